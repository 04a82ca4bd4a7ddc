/** The odds of whole fights against 100,000 of them rolled. */
import { expect, test } from "vitest";
import { threedays } from "../index.js";
import { charge, FIRE, rolled, shot, target, tennessee } from "./chains.js";
import { unit } from "./field.js";

const RUNS = 100_000;
const GO = { do: "go" };

test.each([
  ["a shot in the open", shot(), FIRE],
  ["a shot at a Disordered regiment", shot({ disordered: [unit("us-56pa")] }), FIRE],
  ["a regiment charges another", charge({ ...tennessee, ...target }, { charges: [unit("cs-1tn")] }), GO],
  ["a regiment charges a battery", charge({ ...tennessee, "us-2me-bty": { at: "B1924", sp: 5, facing: "N" } }), GO],
])("%s", (_, f, action) => {
  const outcomes = threedays.forecast(f.s, action);
  expect(outcomes.some(({ sampled }) => sampled)).toBe(false);
  const counts = rolled(f, action, RUNS);
  expect([...counts.keys()].sort()).toEqual(outcomes.map(({ result }) => result).sort());
  for (const { p, result } of outcomes) {
    const spread = Math.sqrt((p * (1 - p)) / RUNS);
    expect(Math.abs(counts.get(result)! - p), `${result}: ${p}`).toBeLessThan(4.5 * spread + 1e-9);
  }
});
