/**
 * Kinds of numbers: how a unit, a place, a flag or a word of a list is written for people and read again. A field of the state and a field of
 * an action are written by the same kinds. `G` is what never changes (the map, the armies): names come from there.
 */
import type { Json, JsonObject } from "../engine/index.js";
import { onceFor } from "./once.js";

export interface Kind<G = unknown, J extends Json = Json> {
  /** For refusals: "a unit", "true or false". */
  readonly says: string;
  /** Nothing where the field is left out. In a row of the state `i` is the number of the cell. */
  write(g: G, value: number, i?: number): J | undefined;
  /** Nothing where it cannot be read. In a table `row` is what stands beside it. */
  read(g: G, json: Json | undefined, i?: number, row?: JsonObject): number | undefined;
  /** How many values there are, from 0 on, where they can be gone through. */
  count?(g: G): number;
  /** Where its names come from: the same thing, the same names. Without it, actions that have them are made anew every time. */
  source?(g: G): unknown;
  /** The value that is left out, where one is. */
  readonly usual?: number;
  /** Why it cannot be read, where there is more to say than what it should be. */
  none?(shown: string): string;
}

const ALWAYS = () => undefined;

export function whole(least: number, most: number): Kind<unknown, number> {
  return {
    says: `a number from ${least} to ${most}`,
    write: (_, value) => value,
    read: (_, json) => (Number.isInteger(json) && (json as number) >= least && (json as number) <= most ? (json as number) : undefined),
    source: ALWAYS,
    ...(least === 0 && { count: () => most + 1 }),
  };
}

/** One of a few words. */
export function among<const N extends string>(names: readonly N[]): Kind<unknown, N> {
  const index = new Map(names.map((name, i) => [name as unknown, i] as const));
  return {
    says: `one of ${names.map((name) => `"${name}"`).join(", ")}`,
    write: (_, value) => names[value],
    read: (_, json) => index.get(json),
    source: ALWAYS,
    count: () => names.length,
  };
}

/** Something with a name of its own: "a unit", and the names by number. */
export function named<G extends object>(says: string, namesOf: (g: G) => readonly string[]): Kind<G, string> {
  const indexOf = onceFor((names: readonly string[]) => new Map<unknown, number>(names.map((name, i) => [name, i])));
  return {
    says,
    write: (g, value) => namesOf(g)[value],
    read: (g, json) => indexOf(namesOf(g)).get(json),
    source: namesOf,
    count: (g) => namesOf(g).length,
    none: (shown) => `There is no ${says.replace(/^an? /, "")} ${shown}.`,
  };
}

export const flag: Kind<unknown, boolean> = {
  says: "true or false",
  write: (_, value) => value === 1,
  read: (_, json) => (typeof json === "boolean" ? Number(json) : undefined),
  source: ALWAYS,
  count: () => 2,
};

/** Bits, each by its word: ["moved", "fired"]. */
export function bitWords(bits: Readonly<Record<string, number>>): Kind<unknown, readonly string[]> {
  const words = Object.keys(bits);
  return {
    says: `a list of ${words.join(", ")}`,
    write: (_, value) => words.filter((word) => value & bits[word]),
    read: (_, json) =>
      Array.isArray(json) && json.every((word) => words.includes(word as string))
        ? json.reduce<number>((sum, word) => sum | bits[word as string], 0)
        : undefined,
  };
}

/** Nothing, written null, for -1 and whatever lies below. */
export function orNone<G, J extends Json>(kind: Kind<G, J>): Kind<G, J | null> {
  return {
    says: `${kind.says}, or null`,
    source: kind.source,
    write: (g, value, i) => (value < 0 ? null : kind.write(g, value, i)),
    read: (g, json, i, row) => (json === null ? -1 : kind.read(g, json, i, row)),
  };
}

/** A field of an action that may be left out, which means `usual`. */
export function optional<G, J extends Json>(kind: Kind<G, J>, usual = -1): Kind<G, J> {
  return {
    ...kind,
    usual,
    write: (g, value) => (value === usual ? undefined : kind.write(g, value)),
    read: (g, json) => {
      if (json === undefined) return usual;
      const value = kind.read(g, json);
      return value === usual ? undefined : value;
    },
  };
}

/** A place by its name, from 0 on, or one of these words for where something is that is not on the map, from -1 down. */
export function placeOr(names: readonly string[], ids: ReadonlyMap<string, number>, elsewhere: readonly string[]): Kind<unknown, string> {
  return {
    says: `a hex, or one of ${elsewhere.map((word) => `"${word}"`).join(", ")}`,
    write: (_, value) => (value >= 0 ? names[value] : elsewhere[-1 - value]),
    read: (_, json) => {
      const at = ids.get(json as string);
      if (at !== undefined) return at;
      const word = elsewhere.indexOf(json as string);
      return word < 0 ? undefined : -1 - word;
    },
  };
}
