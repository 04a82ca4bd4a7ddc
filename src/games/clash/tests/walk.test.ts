/** Both battles by chance: one walk through each, at whose halts the contract is looked at. */
import { describe, expect, it } from "vitest";
import { type Check, causesNamed, chance, mindKept, promisesKept, setUpsApart } from "../../../engine/index.js";
import { keptIn, walked } from "../../../engine/tests/walked.js";
import { bullrun, clashGettysburg } from "../index.js";
import type { State } from "../state.js";

for (const [game, folder] of [
  [bullrun, "bullrun"],
  [clashGettysburg, "gettysburg"],
] as const)
  describe(`a walk through ${game.title}`, () => {
    const verbs = new Set<string>();
    const seen: Check<State> = {
      name: "all that is open is seen",
      look: ({ legal }) => {
        for (const action of legal) verbs.add(action.do);
      },
    };
    const kept = keptIn(game, new URL(`./${folder}/`, import.meta.url), 500);
    walked(game, { seed: "npm test", actions: 3_000, leg: 30, players: [chance], kept }, [
      [seen, 2000],
      [promisesKept(25), 60],
      [setUpsApart("what is kept of one game does not show in another", 40), 30],
      [mindKept("what the mind proposes can be done, and has a reason", 30), 60],
      [causesNamed("a missing field is named, and a verb that does not exist said to be none", 20), 60],
    ]);

    it("meets the verbs of a turn", () => {
      const all = "take move road march stop end focus fight pass attack join go advance commit keep use".split(" ");
      expect(all.filter((verb) => !verbs.has(verb))).toEqual([]);
    });
  });
