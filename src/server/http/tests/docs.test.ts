/** docs/server.md has every route and every message. */
import { readFileSync } from "node:fs";
import type { FastifyInstance } from "fastify";
import { expect, test } from "vitest";
import { message } from "../../live/messages.js";
import type { Newsroom } from "../../news/news.js";
import type { Rooms } from "../../tables/rooms.js";
import { testStation } from "../../tables/tests/station.js";
import { createFrame } from "../frame.js";
import { registerNews } from "../news.js";
import { registerNotes } from "../notes.js";
import { registerOps } from "../ops.js";
import { registerPeople } from "../people.js";
import { registerShown } from "../shown.js";
import { registerStudy } from "../study.js";
import { registerTables } from "../tables.js";

const page = readFileSync(new URL("../../../../docs/server.md", import.meta.url), "utf8");

/** The routes, as they are registered: nobody asks them anything here, so there is nothing behind them. */
async function routesOf(register: (frame: FastifyInstance) => void): Promise<string[]> {
  const routes: string[] = [];
  const frame = createFrame(testStation({ kind: "pglite" } as never));
  frame.addHook("onRoute", ({ method, url }) => {
    for (const one of [method].flat()) if (one !== "HEAD") routes.push(`${one} ${url}`);
  });
  register(frame);
  await frame.ready();
  return routes;
}

test("every route", async () => {
  const station = testStation({ kind: "pglite" } as never);
  const routes = await routesOf((frame) => {
    registerPeople(frame, station, async () => undefined);
    registerTables(frame, station, {} as Rooms);
    registerStudy(frame, station, {} as Rooms);
    registerNews(frame, station, { pushKeys: {} } as Newsroom);
    registerOps(frame, station);
    registerNotes(frame, {} as Rooms);
    registerShown(frame, station, {} as Rooms, "");
  });
  expect(routes.length).toBeGreaterThan(40);
  const told = page.replace(/ +/g, " ");
  for (const route of [...routes, "GET /api/live"]) expect(told, route).toMatch(new RegExp(`${route.replaceAll("/", "\\/")}(?![\\w/:-])`));
});

test("every message", () => {
  const said = message.options.map(({ shape }) => shape.type.value);
  for (const type of said) expect(page).toMatch(new RegExp(`\\| .*\`${type}\``));
  for (const type of ["hello", "state", "moved", "table", "here", "chat", "gone", "done", "error"])
    expect(page).toContain(`{"type":"${type}"`);
});
