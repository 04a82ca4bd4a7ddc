/** Somebody leaves for good: what they have set up and not begun is cancelled, seats they wait at are free again, what they play is resigned. */
import type { Person } from "../station.js";
import { Trouble } from "../trouble.js";
import { resign } from "./ending.js";
import { cancelTable, leave } from "./lobby.js";
import type { Rooms } from "./rooms.js";

export async function leaveTables(rooms: Rooms, person: Person): Promise<void> {
  const { db } = rooms.station.store;
  const hosted = await db.selectFrom("tables").select("id").where("host", "=", person.id).where("status", "=", "open").execute();
  for (const { id } of hosted) await leaveOne(rooms, id, () => cancelTable(rooms, id, person));
  const seated = await db
    .selectFrom("tables")
    .innerJoin("seats", "seats.table_id", "tables.id")
    .select(["tables.id", "tables.status"])
    .distinct()
    .where("seats.person", "=", person.id)
    .where("tables.status", "in", ["open", "playing"])
    .execute();
  for (const { id, status } of seated) {
    await leaveOne(rooms, id, async () => {
      if (status === "open") await leave(rooms, id, person);
      else await resign(rooms, id, person);
    });
  }
}

/** Nobody is kept here by a table that cannot be left in good order: its rules are gone, or it ended just now. */
async function leaveOne({ station }: Rooms, table: string, go: () => Promise<void>): Promise<void> {
  const isStale = (error: unknown) => error instanceof Trouble && error.code === "stale";
  try {
    // Somebody else was first at the table: once more, after them.
    await go().catch((error) => (isStale(error) ? go() : Promise.reject(error)));
  } catch (error) {
    station.log.warn({ err: error, table }, "somebody who leaves for good could not leave a table in good order");
  }
}
