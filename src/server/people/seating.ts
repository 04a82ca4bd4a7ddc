/** Who sits at a table changes: the games of a guest become an account's, or a player gets another name. */
import type { Transaction } from "kysely";
import type { Station } from "../station.js";
import type { Schema } from "../store/schema.js";

/** Someone who played as a guest signs in: the guest's games become the account's, and the guest is gone. */
export async function adoptGames(station: Station, db: Transaction<Schema>, guest: string, account: string): Promise<void> {
  const tables = await tablesInPlay(db, guest);
  await db.updateTable("seats").set({ person: account }).where("person", "=", guest).execute();
  await db.updateTable("seats").set({ reserved_for: account }).where("reserved_for", "=", guest).execute();
  await db.updateTable("tables").set({ host: account }).where("host", "=", guest).execute();
  await db.updateTable("moves").set({ person: account }).where("person", "=", guest).execute();
  await db.updateTable("chat").set({ person: account }).where("person", "=", guest).execute();
  await db.updateTable("notes").set({ person: account }).where("person", "=", guest).execute();
  await db.deleteFrom("people").where("id", "=", guest).where("password", "is", null).execute();
  await tellTables(station, db, tables);
}

/** The tables a person has set up, sits at or is awaited at, and that are not over. */
export async function tablesInPlay(db: Transaction<Schema>, person: string): Promise<string[]> {
  const rows = await db
    .selectFrom("tables")
    .select("id")
    .where("status", "in", ["open", "playing"])
    .where((is) =>
      is.or([
        is("host", "=", person),
        is("id", "in", is.selectFrom("seats").select("table_id").where("person", "=", person)),
        is("id", "in", is.selectFrom("seats").select("table_id").where("reserved_for", "=", person)),
      ]),
    )
    .execute();
  return rows.map(({ id }) => id);
}

/** Every node, this one too, looks again at who sits at these tables. */
export async function tellTables(station: Station, db: Transaction<Schema>, tables: readonly string[]): Promise<void> {
  if (tables.length === 0) return;
  const rows = await db.selectFrom("tables").select(["id", "number"]).where("id", "in", tables).execute();
  // The third word is the node it comes from, which does not listen to itself: this comes from none.
  for (const { id, number } of rows) await station.store.notify(db, "table", `${id} ${number} - seats`);
}
