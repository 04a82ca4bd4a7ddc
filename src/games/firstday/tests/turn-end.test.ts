/** 12.9, 13, 14, B, C: wrecks, rallies, the end of the turn, event chits and Fog of War. */
import { describe, expect, test } from "vitest";
import type { Json, JsonObject } from "../../../engine/index.js";
import { brigadeNames } from "../data/armies.js";
import { meetsTest } from "../rules/wreck.js";
import { type Field, field, still, under, type Where } from "./field.js";

type Units = Readonly<Record<string, Where>>;
const queue = (...rolls: number[]) => Array.from({ length: 69 }, (_, i) => (i === 4 ? rolls.length : i >= 5 ? (rolls[i - 5] ?? 0) : 1));
const wrecked = (units: Units, brigade: string, more: JsonObject = {}) => meetsTest(still(units, more).s, brigadeNames.indexOf(brigade));
const worn = (at: string): JsonObject => ({ at, worn: true });

describe("the Wreck test", () => {
  const archer = { "13 AL": worn("3534"), "1 TN (P.A.)": worn("3535"), "7 TN": worn("3634"), "5 AL Bn": "3635" };
  test("[FD-x12.9b] [FD-x12.9c] [FD-x12.9e] one not Fragile out, and nobody Fresh", () => {
    expect(wrecked({ ...archer, "14 TN": "broken 3" }, "Archer")).toBe(true);
    expect(wrecked({ ...archer, "14 TN": worn("3533"), "5 AL Bn": "eliminated" }, "Archer")).toBe(false);
  });
  test("[FD-x12.9d] one Fresh unit on the map saves it", () =>
    expect(wrecked({ ...archer, "1 TN (P.A.)": "3535", "14 TN": "broken 3" }, "Archer")).toBe(false));
  test("[FD-x12.9f] all out: Wrecked", () =>
    expect(wrecked({ "134 NY": "broken 3", "154 NY": "eliminated", "27 PA": "broken 3", "73 PA": "available" }, "Coster")).toBe(true));
  test("[FD-x12.9g] [FD-12.9f] [FD-x16.4l] never Meredith, 1 MD, 8 IL", () => {
    expect(wrecked({ "2 WI": "eliminated", "7 WI": worn("3534") }, "Meredith")).toBe(false);
    expect(wrecked({ "1 MD": "eliminated" }, "1 MD")).toBe(false);
    expect(wrecked({ "8 IL a": "eliminated", "8 IL b": worn("3534") }, "8 IL", { detached: true })).toBe(false);
  });
  test("[FD-12.9a] [FD-12.9b] who is to come does not save it, who waits to enter does; Buford's count as not Fragile", () => {
    expect(wrecked({ "76 NY": worn("3534"), "95 NY": "broken 3", "56 PA": "waiting" }, "Cutler")).toBe(false);
    expect(wrecked({ "76 NY": worn("3534"), "95 NY": "broken 3", "7 IN": "due" }, "Cutler")).toBe(true);
    expect(wrecked({ "12 IL": "eliminated", "3 IN": worn("3534") }, "Gamble")).toBe(true);
    expect(wrecked({ "12 IL": "eliminated", "3 IN": worn("3534") }, "Gamble", { options: { bufordWreck: false } })).toBe(false);
  });
  test("[FD-12.9e] [FD-16.4aa] recovered: only after a further loss; withdrawn: no more", () => {
    const paul = { "94 NY": worn("3534"), "16 ME": "eliminated" };
    expect(wrecked(paul, "Paul", { recovered: ["Paul"], lostThen: { Paul: 1 } })).toBe(false);
    expect(wrecked({ ...paul, "104 NY": "broken 3" }, "Paul", { recovered: ["Paul"], lostThen: { Paul: 1 } })).toBe(true);
    expect(wrecked({ "6 NY": "eliminated", "9 NY": { at: "withdrawn", worn: true } }, "Devin", { withdrawn: true })).toBe(false);
  });
});

/** The end of a turn, from its first step. */
const ended = (units: Units, more: JsonObject = {}): Field =>
  field(units, [], { agenda: ["turn", ["endTurn", -1]] as Json, pool: { "Union Rally!": 1 }, ...more });

