/** One game between bots, straight on the contract: no log, no undo. */
import type { Bot } from "../bots/index.js";
import { type Action, createRandom, type Game, isOver, type Options, Refusal, type Result } from "../engine/index.js";

export interface Match {
  readonly game: Game;
  readonly scenario: string;
  readonly options: Options;
  /** Who plays each seat. */
  readonly players: ReadonlyMap<string, Bot>;
}

export interface PlayedOut {
  readonly result: Result;
  /** Decisions taken. */
  readonly length: number;
}

/** No game of ours comes near: longer than this is a fault. */
const LONGEST = 1_000_000;

export function playOut({ game, scenario, options, players }: Match, seed: string): PlayedOut {
  const state = game.setup(scenario, options, createRandom(seed));
  if (state instanceof Refusal) throw new Error(state.text);
  const random = createRandom(`${seed}/bots`);
  let seat = "";
  let course: readonly Action[] = [];
  for (let length = 0; length < LONGEST; length++) {
    const decision = game.decision(state);
    if (isOver(decision)) return { result: decision, length };
    // A bot that means to go on is not asked again, unless the other side came in between or it cannot.
    const goesOn = decision.seat === seat && course.length > 0 && game.why(state, course[0]) === undefined;
    if (!goesOn) {
      seat = decision.seat;
      const bot = players.get(seat);
      if (bot === undefined) throw new Error(`Nobody plays ${seat}.`);
      const { action, then = [] } = bot.choose(game, game.view(state, seat), random);
      const refusal = game.why(state, action);
      if (refusal)
        throw new Error(
          `In the game with seed ${seed}, ${bot.id} chose ${JSON.stringify(action)} after ${length} actions: ${refusal.text}`,
        );
      course = [action, ...then];
    }
    game.act(state, course[0]);
    course = course.slice(1);
  }
  throw new Error(`The game with seed ${seed} does not end.`);
}
