/** 10 Movement: the block in hand, where it goes and which way it faces there. */
import type { Action, GameEvent } from "../../../engine/index.js";
import { type Area, type Face, faceInto, offMap, type Position } from "../../../kit/index.js";
import { armyOf, type Block, blockNames, firstOf } from "../data/blocks.js";
import type { Ground } from "../data/ground.js";
import { type Cover, coverOf, emptyCover } from "../geometry/faces.js";
import { createMarches, exitOf, type Marches } from "../geometry/march.js";
import { createWithdrawals, type Withdrawals } from "../geometry/withdraw.js";
import { on } from "../options.js";
import {
  Ask,
  ATTACKED,
  blocksAt,
  enemyOf,
  has,
  leaveMap,
  lift,
  MOVED,
  NOBODY,
  NOWHERE,
  onMap,
  put,
  Stage,
  type State,
  stackAt,
  strength,
  WON,
} from "../state.js";
import { finishMarch, legalMarchSteps, readMarchStep } from "./march.js";
import { finishEntry } from "./reinforcements.js";
import { finishWithdrawal, legalWithdrawalSteps, readWithdrawalStep } from "./withdrawal.js";

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

const works = new WeakMap<Ground, Work>();

export function workOf({ ground }: State): Work {
  let work = works.get(ground);
  if (!work) {
    work = {
      covers: [emptyCover(ground), emptyCover(ground)],
      marches: createMarches(ground),
      footMarches: createMarches(ground),
      withdrawals: createWithdrawals(ground),
      footWithdrawals: createWithdrawals(ground),
      marks: new Uint8Array(ground.map.areas),
      ends: new Uint8Array(ground.map.positions),
      roads: new Int16Array(Math.max(1, ground.roads.paths.length)),
    };
    works.set(ground, work);
  }
  return work;
}

/** What the enemy of a side sees and touches now. */
export function enemyCover(s: State, army: number): Cover {
  const cover = workOf(s).covers[enemyOf(army)];
  coverOf(s.ground, s, enemyOf(army), cover);
  return cover;
}

/** Actions that name one thing of the map, made once. */
interface GroundActions {
  readonly move: readonly Action[];
  readonly off: readonly Action[];
  readonly face: readonly Action[];
  readonly turn: readonly Action[];
  readonly attack: readonly Action[];
  readonly second: readonly Action[];
  readonly build: readonly Action[];
  readonly place: readonly Action[];
  readonly fight: readonly Action[];
}

const tables = new WeakMap<Ground, GroundActions>();

export function actionsOf({ ground }: State): GroundActions {
  let table = tables.get(ground);
  if (!table) {
    const { map } = ground;
    const faces = Array.from(map.area, (area, face) => ({ at: map.positionNames[face >> 1], front: map.areaNames[area] }));
    const each = (names: readonly string[], verb: string, key: string) => names.map((name) => Object.freeze({ do: verb, [key]: name }));
    table = {
      move: each(map.positionNames, "move", "to"),
      off: each(map.areaNames, "off", "across"),
      face: faces.map(({ front }) => Object.freeze({ do: "face", front })),
      turn: faces.map((face) => Object.freeze({ do: "turn", ...face })),
      attack: each(map.positionNames, "attack", "target"),
      second: each(map.positionNames, "second", "target"),
      build: faces.map((face) => Object.freeze({ do: "build", ...face })),
      place: faces.map((face) => Object.freeze({ do: "place", ...face })),
      fight: each(map.positionNames, "fight", "at"),
    };
    tables.set(ground, table);
  }
  return table;
}

export const takeActions: readonly Action[] = blockNames.map((block) => Object.freeze({ do: "take", block }));
export const mountActions: readonly Action[] = blockNames.map((block) => Object.freeze({ do: "take", block, mounted: true }));
export const END: Action = Object.freeze({ do: "end" });

export function take(s: State, b: Block, mounted: boolean): void {
  s.hand = b;
  s.mounted = Number(mounted);
  s.ask = Ask.step;
}

/** A way to go: where to, whether only cavalry could, and whether it costs a block (14.5a). */
export interface Way {
  readonly place: number;
  readonly marks: number;
  readonly shows: boolean;
  readonly costs: boolean;
}

export function legalSteps(s: State, out: Action[]): void {
  if (s.stage === Stage.march) legalMarchSteps(s, out);
  else legalWithdrawalSteps(s, out);
}

/** The chosen way of the block in hand. */
export function step(s: State, action: Action, log?: GameEvent[]): void {
  const way = s.stage === Stage.march ? readMarchStep(s, action) : readWithdrawalStep(s, action);
  s.goal = way.place;
  s.marksCrossed = way.marks;
  s.shows = Number(way.shows);
  s.costs = Number(way.costs);
  chooseFront(s, log);
}

/** 10.3a the front is chosen at the end of the move, where there is a choice. */
export function chooseFront(s: State, log?: GameEvent[]): void {
  if (exitOf(s.ground, s.goal) >= 0) {
    finish(s, NOWHERE, log);
    return;
  }
  const fixed = fixedFront(s);
  // A block that will not survive its withdrawal faces nowhere.
  if (s.costs && strength(s, s.hand) === 1) finish(s, fixed === NOWHERE ? s.goal ^ 1 : fixed, log);
  else if (fixed !== NOWHERE) finish(s, fixed, log);
  else s.ask = Ask.face;
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
  for (let b = firstOf[army]; b < firstOf[army + 1]; b++) {
    if (b !== except && s.place[b] >= 0 && s.place[b] >> 1 === p && !mayTurn(s, b)) return s.place[b];
  }
  return NOWHERE;
}

/** 10.3b, e who has not moved may turn; 21.2e nobody beside an enemy. */
export function mayTurn(s: State, b: Block): boolean {
  if (on(s, "fullyObstructed") && blocksAt(s, enemyOf(armyOf[b]), s.place[b] >> 1) > 0) return false;
  if (!has(s, b, MOVED)) return true;
  return on(s, "winnersMayTurn") && has(s, b, ATTACKED) && has(s, b, WON);
}

export function legalFaces(s: State, out: Action[]): void {
  const { face } = actionsOf(s);
  const p = s.goal >> 1;
  out.push(face[2 * p], face[2 * p + 1]);
}

export function faceNamed(s: State, p: Position, area: unknown): Face {
  return faceInto(s.ground.map, p, s.ground.map.areaNames.indexOf(area as string));
}

export function face(s: State, front: unknown, log?: GameEvent[]): void {
  finish(s, faceNamed(s, s.goal >> 1, front), log);
}

function finish(s: State, front: Face, log?: GameEvent[]): void {
  if (s.stage === Stage.entry) finishEntry(s, front, log);
  else if (s.stage === Stage.march) finishMarch(s, front, log);
  else finishWithdrawal(s, front, log);
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
  if (onMap(s, b)) return map.positionNames[s.place[b] >> 1];
  const area: Area = s.place[b] - offMap(map, 0);
  return area < map.areas ? map.areaNames[area] : "";
}
