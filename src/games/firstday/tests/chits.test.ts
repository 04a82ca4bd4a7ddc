/** 5, 7 Command Decision, the cup, leaders and chiefs, held chits; 15 the Initiative; 8 Orders; the traced first turns of 16.2 and 16.4. */
import { describe, expect, test } from "vitest";
import { createRandom, type Json, type JsonObject } from "../../../engine/index.js";
import { firstdayBoardFor } from "../board/index.js";
import { cupNames, events } from "../data/scenarios.js";
import { firstday } from "../index.js";
import { cupSize } from "../rules/chits.js";
import type { State } from "../state.js";
import { type Field, field, type Where } from "./field.js";

type Units = Readonly<Record<string, Where>>;
const defaults = Object.fromEntries(firstday.options.map(({ key, default: usual }) => [key, usual]));
const setUp = (scenario: string, options = {}): State =>
  firstday.setup(scenario, { ...defaults, ...options }, createRandom(scenario)) as State;
const asked = (s: State) => {
  const decision = firstday.decision(s);
  return "ask" in decision ? `${decision.seat} ${decision.ask}` : "over";
};
/** Both have chosen, and the cup is full. */
function filled(scenario: string, turn: number, more: JsonObject = {}): Field {
  const f = field({}, [], { scenario, turn, units: undefined as never, agenda: ["turn"] as Json, ...more });
  for (const side of ["union", "confederate"]) if (f.asked() === `${side} key`) f.play({ do: "choose", event: "Rally!" });
  return f;
}
const inCup = (f: Field): string[] => cupNames.filter((_, chit) => f.s.cup[chit] > 0);

test("the buttons of key events and of held chits say what each event does", () => {
  const { aim } = firstdayBoardFor({ scenario: "16.4", options: {} });
  const view = firstday.view(setUp("16.4"), "union");
  for (const { name } of events) {
    expect(aim({ do: "choose", event: name }, view, []).words, name).toMatch(/^Key event: [A-Z][^:]+: [a-z].{15,50}$/);
    expect(aim({ do: "play", event: name }, view, []).words).toContain(`Play ${name}: `);
  }
});

describe("Command Decision", () => {
  test("[FD-4.0a] [FD-5.1a] [FD-5.1b] both choose a key event in secret, the Union first asked", () => {
    const s = setUp("16.4");
    expect(asked(s)).toBe("union key");
    firstday.act(s, { do: "choose", event: "Rally!" });
    expect(asked(s)).toBe("confederate key");
    expect((firstday.view(s, "confederate").sealed as JsonObject)["Union Rally!"]).toBeNull();
    expect((firstday.view(s, "union").sealed as JsonObject)["Union Rally!"]).toBe(1);
    expect(firstday.view(s, "confederate").sealedCount).toEqual([1, 0]);
  });
  test("[FD-5.1c] [FD-x7.3c] held, used and removed chits are not in the pool", () => {
    const f = field({}, [["key", "union"]], { pool: { "Union Rally!": 1 } });
    expect(f.open("event")).toEqual(["Rally!"]);
    expect(f.refused({ do: "choose", event: "Hurrah!" })).toBe("FD-5.1c");
  });
  test("[FD-5.2a] [FD-5.2b] [FD-5.2c] two or three unseen events a side, as far as there are", () => {
    expect([...filled("16.2", 2).s.blind]).toEqual([2, 2]);
    const f = filled("16.4", 2);
    expect([...f.s.blind]).toEqual([3, 3]);
    expect(firstday.view(f.s, "union").blind).toEqual([3, 3]);
    expect([...filled("16.4", 2, { pool: { "Union Rally!": 2, "Confederate Rally!": 1 } }).s.blind]).toEqual([1, 0]);
  });
  test("[FD-5.4a] [FD-5.4b] leaders in use, chiefs, Fortunes and Fog go in: 14 at 10:00", () => {
    const f = filled("16.4", 2);
    expect(inCup(f)).toEqual(["Buford", "Wadsworth", "Reynolds", "Heth", "Fortunes of War", "Fog of War"]);
    expect(cupSize(f.s)).toBe(14);
  });
  test("[FD-x5.4a] [FD-5.4c] a leader all of whose brigades are Wrecked stays out", () => {
    expect(inCup(filled("16.1", 1, { wrecked: ["Schimmelfennig", "Krzyzanowski"] }))).not.toContain("Schurz");
    expect(inCup(filled("16.1", 1, { wrecked: ["Schimmelfennig"] }))).toContain("Schurz");
  });
  test("[FD-x7.3(b)(2)a] [FD-x7.3(b)(2)c] [FD-x7.3(b)(2)h] who commands when", () => {
    const chief = (turn: number) => inCup(filled("16.4", turn)).filter((name) => ["Reynolds", "Howard", "Hancock", "Lee"].includes(name));
    expect([0, 1, 3].map(chief)).toEqual([[], ["Reynolds"], ["Reynolds"]]);
    expect([10, 14, 15].map(chief)).toEqual([
      ["Reynolds", "Howard", "Lee"],
      ["Reynolds", "Howard", "Lee"],
      ["Reynolds", "Hancock", "Lee"],
    ]);
    expect(inCup(filled("16.4", 10, { gone: ["Reynolds"] }))).not.toContain("Reynolds");
  });
  test("[FD-16.4n] [FD-x16.4b] Lull from 11:30 to 13:30, Buford Withdraws from 12:00", () => {
    const has = (turn: number, chit: string) => inCup(filled("16.4", turn)).includes(chit);
    expect([4, 5, 9, 10].map((turn) => has(turn, "Lull"))).toEqual([false, true, true, false]);
    expect([5, 6].map((turn) => has(turn, "Buford Withdraws"))).toEqual([false, true]);
    expect(inCup(filled("16.2", 5))).not.toContain("Lull");
  });
});

