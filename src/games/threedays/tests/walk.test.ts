/** Three Days by chance: one walk through its small scenarios, at whose halts the contract and the board are looked at. */
import { describe, expect, it } from "vitest";
import { boardChecks, busy, type Check, causesNamed, chance, mindKept, promisesKept, setUpsApart } from "../../../engine/index.js";
import { keptIn, walked } from "../../../engine/tests/walked.js";
import { frames } from "../agenda.js";
import { threedaysBoardFor as boardFor } from "../board/index.js";
import { threedays } from "../index.js";
import type { State } from "../state.js";
import { brigade, field, leader, unit } from "./field.js";

/** What the rules go through by themselves. */
const PASSAGES =
  `turn startTurn bombardment draw activate urged charge halted arrived volley splitFire struck shaken retired disorder risk shock routs advanced
  sentBack swung endActivation endTurn over`.split(/\s+/);

/** What chance hardly ever brings up. */
const rare = [
  field(
    {
      "us-56pa": { at: "B2024", sp: 4, facing: "N" },
      "us-inf-sk-1": { at: "B2024", sp: 1, facing: "N", order: "skirmish", parent: unit("us-56pa") } as never,
      "cs-1tn": { at: "B1724", sp: 6, facing: "S", order: "attack" },
    },
    [
      ["marker", "confederate", brigade("cs-d-heth"), null],
      ["homeward", unit("us-inf-sk-1")],
    ],
    { options: { skirmishers: true } },
  ),
  field({ "cs-1tn": { at: "B1724", sp: 6, facing: "S" } }, [["trimble", brigade("cs-d-heth")]], {
    options: { trimble: true },
    leaders: { [leader("cs-ld-heth")]: { is: "lost" }, [leader("cs-trimble")]: { at: "B1624" } },
  }),
].map(({ s }) => threedays.position(s));

describe("a walk through Three Days of Gettysburg", () => {
  const asked = new Set<string>();
  const seen: Check<State> = {
    name: "what is asked is seen",
    look: ({ decision }) => {
      asked.add(decision.ask);
    },
  };
  const kept = [...rare, ...keptIn(threedays, new URL("./", import.meta.url), 1_000, new Set())];
  walked(threedays, { seed: "July 1", actions: 3_000, leg: 20, kept, players: [chance, busy(boardFor)] }, [
    [seen, 1],
    [promisesKept(40), 10],
    [causesNamed("a missing field is named, and a verb that does not exist said to be none", 20), 20],
    [setUpsApart("what is kept of one game does not show in another", 40), 10],
    [mindKept("what the general proposes can be done, and has a reason", 10), 100],
    ...boardChecks<State>(boardFor).map((check) => [check, 10] as const),
  ]);

  it("asks every question there is", () => {
    const questions = Object.keys(frames).filter((name) => !PASSAGES.includes(name));
    expect([...asked].toSorted()).toEqual(questions.toSorted());
  });
});
