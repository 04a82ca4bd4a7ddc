/** How far a march goes (12, with 10.4 to 10.7, 18.2 to 18.3 and 21.1 to 21.2). */
import type { Area, Face, Position } from "../../../kit/area.js";
import {
  createAreaReach,
  type Going,
  HALT,
  marksOf,
  OPEN,
  offMap,
  placeOf,
  SHUT,
  type Stop,
  spread,
  spreadIn,
  wayTo,
} from "../../../kit/area-reach.js";
import { MOST_IN_POSITION } from "../data/blocks.js";
import { type Army, type Ground, UNION } from "../data/ground.js";
import type { Cover, Deployment } from "./faces.js";

const NOBODY = -1;
const UNASKED = -2;

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

/** What entering each position means, to whom, and of which cover it was found out. */
interface Entries {
  readonly entry: Uint8Array;
  army: Army;
  edition: number;
}

export function createMarches({ map, obstructed }: Ground) {
  const most = (2 * map.positions + map.areas) * 8;
  const unasked = (): Entries => ({ entry: new Uint8Array(2 * map.positions), army: NOBODY, edition: 0 });
  const entries = [unasked(), unasked()] as const;
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
        entry: entries[0].entry,
        exits: false,
        marks: new Uint8Array(map.areas),
      } as { -readonly [K in keyof Going]: Going[K] },
      /** To the bold and to the shy. */
      entries,
      taken: new Uint8Array(map.positions * 8),
      node: new Int32Array(most),
      /** What was asked last, where friends stood and of which cover: the same question has the same answer. */
      asking: new Int16Array(7),
      asked: new Int16Array(7).fill(UNASKED),
      friends: new Uint8Array(map.positions),
      edition: 0,
      marks: new Uint8Array(map.areas),
    },
  };
}

/** The places entered on the way to entry `i`, in order. */
export function marchPath(marches: Marches, i: number): Stop[] {
  const node = marches.work.node[i];
  return node < 0 ? [marches.place[i]] : wayTo(marches.work.reach, node);
}

export function march(ground: Ground, deployment: Deployment, enemyCover: Cover, order: MarchOrder, out: Marches): void {
  const { map } = ground;
  if (!order.mayComeAgain) out.work.asked[0] = UNASKED;
  else if (isAskedAgain(deployment, enemyCover, order, out)) return;
  const { going, reach } = out.work;
  out.count = 0;
  const start = order.from;
  if (start >= 0 && !mayStart(ground, deployment, enemyCover, order)) return;
  going.barred = enemyCover.area;
  going.marks = order.marks;
  going.smoothOnly = order.mounted;
  going.exits = start >= 0;
  going.entry = entryFor(ground, deployment, enemyCover, order, out);
  if (start < 0) spreadIn(reach, map, going, order.gate, order.limit);
  else if (mustPivot(ground, deployment, enemyCover, order)) {
    if (order.pivots) pivot(ground, deployment, order, out);
    return;
  } else spread(reach, map, going, start, leaving(ground, deployment, order), order.limit);
  collect(ground, deployment, order, out);
}

/** Of who may not march at all. */
export function noMarches(out: Marches): void {
  out.count = 0;
  out.work.asked[0] = UNASKED;
}

/** Section 21 looks at more than is noted. */
function isAskedAgain({ count }: Deployment, { edition }: Cover, order: MarchOrder, { work }: Marches): boolean {
  const { asking, asked, friends } = work;
  asking[0] = order.army;
  asking[1] = order.from;
  asking[2] = order.gate;
  asking[3] = order.stand;
  asking[4] = order.base;
  asking[5] = order.limit;
  asking[6] = Number(order.mounted) + 2 * Number(order.shy) + 4 * Number(order.pivots) + 8 * Number(order.advanced);
  const own = order.army * friends.length;
  const isSameOrder = isSame(asking, asked) && !order.advanced && work.edition === edition;
  if (isSameOrder && isSame(friends, count, own) && isSame(work.marks, order.marks)) return true;
  asked.set(asking);
  for (let i = 0; i < friends.length; i++) friends[i] = count[own + i];
  work.edition = edition;
  work.marks.set(order.marks);
  return false;
}

