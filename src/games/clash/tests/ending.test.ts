/** 4, 5 victory; 6.4, 9.6 nights; B 8.1, G 8.3, 8.4 surrender and Buford. */
import { describe, expect, test } from "vitest";
import type { JsonObject, Table } from "../../../engine/index.js";
import { distance } from "../../../kit/index.js";
import { bullRun } from "../data/bull-run.js";
import { groundPoints, replacedBy } from "../data/tables.js";
import type { State } from "../state.js";
import {
  asked,
  B,
  declared,
  ending,
  eventsOf,
  G,
  legal,
  marching,
  open,
  type Places,
  play,
  roll,
  stepsOf,
  strikeWith,
  tableOf,
  where,
  why,
} from "./field.js";

const result = (t: Table<State>) => t.game.decision(t.state) as { winner?: string | null; level?: string; text?: string };
const far: Places = { Archer: "5005", Day: "2020" };
const farB: Places = { Gregg: "2305", Hatch: "5010" };
const atEnd = (game: typeof B, turn: number, more: JsonObject = {}) => {
  const t = ending(game, turn, game === B ? farB : far, more);
  return asked(t) === "over" ? result(t) : undefined;
};

test("[CG-5.0f] a handicap counts in the end, and raises the enemy's target; there are none but those offered", () => {
  const lost = { casualties: [0, 26] };
  expect(atEnd(B, 17, lost)).toMatchObject({ winner: "confederate", level: "automatic" });
  const given = atEnd(B, 17, { ...lost, options: { handicap: "union 5" } });
  expect(given).toMatchObject({ winner: "confederate", level: "points", score: { union: 5, confederate: 26 } });
  expect(given!.text).toBe("The Confederates win by points, 26 points to 5, the handicap counted.");
  expect(atEnd(B, 17, { casualties: [20, 21] })).toMatchObject({ winner: "confederate" });
  expect(atEnd(B, 17, { casualties: [20, 21], options: { handicap: "union 5" } })).toMatchObject({ winner: "union" });
  expect(atEnd(G, 10, { casualties: [0, 40] })).toMatchObject({ winner: "confederate" });
  expect(atEnd(G, 10, { casualties: [0, 40], options: { handicap: "union 5" } })).toBeUndefined();
  const both = (handicap: string) => atEnd(B, 17, { casualties: [40, 43], options: { handicap } });
  expect([both(""), both("union 5")]).toMatchObject([
    { winner: "confederate", level: "automatic" },
    { winner: "union", level: "automatic" },
  ]);
  expect(() => atEnd(G, 16, { options: { handicap: "union 7" } })).toThrow(/CG-/);
});

describe("4 victory at Second Bull Run", () => {
  test("[CG-B4.1.2a CG-B4.1.2c CG-B4.1.2d] targets are looked at after turns 6, 12 and 17: 25 and the enemy's Delay points", () => {
    expect(atEnd(B, 9, { casualties: [0, 40] })).toBeUndefined();
    expect(atEnd(B, 11, { casualties: [0, 40] })).toBeUndefined();
    const night = (casualties: number[], delay: number[]) => {
      const t = ending(B, 12, farB, { casualties, delay });
      while (asked(t).endsWith("replace")) play(t, { do: "enough" });
      return asked(t) === "over" ? result(t).winner : undefined;
    };
    expect([night([0, 29], [5, 0]), night([0, 30], [5, 0]), night([0, 24], [0, 3])]).toEqual([undefined, "confederate", undefined]);
  });
  test("[CG-B4.1.1e CG-B4.1.1d] Williams' points count for the target", () => {
    expect(atEnd(B, 17, { casualties: [0, 23], extra: [0, 2] })).toMatchObject({ winner: "confederate", level: "automatic" });
  });
  test("[CG-B4.1.2b] all three hexes beat every other claim", () => {
    expect(atEnd(B, 17, { casualties: [0, 60], control: { "2507": "union", "3823": "union", "4504": "union" } })).toMatchObject({
      winner: "union",
      level: "automatic",
    });
    expect(atEnd(B, 9, { control: { "2507": "union", "3823": "union", "4504": "union" } })).toBeUndefined();
  });
  test("[CG-B4.1.2e CG-B4.1.2f] two targets: more casualties, without Williams' points; equal goes to the Union", () => {
    expect(atEnd(B, 17, { casualties: [26, 26] })).toMatchObject({ winner: "union" });
    expect(atEnd(B, 17, { casualties: [26, 25], extra: [0, 2] })).toMatchObject({ winner: "union" });
    expect(atEnd(B, 17, { casualties: [26, 27] })).toMatchObject({ winner: "confederate" });
  });
  test("[CG-B4.1.2g CG-B4.1a] on turn 17 the automatic check comes first, and somebody wins", () => {
    expect(atEnd(B, 17, { casualties: [25, 20], delay: [0, 0], control: { "2507": "confederate", "4504": "confederate" } })).toMatchObject({
      winner: "union",
      level: "automatic",
    });
  });
  test("[CG-B4.1.3a CG-B4.1.1b] else all points, three for each hex; equal goes to the Union", () => {
    expect(atEnd(B, 17, { casualties: [10, 10], control: { "3823": "union", "2507": "confederate" } })).toMatchObject({
      winner: "union",
      level: "points",
    });
    expect(atEnd(B, 17, { casualties: [10, 10], control: { "2507": "confederate" } })).toMatchObject({
      winner: "confederate",
      text: "The Confederates win by points, 13 points to 10.",
    });
  });
  test("[CG-B8.7zb] without Pope's Orders only all three hexes after turn 17 win for the Union", () => {
    const options = { noPopesOrders: true };
    expect(atEnd(B, 17, { options, casualties: [60, 0] })).toMatchObject({ winner: "confederate" });
    expect(atEnd(B, 17, { options, control: { "2507": "union", "3823": "union", "4504": "union" } })).toMatchObject({ winner: "union" });
  });
});

