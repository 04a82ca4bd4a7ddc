/** 12.1, 12.2, 12.7, 13.1, 13.2 Losses and Collapse, leaders at risk by them, and brigades that become Combat Ineffective. */
import { describe, expect, it } from "vitest";
import { formationOf, leaderOf, unitOf, units } from "../../data/armies.js";
import { hexAt } from "../../data/map.js";
import { casualtyChecks } from "../../rules/command/leadership.js";
import { loseAt } from "../../rules/losses.js";
import { isBroken, isCollapsed } from "../../rules/strength.js";
import { put } from "../../stacks.js";
import { ELIMINATED } from "../../state.js";
import { field, type Standing, unit } from "../field.js";

const TN = { at: "B1824", sp: 6, facing: "S" };
const far: Record<string, Standing> = { "us-56pa": { at: "B3424", sp: 5, facing: "N" } };
const [TN1, PA] = ["cs-1tn", "us-56pa"];

describe("losses and brigades", () => {
  it("[TD-12.1a] [TD-12.2a] [TD-12.2b] losses come from the top unit, what it cannot bear from the next; at nothing it is gone", () => {
    const f = field({ [PA]: { at: "B2824", sp: 2, facing: "N" }, "us-76ny": { at: "B2824", sp: 4, facing: "N" }, [TN1]: TN }, [
      ["orders", "union"],
    ]);
    const top = f.s.top[hexAt("B2824")];
    loseAt(f.s, hexAt("B2824"), 3, "", f.log);
    expect(f.s.sp[unitOf(PA)] + f.s.sp[unitOf("us-76ny")]).toBe(3);
    if (top === unitOf(PA)) expect(f.where(PA)).toBe("eliminated");
  });

  it("[TD-12.7a] each leader with a unit that has lost is at risk: 0 is a casualty", () => {
    const f = field({ [TN1]: TN, ...far }, [["orders", "union"]], {}, { "ld-cs-archer": "B1824", "cs-ld-heth": "B1824" });
    f.dice(0, 1);
    casualtyChecks(f.s, hexAt("B1824"), 1, "TD-12.7a", f.log);
    expect(["ld-cs-archer", "cs-ld-heth"].map((id) => f.s.leaderState[leaderOf(id)] === 3).filter(Boolean).length).toBe(1);
  });

  it("[TD-12.22c] [TD-12.22e] [TD-12.22d] Collapse needs the Disordered side, and is judged at once; guns below half", () => {
    const collapsed = (id: string, sp: number, disordered: boolean) => {
      const { s } = field(
        { [id]: { at: "B2824", sp, facing: "N" }, [TN1]: TN },
        [["orders", "union"]],
        disordered ? { disordered: [unit(id)] } : {},
      );
      return isCollapsed(s, unitOf(id));
    };
    expect([
      collapsed("us-76ny", 3, false),
      collapsed("us-76ny", 3, true),
      collapsed("us-76ny", 4, true),
      collapsed("us-2me-bty", 2, true),
    ]).toEqual([false, true, false, true]);
  });

  it("[TD-b13.2a] [TD-b13.2b] [TD-13.2a] half of its units, halves and battalions one by one, make a brigade Combat Ineffective", () => {
    const cavalry = units.filter((row) => row.brigade === "us-1-1-cav").map(({ id }) => id);
    const broken = (gone: number) => {
      const f = field(
        {
          ...Object.fromEntries(
            cavalry.map((id, i) => [id, { at: `B${2000 + 100 * Math.floor(i / 6) + 20 + (i % 6)}`, sp: 2, facing: "N" }]),
          ),
          [TN1]: { at: "B3024", sp: 6, facing: "S" },
        },
        [["orders", "union"]],
      );
      for (const id of cavalry.slice(0, gone)) put(f.s, unitOf(id), ELIMINATED);
      return isBroken(f.s, formationOf("us-1-1-cav"));
    };
    const half = Math.ceil(cavalry.length / 2);
    expect([broken(half - 1), broken(half)]).toEqual([false, true]);
  });

  it("[TD-13.1a] [TD-13.2d] a Disordered unit still counts, and a brigade recovers when it is under half again", () => {
    const { s } = field(
      { "us-76ny": { at: "B2824", sp: 8, facing: "N" }, [PA]: { at: "B2826", sp: 5, facing: "N" }, [TN1]: TN },
      [["orders", "union"]],
      { disordered: [unit("us-76ny"), unit(PA)] },
    );
    expect(isBroken(s, formationOf("us-2-1-i"))).toBe(false);
  });

  it("[TD-b14.26b] battalions are as equal as can be, the larger first", () => {
    const regiments = new Map<string, number[]>();
    for (const { id, arm, sp } of units) {
      const whole = /^(.*-cav)-[a-d]$/.exec(id)?.[1];
      if (arm === "cavalry" && whole) regiments.set(whole, [...(regiments.get(whole) ?? []), sp]);
    }
    expect(regiments.size).toBeGreaterThan(10);
    for (const [id, parts] of regiments) {
      expect(Math.max(...parts) - Math.min(...parts), id).toBeLessThanOrEqual(1);
      expect(
        [...parts].sort((a, b) => b - a),
        id,
      ).toEqual(parts);
    }
  });
});
