/**
 * Chance lives inside the state: sfc32 on four words, then a queue of rolls that come first (for tests and analysis).
 * Layout of a Random: [a, b, c, counter, queued, roll, roll, …].
 */
export type Random = Int32Array;

export const QUEUE_LIMIT = 64;
export const RANDOM_WORDS = 5 + QUEUE_LIMIT;

export function createRandom(seed: string): Random {
  const random = new Int32Array(RANDOM_WORDS);
  reseed(random, seed);
  return random;
}

/** Spreads any text over the generator's words (four runs of FNV-1a with a final avalanche), then warms it up. */
export function reseed(random: Random, seed: string): void {
  random.fill(0);
  for (let word = 0; word < 3; word++) {
    let h = 0x811c9dc5 ^ Math.imul(word + 1, 0x9e3779b9);
    for (let i = 0; i < seed.length; i++) h = Math.imul(h ^ seed.charCodeAt(i), 0x01000193);
    h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
    h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
    random[word] = h ^ (h >>> 16);
  }
  random[3] = 1;
  for (let i = 0; i < 12; i++) next(random);
}

/** Chance from outside for one entry of a game: all of the generator's words from the first 16 bytes. Queued rolls stay. */
export function seedEntry(random: Random, bytes: Uint8Array): void {
  for (let word = 0; word < 4; word++) {
    const at = word * 4;
    random[word] = (bytes[at] << 24) | (bytes[at + 1] << 16) | (bytes[at + 2] << 8) | bytes[at + 3];
  }
  for (let i = 0; i < 12; i++) next(random);
}

/** The next 32 bits, unsigned. */
export function next(random: Random): number {
  const a = random[0];
  const b = random[1];
  const c = random[2];
  const counter = random[3];
  const out = (a + b + counter) | 0;
  random[3] = counter + 1;
  random[0] = b ^ (b >>> 9);
  random[1] = c + (c << 3);
  random[2] = ((c << 21) | (c >>> 11)) + out;
  return out >>> 0;
}

/** A whole number from 0 to n - 1, each equally likely. */
export function below(random: Random, n: number): number {
  const limit = 0x100000000 - (0x100000000 % n);
  let x = next(random);
  while (x >= limit) x = next(random);
  return x % n;
}

/**
 * The one door to chance: a die of any number of sides, counted from 1. The next queued number comes first; one that is too high for this die
 * is counted round, so that any queue can be rolled.
 */
export function die(random: Random, sides = 6): number {
  const queued = random[4];
  if (queued === 0) return 1 + below(random, sides);
  const roll = random[5];
  random.copyWithin(5, 6);
  random[RANDOM_WORDS - 1] = 0;
  random[4] = queued - 1;
  return 1 + ((roll - 1) % sides);
}

/** One of n things, from 0 to n - 1: drawn when it is drawn, queued as 1 to n. */
export function draw(random: Random, n: number): number {
  return die(random, n) - 1;
}

/** Puts rolls before chance, after those already queued. False, and nothing changed, when they do not fit. */
export function queueRolls(random: Random, rolls: readonly number[]): boolean {
  const queued = random[4];
  if (queued + rolls.length > QUEUE_LIMIT) return false;
  random.set(rolls, 5 + queued);
  random[4] = queued + rolls.length;
  return true;
}

export function shuffle<T>(random: Random, items: T[]): T[] {
  for (let i = items.length - 1; i > 0; i--) {
    const j = below(random, i + 1);
    [items[i], items[j]] = [items[j], items[i]];
  }
  return items;
}
