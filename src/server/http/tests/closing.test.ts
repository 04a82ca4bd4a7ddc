/** The end of the server: whatever is connected, it comes, and what was asked before is answered. */
import { once } from "node:events";
import { mkdtempSync, writeFileSync } from "node:fs";
import { type AddressInfo, connect, type Socket } from "node:net";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { expect, inject, onTestFinished, test } from "vitest";
import { registerLive } from "../../live/live.js";
import { testRooms } from "../../tables/tests/station.js";
import { onStore } from "../../tests/postgres.js";
import { createFrame } from "../frame.js";
import { registerPages } from "../pages.js";

/** Two seconds are promised; a busy machine may take longer for them. Who is held up waits for minutes. */
const SOON_MS = 30_000;
const UPGRADE = [
  "GET /api/live HTTP/1.1",
  "host: localhost:1863",
  "origin: http://localhost:1863",
  "connection: upgrade",
  "upgrade: websocket",
  "sec-websocket-version: 13",
  "sec-websocket-key: bG9uZ3JvbGwgbG9uZ3JvbA==",
].join("\r\n");

onStore("postgres", (ground) => {
  /** A node that listens, with a route that takes as long as the test likes, and a page too large for any buffer. */
  async function node(slow: Promise<void> = Promise.resolve()): Promise<FastifyInstance> {
    const rooms = await testRooms(ground.store);
    const frame = createFrame(rooms.station);
    registerLive(frame, rooms.station, rooms);
    const pages = mkdtempSync(join(inject("folder"), "pages-"));
    writeFileSync(join(pages, "index.html"), "<!doctype html>");
    writeFileSync(join(pages, "map.bin"), Buffer.alloc(32 * 1024 * 1024));
    registerPages(frame, pages);
    frame.get("/slow", async () => {
      await slow;
      return { done: true };
    });
    frame.post("/heard", async () => ({ heard: true }));
    await frame.listen({ port: 0, host: "127.0.0.1" });
    onTestFinished(async () => {
      await frame.close();
      await rooms.close();
    });
    return frame;
  }

  /** A connection that has said something, and that the server has taken. */
  async function connected({ server }: FastifyInstance, says: string): Promise<Socket> {
    const taken = once(server, "connection") as Promise<[Socket]>;
    const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
    onTestFinished(() => void socket.destroy());
    socket.on("error", () => {});
    if (says !== "") socket.write(says);
    const [its] = await taken;
    while (its.bytesRead < says.length) await pause(5);
    return socket;
  }

  const closesSoon = async (frame: FastifyInstance) => {
    const late = pause(SOON_MS, "late", { ref: false });
    expect(await Promise.race([frame.close().then(() => "closed"), late])).toBe("closed");
  };

  test.each([
    ["says nothing", ""],
    ["has sent half a request line", "GET /hea"],
    ["has sent half a head", "GET /health HTTP/1.1\r\nhost: local"],
    [
      "has sent half a body",
      "POST /heard HTTP/1.1\r\nhost: localhost:1863\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{",
    ],
    ["has asked for more than it reads", "GET /map.bin HTTP/1.1\r\nhost: localhost:1863\r\n\r\n"],
    ["has a live connection that it does not read", `${UPGRADE}\r\n\r\n`],
  ])("a connection that %s does not hold it up", async (_, says) => {
    const frame = await node();
    const socket = await connected(frame, says);
    socket.pause();
    await closesSoon(frame);
  });

  test("a live connection that is asked for while it closes does not hold it up", async () => {
    const frame = await node();
    const socket = await connected(frame, `${UPGRADE}\r\n`);
    const closed = closesSoon(frame);
    const answered = once(socket, "data");
    socket.write("\r\n");
    expect(String(await answered)).toContain("503");
    await closed;
  });

  test("what was asked is answered first, however long it takes", async () => {
    let finish = () => {};
    const frame = await node(
      new Promise((done) => {
        finish = done;
      }),
    );
    const silent = await connected(frame, "");
    const socket = await connected(frame, "GET /slow HTTP/1.1\r\nhost: localhost:1863\r\n\r\n");
    let isClosed = false;
    const closed = frame.close().then(() => {
      isClosed = true;
    });
    await pause(2_500);
    expect(isClosed).toBe(false);
    expect(silent.destroyed).toBe(false);
    const answered = once(socket, "data");
    finish();
    expect(String(await answered)).toMatch(/^HTTP\/1.1 200 .*{"done":true}$/s);
    await closed;
  });
});