describe("the traced first turns", () => {
  test("[FD-x5.3a] [FD-15.0c] [FD-x15.0g] 9:00: the free Sharpshooters; cups of 10 and 12 chits, at 9:30 12 and 14", () => {
    for (const [scenario, first, second] of [
      ["16.2", 10, 12],
      ["16.4", 12, 14],
    ] as const) {
      const f = filled(scenario, 0);
      expect([f.read("hand"), cupSize(f.s)]).toEqual([{ "Confederate Sharpshooters": 1 }, first]);
      expect(inCup(f).slice(0, 2)).toEqual(["Buford", "Heth"]);
      expect(cupSize(filled(scenario, 1).s)).toBe(second);
    }
  });
  test("[FD-x15.0a] [FD-x15.0h] [FD-x6.5(c)a] the Confederates take the first impulse at 9:00 and 9:30, then the Union", () => {
    expect([0, 1, 2].map((turn) => filled("16.4", turn).asked())).toEqual(["confederate impulse", "confederate impulse", "union impulse"]);
    expect([0, 1].map((turn) => filled("16.3", turn).asked())).toEqual(["confederate impulse", "union impulse"]);
  });
  test("[FD-x6.5(f)j] [FD-x6.5(f)b] [FD-x6.5(f)e] the Barrage of 2503, 2604 and 2704 on 3 IN in 2611: 6 points, one column left over woods", () => {
    const f = filled("16.4", 0).play({ do: "barrage", unit: "Crenshaw", at: "2611" });
    expect(f.refused({ do: "fire" })).toBe("FD-x6.5(f)a");
    expect(f.refused({ do: "join", unit: "Marye" })).toBe("FD-x6.5(f)b");
    f.play({ do: "join", unit: "McGraw" }, { do: "join", unit: "Marye" });
    expect(f.game.prompt(f.s)).toMatchObject({ text: expect.stringContaining("6 SP"), column: "4-5" });
    f.dice(1, 1).play({ do: "fire" });
    expect(f.last("fire")).toMatchObject({ by: ["Crenshaw", "Marye", "McGraw"], column: "4-5" });
    expect(f.asked()).toBe("union impulse");
  });
  test("[FD-x6.5(f)c] [FD-x6.5(f)d] too near is no Barrage, and one uses up one impulse", () => {
    expect(
      filled("16.4", 0, { units: { Crenshaw: "2503", McGraw: "2604", "3 IN": "2610" } }).refused({
        do: "barrage",
        unit: "Crenshaw",
        at: "2610",
      }),
    ).not.toBe("");
  });
  test("[FD-x9.1(a)c] Calef in 2612: Crenshaw he may fire at, not Marye behind 3 IN", () => {
    const f = filled("16.4", 2).play({ do: "guns", hex: "2612" });
    expect(f.refused({ do: "aim", unit: "Calef a", at: "2503" })).toBe("");
    expect(f.refused({ do: "aim", unit: "Calef a", at: "2704" })).toBe("FD-9.1(a)a");
  });
  test("[FD-x15.0e] [FD-15.0b] [FD-x15.0i] Heth: automatic Archer or Davis, or a roll", () => {
    const f = field({ "13 AL": "2505", "2 MS": "3106" }, [["name", "Heth"]], { turn: 0 });
    expect([f.open("brigade", "automatic"), f.open("brigade", "name")]).toEqual([
      ["Archer", "Davis"],
      ["Archer", "Davis"],
    ]);
    f.play({ do: "automatic", brigade: "Archer" });
    expect([f.asked(), f.read("activated"), f.s.cup[cupNames.indexOf("Heth")]]).toEqual(["confederate order", ["Archer"], 1]);
  });
  test("[FD-x15.0f] [FD-x7.3d] from 10:00 the roll; Command Confusion finds no automatic activation", () => {
    expect(field({ "13 AL": "2505" }, [["name", "Heth"]], { turn: 2 }).legal("automatic")).toEqual([]);
    const f = field({ "13 AL": "2505" }, [["name", "Heth"]], { turn: 0, hand: { "Union Command Confusion": 1 }, pool: {} });
    expect(f.play({ do: "automatic", brigade: "Archer" }).asked()).toBe("confederate order");
  });
  test("[FD-15.0d] 16.1: Early's first draw may take Gordon", () => {
    const f = field({ "13 GA": "3630" }, [["name", "Early"]], { scenario: "16.1", turn: 0 });
    expect(f.open("brigade", "automatic")).toEqual(["Gordon"]);
    expect(field({ "13 GA": "3630" }, [["name", "Early"]], { scenario: "16.1", turn: 0, automatic: 1 }).legal("automatic")).toEqual([]);
  });
  test("[FD-10.11a] [FD-16.4e] [FD-x6.7a] 9:30: Cutler less 7 IN and Hall wait at N, and Hall may act at once", () => {
    const f = filled("16.4", 1);
    expect([f.where("76 NY"), f.where("Hall"), f.where("7 IN")]).toEqual(["waiting", "waiting", "due"]);
    f.play({ do: "pass" });
    expect(f.open("hex", "guns")).toContain("1019");
  });
});

