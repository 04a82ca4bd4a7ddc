/** 14 Withdrawal moves, with 18.4 (cavalry of its own will) and 21.4 (blocks that need not go). */
import type { Action, GameEvent } from "../../../engine/index.js";
import type { Face } from "../../../kit/index.js";
import { armyOf, type Block, firstOf } from "../data/blocks.js";
import { type Cover, forcedBy } from "../geometry/faces.js";
import { exitOf } from "../geometry/march.js";
import { type Retreat, type Withdrawals, withdraw } from "../geometry/withdraw.js";
import { show } from "../hidden/knowledge.js";
import { on } from "../options.js";
import {
  After,
  Ask,
  blocksAt,
  EXEMPT,
  EXITED,
  enemyOf,
  FORCED,
  HOLD,
  has,
  isCavalry,
  NOWHERE,
  onMap,
  PAID,
  Stage,
  type State,
  setFlag,
  WITHDRAW,
  WITHDREW,
  WON,
} from "../state.js";
import * as words from "../words/blocks.js";
import { retreatDone } from "./aftermath.js";
import { beginAttacks } from "./attack.js";
import { actionsOf, arrive, END, emptyHand, enemyCover, mountActions, startName, takeActions, type Way, workOf } from "./movement.js";
import { eliminate, reduce } from "./reduction.js";

/** 14.2b to e who must withdraw, fixed once when the phase begins. */
export function findForced(s: State): void {
  const army = s.active;
  const enemy = enemyOf(army);
  for (let b = firstOf[army]; b < firstOf[army + 1]; b++) {
    if (!onMap(s, b)) continue;
    for (let w = firstOf[enemy]; w < firstOf[enemy + 1]; w++) {
      if (!onMap(s, w) || !has(s, w, WON) || !forcedBy(s.ground, s, army, s.place[b], s.place[w])) continue;
      setFlag(s, b, isExempt(s, b, w) ? EXEMPT : FORCED);
    }
    if (has(s, b, FORCED)) s.flags[b] &= ~EXEMPT; // 21.4c
  }
}

/** 21.4a */
export function isExempt(s: State, b: Block, winner: Block): boolean {
  if (!on(s, "fullyObstructed")) return false;
  const { fullyObstructed } = s.ground;
  return fullyObstructed[s.place[b] >> 1] === 1 || fullyObstructed[s.place[winner] >> 1] === 1;
}

/** 14.1 next to the enemy, in his field of fire, or in his position. */
function inContact(s: State, b: Block, cover: Cover): boolean {
  const p = s.place[b] >> 1;
  return cover.near[p] === 1 || cover.position[p] === 1 || blocksAt(s, enemyOf(armyOf[b]), p) > 0;
}

/** The step is asked whenever what both sides see allows a withdrawal: whether a block is cavalry is nobody's business. */
export function beginWithdrawals(s: State, log?: GameEvent[]): void {
  s.stage = Stage.withdrawal;
  s.ask = Ask.withdraw;
  if (!mightWithdraw(s)) endWithdrawals(s, log);
}

function mightWithdraw(s: State): boolean {
  const army = s.active;
  const cover = enemyCover(s, army);
  const atWill = s.orders[army] === WITHDRAW || army === 0;
  for (let b = firstOf[army]; b < firstOf[army + 1]; b++) {
    if (!onMap(s, b)) continue;
    if (has(s, b, FORCED | EXEMPT) || (atWill && inContact(s, b, cover))) return true;
  }
  return false;
}

/** Why a block may withdraw now: it must, it may, it may as cavalry in the open (18.4a), or it may not. */
export const MAY_NOT = 0;
export const MAY = 1;
export const MAY_IN_THE_OPEN = 2;
export const MUST = 3;

/** The enemy's cover must be fresh. */
export function leaveToWithdraw(s: State, b: Block): number {
  if (!onMap(s, b) || has(s, b, WITHDREW)) return MAY_NOT;
  if (has(s, b, FORCED)) return MUST;
  if (has(s, b, EXEMPT)) return MAY; // 21.4b
  if (s.stage === Stage.retreat || !inContact(s, b, workOf(s).covers[enemyOf(armyOf[b])])) return MAY_NOT;
  if (s.orders[armyOf[b]] === WITHDRAW) return MAY;
  return isCavalry(b) ? MAY_IN_THE_OPEN : MAY_NOT;
}

const retreat: Retreat = { army: 0, face: NOWHERE, stand: NOWHERE, steps: 0, mounted: false, openOnly: false };

function fillWithdrawals(s: State, b: Block, mounted: boolean, out: Withdrawals): void {
  out.count = 0;
  const leave = leaveToWithdraw(s, b);
  if (leave === MAY_NOT) return;
  const foot = s.orders[armyOf[b]] === WITHDRAW ? 4 : 2; // 14.3a
  retreat.army = armyOf[b];
  retreat.face = s.place[b];
  retreat.stand = s.standing[b];
  retreat.steps = !mounted ? foot : on(s, "mountedWithdrawalOfThree") ? 3 : foot + 1; // 18.2c, d
  retreat.mounted = mounted;
  retreat.openOnly = leave === MAY_IN_THE_OPEN;
  withdraw(s.ground, s, workOf(s).covers[enemyOf(armyOf[b])], retreat, out);
}

/** Everywhere the block can withdraw to; the enemy's cover must be fresh. */
export function withdrawalsOf(s: State, b: Block, mounted: boolean): Withdrawals {
  const out = workOf(s).withdrawals;
  fillWithdrawals(s, b, mounted, out);
  return out;
}

