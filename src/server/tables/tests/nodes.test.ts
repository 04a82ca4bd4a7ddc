/** Two nodes on one PostgreSQL. */
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openStore, type Store, type StoreConfig } from "../../store/open.js";
import { discard, freshConfig } from "../../tests/postgres.js";
import { say } from "../chat.js";
import { offerDraw } from "../ending.js";
import { createTable, join } from "../lobby.js";
import { act } from "../play.js";
import type { Rooms, TableNews } from "../rooms.js";
import { undo } from "../undo.js";
import { look, pairAt, person, testRooms } from "./station.js";

const march = { do: "march" } as const;

describe("two nodes, even of the same name", () => {
  let config: StoreConfig;
  let stores: Store[];
  let one: Rooms;
  let two: Rooms;
  beforeAll(async () => {
    config = await freshConfig("postgres");
    stores = [await openStore(config), await openStore(config)];
    one = await testRooms(stores[0], { node: "one" });
    two = await testRooms(stores[1], { node: "one" });
  });
  afterAll(async () => {
    await one.close();
    await two.close();
    for (const store of stores) await store.close();
    await discard(config);
  });

  /** What a node is told of a table, after it has happened there. */
  const heard = (rooms: Rooms, id: string) => {
    const news: (TableNews & { readonly at: number })[] = [];
    rooms.keep(id);
    rooms.onNews((told, room) => told.table === id && news.push({ ...told, at: room.row.number }));
    return news;
  };

  test("players on different nodes play one game, move by move", async () => {
    const pair = await pairAt(one);
    for (let number = 0; number < 12; number++) {
      const [rooms, who] = number % 2 ? ([two, pair.gray] as const) : ([one, pair.blue] as const);
      expect(await act(rooms, pair.id, who, number, march)).toBe(number + 1);
    }
    expect((await look(two, pair.id, pair.blue)).table).toMatchObject({ status: "over", number: 12 });
    await expect.poll(async () => (await look(one, pair.id, pair.blue)).table.number).toBe(12);
  });

  test("a node that has not heard yet that the game has begun does not refuse its first move", async () => {
    const deaf = await testRooms({ ...stores[1], listen: async () => async () => undefined } as Store, { node: "deaf" });
    const [blue, gray] = [await person(one.station), await person(one.station)];
    const { id } = await createTable(one, blue, { game: "toy", seats: { blue: { who: "me" }, gray: { who: "anyone" } } });
    expect((await look(deaf, id, blue)).table.status).toBe("open");
    await join(one, id, gray, {});
    expect(await act(deaf, id, blue, 0, march)).toBe(1);
    await deaf.close();
  });

  test("what happens on one is told on the other", async () => {
    const blue = await person(one.station);
    const gray = await person(one.station);
    const { id } = await createTable(one, blue, { game: "toy", seats: { blue: { who: "me" }, gray: { who: "anyone" } } });
    const news = heard(two, id);
    const moves: string[] = [];
    two.onMove(({ table, number, here }) => table === id && moves.push(`${number} ${here}`));
    await join(one, id, gray, {});
    await act(one, id, blue, 0, { do: "load", powder: 1 });
    await undo(one, id, blue, 1);
    await offerDraw(one, id, gray);
    await say(one, id, gray, "Good morning.");
    await expect
      .poll(() => news.map(({ what, number, here }) => [what, number, here]))
      .toEqual([
        ["moved", 0, false],
        ["moved", 1, false],
        ["moved", 2, false],
        ["seats", 2, false],
        ["chat", 2, false],
      ]);
    expect(moves).toEqual(["0 false", "1 false", "2 false"]);
    expect((await look(two, id, blue)).table.seats).toMatchObject([{ offersDraw: false }, { offersDraw: true }]);
  });

  test("both nodes answer the same decision at once: one wins, the other is refused, and both go on", async () => {
    const pair = await pairAt(one);
    for (let number = 0; number < 10; number++) {
      const who = number % 2 ? pair.gray : pair.blue;
      // Each has seen the last entry; neither knows of the other.
      await Promise.all([look(one, pair.id, who), look(two, pair.id, who)]);
      const answers = await Promise.allSettled([act(one, pair.id, who, number, march), act(two, pair.id, who, number, march)]);
      expect(answers.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
      for (const answer of answers) if (answer.status === "rejected") expect(answer.reason.code).toBe("stale");
    }
  });

  test("two run for the last seat on two nodes: one gets it", async () => {
    const host = await person(one.station);
    const { id } = await createTable(one, host, { game: "toy", public: true, seats: { blue: { who: "me" }, gray: { who: "anyone" } } });
    const [here, there] = [await person(one.station), await person(one.station)];
    const seats = await Promise.allSettled([join(one, id, here, {}), join(two, id, there, {})]);
    expect(seats.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  });

  test("after its connection was cut, a node catches up with what it missed", async () => {
    const pair = await pairAt(one);
    await look(two, pair.id, pair.gray);
    const news = heard(two, pair.id);
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query ilike 'listen%'`.execute(
      stores[0].db,
    );
    await act(one, pair.id, pair.blue, 0, march);
    await expect.poll(() => news.some(({ at }) => at === 1)).toBe(true);
    expect(await act(two, pair.id, pair.gray, 1, march)).toBe(2);
  });
});
