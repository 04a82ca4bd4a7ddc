/** 9.44, 15 What shields a hex against fire and Shock from outside: walls, works, slopes, by the hexside through which it comes. */
import { type Hex, sideTo, TOUCHED, traceLine } from "../../../kit/index.js";
import { CONFEDERATE, isGun, sideOf, UNION, UNITS, type Unit } from "../data/armies.js";
import { beyond, grid, inner, level, rock, steep, wall, wallOf } from "../data/map.js";
import { MARCH_ORDER } from "../data/scenarios.js";
import { REFUSED_LEFT, REFUSED_RIGHT } from "../marks.js";
import { has, holder, isMounted, type State, WORKS } from "../state.js";
import { FRONT, partOf } from "./front.js";
import { halvesOf, unitsIn } from "./strength.js";

/** The hexsides of a target through which the line from a hex enters it: two where it comes in at a corner (9.44ea). */
export function entrySides(from: Hex, at: Hex): readonly number[] {
  const beside = sideTo(grid, at, from);
  if (beside >= 0) return [beside];
  const { count, hex, partner } = traceLine(grid, from, at);
  const sides: number[] = [];
  for (let i = 0; i < count; i++)
    for (const one of partner[i] < 0 || partner[i] === hex[i] ? [hex[i]] : [hex[i], partner[i]]) {
      const side = sideTo(grid, at, one);
      if (side >= 0 && partner[i] !== -2) sides.push(side);
    }
  return sides;
}

/** 7.1b, 7.3a front, flank or rear, a refused flank being front: 7.3e of a line that of its main hex. */
export function partFrom(s: State, u: Unit, side: number): number {
  const direction = side % 6;
  if (inner(side) === s.second[u]) return partOf(direction, s.facing[u]);
  if (has(s, u, REFUSED_LEFT) && direction === (s.facing[u] + 4) % 6) return FRONT;
  if (has(s, u, REFUSED_RIGHT) && direction === (s.facing[u] + 1) % 6) return FRONT;
  return partOf(direction, s.facing[u]);
}

export const fronts = (s: State, u: Unit, side: number): boolean => partFrom(s, u, side) === FRONT;

/** 9.44dn-du the wall is owned by the unit's side, faced by it, and of use to it. */
export const isWalled = (s: State, u: Unit, side: number): boolean =>
  wall[side] === 1 &&
  s.walls[wallOf[side]] === 1 + sideOf[u] &&
  fronts(s, u, side) &&
  s.order[u] !== MARCH_ORDER &&
  !isMounted(s, u) &&
  !isBuiltOver(s, side);

/** The hexsides that works cover: the two before them, and 15.12k one beside. */
function covers(s: State, i: number, side: number): boolean {
  const flank = s.worksFlank[i] === 0 ? -1 : (s.worksFacing[i] + (s.worksFlank[i] === 1 ? 4 : 1)) % 6;
  return s.worksAt[i] === inner(side) && s.worksLevel[i] > 0 && (partOf(side % 6, s.worksFacing[i]) === FRONT || side % 6 === flank);
}

/** 15.1 the level of the works on a hexside, 0 for none; 15.1e they are of no use to the enemy of who built them. */
export function worksOn(s: State, side: number): number {
  if (s.worksAt[0] < 0) return 0;
  for (let i = 0; i < WORKS; i++) if (covers(s, i, side) && holder(s, inner(side)) !== 1 - s.worksBy[i]) return s.worksLevel[i];
  return 0;
}

/** 9.4u horses and guns cannot go over breastworks from outside, by whatever kind of step. */
export const isHedged = (s: State, u: Unit, k: number): boolean =>
  (isGun[u] === 1 || isMounted(s, u)) && worksOn(s, beyond(k) * 6 + ((k + 3) % 6)) > 0;

/** 15.1e what the works on a hexside are worth to a unit behind them, which must face them; 15.12k or whose line they close, beside it. */
export function shelterOf(s: State, u: Unit, side: number): number {
  const level = worksOn(s, side);
  if (level === 0 || fronts(s, u, side)) return level;
  return worksOn(s, inner(side) * 6 + s.facing[u]) > 0 && worksOn(s, inner(side) * 6 + ((s.facing[u] + 5) % 6)) > 0 ? level : 0;
}

/** 9.44dz works on a wall, from whichever side and whoever's, take its place. */
export function isBuiltOver(s: State, side: number): boolean {
  if (s.worksAt[0] < 0) return false;
  const back = sideTo(grid, beyond(side), inner(side));
  for (let i = 0; i < WORKS; i++) if (covers(s, i, side) || covers(s, i, back)) return true;
  return false;
}

export const isSteep = (side: number): boolean => steep[side] === 1 || rock[side] === 1;

/** 9.44br every hexside from one hex down to the other is Steep, and leads down or level; 9.44ea along a hexside on either side of it. */
export function isContinuous(from: Hex, at: Hex): boolean {
  const { count, hex, partner } = traceLine(grid, from, at);
  let reached: readonly Hex[] = [from];
  const goDown = (to: readonly Hex[]) => {
    reached = to.filter((one) => one >= 0 && reached.some((last) => leadsDown(last, one)));
  };
  for (let i = 0; i < count; i++) if (partner[i] !== TOUCHED) goDown([hex[i], partner[i]]);
  goDown([at]);
  return reached.length > 0;
}

function leadsDown(from: Hex, to: Hex): boolean {
  const side = sideTo(grid, from, to);
  return side >= 0 && isSteep(side) && level[to] <= level[from];
}

/** 9.44ds whose front the wall lies in, -1 for nobody's. */
function facesWall(s: State, at: Hex, side: number): number {
  for (const u of unitsIn(s, at)) if (s.order[u] !== MARCH_ORDER && fronts(s, u, side)) return sideOf[u];
  return -1;
}

/** 9.44dq, dr the first to face a wall owns it, of two at once who was there already; when its enemies are gone the other side has it. */
export function settleWalls(s: State, at: Hex): void {
  for (let side = at * 6; side < at * 6 + 6; side++) {
    if (!wall[side]) continue;
    const [here, there] = [facesWall(s, at, side), facesWall(s, beyond(side), sideTo(grid, beyond(side), at))];
    const owner = s.walls[wallOf[side]];
    if (owner > 0 && (here === owner - 1 || there === owner - 1)) continue;
    s.walls[wallOf[side]] = there >= 0 ? there + 1 : here + 1;
  }
}

/** 9.44c at the beginning, where enemies face each other over a wall it is the Union's: who is looked at first yields. */
export function settleAllWalls(s: State): void {
  for (const side of [CONFEDERATE, UNION])
    for (let u = 0; u < UNITS; u++) if (sideOf[u] === side && s.hex[u] >= 0) for (const half of halvesOf(s, u)) settleWalls(s, half);
}
