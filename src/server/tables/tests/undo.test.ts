import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Game, STRIDE } from "../../../engine/index.js";
import { antietam } from "../../../games/antietam/index.js";
import { withStores } from "../../tests/postgres.js";
import { createTable, join } from "../lobby.js";
import { act } from "../play.js";
import { readEntries } from "../records.js";
import { stateAfter } from "../room.js";
import type { Rooms } from "../rooms.js";
import { runOutOfTime } from "../time.js";
import { answerUndo, askUndo, MOST_TAKEN_BACK, undo } from "../undo.js";
import { ambush } from "./ambush.js";
import { look, type Pair, pairAt, person, play, testRooms } from "./station.js";

const march = { do: "march" } as const;
const load = { do: "load", powder: 1 } as const;
const hide = (where: string) => ({ do: "hide", where });

withStores((ground) => {
  let rooms: Rooms;
  beforeAll(async () => {
    rooms = await testRooms(ground.store);
  });
  afterAll(() => rooms.close());

  const hashOf = (id: string) => rooms.inRoom(id, ({ play }) => play!.game.hash(play!.table.state));
  const refused = (text: RegExp) => expect.objectContaining({ code: "illegal", message: expect.stringMatching(text) });

  test("alone one takes back as far as one has decided oneself without dice; it becomes an entry", async () => {
    const pair = await pairAt(rooms);
    const before = await hashOf(pair.id);
    await play(rooms, pair, [load]);
    expect(await undo(rooms, pair.id, pair.blue, 1)).toBe(2);
    expect(await hashOf(pair.id)).toBe(before);
    const [, back] = await readEntries(ground.store.db, pair.id, 0, 2);
    expect(back).toMatchObject({
      seat: "blue",
      entry: { kind: "undo", consent: false },
      events: [{ event: "undo", entry: 1, text: "Blue takes back entry 1." }],
    });
    await expect(undo(rooms, pair.id, pair.blue, 2)).rejects.toEqual(refused(/nothing to take back/));
    await expect(undo(rooms, pair.id, pair.blue, 1)).rejects.toMatchObject({ code: "stale" });
  });

  test("alone nobody takes back across a die, a secret shown, another's decision, or another's action", async () => {
    const shown = await pairAt(rooms);
    await play(rooms, shown, [{ do: "show" }]);
    await expect(undo(rooms, shown.id, shown.blue, 1)).rejects.toEqual(refused(/revealed/));
    const rolled = await pairAt(rooms);
    await play(rooms, rolled, [{ do: "fire" }]);
    await expect(undo(rooms, rolled.id, rolled.blue, 1)).rejects.toEqual(refused(/Chance/));
    const passed = await pairAt(rooms);
    await play(rooms, passed, [march]);
    await expect(undo(rooms, passed.id, passed.blue, 1)).rejects.toEqual(refused(/another player/));
    await expect(undo(rooms, passed.id, passed.gray, 1)).rejects.toEqual(refused(/Another player/));
    const sworn = await pairAt(rooms);
    await play(rooms, sworn, [{ do: "swear" }]);
    await expect(undo(rooms, sworn.id, sworn.blue, 1)).rejects.toMatchObject({ rule: "TY-3.2" });
  });

  test("with the other's consent the last own action goes, and everything after it", async () => {
    const pair = await pairAt(rooms);
    await play(rooms, pair, [load]);
    const before = await hashOf(pair.id);
    await play(rooms, pair, [{ do: "fire" }, march, march, load]);
    expect((await look(rooms, pair.id, pair.blue)).table).toMatchObject({ number: 5, toDecide: "gray" });
    await askUndo(rooms, pair.id, pair.gray, 5);
    expect((await look(rooms, pair.id, pair.blue)).table.seats).toMatchObject([{ asksUndo: null }, { asksUndo: 5 }]);
    await answerUndo(rooms, pair.id, pair.blue, false);
    expect((await look(rooms, pair.id, pair.blue)).table).toMatchObject({ number: 5, seats: [{ asksUndo: null }, { asksUndo: null }] });
    await askUndo(rooms, pair.id, pair.blue, 5);
    await expect(answerUndo(rooms, pair.id, pair.blue, true)).rejects.toEqual(refused(/Nobody asks/));
    await answerUndo(rooms, pair.id, pair.gray, true);
    const { table } = await look(rooms, pair.id, pair.blue);
    // Blue's last action was entry 4: it and entry 5 are gone.
    expect(table).toMatchObject({ number: 7, toDecide: "blue", seats: [{ asksUndo: null }, { asksUndo: null }] });
    await askUndo(rooms, pair.id, pair.blue, 7);
    await answerUndo(rooms, pair.id, pair.gray, true);
    expect(await hashOf(pair.id)).toBe(before);
    const entries = await readEntries(ground.store.db, pair.id, 5, 20);
    expect(entries.map(({ seat, entry, events }) => [seat, entry, events[0].entry])).toEqual([
      ["blue", { kind: "undo", consent: true }, 5],
      ["blue", { kind: "undo", consent: true }, 4],
      ["blue", { kind: "undo", consent: true }, 3],
      ["blue", { kind: "undo", consent: true }, 2],
    ]);
  });

  test("to play on is to decline", async () => {
    const pair = await pairAt(rooms);
    await play(rooms, pair, [march]);
    await askUndo(rooms, pair.id, pair.blue, 1);
    await play(rooms, pair, [load]);
    expect((await look(rooms, pair.id, pair.blue)).table.seats).toMatchObject([{ asksUndo: null }, { asksUndo: null }]);
    await expect(answerUndo(rooms, pair.id, pair.gray, true)).rejects.toEqual(refused(/Nobody asks/));
  });

  test("a bot agrees at once", async () => {
    const blue = await person(rooms.station);
    const { id } = await createTable(rooms, blue, { game: "toy", seats: { blue: { who: "me" }, gray: { who: "bot", level: "picket" } } });
    await act(rooms, id, blue, 0, { do: "fire" });
    await act(rooms, id, { bot: "gray" }, 1, march);
    expect(await askUndo(rooms, id, blue, 2)).toBe(4);
    expect((await look(rooms, id, blue)).table).toMatchObject({ toDecide: "blue", number: 4 });
  });

  test("a bot that sits in for somebody agrees to nothing: it takes the word of who comes back", async () => {
    const clocked = await testRooms(ground.store);
    const pair = await pairAt(clocked, { clock: { kind: "slow", hours: 24, onTime: "bot" } });
    await play(clocked, pair, [{ do: "fire" }, march, march]);
    clocked.station.wall.now = new Date(clocked.station.wall.now.getTime() + 25 * 3_600_000);
    await runOutOfTime(clocked, pair.id);
    const seats = (await look(clocked, pair.id, pair.blue)).table.seats;
    expect(seats.find(({ seat }) => seat === "gray")).toMatchObject({ bot: "picket", name: null });
    await act(clocked, pair.id, { bot: "gray" }, 3, march);
    await expect(askUndo(clocked, pair.id, pair.blue, 4)).rejects.toEqual(refused(/sits in for .* \(Gray\), without whose word/));
    expect((await look(clocked, pair.id, pair.blue)).table).toMatchObject({ number: 4, seats: [{ asksUndo: null }, { asksUndo: null }] });
    await join(clocked, pair.id, pair.gray, {});
    await askUndo(clocked, pair.id, pair.blue, 4);
    expect((await look(clocked, pair.id, pair.blue)).table.number).toBe(4);
    await answerUndo(clocked, pair.id, pair.gray, true);
    expect((await look(clocked, pair.id, pair.blue)).table).toMatchObject({ number: 6, toDecide: "blue" });
    await clocked.close();
  });

  test("who asks, asks for a whole move, and everybody is told which", async () => {
    const field = await testRooms(ground.store, { games: [antietam as never] });
    const [union, confederate] = [await person(field.station), await person(field.station)];
    const seats = { union: { who: "me" }, confederate: { who: "anyone" } } as const;
    const { id } = await createTable(field, union, { game: "antietam", seats });
    await join(field, id, confederate, {});
    const { toDecide } = (await look(field, id, union)).table;
    const [first, second] = toDecide === "union" ? [union, confederate] : [confederate, union];
    const step = async (verb: string) => {
      const { table, game } = await look(field, id, first);
      await act(field, id, first, table.number, game!.legal!.find((action) => action.do === verb)!);
    };
    const move = async () => {
      for (const verb of ["take", "move", "move"]) await step(verb);
    };
    const askedWhole = async (number: number) => {
      const { view } = (await look(field, id, first)).game!;
      await move();
      await askUndo(field, id, first, number + 3);
      expect((await look(field, id, second)).table.seats).toContainEqual(expect.objectContaining({ asksUndo: number + 1 }));
      await answerUndo(field, id, second, true);
      expect((await look(field, id, first)).game!.view).toEqual(view);
    };
    const opening = (await look(field, id, first)).game!.legal!.some(({ do: verb }) => verb === "call");
    if (opening) await step("call");
    await askedWhole(Number(opening));
    await move();
    await step("stop");
    await askedWhole((await look(field, id, first)).table.number);
    await field.close();
  });

  const campaign = async (actions: number): Promise<Pair> => {
    const pair = await pairAt(rooms, { game: "ambush", scenario: "campaign" });
    const round = [hide("orchard"), hide("orchard"), ...Array.from({ length: 12 }, () => ({ do: "pass" }))];
    // Two short rounds first, so that the snapshot falls into the middle of one.
    const short = [hide("orchard"), hide("orchard"), { do: "search", where: "orchard" }];
    const rest = Array.from({ length: actions - 6 }, (_, i) => round[i % round.length]);
    await play(rooms, pair, [...short, ...short, ...rest]);
    return pair;
  };

  test("taking back goes below a snapshot, and what was kept beyond goes with it", async () => {
    const pair = await campaign(STRIDE);
    const { db } = ground.store;
    const kept = () => db.selectFrom("snapshots").select("actions").where("table_id", "=", pair.id).execute();
    expect(await kept()).toEqual([{ actions: STRIDE }]);
    const last = await hashOf(pair.id);
    rooms.forget(pair.id);
    const decider = (await look(rooms, pair.id, pair.blue)).table.toDecide === "blue" ? pair.gray : pair.blue;
    const other = decider === pair.blue ? pair.gray : pair.blue;
    await askUndo(rooms, pair.id, decider, STRIDE);
    await answerUndo(rooms, pair.id, other, true);
    expect(await kept()).toEqual([]);
    // Played anew another way, and looked at both ways.
    await play(rooms, pair, [{ do: "search", where: "lane" }, { do: "pass" }]);
    expect(await kept()).toEqual([{ actions: STRIDE }]);
    const { row } = await rooms.inRoom(pair.id, (room) => room);
    const then = await stateAfter(db, row, ambush as Game, STRIDE);
    expect(ambush.hash(then as never)).toBe(last);
    rooms.forget(pair.id);
    expect(await hashOf(pair.id)).toBe(row.hash);
  });

  test("an action can be taken back right after the room was opened at a snapshot", async () => {
    const pair = await campaign(STRIDE - 1);
    const seat = (await look(rooms, pair.id, pair.blue)).table.toDecide;
    const who = seat === "blue" ? pair.blue : pair.gray;
    await act(rooms, pair.id, who, STRIDE - 1, { do: "aim", where: "wood" });
    rooms.forget(pair.id);
    expect(await undo(rooms, pair.id, who, STRIDE)).toBe(STRIDE + 1);
    expect((await look(rooms, pair.id, who)).game?.view.aim).toMatchObject({ [seat!]: null });
  });

  test("what was taken back is read whenever a table is opened: there is an end to it", async () => {
    const pair = await pairAt(rooms);
    const { db } = ground.store;
    const pairs = MOST_TAKEN_BACK - 1;
    await sql`insert into moves (table_id, number, seat, person, entry, events)
      select ${pair.id}, n, 'blue', ${pair.blue.id},
        case when n % 2 = 1 then '{"kind":"act","action":{"do":"load","powder":1}}' else '{"kind":"undo","consent":false}' end::json, '[]'::json
      from generate_series(1, ${2 * pairs}::int) as n`.execute(db);
    await db
      .updateTable("tables")
      .set({ number: 2 * pairs })
      .where("id", "=", pair.id)
      .execute();
    rooms.forget(pair.id);
    let number = await act(rooms, pair.id, pair.blue, 2 * pairs, load);
    number = await undo(rooms, pair.id, pair.blue, number);
    number = await act(rooms, pair.id, pair.blue, number, load);
    await expect(undo(rooms, pair.id, pair.blue, number)).rejects.toEqual(refused(/what is done stands/));
    await expect(askUndo(rooms, pair.id, pair.blue, number)).rejects.toEqual(refused(/what is done stands/));
    expect(await act(rooms, pair.id, pair.blue, number, march)).toBe(number + 1);
  });
});
