/** A game of 20,000 actions on this device: whatever is done with it asks the rules for no more than a stretch between two snapshots. */
import { beforeAll, describe, expect, test } from "vitest";
import { type Game, STRIDE, save, stateAt } from "../../engine/index.js";
import { endless, longTable } from "../../engine/tests/endless.js";
import { memoryKeep } from "../rules/keep.js";
import { browser, loaded, looked, newPage, page, type Shared, sameScreen, trouble } from "./device-host.js";

const LENGTH = 20_000;
/** Long enough for what does not hang on the length. */
const SHORTER = 1_000;
const { game, acted } = endless();
const table = longTable(game, LENGTH);

/** The first so many actions of it on a device of its own, whose pages are all closed. */
async function kept(length: number, keep = memoryKeep()): Promise<{ readonly shared: Shared; readonly id: string }> {
  const shared = browser(keep);
  const first = page([game], shared);
  const file = { ...save(table), actions: table.actions.slice(0, length), hash: game.hash(stateAt(table, length)) };
  const id = await loaded(first, file, sameScreen);
  first.close();
  acted();
  return { shared, id };
}

describe("a game of 20,000 actions", () => {
  let whole: Awaited<ReturnType<typeof kept>>;
  beforeAll(async () => {
    whole = await kept(LENGTH);
  });

  test("is opened from its last snapshot, with all of its entries", async () => {
    const { shared, id } = whole;
    const open = await looked(newPage(shared, [game]), id);
    expect(open.outlook.value).toMatchObject({ number: LENGTH, view: game.view(table.state, "blue") });
    expect(open.entries.value).toHaveLength(LENGTH);
    expect(acted()).toBeLessThan(STRIDE);
  });

  test("is looked through at any moment", async () => {
    const { shared, id } = whole;
    const open = await looked(newPage(shared, [game]), id);
    acted();
    for (const number of [0, 1, 127, 128, 9_999, 10_000, 10_001, 19_967, 19_999]) {
      expect(await open.at(number, "blue")).toEqual(game.view(stateAt(table, number), "blue"));
      acted();
      await open.at(number, "gray");
      expect(acted(), `moment ${number}`).toBeLessThan(STRIDE);
    }
  });

  test("is played on and taken back, alone and as agreed", async () => {
    const { shared, id } = whole;
    const open = await looked(newPage(shared, [game]), id);
    await open.act({ do: "load", powder: 1 });
    acted();
    await open.undo();
    expect(open.outlook.value!.view).toEqual(game.view(table.state, "blue"));
    expect(acted()).toBeLessThan(STRIDE);
    for (let n = 0; n < 3; n++) await open.askUndo();
    expect(acted()).toBeLessThan(3 * STRIDE);
    expect(open.outlook.value!.view).toEqual(game.view(stateAt(table, LENGTH - 3), open.outlook.value!.seat!));
  });
});

describe("a game of some length", () => {
  test("is taken back beyond the stretch in memory, and its snapshots with it", async () => {
    const { shared, id } = await kept(SHORTER);
    const before = newPage(shared, [game]);
    const open = await looked(before, id);
    const back = 2 * STRIDE + 10;
    for (let n = 0; n < back; n++) await open.askUndo();
    const left = SHORTER - back;
    expect(open.outlook.value!.view).toEqual(game.view(stateAt(table, left), open.outlook.value!.seat!));
    expect((await shared.keep.snapshot(id, { number: SHORTER + back }))!.actions).toBeLessThanOrEqual(left);
    before.close();
    acted();
    const again = await looked(newPage(shared, [game]), id);
    expect(again.outlook.value).toEqual(open.outlook.value);
    expect(acted()).toBeLessThan(STRIDE);
    expect(await again.at(SHORTER, "blue")).toEqual(game.view(stateAt(table, SHORTER), "blue"));
  });

  test("that was kept before there were snapshots is given them when it is first opened", async () => {
    const keep = memoryKeep();
    const { shared, id } = await kept(SHORTER, { ...keep, store: (row, { snapshots: _, ...beside } = {}) => keep.store(row, beside) });
    const first = newPage({ ...shared, keep }, [game]);
    await looked(first, id);
    expect(acted()).toBeGreaterThanOrEqual(SHORTER);
    first.close();
    const open = await looked(newPage({ ...shared, keep }, [game]), id);
    expect(acted()).toBeLessThan(STRIDE);
    expect(open.outlook.value!.view).toEqual(game.view(stateAt(table, SHORTER), "blue"));
  });

  test("is given new snapshots by other rules that come to the same, and is stopped by those that do not", async () => {
    const { shared, id } = await kept(SHORTER);
    const newer: Game = { ...game, version: "2" };
    const second = newPage(shared, [newer]);
    expect((await looked(second, id)).table.value).toMatchObject({ version: "2", status: "playing" });
    expect(acted()).toBeGreaterThanOrEqual(SHORTER);
    second.close();
    const third = newPage(shared, [newer]);
    await looked(third, id);
    expect(acted()).toBeLessThan(STRIDE);
    third.close();
    const strict: Game = {
      ...game,
      version: "3",
      why: (state, action) => (JSON.stringify(action).includes("march") ? game.why(state, {}) : game.why(state, action)),
    };
    const stopped = newPage(shared, [strict]);
    expect(await trouble(stopped.open(id).act({ do: "fire" }))).toMatchObject({ code: "frozen" });
  });
});
