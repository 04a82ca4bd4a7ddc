/** Every route and message of a table asks the one table of who may do what, and answers what it says. */
import type { FastifyInstance, InjectOptions } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { cookieOf, listen, openPage } from "../../live/tests/page.js";
import { may, type PlaceAtTable, type TableDeed } from "../../safety/may.js";
import type { Person } from "../../station.js";
import { openStore, type Store, type StoreConfig } from "../../store/open.js";
import { createTable, join } from "../../tables/lobby.js";
import type { Rooms } from "../../tables/rooms.js";
import { person, testRooms } from "../../tables/tests/station.js";
import { discard, freshConfig } from "../../tests/postgres.js";
import { browser } from "./station.js";

const march = { do: "march" };
type Route = readonly [deed: TableDeed, method: NonNullable<InjectOptions["method"]>, path: string, body?: object];
const ROUTES: readonly Route[] = [
  ["look", "GET", ""],
  ["watch", "GET", "/entries"],
  ["watch", "GET", "/at/0"],
  ["read-chat", "GET", "/chat"],
  ["see-save", "GET", "/save"],
  ["check-dice", "GET", "/proof"],
  ["join", "POST", "/join", {}],
  ["leave", "POST", "/leave"],
  ["invite", "PUT", "/seats/gray", { who: "invitation" }],
  ["change-seats", "PUT", "/seats/gray", { who: "anyone" }],
  ["cancel", "DELETE", ""],
  ["ask-rules", "POST", "/why", { number: 0, action: march }],
  ["ask-rules", "POST", "/odds", { number: 0, action: march }],
  ["act", "POST", "/act", { number: 0, action: march }],
  ["undo", "POST", "/undo", { number: 0 }],
  ["ask-undo", "POST", "/ask-undo", { number: 0 }],
  ["answer-undo", "POST", "/answer-undo", { yes: true }],
  ["offer-draw", "POST", "/offer-draw"],
  ["answer-draw", "POST", "/refuse-draw"],
  ["resign", "POST", "/resign", {}],
  ["chat", "POST", "/chat", { text: "Hello." }],
  ["note", "GET", "/notes"],
  ["note", "POST", "/notes", { number: 0, place: "hill", text: "Hold it." }],
  ["rematch", "POST", "/rematch"],
];
const MESSAGES: readonly (readonly [TableDeed, string, object])[] = [
  ["look", "watch", {}],
  ["act", "act", { number: 0, action: march }],
  ["undo", "undo", { number: 0 }],
  ["ask-undo", "ask-undo", { number: 0 }],
  ["answer-undo", "answer-undo", { yes: true }],
  ["offer-draw", "offer-draw", {}],
  ["answer-draw", "refuse-draw", {}],
  ["resign", "resign", {}],
  ["chat", "chat", { text: "Hello." }],
];

describe("who may do what", () => {
  let config: StoreConfig;
  let store: Store;
  let rooms: Rooms;
  let frame: FastifyInstance;
  beforeAll(async () => {
    config = await freshConfig("pglite");
    store = await openStore(config);
    rooms = await testRooms(store);
    frame = await listen(rooms);
  });
  afterAll(async () => {
    await frame.close();
    await rooms.close();
    await store.close();
    await discard(config);
  });

  /** A new table, and somebody who is that to it. */
  const someoneAt = async (place: PlaceAtTable, deed: TableDeed): Promise<{ id: string; who: Person }> => {
    const [host, blue, gray, other] = await Promise.all([1, 2, 3, 4].map(() => person(rooms.station)));
    const isOpen = place === "welcome" || ["join", "leave", "invite", "change-seats", "cancel"].includes(deed);
    const anyone = { who: "anyone" } as const;
    const kept = isOpen && place !== "welcome" ? ({ who: "person", name: gray.name } as const) : anyone;
    const seats = { blue: { who: "person", name: blue.name } as const, gray: kept };
    const { id } = await createTable(rooms, host, { game: "toy", spectators: place === "spectator", seats });
    await join(rooms, id, blue, {});
    const who = { stranger: other, spectator: other, welcome: other, seated: gray, deciding: blue, host }[place];
    if (!isOpen) await join(rooms, id, gray, {});
    if (isOpen && place === "seated") return { id, who: blue };
    return { id, who };
  };

  const PLACES: readonly PlaceAtTable[] = ["stranger", "spectator", "welcome", "seated", "deciding", "host"];
  /** A table that is not begun has nobody who decides, one that has begun nobody who is welcome. */
  const isThere = (place: PlaceAtTable, deed: TableDeed) =>
    !(place === "deciding" && ["join", "leave", "invite", "change-seats", "cancel"].includes(deed));

  for (const [deed, method, path, body] of ROUTES) {
    test(`${method} /api/tables/:id${path} as "${deed}"`, async () => {
      for (const place of PLACES.filter((one) => isThere(one, deed))) {
        const { id, who } = await someoneAt(place, deed);
        const page = browser(frame);
        page.cookie = await cookieOf(rooms.station, who);
        const answer = await page.ask(method, `/api/tables/${id}${path}`, body);
        const allowed = may(deed, place);
        // Allowed, it may still fail for what the game is at; refused, it fails for this reason and no other.
        if (allowed !== true) expect(answer.body.error?.code, place).toBe(allowed);
        else expect([200, 201, 204, 403, 404, 422], place).toContain(answer.status);
        if (allowed === true && method === "GET" && path !== "/save" && !(place === "welcome" && path === "/at/0"))
          expect(answer.status, place).toBe(200);
      }
    });
  }

  for (const [deed, type, body] of MESSAGES) {
    test(`message "${type}" as "${deed}"`, async () => {
      for (const place of PLACES) {
        const { id, who } = await someoneAt(place, deed);
        const page = await openPage(frame, await cookieOf(rooms.station, who));
        const answer = await page.ask({ type, table: id, ...body });
        const allowed = may(deed, place);
        if (allowed !== true) expect(answer.error?.code, place).toBe(allowed);
        else expect(answer.error?.code ?? "done", place).toMatch(/^(done|illegal)$/);
        await page.close();
      }
    });
  }

  test("without a cookie nothing can be done, only seen", async () => {
    const { id } = await someoneAt("spectator", "act");
    const page = browser(frame);
    for (const [deed, method, path, body] of ROUTES.filter(([, method, path]) => method !== "GET" && path !== "/join")) {
      expect((await page.ask(method, `/api/tables/${id}${path}`, body)).status, deed).toBe(401);
    }
    expect((await page.ask("GET", `/api/tables/${id}`)).status).toBe(200);
  });

  test("a page of another site can do nothing", async () => {
    const { id, who } = await someoneAt("deciding", "act");
    const page = browser(frame);
    page.cookie = await cookieOf(rooms.station, who);
    for (const [deed, method, path, body] of ROUTES.filter(([, method]) => method !== "GET")) {
      const { status } = await page.ask(method, `/api/tables/${id}${path}`, body, { origin: "https://evil.example" });
      expect(status, deed).toBe(403);
    }
  });
});
