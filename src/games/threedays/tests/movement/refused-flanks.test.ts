/** 7.3 Refused flanks: who refuses one, what gives it up, and how much fires through it. */
import { describe, expect, it } from "vitest";
import type { Action } from "../../../../engine/index.js";
import { formationOf, unitOf, units } from "../../data/armies.js";
import { hexAt } from "../../data/map.js";
import { MARCH_ORDER } from "../../data/scenarios.js";
import { giveOrder } from "../../rules/command/orders.js";
import { fronts } from "../../rules/cover.js";
import { acting, type Field, type Standing, unit } from "../field.js";
import { shotOf, sideBetween } from "../places.js";

const TN1 = "cs-1tn";
const TN7 = "cs-7tn";
const AL13 = "cs-13al";
const NC26 = "cs-26nc-a";
const PA56 = "us-56pa";
const NY76 = "us-76ny";
const IL8 = "us-8il-cav-a";
const FAR = { [PA56]: { at: "B2824", sp: 5, facing: "N" } };
const stands = (at: string, sp: number, order = "advance", facing = "S"): Standing => ({ at, sp, facing, order });
const archer = (units: Readonly<Record<string, Standing>>, more = {}): Field => acting("cs-archer", { ...FAR, ...units }, more);
const take = (f: Field, id = TN1): Field => f.play({ do: "take", unit: unit(id) }) as Field;

describe("refused flanks", () => {
  const refused = { refusedRight: [unit(TN1)] };

  it("[TD-7.3c] [TD-b14.25c] dismounted cavalry takes four points", () => {
    const { id: battalion, brigade: of } = units.find(({ arm, sp }) => arm === "cavalry" && sp >= 4)!;
    const may = (sp: number) => take(acting(of!, { [battalion]: stands("B1824", sp) }), battalion).refused({ do: "refuseLeft" });
    expect([may(3), may(4)]).toEqual(["TD-7.3c", ""]);
  });

  it("[TD-7.3e] a line on its side, a column, the march and the saddle leave no flank refused", () => {
    const big = { refusedRight: [unit(NC26)] };
    const forms = (order: string, action: Action): unknown =>
      take(acting("cs-pettigrew", { ...FAR, [NC26]: stands("B1824", 9, order) }, big), NC26)
        .play(action)
        .read("refusedRight");
    expect([forms("advance", { do: "extend", to: "B1825" }), forms("march", { do: "column", to: "B1724" })]).toEqual([[], []]);
    expect(forms("advance", { do: "extend", to: "B1823" })).toEqual([unit(NC26)]);
    const marches = archer({ [TN1]: stands("B1824", 5) }, refused);
    giveOrder(marches.s, formationOf("cs-archer"), MARCH_ORDER);
    expect(marches.read("refusedRight")).toEqual([]);
    const horse = acting("us-1-1-cav", { [IL8]: stands("B1824", 3) }, { refusedRight: [unit(IL8)] }).play({ do: "mount", unit: unit(IL8) });
    expect(horse.read("refusedRight")).toEqual([]);
  });

  it("[TD-7.3e] [TD-b7.35a] a line refuses the flank on which it does not go on, and fires from its main hex through it", () => {
    const big = { [NC26]: { ...stands("B1824", 9), second: "B1825" }, [PA56]: { at: "B1823", sp: 5, facing: "N" } };
    const f = take(acting("cs-pettigrew", big), NC26);
    expect([f.refused({ do: "refuseLeft" }), f.refused({ do: "refuseRight" })]).toEqual(["", "TD-7.3e"]);
    f.play({ do: "refuseLeft" });
    expect([f.read("refusedLeft"), f.s.second[unitOf(NC26)]]).toEqual([[unit(NC26)], hexAt("B1825")]);
    const fires = (marks: Readonly<Record<string, string[]>>, at = "B1823"): string =>
      acting("cs-pettigrew", { ...big, [PA56]: { at, sp: 5, facing: "N" } }, marks).refused({ do: "fire", unit: unit(NC26), at });
    const left = { refusedLeft: [unit(NC26)] };
    expect([fires({}), fires(left)]).toEqual(["TD-7.1d", ""]);
    const through = acting("cs-pettigrew", big, left);
    expect(shotOf(through, NC26, "B1823").sp).toBe(4);
    // Its other half has no front on either flank.
    const sides = ["B1823", "B1826"].map((at, i) => fronts(through.s, unitOf(NC26), sideBetween(["B1824", "B1825"][i], at)));
    expect(sides).toEqual([true, false]);
    expect(fronts(through.s, unitOf(NC26), sideBetween("B1825", "B1824"))).toBe(false);
  });

  it("[TD-7.3e] a line that wheels refuses no flank any more", () => {
    const big = { [NC26]: { ...stands("B1824", 9), second: "B1825" }, ...FAR };
    const f = take(acting("cs-pettigrew", big, { refusedLeft: [unit(NC26)] }), NC26).play({ do: "turn", to: "SW" });
    expect(f.read("refusedLeft")).toEqual([]);
  });

  it("[TD-7.3a] nobody pays to refuse a flank that is refused already; the other may be taken in its place", () => {
    const f = take(archer({ [TN1]: stands("B1724", 5) }, refused));
    expect([f.refused({ do: "refuseRight" }), f.refused({ do: "refuseLeft" })]).toEqual(["TD-7.3a", ""]);
  });

  it("[TD-7.3f] it is kept over one hex, and dropped in the second", () => {
    const f = take(archer({ [TN1]: stands("B1724", 5) }, refused)).play({ do: "step", to: "B1824" }) as Field;
    expect(f.read("refusedRight")).toEqual([unit(TN1)]);
    f.play({ do: "step", to: "B1924" });
    expect(f.read("refusedRight")).toEqual([]);
  });

  const both = { [PA56]: { at: "B1924", sp: 5, facing: "N" }, [NY76]: { at: "B1825", sp: 5, facing: "N" } };

  it("[TD-b7.35a] [TD-b7.35l] seven through the front and four through the refused side where both fire; one way only up to seven, or four", () => {
    const f = archer({ ...both, [TN1]: stands("B1824", 6), [AL13]: stands("B1824", 6) }, refused);
    expect(f.refused({ do: "split", unit: unit(TN1), at: "B1924", points: 6 })).toBe("TD-10.15a");
    f.dice(0)
      .play({ do: "split", unit: unit(TN1), at: "B1924", points: 7 })
      .play({ do: "at", at: "B1825" });
    while (f.asked() === "union answer") f.play({ do: "hold" });
    expect(f.log.filter(({ event }) => event === "fire").map(({ column }) => column)).toEqual([7, 4]);
    const alone = archer({ ...both, [TN1]: stands("B1824", 6) }, refused);
    expect([shotOf(alone, TN1, "B1924").sp, shotOf(alone, TN1, "B1825").sp]).toEqual([6, 4]);
  });

  it("[TD-b7.35n] horse holders are taken off before the strength is split", () => {
    const f = acting(
      "us-1-1-cav",
      {
        [IL8]: { at: "B1824", sp: 3, facing: "S" },
        "us-8il-cav-b": { at: "B1824", sp: 3, facing: "S" },
        [TN1]: { at: "B1924", sp: 6, facing: "N" },
        [TN7]: { at: "B1825", sp: 5, facing: "N" },
      },
      { refusedRight: [unit(IL8), unit("us-8il-cav-b")] },
    );
    // Twice three less a holder each: four, which fire two and two.
    expect([...new Set(f.legal("split").map(({ points }) => points))]).toEqual([2]);
  });
});