/** A leader drawn: his brigade named, the die. */
const rolled = (leader: string, brigade: string, units: Units, dice: number[], more = {}) =>
  field(units, [["name", leader]], more)
    .dice(...dice)
    .play({ do: "name", brigade });

describe("leaders", () => {
  const two = { "76 NY": "3534", "2 WI": "3634" };
  test("[FD-7.3a] [FD-7.3e] [FD-8.1a] at or below the rating: a Full Activation, and then the Order", () => {
    const f = rolled("Wadsworth", "Meredith", two, [4]);
    expect([f.asked(), f.open("order")]).toEqual(["union order", ["attack", "defend", "maneuver", "regroup"]]);
  });
  test("[FD-7.3b] [FD-7.3c] [FD-7.3d] above: Limited; the marker turns and the chit goes back", () => {
    const f = rolled("Wadsworth", "Meredith", two, [5]);
    expect([f.asked(), f.read("activated"), f.s.cup[cupNames.indexOf("Wadsworth")]]).toEqual(["union limited", ["Meredith"], 1]);
    expect(rolled("Wadsworth", "Meredith", { "2 WI": "3634" }, [5]).s.cup[cupNames.indexOf("Wadsworth")]).toBe(0);
  });
  test("[FD-7.3aa] [FD-x12.9j] nobody on the map, Wrecked or activated: not named", () => {
    const f = field({ ...two, "7 WI": "broken 3" }, [["name", "Wadsworth"]], { wrecked: ["Cutler"] });
    expect([f.open("brigade"), f.refused({ do: "name", brigade: "Cutler" })]).toEqual([["Meredith"], "FD-x12.9j"]);
    expect(f.refused({ do: "name", brigade: "Biddle" })).toBe("FD-7.3a");
  });
  test("[FD-7.3g] [FD-7.3h] [FD-7.3i] Limited: fire at an adjacent hex or move one, whatever it costs, not into contact", () => {
    const f = field({ "13 AL": "3534", "7 TN": "1029", "2 WI": "3535" }, ["limited"], { brigade: "Archer", doing: "limited" });
    expect([f.open("unit", "aim"), f.refused({ do: "step", unit: "7 TN", to: "1030" })]).toEqual([["13 AL"], ""]);
    expect(f.refused({ do: "step", unit: "13 AL", to: "3635" })).toBe("FD-7.3h");
    expect(
      f
        .legal()
        .map((action) => action.do)
        .filter((verb) => !["aim", "step", "end"].includes(verb)),
    ).toEqual([]);
  });
  test("[FD-7.3ab] [FD-7.3j] the step out of contact is fired at", () => {
    const f = field({ "13 AL": "3534", "2 WI": "3535" }, ["limited"], { brigade: "Archer", doing: "limited" });
    expect(f.play({ do: "step", unit: "13 AL", to: "3533" }).asked()).toBe("union opportunity");
  });
  test("[FD-7.3k] fire combines in it", () => {
    const f = field({ "13 AL": "3534", "7 TN": "3635", "2 WI": "3535" }, ["limited"], { brigade: "Archer", doing: "limited" });
    expect(f.play({ do: "aim", unit: "13 AL", at: "3535" }).open("unit", "join")).toEqual(["7 TN"]);
  });
  test("[FD-7.3l] who waits stays waiting", () => {
    const f = rolled("Doubleday", "Biddle", { "121 PA": "waiting", "149 PA": "3534" }, [5]);
    expect([f.where("121 PA"), f.read("activated")]).toEqual(["waiting", ["Biddle"]]);
  });
  test("[FD-16.0g] [FD-16.0m] [FD-x16.0d] Pettigrew needs two successes in 16.2 and 16.4", () => {
    const units = { "47 NC": "2410", "52 NC": "2510" };
    expect(rolled("Heth", "Pettigrew", units, [2, 3]).asked()).toBe("confederate order");
    expect(rolled("Heth", "Pettigrew", units, [2, 5]).asked()).toBe("confederate limited");
    expect(rolled("Heth", "Pettigrew", units, [2], { scenario: "16.3" }).asked()).toBe("confederate order");
  });
  test("[FD-B.1g] [FD-7.4c] Command Confusion turns a success into a Limited Activation", () => {
    const f = rolled("Heth", "Archer", { "13 AL": "2505" }, [2], { hand: { "Union Command Confusion": 1 }, pool: {} });
    expect(f.asked()).toBe("union confuse");
    f.play({ do: "confuse" });
    expect([f.asked(), f.read("used")]).toEqual(["confederate limited", { "Union Command Confusion": 1 }]);
  });
  test("[FD-B.1m] Inspired Leadership: roll again once", () => {
    const f = rolled("Wadsworth", "Meredith", two, [6, 2], { hand: { "Union Inspired Leadership": 1 }, pool: {} });
    expect(f.asked()).toBe("union inspire");
    expect(f.play({ do: "inspire" }).asked()).toBe("union order");
  });
  test("[FD-x2.1(a)b] [FD-8.2d] Buford's and 8 IL get no Attack Order", () => {
    expect(field({ "3 IN": "3534" }, [["order", "Gamble"]]).refused({ do: "order", order: "attack" })).toBe("FD-x2.1(a)b");
    expect(field({ "8 IL a": "3534" }, [["order", "8 IL"]], { detached: true }).refused({ do: "order", order: "attack" })).toBe(
      "FD-x2.1(a)b",
    );
  });
  test("[FD-16.3i] [FD-x2.2e] Thomas is held until 15:30 of 16.3", () => {
    const thomas = (turn: number) => field({ "14 GA": "2703" }, [["order", "Thomas"]], { scenario: "16.3", turn });
    expect([thomas(1).refused({ do: "order", order: "attack" }), thomas(2).refused({ do: "order", order: "attack" })]).toEqual([
      "FD-16.3i",
      "",
    ]);
    expect(thomas(1).play({ do: "order", order: "maneuver" }).asked()).not.toContain("moveStep");
  });
  test("[FD-C.2c] Archer captured: his brigade is rolled for one lower", () => {
    expect(rolled("Heth", "Archer", { "13 AL": "2505" }, [3], { archerCaptured: true, scenario: "16.2" }).asked()).toBe(
      "confederate limited",
    );
  });
  test("[FD-x2.1(a)m] [FD-2.1h] 1 MD is named by Early", () =>
    expect(field({ "1 MD": "3534" }, [["name", "Early"]]).open("brigade", "name")).toEqual(["1 MD"]));
});

