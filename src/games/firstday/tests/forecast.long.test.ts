/** The odds of whole chains against 100,000 of them rolled: fire at a worn unit, and a charge. */
import { expect, test } from "vitest";
import { createRandom, type GameEvent } from "../../../engine/index.js";
import { wordsOf } from "../forecast.js";
import { firstday } from "../index.js";
import { type Field, under } from "./field.js";

const RUNS = 100_000;
const shot = under("attack", "Meredith", "fireStep", { "24 MI": "3533", "13 AL": { at: "3534", worn: true }, "7 TN": "3535" }).play({
  do: "aim",
  unit: "24 MI",
  at: "3534",
});
const charge = (units: Record<string, string>): Field =>
  under("attack", "Davis", "assaultStep", { "2 MS": "3533", "42 MS": "3532", ...units }).play(
    { do: "attack", hex: "3534" },
    { do: "from", hex: "3533" },
    { do: "charge" },
  );

test.each([
  ["a shot at a worn regiment", shot, { do: "fire" }],
  ["a charge that nobody answers", charge({ "95 NY": "3534", "56 PA": "3535" }), { do: "hold" }],
])("%s", (_, f, action) => {
  const outcomes = firstday.forecast(f.s, action);
  const rolled = new Map<string, number>();
  const s = firstday.copy(f.s);
  for (let run = 0; run < RUNS; run++) {
    firstday.assign(s, f.s);
    firstday.random(s).set(createRandom(`run ${run}`));
    const log: GameEvent[] = [];
    firstday.act(s, action, log);
    const words = wordsOf(log);
    rolled.set(words, (rolled.get(words) ?? 0) + 1);
  }
  expect([...rolled.keys()].filter((words) => !outcomes.some(({ result }) => result === words))).toEqual([]);
  for (const { p, result } of outcomes) {
    const spread = Math.sqrt((p * (1 - p)) / RUNS);
    expect(Math.abs((rolled.get(`${result}`) ?? 0) / RUNS - p), `${result}: ${p}`).toBeLessThan(4.5 * spread + 1e-9);
  }
});
