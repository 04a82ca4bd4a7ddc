/** Positions from strangers: whatever is written in one, it is read into a sound state or refused with a rule. */
import { expect } from "vitest";
import { randomSetUp } from "../fuzz.js";
import { type Game, type Json, type JsonObject, Refusal } from "../game.js";
import { completeOptions } from "../options.js";
import { RULE } from "../promises.js";
import { below, createRandom, type Random } from "../random.js";

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

/** Plays on by chance and reads a changed position at every step; how many were refused. `words` are values that the game knows. */
export function readStrangePositions<S extends object>(game: Game<S>, count: number, words: readonly Json[]): number {
  const random = createRandom("strange positions");
  const wrong = [...WRONG, ...words];
  let refused = 0;
  let s: S | undefined;
  for (let i = 0; i < count; i++) {
    if (s === undefined || game.legal(s).length === 0) s = begun(game, random);
    const open = game.legal(s);
    const strange = mutated(game.position(s), wrong, random);
    if (typeof strange === "object" && strange !== null && !Array.isArray(strange)) {
      const read = game.fromPosition(strange as JsonObject);
      if (read instanceof Refusal) {
        expect(read.rule, read.text).toMatch(RULE);
        refused++;
      } else expect(game.faults(read)).toEqual([]);
    }
    game.act(s, open[below(random, open.length)]);
  }
  return refused;
}

function begun<S extends object>(game: Game<S>, random: Random): S {
  const { scenario, options } = randomSetUp(game, random);
  const s = game.setup(scenario!, completeOptions(game.options, options ?? {}) as never, createRandom(`game ${below(random, 1000)}`));
  if (s instanceof Refusal) throw new Error(s.text);
  return s;
}
