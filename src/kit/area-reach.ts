/**
 * How far a block gets on its steps: from position to position across areas, one step an area, one more where rough ground lies inside
 * it on the position left or entered. Reused typed arrays; nothing is allocated.
 */
import type { Area, AreaMap, Face, Position } from "./area.js";

/** What entering a position across an area does. */
export const OPEN = 0;
/** Enter, but go no further. */
export const HALT = 1;
export const SHUT = 2;

export interface Going {
  /** By face: 1 where crossing its area from or to its position is rough. */
  readonly rough: Uint8Array;
  /** Rough crossings may not be made at all. */
  smoothOnly: boolean;
  /** By area: 1 = may not be crossed. */
  readonly barred: Uint8Array;
  /** By face: OPEN, HALT or SHUT for whoever comes to its position across its area. */
  readonly entry: Uint8Array;
  /** Partial areas may be left by. */
  exits: boolean;
  /** By area: bits 1, 2, 4 to be remembered of a way that crosses it. */
  readonly marks: Uint8Array;
}

/** Where a way ends: a face entered, or offMap(map, area). */
export type Stop = number;
/** A place together with the marks of the way to it. */
export type Reached = number;

const MARKS = 8;
const UNSEEN = 255;
const MOST_STEPS = 250;

export type AreaReach = ReturnType<typeof createAreaReach>;

export function createAreaReach(map: AreaMap) {
  const nodes = (2 * map.positions + map.areas) * MARKS;
  return {
    /** found[0] to found[count - 1] are the nodes reached, cheapest first. The start is not among them unless it is come back to. */
    found: new Int32Array(nodes),
    count: 0,
    /** By node: least steps, 255 = not reached. */
    cost: new Uint8Array(nodes).fill(UNSEEN),
    /** By node: the node before, -1 at the start. */
    before: new Int32Array(nodes).fill(-1),
    /** Nodes waiting, by steps modulo 3: no crossing costs more than two. */
    waiting: [new Int32Array(nodes), new Int32Array(nodes), new Int32Array(nodes)],
    waits: new Int32Array(3),
  };
}

export function offMap(map: AreaMap, area: Area): Stop {
  return 2 * map.positions + area;
}

export function placeOf(node: Reached): Stop {
  return node >> 3;
}

export function marksOf(node: Reached): number {
  return node & 7;
}

/** From a position, leaving it only by the faces of `leaving`: bit 1 its first side, bit 2 its second. */
export function spread(reach: AreaReach, map: AreaMap, going: Going, from: Position, leaving: number, steps: number): void {
  clear(reach);
  for (let side = 0; side < 2; side++) if (leaving & (1 << side)) cross(reach, map, going, 2 * from + side, -1, 0, steps);
  run(reach, map, going, steps);
}

/** From off the map, through a partial area. */
export function spreadIn(reach: AreaReach, map: AreaMap, going: Going, area: Area, steps: number): void {
  clear(reach);
  if (!going.barred[area]) for (const to of map.bounding[area]) arrive(reach, going, to, going.rough[to], going.marks[area], -1, 0, steps);
  run(reach, map, going, steps);
}

function run(reach: AreaReach, map: AreaMap, going: Going, steps: number): void {
  const faces = 2 * map.positions;
  for (let spent = 1; spent <= Math.min(steps, MOST_STEPS); spent++) {
    const line = reach.waiting[spent % 3];
    for (let i = 0; i < reach.waits[spent % 3]; i++) {
      const node = line[i];
      if (reach.cost[node] !== spent) continue;
      reach.found[reach.count++] = node;
      const face = node >> 3;
      if (face >= faces || going.entry[face] === HALT || spent === steps) continue;
      cross(reach, map, going, face, node, spent, steps);
      cross(reach, map, going, face ^ 1, node, spent, steps);
    }
    reach.waits[spent % 3] = 0;
  }
}

/** Leave a position across the area of a face. */
function cross(reach: AreaReach, map: AreaMap, going: Going, face: Face, before: Reached, spent: number, steps: number): void {
  const area = map.area[face];
  if (going.barred[area]) return;
  const marks = (before < 0 ? 0 : before & 7) | going.marks[area];
  const leftRough = going.rough[face];
  for (const to of map.bounding[area]) if (to !== face) arrive(reach, going, to, leftRough | going.rough[to], marks, before, spent, steps);
  if (going.exits && map.partial[area] && !(going.smoothOnly && leftRough)) {
    wait(reach, ((2 * map.positions + area) << 3) | marks, spent + 1 + leftRough, before, steps);
  }
}

function arrive(
  reach: AreaReach,
  going: Going,
  to: Face,
  rough: number,
  marks: number,
  before: Reached,
  spent: number,
  steps: number,
): void {
  if (going.entry[to] === SHUT || (going.smoothOnly && rough)) return;
  wait(reach, (to << 3) | marks, spent + 1 + rough, before, steps);
}

function wait(reach: AreaReach, node: Reached, cost: number, before: Reached, steps: number): void {
  if (cost > steps || cost >= reach.cost[node]) return;
  reach.cost[node] = cost;
  reach.before[node] = before;
  reach.waiting[cost % 3][reach.waits[cost % 3]++] = node;
}

function clear(reach: AreaReach): void {
  for (let i = 0; i < reach.count; i++) reach.cost[reach.found[i]] = UNSEEN;
  reach.count = 0;
}

/** The places of a way in order, the start left out. */
export function wayTo(reach: AreaReach, node: Reached): Stop[] {
  const way: Stop[] = [];
  for (let at = node; at >= 0; at = reach.before[at]) way.push(at >> 3);
  return way.reverse();
}
