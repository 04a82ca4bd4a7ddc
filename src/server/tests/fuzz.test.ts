/** Every route and the live connection under fire: whatever comes, no answer is a fault of ours. LONGROLL_FUZZ says how much comes. */
import { Writable } from "node:stream";
import type { FastifyInstance, HTTPMethods, InjectOptions } from "fastify";
import { pino } from "pino";
import { describe, expect, onTestFinished, test } from "vitest";
import { WebSocket } from "ws";
import { below, createRandom, type Random } from "../../engine/index.js";
import { stationOn } from "../bots/tests/field.js";
import { createFrame } from "../http/frame.js";
import { registerAll } from "../index.js";
import { createNews } from "../news/news.js";
import { createRooms } from "../tables/rooms.js";
import { withStores } from "./postgres.js";
import { addressFor, bodyFor, messageFor, pick, someTable, type World, written } from "./rubbish.js";

const MANY = Number(process.env.LONGROLL_FUZZ ?? 800);
const HOURS = 3_600_000;

const AT_ONCE = 8;
const ODD_ADDRESSES = ["/", "/%", "/../etc/passwd", "/api//tables", "/API/me", "//", "/api/tables/%2e%2e/me", "/*", "/api/\u0000"];

const shown = (counts: ReadonlyMap<string | number, number>) =>
  [...counts]
    .sort()
    .map((pair) => pair.join(": "))
    .join(", ");

interface Route {
  readonly method: HTTPMethods;
  readonly url: string;
}

