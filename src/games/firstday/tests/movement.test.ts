/** 10 Movement: prices, bars, columns, contact, Opportunity Fire; 3 stacking. */
import { describe, expect, test } from "vitest";
import { between, hexAt } from "../data/map.js";
import { priceOf, readGroup } from "../rules/prices.js";
import { field, under, type Where } from "./field.js";

type Units = Readonly<Record<string, Where>>;

/** Takes a unit up under an Order. */
function taken(order: string, brigade: string, unit: string, units: Units, more = {}, verb = "take") {
  return under(order, brigade, "moveStep", units, more).play({ do: verb, unit });
}
const left = (f: ReturnType<typeof field>): number => f.game.prompt(f.s).points as number;
/** What the one step costs. */
function price(order: string, brigade: string, unit: string, from: string, to: string, more: Units = {}): number | string {
  const f = taken(order, brigade, unit, { [unit]: from, ...more });
  const refused = f.refused({ do: "go", to });
  if (refused) return refused;
  const before = left(f);
  f.play({ do: "go", to });
  return f.asked().endsWith("march") ? before - left(f) : before;
}
const foot = (from: string, to: string) => price("maneuver", "Cutler", "76 NY", from, to);
const gunAt = (from: string, unit = "Hall", more: Units = {}, other = {}) =>
  field({ [unit]: from, ...more }, [["guns", from, "union", false]], { ready: [unit], doing: "guns", ...other }).play({ do: "take", unit });
const gun = (from: string, to: string): number | string => {
  const f = gunAt(from);
  const refused = f.refused({ do: "go", to });
  if (refused) return refused;
  f.play({ do: "go", to });
  return f.asked().endsWith("march") ? 8 - left(f) : "all";
};

