/** 11 Close Combat: declaration, withdrawal, Defensive Fire, support, the column, results, 12.7 advance. */
import { describe, expect, test } from "vitest";
import { hexAt, level } from "../data/map.js";
import { combatColumn, sheet } from "../rules/odds.js";
import { type Field, field, still, under, type Where } from "./field.js";

type Units = Readonly<Record<string, Where>>;
const attack = (units: Units, more = {}, brigade = "Archer") => under("attack", brigade, "assaultStep", units, more);
/** Declared from one hex, with flanks. */
function declared(units: Units, target: string, from: string, flanks: readonly string[] = [], more = {}, brigade = "Archer"): Field {
  const f = attack(units, more, brigade).play({ do: "attack", hex: target }, { do: "from", hex: from });
  for (const hex of flanks) f.play({ do: "flank", hex });
  return f;
}
/** The column, and what it comes from. */
function columnOf(units: Units, attackers: readonly string[], target: string, assault: string, more = {}, mode = 0): [number, string[]] {
  const f = still(units, { attacking: attackers, target, assault, ...more });
  return [combatColumn(f.s, mode), sheet.causes.map(([cause, n]) => `${cause} ${n}`)];
}
const passing = (f: Field): Field => {
  while (/ (defence|support|withdraw)$/.test(f.asked())) f.play(f.asked().endsWith("withdraw") ? { do: "stay" } : { do: "hold" });
  return f;
};

describe("declaration", () => {
  const units = { "13 AL": "3533", "7 TN": "3634", "2 WI": "3534" };
  test("[FD-11.1a] [FD-8.1b] [FD-8.1c] only in the Close Combat step of an Attack", () => {
    expect(attack(units).open("hex", "attack")).toEqual(["3534"]);
    for (const order of ["defend", "maneuver"]) {
      const f = under(order, "Archer", "moveStep", units).play({ do: "end" });
      expect(f.asked()).not.toContain("assault");
    }
  });
  test("[FD-11.2a] a target, an Assaulting Hex and Flanking Hexes of the brigade", () => {
    const f = declared({ ...units, "2 MS": "3535" }, "3534", "3533");
    expect(f.open("hex", "flank")).toEqual(["3634"]);
    expect(f.refused({ do: "flank", hex: "3535" })).toBe("FD-11.2a");
  });
  test("[FD-11.2b] of a hex some may stay out", () => {
    const f = declared({ "13 AL": "3533", "7 TN": "3533", "2 WI": "3534" }, "3534", "3533").play({ do: "leave", unit: "7 TN" });
    expect(f.game.prompt(f.s).units).toEqual(["13 AL"]);
    expect(f.refused({ do: "leave", unit: "13 AL" })).toBe("FD-11.2a");
  });
  test("[FD-11.1c] [FD-11.1d] Disordered units, columns and guns do not attack", () => {
    expect(attack({ "13 AL": { at: "3533", hits: 2 }, "2 WI": "3534" }).asked()).not.toContain("assaultStep");
    expect(attack({ "13 AL": "3533", "2 WI": "3534" }, { column: ["13 AL"] }).asked()).not.toContain("assaultStep");
  });
  test("[FD-x11.2a] not over a Cut, neither assaulting nor flanking", () => {
    expect(attack({ "13 AL": "2811", "2 WI": "2812" }).asked()).not.toContain("assaultStep");
    const f = attack({ "13 AL": "2811", "7 TN": "2912", "2 WI": "2812" });
    expect(f.refused({ do: "attack", hex: "2812" })).toBe("");
    expect(f.play({ do: "attack", hex: "2812" }).refused({ do: "from", hex: "2811" })).toBe("FD-x11.2a");
  });
  test("[FD-11.1b] a hex is attacked once in an activation, a unit attacks once", () => {
    const f = passing(
      declared({ ...units, "2 MS": "3535" }, "3534", "3533")
        .dice(3, 4, 1, 1)
        .play({ do: "charge" }),
    );
    expect(f.last("combat")).toMatchObject({ result: "B" });
    expect(f.asked()).not.toContain("assaultStep");
  });
  test("[FD-11.1e] not against a hex within two of an enemy entry", () => {
    expect(attack({ "13 AL": "1122", "2 WI": "1121" }).refused({ do: "attack", hex: "1121" })).toBe("");
    expect(attack({ "13 AL": "1121", "7 TN": "1222", "2 WI": "1120", "7 WI": "1122" }).refused({ do: "attack", hex: "1120" })).toBe(
      "FD-11.1e",
    );
  });
});

