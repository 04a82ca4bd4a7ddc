import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { act, type Game, newTable, save, type Table } from "../../../engine/index.js";
import { toy } from "../../../engine/tests/toy.js";
import { commitment } from "../../fair.js";
import type { Rooms } from "../../tables/rooms.js";
import { ambush } from "../../tables/tests/ambush.js";
import { testRooms } from "../../tables/tests/station.js";
import { onStore } from "../../tests/postgres.js";
import { createFrame } from "../frame.js";
import { registerStudy } from "../study.js";
import { registerTables } from "../tables.js";
import { type Browser, browser } from "./station.js";

onStore("postgres", (ground) => {
  let rooms: Rooms;
  let frame: FastifyInstance;
  beforeAll(async () => {
    const broken: Game = {
      ...(toy as Game),
      id: "throws",
      setup: () => {
        throw new Error("The powder is wet.");
      },
    };
    rooms = await testRooms(ground.store, { games: [ambush as Game, toy as Game, broken] });
    frame = createFrame(rooms.station);
    registerTables(frame, rooms.station, rooms);
    registerStudy(frame, rooms.station, rooms);
    await frame.ready();
  });
  afterAll(async () => {
    await frame.close();
    await rooms.close();
  });

  /** Ambush, with both hidden: Blue in the orchard, Gray in the lane. */
  const ambushed = async (): Promise<{ blue: Browser; gray: Browser; at: string }> => {
    const [blue, gray] = [browser(frame), browser(frame)];
    const seats = { blue: { who: "me" }, gray: { who: "anyone" } };
    const { table } = (await blue.ask("POST", "/api/tables", { game: "ambush", spectators: true, seats })).body;
    const at = `/api/tables/${table.id}`;
    await gray.ask("POST", `${at}/join`, {});
    await blue.ask("POST", `${at}/act`, { number: 0, action: { do: "hide", where: "orchard" } });
    await gray.ask("POST", `${at}/act`, { number: 1, action: { do: "hide", where: "lane" } });
    return { blue, gray, at };
  };

  test("the log is read page by page, each through their own eyes", async () => {
    const { blue, gray, at } = await ambushed();
    const texts = async (who: Browser, query = "") =>
      (await who.ask("GET", `${at}/entries${query}`)).body.entries.map(({ events }: { events: { text: string }[] }) => events[0]?.text);
    expect(await texts(blue)).toEqual(["Blue lies low in the orchard.", "Gray is out of sight."]);
    expect(await texts(gray, "?after=0&seat=blue")).toEqual(["Blue is out of sight.", "Gray lies low in the lane."]);
    expect(await texts(browser(frame), "?after=1")).toEqual(["Gray is out of sight."]);
  });

  test("an earlier moment is seen as it was seen then; when the game is over, all of it", async () => {
    const { blue, gray, at } = await ambushed();
    const hidden = async (who: Browser, path: string) => (await who.ask("GET", `${at}/at/${path}`)).body.view?.hidden;
    expect(await hidden(blue, "1")).toEqual({ blue: "orchard", gray: null });
    expect(await hidden(gray, "1")).toEqual({ blue: null, gray: null });
    expect(await hidden(gray, "2?seat=blue")).toEqual({ blue: null, gray: "lane" });
    expect(await hidden(gray, "2?seat=all")).toEqual({ blue: null, gray: "lane" });
    expect((await gray.ask("GET", `${at}/at/3`)).status).toBe(404);
    await gray.ask("POST", `${at}/resign`, {});
    expect(await hidden(gray, "2?seat=blue")).toEqual({ blue: "orchard", gray: null });
    expect(await hidden(browser(frame), "2?seat=all")).toEqual({ blue: "orchard", gray: "lane" });
  });

  test("the saved game and the proof of its dice are there when it is over, and anyone can check them", async () => {
    const { blue, gray, at } = await ambushed();
    expect((await blue.ask("GET", `${at}/save`)).body.error.code).toBe("forbidden");
    const promise = (await gray.ask("GET", `${at}/proof`)).body;
    const { commitment } = promise;
    expect(promise).toEqual({
      commitment: expect.stringMatching(/^[0-9a-f]{64}$/),
      dice: { tosses: [{ from: 0, commitment, numbers: {} }], leftOut: [], open: null },
    });
    await blue.ask("POST", `${at}/act`, { number: 2, action: { do: "listen" } });
    await blue.ask("POST", `${at}/act`, { number: 3, action: { do: "pass" } });
    await gray.ask("POST", `${at}/resign`, {});
    expect((await gray.ask("GET", `${at}/proof`)).body).toMatchObject({ ...promise, holds: true, rolls: 1, entries: 5 });
    const { body: save, headers } = await gray.ask("GET", `${at}/save`);
    expect(headers["content-disposition"]).toMatch(/^attachment/);
    expect(save).toMatchObject({ longroll: 1, game: "ambush", commitment: promise.commitment, ended: { by: "resign" } });
    const check = async (body: object) => (await browser(frame).ask("POST", "/api/verify", body)).body;
    expect(await check({ save })).toMatchObject({ holds: true, actions: 4, hash: save.hash });
    expect(await check({ save, commitment: "0".repeat(64) })).toMatchObject({ holds: false, rule: "fair.seed" });
    expect(await check({ save: { ...save, actions: save.actions.slice(1) } })).toMatchObject({ holds: false });
    expect((await browser(frame).ask("POST", "/api/verify", { save: "x" })).status).toBe(400);
  });

  const saved = (actions: readonly object[]) => {
    const table = newTable(toy as Game, { scenario: "siege", seed: "fair" }) as Table;
    for (const action of actions) act(table, action);
    return { ...save(table), commitment: commitment("fair") };
  };

  test("a file that makes the rules throw does not hold, and is no fault of the server", async () => {
    const { status, body } = await browser(frame).ask("POST", "/api/verify", { save: { ...saved([]), game: "throws" } });
    expect({ status, body }).toEqual({
      status: 200,
      body: { holds: false, rule: "save.rules", text: expect.stringContaining("no answer") },
    });
  });

  test("others get their turn while a long file is checked", async () => {
    const quiet = Array.from({ length: 140 }, (_, i) => (i % 2 ? { do: "march" } : { do: "load", powder: 1 }));
    let turns = 0;
    const played: number[] = [];
    const counting: Game = {
      ...(toy as Game),
      id: "counted",
      act(state, action, log) {
        played.push(turns);
        toy.act(state as never, action, log);
      },
    };
    const station = { ...rooms.station, games: [counting] };
    const alone = createFrame(station);
    registerStudy(alone, station, rooms);
    await alone.ready();
    let going = true;
    const count = () => {
      turns++;
      if (going) setImmediate(count);
    };
    count();
    const file = saved(quiet.slice(0, 130));
    const { body } = await browser(alone).ask("POST", "/api/verify", { save: { ...file, game: "counted" } });
    going = false;
    await alone.close();
    expect(body).toMatchObject({ holds: true, actions: played.length });
    expect(new Set(played).size).toBe(Math.ceil(played.length / 50));
  });

  test("what is checked has at most a megabyte, and an address may ask only so often", async () => {
    expect((await browser(frame).ask("POST", "/api/verify", { save: { note: "x".repeat(1024 * 1024) } })).status).toBe(413);
    const station = { ...rooms.station, config: { ...rooms.station.config, requestsAMinute: 1000 } };
    const limited = createFrame(station);
    registerStudy(limited, station, rooms);
    await limited.ready();
    const answers: number[] = [];
    for (let i = 0; i < 13; i++) answers.push((await browser(limited).ask("POST", "/api/verify", { save: saved([]) })).status);
    await limited.close();
    expect(answers).toEqual([...Array(12).fill(200), 429]);
  });
});
