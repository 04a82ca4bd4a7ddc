/** Positions from strangers: whatever is written in one, it is read into a sound state or refused with a rule. */
import { expect } from "vitest";
import { type Check, RULE } from "../conformance/index.js";
import { type Json, type JsonObject, Refusal } from "../game.js";
import { isRecord } from "../json.js";

import { below, type Random } from "../random.js";

const WRONG: readonly Json[] = [null, true, 0, -1, 1e9, 0.5, "", "9999", "over", [], [[]], {}, { toString: 0 }];

/** The value with one thing in it changed, taken out or put in. */
function mutated(value: Json, wrong: readonly Json[], random: Random): Json {
  const pick = () => wrong[below(random, wrong.length)];
  if (below(random, 4) === 0 || typeof value !== "object" || value === null) return pick();
  if (Array.isArray(value)) return value.length === 0 ? [pick()] : value.map((item, i) => (i === 0 ? mutated(item, wrong, random) : item));
  const keys = Object.keys(value);
  if (keys.length === 0) return { [JSON.stringify(pick())]: pick() };
  const key = keys[below(random, keys.length)];
  return { ...value, [key]: mutated((value as JsonObject)[key] ?? null, wrong, random) };
}

/** Reads positions with something changed in them; `words` are values that the game knows. How many were refused is for `refused`. */
export function strangePositions<S extends object>(name: string, every: number, words: readonly Json[], refused: () => void): Check<S> {
  const wrong = [...WRONG, ...words];
  return {
    name,
    every,
    look({ game, state, random }) {
      const strange = mutated(game.position(state), wrong, random);
      if (!isRecord(strange)) return;
      const read = game.fromPosition(strange as JsonObject);
      if (!(read instanceof Refusal)) return expect(game.faults(read)).toEqual([]);
      expect(read.rule, read.text).toMatch(RULE);
      refused();
    },
  };
}
