import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Rooms } from "../../tables/rooms.js";
import { testRooms } from "../../tables/tests/station.js";
import { onStore } from "../../tests/postgres.js";
import { createFrame } from "../frame.js";
import { registerPeople } from "../people.js";
import { registerStudy } from "../study.js";
import { registerTables } from "../tables.js";
import { type Browser, browser } from "./station.js";

const march = { do: "march" } as const;
const pairs = { blue: { who: "me" }, gray: { who: "anyone" } };

onStore("postgres", (ground) => {
  let rooms: Rooms;
  let frame: FastifyInstance;
  beforeAll(async () => {
    rooms = await testRooms(ground.store);
    frame = createFrame(rooms.station);
    registerPeople(frame, rooms.station, async () => undefined);
    registerTables(frame, rooms.station, rooms);
    registerStudy(frame, rooms.station, rooms);
    await frame.ready();
  });
  afterAll(async () => {
    await frame.close();
    await rooms.close();
  });

  /** Two browsers at a table that has begun. */
  const twoAt = async (terms: object = {}): Promise<{ blue: Browser; gray: Browser; at: string; id: string }> => {
    const [blue, gray] = [browser(frame), browser(frame)];
    const made = await blue.ask("POST", "/api/tables", { game: "toy", seats: pairs, ...terms });
    expect(made.status).toBe(201);
    const at = `/api/tables/${made.body.table.id}`;
    expect((await gray.ask("POST", `${at}/join`, {})).body).toMatchObject({ seat: "gray", table: { status: "playing" } });
    return { blue, gray, at, id: made.body.table.id };
  };

  test("the games on offer are listed, with what can be chosen", async () => {
    const { body } = await browser(frame).ask("GET", "/api/games");
    expect(body.games.map(({ id }: { id: string }) => id)).toEqual(["ambush", "toy"]);
    expect(body.games[1]).toMatchObject({
      version: "1",
      seats: [{ id: "blue", name: "Blue" }, { id: "gray" }],
      options: [{ key: "heavy" }, { key: "motto" }],
    });
    expect(body.bots).toEqual([{ id: "picket", title: "Takes any open action" }]);
  });

  test("two guests play a whole game over HTTP alone", async () => {
    const { blue, gray, at } = await twoAt();
    for (let number = 0; number < 12; number++) {
      const [mover, other] = number % 2 ? [gray, blue] : [blue, gray];
      const before = (await mover.ask("GET", `${at}?since=${Math.max(0, number - 1)}`)).body;
      expect(before).toMatchObject({ table: { number }, game: { decision: { seat: number % 2 ? "gray" : "blue" } } });
      expect(before.game.legal).toContainEqual(march);
      expect((await other.ask("POST", `${at}/act`, { number, action: march })).body.error.code).toBe("forbidden");
      const after = await mover.ask("POST", `${at}/act`, { number, action: march });
      expect(after).toMatchObject({ status: 200, body: { number: number + 1, game: { entries: [{ number: number + 1, kind: "act" }] } } });
    }
    const end = (await gray.ask("GET", at)).body;
    expect(end).toMatchObject({ table: { status: "over", result: { by: "rules" }, seed: expect.any(String) }, game: { decision: null } });
    expect((await gray.ask("POST", `${at}/act`, { number: 12, action: march })).status).toBe(410);
    expect((await gray.ask("POST", `${at}/rematch`)).body.table).toMatchObject({ status: "open", rematchOf: end.table.id });
  });

  test("reasons and odds are told to who decides", async () => {
    const { blue, gray, at } = await twoAt();
    expect((await blue.ask("POST", `${at}/why`, { number: 0, action: { do: "fly" } })).body).toEqual({
      legal: false,
      rule: "TY-2.0",
      text: "The pickets cannot do that now.",
    });
    expect((await blue.ask("POST", `${at}/why`, { number: 0, action: march })).body).toEqual({ legal: true });
    const { outcomes } = (await blue.ask("POST", `${at}/odds`, { number: 0, action: { do: "fire" } })).body;
    expect(outcomes.map(({ p }: { p: number }) => p).reduce((a: number, b: number) => a + b)).toBeCloseTo(1);
    expect((await blue.ask("POST", `${at}/odds`, { number: 0, action: { do: "fly" } })).body.error).toMatchObject({
      code: "illegal",
      rule: "TY-2.0",
    });
    expect((await gray.ask("POST", `${at}/why`, { number: 0, action: march })).body.error.code).toBe("forbidden");
  });

  test("undo, its asking and answering, draws and resigning", async () => {
    const { blue, gray, at } = await twoAt();
    await blue.ask("POST", `${at}/act`, { number: 0, action: { do: "load", powder: 1 } });
    expect((await blue.ask("POST", `${at}/undo`, { number: 1 })).body).toMatchObject({
      number: 2,
      game: { entries: [{ kind: "undo", events: [{ entry: 1 }] }] },
    });
    await blue.ask("POST", `${at}/act`, { number: 2, action: { do: "fire" } });
    expect((await blue.ask("POST", `${at}/undo`, { number: 3 })).body.error).toMatchObject({ code: "illegal", rule: "table.undo" });
    expect((await blue.ask("POST", `${at}/ask-undo`, { number: 3 })).body.table.seats[0].asksUndo).toBe(3);
    expect((await gray.ask("POST", `${at}/answer-undo`, { yes: true })).body).toMatchObject({ number: 4, table: { toDecide: "blue" } });
    await gray.ask("POST", `${at}/offer-draw`);
    expect((await blue.ask("POST", `${at}/refuse-draw`)).body.table.seats[1].offersDraw).toBe(false);
    expect((await gray.ask("POST", `${at}/resign`, {})).body.table).toMatchObject({
      status: "over",
      result: { winner: "blue", by: "resign" },
    });
  });

  test("chat is plain text, kept as it was written, and resumes", async () => {
    const { blue, gray, at } = await twoAt();
    const odd = `<script>alert("1")</script> '); drop table chat; -- \\u0041 \${7*7} 🥁`;
    expect((await blue.ask("POST", `${at}/chat`, { text: odd })).status).toBe(201);
    await gray.ask("POST", `${at}/chat`, { text: "Good\nmorning." });
    const { lines } = (await gray.ask("GET", `${at}/chat`)).body;
    expect(lines.map(({ text }: { text: string }) => text)).toEqual([odd, "Good\nmorning."]);
    expect((await gray.ask("GET", `${at}/chat?after=${lines[0].id}`)).body.lines).toEqual([lines[1]]);
    for (const text of ["", "   ", "\u0000", "x".repeat(1001), "\u202Etxt", 7, null]) {
      expect((await blue.ask("POST", `${at}/chat`, { text })).status, String(text)).toBe(400);
    }
  });

  test("invitations open the table to who has one", async () => {
    const [host, guest] = [browser(frame), browser(frame)];
    const made = await host.ask("POST", "/api/tables", { game: "toy", seats: { blue: { who: "invitation" }, gray: { who: "me" } } });
    const { invitations, table } = made.body;
    const at = `/api/tables/${table.id}`;
    expect((await guest.ask("GET", at)).status).toBe(404);
    expect((await guest.ask("GET", `${at}?invitation=${invitations.blue}`)).body.table.seats[0]).toMatchObject({
      opensTo: "invitation",
      openToYou: true,
    });
    const again = (await host.ask("PUT", `${at}/seats/blue`, { who: "invitation" })).body.invitation;
    expect((await guest.ask("POST", `${at}/join`, { invitation: invitations.blue })).status).toBe(404);
    expect((await guest.ask("POST", `${at}/join`, { invitation: again })).body.seat).toBe("blue");
    expect((await host.ask("DELETE", at)).body.error.code).toBe("taken");
    expect((await host.ask("POST", `${at}/leave`)).body.error.code).toBe("forbidden");
  });

  test("tables are set up, left and cancelled; lists show them", async () => {
    const [host, guest] = [browser(frame), browser(frame)];
    const made = await host.ask("POST", "/api/tables", {
      game: "ambush",
      public: true,
      spectators: true,
      seats: { blue: { who: "anyone" }, gray: { who: "anyone" } },
    });
    const { id } = made.body.table;
    const at = `/api/tables/${id}`;
    const listed = async (show: string) =>
      (await guest.ask("GET", `/api/tables?show=${show}`)).body.tables?.map((table: { id: string }) => table.id);
    expect(await listed("open")).toContain(id);
    expect((await guest.ask("GET", "/api/tables?show=mine")).status).toBe(401);
    await guest.ask("POST", `${at}/join`, { seat: "gray" });
    expect(await listed("mine")).toEqual([id]);
    expect((await guest.ask("POST", `${at}/leave`)).status).toBe(204);
    expect(await listed("mine")).toEqual([]);
    expect((await host.ask("DELETE", at)).status).toBe(204);
    expect(await listed("open")).not.toContain(id);
  });

  test("what is not understood is refused with 400 or 404, whatever it is", async () => {
    const { blue, at } = await twoAt();
    const bad: readonly [string, unknown][] = [
      ["/api/tables", {}],
      ["/api/tables", { game: "toy", seats: [] }],
      ["/api/tables", { game: "toy", seats: { ...pairs, __proto__x: { who: "me" } } }],
      ["/api/tables", { game: "toy", seats: pairs, clock: { kind: "live", minutes: -1, increment: 0, onTime: "lose" } }],
      ["/api/tables", { game: "toy", seats: pairs, seed: "mine" }],
      ["/api/tables", { game: "g".repeat(1000), seats: pairs }],
      ["/api/tables", { game: "toy", seats: { blue: { who: "person", name: "n".repeat(60_000) }, gray: { who: "me" } } }],
      [`${at}/act`, { number: "0", action: march }],
      [`${at}/act`, { number: -1, action: march }],
      [`${at}/act`, { number: 1.5, action: march }],
      [`${at}/act`, { number: 0, action: "march" }],
      [`${at}/act`, { number: 0, action: { do: "" } }],
      [`${at}/act`, { number: 0, action: { do: "march", pad: "x".repeat(3000) } }],
      [`${at}/act`, { number: 0, action: { do: "march", pad: "\ud800" } }],
      [`${at}/act`, undefined],
      [`${at}/answer-undo`, { yes: "yes" }],
    ];
    for (const [url, body] of bad) expect((await blue.ask("POST", url, body)).status, JSON.stringify(body)?.slice(0, 100)).toBe(400);
    for (const id of ["x", "..%2f..%2fetc", "%00", "a".repeat(150), "nowhere-at-all", "';--aaaaaaa"]) {
      const { status } = await blue.ask("GET", `/api/tables/${id}`);
      expect([400, 404], id).toContain(status);
    }
    for (const query of ["since=-1", "since=1e9", "seat=", "seat=a&seat=b", `seat=${"x".repeat(100)}`]) {
      expect((await blue.ask("GET", `${at}?${query}`)).status, query).toBe(400);
    }
    expect((await blue.ask("GET", `${at}?since=99999`)).body.game.entries).toEqual([]);
    expect((await blue.ask("GET", at)).body.table.number).toBe(0);
  });
});
