/** 4.2, 8.5, 14.5 Who is in command when a brigade is activated, and what a unit Out of Command does. */
import { describe, expect, it } from "vitest";
import { leaderOf, unitOf } from "../../data/armies.js";
import { hexAt, near } from "../../data/map.js";
import { ASTRAY } from "../../marks.js";
import { covers, isSteadied } from "../../rules/command/leadership.js";
import { has } from "../../state.js";
import { acting, brigade, type Field, field, type Standing, unit } from "../field.js";
import { activate, marker } from "./marker.js";

const TN = { at: "B1824", sp: 6, facing: "S" };
const far: Record<string, Standing> = { "us-56pa": { at: "B3424", sp: 5, facing: "N" } };
const [TN1, TN7, PA] = ["cs-1tn", "cs-7tn", "us-56pa"];
const isAstray = (f: Field, id: string): boolean => has(f.s, unitOf(id), ASTRAY);

describe("command of units", () => {
  it("[TD-4.2b] [TD-4.2c] [TD-4.2f] in the brigadier's range, or in a line that begins there", () => {
    const line = {
      [TN1]: TN,
      [TN7]: { at: "B1825", sp: 5, facing: "S" },
      "cs-14tn": { at: "B1826", sp: 4, facing: "S" },
      "cs-13al": { at: "B2830", sp: 6, facing: "S" },
      ...far,
    };
    const f = marker(line, {}, { "ld-cs-archer": "B1824" }).play(activate);
    expect([TN1, TN7, "cs-14tn", "cs-13al"].map((id) => isAstray(f as Field, id))).toEqual([false, false, false, true]);
  });

  it("[TD-4.2b] [TD-8.5a] [TD-2.6d] a column is where its tail is too: in range, beside others, and with the leader there", () => {
    const units = { "cs-2ms": { at: "B1828", second: "B1827", sp: 10, facing: "NW", order: "march" }, ...far };
    const led = (at: string) =>
      field(
        units,
        [["marker", "confederate", brigade("cs-d-heth"), null]],
        { formations: { [brigade("cs-d-heth")]: { entitled: 3 } }, marchMarkers: [0, 1], column: [unit("cs-2ms")] },
        { "ld-cs-davis": at },
      ).play({ do: "activate", brigade: brigade("cs-davis") }) as Field;
    const within = (at: string) => covers(led(at).s, leaderOf("ld-cs-davis"), hexAt("B1828"));
    expect([within("B1822"), isAstray(led("B1822"), "cs-2ms"), isAstray(led("B1820"), "cs-2ms")]).toEqual([false, false, true]);
    expect([isSteadied(led("B1827").s, unitOf("cs-2ms")), isSteadied(led("B1826").s, unitOf("cs-2ms"))]).toEqual([true, false]);
  });

  it("[TD-4.2r] while the brigadier is missing the division leader's range serves", () => {
    const lost = (riders: Record<string, string>) => isAstray(marker({ [TN1]: TN, ...far }, {}, riders).play(activate) as Field, TN1);
    expect([lost({ "cs-ld-heth": "B1826" }), lost({})]).toEqual([false, true]);
  });

  it("[TD-4.2s] a battery with a brigade obeys its brigadier", () => {
    const guns = {
      "cs-4ga": { at: "B1824", sp: 7, facing: "S" },
      "cs-page": { at: "B1822", sp: 4, facing: "S", serves: brigade("cs-doles") } as Standing,
      ...far,
    };
    const f = field(
      guns,
      [["marker", "confederate", brigade("cs-d-rodes"), null]],
      { formations: { [brigade("cs-d-rodes")]: { entitled: 2 } } },
      { "ld-cs-doles": "B1824" },
    );
    f.play({ do: "activate", brigade: brigade("cs-doles") });
    expect(isAstray(f, "cs-page")).toBe(false);
  });

  it("[TD-4.2o] Out of Command a unit goes no nearer to the enemy, unless it passes a test first; who fails is Disordered, and still goes elsewhere", () => {
    const lone = (more = {}) =>
      acting("cs-archer", { [TN1]: TN, [PA]: { at: "B2824", sp: 5, facing: "N" } }, { astray: [unit(TN1)], ...more });
    const f = lone().play({ do: "take", unit: unit(TN1) });
    expect(f.refused({ do: "step", to: "B1923" })).toBe("TD-4.2o");
    const brave = lone()
      .dice(5)
      .play({ do: "dare", unit: unit(TN1) });
    expect(brave.refused({ do: "step", to: "B1923" })).toBe("");
    const weak = lone()
      .dice(9)
      .play({ do: "dare", unit: unit(TN1) });
    expect([weak.isDisordered(TN1), weak.refused({ do: "dare", unit: unit(TN1) })]).toEqual([true, "TD-4.2o"]);
    weak.play({ do: "take", unit: unit(TN1) });
    expect([weak.refused({ do: "step", to: "B1923" }), weak.refused({ do: "turn", to: "SW" })]).toEqual(["TD-4.2o", ""]);
  });

  it("[TD-4.2o] at no hex of its move, though it has the points to come back again", () => {
    const f = acting("cs-archer", { [TN1]: TN, [PA]: { at: "B2425", sp: 5, facing: "N" } }, { astray: [unit(TN1)] });
    f.play({ do: "take", unit: unit(TN1) });
    expect([near(hexAt("B1824"), hexAt("B2425")), near(hexAt("B1924"), hexAt("B2425"))]).toEqual([6, 5]);
    expect([f.refused({ do: "step", to: "B1924" }), (f.game.prompt(f.s) as { points?: number }).points]).toEqual(["TD-4.2o", 6]);
  });

  it("[TD-4.2o] nor does half of a line go nearer that is formed or wheels", () => {
    const BIG = "cs-26nc-a";
    const f = (facing: string, enemy: string, second?: string) =>
      acting(
        "cs-pettigrew",
        { [BIG]: { at: "B1824", sp: 9, facing, ...(second && { second }) }, [PA]: { at: enemy, sp: 5, facing: "N" } },
        { astray: [unit(BIG)] },
      ).play({ do: "take", unit: unit(BIG) }) as Field;
    expect(["B1823", "B1825"].map((to) => f("S", "B1832").refused({ do: "extend", to }))).toEqual(["", "TD-4.2o"]);
    // Its second half, in the west, would swing to the north-west or to the south-west.
    expect(["SW", "SE"].map((to) => f("S", "B2424", "B1825").refused({ do: "turn", to }))).toEqual(["", "TD-4.2o"]);
  });

  it("[TD-b14.5b] the Sharpshooters obey any brigadier of the III Corps", () => {
    const f = field(
      { "us-1usss": { at: "B2824", sp: 6, facing: "N" }, "us-20in": { at: "B3230", sp: 8, facing: "N" }, [TN1]: TN },
      [["marker", "union", brigade("us-1-iii"), null]],
      { formations: { [brigade("us-1-iii")]: { entitled: 2 } } },
      { "ld-us-2-1-iii": "B3230", "ld-us-1-2-iii": "B2825" },
    );
    f.play({ do: "activate", brigade: brigade("us-2-1-iii") });
    expect(isAstray(f, "us-1usss")).toBe(false);
  });
});
