/** 10 Movement: the block in hand, where it goes and which way it faces there. */
import type { Refusal } from "../../../engine/index.js";
import { type Face, type Kind, no, note, onceFor, type Position, pop, push, turnTo } from "../../../kit/index.js";
import { Chapter } from "../agenda.js";
import { armyOf, type Block, blockNames, blocksOfArmy, MOST_IN_POSITION, UNION } from "../data/blocks.js";
import type { Ground } from "../data/ground.js";
import { entryNames } from "../data/time.js";
import { type Cover, coverOf, emptyCover } from "../geometry/faces.js";
import { createMarches, exitOf, type Marches } from "../geometry/march.js";
import { createWithdrawals, type Withdrawals } from "../geometry/withdraw.js";
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
  NOBODY,
  NOT_YET,
  NOWHERE,
  Order,
  onMap,
  positionOf,
  put,
  type State,
  settle,
  stackAt,
  strength,
} from "../state.js";
import * as words from "../words/blocks.js";
import { positionTitle } from "../words/names.js";
import { nextTo, whoSeesPosition } from "./contact.js";
import { frontVerb, ownBlock, type Said, verb } from "./verbs.js";

/** Tables that the questions about one ground are worked out in; each is used and forgotten. */
interface Work {
  readonly covers: readonly Cover[];
  readonly marches: Marches;
  /** What the same block could do were it infantry (18.5). */
  readonly footMarches: Marches;
  readonly withdrawals: Withdrawals;
  readonly footWithdrawals: Withdrawals;
  readonly marks: Uint8Array;
  readonly ends: Uint8Array;
  readonly roads: Int16Array;
}

const workOn = onceFor(
  (ground: Ground): Work => ({
    covers: [emptyCover(ground), emptyCover(ground)],
    marches: createMarches(ground),
    footMarches: createMarches(ground),
    withdrawals: createWithdrawals(ground),
    footWithdrawals: createWithdrawals(ground),
    marks: new Uint8Array(ground.map.areas),
    ends: new Uint8Array(ground.map.positions),
    roads: new Int16Array(Math.max(1, ground.roads.paths.length)),
  }),
);
export const workOf = ({ ground }: State): Work => workOn(ground);

/** What the enemy of a side sees and touches now. */
export function enemyCover(s: State, army: number): Cover {
  const cover = workOf(s).covers[enemyOf(army)];
  coverOf(s, enemyOf(army), cover);
  return cover;
}

/** 18.2a on foot, or mounted. */
const mounted: Kind<unknown, true> = {
  says: "true, or left out",
  write: (_, value) => (value === 1 ? true : undefined),
  source: () => undefined,
  read: (_, json) => (json === undefined ? 0 : json === true ? 1 : undefined),
};

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

/** A way to go: where to, whether only cavalry could, and whether it costs a block (14.5a). */
export interface Way {
  readonly place: number;
  readonly marks: number;
  readonly shows: boolean;
  readonly costs: boolean;
}

/** The block in hand goes that way; what is left is its front. */
export function goBy(s: State, way: Way): void {
  s.goal = way.place;
  s.marksCrossed = way.marks;
  s.shows = Number(way.shows);
  s.costs = Number(way.costs);
  chooseFront(s);
}

