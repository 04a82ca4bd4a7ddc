import { expect, test } from "vitest";
import { changeName } from "../../people/accounts.js";
import { createTable, join } from "../../tables/lobby.js";
import { type Pair, pairAt, person } from "../../tables/tests/station.js";
import { onStore } from "../../tests/postgres.js";
import { liveOn, pageOf } from "./page.js";

onStore("postgres", (ground) => {
  const live = liveOn(ground);

  test("presence, seats, offers and chat are told as they change", async () => {
    const blue = await person(live.rooms.station);
    const gray = await person(live.rooms.station);
    const { id } = await createTable(live.rooms, blue, {
      game: "toy",
      public: true,
      spectators: true,
      seats: { blue: { who: "me" }, gray: { who: "anyone" } },
    });
    const one = await pageOf(live.frame, live.rooms, blue);
    await one.ask({ type: "watch", table: id });
    expect(await one.next("here")).toEqual({ type: "here", table: id, seats: ["blue"], watching: 0, watchers: [] });
    const two = await pageOf(live.frame, live.rooms, gray);
    await two.ask({ type: "watch", table: id });
    expect(await one.next("here")).toMatchObject({ seats: ["blue"], watching: 1, watchers: [gray.name] });
    await join(live.rooms, id, gray, {});
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
    const pair = await pairAt(live.rooms);
    const page = await pageOf(live.frame, live.rooms, pair.blue);
    await page.ask({ type: "watch", table: pair.id });
    for (const text of ["one", "two"]) await page.ask({ type: "chat", table: pair.id, text });
    const first = (await page.next("chat")).lines[0].id as number;
    const again = await pageOf(live.frame, live.rooms, pair.gray);
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
      .values(lines.map((line) => ({ table_id: id, ...line, at: live.rooms.station.now() })))
      .execute();
  };
  const textsOf = ({ lines }: { lines: { text: string }[] }) => lines.map(({ text }) => text);

  test("who has missed much is told so, and holds up nobody", async () => {
    const pair = await pairAt(live.rooms);
    await write(pair, 250);
    const [page, late] = [await pageOf(live.frame, live.rooms, pair.blue), await pageOf(live.frame, live.rooms, pair.gray)];
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
    const again = await pageOf(live.frame, live.rooms, pair.gray);
    await again.ask({ type: "watch", table: pair.id, chat: missed.lines[0].id });
    const all = await again.next("chat");
    expect([textsOf(all).length, all.more]).toEqual([100, undefined]);
  });

  test("many lines that came while nobody could be told are all passed on", async () => {
    const pair = await pairAt(live.rooms);
    const page = await pageOf(live.frame, live.rooms, pair.blue);
    await page.ask({ type: "watch", table: pair.id });
    await write(pair, 250);
    await page.ask({ type: "chat", table: pair.id, text: "now" });
    const told = [await page.next("chat"), await page.next("chat"), await page.next("chat")].flatMap(textsOf);
    expect(told).toEqual([...Array.from({ length: 250 }, (_, i) => `${i + 1}`), "now"]);
  });

  test("after a change of name the words of an open page carry the new one", async () => {
    const pair = await pairAt(live.rooms);
    const page = await pageOf(live.frame, live.rooms, pair.blue);
    await page.ask({ type: "watch", table: pair.id });
    await changeName(live.rooms.station, pair.blue, `New ${pair.blue.name}`);
    await page.ask({ type: "chat", table: pair.id, text: "It is me." });
    expect((await page.next("chat")).lines).toMatchObject([{ name: `New ${pair.blue.name}`, text: "It is me." }]);
  });
});
