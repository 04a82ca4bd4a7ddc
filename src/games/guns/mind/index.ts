/** What bots know of the battle: how it stands, what one might do, and why. */
import type { Action, Mind } from "../../../engine/index.js";
import { SPEND } from "../rules/march.js";
import { DONE } from "../rules/tokens.js";
import { Ask, Stage, type State } from "../state.js";
import { attackChoice } from "./artillery.js";
import { attackPlan, completePlan } from "./attacks.js";
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
import { marchPlan, wantsToken } from "./marches.js";
import { objectivesPlan } from "./refuges.js";
import { value } from "./value.js";
import { withdrawalPlan } from "./withdrawals.js";
import { because } from "./words.js";

type Plan = (s: State) => readonly Action[];

/** Where the block in hand goes depends on the step it moves in. */
const movement: Plan = (s) => (s.stage === Stage.entry ? entryPlan(s) : s.stage === Stage.march ? marchPlan(s) : withdrawalPlan(s));
const single: Plan = (s) => [attackChoice(s)];

const plans: Readonly<Record<number, Plan>> = {
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

export const mind: Mind<State> = {
  value,
  courses: (s) => [plans[s.ask](s)],
  because,
};
