/** 6 The Artillery Phase: impulses in turn, gun hexes, Barrages, rallying guns. */
import { describe, expect, test } from "vitest";
import { column, type Field, field, under, type Where } from "./field.js";

type Units = Readonly<Record<string, Where>>;
const phase = (units: Units, more = {}, side = "union"): Field => field(units, [["impulse", side, 0, false]], { turn: 2, ...more });

describe("impulses", () => {
  const both = { Hall: "3534", Stewart: "3534", Cooper: "1535", Marye: "2704", "76 NY": "3635" };
  test("[FD-6.1a] [FD-6.2a] in turn, one hex each, all its batteries", () => {
    const f = phase(both).play({ do: "guns", hex: "3534" });
    expect(f.game.prompt(f.s).units).toEqual(["Stewart", "Hall"]);
    expect(f.play({ do: "end" }).asked()).toBe("confederate impulse");
  });
  test("[FD-6.2c] [FD-6.2d] [FD-x2.2a] every battery of the hex is marked and acts no more", () => {
    const f = phase(both).play({ do: "guns", hex: "3534" }, { do: "end" });
    expect(f.read("fireMove")).toEqual(["Stewart", "Hall"]);
    expect(f.play({ do: "pass" }).refused({ do: "guns", hex: "3534" })).toBe("FD-6.2d");
  });
  test("[FD-6.2b] [FD-6.2e] each fires, moves, rallies or does nothing, in the owner's order", () => {
    const f = phase({ ...both, "13 AL": "3531" }).play({ do: "guns", hex: "3534" });
    f.dice(1, 1).play({ do: "aim", unit: "Hall", at: "3531" }, { do: "fire" });
    expect([f.asked(), f.open("unit", "take")]).toEqual(["union guns", ["Stewart"]]);
    f.play({ do: "take", unit: "Stewart" }, { do: "go", to: "3535" }, { do: "halt" });
    expect([f.where("Stewart"), f.asked()]).toEqual(["3535", "confederate impulse"]);
  });
  test("[FD-6.3a] two passes in a row end the phase", () => {
    const f = phase(both).play({ do: "pass" });
    expect(f.asked()).toBe("confederate impulse");
    expect(f.play({ do: "guns", hex: "2704" }, { do: "end" }).asked()).toBe("union impulse");
  });
  test("[FD-6.3b] who has no battery left passes of himself", () => {
    const f = phase({ Hall: "3534", Marye: "2704", Brander: "2804" }).play(
      { do: "guns", hex: "3534" },
      { do: "end" },
      { do: "guns", hex: "2704" },
      { do: "end" },
    );
    expect([f.asked(), f.open("hex", "guns")]).toEqual(["confederate impulse", ["2804"]]);
  });
  test("[FD-6.7a] [FD-x6.5(c)b] batteries waiting in one entry hex act in one impulse, and go where they like", () => {
    const f = phase({ Rice: "waiting", Hurt: "waiting", Hall: "3534" }, { turn: 4 }, "confederate").play({ do: "guns", hex: "3400" });
    expect(f.open("unit", "take")).toEqual(["Hurt", "Rice"]);
    f.play({ do: "take", unit: "Rice" });
    expect(f.where("Rice")).toBe("3400");
  });
  test("[FD-6.6a] a battery out of contact takes one hit off, never Low Ammo", () => {
    const f = phase({ Hall: { at: "3534", hits: 2 }, Marye: "2704" }, { lowAmmo: ["Hall"] }).play(
      { do: "guns", hex: "3534" },
      { do: "rally", unit: "Hall" },
    );
    expect([f.hits("Hall"), f.read("lowAmmo"), f.read("fireMove")]).toEqual([1, ["Hall"], ["Hall"]]);
    const none = phase({ Hall: "3534", Marye: "2704" }, { lowAmmo: ["Hall"] }).play({ do: "guns", hex: "3534" });
    expect(none.refused({ do: "rally", unit: "Hall" })).toBe("FD-6.6a");
    const near = phase({ Hall: { at: "3534", hits: 1 }, "13 AL": "3535" }).play({ do: "guns", hex: "3534" });
    expect(near.refused({ do: "rally", unit: "Hall" })).toBe("FD-6.6a");
  });
  test("[FD-6.6b] [FD-x8.1a] [FD-x6.0a] guns neither rebuild nor take Orders", () => {
    const f = under("regroup", "Cutler", "rallyStep", { "76 NY": { at: "3534", hits: 1 }, Hall: { at: "3534", worn: true } });
    expect(f.refused({ do: "rebuild", unit: "Hall" })).not.toBe("");
    expect(under("maneuver", "Cutler", "moveStep", { "95 NY": "3534", Hall: "3534" }).open("unit", "take")).toEqual(["95 NY"]);
  });
  test("[FD-6.4a] Fire/Move does not hinder fire in answer", () => {
    const f = under("attack", "Davis", "assaultStep", { "2 MS": "3533", "42 MS": "1535", Hall: "3534" }, { fireMove: ["Hall"] });
    f.play({ do: "attack", hex: "3534" }, { do: "from", hex: "3533" }, { do: "charge" });
    expect([f.asked(), f.open("unit", "ready")]).toEqual(["union defence", ["Hall"]]);
  });
});

describe("Barrages", () => {
  const ridge = { Crenshaw: "2503", McGraw: "2604", Marye: "2704", Brander: "2604", "3 IN": "2611" };
  const begun = (units: Units = ridge, more = {}) =>
    phase(units, more, "confederate").play({ do: "barrage", unit: "Crenshaw", at: "2611" });
  test("[FD-6.5a] who does not join is not marked", () => {
    const f = begun().play({ do: "join", unit: "McGraw" }).dice(1, 1).play({ do: "fire" });
    expect(f.read("fireMove")).toEqual(["Crenshaw", "McGraw"]);
  });
  test("[FD-x6.5(f)h] who has acted does not join", () => {
    const f = begun(ridge, { fireMove: ["Brander"] });
    expect(f.refused({ do: "join", unit: "Brander" })).toBe("FD-x6.5(f)h");
  });
  test("[FD-x6.5(f)g] each needs its own line", () => {
    const f = begun({ ...ridge, Zimmerman: "2502" });
    expect(f.refused({ do: "join", unit: "Zimmerman" })).toBe("FD-9.1(a)a");
  });
  test("[FD-x6.5(f)f] a kind of shift counts once", () => {
    const fire = column({ Crenshaw: "2503", McGraw: "2604", "3 IN": "2611" }, ["Crenshaw", "McGraw"], "2611", "barrage");
    expect(fire.causes.filter((cause) => cause.startsWith("overWoods"))).toHaveLength(1);
  });
  test("[FD-x6.5(f)a] only in the Artillery Phase", () => {
    expect(
      under("attack", "Archer", "fireStep", { "13 AL": "3534", "2 WI": "3535" }).refused({ do: "barrage", unit: "Marye", at: "3535" }),
    ).toBe("FD-4.0a");
  });
});

test("[FD-6.8a] option: unsupported guns may fall back when infantry comes beside them", () => {
  const units = { "13 AL": "3533", Hall: "3536" };
  const go = (options: Record<string, boolean>) =>
    under("attack", "Archer", "moveStep", units, { options }).play(
      { do: "take", unit: "13 AL" },
      { do: "go", to: "3534" },
      { do: "go", to: "3535" },
    );
  expect(go({ gunSafety: true }).asked()).toBe("union gunSafety");
  expect(go({}).asked()).not.toBe("union gunSafety");
});
