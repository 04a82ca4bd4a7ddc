/** 10.10, 11.23, 13.41 (option) Skirmishers under fire, in Shock, and what wears them. */
import { describe, expect, it, test } from "vitest";
import { unitOf } from "../data/armies.js";
import { hexAt } from "../data/map.js";
import { SHOCKS } from "../marks.js";
import { OWN, shot, workOut } from "../rules/fire.js";
import { sums, workOutShock } from "../rules/shock/shock-odds.js";
import { acting, brigade, type Field, field, leader, type Standing, unit } from "./field.js";
import { archer, on, sent, tn1 } from "./skirmish/archer.js";

const TN1 = "cs-1tn";
const AL13 = "cs-13al";
const PA56 = "us-56pa";
const CS = "cs-inf-sk-1";
const CS2 = "cs-inf-sk-2";
const US = "us-inf-sk-1";
const SOUTH = { facing: "S", order: "attack" };
const few = { [US]: sent("B1924", PA56, "S") };
const infantry = { at: "B1824", sp: 6, ...SOUTH };

describe("under fire", () => {
  const at = (units: Readonly<Record<string, Standing>>, target: string, lead = TN1, from = "B1724"): Record<string, number> => {
    const f = archer(units);
    workOut(f.s, unitOf(lead), hexAt(from), hexAt(target), OWN, () => true);
    return Object.fromEntries(shot.causes);
  };

  it("[TD-s10.10d] [TD-s10.10f] two less at Skirmishers, and no flank", () => {
    expect(at({ [TN1]: tn1(), [US]: sent("B1824", PA56, "S") }, "B1824")).toEqual({ range: 1, skirmishers: -2 });
  });

  it("[TD-s8.61a] a third Skirmisher, or a formed unit with them, loses them that", () => {
    const three = {
      [TN1]: tn1(),
      [US]: sent("B1824", PA56, "N"),
      "us-inf-sk-2": sent("B1824", PA56, "N"),
      "us-inf-sk-3": sent("B1824", PA56, "N"),
    };
    expect(at(three, "B1824").skirmishers).toBeUndefined();
    expect(
      at({ [TN1]: tn1(), [US]: sent("B1824", PA56, "N"), [PA56]: { at: "B1824", sp: 4, facing: "N" } }, "B1824").skirmishers,
    ).toBeUndefined();
  });

  it("[TD-s10.10a] [TD-s10.10i] they fire at one less, two of them together", () => {
    const causes = at(
      { [TN1]: tn1(4), [CS]: sent("B1824", TN1), [CS2]: sent("B1824", TN1), [PA56]: { at: "B1924", sp: 5, facing: "N" } },
      "B1924",
      CS,
      "B1824",
    );
    expect([causes["skirmishers fire"], shot.sp]).toEqual([-1, 2]);
  });

  it("[TD-s12.55a] a second Disorder is a test: they are gone, or two hexes back", () => {
    const shotAt = (die: number) => {
      const f = archer(
        { [TN1]: tn1(), [US]: sent("B1824", PA56, "N"), [PA56]: { at: "B2124", sp: 5, facing: "N" } },
        { disordered: [unit(US)] },
      );
      f.dice(4, 9, die).play({ do: "fire", unit: unit(TN1), at: "B1824" });
      return f;
    };
    expect(shotAt(8).where(US)).toBe("eliminated");
    expect(shotAt(7).asked()).toBe("union retreat");
  });

  it("[TD-10.2j] they hide nobody", () => {
    const f = archer({ [TN1]: tn1(), [CS]: sent("B1824", TN1), [PA56]: { at: "B1923", sp: 5, facing: "N" } });
    expect(f.refused({ do: "fire", unit: unit(TN1), at: "B1923" })).toBe("");
    const formed = archer({ [TN1]: tn1(), [AL13]: { at: "B1824", sp: 6, facing: "S" }, [PA56]: { at: "B1923", sp: 5, facing: "N" } });
    expect(formed.refused({ do: "fire", unit: unit(TN1), at: "B1923" })).toBe("TD-10.2a");
  });
});

