/** Pickets that never come to their last turn, and count what is asked of them: for games of any length. */
import type { Game } from "../game.js";
import { act, newTable, type Table } from "../table.js";
import { type Toy, toy } from "./toy.js";

export interface Endless {
  readonly game: Game;
  /** How often the rules have carried out an action since it was last asked. */
  acted(): number;
}

export function endless(): Endless {
  let count = 0;
  const game: Game<Toy> = {
    ...toy,
    act(state, action, log) {
      count++;
      toy.act(state, action, log);
      if (state.turn === 6) state.turn = 1;
    },
  };
  return {
    game: game as unknown as Game,
    acted() {
      const acted = count;
      count = 0;
      return acted;
    },
  };
}

/** So many actions: loading and firing, with a march now and then. */
export function longTable(game: Game, actions: number): Table {
  const table = newTable(game, { seed: "long" }) as Table;
  for (let n = 0; n < actions; n++)
    act(table, n % 2 === 0 ? { do: "load", powder: 1 + (n % 3 > 0 ? 1 : 0) } : { do: n % 7 === 0 ? "march" : "fire" });
  return table;
}
