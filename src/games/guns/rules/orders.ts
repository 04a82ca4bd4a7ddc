/** 6 General orders for the next action phase, and what they cost. */
import type { Action, GameEvent } from "../../../engine/index.js";
import { UNION } from "../data/blocks.js";
import { isNight, LAST_HOUR } from "../data/time.js";
import { on } from "../options.js";
import { Ask, ATTACK, blocksOnMap, enemyOf, HOLD, orderNames, Reason, Stage, type State, WITHDRAW } from "../state.js";
import * as words from "../words/turn.js";
import { endPhase } from "./sequence.js";
import { demandTokens, half, trayCount } from "./tokens.js";
import { losesNow, win } from "./victory.js";

export function beginOrders(s: State, log?: GameEvent[]): void {
  s.stage = Stage.orders;
  s.ask = Ask.orders;
  const open = openOrders(s);
  if (open.length === 1) declareOrders(s, open[0], log);
}

export const nextTurnIsNight = (s: State): boolean => isNight(s.hour + s.hours);

/** 6.2 with the precedence of 6.2e. */
export function openOrders(s: State): number[] {
  if (blocksOnMap(s, s.active) === 0 || blocksOnMap(s, enemyOf(s.active)) === 0) return [HOLD]; // 6.2d
  const open = mayDeclareAttack(s) ? [ATTACK] : [];
  if (!choseShortTurn(s)) open.push(HOLD); // 6.2a
  open.push(WITHDRAW);
  return open;
}

/** 6.2b, c; 20.3e after the last night there is no phase to attack in. */
export function mayDeclareAttack(s: State): boolean {
  if (s.hour === LAST_HOUR) return on(s, "lastNightEscape") && trayCount(s, s.active) > 0;
  return !nextTurnIsNight(s) && trayCount(s, s.active) > 0;
}

export const choseShortTurn = (s: State): boolean => s.active !== s.first && s.hours < s.maximum;

const orderActions: readonly Action[] = orderNames.map((orders) => Object.freeze({ do: "orders", orders }));

export function legalOrders(s: State, out: Action[]): void {
  for (const orders of openOrders(s)) out.push(orderActions[orders]);
}

export function declareOrders(s: State, orders: number, log?: GameEvent[]): void {
  const army = s.active;
  const heldAgain = orders === HOLD && s.gaveWay === 1;
  s.orders[army] = orders;
  s.stirred[army] = 0;
  log?.push(words.ordersDeclared(s));
  if (orders === WITHDRAW) s.lastWithdrew = army;
  // 20.3a
  if (army === UNION && losesNow(s)) {
    win(s, enemyOf(UNION), log);
    return;
  }
  // 6.4b, c at night the payment is made when the phase begins
  if (orders === WITHDRAW && !nextTurnIsNight(s) && demandTokens(s, half(s, army), Reason.withdraw)) return;
  // 6.5b
  if (heldAgain && demandTokens(s, Math.min(2, trayCount(s, army)), Reason.hold)) return;
  endPhase(s, log);
}
