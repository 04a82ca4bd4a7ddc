/** The strength of pieces together: of the first figure that each of them shows; nothing where one of them hides it. */
import type { Piece } from "../../../engine/index.js";

export function totalOf(pieces: readonly Pick<Piece, "figures" | "stars">[]): number | undefined {
  const fighting = pieces.filter(({ stars }) => stars === undefined);
  const figures = fighting.map((piece) => Number.parseInt(/^\D*(\d+)/.exec(piece.figures)?.[1] ?? "", 10));
  return figures.length === 0 || figures.some(Number.isNaN) ? undefined : figures.reduce((sum, one) => sum + one, 0);
}
