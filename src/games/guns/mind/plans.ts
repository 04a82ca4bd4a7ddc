/** What to do at every question: the usual plan, and others of another temper. */
import { canonical, type Plan } from "../../../engine/index.js";
import { current, isPending } from "../../../kit/index.js";
import { Chapter, isMarch } from "../agenda.js";
import { blockNamed } from "../data/blocks.js";
import { openOrders } from "../rules/orders.js";
import { orderNames, type State } from "../state.js";
import { attackChoice } from "./artillery.js";
import { attackPlan, attacksByGain, completePlan } from "./attacks.js";
import {
  balanceChoice,
  bestSingle,
  bidChoice,
  hoursChoice,
  leaveChoice,
  ordersChoice,
  returnPlan,
  sideChoice,
  worksChoice,
} from "./choices.js";
import { entryPlan } from "./entries.js";
import { BOLD, marchPlan, STEADY, WARY, wantsToken } from "./marches.js";
import { objectivesPlan } from "./refuges.js";
import { DONE, END, SPEND } from "./said.js";
import { withdrawalPlan } from "./withdrawals.js";

type Planner = (s: State) => Plan;

/** Where the block in hand goes depends on the step it moves in. */
const movement: Planner = (s) => (isPending(s, Chapter.entering) ? entryPlan(s) : isMarch(s) ? marchPlan(s) : withdrawalPlan(s));

const usual: Readonly<Record<number, Planner>> = {
  [Chapter.bid]: (s) => [bidChoice(s)],
  [Chapter.side]: () => [sideChoice],
  [Chapter.balance]: (s) => [balanceChoice(s)],
  [Chapter.write]: () => [{ do: "write", text: "" }],
  [Chapter.buford]: (s) => [bestSingle(s)],
  [Chapter.hours]: (s) => [hoursChoice(s)],
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
  [Chapter.orders]: (s) => [ordersChoice(s)],
  [Chapter.objectives]: objectivesPlan,
};

/** What is asked inside an attack is answered one by one. */
export const usualPlan: Planner = (s) => usual[current(s)]?.(s) ?? [attackChoice(s)];

const order =
  (name: (typeof orderNames)[number]): Planner =>
  (s) =>
    openOrders(s).some((one) => orderNames[one] === name) ? [{ do: "orders", orders: name }] : [];

/** Where another temper would do otherwise. */
const bold: Readonly<Record<number, Planner>> = {
  [Chapter.orders]: order("attack"),
  [Chapter.attack]: (s) => attacksByGain(s)[0]?.course ?? [],
  [Chapter.march]: (s) => marchPlan(s, BOLD),
};
const wary: Readonly<Record<number, Planner>> = {
  [Chapter.orders]: order("hold"),
  [Chapter.attack]: () => [END],
  [Chapter.march]: (s) => marchPlan(s, WARY),
};
const otherwise: Readonly<Record<string, Readonly<Record<number, Planner>>>> = { bold, wary };
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
    return attacksByGain(s)
      .map(({ course }) => course)
      .filter((course) => !isSame(course, plan))
      .slice(0, MOST);
  }
  if (current(s) !== Chapter.march) return [];
  const goers = plan.flatMap((action) => (action.do === "take" ? [blockNamed(action.block)] : []));
  return goers.slice(0, MOST).map((b) => marchPlan(s, STEADY, b));
}

const isSame = (one: Plan, other: Plan): boolean =>
  one.length === other.length && one.every((action, i) => canonical(action) === canonical(other[i]));