withStores((ground) => {
  async function site() {
    const faults: string[] = [];
    const listener = new Writable({
      write(line, _encoding, done) {
        // What a connection cannot even take in is closed by the library, which says so in the log.
        if (!String(line).includes("WS_ERR_")) faults.push(String(line));
        done();
      },
    });
    const base = stationOn(ground.store, { env: { LONGROLL_REQUESTS_A_MINUTE: "0" } });
    const station = { ...base, log: pino({ level: "error" }, listener) };
    const rooms = await createRooms(station);
    const news = await createNews(station);
    const frame = createFrame(station);
    const routes: Route[] = [];
    frame.addHook("onRoute", ({ method, url }) => {
      for (const one of [method].flat()) if (one !== "HEAD") routes.push({ method: one as HTTPMethods, url });
    });
    registerAll(frame, station, rooms, news);
    await frame.listen({ port: 0, host: "127.0.0.1" });
    onTestFinished(async () => {
      await frame.close();
      await news.close();
      await rooms.close();
    });
    return { frame, routes, faults };
  }

  /** Some people, and some tables that are being played or wait for somebody. */
  async function people(frame: FastifyInstance): Promise<World & { readonly cookies: readonly string[] }> {
    const cookies: string[] = [];
    const tables = new Map<string, string>();
    const known = { cookies, tables, numbers: new Map(), legal: new Map(), names: ["Ann", "Bob", "Cid"] };
    for (let i = 0; i < 4; i++) {
      const guest = await frame.inject({ method: "POST", url: "/api/guest" });
      const cookie = `${guest.cookies[0].name}=${encodeURIComponent(guest.cookies[0].value)}`;
      cookies.push(cookie);
      for (const sitter of [{ who: "me" }, { who: "anyone" }]) {
        const seats = { blue: { who: "me" }, gray: sitter };
        const payload = { game: "toy", scenario: "siege", sameScreen: sitter.who === "me", public: true, seats };
        const made = await frame.inject({ method: "POST", url: "/api/tables", headers: { cookie }, payload });
        tables.set(made.json().table.id, cookie);
        learn(known, made.json());
      }
    }
    return known;
  }

  /** Learns how a table stands, from any answer that says so. */
  function learn(known: World, answer: { table?: { id: string; number: number }; game?: { legal?: never[] } } | null): void {
    if (!answer?.table?.id || !known.tables.has(answer.table.id)) return;
    known.numbers.set(answer.table.id, answer.table.number);
    if (answer.game?.legal) known.legal.set(answer.table.id, answer.game.legal);
  }

  /** What takes long by design, and what ends a session or a game, comes seldom. */
  const SELDOM = /account|session|password|\/me\/name|\/me\/mail|export|verify|resign|draw/;
  const ENDS = ["/api/me", "/api/tables/:id"];

  function request(random: Random, routes: readonly Route[], known: World, cookies: readonly string[]): InjectOptions {
    let route = pick(random, routes);
    for (let i = 0; i < 3 && (SELDOM.test(route.url) || (route.method === "DELETE" && ENDS.includes(route.url))); i++)
      route = pick(random, routes);
    if (below(random, 4) === 0) route = routes.find(({ url }) => url.endsWith("/act"))!;
    const cookie = pick(random, cookies);
    const table = someTable(random, known, cookie);
    const method = below(random, 30) === 0 ? pick<HTTPMethods>(random, ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]) : route.method;
    const url = below(random, 50) === 0 ? pick(random, ODD_ADDRESSES) : addressFor(random, route.url, table);
    const headers: Record<string, string> = { cookie: pick(random, [...Array(12).fill(cookie), "", `${cookie.slice(0, -3)}x`]) };
    if (below(random, 40) === 0) headers.origin = pick(random, ["https://evil.example", "null", "http://localhost:1863", "x"]);
    if (method === "GET" || method === "OPTIONS") return { method, url, headers } as InjectOptions;
    const type = ["text/plain", "multipart/form-data", "application/json; charset=utf-7", "application/x-www-form-urlencoded", ""];
    headers["content-type"] = below(random, 25) === 0 ? pick(random, type) : "application/json";
    return { method, url, headers, payload: written(random, bodyFor(random, route.url, known, table)) } as InjectOptions;
  }

  describe("under fire", () => {
    test(
      `${MANY} requests to every route are answered, and none with a fault`,
      async () => {
        const { frame, routes, faults } = await site();
        const random = createRandom(`requests on ${ground.kind}`);
        const statuses = new Map<number, number>();
        let known = await people(frame);
        let moves = 0;
        const send = async () => {
          const asked = request(random, routes, known, known.cookies);
          const answer = await frame.inject(asked);
          const { statusCode } = answer;
          statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1);
          if (statusCode >= 500)
            throw new Error(`${statusCode} to ${JSON.stringify(asked).slice(0, 2000)}: ${answer.body}\n${faults.join("\n")}`);
          const isJson = String(answer.headers["content-type"]).includes("json");
          if (statusCode >= 400 && isJson) {
            expect(answer.json().error).toMatchObject({ code: expect.any(String), message: expect.any(String) });
          }
          if (statusCode === 200 && isJson) learn(known, answer.json());
          if (statusCode === 200 && /\/act(\?|$)/.test(String(asked.url))) moves++;
        };
        for (let sent = 0; sent < MANY; sent += AT_ONCE) {
          // What was ended or wrecked is replaced from time to time.
          if (sent % 400 === 0) known = await people(frame);
          await Promise.all(Array.from({ length: AT_ONCE }, send));
        }
        expect(faults).toEqual([]);
        // Not everything was refused at the door.
        expect(moves).toBeGreaterThan(MANY / 100);
        console.log(`${ground.kind}: ${MANY} requests, ${moves} moves, by status ${shown(statuses)}`);
      },
      HOURS,
    );

    test(
      `${MANY} messages on live connections are answered, and none with a fault`,
      async () => {
        const { frame, faults } = await site();
        const random = createRandom(`messages on ${ground.kind}`);
        const address = `${frame.listeningOrigin.replace("http", "ws")}/api/live`;
        const counts = new Map<string, number>();
        let sent = 0;
        const talk = async () => {
          while (sent < MANY) {
            const known = await people(frame);
            const cookie = pick(random, known.cookies);
            const socket = new WebSocket(address, { headers: { cookie } });
            // biome-ignore lint/suspicious/noExplicitAny: whatever the server says.
            const heard: any[] = [];
            let wake = () => {};
            socket.on("message", (data) => {
              heard.push(JSON.parse(String(data)));
              wake();
            });
            socket.on("close", () => wake());
            socket.on("error", () => wake());
            await new Promise<void>((resolve) => socket.once("open", resolve).once("error", () => resolve()));
            for (let said = 0; said < 200 && socket.readyState === WebSocket.OPEN && sent < MANY; said++) {
              sent++;
              const text = written(random, messageFor(random, known, cookie));
              heard.length = 0;
              socket.send(below(random, 50) === 0 ? Buffer.from(text) : text);
              const answered = () => heard.some(({ type }) => type === "done" || type === "error");
              while (!answered() && socket.readyState === WebSocket.OPEN) {
                await new Promise<void>((resolve) => {
                  wake = resolve;
                });
              }
              for (const message of heard) {
                counts.set(message.type, (counts.get(message.type) ?? 0) + 1);
                if (message.type === "moved" && message.legal) known.legal.set(message.table, message.legal);
                if (message.type === "moved") known.numbers.set(message.table, message.number);
                if (message.type === "state") learn(known, message);
                if (message.type === "error" && message.error.code === "unavailable") {
                  throw new Error(`A fault at ${text.slice(0, 2000)}: ${faults.join("\n")}`);
                }
              }
            }
            socket.terminate();
          }
        };
        await Promise.all([talk(), talk(), talk(), talk()]);
        expect(faults).toEqual([]);
        expect(counts.get("moved")).toBeGreaterThan(MANY / 100);
        console.log(`${ground.kind}: ${sent} messages, answers ${shown(counts)}`);
      },
      HOURS,
    );
  });
});
