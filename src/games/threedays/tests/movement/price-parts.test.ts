/** 9.4 What the price of a step is made of: in the chart, as it is told, and at the table. */
import { describe, expect, it } from "vitest";
import { threedaysBoardFor } from "../../board/index.js";
import { beyond, grid, ROAD, way } from "../../data/map.js";
import { overlandParts, type Part, roadParts, slowRoadParts, trailParts } from "../../rules/prices/price-parts.js";
import {
  ARTILLERY,
  alongRoad,
  alongTrail,
  INFANTRY,
  MARCH,
  MARCHING_GUNS,
  MOUNTED,
  NEVER,
  overland,
  slowRoad,
} from "../../rules/prices/prices.js";
import { acting, type Field, type Standing, unit } from "../field.js";

const TN1 = "cs-1tn";
const TN7 = "cs-7tn";
const movers = { INFANTRY, MOUNTED, ARTILLERY, MARCH, MARCHING_GUNS };

describe("the parts of a price", () => {
  it.each(Object.entries(movers))("[TD-9.4a] [TD-b9.43a] add up to it on every step of the map: %s", (_, mover) => {
    const charts = [
      [overlandParts, overland, () => true],
      [roadParts, alongRoad, (k: number) => way[k] === ROAD],
      [slowRoadParts, slowRoad, (k: number) => way[k] === ROAD],
      [trailParts, alongTrail, (k: number) => way[k] > 0],
    ] as const;
    for (const [partsOf, prices, has] of charts)
      for (let k = 0; k < grid.neighbour.length; k++) {
        if (beyond(k) < 0 || !has(k) || prices(mover)[k] >= NEVER) continue;
        const sum = partsOf(k, mover).reduce((all: number, [, halves]: Part) => all + halves, 0);
        if (sum !== prices(mover)[k]) expect([k, partsOf(k, mover)]).toEqual(prices(mover)[k]);
      }
  });

  const marched = (units: Readonly<Record<string, Standing>>, to: string): Field =>
    acting("cs-archer", { [TN1]: { at: "B1724", sp: 6, facing: "S" }, ...units }).play(
      { do: "take", unit: unit(TN1) },
      { do: "step", to },
    ) as Field;

  it("[TD-8.2b] [TD-9.4a] are told with the step, where there are several", () => {
    expect(marched({}, "B1824").last("move")).toMatchObject({ cost: 1 });
    expect(marched({}, "B1824").last("move")).not.toHaveProperty("parts");
    const among = marched({ [TN7]: { at: "B1824", sp: 4, facing: "S" } }, "B1824");
    expect(among.last("move")).toMatchObject({ cost: 2, parts: ["clear 1", "friends there 1"] });
  });

  it("[TD-8.2b] stand with the step that is offered", () => {
    const f = marched({ [TN7]: { at: "B1824", sp: 4, facing: "S" } }, "B1824");
    const board = threedaysBoardFor({ scenario: "S4", options: {} });
    const words = (rehearsed: readonly (typeof f.log)[number][]) =>
      board.aim({ do: "step", to: "B1824" }, f.game.view(f.s, "confederate"), rehearsed).words;
    expect([words([]), words([f.last("move")!])]).toEqual(["March to B1824", "March to B1824: clear 1, friends there 1"]);
  });

  it("[TD-b19.0g] [TD-9.4u] name a Thunderstorm and works", () => {
    const told = (row: Partial<Standing>, more: object, to: string) =>
      acting("cs-archer", { [TN1]: { at: "B1724", sp: 6, facing: "S", ...row } }, more as never)
        .play({ do: "take", unit: unit(TN1) }, { do: "step", to })
        .last("move");
    expect(told({}, { storm: 1 }, "B1824")).toMatchObject({ cost: 2, parts: ["clear 1", "the storm 1"] });
    const works = { worksAt: ["B1824"], worksFacing: ["N"], worksLevel: [1], worksBy: ["union"] };
    expect(told({}, works, "B1824")).toMatchObject({ cost: 2, parts: ["clear 1", "works 1"] });
  });

  it("[TD-8.4f] [TD-8.2b] of a line are those of the half that pays more", () => {
    const line = { "cs-11nc": { at: "B1724", second: "B1723", sp: 10, facing: "S" }, "cs-47nc": { at: "B1823", sp: 4, facing: "S" } };
    const f = acting("cs-pettigrew", line).play({ do: "take", unit: unit("cs-11nc") }, { do: "step", to: "B1824" });
    expect(f.last("move")).toMatchObject({ cost: 2, parts: ["clear 1", "friends there 1"] });
  });
});
