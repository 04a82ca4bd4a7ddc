/** How pieces came from one moment shown to the next. */
import type { Board } from "../../engine/index.js";
import type { Entry } from "../host/host.js";

/** More entries at once are a jump, not a move. */
const JUMP = 40;

/** From nothing, backwards by more than one, or over too much at once. */
export const isJump = (from: number, to: number): boolean => !(to - from >= -1 && to - from <= JUMP);

/** The ways that pieces went between two moments. */
export function marchesBetween(
  entries: readonly Entry[],
  from: number,
  to: number,
  board: Pick<Board, "march">,
): ReadonlyMap<string, readonly string[]> {
  const ways = new Map<string, readonly string[]>();
  if (isJump(from, to)) return ways;
  for (const { number, kind, events } of entries) {
    if (kind !== "act" || number <= from || number > to) continue;
    for (const event of events) {
      const march = board.march(event);
      if (march) ways.set(march.piece, [...(ways.get(march.piece) ?? []), ...march.path]);
    }
  }
  return ways;
}
