/** Both boards by chance: a walk through each battle, at whose halts its board is looked at as a page would. */
import { describe } from "vitest";
import { boardChecks, busy, chance } from "../../../engine/index.js";
import { walked } from "../../../engine/tests/walked.js";
import { bullRunBoardFor, clashGettysburgBoardFor } from "../board/index.js";
import { bullrun, clashGettysburg } from "../index.js";
import type { State } from "../state.js";

const battles = [
  [bullrun, bullRunBoardFor],
  [clashGettysburg, clashGettysburgBoardFor],
] as const;

for (const [game, boardFor] of battles)
  describe(`the board of ${game.title}`, () => {
    walked(
      game,
      { seed: "npm test", actions: 100, leg: 300, players: [chance, busy(boardFor)] },
      boardChecks<State>(boardFor).map((check) => [check, 20] as const),
    );
  });
