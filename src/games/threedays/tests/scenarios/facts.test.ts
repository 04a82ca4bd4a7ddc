/** 12, 13, 16, 17, 22 States, rest and wear, and what the scenarios begin with. */
import { describe, expect, it } from "vitest";
import { completeOptions, type Options } from "../../../../engine/index.js";
import { formationOf, leaderOf, originalSp, unitOf, units } from "../../data/armies.js";
import { hexAt } from "../../data/map.js";
import { scenarios } from "../../data/scenarios.js";
import { threedays } from "../../index.js";
import { rangeOf } from "../../rules/command/leadership.js";
import { facings } from "../../rules/front.js";
import { isCollapsed } from "../../rules/strength.js";
import { lossesOf } from "../../rules/victory/toll.js";
import { acting, atHour, begun, brigade, type Field, field, type Standing, unit } from "../field.js";
import { shotOf } from "../places.js";

const TN1 = "cs-1tn";
const PA56 = "us-56pa";
const GUNS = "us-2me-bty";
const WI6 = "us-6wi";
const S = (at: string, sp = 6, order = "attack"): Standing => ({ at, sp, facing: "S", order });
const FAR = { [PA56]: { at: "B2824", sp: 5, facing: "N" } };
const options = (id: string): Options => completeOptions(threedays.options, {}, "", id) as Options;

describe("options and scenarios", () => {
  it("[TD-b1.0d] [TD-b12.24f] what a scenario requires is locked there; random events and the surrender of remnants are off", () => {
    expect(options("S1").skirmishers).toBe(true);
    expect(threedays.options.find(({ key }) => key === "skirmishers")).toMatchObject({ locked: { S1: true } });
    for (const { id } of scenarios) expect([options(id).randomEvents, options(id).collapsedSurrender], id).toEqual([false, false]);
  });

  it("each tells how many turns it has, and roughly how long it takes", () => {
    const lengths = Object.fromEntries(threedays.scenarios.map(({ id, length }) => [id, length]));
    expect(Object.keys(lengths).toSorted()).toEqual(scenarios.map(({ id }) => id).toSorted());
    for (const { id, turns } of scenarios) expect(lengths[id]).toMatch(new RegExp(`^${turns.length} turns, about \\d+ hours$`));
    expect([lengths.S4, lengths.S9]).toEqual(["3 turns, about 2 hours", "4 turns, about 12 hours"]);
  });

  it("[TD-22.2m] Culp's Hill and the counterattack have guns beyond the map", () => {
    expect(scenarios.filter(({ farGuns }) => farGuns).map(({ id }) => id)).toEqual(["S8", "S11"]);
  });

  it("[TD-22.0k] [TD-b14.6c] Calef stands in three sections of two guns of his battery", () => {
    const sections = scenarios.find(({ id }) => id === "S1")!.placed.filter(({ unit: u }) => units[u].id.includes("section"));
    expect(sections.map(({ sp }) => sp)).toEqual([2, 2, 2]);
    expect(new Set(sections.map(({ unit: u }) => units[u].battery)).size).toBe(1);
  });

  it("[TD-22.0k] [TD-22.1a] the battery itself has no part beside its sections: no gun of it is lost at the start of any scenario", () => {
    for (const { id } of threedays.scenarios)
      expect([lossesOf(begun(id), 0), lossesOf(begun(id), 1)], id).toEqual(Array(2).fill({ men: 0, guns: 0 }));
  });

  it("[TD-22.0e] in Rodes' Assault the morning has cost 147 NY four of eight points and 6 WI four of seven", () => {
    const { placed } = scenarios.find(({ id }) => id === "S4")!;
    const of = (id: string) =>
      placed.filter(({ unit: u }) => u === unitOf(id)).map(({ sp, disordered }) => [sp, originalSp[unitOf(id)], disordered]);
    expect([of("us-147ny"), of(WI6)]).toEqual([[[4, 8, false]], [[3, 7, false]]]);
  });

  it("[TD-7.1c] [TD-22.0j] a set-up may put units in a hex facing two ways: each keeps its front until one of them turns all", () => {
    const s = begun("S7");
    const [ny, pa] = ["us-157ny", "us-73pa"].map(unitOf);
    const at = hexAt("B4919");
    expect([s.hex[ny], s.hex[pa], facings[s.facing[ny]], facings[s.facing[pa]]]).toEqual([at, at, "NW", "N"]);
    const f = acting(
      "us-1-2-xi",
      {
        "us-73pa": { at: "B4919", sp: 5, facing: "N" },
        "us-27pa": { at: "B4919", sp: 5, facing: "NW" },
        [TN1]: { at: "B4620", sp: 5, facing: "S" },
      },
      { scenario: "S7" },
    );
    expect(f.legal("stack")).toEqual([]);
    // Put down without a step it has not turned.
    f.play({ do: "take", unit: unit("us-27pa") }, { do: "halt" });
    expect(["us-73pa", "us-27pa"].map((id) => facings[f.s.facing[unitOf(id)]])).toEqual(["N", "NW"]);
    f.play({ do: "turn", unit: unit("us-73pa"), to: "NE" });
    expect(["us-73pa", "us-27pa"].map((id) => facings[f.s.facing[unitOf(id)]])).toEqual(["NE", "NE"]);
  });

  it("[TD-25.0f] no small scenario has the third night turn, so nobody gathers stragglers", () => {
    for (const { id, turns } of scenarios)
      expect(
        turns.some(({ light, hour }) => light === "night" && hour === 200),
        id,
      ).toBe(false);
  });
});

