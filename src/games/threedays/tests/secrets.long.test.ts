/** 5.2b Twins go on side by side through whole turns of every kind of field. */
import { expect, test } from "vitest";
import { compareTwins } from "./twins.js";

test.each([
  ["S7", "union"],
  ["S7", "confederate"],
  ["S5", "union"],
  ["S5", "confederate"],
  // Stuart's Division always has the three that are the most here: only the Union has something to hide.
  ["S10", "confederate"],
])("%s: nothing of the cup or of Efficiency comes to the %s", (scenario, spy) => {
  const { compared, others } = compareTwins({ scenario, seed: "far", spy, steps: 2500, every: 40 });
  expect(compared).toBeGreaterThan(1500);
  expect(others).toBeGreaterThan(3);
});
