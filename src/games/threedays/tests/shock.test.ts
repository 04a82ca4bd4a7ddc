/** 11 Shock: who may, what is owed, the modifiers one by one, and each result. */
import { describe, expect, it, test } from "vitest";
import { unitOf } from "../data/armies.js";
import { hexAt } from "../data/map.js";
import { SHOCKS } from "../marks.js";
import { sums, workOutShock } from "../rules/shock/shock-odds.js";
import { acting, brigade, type Field, field, type Standing, unit } from "./field.js";

const TN1 = "cs-1tn";
const PA56 = "us-56pa";
const GUNS = "us-2me-bty";
const attack = { facing: "S", order: "attack" };
const plain = { [TN1]: { at: "B1824", sp: 6, ...attack }, [PA56]: { at: "B1924", sp: 5, facing: "N" } };

/** The causes of a Shock of the named units at B1924. */
function causes(
  units: Readonly<Record<string, Standing>>,
  by: readonly string[] = [TN1],
  more = {},
  leaders = {},
  rounds = 0,
): Readonly<Record<string, number>> {
  const f = acting("cs-archer", units, more, leaders);
  for (const id of by) f.s.marks[unitOf(id)] |= SHOCKS;
  workOutShock(f.s, [hexAt("B1924")], rounds);
  return Object.fromEntries(sums.causes);
}

/** A brigade that has acted, at its Shocks. */
const shocks = (units: Readonly<Record<string, Standing>>, more = {}, leaders: Readonly<Record<string, string>> = {}): Field =>
  field(units, [["activate", 2, brigade("cs-archer")], "shocks"], { brigade: brigade("cs-archer"), ...more }, leaders);

describe("who shocks", () => {
  const refused = (units: Readonly<Record<string, Standing>>, more = {}, id = TN1): string => {
    const f = shocks({ "cs-13al": { at: "B1925", sp: 6, facing: "SE", order: "attack" }, ...units }, more);
    return f.refused({ do: "shock", unit: unit(id), at: "B1924" });
  };

  it("[TD-11.1a] Good Order under Attack Orders, against the front", () => {
    expect(refused(plain)).toBe("");
    expect(refused({ ...plain, [TN1]: { at: "B1824", sp: 6, facing: "S", order: "advance" } })).toBe("TD-11.1a");
    expect(refused(plain, { disordered: [unit(TN1)] })).toBe("TD-11.1a");
    expect(refused({ ...plain, [TN1]: { at: "B1824", sp: 6, facing: "N", order: "attack" } })).toBe("TD-11.1a");
  });

  it("[TD-11.1b] not Out of Command", () => {
    expect(refused(plain, { astray: [unit(TN1)] })).toBe("TD-11.1b");
  });

  it("[TD-11.1p] only units of the brigade that acts", () => {
    expect(refused({ ...plain, "cs-11nc": { at: "B1923", sp: 9, facing: "SW", order: "attack" } }, {}, "cs-11nc")).toBe("TD-11.1p");
  });
});