describe("prices", () => {
  test("[FD-10.4a] clear ground costs 1", () => expect([foot("3534", "3535"), gun("3534", "3535")]).toEqual([1, 1]));
  test("[FD-10.4b] [FD-x6.5(d)a] woods cost foot 2, and guns come by road only", () =>
    expect([foot("1016", "1115"), gun("1016", "1115")]).toEqual([2, "FD-x6.5(d)a"]));
  test("[FD-10.4c] rocky woods cost 3", () => expect(foot("1130", "1131")).toBe(3));
  test("[FD-10.4d] orchard costs foot 1, guns 2", () => expect([foot("1217", "1316"), gun("1217", "1316")]).toEqual([1, 2]));
  test("[FD-10.4e] marsh costs 3", () => expect([foot("1013", "1113"), gun("1013", "1113")]).toEqual([3, "FD-x6.5(d)a"]));
  test("[FD-10.4f] [FD-x10.4a] road: foot 1, column and guns a half", () => {
    expect([foot("2611", "2612"), gun("2611", "2612")]).toEqual([1, 0.5]);
    const f = taken("maneuver", "Cutler", "76 NY", { "76 NY": "2611" }, {}, "column").play({ do: "go", to: "2612" });
    expect(left(f)).toBe(7.5);
  });
  test("[FD-10.4g] [FD-x6.5(e)c] the road rate replaces hex and hexside, a steep slope too", () =>
    expect([foot("1630", "1729"), gun("1630", "1729")]).toEqual([1, 1]));
  test("[FD-10.4h] a slope costs uphill: foot 1, guns 2; down nothing", () => {
    expect([foot("2509", "2510"), foot("2510", "2509")]).toEqual([2, 1]);
    expect([gun("1018", "1019"), gun("1019", "1018")]).toEqual([3, 1]);
  });
  test("[FD-10.4i] a steep slope costs foot 2 either way", () => expect([foot("1325", "1426"), foot("1426", "1325")]).toEqual([3, 3]));
  test("[FD-10.4k] a stream costs foot 1, guns 2", () => expect([foot("1105", "1106"), gun("1105", "1106")]).toEqual([2, 3]));
  test("[FD-10.4l] [FD-x2.10c] a creek costs foot 2 and stops guns; no bridge at 2431", () => {
    expect([foot("1532", "1633"), gun("1532", "1633")]).toEqual([3, "FD-10.4l"]);
    expect([typeof foot("2431", "2432"), gun("2431", "2432")]).toEqual(["number", "FD-10.4l"]);
  });
  test("[FD-10.4m] a ford costs 1 more, along a Trail too", () => expect(gun("3307", "3408")).toBe(2));
  test("[FD-10.4n] a wall costs guns 1", () => expect([foot("1225", "1325"), gun("1225", "1325")]).toEqual([1, 2]));
  test("[FD-10.4o] a Barricade costs nothing", () => {
    const f = taken("maneuver", "Cutler", "76 NY", { "76 NY": "3534" }, { barricades: ["3535"] }).play({ do: "go", to: "3535" });
    expect(left(f)).toBe(7);
  });
  test("[FD-10.4p] what hex and hexside cost adds up", () => expect(foot("1006", "1105")).toBe(2));
  test("[FD-x10.4b] a Trail costs 1, through woods and for guns", () =>
    expect([foot("1916", "2016"), gun("1916", "2016")]).toEqual([1, 1]));
  test("[FD-x2.10o] [FD-x2.10p] [FD-x6.5(a)c] in the Town 1 by road, 2 off it", () => {
    expect([foot("2024", "1924"), foot("2025", "1925"), gun("2024", "1924")]).toEqual([1, 2, 1]);
  });
  test("[FD-x6.5(e)a] [FD-x6.5(e)b] guns cross a steep slope with their whole allowance only", () => {
    expect(gun("1325", "1426")).toBe("all");
    expect(gunAt("1324").play({ do: "go", to: "1325" }).refused({ do: "go", to: "1426" })).toBe("FD-x6.5(e)a");
  });
  test("[FD-x6.5(a)a] [FD-x6.5(a)b] guns have 8 points, horse artillery 10", () => {
    expect([left(gunAt("3534")), left(gunAt("3534", "Calef a"))]).toEqual([8, 10]);
  });
  test("[FD-x6.5(d)b] guns leave woods by road only", () => expect(gunAt("2016").refused({ do: "go", to: "2017" })).toBe("FD-x6.5(d)b"));
  test("[FD-x2.1(a)n] [FD-x2.1(a)o] 1 MD pays as guns do and has 10 points, 0 under Regroup", () => {
    const f = taken("maneuver", "1 MD", "1 MD", { "1 MD": "1016" });
    expect([left(f), f.refused({ do: "go", to: "1115" })]).toEqual([10, "FD-x6.5(d)a"]);
    expect(under("regroup", "1 MD", "moveStep", { "1 MD": "3534" }).asked()).not.toContain("moveStep");
  });
  test("[FD-10.4j] mounted cavalry crosses a steep slope as guns do", () => {
    const f = taken("maneuver", "1 MD", "1 MD", { "1 MD": "1324" }).play({ do: "go", to: "1325" });
    expect(f.refused({ do: "go", to: "1426" })).toBe("FD-x6.5(e)a");
  });
});