describe("Buford's withdrawal", () => {
  const units = { "13 AL": "3533", "7 TN": "3634", "8 NY a": "3534" };
  const charged = (more: Units = {}) => declared({ ...units, ...more }, "3534", "3533").play({ do: "charge" });
  test("[FD-x11.3(b)a] [FD-11.3a] [FD-x11.3(b)i] before anything else they may go one or two hexes, or stay", () => {
    const f = charged();
    expect(f.asked()).toBe("union withdraw");
    expect(f.open("to", "withdraw")).toContain("3536");
    f.play({ do: "stay" });
    expect(f.asked()).toBe("union defence");
  });
  test("[FD-x11.3(b)b] whatever their state", () => {
    expect(charged({ "8 NY a": { at: "3534", hits: 2, worn: true } }).asked()).toBe("union withdraw");
  });
  test("[FD-x11.3(b)c] [FD-x11.3(b)d] [FD-11.5b] they give no fire and take none", () => {
    const f = charged({ "8 NY b": "3435" }).play({ do: "withdraw", to: "3536" });
    expect([f.asked(), f.hits("8 NY a"), f.last("fire")]).toEqual(["confederate advance", 0, undefined]);
  });
  test("[FD-x11.3(b)e] not if other units share the hex", () => {
    expect(declared({ "13 AL": "3533", "8 NY a": "3534", "95 NY": "3534" }, "3534", "3533").play({ do: "charge" }).asked()).toBe(
      "union defence",
    );
  });
  test("[FD-x11.3(b)f] [FD-x11.3(b)j] all together to one hex, horse artillery too", () => {
    const f = declared({ "13 AL": "3533", "8 IL a": "3534", "Calef b": "3534" }, "3534", "3533").play(
      { do: "charge" },
      { do: "withdraw", to: "3535" },
    );
    expect([f.where("8 IL a"), f.where("Calef b")]).toEqual(["3535", "3535"]);
    expect(declared({ "13 AL": "3533", "Calef a": "3534" }, "3534", "3533").play({ do: "charge" }).asked()).toBe("union withdraw");
  });
  test("[FD-x11.3(b)g] the attackers may enter the hex and go no further", () => {
    const f = charged().play({ do: "withdraw", to: "3536" }, { do: "advance", unit: "13 AL" });
    expect([f.where("13 AL"), f.asked()]).toEqual(["3534", "union key"]);
  });
  test("[FD-x11.3(b)h] wholly surrounded they must stay", () => {
    const ring = { "14 TN": "3535", "2 MS": "3434", "42 MS": "3435", "55 NC a": "3635" };
    expect(charged(ring).asked()).toBe("union defence");
  });
  test("[FD-11.5a] away from the charge if they can", () => {
    const f = charged();
    expect(f.refused({ do: "withdraw", to: "3434" })).toBe("FD-11.5a");
  });
  test("[FD-11.5c] the declared attack is spent, unless ruled so", () => {
    const next = (withdrawalSpends: boolean) =>
      declared({ "13 AL": "3533", "7 TN": "3432", "8 NY a": "3534", "12 IL": "3532" }, "3534", "3533", [], {
        options: { withdrawalSpends },
      })
        .play({ do: "charge" }, { do: "withdraw", to: "3536" }, { do: "stay", unit: "13 AL" }, { do: "attack", hex: "3532" })
        .open("hex", "from");
    expect([next(true), next(false)]).toEqual([["3432"], ["3432", "3533"]]);
  });
});

