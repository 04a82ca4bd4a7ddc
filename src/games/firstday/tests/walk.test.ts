/** The First Day by chance: one walk through it, at whose halts the contract and the board are looked at. */
import { describe, expect, it } from "vitest";
import { boardChecks, busy, type Check, causesNamed, chance, promisesKept, setUpsApart } from "../../../engine/index.js";
import { keptIn, walked } from "../../../engine/tests/walked.js";
import { firstdayBoardFor as boardFor } from "../board/index.js";
import { firstday } from "../index.js";
import { choosers } from "../mind/choose.js";
import type { State } from "../state.js";

describe("a walk through The First Day", () => {
  const asked = new Set<string>();
  const seen: Check<State> = {
    name: "what is asked is seen",
    look: ({ decision }) => {
      asked.add(decision.ask);
    },
  };
  const kept = keptIn(firstday, new URL("./", import.meta.url));
  walked(firstday, { seed: "July 1", actions: 3_000, leg: 20, kept, players: [chance, busy(boardFor)] }, [
    [seen, 1],
    [promisesKept(80), 20],
    [causesNamed("a missing field is named, and a verb that does not exist said to be none", 20), 100],
    [setUpsApart("what is kept of one game does not show in another", 80), 20],
    ...boardChecks<State>(boardFor).map((check) => [check, 20] as const),
  ]);

  it("asks every question there is", () => {
    expect([...asked].toSorted()).toEqual(Object.keys(choosers).toSorted());
  });
});
