/** 13.0, 13.1 What an attack is: who may attack what, along which path, and who is in it. */
import { type Face, layUsual, type Position } from "../../../kit/index.js";
import { type Block, blocksOfArmy } from "../data/blocks.js";
import { attackArrivals, attackPaths, mayAttack } from "../geometry/attack.js";
import { ask } from "../options.js";
import {
  blocksAt,
  Did,
  Extended,
  enemyOf,
  has,
  isAt,
  isCavalry,
  LONGEST_WAY,
  Mark,
  MOST_ATTACKERS,
  MOVED,
  NOBODY,
  NOWHERE,
  ofAttack,
  onMap,
  SQUAD,
  type State,
  strength,
} from "../state.js";
import { frontName } from "../words/names.js";
import { frontHeld } from "./movement.js";
import { trayCount } from "./tokens.js";

export const enemiesAt = (s: State, p: Position): number => blocksAt(s, enemyOf(s.active), p);

export const ownAt = (s: State, p: Position): number => blocksAt(s, s.active, p);

/** 13.1w, 21.3c positions that only a single block may attack: of recent winners, and fully obstructed ones. */
export function refusesGroups(s: State, p: Position): boolean {
  return (ask.fullyObstructed(s) && s.ground.fullyObstructed[p] === 1) || holdsWinner(s, p);
}

export function holdsWinner(s: State, p: Position): boolean {
  return enemiesAt(s, p) > 0 && blocksOfArmy[enemyOf(s.active)].some((b) => isAt(s, b, p) && has(s, b, Did.won));
}

/** 13.1x sides by which the position may be attacked, as bits of face & 1. */
function openSides(s: State, p: Position): number {
  return holdsWinner(s, p) ? 1 << (s.front[enemyOf(s.active) * s.ground.map.positions + p] & 1) : 3;
}

/** 13.0b, f a block that has not moved, from a position that has not attacked. */
export function isFree(s: State, b: Block): boolean {
  if (!onMap(s, b) || s.squad.includes(b)) return false;
  if (s.extended === Extended.again) return has(s, b, Did.waiting);
  if (has(s, b, MOVED) || s.marks[s.place[b] >> 1] & Mark.from) return false;
  return !isCavalry(b) || ask.cavalryMayAttack(s);
}

/** 21.3a an enemy in the same fully obstructed position is attacked in place, if faced. */
function isFaceToFace(s: State, b: Block, target: Position): boolean {
  if (!ask.fullyObstructed(s) || s.ground.fullyObstructed[target] === 0 || !isAt(s, b, target)) return false;
  return enemiesAt(s, target) > 0 && s.place[b] === (s.standing[b] ^ 1) && (openSides(s, target) & (1 << (s.standing[b] & 1))) !== 0;
}

/** 13.1b to j, m whether the block could attack the position by some path. */
export function reaches(s: State, b: Block, target: Position): boolean {
  if (isFaceToFace(s, b, target)) return true;
  if (!mayAttack(s.ground, s, s.active, s.place[b], target)) return false;
  return (attackArrivals(s.ground, s, s.active, s.place[b], target) & openSides(s, target)) !== 0;
}

/** 13.0c, 13.1u, y positions that some block of strength 2 can lead an attack on. */
export function targets(s: State): Position[] {
  const found: Position[] = [];
  if (trayCount(s, s.active) === 0) return found;
  for (let p = 0; p < s.ground.map.positions; p++) if (isTarget(s, p) && hasLeader(s, p)) found.push(p);
  return found;
}

/** 10.6a there must be room. */
const isTarget = (s: State, p: Position): boolean => enemiesAt(s, p) > 0 && (s.marks[p] & Mark.at) === 0;

export function hasLeader(s: State, p: Position): boolean {
  const isFull = ownAt(s, p) >= SQUAD;
  return blocksOfArmy[s.active].some((b) => strength(s, b) === 2 && isFree(s, b) && (!isFull || isAt(s, b, p)) && reaches(s, b, p));
}

export function squadSize(s: State, t: number): number {
  let sum = 0;
  for (let i = t * SQUAD; i < (t + 1) * SQUAD; i++) if (s.squad[i] !== NOBODY) sum++;
  return sum;
}

export function attackersIn(s: State): number {
  return squadSize(s, 0) + squadSize(s, 1);
}

/** Attackers bound for enemy-occupied positions: each needs a token (13.1y, 13.3i). */
export function assaulting(s: State): number {
  let sum = 0;
  for (let t = 0; t < 2; t++) if (s.target[t] >= 0 && enemiesAt(s, s.target[t]) > 0) sum += squadSize(s, t);
  return sum;
}

export function wayOf(s: State, slot: number): Face[] {
  const from = slot * LONGEST_WAY;
  return Array.from(s.way.subarray(from, from + s.wayLength[slot]));
}

/** The face by which an attacker comes to its target: the last one of its way, or the one it stands toward beside the enemy. */
export function arrivalOf(s: State, slot: number): Face {
  const length = s.wayLength[slot];
  if (length > 0) return s.way[slot * LONGEST_WAY + length - 1];
  const b = s.squad[slot];
  return s.standing[b] === NOWHERE ? s.place[b] ^ 1 : s.standing[b];
}

/** 13.1r, s the side by which the position is attacked so far, -1 while open. */
export function sideAttacked(s: State, t: number): Face {
  for (let slot = t * SQUAD; slot < (t + 1) * SQUAD; slot++) if (s.squad[slot] !== NOBODY) return arrivalOf(s, slot);
  return NOWHERE;
}

