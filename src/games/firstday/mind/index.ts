/** What bots know of The First Day: how it stands, what a general would do (notes on strategy, by question), and why. Hands and table are open; the cup and the enemy's key event are never looked at. */
import { type Action, isOver, type Mind, type Plan } from "../../../engine/index.js";
import { rules } from "../rules/index.js";
import { sideOfSeat } from "../seat-names.js";
import { type State, stateType } from "../state.js";
import { choosers } from "./choose.js";
import { type Field, readField } from "./field.js";
import { becauseOf } from "./words.js";
import { value } from "./worth.js";

/** As long as a plan may get before it is looked at anew. */
const LONGEST = 40;
let trial: State | undefined;

/** In mid-march the field is as it was when the unit was taken up. */
function fieldFor(s: State, ask: string, seat: string, last: Field | undefined): Field {
  return last && ask === "march" ? last : readField(s, sideOfSeat(seat));
}

/** One thing after another, until chance or somebody else has a say. */
function usualPlan(s: State): Plan {
  const now = rules.decision(s);
  if (isOver(now)) return [];
  trial ??= stateType.copy(s);
  stateType.assign(trial, s);
  const plan: Action[] = [];
  let { ask } = now;
  let field: Field | undefined;
  while (plan.length < LONGEST) {
    const legal = rules.legal(trial);
    if (legal.length > 1) field = fieldFor(trial, ask, now.seat, field);
    const action = field && legal.length > 1 ? choosers[ask](trial, field, legal) : legal[0];
    plan.push(action);
    rules.act(trial, action);
    const next = rules.decision(trial);
    if (isOver(next) || next.seat !== now.seat || !isSameChance(s, trial)) break;
    ask = next.ask;
  }
  return plan;
}

function isSameChance(a: State, b: State): boolean {
  for (let i = 0; i < a.random.length; i++) if (a.random[i] !== b.random[i]) return false;
  return true;
}

export const mind: Mind<State> = {
  value,
  courses: (s) => [usualPlan(s)],
  because(s, plan) {
    const now = rules.decision(s);
    return isOver(now) ? "" : becauseOf(s, plan, now.ask);
  },
  search: {
    span: (s) => s.turn,
    reply: 1,
    styles: ["usual"],
    plans: () => [],
    variations: () => [],
    quick: (s, run) => void run.push(...usualPlan(s)),
  },
};