describe("Wrecked brigades", () => {
  const davis = { "2 MS": worn("3534"), "42 MS": "broken 2", "55 NC a": worn("3634") };
  test("[FD-x12.9a] [FD-x12.9h] [FD-x12.9i] marked as the turn ends, its Broken units Eliminated", () => {
    const f = ended(davis);
    expect([f.asked(), f.read("wrecked"), f.where("42 MS")]).toEqual(["confederate wrecks", ["Davis"], "eliminated"]);
  });
  test("[FD-x12.9k] [FD-x12.9l] [FD-x12.9p] move, rally or nothing; in contact it must move", () => {
    expect(ended(davis).open("deed")).toEqual(["move", "nothing"]);
    const f = ended({ ...davis, "2 WI": "3535" });
    expect([f.open("deed"), f.refused({ do: "wrecked", brigade: "Davis", deed: "nothing" })]).toEqual([["move"], "FD-x12.9p"]);
  });
  test("[FD-x12.9m] [FD-12.9d] [FD-x12.9u] two hexes, out of contact, under fire", () => {
    const f = ended({ ...davis, "2 WI": "3535" }).play({ do: "wrecked", brigade: "Davis", deed: "move" });
    expect(f.refused({ do: "end" })).toBe("FD-x12.9q");
    f.play({ do: "take", unit: "2 MS" }, { do: "go", to: "3533" });
    expect(f.asked()).toBe("union opportunity");
    f.play({ do: "hold" });
    expect([f.refused({ do: "go", to: "3534" }), f.refused({ do: "go", to: "3532" })]).toEqual(["FD-10.3c", ""]);
    expect(f.play({ do: "go", to: "3532" }).refused({ do: "take", unit: "2 MS" })).toBe("FD-x12.9m");
  });
  test("[FD-x12.9q] who cannot get away surrenders", () => {
    const ring = { "2 WI": "3535", "7 WI": "3434", "24 MI": "3435", "19 IN": "3533", "6 WI": "3635", "76 NY": "3634" };
    const f = ended({ "2 MS": worn("3534"), "42 MS": "eliminated", ...ring });
    f.play({ do: "wrecked", brigade: "Davis", deed: "move" });
    expect(f.where("2 MS")).toBe("eliminated");
  });
  test("[FD-x12.9n] [FD-12.9c] [FD-x12.9o] it rallies three hexes from the enemy, a marker a unit", () => {
    const f = ended({ ...davis, "2 MS": { at: "3534", worn: true, hits: 2 }, "2 WI": "3537" }).play({
      do: "wrecked",
      brigade: "Davis",
      deed: "rally",
    });
    f.play({ do: "steady", unit: "2 MS" });
    expect([f.hits("2 MS"), f.asked()]).toEqual([1, "union key"]);
    expect(
      ended({ ...davis, "2 MS": { at: "3534", worn: true, hits: 2 }, "2 WI": "3536" }).refused({
        do: "wrecked",
        brigade: "Davis",
        deed: "rally",
      }),
    ).toBe("FD-x12.9n");
  });
  test("[FD-x12.9r] [FD-x14.0b] in turn, the Union first", () => {
    const f = ended({ ...davis, "94 NY": worn("1535"), "16 ME": "eliminated" });
    expect(f.asked()).toBe("union wrecks");
    expect(f.play({ do: "wrecked", brigade: "Paul", deed: "nothing" }).asked()).toBe("confederate wrecks");
    const two = ended({ ...davis, "94 NY": worn("1535"), "16 ME": "eliminated", "12 MA": worn("1635"), "97 NY": "eliminated" });
    expect(two.play({ do: "wrecked", brigade: "Paul", deed: "nothing" }).asked()).toBe("confederate wrecks");
    expect(two.play({ do: "wrecked", brigade: "Davis", deed: "nothing" }).asked()).toBe("union wrecks");
  });
});

