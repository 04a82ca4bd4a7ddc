import { describe, expect, test } from "vitest";
import { below, createRandom, die, next, QUEUE_LIMIT, queueRolls, type Random, reseed, shuffle } from "../random.js";

const rolls = (random: Random, n: number) => Array.from({ length: n }, () => die(random));

test("each face comes up about one time in six", () => {
  const random = createRandom("fair");
  const faces = [0, 0, 0, 0, 0, 0, 0];
  for (const roll of rolls(random, 10_000)) faces[roll]++;
  expect(faces[0]).toBe(0);
  // Five standard deviations: sqrt(10,000 * 1/6 * 5/6) is 37.
  for (let face = 1; face <= 6; face++) expect(Math.abs(faces[face] - 10_000 / 6)).toBeLessThan(187);
});

test("a roll says nothing of the next", () => {
  const random = createRandom("pairs");
  const pairs = new Array<number>(36).fill(0);
  for (let i = 0; i < 36_000; i++) pairs[(die(random) - 1) * 6 + die(random) - 1]++;
  for (const seen of pairs) expect(Math.abs(seen - 1000)).toBeLessThan(160);
});

test("the same seed rolls the same, another seed otherwise", () => {
  expect(rolls(createRandom("a"), 100)).toEqual(rolls(createRandom("a"), 100));
  const starts = new Set(Array.from({ length: 1000 }, (_, i) => rolls(createRandom(`${i}`), 20).join("")));
  expect(starts.size).toBe(1000);
  expect(rolls(createRandom(""), 20)).not.toEqual(rolls(createRandom("0"), 20));
});

test("reseeding forgets all that was, queue included", () => {
  const random = createRandom("old");
  queueRolls(random, [1, 2, 3]);
  next(random);
  reseed(random, "new");
  expect(random).toEqual(createRandom("new"));
});

test("a die may have any number of sides", () => {
  const random = createRandom("ten");
  const seen = new Set(Array.from({ length: 500 }, () => die(random, 10)));
  expect([...seen].sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
});

test("below stays below, and 1 leaves no choice", () => {
  const random = createRandom("below");
  for (let i = 0; i < 1000; i++) {
    const n = below(random, 7);
    expect(Number.isInteger(n) && n >= 0 && n < 7).toBe(true);
  }
  expect(below(random, 1)).toBe(0);
});

describe("queued rolls", () => {
  test("come first, in their order, then chance as if nothing had been queued", () => {
    const random = createRandom("queue");
    const chance = rolls(createRandom("queue"), 5);
    expect(queueRolls(random, [6, 1])).toBe(true);
    expect(queueRolls(random, [4])).toBe(true);
    expect(rolls(random, 8)).toEqual([6, 1, 4, ...chance]);
  });

  test("once rolled leave no trace", () => {
    const random = createRandom("trace");
    queueRolls(random, [6, 1, 4]);
    rolls(random, 3);
    expect(random).toEqual(createRandom("trace"));
  });

  test("beyond the limit are refused and change nothing", () => {
    const random = createRandom("limit");
    expect(queueRolls(random, new Array<number>(QUEUE_LIMIT).fill(3))).toBe(true);
    const before = random.slice();
    expect(queueRolls(random, [1])).toBe(false);
    expect(random).toEqual(before);
    expect(rolls(random, QUEUE_LIMIT)).toEqual(new Array<number>(QUEUE_LIMIT).fill(3));
  });
});

test("shuffling keeps every card and puts each anywhere", () => {
  const random = createRandom("shuffle");
  const firsts = [0, 0, 0, 0, 0];
  for (let i = 0; i < 5000; i++) {
    const cards = shuffle(random, [0, 1, 2, 3, 4]);
    expect([...cards].sort()).toEqual([0, 1, 2, 3, 4]);
    firsts[cards[0]]++;
  }
  for (const seen of firsts) expect(Math.abs(seen - 1000)).toBeLessThan(150);
});