describe("modifiers", () => {
  it("[TD-11.4g] [TD-11.4h] without a brigadier with or beside the attackers one less", () => {
    expect(causes(plain)["no brigadier"]).toBe(-1);
    expect(causes(plain, [TN1], {}, { "ld-cs-archer": "B1723" })["no brigadier"]).toBeUndefined();
  });

  it("[TD-11.4i] the division leader with an attacker one more", () => {
    expect(causes(plain, [TN1], {}, { "cs-ld-heth": "B1824" })["division or corps leads"]).toBe(1);
  });

  it("[TD-11.4i] [TD-b4.45d] the corps commander too, of a lent division Longstreet and not Hill; no army commander leads cavalry", () => {
    const led = (id: string, who: string, lent: string | null = null) =>
      causes({ [id]: { ...plain[TN1], sp: 4 }, [PA56]: plain[PA56] }, [id], { lent }, { [who]: "B1824" })["division or corps leads"] === 1;
    const lent = brigade("cs-d-anderson");
    expect([led("cs-8al", "cs-aphill"), led("cs-8al", "cs-longstreet")]).toEqual([true, false]);
    expect([led("cs-8al", "cs-aphill", lent), led("cs-8al", "cs-longstreet", lent)]).toEqual([false, true]);
    expect([led("cs-9va-cav-a", "cs-lee"), led("cs-9va-cav-a", "cs-ld-stuart")]).toEqual([false, true]);
  });

  it("[TD-11.4e] a charge one more, if half of the points charge", () => {
    expect(causes(plain, [TN1], { charges: [unit(TN1)] }).charge).toBe(1);
    const two = {
      ...plain,
      "cs-13al": { at: "B1925", sp: 6, facing: "SE", order: "attack" },
      "cs-7tn": { at: "B1923", sp: 5, facing: "SW", order: "attack" },
    };
    expect(causes(two, [TN1, "cs-13al", "cs-7tn"], { charges: [unit("cs-7tn")] }).charge).toBeUndefined();
  });

  it("[TD-11.4j] a hex in the flank one more, in the rear two, one less where an unattacked enemy fronts it; three at most", () => {
    const turned = (facing: string) => causes({ ...plain, [PA56]: { at: "B1924", sp: 5, facing } }).position;
    expect([turned("N"), turned("SE"), turned("S")]).toEqual([undefined, 1, 2]);
    const fronted = { ...plain, "us-76ny": { at: "B1923", sp: 4, facing: "NW" } };
    expect(causes(fronted).position).toBe(-1);
  });

  it("[TD-11.4k] better Cohesion by two one more", () => {
    const weak = (more = {}) => causes(plain, [TN1], more).cohesion;
    expect([weak(), weak({ disordered: [unit(PA56)] })]).toEqual([undefined, 1]);
  });

  it("[TD-11.4l] [TD-11.4m] [TD-11.4n] Disordered attackers two less, defenders one more, Collapsed two", () => {
    expect(causes(plain, [TN1], { disordered: [unit(TN1)] })["attackers Disordered"]).toBe(-2);
    expect(causes(plain, [TN1], { disordered: [unit(PA56)] })["defenders Disordered"]).toBe(1);
    const worn = { ...plain, [PA56]: { at: "B1924", sp: 2, facing: "N" } };
    expect(causes(worn, [TN1], { disordered: [unit(PA56)] })["defenders Collapsed"]).toBe(2);
  });

  it("[TD-11.4o] [TD-11.4q] [TD-11.4r] on the march three more, guns alone two, sharpshooters one", () => {
    expect(causes({ ...plain, [PA56]: { at: "B1924", sp: 5, facing: "N", order: "march" } })["on the march"]).toBe(3);
    expect(causes({ [TN1]: plain[TN1], [GUNS]: { at: "B1924", sp: 6, facing: "N" } })["guns alone"]).toBe(2);
    expect(causes({ [TN1]: plain[TN1], "us-1usss": { at: "B1924", sp: 5, facing: "N" } }).sharpshooters).toBe(1);
  });

  it("[TD-11.4p] through a refused flank one less", () => {
    const f = causes({ ...plain, [PA56]: { at: "B1924", sp: 5, facing: "NW" } }, [TN1], { refusedRight: [unit(PA56)] });
    expect(f["refused flank"]).toBe(-1);
  });

  it("[TD-11.4y] [TD-11.4z] Fatigue: attackers at three one less, at five two; defenders at five one more", () => {
    const tired = (id: string, fatigue: number) => causes(plain, [TN1], { formations: { [brigade(id)]: { fatigue } } });
    expect([
      tired("cs-archer", 2)["attackers tired"],
      tired("cs-archer", 3)["attackers tired"],
      tired("cs-archer", 5)["attackers tired"],
    ]).toEqual([undefined, -1, -2]);
    expect([tired("us-2-1-i", 4)["defenders tired"], tired("us-2-1-i", 5)["defenders tired"]]).toEqual([undefined, 1]);
  });

  it("[TD-11.47f] in a later round no charge, and one less for each before", () => {
    const f = causes(plain, [TN1], { charges: [unit(TN1)] }, {}, 1);
    expect([f.charge, f["rounds before"]]).toEqual([undefined, -1]);
  });

  it("[TD-15.1a] [TD-11.4t] [TD-11.4u] works before the front by their level", () => {
    const works = (level: number) => causes(plain, [TN1], { worksAt: ["B1924"], worksFacing: ["N"], worksLevel: [level] }).breastworks;
    expect([works(1), works(2)]).toEqual([-1, -2]);
  });
});

