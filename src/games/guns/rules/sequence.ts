/** 5 Sequence of play: turns, action phases, and where play goes on after an interruption. */
import type { Action, GameEvent } from "../../../engine/index.js";
import { CSA, UNION } from "../data/blocks.js";
import { isNight, LAST_HOUR, nightAfter } from "../data/time.js";
import { shuffleStacks } from "../hidden/knowledge.js";
import { on } from "../options.js";
import { isTeam } from "../seats.js";
import {
  After,
  Ask,
  ATTACK,
  blocksInPlay,
  dropFlags,
  Extended,
  enemyOf,
  NEW,
  NOBODY,
  PHASE_FLAGS,
  Reason,
  Stage,
  type State,
  WITHDRAW,
  WON,
} from "../state.js";
import * as words from "../words/turn.js";
import { goOnFighting } from "./combat.js";
import { goOnFiring } from "./fire.js";
import { beginObjectives } from "./objectives.js";
import { beginEntries, clearEntries } from "./reinforcements.js";
import { beginWriting } from "./team.js";
import { demandTokens, drawForTurn, excess, half } from "./tokens.js";
import { win } from "./victory.js";
import { beginWithdrawals, findForced, goOnWithdrawing } from "./withdrawal.js";

const BLOCKS_PER_HOUR = 3;

/** 7 Turn duration phase. */
export function beginTurn(s: State, log?: GameEvent[]): void {
  s.first = s.lastWithdrew === NOBODY ? UNION : s.lastWithdrew; // 7.2
  s.stage = Stage.duration;
  s.active = enemyOf(s.first);
  s.second = 0;
  s.hours = 1;
  s.maximum = longestTurn(s);
  clearEntries(s);
  dropFlags(s, UNION, NEW);
  dropFlags(s, CSA, NEW);
  s.ask = Ask.hours;
  if (s.maximum === 1) chooseHours(s, 1, log);
}

/** 7.3 */
export function longestTurn(s: State): number {
  if (isNight(s.hour)) return 1; // 7.3e
  if (s.orders[UNION] === ATTACK || s.orders[CSA] === ATTACK) return 1; // 7.3d
  const fewer = Math.min(blocksInPlay(s, UNION), blocksInPlay(s, CSA));
  return Math.min(1 + Math.floor(fewer / BLOCKS_PER_HOUR), nightAfter(s.hour) - s.hour); // 7.3a, f
}

const hourActions: readonly Action[] = Array.from({ length: 9 }, (_, hours) => Object.freeze({ do: "hours", hours }));

export function legalHours(s: State, out: Action[]): void {
  for (let hours = 1; hours <= s.maximum; hours++) out.push(hourActions[hours]);
}

export function chooseHours(s: State, hours: number, log?: GameEvent[]): void {
  s.hours = hours;
  log?.push(words.turnBegins(s));
  beginPhase(s, s.first, log);
}

/** 5.2 an action phase opens: flags of the last one fall, stacks are shuffled, and who must withdraw is settled. */
function beginPhase(s: State, army: number, log?: GameEvent[]): void {
  s.active = army;
  s.stage = Stage.draw;
  dropFlags(s, army, PHASE_FLAGS | WON); // 14.2f
  s.marks.fill(0);
  s.gaveWay = 0;
  s.attacks = 0;
  s.couldAttack = 0;
  s.extended = Extended.none;
  log?.push(words.phaseBegins(s));
  shuffleStacks(s, army); // 10.6i
  findForced(s); // 14.2e
  // 6.4c, d, 17.1c
  const owes = isNight(s.hour) && s.orders[army] === WITHDRAW;
  if (owes && !on(s, "nightPaymentAfterDraw") && demandTokens(s, half(s, army), Reason.night)) return;
  drawTokens(s, log);
}

function drawTokens(s: State, log?: GameEvent[]): void {
  drawForTurn(s, log);
  const owes = on(s, "nightPaymentAfterDraw") && isNight(s.hour) && s.orders[s.active] === WITHDRAW;
  if (owes && demandTokens(s, half(s, s.active), Reason.night)) return;
  checkTray(s, log);
}

/** 8.1c */
function checkTray(s: State, log?: GameEvent[]): void {
  if (!demandTokens(s, excess(s, s.active), Reason.keep)) afterDraw(s, log);
}

/** 25.1e the commander writes right after the draw. */
function afterDraw(s: State, log?: GameEvent[]): void {
  if (isTeam(s, s.active)) beginWriting(s);
  else beginWithdrawals(s, log);
}

/** What follows when tokens have been returned. */
export function afterReturn(s: State, log?: GameEvent[]): void {
  s.owed = 0;
  if (s.reason === Reason.night) {
    if (on(s, "nightPaymentAfterDraw")) checkTray(s, log);
    else drawTokens(s, log);
  } else if (s.reason === Reason.keep) afterDraw(s, log);
  else if (s.reason === Reason.idle) beginEntries(s, log);
  else endPhase(s, log);
}

/** Goes on where a reduction interrupted. */
export function resume(s: State, log?: GameEvent[]): void {
  if (s.after === After.withdrawal) goOnWithdrawing(s, log);
  else if (s.after === After.fire) goOnFiring(s, log);
  else goOnFighting(s, log);
}

/** 5.1b */
export function endPhase(s: State, log?: GameEvent[]): void {
  if (on(s, "winnersFadeAfterAPhase")) dropFlags(s, enemyOf(s.active), WON);
  if (s.second === 0) {
    s.second = 1;
    beginPhase(s, enemyOf(s.first), log);
  } else beginObjectives(s, log);
}

export function endTurn(s: State, log?: GameEvent[]): void {
  const last = s.hour + s.hours - 1;
  // 20.3d
  if (last === LAST_HOUR) {
    win(s, UNION, log);
    return;
  }
  s.hour = last + 1; // 7.1
  beginTurn(s, log);
}
