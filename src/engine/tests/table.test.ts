import { describe, expect, test } from "vitest";
import { isOver, Refusal } from "../game.js";
import { createRandom, QUEUE_LIMIT } from "../random.js";
import { act, actAll, fromPosition, newTable, queueDice, type SetUp, stateAt, type Table, undo } from "../table.js";
import { type Toy, toy } from "./toy.js";

const load1 = { do: "load", powder: 1 };
const swear = { do: "swear" };
const show = { do: "show" };
const fire = { do: "fire" };
const march = { do: "march" };

function seated<T>(table: T | Refusal): T {
  if (table instanceof Refusal) throw new Error(table.text);
  return table;
}

function tableAfter(...actions: object[]): Table<Toy> {
  const table = seated(newTable(toy, { seed: "7" }));
  seated(actAll(table, actions));
  return table;
}

/** All that a refused request must leave alone. */
const all = ({ state, actions, log, logStart, snapshots }: Table<Toy>) =>
  JSON.stringify([toy.hash(state), actions, log, logStart, snapshots.map((snapshot) => toy.hash(snapshot))]);

function expectRefused(table: Table<Toy>, attempt: () => unknown, rule: string, text: RegExp): void {
  const before = all(table);
  const refusal = attempt();
  expect(refusal).toBeInstanceOf(Refusal);
  expect(refusal).toMatchObject({ rule, text: expect.stringMatching(text) });
  expect(all(table)).toBe(before);
}

describe("a new table", () => {
  test("takes the first scenario and the default options", () => {
    const table = seated(newTable(toy));
    expect(table.scenario).toBe("picket");
    expect(table.options).toEqual({ heavy: false, motto: "" });
    expect(table.actions).toEqual([]);
  });

  test("takes what is asked for and fills in the rest", () => {
    const table = seated(newTable(toy, { scenario: "siege", options: { heavy: true, motto: undefined } }));
    expect(table.options).toEqual({ heavy: true, motto: "" });
    expect([table.state.siege, table.state.heavy]).toEqual([1, 1]);
  });

  test("with the same seed is the same, without one every time another", () => {
    const hash = (setUp?: SetUp) => toy.hash(seated(newTable(toy, setUp)).state);
    expect(hash({ seed: "a" })).toBe(hash({ seed: "a" }));
    expect(hash({ seed: "a" })).not.toBe(hash({ seed: "b" }));
    expect(seated(newTable(toy)).seed).not.toBe(seated(newTable(toy)).seed);
  });

  test.each<[SetUp, string, RegExp]>([
    [{ scenario: "raid" }, "scenario.unknown", /no scenario "raid".*"picket", "siege"/],
    [{ options: { light: true } }, "option.unknown", /no option "light".*"heavy", "motto"/],
    [{ options: { toString: "x" } as SetUp["options"] }, "option.unknown", /no option "toString"/],
    [{ options: { heavy: "yes" } }, "option.value", /"heavy" is a switch: true or false/],
    [{ options: { motto: true } }, "option.value", /"motto" takes a text/],
  ])("refuses %j and says what there is", (setUp, rule, text) => {
    expect(newTable(toy, setUp)).toMatchObject({ rule, text: expect.stringMatching(text) });
  });

  test("passes on what the game refuses", () => {
    const none = { ...toy, setup: () => new Refusal("TY-1.0", "Not tonight.") };
    expect(newTable(none)).toEqual(new Refusal("TY-1.0", "Not tonight."));
  });
});

describe("a table from a position", () => {
  const position = { game: "toy", turn: 6, seat: "gray", options: { heavy: true }, hands: { blue: 2, gray: 5 } };

  test("stands where the position says, under its options", () => {
    const table = seated(fromPosition(toy, position, "p"));
    expect([table.state.turn, table.state.seat, table.state.card[1]]).toEqual([6, 1, 5]);
    expect(table.scenario).toBe("picket");
    expect(table.options).toEqual({ heavy: true, motto: "" });
    expect(table.position).toEqual(position);
  });

  test("rolls by its own seed", () => {
    expect(seated(fromPosition(toy, position, "p")).state.random).toEqual(createRandom("p"));
  });

  test("keeps the position as it was given, whatever becomes of the original", () => {
    const given = { ...position };
    const table = seated(fromPosition(toy, given, "p"));
    given.turn = 1;
    expect(table.position).toEqual(position);
  });

  test.each<[unknown, string, RegExp]>([
    [{ ...position, turn: 0 }, "TY-1.1", /counted from 1/],
    [{ ...position, game: "chess" }, "position.game", /"chess", not of Pickets/],
    [{ ...position, game: { toString: 1 } }, "position.game", /toString/],
    [[], "position.format", /an object/],
    [undefined, "position.format", /an object/],
  ])("refuses %j", (given, rule, text) => {
    expect(fromPosition(toy, given as object as Record<string, never>)).toMatchObject({ rule, text: expect.stringMatching(text) });
  });
});

