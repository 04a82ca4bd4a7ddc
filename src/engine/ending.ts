/** Games that end before the rules end them. */
import type { Options, Result } from "./game.js";
import { type Seating, sidesOf } from "./sides.js";

/** How the game ends when a seat resigns or runs out of time, for its whole side, or, without a seat, when all agree on a draw. */
export function endedBy<By extends "resign" | "draw" | "time">(
  game: Seating,
  options: Options,
  seat: string | null,
  by: By,
): Result & { readonly by: By } {
  const nameOf = (id: string) => game.seats.find((one) => one.id === id)?.name ?? id;
  if (seat === null) return { winner: null, level: "draw", score: {}, text: "The players agree on a draw.", by };
  const others = sidesOf(game, options).filter((side) => !side.includes(seat));
  const winner = others.length === 1 ? others[0][0] : null;
  const how = by === "resign" ? `${nameOf(seat)} resigns` : `${nameOf(seat)} runs out of time`;
  return { winner, level: by, score: {}, text: winner ? `${how}: ${nameOf(winner)} wins.` : `${how}.`, by };
}
