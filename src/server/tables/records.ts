/** What the database knows of tables. An entry is stored together with everything that follows from it, in one statement: all or nothing. */
import { type Kysely, type Selectable, sql } from "kysely";
import type { GameEvent, KeptAnswer, Noted, Snapshot } from "../../engine/index.js";
import type { Entry, Schema, SeatsRow, TableResult, TableStatus, TablesRow } from "../store/schema.js";

export type Db = Kysely<Schema>;
export type TableRow = Readonly<Selectable<TablesRow>>;

/** A seat with the name of who sits there, or of whom it is kept for. */
export interface Seat {
  readonly seat: string;
  readonly person: string | null;
  readonly name: string | null;
  readonly account: boolean;
  readonly bot: string | null;
  /** SHA-256 of the invitation. */
  readonly invitation: string | null;
  readonly reservedFor: string | null;
  readonly reservedName: string | null;
  readonly leftMs: number | null;
  readonly offersDraw: boolean;
  readonly asksUndo: number | null;
  /** What who sits there has said in advance: theirs alone to see. */
  readonly answers: readonly KeptAnswer[];
}

export interface EntryRow {
  readonly number: number;
  readonly seat: string | null;
  readonly entry: Entry;
  readonly events: readonly GameEvent[];
  readonly at: Date;
}

export async function readRow(db: Db, id: string): Promise<TableRow | undefined> {
  return db.selectFrom("tables").selectAll().where("id", "=", id).executeTakeFirst();
}

/** The seats of tables, those of each in the order of their names: the store gives them in another one after each change. */
export async function readSeats(db: Db, ids: readonly string[]): Promise<Map<string, Seat[]>> {
  const found = new Map<string, Seat[]>(ids.map((id) => [id, []]));
  if (ids.length === 0) return found;
  const rows = await db
    .selectFrom("seats")
    .leftJoin("people as sitter", "sitter.id", "seats.person")
    .leftJoin("people as awaited", "awaited.id", "seats.reserved_for")
    .select(["table_id", "seat", "person", "bot", "invitation", "reserved_for", "left_ms", "offers_draw", "asks_undo", "answers"])
    .select(["sitter.name as name", "sitter.name_key as key", "awaited.name as awaited"])
    .where("table_id", "in", ids)
    .execute();
  rows.sort((a, b) => (a.seat < b.seat ? -1 : 1));
  for (const row of rows) found.get(row.table_id)?.push(seatOf(row));
  return found;
}

type JoinedSeat = Selectable<SeatsRow> & { readonly name: string | null; readonly key: string | null; readonly awaited: string | null };

function seatOf(row: JoinedSeat): Seat {
  return {
    seat: row.seat,
    person: row.person,
    name: row.name,
    account: row.key !== null,
    bot: row.bot,
    invitation: row.invitation,
    reservedFor: row.reserved_for,
    reservedName: row.awaited,
    leftMs: row.left_ms,
    offersDraw: row.offers_draw,
    asksUndo: row.asks_undo,
    answers: row.answers !== null && row.answers.person === row.person ? row.answers.list : [],
  };
}

