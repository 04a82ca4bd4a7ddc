/** A check of what a game tells bots about itself. */
import type { Action, Game } from "../game.js";
import { canonical } from "../json.js";
import type { Fitted, Plan, Search } from "../mind.js";
import { demand, pick } from "./demand.js";
import type { Check, Halt } from "./halt.js";

/** What the mind proposes can be done, one action after another, and asking it changes nothing. */
export function mindKept<S extends object>(name: string, every = 1): Check<S> {
  return {
    name,
    every,
    look: (halt) => {
      const { game, state, seats } = halt;
      const { mind } = game;
      demand(mind, "there is no mind");
      const hash = game.hash(state);
      for (const seat of seats) demand(Number.isFinite(mind.value(state, seat)), `what the state is worth to ${seat} is no number`);
      for (const course of mind.courses(state)) {
        demand(mind.because(game.copy(state), course), `${canonical(course)} has no reason`);
        follow(game, state, course);
      }
      if (mind.search) searchHolds(halt, mind.search);
      if (mind.fitted) fittedHolds(halt, mind.fitted);
      demand(game.hash(state) === hash, "the state was changed by asking the mind");
    },
  };
}

/** Every action of a plan is legal after the one before. */
function follow<S extends object>(game: Game<S>, from: S, plan: Plan): void {
  const state = game.copy(from);
  demand(plan.length > 0, "a plan without an action");
  for (const action of plan) {
    const refusal = game.why(state, action);
    if (refusal) throw new Error(`${canonical(action)} of the plan ${canonical(plan)} is refused: ${refusal.rule} ${refusal.text}`);
    game.act(state, action);
  }
}

/** Plans of one style, a variation of one of them, and the quick step. */
function searchHolds<S extends object>({ game, state, random }: Halt<S>, search: Search<S>): void {
  demand(Number.isInteger(search.span(state)), "the span is no whole number");
  demand(search.styles.length > 0 && search.reply > 0, "there is no style, or no reply to wait for");
  const plans = search.plans(state, pick(random, search.styles));
  for (const plan of plans) follow(game, state, plan);
  if (plans.length > 0) for (const plan of search.variations(state, pick(random, plans))) follow(game, state, plan);
  const run: Action[] = [];
  search.quick(state, run);
  follow(game, state, run);
}

function fittedHolds<S extends object>({ state, seats }: Halt<S>, { weights, read, chance }: Fitted<S>): void {
  const { features, points, chance: odds } = weights;
  demand(points.length === features.length && odds.length === features.length, "features and weights do not go together");
  const row = new Float64Array(features.length);
  read(state, row);
  for (const [i, value] of row.entries()) demand(Number.isFinite(value), `the feature "${features[i]}" is no number`);
  for (const seat of seats) demand(chance(state, seat) >= 0 && chance(state, seat) <= 1, `the chance of ${seat} is none`);
}
