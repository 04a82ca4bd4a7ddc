/** Answers given in advance: kept with the seat, its own alone to see, used after each act. */
import { expect, onTestFinished, test } from "vitest";
import type { Action, Game, JsonObject } from "../../../engine/index.js";
import { skirmish } from "../../../games/skirmish/index.js";
import type { Person } from "../../station.js";
import { withStores } from "../../tests/postgres.js";
import { answersOf, giveAnswers } from "../answers.js";
import { createTable, join } from "../lobby.js";
import { act } from "../play.js";
import { reportFor } from "../report.js";
import type { Rooms } from "../rooms.js";
import { person, testRooms } from "./station.js";

/** Cutler is two hexes from Archer on turn 2, and marches. */
const position: JsonObject = {
  turn: 2,
  units: { Cutler: { hex: "0505", steps: 2 }, Archer: { hex: "0705", steps: 2 } },
  colours: ["Cutler", "Archer"],
  agenda: ["turn", "draw", ["march", "Cutler", 3]],
};
const beside: Action = { do: "move", to: "0605" };
const fire = { ask: "volley", say: "fire", until: "game" } as const;

withStores((ground) => {
  async function openRooms(node = "one") {
    const rooms = await testRooms(ground.store, { node, games: [skirmish as unknown as Game] });
    onTestFinished(() => rooms.close());
    return rooms;
  }

  async function pairAt(rooms: Rooms) {
    const [blue, gray] = [await person(rooms.station), await person(rooms.station)];
    const seats = { blue: { who: "me" }, gray: { who: "anyone" } } as const;
    const { id } = await createTable(rooms, blue, { game: "skirmish", seats, position });
    await join(rooms, id, gray, {});
    return { id, blue, gray };
  }

  const seen = (rooms: Rooms, id: string, by: Person) =>
    rooms.inRoom(id, (room) => reportFor(ground.store.db, room, by, { since: 0 })) as Promise<{
      readonly game: { readonly entries: readonly { readonly seat: string; readonly number: number }[] };
    }>;

  test("what a seat has said is done when it is asked, as an entry of its own, on any node and after a restart", async () => {
    const one = await openRooms("one");
    const { id, blue, gray } = await pairAt(one);
    await giveAnswers(one, id, gray, { answers: [fire] });
    const two = await openRooms("two");
    expect(await act(two, id, blue, 0, beside)).toBe(2);
    const { game } = await seen(two, id, blue);
    expect(game.entries).toMatchObject([
      { number: 1, seat: "blue" },
      { number: 2, seat: "gray" },
    ]);
    expect((await answersOf(one, id, gray)).answers.gray).toMatchObject([fire]);
  });

  test("a node that has the table at hand uses what was said at another", async () => {
    const [one, two] = [await openRooms("one"), await openRooms("two")];
    const { id, blue, gray } = await pairAt(one);
    await answersOf(one, id, blue);
    await giveAnswers(two, id, gray, { answers: [{ ...fire, say: "hold" }] });
    await expect.poll(() => one.inRoom(id, ({ seats }) => seats.find(({ seat }) => seat === "gray")?.answers.length)).toBe(1);
    expect(await act(one, id, blue, 0, beside)).toBe(2);
  });

  test("nobody else sees that anything was said: the table is told the same with it and without", async () => {
    const rooms = await openRooms();
    const { id, blue, gray } = await pairAt(rooms);
    const before = JSON.stringify(await seen(rooms, id, blue));
    await giveAnswers(rooms, id, gray, { answers: [fire] });
    expect(JSON.stringify(await seen(rooms, id, blue))).toBe(before);
    expect((await answersOf(rooms, id, blue)).answers).toEqual({ blue: [] });
  });

  test("what was taken away is not done, and who takes the seat over has said nothing", async () => {
    const rooms = await openRooms();
    const { id, blue, gray } = await pairAt(rooms);
    await giveAnswers(rooms, id, gray, { answers: [fire] });
    await giveAnswers(rooms, id, gray, { answers: [] });
    expect(await act(rooms, id, blue, 0, beside)).toBe(1);
    await giveAnswers(rooms, id, gray, { answers: [fire] });
    const other = await person(rooms.station);
    await ground.store.db.updateTable("seats").set({ person: other.id }).where("table_id", "=", id).where("seat", "=", "gray").execute();
    const fresh = await openRooms("two");
    expect((await answersOf(fresh, id, other)).answers).toEqual({ gray: [] });
  });

  test("an answer that the game does not know, a seat of somebody else, and a stranger are refused", async () => {
    const rooms = await openRooms();
    const { id, blue } = await pairAt(rooms);
    const stranger = await person(rooms.station);
    await expect(giveAnswers(rooms, id, blue, { answers: [{ ...fire, say: "run" }] })).rejects.toMatchObject({ rule: "table.answers" });
    await expect(giveAnswers(rooms, id, blue, { seat: "gray", answers: [] })).rejects.toMatchObject({ code: "forbidden" });
    await expect(answersOf(rooms, id, stranger)).rejects.toMatchObject({ code: "unknown" });
  });
});
