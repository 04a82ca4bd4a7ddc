/** What is pressed: the piece in hand, or another of one's own. */
import type { Deciding } from "./deciding.js";
import type { Pointed } from "./desk.js";

export function isInHand({ pieces, aiming }: Deciding, { place, piece }: Pointed): boolean {
  const inHand = pieces.peek().find(({ id }) => id === aiming.hand.peek());
  return inHand?.place === place && (piece === undefined || piece === inHand.id);
}

/** A piece of one's own that is not the one in hand. */
export function isOtherOwn({ board, pieces, aiming }: Deciding, { place, piece }: Pointed): boolean {
  const inHand = aiming.hand.peek();
  const { view, seat } = aiming.asked.peek() ?? {};
  const side = view && seat ? (board.sideOf?.(view, seat) ?? seat) : undefined;
  const inPlace = pieces.peek().filter((it) => it.place === place && (piece === undefined || it.id === piece));
  return inHand !== undefined && inPlace.some((it) => it.side === side) && inPlace.every(({ id }) => id !== inHand);
}