describe("the end of a turn", () => {
  test("[FD-14.1a] [FD-12.8a] Broken units go one box on", () => {
    const f = ended({ "2 WI": "broken 3", "7 WI": "broken 1", "24 MI": "3534" });
    expect([f.where("2 WI"), f.where("7 WI")]).toEqual(["broken 2", "available"]);
  });
  test("[FD-14.2a] [FD-14.3c] [FD-x2.3b] markers go, and so does what lasts a turn", () => {
    const f = ended(
      { Hall: "3534", "76 NY": "3634" },
      { fireMove: ["Hall"], heat: true, smoke: true, hurrah: ["Ames"], falseIntel: ["Perrin"], activated: ["Cutler"], column: ["76 NY"] },
    );
    expect(["fireMove", "heat", "smoke", "hurrah", "falseIntel", "activated", "column"].map((key) => f.read(key))).toEqual([
      [],
      undefined,
      undefined,
      [],
      [],
      [],
      [],
    ]);
    expect(f.s.turn).toBe(4);
  });
  test("[FD-14.3a] used chits go back to the pool", () =>
    expect(ended({ Hall: "3534" }, { used: { "Union Skirmishers": 1 } }).read("pool")).toEqual({
      "Union Rally!": 1,
      "Union Skirmishers": 1,
    }));
  test("[FD-15.0e] the free chit unused at 9:00 is taken again at 9:30, at 9:30 it is held", () => {
    const hand = { "Confederate Sharpshooters": 1 };
    const first = ended({ Hall: "3534" }, { turn: 0, hand, pool: {}, freeChit: true });
    expect([first.read("hand"), first.read("freeChit")]).toEqual([hand, true]);
    const second = ended({ Hall: "3534" }, { turn: 1, hand, freeChit: true });
    expect([second.read("hand"), second.read("freeChit")]).toEqual([hand, undefined]);
  });
  test("[FD-14.4a] [FD-16.1g] [FD-16.2d] points at the end of a turn", () => {
    const f = ended({ "13 GA": "3327" }, { scenario: "16.1", turn: 0, control: { "3327": "confederate", "2827": "confederate" } });
    expect(f.read("scored")).toEqual([0, 2]);
    const early = ended({ "13 AL": "2612" }, { scenario: "16.2", turn: 1, control: { "2612": "confederate" } });
    expect(early.read("scored")).toBeUndefined();
  });
  test("[FD-16.4o] [FD-x16.4a] noon: 2 points for who holds 2612", () =>
    expect(ended({ Hall: "3534" }, { turn: 5 }).read("scored")).toEqual([2, 0]));
  test("[FD-16.4u] 1125 Confederate ends the game", () => {
    const f = ended({ "13 AL": "1125" }, { control: { "1125": "confederate" } });
    expect([f.asked(), f.game.standing(f.s).level]).toEqual(["over: confederate", "confederate decisive"]);
  });
  test("[FD-4.0b] [FD-14.5a] after the last turn the game is counted", () =>
    expect(ended({ Hall: "3534" }, { turn: 17 }).asked()).toContain("over"));
  test("[FD-7.3z] Reynolds is gone after 10:30", () => expect(ended({ Hall: "3534" }, { turn: 3 }).read("gone")).toEqual(["Reynolds"]));
  test("[FD-x10.11d] [FD-16.4l] an enemy on a scoring entry keeps who is due off the map", () => {
    expect(ended({ "45 NY": "due", "13 AL": "1024" }, { turn: 6 }).where("45 NY")).toBe("due");
    expect(ended({ "45 NY": "due" }, { turn: 6 }).where("45 NY")).toBe("waiting");
  });
});