function mayStart(ground: Ground, deployment: Deployment, enemyCover: Cover, order: MarchOrder): boolean {
  // 12.3c never out of a field of fire
  if (enemyCover.position[order.from]) return false;
  // 21.2b nor out of a fully obstructed position that an enemy shares
  const shared = deployment.count[(1 - order.army) * ground.map.positions + order.from] > 0;
  return !(shared && order.advanced && ground.fullyObstructed[order.from]);
}

/** 10.6f as bits for `spread`: both sides, or with an enemy in the position only the one it stands toward. */
function leaving(ground: Ground, deployment: Deployment, order: MarchOrder): number {
  const shared = deployment.count[(1 - order.army) * ground.map.positions + order.from] > 0;
  return shared ? 1 << (order.stand & 1) : 3;
}

/** 12.4b; 21.1c-d not if every enemy next to it is exempt. */
export function mustPivot(
  ground: Ground,
  deployment: Deployment,
  enemyCover: Cover,
  order: Pick<MarchOrder, "army" | "from" | "advanced">,
): boolean {
  return enemyCover.near[order.from] === 1 && !(order.advanced && allExempt(ground, deployment, order.army, order.from));
}

/** 21.1b-d is this position or that of each enemy next to it fully obstructed? */
function allExempt(ground: Ground, deployment: Deployment, army: Army, position: Position): boolean {
  if (ground.fullyObstructed[position]) return true;
  const { adjacent, positions } = ground.map;
  for (const next of adjacent[position]) {
    if (deployment.count[(1 - army) * positions + next] && !ground.fullyObstructed[next]) return false;
  }
  return true;
}

/** The same for all blocks of a side as long as the enemy stands as he does; section 21 looks at friends too. */
function entryFor(ground: Ground, deployment: Deployment, enemyCover: Cover, order: MarchOrder, { work }: Marches): Uint8Array {
  const entries = work.entries[order.shy ? 1 : 0];
  if (order.advanced || entries.army !== order.army || entries.edition !== enemyCover.edition) {
    fillEntry(ground, deployment, enemyCover, order, entries.entry);
    entries.army = order.advanced ? NOBODY : order.army;
    entries.edition = enemyCover.edition;
  }
  return entries.entry;
}

function isSame(row: Int16Array | Uint8Array, other: Int16Array | Uint8Array, from = 0): boolean {
  for (let i = 0; i < row.length; i++) if (row[i] !== other[from + i]) return false;
  return true;
}

function fillEntry(ground: Ground, deployment: Deployment, enemyCover: Cover, order: MarchOrder, entry: Uint8Array): void {
  const { positions } = ground.map;
  const { near, position: seen } = enemyCover;
  const enemy = (1 - order.army) * positions;
  const union = order.army === UNION ? 1 : 0;
  entry.fill(OPEN);
  for (let position = 0; position < positions; position++) {
    const held = deployment.count[enemy + position];
    if (!(held | near[position] | seen[position] | (union & ground.unionMayNot[position]))) continue;
    entry[2 * position] = enterable(ground, deployment, enemyCover, order, 2 * position);
    entry[2 * position + 1] = held ? enterable(ground, deployment, enemyCover, order, 2 * position + 1) : entry[2 * position];
  }
}

/** Of a position that is barred, held, seen or touched: what coming to it across the area of a face does. */
function enterable(ground: Ground, deployment: Deployment, enemyCover: Cover, order: MarchOrder, face: Face): number {
  const position = face >> 1;
  const { positions } = ground.map;
  // 10.4a
  if (order.army === UNION && ground.unionMayNot[position]) return SHUT;
  if (deployment.count[(1 - order.army) * positions + position]) {
    // 10.6c; 21.2a a fully obstructed position may be shared, 21.2d but the enemy not taken between two fires
    if (!order.advanced || order.shy || !ground.fullyObstructed[position]) return SHUT;
    const own = order.army * positions + position;
    if (!deployment.count[own]) return HALT;
    // 10.3d, 21.2e nor beside friends who face the other way and may not turn
    return deployment.stand[own] === face && deployment.front[own] === (face ^ 1) ? HALT : SHUT;
  }
  if (order.shy) return SHUT;
  // 12.3b, 12.4a; 21.1b
  return !enemyCover.position[position] && order.advanced && allExempt(ground, deployment, order.army, position) ? OPEN : HALT;
}

