/** A table of this device as it is kept: its set-up, who sits there, how it stands. Its entries are kept beside it. */
import type { Action, Dice, GameEvent, JsonObject, KeptAnswer, Options, Result } from "../../engine/index.js";
import type { Note, TableInfo } from "../host/host.js";

export interface Row {
  readonly id: string;
  readonly game: string;
  readonly version: string;
  readonly scenario: string;
  readonly options: Options;
  readonly seed: string;
  readonly commitment: string;
  /** Of a game that was loaded from a server's file. */
  readonly dice?: Dice;
  readonly position: JsonObject | null;
  /** In the order of the game. Without a bot the seat is the player's. */
  readonly seats: readonly { readonly seat: string; readonly bot: string | null }[];
  readonly status: "playing" | "over" | "frozen";
  readonly message?: string;
  /** The bots wait. */
  readonly held: boolean;
  readonly number: number;
  readonly toDecide: string | null;
  /** When the time for words of the player's own runs out, once it has begun. */
  readonly writeUntil?: string | null;
  /** What each seat has said in advance. */
  readonly answers?: Readonly<Record<string, readonly KeptAnswer[]>>;
  readonly result: (Result & JsonObject) | null;
  /** Of the state after the last entry. */
  readonly hash: string;
  readonly rematchOf: string | null;
  readonly rematch: string | null;
  readonly movedTo?: string;
  /** The table of the server that it goes on with. */
  readonly continues?: string;
  readonly notes?: readonly Note[];
  readonly createdAt: string;
  readonly movedAt: string;
  readonly endedAt: string | null;
  /** Counts the changes: who changes it says which one they have seen. */
  readonly revision: number;
}

export interface KeptEntry {
  readonly table: string;
  readonly number: number;
  readonly kind: "act" | "undo" | "end";
  readonly seat: string | null;
  readonly at: string;
  readonly action?: Action;
  /** What happened, unmasked. */
  readonly events: readonly GameEvent[];
  readonly because?: string;
}

const PREFIX = "here-";

export function isHere(table: string): boolean {
  return table.startsWith(PREFIX);
}

export function freshId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(9));
  return PREFIX + Array.from(bytes, (byte) => byte.toString(36).padStart(2, "0")).join("");
}

/** The seats that people play. */
export function peopleAt({ seats }: Row): readonly string[] {
  return seats.flatMap(({ seat, bot }) => (bot === null ? [seat] : []));
}

/** The table in the server's words. */
export function infoOf(row: Row): TableInfo {
  const { id, game, version, scenario, options, status, message, held, number, toDecide, result, commitment, movedTo, continues } = row;
  return {
    id,
    game,
    version,
    scenario,
    options,
    fromPosition: row.position !== null,
    status,
    ...(message !== undefined && { message }),
    public: false,
    spectators: false,
    sameScreen: peopleAt(row).length > 1,
    host: true,
    clock: { kind: "none" },
    number,
    toDecide,
    deadline: null,
    writeUntil: row.writeUntil ?? null,
    result,
    commitment,
    ...(status === "over" && { seed: row.seed }),
    rematchOf: row.rematchOf,
    rematch: row.rematch,
    createdAt: row.createdAt,
    startedAt: row.createdAt,
    movedAt: row.movedAt,
    endedAt: row.endedAt,
    seats: [...row.seats]
      .sort((a, b) => (a.seat < b.seat ? -1 : 1))
      .map(({ seat, bot }) => ({
        seat,
        name: bot === null ? "You" : null,
        guest: bot === null,
        bot,
        you: bot === null,
        leftMs: null,
        offersDraw: false,
        asksUndo: null,
      })),
    held,
    ...(movedTo !== undefined && { movedTo }),
    ...(continues !== undefined && { continues }),
  };
}
