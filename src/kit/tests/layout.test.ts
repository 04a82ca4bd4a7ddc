import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { directionTo, distance, type Grid, hexGrid, mirror, opposite } from "../hex.js";
import type { Layout } from "../layout.js";
import { centreOf, cornersOf, extentOf, hexAt, hexToward, neighbourOf, type Point } from "../points.js";
import { sightLine } from "./sight-line.js";

const range = fc
  .tuple(fc.integer({ min: 0, max: 20 }), fc.integer({ min: 0, max: 8 }))
  .map(([from, more]): [number, number] => [from, from + more]);

/** Any layout there is: either top, numbers and ways to grow, one sheet or two side by side. */
const layouts: fc.Arbitrary<Layout> = fc
  .record({
    top: fc.constantFrom<Layout["top"]>("flat", "point"),
    numbers: fc.constantFrom<Layout["numbers"]>("CCRR", "RRCC"),
    columnsGrow: fc.constantFrom<Layout["columnsGrow"]>("east", "west"),
    rowsGrow: fc.constantFrom<Layout["rowsGrow"]>("south", "north"),
    shifted: fc.constantFrom<Layout["shifted"]>("odd", "even"),
    columns: range,
    rows: range,
    sheets: fc.constantFrom(1, 2),
  })
  .map(({ columns, rows, sheets, ...layout }): Layout => {
    if (sheets === 1) return { ...layout, sheets: [{ columns, rows }] };
    const width = columns[1] - columns[0] + 1;
    const beside = { letter: "B", columns, rows, add: { columns: width, rows: 0 } };
    return { ...layout, sheets: [{ letter: "A", columns, rows }, beside] };
  });

const grids = layouts.map(hexGrid);
const near = (a: Point, b: Point): boolean => Math.hypot(a.x - b.x, a.y - b.y) < 1e-9;
const spot = (point: Point): string => `${Math.round(point.x * 1000)},${Math.round(point.y * 1000)}`;
const all = <T>(values: fc.Arbitrary<T>, holds: (value: T) => void, numRuns = 60): void =>
  fc.assert(fc.property(values, holds), { numRuns });

