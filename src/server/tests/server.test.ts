/** A node put together: bots, clocks and figures do their part without anyone asking, and it can be stopped and started again. */
import { describe, expect, onTestFinished, test, vi } from "vitest";
import type { Game } from "../../engine/index.js";
import { toy } from "../../engine/tests/toy.js";
import { bundledThinker, stationOn } from "../bots/tests/field.js";
import { readConfig } from "../config.js";
import { type Server, startServer } from "../index.js";
import type { Store, StoreConfig } from "../store/open.js";
import { discard, freshConfig } from "./postgres.js";

const thinker = bundledThinker();
const soon = { timeout: 120_000, interval: 50 };
const HOUR = 3_600_000;

/** A place for data, that goes away after all nodes on it have stopped. */
async function newPlace(kind: Store["kind"]): Promise<StoreConfig> {
  const place = await freshConfig(kind);
  onTestFinished(() => discard(place));
  return place;
}

async function start(place: StoreConfig, now: () => Date = () => new Date(), env: Record<string, string> = {}): Promise<Server> {
  const config = readConfig({ port: "0", data: place.dataDir, log: "silent" }, { LONGROLL_REQUESTS_A_MINUTE: "0", ...env });
  if (typeof config === "string") throw new Error(config);
  // Some of the others never come to a decision, and are waited for.
  const bots = stationOn({} as Store).bots.filter(({ id }) => id === "plain");
  const server = await startServer({ ...config, databaseUrl: place.databaseUrl }, { games: [toy as Game], bots, thinker, now });
  onTestFinished(() => server.close());
  return server;
}

async function table({ address }: Server, terms: object): Promise<string> {
  const made = await fetch(`${address}/api/tables`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ game: "toy", spectators: true, ...terms }),
  });
  return (await made.json()).table.id;
}

const look = async ({ address }: Server, id: string) => (await (await fetch(`${address}/api/tables/${id}`)).json()).table;
const bot = { who: "bot", level: "plain" };

describe("a node", () => {
  test("plays its bots' turns, and shows in its figures that it did", async () => {
    const server = await start(await newPlace("postgres"));
    const id = await table(server, { sameScreen: true, seats: { blue: bot, gray: bot } });
    await vi.waitFor(async () => expect(await look(server, id)).toMatchObject({ status: "over", result: { by: "rules" } }), soon);
    await vi.waitFor(async () => {
      const figures = await (await fetch(`${server.address}/metrics`)).text();
      expect(figures).toMatch(/^longroll_moves_total\{.*\} 24$/m);
      expect(figures).toMatch(/^longroll_jobs_total\{.*kind="bot",outcome="done".*\} 24$/m);
      expect(figures).toMatch(/^longroll_thought_seconds_count\{.*bot="plain",outcome="chosen".*\} 24$/m);
      expect(figures).toMatch(/^longroll_rooms_in_memory\{.*\} 1$/m);
    }, soon);
  });

  test.each(["lose", "bot"])("looks at the clock: when time is up, %s", async (onTime) => {
    let now = new Date();
    const server = await start(await newPlace("postgres"), () => now);
    const id = await table(server, { seats: { blue: { who: "me" }, gray: bot }, clock: { kind: "slow", hours: 24, onTime } });
    expect(await look(server, id)).toMatchObject({ status: "playing", toDecide: "blue" });
    now = new Date(now.getTime() + 25 * HOUR);
    const then =
      onTime === "lose"
        ? { status: "over", result: { by: "time", winner: "gray" } }
        : { seats: [{ seat: "blue", bot: expect.any(String) }, {}] };
    await vi.waitFor(async () => expect(await look(server, id)).toMatchObject(then), soon);
  });

  test("without threads for bots leaves them to others", async () => {
    const server = await start(await newPlace("postgres"), undefined, { LONGROLL_BOT_THREADS: "0" });
    const id = await table(server, { sameScreen: true, seats: { blue: bot, gray: { who: "me" } } });
    const figures = await (await fetch(`${server.address}/metrics`)).text();
    expect(figures).toMatch(/^longroll_jobs_due\{.*kind="bot".*\} 1$/m);
    expect(await look(server, id)).toMatchObject({ number: 0 });
  });
});

describe.each(["pglite", "postgres"] as const)("a node on %s", (kind) => {
  test("stops, and goes on where it stopped when it starts again", async () => {
    const place = await newPlace(kind);
    const first = await start(place);
    const id = await table(first, { seats: { blue: { who: "me" }, gray: bot } });
    await first.close();
    await expect(fetch(`${first.address}/health`)).rejects.toThrow();
    const second = await start(place);
    expect(await look(second, id)).toMatchObject({ status: "playing", toDecide: "blue" });
  });

  test("that cannot start leaves nothing behind: the same place can be used at once", async () => {
    const first = await start(await newPlace(kind));
    const { port } = new URL(first.address);
    const other = await newPlace(kind);
    const config = readConfig({ port, data: other.dataDir, log: "silent" }, {});
    if (typeof config === "string") throw new Error(config);
    const parts = { games: [toy as Game], bots: [], thinker };
    const taken = startServer({ ...config, databaseUrl: other.databaseUrl }, parts);
    await expect(taken).rejects.toMatchObject({ code: "EADDRINUSE" });
    const free = await startServer({ ...config, databaseUrl: other.databaseUrl, port: 0 }, parts);
    await free.close();
  });
});
