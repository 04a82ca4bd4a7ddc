/** Somebody leaves for good. */
import { sql } from "kysely";
import type { Person, Station } from "../station.js";
import { tablesInPlay, tellTables } from "./seating.js";
import { ENDED_CHANNEL, endSessions } from "./sessions.js";

/** Resigns what the person is playing and cancels what they have set up and not begun: the tables know how. */
export type LeaveTables = (person: Person) => Promise<void>;

/**
 * Deletes a person and all that is theirs. Games that were played stay, for those who played them too: without the name, and
 * without what was said.
 */
export async function deletePerson(station: Station, person: Person, leaveTables: LeaveTables): Promise<void> {
  await leaveTables(person);
  await station.store.db.transaction().execute(async (db) => {
    const tables = await tablesInPlay(db, person.id);
    await endSessions(station, db, person.id);
    await db.deleteFrom("chat").where("person", "=", person.id).execute();
    await db.updateTable("seats").set({ reserved_for: null }).where("reserved_for", "=", person.id).execute();
    // Seats, moves and tables forget the person by themselves; addresses, news and notes go with it.
    await db.deleteFrom("people").where("id", "=", person.id).execute();
    await tellTables(station, db, tables);
  });
}

/** Ends what has run out: sessions, and guests who have no session left, sit nowhere and have set up no table. Gives how many went. */
export async function sweepPeople(station: Station): Promise<{ sessions: number; guests: number }> {
  const { db } = station.store;
  const sessions = await db.deleteFrom("sessions").where("expires_at", "<=", station.now()).executeTakeFirst();
  if (sessions.numDeletedRows > 0n) await station.store.notify(db, ENDED_CHANNEL, "");
  const guests = await db
    .deleteFrom("people")
    .where("password", "is", null)
    .where((is) =>
      is.not(
        is.or([
          is.exists(is.selectFrom("sessions").select(sql.lit(1).as("one")).whereRef("sessions.person", "=", "people.id")),
          is.exists(is.selectFrom("seats").select(sql.lit(1).as("one")).whereRef("seats.person", "=", "people.id")),
          is.exists(is.selectFrom("tables").select(sql.lit(1).as("one")).whereRef("tables.host", "=", "people.id")),
        ]),
      ),
    )
    .executeTakeFirst();
  return { sessions: Number(sessions.numDeletedRows), guests: Number(guests.numDeletedRows) };
}