describe("on any layout", () => {
  test("names are all different and lead back to their hex", () => {
    all(grids, (grid) => {
      expect(new Set(grid.names).size).toBe(grid.size);
      grid.names.forEach((name, hex) => {
        expect(grid.ids.get(name)).toBe(hex);
      });
    });
  });

  test("who is my neighbour has me on the opposite side, and lies across the side we share", () => {
    all(grids, (grid) => {
      for (let side = 0; side < grid.size * 6; side++) {
        const [hex, direction, to] = [Math.floor(side / 6), side % 6, grid.neighbour[side]];
        if (to < 0) continue;
        expect(grid.neighbour[to * 6 + opposite(direction)]).toBe(hex);
        expect(mirror(grid, mirror(grid, side))).toBe(side);
        expect(directionTo(grid, hex, to)).toBe(direction);
        expect(neighbourOf(grid, grid.names[hex], direction)).toBe(grid.names[to]);
        const [mine, yours] = [cornersOf(grid, grid.names[hex]), cornersOf(grid, grid.names[to])];
        const back = opposite(direction);
        expect(near(mine[direction], yours[(back + 1) % 6]) && near(mine[(direction + 1) % 6], yours[back])).toBe(true);
      }
    });
  });

  test("two hexes touch if and only if their centres are one hex apart", () => {
    all(
      grids,
      (grid) => {
        const centres = grid.names.map((name) => centreOf(grid, name));
        const at = new Map(centres.map((centre, hex) => [spot(centre), hex]));
        expect(at.size).toBe(grid.size);
        centres.forEach((centre, hex) => {
          for (let d = 0; d < 6; d++) {
            const angle = ((grid.layout.top === "flat" ? 0 : 30) + 60 * d) * (Math.PI / 180);
            const beyond = { x: centre.x + Math.sqrt(3) * Math.sin(angle), y: centre.y - Math.sqrt(3) * Math.cos(angle) };
            const found = [...at].find(([key]) => {
              const [x, y] = key.split(",").map(Number);
              return Math.abs(x - beyond.x * 1000) < 2 && Math.abs(y - beyond.y * 1000) < 2;
            });
            expect(grid.neighbour[hex * 6 + d]).toBe(found?.[1] ?? -1);
          }
        });
      },
      12,
    );
  });

  test("columns and rows grow the way they are said to", () => {
    all(grids, (grid) => {
      const { layout } = grid;
      const [{ columns, rows, letter = "" }] = layout.sheets;
      const two = (n: number) => `${n}`.padStart(2, "0");
      const centre = (column: number, row: number) =>
        centreOf(grid, letter + (layout.numbers === "CCRR" ? two(column) + two(row) : two(row) + two(column)));
      const first = centre(columns[0], rows[0]);
      if (columns[1] > columns[0] + 1) {
        const next = centre(columns[0] + 2, rows[0]);
        expect(Math.sign(next.x - first.x)).toBe(layout.columnsGrow === "east" ? 1 : -1);
        expect(next.y).toBeCloseTo(first.y, 9);
      }
      if (rows[1] > rows[0] + 1) {
        const next = centre(columns[0], rows[0] + 2);
        expect(Math.sign(next.y - first.y)).toBe(layout.rowsGrow === "south" ? 1 : -1);
        expect(next.x).toBeCloseTo(first.x, 9);
      }
    });
  });

  test("the map fills its sheet from 0, 0 to its extent", () => {
    all(grids, (grid) => {
      const corners = grid.names.flatMap((name) => cornersOf(grid, name));
      const { width, height } = extentOf(grid);
      expect(Math.min(...corners.map(({ x }) => x))).toBeCloseTo(0, 9);
      expect(Math.min(...corners.map(({ y }) => y))).toBeCloseTo(0, 9);
      expect(Math.max(...corners.map(({ x }) => x))).toBeCloseTo(width, 9);
      expect(Math.max(...corners.map(({ y }) => y))).toBeCloseTo(height, 9);
    });
  });

  test("a hex covers its centre and all but its corners", () => {
    all(grids, (grid) => {
      for (const name of grid.names) {
        const { x, y } = centreOf(grid, name);
        expect(hexAt(grid, x, y)).toBe(name);
        for (const corner of cornersOf(grid, name)) expect(hexAt(grid, x + 0.95 * (corner.x - x), y + 0.95 * (corner.y - y))).toBe(name);
      }
    });
  });

  test("distance is the number of steps, on a map without holes", () => {
    all(grids, (grid) => {
      const steps = stepsFrom(grid, 0);
      for (let hex = 0; hex < grid.size; hex++) expect(distance(grid, 0, hex), grid.names[hex]).toBe(steps[hex]);
    });
  });

  test("a line is the same from both ends, and crosses hexes that lie between them", () => {
    all(
      fc.tuple(grids, fc.nat(), fc.nat()),
      ([grid, one, other]) => {
        const [a, b] = [one % grid.size, other % grid.size];
        const [there, back] = [sightLine(grid, a, b), sightLine(grid, b, a)];
        expect(back.crossed).toEqual([...there.crossed].reverse());
        for (const hex of there.crossed)
          expect(distance(grid, a, hex) + distance(grid, hex, b)).toBeLessThanOrEqual(distance(grid, a, b) + 1);
      },
      400,
    );
  });

  test("the keyboard goes out and back the same way: to every neighbour, and straight along the rows and columns", () => {
    all(grids, (grid) => {
      const sixths = [0, 1, 2, 3, 4, 5].map((d) => 60 * d + (grid.layout.top === "flat" ? 0 : 30));
      for (const name of grid.names) {
        for (const [d, degrees] of sixths.entries()) expect(hexToward(grid, name, degrees)).toBe(neighbourOf(grid, name, d));
        for (const degrees of [0, 90, 180, 270]) {
          const there = hexToward(grid, name, degrees);
          if (!grid.ids.has(there)) continue;
          expect(hexToward(grid, there, degrees + 180)).toBe(name);
          const twice = hexToward(grid, there, degrees);
          if (!grid.ids.has(twice)) continue;
          const [a, b] = [centreOf(grid, name), centreOf(grid, twice)];
          expect(degrees % 180 === 0 ? a.x - b.x : a.y - b.y).toBeCloseTo(0, 9);
        }
      }
    });
  });
});

function stepsFrom(grid: Grid, start: number): number[] {
  const steps = new Array<number>(grid.size).fill(-1);
  steps[start] = 0;
  const queue = [start];
  for (const at of queue) {
    for (let d = 0; d < 6; d++) {
      const to = grid.neighbour[at * 6 + d];
      if (to < 0 || steps[to] >= 0) continue;
      steps[to] = steps[at] + 1;
      queue.push(to);
    }
  }
  return steps;
}

test("hexes can be missing: they have no name, no neighbours and no place", () => {
  const grid = hexGrid({
    top: "flat",
    numbers: "CCRR",
    columnsGrow: "east",
    rowsGrow: "south",
    shifted: "even",
    sheets: [{ columns: [1, 5], rows: [1, 5] }],
    without: ["0303"],
  });
  expect(grid.size).toBe(24);
  expect(grid.ids.has("0303")).toBe(false);
  expect([0, 1, 2, 3, 4, 5].map((d) => grid.names[grid.neighbour[grid.ids.get("0302")! * 6 + d]])).toEqual([
    "0301",
    "0401",
    "0402",
    undefined,
    "0202",
    "0201",
  ]);
});

test("a name that is no hex is refused with words", () => {
  const grid = hexGrid({
    top: "point",
    numbers: "RRCC",
    columnsGrow: "west",
    rowsGrow: "south",
    shifted: "even",
    sheets: [{ letter: "A", columns: [1, 3], rows: [1, 3] }],
  });
  expect(() => centreOf(grid, "A0909")).toThrow("A0909 is no hex of this map");
  expect(neighbourOf(grid, "A0101", 1)).toBe("");
});

test("sheets that lie on each other are refused with words", () => {
  const sheets = ["A", "B"].map((letter) => ({ letter, columns: [1, 3] as const, rows: [1, 3] as const }));
  const layout: Layout = { top: "point", numbers: "RRCC", columnsGrow: "west", rowsGrow: "south", shifted: "even", sheets };
  expect(() => hexGrid(layout)).toThrow("A0101 and B0101 lie on each other: correct what the sheets add.");
});
