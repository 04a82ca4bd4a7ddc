/** Who is let in, how many, and when they are shown out. */
import { once } from "node:events";
import { connect } from "node:net";
import type { FastifyInstance } from "fastify";
import { describe, expect, test } from "vitest";
import { WebSocket } from "ws";
import { createLog } from "../../http/log.js";
import { sweepPeople } from "../../people/farewell.js";
import { endSessions, sessionsOf } from "../../people/sessions.js";
import { heldLimits } from "../../safety/limits.js";
import type { Rooms } from "../../tables/rooms.js";
import { pairAt, person, testRooms } from "../../tables/tests/station.js";
import { onStore } from "../../tests/postgres.js";
import { SESSION_ENDED } from "../live.js";
import { cookieOf, listen, liveOn, openPage, type Page, pageOf, pages } from "./page.js";

onStore("postgres", (ground) => {
  const live = liveOn(ground);

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
        const who = await person(rooms.station);
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
        const who = await person(rooms.station);
        const byPerson = heldLimits["open socket by person"].most;
        const byAddress = heldLimits["open socket by address"].most;
        for (let i = 0; i < byPerson; i++) await pageOf(frame, rooms, who);
        expect(await refusal(await pageOf(frame, rooms, who))).toBe(`1013 Too many connections: a person can have ${byPerson} at once.`);
        await pages[0].close();
        // It leaves its place to another.
        await expect.poll(async () => (await (await pageOf(frame, rooms, who)).ask({ type: "ping" })).type).toBe("done");
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

  test("a page of another site cannot connect, a forged cookie is nobody's", async () => {
    const pair = await pairAt(live.rooms);
    const cookie = await cookieOf(live.rooms.station, pair.blue);
    const address = live.frame.server.address() as { port: number };
    const socket = new WebSocket(`ws://127.0.0.1:${address.port}/api/live`, { headers: { cookie, origin: "https://evil.example" } });
    const [, response] = await once(socket, "unexpected-response");
    expect(response.statusCode).toBe(403);
    response.resume();
    // The server does not leave the connection open.
    await once(response.socket, "close");
    const forged = await openPage(live.frame, cookie.replace(/.{4}$/, "AAAA"));
    pages.push(forged);
    expect(await forged.next("hello")).toEqual({ type: "hello", you: null });
    expect((await forged.ask({ type: "resign", table: pair.id })).error.code).toBe("unauthorized");
  });

  test("an upgrade anywhere else is answered and closed", async () => {
    const { port } = live.frame.server.address() as { port: number };
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
    const who = await person(live.rooms.station);
    const page = await pageOf(live.frame, live.rooms, who);
    await page.ask({ type: "ping" });
    expect(await sessionsOf(live.rooms.station, who.id)).toHaveLength(1);
    const closed = once(page.socket, "close");
    await endSessions(live.rooms.station, ground.store.db, who.id);
    expect((await closed)[0]).toBe(SESSION_ENDED);
  });

  test("when sessions that have run out are swept out, their pages are cut off, and others are not", async () => {
    const [old, fresh] = [await person(live.rooms.station), await person(live.rooms.station)];
    const { now } = live.rooms.station.wall;
    const page = await pageOf(live.frame, live.rooms, old);
    await page.ask({ type: "ping" });
    live.rooms.station.wall.now = new Date(now.getTime() + 181 * 24 * 3600_000);
    const other = await pageOf(live.frame, live.rooms, fresh);
    const closed = once(page.socket, "close");
    await sweepPeople(live.rooms.station);
    expect((await closed)[0]).toBe(SESSION_ENDED);
    expect((await other.ask({ type: "ping" })).type).toBe("done");
    live.rooms.station.wall.now = now;
  });
});