describe("4 victory at Gettysburg", () => {
  test("[CG-G4.1a CG-G4.1.2g CG-G4.1.2h] 40 and the enemy's Delay points, after every turn", () => {
    expect(atEnd(G, 3, { casualties: [0, 44], delay: [5, 0] })).toBeUndefined();
    expect(atEnd(G, 3, { casualties: [0, 45], delay: [5, 0] })).toMatchObject({ winner: "confederate", level: "automatic" });
  });
  test("[CG-G4.1.2i] two targets: more casualties, equal goes to the Union", () =>
    expect(atEnd(G, 9, { casualties: [46, 46] })).toMatchObject({ winner: "union" }));
  test("[CG-G4.1.1d CG-G4.1.1e] after turn 16 a die for each hex held, halved, at least 1; none of it counts for the target", () => {
    expect([...groundPoints]).toEqual([1, 1, 1, 2, 2, 3]);
    expect(atEnd(G, 16, { casualties: [0, 38] })).toMatchObject({ level: "points" });
  });
  test("[CG-G4.1.3a CG-G4.1.1g CG-G4.1.1c] else casualties, delay, ground and Buford's points", () => {
    expect(atEnd(G, 16, { casualties: [39, 0], extra: [2, 0] })).toMatchObject({ winner: "union", level: "points" });
    expect(atEnd(G, 16, { casualties: [0, 39], extra: [2, 0], delay: [0, 9], control: { "2016": "confederate" } })).toMatchObject({
      winner: "confederate",
      level: "points",
    });
  });
  const exiting = (hex: string, points: number, more: JsonObject = {}, units: Places = {}) =>
    marching(G, { formation: "Heth", points, units: { Archer: hex, Davis: "5005", ...units }, more });
  test("[CG-G4.1.2a CG-G4.1.2c CG-G4.1.2e] the tenth brigade off the map wins at once; leaving costs 1 point", () => {
    const t = exiting("1927", 4, { exited: 9 });
    play(t, { do: "take", unit: "Archer" }, { do: "exit" });
    expect(asked(t)).toBe("over");
    expect(result(t)).toMatchObject({ winner: "confederate" });
    const one = exiting("1927", 4);
    play(one, { do: "take", unit: "Archer" }, { do: "exit" });
    expect([where(one, "Archer"), one.state.exited, one.state.casualties[0]]).toEqual(["left", 1, 0]);
  });
  test("[CG-G4.1.2b CG-G4.1.2d CG-9.5a] by the edge between the pike and the road, or through H and I while no Union unit is there", () => {
    const exits = (hex: string, units: Places = {}) => {
      const t = exiting(hex, 4, {}, units);
      play(t, { do: "take", unit: "Archer" });
      return legal(t)
        .filter((action) => action.do === "exit")
        .map(({ by = "edge" }) => by);
    };
    expect(exits("1927")).toEqual(["edge"]);
    expect(exits("3027")).toEqual([]);
    expect(exits("2626")).toEqual(["2627"]);
    expect(exits("2626", { Day: "2627" })).toEqual([]);
  });
  test("[CG-G4.1.2l CG-G4.1.2j CG-G4.1.2k] who stops in a zone on the edge stays; who starts there may leave, reduced too", () => {
    const gone = (units: Places) => {
      const t = exiting("1826", 6, {}, units);
      play(t, { do: "take", unit: "Archer" }, { do: "move", to: "1927" });
      return t;
    };
    expect(open(gone({}), "exit", "do")).toEqual(["exit"]);
    const t = gone({ Day: "2027" });
    expect([where(t, "Archer"), asked(t)]).toEqual(["1927", "confederate march"]);
    expect(open(t, "take", "unit")).toEqual(["Davis"]);
    const there = exiting("1927", 6, {}, { Archer: { hex: "1927", steps: 1 }, Day: "2027" });
    play(there, { do: "take", unit: "Archer" });
    expect(open(there, "exit", "do")).toEqual(["exit"]);
  });
  test("[CG-5.0a CG-G4.1.1a CG-B4.1.1a] a step of VI Corps is worth 2", () => {
    const t = declared(G, { side: "confederate", formation: "Heth", units: { Archer: "3005", Torbert: "3006" } });
    strikeWith(t, [6, 1], "3006", "Archer");
    expect(t.state.casualties[1]).toBe(2);
  });
});