describe("Defensive Fire and support", () => {
  test("[FD-11.3b] [FD-11.3c] all in one shot, or some, or none", () => {
    const units = { "2 MS": "3533", "95 NY": "3534", Stewart: "3534" };
    const f = declared(units, "3534", "3533", [], {}, "Davis").play({ do: "charge" });
    expect([f.asked(), f.open("unit", "ready")]).toEqual(["union defence", ["95 NY", "Stewart"]]);
    f.dice(1, 1).play({ do: "all" });
    expect(f.last("fire")).toMatchObject({ mode: "defence", by: ["95 NY", "Stewart"], column: "16-18" });
  });
  test("[FD-10.5f] a column gives none", () => {
    const f = declared({ "2 MS": "3533", "95 NY": "3534" }, "3534", "3533", [], { column: ["95 NY"] }, "Davis")
      .dice(3, 4, 1, 1)
      .play({ do: "charge" });
    expect([f.last("combat")?.result, f.last("fire")]).toEqual(["D1", undefined]);
  });
  test("[FD-11.3d] [FD-11.3e] units beside both hexes fire at half, hex by hex", () => {
    const units = { "2 MS": "3533", "95 NY": "3534", "147 NY": "3634", "76 NY": "3535" };
    const f = declared(units, "3534", "3533", [], {}, "Davis").play({ do: "charge" }, { do: "hold" });
    expect([f.asked(), f.open("hex", "fire")]).toEqual(["union support", ["3634"]]);
    expect(f.refused({ do: "fire", hex: "3535" })).toBe("FD-11.3d");
    f.dice(1, 1).play({ do: "fire", hex: "3634" });
    expect(f.last("fire")).toMatchObject({ mode: "support", column: "4-5" });
  });
  test("[FD-11.3g] [FD-12.7f] [FD-11.3f] attackers driven off end the combat without a roll", () => {
    const f = declared(
      { "2 MS": { at: "3533", worn: true }, "42 MS": "1535", "95 NY": "3534", Stewart: "3534" },
      "3534",
      "3533",
      [],
      {},
      "Davis",
    ).play({
      do: "charge",
    });
    f.dice(6, 5, 6).play({ do: "all" });
    expect([f.last("broken")?.unit, f.last("repelled")?.rule, f.last("combat")]).toEqual(["2 MS", "FD-11.3g", undefined]);
  });
});

