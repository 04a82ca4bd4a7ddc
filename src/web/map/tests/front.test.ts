import { expect, test } from "vitest";
import { edgeToward } from "../front.js";

test("a tooth stands at the edge of its counter whichever way it looks", () => {
  expect(edgeToward(0, 1)).toBeCloseTo(1);
  expect(edgeToward(90, 1)).toBeCloseTo(1);
  expect(edgeToward(45, 1)).toBeCloseTo(Math.SQRT2);
  expect(edgeToward(300, 1)).toBeCloseTo(edgeToward(60, 1));
});
