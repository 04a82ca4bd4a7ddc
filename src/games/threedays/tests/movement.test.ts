/** 7, 8, 9 Movement: facing, lines, columns, the enemy near, stacking, guns on bad ground. */
import { describe, expect, it } from "vitest";
import type { Json } from "../../../engine/index.js";
import { unitOf } from "../data/armies.js";
import { hexAt, marsh, rocky, woods } from "../data/map.js";
import { ADVANCE } from "../data/scenarios.js";
import { facings } from "../rules/front.js";
import { acting, brigade, type Field, field, type Standing, unit } from "./field.js";
import { isClear, row } from "./places.js";

const TN1 = "cs-1tn";
const PA56 = "us-56pa";
const attack = { facing: "S", order: "attack" };

const march = (id: string, units: Readonly<Record<string, Standing>>, more = {}): Field =>
  acting("cs-archer", { [PA56]: { at: "B2824", sp: 5, facing: "N" }, ...units }, more).play({ do: "take", unit: unit(id) }) as Field;

describe("steps", () => {
  it("[TD-7.2f] [TD-9.1c] a formed unit steps into its two frontal hexes; Attack has four points", () => {
    const f = march(TN1, { [TN1]: { at: "B1824", sp: 6, ...attack } });
    expect(f.open("to", "step")).toEqual(["B1923", "B1924"]);
    expect(f.refused({ do: "step", to: "B1724" })).toBe("TD-7.2f");
    expect(f.read("agenda")).toContainEqual(["move", 8, 0, 8]);
  });

  it("[TD-9.1c] [TD-9.1h] Advance has six points, Disordered four, three under Attack", () => {
    const points = (order: string, more = {}) => {
      const f = march(TN1, { [TN1]: { at: "B1824", sp: 6, facing: "S", order } }, more);
      return (f.read("agenda") as [string, number][]).find(([name]) => name === "move")![1] / 2;
    };
    expect([points("advance"), points("advance", { disordered: [unit(TN1)] }), points("attack", { disordered: [unit(TN1)] })]).toEqual([
      6, 4, 3,
    ]);
  });

  it("[TD-7.2a] a turn costs Advance a point in all, Attack a point a vertex", () => {
    const cost = (order: string, to: string) => {
      const f = march(TN1, { [TN1]: { at: "B1824", sp: 6, facing: "S", order } }).play({ do: "turn", to });
      return (f.read("agenda") as [string, number][]).find(([name]) => name === "move")![1] / 2;
    };
    expect([cost("advance", "N"), cost("attack", "SW"), cost("attack", "NW")]).toEqual([5, 3, 2]);
  });

  it("[TD-7.2a] under Attack a vertex costs two points in woods, rocks and marsh", () => {
    const price = (ground?: Uint8Array) => {
      const { at, on } = row("S5", 1, ([here]) => (ground ? isClear(here, ground) && ground[here] === 1 : isClear(here)));
      const stood = { [TN1]: { at: at[0], sp: 6, facing: on, order: "attack" }, [PA56]: { at: "C0518", sp: 5, facing: "N" } };
      const f = march(TN1, stood, { scenario: "S5" });
      const points = () => (f.game.prompt(f.s) as { points?: number }).points!;
      const before = points();
      f.play({ do: "turn", to: facings[(facings.indexOf(on as never) + 1) % 6] });
      return before - points();
    };
    expect([price(), ...[woods, rocky, marsh].map(price)]).toEqual([1, 2, 2, 2]);
  });

  it("[TD-6.11c] [TD-6.12b] [TD-9.5c] only Good Order under Attack goes up to the enemy", () => {
    const beside = (order: string, more = {}) => {
      const f = march(TN1, { [TN1]: { at: "B1824", sp: 6, facing: "S", order }, [PA56]: { at: "B2024", sp: 5, facing: "S" } }, more);
      return f.refused({ do: "step", to: "B1924" });
    };
    expect([beside("attack"), beside("advance"), beside("attack", { disordered: [unit(TN1)] }), beside("march")]).toEqual([
      "",
      "TD-6.11c",
      "TD-9.5c",
      "TD-6.13b",
    ]);
  });

  it("[TD-9.5a] [TD-6.12c] who enters an enemy front stops there, and owes a Shock unless he fires", () => {
    const f = march(TN1, { [TN1]: { at: "B1824", sp: 6, ...attack }, [PA56]: { at: "B2024", sp: 5, facing: "N" } });
    f.play({ do: "step", to: "B1924" }, { do: "stay" }, { do: "halt" });
    while (f.asked().startsWith("union")) f.play({ do: "hold" });
    expect(f.asked()).toBe("confederate actions");
    f.play({ do: "done" });
    expect(f.asked()).toBe("confederate shocks");
    expect(f.refused({ do: "go" })).toBe("TD-6.12c");
  });

  it("[TD-8.1a] [TD-8.2b] twelve points in a hex; entering one with friends costs a point more", () => {
    const f = march(TN1, { [TN1]: { at: "B1824", sp: 6, ...attack }, "cs-13al": { at: "B1924", sp: 6, facing: "S" } });
    f.play({ do: "step", to: "B1924" });
    expect(f.last("move")).toMatchObject({ cost: 2 });
    f.play({ do: "halt" });
    expect(f.where(TN1)).toBe("B1924");
    const full = march(TN1, {
      [TN1]: { at: "B1824", sp: 6, ...attack },
      "cs-13al": { at: "B1924", sp: 6, facing: "S" },
      "cs-7tn": { at: "B1924", sp: 5, facing: "S" },
    });
    full.play({ do: "step", to: "B1924" });
    expect(full.refused({ do: "halt" })).toBe("TD-8.1a");
  });

  it("[TD-3.1c] who is put down without a step has done nothing: all is as before, and it may be taken up again", () => {
    const there = {
      [TN1]: { at: "B1824", sp: 5, facing: "S" },
      "cs-7tn": { at: "B1824", sp: 4, facing: "S" },
      [PA56]: { at: "B2124", sp: 5, facing: "N" },
    };
    const f = acting("cs-archer", there);
    const before = f.game.position(f.s);
    f.play({ do: "take", unit: unit("cs-7tn") }, { do: "halt" }, { do: "stack", unit: unit(TN1) }, { do: "halt" });
    expect(f.game.position(f.s)).toEqual(before);
    expect(f.refused({ do: "take", unit: unit("cs-7tn") })).toBe("");
  });

  it("[TD-7.1c] all units of a stack face one way", () => {
    const f = march(TN1, { [TN1]: { at: "B1824", sp: 6, ...attack }, "cs-13al": { at: "B1924", sp: 6, facing: "SE" } });
    f.play({ do: "step", to: "B1924" }, { do: "halt" });
    expect(f.s.facing[unitOf(TN1)]).toBe(f.s.facing[unitOf("cs-13al")]);
  });

  it("[TD-5.3e] under March one long move, worth as many activations as the command has", () => {
    const f = march(
      TN1,
      { [TN1]: { at: "B1824", sp: 6, facing: "S", order: "march" } },
      { formations: { [brigade("cs-d-heth")]: { entitled: 3 } } },
    );
    expect(f.read("agenda")).toContainEqual(["move", 36, 0, 36]);
  });
});

