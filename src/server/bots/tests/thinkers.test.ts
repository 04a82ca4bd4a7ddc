import { describe, expect, onTestFinished, test } from "vitest";
import type { BotQuestion } from "../think.js";
import { createThinkers } from "../thinkers.js";
import { bundledThinker, pickets } from "./field.js";

const worker = bundledThinker();

function thinkers(threads = 1, limitMs = 5_000) {
  const made = createThinkers({ worker, threads, limitMs });
  onTestFinished(() => made.close());
  return made;
}

const { game, state } = pickets();
const ask = (bot: string): BotQuestion => ({ game: "toy", version: "1", bot, view: game.view(state, "blue"), seed: "s", ms: 100 });

describe("thinkers", () => {
  test("brings the choice of a bot, with why and what it means to do then", async () => {
    const then = [{ do: "fire" }];
    expect(await thinkers().think(ask("planner"))).toEqual({ action: { do: "load", powder: 1 }, because: "Turn 1.", then });
  });

  test("shows a bot what its seat sees and nothing else", async () => {
    const { because } = await thinkers().think(ask("gossip"));
    expect(JSON.parse(because)).toEqual(game.view(state, "blue"));
    expect(JSON.parse(because).hands.gray).toBeNull();
  });

  test("answers all who ask, also when there are more than threads", async () => {
    const { think } = thinkers(2);
    const choices = await Promise.all(Array.from({ length: 20 }, () => think(ask("plain"))));
    expect(choices.every(({ action }) => action.do === "load")).toBe(true);
  });

  test.each([
    ["fainting", /It fainted/],
    ["deserter", /ended with 7/],
    ["stuck", /longer than 1 seconds/],
    ["glutton", /memory/],
    ["nobody", /no bot nobody/],
  ])("says so when a bot goes wrong (%s), and thinks on for others", async (bot, why) => {
    const { think } = thinkers(1, bot === "stuck" ? 1_000 : 30_000);
    const wrong = think(ask(bot));
    const right = think(ask("plain"));
    await expect(wrong).rejects.toThrow(why);
    expect((await right).action.do).toBe("load");
    expect((await think(ask("plain"))).action.do).toBe("load");
  });

  test("knows no game it does not have, nor rules of another version", async () => {
    await expect(thinkers().think({ ...ask("plain"), version: "2" })).rejects.toThrow(/no game toy with rules 2/);
  });

  test("that closes finishes the thought begun, and refuses the rest", async () => {
    const { think, close } = createThinkers({ worker, threads: 1, limitMs: 5_000 });
    const begun = think(ask("plain"));
    const waiting = expect(think(ask("plain"))).rejects.toThrow(/closing/);
    const closing = close();
    expect((await begun).action.do).toBe("load");
    await Promise.all([waiting, closing]);
    await expect(think(ask("plain"))).rejects.toThrow(/closing/);
  });
});
