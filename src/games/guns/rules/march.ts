/** 12 March moves, with 15 (who may move twice) and 18.2 (mounted cavalry). */
import type { Action, GameEvent } from "../../../engine/index.js";
import type { Face } from "../../../kit/index.js";
import { armyOf, type Block, firstOf, MOST_IN_POSITION, UNION } from "../data/blocks.js";
import { isNight } from "../data/time.js";
import { marchToken } from "../data/tokens.js";
import { exitOf, type Marches, type MarchOrder, march } from "../geometry/march.js";
import { show } from "../hidden/knowledge.js";
import { on } from "../options.js";
import { isTeam } from "../seats.js";
import {
  Ask,
  ATTACK,
  ATTACKED,
  blocksAt,
  ENTERED,
  EXITED,
  enemyOf,
  exitArea,
  has,
  isCavalry,
  MARCHED,
  NOWHERE,
  onMap,
  Stage,
  type State,
  setFlag,
  settle,
  WITHDRAW,
  WITHDREW,
} from "../state.js";
import * as words from "../words/blocks.js";
import { frontName } from "../words/names.js";
import {
  actionsOf,
  arrive,
  END,
  emptyHand,
  enemyCover,
  mayTurn,
  mountActions,
  startName,
  takeActions,
  type Way,
  workOf,
} from "./movement.js";
import { beginNight } from "./night.js";
import { crossed, markObjectives, takeObjectives } from "./objectives.js";
import { beginOrders } from "./orders.js";
import { trayCount } from "./tokens.js";

const BASE = 2;
const MARCHES_PER_TOKEN = 3;

export function beginMarches(s: State): void {
  s.stage = Stage.march;
  askToSpend(s);
}

/** 25.1b, j in a team the commander says first, and again when they are used up, whether march tokens are spent. */
function askToSpend(s: State): void {
  s.ask = isTeam(s, s.active) && trayCount(s, s.active) > 0 ? Ask.spend : Ask.march;
}

/** Hours that count for the block's march, -1 where it may not march at all; 15.1f with none left a march token gives one step on foot. */
function hoursFor(s: State, b: Block, mounted: boolean): number {
  const hours = hoursLeft(s, b);
  return hours === 0 && (s.bonus === 0 || mounted) ? -1 : hours;
}

/** 15.1b, e fewer after an entry or a withdrawal. */
function hoursLeft(s: State, b: Block): number {
  if (has(s, b, MARCHED | EXITED)) return -1;
  if (has(s, b, ATTACKED)) return on(s, "tokenMovesLosers") && has(s, b, WITHDREW) ? 0 : -1; // 15.1h, i
  if (has(s, b, ENTERED)) return s.hour + s.hours - 1 - s.entered[b];
  return has(s, b, WITHDREW) ? s.hours - 1 : s.hours;
}

const order: MarchOrder = {
  army: 0,
  from: NOWHERE,
  gate: NOWHERE,
  stand: NOWHERE,
  base: 0,
  limit: 0,
  mounted: false,
  shy: false,
  pivots: false,
  advanced: false,
  marks: new Uint8Array(0),
};

/** Everywhere the block can march, on foot or mounted; `asInfantry` asks it of any block that stood there (18.5). */
function fillMarches(s: State, b: Block, mounted: boolean, asInfantry: boolean, out: Marches): void {
  out.count = 0;
  const hours = hoursFor(s, b, mounted);
  if (hours < 0) return;
  const army = armyOf[b];
  const bonus = s.bonus > 0 ? 1 : 0;
  const work = workOf(s);
  const base = mounted ? BASE + 1 : BASE;
  const perHour = (army === s.first ? 1 : 2) + Number(mounted); // 12.1c, 18.2c
  order.army = army;
  order.from = onMap(s, b) ? s.place[b] >> 1 : NOWHERE;
  order.gate = exitArea(s, b);
  order.stand = s.standing[b];
  order.base = hours === 0 ? 1 : base + bonus; // 15.1f
  order.limit = hours === 0 ? 1 : order.base + perHour * (hours - 1);
  order.mounted = mounted;
  order.shy = s.orders[army] === WITHDRAW || (isCavalry(b) && !asInfantry); // 10.7, 18.3a
  order.pivots = s.orders[army] === ATTACK;
  order.advanced = on(s, "fullyObstructed");
  order.marks = markObjectives(s, army, work.marks);
  march(s.ground, s, work.covers[enemyOf(army)], order, out);
}

