/** 9 Fire: strength, range, shifts, who may fire with whom. */
import { describe, expect, test } from "vitest";
import { firstday } from "../index.js";
import { column, field, still, under, type Where } from "./field.js";

type Units = Readonly<Record<string, Where>>;
/** A target in the open at 3534, and the Confederate 42 MS (12 or so) and others to be fired at. */
const target: Units = { "13 AL": "3534" };
const at = "3534";

describe("strength and range", () => {
  test("[FD-2.1f] parts are added exactly and only the sum is rounded down", () => {
    const { strength, column: label } = column({ ...target, "95 NY": "3532", "56 PA": "3532" }, ["95 NY", "56 PA"], at);
    expect([strength, label]).toEqual([5, "4-5"]);
  });
  test("[FD-9.1(b)a] rifles: full at one hex, half at two, none at three", () => {
    expect(column({ ...target, "7 WI": "3533" }, "7 WI", at).strength).toBe(7);
    expect(column({ ...target, "7 WI": "3532" }, "7 WI", at)).toMatchObject({ strength: 3.5, column: "3" });
    expect(under("attack", "Meredith", "fireStep", { ...target, "7 WI": "3532", "2 WI": "3535" }).open("unit", "aim")).toEqual([
      "2 WI",
      "7 WI",
    ]);
    const far = under("attack", "Meredith", "fireStep", { ...target, "7 WI": "3531", "2 WI": "3533" });
    expect(far.refused({ do: "aim", unit: "7 WI", at })).toBe("FD-9.1(b)a");
  });
  test("[FD-9.1(b)b] [FD-x9.3h] mounted cavalry fires beside it only, at half, one column left", () => {
    const fire = column({ "24 MI": "3534", "1 MD": "3533" }, "1 MD", at);
    expect([fire.strength, fire.column, fire.causes]).toEqual([3, "2", ["mounted -1"]]);
  });
  test("[FD-9.1(b)c] [FD-9.1(b)d] [FD-9.1(b)e] gun ranges: canister, effective, long, extreme", () => {
    const from = (hex: string) => column({ ...target, Hall: hex }, "Hall", at, "guns").strength;
    expect([from("3533"), from("3532"), from("3531"), from("3527"), from("3522")]).toEqual([9, 9, 6, 3, 1.5]);
  });
  test("[FD-9.1(b)f] [FD-9.1(b)i] smoothbores have no extreme range", () => {
    const f = field({ ...target, Stewart: "3522", Hall: "3522" }, [["guns", "3522", "union", false]], {
      ready: ["Stewart", "Hall"],
      doing: "guns",
    });
    expect(f.open("unit", "aim")).toEqual(["Hall"]);
    expect(f.refused({ do: "aim", unit: "Stewart", at })).toBe("FD-9.1(b)f");
  });
  test("[FD-9.1(b)g] canister adds at least one point", () => {
    const weak = column({ ...target, "Calef a": { at: "3533", worn: true, hits: 1 } }, "Calef a", at, "guns");
    expect(weak.strength).toBe(2);
  });
  test("[FD-9.1(c)a] [FD-9.1(c)b] [FD-2.1g] hits take a point each, never below a company", () => {
    const fire = (hits: number) => column({ ...target, "2 WI": { at: "3533", hits } }, "2 WI", at).strength;
    expect([fire(0), fire(1), fire(2)]).toEqual([6, 5, 4]);
    expect(column({ ...target, "3 WV": { at: "3533", worn: true, hits: 2 } }, "3 WV", at)).toMatchObject({ strength: 0.5 });
  });
  test("[FD-9.1(c)c] [FD-2.1e] hits first, then range, then the sum", () => {
    const fire = column({ ...target, Hall: { at: "3527", hits: 1 }, Cooper: "3527" }, ["Hall", "Cooper"], at, "guns");
    expect([fire.strength, fire.column]).toEqual([4.5, "4-5"]);
  });
  test("[FD-9.3b] left of C there is no effect, right of 23+ the last column", () => {
    expect(column({ "13 AL": "2507", "3 WV": { at: "2508", hits: 2 } }, "3 WV", "2507").column).not.toBe("off");
    expect(column({ "13 AL": "2406", "3 WV": { at: "2407", hits: 1 } }, "3 WV", "2406").column).toBe("off");
  });
});

