/** A guest is someone who simply began to play: a made-up name, and the games of this browser. */
import { randomUUID } from "node:crypto";
import type { House, Person } from "../house.js";
import { guestName } from "./names.js";
import { type From, openSession } from "./sessions.js";

export async function createGuest(house: House, from: From): Promise<{ person: Person; token: string }> {
  const person: Person = { id: randomUUID(), name: guestName(), account: false };
  const token = await house.store.db.transaction().execute(async (db) => {
    await db
      .insertInto("people")
      .values({
        id: person.id,
        name: person.name,
        name_key: null,
        password: null,
        mail: null,
        settings: "{}",
        created_at: house.now(),
      })
      .execute();
    return openSession(house, db, person.id, from);
  });
  return { person, token };
}
