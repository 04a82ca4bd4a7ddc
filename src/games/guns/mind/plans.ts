/** What to do at every question: the usual plan, and others of another temper. */
import { canonical, type Plan } from "../../../engine/index.js";
import { current, isPending } from "../../../kit/index.js";
import { Chapter, isMarch } from "../agenda.js";
import { armyNames, blockNamed, CSA } from "../data/blocks.js";
import { openOrders } from "../rules/orders.js";
import { Order, orderNames, type State } from "../state.js";
import { attackPlan, attacksByGain, completePlan, ordersChoice, promisesMuch } from "./attacks.js";
import { attackChoice, balanceChoice, bestSingle, bidChoice, leaveChoice, returnPlan, worksChoice } from "./choices.js";
import { BOLD, entryPlan, marchPlan, STEADY, WARY, wantsToken, withdrawalPlan } from "./movement.js";
import { objectivesPlan } from "./refuges.js";
import { DONE, END, SPEND } from "./said.js";

type Planner = (s: State) => Plan;
/** By the question. */
type Planners = Readonly<Record<number, Planner>>;

/** Where the block in hand goes depends on the step it moves in. */
const movement: Planner = (s) => (isPending(s, Chapter.entering) ? entryPlan(s) : isMarch(s) ? marchPlan(s) : withdrawalPlan(s));

const usual: Planners = {
  [Chapter.bid]: (s) => [bidChoice(s)],
  [Chapter.side]: () => [{ do: "side", side: armyNames[CSA] }],
  [Chapter.balance]: (s) => [balanceChoice(s)],
  [Chapter.write]: () => [{ do: "write", text: "" }],
  [Chapter.buford]: (s) => [bestSingle(s)],
  // 7 the longer the turn, the more tokens and the longer the marches of the second player
  [Chapter.hours]: (s) => [{ do: "hours", hours: s.maximum }],
  [Chapter.return]: returnPlan,
  [Chapter.withdraw]: withdrawalPlan,
  [Chapter.step]: movement,
  [Chapter.face]: movement,
  [Chapter.attack]: attackPlan,
  [Chapter.plan]: completePlan,
  [Chapter.retreat]: withdrawalPlan,
  [Chapter.enter]: entryPlan,
  [Chapter.entry]: entryPlan,
  [Chapter.march]: marchPlan,
  [Chapter.spend]: (s) => [wantsToken(s) ? SPEND : DONE],
  [Chapter.works]: (s) => [worksChoice(s)],
  [Chapter.leave]: (s) => [leaveChoice(s)],
  [Chapter.orders]: (s) => [ordersChoice(s, promisesMuch, Order.attack)],
  [Chapter.objectives]: objectivesPlan,
};

/** What is asked inside an attack is answered one by one. */
export const usualPlan: Planner = (s) => usual[current(s)]?.(s) ?? [attackChoice(s)];

const order = (s: State, one: number): Plan => (openOrders(s).includes(one) ? [{ do: "orders", orders: orderNames[one] }] : []);

/** Where another temper would do otherwise. */
const otherwise: Readonly<Record<string, Planners>> = {
  bold: {
    [Chapter.orders]: (s) => order(s, Order.attack),
    [Chapter.attack]: (s) => attacksByGain(s)[0]?.course ?? [],
    [Chapter.march]: (s) => marchPlan(s, BOLD),
  },
  wary: {
    [Chapter.orders]: (s) => order(s, Order.hold),
    [Chapter.attack]: () => [END],
    [Chapter.march]: (s) => marchPlan(s, WARY),
  },
};
export const styles = ["steady", ...Object.keys(otherwise)];

export function plansOf(s: State, style: string): Plan[] {
  if (current(s) === Chapter.over) return [];
  const plan = style === "steady" ? usualPlan(s) : (otherwise[style][current(s)]?.(s) ?? []);
  return plan.length > 0 ? [plan] : [];
}

/** How many variations are worth a thought. */
const MOST = 3;

/** Other attacks; marches in which one of those who go stays. */
export function variations(s: State, plan: Plan): Plan[] {
  if (current(s) === Chapter.attack) {
    const others = attacksByGain(s).filter(({ course }) => canonical(course) !== canonical(plan));
    return others.slice(0, MOST).map(({ course }) => course);
  }
  if (current(s) !== Chapter.march) return [];
  const goers = plan.flatMap((action) => (action.do === "take" ? [blockNamed(action.block)] : []));
  return goers.slice(0, MOST).map((b) => marchPlan(s, STEADY, b));
}
