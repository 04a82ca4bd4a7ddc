/** 10.3 Modifiers of a shot, one by one, from B1924 at B1824 and beyond. */
import { describe, expect, it } from "vitest";
import { unitOf } from "../data/armies.js";
import { hexAt } from "../data/map.js";
import { OWN, RAPID, shot, WITHDRAWAL, workOut } from "../rules/fire.js";
import { acting, brigade, type Field, type Standing, unit } from "./field.js";

const TN1 = "cs-1tn";
const PA56 = "us-56pa";
const GUNS = "us-2me-bty";
const NORTH = { facing: "N" };
const SOUTH = { facing: "S", order: "attack" };

/** The causes of a shot of a Confederate unit at a hex. */
function causes(
  units: Readonly<Record<string, Standing>>,
  lead: string,
  from: string,
  at: string,
  more = {},
  occasion = OWN,
): Readonly<Record<string, number>> {
  const f = acting("cs-archer", units, more);
  workOut(f.s, unitOf(lead), hexAt(from), hexAt(at), occasion, () => true);
  return Object.fromEntries(shot.causes);
}

const plain = { [TN1]: { at: "B1824", sp: 6, ...SOUTH }, [PA56]: { at: "B1924", sp: 5, ...NORTH } };

describe("who fires", () => {
  it("[TD-10.1c] [TD-8.3b] equal weapons of a hex add up to seven points", () => {
    const f = acting("cs-archer", { ...plain, "cs-14tn": { at: "B1824", sp: 4, ...SOUTH } });
    workOut(f.s, unitOf(TN1), hexAt("B1824"), hexAt("B1924"), OWN, () => true);
    expect([shot.sp, shot.units.length]).toEqual([7, 2]);
  });

  it("[TD-10.1b] [TD-8.3h] a unit fires once, and no more than seven points leave a hex", () => {
    const f = acting("cs-archer", { ...plain, "cs-14tn": { at: "B1824", sp: 4, ...SOUTH } });
    f.dice(0).play({ do: "fire", unit: unit(TN1), at: "B1924" });
    while (f.asked() === "union answer") f.play({ do: "hold" });
    expect(f.refused({ do: "fire", unit: unit(TN1), at: "B1924" })).toBe("TD-3.1c");
    expect(f.refused({ do: "fire", unit: unit("cs-14tn"), at: "B1924" })).toBe("TD-10.1b");
  });

  it("[TD-25.0b] [TD-10.1b] of a stack only those fire along whose brigade acts, and who have not moved under Advance", () => {
    const firers = (other: Readonly<Record<string, Standing>>, more = {}) => {
      const f = acting("cs-archer", { ...plain, ...other }, more);
      return f
        .dice(0)
        .play({ do: "fire", unit: unit(TN1), at: "B1924" })
        .last("fire")?.units;
    };
    expect(firers({ "cs-14tn": { at: "B1824", sp: 1, ...SOUTH } })).toHaveLength(2);
    expect(firers({ "cs-11nc": { at: "B1824", sp: 1, ...SOUTH } })).toEqual([unit(TN1)]);
    const moved = { "cs-14tn": { at: "B1824", sp: 1, facing: "S", order: "advance" } };
    expect(firers(moved, { spent: [unit("cs-14tn")] })).toEqual([unit(TN1)]);
  });

  it("[TD-6.13a] [TD-7.1d] [TD-10.7c] not under March, not out of the field, not out of range", () => {
    const march = acting("cs-archer", { ...plain, [TN1]: { at: "B1824", sp: 6, facing: "S", order: "march" } });
    expect(march.refused({ do: "fire", unit: unit(TN1), at: "B1924" })).toBe("TD-6.13a");
    const away = acting("cs-archer", { ...plain, [TN1]: { at: "B1824", sp: 6, facing: "N", order: "attack" } });
    expect(away.refused({ do: "fire", unit: unit(TN1), at: "B1924" })).toBe("TD-7.1d");
    const far = acting("cs-archer", { [TN1]: { at: "B1624", sp: 6, ...SOUTH }, [PA56]: { at: "B2024", sp: 5, ...NORTH } });
    expect(far.refused({ do: "fire", unit: unit(TN1), at: "B2024" })).toBe("TD-10.7c");
  });

  it("[TD-10.6a] [TD-8.3c] Disordered guns are silent, and guns fire from the top of the stack", () => {
    const guns = { [GUNS]: { at: "B1924", sp: 6, ...NORTH, order: "advance" }, [TN1]: { at: "B1824", sp: 6, ...SOUTH } };
    const silent = acting("us-arty-i", guns, { disordered: [unit(GUNS)] });
    expect(silent.refused({ do: "fire", unit: unit(GUNS), at: "B1824" })).toBe("TD-10.6a");
    const below = acting("us-arty-i", { ...guns, [PA56]: { at: "B1924", sp: 5, ...NORTH } });
    expect(below.s.top[hexAt("B1924")]).toBe(unitOf(PA56));
    expect(below.refused({ do: "fire", unit: unit(GUNS), at: "B1824" })).toBe("TD-8.3c");
    below.play({ do: "top", unit: unit(GUNS) });
    expect(below.refused({ do: "fire", unit: unit(GUNS), at: "B1824" })).toBe("");
  });
});

