/** What bots know of both battles: how they stand, what to do at every question, and why. */
import type { Mind, Plan } from "../../../engine/index.js";
import { current } from "../../../kit/index.js";
import { rules } from "../rules/index.js";
import { Chapter, type State } from "../state.js";
import { attackPlan, completePlan } from "./attacks.js";
import {
  advancePlan,
  alongPlan,
  backPlan,
  batteryPlan,
  callPlan,
  campPlan,
  deployPlan,
  detailPlan,
  ENOUGH,
  entryPlan,
  focusPlan,
  insteadPlan,
  interruptPlan,
  offerPlan,
  openPlan,
  replacePlan,
  STAY,
  slipPlan,
  supportPlan,
  williamsPlan,
  withholdPlan,
} from "./choices.js";
import { marchPlan } from "./marches.js";
import { value } from "./value.js";
import { because } from "./words.js";

/** Being late pays: nobody is hurried (9.4). */
const answers: Readonly<Record<number, (s: State) => Plan>> = {
  [Chapter.camp]: campPlan,
  [Chapter.deploy]: deployPlan,
  [Chapter.williams]: williamsPlan,
  [Chapter.battery]: batteryPlan,
  [Chapter.early]: ENOUGH,
  [Chapter.elsewhere]: STAY,
  [Chapter.entry]: entryPlan,
  [Chapter.withhold]: withholdPlan,
  [Chapter.open]: openPlan,
  [Chapter.call]: callPlan,
  [Chapter.instead]: insteadPlan,
  [Chapter.along]: alongPlan,
  [Chapter.interrupt]: interruptPlan,
  [Chapter.detail]: detailPlan,
  [Chapter.focus]: focusPlan,
  [Chapter.march]: marchPlan,
  [Chapter.step]: marchPlan,
  [Chapter.offer]: offerPlan,
  [Chapter.attack]: attackPlan,
  [Chapter.plan]: completePlan,
  [Chapter.slip]: slipPlan,
  [Chapter.support]: supportPlan,
  [Chapter.retreat]: backPlan,
  [Chapter.flee]: backPlan,
  [Chapter.advance]: advancePlan,
  [Chapter.fallBack]: backPlan,
  [Chapter.fall]: backPlan,
  [Chapter.replace]: replacePlan,
};

/** What the general does now. */
function usual(s: State): Plan {
  const plan = answers[current(s)]?.(s) ?? [];
  return plan.length > 0 ? plan : [rules.legal(s)[0]];
}

export const mind: Mind<State> = {
  value,
  courses: (s) => (current(s) === Chapter.over ? [] : [usual(s)]),
  because,
};