/** 10.3a the front is chosen at the end of the move, where there is a choice. */
export function chooseFront(s: State): void {
  if (exitOf(s.ground, s.goal) >= 0) {
    settleFront(s, NOWHERE);
    return;
  }
  const fixed = fixedFront(s);
  // A block that will not survive its withdrawal faces nowhere.
  if (s.costs && strength(s, s.hand) === 1) settleFront(s, fixed === NOWHERE ? s.goal ^ 1 : fixed);
  else if (fixed !== NOWHERE) settleFront(s, fixed);
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
  const army = armyOf[s.hand];
  if (blocksAt(s, enemyOf(army), p) > 0) return s.goal ^ 1;
  return frontHeld(s, army, p, s.hand);
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

/** 10.3b to d blocks that have not moved turn together; they may not be turned away from one that can turn no more. */
export const turn: Said = frontVerb({
  rule: "GG-10.3b",
  beside: "GG-10.3a",
  among: (s) => new Set(blocksOfArmy[s.active].flatMap((b) => (onMap(s, b) ? [s.place[b] & ~1, s.place[b] | 1] : []))),
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
  const facesApart = (b: Block) => onMap(s, b) && s.front[s.active * positions + positionOf(s, b)] !== s.place[b];
  return [...new Set(blocksOfArmy[s.active].filter(facesApart).map((b) => positionOf(s, b)))];
}

/** Whether a place is among the ends found: off the map beside the same area, on it in the same position, by whichever side. */
export function isAmong(
  s: State,
  { place, count }: { readonly place: Int16Array; readonly count: number },
  end: number,
  also: (i: number) => boolean = () => true,
): boolean {
  const off = exitOf(s.ground, end) >= 0;
  for (let i = 0; i < count; i++) if ((off ? place[i] === end : place[i] >> 1 === end >> 1) && also(i)) return true;
  return false;
}

/** Puts the block in hand where it goes, beside an enemy if one is there (10.6d to g). */
export function arrive(s: State, front: Face): void {
  const b = s.hand;
  const area = exitOf(s.ground, s.goal);
  if (area >= 0) {
    leaveMap(s, b, area);
    return;
  }
  if (onMap(s, b)) lift(s, b, NOWHERE);
  const p = s.goal >> 1;
  const meets = blocksAt(s, enemyOf(armyOf[b]), p) > 0;
  put(s, b, front, meets ? s.goal : NOWHERE);
  if (meets) confront(s, enemyOf(armyOf[b]), s.goal);
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
}

/** Where a block sets out from, for the log. */
export function startName(s: State, b: Block): string {
  const { map } = s.ground;
  return onMap(s, b) ? map.positionNames[s.place[b] >> 1] : (map.areaNames[exitArea(s, b)] ?? "");
}

/** 10.7, 18.3a enters no position next to the enemy or in his fire. */
export const isShy = (s: State, b: Block): boolean => s.orders[armyOf[b]] === Order.withdraw || isCavalry(b);

/** What bars a position to any move but an attack. */
export function whyNotEnter(s: State, b: Block, p: Position, marches: boolean): Refusal | undefined {
  if (armyOf[b] === UNION && s.ground.unionMayNot[p])
    return no("GG-10.4a", "No Union block may ever enter a position beside a Confederate entry area.");
  if (blocksAt(s, enemyOf(armyOf[b]), p) > 0) return whyNotMeet(s, b, p, marches);
  return blocksAt(s, armyOf[b], p) >= MOST_IN_POSITION ? no("GG-10.6a", "Three blocks of a side is the limit for a position.") : undefined;
}

/** 10.6c; 21.2 a march may meet the enemy in a fully obstructed position. */
function whyNotMeet(s: State, b: Block, p: Position, marches: boolean): Refusal | undefined {
  if (!marches || !ask.fullyObstructed(s) || !s.ground.fullyObstructed[p])
    return no("GG-10.6c", "Only an attack enters a position where the enemy is.");
  if (isShy(s, b)) return no("GG-21.2f", "Neither cavalry nor an army under Withdraw orders marches in where the enemy is.");
  return blocksAt(s, armyOf[b], p) > 0 ? no("GG-21.2d", "A march does not take the enemy between two fires.") : undefined;
}

/** 10.7, 18.3a what keeps a block away from the enemy; his cover is made fresh. */
export function whyNotNear(s: State, b: Block, p: Position): Refusal | undefined {
  const cover = enemyCover(s, armyOf[b]);
  if (!isShy(s, b) || !(cover.position[p] || cover.near[p])) return undefined;
  const enemy = cover.near[p] ? `next to the enemy at ${nextTo(s, p)}` : `in the field of fire of the enemy at ${whoSeesPosition(s, p)}`;
  if (s.orders[armyOf[b]] !== Order.withdraw) return no("GG-18.3a", `That is ${enemy}, where cavalry moves only to attack.`);
  return no(cover.near[p] ? "GG-10.7a" : "GG-10.7b", `That is ${enemy}, where nothing moves under Withdraw orders.`);
}
