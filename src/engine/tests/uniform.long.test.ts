/** The proof that rolls are uniform, on ten million of them. */
import { expect, test } from "vitest";
import { bound, chiSquare, rollEntries } from "./uniform.js";

test.each([6, 10])("10 million rolls of a die of %i are uniform, roll by roll and entry by entry", (sides) => {
  const { faces, pairs } = rollEntries(2_500_000, 4, sides);
  const all = faces[0].map((_, face) => faces.reduce((sum, counts) => sum + counts[face], 0));
  expect(all.reduce((sum, count) => sum + count, 0)).toBe(10_000_000);
  for (const counts of [all, ...faces, pairs]) expect(chiSquare(counts)).toBeLessThan(bound(counts));
});
