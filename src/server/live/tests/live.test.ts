import { once } from "node:events";
import { connect } from "node:net";
import type { FastifyInstance } from "fastify";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { WebSocket } from "ws";
import { type JsonObject, withChanges } from "../../../engine/index.js";
import { createLog } from "../../http/log.js";
import { changeName } from "../../people/accounts.js";
import { sweepPeople } from "../../people/farewell.js";
import { endSessions, sessionsOf } from "../../people/sessions.js";
import { heldLimits } from "../../safety/limits.js";
import { openStore, type Store, type StoreConfig } from "../../store/open.js";
import { createTable, join } from "../../tables/lobby.js";
import type { Rooms } from "../../tables/rooms.js";
import { type Pair, pairAt, person, play, type TestHouse, testRooms } from "../../tables/tests/house.js";
import { discard, freshConfig, withStores } from "../../tests/postgres.js";
import { SESSION_ENDED } from "../live.js";
import { cookieOf, listen, openPage, type Page } from "./page.js";

const march = { do: "march" } as const;
const load = { do: "load", powder: 1 } as const;

const pages: Page[] = [];
afterEach(async () => {
  for (const page of pages.splice(0)) page.socket.terminate();
});
const pageOf = async (frame: FastifyInstance, rooms: Rooms, who: Parameters<typeof cookieOf>[1] | null) => {
  const page = await openPage(frame, who ? await cookieOf(rooms.house, who) : undefined);
  pages.push(page);
  return page;
};

