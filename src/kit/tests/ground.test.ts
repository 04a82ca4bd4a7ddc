import { describe, expect, test } from "vitest";
import { type Chart, groundOf, type MapData, NEVER, pricesOf, zonesOf } from "../ground.js";
import { sideTo } from "../hex.js";
import { flatLayout } from "../layout.js";

const map: MapData = {
  layout: flatLayout(4, 4),
  hexes: [
    { hex: "0202", terrain: "woods", level: 1, features: ["farm"] },
    { hex: "0303", terrain: "river" },
  ],
  sides: [
    { a: "0101", b: "0102", kind: "creek" },
    { a: "0102", b: "0103", kind: "creek" },
    { a: "0102", b: "0103", kind: "ford" },
    { a: "0401", b: "0402", kind: "wall", of: "0402" },
  ],
  roads: [{ name: "Pike", kind: "road", hexes: ["0103", "0202", "0302"] }],
  places: [],
  entries: [],
};
const ground = groundOf(map);
const { grid } = ground;
const side = (a: string, b: string) => sideTo(grid, grid.ids.get(a)!, grid.ids.get(b)!);

const chart: Chart = {
  enter: { clear: 1, woods: 3 },
  inside: { farm: 1 },
  across: { rise: { up: 2, down: 0 }, creek: null, ford: 1 },
  along: { road: 1 },
  undoes: { ford: ["creek"] },
};
const price = (a: string, b: string, by = chart) => pricesOf(ground, by)[side(a, b)];

describe("prices", () => {
  test("the hex entered, what is in it, and the side crossed are added up", () => {
    expect(price("0201", "0202")).toBe(3 + 1 + 2);
    expect(price("0202", "0201")).toBe(1);
  });

  test("a road is paid instead of the hex, not of the climb, unless it undoes that", () => {
    expect([price("0103", "0202"), price("0202", "0302")]).toEqual([1 + 2, 1]);
    expect(price("0103", "0202", { ...chart, undoes: { ford: ["creek"], road: ["rise"] } })).toBe(1);
  });

  test("a creek bars the way, a ford opens it for its price; what the chart does not name is entered by road alone, what it bars not even so", () => {
    expect([price("0101", "0102"), price("0102", "0103"), price("0302", "0303")]).toEqual([NEVER, 2, NEVER]);
    const wooded = { ...chart, enter: { clear: 1 } };
    expect([price("0201", "0202", wooded), price("0103", "0202", wooded)]).toEqual([NEVER, 1 + 2]);
    expect(price("0103", "0202", { ...chart, enter: { clear: 1, woods: null } })).toBe(NEVER);
    expect(pricesOf(ground, chart)[grid.ids.get("0101")! * 6]).toBe(NEVER);
  });
});

test("zones stop at sides and grounds that the chart names, from one side only where a side belongs to a hex", () => {
  const zones = zonesOf(ground, {
    across: ["creek"],
    acrossTheirs: ["wall"],
    into: ["river"],
    outOf: ["woods"],
    undoes: { ford: ["creek"] },
  });
  const passes = (a: string, b: string) => zones[side(a, b)];
  expect([passes("0101", "0102"), passes("0102", "0103")]).toEqual([0, 1]);
  expect([passes("0401", "0402"), passes("0402", "0401")]).toEqual([0, 1]);
  expect([passes("0302", "0303"), passes("0303", "0302")]).toEqual([0, 1]);
  expect([passes("0201", "0202"), passes("0202", "0201")]).toEqual([1, 0]);
  expect(zonesOf(ground, { acrossOwn: ["wall"] })[side("0402", "0401")]).toBe(0);
});

test("a map that names what is not there is refused, with what to do", () => {
  const broken = (part: Partial<MapData>) => () => groundOf({ ...map, ...part });
  expect(broken({ hexes: [{ hex: "0909", terrain: "woods" }] })).toThrow("The map names 0909, which is no hex of it: correct the number");
  expect(broken({ sides: [{ a: "0101", b: "0303", kind: "creek" }] })).toThrow("a creek between 0101 and 0303, which do not touch");
  const many = Array.from({ length: 32 }, (_, i) => ({ a: "0101", b: "0102", kind: `kind ${i}` }));
  expect(broken({ sides: many })).toThrow("too many");
});