describe("how long a march is", () => {
  const HETH = brigade("cs-d-heth");
  const ARCHER = brigade("cs-archer");
  const marching = (row: object, more: object, ...now: Json[]): Field =>
    field(
      { [TN1]: { at: "B1824", sp: 6, facing: "S", order: "march" }, [PA56]: { at: "B2824", sp: 5, facing: "N" } },
      [["marker", "confederate", null, null], ...now],
      { brigade: ARCHER, formations: { [HETH]: { entitled: 4 }, [ARCHER]: { used: 1, ...row } }, inCommand: [HETH, ARCHER], ...more },
      { "ld-cs-archer": "B1824" },
    );
  const left = (f: Field): number =>
    (f.play({ do: "take", unit: unit(TN1) }).read("agenda") as [string, number][]).find(([name]) => name === "move")![1] / 2;
  /** Once Archer has begun to act, as `used` has it. */
  const points = (row = {}, more = {}): number => left(marching(row, more, ["activate", 1, ARCHER], ["actions", ARCHER]));

  it("[TD-4.2l] [TD-5.3e] Out of Command one activation's worth less, where the division is not", () => {
    expect([points(), points({}, { inCommand: [HETH] }), points({}, { inCommand: [] })]).toEqual([24, 18, 24]);
  });

  it("[TD-5.3d] [TD-17.3f] [TD-17.3g] worn or tired no more than it may act; what it did before in the turn counts", () => {
    expect([points({ fatigue: 4 }), points({ fatigue: 5 }), points({}, { ineffective: [ARCHER] })]).toEqual([18, 12, 12]);
    expect([points({ used: 2 }), points({ used: 3 }), points({ used: 4 })]).toEqual([18, 12, 6]);
  });

  it("[TD-17.3h] [TD-17.22j] who is too tired for anything but Advance marches no more", () => {
    const f = marching({ used: 0, fatigue: 6 }, {}).play({ do: "activate", brigade: ARCHER }) as Field;
    expect([f.s.order[unitOf(TN1)], left(f)]).toEqual([ADVANCE, 6]);
  });
});

