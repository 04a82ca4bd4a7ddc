/** What one run of `longroll engine` remembers: the tables it keeps. */
import { randomUUID } from "node:crypto";
import type { Bot } from "../bots/index.js";
import type { Game, KeptAnswer, Table } from "../engine/index.js";
import { Fault, type Request, text } from "./fault.js";

export const TABLE_LIMIT = 256;

export interface EngineSession {
  readonly games: readonly Game[];
  readonly bots: readonly Bot[];
  readonly tables: Map<string, Table>;
  /** What the seats of each table have answered in advance. */
  readonly answers: WeakMap<Table, Map<string, readonly KeptAnswer[]>>;
  /** Names the tables, and is part of their seeds where the session has one. */
  opened: number;
  readonly seed?: string;
}

/** With a seed of its own a session is repeatable: tables opened without a seed take theirs from it. */
export function createSession(games: readonly Game[], bots: readonly Bot[], seed?: string): EngineSession {
  return { games, bots, tables: new Map(), answers: new WeakMap(), opened: 0, seed };
}

export function nextSeed(session: EngineSession): string {
  return session.seed === undefined ? randomUUID() : `${session.seed}/${session.opened + 1}`;
}

/** The name of a table newly kept, unless there are too many. */
export function keep(session: EngineSession, table: Table): string {
  session.opened++;
  const name = `t${session.opened}`;
  session.tables.set(name, table);
  return name;
}

/** By seat. */
export function answersOf({ answers }: EngineSession, table: Table): Map<string, readonly KeptAnswer[]> {
  const kept = answers.get(table) ?? new Map<string, readonly KeptAnswer[]>();
  answers.set(table, kept);
  return kept;
}

export function isFull(session: EngineSession): Fault | undefined {
  if (session.tables.size < TABLE_LIMIT) return undefined;
  return new Fault("too-many", `${TABLE_LIMIT} tables are open: close one first.`);
}

export function tableOf(session: EngineSession, request: Request): Table | Fault {
  const name = text(request, "table", "needed");
  if (name instanceof Fault) return name;
  return session.tables.get(name) ?? new Fault("unknown", `There is no table ${JSON.stringify(name)}.`);
}
