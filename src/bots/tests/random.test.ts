import { describe, expect, it } from "vitest";
import { createRandom, type Game, newTable, Refusal } from "../../engine/index.js";
import { toy } from "../../engine/tests/toy.js";
import { random } from "../random.js";

const game = toy as unknown as Game;

function opening() {
  const table = newTable(game, { seed: "opening" });
  if (table instanceof Refusal) throw new Error(table.text);
  return { legal: game.legal(table.state), view: game.view(table.state, "blue") };
}

describe("the random bot", () => {
  it("takes every legal action equally often", () => {
    const { legal, view } = opening();
    const chance = createRandom("uniform");
    const counts = new Map(legal.map((action) => [JSON.stringify(action), 0]));
    const rounds = 1000 * legal.length;
    for (let i = 0; i < rounds; i++) {
      const key = JSON.stringify(random.choose(game, view, chance).action);
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
    expect(counts.size).toBe(legal.length);
    // Four standard deviations of a count around 1000.
    for (const count of counts.values()) expect(Math.abs(count - 1000)).toBeLessThan(4 * Math.sqrt(1000));
  });

  it("chooses the same with the same random", () => {
    const { view } = opening();
    const choose = () => random.choose(game, view, createRandom("again"));
    expect(choose()).toEqual(choose());
  });
});
