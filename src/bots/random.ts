/** Takes any action that is open, each equally likely. */
import { below } from "../engine/index.js";
import type { Bot } from "./index.js";

export const random: Bot = {
  id: "random",
  title: "Recruit: obeys the rules, and chance",
  choose(game, view, random) {
    const actions = game.legal(game.imagine(view, random));
    return { action: actions[below(random, actions.length)], because: `One of ${actions.length} legal actions, by lot.` };
  },
};
