import { once } from "node:events";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type JsonObject, sha256, withChanges } from "../../../engine/index.js";
import { openStore, type Store, type StoreConfig } from "../../store/open.js";
import { createTable, join } from "../../tables/lobby.js";
import type { Rooms } from "../../tables/rooms.js";
import { pairAt, person, play, testRooms } from "../../tables/tests/station.js";
import { toss } from "../../tables/tossing.js";
import { discard, freshConfig, onStore } from "../../tests/postgres.js";
import { listen, liveOn, type Page, pageOf } from "./page.js";

const march = { do: "march" } as const;
const load = { do: "load", powder: 1 } as const;

onStore("postgres", (ground) => {
  const live = liveOn(ground);

  test("a page watches a table and is told every move: decision, events, changes of the view, clocks", async () => {
    const pair = await pairAt(live.rooms, { clock: { kind: "live", minutes: 5, increment: 0, onTime: "lose" } });
    const [blue, gray] = [await pageOf(live.frame, live.rooms, pair.blue), await pageOf(live.frame, live.rooms, pair.gray)];
    expect(await blue.next("hello")).toEqual({ type: "hello", you: { name: pair.blue.name, account: true } });
    await blue.ask({ type: "watch", table: pair.id, since: 0 });
    await gray.ask({ type: "watch", table: pair.id, since: 0 });
    const start = await gray.next("state");
    expect(start).toMatchObject({
      table: { status: "playing", number: 0 },
      game: { seat: "gray", entries: [], decision: { seat: "blue" } },
    });
    expect(start.game.legal).toBeUndefined();
    expect((await blue.next("state")).game.legal).toContainEqual(march);

    expect(await blue.ask({ type: "act", table: pair.id, number: 0, action: load })).toEqual({ type: "done", id: "m2", number: 1 });
    const moved = await gray.next("moved");
    expect(moved).toMatchObject({
      table: pair.id,
      from: 0,
      number: 1,
      seat: "gray",
      entries: [{ number: 1, kind: "act", seat: "blue", events: [{ event: "load" }] }],
      changes: [[["loaded"], 1]],
      decision: { seat: "blue" },
      left: { blue: 300_000, gray: 300_000 },
    });
    expect(moved.deadline).toBe("1862-09-17T05:35:00.000Z");
    await blue.ask({ type: "act", table: pair.id, number: 1, action: march });
    expect(await gray.next("moved")).toMatchObject({
      number: 2,
      decision: { seat: "gray", ask: "turn", rule: "TY-2.0" },
      legal: expect.any(Array),
    });
  });

  test("a page is told how the toss for the dice goes, so that it can open its number at once", async () => {
    const [blue, gray] = [await person(live.rooms.station), await person(live.rooms.station)];
    const seats = { blue: { who: "me" }, gray: { who: "anyone" } } as const;
    const { id } = await createTable(live.rooms, blue, { game: "toy", seats, dice: true });
    await join(live.rooms, id, gray, { dice: true });
    const page = await pageOf(live.frame, live.rooms, blue);
    await page.ask({ type: "watch", table: id });
    await toss(live.rooms, id, blue, { hash: sha256("1".repeat(64)) });
    expect(await page.next("table")).toMatchObject({
      table: { dice: { open: { phase: "promise", promised: { blue: sha256("1".repeat(64)) } } } },
    });
    await toss(live.rooms, id, gray, { hash: sha256("2".repeat(64)) });
    expect(await page.next("table")).toMatchObject({ table: { dice: { open: { phase: "open" } } } });
  });

  test("what is refused says why, with the number of the message, and nobody else hears of it", async () => {
    const pair = await pairAt(live.rooms);
    const [blue, gray, nobody] = [
      await pageOf(live.frame, live.rooms, pair.blue),
      await pageOf(live.frame, live.rooms, pair.gray),
      await pageOf(live.frame, live.rooms, null),
    ];
    await gray.ask({ type: "watch", table: pair.id });
    const code = async (page: Page, message: JsonObject) => (await page.ask(message)).error?.code;
    expect(await blue.ask({ type: "act", table: pair.id, number: 0, action: { do: "fly" } })).toEqual({
      type: "error",
      id: "m1",
      error: { code: "illegal", message: "The pickets cannot do that now.", rule: "TY-2.0" },
    });
    expect(await code(gray, { type: "act", table: pair.id, number: 0, action: march })).toBe("forbidden");
    expect(await code(blue, { type: "act", table: pair.id, number: 4, action: march })).toBe("stale");
    expect(await code(nobody, { type: "act", table: pair.id, number: 0, action: march })).toBe("unauthorized");
    expect(await code(nobody, { type: "watch", table: pair.id })).toBe("unknown");
    expect(await code(blue, { type: "watch", table: "nowhere-at-all" })).toBe("unknown");
    expect(await code(blue, { type: "watch", table: "../../etc/passwd" })).toBe("bad-request");
    expect(await code(blue, { type: "conquer", table: pair.id })).toBe("bad-request");
    expect(await code(blue, { type: "act", table: pair.id, number: 0, action: march, sudo: true })).toBe("bad-request");
    expect(await code(blue, { type: "chat", table: pair.id, text: "\u0000" })).toBe("bad-request");
    expect(await code(blue, { type: "chat", table: pair.id, text: "x".repeat(5000) })).toBe("bad-request");
    expect(gray.told.map(({ type }) => type)).not.toContain("moved");
  });

  test("rubbish is answered, not obeyed; too much at once ends the connection", async () => {
    const pair = await pairAt(live.rooms);
    const page = await pageOf(live.frame, live.rooms, pair.blue);
    for (const rubbish of [
      "",
      "{",
      "null",
      "[]",
      "7",
      '"watch"',
      "[".repeat(8000),
      `{"type":"ping","id":{"$gt":""}}`,
      '{"__proto__":{"type":"ping"}}',
    ]) {
      page.socket.send(rubbish);
      expect((await page.next("error")).error.code).toBe("bad-request");
    }
    page.socket.send(Buffer.from([1, 2, 3]));
    expect((await page.next("error")).error.code).toBe("bad-request");
    expect(await page.ask({ type: "ping" })).toEqual({ type: "done", id: "m1" });
    page.socket.send("x".repeat(100_000));
    const [code] = await once(page.socket, "close");
    expect(code).toBe(1009);
  });

  test("after a break a page picks up from the last number it has seen: nothing missed, nothing doubled", async () => {
    const pair = await pairAt(live.rooms, { scenario: "siege" });
    const number = new Map<number, string>();
    let view: JsonObject = {};
    let seen: number | undefined;
    const take = (told: {
      from?: number;
      number?: number;
      entries: { number: number; events: object[] }[];
      view?: JsonObject;
      changes?: never;
    }) => {
      for (const entry of told.entries) {
        expect(number.has(entry.number)).toBe(false);
        number.set(entry.number, JSON.stringify(entry.events));
      }
      view = told.view ?? withChanges(view, told.changes ?? []);
    };
    for (let life = 0; life < 4; life++) {
      const page = await pageOf(live.frame, live.rooms, pair.gray);
      await page.ask({ type: "watch", table: pair.id, since: seen ?? 0 });
      const { game, table } = await page.next("state");
      take(game);
      seen = table.number as number;
      for (let i = 0; i < 5; i++) {
        await play(live.rooms, pair, [i % 2 ? march : load]);
        const moved = await page.next("moved");
        expect(moved.from).toBe(seen);
        take(moved);
        seen = moved.number as number;
      }
      page.socket.terminate();
      await play(live.rooms, pair, [march, load, { do: "fire" }]);
    }
    const page = await pageOf(live.frame, live.rooms, pair.gray);
    await page.ask({ type: "watch", table: pair.id, since: seen });
    const { game } = await page.next("state");
    take(game);
    expect([...number.keys()].sort((a, b) => a - b)).toEqual(Array.from({ length: 32 }, (_, i) => i + 1));
    expect(view).toEqual(await live.rooms.inRoom(pair.id, ({ play }) => play!.game.view(play!.table.state, "gray")));
  });

  test("a page that no longer watches is told no more", async () => {
    const pair = await pairAt(live.rooms);
    const page = await pageOf(live.frame, live.rooms, pair.gray);
    await page.ask({ type: "watch", table: pair.id });
    await page.ask({ type: "unwatch", table: pair.id });
    const before = page.told.length;
    await play(live.rooms, pair, [load, march]);
    await page.ask({ type: "ping" });
    expect(page.told.slice(before)).toEqual([{ type: "done", id: "m3" }]);
  });

  test("a page that leaves while it is being let in is not kept", async () => {
    const pair = await pairAt(live.rooms);
    const page = await pageOf(live.frame, live.rooms, pair.gray);
    await page.ask({ type: "ping" });
    page.socket.send(JSON.stringify({ type: "watch", table: pair.id }));
    page.socket.terminate();
    const other = await pageOf(live.frame, live.rooms, pair.blue);
    await other.ask({ type: "watch", table: pair.id });
    await expect.poll(() => other.told.filter(({ type }) => type === "here").at(-1)).toMatchObject({ seats: ["blue"], watching: 0 });
  });

  test("a page watches so many tables and no more", async () => {
    const who = await person(live.rooms.station);
    const page = await pageOf(live.frame, live.rooms, who);
    for (let i = 0; i < 64; i++) {
      const { id } = await createTable(live.rooms, who, { game: "toy", seats: { blue: { who: "me" }, gray: { who: "anyone" } } });
      expect((await page.ask({ type: "watch", table: id })).type).toBe("done");
    }
    const { id } = await createTable(live.rooms, who, { game: "toy", seats: { blue: { who: "me" }, gray: { who: "anyone" } } });
    expect((await page.ask({ type: "watch", table: id })).error.code).toBe("too-many");
  });
});