describe("Shock", () => {
  const causes = (units: Readonly<Record<string, Standing>>, by: readonly string[]): Record<string, number> => {
    const f = archer(units);
    for (const id of by) f.s.marks[unitOf(id)] |= SHOCKS;
    workOutShock(f.s, [hexAt("B1924")], 0);
    return Object.fromEntries(sums.causes);
  };
  const shocks = (units: Readonly<Record<string, Standing>>, more = {}): Field =>
    field(units, [["activate", 2, brigade("cs-archer")], "shocks"], { ...on, brigade: brigade("cs-archer"), ...more });

  it("[TD-s11.23h] [TD-s11.23j] [TD-s11.23f] formed units at Skirmishers alone two more; no brigadier is missed, no position counts", () => {
    expect(causes({ [TN1]: infantry, ...few }, [TN1])).toEqual({ "odds 5:1": 5, "at skirmishers": 2 });
  });

  it("[TD-s11.23b] [TD-s11.23i] Skirmishers on their own one less, units under Advance one less", () => {
    expect(causes({ [TN1]: tn1(5), [CS]: sent("B1824", TN1), ...few }, [CS])["skirmishers attack"]).toBe(-1);
    expect(causes({ [TN1]: { at: "B1824", sp: 6, facing: "S", order: "advance" }, ...few }, [TN1])["under Advance Orders"]).toBe(-1);
  });

  it("[TD-s8.61c] where they are half of a press, one more", () => {
    const press = { [US]: sent("B1924", PA56, "N"), "us-inf-sk-2": sent("B1924", PA56, "N"), [PA56]: { at: "B1924", sp: 2, facing: "N" } };
    expect(causes({ [TN1]: infantry, ...press }, [TN1])["skirmishers in the way"]).toBe(1);
  });

  it("[TD-s8.61c] not where they stand in a hex of their own, no more than two", () => {
    const apart = { [US]: sent("B1924", PA56, "N"), "us-inf-sk-2": sent("B1924", PA56, "N"), [PA56]: { at: "B1923", sp: 2, facing: "N" } };
    const f = archer({ [TN1]: infantry, ...apart });
    f.s.marks[unitOf(TN1)] |= SHOCKS;
    workOutShock(f.s, [hexAt("B1924"), hexAt("B1923")], 0);
    expect(Object.fromEntries(sums.causes)).toEqual({ "odds 3:2": 1, "no brigadier": -1 });
  });

  it("[TD-s11.23a] [TD-11.1c] [TD-6.11d] they shock Skirmishers only; units under Advance likewise", () => {
    const formed = {
      [TN1]: tn1(5),
      [CS]: sent("B1824", TN1),
      [AL13]: { at: "B1825", sp: 6, facing: "SE", order: "advance" },
      [PA56]: { at: "B1924", sp: 5, facing: "N" },
    };
    const one = shocks({ ...formed, "cs-7tn": { at: "B1923", sp: 5, facing: "SW", order: "attack" } });
    expect(one.refused({ do: "shock", unit: unit(CS), at: "B1924" })).toBe("TD-s11.23a");
    expect(one.refused({ do: "shock", unit: unit(AL13), at: "B1924" })).toBe("TD-11.1a");
    const other = shocks({ [TN1]: { at: "B1824", sp: 6, facing: "S", order: "advance" }, ...few });
    expect(other.refused({ do: "shock", unit: unit(TN1), at: "B1924" })).toBe("");
  });

  it("[TD-s11.48a] who shocks only Skirmishers keeps its order", () => {
    const f = shocks({ [TN1]: infantry, ...few, [PA56]: { at: "B2224", sp: 4, facing: "N" } });
    f.dice(0, 0, 0).play({ do: "shock", unit: unit(TN1), at: "B1924" }, { do: "go" }, { do: "stand" });
    f.play(f.legal()[0]);
    expect([f.last("odds")?.result, f.isDisordered(TN1)]).toEqual(["Defender Retreats", false]);
  });

  it("[TD-s11.23d] a Bloody Stand Off with Skirmishers alone costs nobody a point", () => {
    const f = shocks({ [TN1]: tn1(5), [CS]: sent("B1824", TN1), ...few, [PA56]: { at: "B2224", sp: 4, facing: "N" } });
    f.dice(0, 0, 5).play({ do: "shock", unit: unit(CS), at: "B1924" }, { do: "go" }, { do: "stand" });
    expect([f.last("odds")?.result, f.sp(CS), f.sp(US)]).toEqual(["Bloody Stand Off", 1, 1]);
  });

  test.each([
    ["[TD-s11.3e] plain infantry", {}, ["disperse", "retire", "stand"]],
    ["[TD-s11.3f] charging infantry", { charges: [unit(TN1)] }, ["disperse", "stand"]],
  ])("%s: what is open to them", (_, more, open) => {
    const f = shocks({ [TN1]: infantry, ...few, [PA56]: { at: "B2224", sp: 4, facing: "N" } }, more);
    f.play({ do: "shock", unit: unit(TN1), at: "B1924" }, { do: "go" });
    expect([...new Set(f.legal().map((action) => action.do))].sort()).toEqual(open);
  });

  it("[TD-s11.3f] [TD-6.12c] [TD-11.1g] infantry that has come up to them and has not fired charges them, and must", () => {
    const f = acting("cs-archer", { [TN1]: { ...infantry, at: "B1724" }, ...few, [PA56]: { at: "B2224", sp: 4, facing: "N" } }, on);
    f.play({ do: "take", unit: unit(TN1) }, { do: "step", to: "B1824" }, { do: "stay" });
    while (f.asked().startsWith("union")) f.play({ do: "stay" });
    f.play({ do: "halt" }, { do: "done" });
    expect(f.refused({ do: "go" })).toBe("TD-6.12c");
    f.play({ do: "shock", unit: unit(TN1), at: "B1924" }, { do: "go" });
    expect([...new Set(f.legal().map((action) => action.do))].sort()).toEqual(["disperse", "stand"]);
  });

  it("[TD-s11.3b] dispersed they are Disordered", () => {
    const f = shocks({ [TN1]: infantry, ...few, [PA56]: { at: "B2224", sp: 4, facing: "N" } });
    f.play({ do: "shock", unit: unit(TN1), at: "B1924" }, { do: "go" }, { do: "disperse", hexes: 1 });
    expect([f.asked(), f.isDisordered(US)]).toEqual(["union retreat", true]);
  });

  it("[TD-s11.45a] and of Disordered ones that are beaten", () => {
    const f = shocks({ [TN1]: infantry, ...few, [PA56]: { at: "B2224", sp: 4, facing: "N" } }, { disordered: [unit(US)] });
    f.dice(0, 0, 0).play({ do: "shock", unit: unit(TN1), at: "B1924" }, { do: "go" }, { do: "stand" });
    expect([f.last("odds")?.result, f.where(US)]).toEqual(["Defender Beaten", "eliminated"]);
  });

  it("[TD-s11.37a] formed attackers make an end of Disordered ones that fail", () => {
    const f = shocks({ [TN1]: infantry, ...few, [PA56]: { at: "B2224", sp: 4, facing: "N" } }, { disordered: [unit(US)] });
    f.dice(0, 9).play({ do: "shock", unit: unit(TN1), at: "B1924" }, { do: "go" }, { do: "stand" });
    expect(f.where(US)).toBe("eliminated");
  });
});

