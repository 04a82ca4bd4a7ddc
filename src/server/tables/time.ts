/** When time runs out: the seat to decide loses, or a bot takes it over, as the table was set up; words that have not come stay unsaid. */
import { act as actAtTable, byTheRules, noteTaken, ON_ITS_WAY, Refusal, RulesFault, timedWords } from "../../engine/index.js";
import { cancel, enqueue } from "../bots/jobs.js";
import type { Person } from "../station.js";
import { Trouble } from "../trouble.js";
import { deadlineOf, isOutOfTime } from "./clock.js";
import { catchUp, type Room } from "./room.js";
import { CHANNEL, type Rooms } from "./rooms.js";
import { endGame, settle } from "./settle.js";
import { endToss, isTossLate } from "./tossing.js";

/** Nothing happens where there is still time. */
export async function runOutOfTime(rooms: Rooms, id: string): Promise<void> {
  await rooms.inRoom(id, async (room) => {
    await catchUp(rooms.station.store.db, room);
    if (isTossLate(rooms, room)) await endToss(rooms, room);
    if (isUnsaid(rooms, room)) await leaveUnsaid(rooms, room);
    else if (isLate(rooms, room)) await timeIsUp(rooms, room);
    const next = nextLook(room);
    if (next) await enqueue(rooms.station.store.db, "clock", id, next);
  });
}

/** When there is to be a look at its clock again. */
function nextLook({ row: { status, deadline, dice } }: Room): Date | null {
  const tossed = dice?.open ? new Date(dice.open.until) : null;
  if (status === "open") return tossed;
  if (status !== "playing") return null;
  return tossed && (!deadline || tossed < deadline) ? tossed : deadline;
}

/** Whoever decides after the deadline is too late, also where nobody has looked at the clock yet. */
export async function endOfTime(rooms: Rooms, room: Room): Promise<void> {
  if (isUnsaid(rooms, room)) {
    await leaveUnsaid(rooms, room);
    throw new Trouble("stale", "The time to write is over: the table has gone on without your words.");
  }
  if (!isLate(rooms, room)) return;
  await timeIsUp(rooms, room);
  if (room.row.status === "over") throw new Trouble("over", "Time has run out: the game is over.");
  throw new Trouble("forbidden", "Time has run out: a bot has taken the seat over.");
}

function isLate({ station }: Rooms, { row }: Room): boolean {
  return row.status === "playing" && isOutOfTime(row.deadline, station.now());
}

/** Words that were sent in time may still be on their way. */
export const lastMoment = (until: Date): Date => new Date(until.getTime() + ON_ITS_WAY);

/** Whether the time to write is over. */
function isUnsaid({ station }: Rooms, { row }: Room): boolean {
  return row.status === "playing" && row.write_until !== null && isOutOfTime(lastMoment(row.write_until), station.now());
}

/** Goes on without the words. */
async function leaveUnsaid(rooms: Rooms, room: Room): Promise<void> {
  const play = room.play!;
  const seat = room.row.to_decide;
  const asked = byTheRules(() => timedWords(play.game, play.table.state));
  if (!asked) return;
  const { unsaid } = asked;
  const done = byTheRules(() => actAtTable(play.table, unsaid, room.row.number + 1), unsaid);
  if (done instanceof Refusal) throw new RulesFault(new Error(`What is left unsaid is refused: ${done.text}`), unsaid);
  noteTaken(play, room.row.number + 1, seat);
  await settle(rooms, room, {
    entries: [{ seat, person: null, entry: { kind: "act", action: play.table.actions.at(-1)! }, events: done.events }],
    lapse: () => ({ asksUndo: null }),
  });
}

async function timeIsUp(rooms: Rooms, room: Room): Promise<void> {
  const { clock, to_decide } = room.row;
  const seat = to_decide!;
  // The last bot on the list is the best.
  const level = rooms.station.bots.at(-1)?.id;
  if (clock.kind !== "none" && clock.onTime === "bot" && level !== undefined) await takeOver(rooms, room, seat, level);
  else await endGame(rooms, room, { seat, person: null, by: "time" });
}

async function takeOver(rooms: Rooms, room: Room, seat: string, level: string): Promise<void> {
  const { store, now } = rooms.station;
  const { id, number } = room.row;
  const taken = await store.db.transaction().execute(async (trx) => {
    const row = await trx
      .updateTable("tables")
      .set({ deadline: null })
      .where("id", "=", id)
      .where("number", "=", number)
      .where("status", "=", "playing")
      .where("deadline", "is not", null)
      .returning("id")
      .executeTakeFirst();
    if (!row) return false;
    const idle = { person: null, bot: level, left_ms: null, offers_draw: false, asks_undo: null };
    await trx
      .updateTable("seats")
      .set((was) => ({ ...idle, reserved_for: was.ref("person") }))
      .where("table_id", "=", id)
      .where("seat", "=", seat)
      .execute();
    await enqueue(trx, "bot", id, now());
    await store.notify(trx, CHANNEL, rooms.newsOf(room, "seats"));
    return true;
  });
  await catchUp(store.db, room);
  if (taken) rooms.tell(room, "seats");
}

/** Whose seat a bot has taken over sits down there again, and has the time of a new decision if it is theirs. */
export async function sitAgain(rooms: Rooms, room: Room, seat: string, person: Person): Promise<string> {
  const { store, now } = rooms.station;
  const { id, clock, to_decide } = room.row;
  await store.db.transaction().execute(async (trx) => {
    const back = await trx
      .updateTable("seats")
      .set({ person: person.id, bot: null, reserved_for: null })
      .where("table_id", "=", id)
      .where("seat", "=", seat)
      .where("bot", "is not", null)
      .where("reserved_for", "=", person.id)
      .returning("seat")
      .executeTakeFirst();
    if (!back) throw new Trouble("taken", "That seat is not free, or not for you.");
    if (seat === to_decide) {
      const deadline = deadlineOf(clock, [{ seat, bot: null, leftMs: null }], seat, now())!;
      await trx.updateTable("tables").set({ deadline }).where("id", "=", id).execute();
      await cancel(trx, "bot", id);
      await enqueue(trx, "clock", id, deadline);
    }
    await store.notify(trx, CHANNEL, rooms.newsOf(room, "seats"));
  });
  await catchUp(store.db, room);
  rooms.tell(room, "seats");
  return seat;
}