describe("results", () => {
  /** 6 points at 5, front, no brigadier: odds 1:1 give 0, so the die less one is the row. */
  const roll = (die: number, ...more: number[]): Field => {
    const f = shocks(plain, { options: { leaderShock: false }, prepared: [unit(PA56)] });
    f.play({ do: "shock", unit: unit(TN1), at: "B1924" });
    return f.dice(0, 0, die, ...more).play({ do: "go" }) as Field;
  };

  test.each([
    ["[TD-11.45c]", 0, "Repulsed"],
    ["[TD-11.45d]", 2, "Attacker Retreats"],
    ["[TD-11.45g]", 6, "Stand Off"],
    ["[TD-11.45h]", 8, "Defender Retreats"],
    ["[TD-11.45i]", 9, "Defender Beaten"],
  ])("%s a %i is %s", (_, die, result) => {
    expect(roll(die, 0, 0, 0).last("odds")).toMatchObject({ result, modifier: -1 });
  });

  it("[TD-11.45c] [TD-11.46a] Repulsed: attackers Disordered, two back, and none of them lost", () => {
    const f = roll(0);
    expect([f.asked(), f.isDisordered(TN1), f.sp(TN1)]).toEqual(["confederate retreat", true, 6]);
  });

  it("[TD-11.45c] [TD-11.45d] defenders may follow who is Repulsed, and nobody who merely retreats", () => {
    const asked = (die: number): string => {
      const f = roll(die);
      while (f.asked() === "confederate retreat") f.play(f.legal()[0]);
      return f.asked();
    };
    expect([asked(0), asked(2).endsWith("follow")]).toEqual(["union follow", false]);
  });

  it("[TD-11.45h] [TD-12.6a] a defender who gives way is Disordered and goes one back; the attackers may advance", () => {
    const f = roll(8);
    expect([f.asked(), f.isDisordered(PA56)]).toEqual(["union retreat", true]);
    f.play(f.legal()[0]);
    expect(f.asked()).toBe("confederate advance");
    f.play({ do: "advance", unit: unit(TN1) });
    expect(f.where(TN1)).toBe("B1924");
  });

  it("[TD-11.48a] attackers are Disordered after a Shock", () => {
    expect(roll(6).isDisordered(TN1)).toBe(true);
  });

  it("[TD-11.11g] [TD-11.37a] both sides are tested first: an attacker who fails drops out, a defender is Disordered and stays", () => {
    const start = () =>
      shocks(plain, { options: { leaderShock: false }, prepared: [unit(PA56)] }).play({
        do: "shock",
        unit: unit(TN1),
        at: "B1924",
      }) as Field;
    const out = start().dice(9).play({ do: "go" }) as Field;
    expect([out.last("odds"), out.isDisordered(TN1)]).toEqual([undefined, true]);
    const shaken = start().dice(0, 8, 4).play({ do: "go" }) as Field;
    expect([shaken.isDisordered(PA56), shaken.where(PA56)]).toEqual([true, "B1924"]);
  });

  it("[TD-11.38a] a defender that has not fired fires at the charge", () => {
    const f = shocks(plain, { options: { leaderShock: false } }).play({ do: "shock", unit: unit(TN1), at: "B1924" }) as Field;
    f.dice(0, 0).play({ do: "go" });
    expect(f.asked()).toBe("union defend");
    expect(f.legal().map((action) => action.do)).toEqual(["fire", "hold"]);
  });
});
