/** What changes during a game, and blocks put in their places. */
import { type Struct, type StructType, struct } from "../../engine/index.js";
import { type Area, type Face, layUsual, offMap, type Position, type StoresOf, storesOf } from "../../kit/index.js";
import { type Army, armyOf, type Block, blocksOfArmy, cavalry, NO_GRADE, strengthOf } from "./data/blocks.js";
import type { Ground } from "./data/ground.js";
import { blocksAt } from "./geometry/faces.js";
import { GONE } from "./kinds.js";
import { Did, fieldsOf, NOWHERE, type StateFields } from "./state-fields.js";

export { blocksAt } from "./geometry/faces.js";
export { FIRST_ARRIVAL, GONE, NOT_YET, RUMOR, UP } from "./kinds.js";
export * from "./state-fields.js";

/** What the enemy knows a block to be: a grade, or one of these. */
export const NOTHING = 0;
export const SOME_REDUCED = 4;
export const SEEN_GONE = 5;
/** Lost at an entry point, before it came in. */
export const SEEN_GONE_EARLY = 6;

/** Where tokens lie that are not played. */
export const piles = ["tray", "pool", "returned", "used", "filled", "hit", "expended", "burnt", "reserve"] as const;

type Stores = StoresOf<StateFields>;
export type State = Struct<Stores> & { readonly ground: Ground };
export type StateType = StructType<Stores, { readonly ground: Ground }> & { readonly fields: StateFields };

export function stateOf(ground: Ground): StateType {
  const fields = fieldsOf(ground);
  return { fields, ...struct(storesOf(fields), { ground }) };
}

/** An empty map, and nothing begun. */
export function clearState({ fields }: StateType, s: State): void {
  s.bytes.fill(0);
  layUsual(fields, s);
  s.front.fill(NOWHERE);
  s.stand.fill(NOWHERE);
  s.way.fill(NOWHERE);
}

export const enemyOf = (army: number): Army => 1 - army;

export const has = (s: State, b: Block, flag: number): boolean => (s.flags[b] & flag) !== 0;

export function setFlag(s: State, b: Block, flag: number): void {
  s.flags[b] |= flag;
}

export function dropFlags(s: State, army: number, flags: number): void {
  for (const b of blocksOfArmy[army]) s.flags[b] &= ~flags;
}

export const onMap = (s: State, b: Block): boolean => s.place[b] >= 0 && s.place[b] < 2 * s.ground.map.positions;
export const positionOf = (s: State, b: Block): Position => s.place[b] >> 1;
/** Of a position on the map. */
export const isAt = (s: State, b: Block, p: Position): boolean => s.place[b] >> 1 === p;

/** The area beside which the block waits off the map, -1 if it does not. */
export function exitArea(s: State, b: Block): Area {
  const area = s.place[b] - 2 * s.ground.map.positions;
  return area >= 0 && area < s.ground.map.areas ? area : NOWHERE;
}

/** The entry point at which the block waits, -1 if at none. */
export function entryPoint(s: State, b: Block): number {
  const entry = s.place[b] - 2 * s.ground.map.positions - s.ground.map.areas;
  return entry >= 0 ? entry : NOWHERE;
}

export const placeAtEntry = (s: State, entry: number): number => 2 * s.ground.map.positions + s.ground.map.areas + entry;
export const strength = (s: State, b: Block): number => strengthOf(b, s.grade[b]);
export const isCavalry = (b: Block): boolean => cavalry[b] === 1;

/** The face towards which a side's blocks in a position look, -1 where it has none. */
export const frontAt = (s: State, army: number, p: Position): Face => s.front[army * s.ground.map.positions + p];

/** The blocks of a side in a position, lowest number first; a list handed in is used again. */
export function stackAt(s: State, army: number, p: Position, out: Block[] = []): Block[] {
  if (out.length > 0) out.length = 0;
  if (blocksAt(s, army, p) > 0) for (const b of blocksOfArmy[army]) if (isAt(s, b, p)) out.push(b);
  return out;
}

/** Puts a block on the map. In a stack of two fronts, the one that was there first counts until all agree (10.3d). */
export function put(s: State, b: Block, face: Face, standing: Face = NOWHERE): void {
  const at = armyOf[b] * s.ground.map.positions + (face >> 1);
  s.place[b] = face;
  s.standing[b] = standing;
  if (s.count[at]++ === 0) s.front[at] = face;
  if (standing !== NOWHERE) s.stand[at] = standing;
}

/** Takes a block off the map, to another kind of place. */
export function lift(s: State, b: Block, to: number): void {
  const { positions } = s.ground.map;
  const army = armyOf[b];
  const p = s.place[b] >> 1;
  const at = army * positions + p;
  s.place[b] = to;
  s.standing[b] = NOWHERE;
  s.count[at]--;
  settle(s, army, p);
  // Whoever is left alone in the position is held there no longer.
  if (s.count[at] === 0) release(s, enemyOf(army), p);
}

/** The row of a stack after one of its blocks has left or turned: what is noted stays while it is so of one of them, else the first counts. */
export function settle(s: State, army: number, p: Position): void {
  const at = army * s.ground.map.positions + p;
  const kept = (noted: Face, of: readonly Face[]): Face => (of.includes(noted) ? noted : (of[0] ?? NOWHERE));
  const stack = stackAt(s, army, p);
  s.front[at] = kept(
    s.front[at],
    stack.map((b) => s.place[b]),
  );
  s.stand[at] = kept(
    s.stand[at],
    stack.map((b) => s.standing[b]).filter((side) => side !== NOWHERE),
  );
}

function release(s: State, army: number, p: Position): void {
  const at = army * s.ground.map.positions + p;
  if (s.count[at] === 0 || s.stand[at] === NOWHERE) return;
  s.stand[at] = NOWHERE;
  for (const b of blocksOfArmy[army]) if (isAt(s, b, p)) s.standing[b] = NOWHERE;
}

export function remove(s: State, b: Block): void {
  if (onMap(s, b)) lift(s, b, GONE);
  else s.place[b] = GONE;
  s.grade[b] = NO_GRADE;
  s.flags[b] &= Did.came;
}

export function leaveMap(s: State, b: Block, across: Area): void {
  lift(s, b, offMap(s.ground.map, across));
}

export const blocksOnMap = (s: State, army: number): number => blocksOfArmy[army].filter((b) => onMap(s, b)).length;

/** 7.3b on the map, exited, or waiting at an entry point. */
export const blocksInPlay = (s: State, army: number): number => blocksOfArmy[army].filter((b) => s.place[b] >= 0).length;
