/** Marches and turns: a plan for all blocks of the side, those nearest to the enemy first. */
import type { Action } from "../../../engine/index.js";
import { current, type Face, faceInto, mostOf, type Position } from "../../../kit/index.js";
import { Chapter } from "../agenda.js";
import { armyOf, type Block, blocksOfArmy } from "../data/blocks.js";
import { marchToken } from "../data/tokens.js";
import { legal } from "../rules/index.js";
import { maySpend } from "../rules/march.js";
import { apart, canTurn, takeUp } from "../rules/movement.js";
import { trayCount } from "../rules/tokens.js";
import { isTeam } from "../seats.js";
import { blocksAt, enemyOf, exitArea, isAt, isCavalry, lift, NOBODY, NOWHERE, onMap, put, type State } from "../state.js";
import { FAR, fieldsOf } from "./fields.js";
import { END, face, SPEND, take, turn } from "./said.js";
import { planned, reset, worthAfter, worthTo } from "./trial.js";

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

/** The whole march step, from wherever it stands to its end; one block may be told to stay. */
export function marchPlan(s: State, temper = STEADY, stays: Block = NOBODY): Action[] {
  return planned(s, (base, trial, go) => {
    if (current(base) === Chapter.face) go(bestFace(base, trial));
    if (current(base) === Chapter.step) moveHand(base, trial, go);
    if (current(base) === Chapter.spend) return;
    if (wantsToken(base)) go(SPEND);
    for (const [b, distance] of inOrder(base)) {
      if (current(base) !== Chapter.march) return; // a commander is asked for tokens in between
      if (b === stays) continue;
      const gap = distance <= NEAR && blocksAt(base, base.active, base.place[b] >> 1) === 1;
      takeAndMove(base, trial, b, gap ? temper.gap : temper.worthWhile, go);
    }
    if (current(base) !== Chapter.march) return;
    turnStacks(base, trial, go);
    if (apart(base).length === 0) go(END);
  });
}

/** Own blocks, the nearest to the enemy first, each with what it would cost him to come. */
function inOrder(s: State): [Block, number][] {
  const { area } = s.ground.map;
  const coming = fieldsOf(s).reach[enemyOf(s.active)];
  const found: [Block, number][] = [];
  for (const b of blocksOfArmy[s.active]) {
    if (onMap(s, b)) found.push([b, Math.min(coming[area[s.place[b]]], coming[area[s.place[b] ^ 1]])]);
    else if (s.place[b] >= 0 && exitArea(s, b) >= 0) found.push([b, FAR]);
  }
  return found.sort((a, b) => a[1] - b[1]);
}

/** 12.2 a token is worth spending when many have far to go. */
export function wantsToken(s: State): boolean {
  if (!maySpend(s) || s.bonus > 0 || isTeam(s, s.active) !== (current(s) === Chapter.spend)) return false;
  if (trayCount(s, s.active) < KEPT || s.tray[marchToken[s.active]] < 2) return false;
  const { area } = s.ground.map;
  const coming = fieldsOf(s).reach[enemyOf(s.active)];
  const hasFarToGo = (b: Block) => onMap(s, b) && Math.min(coming[area[s.place[b]]], coming[area[s.place[b] ^ 1]]) >= LONG;
  return blocksOfArmy[s.active].filter(hasFarToGo).length >= MARCHERS;
}

function takeAndMove(base: State, trial: State, b: Block, least: number, go: (action: Action) => void): void {
  for (const mounted of isCavalry(b) ? [true, false] : [false]) {
    reset(trial, base);
    takeUp(trial, b, Number(mounted), Chapter.marching);
    const best = bestMarch(base, trial, b, worthTo(base, base.active) + least);
    if (!best) continue;
    go(take(b, mounted));
    go(best.step);
    if (current(base) === Chapter.face) go(face(base, best.front));
    return;
  }
}

/** The block in hand must go somewhere. */
function moveHand(base: State, trial: State, go: (action: Action) => void): void {
  reset(trial, base);
  const best = bestMarch(base, trial, base.hand, Number.NEGATIVE_INFINITY);
  if (!best) return;
  go(best.step);
  if (current(base) === Chapter.face) go(face(base, best.front));
}

interface March {
  readonly step: Action;
  readonly front: Face;
}

/** `trial` has the block in hand. */
function bestMarch(base: State, trial: State, b: Block, least: number): March | undefined {
  const { map } = base.ground;
  const steps = legal(trial);
  if (steps.length === 0) return undefined;
  let most = least;
  let best: March | undefined = least === Number.NEGATIVE_INFINITY ? { step: steps[0], front: NOWHERE } : undefined;
  for (const step of steps) {
    if (step.do !== "move") continue;
    const p = map.positionNames.indexOf(step.to as string);
    for (const front of frontsAt(base, b, p, step)) {
      reset(trial, base);
      if (onMap(trial, b)) lift(trial, b, NOWHERE);
      put(trial, b, front);
      capture(trial, step.through);
      trial.hand = NOBODY;
      const worth = worthTo(trial, base.active);
      if (worth <= most) continue;
      most = worth;
      best = { step, front };
    }
  }
  return best;
}

/** Friends of the block in the position, itself left out. */
export const othersAt = (s: State, b: Block, p: Position): number => blocksAt(s, armyOf[b], p) - (isAt(s, b, p) ? 1 : 0);

/** Ways to face in the position: as friends there do, or either. */
function frontsAt(s: State, b: Block, p: number, step: Action): Face[] {
  const army = armyOf[b];
  if (blocksAt(s, enemyOf(army), p) > 0) return [faceInto(s.ground.map, p, s.ground.map.areaNames.indexOf(step.across as string)) ^ 1];
  return othersAt(s, b, p) > 0 ? [s.front[army * s.ground.map.positions + p]] : [2 * p, 2 * p + 1];
}

/** 20.1a objectives on the way change hands. */
function capture(s: State, through: unknown): void {
  if (typeof through !== "string") return;
  const areas = through.split(" ");
  for (let i = 0; i < s.objectiveAt.length; i++) if (areas.includes(s.ground.map.areaNames[s.objectiveAt[i]])) s.control[i] = s.active;
}

/** Which way the block in hand faces at its goal. */
export function bestFace(base: State, trial: State): Action {
  const p = base.goal >> 1;
  const front = base.front[base.active * base.ground.map.positions + p];
  if (othersAt(base, base.hand, p) > 0) return face(base, front);
  const best = mostOf([2 * p, 2 * p + 1], (one) => worthAfter(base, trial, [face(base, one)], base.active))!;
  return face(base, best);
}

/** Stacks that would stand better the other way round turn; those of two fronts must. */
function turnStacks(base: State, trial: State, go: (action: Action) => void): void {
  const army = base.active;
  const { positions } = base.ground.map;
  for (let p = 0; p < positions; p++) {
    if (blocksAt(base, army, p) === 0) continue;
    const apart = isApart(base, army, p);
    const open = [2 * p, 2 * p + 1].filter((face) => canTurn(base, face));
    const least = apart ? Number.NEGATIVE_INFINITY : worthTo(base, army) + WORTH_WHILE;
    const best = mostOf(open, (front) => worthAfter(base, trial, [turn(base, front)], army), least);
    if (best !== undefined) go(turn(base, best));
  }
}

/** Blocks of the side face different ways there. */
export function isApart(s: State, army: number, p: number): boolean {
  const front = s.front[army * s.ground.map.positions + p];
  return blocksOfArmy[army].some((b) => isAt(s, b, p) && s.place[b] !== front);
}