describe("chiefs", () => {
  const drawnChief = (leader: string, dice: number[], units: Units, more: JsonObject = {}) => {
    const cup = { [leader]: 1 };
    return field(units, [["window", "union", 0]], {
      cup,
      random: Array.from({ length: 69 }, (_, i) => (i === 4 ? dice.length + 1 : i === 5 ? 1 : i > 5 ? (dice[i - 6] ?? 0) : 1)),
      pool: { "Union Rally!": 1 },
      ...more,
    });
  };
  test("[FD-7.3x] [FD-x7.3(b)(1)c] [FD-7.3y] Lee rolls first, then names any brigade, activated or not; no marker turns", () => {
    const f = drawnChief("Lee", [3], { "13 GA": "3630", "12 SC": "2505" }, { turn: 10, activated: ["Perrin"] });
    expect([f.asked(), f.open("brigade", "name")]).toEqual(["confederate chief", ["Gordon", "Perrin"]]);
    expect(f.play({ do: "name", brigade: "Perrin" }).asked()).toBe("confederate order");
  });
  test("[FD-x7.3(b)(1)d] [FD-x7.3(b)(1)b] a failure does nothing", () => {
    expect(drawnChief("Lee", [5], { "13 GA": "3630" }, { turn: 10 }).asked()).not.toContain("chief");
  });
  test("[FD-x7.3(b)(2)e] [FD-x7.3(b)(2)f] Reynolds takes Available brigades and turns the marker", () => {
    const f = drawnChief("Reynolds", [2], { "76 NY": "3534", "2 WI": "3634" }, { turn: 2, activated: ["Cutler"] });
    expect(f.open("brigade", "name")).toEqual(["Meredith"]);
    expect(f.refused({ do: "name", brigade: "Cutler" })).toBe("FD-x7.3(b)(2)e");
    expect(f.play({ do: "name", brigade: "Meredith" }).read("activated")).toEqual(["Meredith", "Cutler"]);
  });
  test("[FD-x7.3(b)(2)d] [FD-x7.3(b)(2)g] at 10:30 he is gone after his roll, used or not", () => {
    const f = drawnChief("Reynolds", [2], { "76 NY": "3534" }, { turn: 3, activated: ["Cutler"] });
    expect([f.asked() !== "union chief", f.read("gone")]).toEqual([true, ["Reynolds"]]);
  });
  test("[FD-x7.3(b)(4)a] [FD-x7.3(b)(4)c] [FD-x7.3(b)(4)e] from 16:00 of 16.4 a point instead, four at most", () => {
    const f = drawnChief("Lee", [1], { "13 GA": "3630" }, { turn: 14 });
    expect(f.legal("coordinate")).toHaveLength(1);
    f.play({ do: "coordinate" });
    expect([f.read("coordination"), f.asked().includes("chief")]).toEqual([[0, 1], false]);
    expect(drawnChief("Lee", [1], { "13 GA": "3630" }, { turn: 13 }).refused({ do: "coordinate" })).toBe("FD-x7.3(b)(4)e");
    expect(drawnChief("Lee", [1], { "13 GA": "3630" }, { turn: 14, coordination: [0, 4] }).refused({ do: "coordinate" })).toBe(
      "FD-x7.3(b)(4)e",
    );
  });
});