/** 13.1z blocks of ours in the target once all in the plan have moved. */
function blocksAfter(s: State, t: number): number {
  const p = s.target[t];
  let sum = ownAt(s, p);
  for (let slot = 0; slot < MOST_ATTACKERS; slot++) {
    const b = s.squad[slot];
    if (b === NOBODY) continue;
    const goesTo = s.target[slot < SQUAD ? 0 : 1];
    if (isAt(s, b, goesTo)) continue;
    if (isAt(s, b, p)) sum--;
    if (goesTo === p) sum++;
  }
  return sum;
}

/** Whether one more block may join the attack on a target, whoever it is. */
export function hasRoom(s: State, t: number): boolean {
  if (attackersIn(s) > 0 && [...s.target].some((p) => p >= 0 && refusesGroups(s, p))) return false;
  if (s.extended === Extended.again || enemiesAt(s, s.target[t]) === 0) return true;
  return assaulting(s) < trayCount(s, s.active);
}

/** Whether this block may take the next place of the squad: 13.1u the first one leads. */
export function maySlotIn(s: State, b: Block, t: number): boolean {
  const p = s.target[t];
  if (!isSameTarget(s, b, t)) return false;
  if (squadSize(s, t) === 0 && enemiesAt(s, p) > 0 && strength(s, b) < 2) return false;
  return isAt(s, b, p) || blocksAfter(s, t) < SQUAD;
}

/** 22.1e the same blocks attack the same positions. */
export function isSameTarget(s: State, b: Block, t: number): boolean {
  if (s.extended !== Extended.again) return true;
  for (let slot = 0; slot < MOST_ATTACKERS; slot++) {
    if (s.laterSquad[slot] === b) return s.laterTarget[slot < SQUAD ? 0 : 1] === s.target[t];
  }
  return false;
}

/** The ways by which the block may join the attack on a target, one for each list of areas crossed; [] in place. */
export function waysTo(s: State, b: Block, t: number): Face[][] {
  const p = s.target[t];
  const side = sideAttacked(s, t);
  if (isAt(s, b, p)) {
    // 13.1p a target free of enemies is next to the other one, where they are
    const inPlace = enemiesAt(s, p) === 0 || isFaceToFace(s, b, p);
    const arrival = enemiesAt(s, p) > 0 ? s.standing[b] : s.place[b] ^ 1;
    const held = frontHeld(s, s.active, p, b);
    return inPlace && (side === NOWHERE || side === arrival) && (held === NOWHERE || held === s.place[b]) ? [[]] : [];
  }
  if (!mayAttack(s.ground, s, s.active, s.place[b], p)) return [];
  const sides = openSides(s, p);
  // 13.1s, 10.3d blocks of ours there that can turn no more must face as the arrivals will; those beyond the enemy apart (21.5)
  const held = frontHeld(s, s.active, p, NOBODY);
  const seen = new Set<string>();
  return attackPaths(s.ground, s, s.active, s.place[b], p).filter((way) => {
    const last = way[way.length - 1];
    if (!(sides & (1 << (last & 1))) || (side !== NOWHERE && side !== last)) return false;
    if (held !== NOWHERE && held !== (last ^ 1) && !isBeyond(s, p, last)) return false;
    const name = acrossName(s, way);
    return !seen.has(name) && seen.add(name) !== undefined;
  });
}

/** Our blocks in the position stand on the far side of the enemy from whoever comes by that face. */
const isBeyond = (s: State, p: Position, arrival: Face): boolean =>
  enemiesAt(s, p) > 0 && s.stand[s.active * s.ground.map.positions + p] !== arrival;

/** Areas crossed, in order: "VC2 VC1". */
export function acrossName(s: State, way: readonly Face[]): string {
  return way.map((face) => frontName(s, face)).join(" ");
}

/** 13.1l to n a second position next to the first, enemy-occupied or not. */
export function secondTargets(s: State): Position[] {
  const { adjacent } = s.ground.map;
  const first = s.target[0];
  if (s.extended === Extended.again || s.target[1] >= 0 || refusesGroups(s, first)) return [];
  return adjacent[first].filter((p) => maySecond(s, p));
}

/** Somebody must be able to go there, and somebody else to lead against the first, each with his token. */
function maySecond(s: State, p: Position): boolean {
  if (s.marks[p] & Mark.at || refusesGroups(s, p)) return false;
  const joined = squadSize(s, 0) > 0;
  const tokens = (joined ? assaulting(s) : 1) + (enemiesAt(s, p) > 0 ? 1 : 0);
  if (tokens > trayCount(s, s.active)) return false;
  s.target[1] = p;
  const may = blocksOfArmy[s.active].some((b) => mayJoin(s, b, 1) && (joined || anotherJoins(s, b)));
  s.target[1] = NOWHERE;
  return may;
}

const mayJoin = (s: State, b: Block, t: number): boolean => isFree(s, b) && maySlotIn(s, b, t) && waysTo(s, b, t).length > 0;

/** The first target has nobody yet: one other than `b` can lead there. */
const anotherJoins = (s: State, b: Block): boolean => blocksOfArmy[s.active].some((other) => other !== b && mayJoin(s, other, 0));

/** 13.1t, u every target has its attackers, the first of them its leader. */
export function isComplete(s: State): boolean {
  if (squadSize(s, 0) === 0) return false;
  return s.target[1] < 0 || squadSize(s, 1) > 0;
}

/** What is kept of an attack is wiped. */
export function clearAttack(s: State): void {
  layUsual(ofAttack, s);
  s.way.fill(NOWHERE);
  s.guns = 0;
}
