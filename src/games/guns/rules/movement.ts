/** 10 Movement: the block in hand, where it goes and which way it faces there. */
import type { GameEvent, Refusal } from "../../../engine/index.js";
import { type Face, flag, no, note, noted, onceFor, optional, type Position, pop, push, type Stop, turnTo } from "../../../kit/index.js";
import { Chapter } from "../agenda.js";
import { armyOf, type Block, blockNames, blocksOfArmy } from "../data/blocks.js";
import type { Ground } from "../data/ground.js";
import { entryNames } from "../data/time.js";
import { createMarches, exitOf } from "../geometry/march.js";
import { createWithdrawals } from "../geometry/withdraw.js";
import { show } from "../hidden/knowledge.js";
import { ask } from "../options.js";
import {
  blocksAt,
  Did,
  enemyOf,
  entryPoint,
  exitArea,
  has,
  isAt,
  isCavalry,
  leaveMap,
  lift,
  MOVED,
  NO_ROAD,
  NOBODY,
  NOT_YET,
  NOWHERE,
  Order,
  onMap,
  put,
  type State,
  setFlag,
  settle,
  stackAt,
  strength,
} from "../state.js";
import * as words from "../words/blocks.js";
import { positionTitle } from "../words/names.js";
import { enemyCover } from "./contact.js";
import { takeObjectives } from "./objectives.js";
import { frontVerb, ownBlock, type Said, verb } from "./verbs.js";

/** Tables that the questions about one ground are worked out in; each is used and forgotten. */
const workOn = onceFor((ground: Ground) => ({
  marches: createMarches(ground),
  withdrawals: createWithdrawals(ground),
  /** What the same block could do were it infantry (18.5). */
  footMarches: createMarches(ground),
  footWithdrawals: createWithdrawals(ground),
  marks: new Uint8Array(ground.map.areas),
  ends: new Uint8Array(ground.map.positions),
  /** By face: whether blocks that face the other way may turn to it. */
  turns: new Uint8Array(2 * ground.map.positions),
  roads: new Int16Array(Math.max(1, ground.roads.paths.length)),
}));
export const workOf = ({ ground }: State) => workOn(ground);

/** 18.2a on foot, or mounted. */
const mounted = { ...optional(flag, 0), says: "true, or left out" };

/** Why a block cannot be taken up, on foot or mounted, to march or to withdraw. */
function whyNotHere(s: State, b: Block, isMounted: number): Refusal | undefined {
  if (isMounted && !isCavalry(b)) return no("GG-18.2a", "Only cavalry moves mounted.");
  if (onMap(s, b) || exitArea(s, b) >= 0) return undefined;
  const name = blockNames[b];
  if (entryPoint(s, b) >= 0) return no("GG-11.2a", `${name} waits at ${entryNames[entryPoint(s, b)]} and is brought in from there.`);
  return no("GG-4.2a", s.place[b] === NOT_YET ? `${name} has not arrived yet.` : `${name} is lost.`);
}

/** A block is taken up; `passage` will carry out its move once it is settled. */
export function takeUp(s: State, b: Block, isMounted: number, passage: number): void {
  s.hand = b;
  s.mounted = isMounted;
  push(s, passage, NOWHERE);
  push(s, Chapter.step);
}

/**
 * The verb by which a block is taken up, on foot or mounted: `can` finds whether it has anywhere to go, with the enemy's cover made fresh, and
 * `why` why not.
 */
export const takeVerb = (
  rule: string,
  passage: number,
  can: (s: State, b: Block, isMounted: boolean) => boolean,
  why: (s: State, b: Block, isMounted: boolean) => Refusal,
): Said =>
  verb({
    rule,
    fields: { block: ownBlock, mounted },
    each(s, open) {
      enemyCover(s, s.active);
      for (const b of blocksOfArmy[s.active]) {
        if (can(s, b, false)) open(b, 0);
        if (isCavalry(b) && can(s, b, true)) open(b, 1);
      }
    },
    refuse(s, given) {
      const elsewhere = whyNotHere(s, given.block, given.mounted);
      if (elsewhere) return elsewhere;
      enemyCover(s, s.active);
      return can(s, given.block, given.mounted === 1) ? undefined : why(s, given.block, given.mounted === 1);
    },
    do: (s, given) => takeUp(s, given.block, given.mounted, passage),
  });