describe("Orders and points", () => {
  test.each([
    ["attack", 5],
    ["defend", 3],
    ["maneuver", 8],
    ["regroup", 2],
  ])("[FD-8.2a] [FD-8.3a] [FD-8.5a] %s: %i points for infantry", (order, points) => {
    expect(left(taken(order, "Cutler", "76 NY", { "76 NY": "3534" }))).toBe(points);
  });
  test("[FD-8.2b] who has fired under Attack has half, rounded up", () => {
    expect(left(taken("attack", "Cutler", "76 NY", { "76 NY": "3534" }, { fired: ["76 NY"] }))).toBe(3);
    expect(left(taken("attack", "1 MD", "1 MD", { "1 MD": "3534" }, { fired: ["1 MD"] }))).toBe(5);
  });
  test("[FD-10.1b] [FD-10.1c] each step is paid, and there is no least move", () => {
    const f = taken("defend", "Cutler", "76 NY", { "76 NY": "1029" });
    expect(f.refused({ do: "go", to: "1030" })).toBe("FD-10.1b");
  });
  test("[FD-10.1d] [FD-x2.10j] friends are passed through, enemies never", () => {
    const f = taken("maneuver", "Cutler", "76 NY", { "76 NY": "3534", "7 IN": "3535", "2 WI": "3635" });
    expect(f.refused({ do: "go", to: "3535" })).toBe("");
    const g = taken("attack", "Cutler", "76 NY", { "76 NY": "3534", "13 AL": "3535" });
    expect(g.refused({ do: "go", to: "3535" })).toBe("FD-x2.10j");
  });
  test("[FD-10.1e] [FD-10.1a] a unit put down is not moved again", () => {
    const f = taken("maneuver", "Cutler", "76 NY", { "76 NY": "3534", "95 NY": "3533" }).play({ do: "go", to: "3535" }, { do: "halt" });
    expect(f.refused({ do: "take", unit: "76 NY" })).toBe("FD-10.1e");
  });
  test("[FD-10.1a] a stack that starts together marches as one", () => {
    const f = taken("maneuver", "Cutler", "56 PA", { "56 PA": "3534", "95 NY": "3534" }).play(
      { do: "with", unit: "95 NY" },
      { do: "go", to: "3535" },
    );
    expect([f.where("56 PA"), f.where("95 NY")]).toEqual(["3535", "3535"]);
  });
  test("[FD-10.1f] nobody leaves the map by movement", () => {
    const f = taken("maneuver", "Cutler", "76 NY", { "76 NY": "1015" });
    expect(f.open("to", "go").every((hex) => Number(hex.slice(0, 2)) >= 10)).toBe(true);
  });
  test("[FD-x2.10e] [FD-x6.5(e)d] a Railroad Cut is crossed by nobody", () => {
    expect(taken("maneuver", "Cutler", "76 NY", { "76 NY": "2812" }).refused({ do: "go", to: "2811" })).toBe("FD-x2.10e");
    expect(gunAt("2812").refused({ do: "go", to: "2811" })).toBe("FD-x2.10e");
  });
  test("[FD-x2.10g] [FD-2.10b] [FD-2.10e] the Trail of the Cut: either side at an open end, its own side inside", () => {
    expect([foot("2911", "2811"), foot("2911", "2812")]).toEqual([1, 1]);
    expect([foot("2612", "2711"), foot("2612", "2712")]).toEqual([1, 1]);
    const inside = taken("maneuver", "Cutler", "76 NY", { "76 NY": "2711" });
    expect([inside.refused({ do: "go", to: "2812" }), inside.refused({ do: "go", to: "2712" })]).toEqual(["FD-x2.10e", "FD-x2.10e"]);
    expect([foot("2711", "2811"), foot("2711", "2612")]).toEqual([1, 1]);
  });
  test("[FD-2.10g] the finished railroad gives no rate", () => expect(gun("2126", "2127")).not.toBe(0.5));
});

