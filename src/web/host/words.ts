/** What a page and a host say to each other over their line: the live connection of docs/server.md. */
import type { Action, Change, JsonObject } from "../../engine/index.js";
import type { ChatLine, Entry, TableInfo } from "./host.js";

export type Said =
  | { readonly type: "ping" }
  | { readonly type: "watch"; readonly table: string; readonly since?: number; readonly chat?: number; readonly invitation?: string }
  | { readonly type: "unwatch"; readonly table: string }
  | { readonly type: "act"; readonly table: string; readonly number: number; readonly action: Action }
  | { readonly type: "write" | "undo" | "ask-undo"; readonly table: string; readonly number: number }
  | { readonly type: "answer-undo"; readonly table: string; readonly yes: boolean }
  | { readonly type: "offer-draw" | "refuse-draw"; readonly table: string }
  | { readonly type: "resign"; readonly table: string; readonly seat?: string }
  | { readonly type: "hold"; readonly table: string; readonly on: boolean }
  | { readonly type: "chat"; readonly table: string; readonly text: string };

/** The game through somebody's eyes, as it is told. */
export interface Told {
  readonly seat: string | null;
  readonly decision: JsonObject | null;
  readonly legal?: readonly Action[];
  /** Null where they are too many: then they are fetched. */
  readonly entries: readonly Entry[] | null;
}

export interface State {
  readonly type: "state";
  readonly table: TableInfo;
  readonly game?: Told & { readonly view: JsonObject };
}

export interface Moved extends Told {
  readonly type: "moved";
  readonly table: string;
  readonly from: number;
  readonly number: number;
  readonly view?: JsonObject;
  readonly changes?: readonly Change[];
  readonly deadline: string | null;
  readonly left: Readonly<Record<string, number | null>>;
}

export interface You {
  readonly name: string;
  readonly account: boolean;
}

export interface Fault {
  readonly code: string;
  readonly message: string;
  readonly rule?: string;
}

/** What is told of tables. */
export type News =
  | State
  | Moved
  | { readonly type: "table"; readonly table: TableInfo }
  | {
      readonly type: "here";
      readonly table: string;
      readonly seats: readonly string[];
      readonly watching: number;
      readonly watchers: readonly string[];
    }
  | { readonly type: "chat"; readonly table: string; readonly lines: readonly ChatLine[]; readonly more?: true }
  | { readonly type: "gone"; readonly table: string };

export type Heard =
  | News
  | { readonly type: "hello"; readonly you: You | null }
  | { readonly type: "done"; readonly id: number; readonly number?: number }
  | { readonly type: "error"; readonly id?: number; readonly error: Fault };
