import { describe, expect, it } from "vitest";
import { createRandom, type Game, isOver } from "../../engine/index.js";
import { toy } from "../../engine/tests/toy.js";
import { at, field } from "../../games/antietam/tests/field.js";
import { colonel } from "../colonel.js";
import { greedy } from "../greedy.js";

describe("the colonel", () => {
  /** Two against one who cannot retreat well; whoever waits gets nothing. */
  const weak = () => field({ units: { U4: at(-3, 0), U4b: at(-3, 1), C2: at(1, 0) } });
  const plan = (seed: string) => {
    const f = weak();
    const { action, then = [], because } = colonel.choose(f.game as unknown as Game, f.game.view(f.s, "union"), createRandom(seed));
    return { f, actions: [action, ...then], because };
  };

  it("has a whole phase in mind, every action legal after the one before", () => {
    const { f, actions, because } = plan("whole");
    for (const action of actions) {
      expect(f.game.why(f.s, action), JSON.stringify(actions)).toBeUndefined();
      f.game.act(f.s, action);
    }
    expect(f.read("phase")).toBe("combat");
    expect(because).not.toBe("");
  });

  it("chooses the same with the same random", () => {
    expect(plan("again").actions).toEqual(plan("again").actions);
  });

  it("does as the captain does where there is nothing to plan", () => {
    const f = field({ units: { U9: at(1, 0), C1: at(0, 0) }, phase: "combat" });
    const choose = (bot: typeof greedy) => bot.choose(f.game as unknown as Game, f.game.view(f.s, "union"), createRandom("captain"));
    expect(choose(colonel).action).toEqual(choose(greedy).action);
  });

  it("plays a game without a mind like anybody", () => {
    const game = toy as unknown as Game;
    const state = game.setup(game.scenarios[0].id, {}, createRandom("toy")) as object;
    const decision = game.decision(state);
    if (isOver(decision)) throw new Error("It has not begun.");
    const { action } = colonel.choose(game, game.view(state, decision.seat), createRandom("toy"));
    expect(game.why(state, action)).toBeUndefined();
  });
});
