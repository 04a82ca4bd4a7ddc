/** Who plays when nobody sits there. A bot gets what its seat sees, imagines a state behind it, and lives on the contract alone. */
import type { Action, Game, JsonObject, Random } from "../engine/index.js";
import { colonel } from "./colonel.js";
import { greedy } from "./greedy.js";
import { random } from "./random.js";

export interface Choice {
  readonly action: Action;
  /** Why, in players' words. */
  readonly because: string;
  /** What the bot means to do after it, one by one. Whoever asks may play on without asking again, as long as it stays legal. */
  readonly then?: readonly Action[];
}

export interface Bot {
  readonly id: string;
  readonly title: string;
  /** The same view and the same random give the same choice. `ms` is how long it may think. */
  choose(game: Game, view: JsonObject, random: Random, ms?: number): Choice;
}

/** Those that tables offer. */
export const bots: readonly Bot[] = [random, greedy];

/** Those, and who is on trial: for simulations. */
export const everyBot: readonly Bot[] = [...bots, colonel];

/** Who plays both sides on when chances are asked for. */
export const analyst: Bot = greedy;