describe("Disordered Skirmishers that are shocked", () => {
  it("[TD-s11.37a] by formed units are lost without a die, by Skirmishers they may still get away", () => {
    const second = (more: Readonly<Record<string, Standing>>, by: string) => {
      const f = field(
        { ...few, [PA56]: { at: "B2224", sp: 4, facing: "N" }, ...more },
        [
          ["activate", 2, brigade("cs-archer")],
          ["disorder", unit(US), "shock", 0],
          ["ride", leader("ld-cs-archer"), 2],
        ],
        { ...on, brigade: brigade("cs-archer"), disordered: [unit(US)], shocks: [unit(by)], target: "B1924" },
        { "ld-cs-archer": "B1524" },
      );
      f.dice(0).play({ do: "stay" });
      return f.log.filter(({ event }) => event === "test").length;
    };
    expect([
      second({ [TN1]: infantry }, TN1),
      second({ [TN1]: { at: "B1424", sp: 5, facing: "S" }, [CS]: sent("B1824", TN1) }, CS),
    ]).toEqual([0, 1]);
  });
});

describe("wear", () => {
  it("[TD-s13.41a] [TD-s13.41b] a failed rally costs them nothing, and they do not rally next to formed enemies", () => {
    const f = archer({ [TN1]: tn1(5), [CS]: sent("B1824", TN1) }, { disordered: [unit(CS)] });
    f.dice(9).play({ do: "rally", unit: unit(CS) });
    expect([f.sp(CS), f.isDisordered(CS)]).toEqual([1, true]);
    const near = archer(
      { [TN1]: tn1(5), [CS]: sent("B1824", TN1), [PA56]: { at: "B1924", sp: 5, facing: "N" } },
      { disordered: [unit(CS)] },
    );
    expect(near.refused({ do: "rally", unit: unit(CS) })).toBe("TD-s13.41b");
  });

  it("[TD-s17.27b] [TD-s17.27c] a fourth activation tests them before they move, at three more; not before they rally", () => {
    const fourth = { formations: { [brigade("cs-archer")]: { used: 4 } } };
    const f = archer({ [TN1]: tn1(5), [CS]: sent("B1824", TN1) }, fourth);
    f.dice(5).play({ do: "take", unit: unit(CS) });
    expect([f.last("test"), f.isDisordered(CS)]).toMatchObject([{ modifier: 3, holds: false }, true]);
    const third = { formations: { [brigade("cs-archer")]: { used: 3 } } };
    const fresh = archer({ [TN1]: tn1(5), [CS]: sent("B1824", TN1) }, third).play({ do: "take", unit: unit(CS) });
    expect(fresh.last("test")).toBeUndefined();
    const rallies = archer({ [TN1]: tn1(5), [CS]: sent("B1824", TN1) }, { ...fourth, disordered: [unit(CS)] });
    rallies.dice(0).play({ do: "rally", unit: unit(CS) });
    expect(rallies.last("test")).toBeUndefined();
  });

  it("[TD-s17.27b] once in that activation, however often they are taken up", () => {
    const f = archer({ [TN1]: tn1(5), [CS]: sent("B1824", TN1) }, { formations: { [brigade("cs-archer")]: { used: 4 } } });
    f.dice(0).play({ do: "take", unit: unit(CS) }, { do: "halt" });
    f.dice(9).play({ do: "take", unit: unit(CS) });
    expect([f.log.filter(({ event }) => event === "test").length, f.isDisordered(CS)]).toEqual([1, false]);
  });
});
