/** The ways that pieces were seen to go: some events tell only where a way began and ended, and the rest follows from what was seen before. */
import type { Board, GameEvent, JsonObject } from "../../../engine/index.js";

type March = NonNullable<ReturnType<Board["march"]>>;

const seen = new WeakMap<GameEvent, March>();

/** The board with the ways as they were seen. */
export function withWays(board: Board): Board {
  return { ...board, march: (event, before) => (before ? board.march(event, before) : (seen.get(event) ?? board.march(event))) };
}

export function seeWays(board: Pick<Board, "march">, events: readonly GameEvent[], before: JsonObject): void {
  for (const event of events) {
    const march = board.march(event, before);
    if (march) seen.set(event, march);
  }
}