describe("contact", () => {
  const enemy = { "13 AL": "3536" };
  test("[FD-8.4a] [FD-8.3a] [FD-10.3c] only an Attack goes next to the enemy", () => {
    for (const order of ["defend", "maneuver", "regroup"])
      expect(taken(order, "Cutler", "76 NY", { "76 NY": "3534", ...enemy }).refused({ do: "go", to: "3535" })).toBe("FD-10.3c");
    expect(taken("attack", "Cutler", "76 NY", { "76 NY": "3534", ...enemy }).refused({ do: "go", to: "3535" })).toBe("");
  });
  test("[FD-10.3a] a unit that becomes Engaged stops", () => {
    const f = taken("attack", "Cutler", "76 NY", { "76 NY": "3533", "95 NY": "3532", ...enemy }).play(
      { do: "go", to: "3534" },
      { do: "go", to: "3535" },
    );
    expect(f.asked()).toBe("union moveStep");
    expect(f.where("76 NY")).toBe("3535");
  });
  test("[FD-10.3b] from contact to contact costs a point more, under fire", () => {
    const f = taken("attack", "Cutler", "76 NY", { "76 NY": "3535", ...enemy });
    readGroup(f.s);
    const points = (to: string) => priceOf(f.s, between(hexAt("3535"), hexAt(to)), 0) / 2;
    expect([points("3636"), points("3635")]).toEqual([2, 1]);
    f.play({ do: "go", to: "3636" });
    expect(f.asked()).toBe("confederate opportunity");
  });
  test("[FD-10.2a] [FD-10.2b] Engaged: adjacent, but not over a Cut", () => {
    const f = taken("maneuver", "Cutler", "76 NY", { "76 NY": "2812", "13 AL": "2811" });
    f.play({ do: "go", to: "2813" });
    expect(f.asked()).not.toContain("opportunity");
  });
  test("[FD-10.7a] [FD-10.7d] [FD-8.4c] each enemy beside the hex left may fire, one by one", () => {
    const f = taken("maneuver", "Cutler", "147 NY", { "147 NY": "3535", "2 MS": "3536", "42 MS": "3636" }).play({ do: "go", to: "3534" });
    expect([f.asked(), f.open("unit", "fire")]).toEqual(["confederate opportunity", ["2 MS", "42 MS"]]);
    f.dice(1, 1).play({ do: "fire", unit: "2 MS" });
    expect(f.refused({ do: "fire", unit: "2 MS" })).toBe("FD-10.7e");
    expect(f.last("fire")).toMatchObject({ mode: "opportunity", column: "4-5" });
    f.play({ do: "hold" });
    expect(f.where("147 NY")).toBe("3534");
  });
  test("[FD-x10.7a] [FD-10.7g] at half strength: guns with canister", () => {
    const f = field({ "13 AL": "3535", Stewart: "3536" }, [["obey", 2], "moveStep"], { brigade: "Archer", doing: "maneuver" });
    f.dice(1, 1).play({ do: "take", unit: "13 AL" }, { do: "go", to: "3534" }, { do: "fire", unit: "Stewart" });
    expect(f.last("fire")).toMatchObject({ column: "6-7" });
  });
  test("[FD-10.7b] [FD-10.7c] [FD-10.7f] it strikes the mover alone, in the hex it leaves; a hit does not stop it", () => {
    const f = taken("maneuver", "Cutler", "56 PA", { "56 PA": "3535", "95 NY": "3535", "2 MS": "3536" }).play({ do: "go", to: "3534" });
    f.dice(4, 3, 5).play({ do: "fire", unit: "2 MS" });
    expect([f.hits("56 PA"), f.hits("95 NY"), f.where("56 PA")]).toEqual([1, 0, "3534"]);
  });
  test("[FD-10.7b] [FD-9.3f] where it drives the mover off, who stays in the hex is not tested", () => {
    const f = taken("maneuver", "Cutler", "56 PA", { "56 PA": "3535", "95 NY": "3535", "2 MS": "3536" }).play({ do: "go", to: "3635" });
    f.dice(5, 6, 6).play({ do: "fire", unit: "2 MS" });
    expect([f.asked(), f.where("56 PA") === "3535"]).toEqual(["union moveStep", false]);
    expect(f.log.filter(({ event }) => event === "test").map(({ unit }) => unit)).toEqual(["56 PA"]);
  });
  test("[FD-10.7f] who is driven off ends its move", () => {
    const f = taken("maneuver", "Cutler", "56 PA", { "56 PA": "3535", "95 NY": "3532", "2 MS": "3536" }).play({ do: "go", to: "3635" });
    f.dice(5, 6, 6).play({ do: "fire", unit: "2 MS" });
    expect([f.asked(), f.where("56 PA"), f.refused({ do: "take", unit: "56 PA" })]).toEqual(["union moveStep", "3234", "FD-10.1e"]);
  });
  test("[FD-x10.7b] Buford's men leaving contact in their own Order take it too", () => {
    const f = taken("maneuver", "Gamble", "3 IN", { "3 IN": "3535", "2 MS": "3536" }).play({ do: "go", to: "3534" });
    expect(f.asked()).toBe("confederate opportunity");
  });
  test("[FD-2.10f] [FD-x2.10h] a Trail step beside a true Cut is fired at from straight across", () => {
    const f = taken("maneuver", "Archer", "13 AL", { "13 AL": "2612", "2 WI": "2812" }).play({ do: "go", to: "2711" });
    expect([f.asked(), f.open("unit", "fire")]).toEqual(["union opportunity", ["2 WI"]]);
    f.dice(1, 1).play({ do: "fire", unit: "2 WI" });
    expect(f.last("fire")).toMatchObject({ mode: "cut", column: "3" });
  });
  test("[FD-6.5b] a battery does not move into contact", () =>
    expect(gunAt("3534", "Hall", enemy).refused({ do: "go", to: "3535" })).toBe("FD-10.3c"));
});

