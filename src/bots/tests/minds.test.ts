import { describe, expect, it } from "vitest";
import { type Action, below, createRandom, type Game, isOver, type Plan, Refusal, sidesOf } from "../../engine/index.js";
import { antietam } from "../../games/antietam/index.js";
import { guns } from "../../games/guns/index.js";
import { playToEnd } from "../playout.js";

/** How many decisions of a game by rule of thumb are looked at, and every how many plans are made. */
const games = [
  { game: antietam as unknown as Game, every: 7 },
  { game: guns as unknown as Game, every: 23 },
];

function begin(game: Game, seed: string): object {
  const options = Object.fromEntries(game.options.map((option) => [option.key, option.default]));
  const state = game.setup(game.scenarios[0].id, options, createRandom(seed));
  if (state instanceof Refusal) throw new Error(state.text);
  return state;
}

/** Every action is legal after the one before, and the decider and the span change with the last at the earliest. */
function expectPlan(game: Game, from: object, plan: Plan): void {
  const state = game.copy(from);
  const decision = game.decision(state);
  plan.forEach((action) => {
    expect(game.decision(state)).toMatchObject({ seat: "seat" in decision ? decision.seat : "" });
    expect(game.why(state, action), JSON.stringify(plan)).toBeUndefined();
    game.act(state, action);
  });
}

describe.each(games)("the mind of $game.title", ({ game, every }) => {
  const { search, fitted, because } = game.mind!;
  if (!search || !fitted) throw new Error("It can be searched.");

  it("has a legal answer by rule of thumb, and legal plans of every style, wherever those lead", () => {
    const state = begin(game, "thumb");
    const random = createRandom("thumb/pick");
    for (let n = 0; !isOver(game.decision(state)); n++) {
      const run: Action[] = [];
      const before = game.hash(state);
      search.quick(state, run);
      expect(run.length).toBeGreaterThan(0);
      expectPlan(game, state, run);
      if (n % every === 0) {
        const plans = search.styles.flatMap((style) => search.plans(state, style));
        for (const plan of [...plans, ...plans.slice(0, 1).flatMap((plan) => search.variations(state, plan))]) {
          expectPlan(game, state, plan);
          expect(because(state, plan)).not.toBe("");
        }
      }
      expect(game.hash(state)).toBe(before);
      for (const action of run) game.act(state, action);
      // Now and then somebody else decides, so that the thumb meets what it would not have done itself.
      const legal = game.legal(state);
      if (legal.length > 0 && below(random, 9) === 0) game.act(state, legal[below(random, legal.length)]);
    }
  });

  it("plays a game to the same end from the same dice", () => {
    const [one, other] = [begin(game, "again"), begin(game, "again")];
    expect(playToEnd(game, search, one)).toEqual(playToEnd(game, search, other));
    expect(game.hash(one)).toBe(game.hash(other));
  });

  it("has a weight for every feature, and chances that the sides share", () => {
    const state = begin(game, "chances");
    const { features, points, chance } = fitted.weights;
    expect([points.length, chance.length]).toEqual([features.length, features.length]);
    const row = new Float64Array(features.length).fill(Number.NaN);
    fitted.read(state, row);
    expect(row.every(Number.isFinite)).toBe(true);
    const [[first], [second]] = sidesOf(game, Object.fromEntries(game.options.map((option) => [option.key, option.default])));
    const chances = [first, second].map((seat) => fitted.chance(state, seat));
    expect(chances[0] + chances[1]).toBeCloseTo(1);
    expect(Math.min(...chances)).toBeGreaterThan(0);
  });
});
