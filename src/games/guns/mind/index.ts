/** What bots know of the battle: how it stands, what one might do, and why. */
import type { Mind } from "../../../engine/index.js";
import { phaseStep } from "../agenda.js";
import type { State } from "../state.js";
import { plansOf, styles, usualPlan, variations } from "./plans.js";
import { quick } from "./quick.js";
import { chance, read, value, weights } from "./value.js";
import { because } from "./words.js";

/** A plan is for one stage of a phase: what comes after it depends on what the enemy shows. */
const span = (s: State): number => (s.hour * 2 + s.active) * 16 + phaseStep(s) + 1;

export const mind: Mind<State> = {
  value,
  courses: (s) => [usualPlan(s)],
  because,
  search: { span, reply: 2, styles, plans: plansOf, variations, quick },
  fitted: { weights, read, chance },
};