describe("6.4, 9.6 the night", () => {
  const night = (units: Places, more: JsonObject = {}) =>
    tableOf(G, { turn: 5, units: units as JsonObject, agenda: ["turn", ["night", 0], ["replace", "union", 2]], ...more });
  test("[CG-9.6b] a die gives one to three steps", () => expect([...replacedBy]).toEqual([1, 1, 2, 2, 3, 3]));
  test("[CG-9.6d CG-5.0b CG-9.6a] a reduced unit with no enemy beside it is restored, and the enemy's points fall", () => {
    const t = night({ Day: { hex: "2020", steps: 1 }, Vincent: { hex: "3006", steps: 1 }, Archer: "3005" }, { casualties: [0, 10] });
    expect(open(t, "restore", "unit")).toEqual(["Day"]);
    expect(why(t, { do: "restore", unit: "Vincent" })).toBe("CG-9.6d");
    play(t, { do: "restore", unit: "Day" });
    expect([stepsOf(t, "Day"), t.state.casualties[1]]).toEqual([2, 9]);
    const dear = night({ Torbert: { hex: "2020", steps: 1 }, Archer: "5005" }, { casualties: [0, 10] });
    play(dear, { do: "restore", unit: "Torbert" });
    expect(dear.state.casualties[1]).toBe(8);
  });
  test("[CG-9.6c CG-9.6h] one step a Formation; fewer may be taken", () => {
    const t = night({ Day: { hex: "2020", steps: 1 }, Vincent: { hex: "2022", steps: 1 }, Archer: "5005" }, { casualties: [0, 10] });
    play(t, { do: "restore", unit: "Day" });
    expect(asked(t)).not.toBe("union replace");
  });
  test("[CG-9.6e CG-9.6f] a lost two-step unit comes back reduced beside its Formation; one-step, surrendered and lonely ones do not", () => {
    const t = night(
      { Cutler: "2020", "Iron Brigade": { hex: "lost" }, Archer: "5005", Smyth: { hex: "lost" }, Harrow: "2025", Greene: { hex: "lost" } },
      { casualties: [0, 10] },
    );
    expect(open(t, "return", "to")).toContain("2021");
    expect(why(t, { do: "return", unit: "Smyth", to: "2025" })).toBe("CG-9.6f");
    expect(why(t, { do: "return", unit: "Greene", to: "2025" })).toBe("CG-9.6e");
    play(t, { do: "return", unit: "Iron Brigade", to: "2021" });
    expect(stepsOf(t, "Iron Brigade")).toBe(1);
  });
  test("[CG-G8.4c] Buford's units are not replaced", () => {
    const t = night(
      { "Gamble a": "2020", "Gamble b": { hex: "lost" }, Cutler: { hex: "2024", steps: 1 }, Archer: "5005" },
      { casualties: [0, 10] },
    );
    expect(why(t, { do: "return", unit: "Gamble b", to: "2021" })).toBe("CG-G8.4c");
  });
  test("[CG-6.4b CG-6.4c] replacements, surrender, then the next turn; no attack is offered", () => {
    const t = ending(G, 5, { Archer: "3005", Day: "3006" });
    expect(t.state.turn).toBe(6);
  });
  const cutOff = { Day: "4810", Archer: "4809", Davis: "4811", Pettigrew: "4709", Perrin: "4710", Scales: "4909", Lane: "4910" };
  test("[CG-G8.3a CG-G8.3b CG-B8.1d] a unit beside an enemy without a line to its edges surrenders, and scores", () => {
    const t = ending(G, 5, cutOff);
    expect(where(t, "Day")).toBe("lost");
    expect(t.state.casualties[1]).toBe(2);
    expect(t.game.position(t.state).surrendered).toEqual(["Day"]);
  });
  test("[CG-B8.1b CG-B8.1g CG-G8.3c] one with a line is safe, its own hex not counted", () => {
    const { Davis: _, ...open_ } = cutOff;
    expect(where(ending(G, 5, { ...open_, Perrin: "2002", Lane: "2004" }), "Day")).toBe("4810");
  });
  test("[CG-B8.1a CG-G8.4f] nobody is tested by day", () => expect(where(ending(G, 8, { ...cutOff }), "Day")).toBe("4810"));
  test("[CG-B8.1f CG-B8.1c] cut off from the east, Reynolds' men are safe by I on turn 6 only, and no others are", () => {
    // A ring round entry hex I.
    const { grid } = bullRun;
    const ring = grid.names.filter((_, at) => distance(grid, grid.ids.get("1913")!, at) === 3);
    const names = ["Gregg", "Pender", "Archer", "Thomas", "Branch", "Field", "Starke", "Garnett", "Stonewall", "Early", "Hays", "Lawton"];
    const fence = Object.fromEntries(ring.map((hex, i) => [names[i], hex]));
    const survives = (turn: number, unit: string) => {
      const t = ending(B, turn, { [unit]: "2112", ...fence });
      while (asked(t).endsWith("replace")) play(t, { do: "enough" });
      return where(t, unit);
    };
    expect([survives(6, "Meade"), survives(12, "Meade"), survives(6, "Grover")]).toEqual(["2112", "lost", "lost"]);
  });
  const buford = { "Gamble a": "4608", "Gamble b": "4509", "Devin a": "4710", "Devin b": { hex: "lost" }, Archer: "5005" };
  test("[CG-G4.1.1f CG-G8.4d] at the end of turn 7 Buford leaves; each whole brigade is a point", () => {
    const t = ending(G, 7, buford);
    expect(t.state.extra[0]).toBe(1);
    expect(where(t, "Gamble a")).toBe("left");
    expect(t.state.guns[t.state.battle.gunNames.indexOf("Buford")]).toBe(4);
  });
  test("[CG-G8.4e CG-G8.4g] one that is cut off counts as lost, for one point", () => {
    const t = ending(G, 7, { ...cutOff, Day: "2020", "Devin a": "4810", "Devin b": "4127" });
    expect(where(t, "Devin a")).toBe("lost");
    expect(t.state.casualties[1]).toBe(1);
    expect(t.state.extra[0]).toBe(0);
  });
  test("[CG-G8.1a CG-G8.2a CG-G8.1c] Davis and Vermont learn their TER by a die in their first combat and keep it", () => {
    const rolled = (unit: string, die: number) => {
      const side = unit === "Davis" ? "confederate" : "union";
      const other = unit === "Davis" ? "Day" : "Archer";
      const t = declared(G, { side, formation: side === "union" ? "I Corps" : "Heth", units: { [unit]: "3005", [other]: "3006" } });
      const events = strikeWith(t, [die, 1, 1], "3006", unit);
      return eventsOf(events, "quality")[0].ter;
    };
    expect([1, 2, 3, 4, 5, 6].map((die) => rolled("Davis", die))).toEqual([2, 2, 3, 3, 4, 5]);
    expect([1, 2, 3, 4, 5, 6].map((die) => rolled("Vermont", die))).toEqual([2, 3, 3, 4, 4, 5]);
  });
  test("[CG-G8.2c] before artillery is committed", () => {
    const t = declared(G, { side: "confederate", formation: "Heth", units: { Davis: "3005", Day: "3006" }, guns: { Heth: "ready" } });
    roll(t, [1], { do: "attack", hex: "3006" }, { do: "join", unit: "Davis" }, { do: "go" });
    expect(asked(t)).toBe("confederate support");
    expect(t.state.ter.some((ter) => ter > 0)).toBe(true);
  });
});
