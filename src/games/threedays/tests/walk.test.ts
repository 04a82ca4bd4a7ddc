/** Three Days by chance: one walk through its small scenarios, at whose halts the contract and the board are looked at. */
import { describe, expect, it } from "vitest";
import { boardChecks, busy, type Check, causesNamed, chance, promisesKept, setUpsApart } from "../../../engine/index.js";
import { walked } from "../../../engine/tests/walked.js";
import { threedaysBoardFor as boardFor } from "../board/index.js";
import { threedays } from "../index.js";
import type { State } from "../state.js";

describe("a walk through Three Days of Gettysburg", () => {
  const asked = new Set<string>();
  const seen: Check<State> = {
    name: "what is asked is seen",
    look: ({ decision }) => {
      asked.add(decision.ask);
    },
  };
  walked(threedays, { seed: "npm test", actions: 800, leg: 160, players: [chance, busy(boardFor)] }, [
    [seen, 1],
    [promisesKept(40), 10],
    [causesNamed("a missing field is named, and a verb that does not exist said to be none", 20), 20],
    [setUpsApart("what is kept of one game does not show in another", 40), 10],
    ...boardChecks<State>(boardFor).map((check) => [check, 10] as const),
  ]);

  it("asks for the phases of a turn", () => {
    for (const ask of ["orders", "first", "marker", "change", "actions", "move"]) expect([...asked]).toContain(ask);
  });
});
