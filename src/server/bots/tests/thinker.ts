/** A thread for the tests: the toy game, and bots that go wrong in every way. */
import type { Bot } from "../../../bots/index.js";
import type { Game } from "../../../engine/index.js";
import { toy } from "../../../engine/tests/toy.js";
import { think } from "../think.js";

const game = toy as Game;

/** A bot of this name that does so. */
function bot(id: string, choose: Bot["choose"]): Bot {
  return { id, title: id, choose };
}

/** Loads once, then fires: it plays the game to its end. */
function drill(state: object) {
  const [first] = game.legal(state);
  return first.do === "load" ? first : { do: "fire" };
}

export const bots: readonly Bot[] = [
  bot("plain", (game, view, random) => ({ action: drill(game.imagine(view, random)), because: "By the book." })),
  bot("planner", (_game, view) => {
    const then = [{ do: "fire" }];
    return { action: { do: "load", powder: 1 }, because: `Turn ${view.turn}.`, then };
  }),
  bot("gossip", (_game, view) => ({ action: { do: "fire" }, because: JSON.stringify(view) })),
  bot("cheat", () => ({ action: { do: "fly" }, because: "Why not." })),
  bot("fainting", () => {
    throw new Error("It fainted.");
  }),
  bot("stuck", () => {
    for (;;);
  }),
  bot("deserter", () => process.exit(7)),
  bot("glutton", () => {
    const eaten: number[][] = [];
    for (;;) eaten.push(Array(100_000).fill(Math.random()));
  }),
];

think(async () => game, bots);
