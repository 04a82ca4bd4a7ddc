/** Who sits where, in words. */
import type { Board, Card, JsonObject } from "../../engine/index.js";
import { hasTeams } from "../../engine/sides.js";
import type { SeatInfo, TableInfo } from "../host/host.js";

/** The army of a seat: "Union". */
export function armyName(card: Card, seat: string | null | undefined): string {
  return card.seats.find(({ id }) => id === seat)?.name ?? seat ?? "Nobody";
}

/** The side that a seat leads and what it is called; a seat that has none yet is called by its own name. */
export function leading(
  board: Pick<Board, "card" | "sideOf">,
  view: JsonObject | undefined,
  seat: string,
): { readonly side: string; readonly name: string; readonly open: boolean } {
  const name = armyName(board.card, seat);
  const side = board.sideOf && view ? board.sideOf(view, seat) : seat;
  if (side === undefined) return { side: seat, name, open: true };
  // A seat that is not called by its side is a player who has chosen one.
  const army = seat.startsWith(side) ? undefined : board.card.armies?.find(({ id }) => id === side)?.name;
  return { side, name: army === undefined ? name : `${army}, ${name.toLowerCase()}`, open: false };
}

/** The seats in the game's order. */
export function seatsOf(card: Card, table: TableInfo | undefined): readonly SeatInfo[] {
  return card.seats.flatMap(({ id }) => table?.seats.find(({ seat }) => seat === id) ?? []);
}

export function mySeats(table: TableInfo): readonly string[] {
  return table.seats.filter(({ you }) => you).map(({ seat }) => seat);
}

/** The seats of this table in the game's order, with the names of their armies. */
export function seatsAt(card: Card, table: TableInfo | undefined): Card["seats"] {
  return card.seats.filter(({ id }) => table?.seats.some(({ seat }) => seat === id));
}

/** "you", "Ben", "the computer", "nobody yet". */
export function playerName({ you, bot, name }: SeatInfo): string {
  if (you) return "you";
  if (bot !== null) return "the computer";
  return name ?? "nobody yet";
}

/** People other than this one sit at the table, or may come to it: there is somebody to talk to. */
export function isCompany(table: TableInfo): boolean {
  if (table.id.startsWith("here-")) return false;
  return table.spectators || table.seats.some(({ you, bot }) => !you && bot === null);
}

/** Where several seats play on one side nobody talks before the end: the rules alone carry words between them. */
export function isSilent(card: Card, { options, status }: Pick<TableInfo, "options" | "status">): boolean {
  return status !== "over" && hasTeams(card, options);
}

/** Somebody else has to agree before something can be taken back or called a draw. */
export function otherPeople(table: TableInfo): readonly SeatInfo[] {
  return table.seats.filter(({ you, bot, name }) => !you && bot === null && name !== null);
}

/** Who plays against the computer alone, with no clock, can make it wait. */
export function mayHold({ seats, clock, host }: TableInfo): boolean {
  return clock.kind === "none" && seats.every(({ you, bot }) => you || bot !== null) && (host || seats.some(({ you }) => you));
}

/** What the clock of a seat has left, at a moment by the host's clock. Nothing without a clock. */
export function timeLeft(table: TableInfo, { seat, leftMs }: SeatInfo, now: number): number | undefined {
  if (table.status === "playing" && table.toDecide === seat && table.deadline !== null)
    return Math.max(0, Date.parse(table.deadline) - now);
  return leftMs ?? undefined;
}

/** "You have won.", "You have lost.", "Drawn."; nothing for those who watched or sat on every side. */
export function verdict(winner: string | null, mine: readonly string[], sides: readonly (readonly string[])[]): string | undefined {
  const own = sides.filter((side) => side.some((seat) => mine.includes(seat)));
  if (own.length === 0 || own.length === sides.length) return undefined;
  if (winner === null) return "Drawn.";
  return own.flat().includes(winner) ? "You have won." : "You have lost.";
}
