import { afterAll, beforeAll, expect, test } from "vitest";
import { createRandom, type Game, hmac, STRIDE, seedEntry } from "../../../engine/index.js";
import { toy } from "../../../engine/tests/toy.js";
import { withStores } from "../../tests/postgres.js";
import { createTable } from "../lobby.js";
import { act, botTurn } from "../play.js";
import { readEntries, storeEntries } from "../records.js";
import { stateAfter } from "../room.js";
import type { Rooms } from "../rooms.js";
import { ambush } from "./ambush.js";
import { look, type Pair, pairAt, person, play, type TestStation, testRooms } from "./station.js";

const march = { do: "march" } as const;

withStores((ground) => {
  let rooms: Rooms & { readonly station: TestStation };
  beforeAll(async () => {
    rooms = await testRooms(ground.store);
  });
  afterAll(() => rooms.close());

  const trouble = (code: string) => expect.objectContaining({ name: "Trouble", code });

  test("an action is stored before it is answered, numbered, with its events", async () => {
    const pair = await pairAt(rooms);
    const number = await play(rooms, pair, [{ do: "load", powder: 1 }, march]);
    expect(number).toBe(2);
    const entries = await readEntries(ground.store.db, pair.id, 0, 10);
    expect(entries.map(({ number, seat, entry }) => [number, seat, entry])).toEqual([
      [1, "blue", { kind: "act", action: { do: "load", powder: 1 } }],
      [2, "blue", { kind: "act", action: march }],
    ]);
    expect(entries[1].events).toEqual([{ event: "march", rule: "TY-4.2", text: "The blue pickets march on." }]);
    expect((await look(rooms, pair.id, pair.gray)).table).toMatchObject({ number: 2, toDecide: "gray", status: "playing" });
  });

  test("a stale number and a replayed message are refused, and nothing changes", async () => {
    const pair = await pairAt(rooms);
    await play(rooms, pair, [{ do: "load", powder: 1 }]);
    await expect(act(rooms, pair.id, pair.blue, 0, { do: "load", powder: 1 })).rejects.toEqual(trouble("stale"));
    await expect(act(rooms, pair.id, pair.blue, 7, march)).rejects.toEqual(trouble("stale"));
    expect((await look(rooms, pair.id, pair.blue)).table.number).toBe(1);
  });

  test("two answers to the same decision at once: one wins, the other gets a clean refusal", async () => {
    const pair = await pairAt(rooms);
    const answers = await Promise.allSettled([1, 2, 1, 2].map((powder) => act(rooms, pair.id, pair.blue, 0, { do: "load", powder })));
    expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const answer of answers) if (answer.status === "rejected") expect(answer.reason).toEqual(trouble("stale"));
    expect((await readEntries(ground.store.db, pair.id, 0, 10)).length).toBe(1);
  });

  test("another's seat, a spectator and a stranger are refused", async () => {
    const pair = await pairAt(rooms, { spectators: true });
    await expect(act(rooms, pair.id, pair.gray, 0, march)).rejects.toEqual(trouble("forbidden"));
    await expect(act(rooms, pair.id, await person(rooms.station), 0, march)).rejects.toEqual(trouble("forbidden"));
    const closed = await pairAt(rooms);
    await expect(act(rooms, closed.id, await person(rooms.station), 0, march)).rejects.toEqual(trouble("unknown"));
    await expect(act(rooms, closed.id, { bot: "blue" }, 0, march)).rejects.toEqual(trouble("forbidden"));
  });

  test("what is not legal is refused with the rule; dice cannot be queued", async () => {
    const pair = await pairAt(rooms);
    await expect(act(rooms, pair.id, pair.blue, 0, { do: "fly" })).rejects.toMatchObject({ code: "illegal", rule: "TY-2.0" });
    await expect(act(rooms, pair.id, pair.blue, 0, { do: "dice", queue: [6] })).rejects.toEqual(trouble("illegal"));
  });

  test("a refusal tells a seat nothing that it may not know", async () => {
    const texts = [];
    for (const where of ["lane", "wood"]) {
      const pair = await pairAt(rooms, { game: "ambush" });
      await play(rooms, pair, [
        { do: "hide", where: "orchard" },
        { do: "hide", where },
      ]);
      const refusal = await act(rooms, pair.id, pair.blue, 2, { do: "dig" }).catch((error) => error);
      texts.push(refusal.message);
    }
    expect(texts[0]).toBe(texts[1]);
  });

  test("a game is played to its end by the rules; then nothing more can be done, and the seed is told", async () => {
    const pair = await pairAt(rooms);
    expect((await look(rooms, pair.id, pair.blue)).table.seed).toBeUndefined();
    await play(
      rooms,
      pair,
      Array.from({ length: 12 }, () => march),
    );
    const { table } = await look(rooms, pair.id, pair.gray);
    expect(table).toMatchObject({ status: "over", toDecide: null, result: { winner: null, by: "rules" }, number: 12 });
    expect(table.seed).toMatch(/^[0-9a-f]{64}$/);
    await expect(act(rooms, pair.id, pair.blue, 12, march)).rejects.toEqual(trouble("over"));
  });

  const long = async (actions: number): Promise<Pair> => {
    const pair = await pairAt(rooms, { game: "ambush", scenario: "campaign", seats: { blue: { who: "me" }, gray: { who: "anyone" } } });
    const both = [
      { do: "hide", where: "orchard" },
      { do: "hide", where: "orchard" },
    ];
    const round = [...both, ...Array.from({ length: 12 }, (_, i) => (i % 3 === 0 ? { do: "search", where: "wood" } : { do: "pass" }))];
    await play(
      rooms,
      pair,
      Array.from({ length: actions }, (_, i) => round[i % round.length]),
    );
    return pair;
  };

  test("a long game opens from the nearest snapshot to the same state", async () => {
    const pair = await long(2 * STRIDE + 20);
    const before = await rooms.inRoom(pair.id, ({ play }) => play!.game.hash(play!.table.state));
    const rows = await ground.store.db
      .selectFrom("snapshots")
      .select("actions")
      .where("table_id", "=", pair.id)
      .orderBy("actions")
      .execute();
    expect(rows.map(({ actions }) => actions)).toEqual([STRIDE, 2 * STRIDE]);
    rooms.forget(pair.id);
    await rooms.inRoom(pair.id, ({ play, row }) => {
      expect(play!.game.hash(play!.table.state)).toBe(before);
      expect(row.hash).toBe(before);
      expect([play!.base, play!.table.actions.length]).toEqual([2 * STRIDE, 20]);
    });
  });

  test("any earlier moment can be looked at", async () => {
    const pair = await long(STRIDE + 10);
    const { db } = ground.store;
    const room = await rooms.inRoom(pair.id, (room) => room);
    const played = await readEntries(db, pair.id, 0, room.row.number);
    const chance = (entry: number) => hmac(room.row.seed, String(entry));
    const random = createRandom("");
    seedEntry(random, chance(0));
    const state = ambush.setup("campaign", { motto: "" }, random) as never;
    for (const [i, { entry, number }] of played.entries()) {
      if ([0, 5, STRIDE - 1, STRIDE, STRIDE + 9].includes(i)) {
        const then = await stateAfter(db, room.row, ambush as Game, i);
        expect(ambush.hash(then as never)).toBe(ambush.hash(state));
      }
      if (entry.kind !== "act") continue;
      seedEntry(ambush.random(state), chance(number));
      ambush.act(state, entry.action);
    }
  });

  test("a fault in the rules freezes the one table, with a report, and no other", async () => {
    let broken = false;
    const faulty: Game = {
      ...(toy as Game),
      act(state, action, log) {
        if (broken && action.do === "fire") throw new Error("The powder is wet.");
        toy.act(state as never, action, log);
      },
    };
    const odd = await testRooms(ground.store, { games: [faulty], node: "odd" });
    const pair = await pairAt(odd);
    const other = await pairAt(odd);
    await play(odd, pair, [{ do: "load", powder: 1 }]);
    broken = true;
    await expect(act(odd, pair.id, pair.blue, 1, { do: "fire" })).rejects.toEqual(trouble("frozen"));
    await expect(act(odd, pair.id, pair.blue, 1, march)).rejects.toEqual(trouble("frozen"));
    expect((await look(odd, pair.id, pair.gray)).table).toMatchObject({
      status: "frozen",
      number: 1,
      message: expect.stringContaining("stopped"),
    });
    const { report } = await ground.store.db.selectFrom("tables").select("report").where("id", "=", pair.id).executeTakeFirstOrThrow();
    expect(report).toMatchObject({
      number: 1,
      tried: { do: "fire" },
      error: "The powder is wet.",
      entries: [{ number: 1, entry: { kind: "act", action: { do: "load", powder: 1 } } }],
    });
    expect(await act(odd, other.id, other.blue, 0, march)).toBe(1);
    await odd.close();
  });

  test("rubbish that confuses the rules is refused, and the table goes on", async () => {
    const pair = await pairAt(rooms, { game: "ambush" });
    await expect(act(rooms, pair.id, pair.blue, 0, { do: "storm" })).rejects.toEqual(trouble("illegal"));
    expect(await act(rooms, pair.id, pair.blue, 0, { do: "hide", where: "lane" })).toBe(1);
  });

  test("a bot's turn is put up as a job with the move that makes it the bot's, and the bot sees only its seat's view", async () => {
    const blue = await person(rooms.station);
    const { id } = await createTable(rooms, blue, {
      game: "ambush",
      seats: { blue: { who: "me" }, gray: { who: "bot", level: "picket" } },
    });
    expect(await botTurn(rooms, id)).toBeNull();
    await act(rooms, id, blue, 0, { do: "hide", where: "lane" });
    const job = await ground.store.db.selectFrom("jobs").selectAll().where("key", "=", id).execute();
    expect(job).toMatchObject([{ kind: "bot", taken_by: null }]);
    const turn = await botTurn(rooms, id);
    expect(turn).toMatchObject({ seat: "gray", bot: "picket", number: 1, view: { hidden: { blue: null, gray: null } } });
    expect(await act(rooms, id, { bot: "gray" }, 1, turn!.legal[0])).toBe(2);
    await expect(act(rooms, id, { bot: "gray" }, 1, turn!.legal[0])).rejects.toEqual(trouble("stale"));
  });

  test("an entry that was stored although its answer got lost is told, and can be gone on from", async () => {
    const pair = await pairAt(rooms);
    rooms.keep(pair.id);
    const told: number[] = [];
    rooms.onNews(({ table }, room) => table === pair.id && told.push(room.row.number));
    // Stored by this node, but in nobody's memory.
    const writing = {
      entries: [{ seat: "blue", person: null, entry: { kind: "act", action: march }, events: [] }],
      at: rooms.station.now(),
      status: "playing",
      toDecide: "gray",
      deadline: null,
      hash: null,
      result: null,
      seats: [],
      tosses: 1,
      news: `${pair.id} 1 one moved`,
    } as const;
    expect(await storeEntries(ground.store.db, pair.id, 0, writing)).toBe(true);
    await expect.poll(() => told).toContain(1);
    await expect(act(rooms, pair.id, pair.blue, 0, march)).rejects.toEqual(trouble("stale"));
    expect(await act(rooms, pair.id, pair.gray, 1, march)).toBe(2);
  });
});
