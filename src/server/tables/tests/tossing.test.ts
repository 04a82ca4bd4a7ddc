/** Dice nobody can choose: numbers are promised, then opened; nobody who stalls holds a table up or chooses a roll; what was rolled can be checked. */
import { expect, test } from "vitest";
import { load, Refusal, sha256 } from "../../../engine/index.js";
import { verify } from "../../fair.js";
import type { Person } from "../../station.js";
import { onStore } from "../../tests/postgres.js";
import { TO_OPEN_MS, TO_PROMISE_MS } from "../dice.js";
import { resign } from "../ending.js";
import { createTable, join, leave } from "../lobby.js";
import { act } from "../play.js";
import { proofOf } from "../proof.js";
import { savedGame } from "../saved.js";
import { runOutOfTime } from "../time.js";
import { toss } from "../tossing.js";
import { answerUndo, askUndo } from "../undo.js";
import { look, person, picket, play, testRooms } from "./station.js";

const ONE = "1".repeat(64);
const TWO = "2".repeat(64);
const THREE = "3".repeat(64);
const march = { do: "march" } as const;

onStore("postgres", (ground) => {
  type Here = Awaited<ReturnType<typeof testRooms>>;

  /** A table of two whose pages make numbers: every seat is taken, and nothing is promised yet. */
  async function full() {
    const rooms = await testRooms(ground.store);
    const [blue, gray] = [await person(rooms.station), await person(rooms.station)];
    const seats = { blue: { who: "me" }, gray: { who: "anyone" } } as const;
    const { id } = await createTable(rooms, blue, { game: "toy", scenario: "siege", seats, dice: true });
    await join(rooms, id, gray, { dice: true });
    return { rooms, id, blue, gray };
  }
  const diceOf = async (rooms: Here, id: string, who: Person) => (await look(rooms, id, who)).table.dice!;
  const promise = (rooms: Here, id: string, who: Person, number: string) => toss(rooms, id, who, { hash: sha256(number) });
  const open = (rooms: Here, id: string, who: Person, number: string) => toss(rooms, id, who, { number });
  const wait = async (rooms: Here, id: string, ms: number) => {
    rooms.station.wall.now = new Date(rooms.station.wall.now.getTime() + ms);
    await runOutOfTime(rooms, id);
  };

  test("a toss that is under way when the game ends is not gone on with", async () => {
    const { rooms, id, blue, gray } = await full();
    await promise(rooms, id, blue, ONE);
    await wait(rooms, id, TO_PROMISE_MS);
    await open(rooms, id, blue, ONE);
    await promise(rooms, id, gray, TWO);
    await resign(rooms, id, blue);
    await wait(rooms, id, TO_PROMISE_MS);
    expect((await look(rooms, id, blue)).table).toMatchObject({ status: "over", dice: { tosses: [{ numbers: { blue: ONE } }] } });
    await rooms.close();
  });

  test("the game begins when everybody has promised a number and opened it, and both are in its dice", async () => {
    const { rooms, id, blue, gray } = await full();
    const first = await look(rooms, id, blue);
    expect(first.table).toMatchObject({
      status: "open",
      dice: { tosses: [], open: { phase: "promise", promised: { blue: null, gray: null } } },
    });
    await promise(rooms, id, blue, ONE);
    await expect(open(rooms, id, blue, ONE)).rejects.toMatchObject({ code: "illegal" });
    await promise(rooms, id, gray, TWO);
    const promised = (await diceOf(rooms, id, gray)).open;
    expect(promised).toMatchObject({ phase: "open", promised: { blue: sha256(ONE), gray: sha256(TWO) } });
    expect(promised!.commitment).toBe(first.table.dice!.open!.commitment);
    await open(rooms, id, gray, TWO);
    expect(JSON.stringify(await diceOf(rooms, id, blue))).not.toContain(TWO);
    await open(rooms, id, blue, ONE);
    const { table } = await look(rooms, id, blue);
    expect(table).toMatchObject({ status: "playing", commitment: promised!.commitment });
    expect(table.dice).toMatchObject({
      tosses: [{ from: 0, commitment: promised!.commitment, numbers: { blue: ONE, gray: TWO } }],
      open: null,
    });
    expect(JSON.stringify(table)).not.toContain("secret");
    await rooms.close();
  });

  test("a number that is not the one promised is refused, and so is a second promise", async () => {
    const { rooms, id, blue, gray } = await full();
    await promise(rooms, id, blue, ONE);
    await expect(promise(rooms, id, blue, TWO)).rejects.toMatchObject({ code: "illegal" });
    await promise(rooms, id, gray, TWO);
    await expect(open(rooms, id, gray, THREE)).rejects.toMatchObject({ message: "That is not the number you promised." });
    await expect(promise(rooms, id, gray, THREE)).rejects.toMatchObject({ code: "illegal" });
    await expect(toss(rooms, id, await person(rooms.station), { number: ONE })).rejects.toMatchObject({ code: "unknown" });
    await rooms.close();
  });

  test("who promises nothing is waited for no longer than a moment, and left out before anything is opened", async () => {
    const { rooms, id, blue } = await full();
    await promise(rooms, id, blue, ONE);
    await wait(rooms, id, TO_PROMISE_MS);
    expect((await diceOf(rooms, id, blue)).open).toMatchObject({ phase: "open", promised: { blue: sha256(ONE) } });
    await open(rooms, id, blue, ONE);
    expect(await look(rooms, id, blue)).toMatchObject({
      table: { status: "playing", dice: { tosses: [{ numbers: { blue: ONE } }], leftOut: [] } },
    });
    await rooms.close();
  });

  test("nobody promises: the game begins by the server's secret alone", async () => {
    const { rooms, id, blue } = await full();
    await wait(rooms, id, TO_PROMISE_MS);
    expect(await look(rooms, id, blue)).toMatchObject({ table: { status: "playing", dice: { tosses: [{ numbers: {} }], open: null } } });
    await rooms.close();
  });

  test("who does not open what they promised takes no more part; the others begin anew with another secret and other numbers", async () => {
    const { rooms, id, blue, gray } = await full();
    await promise(rooms, id, blue, ONE);
    await promise(rooms, id, gray, TWO);
    await open(rooms, id, blue, ONE);
    const before = (await diceOf(rooms, id, blue)).open!.commitment;
    await wait(rooms, id, TO_OPEN_MS);
    const anew = await diceOf(rooms, id, blue);
    expect(anew).toMatchObject({ leftOut: ["gray"], open: { phase: "promise", promised: { blue: null } } });
    expect(anew.open!.commitment).not.toBe(before);
    await expect(open(rooms, id, gray, TWO)).rejects.toMatchObject({ code: "illegal" });
    await expect(promise(rooms, id, gray, TWO)).rejects.toMatchObject({ code: "illegal" });
    await promise(rooms, id, blue, THREE);
    await open(rooms, id, blue, THREE);
    expect(await look(rooms, id, blue)).toMatchObject({ table: { status: "playing", dice: { tosses: [{ numbers: { blue: THREE } }] } } });
    await rooms.close();
  });

  test("who gets up during the toss ends it; who sits down then finds another", async () => {
    const { rooms, id, blue, gray } = await full();
    const before = (await diceOf(rooms, id, blue)).open!.commitment;
    await promise(rooms, id, blue, ONE);
    await leave(rooms, id, gray);
    expect((await look(rooms, id, blue)).table).toMatchObject({ status: "open", dice: { open: null } });
    await join(rooms, id, await person(rooms.station), { dice: true });
    const { open } = await diceOf(rooms, id, blue);
    expect(open).toMatchObject({ phase: "promise", promised: { blue: null, gray: null } });
    expect(open!.commitment).not.toBe(before);
    await rooms.close();
  });

  test("one person and bots: the same", async () => {
    const rooms = await testRooms(ground.store);
    const blue = await person(rooms.station);
    const seats = { blue: { who: "me" }, gray: { who: "bot", level: picket.id } } as const;
    const { id } = await createTable(rooms, blue, { game: "toy", seats, dice: true });
    await promise(rooms, id, blue, ONE);
    await open(rooms, id, blue, ONE);
    expect(await look(rooms, id, blue)).toMatchObject({ table: { status: "playing", dice: { tosses: [{ numbers: { blue: ONE } }] } } });
    await rooms.close();
  });

  test("who comes later adds a number from there on, when all whose numbers are in toss with them", async () => {
    const { rooms, id, blue, gray } = await full();
    await promise(rooms, id, blue, ONE);
    await wait(rooms, id, TO_PROMISE_MS);
    await open(rooms, id, blue, ONE);
    await act(rooms, id, blue, 0, march);

    // Blue is away: nothing changes, and play goes on meanwhile.
    await promise(rooms, id, gray, TWO);
    expect((await diceOf(rooms, id, gray)).open).toMatchObject({ phase: "promise", promised: { blue: null, gray: sha256(TWO) } });
    await act(rooms, id, gray, 1, march);
    await wait(rooms, id, TO_PROMISE_MS);
    expect(await diceOf(rooms, id, gray)).toMatchObject({ tosses: [{ numbers: { blue: ONE } }], leftOut: [], open: null });

    await promise(rooms, id, gray, TWO);
    await promise(rooms, id, blue, THREE);
    // From which entry on it counts is settled before anything is opened.
    await expect(act(rooms, id, blue, 2, march)).rejects.toMatchObject({ code: "unavailable" });
    await open(rooms, id, gray, TWO);
    await open(rooms, id, blue, THREE);
    expect((await diceOf(rooms, id, gray)).tosses).toMatchObject([{ from: 0 }, { from: 3, numbers: { blue: THREE, gray: TWO } }]);
    await act(rooms, id, blue, 2, march);
    await act(rooms, id, gray, 3, { do: "fire" });
    await resign(rooms, id, blue);
    const saved = await rooms.inRoom(id, (room) => savedGame(ground.store.db, room, blue));
    expect(load(rooms.station.games, saved)).not.toBeInstanceOf(Refusal);
    await rooms.close();
  });

  test("in play, who does not open what they promised changes nothing, and cannot try again", async () => {
    const { rooms, id, blue, gray } = await full();
    await promise(rooms, id, blue, ONE);
    await wait(rooms, id, TO_PROMISE_MS);
    await open(rooms, id, blue, ONE);
    await promise(rooms, id, gray, TWO);
    await promise(rooms, id, blue, THREE);
    await open(rooms, id, blue, THREE);
    await wait(rooms, id, TO_OPEN_MS);
    expect(await diceOf(rooms, id, blue)).toMatchObject({ tosses: [{ numbers: { blue: ONE } }], leftOut: ["gray"], open: null });
    expect(await act(rooms, id, blue, 0, march)).toBe(1);
    await expect(promise(rooms, id, gray, TWO)).rejects.toMatchObject({ code: "illegal" });
    await rooms.close();
  });

  test("what is done in place of something taken back rolls anew", async () => {
    const { rooms, id, blue, gray } = await full();
    await wait(rooms, id, TO_PROMISE_MS);
    const rolled: unknown[] = [];
    for (let i = 0; i < 12; i++) {
      const { number } = (await look(rooms, id, blue)).table;
      await act(rooms, id, blue, number, { do: "fire" });
      const { game } = await look(rooms, id, blue, { since: number });
      rolled.push(game!.entries!.flatMap(({ events }) => events.map(({ die }) => die)).join());
      await askUndo(rooms, id, blue, number + 1);
      await answerUndo(rooms, id, gray, true);
    }
    expect(new Set(rolled).size).toBeGreaterThan(2);
    await rooms.close();
  });

  test("a finished game is checked by anybody: the secret is opened, and every roll follows from it and the numbers", async () => {
    const { rooms, id, blue, gray } = await full();
    await promise(rooms, id, blue, ONE);
    await promise(rooms, id, gray, TWO);
    await open(rooms, id, blue, ONE);
    await open(rooms, id, gray, TWO);
    const { commitment } = (await look(rooms, id, blue)).table;
    await play(rooms, { id, blue, gray }, [{ do: "fire" }, { do: "fire" }, march, { do: "fire" }]);
    await askUndo(rooms, id, gray, 4);
    await answerUndo(rooms, id, blue, true);
    await play(rooms, { id, blue, gray }, [{ do: "fire" }]);
    await resign(rooms, id, blue);
    expect(await rooms.inRoom(id, (room) => proofOf(ground.store.db, room))).toMatchObject({ holds: true, commitment });
    const { games } = rooms.station;
    const saved = JSON.parse(JSON.stringify(await rooms.inRoom(id, (room) => savedGame(ground.store.db, room, blue))));
    expect(saved.dice).toMatchObject({ entries: [1, 2, 3, 6], tosses: [{ numbers: { blue: ONE, gray: TWO } }] });
    expect(verify(games, saved, commitment)).not.toBeInstanceOf(Refusal);
    const [toss] = saved.dice.tosses;
    for (const [change, rule] of [
      [{ ...saved.dice, tosses: [{ ...toss, numbers: { ...toss.numbers, gray: ONE } }] }, "save.hash"],
      [{ ...saved.dice, tosses: [{ ...toss, secret: ONE }] }, "save.dice"],
      [{ ...saved.dice, tosses: [] }, "save.dice"],
      [{ ...saved.dice, tosses: [toss, { ...toss, from: 0 }] }, "save.dice"],
      [{ ...saved.dice, entries: [1, 2, 3, 4] }, "save.hash"],
      [{ ...saved.dice, entries: [1, 2, 3] }, "save.dice"],
      [null, "save.dice"],
    ] as const) {
      expect(verify(games, { ...saved, dice: change }, commitment)).toMatchObject({ rule });
    }
    await rooms.close();
  });
});
