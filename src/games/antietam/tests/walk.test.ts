/** Antietam by chance: one walk through it, at whose halts the contract, positions and the board are looked at. */
import { describe, expect, it } from "vitest";
import {
  boardCheck,
  boardChecks,
  busy,
  type Check,
  causesNamed,
  chance,
  mindKept,
  type OfferedVerbs,
  offersOpen,
  promisesKept,
  setUpsApart,
} from "../../../engine/index.js";
import { strangePositions } from "../../../engine/tests/strange-positions.js";
import { keptIn, walked } from "../../../engine/tests/walked.js";
import { antietamBoardFor as boardFor } from "../board/index.js";
import { aimFaults, entryFaults, lessonHolds, muddle, sheetsHold } from "../board/tests/checks.js";
import { antietam } from "../index.js";
import type { State } from "../state.js";

const offers: readonly OfferedVerbs[] = [
  [/move your units/, ["take"]],
  [/bring in your reinforcements|Waiting to enter/, ["enter"]],
  [/end (movement|combat)/, ["end"]],
  [/move on|must go on|choose where it goes\.$/, ["move", "retreat"]],
  [/or stop|stops here|and stops/, ["stop"]],
  [/still to be attacked|bombard/, ["attack"]],
  [/say who attacks|add more|Let it join|Add targets|strikes one hex/, ["target", "join", "support"]],
  [/or roll\.|; roll\.|roll for/, ["roll", "call"]],
  [/choose a unit to lose/, ["lose"]],
  [/must fall back|may fall back/, ["retreat"]],
  [/or stand/, ["stand"]],
  [/advance one unit/, ["advance"]],
  [/or hold/, ["hold"]],
  [/choose who waits/, ["sendBack"]],
];

const WORDS = ["0811", "Hood", "union", ["Hood", "Hood"], { hex: {} }];

describe("a walk through Antietam", () => {
  const verbs = new Set<string>();
  const seen: Check<State> = {
    name: "all that is open is seen",
    look: ({ legal }) => {
      for (const action of legal) verbs.add(action.do);
    },
  };
  const gunsCanFire: Check<State> = {
    name: "every gun that a prompt lists can bombard, or go back",
    look: ({ prompt, legal }) => {
      const { guns = [] } = prompt() as { readonly guns?: readonly string[] };
      for (const unit of guns) expect(legal.some((action) => action.do === "attack" || action.unit === unit)).toBe(true);
    },
  };
  let refused = 0;
  const kept = keptIn(antietam, new URL("./", import.meta.url));
  walked(antietam, { seed: "npm test", actions: 10_000, leg: 100, kept, players: [chance, busy(boardFor)] }, [
    [seen, 1],
    [offersOpen("every prompt offers only what is open, and all that it lists can come in", offers, [["arrivals", "unit"]]), 10_000],
    [gunsCanFire, 10_000],
    [promisesKept(30), 300],
    [causesNamed("a missing field is named, and a verb that does not exist said to be none", 10), 800],
    [setUpsApart("what is kept of one game does not show in another", 20), 200],
    [mindKept("the courses of the mind are legal, one action after another", 8), 1000],
    [
      strangePositions(
        "positions with something wrong in them are read into a sound state or refused by a rule",
        6,
        WORDS,
        () => refused++,
      ),
      1000,
    ],
    ...boardChecks<State>(boardFor, muddle).map((check) => [check, 300] as const),
    [boardCheck("every action can be aimed at where it can be pressed", 8, aimFaults), 1000],
    [sheetsHold("both sums, the steps and the column of every sheet are those that are played, and the fight shows the same"), 1000],
    [boardCheck("whom the rules let in is said to be able to come in now", 6, entryFaults), 1000],
    [lessonHolds("the lesson points at what is there and is over by turn 3"), 1000],
  ]);

  it("asks for every kind of action but one", () => {
    const all = "take enter move stop end call attack target join support roll lose retreat stand advance hold".split(" ");
    expect([...verbs].toSorted()).toEqual(all.toSorted());
    expect(refused).toBeGreaterThan(300);
  });
});
