/**
 * What bots know of Three Days: how it stands, what a general does at each question, and why. He goes by what his seat sees: of the enemy's
 * Efficiency and of the cup he makes no use.
 */
import { type Action, isOver, type Mind, type Plan } from "../../../engine/index.js";
import { sideNames } from "../data/armies.js";
import { rules } from "../rules/index.js";
import { type State, stateType } from "../state.js";
import { choosers } from "./choose.js";
import { type Thought, thoughtOf } from "./thought.js";
import { becauseOf } from "./words.js";
import { value } from "./worth.js";

/** As long as a plan may get before it is looked at anew. */
const LONGEST = 60;
let trial: State | undefined;

/** What the general says to a question: what it lists if he has nothing to say. */
function said(s: State, ask: string, thought: Thought): readonly Action[] {
  const plan = choosers[ask]?.(s, thought) ?? [];
  if (plan.length > 0 && !rules.why(s, plan[0])) return plan;
  const open = rules.legal(s);
  return [open.find((action) => action.do in QUIET) ?? open[0]];
}
/** By these words nothing is risked. */
const QUIET: Readonly<Record<string, true>> = { none: true, pass: true, hold: true, stay: true, keep: true, done: true, stop: true };

/** One thing after another, until chance or somebody else has a say. */
function usualPlan(s: State): Plan {
  const now = rules.decision(s);
  if (isOver(now)) return [];
  trial ??= stateType.copy(s);
  stateType.assign(trial, s);
  const thought = thoughtOf(s, sideNames.indexOf(now.seat as never));
  const plan: Action[] = [];
  let { ask } = now;
  for (;;) {
    const before = plan.length;
    for (const action of said(trial, ask, thought)) {
      if (rules.why(trial, action)) break;
      plan.push(action);
      rules.act(trial, action);
      const next = rules.decision(trial);
      if (isOver(next) || next.seat !== now.seat || plan.length >= LONGEST || !isSameChance(s, trial)) return plan;
      ask = next.ask;
    }
    if (plan.length === before) throw new Error(`Nothing is open to the ${now.seat} who is asked: ${ask}.`);
  }
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
    return isOver(now) ? "" : becauseOf(s, plan, now.ask, sideNames.indexOf(now.seat as never));
  },
};
