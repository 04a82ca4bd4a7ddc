/** 12 Cohesion: support, ratings, losses, retreats and their hazards, the Break Test. */
import { describe, expect, test } from "vitest";
import { unitNames } from "../data/armies.js";
import { isSupported, ratingOf } from "../rules/cohesion.js";
import { type Field, field, still, type Where } from "./field.js";

type Units = Readonly<Record<string, Where>>;
const u = (name: string) => unitNames.indexOf(name);
const supported = (units: Units, name: string, more = {}) => isSupported(still(units, more).s, u(name));
const rating = (units: Units, name: string, more = {}) => ratingOf(still(units, more).s, u(name));

describe("support", () => {
  test("[FD-12.4a] a sound unit of its own brigade, stacked or adjacent", () => {
    expect(supported({ "2 WI": "3534", "7 WI": "3535" }, "2 WI")).toBe(true);
    expect(supported({ "2 WI": "3534", "95 NY": "3535" }, "2 WI")).toBe(false);
    expect(supported({ "2 WI": "3534", "7 WI": { at: "3535", hits: 1 } }, "2 WI")).toBe(false);
    expect(supported({ "2 WI": "3534", "7 WI": "3536" }, "2 WI")).toBe(false);
  });
  test("[FD-12.4b] not over a Cut, unless ruled so", () => {
    const units = { "2 WI": "2811", "7 WI": "2812" };
    expect([supported(units, "2 WI"), supported(units, "2 WI", { options: { supportOverCut: true } })]).toEqual([false, true]);
  });
  test("[FD-12.4c] a single unit of a brigade is never supported", () =>
    expect(supported({ "1 MD": "3534", "5 LA": "3535" }, "1 MD")).toBe(false));
  test("[FD-x12.4(b)a] guns by any sound foot or horse", () => {
    expect(supported({ Hall: "3534", "76 NY": "3535" }, "Hall")).toBe(true);
    expect(supported({ Hall: "3534", "76 NY": { at: "3535", hits: 1 } }, "Hall")).toBe(false);
  });
  test("[FD-x12.4(b)b] [FD-x12.4(b)(1)b] not by who stands in woods, marsh or Town", () => {
    expect(supported({ Hall: "1016", "76 NY": "1115" }, "Hall")).toBe(false);
    expect(supported({ "2 WI": "1016", "7 WI": "1115" }, "2 WI")).toBe(false);
  });
  test("[FD-x12.4(b)(1)a] [FD-x2.10l] nor is who stands there", () => {
    expect(supported({ "2 WI": "1115", "7 WI": "1016" }, "2 WI")).toBe(false);
    expect(supported({ "2 WI": "2024", "7 WI": "2025" }, "2 WI")).toBe(false);
  });
  test("[FD-12.1b] [FD-12.1c] [FD-2.1e] the rating: printed, less hits, less one unsupported", () => {
    expect(rating({ "2 WI": { at: "3534", hits: 1 } }, "2 WI")).toBe(3);
    expect([rating({ Hall: "3534", "76 NY": "3535" }, "Hall"), rating({ Hall: "3534" }, "Hall")]).toEqual([3, 2]);
  });
  test("[FD-B.1l] Hurrah! adds one", () =>
    expect(rating({ "25 OH": "3534", "17 CT": "3535" }, "25 OH", { hurrah: ["Ames"] })).toBe(
      rating({ "25 OH": "3534", "17 CT": "3535" }, "25 OH") + 1,
    ));
});

/** Runs what is on top: positions go on when they are read, so dice are queued in the position itself. */
const struck = (units: Units, frame: readonly (string | number)[], dice: number[], more = {}): Field => {
  const random = Array.from({ length: 69 }, (_, i) =>
    i === 4 ? dice.length : i >= 5 && i - 5 < dice.length ? dice[i - 5] : i < 4 ? 1 : 0,
  );
  return field({ "90 PA": "1041", ...units }, [["key", "union"], [...frame]], { random, ...more });
};

/** A retreat of 2 WI along these hexes: where it ends, its hits, and what is asked then. */
const walk = (f: Field, ...path: string[]): unknown[] => {
  for (const to of path) f.play({ do: "fall", to });
  return [f.where("2 WI"), f.hits("2 WI"), f.asked()];
};