describe("March Column", () => {
  const column = (from: string, more: Units = {}, brigade = "Cutler", unit = "76 NY") =>
    taken("maneuver", brigade, unit, { [unit]: from, ...more }, {}, "column");
  test("[FD-8.4b] only under Maneuver", () => {
    for (const order of ["attack", "defend", "regroup"])
      expect(under(order, "Cutler", "moveStep", { "76 NY": "2611" }).refused({ do: "column", unit: "76 NY" })).toBe("FD-8.4b");
  });
  test("[FD-x8.4a] [FD-x8.4b] never by Heth's brigades", () => {
    for (const [brigade, unit] of [
      ["Archer", "13 AL"],
      ["Davis", "2 MS"],
      ["Pettigrew", "47 NC"],
      ["Brockenbrough", "40 VA"],
    ])
      expect(under("maneuver", brigade, "moveStep", { [unit]: "2611" }).refused({ do: "column", unit })).toBe("FD-x8.4a");
  });
  test("[FD-10.5a] [FD-10.5b] it starts on the road and never leaves it", () => {
    expect(under("maneuver", "Cutler", "moveStep", { "76 NY": "3534" }).refused({ do: "column", unit: "76 NY" })).toBe("FD-10.5b");
    expect(column("2611").refused({ do: "go", to: "2711" })).toBe("FD-10.5b");
  });
  test("[FD-10.5c] [FD-10.4r] no hex within two of the enemy", () => {
    expect(column("2611", { "13 AL": "2809" }).refused({ do: "go", to: "2710" })).toBe("FD-10.5c");
    expect(column("2611", { "13 AL": "2809" }).refused({ do: "go", to: "2612" })).toBe("");
  });
  test("[FD-10.5d] [FD-x10.5b] the Town costs 1 a hex, and no marker is carried there", () => {
    const f = column("1920").play({ do: "go", to: "1921" });
    expect(left(f)).toBe(7);
    f.play({ do: "halt" });
    expect(f.read("column")).toEqual([]);
  });
  test("[FD-10.5e] the marker stays when it ends outside", () => {
    const f = column("2611").play({ do: "go", to: "2612" }, { do: "halt" });
    expect(f.read("column")).toEqual(["76 NY"]);
  });
  test("[FD-x10.5a] [FD-x3.1(c)b] the twelve points hold in every hex of it", () => {
    expect(column("2611", { "7 IN": "2612" }).refused({ do: "go", to: "2612" })).toBe("FD-x3.1(c)a");
  });
});