describe("lines, columns and flanks", () => {
  const BIG = "cs-26nc-a";
  const big = (standing: Partial<Standing> = {}) =>
    acting("cs-pettigrew", {
      [BIG]: { at: "B1824", sp: 9, facing: "S", order: "advance", ...standing },
      [PA56]: { at: "B2824", sp: 5, facing: "N" },
    }).play({
      do: "take",
      unit: unit(BIG),
    });

  it("[TD-8.4a] [TD-8.4d] [TD-8.4f] eight points extend into a flank hex for two", () => {
    const f = big();
    expect(f.open("to", "extend")).toEqual(["B1823", "B1825"]);
    f.play({ do: "extend", to: "B1825" });
    expect(f.s.second[unitOf(BIG)]).toBe(hexAt("B1825"));
    expect(f.read("agenda")).toContainEqual(["move", 8, 0, 12]);
    f.play({ do: "step", to: "B1924" });
    expect(f.s.second[unitOf(BIG)]).toBe(hexAt("B1925"));
  });

  it("[TD-6.13f] [TD-8.5a] [TD-8.5f] more than seven points march in column, the tail behind the head", () => {
    const f = big({ order: "march" });
    f.play({ do: "column", to: "B1724" }, { do: "step", to: "B1924" });
    expect([f.where(BIG), f.s.second[unitOf(BIG)]]).toEqual(["B1924", hexAt("B1824")]);
  });

  it("[TD-7.3a] [TD-7.3b] [TD-7.3e] three points refuse a flank for one point; it counts as front", () => {
    const f = march(TN1, { [TN1]: { at: "B1824", sp: 3, facing: "S", order: "advance" } }).play({ do: "refuseLeft" });
    expect(f.read("refusedLeft")).toEqual([unit(TN1)]);
    const weak = march(TN1, { [TN1]: { at: "B1824", sp: 2, facing: "S", order: "advance" } });
    expect(weak.refused({ do: "refuseLeft" })).toBe("TD-7.3b");
  });
});

describe("withdrawal", () => {
  it("[TD-9.54a] [TD-9.54c] [TD-10.3m] who leaves an enemy front draws fire and goes at most half his way", () => {
    const f = march(TN1, { [TN1]: { at: "B1924", sp: 6, facing: "N", order: "advance" }, [PA56]: { at: "B2024", sp: 5, facing: "N" } });
    expect(f.read("agenda")).toContainEqual(["move", 6, 2, 12]);
    f.play({ do: "step", to: "B1824" });
    expect(f.asked()).toBe("union withdrawalFire");
    f.dice(0).play({ do: "fire", unit: unit(PA56) });
    expect(f.last("fire")).toMatchObject({ causes: expect.arrayContaining(["Withdrawal Fire +1"]) });
    expect(f.where(TN1)).toBe("B1824");
  });

  it("[TD-9.54a] who is driven off by that fire does not make his step", () => {
    const f = march(
      TN1,
      { [TN1]: { at: "B1924", sp: 6, facing: "N", order: "advance" }, [PA56]: { at: "B2024", sp: 5, facing: "N" } },
      { disordered: [unit(TN1)] },
    );
    f.play({ do: "step", to: "B1824" });
    f.dice(6, 9).play({ do: "fire", unit: unit(PA56) });
    while (f.asked() === "confederate retreat") f.play({ do: "back", to: f.open("to", "back").at(-1)! });
    expect(f.last("retreat")).toBeDefined();
    expect(f.last("move")).toBeUndefined();
    expect(f.asked()).toBe("confederate actions");
  });
});
