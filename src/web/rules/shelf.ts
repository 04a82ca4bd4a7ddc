/** The rules there are, each loaded when a table of it is opened. */
import type { Game } from "../../engine/index.js";
import { gameOf, games } from "../games.js";
import { Trouble } from "../host/host.js";

export interface Shelf {
  readonly ids: readonly string[];
  /** Nothing where there is no such game. */
  rules(id: string): Promise<Game | undefined>;
}

export const shelf: Shelf = {
  ids: games.map(({ card }) => card.id),
  rules: async (id) =>
    gameOf(id)
      ?.rules()
      .catch(() => {
        throw new Trouble("away", "The rules of this game could not be loaded. Look to your connection and try again.");
      }),
};

/** Rules that are at hand: for tests. */
export function shelfOf(games: readonly Game[]): Shelf {
  return { ids: games.map(({ id }) => id), rules: async (id) => games.find((game) => game.id === id) };
}
