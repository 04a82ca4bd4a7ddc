/** What the database holds. */
import type { ColumnType, Generated } from "kysely";
import type { Action, GameEvent, JsonObject, KeptAnswer, Options, Result, Toss } from "../../engine/index.js";

/** Written as a Date or by the database, read as a Date. */
type Moment = ColumnType<Date, Date | string, Date | string>;
type MadeNow = ColumnType<Date, Date | string | undefined, never>;
/** jsonb: written as JSON text, read as a value. */
type Record<T> = ColumnType<T, string, string>;

export interface Schema {
  people: PeopleRow;
  sessions: SessionsRow;
  tables: TablesRow;
  seats: SeatsRow;
  moves: MovesRow;
  snapshots: SnapshotsRow;
  chat: ChatRow;
  jobs: JobsRow;
  news: NewsRow;
  addresses: AddressesRow;
  secrets: SecretsRow;
  notes: NotesRow;
}

/** A guest has no password; an account has one, and its name belongs to it alone. */
export interface PeopleRow {
  id: string;
  name: string;
  /** The name folded for comparing: unique, null for guests. */
  name_key: string | null;
  password: string | null;
  mail: string | null;
  /** What the person has chosen about sound, motion, colours and news. */
  settings: Record<JsonObject>;
  created_at: MadeNow;
}

export interface SessionsRow {
  /** SHA-256 of the token in the cookie. */
  id: string;
  person: string;
  agent: string;
  address: string;
  created_at: MadeNow;
  seen_at: Moment;
  expires_at: Moment;
}

export type TableStatus = "open" | "playing" | "over" | "frozen" | "cancelled";

export interface TablesRow {
  id: string;
  game: string;
  /** The version of the rules it is played by. */
  version: string;
  scenario: string;
  options: Record<Options>;
  /** Secret until the end; its hash is published at the start. */
  seed: string;
  commitment: string;
  /** The toss for its dice; null where they follow from the seed alone, as they did once. */
  dice: ColumnType<Dice | null, string | null | undefined, string | null>;
  /** What it began from, where that was not the scenario's set-up. */
  position: ColumnType<JsonObject | null, string | null, string | null>;
  status: TableStatus;
  /** Who set it up; null when that account is gone. */
  host: string | null;
  is_public: boolean;
  spectators: boolean;
  same_screen: boolean;
  clock: Record<Clock>;
  /** The number of the last entry in moves. */
  number: Generated<number>;
  /** The seat to decide, and when its time runs out. */
  to_decide: string | null;
  deadline: ColumnType<Date | null, Date | string | null, Date | string | null>;
  /** When the time for words of the player's own runs out, once it has begun. */
  write_until: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  /** Its bots wait until they are let go on. */
  held: Generated<boolean>;
  result: ColumnType<TableResult | null, string | null, string | null>;
  /** Hash of the state after the last entry. */
  hash: string | null;
  /** The table it is a rematch of. */
  rematch_of: string | null;
  /** Why it is frozen. */
  report: ColumnType<JsonObject | null, string | null, string | null>;
  created_at: MadeNow;
  started_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  moved_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  ended_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
}

export interface Dice {
  /** Those that were completed: an entry's chance is of the last one that counts from it or from one before. */
  readonly tosses: readonly Toss[];
  /** Seats that promised a number and did not open it: they take no more part. */
  readonly leftOut: readonly string[];
  readonly open: OpenToss | null;
}

/** A toss under way: numbers are promised by their hashes, then opened. */
export interface OpenToss {
  readonly secret: string;
  readonly commitment: string;
  readonly phase: "promise" | "open";
  readonly until: string;
  readonly takers: Readonly<globalThis.Record<string, { readonly hash?: string; readonly number?: string }>>;
}

/** How the game ended: by its rules, or by the players. */
export type TableResult = Result & { readonly by: "rules" | "resign" | "draw" | "time" };

/** `live`: a stock of time with an increment each decision; `slow`: so long for each decision. */
export type Clock =
  | { readonly kind: "none" }
  | { readonly kind: "live"; readonly minutes: number; readonly increment: number; readonly onTime: OnTime }
  | { readonly kind: "slow"; readonly hours: number; readonly onTime: OnTime };

/** What happens when time runs out: the game is lost, or a bot takes the seat over. */
export type OnTime = "lose" | "bot";

export interface SeatsRow {
  table_id: string;
  seat: string;
  /** Who sits there: a person, a bot's level, or nobody yet. */
  person: string | null;
  bot: string | null;
  /** SHA-256 of the invitation that opens an empty seat; null: anyone may sit (or it is taken). */
  invitation: string | null;
  /** Reserved for this person, by name. */
  reserved_for: string | null;
  /** What is left on a live clock, in milliseconds. */
  left_ms: number | null;
  offers_draw: Generated<boolean>;
  /** The entry up to which the seat has asked to take back, null if it has not. */
  asks_undo: number | null;
  /** What who sits there has said in advance; of somebody who sat there before it is nobody's. */
  answers: ColumnType<Answers | null, string | null | undefined, string | null>;
}

export interface Answers {
  readonly person: string;
  readonly list: readonly KeptAnswer[];
}

export type Entry =
  | { readonly kind: "act"; readonly action: Action }
  | { readonly kind: "undo"; readonly consent: boolean }
  | { readonly kind: "end"; readonly result: TableResult };

/** Append-only: whoever inserts a number first has answered it. */
export interface MovesRow {
  table_id: string;
  number: number;
  seat: string | null;
  person: string | null;
  entry: ColumnType<Entry, string, never>;
  /** What happened, unmasked. */
  events: ColumnType<readonly GameEvent[], string, never>;
  at: MadeNow;
}

/** The state after a number of effective actions, as JSON text. */
export interface SnapshotsRow {
  table_id: string;
  actions: number;
  state: string;
}

export interface ChatRow {
  id: Generated<number>;
  table_id: string;
  person: string | null;
  name: string;
  text: string;
  at: MadeNow;
}

/** Work that any node may take: at most one job of a kind for a key. */
export interface JobsRow {
  id: Generated<number>;
  kind: "bot" | "clock" | "news";
  key: string;
  run_at: Moment;
  /** The node that has it, until when. */
  taken_by: string | null;
  taken_until: ColumnType<Date | null, Date | string | null, Date | string | null>;
  tries: Generated<number>;
}

/** A message on its way to a person. */
export interface NewsRow {
  id: Generated<number>;
  person: string;
  table_id: string;
  /** The entry it tells of: one message for it on each way. */
  number: number;
  way: "mail" | "push" | "webhook";
  due_at: Moment;
  tries: Generated<number>;
  sent_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  failure: string | null;
}

/** Where a person wants news sent, beside the mail address: a browser's push endpoint or a webhook. */
export interface AddressesRow {
  id: string;
  person: string;
  way: "push" | "webhook";
  endpoint: string;
  keys: Record<JsonObject>;
  created_at: MadeNow;
}

/** Keys the server made for itself: cookie signing, web push. */
export interface SecretsRow {
  name: string;
  value: string;
}

/** What somebody has noted for themselves at a place of the map, or from one place to another: an arrow. */
export interface NotesRow {
  id: Generated<number>;
  table_id: string;
  person: string;
  /** After that entry. */
  number: number;
  place: string;
  place_to: string | null;
  text: string;
  at: MadeNow;
}