describe("tests", () => {
  const beside = { "7 WI": "3535" };
  test("[FD-12.1e] [FD-2.6a] a margin of one: a hit, Shaken", () => {
    const f = struck({ "2 WI": "3534", ...beside }, ["test", "2 WI", 1, 0], [5]);
    expect([f.hits("2 WI"), f.where("2 WI")]).toEqual([1, "3534"]);
  });
  test("[FD-12.1m] [FD-12.2a] [FD-2.6b] hits first; a third is a Depletion, and the unit stays Disordered", () => {
    const f = struck({ "94 NY": { at: "3534", hits: 2 }, "13 AL": "3536" }, ["test", "94 NY", 0, 0], [2]);
    expect([f.worn("94 NY"), f.hits("94 NY")]).toEqual([true, 2]);
  });
  test("[FD-12.2c] turning over keeps hits and Low Ammo", () => {
    const f = struck({ "2 WI": { at: "3534", hits: 1 } }, ["deplete", "2 WI"], [], { lowAmmo: ["2 WI"] });
    expect([f.worn("2 WI"), f.hits("2 WI"), f.read("lowAmmo")]).toEqual([true, 1, ["2 WI"]]);
  });
  test("[FD-12.6a] [FD-12.6c] [FD-12.8a] a Break Test failed: Broken Track, box 3", () => {
    const f = struck({ "2 WI": { at: "3534", worn: true }, ...beside }, ["deplete", "2 WI"], [5]);
    expect(f.where("2 WI")).toBe("broken 3");
  });
  test("[FD-12.6b] [FD-12.6a] held: Disordered and three back; unsupported it takes one less", () => {
    const f = struck({ "2 WI": { at: "3534", worn: true }, ...beside, "13 AL": "3533" }, ["deplete", "2 WI"], [4]);
    expect(walk(f, "3535", "3536", "3537")).toEqual(["3537", 2, "union key"]);
    expect(struck({ "2 WI": { at: "3534", worn: true } }, ["deplete", "2 WI"], [4]).where("2 WI")).toBe("broken 3");
  });
  test("[FD-12.6d] [FD-12.6e] [FD-x8.5c] Fragile units, batteries and Buford's are Eliminated", () => {
    for (const [name, hex] of [
      ["5 AL Bn", "3534"],
      ["Hall", "3534"],
      ["12 IL", "3534"],
    ])
      expect(struck({ [name]: { at: hex, worn: true } }, ["deplete", name], [6]).where(name)).toBe("eliminated");
  });
  test("[FD-x12.6a] a unit of a Wrecked brigade takes no Break Test", () => {
    const f = struck({ "2 MS": { at: "3534", worn: true } }, ["deplete", "2 MS"], [], { wrecked: ["Davis"] });
    expect(f.where("2 MS")).toBe("eliminated");
  });
  test("[FD-x12.1a] [FD-12.1h] Panic: a hit and three hexes", () => {
    const f = struck({ "2 WI": "3534", "13 AL": "3533" }, ["panic", "2 WI"], []);
    expect(walk(f, "3535", "3536", "3537")).toEqual(["3537", 1, "union key"]);
  });
  test("[FD-x12.0(b)a] a Wrecked unit that panics is Eliminated", () => {
    expect(struck({ "2 MS": "3534" }, ["panic", "2 MS"], [], { wrecked: ["Davis"] }).where("2 MS")).toBe("eliminated");
  });
  test("[FD-12.6f] holding on closes the event: what was still open is dropped", () => {
    const f = struck({ "2 WI": { at: "3534", worn: true }, ...beside, "13 AL": "3533" }, ["test", "2 WI", 3, 0], [6, 1]);
    expect(walk(f, "3535", "3536", "3537")).toEqual(["3537", 2, "union key"]);
    expect([f.worn("2 WI"), f.last("panic"), f.last("worn")]).toEqual([true, undefined, undefined]);
    const closed = struck({ "2 WI": { at: "3534", worn: true } }, ["test", "2 WI", 2, 1], [], { held: ["2 WI"] });
    expect([closed.where("2 WI"), closed.hits("2 WI")]).toEqual(["3534", 0]);
    expect(struck({ "2 WI": { at: "3534", worn: true } }, ["deplete", "2 WI"], [], { held: ["2 WI"] }).where("2 WI")).toBe("broken 3");
  });
});