describe("modifiers", () => {
  it("[TD-10.3a] rifles at one hex on open ground: range alone", () => {
    expect(causes(plain, TN1, "B1824", "B1924")).toEqual({ range: 1 });
  });

  it("[TD-10.3b] [TD-10.3c] through a flank or the rear one more", () => {
    const turned = (facing: string) => causes({ ...plain, [PA56]: { at: "B1924", sp: 5, facing } }, TN1, "B1824", "B1924").flank;
    // B1924 lies south-west of B1824.
    expect([turned("N"), turned("NE"), turned("NW"), turned("S"), turned("SW"), turned("SE")]).toEqual([undefined, undefined, 1, 1, 1, 1]);
  });

  it("[TD-10.3h] a target on the march one more", () => {
    expect(causes({ ...plain, [PA56]: { at: "B1924", sp: 5, facing: "N", order: "march" } }, TN1, "B1824", "B1924")["on the march"]).toBe(
      1,
    );
  });

  it("[TD-10.3j] a Disordered firer one less, a Collapsed one two", () => {
    const worn = (sp: number) =>
      causes({ ...plain, "cs-13al": { at: "B1825", sp, ...SOUTH } }, "cs-13al", "B1825", "B1924", { disordered: [unit("cs-13al")] });
    expect(worn(6)["firer Disordered"]).toBe(-1);
    expect(worn(2)["firer Collapsed"]).toBe(-2);
  });

  it("[TD-10.3k] [TD-10.3l] who has moved one less, with little ammunition two", () => {
    expect(causes(plain, TN1, "B1824", "B1924", { spent: [unit(TN1)] })["firer moved"]).toBe(-1);
    expect(causes(plain, TN1, "B1824", "B1924", { lowAmmo: [unit(TN1)] })["low ammunition"]).toBe(-2);
  });

  it("[TD-10.3m] [TD-10.3n] Withdrawal Fire one more, Rapid Fire two", () => {
    expect(causes(plain, TN1, "B1824", "B1924", {}, WITHDRAWAL)["Withdrawal Fire"]).toBe(1);
    expect(causes(plain, TN1, "B1824", "B1924", {}, RAPID)["Rapid Fire"]).toBe(2);
  });

  it("[TD-10.3e] [TD-10.3g] guns at the massed and the dispersed", () => {
    const at = (sp: number, hex: string) => {
      const [first, second] = [Math.min(sp, 6), sp - Math.min(sp, 6)];
      const there = { [TN1]: { at: hex, sp: first, ...SOUTH }, ...(second > 0 && { "cs-13al": { at: hex, sp: second, ...SOUTH } }) };
      return causes({ [GUNS]: { at: "B2024", sp: 6, ...NORTH }, ...there }, GUNS, "B2024", hex);
    };
    expect([at(7, "B1824").massed, at(8, "B1824").massed, at(11, "B1824").massed]).toEqual([undefined, 1, 2]);
    expect([at(2, "B1824").dispersed, at(2, "B1624").dispersed, at(3, "B1624").dispersed]).toEqual([undefined, -1, undefined]);
  });

  it("[TD-10.3i] small arms two hexes off at guns alone one less", () => {
    const units = { [TN1]: { at: "B1724", sp: 6, ...SOUTH }, [GUNS]: { at: "B1924", sp: 6, ...NORTH } };
    expect(causes(units, TN1, "B1724", "B1924")["guns alone"]).toBe(-1);
    expect(causes({ ...units, [PA56]: { at: "B1924", sp: 5, ...NORTH } }, TN1, "B1724", "B1924")["guns alone"]).toBeUndefined();
  });

  it("[TD-10.3r] a brigade at Fatigue 4 one less", () => {
    expect(causes(plain, TN1, "B1824", "B1924", { formations: { [brigade("cs-archer")]: { fatigue: 4 } } })["firer tired"]).toBe(-1);
  });

  it("[TD-b14.25a] [TD-b14.25b] [TD-10.1e] dismounted cavalry of three or four leaves one with the horses", () => {
    const sp = (n: number) => {
      const f = acting("us-1-1-cav", { "us-8il-cav-a": { at: "B1924", sp: n, ...NORTH }, [TN1]: { at: "B1824", sp: 6, ...SOUTH } });
      workOut(f.s, unitOf("us-8il-cav-a"), hexAt("B1924"), hexAt("B1824"), OWN, () => true);
      return shot.sp;
    };
    expect([sp(3), sp(2), sp(1)]).toEqual([2, 2, 1]);
  });
});

