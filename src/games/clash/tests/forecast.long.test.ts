/** A hundred thousand attacks rolled, beside the odds that were told. */
import { expect, test } from "vitest";
import { reseed } from "../../../engine/index.js";
import { attacks, fateOf, playedOut } from "./forecast.js";

const TIMES = 100_000;

test.each(["flanked", "unknown"])("rolled again and again, an attack comes out as often as its odds say: %s", (name) => {
  const { table, last } = attacks[name]();
  const told = new Map<string, number>();
  for (const { p, dice } of table.game.forecast(table.state, last)) {
    const fate = fateOf(playedOut(table, last, dice));
    told.set(fate, (told.get(fate) ?? 0) + p);
  }
  const counts = new Map<string, number>();
  const trial = table.game.copy(table.state);
  for (let n = 0; n < TIMES; n++) {
    table.game.assign(trial, table.state);
    reseed(trial.random, `rolled ${n}`);
    table.game.act(trial, last);
    const fate = fateOf(trial);
    counts.set(fate, (counts.get(fate) ?? 0) + 1);
  }
  expect([...counts.keys()].filter((fate) => !told.has(fate))).toEqual([]);
  for (const [fate, p] of told) expect(Math.abs((counts.get(fate) ?? 0) - TIMES * p)).toBeLessThan(5 * Math.sqrt(TIMES * p * (1 - p)) + 1);
});
