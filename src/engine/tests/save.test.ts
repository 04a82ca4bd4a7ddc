import { describe, expect, test } from "vitest";
import { type Game, type JsonObject, Refusal } from "../game.js";
import { load, save } from "../save.js";
import { actAll, fromPosition, newTable, queueDice, type Table, undo } from "../table.js";
import { type Toy, toy } from "./toy.js";

const load2 = { do: "load", powder: 2 };
const fire = { do: "fire" };
const march = { do: "march" };

function seated<T>(table: T | Refusal): T {
  if (table instanceof Refusal) throw new Error(table.text);
  return table;
}

function played(...actions: object[]): Table<Toy> {
  const table = seated(newTable(toy, { scenario: "siege", options: { heavy: true }, seed: "save" }));
  seated(actAll(table, actions));
  return table;
}

const written = (table: Table<Toy>): { [key: string]: unknown } => JSON.parse(JSON.stringify(save(table)));

describe("a saved game", () => {
  test("is its set-up, its actions and a hash", () => {
    const table = played(load2, fire);
    expect(save(table)).toEqual({
      longroll: 1,
      game: "toy",
      version: "1",
      scenario: "siege",
      options: { heavy: true, motto: "" },
      seed: "save",
      actions: [load2, fire],
      hash: toy.hash(table.state),
    });
  });

  test("stays as it was when the game goes on", () => {
    const table = played(load2);
    const file = save(table);
    seated(actAll(table, [fire]));
    expect(file.actions).toEqual([load2]);
  });

  test("names the result once there is one", () => {
    const file = save(played(...new Array<object>(72).fill(march)));
    expect(file.result).toEqual({ winner: null, level: "drawn", score: { blue: 0, gray: 0 }, text: "Nobody holds the road." });
  });

  test("loads to the same table, which plays on the same", () => {
    const table = played(load2, fire, fire, load2);
    const back = seated(load([toy], written(table))) as Table<Toy>;
    expect({ ...back, state: toy.hash(back.state), snapshots: back.snapshots.length }).toEqual({
      ...table,
      state: toy.hash(table.state),
      snapshots: table.snapshots.length,
    });
    for (const each of [table, back]) seated(actAll(each, [fire, fire, march]));
    expect(toy.hash(back.state)).toBe(toy.hash(table.state));
    expect(back.log).toEqual(table.log);
    expect(undo(back, true)).toBeUndefined();
  });

  test("rolls queued dice again", () => {
    const table = played();
    queueDice(table, [6, 1]);
    seated(actAll(table, [fire, fire, fire]));
    const back = seated(load([toy], written(table)));
    expect(back.log.map((event) => event.die)).toEqual(table.log.map((event) => event.die));
    expect(back.log.slice(0, 2).map((event) => event.die)).toEqual([6, 1]);
  });

  test("of a table from a position begins from that position", () => {
    const position = { game: "toy", turn: 5, hands: { blue: 6, gray: 1 } };
    const table = seated(fromPosition(toy, position, "p"));
    seated(actAll(table, [fire, { do: "show" }, fire]));
    const file = written(table);
    expect(file.position).toEqual(position);
    expect(toy.hash(seated(load([toy], file)).state as Toy)).toBe(toy.hash(table.state));
  });

  test("loads whatever the order of its keys, as a data base may change it", () => {
    const file = written(played(...new Array<object>(72).fill(march)));
    const turned = (value: unknown): unknown =>
      typeof value === "object" && value !== null && !Array.isArray(value)
        ? Object.fromEntries(
            Object.entries(value)
              .reverse()
              .map(([key, inner]) => [key, turned(inner)]),
          )
        : value;
    expect(load([toy], turned(file))).not.toBeInstanceOf(Refusal);
  });
});