describe("results", () => {
  const volley = (roll: number, ...more: number[]): Field =>
    acting("cs-archer", plain)
      .dice(roll, ...more)
      .play({ do: "fire", unit: unit(TN1), at: "B1924" }) as Field;

  it("[TD-10.55b] [TD-2.6a] [TD-2.6c] a test: equal to the Cohesion holds, more fails and Disorders", () => {
    expect(volley(3, 7).isDisordered(PA56)).toBe(false);
    expect(volley(3, 8).isDisordered(PA56)).toBe(true);
  });

  it("[TD-10.55c] [TD-2.6h] a point lost, and one more on the test for it", () => {
    const f = volley(6, 6);
    expect([f.sp(PA56), f.isDisordered(PA56)]).toEqual([4, false]);
    expect(volley(6, 7).isDisordered(PA56)).toBe(true);
  });

  it("[TD-10.4b] [TD-10.4e] Return Fire once, and it draws none", () => {
    const f = volley(0);
    expect(f.asked()).toBe("union answer");
    f.dice(0).play({ do: "reply", unit: unit(PA56) });
    expect(f.asked()).toBe("confederate actions");
  });

  it("[TD-12.35b] [TD-12.4a] a second Disorder by fire drives infantry back two hexes, away from the enemy", () => {
    const f = acting("cs-archer", plain, { disordered: [unit(PA56)] });
    f.dice(3, 9).play({ do: "fire", unit: unit(TN1), at: "B1924" });
    expect(f.asked()).toBe("union retreat");
    f.play(f.legal()[0]);
    f.play(f.legal()[0]);
    expect(f.asked()).not.toBe("union retreat");
    expect(f.where(PA56)).toMatch(/^B21/);
  });

  it("[TD-10.69a] guns on a natural 9 count their rounds: 4 or less, and they are out", () => {
    const fire = (count: number) =>
      acting("us-arty-i", { [GUNS]: { at: "B2024", sp: 6, ...NORTH }, [TN1]: { at: "B1824", sp: 6, ...SOUTH } })
        .dice(9, count, 0)
        .play({ do: "fire", unit: unit(GUNS), at: "B1824" });
    expect(fire(4).read("noAmmo")).toEqual([unit(GUNS)]);
    expect(fire(5).read("noAmmo")).toEqual([]);
  });
});
