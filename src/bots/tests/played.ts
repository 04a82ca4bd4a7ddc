/** Games that bots play to their end. */
import { expect } from "vitest";
import { createRandom, type Game, isOver, type Options, Refusal } from "../../engine/index.js";
import { greedy } from "../greedy.js";
import type { Bot } from "../index.js";
import { random } from "../random.js";

export function begin(game: Game, seed: string): object {
  const options: Options = Object.fromEntries(game.options.map((option) => [option.key, option.default]));
  const state = game.setup(game.scenarios[0].id, options, createRandom(seed));
  if (state instanceof Refusal) throw new Error(state.text);
  return state;
}

/** Plays a game out, each bot's further intentions too, and fails where one is illegal; where there are secrets, these may prove to be so. */
export function playOut(game: Game, seed: string, players: Readonly<Record<string, Bot>>, secrets = false) {
  const state = begin(game, seed);
  const chance = createRandom(`${seed}/bots`);
  for (;;) {
    const decision = game.decision(state);
    if (isOver(decision)) return decision;
    const { action, because, then = [] } = players[decision.seat].choose(game, game.view(state, decision.seat), chance);
    expect(because).not.toBe("");
    for (const next of [action, ...then]) {
      if (secrets && next !== action && game.why(state, next)) break;
      expect(game.why(state, next), JSON.stringify(next)).toBeUndefined();
      game.act(state, next);
    }
  }
}

/** Who wins where the greedy bot has this side of a battle and the random bot the other. */
export function winnerWith(game: Game, side: string, seed: string, secrets = false): string | null {
  const other = side === "union" ? "confederate" : "union";
  return playOut(game, `${side} ${seed}`, { [side]: greedy, [other]: random }, secrets).winner;
}