describe("retreat", () => {
  const back = (units: Units, name: string, hexes: number, more = {}, flags = 0, dice: number[] = []) =>
    struck(units, ["retreat", name, hexes, flags], dice, more);
  test("[FD-12.3a] [FD-12.3b] away from the nearest enemy", () => {
    const f = back({ "2 WI": "3534", "13 AL": "3533" }, "2 WI", 1);
    expect(f.open("to")).toEqual(["3435", "3535"]);
    expect([f.refused({ do: "fall", to: "3634" }), f.refused({ do: "fall", to: "3533" }), f.refused({ do: "fall", to: "3633" })]).toEqual([
      "FD-12.3b",
      "FD-x2.10j",
      "FD-12.3a",
    ]);
  });
  test("[FD-x12.3a] [FD-12.3d] the Union toward south or east, the Confederates toward north or west", () => {
    expect(back({ "2 WI": "3534" }, "2 WI", 1).open("to")).toEqual(["3434", "3435", "3535"]);
    expect(back({ "13 AL": "3534", "90 PA": "unused" }, "13 AL", 1).open("to")).toEqual(["3533", "3634", "3635"]);
  });
  test("[FD-x12.3b] [FD-12.3e] any of them is as good: the owner chooses", () => {
    expect(back({ "2 WI": "3534" }, "2 WI", 1).legal()).toHaveLength(3);
  });
  test("[FD-12.3c] not next to an enemy while others remain, though it leads away from the own edge", () => {
    const f = back({ "2 WI": "3534", "13 AL": "3533", "7 TN": "3436" }, "2 WI", 1);
    expect(f.where("2 WI")).toBe("3635");
  });
  test("[FD-12.3b] with none farther from the enemy, hexes as far as now come before nearer ones", () => {
    const ring = { "13 AL": "3531", "7 TN": "3836", "14 TN": "3236", "90 PA": "unused" };
    expect(back({ "2 WI": "3534", ...ring }, "2 WI", 1).open("to")).toEqual(["3434", "3535"]);
  });
  test("[FD-12.3a] a hex that was left is not gone back to, though it lies homeward", () => {
    const f = back({ "2 WI": "1041", "90 PA": "unused" }, "2 WI", 2).play({ do: "fall", to: "1141" });
    expect(f.open("to")).toEqual(["1140", "1241"]);
  });
  test("[FD-10.11c] not within two of an enemy entry while others remain", () => {
    expect(back({ "13 AL": "1022", "90 PA": "unused" }, "13 AL", 1).open("to")).toEqual(["1121", "1122"]);
    expect(back({ "13 AL": "1022", "2 WI": "1121", "7 WI": "1122", "24 MI": "1023" }, "13 AL", 1).where("13 AL")).toBe("1021");
  });
  test("[FD-12.3f] the last hex needs room, one before it does not", () => {
    const units = { "2 WI": "3534", "24 MI": "3435", "13 AL": "3533" };
    expect(back(units, "2 WI", 1).where("2 WI")).toBe("3535");
    expect(back(units, "2 WI", 2).open("to")).toEqual(["3435", "3535"]);
  });
  test("[FD-12.3h] [FD-x3.1(e)b] [FD-10.7h] friends are passed without effect, and nobody fires", () => {
    const f = back({ "2 WI": "3534", "24 MI": "3535", "13 AL": "3533" }, "2 WI", 2).play({ do: "fall", to: "3535" });
    expect([f.hits("24 MI"), f.asked()]).toEqual([0, "union retreat"]);
    expect(f.refused({ do: "fall", to: "3534" })).toBe("FD-12.3a");
  });
  test("[FD-12.3j] [FD-12.3k] shut in, it is Eliminated", () => {
    const ring = { "13 AL": "3533", "7 TN": "3535", "14 TN": "3434", "2 MS": "3435", "42 MS": "3634", "55 NC a": "3635" };
    expect(back({ "2 WI": "3534", ...ring }, "2 WI", 1).where("2 WI")).toBe("eliminated");
    expect(back({ "2 WI": "1000", "13 AL": "1001", "7 TN": "1100" }, "2 WI", 1).where("2 WI")).toBe("eliminated");
  });
  test("[FD-12.3i] [FD-12.3l] guns with nothing but woods behind them pay a Depletion a hex", () => {
    const units = { Hall: "2205", "13 AL": "2206", "7 TN": "2105" };
    const one = back(units, "Hall", 1);
    expect([one.where("Hall"), one.worn("Hall")]).toEqual(["2205", true]);
    expect(back(units, "Hall", 2, {}, 0, [6]).where("Hall")).toBe("eliminated");
    expect(back({ ...units, Hall: "unused", "2 WI": "2205" }, "2 WI", 1).asked()).toBe("union retreat");
  });
  /** All round 1325 but 1426, which lies over a steep slope. */
  const cornered = { "13 AL": "1324", "7 TN": "1425", "14 TN": "1226", "2 MS": "1225", "42 MS": "1326" };
  test("[FD-x12.3.1a] [FD-x12.3.1b] over a steep slope: guns Eliminated, foot depleted", () => {
    const foot = back({ "2 WI": "1325", ...cornered }, "2 WI", 1);
    expect([foot.where("2 WI"), foot.worn("2 WI"), foot.hits("2 WI")]).toEqual(["1426", true, 0]);
    expect(back({ Hall: "1325", ...cornered }, "Hall", 1).where("Hall")).toBe("eliminated");
  });
  test("[FD-x12.3.1a] [FD-x12.3.1b] by a Trail the steep slope costs nothing", () => {
    const shut = { "13 AL": "1728", "7 TN": "1730", "14 TN": "1629", "2 MS": "1829", "42 MS": "1830" };
    expect(back({ Hall: "1729", ...shut }, "Hall", 1).where("Hall")).toBe("1630");
    const foot = back({ "2 WI": "1729", ...shut }, "2 WI", 1);
    expect([foot.where("2 WI"), foot.worn("2 WI")]).toEqual(["1630", false]);
  });
  test("[FD-x12.3.1c] [FD-12.3.1a] over a Cut only when there is nothing else, and then it is Eliminated", () => {
    const ring = { "13 AL": "2710", "7 TN": "2810", "14 TN": "2910", "2 MS": "2911" };
    const f = back({ "2 WI": "2811", ...ring, "42 MS": "2711" }, "2 WI", 1);
    expect(f.where("2 WI")).toBe("eliminated");
    const free = back({ "2 WI": "2811", ...ring }, "2 WI", 1);
    expect(free.where("2 WI")).toBe("2711");
  });
  test("[FD-x12.3.1d] into marsh off the road: a hit", () => {
    const f = back({ "2 WI": "1013", "13 AL": "1012", "7 TN": "1014", "14 TN": "1112" }, "2 WI", 1);
    expect([f.where("2 WI"), f.hits("2 WI")]).toEqual(["1113", 1]);
  });
  test("[FD-x12.3.1e] [FD-x12.3.1f] [FD-12.3.1c] two hexes into the Town: it panics there, three hexes and a hit more", () => {
    const f = back({ "2 WI": { at: "2223", hits: 1 }, "13 AL": "2323", "7 TN": "2222" }, "2 WI", 2);
    expect([f.where("2 WI"), f.hits("2 WI"), f.asked()]).toEqual(["1825", 2, "union key"]);
  });
  test("[FD-x12.3.1g] [FD-x2.10m] out of the Town: the hexes are ignored, it panics", () => {
    const f = back({ "2 WI": "2123", "13 AL": "2223" }, "2 WI", 2);
    expect([f.hits("2 WI"), f.where("2 WI"), f.game.prompt(f.s).text]).toEqual([
      1,
      "2123",
      "2 WI falls back from 2123: 3 hexes to go. Where to?",
    ]);
  });
  test("[FD-12.3.1c] [FD-12.2a] the Panic of the Town is a third hit: its Depletion is taken before the next hex", () => {
    const fresh = back({ "2 WI": { at: "2123", hits: 2 }, "13 AL": "2223" }, "2 WI", 1);
    expect([fresh.worn("2 WI"), fresh.hits("2 WI"), fresh.asked()]).toEqual([true, 2, "union retreat"]);
    const worn = { "2 WI": { at: "2123", hits: 2, worn: true }, "13 AL": "2223" };
    expect(back(worn, "2 WI", 1, {}, 0, [6]).where("2 WI")).toBe("broken 3");
    const held = back(worn, "2 WI", 1, {}, 0, [1]);
    expect([held.game.prompt(held.s).text, held.last("panic")?.rule]).toEqual([
      "2 WI falls back from 2123: 3 hexes to go. Where to?",
      undefined,
    ]);
  });
  test("[FD-x12.3.1i] [FD-x12.3.1j] one Panic an event: who panics already does not again", () => {
    const f = back({ "2 WI": "2123", "13 AL": "2223" }, "2 WI", 3, {}, 1);
    expect(walk(f, "2024", "1924", "1824")).toEqual(["1824", 0, "union key"]);
  });
  test("[FD-x12.3.1k] Confederates pay nothing for the Town", () => {
    const f = back({ "13 AL": "2123", "2 WI": "2024" }, "13 AL", 1).play({ do: "fall", to: "2223" });
    expect([f.hits("13 AL"), f.where("13 AL"), f.asked()]).toEqual([0, "2223", "union key"]);
  });
  test("[FD-x12.0(b)b] [FD-x12.3.1h] a Wrecked unit that retreats out of the Town is Eliminated", () => {
    expect(back({ "2 MS": "2123", "2 WI": "2024" }, "2 MS", 1, { wrecked: ["Davis"] }).where("2 MS")).toBe("eliminated");
  });
  test("[FD-12.3.1b] a hazard strikes at its step: who breaks there goes no further", () => {
    const units = { "2 WI": { at: "1325", worn: true }, ...cornered };
    expect(back(units, "2 WI", 2, {}, 0, [6]).where("2 WI")).toBe("broken 3");
    expect(back({ "2 WI": "1325", ...cornered }, "2 WI", 2).where("2 WI")).toBe("1526");
  });
  test("[FD-15.0a] Pegram's guns may be driven off the ridge", () => {
    expect(back({ Crenshaw: "2203", "2 WI": "2202", "7 WI": "2302" }, "Crenshaw", 1, { turn: 0 }).where("Crenshaw")).toBe("2102");
  });
});
