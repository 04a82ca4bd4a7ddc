/** What a game's board hands to the pages. */
import type { JsonObject } from "../engine/index.js";
import type { Sheet } from "./paint/sheet.js";

export interface Piece {
  readonly id: string;
  readonly title: string;
  readonly side: string;
  readonly branch: string;
  readonly strength: number;
  readonly hex: string;
  readonly ineffective: boolean;
  readonly moved: boolean;
}

export interface Board {
  readonly id: string;
  readonly title: string;
  readonly subtitle: string;
  readonly sheet: Sheet;
  readonly turns: number;
  hourOf(turn: number): { readonly light: string; readonly words: string };
  /** Without a position: the set-up. */
  piecesIn(position?: JsonObject): readonly Piece[];
}
