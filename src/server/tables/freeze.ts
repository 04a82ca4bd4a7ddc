/** A fault in the rules stops the one table it happens at. What was stored stays; the report says what was tried. */
import { jsonCopy, type RulesFault } from "../../engine/index.js";
import type { Station } from "../station.js";
import { Trouble } from "../trouble.js";
import type { Db } from "./records.js";
import { OtherRules, offered } from "./rules.js";

export const FROZEN =
  "Something went wrong in the rules of this game. The table is stopped as it stands; nothing you did is lost, and it has been reported.";

/** How many of the last entries go into the report. */
const LAST = 32;

export async function freeze({ store, log, now, node, games }: Station, id: string, fault: RulesFault): Promise<Trouble> {
  const { db } = store;
  const cause = fault.cause instanceof Error ? fault.cause : fault;
  log.error({ table: id, err: cause }, "a fault in the rules: the table is frozen");
  const row = await db.selectFrom("tables").select(["game", "number", "version", "hash"]).where("id", "=", id).executeTakeFirstOrThrow();
  const report = {
    reason: fault instanceof OtherRules ? "version" : "fault",
    offered: offered(games, row.game),
    number: row.number,
    version: row.version,
    hash: row.hash,
    tried: jsonCopy(fault.tried) ?? null,
    entries: (await lastEntries(db, id)) as never,
    error: cause.message,
    stack: cause.stack ?? "",
    node,
    at: now().toISOString(),
  };
  await db
    .updateTable("tables")
    .set({ status: "frozen", deadline: null, write_until: null, report: JSON.stringify(report) })
    .where("id", "=", id)
    .where("status", "=", "playing")
    .execute();
  return new Trouble("frozen", FROZEN);
}

async function lastEntries(db: Db, id: string) {
  const rows = await db
    .selectFrom("moves")
    .select(["number", "seat", "entry"])
    .where("table_id", "=", id)
    .orderBy("number", "desc")
    .limit(LAST)
    .execute();
  return rows.reverse();
}
