/** 6.3, 6.12, 10.5, 12.24 The other half of a line that is formed or wheels comes up to the enemy as by a step. */
import { describe, expect, test } from "vitest";
import type { Action } from "../../../../engine/index.js";
import { unitOf } from "../../data/armies.js";
import { hexAt } from "../../data/map.js";
import { CHARGES } from "../../marks.js";
import { acting, brigade, type Field, type Standing, unit } from "../field.js";

const NC26 = "cs-26nc-a";
const PA56 = "us-56pa";
const union = (at: string, sp = 5): Standing => ({ at, sp, facing: "N" });
const FEW = "us-inf-sk-1";
const FAR = { "us-76ny": { at: "B2824", sp: 5, facing: "N" } };
const formed = { at: "B1824", sp: 9, facing: "S" };
const turned = { at: "B1824", sp: 9, facing: "SW", second: "B1923" };

describe.each([
  ["is formed", formed, { do: "extend", to: "B1823" }],
  ["wheels", turned, { do: "turn", to: "S" }],
] as [string, Standing, Action][])("a line that %s", (_, line, deed) => {
  const comes = (enemy: Standing, more = {}): Field => {
    const units = { ...FAR, [NC26]: { ...line, order: "attack" }, [PA56]: enemy };
    return acting("cs-pettigrew", units, more).play({ do: "take", unit: unit(NC26) }, deed) as Field;
  };

  test("[TD-10.5a] [TD-6.12c] draws the Prepared Fire of whose front it has come into, and owes him a Shock, without a Charge", () => {
    const f = comes(union("B1922")).play({ do: "stay" }, { do: "halt" }) as Field;
    expect(f.asked()).toBe("union prepared");
    f.play({ do: "hold" }, { do: "done" });
    expect([f.refused({ do: "go" }), f.s.marks[unitOf(NC26)] & CHARGES]).toEqual(["TD-6.12c", 0]);
  });

  test("[TD-10.5a] [TD-6.12c] but not where only the half that stayed is next to him", () => {
    const f = comes(union("B1924")).play({ do: "halt" }, { do: "done" }) as Field;
    expect([f.asked(), f.refused({ do: "go" })]).toEqual(["confederate shocks", ""]);
  });

  test("[TD-s9.83a] [TD-s6.15a] pays a point more under Advance to come up to Skirmishers, who may go before", () => {
    const sent = { at: "B1922", sp: 1, facing: "N", order: "skirmish", parent: unit("us-76ny") } as Standing;
    const units = { ...FAR, [NC26]: { ...line, order: "advance" }, [FEW]: sent };
    const f = acting("cs-pettigrew", units, { options: { skirmishers: true } });
    f.play({ do: "take", unit: unit(NC26) }, deed);
    expect([f.asked(), f.s.second[unitOf(NC26)] === hexAt("B1823")]).toEqual(["union reactionMove", false]);
    f.dice(0).play({ do: "away", to: "B2022" }, { do: "stay" });
    expect([f.asked(), f.s.second[unitOf(NC26)], f.game.prompt(f.s)]).toMatchObject(["confederate move", hexAt("B1823"), { points: 3 }]);
  });

  test("[TD-6.3d] rouses a brigade In Reserve that it comes within three hexes of", () => {
    const f = comes(union("B2121"), { reserve: [brigade("us-2-1-i")] });
    expect(f.log.filter(({ rule }) => rule === "TD-6.3d").map(({ event }) => event)).toEqual(["order", "test"]);
  });

  test("[TD-b12.24a] takes a Collapsed man of one point who stands alone", () => {
    const f = comes(union("B1922", 1), { options: { collapsedSurrender: true }, disordered: [unit(PA56)] });
    expect(f.where(PA56)).toBe("surrendered");
  });
});
