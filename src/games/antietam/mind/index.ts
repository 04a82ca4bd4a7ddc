/** What a bot needs to know to play the battle: what a state is worth, and which actions belong together. */
import type { Mind, Plan } from "../../../engine/index.js";
import { isAsked, MOVEMENT, type State } from "../state.js";
import { attackCourses } from "./attacks.js";
import { marchCourses, movementPlans, styles, withoutOneAssault } from "./marches.js";
import { quick } from "./quick.js";
import { chance, read, value, weights } from "./value.js";
import { because } from "./words.js";

function courses(s: State): readonly Plan[] {
  if (isAsked(s, "march") || isAsked(s, "step")) return marchCourses(s);
  if (isAsked(s, "attack") || isAsked(s, "plan")) return attackCourses(s);
  return [];
}

/** A plan is for one phase of a Player-Turn: combat cannot be planned before movement is over. */
const span = (s: State): number => (s.turn * 2 + s.side) * 2 + (s.phase === MOVEMENT ? 0 : 1);

export const mind: Mind<State> = {
  value,
  courses,
  because,
  search: {
    span,
    reply: 2,
    styles,
    plans: movementPlans,
    variations: (s, plan) => (isAsked(s, "march") ? withoutOneAssault(s, plan) : []),
    quick,
  },
  fitted: { weights, read, chance },
};
