/** Rolls as a table of the server gives them, entry by entry, and whether they are uniform. */
import { createRandom, die, type Random, seedEntry } from "../random.js";
import { chanceOf } from "../toss.js";

/** How often each number came up, at each roll of an entry; and the first rolls of two entries one after the other. */
export interface Rolled {
  readonly faces: readonly number[][];
  readonly pairs: readonly number[];
}

/** So many entries of one game, each with its own chance, and so many rolls of a die in each. */
export function rollEntries(entries: number, rolls: number, sides: number): Rolled {
  const chance = chanceOf({ tosses: [{ from: 0, commitment: "", secret: "the secret", numbers: { union: "17", confederate: "4" } }] });
  const faces = Array.from({ length: rolls }, () => new Array<number>(sides).fill(0));
  const pairs = new Array<number>(sides * sides).fill(0);
  const random: Random = createRandom("before");
  let last = 0;
  for (let entry = 0; entry < entries; entry++) {
    seedEntry(random, chance(entry));
    for (let i = 0; i < rolls; i++) {
      const roll = die(random, sides) - 1;
      faces[i][roll]++;
      if (i > 0) continue;
      if (entry > 0) pairs[last * sides + roll]++;
      last = roll;
    }
  }
  return { faces, pairs };
}

/** Pearson's sum for counts that should all be alike. */
export function chiSquare(counts: readonly number[]): number {
  const due = counts.reduce((sum, count) => sum + count, 0) / counts.length;
  return counts.reduce((sum, count) => sum + (count - due) ** 2 / due, 0);
}

/** What fair counts exceed once in a million times (Wilson and Hilferty). */
export function bound(counts: readonly number[]): number {
  const free = counts.length - 1;
  const spread = 2 / (9 * free);
  return free * (1 - spread + 4.753 * Math.sqrt(spread)) ** 3;
}