describe("Disorder and rally", () => {
  it("[TD-12.3a] the Disordered refuse no flank, build nothing and declare no Shock", () => {
    const more = { disordered: [unit(TN1)] };
    const f = acting("cs-archer", { ...FAR, [TN1]: S("B1824") }, more);
    expect(f.refused({ do: "build", unit: unit(TN1) })).toBe("TD-15.1d");
    expect((f.play({ do: "take", unit: unit(TN1) }) as Field).refused({ do: "refuseLeft" })).toBe("TD-7.3e");
    const shocks = field(
      { [TN1]: S("B1824"), "cs-13al": S("B1825"), [PA56]: { at: "B1924", sp: 5, facing: "N" } },
      [["activate", 2, brigade("cs-archer")], "shocks"],
      { brigade: brigade("cs-archer"), ...more },
    );
    expect(shocks.refused({ do: "shock", unit: unit(TN1), at: "B1924" })).toBe("TD-11.1a");
  });

  it("[TD-12.22b] [TD-b12.23b] [TD-b13.1a] the Collapsed do not rally: infantry below half, the elite below a third", () => {
    const rally = (id: string, sp: number, by: string) => {
      const f = acting(by, { [id]: { at: "B1824", sp, facing: "S", order: "advance" } }, { disordered: [unit(id)] });
      return [isCollapsed(f.s, unitOf(id)), f.refused({ do: "rally", unit: unit(id) })];
    };
    expect([
      rally("cs-13al", 3, "cs-archer"),
      rally("cs-13al", 2, "cs-archer"),
      rally(WI6, 3, "us-1-1-i"),
      rally(WI6, 2, "us-1-1-i"),
    ]).toEqual([
      [false, ""],
      [true, "TD-12.22b"],
      [false, ""],
      [true, "TD-12.22b"],
    ]);
  });

  it("[TD-13.4h] [TD-b16.13b] a rally alone tires nobody, but in the middle of the night", () => {
    const rallies = () => {
      const f = acting(
        "cs-archer",
        { ...FAR, [TN1]: S("B1824") },
        { disordered: [unit(TN1)], formations: { [brigade("cs-archer")]: { used: 3, efforts: 2 } } },
      );
      f.dice(0).play({ do: "rally", unit: unit(TN1) });
      f.play({ do: "done" });
      return f.log.some(({ event }) => event === "fatigue");
    };
    expect([rallies(), atHour("J1-2200", rallies)]).toEqual([false, true]);
  });

  it("[TD-b12.32b] [TD-b12.32c] (option) a battery rated 8 gives up two guns instead of a D, on top of what the fire took", () => {
    const f = acting("cs-archer", { [TN1]: S("B1824"), [GUNS]: { at: "B1924", sp: 6, facing: "N" } }).dice(7) as Field;
    f.play({ do: "fire", unit: unit(TN1), at: "B1924" });
    expect([f.last("fire")?.result, f.asked()]).toEqual(["1D", "union spare"]);
    f.play({ do: "guns" });
    expect([f.sp(GUNS), f.isDisordered(GUNS)]).toEqual([3, false]);
  });

  it("[TD-b12.32d] not if it would be the end of it", () => {
    const f = acting("cs-archer", { [TN1]: S("B1824"), [GUNS]: { at: "B1924", sp: 3, facing: "N" } }).dice(7) as Field;
    f.play({ do: "fire", unit: unit(TN1), at: "B1924" });
    expect([f.sp(GUNS), f.isDisordered(GUNS)]).toEqual([2, true]);
  });

  it("[TD-12.8a] abandoned guns: half of them, rounded up, stay where they stood", () => {
    const f = field(
      { [TN1]: S("B1824"), [GUNS]: { at: "B2024", sp: 5, facing: "N" } },
      [
        ["marker", "union", brigade("us-1-i"), null],
        ["disorder", unit(GUNS), "shock", 0],
      ],
      { disordered: [unit(GUNS)] },
    );
    expect([f.where(GUNS), f.s.leftAt[0], f.s.leftGuns[0]]).toEqual(["eliminated", hexAt("B2024"), 3]);
  });
});

