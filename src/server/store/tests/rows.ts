/** Rows for tests, with everything that must be there. */
import { randomUUID } from "node:crypto";
import type { Insertable } from "kysely";
import type { Entry, MovesRow, TablesRow } from "../schema.js";

export function tableRow(id: string = randomUUID()): Insertable<TablesRow> {
  return {
    id,
    game: "antietam",
    version: "1",
    scenario: "historical",
    options: JSON.stringify({}),
    seed: "seed",
    commitment: "commitment",
    position: null,
    status: "playing",
    host: null,
    is_public: false,
    spectators: false,
    same_screen: false,
    clock: JSON.stringify({ kind: "none" }),
    to_decide: "union",
    deadline: null,
    result: null,
    hash: null,
    rematch_of: null,
    report: null,
    started_at: null,
    moved_at: null,
    ended_at: null,
  };
}

export function moveRow(table: string, number: number): Insertable<MovesRow> {
  const entry: Entry = { kind: "act", action: { do: "move", to: "0811" } };
  return { table_id: table, number, seat: "union", person: null, entry: JSON.stringify(entry), events: "[]" };
}
