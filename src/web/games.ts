/** The games that can be played here: their cards at once, their boards when a table needs them. */
import type { Board, Card, Rulebook } from "../engine/index.js";
import { antietamCard } from "../games/antietam/board/card.js";
import { gunsCard } from "../games/guns/board/card.js";

export interface GameEntry {
  readonly card: Card;
  board(): Promise<Board>;
  rulebook(): Promise<Rulebook>;
}

export const games: readonly GameEntry[] = [
  {
    card: antietamCard,
    board: () => import("../games/antietam/board/index.js").then(({ antietamBoard }) => antietamBoard),
    rulebook: () => import("../games/antietam/rulebook.js").then(({ rulebook }) => rulebook),
  },
  {
    card: gunsCard,
    board: () => import("../games/guns/board/index.js").then(({ gunsBoard }) => gunsBoard),
    rulebook: () => import("../games/guns/rulebook.js").then(({ rulebook }) => rulebook),
  },
];

export function gameOf(id: string): GameEntry | undefined {
  return games.find(({ card }) => card.id === id);
}
