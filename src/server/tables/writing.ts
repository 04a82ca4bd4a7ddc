/**
 * Words of a player's own, where the rules give so many seconds for them. The time begins when the player takes up the pen, so that it is fair at
 * a slow table too; when it is over, what has not come stays unsaid.
 */
import { act as actAtTable, ON_ITS_WAY, Refusal, timedWords } from "../../engine/index.js";
import { enqueue } from "../bots/jobs.js";
import type { Person } from "../house.js";
import { Trouble } from "../trouble.js";
import { isOutOfTime } from "./clock.js";
import { inPlay } from "./play.js";
import { byTheRules, catchUp, noteTaken, type Room, RulesFault } from "./room.js";
import { CHANNEL, type Rooms } from "./rooms.js";
import { settle } from "./settle.js";

/** Takes up the pen. Whoever has it already keeps the time that runs. */
export async function beginWriting(rooms: Rooms, id: string, by: Person, number: number): Promise<number> {
  return rooms.inRoom(id, async (room) => {
    const { game, table } = await inPlay(rooms, room, by, "act", number);
    const asked = byTheRules(() => timedWords(game, table.state));
    if (!asked) throw new Trouble("illegal", "Nothing is to be written now.", "table.write");
    if (room.row.write_until !== null) return number;
    const { store, now } = rooms.house;
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

const lastMoment = (until: Date): Date => new Date(until.getTime() + ON_ITS_WAY);
const earlier = (a: Date | null, b: Date): Date => (a !== null && a < b ? a : b);

/** Whether the time to write is over. */
export function isUnsaid({ house }: Rooms, { row }: Room): boolean {
  return row.status === "playing" && row.write_until !== null && isOutOfTime(lastMoment(row.write_until), house.now());
}

/** Goes on without the words. */
export async function leaveUnsaid(rooms: Rooms, room: Room): Promise<void> {
  const play = room.play!;
  const seat = room.row.to_decide;
  const asked = byTheRules(() => timedWords(play.game, play.table.state));
  if (!asked) return;
  const { unsaid } = asked;
  const done = byTheRules(() => actAtTable(play.table, unsaid), unsaid);
  if (done instanceof Refusal) throw new RulesFault(new Error(`What is left unsaid is refused: ${done.text}`), unsaid);
  noteTaken(play, room.row.number + 1, seat);
  await settle(rooms, room, {
    entries: [{ seat, person: null, entry: { kind: "act", action: play.table.actions.at(-1)! }, events: done.events }],
    lapse: () => ({ asksUndo: null }),
  });
}
