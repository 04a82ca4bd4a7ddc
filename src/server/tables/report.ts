/** How a table stands, for one person: what is said about it, and the game as they may see it. */
import { byTheRules, type Eyes, eventsFor, type JsonObject, type Outlook, outlookOf } from "../../engine/index.js";
import { demand, may } from "../safety/may.js";
import type { Person } from "../station.js";
import { eyesOf, placesOf } from "./places.js";
import { type Db, type EntryRow, readEntries } from "./records.js";
import type { Room } from "./room.js";
import { type Summary, summaryOf } from "./summary.js";

/** More entries than this are asked for page by page. */
export const MOST_ENTRIES = 500;

export interface SeenEntry {
  readonly number: number;
  readonly kind: EntryRow["entry"]["kind"];
  readonly seat: string | null;
  readonly at: Date;
  readonly events: readonly JsonObject[];
}

/** The game through somebody's eyes. */
export interface SeenTable extends Outlook {
  /** Whose eyes; null for a spectator's. */
  readonly seat: Eyes;
  /** What has happened since the number asked for; null when that is too long ago: then page by page. */
  readonly entries?: readonly SeenEntry[] | null;
}

export interface Report {
  readonly table: Summary;
  /** Missing before the start, and for those who may not watch. */
  readonly game?: SeenTable;
}

export interface ReportAsked {
  readonly seat?: string;
  /** The last number seen. */
  readonly since?: number;
  readonly invitation?: string;
}

export async function reportFor(db: Db, room: Room, person: Person | null, { seat, since, invitation }: ReportAsked): Promise<Report> {
  const places = placesOf(room, person, invitation);
  demand("look", places);
  const table = summaryOf(room, person, invitation);
  const { play, row } = room;
  if (!play || may("watch", places) !== true) return { table };
  const eyes = eyesOf(room, person, seat);
  const outlook = byTheRules(() => outlookOf(play.game, play.table.state, eyes, row.status === "playing"));
  if (since === undefined) return { table, game: { seat: eyes, ...outlook } };
  const entries = recentSince(room, since) ?? (row.number - since > MOST_ENTRIES ? null : await readEntries(db, row.id, since, row.number));
  return { table, game: { seat: eyes, entries: entries && entriesFor(entries, eyes), ...outlook } };
}

/** The entries after a number, if the room has them all at hand. */
export function recentSince({ row, play }: Room, since: number): readonly EntryRow[] | undefined {
  if (since >= row.number) return [];
  const recent = play?.recent ?? [];
  return recent.length > 0 && recent[0].number <= since + 1 ? recent.filter(({ number }) => number > since) : undefined;
}

export function entriesFor(entries: readonly EntryRow[], eyes: Eyes): SeenEntry[] {
  return entries.map(({ number, entry, seat, at, events }) => ({ number, kind: entry.kind, seat, at, events: eventsFor(events, eyes) }));
}
