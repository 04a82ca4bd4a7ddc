/** How far a march goes (12, with 10.4 to 10.7, 18.2 to 18.3 and 21.1 to 21.2). */
import type { Area, Face, Position } from "../../../kit/area.js";
import { createAreaReach, type Going, HALT, marksOf, OPEN, offMap, placeOf, SHUT, type Stop } from "../../../kit/area-reach.js";
import { MOST_IN_POSITION } from "../data/blocks.js";
import { type Army, type Ground, UNION } from "../data/ground.js";
import { blocksAt, type Cover, type Deployment, isInContact } from "./faces.js";

export interface MarchOrder {
  army: Army;
  /** Where the block stands, -1 if it has left the map by the partial area `gate`. */
  from: Position;
  gate: Area;
  /** 10.6g the face it stands toward, if an enemy shares its position. */
  stand: Face;
  /** Steps it may always go, and steps if it ends with or next to a friend (12.1d). */
  base: number;
  limit: number;
  mounted: boolean;
  /** 10.7, 18.3a under Withdraw orders, and cavalry: enters no position in enemy fire or next to the enemy. */
  shy: boolean;
  /** 12.4f Attack orders: it may pivot. */
  pivots: boolean;
  /** Section 21 is in use. */
  advanced: boolean;
  /** By area: bits to tell ways apart by, for instance the objectives they cross. */
  marks: Uint8Array;
  /** The same may be asked again at once: what is found is kept. */
  mayComeAgain?: boolean;
}

/** One entry for each end and each set of marks that a way there can gather, the cheapest way. */
export type Marches = ReturnType<typeof createMarches>;

export function createMarches({ map, obstructed }: Ground) {
  const most = (2 * map.positions + map.areas) * 8;
  const byFace = () => new Uint8Array(2 * map.positions);
  const entries = [byFace(), byFace()] as const;
  return {
    count: 0,
    /** A face entered, or offMap(map, area). */
    place: new Int16Array(most),
    marks: new Uint8Array(most),
    cost: new Uint8Array(most),
    work: {
      reach: createAreaReach(map),
      going: {
        rough: obstructed,
        smoothOnly: false,
        barred: new Uint8Array(map.areas),
        entry: entries[0],
        exits: false,
        marks: new Uint8Array(map.areas),
      } as { -readonly [K in keyof Going]: Going[K] },
      /** What entering each position means to the bold and to the shy, and of which edition of the enemy's cover that was found out. */
      entries,
      entriesOf: new Int32Array(2),
      taken: new Uint8Array(map.positions * 8),
      node: new Int32Array(most),
      /** What was asked last, where friends stood and of which cover: the same question has the same answer. */
      asked: undefined as MarchOrder | undefined,
      friends: new Uint8Array(map.positions),
      edition: 0,
      marks: new Uint8Array(map.areas),
    },
  };
}

/** The places entered on the way to entry `i`, in order. */
export function marchPath(marches: Marches, i: number): Stop[] {
  const node = marches.work.node[i];
  return node < 0 ? [marches.place[i]] : marches.work.reach.wayTo(node);
}

export function march(s: Deployment, enemyCover: Cover, order: MarchOrder, out: Marches): void {
  const { from, gate, limit } = order;
  const { going, reach } = out.work;
  if (isAskedAgain(s, enemyCover, order, out)) return;
  out.count = 0;
  if (from >= 0 && !mayStart(s, enemyCover, order)) return;
  going.barred = enemyCover.area;
  going.marks = order.marks;
  going.smoothOnly = order.mounted;
  going.exits = from >= 0;
  going.entry = entryFor(s, enemyCover, order, out);
  if (from < 0) reach.spreadIn(going, gate, limit);
  else if (!mustPivot(s, enemyCover, order)) reach.spread(going, from, leaving(s, order), limit);
  else {
    if (order.pivots) pivot(s, order, out);
    return;
  }
  collect(s, order, out);
}

const plainTerms = ["army", "from", "gate", "stand", "base", "limit", "mounted", "shy", "pivots", "advanced"] as const;

function isAskedAgain({ count }: Deployment, { edition }: Cover, order: MarchOrder, { work }: Marches): boolean {
  const { asked, friends, marks } = work;
  const own = order.army * friends.length;
  const isSameOrder = asked !== undefined && work.edition === edition && plainTerms.every((term) => asked[term] === order[term]);
  if (isSameOrder && isSame(friends, count, own) && isSame(marks, order.marks)) return true;
  // Section 21 looks at more than is noted.
  work.asked = order.mayComeAgain && !order.advanced ? order : undefined;
  if (!work.asked) return false;
  work.edition = edition;
  for (let p = 0; p < friends.length; p++) friends[p] = count[own + p];
  marks.set(order.marks);
  return false;
}

function isSame(row: Uint8Array, other: Uint8Array, from = 0): boolean {
  for (let i = 0; i < row.length; i++) if (row[i] !== other[from + i]) return false;
  return true;
}

function mayStart(s: Deployment, enemyCover: Cover, { army, from, advanced }: MarchOrder): boolean {
  // 12.3c never out of a field of fire
  if (enemyCover.position[from]) return false;
  // 21.2b nor out of a fully obstructed position that an enemy shares
  return !(advanced && s.ground.fullyObstructed[from] && blocksAt(s, 1 - army, from) > 0);
}

