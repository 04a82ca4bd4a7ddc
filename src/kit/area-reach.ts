/**
 * How far a block gets on its steps: from position to position across areas, one step an area, one more where rough ground lies inside
 * it on the position left or entered. Typed arrays are used again; nothing is allocated.
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

export const offMap = (map: AreaMap, area: Area): Stop => 2 * map.positions + area;
export const placeOf = (node: Reached): Stop => node >> 3;
export const marksOf = (node: Reached): number => node & 7;

export type AreaReach = ReturnType<typeof createAreaReach>;

export function createAreaReach(map: AreaMap) {
  const faces = 2 * map.positions;
  const nodes = (faces + map.areas) * MARKS;
  /** Least steps, 255 = not reached. */
  const cost = new Uint8Array(nodes).fill(UNSEEN);
  const before = new Int32Array(nodes).fill(-1);
  const found = new Int32Array(nodes);
  /** Nodes waiting, by steps modulo 3: no crossing costs more than two. */
  const waiting = [new Int32Array(nodes), new Int32Array(nodes), new Int32Array(nodes)];
  const waits = new Int32Array(3);
  let going: Going;
  let limit = 0;

  const reach = {
    /** found[0] to found[count - 1] are the nodes reached, cheapest first. The start is not among them unless it is come back to. */
    found,
    count: 0,
    /** By node. */
    cost,
    /** From a position, leaving it only by the faces of `leaving`: bit 1 its first side, bit 2 its second. */
    spread(by: Going, from: Position, leaving: number, steps: number): void {
      begin(by, steps);
      for (let side = 0; side < 2; side++) if (leaving & (1 << side)) cross(2 * from + side, -1, 0);
      run();
    },
    /** From off the map, through a partial area. */
    spreadIn(by: Going, area: Area, steps: number): void {
      begin(by, steps);
      if (!by.barred[area]) for (const to of map.bounding[area]) arrive(to, by.rough[to], by.marks[area], -1, 0);
      run();
    },
    /** The places of a way in order, the start left out. */
    wayTo(node: Reached): Stop[] {
      const way: Stop[] = [];
      for (let at = node; at >= 0; at = before[at]) way.push(placeOf(at));
      return way.reverse();
    },
  };

  function begin(by: Going, steps: number): void {
    for (let i = 0; i < reach.count; i++) cost[found[i]] = UNSEEN;
    reach.count = 0;
    going = by;
    limit = Math.min(steps, MOST_STEPS);
  }

  function run(): void {
    for (let spent = 1; spent <= limit; spent++) {
      const line = waiting[spent % 3];
      for (let i = 0; i < waits[spent % 3]; i++) {
        const node = line[i];
        if (cost[node] !== spent) continue;
        found[reach.count++] = node;
        const face = placeOf(node);
        if (face >= faces || going.entry[face] === HALT || spent === limit) continue;
        cross(face, node, spent);
        cross(face ^ 1, node, spent);
      }
      waits[spent % 3] = 0;
    }
  }

  /** Leave a position across the area of a face. */
  function cross(face: Face, from: Reached, spent: number): void {
    const area = map.area[face];
    if (going.barred[area]) return;
    const marks = (from < 0 ? 0 : marksOf(from)) | going.marks[area];
    const left = going.rough[face];
    for (const to of map.bounding[area]) if (to !== face) arrive(to, left | going.rough[to], marks, from, spent);
    if (going.exits && map.partial[area]) wait(offMap(map, area), left, marks, from, spent);
  }

  function arrive(to: Face, rough: number, marks: number, from: Reached, spent: number): void {
    if (going.entry[to] !== SHUT) wait(to, rough, marks, from, spent);
  }

  function wait(to: Stop, rough: number, marks: number, from: Reached, spent: number): void {
    const node = (to << 3) | marks;
    const price = spent + 1 + rough;
    if ((going.smoothOnly && rough) || price > limit || price >= cost[node]) return;
    cost[node] = price;
    before[node] = from;
    waiting[price % 3][waits[price % 3]++] = node;
  }

  return reach;
}