describe("acting", () => {
  test("carries the action out, logs its events and says where they begin", () => {
    const table = tableAfter(load1);
    const done = seated(act(table, march));
    expect(done.events).toEqual([{ event: "march", rule: "TY-4.2", text: "The blue pickets march on." }]);
    expect(table.actions).toEqual([load1, march]);
    expect(table.log.map(({ event }) => event)).toEqual(["load", "march"]);
    expect(table.logStart).toEqual([0, 1]);
  });

  test("keeps its own copy of the action", () => {
    const table = tableAfter();
    const mine = { do: "load", powder: 1 };
    seated(act(table, mine));
    mine.powder = 2;
    expect(table.actions).toEqual([load1]);
  });

  test("refuses an illegal action by the game's rule", () => {
    const table = tableAfter(load1);
    expectRefused(table, () => act(table, load1), "TY-2.0", /cannot do that now/);
  });

  const loop: { do: string; self?: object } = { do: "fire" };
  loop.self = loop;
  test.each([
    ["nothing", undefined],
    ["null", null],
    ["a number", 7],
    ["a list", [fire]],
    ["an object without a verb", { to: "0811" }],
    ["a verb that is no text", { do: 1 }],
    ["an object that holds itself", loop],
    ["a number JSON does not know", 1n],
  ])("refuses %s", (_name, rubbish) => {
    const table = tableAfter();
    expectRefused(table, () => act(table, rubbish), "table.action", /an object with a verb/);
  });

  test("refuses anything after the end", () => {
    const table = tableAfter(...new Array<object>(12).fill(march));
    expect(isOver(toy.decision(table.state))).toBe(true);
    expectRefused(table, () => act(table, march), "table.over", /over: Nobody holds the road/);
    expectRefused(table, () => queueDice(table, [1]), "table.over", /over/);
  });

  test("several at once are all done, or none", () => {
    const table = tableAfter();
    const done = seated(actAll(table, [load1, march]));
    expect(done.events.map(({ event }) => event)).toEqual(["load", "march"]);
    expectRefused(table, () => actAll(table, [load1, march, { do: "fly" }, march]), "TY-2.0", /^Action 3 of 4: The pickets cannot/);
    expect(actAll(table, [])).toEqual({ events: [] });
  });

  test("but a die that was cast stays cast, and a secret shown stays shown: a list is done up to what is refused", () => {
    for (const tells of [fire, { do: "show" }]) {
      const table = tableAfter();
      const done = seated(actAll(table, [load1, tells, { do: "fly" }, march]));
      expect(table.actions).toEqual([load1, tells]);
      expect(done.events).toEqual(table.log);
      expect(done.stopped).toMatchObject({
        at: 3,
        why: { rule: "TY-2.0", text: expect.stringMatching(/^Action 3 of 4: The pickets cannot/) },
      });
      expect(undo(table)).toMatchObject({ rule: "table.undo" });
    }
  });

  test("a long list is taken back whole, across snapshots", () => {
    const table = seated(newTable(toy, { scenario: "siege", seed: "7" }));
    const turns = new Array<object>(70).fill([load1, march]).flat();
    expectRefused(table, () => actAll(table, [...turns, load1, load1]), "TY-2.0", /^Action 142 of 142/);
    seated(actAll(table, turns));
    expect(table.actions).toHaveLength(140);
    expect(table.snapshots).toHaveLength(2);
  });
});