describe("windows and hands", () => {
  const shaken = { "2 WI": { at: "3534", hits: 1 }, "13 AL": "2505" };
  const held = { hand: { "Union Rally!": 1, "Confederate Rally!": 1 }, pool: {}, cup: { "Fog of War": 1 } };
  test("[FD-7.4a] [FD-7.4b] [FD-7.4d] before each draw the Union, then the Confederates; held chits lie open", () => {
    const f = field({ ...shaken, "13 AL": { at: "2505", hits: 1 } }, [["window", "union", 0]], held);
    expect([f.asked(), f.open("event", "play")]).toEqual(["union window", ["Rally!"]]);
    expect(firstday.view(f.s, "confederate").hand).toEqual({ "Union Rally!": 1, "Confederate Rally!": 1 });
    f.play({ do: "play", event: "Rally!" }, { do: "steady", unit: "2 WI" });
    expect([f.asked(), f.hits("2 WI")]).toEqual(["confederate window", 0]);
  });
  test("[FD-7.4e] one more window when the cup is empty", () => {
    const units = { ...shaken };
    const agenda = ["turn", ["endTurn", -1], ["draw", false]] as Json;
    const more = { hand: { "Union Rally!": 1 }, pool: { "Union Hurrah!": 1 }, cup: {} };
    expect(field(units, [], { ...more, agenda }).asked()).toBe("union window");
    expect(field(units, [], { ...more, agenda, options: { lastWindow: false } }).asked()).not.toContain("window");
    expect(field(units, [], { ...more, agenda, lulled: true }).asked()).not.toContain("window");
  });
  test("[FD-2.4a] [FD-x7.3b] an event drawn: Rally! is held or played, False Intel played or returned", () => {
    const f = field(shaken, [["drawn", "Union Rally!"]], { pool: {} });
    expect(f.legal().map(({ do: verb }) => verb)).toEqual(["play", "hold"]);
    expect(f.refused({ do: "return" })).toBe("FD-x7.3c");
    expect(f.play({ do: "hold" }).last("held")).toMatchObject({ text: "The Union holds Rally! for later." });
    const intel = field(shaken, [["drawn", "Union False Intel"]], { pool: { "Union Hurrah!": 1 } });
    expect(intel.legal().map(({ do: verb }) => verb)).toEqual(["play", "return"]);
    expect(intel.play({ do: "return" }).last("returned")).toMatchObject({ chit: "False Intel" });
  });
  test("[FD-14.3b] two are kept", () => {
    const f = field(shaken, [["keep", "union"]], { hand: { "Union Rally!": 2, "Union Hurrah!": 1 }, pool: {} });
    expect(f.asked()).toBe("union keep");
    f.play({ do: "discard", event: "Hurrah!" });
    expect(f.read("hand")).toEqual({ "Union Rally!": 2 });
  });
});