describe("rally", () => {
  const rally = (order: string, units: Units, more = {}) => under(order, "Paul", "rallyStep", units, more);
  test("[FD-8.3b] [FD-x8.3a] [FD-13.2a] Defend: one hit, Engaged or not, never Low Ammo", () => {
    const f = rally("defend", { "94 NY": { at: "3534", hits: 2 }, "13 AL": "3535" }, { lowAmmo: ["94 NY"] });
    expect(f.refused({ do: "resupply", unit: "94 NY" })).toBe("FD-x8.3a");
    expect(f.play({ do: "steady", unit: "94 NY" }).hits("94 NY")).toBe(1);
  });
  test("[FD-8.5b] [FD-x8.5a] [FD-13.1a] Regroup: all hits or Low Ammo, out of contact", () => {
    const f = rally(
      "regroup",
      { "94 NY": { at: "3534", hits: 2 }, "16 ME": { at: "3635", hits: 1 }, "13 AL": "3636" },
      { lowAmmo: ["94 NY"] },
    );
    expect(f.refused({ do: "steady", unit: "16 ME" })).toBe("FD-13.1a");
    f.play({ do: "steady", unit: "94 NY" });
    expect([f.hits("94 NY"), f.read("lowAmmo")]).toEqual([0, ["94 NY"]]);
  });
  test("[FD-13.2c] nobody rebuilds where the Fresh side would be too many for the hex", () => {
    const crowded = { "6 WI": { at: "1535", worn: true }, "24 MI": "1535" };
    const f = under("regroup", "Meredith", "rallyStep", { ...crowded, "7 WI": { at: "1435", hits: 1 } });
    expect([f.open("unit", "rebuild"), f.refused({ do: "rebuild", unit: "6 WI" })]).toEqual([[], "FD-x3.1a"]);
  });

  test("[FD-13.2b] [FD-13.2c] [FD-13.2d] rebuild: Battleworn, no hits, three hexes off, at or below the rating", () => {
    const f = rally("regroup", { "94 NY": worn("3534"), "13 AL": "3537" })
      .dice(3)
      .play({ do: "rebuild", unit: "94 NY" });
    expect(f.worn("94 NY")).toBe(f.last("rebuild")?.succeeds !== true);
    expect(
      rally("regroup", { "94 NY": worn("3534"), "16 ME": { at: "3434", hits: 1 }, "13 AL": "3536" }).refused({
        do: "rebuild",
        unit: "94 NY",
      }),
    ).toBe("FD-13.2c");
  });
  test("[FD-x2.1(a)h] [FD-13.2e] [FD-x8.5b] Buford's and Fragile units never", () => {
    const f = under("regroup", "Devin", "rallyStep", { "9 NY": worn("3534"), "6 NY": { at: "3535", hits: 1 } });
    expect([f.refused({ do: "rebuild", unit: "9 NY" }), f.open("unit", "steady")]).toEqual(["FD-x2.1(a)h", ["6 NY"]]);
  });
  test("[FD-13.2f] [FD-13.2g] [FD-13.2h] back from Available beside its brigade, worn, with a hit, one try", () => {
    const f = rally("regroup", { "94 NY": "3534", "16 ME": { at: "available", worn: true }, "13 AL": "2505" }).dice(1);
    expect(f.open("at", "return")).toContain("3535");
    f.play({ do: "return", unit: "16 ME", at: "3535" });
    expect([f.where("16 ME"), f.worn("16 ME"), f.hits("16 ME")]).toEqual(["3535", true, 1]);
    const failed = rally("regroup", { "94 NY": { at: "3534", hits: 1 }, "16 ME": { at: "available", worn: true }, "13 AL": "2505" })
      .dice(6)
      .play({ do: "return", unit: "16 ME", at: "3535" });
    expect([failed.where("16 ME"), failed.refused({ do: "return", unit: "16 ME", at: "3535" })]).toEqual(["available", "FD-13.2h"]);
  });
  test("[FD-C.3d] in the heat there is no rally step", () => {
    const f = field({ "94 NY": { at: "3534", hits: 1 } }, [["obey", 2], "moveStep"], {
      brigade: "Paul",
      doing: "defend",
      heat: true,
      moved: ["94 NY"],
    });
    expect(f.asked()).not.toContain("rally");
  });
});

