/** One game between bots, straight on the contract: no log, no undo. */
import type { Bot } from "../bots/index.js";
import { createRandom, type Game, isOver, type Options, Refusal, type Result } from "../engine/index.js";

export interface Match {
  readonly game: Game;
  readonly scenario: string;
  readonly options: Options;
  /** Who plays each seat. */
  readonly players: ReadonlyMap<string, Bot>;
}

export interface Ending {
  readonly result: Result;
  /** Decisions taken. */
  readonly length: number;
}

/** No game of ours comes near: longer than this is a fault. */
const LONGEST = 1_000_000;

export function playOut({ game, scenario, options, players }: Match, seed: string): Ending {
  const state = game.setup(scenario, options, createRandom(seed));
  if (state instanceof Refusal) throw new Error(state.text);
  const random = createRandom(`${seed}/bots`);
  for (let length = 0; length < LONGEST; length++) {
    const decision = game.decision(state);
    if (isOver(decision)) return { result: decision, length };
    const bot = players.get(decision.seat);
    if (bot === undefined) throw new Error(`Nobody plays ${decision.seat}.`);
    game.act(state, bot.choose(game, game.view(state, decision.seat), random).action);
  }
  throw new Error(`The game with seed ${seed} does not end.`);
}
