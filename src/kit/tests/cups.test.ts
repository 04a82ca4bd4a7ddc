import { expect, test } from "vitest";
import { createRandom, die, draw, next, queueRolls, seedEntry } from "../../engine/index.js";
import { countIn, drawFrom, pour } from "../cups.js";

test("each thing in a cup is equally likely, and is gone when it is drawn", () => {
  const random = createRandom("cup");
  const drawn = [0, 0, 0];
  for (let i = 0; i < 30_000; i++) drawn[drawFrom(random, [1, 0, 2])]++;
  expect(drawn[1]).toBe(0);
  expect(Math.abs(drawn[0] - 10_000)).toBeLessThan(400);
  const cup = Uint8Array.of(1, 0, 2);
  expect([0, 0, 0].map(() => drawFrom(random, cup)).sort()).toEqual([0, 2, 2]);
  expect(drawFrom(random, cup)).toBe(-1);
});

test("a stretch of a row is a cup of its own, and can be poured into another", () => {
  const cup = Uint8Array.of(5, 1, 3, 5);
  expect(countIn(cup, 1, 3)).toBe(4);
  const into = new Uint8Array(4);
  pour(cup, into, 1, 3);
  expect([[...cup], [...into]]).toEqual([
    [5, 0, 0, 5],
    [0, 1, 3, 0],
  ]);
});

test("dice and draws come by one door: what is queued comes first, counted round where it is too high", () => {
  const random = createRandom("door");
  queueRolls(random, [6, 10, 3, 12]);
  expect([die(random), die(random, 10), draw(random, 5), die(random)]).toEqual([6, 10, 2, 6]);
  expect(drawFrom(random, [0, 1])).toBe(1);
});

test("an entry's chance can be given from outside: every bit of sixteen bytes counts, and the queue stays", () => {
  const bytes = Uint8Array.from({ length: 16 }, (_, i) => i);
  const rolls = (of: Uint8Array) => {
    const random = createRandom("any");
    seedEntry(random, of);
    return Array.from({ length: 8 }, () => next(random)).join();
  };
  const usual = rolls(bytes);
  expect(rolls(bytes)).toBe(usual);
  for (let bit = 0; bit < 128; bit++) {
    const other = bytes.slice();
    other[bit >> 3] ^= 1 << (bit & 7);
    expect(rolls(other)).not.toBe(usual);
  }
  const random = createRandom("any");
  queueRolls(random, [4]);
  seedEntry(random, bytes);
  expect(die(random)).toBe(4);
});
