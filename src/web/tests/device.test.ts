import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { act, type Game, type JsonObject, newTable, queueDice, save, type Table } from "../../engine/index.js";
import { toy } from "../../engine/tests/toy.js";
import type { TableInfo } from "../host/host.js";
import { memoryKeep } from "../rules/keep.js";
import type { Think } from "../rules/thinking.js";
import {
  againstBot,
  browser,
  forever,
  games,
  loaded,
  looked,
  newPage,
  onlyBots,
  sameScreen,
  setUp,
  told,
  trouble,
  until,
} from "./device-host.js";

describe("a table of this device", () => {
  test("is set up, told and played in the server's words", async () => {
    const at = newPage();
    const id = await setUp(at, sameScreen);
    expect(id).toMatch(/^here-/);
    const table = await looked(at, id);
    expect(table.table.value).toMatchObject({ status: "playing", number: 0, toDecide: "blue", sameScreen: true, clock: { kind: "none" } });
    expect(table.outlook.value).toMatchObject({ number: 0, seat: "blue", decision: { seat: "blue", ask: "turn" } });
    await table.act({ do: "load", powder: 1 });
    expect(table.outlook.value).toMatchObject({ number: 1, seat: "blue", view: { loaded: 1 } });
    expect(table.table.value).toMatchObject({ number: 1, movedAt: expect.stringMatching(/^1862/) });
    expect(table.entries.value).toMatchObject([{ number: 1, kind: "act", seat: "blue", events: [{ event: "load" }] }]);
  });

  test("refuses what the rules forbid, with the rule, and nothing changes", async () => {
    const at = newPage();
    const table = await looked(at, await setUp(at, sameScreen));
    const before = table.outlook.value;
    expect(await trouble(table.act({ do: "fly" }))).toMatchObject({ code: "illegal", rule: "TY-2.0" });
    expect(table.outlook.value).toBe(before);
  });

  test("at one screen each seat sees through its own eyes, and its log is its own", async () => {
    const at = newPage();
    const table = await looked(at, await setUp(at, sameScreen));
    const own = (table.outlook.value!.view.hands as JsonObject).blue;
    expect(table.outlook.value!.view).toMatchObject({ hands: { blue: own, gray: null } });
    await table.act({ do: "march" });
    expect(table.outlook.value).toMatchObject({ seat: "gray", view: { hands: { blue: null, gray: expect.any(Number) } } });
    expect(table.entries.value.map(({ number }) => number)).toEqual([1]);
    await table.act({ do: "march" });
    expect(table.outlook.value).toMatchObject({ seat: "blue" });
    expect(table.entries.value.map(({ number }) => number)).toEqual([1, 2]);
  });

  test("is there again after the page has been loaded again, with every entry", async () => {
    const shared = browser();
    const first = newPage(shared);
    const id = await setUp(first, sameScreen);
    const before = await looked(first, id);
    for (const action of [{ do: "load", powder: 2 }, { do: "fire" }, { do: "swear" }]) await before.act(action);
    await before.undo().catch(() => undefined);
    first.close();
    const after = await looked(newPage(shared), id);
    expect(after.outlook.value).toEqual(before.outlook.value);
    expect(after.entries.value).toEqual(before.entries.value);
    expect((await shared.keep.list()).map((row) => row.id)).toEqual([id]);
  });

  test("goes on where its thread died", async () => {
    const at = newPage();
    const table = await looked(at, await setUp(at, sameScreen));
    await table.act({ do: "march" });
    at.crash();
    expect(table.line.value).toBe("away");
    await until(() => table.line.value === "here");
    await table.act({ do: "march" });
    expect(told(table)).toEqual(["march", "march"]);
  });

  test("with more entries than come at once has them all", async () => {
    const shared = browser();
    const at = newPage(shared);
    const id = await setUp(at, sameScreen, { scenario: "siege" });
    const table = await looked(at, id);
    for (let n = 0; n < 300; n++) {
      await table.act({ do: "load", powder: 1 });
      await table.undo();
    }
    const numbers = Array.from({ length: 600 }, (_, i) => i + 1);
    expect(table.entries.value.map(({ number }) => number)).toEqual(numbers);
    const again = await looked(newPage(shared), id);
    expect(again.entries.value.map(({ number }) => number)).toEqual(numbers);
  });

  test("that is not there says so", async () => {
    const table = await looked(newPage(), "here-nothing");
    expect(table.lost.value).toMatchObject({ code: "unknown" });
  });

  test("is deleted, and pages that show it are told", async () => {
    const shared = browser();
    const at = newPage(shared);
    const id = await setUp(at, sameScreen);
    const table = await looked(at, id);
    await newPage(shared).ask("DELETE", `/api/tables/${id}`);
    await until(() => table.lost.value);
    expect(await shared.keep.list()).toEqual([]);
    expect(await shared.keep.entries(id, 0)).toEqual([]);
  });

  test("has seats for the player and for bots, and for nobody else", async () => {
    const at = newPage();
    expect(await trouble(setUp(at, { blue: { who: "me" }, gray: { who: "anyone" } }))).toMatchObject({ code: "bad-request" });
    expect(await trouble(setUp(at, { blue: { who: "me" }, gray: { who: "bot", level: "napoleon" } }))).toMatchObject({ code: "unknown" });
    expect(await trouble(setUp(at, { blue: { who: "me" } }))).toMatchObject({ code: "bad-request" });
  });
});

