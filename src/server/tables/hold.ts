/** The computer waits, or goes on: for somebody who plays against it alone, with no clock to be stopped by it. */
import { cancel, enqueue } from "../bots/jobs.js";
import type { Person } from "../station.js";
import { Trouble } from "../trouble.js";
import { inPlay } from "./play.js";
import { catchUp, type Room } from "./room.js";
import { CHANNEL, type Rooms } from "./rooms.js";

export async function hold(rooms: Rooms, id: string, by: Person, on: boolean): Promise<number> {
  return rooms.inRoom(id, async (room) => {
    await inPlay(rooms, room, by, "hold");
    const { held, number, to_decide } = room.row;
    if (on && !isAlone(room, by))
      throw new Trouble("forbidden", "The computer waits only for who plays against it alone, without a clock.");
    if (held === on) return number;
    const { store, now } = rooms.station;
    const isBots = room.seats.some(({ seat, bot }) => seat === to_decide && bot !== null);
    await store.db.transaction().execute(async (trx) => {
      await trx.updateTable("tables").set({ held: on }).where("id", "=", id).execute();
      if (on) await cancel(trx, "bot", id);
      else if (isBots) await enqueue(trx, "bot", id, now());
      await store.notify(trx, CHANNEL, rooms.newsOf(room, "seats"));
    });
    await catchUp(store.db, room);
    rooms.tell(room, "seats");
    return number;
  });
}

function isAlone({ row, seats }: Room, by: Person): boolean {
  return row.clock.kind === "none" && seats.every(({ person }) => person === null || person === by.id);
}
