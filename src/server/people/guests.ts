/** A guest is someone who simply began to play: a made-up name, and the games of this browser. */
import { randomUUID } from "node:crypto";
import type { Person, Station } from "../station.js";
import { guestName } from "./names.js";
import { type From, openSession } from "./sessions.js";

export async function createGuest(station: Station, from: From): Promise<{ person: Person; token: string }> {
  const person: Person = { id: randomUUID(), name: guestName(), account: false };
  const token = await station.store.db.transaction().execute(async (db) => {
    await db
      .insertInto("people")
      .values({
        id: person.id,
        name: person.name,
        name_key: null,
        password: null,
        mail: null,
        settings: "{}",
        created_at: station.now(),
      })
      .execute();
    return openSession(station, db, person.id, from);
  });
  return { person, token };
}
