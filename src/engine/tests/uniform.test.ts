import { expect, test } from "vitest";
import { bound, chiSquare, rollEntries } from "./uniform.js";

test.each([6, 10])("200,000 rolls of a die of %i are uniform, roll by roll and entry by entry", (sides) => {
  const { faces, pairs } = rollEntries(40_000, 5, sides);
  for (const counts of [...faces, pairs]) expect(chiSquare(counts)).toBeLessThan(bound(counts));
});

test("a die that is a little loaded is found out", () => {
  const loaded = [33_900, 33_300, 33_300, 33_300, 33_300, 32_900];
  expect(chiSquare(loaded.map((count) => count * 10))).toBeGreaterThan(bound(loaded));
  expect(chiSquare([100, 100, 100, 100, 100, 100])).toBe(0);
});
