import { expect, test } from "vitest";
import { antietamSheet } from "../../games/antietam/board/sheet.js";
import { hexGrid } from "../../kit/index.js";
import { apart, centreOf, chainsOf, curveThrough, groupsOf, hexAt, neighbourOf, outlineOf, sideBetween } from "../paint/geometry.js";
import { roadsOf } from "../paint/roads.js";

const grid = hexGrid(antietamSheet.layout);

test("a hexside lies between its two hexes", () => {
  const [a, b] = sideBetween(grid, "1218", "1318");
  expect(apart(a, b)).toBeCloseTo(1);
  for (const hex of ["1218", "1318"]) expect(apart(centreOf(grid, hex), a)).toBeCloseTo(1);
});

test("an outline goes once round a wood, and round its clearing", () => {
  const ring = [0, 1, 2, 3, 4, 5].map((d) => neighbourOf(grid, "1010", d));
  expect(outlineOf(grid, ring).map((loop) => loop.length)).toEqual(expect.arrayContaining([18, 6]));
  expect(outlineOf(grid, [...ring, "1010"])).toHaveLength(1);
  expect(groupsOf(grid, [...ring, "0101"])).toHaveLength(2);
});

test("links become runs that use every link once", () => {
  const runs = chainsOf([
    ["c", "b"],
    ["a", "b"],
    ["c", "d"],
    ["x", "y"],
  ]);
  expect(runs.map((run) => run.length).sort()).toEqual([2, 4]);
});

test("a curve passes through its points", () => {
  const points = ["0811", "0812", "0913"].map((hex) => centreOf(grid, hex));
  const curve = curveThrough(points);
  for (const point of points) expect(Math.min(...curve.map((at) => apart(at, point)))).toBeCloseTo(0);
});

test("the course of every road stays in its own hexes", () => {
  globalThis.Path2D ??= class {
    moveTo() {}
    lineTo() {}
    closePath() {}
  } as unknown as typeof Path2D;
  const { lines } = roadsOf(grid, antietamSheet.sides, antietamSheet.pikes);
  for (const { name, line } of lines) {
    const hexes = new Set(antietamSheet.sides.filter((side) => side.road === name).flatMap((side) => [side.a, side.b]));
    expect(
      line.filter(({ x, y }) => !hexes.has(hexAt(grid, x, y))),
      name,
    ).toEqual([]);
  }
});