describe("Fortunes of War, Lull, Buford Withdraws", () => {
  const queue = (...rolls: number[]) => Array.from({ length: 69 }, (_, i) => (i === 4 ? rolls.length : i >= 5 ? (rolls[i - 5] ?? 0) : 1));
  const draw = (
    cup: JsonObject,
    rolls: number[],
    more: JsonObject = {},
    units: Units = { "76 NY": "3534", "2 WI": "3634", "3 IN": "2611" },
  ) => field(units, [["window", "union", 0]], { cup, pool: { "Union Rally!": 1 }, random: queue(...rolls), ...more });
  test("[FD-7.3m] [FD-7.3n] [FD-7.3o] the next chit is cancelled; of a leader one brigade is spent, and he goes back", () => {
    const f = draw({ Wadsworth: 1 }, [1], { fortunes: true });
    expect([f.asked(), f.open("brigade")]).toEqual(["union spent", ["Cutler", "Meredith"]]);
    f.dice(1).play({ do: "spend", brigade: "Cutler" });
    expect(f.read("activated")).toContain("Cutler");
  });
  test("[FD-7.3ac] [FD-7.3q] with nobody to lose nothing follows", () => {
    expect(draw({ Wadsworth: 1 }, [1], { fortunes: true, activated: ["Cutler", "Meredith"] }).asked()).not.toContain("spent");
  });
  test("[FD-x7.3e] [FD-7.3p] a one-time event is out for good, others come back", () => {
    const gone = draw({}, [1], {
      fortunes: true,
      pool: { "Union Double Canister": 1 },
      sealed: { "Union Double Canister": 1 },
      sealedCount: [1, 0],
    });
    expect([gone.s.pool.some((n) => n > 0), gone.s.used.some((n) => n > 0)]).toEqual([false, false]);
  });
  test("[FD-7.3s] [FD-7.3t] a Lull ends the draw: the turn ends, and events go back to their pools", () => {
    const f = draw({ Lull: 1, Heth: 1 }, [2], { turn: 6, blind: [1, 0], pool: { "Union Rally!": 2 } });
    expect([f.asked(), f.s.turn, f.read("pool")]).toEqual(["union key", 7, { "Union Rally!": 2 }]);
  });
  test("[FD-x16.4c] [FD-x16.4d] [FD-x16.4e] Buford goes on 1-2 at 12:00, 1-4 at 12:30, without a roll at 13:00", () => {
    const goes = (turn: number, roll: number) => draw({ "Buford Withdraws": 1 }, [1, roll], { turn }).read("withdrawn") === true;
    expect([goes(6, 2), goes(6, 3), goes(7, 4), goes(7, 5), goes(8, 6)]).toEqual([true, false, true, false, true]);
  });
  test("[FD-x16.4f] [FD-x16.4g] cancelled at 12:00 it does nothing, at 13:00 it works", () => {
    expect(draw({ "Buford Withdraws": 1 }, [1, 1], { turn: 6, fortunes: true }).read("withdrawn")).toBeUndefined();
    expect(draw({ "Buford Withdraws": 1 }, [1], { turn: 8, fortunes: true }).read("withdrawn")).toBe(true);
  });
  test("[FD-x16.4h] [FD-x16.4i] [FD-x16.4k] all of Buford's go but 8 IL, which is Wadsworth's now", () => {
    const f = draw(
      { "Buford Withdraws": 1 },
      [1],
      { turn: 8 },
      { "3 IN": "2611", "9 NY": "3216", "Calef a": "2612", "8 IL a": "2511", "8 IL b": "2411" },
    );
    expect(["3 IN", "9 NY", "Calef a", "8 IL a", "8 IL b"].map(f.where)).toEqual(["withdrawn", "withdrawn", "withdrawn", "2511", "2411"]);
    expect([f.read("detached"), f.read("gone")]).toEqual([true, ["Buford"]]);
    expect(field({ "8 IL a": "2511" }, [["name", "Wadsworth"]], { detached: true }).open("brigade", "name")).toEqual(["8 IL"]);
  });
  test("[FD-x16.4h] each unit that goes with Buford is told to leave the field", () => {
    const units = { "3 IN": { at: "2611", hits: 1 }, "9 NY": "3216", "8 IL a": "2511" };
    const f = draw({ "Buford Withdraws": 1 }, [1], { turn: 8, hand: { "Union Rally!": 1 }, pool: {} }, units);
    expect([f.asked(), f.where("3 IN")]).toEqual(["union window", "2611"]);
    while (f.where("3 IN") === "2611") f.play({ do: "pass" });
    const told = firstdayBoardFor({ scenario: "16.4", options: {} }).losses(f.last("withdrawn")!);
    expect(told.map(({ side, piece, gone }) => [side, piece, gone])).toEqual([
      ["union", "3 IN", true],
      ["union", "9 NY", true],
    ]);
  });
  test("[FD-16.4x] [FD-16.4z] 8 IL starts Activated if Gamble was; with nobody left there is no marker", () => {
    const f = draw(
      {},
      [1],
      { turn: 8, activated: ["Gamble"], cup: { "Buford Withdraws": 1, Heth: 1 }, random: queue(2, 1) },
      { "8 IL a": "2511", "13 AL": "2505", "2 MS": "3106" },
    );
    expect(f.read("activated")).toContain("8 IL");
    expect(draw({ "Buford Withdraws": 1 }, [1], { turn: 8 }, { "3 IN": "2611" }).read("detached")).toBeUndefined();
  });
});
