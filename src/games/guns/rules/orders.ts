/** 6 General orders for the next action phase, and what they cost. */
import type { GameEvent } from "../../../engine/index.js";
import { among, no, pop } from "../../../kit/index.js";
import { Reason } from "../agenda.js";
import { UNION } from "../data/blocks.js";
import { dayOf, isNight, LAST_HOUR } from "../data/time.js";
import { ask } from "../options.js";
import { inCommand } from "../seats.js";
import { blocksOnMap, enemyOf, OBJECTIVES, Order, orderNames, type State } from "../state.js";
import * as words from "../words/turn.js";
import { fullyControlled, losesNow, win } from "./objectives.js";
import { demandTokens, half, trayCount } from "./tokens.js";
import { type Ask, title, verb } from "./verbs.js";

const nextTurnIsNight = (s: State): boolean => isNight(s.hour + s.hours);

/** 6.2 with the precedence of 6.2e. */
export function openOrders(s: State): number[] {
  if (blocksOnMap(s, s.active) === 0 || blocksOnMap(s, enemyOf(s.active)) === 0) return [Order.hold]; // 6.2d
  const open = mayDeclareAttack(s) ? [Order.attack] : [];
  if (!choseShortTurn(s)) open.push(Order.hold); // 6.2a
  open.push(Order.withdraw);
  return open;
}

/** 6.2b, c; 20.3e after the last night there is no phase to attack in. */
function mayDeclareAttack(s: State): boolean {
  if (s.hour === LAST_HOUR) return ask.lastNightEscape(s) && trayCount(s, s.active) > 0;
  return !nextTurnIsNight(s) && trayCount(s, s.active) > 0;
}

const choseShortTurn = (s: State): boolean => s.active !== s.first && s.hours < s.maximum;

/** 20.3a whoever does not see it coming loses by a word. */
function warning(s: State): string {
  if (s.active !== UNION || dayOf[s.hour] === 1) return "";
  const held = fullyControlled(s);
  if (held === OBJECTIVES) return "";
  const lost = openOrders(s).includes(Order.attack)
    ? "any orders but Attack lose the game at once"
    : "any orders that are open lose the game at once";
  return ` The Union fully controls ${held} of ${OBJECTIVES} objectives: ${lost}.`;
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
      refuse(s, { orders: one }) {
        if (blocksOnMap(s, s.active) === 0 || blocksOnMap(s, enemyOf(s.active)) === 0)
          return no("GG-6.2d", "While a side has no block on the map, the orders must be Hold.");
        if (one === Order.hold) return no("GG-6.2a", "You chose a shorter turn than you could have: declare Attack or Withdraw.");
        if (s.hour === LAST_HOUR && !ask.lastNightEscape(s))
          return no("GG-20.3e", "After the night of 3 July there is no phase to attack in.");
        return nextTurnIsNight(s)
          ? no("GG-6.2b", "The next turn is night: no army attacks at night.")
          : no("GG-6.2c", "Attack cannot be declared with an empty tray.");
      },
      do: (s, given, log) => declare(s, given.orders, log),
    }),
  },
};

function declare(s: State, one: number, log?: GameEvent[]): void {
  const army = s.active;
  const heldAgain = one === Order.hold && s.gaveWay === 1;
  s.orders[army] = one;
  s.stirred[army] = 0;
  log?.push(words.ordersDeclared(s));
  if (one === Order.withdraw) s.lastWithdrew = army;
  pop(s);
  // 20.3a
  if (army === UNION && losesNow(s)) win(s, enemyOf(UNION), log);
  // 6.4b, c at night the payment is made when the phase begins
  else if (one === Order.withdraw && !nextTurnIsNight(s)) demandTokens(s, half(s, army), Reason.withdraw);
  // 6.5b
  else if (heldAgain) demandTokens(s, Math.min(2, trayCount(s, army)), Reason.hold);
}
