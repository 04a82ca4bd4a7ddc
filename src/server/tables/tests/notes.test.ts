import { afterAll, beforeAll, expect, test } from "vitest";
import { exportPerson } from "../../people/export.js";
import { adoptGames } from "../../people/seating.js";
import { onStore } from "../../tests/postgres.js";
import { addNote, MOST_NOTES, notesOf, removeNote } from "../notes.js";
import type { Rooms } from "../rooms.js";
import { pairAt, person, testRooms } from "./station.js";

const hill = { number: 0, place: "hill", text: "Hold it." };

onStore("pglite", (ground) => {
  let rooms: Rooms;
  beforeAll(async () => {
    rooms = await testRooms(ground.store);
  });
  afterAll(() => rooms.close());

  test("notes and arrows are kept with the game, for who made them and nobody else", async () => {
    const { id, blue, gray } = await pairAt(rooms);
    const first = await addNote(rooms, id, blue, hill);
    const arrow = await addNote(rooms, id, blue, { number: 0, place: "hill", to: "ford", text: "" });
    expect(await notesOf(rooms, id, blue)).toEqual([
      { id: first.id, number: 0, place: "hill", text: "Hold it." },
      { id: arrow.id, number: 0, place: "hill", to: "ford", text: "" },
    ]);
    expect(await notesOf(rooms, id, gray)).toEqual([]);
    await expect(removeNote(rooms, id, gray, first.id)).rejects.toMatchObject({ code: "unknown" });
    await removeNote(rooms, id, blue, first.id);
    expect(await notesOf(rooms, id, blue)).toEqual([arrow]);
  });

  test("who may not see the table notes nothing there, and nobody notes what has not come to be", async () => {
    const { id, blue } = await pairAt(rooms);
    const other = await person(rooms.station);
    await expect(addNote(rooms, id, other, hill)).rejects.toMatchObject({ code: "unknown" });
    await expect(addNote(rooms, id, blue, { ...hill, number: 5 })).rejects.toMatchObject({ code: "unknown" });
    expect(await notesOf(rooms, id, blue)).toEqual([]);
  });

  test("there is an end to them", async () => {
    const { id, blue } = await pairAt(rooms);
    for (let i = 0; i < MOST_NOTES; i++) await addNote(rooms, id, blue, hill);
    await expect(addNote(rooms, id, blue, hill)).rejects.toMatchObject({ code: "too-many" });
  });

  test("they are in what a player takes along, and a guest's become the account's", async () => {
    const { id, blue } = await pairAt(rooms);
    await addNote(rooms, id, blue, hill);
    let told = "";
    for await (const part of exportPerson(rooms.station, blue)) told += part;
    expect(JSON.parse(told).tables[0].notes).toMatchObject([{ number: 0, place: "hill", text: "Hold it." }]);
    const account = await person(rooms.station);
    await ground.store.db.transaction().execute((trx) => adoptGames(rooms.station, trx, blue.id, account.id));
    expect(await notesOf(rooms, id, account)).toMatchObject([hill]);
  });
});
