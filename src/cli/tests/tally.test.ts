import { expect, test } from "vitest";
import type { PlayedOut } from "../match.js";
import { count, createTally, merge, rows, wilson } from "../tally.js";

const ending = (winner: string | null, level: string, union: number, length: number): PlayedOut => ({
  result: { winner, level, score: { union, confederate: 10 }, text: "" },
  length,
});
const ENDINGS = [
  ending("union", "decisive", 30, 100),
  ending("union", "marginal", 15, 200),
  ending(null, "draw", 10, 300),
  ending("union", "marginal", 14, 120),
];

test("a row for each seat, also one that never won, with its levels below it", () => {
  const tally = createTally();
  for (const one of ENDINGS) count(tally, one);
  expect(rows(tally, ["union", "confederate"]).map(({ winner, level, games, share }) => [winner, level, games, share])).toEqual([
    ["union", undefined, 3, 0.75],
    ["union", "decisive", 1, 0.25],
    ["union", "marginal", 2, 0.5],
    ["confederate", undefined, 0, 0],
    [null, undefined, 1, 0.25],
    [null, "draw", 1, 0.25],
  ]);
  expect(tally).toMatchObject({ games: 4, length: 720, score: { union: 69, confederate: 40 } });
});

test("merging parts in any order gives the whole", () => {
  const whole = createTally();
  for (const one of ENDINGS) count(whole, one);
  const parts = [ENDINGS.slice(0, 1), ENDINGS.slice(1, 3), ENDINGS.slice(3)].map((some) => {
    const part = createTally();
    for (const one of some) count(part, one);
    return part;
  });
  for (const order of [parts, [...parts].reverse()]) {
    const merged = createTally();
    for (const part of order) merge(merged, part);
    expect(rows(merged, ["union", "confederate"])).toEqual(rows(whole, ["union", "confederate"]));
    expect(merged.score).toEqual(whole.score);
  }
});

test("Wilson's interval: known values, and its ends", () => {
  const [low, high] = wilson(8, 10);
  expect(low).toBeCloseTo(0.4902, 4);
  expect(high).toBeCloseTo(0.9433, 4);
  expect(wilson(0, 10)[0]).toBe(0);
  expect(wilson(0, 10)[1]).toBeCloseTo(0.2775, 4);
  expect(wilson(10, 10)[1]).toBe(1);
  expect(wilson(0, 0)).toEqual([0, 1]);
});
