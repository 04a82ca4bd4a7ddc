/**
 * Dice nobody can choose. The host promises a secret by its hash, the people at the table promise a number each, then the numbers are opened;
 * from then on the chance of each entry is an HMAC of all that and the entry's number. docs/dice.md says what that is worth to whom.
 */
import type { JsonObject } from "./game.js";
import { isRecord } from "./json.js";
import { hmac, sha256 } from "./sha256.js";

export interface Toss {
  /** The first entry it gives chance to; the set-up is entry 0. */
  readonly from: number;
  /** SHA-256 of the secret, shown before anybody made a number. */
  readonly commitment: string;
  readonly secret: string;
  /** By seat, the numbers of the people who took part. */
  readonly numbers: Readonly<Record<string, string>>;
}

/** All tosses of a game. A saved game has only actions that stand: it says which entry each of them was. */
export interface Dice {
  readonly tosses: readonly Toss[];
  readonly entries?: readonly number[];
}

/** What an entry's generator is set to before it is played. No number is given to two entries: what is done in place of something taken back rolls anew. */
export type Chance = (number: number) => Uint8Array;

export function chanceOf(dice: Dice): Chance {
  return (number) => {
    const entry = entryOf(dice, number);
    const { secret, numbers } = dice.tosses.findLast(({ from }) => from <= entry)!;
    const opened = Object.keys(numbers)
      .sort()
      .map((seat) => numbers[seat]);
    return hmac(secret, [...opened, entry].join(" "));
  };
}

/** Which entry of the game as it was first played this one is. */
export function entryOf({ entries = [] }: Dice, number: number): number {
  const { length } = entries;
  if (number === 0 || length === 0) return number;
  return number <= length ? entries[number - 1] : entries[length - 1] + number - length;
}

/** The dice of a saved game whose actions were these entries. */
export function savedDice(dice: Dice, numbers: readonly number[]): JsonObject {
  return { tosses: dice.tosses.map((toss) => ({ ...toss })), entries: numbers.map((number) => entryOf(dice, number)) };
}

/** Why these tosses cannot be, in words; nothing where each secret is the one that was promised. */
export function tossFault(tosses: unknown): string | undefined {
  if (!Array.isArray(tosses) || tosses.length === 0 || !tosses.every(isToss) || tosses[0].from !== 0) return "its dice cannot be read";
  if (tosses.some(({ from }, i) => i > 0 && from <= tosses[i - 1].from)) return "its tosses are not in order";
  const other = tosses.find(({ secret, commitment }) => sha256(secret) !== commitment);
  return other && `the secret of its dice from entry ${other.from} on is not the one that was promised`;
}

function isToss(json: unknown): json is Toss {
  return (
    isRecord(json) &&
    Number.isInteger(json.from) &&
    typeof json.secret === "string" &&
    typeof json.commitment === "string" &&
    isRecord(json.numbers) &&
    Object.values(json.numbers).every((number) => typeof number === "string")
  );
}