function marchesOf(s: State, b: Block, mounted: boolean): Marches {
  const out = workOf(s).marches;
  fillMarches(s, b, mounted, false, out);
  return out;
}

const isHere = (s: State, b: Block): boolean => onMap(s, b) || exitArea(s, b) >= 0;

/** Whether the block can march anywhere: most often a look at the positions round it is enough. */
function canMarch(s: State, b: Block, mounted: boolean): boolean {
  const hours = hoursFor(s, b, mounted);
  if (hours < 0) return false;
  return canStepAside(s, b, mounted, hours === 0 ? 1 : BASE) || marchesOf(s, b, mounted).count > 0;
}

/** A block out of contact, and one free position within its base steps. */
function canStepAside(s: State, b: Block, mounted: boolean, steps: number): boolean {
  if (!onMap(s, b)) return false;
  const army = armyOf[b];
  const { obstructed, unionMayNot, map } = s.ground;
  const { area, bounding, positions } = map;
  const cover = workOf(s).covers[enemyOf(army)];
  const p = s.place[b] >> 1;
  if (cover.position[p] || cover.near[p] || blocksAt(s, enemyOf(army), p) > 0) return false;
  for (let leaving = 2 * p; leaving < 2 * p + 2; leaving++) {
    if (cover.area[area[leaving]]) continue;
    for (let i = bounding.start[area[leaving]]; i < bounding.start[area[leaving] + 1]; i++) {
      const to = bounding.item[i];
      const q = to >> 1;
      const rough = obstructed[leaving] | obstructed[to];
      if (q === p || 1 + rough > steps || (rough && mounted) || (army === UNION && unionMayNot[q])) continue;
      if (cover.position[q] || cover.near[q] || s.count[enemyOf(army) * positions + q] > 0) continue;
      if (s.count[army * positions + q] < MOST_IN_POSITION) return true;
    }
  }
  return false;
}

export function legalMarches(s: State, out: Action[]): void {
  enemyCover(s, s.active);
  for (let b = firstOf[s.active]; b < firstOf[s.active + 1]; b++) {
    if (!isHere(s, b)) continue;
    if (canMarch(s, b, false)) out.push(takeActions[b]);
    if (isCavalry(b) && canMarch(s, b, true)) out.push(mountActions[b]);
  }
  legalTurns(s, out);
  if (!isTeam(s, s.active) && maySpend(s)) out.push(SPEND);
  if (stacksAgree(s, s.active)) out.push(END);
}

/** 10.3b to d blocks that have not moved turn together; they may not be turned away from one that can turn no more. */
function legalTurns(s: State, out: Action[]): void {
  const { turn } = actionsOf(s);
  const army = s.active;
  for (let b = firstOf[army]; b < firstOf[army + 1]; b++) {
    if (!onMap(s, b) || !isFirstOfStack(s, b)) continue;
    for (let face = s.place[b] & ~1; face <= (s.place[b] | 1); face++) if (canTurn(s, army, face)) out.push(turn[face]);
  }
}

/** Whether no block of its side with a lower number is in the same position. */
function isFirstOfStack(s: State, b: Block): boolean {
  if (blocksAt(s, armyOf[b], s.place[b] >> 1) === 1) return true;
  for (let other = firstOf[armyOf[b]]; other < b; other++) if (s.place[other] >> 1 === s.place[b] >> 1) return false;
  return true;
}

/** Whether all of a side's blocks in the position would face that way, and do not yet. */
export function canTurn(s: State, army: number, front: Face): boolean {
  let turns = false;
  for (let b = firstOf[army]; b < firstOf[army + 1]; b++) {
    if ((s.place[b] ^ 1) !== front) continue;
    if (!mayTurn(s, b)) return false;
    turns = true;
  }
  return turns;
}

