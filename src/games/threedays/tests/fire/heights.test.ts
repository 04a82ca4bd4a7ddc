/** 10.2, 10.24 Sight over heights, woods and slopes, on made-up ground along a row of the map. */
import { describe, expect, it } from "vitest";
import { overlooks, sideTo } from "../../../../kit/index.js";
import { sightLine } from "../../../../kit/tests/sight-line.js";
import { grid, heights, hexAt, hexName } from "../../data/map.js";

/** Seven hexes in a row from B4020 to the west, with levels, woods and steep hexsides as given. */
const ROW = ["B4020", "B4021", "B4022", "B4023", "B4024", "B4025", "B4026"].map(hexAt);
function sees(levels: readonly number[], { woods = [] as number[], steep = [] as number[], shadow = false } = {}): boolean {
  const level = new Int8Array(grid.size);
  levels.forEach((one, i) => {
    level[ROW[i]] = one;
  });
  const wooded = new Uint8Array(grid.size);
  for (const i of woods) wooded[ROW[i]] = 1;
  const slopes = new Uint8Array(grid.size * 6);
  for (const i of steep)
    for (const [a, b] of [
      [ROW[i], ROW[i + 1]],
      [ROW[i + 1], ROW[i]],
    ])
      slopes[sideTo(grid, a, b)] = 1;
  const ground = { ...heights(shadow), level, stands: level, cover: wooded, woods: wooded, steep: slopes };
  return overlooks(ground, ROW[0], ROW[levels.length - 1]);
}

describe("lines", () => {
  it("[TD-10.2a] hexes that the line crosses; along a hexside a pair; corners count for nothing", () => {
    const line = (a: string, b: string) => {
      const { crossed, along } = sightLine(grid, hexAt(a), hexAt(b));
      return [crossed.map(hexName), along.map((pair) => pair.map(hexName).sort().join("/"))];
    };
    expect(line("B3618", "B3819")).toEqual([["B3718"], []]);
    expect(line("B3619", "B3819")).toEqual([[], ["B3718/B3719"]]);
    expect(line("B4920", "B4826")[0].sort()).toEqual(["B4823", "B4824", "B4825", "B4921", "B4922", "B4923"].sort());
  });
});

describe("heights", () => {
  it("[TD-10.2d] [TD-10.2f] ends of one level: what is higher hides, woods rising a level; what is as high does not", () => {
    expect([sees([2, 3, 2]), sees([2, 2, 2]), sees([2, 1, 2], { woods: [1] }), sees([2, 2, 2], { woods: [1] })]).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });

  it("[TD-10.2e] what is above both ends hides", () => {
    expect([sees([1, 3, 2]), sees([1, 1, 2])]).toEqual([false, true]);
  });

  it("[TD-10.2g] [TD-10.2i] what is as high as the higher end hides if it is no farther from the lower", () => {
    // Six hexes apart: three hexes from the lower end it hides, four not.
    expect([sees([1, 1, 1, 3, 1, 1, 3]), sees([1, 1, 1, 1, 3, 1, 3])]).toEqual([false, true]);
  });

  it("[TD-10.2h] what lies between the two levels hides nothing, but woods right beside the lower end", () => {
    expect([sees([1, 2, 1, 1, 4]), sees([1, 1, 1, 1, 4], { woods: [1] }), sees([1, 1, 1, 1, 4], { woods: [2] })]).toEqual([
      true,
      false,
      true,
    ]);
  });
});

describe("canopy and shadow", () => {
  it("[TD-b10.24a] [TD-b10.24b] lower woods beside an end in woods hide it, unless they lie below both and a steep slope parts them", () => {
    const wooded = { woods: [0, 1] };
    expect([sees([2, 1, 2], wooded), sees([2, 1, 2], { ...wooded, steep: [0] }), sees([2, 1, 1], { ...wooded, steep: [0] })]).toEqual([
      false,
      true,
      false,
    ]);
  });

  it("[TD-b9.44bv] a steep slope of one level is steep for sight", () => {
    expect([sees([2, 1, 2], { woods: [0, 1], steep: [0] }), sees([2, 1, 2], { woods: [0, 1] })]).toEqual([true, false]);
  });

  it("[TD-b10.24c] each wooded end is tried for itself", () => {
    const both = { woods: [0, 1, 3, 4] };
    expect([sees([2, 1, 1, 1, 2], { ...both, steep: [0, 3] }), sees([2, 1, 1, 1, 2], { ...both, steep: [0] })]).toEqual([true, false]);
  });

  it("[TD-b10.24d] woods no lower than the wooded end are judged by their height", () => {
    expect([sees([2, 2, 2], { woods: [0, 1] }), sees([2, 2, 4], { woods: [0] })]).toEqual([false, true]);
  });

  it("[TD-b10.24g] (option) ground above the lower end casts a shadow where a hex between it and the higher end lies below it", () => {
    expect([sees([2, 3, 2, 4], { shadow: true }), sees([2, 3, 3, 4], { shadow: true }), sees([2, 3, 2, 4])]).toEqual([false, true, true]);
  });
});
