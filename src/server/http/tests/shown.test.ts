import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { resign } from "../../tables/ending.js";
import { createTable } from "../../tables/lobby.js";
import type { Rooms } from "../../tables/rooms.js";
import { pairAt, person, testRooms } from "../../tables/tests/station.js";
import { onStore } from "../../tests/postgres.js";
import { createFrame } from "../frame.js";
import { registerShown } from "../shown.js";

onStore("pglite", (ground) => {
  const folder = mkdtempSync(join(tmpdir(), "longroll-shown-"));
  let rooms: Rooms;
  let frame: FastifyInstance;
  beforeAll(async () => {
    mkdirSync(join(folder, "cards"));
    writeFileSync(join(folder, "cards/toy.webp"), "picture");
    rooms = await testRooms(ground.store, { config: { url: "https://longroll.example" } });
    frame = createFrame(rooms.station);
    registerShown(frame, rooms.station, rooms, folder);
    await frame.ready();
  });
  afterAll(async () => {
    await frame.close();
    await rooms.close();
    rmSync(folder, { recursive: true });
  });

  const shown = async (id: string) => {
    const { statusCode, body, headers } = await frame.inject({ url: `/tables/${id}`, headers: { accept: "text/html" } });
    const tags = Object.fromEntries(
      [...body.matchAll(/<meta property="([^"]+)" content="([^"]*)">/g)].map(([, name, value]) => [name, value]),
    );
    return { status: statusCode, body, tags, type: headers["content-type"] };
  };

  test("a table that anyone may watch shows its battle, sides, players and a picture of its map", async () => {
    const { id, blue, gray } = await pairAt(rooms, { spectators: true });
    const { status, body, tags, type } = await shown(id);
    expect(status).toBe(200);
    expect(type).toContain("text/html");
    expect(tags).toMatchObject({
      "og:title": "Pickets",
      "og:description": `Blue (${blue.name}) against Gray (${gray.name}). The game goes on.`,
      "og:url": `https://longroll.example/tables/${id}`,
      "og:image": "https://longroll.example/cards/toy.webp",
    });
    expect(body).toContain(`<a href="../#/tables/${id}">`);
    await resign(rooms, id, blue);
    expect((await shown(id)).tags["og:description"]).toMatch(/\(.*\)\. .*resigns|wins|won/i);
  });

  test("of a private table only battle and sides are told, before and after its end", async () => {
    const { id, blue, gray } = await pairAt(rooms);
    const before = await shown(id);
    expect(before.tags["og:description"]).toBe("Blue against Gray.");
    await resign(rooms, id, blue);
    const { body, tags } = await shown(id);
    expect(tags["og:description"]).toBe("Blue against Gray.");
    for (const { name } of [blue, gray]) expect(body).not.toContain(name);
  });

  test("a name is text, whatever is in it, and a game without a picture has none", async () => {
    const odd = await person(rooms.station, `<b>"&'`);
    const { id } = await createTable(rooms, odd, {
      game: "ambush",
      seats: { blue: { who: "me" }, gray: { who: "bot", level: "picket" } },
      spectators: true,
    });
    const { body, tags } = await shown(id);
    expect(body).not.toContain("<b>");
    expect(tags["og:description"]).toContain("&lt;b&gt;&quot;&amp;&#39;");
    expect(tags["og:description"]).toContain("the computer");
    expect(tags["og:image"]).toBeUndefined();
  });

  test("what is no table is not on this map", async () => {
    expect((await shown("nothing-there-at-all")).status).toBe(404);
    expect((await shown("%3Cscript%3E")).status).toBe(404);
  });
});
