import { expect, test } from "vitest";
import { antietamSheet } from "../../games/antietam/board/sheet.js";
import { apart, chainsOf, curveThrough, distanceToLine, type Point } from "../paint/geometry.js";
import { hexWays, roadPoints } from "../paint/hex-ways.js";
import { groupsOf, outlineOf, sideBetween } from "../paint/hexes.js";
import { planOf } from "../paint/plan.js";

const plan = planOf(antietamSheet.layout);

test("a hexside lies between its two hexes", () => {
  const [a, b] = sideBetween(plan, "1218", "1318");
  expect(apart(a, b)).toBeCloseTo(1);
  for (const hex of ["1218", "1318"]) expect(apart(plan.centre(hex), a)).toBeCloseTo(1);
});

test("an outline goes once round a wood, and round its clearing", () => {
  const ring = [0, 1, 2, 3, 4, 5].map((d) => plan.beside("1010", d));
  expect(outlineOf(plan, ring).map((loop) => loop.length)).toEqual(expect.arrayContaining([18, 6]));
  expect(outlineOf(plan, [...ring, "1010"])).toHaveLength(1);
  expect(groupsOf(plan, [...ring, "0101"])).toHaveLength(2);
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
  const points = ["0811", "0812", "0913"].map(plan.centre);
  const curve = curveThrough(points);
  for (const point of points) expect(Math.min(...curve.map((at) => apart(at, point)))).toBeCloseTo(0);
});

test("the course of every road stays in its own hexes", () => {
  globalThis.Path2D ??= class {
    moveTo() {}
    lineTo() {}
    closePath() {}
  } as unknown as typeof Path2D;
  const names = new Set(antietamSheet.sides.flatMap(({ road }) => road ?? []));
  for (const name of names) {
    const sides = antietamSheet.sides.filter((side) => side.road === name);
    const hexes = new Set(sides.flatMap((side) => [side.a, side.b]));
    const ways = hexWays(plan, sides, antietamSheet.pikes, roadPoints(plan, antietamSheet.sides));
    expect(ways.length, name).toBeGreaterThan(0);
    for (const { line } of ways)
      expect(
        line.filter(({ x, y }) => !hexes.has(plan.at(x, y))),
        name,
      ).toEqual([]);
  }
});

test("a road that changes direction at every hex is drawn straight, and turns where it turns", () => {
  const roadOf = (hexes: readonly string[]) => {
    const sides = hexes.slice(1).map((b, i) => ({ a: hexes[i], b, road: "Road" }));
    const [{ line }] = hexWays(plan, sides, [], roadPoints(plan, sides));
    return line;
  };
  const bend = (line: readonly Point[]) => {
    const [from, to] = [line[0], line[line.length - 1]];
    return Math.max(...line.map((point) => distanceToLine(point, from, to)));
  };
  const zigzag = ["0810", "0911", "1010", "1111", "1210", "1311", "1410"];
  expect(bend(zigzag.map(plan.centre))).toBeGreaterThan(0.8);
  expect(bend(roadOf(zigzag))).toBeLessThan(0.5);
  expect(bend(roadOf(["0810", "0811", "0812", "0913", "1013", "1114"]))).toBeGreaterThan(0.8);
});
