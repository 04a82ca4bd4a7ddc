import { afterAll, beforeAll, expect, test } from "vitest";
import { load, Refusal } from "../../../engine/index.js";
import { onStore } from "../../tests/postgres.js";
import { offerDraw, refuseDraw, resign } from "../ending.js";
import { leaveTables } from "../farewell.js";
import { createTable, join } from "../lobby.js";
import { act } from "../play.js";
import { proofOf } from "../proof.js";
import { rematch } from "../rematch.js";
import type { Rooms } from "../rooms.js";
import { savedGame } from "../saved.js";
import { runOutOfTime } from "../time.js";
import { undo } from "../undo.js";
import { look, pairAt, person, play, type TestStation, testRooms } from "./station.js";

const march = { do: "march" } as const;

onStore("postgres", (ground) => {
  let rooms: Rooms & { readonly station: TestStation };
  beforeAll(async () => {
    rooms = await testRooms(ground.store);
  });
  afterAll(() => rooms.close());

  const later = (seconds: number) => {
    rooms.station.wall.now = new Date(rooms.station.wall.now.getTime() + seconds * 1000);
  };

  test("a seat resigns at any time, and the other wins", async () => {
    const pair = await pairAt(rooms);
    await resign(rooms, pair.id, pair.gray);
    const { table } = await look(rooms, pair.id, pair.blue);
    expect(table).toMatchObject({ status: "over", number: 1, result: { winner: "blue", by: "resign", text: "Gray resigns: Blue wins." } });
    await expect(resign(rooms, pair.id, pair.blue)).rejects.toMatchObject({ code: "over" });
    const stranger = await pairAt(rooms, { spectators: true });
    await expect(resign(rooms, stranger.id, pair.blue)).rejects.toMatchObject({ code: "forbidden" });
    await expect(resign(rooms, stranger.id, stranger.blue, "gray")).rejects.toMatchObject({ code: "forbidden" });
  });

  test("a draw is agreed when both offer it; playing on or saying no declines", async () => {
    const pair = await pairAt(rooms);
    const offers = async () => (await look(rooms, pair.id, pair.blue)).table.seats.map(({ offersDraw }) => offersDraw);
    await offerDraw(rooms, pair.id, pair.gray);
    expect(await offers()).toEqual([false, true]);
    await play(rooms, pair, [march]);
    expect(await offers()).toEqual([false, false]);
    await offerDraw(rooms, pair.id, pair.blue);
    await refuseDraw(rooms, pair.id, pair.gray);
    expect(await offers()).toEqual([false, false]);
    await offerDraw(rooms, pair.id, pair.blue);
    await offerDraw(rooms, pair.id, pair.gray);
    expect((await look(rooms, pair.id, pair.blue)).table).toMatchObject({ status: "over", result: { winner: null, by: "draw" } });
  });

  test("a bot takes no draw", async () => {
    const blue = await person(rooms.station);
    const { id } = await createTable(rooms, blue, { game: "toy", seats: { blue: { who: "me" }, gray: { who: "bot", level: "picket" } } });
    await expect(offerDraw(rooms, id, blue)).rejects.toMatchObject({ code: "forbidden", message: "A bot takes no draw." });
  });

  test("when time runs out the seat to decide loses, whoever notices it", async () => {
    const clock = { kind: "live", minutes: 1, increment: 10, onTime: "lose" } as const;
    const pair = await pairAt(rooms, { clock });
    const job = () => ground.store.db.selectFrom("jobs").select(["kind", "run_at"]).where("key", "=", pair.id).executeTakeFirst();
    const start = rooms.station.now().getTime();
    expect(await job()).toEqual({ kind: "clock", run_at: new Date(start + 60_000) });
    later(40);
    await play(rooms, pair, [march]);
    expect((await look(rooms, pair.id, pair.blue)).table).toMatchObject({
      deadline: new Date(start + 100_000),
      seats: [{ leftMs: 30_000 }, { leftMs: 60_000 }],
    });
    expect(await job()).toEqual({ kind: "clock", run_at: new Date(start + 100_000) });
    later(59);
    await runOutOfTime(rooms, pair.id);
    expect((await look(rooms, pair.id, pair.blue)).table.status).toBe("playing");
    later(1);
    await expect(act(rooms, pair.id, pair.gray, 1, march)).rejects.toMatchObject({ code: "over" });
    expect((await look(rooms, pair.id, pair.blue)).table).toMatchObject({ status: "over", result: { winner: "blue", by: "time" } });
    await runOutOfTime(rooms, pair.id);
    expect((await look(rooms, pair.id, pair.blue)).table.number).toBe(2);
  });

  test("or a bot takes the seat over, and who sat there may go on watching from it", async () => {
    const pair = await pairAt(rooms, { game: "ambush", clock: { kind: "slow", hours: 24, onTime: "bot" } });
    await play(rooms, pair, [{ do: "hide", where: "lane" }]);
    later(24 * 3600);
    await runOutOfTime(rooms, pair.id);
    const seen = await look(rooms, pair.id, pair.gray);
    expect(seen.table).toMatchObject({
      status: "playing",
      deadline: null,
      seats: [
        { seat: "blue", you: false },
        { seat: "gray", bot: "picket", name: null },
      ],
    });
    expect(seen.game?.seat).toBe("gray");
    const jobs = await ground.store.db.selectFrom("jobs").select("kind").where("key", "=", pair.id).execute();
    expect(jobs.map(({ kind }) => kind).sort()).toEqual(["bot", "clock"]);
    await expect(act(rooms, pair.id, pair.gray, 1, { do: "hide", where: "wood" })).rejects.toMatchObject({ code: "forbidden" });
    expect(await act(rooms, pair.id, { bot: "gray" }, 1, { do: "hide", where: "wood" })).toBe(2);
  });

  test("who comes back takes the seat from the bot again, with the time of a new decision; nobody else may", async () => {
    const pair = await pairAt(rooms, { game: "ambush", clock: { kind: "slow", hours: 24, onTime: "bot" } });
    await play(rooms, pair, [{ do: "hide", where: "lane" }]);
    later(24 * 3600);
    await runOutOfTime(rooms, pair.id);
    const seat = async (by = pair.gray) => (await look(rooms, pair.id, by)).table.seats[1];
    expect(await seat()).toMatchObject({ bot: "picket", openToYou: true });
    expect(await seat(pair.blue)).not.toHaveProperty("openToYou");
    await expect(join(rooms, pair.id, pair.blue, {})).rejects.toMatchObject({ code: "taken" });
    later(3600);
    expect(await join(rooms, pair.id, pair.gray, {})).toBe("gray");
    expect(await seat()).toMatchObject({ bot: null, you: true });
    const deadline = new Date(rooms.station.now().getTime() + 24 * 3_600_000);
    expect((await look(rooms, pair.id, pair.gray)).table.deadline).toEqual(deadline);
    const jobs = await ground.store.db.selectFrom("jobs").select(["kind", "run_at"]).where("key", "=", pair.id).execute();
    expect(jobs).toEqual([{ kind: "clock", run_at: deadline }]);
    await expect(act(rooms, pair.id, { bot: "gray" }, 1, { do: "hide", where: "wood" })).rejects.toMatchObject({ code: "forbidden" });
    expect(await act(rooms, pair.id, pair.gray, 1, { do: "hide", where: "wood" })).toBe(2);
  });

  test("who ran out of a live clock has no time left to come back with", async () => {
    const pair = await pairAt(rooms, { clock: { kind: "live", minutes: 1, increment: 0, onTime: "bot" } });
    later(60);
    await runOutOfTime(rooms, pair.id);
    expect((await look(rooms, pair.id, pair.blue)).table.seats[0]).not.toHaveProperty("openToYou");
    await expect(join(rooms, pair.id, pair.blue, {})).rejects.toMatchObject({ code: "taken" });
  });

  test("a rematch is set up once, with seats turned, and kept for the other", async () => {
    const pair = await pairAt(rooms, { spectators: true });
    await expect(rematch(rooms, pair.id, pair.blue)).rejects.toMatchObject({ code: "forbidden" });
    await resign(rooms, pair.id, pair.gray);
    const ids = await Promise.all([rematch(rooms, pair.id, pair.gray), rematch(rooms, pair.id, pair.blue)]);
    expect(ids[0]).toBe(ids[1]);
    const { table } = await look(rooms, ids[0], pair.blue);
    expect(table).toMatchObject({
      status: "open",
      rematchOf: pair.id,
      seats: [
        { seat: "blue", you: false },
        { seat: "gray", opensTo: "person", openToYou: true },
      ],
    });
    expect((await look(rooms, pair.id, pair.blue)).table.rematch).toBe(ids[0]);
    await expect(rematch(rooms, pair.id, await person(rooms.station))).rejects.toMatchObject({ code: "forbidden" });
  });

  test("the saved game replays to its hash and the proof of the dice holds, with what was taken back left out", async () => {
    const pair = await pairAt(rooms);
    await play(rooms, pair, [{ do: "load", powder: 2 }]);
    await undo(rooms, pair.id, pair.blue, 1);
    const { db } = ground.store;
    await expect(rooms.inRoom(pair.id, (room) => savedGame(db, room, pair.blue))).rejects.toMatchObject({ code: "forbidden" });
    const promise = await rooms.inRoom(pair.id, (room) => proofOf(db, room));
    expect(promise).toEqual({ commitment: expect.stringMatching(/^[0-9a-f]{64}$/), dice: expect.objectContaining({ open: null }) });
    await play(
      rooms,
      pair,
      Array.from({ length: 12 }, (_, i) => (i % 2 ? { do: "fire" } : march)),
    );
    const save = await rooms.inRoom(pair.id, (room) => savedGame(db, room, pair.blue));
    const table = load(rooms.station.games, JSON.parse(JSON.stringify(save)));
    if (table instanceof Refusal) throw new Error(table.text);
    expect(table.actions).toHaveLength(12);
    expect(await rooms.inRoom(pair.id, (room) => proofOf(db, room))).toMatchObject({
      ...promise,
      seed: save.seed,
      holds: true,
      entries: 14,
      rolls: 6,
    });
    await db.updateTable("tables").set({ seed: "another" }).where("id", "=", pair.id).execute();
    rooms.forget(pair.id);
    expect(await rooms.inRoom(pair.id, (room) => proofOf(db, room))).toMatchObject({ holds: false });
  });

  test("who leaves for good resigns what they play and frees or cancels what has not begun", async () => {
    const pair = await pairAt(rooms);
    const waiting = await createTable(rooms, pair.blue, { game: "toy", seats: { blue: { who: "me" }, gray: { who: "anyone" } } });
    await leaveTables(rooms, pair.blue);
    expect((await look(rooms, pair.id, pair.gray)).table).toMatchObject({ status: "over", result: { winner: "gray" } });
    expect((await look(rooms, waiting.id, pair.blue)).table.status).toBe("cancelled");
  });

  test("a table that cannot be resigned keeps nobody from leaving the others", async () => {
    const lost = await pairAt(rooms);
    const seats = { blue: { who: "me" }, gray: { who: "anyone" } } as const;
    const others = [
      await createTable(rooms, lost.blue, { game: "toy", seats }),
      await createTable(rooms, lost.blue, { game: "toy", seats }),
    ];
    for (const { id } of others) await join(rooms, id, lost.gray, {});
    await rooms.station.store.db.updateTable("tables").set({ game: "no longer offered" }).where("id", "=", lost.id).execute();
    rooms.forget(lost.id);
    await leaveTables(rooms, lost.blue);
    for (const { id } of others) expect((await look(rooms, id, lost.gray)).table.status).toBe("over");
  });
});
