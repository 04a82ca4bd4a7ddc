/**
 * A room is a table in memory: its row, its seats, and the latest stretch of the game. Opening one takes the nearest snapshot and at most 128
 * actions, however long the game is. The database is the truth: a room is only ever behind it, never ahead.
 */
import { byTheRules, type Course, follow, type Game, openCourse, STRIDE } from "../../engine/index.js";
import {
  type Db,
  type EntryRow,
  noted,
  readEntries,
  readNoted,
  readRematch,
  readRow,
  readSeats,
  readSnapshot,
  type Seat,
  type TableRow,
} from "./records.js";

/** So many entries are kept at hand for players who fell a little behind. */
const RECENT = 64;

export interface Room {
  row: TableRow;
  seats: readonly Seat[];
  /** The table where it is played once more. */
  rematch: string | null;
  /** Null before the start. */
  play: Play | null;
}

export interface Play extends Course {
  /** The latest entries, without a gap up to the row's number. */
  recent: readonly EntryRow[];
}

/** The row and the seats; the game is opened by `openPlay`. */
export async function readRoom(db: Db, id: string): Promise<Room | undefined> {
  const [row, seats] = await Promise.all([readRow(db, id), readSeats(db, [id])]);
  if (!row) return undefined;
  return { row, seats: seats.get(id) ?? [], play: null, rematch: row.status === "over" ? await readRematch(db, id) : null };
}

/** Opens the game after the row's last entry, far enough back to hold the action with index `downTo` where that is asked for. */
export async function openPlay(db: Db, row: TableRow, game: Game, downTo?: number): Promise<Play> {
  return openAt(db, row, game, row.number, downTo);
}

/** The state after so many entries, as it was then: also where what was played then has since been taken back. */
export async function stateAfter(db: Db, row: TableRow, game: Game, entries: number): Promise<object> {
  return (await openAt(db, row, game, entries)).table.state;
}

async function openAt(db: Db, row: TableRow, game: Game, number: number, actions?: number): Promise<Play> {
  const snapshot = number < STRIDE ? undefined : await readSnapshot(db, row.id, { number, ...(actions !== undefined && { actions }) });
  const since = await readNoted(db, row.id, snapshot?.number ?? 0, number);
  return { ...openCourse(game, row, snapshot, since), recent: [] };
}

/** Notes the entries just stored or heard of. */
export function note(play: Play, entries: readonly EntryRow[]): void {
  play.recent = [...play.recent, ...entries].slice(-RECENT);
}

/** Brings a room up to date with the database. */
export async function catchUp(db: Db, room: Room): Promise<void> {
  const { play, row } = room;
  const fresh = await readRoom(db, row.id);
  if (!fresh) throw new Error(`Table ${row.id} is gone.`);
  room.row = fresh.row;
  room.seats = fresh.seats;
  room.rematch = fresh.rematch;
  const isTossed = fresh.row.dice?.tosses.length !== row.dice?.tosses.length;
  if (!play || (fresh.row.number === row.number && !isTossed)) return;
  const entries = await readEntries(db, row.id, row.number, fresh.row.number);
  const followed = !isTossed && byTheRules(() => entries.every((entry) => follow(play, noted(entry))));
  room.play = followed ? play : { ...(await openPlay(db, fresh.row, play.game)), recent: play.recent };
  note(room.play, entries);
}
