/** The dozen rules of Skirmish, each on the smallest position that shows it. */
import { describe, expect, test } from "vitest";
import { type Action, act, fromPosition, isOver, type JsonObject, queueDice, Refusal, type Table } from "../../../engine/index.js";
import { skirmish } from "../index.js";
import type { State } from "../state.js";

/** A table in a position: turn 2, the colours given out, Cutler and Archer two hexes apart unless said. */
function field(given: JsonObject = {}): Table<State> {
  const units = { Cutler: { hex: "0505", steps: 2 }, Archer: { hex: "0705", steps: 2 } };
  const table = fromPosition(
    skirmish,
    { turn: 2, units, colours: ["Cutler", "Archer"], agenda: ["turn", "draw", "order"], ...given },
    "field",
  );
  if (table instanceof Refusal) throw new Error(table.text);
  return table;
}

function play(table: Table<State>, ...actions: Action[]): void {
  for (const action of actions) {
    const done = act(table, action);
    if (done instanceof Refusal) throw new Error(`${done.rule}: ${done.text}`);
  }
}

const why = (table: Table<State>, action: Action) => skirmish.why(table.state, action);
const asked = (table: Table<State>) => {
  const decision = skirmish.decision(table.state);
  return isOver(decision) ? "over" : `${decision.seat} ${decision.ask}`;
};
const marching = (given: JsonObject = {}) => field({ agenda: ["turn", "draw", ["march", "Cutler", 4]], ...given });

test("[SK-1.1] eight units begin in their places, four a side", () => {
  const { units } = skirmish.position(skirmish.setup("morning", { weather: "fair" }, new Int32Array(69)) as State);
  expect(Object.keys(units as object)).toHaveLength(8);
  expect(units).toMatchObject({ Cutler: { hex: "0202", steps: 2 }, Pettigrew: { hex: "1108", steps: 2 } });
});

test("[SK-1.2] each side says in secret who carries its colours", () => {
  const table = field({ agenda: ["turn", ["colours", "blue"]], colours: [null, "Archer"] });
  expect(why(table, { do: "carry", unit: "Archer" })).toMatchObject({ rule: "SK-1.2" });
  play(table, { do: "carry", unit: "Cutler" });
  expect(skirmish.view(table.state, "blue").colours).toEqual(["Cutler", null]);
  expect(skirmish.view(table.state, "gray").colours).toEqual([null, "Archer"]);
  expect(table.log[0]).toMatchObject({ only: "blue", others: { text: "Blue has given out its colours." } });
});

test("[SK-2.1] a marker for every unit goes into the cup, and after six turns it is over", () => {
  const table = field({ agenda: ["turn", ["colours", "blue"]], turn: 4 });
  play(table, { do: "carry", unit: "Cutler" });
  expect(table.state.turn).toBe(5);
  expect(table.state.cup[0] + table.state.cup[1]).toBe(1);
  for (let i = 0; i < 4; i++) play(table, { do: "rest" });
  expect(asked(table)).toBe("over");
});

test("[SK-2.2] markers are drawn one by one, each as likely as the other", () => {
  const drawn = [1, 2, 3].map((roll) => {
    const table = field({ agenda: ["turn", "draw", "order"], cup: [2, 1] });
    queueDice(table, [roll]);
    play(table, { do: "rest" });
    return asked(table);
  });
  expect(drawn).toEqual(["blue order", "blue order", "gray order"]);
});

test("[SK-2.3] the side drawn orders a unit that has had no order this turn, or rests", () => {
  const table = field({ acted: ["Cutler"], units: { Cutler: { hex: "0505", steps: 2 }, Stone: { hex: "0101", steps: 1 } } });
  expect(why(table, { do: "take", unit: "Cutler" })).toMatchObject({ rule: "SK-2.3", text: "Cutler has had its order this turn." });
  expect(why(table, { do: "take", unit: "Archer" })).toMatchObject({ rule: "SK-4.2" });
  expect(skirmish.legal(table.state)).toEqual([{ do: "take", unit: "Stone" }, { do: "rest" }]);
});

describe("marching", () => {
  test("[SK-3.1] goes from hex to hex", () => {
    const table = marching();
    expect(why(table, { do: "move", to: "0507" })).toMatchObject({ rule: "SK-3.1" });
    play(table, { do: "move", to: "0506" });
    expect(skirmish.position(table.state).units).toMatchObject({ Cutler: { hex: "0506" } });
  });

  test("[SK-3.2] costs 1 in the open and 2 in woods", () => {
    const table = marching({ agenda: ["turn", "draw", ["march", "Cutler", 1]] });
    expect(why(table, { do: "move", to: "0405" })).toMatchObject({ rule: "SK-3.2", text: "0405 costs 2, and 1 are left." });
    expect(why(table, { do: "move", to: "0504" })).toBeUndefined();
  });

  test("[SK-3.3] does not go where somebody is", () => {
    const table = marching({ units: { Cutler: { hex: "0505", steps: 2 }, Stone: { hex: "0504", steps: 2 } } });
    expect(why(table, { do: "move", to: "0504" })).toMatchObject({ rule: "SK-3.3" });
  });

  test("[SK-3.4] ends beside the enemy", () => {
    const table = marching();
    play(table, { do: "move", to: "0605" }, { do: "hold" });
    expect(why(table, { do: "move", to: "0505" })).toMatchObject({ rule: "SK-3.4" });
  });
});

