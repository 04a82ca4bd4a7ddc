/** Skirmish by chance: one walk through it, at whose halts the contract and the board are looked at. */
import { describe, expect, it } from "vitest";
import {
  boardChecks,
  busy,
  type Check,
  causesNamed,
  chance,
  type OfferedVerbs,
  offersOpen,
  promisesKept,
  setUpsApart,
} from "../../../engine/index.js";
import { walked } from "../../../engine/tests/walked.js";
import { skirmishBoardFor as boardFor } from "../board/index.js";
import { skirmish } from "../index.js";
import type { State } from "../state.js";

const offers: readonly OfferedVerbs[] = [
  [/choose who carries/, ["carry"]],
  [/order a unit/, ["take"]],
  [/\brest\b/, ["rest"]],
  [/marches on/, ["move"]],
  [/charges/, ["charge"]],
  [/halts/, ["halt"]],
  [/; fire/, ["fire"]],
  [/or hold/, ["hold"]],
];

describe("a walk through Skirmish", () => {
  const met = new Set<RegExp>();
  const verbs = new Set<string>();
  const scenarios = new Set<string>();
  const seen: Check<State> = {
    name: "all that is open is seen",
    look: ({ legal, table }) => {
      scenarios.add(table.scenario);
      for (const action of legal) verbs.add(action.do);
    },
  };
  walked(skirmish, { seed: "npm test", actions: 2_000, players: [chance, busy(boardFor)] }, [
    [seen, 2000],
    [offersOpen("every prompt offers only what is open", offers, [], met), 2000],
    [promisesKept(2), 800],
    [setUpsApart("what is kept of one game does not show in another", 5), 200],
    [causesNamed("a missing field is named, and a verb that does not exist said to be none", 2), 500],
    ...boardChecks<State>(boardFor).map((check) => [check, 40] as const),
  ]);

  it("has heard every offer", () => {
    expect(met.size).toBe(offers.length);
  });

  it("meets every verb and every scenario of the rules", () => {
    expect([...verbs].sort()).toEqual(["carry", "charge", "fire", "halt", "hold", "move", "rest", "take"]);
    expect([...scenarios].sort()).toEqual(skirmish.scenarios.map(({ id }) => id).sort());
  });
});