export function turn(s: State, front: Face, log?: GameEvent[]): void {
  const army = s.active;
  for (let b = firstOf[army]; b < firstOf[army + 1]; b++) if (s.place[b] >= 0 && s.place[b] >> 1 === front >> 1) s.place[b] = front;
  settle(s, army, front >> 1);
  log?.push(words.turned(s, army, front >> 1, front));
}

/** 10.3d */
export function stacksAgree(s: State, army: number): boolean {
  const { positions } = s.ground.map;
  for (let b = firstOf[army]; b < firstOf[army + 1]; b++) {
    if (onMap(s, b) && s.front[army * positions + (s.place[b] >> 1)] !== s.place[b]) return false;
  }
  return true;
}

/** The way to entry i of a list of marches, as an action. */
function stepAction(s: State, marches: Marches, i: number): Action {
  const place = marches.place[i];
  const { move, off } = actionsOf(s);
  const area = exitOf(s.ground, place);
  const marks = marches.marks[i];
  // 21.2 beside an enemy it matters by which side one comes
  const beside = area < 0 && blocksAt(s, enemyOf(s.active), place >> 1) > 0;
  const plain = area >= 0 ? off[area] : move[place >> 1];
  if (marks === 0 && !beside) return plain;
  return {
    ...plain,
    ...(beside && { across: frontName(s, place) }),
    ...(marks !== 0 && { through: crossed(s, marks).join(" ") }),
  };
}

export function legalMarchSteps(s: State, out: Action[]): void {
  enemyCover(s, s.active);
  const marches = marchesOf(s, s.hand, s.mounted === 1);
  for (let i = 0; i < marches.count; i++) out.push(stepAction(s, marches, i));
}

function sameStep(a: Action, b: Action): boolean {
  return a.do === b.do && a.to === b.to && a.across === b.across && a.through === b.through;
}

export function readMarchStep(s: State, action: Action): Way {
  enemyCover(s, s.active);
  const marches = marchesOf(s, s.hand, s.mounted === 1);
  let i = 0;
  while (!sameStep(stepAction(s, marches, i), action)) i++;
  const place = marches.place[i];
  const marks = marches.marks[i];
  return { place, marks, shows: s.mounted === 1 && !onFoot(s, place, marks), costs: false };
}

/** 18.5a whether infantry could have made the same move. */
function onFoot(s: State, place: number, marks: number): boolean {
  const { footMarches } = workOf(s);
  fillMarches(s, s.hand, false, true, footMarches);
  const off = exitOf(s.ground, place) >= 0;
  for (let i = 0; i < footMarches.count; i++) {
    const same = off ? footMarches.place[i] === place : footMarches.place[i] >> 1 === place >> 1;
    if (same && footMarches.marks[i] === marks) return true;
  }
  return false;
}

export function finishMarch(s: State, front: Face, log?: GameEvent[]): void {
  const b = s.hand;
  const from = startName(s, b);
  const off = exitOf(s.ground, s.goal) >= 0;
  arrive(s, front);
  setFlag(s, b, off ? MARCHED | EXITED : MARCHED);
  const helped = s.bonus > 0;
  if (helped) s.bonus--; // 12.2d
  log?.push(words.moved(s, b, { event: "march", rule: off ? "GG-10.5a" : "GG-12.1a", from, across: crossed(s, s.marksCrossed) }));
  takeObjectives(s, s.active, s.marksCrossed, "GG-20.1a", log);
  if (s.shows) {
    show(s, b);
    log?.push(words.shown(s, b, "GG-18.5a"));
  }
  emptyHand(s);
  s.ask = Ask.march;
  if (helped && s.bonus === 0) askToSpend(s);
}

export const SPEND: Action = Object.freeze({ do: "spend" });
export const maySpend = (s: State): boolean => s.tray[marchToken[s.active]] > 0;

/** 12.2 */
export function spend(s: State, log?: GameEvent[]): void {
  const token = marchToken[s.active];
  s.tray[token]--;
  s.expended[token]++;
  s.bonus += MARCHES_PER_TOKEN;
  log?.push(words.spent(s, s.active));
}

export function endMarches(s: State, log?: GameEvent[]): void {
  s.bonus = 0;
  if (isNight(s.hour)) beginNight(s, log);
  else beginOrders(s, log);
}
