import { describe } from "vitest";
import type { Game } from "../../../engine/index.js";
import { replaySavedGames } from "../../../engine/tests/saved-games.js";
import { bullrun, clashGettysburg } from "../index.js";

const kept = [
  [bullrun, "bullrun", ["plain-points", "plain-automatic", "august-points", "free-points", "rulings-points"]],
  [clashGettysburg, "gettysburg", ["plain-points", "fixed-points", "rulings-points"]],
] as const;

for (const [game, folder, names] of kept)
  describe(game.title, () => replaySavedGames(game as Game, new URL(`./${folder}/games/`, import.meta.url), names, ({ level }) => level));
