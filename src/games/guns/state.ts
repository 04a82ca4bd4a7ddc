/** What changes during a game, the words for its numbers, and blocks put in their places. */
import { type Struct, type StructType, struct } from "../../engine/index.js";
import { type Area, type Face, offMap, type Position } from "../../kit/index.js";
import { type Army, armyOf, type Block, cavalry, firstOf, NO_GRADE, strengthOf } from "./data/blocks.js";
import type { Ground } from "./data/ground.js";
import { fieldsOf } from "./state-fields.js";

export { LONGEST_ORDER, LONGEST_WAY, MOST_ATTACKERS, MOST_GROUPS, MOST_GUNS, MOST_HOURS, MOST_PROOFS, SQUAD } from "./state-fields.js";

/** `place` of a block that is not on the map, at its edge or at an entry point. */
export const NOT_YET = -1;
export const GONE = -2;

/** General orders. */
export const HOLD = 0;
export const ATTACK = 1;
export const WITHDRAW = 2;
export const orderNames = ["hold", "attack", "withdraw"] as const;

/** Flags of a block: what it has done in this phase, and what it is. */
export const WITHDREW = 1;
export const ATTACKED = 2;
export const ENTERED = 4;
export const MARCHED = 8;
export const EXITED = 16;
/** 14.2 must withdraw; 21.4 would have to, but need not. */
export const FORCED = 32;
export const EXEMPT = 64;
/** 14.2f attacked and won in its side's latest phase. */
export const WON = 128;
/** Has come onto the map as a reinforcement. */
export const CAME = 256;
/** Arrived in this turn. */
export const NEW = 512;
/** Takes part in the extended bombardment that will be run again. */
export const WAITING = 1024;
export const PHASE_FLAGS = WITHDREW | ATTACKED | ENTERED | MARCHED | EXITED | FORCED | EXEMPT | WAITING;
export const MOVED = WITHDREW | ATTACKED | ENTERED | MARCHED;

/** Marks of a position, for the phase. */
export const ATTACKED_FROM = 1;
export const ATTACKED_AT = 2;
/** 14.5c a withdrawal to it has cost a block. */
export const PAID = 4;

/** What the enemy knows a block to be: a grade, or one of these. */
export const NOTHING = 0;
export const SOME_REDUCED = 4;
export const SEEN_GONE = 5;
/** Lost at an entry point, before it came in. */
export const SEEN_GONE_EARLY = 6;

/** A turned-up time token. */
export const RUMOR = 1;
export const FIRST_ARRIVAL = 2;
export const UP = 16;

/** Extended bombardment: none, declared in this attack, waiting to be run again, being run again. */
export const Extended = { none: 0, declared: 1, waiting: 2, again: 3 } as const;

export const NOBODY = -1;
export const NOWHERE = -1;

/** `roadUse` where no block has come in by road. */
export const NO_ROAD = -1;
/** How blocks have come in at an entry point this turn (11.2d). */
export const BY_FIELD = 1;
export const BY_ROAD = 2;

type StateFields = ReturnType<typeof fieldsOf>;
export type State = Struct<StateFields> & { readonly ground: Ground };
export type StateType = StructType<StateFields, { readonly ground: Ground }>;

export function stateOf(ground: Ground): StateType {
  return struct(fieldsOf(ground), { ground });
}

export function clearState(s: State): void {
  s.bytes.fill(0);
  s.place.fill(NOT_YET);
  s.standing.fill(NOWHERE);
  s.front.fill(NOWHERE);
  s.stand.fill(NOWHERE);
  s.gunAt.fill(NOWHERE);
  s.gunAim.fill(NOWHERE);
  s.target.fill(NOWHERE);
  s.squad.fill(NOBODY);
  s.way.fill(NOWHERE);
  s.laterTarget.fill(NOWHERE);
  s.laterSquad.fill(NOBODY);
  s.goal = NOWHERE;
  s.entryPath = NO_ROAD;
  s.hitsAt = NOWHERE;
  s.roadUse.fill(NO_ROAD);
  s.hand = NOBODY;
  s.reducing = NOBODY;
  s.leader = NOBODY;
  s.combatAt = NOWHERE;
  s.lastWithdrew = NOBODY;
  s.winner = NOBODY;
  s.bid = -1;
  s.hours = 1;
  s.maximum = 1;
}

export const enemyOf = (army: number): Army => 1 - army;

export function has(s: State, b: Block, flag: number): boolean {
  return (s.flags[b] & flag) !== 0;
}

export function setFlag(s: State, b: Block, flag: number): void {
  s.flags[b] |= flag;
}

export function dropFlags(s: State, army: number, flags: number): void {
  for (let b = firstOf[army]; b < firstOf[army + 1]; b++) s.flags[b] &= ~flags;
}

export const onMap = (s: State, b: Block): boolean => s.place[b] >= 0 && s.place[b] < 2 * s.ground.map.positions;
export const positionOf = (s: State, b: Block): Position => s.place[b] >> 1;

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

export function blocksAt(s: State, army: number, p: Position): number {
  return s.count[army * s.ground.map.positions + p];
}

/** The blocks of a side in a position, lowest number first; a list handed in is used again. */
export function stackAt(s: State, army: number, p: Position, out: Block[] = []): Block[] {
  out.length = 0;
  if (blocksAt(s, army, p) === 0) return out;
  for (let b = firstOf[army]; b < firstOf[army + 1]; b++) if (s.place[b] >> 1 === p && s.place[b] >= 0) out.push(b);
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

/** The row of a stack after one of its blocks has left or turned. */
export function settle(s: State, army: number, p: Position): void {
  const at = army * s.ground.map.positions + p;
  if (s.count[at] === 0) {
    s.front[at] = NOWHERE;
    s.stand[at] = NOWHERE;
    return;
  }
  let front = NOWHERE;
  let stand = NOWHERE;
  for (let b = firstOf[army]; b < firstOf[army + 1]; b++) {
    if (s.place[b] < 0 || s.place[b] >> 1 !== p) continue;
    if (s.place[b] === s.front[at] || front === NOWHERE) front = s.place[b];
    if (s.standing[b] !== NOWHERE && (s.standing[b] === s.stand[at] || stand === NOWHERE)) stand = s.standing[b];
  }
  s.front[at] = front;
  s.stand[at] = stand;
}

function release(s: State, army: number, p: Position): void {
  const at = army * s.ground.map.positions + p;
  if (s.count[at] === 0 || s.stand[at] === NOWHERE) return;
  s.stand[at] = NOWHERE;
  for (let b = firstOf[army]; b < firstOf[army + 1]; b++) if (s.place[b] >= 0 && s.place[b] >> 1 === p) s.standing[b] = NOWHERE;
}

export function remove(s: State, b: Block): void {
  if (onMap(s, b)) lift(s, b, GONE);
  else s.place[b] = GONE;
  s.grade[b] = NO_GRADE;
  s.flags[b] &= CAME;
}

export function leaveMap(s: State, b: Block, across: Area): void {
  lift(s, b, offMap(s.ground.map, across));
}

export function blocksOnMap(s: State, army: number): number {
  let sum = 0;
  for (let b = firstOf[army]; b < firstOf[army + 1]; b++) if (onMap(s, b)) sum++;
  return sum;
}

/** 7.3b on the map, exited, or waiting at an entry point. */
export function blocksInPlay(s: State, army: number): number {
  let sum = 0;
  for (let b = firstOf[army]; b < firstOf[army + 1]; b++) if (s.place[b] >= 0) sum++;
  return sum;
}