/** 10.3a the front is chosen at the end of the move, where there is a choice. */
export function chooseFront(s: State): void {
  const isOff = exitOf(s.ground, s.goal) >= 0;
  const fixed = isOff ? NOWHERE : fixedFront(s);
  if (isOff || fixed !== NOWHERE) settleFront(s, fixed);
  // A block that will not survive its withdrawal faces nowhere.
  else if (s.costs && strength(s, s.hand) === 1) settleFront(s, s.goal ^ 1);
  else turnTo(s, Chapter.face);
}

/** Whoever moves the block below is told its front. */
export function settleFront(s: State, front: Face): void {
  pop(s);
  note(s, 0, front);
}

/** 10.3f, 21.2e the only front the block in hand may take at its goal, -1 if it may take either. */
export function fixedFront(s: State): Face {
  const p = s.goal >> 1;
  return blocksAt(s, enemyOf(s.active), p) > 0 ? s.goal ^ 1 : frontHeld(s, s.active, p, s.hand);
}

/** The front of a block in the position that can no longer turn in this phase, -1 if all can. */
export function frontHeld(s: State, army: number, p: Position, except: Block): Face {
  if (blocksAt(s, army, p) === 0) return NOWHERE;
  for (const b of blocksOfArmy[army]) if (b !== except && isAt(s, b, p) && !mayTurn(s, b)) return s.place[b];
  return NOWHERE;
}

/** 10.3b, e who has not moved may turn; 21.2e nobody beside an enemy. */
export function mayTurn(s: State, b: Block): boolean {
  if (ask.fullyObstructed(s) && blocksAt(s, enemyOf(armyOf[b]), s.place[b] >> 1) > 0) return false;
  if (!has(s, b, MOVED)) return true;
  return ask.winnersMayTurn(s) && has(s, b, Did.attacked) && has(s, b, Did.won);
}

/** Of blocks that face the other way. */
const TURNS = 1;
const KEEPS = 2;

/** 10.3b to d blocks that have not moved turn together; they may not be turned away from one that can turn no more. */
export const turn: Said = frontVerb({
  rule: "GG-10.3b",
  beside: "GG-10.3a",
  list(s, open) {
    const { turns } = workOf(s);
    const blocks = blocksOfArmy[s.active].filter((b) => onMap(s, b));
    for (const b of blocks) turns[s.place[b] ^ 1] |= mayTurn(s, b) ? TURNS : KEEPS;
    for (const b of blocks)
      for (let face = s.place[b] & ~1; face <= (s.place[b] | 1); face++) {
        if (turns[face] === TURNS) open(face);
        turns[face] = 0;
      }
  },
  refuse: whyNotTurn,
  do(s, front, log) {
    for (const b of blocksOfArmy[s.active]) if ((s.place[b] ^ 1) === front) s.place[b] = front;
    settle(s, s.active, front >> 1);
    log?.push(words.turned(s, s.active, front >> 1, front));
  },
  notNow: (_, now) => no("GG-10.3b", `Blocks turn in the march step; now: ${now}.`),
});

/** Of all blocks of the side that marches in the position: those that do not face that way yet. */
function whyNotTurn(s: State, face: Face): Refusal | undefined {
  if (blocksAt(s, s.active, face >> 1) === 0) return no("GG-10.3b", `You have no block in ${positionTitle(s, face >> 1)}.`);
  const turning = blocksOfArmy[s.active].filter((b) => (s.place[b] ^ 1) === face);
  if (turning.length === 0) return no("GG-10.3b", "They face that way already.");
  const stuck = turning.find((b) => !mayTurn(s, b));
  if (stuck === undefined) return undefined;
  if (ask.fullyObstructed(s) && blocksAt(s, enemyOf(s.active), face >> 1) > 0)
    return no("GG-21.2e", `${blockNames[stuck]} shares its position with the enemy and keeps its front.`);
  return has(s, stuck, Did.attacked)
    ? no("GG-10.3e", `${blockNames[stuck]} attacked and keeps its front.`)
    : no("GG-10.3b", `${blockNames[stuck]} can turn no more in this phase.`);
}