export function canWithdraw(s: State, b: Block): boolean {
  return withdrawalsOf(s, b, false).count > 0 || (isCavalry(b) && withdrawalsOf(s, b, true).count > 0);
}

export function legalWithdrawals(s: State, out: Action[]): void {
  enemyCover(s, s.active);
  let pending = false;
  for (let b = firstOf[s.active]; b < firstOf[s.active + 1]; b++) {
    if (leaveToWithdraw(s, b) === MAY_NOT) continue;
    const before = out.length;
    if (withdrawalsOf(s, b, false).count > 0) out.push(takeActions[b]);
    if (isCavalry(b) && withdrawalsOf(s, b, true).count > 0) out.push(mountActions[b]);
    if (out.length > before && has(s, b, FORCED)) pending = true;
  }
  if (!pending) out.push(END); // 14.2h
}

export function legalWithdrawalSteps(s: State, out: Action[]): void {
  enemyCover(s, s.active);
  const { move, off } = actionsOf(s);
  const found = withdrawalsOf(s, s.hand, s.mounted === 1);
  for (let i = 0; i < found.count; i++) {
    const area = exitOf(s.ground, found.place[i]);
    out.push(area >= 0 ? off[area] : move[found.place[i] >> 1]);
  }
}

export function readWithdrawalStep(s: State, action: Action): Way {
  enemyCover(s, s.active);
  const { map } = s.ground;
  const found = withdrawalsOf(s, s.hand, s.mounted === 1);
  const leads = (i: number): boolean => {
    const area = exitOf(s.ground, found.place[i]);
    if (area >= 0) return action.do === "off" && map.areaNames[area] === action.across;
    return action.do === "move" && map.positionNames[found.place[i] >> 1] === action.to;
  };
  let i = 0;
  while (!leads(i)) i++;
  const place = found.place[i];
  // 14.5c
  const costs = found.reduced[i] === 1 && (s.marks[place >> 1] & PAID) === 0;
  return { place, marks: 0, shows: isCavalryOnly(s, place), costs };
}

/** 18.5a */
function isCavalryOnly(s: State, place: number): boolean {
  const b = s.hand;
  if (!isCavalry(b)) return false;
  if (leaveToWithdraw(s, b) === MAY_IN_THE_OPEN) return true;
  if (s.mounted === 0) return false;
  const { footWithdrawals } = workOf(s);
  fillWithdrawals(s, b, false, footWithdrawals);
  const off = exitOf(s.ground, place) >= 0;
  for (let i = 0; i < footWithdrawals.count; i++) {
    if (off ? footWithdrawals.place[i] === place : footWithdrawals.place[i] >> 1 === place >> 1) return false;
  }
  return true;
}

export function finishWithdrawal(s: State, front: Face, log?: GameEvent[]): void {
  const b = s.hand;
  const army = armyOf[b];
  const from = startName(s, b);
  const mandatory = has(s, b, FORCED);
  const costs = s.costs === 1;
  const shows = s.shows === 1;
  arrive(s, front);
  s.flags[b] &= ~(FORCED | EXEMPT);
  setFlag(s, b, exitOf(s.ground, s.goal) >= 0 ? WITHDREW | EXITED : WITHDREW);
  s.stirred[enemyOf(army)] = 1; // 6.3f
  if (mandatory && s.stage === Stage.withdrawal && s.orders[army] === HOLD) s.gaveWay = 1; // 6.5b
  log?.push(words.moved(s, b, { event: "withdraw", rule: mandatory ? "GG-14.2b" : "GG-14.1a", from }));
  if (shows) {
    show(s, b);
    log?.push(words.shown(s, b, "GG-18.5a"));
  }
  if (costs) s.marks[s.goal >> 1] |= PAID;
  emptyHand(s);
  // 14.5a
  if (!costs || reduce(s, b, After.withdrawal, log)) goOnWithdrawing(s, log);
}

/** Back to the question who withdraws. */
export function goOnWithdrawing(s: State, log?: GameEvent[]): void {
  if (s.stage === Stage.withdrawal) s.ask = Ask.withdraw;
  else beginRetreat(s, log);
}

/** 14.5d who must go and cannot is lost; whoever that frees must go first. */
function loseTheTrapped(s: State, log?: GameEvent[]): boolean {
  for (let b = firstOf[s.active]; b < firstOf[s.active + 1]; b++) {
    if (!onMap(s, b) || !has(s, b, FORCED)) continue;
    enemyCover(s, s.active);
    if (canWithdraw(s, b)) return false;
    eliminate(s, b, "GG-14.5d", log);
  }
  return true;
}

/** The player ends his withdrawals, of the step or of a lost attack. */
export function endWithdrawals(s: State, log?: GameEvent[]): void {
  if (!loseTheTrapped(s, log)) return;
  if (s.stage === Stage.retreat) retreatDone(s, log);
  else beginAttacks(s, log);
}

/** 13.9a, 14.2a beaten attackers withdraw at once. */
export function beginRetreat(s: State, log?: GameEvent[]): void {
  s.stage = Stage.retreat;
  s.ask = Ask.retreat;
  for (let b = firstOf[s.active]; b < firstOf[s.active + 1]; b++) if (onMap(s, b) && has(s, b, FORCED | EXEMPT)) return;
  retreatDone(s, log);
}
