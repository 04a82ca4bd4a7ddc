/** 6, 9, 16, 17, 21 Movement that the hour, the road or the scenario decides. */
import { describe, expect, it } from "vitest";
import { formationOf, unitOf } from "../../data/armies.js";
import { brook, grid, hexName, lottsBridge, mapFile, pike, way } from "../../data/map.js";
import { scenarios } from "../../data/scenarios.js";
import { eachEntrance } from "../../rules/arrivals.js";
import { ARTILLERY, hexPrice } from "../../rules/prices/prices.js";
import { acting, atHour, brigade, type Field, field, leader, onAllSheets, type Standing, unit } from "../field.js";
import { isBare, isClear, row } from "../places.js";

const TN1 = "cs-1tn";
const TN7 = "cs-7tn";
const PA56 = "us-56pa";
const GUNS = "us-2me-bty";
const FAR: Readonly<Record<string, Standing>> = { [PA56]: { at: "B3424", sp: 5, facing: "N" } };
const FOE: Readonly<Record<string, Standing>> = { [TN1]: { at: "B1424", sp: 6, facing: "S" } };
/** The points left of a unit that is taken up. */
const pointsOf = (f: Field): number => (f.game.prompt(f.s) as unknown as { points: number }).points;

describe("on and off the road by night", () => {
  it("[TD-b16.13i] in the middle of the night a march pays a point more off Roads and Pikes", () =>
    atHour("J1-2200", () => {
      const cost = (kind: (k: number) => boolean) => {
        const { at, on } = row("S4", 1, ([a, b], [k]) => isClear(a) && isClear(b) && kind(k));
        const f = acting("cs-archer", {
          [TN1]: { at: at[0], sp: 6, facing: on, order: "march" },
          [PA56]: { at: "B3434", sp: 5, facing: "N" },
        });
        f.play({ do: "take", unit: unit(TN1) }, { do: "step", to: at[1] });
        return f.last("move")?.cost;
      };
      expect([cost((k) => isBare(k)), cost((k) => pike[k] === 1)]).toEqual([2, 0.5]);
    }));

  it("[TD-b16.13h] guns that set out along a Road or Pike keep to it after the first hex", () =>
    atHour("J1-2200", () => {
      const roads = row("S4", 2, (hexes, sides) => hexes.every((hex) => isClear(hex)) && way[sides[0]] === 2 && isBare(sides[1]));
      const f = acting("us-arty-i", { [GUNS]: { at: roads.at[0], sp: 6, facing: roads.on }, [TN1]: { at: "B1434", sp: 6, facing: "S" } });
      f.play({ do: "take", unit: unit(GUNS) }, { do: "step", to: roads.at[1] });
      expect(f.refused({ do: "step", to: roads.at[2] })).toBe("TD-b16.13h");
    }));

  it("[TD-b16.13j] commanders ride by night as by day", () => {
    const reach = (key: string) =>
      atHour(key, () =>
        field({ [TN1]: { at: "B1824", sp: 6, facing: "S" }, ...FAR }, [["commanders", "confederate"]], {}, { "cs-lee": "B1824" }),
      )
        .play({ do: "ride", leader: leader("cs-lee") })
        .legal("to").length;
    expect(reach("J1-2200")).toBe(reach("J1-1200"));
    expect(reach("J1-2200")).toBeGreaterThan(100);
  });
});

describe("what ground and roads cost", () => {
  it("[TD-b9.44df] a hex with several Brooks is a hex with a Brook", () => {
    const listed = Object.values<number[]>(mapFile.brook).flat();
    const hex = [...new Set(listed)].find((one) => isClear(one, brook) && way.subarray(6 * one, 6 * one + 6).every((kind) => kind === 0))!;
    const plainHex = grid.names.findIndex((_, one) => isClear(one));
    expect(hexPrice(hex, ARTILLERY) - hexPrice(plainHex, ARTILLERY)).toBe(2);
    // Every list of a Brook names a hex once, and a hex in two lists would still be one feature.
    expect(brook.reduce((sum, one) => sum + one, 0)).toBe(new Set(listed).size);
  });

  it("[TD-b9.44ct] nobody stays on the bridge at Lott's Ridge, nor a column with one half over the cut", () =>
    onAllSheets(() => {
      const [from, to] = lottsBridge.ends.map(hexName);
      const f = acting("cs-archer", { [TN1]: { at: from, sp: 6, facing: "N", order: "march" }, ...FAR }, { column: [] });
      f.play({ do: "take", unit: unit(TN1) }, { do: "cross" });
      expect(f.where(TN1)).toBe(to);
      const column = field(
        { [TN1]: { at: to, second: hexName(lottsBridge.over), sp: 6, facing: "N", order: "march" }, ...FAR },
        [
          ["activate", 1, brigade("cs-archer")],
          ["actions", brigade("cs-archer")],
          ["move", 8, 1, 12],
        ],
        { brigade: brigade("cs-archer"), column: [unit(TN1)], mover: unit(TN1), moving: [unit(TN1)], spent: [unit(TN1)] },
      );
      expect(column.refused({ do: "halt" })).toBe("TD-b9.44ct");
    }));

  it("[TD-b9.48e] guns Disordered on their way have what the Disordered would have left", () => {
    const left = (halves: number) =>
      pointsOf(
        field(
          { [GUNS]: { at: "B2824", sp: 6, facing: "N", order: "advance" }, ...FOE },
          [
            ["activate", 1, brigade("us-arty-i")],
            ["actions", brigade("us-arty-i")],
            ["move", halves, 1, 16],
          ],
          { brigade: brigade("us-arty-i"), disordered: [unit(GUNS)], mover: unit(GUNS), moving: [unit(GUNS)], spent: [unit(GUNS)] },
        ),
      );
    // Five of eight spent, of six then: one is left; seven spent: none.
    expect([left(6), left(2)]).toEqual([1, 0]);
  });
});

