/** 10.11 Reinforcements, and what is left of chits, wrecks and scenarios. */
import { expect, test } from "vitest";
import { createRandom, type Json } from "../../../engine/index.js";
import { leaders } from "../data/armies.js";
import { hexAt, hexName } from "../data/map.js";
import { cupNames, scenarios } from "../data/scenarios.js";
import { fogTables } from "../data/tables.js";
import { firstday } from "../index.js";
import { cupSize } from "../rules/chits.js";
import { isSupported } from "../rules/cohesion.js";
import type { State } from "../state.js";
import { type Field, field, still, under, type Where } from "./field.js";

const scenario = (id: string) => scenarios.find((one) => one.id === id)!;
const defaults = Object.fromEntries(firstday.options.map(({ key, default: usual }) => [key, usual]));
const ordered = (brigade: string, order: string, units: Record<string, Where>, more = {}) =>
  field(units, [["order", brigade]], more).play({ do: "order", order });

test("[FD-x10.11(a)b] [FD-x10.11(a)c] [FD-x10.11(a)d] 58 NY comes by a Full Activation and marches as under Maneuver", () => {
  const f = ordered("Krzyzanowski", "defend", { "58 NY": "waiting", "26 WI": "3534" }, { turn: 12 });
  expect(f.where("58 NY")).toBe("1024");
  f.play({ do: "column", unit: "58 NY" });
  expect(f.game.prompt(f.s).points).toBe(8);
  const limited = field({ "58 NY": "waiting", "26 WI": "3534" }, ["limited"], { turn: 12, brigade: "Krzyzanowski", doing: "limited" });
  expect([limited.where("58 NY"), limited.open("unit", "step")].flat()).not.toContain("58 NY");
});
test("[FD-x10.11(a)e] [FD-10.11f] with a Wrecked brigade it comes on in the Wrecked activity", () => {
  const f = field({ "7 IN": "waiting" }, [["wrecks", "union", 0]], { turn: 14, wrecked: ["Cutler"] });
  f.play({ do: "wrecked", brigade: "Cutler", deed: "move" }, { do: "take", unit: "7 IN" });
  expect([f.where("7 IN"), f.open("to", "go").length > 0]).toEqual(["1026", true]);
  expect(
    field({ "7 IN": "waiting", "2 WI": "3534" }, [["name", "Wadsworth"]], { turn: 14, wrecked: ["Cutler"] }).open("brigade", "name"),
  ).toEqual(["Meredith"]);
});
test("[FD-10.11e] the ban lasts after the last group, unless ruled so", () => {
  const go = (options: Record<string, boolean>) =>
    under("maneuver", "Archer", "moveStep", { "13 AL": "1022" }, { turn: 16, options })
      .play({ do: "take", unit: "13 AL" })
      .refused({ do: "go", to: "1021" });
  expect([go({}), go({ banLasts: false })]).toEqual(["FD-x10.11a", ""]);
});
test("[FD-10.11g] option: a group comes early on a 1, late on a 6", () => {
  const random = (roll: number) => Array.from({ length: 69 }, (_, i) => (i === 4 ? 1 : i === 5 ? roll : 1));
  const at = (turn: number, roll: number, options: Record<string, boolean>) =>
    field({ "45 NY": "due" }, [], { agenda: ["turn"] as Json, turn, options, random: random(roll) }).where("45 NY");
  const variable = { variableArrival: true };
  expect([at(6, 1, variable), at(6, 2, variable), at(7, 6, variable), at(7, 5, variable), at(6, 1, {})]).toEqual([
    "waiting",
    "due",
    "due",
    "waiting",
    "due",
  ]);
});
test("[FD-16.0f] [FD-x2.2c] who entered last holds a victory hex, passing through too; headquarters turn", () => {
  const f = under("maneuver", "Archer", "moveStep", { "13 AL": "2216", "7 TN": "1535" }).play(
    { do: "take", unit: "13 AL" },
    { do: "go", to: "2116" },
    { do: "go", to: "2115" },
  );
  expect([(f.read("control") as Record<string, string>)["2116"], f.last("control")?.rule]).toEqual(["confederate", "FD-16.4p"]);
});
test("[FD-10.4q] Confederates pull a Barricade down", () => {
  const f = under("maneuver", "Archer", "moveStep", { "13 AL": "3534", "7 TN": "1535" }, { barricades: ["3535"] }).play(
    { do: "take", unit: "13 AL" },
    { do: "go", to: "3535" },
  );
  expect(f.read("barricades")).toBeUndefined();
});
test("[FD-x2.10f] nobody advances over a Cut", () => {
  const f = field(
    { "13 AL": "2811", "7 TN": "2912" },
    [
      ["combat", 5, "order", 5],
      ["advance", "order", 0],
    ],
    {
      brigade: "Archer",
      doing: "attack",
      target: "2812",
      assault: "2912",
      attacking: ["13 AL", "7 TN"],
    },
  );
  expect([f.open("unit", "advance"), f.refused({ do: "advance", unit: "13 AL" })]).toEqual([["7 TN"], "FD-x2.10f"]);
});
test("[FD-10.7e] a unit fires at each that leaves, once a step", () => {
  const f = under("maneuver", "Cutler", "moveStep", { "56 PA": "3535", "95 NY": "3535", "2 MS": "3536" });
  for (const unit of ["56 PA", "95 NY"]) {
    f.play({ do: "take", unit }, { do: "go", to: "3534" });
    expect(f.open("unit", "fire")).toEqual(["2 MS"]);
    f.play({ do: "hold" }, { do: "halt" });
  }
});
test("[FD-12.1l] [FD-x12.9t] support is as it stands, Wrecked or not", () => {
  const supported = (hits: number) => {
    const { s } = still({ "2 MS": "3534", "42 MS": { at: "3535", hits } }, { wrecked: ["Davis"] });
    return isSupported(s, s.hex.indexOf(hexAt("3534")));
  };
  expect([supported(0), supported(1)]).toEqual([true, false]);
});
test("[FD-x12.9s] [FD-x7.4b] Wrecked units fire in defence, and events work on them", () => {
  const f = under("attack", "Davis", "assaultStep", { "2 MS": "3533", "42 MS": "1535", "94 NY": "3534" }, { wrecked: ["Paul"] });
  f.play({ do: "attack", hex: "3534" }, { do: "from", hex: "3533" }, { do: "charge" });
  expect(f.asked()).toBe("union defence");
  expect(
    field({ "94 NY": { at: "3534", hits: 1 } }, [["rallyChit", "union", -1, 0]], { wrecked: ["Paul"] }).open("unit", "steady"),
  ).toEqual(["94 NY"]);
});
test("[FD-12.9h] a Wrecked unit may cross contact if its second step leaves it", () => {
  const enemies = { "2 WI": "3535", "7 WI": "3433" };
  const f = field({ "2 MS": { at: "3534", worn: true }, ...enemies }, [["wrecks", "confederate", 0]], { wrecked: ["Davis"] });
  f.play({ do: "wrecked", brigade: "Davis", deed: "move" }, { do: "take", unit: "2 MS" });
  expect(f.refused({ do: "go", to: "3533" })).toBe("");
});
test("[FD-12.3g] a retreat that ends overfull goes on", () => {
  const ring = { "13 AL": "3533", "7 TN": "3634", "14 TN": "3635", "2 MS": "3434" };
  const f = field({ "2 WI": "3534", "24 MI": "3435", "76 NY": "3535", ...ring }, [
    ["key", "union"],
    ["retreat", "2 WI", 1, 0],
  ]);
  f.play({ do: "fall", to: "3535" }, { do: "fall", to: "3536" });
  expect([f.where("2 WI"), f.asked()]).toEqual(["3536", "union key"]);
});
test("[FD-9.1(a)e] [FD-9.3i] along a side either hex obscures; at a corner either wall counts", () => {
  const f = under("attack", "Cutler", "fireStep", { "76 NY": "2024", "13 AL": "2224", "95 NY": "1535" });
  expect(f.open("at", "aim")).toEqual(["2224"]);
});

