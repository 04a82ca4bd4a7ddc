/** Private notes and arrows on the map: kept with the game, and shown to nobody but who made them. */
import { z } from "zod";
import { demand } from "../safety/may.js";
import { line } from "../safety/read.js";
import type { Person } from "../station.js";
import { Trouble } from "../trouble.js";
import { placesOf } from "./places.js";
import type { Db } from "./records.js";
import type { Rooms } from "./rooms.js";
import { entryNumber } from "./shapes.js";

const LONGEST = 500;
/** Nobody notes more than this at one table. */
export const MOST_NOTES = 200;

const place = z.string().min(1).max(64);
export const newNote = z
  .strictObject({ number: entryNumber, place, to: place.optional(), text: line(0, LONGEST).default("") })
  .refine(({ to, text }) => to !== undefined || text !== "", "A note says something, or is an arrow.");
export type NewNote = z.infer<typeof newNote>;

export interface Note extends NewNote {
  readonly id: number;
}

interface NoteRow {
  readonly id: number;
  readonly number: number;
  readonly place: string;
  readonly place_to: string | null;
  readonly text: string;
}

const noteOf = ({ id, number, place, place_to, text }: NoteRow): Note => ({
  id: Number(id),
  number,
  place,
  ...(place_to !== null && { to: place_to }),
  text,
});

const rowsOf = (db: Db, table: string, person: string) =>
  db
    .selectFrom("notes")
    .select(["id", "number", "place", "place_to", "text"])
    .where("table_id", "=", table)
    .where("person", "=", person)
    .orderBy("id");

export async function notesOf(rooms: Rooms, id: string, by: Person): Promise<readonly Note[]> {
  await rooms.inRoom(id, (room) => demand("note", placesOf(room, by)));
  return (await rowsOf(rooms.station.store.db, id, by.id).execute()).map(noteOf);
}

export async function addNote(rooms: Rooms, id: string, by: Person, { number, place, to, text }: NewNote): Promise<Note> {
  await rooms.inRoom(id, (room) => {
    demand("note", placesOf(room, by));
    if (number > room.row.number) throw new Trouble("unknown", "The game has not come to that yet.");
  });
  const { store, now } = rooms.station;
  return store.db.transaction().execute(async (trx) => {
    // One after another, so that nobody gets round the limit.
    await trx.selectFrom("people").select("id").where("id", "=", by.id).forNoKeyUpdate().execute();
    if ((await rowsOf(trx, id, by.id).execute()).length >= MOST_NOTES)
      throw new Trouble("too-many", `${MOST_NOTES} notes at one table are enough. Take one away first.`);
    const row = { table_id: id, person: by.id, number, place, place_to: to ?? null, text, at: now() };
    return noteOf(
      await trx.insertInto("notes").values(row).returning(["id", "number", "place", "place_to", "text"]).executeTakeFirstOrThrow(),
    );
  });
}

export async function removeNote(rooms: Rooms, id: string, by: Person, note: number): Promise<void> {
  await rooms.inRoom(id, (room) => demand("note", placesOf(room, by)));
  const gone = await rooms.station.store.db
    .deleteFrom("notes")
    .where("id", "=", note)
    .where("table_id", "=", id)
    .where("person", "=", by.id)
    .executeTakeFirst();
  if (gone.numDeletedRows === 0n) throw new Trouble("unknown", "There is no such note.");
}