export const canTurn = (s: State, front: Face): boolean => whyNotTurn(s, front) === undefined;

/** 10.3d positions in which blocks of the side that marches face different ways. */
export function apart(s: State): Position[] {
  const { positions } = s.ground.map;
  const facesApart = (b: Block) => onMap(s, b) && s.front[s.active * positions + (s.place[b] >> 1)] !== s.place[b];
  return [...new Set(blocksOfArmy[s.active].filter(facesApart).map((b) => s.place[b] >> 1))];
}

/** Where a block can go, each end a face entered or a place off the map, with the objectives crossed on a march as bits. */
export interface Ends {
  readonly count: number;
  readonly place: Int16Array;
  readonly marks?: Uint8Array;
}

/** Whether two ends are the same: off the map beside the same area, on it in the same position, by whichever side. */
export const isSameEnd = (s: State, one: Stop, other: Stop): boolean =>
  exitOf(s.ground, one) >= 0 ? one === other : one >> 1 === other >> 1;

/** 18.5a whether infantry could have made the move of the block in hand. */
export function isAmong(s: State, { count, place, marks }: Ends): boolean {
  for (let i = 0; i < count; i++) if (isSameEnd(s, s.goal, place[i]) && (marks?.[i] ?? 0) === s.marksCrossed) return true;
  return false;
}

/** The block in hand has moved, and its move is told. */
export function endMove(s: State, did: number, move: Omit<words.Move, "from">, log?: GameEvent[]): void {
  const b = s.hand;
  const { areaNames, positionNames } = s.ground.map;
  const from = onMap(s, b) ? positionNames[s.place[b] >> 1] : (areaNames[exitArea(s, b)] ?? entryNames[entryPoint(s, b)]);
  const area = exitOf(s.ground, s.goal);
  if (area >= 0) leaveMap(s, b, area);
  else arrive(s, noted(s, 0));
  pop(s);
  setFlag(s, b, area >= 0 ? did | Did.exited : did);
  log?.push(words.moved(s, b, { ...move, from }));
  takeObjectives(s, s.active, s.marksCrossed, log);
  if (s.shows) {
    show(s, b);
    log?.push(words.shown(s, b, "GG-18.5a"));
  }
  emptyHand(s);
}

/** Puts the block in hand where it goes, beside an enemy if one is there (10.6d to g). */
function arrive(s: State, front: Face): void {
  const b = s.hand;
  const enemy = enemyOf(armyOf[b]);
  if (onMap(s, b)) lift(s, b, NOWHERE);
  const meets = blocksAt(s, enemy, s.goal >> 1) > 0;
  put(s, b, front, meets ? s.goal : NOWHERE);
  if (meets) confront(s, enemy, s.goal);
}

const met: Block[] = [];

/** 10.6g blocks of a side in whose position enemies have come across the area of a face stand toward the other area. */
export function confront(s: State, army: number, arrival: Face): void {
  const p = arrival >> 1;
  for (const b of stackAt(s, army, p, met)) if (s.standing[b] === NOWHERE) s.standing[b] = arrival ^ 1;
  const at = army * s.ground.map.positions + p;
  if (s.stand[at] === NOWHERE) s.stand[at] = arrival ^ 1;
}

export function emptyHand(s: State): void {
  s.hand = NOBODY;
  s.mounted = 0;
  s.goal = NOWHERE;
  s.marksCrossed = 0;
  s.shows = 0;
  s.costs = 0;
  s.entryHour = 0;
  s.entryPath = NO_ROAD;
}

/** 10.7, 18.3a enters no position next to the enemy or in his fire. */
export const isShy = (s: State, b: Block): boolean => s.orders[armyOf[b]] === Order.withdraw || isCavalry(b);
