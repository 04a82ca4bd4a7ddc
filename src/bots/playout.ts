/** Games played on by rule of thumb. */
import { type Action, type Game, isOver, type Result, type Search } from "../engine/index.js";

/** No game of ours comes near: longer than this is a fault. */
const LONGEST = 100_000;

/** Plays on until the game is over, or `enough` says so; changes the state. */
export function playOn(game: Game, search: Search, state: object, enough: (state: object) => boolean): void {
  const run: Action[] = [];
  for (let n = 0; n < LONGEST; n++) {
    if (isOver(game.decision(state)) || enough(state)) return;
    run.length = 0;
    search.quick(state, run);
    for (const action of run) game.act(state, action);
  }
  throw new Error("The game does not come to an end.");
}

export function playToEnd(game: Game, search: Search, state: object): Result {
  playOn(game, search, state, () => false);
  return game.decision(state) as Result;
}
