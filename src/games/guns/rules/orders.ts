/** 6 General orders for the next action phase, and what they cost. */
import type { GameEvent, Refusal } from "../../../engine/index.js";
import { among, no, pop } from "../../../kit/index.js";
import { Reason } from "../agenda.js";
import { CSA, UNION } from "../data/blocks.js";
import { isNight, LAST_HOUR } from "../data/time.js";
import { ask } from "../options.js";
import { inCommand } from "../seats.js";
import { blocksOnMap, enemyOf, OBJECTIVES, Order, orderNames, type State } from "../state.js";
import { does, ofArmy, orderTitle } from "../words/names.js";
import { fullyControlled, isAtStake, losesNow, win } from "./objectives.js";
import { demandTokens, half, trayCount } from "./tokens.js";
import { type Ask, title, verb } from "./verbs.js";

const nextTurnIsNight = (s: State): boolean => isNight(s.hour + s.hours);

const choseShortTurn = (s: State): boolean => s.active !== s.first && s.hours < s.maximum;

/** 6.2 with the precedence of 6.2e. */
function whyNotDeclare(s: State, one: number): Refusal | undefined {
  if (blocksOnMap(s, UNION) === 0 || blocksOnMap(s, CSA) === 0)
    return one === Order.hold ? undefined : no("GG-6.2d", "While a side has no block on the map, the orders must be Hold.");
  if (one === Order.withdraw) return undefined;
  if (one === Order.hold)
    return choseShortTurn(s) ? no("GG-6.2a", "You chose a shorter turn than you could have: declare Attack or Withdraw.") : undefined;
  if (s.hour === LAST_HOUR && !ask.lastNightEscape(s)) return no("GG-20.3e", "After the night of 3 July there is no phase to attack in.");
  if (nextTurnIsNight(s)) return no("GG-6.2b", "The next turn is night: no army attacks at night.");
  return trayCount(s, s.active) === 0 ? no("GG-6.2c", "Attack cannot be declared with an empty tray.") : undefined;
}

export const openOrders = (s: State): number[] =>
  [Order.attack, Order.hold, Order.withdraw].filter((one) => whyNotDeclare(s, one) === undefined);

/** 20.3a whoever does not see it coming loses by a word. */
function warning(s: State): string {
  if (s.active !== UNION || !isAtStake(s)) return "";
  const which = openOrders(s).includes(Order.attack) ? "but Attack" : "that are open";
  return ` The Union fully controls ${fullyControlled(s)} of ${OBJECTIVES} objectives: any orders ${which} lose the game at once.`;
}

export const orders: Ask = {
  rule: "GG-6.1a",
  seat: inCommand,
  prompt: (s) => ({
    text: `${title(s)}: declare general orders for your next phase.${choseShortTurn(s) ? " After a short turn it must be Attack or Withdraw." : ""}${nextTurnIsNight(s) ? " Night comes next." : ""}${warning(s)}`,
    open: openOrders(s).map((one) => orderNames[one]),
  }),
  done(s, log) {
    const open = openOrders(s);
    if (open.length === 1) declare(s, open[0], log);
    return false;
  },
  verbs: {
    orders: verb({
      fields: { orders: { ...among(orderNames), none: (shown) => `General orders are Attack, Hold or Withdraw, not ${shown}.` } },
      from: openOrders,
      refuse: (s, given) => whyNotDeclare(s, given.orders),
      do: (s, given, log) => declare(s, given.orders, log),
    }),
  },
};

function declare(s: State, one: number, log?: GameEvent[]): void {
  const army = s.active;
  s.orders[army] = one;
  s.stirred[army] = 0;
  log?.push(ofArmy(army, "orders", "GG-6.1a", `${does(army, "declare")} ${orderTitle(one)}.`, { orders: orderNames[one] }));
  if (one === Order.withdraw) s.lastWithdrew = army;
  pop(s);
  // 20.3a
  if (army === UNION && losesNow(s)) win(s, enemyOf(UNION), log);
  // 6.4b, c at night the payment is made when the phase begins
  else if (one === Order.withdraw && !nextTurnIsNight(s)) demandTokens(s, half(s, army), Reason.withdraw);
  // 6.5b
  else if (one === Order.hold && s.gaveWay === 1) demandTokens(s, Math.min(2, trayCount(s, army)), Reason.hold);
}
