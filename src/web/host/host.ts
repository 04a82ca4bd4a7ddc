/**
 * Where tables live, as the pages see it. There are two hosts behind this one shape: the server (docs/server.md), and this device (rules and
 * bots in a worker, games in IndexedDB). Both speak the server's words: the same tables, entries, refusals.
 */
import type { ReadonlySignal } from "@preact/signals";
import type { Action, AnswersShown, GameEvent, Json, JsonObject, Options, Result, StandingAnswer } from "../../engine/index.js";

/** A refusal: a code for programs, a sentence for people, and the rule where one forbids it. */
export class Trouble extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly rule?: string,
  ) {
    super(message);
  }
}

export interface SeatInfo {
  readonly seat: string;
  readonly name: string | null;
  readonly guest: boolean;
  readonly bot: string | null;
  readonly you: boolean;
  readonly leftMs: number | null;
  readonly offersDraw: boolean;
  readonly asksUndo: number | null;
  readonly opensTo?: "anyone" | "person" | "invitation";
  readonly openToYou?: boolean;
}

export type Clock =
  | { readonly kind: "none" }
  | { readonly kind: "live"; readonly minutes: number; readonly increment: number; readonly onTime: "lose" | "bot" }
  | { readonly kind: "slow"; readonly hours: number; readonly onTime: "lose" | "bot" };

/** Dice nobody can choose: docs/dice.md. */
export interface TableDice {
  readonly tosses: readonly {
    readonly from: number;
    readonly commitment: string;
    /** By seat, the numbers of the people who took part. */
    readonly numbers: Readonly<Record<string, string>>;
    /** When the game is over. */
    readonly secret?: string;
  }[];
  /** Seats that promised a number and did not open it. */
  readonly leftOut: readonly string[];
  /** Who has promised what, while numbers are promised and opened. */
  readonly open: {
    readonly phase: "promise" | "open";
    readonly commitment: string;
    readonly until: string;
    readonly promised: Readonly<Record<string, string | null>>;
  } | null;
}

export interface TableInfo {
  readonly id: string;
  readonly game: string;
  readonly version: string;
  readonly scenario: string;
  readonly options: Options;
  readonly fromPosition: boolean;
  readonly status: "open" | "playing" | "over" | "frozen" | "cancelled";
  readonly message?: string;
  readonly public: boolean;
  readonly spectators: boolean;
  readonly sameScreen: boolean;
  readonly host: boolean;
  readonly clock: Clock;
  readonly number: number;
  readonly toDecide: string | null;
  readonly deadline: string | null;
  /** When the time for words of one's own runs out, once it has begun. */
  readonly writeUntil: string | null;
  readonly result: (Result & JsonObject) | null;
  readonly commitment: string | null;
  readonly seed?: string;
  /** The toss for its dice; at a table of this device there is none. */
  readonly dice?: TableDice | null;
  readonly rematchOf: string | null;
  readonly rematch: string | null;
  readonly createdAt: string;
  readonly startedAt: string | null;
  readonly movedAt: string | null;
  readonly endedAt: string | null;
  readonly seats: readonly SeatInfo[];
  /** Its bots wait until they are told to go on. */
  readonly held?: boolean;
  /** On this device: the table of the server that it goes on with, from what the page had seen. What came before is not proved here. */
  readonly continues?: string;
  /** On this device: the table of the server where this game is played on. */
  readonly movedTo?: string;
}

/** An entry as this page may see it. */
export interface Entry {
  readonly number: number;
  readonly kind: "act" | "undo" | "end";
  readonly seat: string | null;
  readonly at: string;
  readonly events: readonly GameEvent[];
  /** Why a bot did it: on this device, when the game is over or nobody plays against it. */
  readonly because?: string;
}

/** The game through one pair of eyes. `decision` has no more than the seat where another one decides; null when the game is over. */
export interface Outlook {
  readonly number: number;
  readonly seat: string | null;
  readonly view: JsonObject;
  readonly decision: JsonObject | null;
  readonly legal: readonly Action[];
}

export interface ChatLine {
  readonly id: number;
  readonly name: string;
  readonly text: string;
  readonly at: string;
}

/** What a player has noted for themselves at a place of the map; with `to` an arrow from there. */
export interface Note {
  readonly id: number;
  /** After that entry. */
  readonly number: number;
  readonly place: string;
  readonly to?: string;
  readonly text: string;
}

/** What is asked of a host when a table is set up: docs/server.md, POST /api/tables. */
export interface NewTable {
  readonly game: string;
  readonly scenario?: string;
  readonly options?: Options;
  readonly position?: JsonObject;
  readonly seats: Readonly<
    Record<
      string,
      | { readonly who: "me" | "anyone" | "invitation" }
      | { readonly who: "person"; readonly name: string }
      | { readonly who: "bot"; readonly level: string }
    >
  >;
  readonly public?: boolean;
  readonly spectators?: boolean;
  readonly sameScreen?: boolean;
  readonly clock?: Clock;
}