describe("a volley", () => {
  const beside = (given: JsonObject = {}) => field({ agenda: ["turn", "draw", ["march", "Cutler", 3], ["volley", "Cutler"]], ...given });
  const near = { Cutler: { hex: "0605", steps: 2 }, Archer: { hex: "0705", steps: 2 } };

  test("[SK-4.1] may be fired at who comes beside, before he does anything else", () => {
    const table = marching();
    play(table, { do: "move", to: "0605" });
    expect(asked(table)).toBe("gray volley");
    expect(why(table, { do: "fire", by: "Davis" })).toMatchObject({ rule: "SK-4.1" });
    play(table, { do: "hold" });
    expect(asked(table)).toBe("blue march");
  });

  test.each([
    [5, 1],
    [6, 2],
  ])("[SK-4.1] a %i leaves %i steps", (roll, steps) => {
    const table = beside({ units: near });
    queueDice(table, [roll]);
    play(table, { do: "fire", by: "Archer" });
    expect(table.state.steps[0]).toBe(steps);
  });

  test("[SK-4.2] a unit without steps is lost, and shows whether it carried the colours", () => {
    const table = beside({ units: { ...near, Cutler: { hex: "0605", steps: 1 } } });
    queueDice(table, [1]);
    play(table, { do: "fire", by: "Archer" });
    expect(table.log[1]).toMatchObject({ event: "lost", reveals: true, text: "Cutler is lost, and the colours with it." });
    expect(skirmish.view(table.state, "gray").colours).toEqual(["Cutler", "Archer"]);
    expect(asked(table)).toMatch(/order$/);
  });

  test("[SK-4.3] hits on one less in rain, which the storm brings, and on two less in woods", () => {
    const chance = (given: JsonObject) => skirmish.forecast(beside({ units: near, ...given }).state, { do: "fire", by: "Archer" })[0].p;
    expect(chance({})).toBe(0.5);
    expect(chance({ options: { weather: "rain" } })).toBe(0.4);
    expect(chance({ scenario: "storm" })).toBe(0.4);
    expect(chance({ units: { Cutler: { hex: "0608", steps: 2 }, Archer: { hex: "0708", steps: 2 } } })).toBeCloseTo(0.3);
    const storm = fromPosition(skirmish, { scenario: "storm", options: { weather: "fair" } });
    expect(storm).toMatchObject({ rule: "SK-4.3", text: expect.stringContaining("storm") });
  });

  test("an answer given in advance speaks for the seat, and only where the stake is high enough", () => {
    const { state } = beside({ units: near });
    const say = (least: number) => [{ ask: "volley", say: "fire", least, until: "game" } as const];
    expect(skirmish.answered!(state, say(5))).toEqual({ do: "fire", by: "Archer" });
    expect(skirmish.answered!(state, say(6))).toBeUndefined();
  });
});

describe("a charge", () => {
  const ready = (steps: number, hex = "0605") =>
    marching({ units: { Cutler: { hex: "0505", steps: 2 }, Archer: { hex, steps }, Davis: { hex: "0101", steps: 2 } } });

  test("[SK-5.1] is made at an enemy next to the unit", () => {
    const table = ready(2);
    expect(why(table, { do: "charge", unit: "Davis" })).toMatchObject({ rule: "SK-5.1" });
    expect(why(table, { do: "charge", unit: "Cutler" })).toMatchObject({ rule: "SK-5.1" });
    expect(why(table, { do: "charge", unit: "Archer" })).toBeUndefined();
  });

  test.each([
    [2, [3, 4], 0],
    [2, [3, 3], 1],
    [1, [3, 3], 0],
    [1, [1, 4], 1],
  ])("[SK-5.2] against %i steps, %j costs a step of side %i", (steps, dice, loser) => {
    const table = ready(steps);
    queueDice(table, dice);
    play(table, { do: "charge", unit: "Archer" });
    expect([table.state.steps[4], table.state.steps[0]]).toEqual(loser === 0 ? [steps - 1, 2] : [steps, 1]);
  });
});

describe("points", () => {
  const over = (given: JsonObject) => skirmish.decision(field({ turn: 7, agenda: ["over"], ...given }).state);

  test("[SK-6.1] one for each enemy lost, and two more for his colours", () => {
    expect(over({ taken: [0, 1] })).toMatchObject({ score: { blue: 3 + 2, gray: 3 } });
  });

  test("[SK-6.2] three for who stood at the crossroads last", () => {
    expect(over({ holder: "gray" })).toMatchObject({ score: { blue: 3, gray: 6 }, winner: "gray" });
    const table = marching({ units: { Cutler: { hex: "0505", steps: 2 } } });
    play(table, { do: "move", to: "0605" });
    expect(table.state.holder).toBe(0);
  });

  test("[SK-6.3] more win, and equal points are a draw", () => {
    expect(over({})).toMatchObject({ winner: null, level: "drawn", text: "A draw, 3 to 3." });
    expect(over({ holder: "blue", taken: [0, 1] })).toMatchObject({ winner: "blue", level: "decisive", text: "Blue wins, 8 to 3." });
  });
});