/** Chits drawn from a cup with queued draws. */
const draw = (cup: Record<string, number>, rolls: number[], units: Record<string, Where>, more = {}): Field =>
  field(units, [["window", "union", 0]], {
    cup,
    pool: { "Union Rally!": 1 },
    random: Array.from({ length: 69 }, (_, i) => (i === 4 ? rolls.length : i >= 5 ? (rolls[i - 5] ?? 0) : 1)),
    ...more,
  });

test("[FD-7.2a] each chit of the cup is as likely", () => {
  const units = { "13 AL": "2505", "76 NY": "3534" };
  const asked = [1, 2].map((roll) => draw({ Wadsworth: 1, Heth: 1 }, [roll], units).asked());
  expect(asked).toEqual(["union name", "confederate name"]);
});
test("[FD-7.3f] a leader with nobody to name stays out", () => {
  const f = draw({ Pender: 1 }, [1], { "12 SC": "2505" }, { activated: ["Perrin"] });
  expect(f.asked()).not.toContain("name");
});
test("[FD-7.3r] [FD-C.0a] Fog by the scenario's table: 1 to 4 move a unit", () => {
  expect(scenarios.map(({ fog }) => fog)).toEqual(["C.1", "C.2", "C.1", "C.3"]);
  expect(fogTables["C.1"].slice(0, 4)).toEqual(["union advance", "union withdrawal", "confederate advance", "confederate withdrawal"]);
});
test("[FD-7.3v] [FD-x7.3(a)c] a successor is not hit again, and casualties score nothing", () => {
  const f = draw({ "Fog of War": 1 }, [1, 4], { "13 AL": "3534", "2 WI": "1535" }, { drawn: ["Heth"], acted: ["Archer"], hit: ["Heth"] });
  expect(f.asked()).not.toBe("union generalHit");
  expect(firstday.standing(still({}, { hit: ["Heth"] }).s).score).toEqual(firstday.standing(still({}).s).score);
});
test("[FD-x7.3(a)d] [FD-x7.3(b)(1)a] a chief is in play, and can be hit, from his hour on", () => {
  const hit = (turn: number) => draw({ "Fog of War": 1 }, [1, 4], { "13 AL": "3534" }, { drawn: ["Lee"], turn }).asked();
  expect([hit(9), hit(10)].map((asked) => asked.includes("generalHit"))).toEqual([false, true]);
});
test("[FD-x7.3(b)(2)b] [FD-x7.3(b)(2)i] [FD-x7.3(b)(2)j] Howard names any brigade; Hancock stays; Doubleday is no chief", () => {
  const f = draw({ Howard: 1 }, [1, 1], { "12 MA": "3534", "94 NY": "1535" }, { turn: 12, activated: ["Baxter"], wrecked: ["Paul"] });
  expect(f.open("brigade", "name")).toEqual(["Baxter"]);
  expect(leaders.find(({ name }) => name === "Doubleday")?.kind).toBe("division");
});
test("[FD-x7.3(b)(4)b] [FD-x7.3(b)(4)d] the choice comes after the roll, four points at most", () => {
  const f = draw({ Lee: 1 }, [1, 1], { "13 GA": "3630" }, { turn: 17, coordination: [0, 3] });
  expect(f.asked()).toBe("confederate chief");
  expect(f.play({ do: "coordinate" }).last("points")).toMatchObject({ points: 1 });
});
test("[FD-x7.3a] [FD-x2.4a] an event overrides the rules, and a one-time chit is gone once played", () => {
  const f = field({ "76 NY": "3534" }, [["drawn", "Union Barricade"]], { pool: {}, markers: 2, control: {} }).play({ do: "play" });
  expect([f.asked(), f.read("used")]).toEqual(["union barricade", {}]);
});
test("[FD-x7.3f] [FD-x4.0a] [FD-x14.0a] after a Lull the wreck check comes first, and the Wrecked act", () => {
  const f = draw({ Lull: 1 }, [1], { "2 MS": { at: "3534", worn: true }, "42 MS": "broken 3" }, { turn: 6 });
  expect(f.asked()).toBe("confederate wrecks");
});
test("[FD-x14.0c] the ordinary steps come after the last Wrecked activity", () => {
  const f = draw({ Lull: 1 }, [1], { "2 MS": { at: "3534", worn: true }, "42 MS": "eliminated", "2 WI": "broken 3" }, { turn: 6 });
  expect(f.where("2 WI")).toBe("broken 3");
  expect(f.play({ do: "wrecked", brigade: "Davis", deed: "nothing" }).where("2 WI")).toBe("broken 2");
});
test("[FD-16.4w] a chit first drawn after 13:00 works as at 13:00", () => {
  expect(draw({ "Buford Withdraws": 1 }, [1], { "3 IN": "2611" }, { turn: 9 }).read("withdrawn")).toBe(true);
});
test("[FD-16.4ab] [FD-x16.4j] 8 IL starts clean though Gamble was Wrecked, and Buford's chit is gone", () => {
  const units = { "8 IL a": "2511", "3 IN": "2611", "13 AL": "1535", "2 MS": "1635" };
  const f = draw({ "Buford Withdraws": 1, Heth: 1 }, [2, 1], units, { turn: 8, wrecked: ["Gamble"] });
  expect([f.read("wrecked"), f.read("gone"), f.s.cup[cupNames.indexOf("Buford")]]).toEqual([["Gamble"], ["Buford"], 0]);
});
test("[FD-16.1a] [FD-16.2a] [FD-16.3a] the windows of the small maps", () => {
  const edges = (id: string) => {
    const names = [...scenario(id).window.keys()].filter((hex) => scenario(id).window[hex]).map(hexName);
    return [names[0], names.at(-1)];
  };
  expect(["16.1", "16.2", "16.3", "16.4"].map(edges)).toEqual([
    ["1818", "4041"],
    ["1400", "3423"],
    ["1200", "3824"],
    ["1000", "4041"],
  ]);
});
test("[FD-16.1f] [FD-16.2c] [FD-16.4a] who leads where", () => {
  const names = (id: string) => scenario(id).leaders.map((l) => leaders[l].name);
  expect(names("16.1")).toEqual(["Barlow", "Schurz", "Steinwehr", "Early", "Rodes"]);
  expect(names("16.2")).toEqual(["Buford", "Wadsworth", "Doubleday", "Robinson", "Heth", "Pender"]);
  expect(scenario("16.4").turns).toHaveLength(18);
});
test("[FD-16.1h] [FD-16.2e] [FD-16.3k] points of the small scenarios", () => {
  const end = (id: string) => scenario(id).endPoints.map(({ hex, vp }) => `${hexName(hex)} ${vp}`);
  expect([end("16.1"), end("16.2")]).toEqual([
    ["2427 3", "1924 3"],
    ["2116 4", "2612 2", "2809 2"],
  ]);
  expect(scenario("16.3").turnPoints.map(({ hex, vp }) => `${hexName(hex)} ${vp}`)).toEqual(["2612 1", "3117 1"]);
});
test("[FD-16.3f] [FD-x15.0b] Scales, Perrin, Lane and Thomas in 16.3, and its Initiative of one turn", () => {
  const s = firstday.setup("16.3", defaults, createRandom("s")) as State;
  const at = (name: string) => (firstday.position(s).units as Record<string, { at: string }>)[name].at;
  expect(["14 SC", "1 SC (P.A.)", "13 NC", "28 NC", "14 GA"].map(at)).toEqual(["2306", "2406", "2606", "2106", "2703"]);
  expect([scenario("16.1").gunsFirst, scenario("16.3").gunsFirst]).toEqual([[0], [0]]);
});
test("[FD-16.3n] Iverson is Wrecked at the end of the first turn", () => {
  const f = field({}, [], { scenario: "16.3", turn: 0, units: undefined as never, agenda: ["turn", ["endTurn", -1]] as Json });
  expect([f.read("wrecked"), f.where("23 NC")]).toEqual([["Iverson"], "eliminated"]);
});
test("[FD-16.0i] option: free set-up, the Union first, each unit in its zone, nobody next to an enemy", () => {
  const s = firstday.setup("16.3", { ...defaults, freeSetUp: true }, createRandom("s")) as State;
  expect(firstday.decision(s)).toMatchObject({ seat: "union", ask: "setUp" });
  expect(firstday.why(s, { do: "put", unit: "150 PA", hex: "2611" })?.rule).toBe("FD-16.0i");
  expect(firstday.why(s, { do: "put", unit: "150 PA", hex: "2512" })).toBeUndefined();
  firstday.act(s, { do: "done" });
  expect(firstday.decision(s)).toMatchObject({ seat: "confederate" });
  expect(cupSize(s)).toBe(0);
});