/** What shows that the dice were fair: the promise at once, the rest when the game is over. */
export interface Proof {
  readonly commitment: string | null;
  readonly dice?: TableDice;
  readonly seed?: string;
  readonly holds?: boolean;
  /** Why it does not hold. */
  readonly fault?: string;
  readonly entries?: number;
  readonly rolls?: number;
}

/** A table that is open on this page. Everything that can be refused throws `Trouble`, and nothing has changed then. */
export interface OpenTable {
  readonly id: string;
  /** Nothing before the first answer. */
  readonly table: ReadonlySignal<TableInfo | undefined>;
  /** Nothing before the start, and for those who may not watch. */
  readonly outlook: ReadonlySignal<Outlook | undefined>;
  /** All entries up to the outlook's number, oldest first. */
  readonly entries: ReadonlySignal<readonly Entry[]>;
  readonly chat: ReadonlySignal<readonly ChatLine[]>;
  /** Whose players are here, how many others watch, and those of them who have a name. */
  readonly here: ReadonlySignal<{ readonly seats: readonly string[]; readonly watching: number; readonly watchers: readonly string[] }>;
  /** Whether the host can be heard: "away" while the connection is being made again. */
  readonly line: ReadonlySignal<"here" | "away">;
  /** Why the table cannot be shown at all (unknown, gone, not for you). */
  readonly lost: ReadonlySignal<Trouble | undefined>;
  /** The seat whose bot is thinking, since when (ms of performance.now), for "who is thinking, how long". */
  readonly thinking: ReadonlySignal<{ readonly seat: string; readonly since: number } | undefined>;
  /** What was pressed waits until the host can be heard again, and is done then if the same question still stands. */
  readonly waiting: ReadonlySignal<boolean>;
  /** What waits is put back. */
  drop(): void;
  act(action: Action): Promise<void>;
  /** Takes up the pen where the rules give so many seconds for words of one's own: the time begins. */
  write(): Promise<void>;
  undo(): Promise<void>;
  askUndo(): Promise<void>;
  answerUndo(yes: boolean): Promise<void>;
  offerDraw(): Promise<void>;
  refuseDraw(): Promise<void>;
  resign(seat?: string): Promise<void>;
  say(text: string): Promise<void>;
  join(seat?: string, invitation?: string): Promise<void>;
  leave(): Promise<void>;
  /** The id of the new table. */
  rematch(): Promise<string>;
  /** The game after that entry, as the seat saw it then; after the end "all" shows everything. */
  at(number: number, seat?: string): Promise<JsonObject>;
  save(): Promise<JsonObject>;
  /** One's own notes at this table, which nobody else is shown. */
  notes(): Promise<readonly Note[]>;
  note(note: Omit<Note, "id">): Promise<Note>;
  forget(note: number): Promise<void>;
  proof(): Promise<Proof>;
  /** What one's seats have said in advance that still stands, and what can be said. */
  answers(): Promise<AnswersShown>;
  /** All that a seat wants answered from now on, instead of what it said before. */
  giveAnswers(seat: string, answers: readonly StandingAnswer[]): Promise<AnswersShown>;
  /** Stops the bots of this table where they are, or lets them go on: only for who plays against them alone. */
  hold(on: boolean): Promise<void>;
  /** No more of it. */
  close(): void;
}

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

export interface Host {
  readonly id: "server" | "device";
  /** Any route of docs/server.md; the device knows those that make sense there. */
  ask(method: Method, path: string, body?: Json): Promise<Json>;
  tables(show: "mine" | "open" | "watch"): Promise<readonly TableInfo[]>;
  create(wanted: NewTable): Promise<{ readonly table: TableInfo; readonly invitations: Readonly<Record<string, string>> }>;
  open(id: string, invitation?: string): OpenTable;
}

/** What only this device can do. */
export interface DeviceHost extends Host {
  readonly id: "device";
  /** A table from a saved game, finished or not: its id. Without seats it has those the file names, or else every seat is yours. */
  load(file: Blob, seats?: NewTable["seats"]): Promise<string>;
  /** A table that begins where a view of any game stands, as `at` gives it: its id. What the view hides is made up. `continues`: the server's table that it goes on with. */
  playOn(game: string, view: JsonObject, seats: NewTable["seats"], continues?: string): Promise<string>;
  /** Sets the game up on the server as it stands, on those terms; this one stays, and knows where it went. */
  move(id: string, terms: Omit<NewTable, "game" | "position" | "scenario" | "options">): ReturnType<Host["create"]>;
  remove(id: string): Promise<void>;
}