describe("taking back", () => {
  test("an action that told nobody anything is allowed", () => {
    const table = tableAfter(march);
    const before = toy.hash(table.state);
    seated(act(table, load1));
    expect(undo(table)).toBeUndefined();
    expect(toy.hash(table.state)).toBe(before);
    expect(table.actions).toEqual([march]);
    expect(table.log.map(({ event }) => event)).toEqual(["march"]);
  });

  test("needs something to take back", () => {
    const table = tableAfter();
    expectRefused(table, () => undo(table, true), "table.undo", /nothing to take back/);
  });

  // Blue alone decides, so that the die is the only reason.
  const soloAct: typeof toy.act = (state, action, log) => {
    toy.act(state, action, log);
    state.seat = 0;
  };
  const solo = { ...toy, act: soloAct };

  test("a die is not allowed", () => {
    const table = seated(newTable(solo, { seed: "7" }));
    seated(act(table, fire));
    expectRefused(table, () => undo(table), "table.undo", /Chance has spoken/);
  });

  test("a die that had been queued is not allowed either", () => {
    const table = seated(newTable(solo, { seed: "7" }));
    queueDice(table, [3]);
    seated(act(table, fire));
    expectRefused(table, () => undo(table), "table.undo", /Chance has spoken/);
  });

  test("what passed the decision to the other side is not allowed", () => {
    const table = tableAfter(march);
    expectRefused(table, () => undo(table), "table.undo", /another player's decision/);
  });

  test("what revealed a secret is not allowed", () => {
    const table = tableAfter(show);
    expectRefused(table, () => undo(table), "table.undo", /hidden has been revealed/);
  });

  test("what the game calls binding is not allowed, by the game's rule", () => {
    const table = tableAfter(swear);
    expectRefused(table, () => undo(table), "TY-3.2", /An oath is an oath/);
  });

  test("what ended the game is not allowed", () => {
    const table = tableAfter(...new Array<object>(12).fill(march));
    expectRefused(table, () => undo(table), "table.undo", /ended with it/);
  });

  test("an earlier reveal does not hold a later action", () => {
    const table = tableAfter(show, load1);
    expect(undo(table)).toBeUndefined();
    expectRefused(table, () => undo(table), "table.undo", /revealed/);
  });

  test.each([
    ["a die", [fire]],
    ["a change of sides", [march]],
    ["a reveal", [show]],
    ["an oath", [swear]],
    ["the end", new Array<object>(12).fill(march)],
  ])("%s is allowed when everyone agrees", (_name, actions) => {
    const table = tableAfter(...actions);
    expect(undo(table, true)).toBeUndefined();
    expect(all(table)).toBe(all(tableAfter(...actions.slice(1))));
  });

  test("action by action leads back to the start, and the same way forward again", () => {
    const table = seated(newTable(toy, { scenario: "siege", seed: "7" }));
    const turns = new Array<object>(70).fill([load1, fire]).flat();
    const hashes = turns.map((action) => {
      const hash = toy.hash(table.state);
      seated(act(table, action));
      return hash;
    });
    const end = all(table);
    for (const [i, hash] of hashes.entries()) expect(toy.hash(stateAt(table, i))).toBe(hash);
    for (const hash of hashes.toReversed()) {
      expect(undo(table, true)).toBeUndefined();
      expect(toy.hash(table.state)).toBe(hash);
    }
    expect(all(table)).toBe(all(seated(newTable(toy, { scenario: "siege", seed: "7" }))));
    seated(actAll(table, turns));
    expect(all(table)).toBe(end);
  });
});

describe("queued dice", () => {
  test("are rolled first and stand among the actions", () => {
    const table = tableAfter();
    expect(queueDice(table, [6, 1])).toBeUndefined();
    seated(actAll(table, [fire, fire]));
    expect(table.log.map((event) => event.die)).toEqual([6, 1]);
    expect(table.actions[0]).toEqual({ do: "dice", queue: [6, 1] });
  });

  test("can be taken back before they are rolled", () => {
    const table = tableAfter(load1);
    const before = all(table);
    queueDice(table, [6]);
    expect(undo(table)).toBeUndefined();
    expect(all(table)).toBe(before);
  });

  test("are still there when the roll is taken back", () => {
    const table = tableAfter();
    queueDice(table, [6]);
    for (let i = 0; i < 2; i++) {
      const { events } = seated(act(table, fire));
      expect(events[0].die).toBe(6);
      expect(undo(table, true)).toBeUndefined();
    }
  });

  test.each([[[]], [[0]], [[7]], [[1.5]], [["6"]], [[null]], [[Number.NaN]]])("refuse %j", (rolls) => {
    const table = tableAfter();
    expectRefused(table, () => queueDice(table, rolls as number[]), "table.dice", /each from 1 to 6/);
  });

  test("are limited", () => {
    const table = tableAfter();
    queueDice(table, [1]);
    expectRefused(
      table,
      () => queueDice(table, new Array<number>(QUEUE_LIMIT).fill(1)),
      "table.dice",
      new RegExp(`At most ${QUEUE_LIMIT} rolls`),
    );
  });

  test("are no action of the game", () => {
    const table = tableAfter();
    expectRefused(table, () => act(table, { do: "dice", queue: [6] }), "TY-2.0", /cannot do that/);
  });
});
