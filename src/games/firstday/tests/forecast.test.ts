/** The odds of whole chains, against counting and against dice really rolled. */
import { expect, test } from "vitest";
import { createRandom } from "../../../engine/index.js";
import { firstday } from "../index.js";
import type { State } from "../state.js";
import { type Field, field, under } from "./field.js";

const odds = (f: Field, action: { do: string; [key: string]: string }) => firstday.forecast(f.s, action);
const sum = (outcomes: ReturnType<typeof odds>, has: RegExp) =>
  outcomes.filter(({ result }) => has.test(result)).reduce((all, { p }) => all + p, 0);

test("[FD-7.3a] a leader of 4 succeeds four times in six", () => {
  const f = field({ "2 WI": "3534", "13 AL": "1535" }, [["name", "Wadsworth"]]);
  expect(sum(odds(f, { do: "name", brigade: "Meredith" }), /succeeds/)).toBeCloseTo(4 / 6, 9);
});

test("[FD-9.3r] six or seven points at a Fresh supported CR 4 unit in the open: 7 of 36 with a loss, a fifth leaves", () => {
  const f = under("attack", "Meredith", "fireStep", { "7 WI": "3533", "13 AL": "3534", "7 TN": "3535" }).play({
    do: "aim",
    unit: "7 WI",
    at: "3534",
  });
  const outcomes = odds(f, { do: "fire" });
  expect(sum(outcomes, /Battleworn/)).toBeCloseTo(7 / 36, 9);
  // 5 T0, 4 T1, 3 T2 against 4, 6 D1 and 1 D2 against the 3 of its worn side: so many faces in six drive it off.
  expect(sum(outcomes, /falls back|panics|breaks/)).toBeCloseTo((5 * 1 + 4 * 2 + 3 * 3 + 6 * 3 + 1 * 4) / 216, 9);
  expect(outcomes.reduce((all, { p }) => all + p, 0)).toBeCloseTo(1, 9);
});

test("what is foretold comes about as often when it is rolled", () => {
  const f = under("attack", "Meredith", "fireStep", { "24 MI": "3533", "13 AL": { at: "3534", worn: true }, "7 TN": "3535" }).play({
    do: "aim",
    unit: "24 MI",
    at: "3534",
  });
  const breaks = sum(odds(f, { do: "fire" }), /13 AL breaks/);
  let broken = 0;
  const runs = 4000;
  for (let i = 0; i < runs; i++) {
    const s = firstday.copy(f.s) as State;
    firstday.random(s).set(createRandom(`run ${i}`));
    firstday.act(s, { do: "fire" });
    if ((firstday.position(s).units as Record<string, { at?: string }>)["13 AL"]?.at === "broken 3") broken++;
  }
  expect(Math.abs(broken / runs - breaks)).toBeLessThan(0.03);
});