describe("on two nodes, even of the same name", () => {
  let config: StoreConfig;
  let stores: Store[];
  let nodes: Rooms[];
  let frames: FastifyInstance[];
  beforeAll(async () => {
    config = await freshConfig("postgres");
    stores = [await openStore(config), await openStore(config)];
    nodes = [await testRooms(stores[0], { node: "one" }), await testRooms(stores[1], { node: "one" })];
    frames = [await listen(nodes[0]), await listen(nodes[1])];
  });
  afterAll(async () => {
    for (const frame of frames) await frame.close();
    for (const rooms of nodes) await rooms.close();
    for (const store of stores) await store.close();
    await discard(config);
  });

  test("players of one table see each other's moves, words and presence", async () => {
    const pair = await pairAt(nodes[0]);
    const blue = await pageOf(frames[0], nodes[0], pair.blue);
    const gray = await pageOf(frames[1], nodes[1], pair.gray);
    await blue.ask({ type: "watch", table: pair.id, since: 0 });
    await gray.ask({ type: "watch", table: pair.id, since: 0 });
    for (const { told } of [blue, gray])
      await expect.poll(() => told.filter(({ type }) => type === "here").at(-1)).toMatchObject({ seats: ["blue", "gray"] });
    for (let number = 0; number < 12; number++) {
      const [mover, other] = number % 2 ? [gray, blue] : [blue, gray];
      expect(await mover.ask({ type: "act", table: pair.id, number, action: march })).toMatchObject({ type: "done", number: number + 1 });
      expect(await other.next("moved")).toMatchObject({ from: number, number: number + 1 });
      await mover.next("moved");
    }
    await gray.ask({ type: "chat", table: pair.id, text: "Well fought." });
    expect((await blue.next("chat")).lines).toMatchObject([{ name: pair.gray.name, text: "Well fought." }]);
    await gray.close();
    await expect.poll(() => blue.told.filter(({ type }) => type === "here").at(-1)).toMatchObject({ seats: ["blue"] });
  });
});