describe("the column", () => {
  test("[FD-11.3h] [FD-x11.3(c)g] strengths less hits, guns without range", () => {
    columnOf({ "13 AL": { at: "3533", hits: 1 }, "8 IL a": "3534", Cooper: "3534" }, ["13 AL"], "3534", "3533");
    expect([sheet.attack, sheet.defence]).toEqual([5, 8]);
  });
  test("[FD-2.1f] [FD-2.1g] the sums of both sides are rounded down, and are a company at least", () => {
    const [, causes] = columnOf({ "13 AL": "3533", "8 IL a": "3534", "3 WV": { at: "3534", hits: 1 } }, ["13 AL"], "3534", "3533");
    expect([sheet.attack, sheet.defence, causes[0]]).toEqual([6, 4, "odds 1"]);
    columnOf({ "13 AL": "3533", "3 WV": { at: "3534", hits: 2 } }, ["13 AL"], "3534", "3533");
    expect(sheet.defence).toBe(0.5);
  });
  test("[FD-x11.3(c)h] [FD-x11.3(c)i] [FD-11.3j] the better rating, as it is now", () => {
    expect(
      columnOf({ "1 SC (P.A.)": "3533", "12 SC": "3532", "142 PA": "3534", "121 PA": "3535" }, ["1 SC (P.A.)"], "3534", "3533")[1],
    ).toContain("rating 1");
    expect(columnOf({ "22 VA Bn": "3533", "40 VA": "3532", "2 WI": "3534", "7 WI": "3535" }, ["22 VA Bn"], "3534", "3533")[1]).toContain(
      "rating -1",
    );
    expect(
      columnOf({ "1 SC (P.A.)": { at: "3533", hits: 1 }, "142 PA": "3534", "121 PA": "3535" }, ["1 SC (P.A.)"], "3534", "3533")[1].join(),
    ).not.toContain("rating");
  });
  test("[FD-x11.3(c)j] [FD-x11.3(c)k] [FD-x11.3(c)l] up a steep slope -3, up a slope -2, down a steep one -1", () => {
    const slope = (from: string, at: string) => columnOf({ "13 AL": from, "95 NY": at }, ["13 AL"], at, from)[1].join(" ");
    const [low, high] = ["1426", "1325"].sort((a, b) => level[hexAt(a)] - level[hexAt(b)]);
    expect(slope(low, high)).toContain("steepUp -3");
    expect(slope(high, low)).toContain("steepDown -1");
    expect(slope("2509", "2510")).toContain("up -2");
    expect(slope("2510", "2509")).not.toContain("up");
  });
  test("[FD-11.3k] slopes of the Assaulting Hex alone, unless ruled otherwise", () => {
    const units = { "13 AL": "2510", "7 TN": "2609", "95 NY": "2610" };
    const one = columnOf(units, ["13 AL", "7 TN"], "2610", "2510")[1].join(" ");
    const all = columnOf(units, ["13 AL", "7 TN"], "2610", "2510", { options: { slopeOfAssault: false } })[1].join(" ");
    expect([one.includes("p -2") || one.includes("Up -3"), all.includes("-2") || all.includes("-3")]).toEqual([false, true]);
  });
  test("[FD-x11.3(c)m] [FD-x11.3(c)n] [FD-11.3l] a Creek before any, a Stream before all", () => {
    expect(columnOf({ "13 AL": "1532", "95 NY": "1633" }, ["13 AL"], "1633", "1532")[1]).toContain("creek -2");
    expect(columnOf({ "13 AL": "1105", "95 NY": "1106" }, ["13 AL"], "1106", "1105")[1]).toContain("stream -1");
  });
  test("[FD-x11.3(c)o] [FD-x11.3(c)p] [FD-x11.3(c)v] Barricade and rocky woods -1; walls, orchards, Town nothing", () => {
    expect(columnOf({ "13 AL": "3533", "95 NY": "3534" }, ["13 AL"], "3534", "3533", { barricades: ["3534"] })[1]).toContain(
      "barricade -1",
    );
    expect(columnOf({ "13 AL": "3533", "8 IL a": "3534" }, ["13 AL"], "3534", "3533", { barricades: ["3534"] })[1]).not.toContain(
      "barricade -1",
    );
    expect(columnOf({ "13 AL": "1130", "95 NY": "1131" }, ["13 AL"], "1131", "1130")[1]).toContain("rocky -1");
    expect(columnOf({ "13 AL": "1122", "95 NY": "1223" }, ["13 AL"], "1223", "1122")[1].join()).not.toContain("wall");
    expect(columnOf({ "13 AL": "1122", "95 NY": "1223" }, ["13 AL"], "1223", "1122", { options: { wallInCombat: true } })[1]).toContain(
      "wall -1",
    );
  });
  test("[FD-x11.3(c)q] a charge chit: +1", () => {
    expect(columnOf({ "13 AL": "3533", "95 NY": "3534" }, ["13 AL"], "3534", "3533", {}, 1)[1]).toContain("charge 1");
  });
  test("[FD-x11.3(c)r] [FD-x11.3(c)s] [FD-x11.3(c)t] flanking: two hexes apart or two of them, +2 in all", () => {
    const shift = (...hexes: string[]) => {
      const names = ["13 AL", "7 TN", "14 TN", "1 TN (P.A.)"];
      const units = Object.fromEntries(hexes.map((hex, i) => [names[i], hex]));
      return columnOf({ ...units, "24 MI": "3534" }, names.slice(0, hexes.length), "3534", hexes[0])[1].filter((cause) =>
        cause.startsWith("flank"),
      );
    };
    expect([shift("3533", "3634"), shift("3533", "3535"), shift("3533", "3634", "3434"), shift("3533", "3634", "3434", "3535")]).toEqual([
      [],
      ["flank 2"],
      ["flank 2"],
      ["flank 2"],
    ]);
  });
  test("[FD-x11.3(c)u] half or more of the defence guns: +4", () => {
    const guns = (units: Units) => columnOf({ "13 AL": "3533", ...units }, ["13 AL"], "3534", "3533")[1].includes("guns 4");
    expect([guns({ Hall: "3534" }), guns({ Cooper: "3534", "8 IL a": "3534" }), guns({ Cooper: "3534", "95 NY": "3534" })]).toEqual([
      true,
      true,
      false,
    ]);
  });
  test("[FD-x9.1(d)c] Low Ammo has no part in it", () => {
    const units = { "13 AL": "3533", "95 NY": "3534" };
    expect(columnOf(units, ["13 AL"], "3534", "3533", { lowAmmo: ["13 AL"] })).toEqual(columnOf(units, ["13 AL"], "3534", "3533"));
  });
});

