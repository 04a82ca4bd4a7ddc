/** What is said about a table to who may see it: how it is set up, who sits there, how it stands. Nothing of the game itself. */
import type { Person } from "../station.js";
import { diceShown } from "./dice.js";
import { FROZEN } from "./freeze.js";
import { isEmpty, isOpenTo, mayReturn } from "./places.js";
import type { Seat, TableRow } from "./records.js";
import type { Room } from "./room.js";

export type Summary = ReturnType<typeof summaryOf>;

export function summaryOf({ row, seats, rematch }: Pick<Room, "row" | "seats" | "rematch">, person: Person | null, invitation?: string) {
  return {
    id: row.id,
    game: row.game,
    version: row.version,
    scenario: row.scenario,
    options: row.options,
    /** It began from a position that whoever set it up wrote down, and knows. */
    fromPosition: row.position !== null,
    status: row.status,
    ...(row.status === "frozen" && { message: FROZEN }),
    public: row.is_public,
    spectators: row.spectators,
    sameScreen: row.same_screen,
    host: person !== null && row.host === person.id,
    clock: row.clock,
    number: row.number,
    toDecide: row.to_decide,
    deadline: row.deadline,
    /** When the time for words of one's own runs out, once it has begun. */
    writeUntil: row.write_until,
    /** Its bots wait until they are let go on. */
    held: row.held && row.status === "playing",
    result: row.result,
    commitment: row.commitment,
    /** The toss for its dice: docs/dice.md. Null where they follow from the seed alone. */
    dice: row.dice && diceShown(row.dice, row.status === "over"),
    /** Secret until the game is over. */
    ...(row.status === "over" && { seed: row.seed }),
    rematchOf: row.rematch_of,
    rematch,
    createdAt: row.created_at,
    startedAt: row.started_at,
    movedAt: row.moved_at,
    endedAt: row.ended_at,
    seats: seats.map((seat) => seatSummary(row, seat, person, invitation)),
  };
}

function seatSummary(row: TableRow, seat: Seat, person: Person | null, invitation?: string) {
  return {
    seat: seat.seat,
    /** Who sits there; null: a bot, or nobody. */
    name: seat.name,
    guest: seat.person !== null && !seat.account,
    bot: seat.bot,
    you: person !== null && seat.person === person.id,
    ...(isEmpty(seat) && {
      opensTo: seat.reservedFor !== null ? ("person" as const) : seat.invitation !== null ? ("invitation" as const) : ("anyone" as const),
      keptFor: seat.reservedName,
      openToYou: row.status === "open" && isOpenTo(seat, person, invitation),
    }),
    ...(person !== null && mayReturn(row, seat, person) && { openToYou: true }),
    leftMs: seat.leftMs,
    offersDraw: seat.offersDraw,
    asksUndo: seat.asksUndo,
  };
}
