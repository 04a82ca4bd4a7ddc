/** 13.0, 13.1 What an attack is: its targets, who is bound for each and by which way. */
import { type Face, layUsual, type Position } from "../../../kit/index.js";
import { type Block, blocksOfArmy } from "../data/blocks.js";
import { attackArrivals, mayAttack } from "../geometry/attack.js";
import { ask } from "../options.js";
import { blocksAt, Did, enemyOf, has, isAt, LONGEST_WAY, MOST_ATTACKERS, NOBODY, NOWHERE, ofAttack, SQUAD, type State } from "../state.js";
import { frontName } from "../words/names.js";

export const enemiesAt = (s: State, p: Position): number => blocksAt(s, enemyOf(s.active), p);

/** The targets of the attack, as indexes. */
export const targeted = (s: State): number[] => [0, 1].filter((t) => s.target[t] >= 0);
/** The places of all attackers that are left in the two squads, and the target for which each is bound. */
export function attackers(s: State, from = 0, to = MOST_ATTACKERS): number[] {
  const slots: number[] = [];
  for (let slot = from; slot < to; slot++) if (s.squad[slot] !== NOBODY) slots.push(slot);
  return slots;
}
export const boundFor = (slot: number): number => Math.floor(slot / SQUAD);
/** Those bound for one target, the leader first. */
export const slotsOf = (s: State, t: number): number[] => attackers(s, t * SQUAD, (t + 1) * SQUAD);
export const squadOf = (s: State, t: number): Block[] => slotsOf(s, t).map((slot) => s.squad[slot]);

/** Attackers bound for enemy-occupied positions: each needs a token (13.1y, 13.3i). */
export const assaulting = (s: State): number =>
  targeted(s).reduce((sum, t) => sum + (enemiesAt(s, s.target[t]) > 0 ? squadOf(s, t).length : 0), 0);

export function wayOf(s: State, slot: number): Face[] {
  const from = slot * LONGEST_WAY;
  return Array.from(s.way.subarray(from, from + s.wayLength[slot]));
}

/** Areas crossed, in order: "VC2 VC1". */
export const acrossName = (s: State, way: readonly Face[]): string => way.map((face) => frontName(s, face)).join(" ");

/** The face by which an attacker comes to its target: the last one of its way, or in place the one it stands toward. */
export const arrivalOf = (s: State, slot: number): Face => wayOf(s, slot).pop() ?? facing(s, s.squad[slot]);

/** The far side of its front, or beside an enemy the side toward him. */
export const facing = (s: State, b: Block): Face => (s.standing[b] === NOWHERE ? s.place[b] ^ 1 : s.standing[b]);

/** 13.1r, s the side by which the position is attacked so far, -1 while open. */
export function sideAttacked(s: State, t: number): Face {
  const [first] = slotsOf(s, t);
  return first === undefined ? NOWHERE : arrivalOf(s, first);
}

/** 13.1w whoever has just won is attacked by one block alone, and not from the rear (13.1x). */
export const holdsWinner = (s: State, p: Position): boolean =>
  enemiesAt(s, p) > 0 && blocksOfArmy[enemyOf(s.active)].some((b) => isAt(s, b, p) && has(s, b, Did.won));

export const isWooded = (s: State, p: Position): boolean => ask.fullyObstructed(s) && s.ground.fullyObstructed[p] === 1;

/** 13.1x sides by which the position may be attacked, as bits of face & 1. */
export const openSides = (s: State, p: Position): number =>
  holdsWinner(s, p) ? 1 << (s.front[enemyOf(s.active) * s.ground.map.positions + p] & 1) : 3;

/** 21.3a an enemy in the same fully obstructed position is attacked in place, if faced. */
export function isFaceToFace(s: State, b: Block, target: Position): boolean {
  if (!isWooded(s, target) || !isAt(s, b, target) || enemiesAt(s, target) === 0) return false;
  return s.place[b] === (s.standing[b] ^ 1) && (openSides(s, target) & (1 << (s.standing[b] & 1))) !== 0;
}

/** 13.1b to j, m whether the block could attack the position by some path. */
export function reaches(s: State, b: Block, target: Position): boolean {
  if (isFaceToFace(s, b, target)) return true;
  if (!mayAttack(s, s.active, s.place[b], target)) return false;
  return (attackArrivals(s, s.active, s.place[b], target) & openSides(s, target)) !== 0;
}

/** What is kept of an attack is wiped. */
export function clearAttack(s: State): void {
  layUsual(ofAttack, s);
  s.way.fill(NOWHERE);
  s.guns = 0;
}
