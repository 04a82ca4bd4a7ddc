/** The First Day by chance: one walk through it, at whose halts the contract is looked at. */
import { describe } from "vitest";
import { causesNamed, chance, promisesKept, setUpsApart } from "../../../engine/index.js";
import { walked } from "../../../engine/tests/walked.js";
import { firstday } from "../index.js";

describe("a walk through The First Day", () => {
  walked(firstday, { seed: "npm test", actions: 6_000, leg: 400, players: [chance] }, [
    [promisesKept(60), 60],
    [causesNamed("a missing field is named, and a verb that does not exist said to be none", 20), 100],
    [setUpsApart("what is kept of one game does not show in another", 60), 40],
  ]);
});
