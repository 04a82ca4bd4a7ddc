/** Blocks that move: marches and turns, those nearest to the enemy first; entries, one after another; withdrawals of who must go, or stands better elsewhere. */
import type { Action } from "../../../engine/index.js";
import { type Area, current, type Face, faceInto, mostOf, type Position } from "../../../kit/index.js";
import { Chapter, isMoving } from "../agenda.js";
import { armyOf, type Block, blockNamed, blocksOfArmy } from "../data/blocks.js";
import { hourNamed } from "../data/time.js";
import { marchToken } from "../data/tokens.js";
import { act, legal } from "../rules/index.js";
import { maySpend } from "../rules/march.js";
import { apart, canTurn, takeUp } from "../rules/movement.js";
import { objectivesIn, takeObjectives } from "../rules/objectives.js";
import { trayCount } from "../rules/tokens.js";
import { isTeam } from "../seats.js";
import { blocksAt, Did, enemyOf, exitArea, has, isAt, isCavalry, lift, NOBODY, NOWHERE, onMap, put, type State } from "../state.js";
import { FAR, fieldsOf } from "./fields.js";
import { END, face, isOpen, SPEND, take, turn } from "./said.js";
import { type Go, planned, withCopy, worthAfter } from "./trial.js";
import { worthTo } from "./value.js";

/** What a march must be worth; more where it leaves a gap before the enemy. */
const WORTH_WHILE = 0.03;

export interface Temper {
  readonly worthWhile: number;
  readonly gap: number;
}

export const STEADY: Temper = { worthWhile: WORTH_WHILE, gap: 0.3 };
export const BOLD: Temper = { worthWhile: 0, gap: 0.05 };
export const WARY: Temper = { worthWhile: 0.15, gap: 1 };
/** Half steps within which the enemy would use a gap. */
const NEAR = 12;
/** Blocks on the march that are reason enough for a march token, and how far they must have to go, in half steps. */
const MARCHERS = 3;
const LONG = 12;
/** Tokens that stay in the tray when one is spent on a march. */
const KEPT = 6;
/** What an hour sooner is worth to who comes in. */
const HASTE = 0.05;
/** What leaving a post of one's own will must be worth. */
const LEAVING = 0.5;

/** A way for a block to go, mounted or on foot, and how it faces at its end. */
interface Sent {
  readonly way: Action;
  readonly front: Face;
  readonly mounted?: boolean;
}

interface Goal extends Sent {
  readonly worth: number;
}

/** The best of the ways open to a block, if any is worth more than `least`. They are not carried out, which would take long: the block is put there. */
function bestGoal(s: State, b: Block, ways: readonly Action[], least = Number.NEGATIVE_INFINITY): Goal | undefined {
  const { positionNames, areaNames } = s.ground.map;
  const areas = (names: unknown): Area[] => (typeof names === "string" ? names.split(" ").map((name) => areaNames.indexOf(name)) : []);
  let best: Goal | undefined;
  for (const way of ways) {
    if (way.do === "off") continue;
    const across = areas(way.across);
    const taken = objectivesIn(s, way.do === "move" ? areas(way.through) : across);
    for (const front of frontsAt(s, b, positionNames.indexOf(way.to as string), across[across.length - 1])) {
      const worth = withCopy(s, (trial) => {
        if (onMap(trial, b)) lift(trial, b, NOWHERE);
        put(trial, b, front);
        takeObjectives(trial, trial.active, taken);
        return worthTo(trial, trial.active);
      });
      if (worth > (best?.worth ?? least)) best = { way, front, worth };
    }
  }
  return best;
}

/** Friends of a block in the position, itself left out. */
export const othersAt = (s: State, b: Block, p: Position): number => blocksAt(s, armyOf[b], p) - (isAt(s, b, p) ? 1 : 0);

