/** All that is kept about a person, as JSON, table by table. Games in progress keep their secrets: only the person's own part is told. */
import type { Person, Station } from "../station.js";
import { sessionsOf } from "./sessions.js";

export async function* exportPerson(station: Station, person: Person): AsyncGenerator<string> {
  const { db } = station.store;
  const row = await db.selectFrom("people").selectAll().where("id", "=", person.id).executeTakeFirstOrThrow();
  const about = {
    exportedAt: station.now(),
    person: {
      id: row.id,
      name: row.name,
      account: row.name_key !== null,
      mail: row.mail,
      settings: row.settings,
      createdAt: row.created_at,
    },
    sessions: await sessionsOf(station, person.id),
    addresses: await db.selectFrom("addresses").select(["way", "endpoint", "created_at"]).where("person", "=", person.id).execute(),
    news: await db.selectFrom("news").select(["table_id", "number", "way", "sent_at"]).where("person", "=", person.id).execute(),
  };
  yield `${JSON.stringify(about).slice(0, -1)},"tables":[`;
  let first = true;
  for (const id of await tablesOf(station, person)) {
    yield `${first ? "" : ","}${JSON.stringify(await tableOf(station, person, id))}`;
    first = false;
  }
  yield "]}";
}

async function tablesOf({ store: { db } }: Station, { id }: Person): Promise<string[]> {
  const rows = await db
    .selectFrom("tables")
    .select("tables.id")
    .where((is) =>
      is.or([
        is("host", "=", id),
        is("id", "in", is.selectFrom("seats").select("table_id").where("person", "=", id)),
        is("id", "in", is.selectFrom("moves").select("table_id").where("person", "=", id)),
        is("id", "in", is.selectFrom("chat").select("table_id").where("person", "=", id)),
        is("id", "in", is.selectFrom("notes").select("table_id").where("person", "=", id)),
      ]),
    )
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  return rows.map((row) => row.id);
}

async function tableOf({ store: { db } }: Station, person: Person, id: string) {
  const table = await db
    .selectFrom("tables")
    .select(["id", "game", "version", "scenario", "options", "status", "host", "result", "commitment", "seed"])
    .select(["created_at", "started_at", "ended_at"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const of = { table: id, person: person.id };
  const seats = await db.selectFrom("seats").select("seat").where("table_id", "=", of.table).where("person", "=", of.person).execute();
  const moves = await db
    .selectFrom("moves")
    .select(["number", "seat", "entry", "at"])
    .where("table_id", "=", of.table)
    .where("person", "=", of.person)
    .orderBy("number")
    .execute();
  const chat = await db
    .selectFrom("chat")
    .select(["text", "at"])
    .where("table_id", "=", of.table)
    .where("person", "=", of.person)
    .orderBy("id")
    .execute();
  const notes = await db
    .selectFrom("notes")
    .select(["number", "place", "place_to", "text", "at"])
    .where("table_id", "=", of.table)
    .where("person", "=", of.person)
    .orderBy("id")
    .execute();
  const { host, seed, ...about } = table;
  return {
    ...about,
    // The seed is opened when the game has ended, and not before.
    ...(table.status === "over" && { seed }),
    host: host === person.id,
    seats: seats.map(({ seat }) => seat),
    moves,
    chat,
    notes,
  };
}
