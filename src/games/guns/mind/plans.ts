/** What to do at every question: the usual plan, and others of another temper. */
import { canonical, type Plan } from "../../../engine/index.js";
import { blockNamed } from "../data/blocks.js";
import { SPEND } from "../rules/march.js";
import { END } from "../rules/movement.js";
import { openOrders } from "../rules/orders.js";
import { DONE } from "../rules/tokens.js";
import { Ask, orderNames, Stage, type State } from "../state.js";
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
import { withdrawalPlan } from "./withdrawals.js";

type Planner = (s: State) => Plan;

/** Where the block in hand goes depends on the step it moves in. */
const movement: Planner = (s) => (s.stage === Stage.entry ? entryPlan(s) : s.stage === Stage.march ? marchPlan(s) : withdrawalPlan(s));
const single: Planner = (s) => [attackChoice(s)];

const usual: Readonly<Record<number, Planner>> = {
  [Ask.bid]: (s) => [bidChoice(s)],
  [Ask.side]: () => [sideChoice],
  [Ask.balance]: (s) => [balanceChoice(s)],
  [Ask.write]: () => [{ do: "write", text: "" }],
  [Ask.buford]: (s) => [bestSingle(s)],
  [Ask.hours]: (s) => [hoursChoice(s)],
  [Ask.return]: returnPlan,
  [Ask.withdraw]: withdrawalPlan,
  [Ask.step]: movement,
  [Ask.face]: movement,
  [Ask.attack]: attackPlan,
  [Ask.plan]: completePlan,
  [Ask.defend]: single,
  [Ask.support]: single,
  [Ask.fill]: single,
  [Ask.bombard]: single,
  [Ask.hit]: single,
  [Ask.fire]: single,
  [Ask.combat]: single,
  [Ask.lead]: single,
  [Ask.offer]: single,
  [Ask.pick]: single,
  [Ask.retreat]: withdrawalPlan,
  [Ask.enter]: entryPlan,
  [Ask.entry]: entryPlan,
  [Ask.march]: marchPlan,
  [Ask.spend]: (s) => [wantsToken(s) ? SPEND : DONE],
  [Ask.works]: (s) => [worksChoice(s)],
  [Ask.leave]: (s) => [leaveChoice(s)],
  [Ask.orders]: (s) => [ordersChoice(s)],
  [Ask.objectives]: objectivesPlan,
};

export const usualPlan = (s: State): Plan => usual[s.ask](s);

const order =
  (name: (typeof orderNames)[number]): Planner =>
  (s) =>
    legalOrder(s, name);
const legalOrder = (s: State, name: string): Plan =>
  openOrders(s).some((one) => orderNames[one] === name) ? [{ do: "orders", orders: name }] : [];

/** Where another temper would do otherwise. */
const bold: Readonly<Record<number, Planner>> = {
  [Ask.orders]: order("attack"),
  [Ask.attack]: (s) => attacksByGain(s)[0]?.course ?? [],
  [Ask.march]: (s) => marchPlan(s, BOLD),
};
const wary: Readonly<Record<number, Planner>> = {
  [Ask.orders]: order("hold"),
  [Ask.attack]: () => [END],
  [Ask.march]: (s) => marchPlan(s, WARY),
};
const byStyle: Readonly<Record<string, Readonly<Record<number, Planner>>>> = { steady: usual, bold, wary };
export const styles = Object.keys(byStyle);

export function plansOf(s: State, style: string): Plan[] {
  const plan = byStyle[style][s.ask]?.(s) ?? [];
  return plan.length > 0 ? [plan] : [];
}

/** How many variations are worth a thought. */
const MOST = 3;

/** Other attacks; marches in which one of those who go stays. */
export function variations(s: State, plan: Plan): Plan[] {
  if (s.ask === Ask.attack) {
    return attacksByGain(s)
      .map(({ course }) => course)
      .filter((course) => !isSame(course, plan))
      .slice(0, MOST);
  }
  if (s.ask !== Ask.march) return [];
  const goers = plan.flatMap((action) => (action.do === "take" ? [blockNamed(action.block)] : []));
  return goers.slice(0, MOST).map((b) => marchPlan(s, STEADY, b));
}

const isSame = (one: Plan, other: Plan): boolean =>
  one.length === other.length && one.every((action, i) => canonical(action) === canonical(other[i]));
