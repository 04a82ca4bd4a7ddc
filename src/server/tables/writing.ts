/**
 * Words of a player's own, where the rules give so many seconds for them. The time begins when the player takes up the pen, so that it is fair at
 * a slow table too; when it is over, what has not come stays unsaid.
 */
import { byTheRules, timedWords } from "../../engine/index.js";
import { enqueue } from "../bots/jobs.js";
import type { Person } from "../station.js";
import { Trouble } from "../trouble.js";
import { inPlay } from "./play.js";
import { catchUp } from "./room.js";
import { CHANNEL, type Rooms } from "./rooms.js";
import { lastMoment } from "./time.js";

/** Takes up the pen. Whoever has it already keeps the time that runs. */
export async function beginWriting(rooms: Rooms, id: string, by: Person, number: number): Promise<number> {
  return rooms.inRoom(id, async (room) => {
    const { game, table } = await inPlay(rooms, room, by, "act", number);
    const asked = byTheRules(() => timedWords(game, table.state));
    if (!asked) throw new Trouble("illegal", "Nothing is to be written now.", "table.write");
    if (room.row.write_until !== null) return number;
    const { store, now } = rooms.station;
    const until = new Date(now().getTime() + asked.seconds * 1000);
    await store.db.transaction().execute(async (trx) => {
      await trx
        .updateTable("tables")
        .set({ write_until: until })
        .where("id", "=", id)
        .where("number", "=", number)
        .where("status", "=", "playing")
        .where("write_until", "is", null)
        .execute();
      await enqueue(trx, "clock", id, earlier(room.row.deadline, lastMoment(until)));
      await store.notify(trx, CHANNEL, rooms.newsOf(room, "seats"));
    });
    await catchUp(store.db, room);
    rooms.tell(room, "seats");
    return number;
  });
}

const earlier = (a: Date | null, b: Date): Date => (a !== null && a < b ? a : b);