describe("a file of an older version", () => {
  const older: { [key: string]: unknown } = { ...written(played(load2, fire, march)), hash: "the bytes were others" };
  const ended: { [key: string]: unknown } = { ...written(played(...new Array<object>(72).fill(march))), hash: "the bytes were others" };
  const newer = { ...toy, version: "2", replays: ["1"] } as Game;

  test("is played again by rules that replay it, whatever hash its states had", () => {
    expect(load([newer], older)).toMatchObject({ game: newer, actions: older.actions });
    expect(load([newer], ended)).toMatchObject({ game: newer });
  });

  test("is refused where its actions are not legal, or lead to another result", () => {
    expect(load([newer], { ...older, actions: [load2, load2] })).toMatchObject({ rule: "save.action" });
    expect(load([newer], { ...ended, result: { ...(ended.result as JsonObject), winner: "blue" } })).toMatchObject({ rule: "save.result" });
  });

  test("is played again with what was open then and is no more, where the rules say that it was", () => {
    const stricter = {
      ...newer,
      why: (state: object, action: { do: string }) =>
        action.do === "fire" ? new Refusal("TY-9.9", "No firing.") : toy.why(state as never, action),
    } as Game;
    expect(load([stricter], older)).toMatchObject({ rule: "save.action" });
    const lenient = { ...stricter, formerly: (_: object, action: { do: string }) => action.do === "fire" } as Game;
    expect(load([lenient], older)).toMatchObject({ actions: older.actions });
  });

  test("is known by its result, whatever words it had for it", () => {
    const result = ended.result as JsonObject;
    expect(load([newer], { ...ended, result: { ...result, text: "Nobody has won." } })).toMatchObject({ game: newer });
    expect(load([newer], { ...ended, result: { ...result, score: { blue: 9, gray: 0 } } })).toMatchObject({ rule: "save.result" });
  });

  test("is refused by rules that do not, and goes by its own where they are offered too", () => {
    expect(load([{ ...newer, replays: ["0"] }], older)).toMatchObject({ rule: "save.version" });
    expect(load([newer, toy as Game], older)).toMatchObject({ rule: "save.hash" });
  });
});

describe("a file that cannot be loaded is refused, with what to do", () => {
  const file = written(played(load2, fire, march));
  const ended = written(played(...new Array<object>(72).fill(march)));
  const deep = JSON.parse("[".repeat(200_000) + "]".repeat(200_000));
  const cases: [string, unknown, string, RegExp][] = [
    ["nothing", undefined, "save.format", /no saved game of Longroll. Choose a file/],
    ["a text", "save", "save.format", /no saved game/],
    ["a list", [file], "save.format", /no saved game/],
    ["another program's file", { event: "chess" }, "save.format", /no saved game/],
    ["a later format", { ...file, longroll: 2 }, "save.format", /format 2; this Longroll reads format 1. Open it with/],
    ["a format deeper than any", { ...file, longroll: deep }, "save.format", /reads format 1/],
    ["an unknown game", { ...file, game: "chess" }, "save.game", /no game "chess". It has "toy"/],
    ["no game", { ...file, game: undefined }, "save.game", /no game nothing/],
    [
      "another version of the rules",
      { ...file, version: "0.9" },
      "save.version",
      /version "0.9" of the rules of Pickets, and this Longroll has version "1". Open it/,
    ],
    ["no actions", { ...file, actions: undefined }, "save.format", /list of actions is missing. Go back to an earlier save/],
    ["no seed", { ...file, seed: 5 }, "save.format", /seed is missing/],
    ["no scenario", { ...file, scenario: null }, "save.format", /scenario is missing/],
    ["no hash", { ...file, hash: undefined }, "save.format", /hash is missing/],
    ["options that are none", { ...file, options: [true] }, "save.format", /options are not/],
    ["an unknown scenario", { ...file, scenario: "raid" }, "scenario.unknown", /"picket", "siege"/],
    ["an unknown option", { ...file, options: { light: true } }, "option.unknown", /"heavy", "motto"/],
    ["a position that cannot be", { ...file, position: { turn: 0 } }, "TY-1.1", /counted from 1/],
    ["a position that is none", { ...file, position: null }, "position.format", /is an object/],
    [
      "an illegal action in the middle",
      { ...file, actions: [load2, load2, fire] },
      "save.action",
      /action 2 of 3, {"do":"load","powder":2}, is not legal there \(TY-2.0: .*Go back/,
    ],
    ["an action that is none", { ...file, actions: [load2, null] }, "save.action", /action 2 of 2, null,/],
    ["an action deeper than any", { ...file, actions: [deep] }, "save.action", /action 1 of 1/],
    ["dice that are none", { ...file, actions: [{ do: "dice", queue: "66" }] }, "save.action", /from 1 to 6/],
    ["dice with too many faces", { ...file, actions: [{ do: "dice", queue: [99] }] }, "save.action", /from 1 to 6/],
    [
      "an action after the end",
      { ...ended, actions: [...(ended.actions as object[]), march] },
      "save.action",
      /action 73 of 73.*table.over/,
    ],
    [
      "another result",
      { ...ended, result: { ...(ended.result as JsonObject), winner: "blue" } },
      "save.result",
      /do not lead to the result/,
    ],
    ["a result before the end", { ...file, result: ended.result }, "save.result", /do not lead to the result/],
    ["a wrong hash", { ...file, hash: "0000000000000000" }, "save.hash", /whose hash it carries. Go back/],
    ["another seed", { ...file, seed: "other" }, "save.hash", /whose hash it carries/],
    ["an action missing", { ...file, actions: [load2, fire] }, "save.hash", /whose hash it carries/],
  ];
  test.each(cases)("%s", (_name, json, rule, text) => {
    expect(load([toy], json)).toMatchObject({ rule, text: expect.stringMatching(text) });
  });
});
