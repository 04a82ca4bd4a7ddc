/** From a change in memory to a fact: entries are stored with all that follows from them, and only then is anyone told. */
import { endedBy, outcome, snapshotOf, standingOf } from "../../engine/index.js";
import { enqueue } from "../bots/jobs.js";
import type { TableResult } from "../store/schema.js";
import { Trouble } from "../trouble.js";
import { passOn } from "./clock.js";
import { type Db, type EntryRow, type NewEntry, type Seat, snapshotText, storeEntries, type Writing } from "./records.js";
import { note, type Room } from "./room.js";
import type { Rooms } from "./rooms.js";

export interface Settling {
  readonly entries: readonly NewEntry[];
  /** Where the players ended it and not the rules. */
  readonly result?: TableResult;
  /** Whose offers and requests are answered by it. */
  readonly lapse?: (seat: Seat) => Partial<Pick<Seat, "offersDraw" | "asksUndo">>;
}

/** Stores what has been done to the room's game, or throws "stale" when somebody was first. */
export async function settle(rooms: Rooms, room: Room, { entries, result: ended, lapse }: Settling): Promise<void> {
  const { station } = rooms;
  const { row } = room;
  const play = room.play!;
  const at = station.now();
  const number = row.number + entries.length;
  const { result, toDecide, hash, status } = outcome(play, ended);
  const kept = snapshotOf(play, number);
  const passed = passOn({ clock: row.clock, seats: room.seats, toDecide: row.to_decide, deadline: row.deadline }, toDecide, at);
  const seats = room.seats.map((seat) => ({
    ...seat,
    ...lapse?.(seat),
    ...(passed.spent?.seat === seat.seat && { leftMs: passed.spent.leftMs }),
  }));
  const writing: Writing = {
    entries,
    at,
    status,
    toDecide,
    deadline: passed.deadline,
    hash,
    result,
    seats: seats
      .filter((seat, i) => differ(seat, room.seats[i]))
      .map(({ seat, leftMs, offersDraw, asksUndo }) => ({ seat, leftMs, offersDraw, asksUndo })),
    ...(kept && entries.at(-1)?.entry.kind === "act" && { snapshot: { actions: kept.actions, state: snapshotText(kept) } }),
    ...(entries.some(({ entry }) => entry.kind === "undo") && { standing: standingOf(play) }),
    tosses: row.dice?.tosses.length ?? 0,
    news: rooms.newsOf(room, "moved", number),
  };
  const jobs = jobsAfter(room, toDecide, passed.deadline, at);
  // Until it is stored, the room is ahead of the database, and must not be looked at again.
  rooms.forget(row.id);
  if (!(await stored(station.store.db, row.id, row.number, writing, jobs))) {
    throw new Trouble("stale", "Somebody else was first. Look again, and decide anew.");
  }
  rooms.restore(room);
  room.row = {
    ...row,
    number,
    status,
    to_decide: toDecide,
    deadline: passed.deadline,
    write_until: null,
    hash,
    result,
    moved_at: at,
    ended_at: result ? at : null,
  };
  room.seats = seats;
  note(
    play,
    entries.map(({ seat, entry, events }, i): EntryRow => ({ number: row.number + 1 + i, seat, entry, events, at })),
  );
  rooms.tell(room, "moved");
}

interface Ending {
  /** Who resigns or is out of time; null for a draw. */
  readonly seat: string | null;
  readonly person: string | null;
  readonly by: "resign" | "draw" | "time";
}

/** Before the rules end it. */
export async function endGame(rooms: Rooms, room: Room, { seat, person, by }: Ending): Promise<void> {
  const result = endedBy(room.play!.game, room.row.options, seat, by);
  const events = [{ event: "end", rule: `table.${by}`, text: result.text }];
  await settle(rooms, room, {
    entries: [{ seat, person, entry: { kind: "end", result }, events }],
    result,
    lapse: () => ({ offersDraw: false, asksUndo: null }),
  });
}

function differ(a: Seat, b: Seat): boolean {
  return a.leftMs !== b.leftMs || a.offersDraw !== b.offersDraw || a.asksUndo !== b.asksUndo;
}

export interface NewJob {
  readonly kind: "bot" | "clock";
  readonly at: Date;
}

/** What has to be done now that it is this seat's decision: a bot's turn, or a look at the clock when the time is up. */
function jobsAfter({ row, seats }: Room, toDecide: string | null, deadline: Date | null, at: Date): NewJob[] {
  const isBots = seats.some(({ seat, bot }) => seat === toDecide && bot !== null);
  const jobs: NewJob[] = isBots && !row.held ? [{ kind: "bot", at }] : [];
  if (deadline && deadline.getTime() !== row.deadline?.getTime()) jobs.push({ kind: "clock", at: deadline });
  return jobs;
}

async function stored(db: Db, id: string, seen: number, writing: Writing, jobs: readonly NewJob[]): Promise<boolean> {
  if (jobs.length === 0) return storeEntries(db, id, seen, writing);
  return db.transaction().execute(async (trx) => {
    if (!(await storeEntries(trx, id, seen, writing))) return false;
    for (const { kind, at } of jobs) await enqueue(trx, kind, id, at);
    return true;
  });
}