export async function readRematch(db: Db, id: string): Promise<string | null> {
  const row = await db
    .selectFrom("tables")
    .select("id")
    .where("rematch_of", "=", id)
    .where("status", "!=", "cancelled")
    .orderBy("created_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** The entries after a number and up to another, oldest first. */
export async function readEntries(db: Db, id: string, after: number, upTo: number): Promise<EntryRow[]> {
  return db
    .selectFrom("moves")
    .select(["number", "seat", "entry", "events", "at"])
    .where("table_id", "=", id)
    .where("number", ">", after)
    .where("number", "<=", upTo)
    .orderBy("number")
    .execute();
}

export function noted({ number, seat, entry }: Pick<EntryRow, "number" | "seat" | "entry">): Noted {
  return { number, seat, kind: entry.kind, ...(entry.kind === "act" && { action: entry.action }) };
}

/** The entries between two numbers, as far as the course of the game goes. */
export async function readNoted(db: Db, id: string, after: number, upTo: number): Promise<Noted[]> {
  const rows = await db
    .selectFrom("moves")
    .select(["number", "seat", "entry"])
    .where("table_id", "=", id)
    .where("number", ">", after)
    .where("number", "<=", upTo)
    .orderBy("number")
    .execute();
  return rows.map(noted);
}

/** How a snapshot is written: the entry's number and the state. */
export function snapshotText({ number, state }: Snapshot): string {
  return JSON.stringify({ number, state });
}

/** The latest snapshot of at most so many actions and after at most so many entries. */
export async function readSnapshot(
  db: Db,
  id: string,
  { actions, number }: { actions?: number; number: number },
): Promise<Snapshot | undefined> {
  const kept = db
    .selectFrom("snapshots")
    .select(["actions", "state"])
    .where("table_id", "=", id)
    // There are never more actions than entries: of a long game only the few snapshots about there are read.
    .where("actions", "<=", Math.min(number, actions ?? number))
    .where(sql<boolean>`(state::json->>'number')::int <= ${number}`);
  const row = await kept.orderBy("actions", "desc").limit(1).executeTakeFirst();
  return row && { actions: row.actions, ...JSON.parse(row.state) };
}

export interface NewEntry {
  readonly seat: string | null;
  readonly person: string | null;
  readonly entry: Entry;
  readonly events: readonly GameEvent[];
}

export interface SeatChange {
  readonly seat: string;
  readonly leftMs: number | null;
  readonly offersDraw: boolean;
  readonly asksUndo: number | null;
}

/** Entries, and how the table stands after them. */
export interface Writing {
  readonly entries: readonly NewEntry[];
  readonly at: Date;
  readonly status: TableStatus;
  readonly toDecide: string | null;
  readonly deadline: Date | null;
  readonly hash: string | null;
  readonly result: TableResult | null;
  readonly seats: readonly SeatChange[];
  /** The state after so many actions, to be kept. */
  readonly snapshot?: { readonly actions: number; readonly state: string };
  /** How many actions stand, where some were taken back: what was kept beyond them goes. */
  readonly standing?: number;
  /** How many tosses for its dice were completed when the entries were played. */
  readonly tosses: number;
  /** What other nodes are told. */
  readonly news: string;
}

/** Stores entries after the number seen. False, and nothing stored, when somebody was first. */
export async function storeEntries(db: Db, id: string, seen: number, writing: Writing): Promise<boolean> {
  const { entries, at, status, toDecide, deadline, hash, result, seats, snapshot, standing, tosses, news } = writing;
  const numbered = JSON.stringify(entries.map((entry, i) => ({ number: seen + 1 + i, ...entry })));
  const endedAt = status === "over" ? at : null;
  const stored = await sql<{ id: string }>`
    with t as (
      update tables set number = ${seen + entries.length}, status = ${status}, to_decide = ${toDecide}, deadline = ${deadline}::timestamptz, write_until = null,
        hash = ${hash}, result = ${result && JSON.stringify(result)}::jsonb, moved_at = ${at}::timestamptz, ended_at = ${endedAt}::timestamptz
      where id = ${id} and number = ${seen} and status = 'playing' and coalesce(jsonb_array_length(dice->'tosses'), 0) = ${tosses}
      returning id
    ), m as (
      insert into moves (table_id, number, seat, person, entry, events, at)
      select t.id, e.number, e.seat, e.person, e.entry, e.events, ${at}::timestamptz
      from t, json_to_recordset(${numbered}::json) as e (number int, seat text, person text, entry json, events json)
    )${seats.length > 0 ? seatsPart(seats) : sql``}${snapshot ? snapshotPart(snapshot) : sql``}${standing !== undefined ? dropPart(standing) : sql``}
    select t.id, pg_notify('table', ${news}) from t`.execute(db);
  return stored.rows.length > 0;
}

function seatsPart(seats: readonly SeatChange[]) {
  return sql`, s as (
      update seats set left_ms = e."leftMs", offers_draw = e."offersDraw", asks_undo = e."asksUndo"
      from t, jsonb_to_recordset(${JSON.stringify(seats)}::jsonb) as e (seat text, "leftMs" int, "offersDraw" boolean, "asksUndo" int)
      where seats.table_id = t.id and seats.seat = e.seat
    )`;
}

function snapshotPart({ actions, state }: { readonly actions: number; readonly state: string }) {
  return sql`, k as (
      insert into snapshots (table_id, actions, state) select t.id, ${actions}::int, ${state}::text from t
      on conflict (table_id, actions) do update set state = excluded.state
    )`;
}

function dropPart(standing: number) {
  return sql`, d as (
      delete from snapshots using t where snapshots.table_id = t.id and snapshots.actions > ${standing}::int
    )`;
}
