/** Positions from strangers: whatever is written in one, it is read or refused with a rule, and never breaks anything. */
import { expect, it } from "vitest";
import { below, createRandom, type Json, type JsonObject, type Random, Refusal } from "../../../engine/index.js";
import { antietam } from "../index.js";

const WRONG: readonly Json[] = [
  null,
  true,
  0,
  -1,
  1e9,
  0.5,
  "",
  "0811",
  "9999",
  "Hood",
  "union",
  "over",
  [],
  ["Hood", "Hood"],
  [[]],
  {},
  { toString: 0 },
  { hex: {} },
];

/** The value with one thing in it changed, taken out or put in. */
function mutated(value: Json, random: Random): Json {
  if (below(random, 4) === 0 || typeof value !== "object" || value === null) return WRONG[below(random, WRONG.length)];
  if (Array.isArray(value))
    return value.length === 0 ? [WRONG[below(random, WRONG.length)]] : value.map((item, i) => (i === 0 ? mutated(item, random) : item));
  const keys = Object.keys(value);
  if (keys.length === 0) return { Hood: WRONG[below(random, WRONG.length)] };
  const key = keys[below(random, keys.length)];
  return { ...value, [key]: mutated((value as JsonObject)[key] ?? null, random) };
}

it("2,000 positions with something wrong in them are each read into a sound state or refused by a rule", () => {
  const random = createRandom("strange positions");
  const options = Object.fromEntries(antietam.options.map(({ key, default: usual }) => [key, usual]));
  const s = antietam.setup("historical", options, createRandom("a game"));
  if (s instanceof Refusal) throw new Error(s.text);
  let refused = 0;
  for (let i = 0; i < 2000; i++) {
    const open = antietam.legal(s);
    if (open.length === 0) break;
    const strange = mutated(antietam.position(s), random);
    if (typeof strange === "object" && strange !== null && !Array.isArray(strange)) {
      const read = antietam.fromPosition(strange as JsonObject);
      if (read instanceof Refusal) {
        expect(read.rule).toMatch(/^BG-/);
        refused++;
      } else expect(antietam.faults(read)).toEqual([]);
    }
    antietam.act(s, open[below(random, open.length)]);
  }
  expect(refused).toBeGreaterThan(300);
});