describe("results and advance", () => {
  const units = { "2 MS": "3533", "42 MS": "3532", "95 NY": "3534", "56 PA": "3535" };
  const fought = (dice: number[], more: Units = {}) =>
    passing(
      declared({ ...units, ...more }, "3534", "3533", [], {}, "Davis")
        .dice(...dice)
        .play({ do: "charge" }),
    );
  test("[FD-11.4k] [FD-11.4l] the losers first; the retreat of the test or the least of the code, the longer", () => {
    const f = fought([5, 4, 1, 1]);
    expect(f.log.flatMap(({ event, unit, result }) => (unit ? [`${unit} ${event}`] : result ? [`${result}`] : []))).toEqual([
      "DX",
      "95 NY worn",
      "95 NY test",
    ]);
    expect(f.game.prompt(f.s).text).toContain("2 hexes to go");
    f.play({ do: "fall", to: "3535" }, { do: "fall", to: "3536" });
    expect([f.where("95 NY"), f.asked()]).toEqual(["3536", "confederate advance"]);
  });
  test("[FD-12.7a] [FD-12.7b] when the hex is empty attackers may go in, or stay", () => {
    const f = fought([4, 4, 1, 1]).play({ do: "fall", to: "3535" }, { do: "fall", to: "3536" });
    expect([f.asked(), f.open("unit", "advance"), f.open("unit", "stay")]).toEqual(["confederate advance", ["2 MS"], ["2 MS"]]);
    f.play({ do: "advance", unit: "2 MS" });
    expect([f.where("2 MS"), f.asked()]).toEqual(["3534", "union key"]);
  });
  /** 3534 has been emptied, by these attackers from 3533. */
  const emptied = (attackers: Units): Field =>
    field(attackers, [["advance", "order", 0]], {
      brigade: "Davis",
      doing: "attack",
      target: "3534",
      assault: "3533",
      attacking: Object.keys(attackers),
    });
  test("[FD-12.7a] Disordered attackers do not advance", () => {
    const f = emptied({ "55 NC a": { at: "3533", hits: 2 }, "55 NC b": "3533" });
    expect([f.open("unit", "advance"), f.refused({ do: "advance", unit: "55 NC a" })]).toEqual([["55 NC b"], "FD-12.7a"]);
  });
  test("[FD-12.7a] the Assaulting Hex goes first, then a Flanking Hex within stacking", () => {
    const f = emptied({ "55 NC a": "3533", "55 NC b": "3634" });
    expect([f.open("unit", "advance"), f.refused({ do: "advance", unit: "55 NC b" })]).toEqual([["55 NC a"], "FD-12.7a"]);
    expect(f.play({ do: "stay", unit: "55 NC a" }).open("unit", "advance")).toEqual(["55 NC b"]);
    const full = emptied({ "2 MS": "3533", "42 MS": "3634" }).play({ do: "advance", unit: "2 MS" });
    expect([full.where("2 MS"), full.where("42 MS"), full.asked()]).toEqual(["3534", "3634", "union key"]);
  });
  test("[FD-12.7d] [FD-10.11c] the second hex is not within two of an enemy entry", () => {
    const f = field({ "2 MS": "1319" }, [["onward", "2 MS", "1419"]]);
    expect(f.open("to", "onward")).toEqual(["1318", "1320", "1420"]);
  });
  test("[FD-11.3g] an attacker that Defensive Fire has Disordered drops out, and with nobody left nothing is rolled", () => {
    const f = declared({ "2 MS": { at: "3533", hits: 1 }, "95 NY": "3534", "56 PA": "3535" }, "3534", "3533", [], {}, "Davis")
      .dice(5, 1, 3)
      .play({ do: "charge" }, { do: "all" });
    passing(f);
    expect([f.hits("2 MS"), f.last("repelled")?.at, f.last("combat")]).toEqual([2, "3534", undefined]);
  });
  test("[FD-11.4f] [FD-11.4l] after B the defender is tested first", () => {
    const f = passing(
      declared({ "2 MS": "3533", "95 NY": "3534", "56 PA": "3535" }, "3534", "3533", [], {}, "Davis")
        .dice(3, 4, 1, 1)
        .play({ do: "charge" }),
    );
    expect(f.log.flatMap(({ event, unit }) => (event === "test" ? [unit] : []))).toEqual(["95 NY", "2 MS"]);
  });
  test("[FD-10.5e] [FD-10.5f] who is attacked is in March Column no more, and gives no Defensive Fire", () => {
    const f = declared({ "2 MS": "3533", "95 NY": "3534", "56 PA": "3435" }, "3534", "3533", [], { column: ["95 NY"] }, "Davis")
      .dice(1, 1, 3, 4, 1, 1)
      .play({ do: "charge" });
    expect(f.asked()).not.toContain("defence");
    passing(f);
    expect([f.last("combat")?.at, f.read("column") ?? []]).toEqual(["3534", []]);
  });
  test("[FD-12.7d] [FD-x12.7b] after DX or DR one hex more, out of contact, not back", () => {
    const f = fought([6, 6, 1], { "56 PA": "1535", "76 NY": "3636" });
    f.play({ do: "fall", to: "3535" }, { do: "fall", to: "3536" }, { do: "fall", to: "3537" }, { do: "advance", unit: "2 MS" });
    expect([f.last("combat")?.result, f.asked(), f.open("to", "onward")]).toEqual(["DR", "confederate onward", ["3434", "3435", "3634"]]);
    expect([f.refused({ do: "onward", to: "3533" }), f.refused({ do: "onward", to: "3535" })]).toEqual(["FD-x12.7b", "FD-12.7d"]);
  });
  test("[FD-11.4m] [FD-12.7e] attackers fall back after A2, and the defender does not advance", () => {
    const f = fought([1, 1, 1]);
    expect([f.last("combat")?.result, f.where("2 MS"), f.where("95 NY"), f.asked()]).toEqual(["A2", "3633", "3534", "union key"]);
  });
  test("[FD-x12.7c] an advance into marsh costs a hit", () => {
    const f = passing(
      declared({ "2 MS": "1013", "42 MS": "1012", "95 NY": "1113" }, "1113", "1013", [], {}, "Davis")
        .dice(4, 4, 1, 1)
        .play({ do: "charge" }),
    );
    expect([f.asked(), f.hits("2 MS")]).toEqual(["confederate advance", 0]);
    f.play({ do: "advance", unit: "2 MS" });
    expect([f.where("2 MS"), f.hits("2 MS")]).toEqual(["1113", 1]);
  });
  test("[FD-12.7c] [FD-x12.7a] [FD-xB.2a] by a charge chit they must go in", () => {
    const f = field({ "2 MS": "3533", "95 NY": "3534" }, [["chargeAt", "confederate"]], {});
    f.dice(4, 4, 1, 1).play({ do: "attack", hex: "3534" }, { do: "from", hex: "3533" }, { do: "charge" });
    passing(f).play({ do: "fall", to: "3535" }, { do: "fall", to: "3536" });
    expect([f.where("2 MS"), f.asked()]).toEqual(["3534", "union key"]);
  });
  test("[FD-12.7g] [FD-B.2a] a charge by chit follows Buford's withdrawal, and has no Flanking Hexes", () => {
    const f = field({ "13 AL": "3533", "7 TN": "3634", "8 NY a": "3534" }, [["chargeAt", "confederate"]], {});
    f.play({ do: "attack", hex: "3534" }, { do: "from", hex: "3533" });
    expect(f.refused({ do: "flank", hex: "3634" })).toBe("FD-B.1a");
    f.play({ do: "charge" }, { do: "withdraw", to: "3536" });
    expect(f.where("13 AL")).toBe("3534");
  });
});
