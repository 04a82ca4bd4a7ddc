import { expect, test } from "vitest";
import { labelsOf, leafSpot } from "../leaf.js";

test("answers are told in short only where each tells something else by that", () => {
  const aims = (...briefs: (string | undefined)[]) => briefs.map((brief, i) => ({ brief, words: `unit ${i} comes on` }));
  expect(labelsOf(aims("in line", "in column"))).toEqual(["in line", "in column"]);
  expect(labelsOf(aims("in line", "in line"))).toEqual(["unit 0 comes on", "unit 1 comes on"]);
  expect(labelsOf(aims("in line", undefined))).toEqual(["unit 0 comes on", "unit 1 comes on"]);
});

test("a leaf lies where it hides nothing that must stay in sight, and fewest pieces of those places", () => {
  const at = { x: 300, y: 300 };
  const spot = (keep: { x: number; y: number }[], pieces: { x: number; y: number }[]) =>
    leafSpot(at, { width: 100, height: 60 }, 20, { width: 600, height: 600 }, keep, pieces);
  const [above, below] = [
    { x: 300, y: 250 },
    { x: 300, y: 350 },
  ];
  expect(spot([], []).y).toBeLessThan(300);
  expect(spot([], [above]).y).toBeGreaterThan(300);
  expect(spot([above], [below, below]).x).toBeGreaterThan(300);
  const beside = [-80, 80].map((off) => ({ x: 300 + off, y: 300 }));
  expect(spot([below, ...beside], [above, above]).y).toBeLessThan(250);
});
