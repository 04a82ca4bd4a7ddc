/** Who plays against the computer alone can make it wait. */
import { expect, onTestFinished, test } from "vitest";
import type { Person } from "../../station.js";
import { onStore } from "../../tests/postgres.js";
import { hold } from "../hold.js";
import { createTable, type Terms } from "../lobby.js";
import { act, botTurn } from "../play.js";
import { reportFor } from "../report.js";
import type { Rooms } from "../rooms.js";
import { pairAt, person, testRooms } from "./station.js";

onStore("postgres", (ground) => {
  async function openRooms(node = "one") {
    const rooms = await testRooms(ground.store, { node });
    onTestFinished(() => rooms.close());
    return rooms;
  }

  /** The computer has blue, and begins. */
  async function against(rooms: Rooms, by: Person, terms: Partial<Terms> = {}): Promise<string> {
    const seats = { blue: { who: "bot", level: "picket" }, gray: { who: "me" } } as const;
    return (await createTable(rooms, by, { game: "toy", seats, ...terms })).id;
  }

  const jobsOf = async (id: string) =>
    (await ground.store.db.selectFrom("jobs").select("kind").where("key", "=", id).execute()).map(({ kind }) => kind);
  const isHeld = async (rooms: Rooms, id: string, by: Person) =>
    (await rooms.inRoom(id, (room) => reportFor(ground.store.db, room, by, {}))).table.held;

  test("the computer waits: it is not asked, and what it was still thinking of is not played; then it goes on", async () => {
    const rooms = await openRooms();
    const gray = await person(rooms.station);
    const id = await against(rooms, gray);
    const turn = (await botTurn(rooms, id))!;
    expect(await jobsOf(id)).toEqual(["bot"]);
    await hold(rooms, id, gray, true);
    expect(await isHeld(rooms, id, gray)).toBe(true);
    expect(await jobsOf(id)).toEqual([]);
    expect(await botTurn(rooms, id)).toBeNull();
    await expect(act(rooms, id, { bot: "blue" }, turn.number, turn.legal[0])).rejects.toMatchObject({ code: "forbidden" });
    await hold(rooms, id, gray, false);
    expect(await isHeld(rooms, id, gray)).toBe(false);
    expect(await jobsOf(id)).toEqual(["bot"]);
    expect(await act(rooms, id, { bot: "blue" }, turn.number, turn.legal[0])).toBe(turn.number + 1);
  });

  test("a computer that waits is not asked when the turn comes to it", async () => {
    const rooms = await openRooms();
    const blue = await person(rooms.station);
    const seats = { blue: { who: "me" }, gray: { who: "bot", level: "picket" } } as const;
    const { id } = await createTable(rooms, blue, { game: "toy", seats });
    await hold(rooms, id, blue, true);
    expect(await act(rooms, id, blue, 0, { do: "march" })).toBe(1);
    expect(await jobsOf(id)).toEqual([]);
  });

  test("another node hears of it, and those who watch are told", async () => {
    const [one, two] = [await openRooms("one"), await openRooms("two")];
    const gray = await person(one.station);
    const id = await against(one, gray);
    const heard = new Promise<boolean>((resolve) => {
      const stop = two.onNews((news, room) => news.table === id && room.row.held && resolve(true));
      onTestFinished(stop);
    });
    onTestFinished(two.keep(id));
    await two.inRoom(id, () => undefined);
    await hold(one, id, gray, true);
    expect(await heard).toBe(true);
  });

  test("who set the computer against itself can make it wait", async () => {
    const rooms = await openRooms();
    const host = await person(rooms.station);
    const bot = { who: "bot", level: "picket" } as const;
    const { id } = await createTable(rooms, host, { game: "toy", spectators: true, seats: { blue: bot, gray: bot } });
    await hold(rooms, id, host, true);
    expect(await botTurn(rooms, id)).toBeNull();
    const stranger = await person(rooms.station);
    await expect(hold(rooms, id, stranger, false)).rejects.toMatchObject({ code: "forbidden" });
  });

  test("not where somebody else plays, nor by the clock", async () => {
    const rooms = await openRooms();
    const { id, blue } = await pairAt(rooms);
    await expect(hold(rooms, id, blue, true)).rejects.toMatchObject({ code: "forbidden" });
    const gray = await person(rooms.station);
    const slow = await against(rooms, gray, { clock: { kind: "slow", hours: 24, onTime: "lose" } });
    await expect(hold(rooms, slow, gray, true)).rejects.toMatchObject({ code: "forbidden" });
  });
});
