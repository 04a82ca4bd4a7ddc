/** Orders, hours, tokens, night, objectives, and what is settled before the battle. */
import type { Action } from "../../../engine/index.js";
import { current, mostOf } from "../../../kit/index.js";
import { Chapter } from "../agenda.js";
import { armyNames, blockNamed, CSA, UNION } from "../data/blocks.js";
import { act, legal } from "../rules/index.js";
import { farEnough, isAtStake } from "../rules/objectives.js";
import { openOrders } from "../rules/orders.js";
import { trayCount } from "../rules/tokens.js";
import { decider } from "../seats.js";
import { blocksOnMap, isCavalry, Order, orderNames, type State, strength } from "../state.js";
import { bestAttack } from "./attacks.js";
import { DONE, RESET } from "./said.js";
import { cheapest } from "./tokens.js";
import { withCopy, worthAfter, worthTo } from "./trial.js";

/** What an attack must promise before the whole army is ordered to it, by side. */
const BOLDNESS = [2.5, 0.8];
const FEWEST_TOKENS = 4;
/** Beyond this nobody bids for a side. */
const HIGHEST_BID = 2;

/** 7 the longer the turn, the more tokens and the longer the marches of the second player. */
export const hoursChoice = (s: State): Action => ({ do: "hours", hours: s.maximum });

export const ordersChoice = (s: State): Action => ({ do: "orders", orders: orderNames[chooseOrders(s, openOrders(s))] });

function chooseOrders(s: State, open: readonly number[]): number {
  const army = s.active;
  if (!open.includes(Order.attack)) return open.includes(Order.hold) ? Order.hold : Order.withdraw;
  if (army === UNION && isAtStake(s)) return Order.attack;
  if (trayCount(s, army) >= FEWEST_TOKENS && blocksOnMap(s, army) > 1 && (bestAttack(s)?.gain ?? 0) > BOLDNESS[army]) return Order.attack;
  return open.includes(Order.hold) ? Order.hold : Order.attack;
}

/** Tokens go back until what is owed is paid. */
export function returnPlan(s: State): Action[] {
  return withCopy(s, (t) => {
    const plan: Action[] = [];
    while (current(t) === Chapter.return && t.owed > 0) {
      const action = { do: "return", token: cheapest(t, t.active, t.tray) };
      plan.push(action);
      if (t.owed === 1) break;
      act(t, action);
    }
    if (plan.length === 0) plan.push(DONE);
    return plan;
  });
}

/** The single action that leaves the deciding side best off. */
export function bestSingle(s: State): Action {
  const army = decider(s);
  return withCopy(s, (trial) => mostOf(legal(s), (action) => worthAfter(s, trial, [action], army)) ?? legal(s)[0]);
}

/** 17.5 cavalry leaves before infantry; the weakest before the strong. */
export function leaveChoice(s: State): Action {
  const open = legal(s).filter((action) => action.do === "remove");
  return mostOf(open, ({ block }) => (isCavalry(blockNamed(block)) ? 0 : -strength(s, blockNamed(block))))!;
}

/** 17.2 works where they help most, one by one. */
export function worksChoice(s: State): Action {
  const open = legal(s).filter((action) => action.do === "build");
  const least = worthTo(s, s.active) + 0.1;
  return withCopy(s, (trial) => mostOf(open, (action) => worthAfter(s, trial, [action], s.active), least) ?? DONE);
}

/** 24.1c step by step, as long as it helps and the objectives stay far enough apart to be left so. */
export function balanceChoice(s: State): Action {
  const army = decider(s);
  if (!farEnough(s)) return RESET;
  const open = legal(s).filter((action) => action.do === "shift");
  return withCopy(s, (trial) => {
    const worth = (action: Action) => {
      const after = worthAfter(s, trial, [action], army);
      return farEnough(trial) ? after : Number.NEGATIVE_INFINITY;
    };
    return mostOf(open, worth, worthTo(s, army)) ?? DONE;
  });
}

/** 24.1a the lowest bid, until sides are not worth more. */
export function bidChoice(s: State): Action {
  const open = legal(s);
  const pass = open.find((action) => action.do === "pass");
  const bids = open.filter((action) => action.do === "bid");
  if (pass && (bids.length === 0 || (bids[0].bid as number) > HIGHEST_BID)) return pass;
  return bids[0];
}

export const sideChoice: Action = { do: "side", side: armyNames[CSA] };
