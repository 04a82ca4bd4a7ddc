/** Team play: two seats a side that win and lose together, and no word between them but what the rules carry. */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Game, JsonObject } from "../../../engine/index.js";
import { guns } from "../../../games/guns/index.js";
import type { Person } from "../../station.js";
import { onStore } from "../../tests/postgres.js";
import { readMissed, say } from "../chat.js";
import { offerDraw, resign } from "../ending.js";
import { createTable, join, type Terms } from "../lobby.js";
import { act } from "../play.js";
import { rematch } from "../rematch.js";
import type { Rooms } from "../rooms.js";
import { runOutOfTime } from "../time.js";
import { answerUndo, askUndo, undo } from "../undo.js";
import { beginWriting } from "../writing.js";
import { look, person, type TestStation, testRooms } from "./station.js";

const SEATS = ["union", "union-field", "confederate", "confederate-field"] as const;
type SeatId = (typeof SEATS)[number];
const teams = { unionTeam: true, confederateTeam: true };
const words = (text: string) => ({ do: "write", text });

onStore("postgres", (ground) => {
  let rooms: Rooms & { readonly station: TestStation };
  beforeAll(async () => {
    rooms = await testRooms(ground.store, { games: [guns as Game] });
  });
  afterAll(() => rooms.close());

  interface Four {
    readonly id: string;
    readonly people: Readonly<Record<SeatId, Person>>;
  }

  /** A table that four people have sat down at. */
  async function fourAt(terms: Partial<Terms> = {}): Promise<Four> {
    const everyone = await Promise.all(SEATS.map(() => person(rooms.station)));
    const people = Object.fromEntries(SEATS.map((seat, i) => [seat, everyone[i]])) as Record<SeatId, Person>;
    const seats = Object.fromEntries(SEATS.map((seat) => [seat, { who: seat === "union" ? "me" : "anyone" } as const]));
    const { id } = await createTable(rooms, people.union, { game: "guns", options: teams, seats, seed: "teams", ...terms });
    for (const seat of SEATS.slice(1)) await join(rooms, id, people[seat], { seat });
    return { id, people };
  }

  const later = (seconds: number) => {
    rooms.station.wall.now = new Date(rooms.station.wall.now.getTime() + seconds * 1000);
  };
  const infoOf = async ({ id, people }: Four, seat: SeatId = "union") => (await look(rooms, id, people[seat])).table;
  const textsFor = async ({ id, people }: Four, seat: SeatId) =>
    (await look(rooms, id, people[seat], { since: 0 })).game!.entries!.flatMap(({ events }) => events.map(({ text }) => text));

  test("[GG-25.1a] a table has the seats of its options: two for a team, one for a single player", async () => {
    const host = await person(rooms.station);
    const seatsOf = async (options: Terms["options"], seats: readonly string[]) => {
      const given = Object.fromEntries(seats.map((seat) => [seat, { who: "anyone" } as const]));
      const { id } = await createTable(rooms, host, { game: "guns", options, seats: given });
      return (await look(rooms, id, host)).table.seats.map(({ seat }) => seat);
    };
    expect(await seatsOf({}, ["union", "confederate"])).toEqual(["confederate", "union"]);
    expect(await seatsOf(teams, SEATS)).toEqual([...SEATS].sort());
    expect(await seatsOf({ confederateTeam: true, auction: true }, ["first", "second", "second-field"])).toHaveLength(3);
    await expect(seatsOf({}, SEATS)).rejects.toMatchObject({ code: "bad-request", message: /no seat "union-field"/ });
    await expect(seatsOf(teams, ["union", "confederate"])).rejects.toMatchObject({ message: 'Who is to sit at "union-field"?' });
  });

  test("[GG-25.1d] at a table with teams nobody talks, before the start or during the game; after the end all may", async () => {
    const silent = { code: "forbidden", message: "In team play nobody talks before the game is over." };
    const host = await person(rooms.station);
    const seats = { union: { who: "me" }, "union-field": { who: "anyone" }, confederate: { who: "anyone" } } as const;
    const open = await createTable(rooms, host, { game: "guns", options: { unionTeam: true }, seats });
    await expect(say(rooms, open.id, host, "Psst.")).rejects.toMatchObject(silent);

    const four = await fourAt();
    for (const seat of SEATS) await expect(say(rooms, four.id, four.people[seat], "Psst.")).rejects.toMatchObject(silent);
    await resign(rooms, four.id, four.people.union);
    await say(rooms, four.id, four.people["union-field"], "Well fought.");
    expect((await readMissed(ground.store.db, four.id)).lines.map(({ text }) => text)).toEqual(["Well fought."]);
  });

  test("a side wins and loses together: whoever of it resigns, or runs out of time, the other side has won", async () => {
    const four = await fourAt();
    await resign(rooms, four.id, four.people["union-field"]);
    expect((await infoOf(four)).result).toMatchObject({
      winner: "confederate",
      text: "Union, in the field resigns: Confederate wins.",
    });
    const clocked = await fourAt({ clock: { kind: "slow", hours: 1, onTime: "lose" } });
    later(3600);
    await runOutOfTime(rooms, clocked.id);
    expect((await infoOf(clocked)).result).toMatchObject({ winner: "confederate", by: "time" });
  });

  test("a draw, and what is taken back after another has decided, need everyone at the table", async () => {
    const four = await fourAt();
    const { id, people } = four;
    await act(rooms, id, people.union, 0, words("Hold the ridges"));
    await act(rooms, id, people.confederate, 1, words(""));
    await expect(undo(rooms, id, people.union, 2)).rejects.toMatchObject({ code: "illegal", message: /^Another player has decided since/ });
    await askUndo(rooms, id, people.union, 2);
    for (const seat of ["union-field", "confederate"] as const) await answerUndo(rooms, id, people[seat], true);
    expect((await infoOf(four)).number).toBe(2);
    await answerUndo(rooms, id, people["confederate-field"], true);
    expect(await infoOf(four)).toMatchObject({ number: 4, toDecide: "union" });
    for (const seat of SEATS) {
      expect((await infoOf(four)).status).toBe("playing");
      await offerDraw(rooms, id, people[seat]);
    }
    expect(await infoOf(four)).toMatchObject({ status: "over", result: { winner: null } });
  });

  test("at a rematch team mates stay together, each in his own part, on the other side", async () => {
    const four = await fourAt();
    await resign(rooms, four.id, four.people.union);
    const again = await rematch(rooms, four.id, four.people.union);
    const { people } = four;
    const rows = await ground.store.db
      .selectFrom("seats")
      .select(["seat", "person", "reserved_for"])
      .where("table_id", "=", again)
      .execute();
    const sitters = Object.fromEntries(rows.map(({ seat, person, reserved_for }) => [seat, person ?? reserved_for]));
    expect(sitters).toEqual({
      union: people.confederate.id,
      "union-field": people["confederate-field"].id,
      confederate: people.union.id,
      "confederate-field": people["union-field"].id,
    });
  });

  test("at a rematch of a team against one player everyone keeps his seat", async () => {
    const [a, b, c] = await Promise.all([1, 2, 3].map(() => person(rooms.station)));
    const seats = { union: { who: "me" }, "union-field": { who: "anyone" }, confederate: { who: "anyone" } } as const;
    const { id } = await createTable(rooms, a, { game: "guns", options: { unionTeam: true }, seats });
    await join(rooms, id, b, { seat: "union-field" });
    await join(rooms, id, c, { seat: "confederate" });
    await resign(rooms, id, c);
    const { table } = await look(rooms, await rematch(rooms, id, a), a);
    expect(Object.fromEntries(table.seats.map(({ seat, name, keptFor }) => [seat, name ?? keptFor]))).toEqual({
      union: a.name,
      "union-field": b.name,
      confederate: c.name,
    });
  });

  test("[GG-25.1e] [GG-25.1f] any words the rules allow are taken, and read by nobody but the subordinate", async () => {
    const four = await fourAt({ spectators: true });
    const { id, people } = four;
    const refused = { code: "illegal", rule: "GG-25.1f", message: /5 words at most now; this one has 6/ };
    await expect(act(rooms, id, people.union, 0, words("one two three four five six"))).rejects.toMatchObject(refused);
    await expect(act(rooms, id, people.union, 0, words("Hold x7"))).rejects.toMatchObject({ rule: "GG-25.1g" });
    await expect(act(rooms, id, people["union-field"], 0, words("Yes sir"))).rejects.toMatchObject({ code: "forbidden" });
    await act(rooms, id, people.union, 0, words("Delay them until noon"));
    for (const seat of ["union", "union-field"] as const)
      expect(await textsFor(four, seat)).toEqual(["Special order: “Delay them until noon”"]);
    for (const seat of ["confederate", "confederate-field"] as const)
      expect(await textsFor(four, seat)).toEqual(["The Union commander has had his time to write."]);
    const watching = await look(rooms, id, null, { since: 0 });
    expect(JSON.stringify(watching)).not.toContain("noon");
    await expect(undo(rooms, id, people.union, 1)).rejects.toMatchObject({ rule: "table.undo" });
  });

  test("[GG-25.1f] the time to write begins when the commander takes up the pen; what comes too late is not read", async () => {
    const four = await fourAt();
    const { id, people } = four;
    later(3600);
    await expect(beginWriting(rooms, id, people.confederate, 0)).rejects.toMatchObject({ code: "forbidden" });
    expect((await infoOf(four)).writeUntil).toBeNull();
    await beginWriting(rooms, id, people.union, 0);
    const until = new Date(rooms.station.now().getTime() + 30_000);
    expect((await infoOf(four)).writeUntil).toEqual(until);
    later(20);
    await beginWriting(rooms, id, people.union, 0);
    expect((await infoOf(four)).writeUntil).toEqual(until);
    later(12);
    // Sent in the last second, and two seconds on its way.
    await act(rooms, id, people.union, 0, words("Hold"));
    expect(await infoOf(four)).toMatchObject({ number: 1, writeUntil: null, toDecide: "confederate" });

    await beginWriting(rooms, id, people.confederate, 1);
    later(33);
    const late = { code: "stale", message: /without your words/ };
    await expect(act(rooms, id, people.confederate, 1, words("Attack at once"))).rejects.toMatchObject(late);
    expect(await infoOf(four)).toMatchObject({ number: 2, toDecide: "union-field" });
    expect((await textsFor(four, "confederate-field")).at(-1)).toBe("The Confederate commander writes no special order.");
    await expect(beginWriting(rooms, id, people["union-field"], 2)).rejects.toMatchObject({ code: "illegal", rule: "table.write" });
  });

  test("the clock that finds the time to write over goes on without the words, and keeps the clock of the table", async () => {
    const four = await fourAt({ clock: { kind: "slow", hours: 24, onTime: "lose" } });
    const job = async () =>
      (await ground.store.db.selectFrom("jobs").select("run_at").where("key", "=", four.id).executeTakeFirst())?.run_at;
    const seconds = async () => ((await job())!.getTime() - rooms.station.now().getTime()) / 1000;
    expect(await seconds()).toBe(24 * 3600);
    await beginWriting(rooms, four.id, four.people.union, 0);
    expect(await seconds()).toBe(33);
    await runOutOfTime(rooms, four.id);
    expect(await infoOf(four)).toMatchObject({ number: 0 });
    expect(await seconds()).toBe(24 * 3600);
    later(33);
    await runOutOfTime(rooms, four.id);
    expect(await infoOf(four)).toMatchObject({ status: "playing", number: 1, toDecide: "confederate" });
    expect(await seconds()).toBe(24 * 3600);
  });

  test("[GG-25.1i] the subordinate is shown how many tokens lie in the tray, the commander which", async () => {
    const { id, people } = await fourAt();
    const trayOf = async (seat: SeatId) =>
      ((await look(rooms, id, people[seat])).game!.view.tokens as { readonly union: JsonObject }).union.tray;
    expect(typeof (await trayOf("union"))).toBe("object");
    expect(typeof (await trayOf("union-field"))).toBe("number");
    expect(typeof (await trayOf("confederate"))).toBe("number");
  });
});