describe("fairness", () => {
  test("one takes back what told nobody anything, and no more than that", async () => {
    const at = newPage();
    const table = await looked(at, await setUp(at, sameScreen));
    await table.act({ do: "load", powder: 1 });
    await table.undo();
    expect(table.outlook.value).toMatchObject({ number: 2, view: { loaded: 0 } });
    expect(table.entries.value[1]).toMatchObject({ kind: "undo", events: [{ event: "undo", entry: 1 }] });
    await table.act({ do: "swear" });
    expect(await trouble(table.undo())).toMatchObject({ code: "illegal", rule: "TY-3.2" });
    await table.act({ do: "fire" });
    expect(await trouble(table.undo())).toMatchObject({ code: "illegal", rule: "table.undo" });
  });

  test("a bot agrees at once to what one asks to take back, with all that came after it", async () => {
    const at = newPage();
    const table = await looked(at, await setUp(at, againstBot));
    await table.act({ do: "fire" });
    await until(() => table.outlook.value!.number > 1 && table.outlook.value!.decision?.seat === "blue");
    await table.askUndo();
    expect(table.outlook.value).toMatchObject({ seat: "blue", view: { turn: 1, score: { blue: 0, gray: 0 } }, decision: { seat: "blue" } });
    expect(await trouble(table.askUndo())).toMatchObject({ code: "illegal", rule: "table.undo" });
  });

  test("a bot's own action is not taken back by the player alone", async () => {
    const at = newPage();
    const table = await looked(at, await setUp(at, againstBot));
    await table.act({ do: "march" });
    await until(() => table.outlook.value!.decision?.seat === "blue" && table.outlook.value!.number > 1);
    expect(await trouble(table.undo())).toMatchObject({ code: "illegal", rule: "table.undo" });
  });

  test("one resigns, a draw is agreed at one screen, and a bot takes none", async () => {
    const at = newPage();
    const alone = await looked(at, await setUp(at, againstBot));
    expect(await trouble(alone.offerDraw())).toMatchObject({ code: "forbidden" });
    await alone.resign();
    expect(alone.table.value).toMatchObject({ status: "over", result: { winner: "gray", by: "resign" }, toDecide: null });
    expect(alone.entries.value.at(-1)).toMatchObject({ kind: "end", events: [{ rule: "table.resign" }] });
    expect(await trouble(alone.act({ do: "march" }))).toMatchObject({ code: "over" });
    const two = await looked(at, await setUp(at, sameScreen));
    expect(await trouble(two.resign("green"))).toMatchObject({ code: "forbidden" });
    await two.offerDraw();
    expect(two.table.value).toMatchObject({ status: "over", result: { winner: null, by: "draw" } });
  });

  test("the seed's SHA-256 is told at the start and its seed at the end, and the proof holds", async () => {
    const at = newPage();
    const made = (await at.ask("POST", "/api/tables", { game: "toy", seats: onlyBots } as never)) as unknown as { table: TableInfo };
    const { commitment, id } = made.table;
    expect(made.table).not.toHaveProperty("seed");
    const table = await looked(at, id);
    await until(() => table.table.value!.status === "over");
    const { seed } = table.table.value!;
    expect(createHash("sha256").update(seed!).digest("hex")).toBe(commitment);
    expect(await table.proof()).toMatchObject({ commitment, seed, holds: true, entries: table.entries.value.length });
  });

  test("dice that were laid out by hand are no proof", async () => {
    const at = newPage();
    const made = newTable(toy, { seed: "laid" }) as Table<never>;
    queueDice(made, [6]);
    act(made, { do: "fire" });
    const table = await looked(at, await loaded(at, save(made)));
    expect(table.outlook.value).toMatchObject({ number: 2, view: { score: { blue: 2 } } });
    await table.resign("gray");
    expect(await table.proof()).toMatchObject({ holds: false, fault: expect.stringContaining("by hand") });
  });
});

