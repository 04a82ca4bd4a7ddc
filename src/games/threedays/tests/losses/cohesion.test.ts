/** 2.6, 13.4, 17.3 Tests of Cohesion: what counts in them, and in a rally. */
import { describe, expect, it } from "vitest";
import { cohesion, unitOf } from "../../data/armies.js";
import { fatigue } from "../../data/tables.js";
import { holds, uddModifier } from "../../rules/cohesion.js";
import { acting, atHour, brigade, field, type Standing, unit } from "../field.js";

const TN = { at: "B1824", sp: 6, facing: "S" };
const far: Record<string, Standing> = { "us-56pa": { at: "B3424", sp: 5, facing: "N" } };
const [TN1, PA] = ["cs-1tn", "us-56pa"];

describe("tests of Cohesion", () => {
  const passes = (die: number, more = {}, riders: Record<string, string> = {}, id = PA) => {
    const f = field({ [id]: { at: "B2824", sp: 5, facing: "N" }, [TN1]: TN }, [["orders", "union"]], more, riders);
    f.dice(die);
    return holds(f.s, unitOf(id), 0, "", "", f.log);
  };

  it("[TD-2.6a] [TD-2.6b] [TD-2.6i] the side that is up counts, and Fatigue is added", () => {
    expect([passes(7), passes(8)]).toEqual([true, false]);
    expect([passes(5, { disordered: [unit(PA)] }), passes(6, { disordered: [unit(PA)] })]).toEqual([true, false]);
    const worn = { formations: { [brigade("us-2-1-i")]: { fatigue: 4 } } };
    expect([passes(5, worn), passes(6, worn)]).toEqual([true, false]);
    expect(fatigue.map(({ udd }) => udd)).toEqual([0, 0, 1, 1, 2, 2, 3]);
  });

  it("[TD-2.6k] nothing fails or passes of itself: Cohesion 9 never fails", () => {
    for (let die = 0; die < 10; die++) expect(passes(die, {}, {}, "us-2wi")).toBe(true);
  });

  it("[TD-2.6j] in the dark whoever is shocked has one more", () =>
    atHour("J1-2000", () => {
      const { s } = field({ [PA]: { at: "B2824", sp: 5, facing: "N" }, [TN1]: TN }, [["orders", "union"]], { shocked: [unit(PA)] });
      expect(uddModifier(s, unitOf(PA))).toBe(1);
    }));

  it("[TD-2.6j] in a light night too", () => {
    const shocked = (scenario: string, at: string, from: string) =>
      uddModifier(
        field({ [PA]: { at, sp: 5, facing: "N" }, [TN1]: { ...TN, at: from } }, [["orders", "union"]], { scenario, shocked: [unit(PA)] }).s,
        unitOf(PA),
      );
    expect([shocked("S7", "B4320", "B4220"), shocked("S4", "B1924", "B1824")]).toEqual([1, 0]);
  });

  it("[TD-17.3a] batteries of a brigade that is tired are not", () => {
    const tired = (id: string) =>
      uddModifier(
        field({ [id]: { at: "D4020", sp: 2, facing: "N" } }, [["orders", "union"]], {
          scenario: "S10",
          formations: { [brigade("us-1-2-cav")]: { fatigue: 4 } },
        }).s,
        unitOf(id),
      );
    expect([tired("us-3pa-ha"), tired("us-3pa-cav-a")]).toEqual([0, 2]);
  });

  it("[TD-13.4d] [TD-13.4e] [TD-13.4g] leaders and Fatigue count in a rally; batteries rally too", () => {
    const rally = (id: string, b: string, die: number, more = {}, riders = {}) => {
      const f = acting(b, { [id]: { at: "B1824", sp: 4, facing: "S" }, ...far }, { disordered: [unit(id)], ...more }, riders);
      f.dice(die).play({ do: "rally", unit: unit(id) });
      return !f.isDisordered(id);
    };
    const dis = cohesion[2 * unitOf(TN1) + 1];
    expect([rally(TN1, "cs-archer", dis + 1), rally(TN1, "cs-archer", dis + 1, {}, { "ld-cs-archer": "B1824" })]).toEqual([false, true]);
    expect(rally(TN1, "cs-archer", dis, { formations: { [brigade("cs-archer")]: { fatigue: 2 } } })).toBe(false);
    expect(rally("cs-page", "cs-bn-carter", 0)).toBe(true);
  });
});
