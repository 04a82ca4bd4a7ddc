/** The toss for a table's dice as it is stored: people promise and open numbers, or their time for it runs out. */
import { enqueue } from "../bots/jobs.js";
import { demand } from "../safety/may.js";
import type { Person } from "../station.js";
import type { Dice } from "../store/schema.js";
import { Trouble } from "../trouble.js";
import { isOutOfTime } from "./clock.js";
import { advanced, late, opened, promised, takersOf } from "./dice.js";
import { placesOf } from "./places.js";
import { readSeats, type Seat, type TableRow } from "./records.js";
import { catchUp, type Room } from "./room.js";
import { CHANNEL, openGame, type Rooms } from "./rooms.js";
import { startGame } from "./start.js";

export type TossSaid = { readonly hash: string } | { readonly number: string };

/** Promises a number, or opens the one that was promised. */
export async function toss(rooms: Rooms, id: string, by: Person, said: TossSaid): Promise<number> {
  return rooms.inRoom(id, async (room) => {
    demand("toss", placesOf(room, by));
    const at = rooms.station.now();
    await change(rooms, room, (dice, row, seats) => {
      const takers = takersOf(seats);
      const seat = takers.find((one) => seats.some(({ seat, person }) => seat === one && person === by.id))!;
      if ("number" in said) return advanced(opened(dice, seat, said.number), fromOf(row), at);
      if (!dice.open && row.status === "open") throw new Trouble("illegal", "There is a toss when every seat is taken.", "table.dice");
      const others = takersOf(seats, dice.leftOut).filter((one) => one !== seat);
      return advanced(promised(dice, seat, said.hash, others, at), fromOf(row), at);
    });
    return room.row.number;
  });
}

/** A toss that was under way when the game ended, or when its table was cancelled, is not gone on with. */
export function isTossLate({ station }: Rooms, { row }: Room): boolean {
  if (row.status !== "open" && row.status !== "playing") return false;
  return row.dice?.open != null && isOutOfTime(new Date(row.dice.open.until), station.now());
}

/** Goes on without those who are not there. */
export async function endToss(rooms: Rooms, room: Room): Promise<void> {
  const at = rooms.station.now();
  await change(rooms, room, (dice, row) => {
    const isDue = dice.open !== null && isOutOfTime(new Date(dice.open.until), at);
    return isDue ? late(dice, row.status === "playing", fromOf(row), at) : dice;
  });
}

/** The set-up before the start, else the next entry. */
function fromOf({ status, number }: TableRow): number {
  return status === "open" ? 0 : number + 1;
}

/** Changes how it stands, and begins the game when it is done; or throws, and nothing has changed. */
async function change(rooms: Rooms, room: Room, to: (dice: Dice, row: TableRow, seats: readonly Seat[]) => Dice): Promise<void> {
  const { station } = rooms;
  const { db } = station.store;
  const { id } = room.row;
  const begun = await db.transaction().execute(async (trx) => {
    const row = await trx.selectFrom("tables").selectAll().where("id", "=", id).forUpdate().executeTakeFirstOrThrow();
    if (row.status !== "open" && row.status !== "playing") throw new Trouble("over", "Nothing is played at this table.");
    if (!row.dice) throw new Trouble("illegal", "This table is played with dice of before: no numbers are added to them.", "table.dice");
    const seats = (await readSeats(trx, [id])).get(id)!;
    const dice = to(row.dice, row, seats);
    await trx
      .updateTable("tables")
      .set({ dice: JSON.stringify(dice) })
      .where("id", "=", id)
      .execute();
    if (dice.open) await enqueue(trx, "clock", id, earlier(row.deadline, new Date(dice.open.until)));
    const isDone = row.status === "open" && dice.open === null && dice.tosses.length > 0;
    if (isDone) await startGame(station, trx, { ...row, dice }, seats);
    await station.store.notify(trx, CHANNEL, rooms.newsOf(room, isDone ? "moved" : "seats"));
    return isDone;
  });
  await catchUp(db, room);
  if (begun) await openGame(station, room);
  rooms.tell(room, begun ? "moved" : "seats");
}

const earlier = (a: Date | null, b: Date): Date => (a !== null && a < b ? a : b);