describe("stacking", () => {
  test("[FD-x3.1a] [FD-x3.1(c)a] [FD-3.1f] twelve points; the road rate only where they hold", () => {
    const into = (unit: string) => taken("maneuver", "Cutler", unit, { [unit]: "2611", "147 NY": "2612" });
    expect(into("56 PA").refused({ do: "go", to: "2612" })).toBe("");
    const f = under("maneuver", "Cutler", "moveStep", { "56 PA": "3534", "2 WI": "3535", "7 WI": "3535" }).play(
      { do: "take", unit: "56 PA" },
      { do: "go", to: "3535" },
    );
    expect(f.refused({ do: "halt" })).toBe("FD-x3.1a");
  });
  test("[FD-x2.10m] [FD-x3.1(e)a] [FD-3.1g] one unit in the Town or on the knoll, a battery too", () => {
    const f = taken("maneuver", "Cutler", "95 NY", { "95 NY": "3326", Wilkeson: "3327" }).play({ do: "go", to: "3327" });
    expect(f.refused({ do: "halt" })).toBe("FD-x3.1a");
    const t = taken("maneuver", "Cutler", "95 NY", { "95 NY": "2024", "2 WI": "1924" }).play({ do: "go", to: "1924" });
    expect(t.refused({ do: "halt" })).toBe("FD-x2.10m");
  });
  test("[FD-3.1c] mounted cavalry ends stacked with nobody", () => {
    const f = taken("maneuver", "1 MD", "1 MD", { "1 MD": "3534", "5 LA": "3535" }).play({ do: "go", to: "3535" });
    expect(f.refused({ do: "halt" })).toBe("FD-x3.1a");
  });
  test("[FD-3.1d] [FD-3.1e] an overfull hex must be cleared next by who can leave it", () => {
    const f = taken("maneuver", "Meredith", "7 WI", { "7 WI": "3534", "24 MI": "3535", "2 WI": "3333" }).play(
      { do: "go", to: "3535" },
      { do: "halt" },
    );
    expect([f.asked(), f.open("unit", "take"), f.refused({ do: "end" })]).toEqual(["union moveStep", ["24 MI"], "FD-3.1e"]);
    expect(f.play({ do: "take", unit: "24 MI" }).refused({ do: "halt" })).toBe("FD-3.1e");
    const moved = taken("maneuver", "Meredith", "7 WI", { "7 WI": "3534", "24 MI": "3535" }, { moved: ["24 MI"] }).play({
      do: "go",
      to: "3535",
    });
    expect(moved.refused({ do: "halt" })).toBe("FD-x3.1a");
  });
  test("[FD-3.1e] who is taken up to clear it can leave it: no March Column where the enemy watches the road", () => {
    const f = under(
      "maneuver",
      "Cutler",
      "moveStep",
      { "76 NY": "2611", "95 NY": "2611", "147 NY": "2611", "13 AL": "2709", "7 TN": "2614" },
      { overfull: "2611", moved: ["147 NY"] },
    );
    expect([f.open("unit", "take"), f.open("unit", "column")]).toEqual([["76 NY", "95 NY"], []]);
    expect(f.refused({ do: "column", unit: "76 NY" })).toBe("FD-3.1e");
    expect(f.play({ do: "take", unit: "76 NY" }).legal().length).toBeGreaterThan(0);
  });
  test("[FD-x6.5(d)d] [FD-x6.5(d)e] guns on the road into full woods pay 3 and may not stay", () => {
    const f = gunAt("1916", "Hall", { "142 PA": "2016", "95 NY": "2016" });
    f.play({ do: "go", to: "2016" });
    expect([left(f), f.refused({ do: "halt" })]).toEqual([5, "FD-x3.1a"]);
  });
});

describe("entry hexes", () => {
  test("[FD-x10.11a] [FD-10.11d] nobody comes within two hexes of an enemy entry that is used and scores nothing", () => {
    expect(taken("maneuver", "Archer", "13 AL", { "13 AL": "1022" }).refused({ do: "go", to: "1021" })).toBe("FD-x10.11a");
    expect(taken("maneuver", "Archer", "13 AL", { "13 AL": "3839" }).refused({ do: "go", to: "3939" })).toBe("");
  });
  test("[FD-x10.11c] [FD-16.4t] a scoring entry may be entered", () => {
    expect(taken("maneuver", "Archer", "13 AL", { "13 AL": "1125" }).refused({ do: "go", to: "1025" })).toBe("");
  });
  test("[FD-10.11b] [FD-8.6a] [FD-3.1h] a brigade comes on by its Order, from the entry hex", () => {
    const f = field({ "121 PA": "waiting", "142 PA": "waiting" }, [["order", "Biddle"]]).play({ do: "order", order: "maneuver" });
    expect([f.asked(), f.where("121 PA"), f.open("unit", "take")]).toEqual(["union moveStep", "1100", ["121 PA", "142 PA"]]);
    expect(left(f.play({ do: "take", unit: "121 PA" }))).toBe(8);
  });
  test("[FD-10.11h] who waits in a scoring entry goes off the map when the enemy comes in", () => {
    const f = taken("maneuver", "Archer", "13 AL", { "13 AL": "1124", "45 NY": "waiting" }).play({ do: "go", to: "1024" });
    expect(f.where("45 NY")).toBe("due");
  });
  test("[FD-x15.0c] [FD-x15.0d] Pegram's guns stay on Herr Ridge until 10:00", () => {
    const ridge = (turn: number) =>
      field({ Crenshaw: "2202" }, [["guns", "2202", "confederate", false]], { ready: ["Crenshaw"], doing: "guns", turn }).play({
        do: "take",
        unit: "Crenshaw",
      });
    expect([ridge(0).refused({ do: "go", to: "2102" }), ridge(2).refused({ do: "go", to: "2102" })]).toEqual(["FD-x15.0c", ""]);
  });
});
