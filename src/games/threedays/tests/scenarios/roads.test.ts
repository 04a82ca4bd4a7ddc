/** 9.22, 9.49 Roads that only the big games have: with four maps, and beyond the edge. */
import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../../../engine/index.js";
import { sideOf, unitOf, units } from "../../data/armies.js";
import { grid, hexAt, hexName, lowDutchRoad } from "../../data/map.js";
import { scenarios } from "../../data/scenarios.js";
import { fillCup } from "../../rules/command/efficiency.js";
import { facings } from "../../rules/front.js";
import { costOf } from "../../rules/prices/step-price.js";
import { isNextToEnemy, OFF_MAP } from "../../state.js";
import { acting, atHour, brigade, type Field, field, onAllSheets, type Standing, unit } from "../field.js";

const TN1 = "cs-1tn";
const PA56 = "us-56pa";
const FOE: Readonly<Record<string, Standing>> = { [TN1]: { at: "B1824", sp: 6, facing: "S" } };
const FRIEND: Readonly<Record<string, Standing>> = { [PA56]: { at: "B3424", sp: 5, facing: "N" } };
const pointsOf = (f: Field): number => (f.game.prompt(f.s) as unknown as { points: number }).points;

describe("roads", () => {
  it("[TD-b9.22f] with four maps the Union, and only it, knows the Low Dutch Road on July 1", () =>
    onAllSheets(() =>
      atHour("J1-0900", () => {
        const k = lowDutchRoad.findIndex((one, side) => one === 1 && grid.neighbour[side] >= 0);
        const at = grid.names[Math.floor(k / 6)];
        const cost = (id: string, sheets: number) => {
          const scenario = scenarios.find((one) => one.id === "S4") as { sheets: number };
          const kept = scenario.sheets;
          scenario.sheets = sheets;
          const f = acting(units[unitOf(id)].brigade!, {
            [id]: { at, sp: 5, facing: "N", order: "march" },
            ...(id === TN1 ? FRIEND : FOE),
          });
          const price = costOf(f.s, unitOf(id), k);
          scenario.sheets = kept;
          return price / 2;
        };
        expect([cost(PA56, 4), cost(PA56, 3), cost(TN1, 4)]).toEqual([0.5, 1, 1]);
      }),
    ));

  const at = (id: string, end: string, order = "march", more: Readonly<Record<string, Standing>> = {}, extra: JsonObject = {}): Field =>
    acting(
      units[unitOf(id)].brigade!,
      { [id]: { at: end, sp: 5, facing: "N", order }, ...(sideOf[unitOf(id)] === 0 ? FOE : FRIEND), ...more },
      { formations: { [brigade("us-1-i")]: { entitled: 1 }, [brigade("cs-d-heth")]: { entitled: 1 } }, ...extra },
    ).play({ do: "take", unit: unit(id) }) as Field;

  it("[TD-b9.49a] [TD-b9.49h] [TD-b9.22g] off at one end and on at the other, each hex at half a point of a march, on July 1 too", () =>
    onAllSheets(() => {
      const f = at(PA56, "D7033");
      f.play({ do: "offMap", to: "D7026" });
      expect([f.where(PA56), pointsOf(f)]).toEqual(["D7026", 6 - 4.5]);
      const far = at(PA56, "D7033").play({ do: "offMap", to: "D7017" }) as Field;
      expect([far.s.hex[unitOf(PA56)], far.s.awayLeft[0], hexName(far.s.awayTo[0])]).toEqual([OFF_MAP, 7, "D7017"]);
    }));

  it("[TD-b9.49h] a turn may end on the road, and the next goes on from there", () =>
    onAllSheets(() => {
      const own = units[unitOf(PA56)].brigade!;
      const away = (left: number) =>
        acting(
          own,
          { [PA56]: { at: "off the map", sp: 5, order: "march" }, "us-76ny": { at: "B3424", sp: 8, facing: "N" }, ...FOE },
          {
            awayOf: [unit(PA56)],
            awayTo: ["D7017"],
            awayLeft: [left],
            formations: { [brigade("us-1-i")]: { entitled: 1 } },
          },
        ).play({ do: "enter", unit: unit(PA56), at: "D7017" }) as Field;
      expect([away(14).s.hex[unitOf(PA56)], away(14).s.awayLeft[0]]).toEqual([OFF_MAP, 2]);
      const f = away(7);
      expect([f.where(PA56), pointsOf(f), f.s.awayOf[0]]).toEqual(["D7017", 6 - 3.5, -1]);
    }));

  it("[TD-b9.49h] [TD-5.3e] a brigade that is on such a road with all its units has its March marker, and comes on by it", () =>
    onAllSheets(() => {
      const own = units[unitOf(PA56)].brigade!;
      const f = field({ [PA56]: { at: "off the map", sp: 5, order: "march" }, ...FOE }, [["marker", "union", null, null]], {
        awayOf: [unit(PA56)],
        awayTo: ["D7017"],
        awayLeft: [7],
        formations: { [brigade("us-1-i")]: { entitled: 1 } },
      });
      expect(f.legal("activate")).toEqual([{ do: "activate", brigade: brigade(own) }]);
      f.play({ do: "activate", brigade: brigade(own) });
      while (f.asked() === "union change") f.play({ do: "keep" });
      f.play({ do: "enter", unit: unit(PA56), at: "D7017" });
      expect(f.where(PA56)).toBe("D7017");
    }));

  it("[TD-b9.49h] [TD-5.3e] a March marker goes into the cup for such a brigade alone", () =>
    onAllSheets(() => {
      const markers = (order: string): number[] => {
        const road = { awayOf: [unit(PA56)], awayTo: ["D7017"], awayLeft: [7] };
        const f = field({ [PA56]: { at: "off the map", sp: 5, order }, ...FOE }, [["orders", "union"]], road);
        fillCup(f.s);
        return [...f.s.marchMarkers];
      };
      expect([markers("march"), markers("advance")]).toEqual([
        [1, 0],
        [0, 0],
      ]);
    }));

  it("[TD-b9.49b] [TD-b9.49c] nobody comes on next to an enemy; who is beyond the map is out of every fight", () =>
    onAllSheets(() => {
      const beside = grid.names[[...grid.neighbour.subarray(hexAt("D7026") * 6, hexAt("D7026") * 6 + 6)].find((hex) => hex >= 0)!];
      const enemy = { "cs-7tn": { at: beside, sp: 5, facing: "S" } };
      expect(at(PA56, "D7033", "march", enemy).refused({ do: "offMap", to: "D7026" })).toBe("TD-b9.49b");
      const own = units[unitOf("cs-7tn")].brigade!;
      const f = acting(own, { ...enemy, [PA56]: { at: "off the map", sp: 5 } }, { awayOf: [unit(PA56)], awayTo: ["D7026"], awayLeft: [1] });
      expect([f.legal("fire"), f.refused({ do: "fire", unit: unit("cs-7tn"), at: "D7026" })]).toEqual([[], "TD-10.1h"]);
    }));

  it("[TD-b9.49e] [TD-b9.49f] [TD-b9.49g] below sheet D: closed to Confederates; who goes off at D7026 comes on at D7033, who goes off at the others anywhere", () =>
    onAllSheets(() => {
      expect(at(TN1, "D7033").refused({ do: "offMap", to: "D7026" })).toBe("TD-b9.49e");
      expect(at(PA56, "D7026").open("to", "offMap")).toEqual(["D7033"]);
      expect(at(PA56, "D7026").refused({ do: "offMap", to: "D7017" })).toBe("TD-b9.49f");
      expect([at(PA56, "D7033").open("to", "offMap"), at(PA56, "D7017").open("to", "offMap")]).toEqual([
        ["D7017", "D7026"],
        ["D7026", "D7033"],
      ]);
      expect(at(TN1, "C4450").open("to", "offMap")).toEqual(["C4419"]);
    }));

  it("[TD-b9.49d] what lies beyond the edge is no hex: nothing is adjacent to it or seen through it", () => {
    const edge = ["D7017", "D7026", "D7033", "C4450", "C4419"].map(hexAt);
    for (const hex of edge)
      expect([...grid.neighbour.subarray(hex * 6, hex * 6 + 6)].filter((to) => to < 0).length, hexName(hex)).toBeGreaterThan(0);
  });

  it("[TD-b9.49d] an enemy comes up to the end of a road, and who is a hex beyond it neither stops him, nor turns, fires or is shocked", () =>
    onAllSheets(() => {
      const end = hexAt("D7026");
      const d = [0, 1, 2, 3, 4, 5].find((one) => grid.neighbour[end * 6 + one] >= 0)!;
      const from = grid.names[grid.neighbour[end * 6 + d]];
      const f = acting(
        "cs-archer",
        {
          [TN1]: { at: from, sp: 6, facing: facings[(d + 3) % 6], order: "attack" },
          [PA56]: { at: "off the map", sp: 5, order: "advance" },
        },
        { awayOf: [unit(PA56)], awayTo: ["D7017"], awayLeft: [1] },
      ).play({ do: "take", unit: unit(TN1) }, { do: "step", to: "D7026" }) as Field;
      expect(f.asked()).toBe("confederate move");
      f.play({ do: "halt" });
      expect([f.asked(), f.legal("fire"), isNextToEnemy(f.s, unitOf(TN1))]).toEqual(["confederate actions", [], false]);
      f.play({ do: "done" });
      expect(f.log.some(({ event }) => ["fire", "test", "odds"].includes(`${event}`))).toBe(false);
    }));
});
