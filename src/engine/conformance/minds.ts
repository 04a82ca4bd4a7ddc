/** A check of what a game tells bots about itself. */
import type { Action, Game } from "../game.js";
import { canonical } from "../json.js";
import { demand } from "./demand.js";
import type { Check, Halt } from "./halt.js";

/** What the mind proposes can be done, one action after another, and asking it changes nothing. */
export function mindKept<S extends object>(name: string, every = 1): Check<S> {
  return { name, every, look: coursesAreLegal };
}

function coursesAreLegal<S extends object>({ game, state, seats }: Halt<S>): void {
  const { mind } = game;
  demand(mind, "there is no mind");
  const hash = game.hash(state);
  for (const seat of seats) demand(Number.isFinite(mind.value(state, seat)), `what the state is worth to ${seat} is no number`);
  for (const course of mind.courses(state)) {
    const trial = game.copy(state);
    demand(mind.because(trial, course), `${canonical(course)} has no reason`);
    follow(game, trial, course);
  }
  demand(game.hash(state) === hash, "the state was changed by asking the mind");
}

function follow<S extends object>(game: Game<S>, state: S, course: readonly Action[]): void {
  demand(course.length > 0, "a course without an action");
  for (const action of course) {
    const refusal = game.why(state, action);
    if (refusal) throw new Error(`${canonical(action)} of the course ${canonical(course)} is refused: ${refusal.rule} ${refusal.text}`);
    game.act(state, action);
  }
}