/** 12.4b-h through one area round an endpoint that it shares with an enemy; in fire that area is not, or `mayStart` had refused. */
function pivot(ground: Ground, deployment: Deployment, order: MarchOrder, out: Marches): void {
  const { end, turn, area } = ground.map;
  const sides = leaving(ground, deployment, order);
  for (let corner = order.from * 4; corner < order.from * 4 + 4; corner++) {
    const face = corner >> 1;
    const to = turn[corner];
    if (!(sides & (1 << (face & 1))) || to < 0 || !enemyAt(ground, deployment, order, end[corner])) continue;
    const { entry, marks } = out.work.going;
    const rough = ground.obstructed[face] | ground.obstructed[to];
    if (entry[to] !== SHUT && mayEnd(ground, deployment, order, to >> 1, 1 + rough)) add(out, to, marks[area[face]], 1 + rough, -1);
  }
}

function enemyAt(ground: Ground, deployment: Deployment, order: MarchOrder, endpoint: number): boolean {
  const { round, positions } = ground.map;
  for (const position of round[endpoint]) {
    if (position !== order.from && deployment.count[(1 - order.army) * positions + position]) return true;
  }
  return false;
}

function collect(ground: Ground, deployment: Deployment, order: MarchOrder, out: Marches): void {
  const { reach, taken } = out.work;
  const faces = 2 * ground.map.positions;
  for (let i = 0; i < reach.count; i++) {
    const node = reach.found[i];
    const place = placeOf(node);
    const marks = marksOf(node);
    const cost = reach.cost[node];
    if (place >= faces) {
      if (cost <= order.base) add(out, place, marks, cost, node);
      continue;
    }
    const position = place >> 1;
    if (taken[position * 8 + marks] || (position === order.from && marks === 0)) continue;
    if (!mayEnd(ground, deployment, order, position, cost)) continue;
    taken[position * 8 + marks] = 1;
    add(out, place, marks, cost, node);
  }
  for (let i = 0; i < out.count; i++) if (out.place[i] < faces) taken[(out.place[i] >> 1) * 8 + out.marks[i]] = 0;
}

function add(out: Marches, place: Stop, marks: number, cost: number, node: number): void {
  out.place[out.count] = place;
  out.marks[out.count] = marks;
  out.cost[out.count] = cost;
  out.work.node[out.count++] = node;
}

function mayEnd(ground: Ground, deployment: Deployment, order: MarchOrder, position: Position, cost: number): boolean {
  if (friends(ground, deployment, order, position) >= MOST_IN_POSITION || cost > order.limit) return false;
  return cost <= order.base || qualifies(ground, deployment, order, position);
}

/** Own blocks in a position, the marching one left out. */
function friends(ground: Ground, deployment: Deployment, order: MarchOrder, position: Position): number {
  return deployment.count[order.army * ground.map.positions + position] - (position === order.from ? 1 : 0);
}

/** 12.1d, g it ends with or next to another friend. */
function qualifies(ground: Ground, deployment: Deployment, order: MarchOrder, position: Position): boolean {
  if (friends(ground, deployment, order, position) > 0) return true;
  return ground.map.adjacent[position].some((next) => friends(ground, deployment, order, next) > 0);
}

/** 10.5a the partial area by which a place is off the map, -1 if it is on it. */
export function exitOf({ map }: Ground, place: Stop): Area {
  return place < offMap(map, 0) ? -1 : place - offMap(map, 0);
}
