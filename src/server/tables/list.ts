/** Lists of tables: one's own, those where a seat is free, those that can be watched. */
import type { Person, Station } from "../station.js";
import { readSeats } from "./records.js";
import { type Summary, summaryOf } from "./summary.js";

export type Show = "mine" | "open" | "watch";

/** How many are listed at once. */
const PAGE = 50;

/** The newest first, those made before a moment. */
export async function listTables({ store: { db } }: Station, person: Person | null, show: Show, before?: Date): Promise<Summary[]> {
  let tables = db.selectFrom("tables").selectAll().orderBy("created_at", "desc").limit(PAGE);
  if (before) tables = tables.where("created_at", "<", before);
  if (show === "mine") {
    const id = person?.id ?? "";
    tables = tables
      .where("status", "!=", "cancelled")
      .where((is) =>
        is.or([
          is("host", "=", id),
          is("id", "in", is.selectFrom("seats").select("table_id").where("person", "=", id)),
          is("id", "in", is.selectFrom("seats").select("table_id").where("reserved_for", "=", id)),
        ]),
      );
  } else tables = tables.where("is_public", "=", true).where("status", "=", show === "open" ? "open" : "playing");
  if (show === "watch") tables = tables.where("spectators", "=", true);
  const rows = await tables.execute();
  const seats = await readSeats(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => summaryOf({ row, seats: seats.get(row.id) ?? [], rematch: null }, person));
}