describe("events", () => {
  test("[FD-B.1b] [FD-xB.1b] [FD-x13.2(b)a] Rally!: a marker each of three units of a brigade, nothing rebuilt", () => {
    const hit = (at: string) => ({ at, hits: 1 });
    const f = field(
      { "2 WI": hit("3534"), "7 WI": hit("3535"), "19 IN": hit("3634"), "24 MI": hit("3635"), "95 NY": hit("3434"), "6 WI": worn("3433") },
      [["rallyChit", "union", -1, 0]],
    );
    expect(f.refused({ do: "steady", unit: "6 WI" })).toBe("FD-x13.2(b)a");
    f.play({ do: "steady", unit: "2 WI" }, { do: "steady", unit: "7 WI" });
    expect(f.refused({ do: "steady", unit: "95 NY" })).toBe("FD-B.1b");
    f.play({ do: "steady", unit: "19 IN" });
    expect([f.hits("24 MI"), f.asked()]).not.toContain("union rallyChit");
  });
  test("[FD-B.1c] [FD-xB.1c] Barricade: unengaged Union infantry, not Buford's, not in Town", () => {
    const f = field({ "76 NY": "3534", "8 IL a": "3335", "95 NY": "2123", "2 WI": "3235", "13 AL": "3236" }, ["barricade"], {
      markers: 2,
      control: {},
    });
    expect(f.open("hex")).toEqual(["3534"]);
    f.play({ do: "build", hex: "3534" });
    expect([f.read("barricades"), f.read("markers")]).toEqual([["3534", null, null, null], 1]);
  });
  test("[FD-B.1d] [FD-B.1n] [FD-x9.3r] Skirmishers: 2 points within two hexes, a loss becomes a hit", () => {
    const f = field({ "8 IL a": "3534", "13 AL": "3536", "7 TN": "3637" }, [["snipe", "union", "Skirmishers"]], { lowAmmo: ["8 IL a"] });
    expect(f.open("at")).toEqual(["3536"]);
    f.dice(6, 6, 1).play({ do: "snipe", from: "3534", at: "3536" });
    expect([f.last("fire")?.column, f.worn("13 AL"), f.hits("13 AL")]).toEqual(["2", false, 1]);
    expect(f.last("fire")?.text).toMatch(/^Skirmishers from 3534 fire at 3536/);
  });
  test("[FD-B.2b] [FD-xB.2b] Sharpshooters: within four, Buford's shift included", () => {
    const f = field({ "13 AL": "3434", "8 IL a": "3438" }, [["snipe", "confederate", "Sharpshooters"]]);
    f.dice(1, 1).play({ do: "snipe", from: "3434", at: "3438" });
    expect(f.last("fire")).toMatchObject({ column: "C", text: expect.stringMatching(/^Sharpshooters from 3434 fire at 3438/) });
  });
  test("[FD-B.1e] [FD-B.1f] Firefight: the stack fires, who is left fires back", () => {
    const f = field({ "2 WI": "3534", "13 AL": "3535" }, [["firefight", "union"]])
      .dice(1, 1, 1, 1)
      .play({ do: "exchange", from: "3534", at: "3535" });
    expect(f.log.filter(({ event }) => event === "fire").map(({ by, at }) => [by, at])).toEqual([
      [["2 WI"], "3535"],
      [["13 AL"], "3534"],
    ]);
  });
  test("[FD-B.1h] False Intel: no move that ends nearer, no Close Combat", () => {
    const f = under("attack", "Perrin", "moveStep", { "12 SC": "3533", "2 WI": "3537" }, { falseIntel: ["Perrin"] }).play({
      do: "take",
      unit: "12 SC",
    });
    expect(f.play({ do: "go", to: "3633" }).refused({ do: "halt" })).toBe("");
    expect(under("attack", "Perrin", "assaultStep", { "12 SC": "3533", "2 WI": "3534" }, { falseIntel: ["Perrin"] }).asked()).not.toContain(
      "assault",
    );
    expect(field({ "12 SC": "waiting", "2 WI": "3534" }, [["favour", "union", "False Intel"]]).open("brigade")).toEqual(["Perrin"]);
  });
  test("[FD-B.1i] [FD-B.1j] [FD-x7.4a] Forced March: a brigade far from the enemy, also one that waits", () => {
    const f = field({ "25 OH": "waiting", "17 CT": "waiting", "2 WI": "3534", "13 AL": "3537" }, [["favour", "union", "Forced March"]]);
    expect([f.open("brigade"), f.refused({ do: "name", brigade: "Meredith" })]).toEqual([["Ames"], "FD-B.1i"]);
    f.play({ do: "name", brigade: "Ames" }, { do: "column", unit: "25 OH" }, { do: "go", to: "1123" });
    expect(f.game.prompt(f.s).points).toBe(4.5);
  });
  test("[FD-B.1k] [FD-B.1o] Double Canister: two columns more, when canister is about to be fired", () => {
    const f = field({ Stewart: "3534", "13 AL": "3535" }, [["guns", "3534", "union", false]], {
      ready: ["Stewart"],
      doing: "guns",
      hand: { "Union Double Canister": 1 },
      pool: {},
    });
    f.dice(1, 1).play({ do: "aim", unit: "Stewart", at: "3535" }, { do: "fire" });
    expect(f.asked()).toBe("union canister");
    f.play({ do: "double" });
    expect([f.last("fire")?.column, f.read("hand"), f.read("used")]).toEqual(["16-18", {}, {}]);
  });
  test("[FD-B.2c] [FD-B.2f] Hot-Headed Rebels: the Union picks who attacks, alone", () => {
    const f = field({ "22 VA Bn": "3533", "2 WI": "3534" }, ["hotHead"]).play({ do: "provoke", unit: "22 VA Bn" });
    expect([f.asked(), f.open("hex")]).toEqual(["confederate hotTarget", ["3534"]]);
    expect(f.play({ do: "attack", hex: "3534" }).asked()).toBe("union defence");
  });
  test("[FD-B.2d] [FD-12.9g] Confident: a brigade activated is rolled for again, not a Wrecked one", () => {
    const f = field({ "13 GA": "3630", "12 SC": "2505" }, [["favour", "confederate", "Confident"]], {
      activated: ["Gordon", "Perrin"],
      wrecked: ["Perrin"],
    });
    expect(f.open("brigade")).toEqual(["Gordon"]);
    expect(f.dice(3).play({ do: "name", brigade: "Gordon" }).asked()).toBe("confederate order");
  });
  test("[FD-B.2e] Massed Guns: an extra impulse, markers ignored", () => {
    const f = field({ Crenshaw: "2503", "3 IN": "2611" }, [["impulse", "confederate", 0, true]], { fireMove: ["Crenshaw"] });
    expect(f.open("hex", "guns")).toEqual(["2503"]);
  });
  test("[FD-B.1a] [FD-xB.1a] [FD-x2.1(a)c] Fix Bayonets! for Buford's too", () => {
    const f = field({ "3 IN": "3533", "13 AL": "3534" }, [["chargeAt", "union"]]);
    expect(f.play({ do: "attack", hex: "3534" }, { do: "from", hex: "3533" }).game.prompt(f.s).text).toContain("+1 charge");
  });
});