describe("shifts", () => {
  const causes = (units: Units, by: string | string[], hex: string, mode?: Parameters<typeof column>[3], more = {}) =>
    column(units, by, hex, mode, more).causes;
  test("[FD-x9.3a] a target in woods: two left", () =>
    expect(causes({ "13 AL": "2405", "2 WI": "2406" }, "2 WI", "2405")).toContain("woods -2"));
  test("[FD-x9.3b] [FD-x2.1(a)d] dismounted cavalry under small arms two left, not under guns", () => {
    expect(causes({ "3 IN": "3534", "13 AL": "3533" }, "13 AL", at)).toEqual(["troopers -2"]);
    expect(causes({ "3 IN": "3534", Marye: "3531" }, "Marye", at, "guns")).toEqual([]);
  });
  test("[FD-x2.1(a)e] [FD-x2.1(a)f] nor under fire that answers", () => {
    for (const mode of ["opportunity", "defence", "support", "fog"] as const)
      expect(
        column({ "3 IN": "3534", "13 AL": "3533" }, "13 AL", at, mode, mode === "opportunity" ? { marching: ["3 IN"] } : {}).causes,
      ).toEqual([]);
  });
  test("[FD-9.3h] Calef's guns have no such shift, unless ruled so", () => {
    const units = { "Calef a": "3534", "13 AL": "3533" };
    expect(causes(units, "13 AL", at)).toEqual([]);
    expect(causes(units, "13 AL", at, "brigade", { options: { calefShift: true } })).toEqual(["troopers -2"]);
  });
  test("[FD-x9.3c] [FD-x2.10b] orchard in the target or under the line, once", () => {
    expect(causes({ "13 AL": "3211", "2 WI": "3212" }, "2 WI", "3211")).toContain("orchard -1");
  });
  test("[FD-x9.3d] across a steep slope to an adjacent hex, either way", () => {
    expect(causes({ "13 AL": "1426", "2 WI": "1325" }, "2 WI", "1426")).toContain("steep -1");
    expect(causes({ "13 AL": "1325", "2 WI": "1426" }, "2 WI", "1325")).toContain("steep -1");
  });
  test("[FD-x9.3e] behind a stone wall on the side that is crossed", () => {
    expect(causes({ "13 AL": "1223", "2 WI": "1122" }, "2 WI", "1223")).toContain("wall -1");
    expect(causes({ "13 AL": "1223", "2 WI": "1224" }, "2 WI", "1223")).not.toContain("wall -1");
  });
  test("[FD-x9.3f] [FD-x2.1(a)j] infantry behind a Barricade, not guns, not Buford's", () => {
    const works = { barricades: ["3534"] };
    expect(causes({ "76 NY": "3534", "13 AL": "3533" }, "13 AL", at, "brigade", works)).toEqual(["barricade -1"]);
    expect(causes({ Hall: "3534", "13 AL": "3533" }, "13 AL", at, "brigade", works)).toEqual([]);
    expect(causes({ "8 IL a": "3534", "13 AL": "3533" }, "13 AL", at, "defence", works)).toEqual([]);
  });
  test("[FD-x9.3g] a target in the Town", () => expect(causes({ "76 NY": "2123", "13 AL": "2223" }, "13 AL", "2123")).toContain("town -1"));
  test("[FD-x9.3i] out of marsh", () => expect(causes({ "13 AL": "1112", "2 WI": "1113" }, "2 WI", "1112")).toContain("marsh -1"));
  test("[FD-x9.3j] [FD-x9.1(a)g] over lower woods: LOS example 1", () => {
    const fire = column({ "13 AL": "2515", "2 WI": "2716" }, "2 WI", "2515");
    expect(fire.causes).toEqual(["overWoods -1"]);
  });
  test("[FD-x9.3l] [FD-9.3y] half or more of the guns mixed, far off", () => {
    const units = { "76 NY": "3534", Marye: "3527", Zimmerman: "3527" };
    expect(column(units, ["Marye", "Zimmerman"], at, "guns")).toMatchObject({ column: "3", causes: ["mixed -1"] });
    const hurt = { ...units, Marye: { at: "3527", hits: 2 } };
    expect(causes(hurt, ["Marye", "Zimmerman"], at, "guns")).toEqual([]);
  });
  test("[FD-x9.3m] smoothbores with canister: one right", () => {
    expect(column({ ...target, Stewart: "3533" }, "Stewart", at, "guns")).toMatchObject({
      strength: 9,
      column: "10-12",
      causes: ["canister 1"],
    });
  });
  test("[FD-x9.3n] [FD-9.1(b)h] [FD-x9.1(b)a] no canister over friends: effective strength, and they obscure", () => {
    const fire = column({ "13 AL": "3319", "2 WI": "3318", Stewart: "3317" }, "Stewart", "3319", "guns");
    expect(fire.strength).toBe(6);
    expect(fire.causes).toContain("overFriend -1");
    expect(fire.causes).not.toContain("canister 1");
  });
  test("[FD-9.3j] [FD-2.10f] [FD-x10.7a] fire across a Cut has the usual modifiers, Flanking Fire too", () => {
    const units = { "76 NY": "2711", "13 AL": "2812", "7 TN": "2611" };
    const marching = { marching: ["76 NY"] };
    expect(column(units, "13 AL", "2711", "cut", marching).causes).toContain("flank 1");
    expect(column({ ...units, "7 TN": "2811" }, "13 AL", "2711", "cut", marching).causes).not.toContain("flank 1");
  });
  test("[FD-x9.3o] [FD-9.3j] [FD-9.3k] Flanking Fire: another beside the target, two hexes from every firing hex", () => {
    expect(causes({ ...target, "2 WI": "3533", "7 WI": "3535" }, "2 WI", at)).toEqual(["flank 1"]);
    expect(causes({ ...target, "2 WI": "3533", "7 WI": "3634" }, "2 WI", at)).toEqual([]);
    expect(causes({ ...target, "2 WI": "3532", "7 WI": "3535" }, "2 WI", at)).toEqual([]);
    expect(causes({ ...target, "2 WI": "3533", "7 WI": { at: "3535", hits: 2 } }, "2 WI", at)).toEqual([]);
  });
  test("[FD-x9.3p] [FD-x2.1(a)g] [FD-x9.1(e)a] breech-loaders alone: one right, and troopers combine", () => {
    expect(column({ ...target, "8 IL a": "3533", "8 IL b": "3533" }, ["8 IL a", "8 IL b"], at)).toMatchObject({
      strength: 7,
      column: "8-9",
    });
  });
  test("[FD-x9.1(d)a] [FD-9.1(d)a] Low Ammo: two left, for the whole shot", () => {
    const units = { ...target, "56 PA": "3533", "95 NY": "3533" };
    expect(causes(units, ["56 PA", "95 NY"], at, "brigade", { lowAmmo: ["95 NY"] })).toEqual(["lowAmmo -2"]);
  });
  test("[FD-9.3l] a target in March Column: one right, and the marker goes", () => {
    expect(causes({ ...target, "2 WI": "3533" }, "2 WI", at, "brigade", { column: ["13 AL"] })).toEqual(["march 1"]);
    const f = under("attack", "Meredith", "fireStep", { ...target, "2 WI": "3533" }, { column: ["13 AL"] });
    f.dice(1, 1).play({ do: "aim", unit: "2 WI", at }, { do: "fire" });
    expect(f.read("column")).toEqual([]);
  });
  test("[FD-x9.3q] shifts of different kinds add up", () => {
    const fire = column({ "76 NY": "2123", "13 AL": "2223" }, "13 AL", "2123", "brigade", { smoke: true, lowAmmo: ["13 AL"] });
    expect(fire.causes).toEqual(["town -1", "lowAmmo -2", "smoke -1"]);
  });
  test("[FD-9.3z] from two hexes each at its range, a shift of either line once", () => {
    const fire = column({ "13 AL": "1223", "2 WI": "1122", "7 WI": "1123" }, ["2 WI", "7 WI"], "1223");
    expect(fire.causes.filter((cause) => cause.startsWith("wall"))).toHaveLength(1);
  });
});

