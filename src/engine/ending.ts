/** Games that end before the rules end them. */
import type { Game, Result } from "./game.js";

/** How the game ends when a seat resigns or runs out of time, or, without a seat, when all agree on a draw. */
export function endedBy<By extends "resign" | "draw" | "time">(game: Game, seat: string | null, by: By): Result & { readonly by: By } {
  const nameOf = (id: string) => game.seats.find((one) => one.id === id)?.name ?? id;
  if (seat === null) return { winner: null, level: "draw", score: {}, text: "The players agree on a draw.", by };
  const others = game.seats.filter(({ id }) => id !== seat);
  const winner = others.length === 1 ? others[0].id : null;
  const how = by === "resign" ? `${nameOf(seat)} resigns` : `${nameOf(seat)} runs out of time`;
  return { winner, level: by, score: {}, text: winner ? `${how}: ${nameOf(winner)} wins.` : `${how}.`, by };
}
