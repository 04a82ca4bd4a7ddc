/** What the others have done since one last decided: the stretch of the game that is told as one story. */
import type { Board } from "../../../engine/index.js";
import type { Entry } from "../../host/host.js";
import { countedBack } from "../desk/counted.js";

type Teller = Pick<Board, "opens">;

/** Who looks: the seats that decide here, and the sides they lead. */
export interface Own {
  readonly seats: ReadonlySet<string>;
  readonly sides: ReadonlySet<string>;
}

export interface Stretch {
  /** The entry after which it begins, and the last one of it. */
  readonly from: number;
  readonly to: number;
  /** Without those taken back. */
  readonly entries: readonly Entry[];
}

const isOwn = ({ seat }: Entry, { seats }: Own): boolean => seat !== null && seats.has(seat);

/** Whose the heading is that an entry stands under; nothing where it is nobody's alone. */
function sideAt(entries: readonly Entry[], number: number, board: Teller): string | undefined {
  for (const { events } of countedBack(entries, number - 1)) {
    const opened = events.findLast((event) => board.opens(event));
    if (opened) return board.opens(opened)?.side;
  }
  return undefined;
}

/** What an entry brings belongs to a turn of one's own: the others only answered. */
export function isOwnTurn(entries: readonly Entry[], number: number, board: Teller, { sides }: Own): boolean {
  const side = sideAt(entries, number, board);
  return side !== undefined && sides.has(side);
}

/** In a turn of the others one answers: that does not end their story. */
function isAnswer(entries: readonly Entry[], { number }: Entry, board: Teller, { sides }: Own): boolean {
  const side = sideAt(entries, number, board);
  return side !== undefined && !sides.has(side);
}

/** The stretch that leads up to an entry; nothing where the others have done nothing in it. Who only looks on has the phase that goes on. */
export function stretchOf(entries: readonly Entry[], board: Teller, own: Own, to = entries.length): Stretch | undefined {
  const since: Entry[] = [];
  let from = 0;
  for (const entry of countedBack(entries, to)) {
    const ends = own.seats.size > 0 ? isOwn(entry, own) && !isAnswer(entries, entry, board, own) : entry.events.some(board.opens);
    if (ends) {
      from = entry.number;
      break;
    }
    since.push(entry);
  }
  if (!since.some((entry) => entry.kind === "act" && !isOwn(entry, own))) return undefined;
  return { from, to, entries: since.reverse() };
}

/** Something of it was done in a turn that is not one's own. */
function isTheirTurn(entries: readonly Entry[], stretch: Stretch, board: Teller, own: Own): boolean {
  return stretch.entries.some((entry) => {
    const side = isOwn(entry, own) ? undefined : (sideAt(entries, entry.number, board) ?? "");
    return side !== undefined && !own.sides.has(side);
  });
}

/** The last turn of the others, whatever one has done since. */
export function lastTurnOf(entries: readonly Entry[], board: Teller, own: Own): Stretch | undefined {
  const lastOfOthers = (to: number) =>
    entries.findLast((entry) => entry.number <= to && entry.kind === "act" && !isOwn(entry, own))?.number ?? 0;
  for (let to = lastOfOthers(entries.length); to > 0; ) {
    const stretch = stretchOf(entries, board, own, to);
    if (stretch && isTheirTurn(entries, stretch, board, own)) return stretch;
    to = lastOfOthers(stretch ? stretch.from : to - 1);
  }
  return undefined;
}

/** The number of the last entry before the others act, of those after `seen`; nothing where they do not. */
export function beforeOthers(entries: readonly Entry[], seen: number, own: Own): number | undefined {
  const first = entries.slice(seen).find((entry) => entry.kind !== "undo" && !isOwn(entry, own));
  return first && first.number - 1;
}