describe("who fires with whom", () => {
  const step = (units: Units, more = {}) => under("attack", "Meredith", "fireStep", units, more);
  test("[FD-9.1a] [FD-9.1k] only the active brigade, only at enemies", () => {
    const f = step({ ...target, "2 WI": "3533", "76 NY": "3535" });
    expect(f.open("unit", "aim")).toEqual(["2 WI"]);
    expect(f.refused({ do: "aim", unit: "76 NY", at })).toBe("FD-9.1a");
    expect(f.refused({ do: "aim", unit: "2 WI", at: "3532" })).toBe("FD-9.1k");
  });
  test("[FD-9.1b] [FD-9.1d] [FD-9.1c] each fires once, shot by shot, and nobody must", () => {
    const f = step({ ...target, "2 WI": "3533", "7 WI": "3535" });
    f.dice(1, 1).play({ do: "aim", unit: "2 WI", at }, { do: "fire" });
    expect(f.refused({ do: "aim", unit: "2 WI", at })).toBe("FD-9.1b");
    expect(f.asked()).toBe("union fireStep");
    f.play({ do: "end" });
    expect(f.asked()).toBe("union moveStep");
  });
  test("[FD-9.1e] [FD-9.1f] two adjacent hexes at most", () => {
    const f = step({ ...target, "2 WI": "3533", "7 WI": "3634", "19 IN": "3635" });
    f.play({ do: "aim", unit: "2 WI", at });
    expect(f.open("unit", "join")).toEqual(["7 WI"]);
    f.play({ do: "join", unit: "7 WI" });
    expect(f.refused({ do: "join", unit: "19 IN" })).toBe("FD-9.1f");
    f.dice(1, 1).play({ do: "fire" });
    expect(f.last("fire")).toMatchObject({ by: ["2 WI", "7 WI"], column: "13-15" });
  });
  test("[FD-9.1g] units of one hex may fire apart", () => {
    const f = step({ ...target, "2 WI": "3533", "19 IN": "3533" });
    f.dice(1, 1).play({ do: "aim", unit: "2 WI", at }, { do: "fire" });
    expect(f.open("unit", "aim")).toEqual(["19 IN"]);
  });
  test("[FD-9.1h] two brigades never combine", () => {
    const f = step({ ...target, "2 WI": "3533", "95 NY": "3533" }).play({ do: "aim", unit: "2 WI", at });
    expect(f.refused({ do: "join", unit: "95 NY" })).toBe("FD-9.1h");
  });
  test("[FD-9.1(e)a] mounted cavalry fires alone", () => {
    const f = under("attack", "1 MD", "fireStep", { "24 MI": "3534", "1 MD": "3533" });
    expect(f.play({ do: "aim", unit: "1 MD", at }).legal("join")).toEqual([]);
  });
  test("[FD-9.1j] [FD-9.1l] a column does not fire, a Disordered unit does", () => {
    const f = step({ ...target, "2 WI": "3533", "7 WI": { at: "3535", hits: 2 } }, { column: ["2 WI"] });
    expect(f.open("unit", "aim")).toEqual(["7 WI"]);
    expect(f.refused({ do: "aim", unit: "2 WI", at })).toBe("FD-9.1j");
  });
  test("[FD-9.1i] [FD-x6.5(f)i] guns of one hex join at any range, foot adds nothing", () => {
    const f = field({ ...target, Hall: "3533", Stewart: "3533" }, [["guns", "3533", "union", false]], {
      ready: ["Hall", "Stewart"],
      doing: "guns",
    });
    f.play({ do: "aim", unit: "Hall", at }, { do: "join", unit: "Stewart" });
    expect(f.game.prompt(f.s).text).toContain("18 SP");
  });
});