describe("Fatigue of a march", () => {
  it("[TD-17.22j] Fatigue is earned when the activation ends, and limits from the next on", () => {
    const own = brigade("cs-archer");
    const f = field(
      { [TN1]: { at: "B1624", sp: 6, facing: "S" }, ...FAR },
      [["marker", "confederate", brigade("cs-d-heth"), null]],
      {
        formations: { [own]: { fatigue: 3, used: 2, efforts: 2 }, [brigade("cs-d-heth")]: { entitled: 4 } },
        cup: { [brigade("cs-d-heth")]: 1 },
        inCommand: [own, brigade("cs-d-heth")],
      },
      { "ld-cs-archer": "B1624" },
    );
    f.play({ do: "activate", brigade: own }, { do: "keep" }, { do: "take", unit: unit(TN1) });
    const [to] = f.open("to", "step");
    f.play({ do: "step", to }, { do: "halt" });
    expect(f.s.fatigue[formationOf("cs-archer")]).toBe(3);
    f.play({ do: "done" });
    expect(f.log.find(({ event }) => event === "fatigue")?.level).toBe(4);
    // The marker that is left finds nobody who could act: the turn ends.
    expect(f.log.filter(({ event }) => event === "activation")).toHaveLength(1);
  });

  it("[TD-17.22k] a march is worth what the unit that went farthest has used", () => {
    const own = brigade("cs-archer");
    const marched = (halves: readonly number[]): unknown => {
      const ids = [TN1, TN7];
      let marchedBefore = 0;
      let level: unknown;
      halves.forEach((used, i) => {
        const last = i === halves.length - 1;
        const f = field(
          {
            [TN1]: { at: "B1624", sp: 6, facing: "S", order: "march" },
            [TN7]: { at: "B1626", sp: 5, facing: "S", order: "march" },
            ...FAR,
          },
          [
            ["activate", 1, own],
            ["actions", own],
            ["move", 48 - used, 5, 48],
          ],
          {
            brigade: own,
            mover: unit(ids[i]),
            moving: [unit(ids[i])],
            spent: ids.slice(0, i + 1).map(unit),
            entered: ids.slice(0, i + 1).map(unit),
            strayed: [own],
            formations: { [own]: { marched: marchedBefore }, [brigade("cs-d-heth")]: { entitled: 4 } },
          },
        );
        f.play({ do: "halt" });
        marchedBefore = f.s.marched[formationOf("cs-archer")];
        if (!last) return;
        f.play({ do: "done" });
        level = f.last("fatigue")?.level;
      });
      return level;
    };
    // Off the road two activations' worth are free: 12 points, of the Confederate infantry's 6.
    expect([marched([24, 24]), marched([24, 28]), marched([28, 24])]).toEqual([undefined, 1, 1]);
  });
});

describe("entrances", () => {
  it("[TD-b9.75k] a scenario has entrances of its own: Carroll comes on behind Cemetery Hill and nowhere else", () => {
    const s7 = scenarios.find(({ id }) => id === "S7")!;
    expect(mapFile.entryAreas.flatMap(({ direct, border }) => [direct, ...border])).not.toContain(hexName(s7.arrivals[0].direct));
    const f = field({ "us-4oh": { at: "due", sp: 6 }, [TN1]: { at: "B4112", sp: 5, facing: "N" } }, [["startTurn", 13]], {
      scenario: "S7",
      turn: 2,
    });
    const open: string[] = [];
    eachEntrance(f.s, unitOf("us-4oh"), (at) => open.push(hexName(at)));
    expect(open.sort()).toEqual(["B4822", "B4922", "B5022", "B5122"]);
  });
});
