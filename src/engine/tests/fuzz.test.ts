import { expect, test } from "vitest";
import { examine } from "../conformance.js";
import { type FuzzReport, fuzz, randomSetUp } from "../fuzz.js";
import { createRandom } from "../random.js";
import { type Toy, toy } from "./toy.js";

test("a sound game comes through, with all its scenarios, options and endings", () => {
  const seen = new Set<string>();
  const onPosition = (state: Toy) => seen.add(`${state.siege}${state.heavy}`);
  const report = fuzz(toy, { games: 60, seed: "sound", thorough: 0.1, onPosition });
  expect(report.violation).toBeUndefined();
  expect(report.games).toBe(60);
  expect(report.actions).toBeGreaterThan(60 * 12);
  expect(Object.values(report.endings).reduce((sum, n) => sum + n)).toBe(60);
  expect(Object.keys(report.endings)).toEqual(expect.arrayContaining(["blue won", "gray won"]));
  expect([...seen].sort()).toEqual(["00", "01", "10", "11"]);
});

test("the first broken game ends the run, and its seed and set-up break again alone", () => {
  const broken = { ...toy, faults: (state: Toy) => (state.heavy && state.siege && state.turn > 6 ? ["too heavy"] : []) };
  const { games, violation } = fuzz(broken, { games: 60, seed: "heavy" });
  expect(violation?.message).toMatch(/faults: too heavy/);
  expect(violation?.seed).toBe(`heavy/${games}`);
  expect(violation?.save).toMatchObject({ scenario: "siege", options: { heavy: true } });
  const setUp = randomSetUp(broken, createRandom(`${violation?.seed}/set-up`));
  expect(() => examine(broken, violation?.seed as string, { setUp })).toThrow(violation?.message);
});

test("progress is told after each game and may end the run", () => {
  const told: number[] = [];
  const onProgress = ({ games }: FuzzReport) => told.push(games) < 3;
  expect(fuzz(toy, { games: 60, seed: "stop", thorough: 0, onProgress }).games).toBe(3);
  expect(told).toEqual([1, 2, 3]);
});

test("a run can be cut into pieces", () => {
  const whole = fuzz(toy, { games: 6, seed: "cut", thorough: 0 });
  const pieces = [0, 3].map((from) => fuzz(toy, { games: 3, from, seed: "cut", thorough: 0 }));
  expect(pieces[0].actions + pieces[1].actions).toBe(whole.actions);
});