/** Ways for a block to face in a position: toward the enemy there, as friends there do, or either, ahead first. */
function frontsAt(s: State, b: Block, p: Position, came: Area = NOWHERE): Face[] {
  const army = armyOf[b];
  const behind = faceInto(s.ground.map, p, came);
  if (blocksAt(s, enemyOf(army), p) > 0) return [behind ^ 1];
  if (othersAt(s, b, p) > 0) return [s.front[army * s.ground.map.positions + p]];
  return behind < 0 ? [2 * p, 2 * p + 1] : [behind ^ 1, behind];
}

function goTo(base: State, { way, front }: Sent, go: Go): void {
  go(way);
  if (current(base) === Chapter.face) go(face(base, front));
}

/** The block in hand, if there is one, marches or comes in. */
function moveHand(base: State, go: Go): void {
  if (!isMoving(base)) return;
  if (current(base) === Chapter.face) {
    go(bestFace(base));
    return;
  }
  const ways = legal(base);
  goTo(base, bestGoal(base, base.hand, ways) ?? { way: ways[0], front: NOWHERE }, go);
}

/** Which way the block in hand faces at its goal. */
const bestFace = (s: State): Action =>
  face(s, mostOf(frontsAt(s, s.hand, s.goal >> 1), (front) => worthAfter(s, [face(s, front)], s.active))!);

/** The whole march step, from wherever it stands to its end; one block may be told to stay. */
export function marchPlan(s: State, temper = STEADY, stays: Block = NOBODY): Action[] {
  return planned(s, (base, go) => {
    moveHand(base, go);
    if (current(base) === Chapter.spend) return;
    if (wantsToken(base)) go(SPEND);
    const distances = new Map(inOrder(base));
    const blocks = [...distances.keys()].filter((b) => b !== stays);
    const goalOf = (b: Block) => {
      const gap = distances.get(b)! <= NEAR && blocksAt(base, base.active, base.place[b] >> 1) === 1;
      return bestMarch(base, b, worthTo(base, base.active) + (gap ? temper.gap : temper.worthWhile));
    };
    march(base, blocks, goalOf, (run) => worthAfter(base, run, base.active), go);
  });
}

/** Block after block goes where it is sent, stacks turn, and the step ends. */
export function march(
  base: State,
  blocks: readonly Block[],
  goalOf: (b: Block) => Sent | undefined,
  worth: (run: readonly Action[]) => number,
  go: Go,
): void {
  for (const b of blocks) {
    if (current(base) !== Chapter.march) return; // a commander is asked for tokens in between
    const goal = goalOf(b);
    if (!goal) continue;
    go(take(b, goal.mounted ?? false));
    goTo(base, goal, go);
  }
  if (current(base) !== Chapter.march) return;
  turnStacks(base, worth, go);
  if (apart(base).length === 0) go(END);
}

/** What it would cost the enemy to come to a block of the active side. */
function enemyComing(s: State): (b: Block) => number {
  const { area } = s.ground.map;
  const coming = fieldsOf(s).reach[enemyOf(s.active)];
  return (b) => Math.min(coming[area[s.place[b]]], coming[area[s.place[b] ^ 1]]);
}

/** Own blocks, the nearest to the enemy first, each with what it would cost him to come. */
function inOrder(s: State): [Block, number][] {
  const coming = enemyComing(s);
  const found: [Block, number][] = [];
  for (const b of blocksOfArmy[s.active]) {
    if (onMap(s, b)) found.push([b, coming(b)]);
    else if (exitArea(s, b) >= 0) found.push([b, FAR]);
  }
  return found.sort((a, b) => a[1] - b[1]);
}

/** 12.2 a token is worth spending when many have far to go. */
export function wantsToken(s: State): boolean {
  if (!maySpend(s) || s.bonus > 0 || isTeam(s, s.active) !== (current(s) === Chapter.spend)) return false;
  if (trayCount(s, s.active) < KEPT || s.tray[marchToken[s.active]] < 2) return false;
  const coming = enemyComing(s);
  return blocksOfArmy[s.active].filter((b) => onMap(s, b) && coming(b) >= LONG).length >= MARCHERS;
}

/** Where a block marches, mounted if that is worth enough. */
function bestMarch(base: State, b: Block, least: number): Sent | undefined {
  for (const mounted of isCavalry(b) ? [true, false] : [false]) {
    const goal = bestGoal(base, b, marchesOf(base, b, mounted), least);
    if (goal) return { ...goal, mounted };
  }
  return undefined;
}