/** 10.6f as bits for `spread`: both sides, or with an enemy in the position only the one it stands toward. */
function leaving(s: Deployment, { army, from, stand }: MarchOrder): number {
  return blocksAt(s, 1 - army, from) > 0 ? 1 << (stand & 1) : 3;
}

/** 12.4b; 21.1c-d not if every enemy next to it is exempt. */
export function mustPivot(
  s: Deployment,
  enemyCover: Cover,
  { army, from, advanced }: Pick<MarchOrder, "army" | "from" | "advanced">,
): boolean {
  return enemyCover.near[from] === 1 && !(advanced && allExempt(s, army, from));
}

/** 21.1b-d is this position or that of each enemy next to it fully obstructed? */
function allExempt(s: Deployment, army: Army, p: Position): boolean {
  const { fullyObstructed, map } = s.ground;
  return fullyObstructed[p] === 1 || map.adjacent[p].every((next) => fullyObstructed[next] || blocksAt(s, 1 - army, next) === 0);
}

/** The same for all blocks of a side as long as the enemy stands as he does; section 21 looks at friends too. */
function entryFor(s: Deployment, enemyCover: Cover, order: MarchOrder, { work }: Marches): Uint8Array {
  const kind = Number(order.shy);
  const entry = work.entries[kind];
  if (!order.advanced && work.entriesOf[kind] === enemyCover.edition) return entry;
  work.entriesOf[kind] = order.advanced ? 0 : enemyCover.edition;
  for (let face = 0; face < entry.length; face++) entry[face] = enterable(s, enemyCover, order, face);
  return entry;
}

/** What coming to a position across the area of a face does. */
function enterable(s: Deployment, enemyCover: Cover, order: MarchOrder, face: Face): number {
  const p = face >> 1;
  const { army, advanced, shy } = order;
  // 10.4a
  if (army === UNION && s.ground.unionMayNot[p]) return SHUT;
  // 10.6c
  if (blocksAt(s, 1 - army, p) > 0) return advanced && !shy && mayMeet(s, army, face) ? HALT : SHUT;
  if (!isInContact(enemyCover, p)) return OPEN;
  if (shy) return SHUT;
  // 12.3b, 12.4a; 21.1b
  return advanced && !enemyCover.position[p] && allExempt(s, army, p) ? OPEN : HALT;
}

/** 21.2a a fully obstructed position may be shared, 21.2d but the enemy not taken between two fires. */
function mayMeet(s: Deployment, army: Army, face: Face): boolean {
  const p = face >> 1;
  if (!s.ground.fullyObstructed[p]) return false;
  if (blocksAt(s, army, p) === 0) return true;
  // 10.3d, 21.2e nor beside friends who face the other way and may not turn
  const own = army * s.ground.map.positions + p;
  return s.stand[own] === face && s.front[own] === (face ^ 1);
}

/** 12.4b-h through one area round an endpoint that it shares with an enemy; in fire that area is not, or `mayStart` had refused. */
function pivot(s: Deployment, order: MarchOrder, out: Marches): void {
  const { obstructed, map } = s.ground;
  const { entry, marks } = out.work.going;
  const sides = leaving(s, order);
  const isEnemy = (p: Position) => p !== order.from && blocksAt(s, 1 - order.army, p) > 0;
  for (let corner = order.from * 4; corner < order.from * 4 + 4; corner++) {
    const face = corner >> 1;
    const to = map.turn[corner];
    if (!(sides & (1 << (face & 1))) || to < 0 || entry[to] === SHUT || !map.round[map.end[corner]].some(isEnemy)) continue;
    const cost = 1 + (obstructed[face] | obstructed[to]);
    if (mayEnd(s, order, to >> 1, cost)) add(out, to, marks[map.area[face]], cost, -1);
  }
}

function collect(s: Deployment, order: MarchOrder, out: Marches): void {
  const { reach, taken } = out.work;
  taken.fill(0);
  for (let i = 0; i < reach.count; i++) {
    const node = reach.found[i];
    const place = placeOf(node);
    const marks = marksOf(node);
    const cost = reach.cost[node];
    if (exitOf(s.ground, place) >= 0) {
      if (cost <= order.base) add(out, place, marks, cost, node);
      continue;
    }
    const p = place >> 1;
    if (taken[p * 8 + marks] || (p === order.from && marks === 0) || !mayEnd(s, order, p, cost)) continue;
    taken[p * 8 + marks] = 1;
    add(out, place, marks, cost, node);
  }
}

function add(out: Marches, place: Stop, marks: number, cost: number, node: number): void {
  out.place[out.count] = place;
  out.marks[out.count] = marks;
  out.cost[out.count] = cost;
  out.work.node[out.count++] = node;
}

function mayEnd(s: Deployment, order: MarchOrder, p: Position, cost: number): boolean {
  if (friends(s, order, p) >= MOST_IN_POSITION || cost > order.limit) return false;
  if (cost <= order.base || friends(s, order, p) > 0) return true;
  // 12.1d, g it ends with or next to another friend
  for (const next of s.ground.map.adjacent[p]) if (friends(s, order, next) > 0) return true;
  return false;
}

/** Own blocks in a position, the marching one left out. */
const friends = (s: Deployment, { army, from }: MarchOrder, p: Position): number => blocksAt(s, army, p) - (p === from ? 1 : 0);

/** 10.5a the partial area by which a place is off the map, -1 if it is on it. */
export function exitOf({ map }: Ground, place: Stop): Area {
  return place < offMap(map, 0) ? -1 : place - offMap(map, 0);
}