withStores((ground) => {
  let rooms: Rooms & { readonly house: TestHouse };
  let frame: FastifyInstance;
  beforeAll(async () => {
    rooms = await testRooms(ground.store);
    frame = await listen(rooms);
  });
  afterAll(async () => {
    await frame.close();
    await rooms.close();
  });

  test("a page watches a table and is told every move: decision, events, changes of the view, clocks", async () => {
    const pair = await pairAt(rooms, { clock: { kind: "live", minutes: 5, increment: 0, onTime: "lose" } });
    const [blue, gray] = [await pageOf(frame, rooms, pair.blue), await pageOf(frame, rooms, pair.gray)];
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

  test("what is refused says why, with the number of the message, and nobody else hears of it", async () => {
    const pair = await pairAt(rooms);
    const [blue, gray, nobody] = [
      await pageOf(frame, rooms, pair.blue),
      await pageOf(frame, rooms, pair.gray),
      await pageOf(frame, rooms, null),
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
    const pair = await pairAt(rooms);
    const page = await pageOf(frame, rooms, pair.blue);
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
    const pair = await pairAt(rooms, { scenario: "siege" });
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
      const page = await pageOf(frame, rooms, pair.gray);
      await page.ask({ type: "watch", table: pair.id, since: seen ?? 0 });
      const { game, table } = await page.next("state");
      take(game);
      seen = table.number as number;
      for (let i = 0; i < 5; i++) {
        await play(rooms, pair, [i % 2 ? march : load]);
        const moved = await page.next("moved");
        expect(moved.from).toBe(seen);
        take(moved);
        seen = moved.number as number;
      }
      page.socket.terminate();
      await play(rooms, pair, [march, load, { do: "fire" }]);
    }
    const page = await pageOf(frame, rooms, pair.gray);
    await page.ask({ type: "watch", table: pair.id, since: seen });
    const { game } = await page.next("state");
    take(game);
    expect([...number.keys()].sort((a, b) => a - b)).toEqual(Array.from({ length: 32 }, (_, i) => i + 1));
    expect(view).toEqual(await rooms.inRoom(pair.id, ({ play }) => play!.game.view(play!.table.state, "gray")));
  });

  test("presence, seats, offers and chat are told as they change", async () => {
    const blue = await person(rooms.house);
    const gray = await person(rooms.house);
    const { id } = await createTable(rooms, blue, {
      game: "toy",
      public: true,
      spectators: true,
      seats: { blue: { who: "me" }, gray: { who: "anyone" } },
    });
    const one = await pageOf(frame, rooms, blue);
    await one.ask({ type: "watch", table: id });
    expect(await one.next("here")).toEqual({ type: "here", table: id, seats: ["blue"], watching: 0 });
    const two = await pageOf(frame, rooms, gray);
    await two.ask({ type: "watch", table: id });
    expect(await one.next("here")).toMatchObject({ seats: ["blue"], watching: 1 });
    await join(rooms, id, gray, {});
    expect(await one.next("table")).toMatchObject({ table: { id, status: "playing", seats: [{ name: blue.name }, { name: gray.name }] } });
    expect(await one.next("here")).toMatchObject({ seats: ["blue", "gray"], watching: 0 });
    expect(await two.next("moved")).toMatchObject({ from: 0, number: 0, seat: "gray", entries: [], view: { turn: 1 } });
    await two.ask({ type: "offer-draw", table: id });
    expect(await one.next("table")).toMatchObject({ table: { seats: [{ offersDraw: false }, { offersDraw: true }] } });
    const html = `<img src=x onerror="alert('1')">'; drop table chat; --`;
    await one.ask({ type: "chat", table: id, text: html });
    expect((await two.next("chat")).lines).toMatchObject([{ name: blue.name, text: html }]);
    await one.ask({ type: "refuse-draw", table: id });
    expect(await two.next("table")).toBeDefined();
    await two.close();
    expect(await one.next("here")).toMatchObject({ seats: ["blue"], watching: 0 });
    expect(await one.next("moved")).toMatchObject({ number: 0, legal: expect.any(Array) });
    await one.ask({ type: "resign", table: id });
    expect(await one.next("moved")).toMatchObject({ entries: [{ kind: "end", seat: "blue" }], decision: null });
  });

  test("chat resumes after the last line seen", async () => {
    const pair = await pairAt(rooms);
    const page = await pageOf(frame, rooms, pair.blue);
    await page.ask({ type: "watch", table: pair.id });
    for (const text of ["one", "two"]) await page.ask({ type: "chat", table: pair.id, text });
    const first = (await page.next("chat")).lines[0].id as number;
    const again = await pageOf(frame, rooms, pair.gray);
    await again.ask({ type: "watch", table: pair.id, chat: first });
    expect((await again.next("chat")).lines.map(({ text }: { text: string }) => text)).toEqual(["two"]);
    await page.ask({ type: "chat", table: pair.id, text: "three" });
    expect((await again.next("chat")).lines.map(({ text }: { text: string }) => text)).toEqual(["three"]);
  });

  /** Words that nobody was told of. */
  const write = async ({ id, gray }: Pair, count: number) => {
    const lines = Array.from({ length: count }, (_, i) => ({ person: gray.id, name: gray.name, text: `${i + 1}` }));
    await ground.store.db
      .insertInto("chat")
      .values(lines.map((line) => ({ table_id: id, ...line, at: rooms.house.now() })))
      .execute();
  };
  const textsOf = ({ lines }: { lines: { text: string }[] }) => lines.map(({ text }) => text);

  test("who has missed much is told so, and holds up nobody", async () => {
    const pair = await pairAt(rooms);
    await write(pair, 250);
    const [page, late] = [await pageOf(frame, rooms, pair.blue), await pageOf(frame, rooms, pair.gray)];
    await page.ask({ type: "watch", table: pair.id });
    await late.ask({ type: "watch", table: pair.id, chat: 0 });
    const seen = await page.next("chat");
    expect(seen.more).toBeUndefined();
    expect(textsOf(seen)).toHaveLength(100);
    const missed = await late.next("chat");
    expect(missed.more).toBe(true);
    expect(textsOf(missed)).toEqual(textsOf(seen));
    await page.ask({ type: "chat", table: pair.id, text: "now" });
    for (const one of [page, late]) expect(textsOf(await one.next("chat"))).toEqual(["now"]);
    // Just as many as are sent at once: none in between.
    const again = await pageOf(frame, rooms, pair.gray);
    await again.ask({ type: "watch", table: pair.id, chat: missed.lines[0].id });
    const all = await again.next("chat");
    expect([textsOf(all).length, all.more]).toEqual([100, undefined]);
  });

  test("many lines that came while nobody could be told are all passed on", async () => {
    const pair = await pairAt(rooms);
    const page = await pageOf(frame, rooms, pair.blue);
    await page.ask({ type: "watch", table: pair.id });
    await write(pair, 250);
    await page.ask({ type: "chat", table: pair.id, text: "now" });
    const told = [await page.next("chat"), await page.next("chat"), await page.next("chat")].flatMap(textsOf);
    expect(told).toEqual([...Array.from({ length: 250 }, (_, i) => `${i + 1}`), "now"]);
  });

  test("after a change of name the words of an open page carry the new one", async () => {
    const pair = await pairAt(rooms);
    const page = await pageOf(frame, rooms, pair.blue);
    await page.ask({ type: "watch", table: pair.id });
    await changeName(rooms.house, pair.blue, `New ${pair.blue.name}`);
    await page.ask({ type: "chat", table: pair.id, text: "It is me." });
    expect((await page.next("chat")).lines).toMatchObject([{ name: `New ${pair.blue.name}`, text: "It is me." }]);
  });

  describe("with limits", () => {
    const limited = async (requestsAMinute: number, run: (frame: FastifyInstance, rooms: Rooms) => Promise<void>) => {
      const strict = await testRooms(ground.store, { config: { requestsAMinute } });
      const door = await listen(strict);
      try {
        await run(door, strict);
      } finally {
        for (const page of pages.splice(0)) page.socket.terminate();
        await door.close();
        await strict.close();
      }
    };
    const refusal = async (page: Page) => {
      const [code, reason] = await once(page.socket, "close");
      return `${code} ${reason}`;
    };

    test("what a person says counts, over all their pages; what nobody says counts for the address", async () => {
      await limited(20, async (frame, rooms) => {
        const who = await person(rooms.house);
        const [one, two] = [await pageOf(frame, rooms, who), await pageOf(frame, rooms, who)];
        // The two connections were requests too.
        for (let i = 0; i < 4; i++) for (const page of [one, two]) expect((await page.ask({ type: "ping" })).type).toBe("done");
        for (const page of [one, two]) expect((await page.ask({ type: "ping" })).error.code).toBe("too-many");
        const nobody = await pageOf(frame, rooms, null);
        const answers = [];
        for (let i = 0; i < 18; i++) answers.push((await nobody.ask({ type: "ping" })).type);
        expect(answers).toEqual([...Array(17).fill("done"), "error"]);
      });
    });

    test("a person and an address have so many connections and no more", async () => {
      await limited(2000, async (frame, rooms) => {
        const who = await person(rooms.house);
        const byPerson = heldLimits["open socket by person"].most;
        const byAddress = heldLimits["open socket by address"].most;
        for (let i = 0; i < byPerson; i++) await pageOf(frame, rooms, who);
        expect(await refusal(await pageOf(frame, rooms, who))).toBe(`1013 Too many connections: a person can have ${byPerson} at once.`);
        await pages[0].close();
        // It leaves its place to another.
        await vi.waitFor(async () => expect((await (await pageOf(frame, rooms, who)).ask({ type: "ping" })).type).toBe("done"));
        await Promise.all(Array.from({ length: byAddress - byPerson }, () => pageOf(frame, rooms, null)));
        expect(await refusal(await pageOf(frame, rooms, null))).toBe(
          `1013 Too many connections: an address can have ${byAddress} at once.`,
        );
      });
    });
  });

  test("a page that says too much at once is no fault in the log", async () => {
    const lines: string[] = [];
    const log = createLog({ logLevel: "debug", node: "one" }, { write: (line) => void lines.push(line) });
    const logged = await testRooms(ground.store, { log });
    const door = await listen(logged);
    const page = await pageOf(door, logged, null);
    page.socket.send("x".repeat(100_000));
    expect((await once(page.socket, "close"))[0]).toBe(1009);
    await door.close();
    await logged.close();
    expect(lines.filter((line) => line.includes("WS_ERR_UNSUPPORTED_MESSAGE_LENGTH"))).toHaveLength(1);
    expect(lines.filter((line) => line.includes('"level":"error"') || line.includes('"stack"'))).toEqual([]);
  });

  test("a page that no longer watches is told no more", async () => {
    const pair = await pairAt(rooms);
    const page = await pageOf(frame, rooms, pair.gray);
    await page.ask({ type: "watch", table: pair.id });
    await page.ask({ type: "unwatch", table: pair.id });
    const before = page.told.length;
    await play(rooms, pair, [load, march]);
    await page.ask({ type: "ping" });
    expect(page.told.slice(before)).toEqual([{ type: "done", id: "m3" }]);
  });

  test("a page that leaves while it is being let in is not kept", async () => {
    const pair = await pairAt(rooms);
    const page = await pageOf(frame, rooms, pair.gray);
    await page.ask({ type: "ping" });
    page.socket.send(JSON.stringify({ type: "watch", table: pair.id }));
    page.socket.terminate();
    const other = await pageOf(frame, rooms, pair.blue);
    await other.ask({ type: "watch", table: pair.id });
    await vi.waitFor(() => expect(other.told.filter(({ type }) => type === "here").at(-1)).toMatchObject({ seats: ["blue"], watching: 0 }));
  });

  test("a page watches so many tables and no more", async () => {
    const who = await person(rooms.house);
    const page = await pageOf(frame, rooms, who);
    for (let i = 0; i < 64; i++) {
      const { id } = await createTable(rooms, who, { game: "toy", seats: { blue: { who: "me" }, gray: { who: "anyone" } } });
      expect((await page.ask({ type: "watch", table: id })).type).toBe("done");
    }
    const { id } = await createTable(rooms, who, { game: "toy", seats: { blue: { who: "me" }, gray: { who: "anyone" } } });
    expect((await page.ask({ type: "watch", table: id })).error.code).toBe("too-many");
  });

  test("a page of another site cannot connect, a forged cookie is nobody's", async () => {
    const pair = await pairAt(rooms);
    const cookie = await cookieOf(rooms.house, pair.blue);
    const address = frame.server.address() as { port: number };
    const socket = new WebSocket(`ws://127.0.0.1:${address.port}/api/live`, { headers: { cookie, origin: "https://evil.example" } });
    const [, response] = await once(socket, "unexpected-response");
    expect(response.statusCode).toBe(403);
    response.resume();
    // The server does not leave the connection open.
    await once(response.socket, "close");
    const forged = await openPage(frame, cookie.replace(/.{4}$/, "AAAA"));
    pages.push(forged);
    expect(await forged.next("hello")).toEqual({ type: "hello", you: null });
    expect((await forged.ask({ type: "resign", table: pair.id })).error.code).toBe("unauthorized");
  });

  test("an upgrade anywhere else is answered and closed", async () => {
    const { port } = frame.server.address() as { port: number };
    for (const path of ["/api/games", "/api/nothing", "/%00"]) {
      const socket = connect(port, "127.0.0.1");
      const heard: Buffer[] = [];
      socket.on("data", (part) => heard.push(part));
      socket.write(
        `GET ${path} HTTP/1.1\r\nHost: localhost:1863\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n`,
      );
      await once(socket, "close");
      expect(Buffer.concat(heard).toString(), path).toMatch(/^HTTP\/1.1 (404|400|200)/);
    }
  });

  test("when a session is ended, its pages are cut off", async () => {
    const who = await person(rooms.house);
    const page = await pageOf(frame, rooms, who);
    await page.ask({ type: "ping" });
    expect(await sessionsOf(rooms.house, who.id)).toHaveLength(1);
    const closed = once(page.socket, "close");
    await endSessions(rooms.house, ground.store.db, who.id);
    expect((await closed)[0]).toBe(SESSION_ENDED);
  });

  test("when sessions that have run out are swept out, their pages are cut off, and others are not", async () => {
    const [old, fresh] = [await person(rooms.house), await person(rooms.house)];
    const { now } = rooms.house.wall;
    const page = await pageOf(frame, rooms, old);
    await page.ask({ type: "ping" });
    rooms.house.wall.now = new Date(now.getTime() + 181 * 24 * 3600_000);
    const other = await pageOf(frame, rooms, fresh);
    const closed = once(page.socket, "close");
    await sweepPeople(rooms.house);
    expect((await closed)[0]).toBe(SESSION_ENDED);
    expect((await other.ask({ type: "ping" })).type).toBe("done");
    rooms.house.wall.now = now;
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
    await vi.waitFor(() => {
      expect(blue.told.filter(({ type }) => type === "here").at(-1)).toMatchObject({ seats: ["blue", "gray"] });
      expect(gray.told.filter(({ type }) => type === "here").at(-1)).toMatchObject({ seats: ["blue", "gray"] });
    });
    for (let number = 0; number < 12; number++) {
      const [mover, other] = number % 2 ? [gray, blue] : [blue, gray];
      expect(await mover.ask({ type: "act", table: pair.id, number, action: march })).toMatchObject({ type: "done", number: number + 1 });
      expect(await other.next("moved")).toMatchObject({ from: number, number: number + 1 });
      await mover.next("moved");
    }
    await gray.ask({ type: "chat", table: pair.id, text: "Well fought." });
    expect((await blue.next("chat")).lines).toMatchObject([{ name: pair.gray.name, text: "Well fought." }]);
    await gray.close();
    await vi.waitFor(() => expect(blue.told.filter(({ type }) => type === "here").at(-1)).toMatchObject({ seats: ["blue"] }));
  });
});