export const marchesOf = (s: State, b: Block, mounted: boolean): readonly Action[] =>
  withCopy(s, (trial) => {
    takeUp(trial, b, Number(mounted), Chapter.marching);
    return legal(trial);
  });

/** Stacks that would stand better the other way round turn; those of two fronts must. */
function turnStacks(base: State, worth: (run: readonly Action[]) => number, go: Go): void {
  for (let p = 0; p < base.ground.map.positions; p++) {
    if (blocksAt(base, base.active, p) === 0) continue;
    const open = [2 * p, 2 * p + 1].filter((front) => canTurn(base, front));
    const least = isApart(base, p) ? Number.NEGATIVE_INFINITY : worth([]) + WORTH_WHILE;
    const best = mostOf(open, (front) => worth([turn(base, front)]), least);
    if (best !== undefined) go(turn(base, best));
  }
}

/** Blocks of the side face different ways there. */
function isApart(s: State, p: Position): boolean {
  const front = s.front[s.active * s.ground.map.positions + p];
  return blocksOfArmy[s.active].some((b) => isAt(s, b, p) && s.place[b] !== front);
}

/** The rest of the entry step, or the way in of the block in hand. */
export function entryPlan(s: State): Action[] {
  return planned(s, (base, go) => {
    moveHand(base, go);
    for (let next = bestEntry(base); next; next = bestEntry(base)) {
      go(next.first);
      if (next.goal) goTo(base, next.goal, go);
    }
    if (current(base) === Chapter.enter) go(END);
  });
}

/** The first block that can come in to its side's good; one that cannot come in at all goes to another entry point. */
function bestEntry(s: State): { readonly first: Action; readonly goal?: Goal } | undefined {
  if (current(s) !== Chapter.enter) return undefined;
  const now = worthTo(s, s.active);
  const open = legal(s);
  const entries = open.filter((action) => action.do === "bring");
  const blocks = new Set(entries.map(({ block }) => block));
  for (const block of blocks) {
    const waysIn = entries.filter((action) => action.block === block).map((first) => ({ first, goal: goalOf(s, first) }));
    const worth = ({ first, goal }: (typeof waysIn)[0]) => goal.worth - HASTE * (hourNamed(first.hour) - s.hour);
    const best = mostOf(waysIn, worth, now);
    if (best) return best;
  }
  const stuck = open.find((action) => action.do === "transfer" && !blocks.has(action.block));
  return stuck && { first: stuck };
}

/** Where the block that is brought in goes. */
const goalOf = (s: State, first: Action): Goal =>
  withCopy(s, (trial) => {
    act(trial, first);
    return bestGoal(trial, trial.hand, legal(trial))!;
  });

/** The next withdrawal, or the end of them. */
export function withdrawalPlan(s: State): Action[] {
  if (current(s) === Chapter.face) return [bestFace(s)];
  if (current(s) === Chapter.step) return withdrawalOf(s);
  const open = legal(s);
  const withdraw = (first: Action): Action[] =>
    withCopy(s, (trial) => {
      act(trial, first);
      return [first, ...withdrawalOf(trial)];
    });
  const takes = open.filter((action) => action.do === "take");
  if (!isOpen(open, END)) return withdraw(takes.find(({ block }) => has(s, blockNamed(block), Did.forced))!);
  return mostOf(takes.map(withdraw), (run) => worthAfter(s, run, s.active), worthTo(s, s.active) + LEAVING) ?? [END];
}

/** The best withdrawal of the block in hand, carried out: it may cost a reduction (14.5). */
function withdrawalOf(s: State): Action[] {
  const runs = legal(s).flatMap((step) =>
    withCopy(s, (trial) => {
      act(trial, step);
      return current(trial) === Chapter.face ? legal(trial).map((front) => [step, front]) : [[step]];
    }),
  );
  return mostOf(runs, (run) => worthAfter(s, run, s.active))!;
}