describe("bots", () => {
  test("play to the end, and then say why they did what they did", async () => {
    const at = newPage();
    const table = await looked(at, await setUp(at, onlyBots));
    await until(() => table.table.value!.status === "over");
    expect(table.outlook.value).toMatchObject({ seat: null, decision: null });
    expect(table.entries.value[0].because).toMatch(/legal actions, by lot/);
  });

  test("against a player they keep their reasons until it is over", async () => {
    const shared = browser();
    const at = newPage(shared);
    const table = await looked(at, await setUp(at, againstBot));
    await table.act({ do: "march" });
    await until(() => table.outlook.value!.decision?.seat === "blue" && table.outlook.value!.number > 1);
    expect(table.entries.value.some(({ because }) => because !== undefined)).toBe(false);
    await table.resign();
    const after = await looked(newPage(shared), table.id);
    expect(after.entries.value[1].because).toContain("by lot");
  });

  test("are shown thinking, are stopped, and go on when told", async () => {
    let stops = 0;
    const at = newPage(
      browser(),
      games,
      forever(() => stops++),
    );
    const table = await looked(at, await setUp(at, { blue: { who: "bot", level: "random" }, gray: { who: "me" } }));
    await until(() => table.thinking.value?.seat === "blue");
    await table.hold!(true);
    await until(() => stops === 1);
    expect(table.table.value!.held).toBe(true);
    expect(table.thinking.value).toBeUndefined();
    await table.hold!(false);
    await until(() => table.thinking.value?.seat === "blue");
    await table.resign();
    await until(() => stops === 2);
  });

  test("that fail again and again take the first action, and the game goes on", async () => {
    const broken: Think = async () => {
      throw new Error("no idea");
    };
    const at = newPage(browser(), games, broken);
    const table = await looked(at, await setUp(at, onlyBots));
    await until(() => table.table.value!.status === "over");
    expect(table.entries.value[0].because).toContain("no idea");
  });
});

describe("two pages of one browser", () => {
  test("follow each other, and what both do at once is done once", async () => {
    const shared = browser();
    const [one, two] = [newPage(shared), newPage(shared)];
    const id = await setUp(one, sameScreen);
    const [here, there] = [await looked(one, id), await looked(two, id)];
    await here.act({ do: "load", powder: 1 });
    await until(() => there.outlook.value!.number === 1);
    expect(there.outlook.value).toEqual(here.outlook.value);
    const answers = await Promise.allSettled([here.act({ do: "march" }), there.act({ do: "swear" })]);
    expect(answers.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    await until(() => here.outlook.value!.number === 2 && there.outlook.value!.number === 2);
    expect(here.entries.value).toEqual(there.entries.value);
    expect((await shared.keep.entries(id, 0)).map(({ number }) => number)).toEqual([1, 2]);
  });

  test("think for the bots one at a time, and the other takes over when the first is closed", async () => {
    const shared = browser();
    const first = newPage(shared, games, forever());
    const id = await setUp(first, onlyBots);
    const closed = await looked(first, id);
    const second = newPage(shared);
    const table = await looked(second, id);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(table.outlook.value!.number).toBe(0);
    closed.close();
    await until(() => table.table.value!.status === "over");
  });
});

describe("a fault in the rules", () => {
  const faulty = {
    ...toy,
    act(state, action, log) {
      if (action.do === "swear") throw new Error("Nobody has thought of oaths.");
      toy.act(state, action, log);
    },
  } satisfies typeof toy as unknown as Game;

  test("freezes the one table it happens at, with a message, and nothing is lost", async () => {
    const shared = browser(memoryKeep());
    const at = newPage(shared, [faulty]);
    const [sick, sound] = [await looked(at, await setUp(at, sameScreen)), await looked(at, await setUp(at, sameScreen))];
    await sick.act({ do: "load", powder: 1 });
    expect(await trouble(sick.act({ do: "swear" }))).toMatchObject({ code: "frozen" });
    await until(() => sick.table.value!.status === "frozen");
    expect(sick.table.value!.message).toContain("nothing you did is lost");
    expect(await trouble(sick.act({ do: "march" }))).toMatchObject({ code: "frozen" });
    expect(sick.outlook.value).toMatchObject({ number: 1, view: { loaded: 1 } });
    expect(await sick.save()).toMatchObject({ actions: [{ do: "load", powder: 1 }] });
    await sound.act({ do: "march" });
    expect(sound.table.value!.status).toBe("playing");
  });

  test("other rules that come to the same take a table over; those that do not stop it", async () => {
    const shared = browser();
    const first = newPage(shared);
    const id = await setUp(first, sameScreen);
    const table = await looked(first, id);
    await table.act({ do: "load", powder: 1 });
    first.close();
    const second = newPage(shared, [{ ...toy, version: "2" } as unknown as Game]);
    const newer = await looked(second, id);
    expect(newer.table.value).toMatchObject({ version: "2", status: "playing", number: 1 });
    second.close();
    const other = { ...toy, version: "3", hash: () => "0000" } as unknown as Game;
    const stopped = newPage(shared, [other]).open(id);
    await until(() => stopped.table.value);
    expect(stopped.table.value).toMatchObject({ status: "frozen", message: expect.stringContaining("version 2") });
  });
});
