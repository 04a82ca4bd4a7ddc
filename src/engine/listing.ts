/** A game as it stands in the list of games: its card at once, its rules, its board and its rulebook when they are needed. */
import type { Board, BoardSetUp, Card } from "./board.js";
import type { Game } from "./game.js";
import type { Rulebook } from "./rulebook.js";

export interface Listing {
  readonly card: Card;
  rules(): Promise<Game>;
  /** The board of a set-up. */
  board(setUp: BoardSetUp): Promise<Board>;
  rulebook(): Promise<Rulebook>;
}