describe("Fog of War", () => {
  const fog = (rolls: number[], units: Units, more: JsonObject = {}) =>
    field(units, [["window", "union", 0]], { cup: { "Fog of War": 1 }, pool: {}, random: queue(1, ...rolls), ...more });
  test("[FD-7.1a] [FD-7.1b] [FD-C.1a] who does not draw rolls; C.1 in 16.1 and 16.3", () => {
    expect(fog([5], { "13 AL": "3534", "2 WI": "3634" }, { scenario: "16.3", units: { "13 AL": "3015", "2 WI": "3018" } }).asked()).toBe(
      "union lowAmmo",
    );
  });
  test("[FD-C.1b] [FD-x9.1(d)b] [FD-x2.2d] Low Ammo: the Union marks first, each an enemy without it", () => {
    const f = fog([3], { "13 AL": "3534", "2 WI": "3634", "7 WI": "3635" }, { lowAmmo: ["2 WI"] });
    f.play({ do: "deprive", unit: "13 AL" });
    expect([f.asked(), f.open("unit"), f.refused({ do: "deprive", unit: "2 WI" })]).toEqual([
      "confederate lowAmmo",
      ["7 WI"],
      "FD-x9.1(d)b",
    ]);
  });
  test("[FD-C.0b] [FD-C.0c] [FD-C.0d] an advance, made by the enemy; in contact one shot", () => {
    const f = fog([1, 2], { "2 WI": "3534", "2 MS": "3537" });
    expect(f.asked()).toBe("confederate fogMove");
    expect(f.open("to")).toContain("3535");
    const g = fog([1, 2], { "2 WI": "3535", "2 MS": "3537" }).play({ do: "push", unit: "2 WI", to: "3536" });
    expect([g.asked(), g.open("unit", "fire")]).toEqual(["confederate fogShot", ["2 MS"]]);
  });
  test("[FD-C.0e] [FD-C.3a] a withdrawal out of contact is fired at", () => {
    const f = fog([1, 5], { "2 WI": "3536", "2 MS": "3537" });
    expect(f.play({ do: "push", unit: "2 WI", to: "3535" }).asked()).toBe("confederate opportunity");
  });
  test("[FD-C.0f] guns are not moved", () => expect(fog([1, 2], { Hall: "3534", "2 MS": "3537" }).asked()).not.toContain("fogMove"));
  test("[FD-C.1c] [FD-x7.3(a)a] [FD-7.3u] a general: drawn, out of the cup, one of his brigades has acted; a 1 hits", () => {
    const units = { "13 AL": "3534", "2 WI": "3634" };
    const f = fog([4], units, { drawn: ["Heth", "Pender"], acted: ["Archer"] });
    expect([f.asked(), f.open("leader"), f.refused({ do: "strike", leader: "Pender" })]).toEqual([
      "union generalHit",
      ["Heth"],
      "FD-x7.3(a)a",
    ]);
    f.dice(1).play({ do: "strike", leader: "Heth" });
    expect(f.last("casualty")).toMatchObject({ leader: "Heth", rule: "FD-7.3u" });
  });
  test("[FD-x7.3(b)(3)a] [FD-7.3w] [FD-x7.3(b)(1)e] a temporary chief is not replaced; Lee is ill", () => {
    const howard = fog([4], { "13 AL": "3534" }, { turn: 11, drawn: ["Howard"] })
      .dice(1)
      .play({ do: "strike", leader: "Howard" });
    expect(howard.last("casualty")?.rule).toBe("FD-x7.3(b)(3)a");
    const lee = fog([4], { "13 AL": "3534" }, { turn: 10, drawn: ["Lee"] })
      .dice(1)
      .play({ do: "strike", leader: "Lee" });
    expect(lee.last("casualty")?.rule).toBe("FD-7.3w");
  });
  test("[FD-C.2a] [FD-C.2b] [FD-x16.2a] Archer in contact may be captured in 16.2", () => {
    const units = { "13 AL": "2610", "2 WI": "2611" };
    expect(fog([6, 3], units, { scenario: "16.2", turn: 2 }).read("archerCaptured")).toBe(true);
    expect(fog([6, 4], units, { scenario: "16.2", turn: 2 }).read("archerCaptured")).toBeUndefined();
  });
  test("[FD-C.3b] [FD-x16.4n] 5: a Barricade", () => expect(fog([5], { "76 NY": "3534" }).asked()).toBe("union barricade"));
  test("[FD-C.3c] [FD-C.3e] [FD-C.3f] special: smoke; stragglers, the Union first", () => {
    const units = { "13 AL": { at: "3534", hits: 1 }, "2 WI": { at: "1535", hits: 1 } };
    const cup = { "Fog of War": 1, Heth: 1 };
    expect(field(units, [["window", "union", 0]], { cup, pool: {}, random: queue(2, 6, 2, 1) }).read("smoke")).toBe(true);
    expect(fog([6, 3], units).asked()).toBe("union stragglers");
  });
  test("[FD-C.3g] [FD-x12.9v] recovery: a Wrecked brigade of the roller comes back", () => {
    const f = fog([6, 4], { "2 MS": worn("3534"), "42 MS": "eliminated" }, { wrecked: ["Davis"], turn: 3 });
    expect(f.asked()).toBe("confederate recovery");
    f.play({ do: "recover", brigade: "Davis" });
    expect(f.log.some(({ event }) => event === "recovered")).toBe(true);
  });
  test("[FD-C.3h] [FD-C.3i] courier: the opponent gives a chit back; guide: three points", () => {
    const f = fog([6, 5], { "2 WI": "3534" }, { hand: { "Union Command Confusion": 1 }, turn: 3 });
    expect([f.asked(), f.open("event")]).toEqual(["union courier", ["Command Confusion"]]);
    const guide = fog([6, 6], { "13 AL": "3534", "2 WI": "1535" }, { turn: 3 }).play({ do: "take", unit: "13 AL" });
    expect(guide.game.prompt(guide.s).points).toBe(3);
  });
  test("[FD-C.3h] [FD-15.0e] the courier may lose the free Sharpshooters: the turn's end takes nothing back then, and the next gives them again", () => {
    const hand = { "Confederate Sharpshooters": 1, "Confederate Rebel Yell!": 1 };
    const f = field({ "13 AL": "3534", "2 WI": "1535" }, [["courier", "confederate"]], { turn: 0, hand, pool: {}, freeChit: true });
    f.play({ do: "discard", event: "Sharpshooters" });
    expect([f.read("hand"), f.game.faults(f.s)]).toEqual([hand, []]);
  });
  test("[FD-C.3j] [FD-x7.3(a)b] nothing to work on: no effect", () => {
    const f = fog([4], { "13 AL": "3534" });
    expect(f.asked()).not.toContain("generalHit");
  });
});