describe("results", () => {
  const fireAt = (units: Units, dice: number[], more = {}) => {
    const f = under("attack", "Meredith", "fireStep", { "24 MI": "3533", ...units }, more);
    return f.dice(...dice).play({ do: "aim", unit: "24 MI", at }, { do: "fire" });
  };
  test("[FD-9.3d] a Tn tests the Lead Unit with n added", () => {
    const f = fireAt({ "13 AL": "3534", "1 TN (P.A.)": "3535" }, [3, 4, 4]);
    expect(f.last("fire")).toMatchObject({ result: "T1" });
    expect(f.last("test")).toMatchObject({ unit: "13 AL", die: 4 });
  });
  test("[FD-9.3e] [FD-12.2b] a Dn depletes, then tests; on a Battleworn unit a Break Test and no more", () => {
    const fresh = fireAt({ "13 AL": "3534", "1 TN (P.A.)": "3535" }, [5, 1, 1]);
    expect([fresh.worn("13 AL"), fresh.last("test")?.unit]).toEqual([true, "13 AL"]);
    const worn = fireAt({ "13 AL": { at: "3534", worn: true }, "1 TN (P.A.)": "3535" }, [5, 1, 6]);
    expect([worn.where("13 AL"), worn.last("test")]).toEqual(["broken 3", undefined]);
    const held = fireAt({ "13 AL": { at: "3534", worn: true } }, [5, 1, 1], { options: { heldCloses: false } });
    while (held.asked().endsWith("retreat")) held.play(firstday.legal(held.s)[0]);
    expect([held.last("break")?.held, held.last("test")]).toEqual([true, undefined]);
  });
  test("[FD-9.3f] [FD-3.2d] when the Lead Unit leaves, the others of the hex are tested", () => {
    const f = fireAt({ "7 TN": { at: "3534" }, "5 AL Bn": { at: "3534" } }, [5, 1, 6, 1]);
    expect(f.log.filter(({ event }) => event === "test" || event === "break").map(({ unit }) => unit)).toEqual(["7 TN", "5 AL Bn"]);
  });
  test("[FD-9.3g] fire brings no advance", () => {
    const f = fireAt({ "13 AL": { at: "3534", worn: true } }, [5, 1, 6]);
    expect(f.asked()).not.toContain("advance");
  });
  test("[FD-3.2a] [FD-3.2b] [FD-3.2c] the strongest leads by its printed strength; ties are its owner's", () => {
    const f = under("attack", "Archer", "fireStep", { "13 AL": "3533", "2 WI": "3534", "19 IN": "3534" });
    f.play({ do: "aim", unit: "13 AL", at }, { do: "fire" });
    expect([f.asked(), f.open("unit")]).toEqual(["union lead", ["19 IN", "2 WI"]]);
    const clear = under("attack", "Archer", "fireStep", { "13 AL": "3533", "24 MI": { at: "3534", hits: 2 }, Hall: "3534" });
    clear.dice(1, 1).play({ do: "aim", unit: "13 AL", at }, { do: "fire" });
    expect(clear.last("fire")).toMatchObject({ lead: "24 MI" });
  });
  test("[FD-x9.1a] [FD-x10.11b] [FD-10.11i] an entry hex is neither fired at nor fired from", () => {
    const f = under("attack", "Archer", "fireStep", { "13 AL": "1020", "1 TN (P.A.)": "1122", "76 NY": "1019", "95 NY": "1121" });
    expect(f.refused({ do: "aim", unit: "13 AL", at: "1019" })).toBe("FD-x10.11b");
    const out = under("attack", "Cutler", "fireStep", { "13 AL": "1020", "76 NY": "1019", "95 NY": "1121" });
    expect(out.refused({ do: "aim", unit: "76 NY", at: "1020" })).toBe("FD-10.11i");
    expect(out.open("unit", "aim")).toEqual(["95 NY"]);
  });
  test("[FD-2.1d] [FD-2.1b] printed values lead, current ones fire", () => {
    const f = still({ "24 MI": { at: "3534", hits: 2 } });
    expect([f.hits("24 MI"), column({ "24 MI": { at: "3533", hits: 2 }, ...target }, "24 MI", at).strength]).toEqual([2, 8]);
  });
});