describe("rest and wear", () => {
  const ending = (more = {}): number =>
    field({ ...FAR, [TN1]: S("B1824") }, [], {
      agenda: ["turn", ["endTurn", 0]],
      formations: { [brigade("cs-archer")]: { fatigue: 3 } },
      ...more,
    }).s.fatigue[formationOf("cs-archer")];

  it("[TD-17.42b] nobody rests in a Thunderstorm", () => {
    expect([ending(), ending({ storm: 1 })]).toEqual([2, 3]);
  });

  it("[TD-b16.13p] who does not act in the middle of the night rests two levels", () => {
    expect(atHour("J1-2200", () => ending())).toBe(1);
  });

  it("[TD-17.42c] a brigade In Reserve that only rallied still rests two", () => {
    expect(ending({ reserve: [brigade("cs-archer")], formations: { [brigade("cs-archer")]: { fatigue: 3, used: 1 } } })).toBe(1);
  });

  it("[TD-17.3a] artillery brigades do not tire", () => {
    const f = acting(
      "us-arty-i",
      { [GUNS]: { at: "B2024", sp: 6, facing: "N", order: "advance" }, [TN1]: S("B1824") },
      { formations: { [brigade("us-arty-i")]: { used: 3, efforts: 2 } } },
    );
    f.dice(0, 0, 0).play({ do: "fire", unit: unit(GUNS), at: "B1824" });
    while (f.asked() === "confederate answer") f.play({ do: "hold" });
    f.play({ do: "done" });
    expect(f.log.filter(({ event }) => event === "fatigue")).toEqual([]);
  });

  it("[TD-b16.11a] dusk does not halve command, and fire has its one less", () =>
    atHour("J1-1900", () => {
      const f = acting("cs-archer", { [TN1]: S("B1824"), [PA56]: { at: "B1924", sp: 5, facing: "N" } }, {}, { "ld-cs-archer": "B1824" });
      expect([rangeOf(f.s, leaderOf("ld-cs-archer")), shotOf(f, TN1, "B1924").dusk]).toEqual([5, -1]);
    }));

  it("[TD-5.5a] when the cup is empty the commanders ride", () => {
    expect(field({ ...FAR, [TN1]: S("B1824") }, [], {}, { "cs-lee": "B1624" }).asked()).toBe("confederate commanders");
  });
});
