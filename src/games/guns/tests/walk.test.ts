/** Guns by chance: one walk through it, at whose halts the contract, secrets, positions and the board are looked at. */
import { describe, expect, it } from "vitest";
import {
  boardCheck,
  boardChecks,
  busy,
  type Check,
  causesNamed,
  chance,
  conformance,
  mindKept,
  type OfferedVerbs,
  offersOpen,
  promisesKept,
  setUpsApart,
} from "../../../engine/index.js";
import { strangePositions } from "../../../engine/tests/strange-positions.js";
import { keptIn, walked } from "../../../engine/tests/walked.js";
import { gunsBoardFor as boardFor } from "../board/index.js";
import { eager, lookFaults, muddle, shadeFaults, sumsHold } from "../board/tests/checks.js";
import { planningIsUnseen, scrambledLooksTheSame, twinsTellTheSame } from "../hidden/tests/checks.js";
import { guns } from "../index.js";
import type { State } from "../state.js";

const WORDS = ["C1-C2>VC1", "off W1", "at CHAMBERSBURG", "HETH A", "D1-09", "union", ["HETH A", "HETH A"], "u1", { at: "gone" }];

const offers: readonly OfferedVerbs[] = [
  [/with a bid|bid higher/, ["bid"]],
  [/\bpass\./, ["pass"]],
  [/choose your side/, ["side"]],
  [/move (the )?objectives/, ["shift"]],
  [/take the moves back/, ["reset"]],
  [/leave them so/, ["done"]],
  [/Write a special order/, ["write"]],
  [/Place BUFORD/, ["place"]],
  [/how many hours/, ["hours"]],
  [/return (\d|more)/, ["return"]],
  [/be done/, ["done"]],
  [/withdraw blocks|failed; withdraw|must withdraw\./, ["take"]],
  [/end withdrawals|\bstay\./, ["end"]],
  [/attack a position/, ["attack"]],
  [/end attacks/, ["end"]],
  [/choose who joins/, ["join"]],
  [/join once more/, ["join", "declare", "cancel"]],
  [/attack a second/, ["second"]],
  [/declare it/, ["declare"]],
  [/cancel it/, ["cancel"]],
  [/bring up guns/, ["play"]],
  [/declare an extended/, ["extend"]],
  [/what to use up/, ["fill"]],
  [/what your guns bombard/, ["bombard"]],
  [/are hit/, ["hit"]],
  [/your guns support/, ["fire"]],
  [/close combat comes first/, ["fight"]],
  [/leads the defence/, ["lead"]],
  [/two blocks you offer/, ["offer"]],
  [/pick one of two/, ["pick"]],
  [/bring in reinforcements/, ["bring"]],
  [/transfer them/, ["transfer"]],
  [/\bgo on\./, ["end", "done"]],
  [/how .* enters/, ["field", "road"]],
  [/: (.*, )?march[,.]/, ["take"]],
  [/\bturn[,.]/, ["turn"]],
  [/spend a march token/, ["spend"]],
  [/be asked again/, ["wait"]],
  [/end marches/, ["end"]],
  [/choose where .* (marches|withdraws)/, ["move", "off"]],
  [/which way does/, ["face"]],
  [/dig field works/, ["build"]],
  [/remove \d/, ["remove"]],
  [/give up your next/, ["forfeit"]],
  [/declare general orders/, ["orders"]],
];

/** The same state to the byte, the dice to come too. */
const positionsHold: Check<State> = {
  name: "a position read again is the same state to the byte",
  every: 6,
  look: ({ state }) => {
    const back = guns.fromPosition(guns.position(state)) as State;
    if (guns.hash(back) !== guns.hash(state)) expect(guns.toJson(back)).toEqual(guns.toJson(state));
  },
};

const times = { refused: 0, changed: 0, tracks: 0, grades: 0, compared: 0, steps: 0, fights: 0 };

const strange = strangePositions<State>(
  "positions with something wrong in them are read into a sound state or refused by a rule",
  6,
  WORDS,
  () => times.refused++,
);
const scrambled = scrambledLooksTheSame(
  "[GG-2.1g] [GG-4.5e] [GG-8.1f] a game changed by hand in what a seat cannot know looks the same to it",
  25,
  (was, is) => {
    times.changed++;
    if (was.track.some((token, i) => token !== is.track[i])) times.tracks++;
    if (was.supply1.some((left, i) => left !== is.supply1[i])) times.grades++;
  },
);
const planning = planningIsUnseen(
  "[GG-13.1a] [GG-10.1b] while somebody plans, nobody else sees anything, not even that he does",
  () => times.compared++,
);
const twins = twinsTellTheSame(
  "[GG-13.2h] [GG-11.1e] [GG-25.1i] two games that a seat cannot tell apart tell it the same, and ask the same seats, until something is shown",
  100,
  (steps) => (times.steps += steps),
);
const sums = sumsHold("the sheet has the modifiers of the fight that follows, and its sum among those foreseen", () => times.fights++);

const LISTS = [
  ["open", "orders"],
  ["guns", "from"],
] as const;

describe("a walk through Guns", () => {
  const met = new Set<RegExp>();
  const kept = keptIn(guns, new URL("./", import.meta.url));
  walked(guns, { seed: "npm test", actions: 5_000, leg: 40, kept, players: [chance, busy(boardFor), eager] }, [
    [promisesKept(40), 80],
    [offersOpen("every prompt offers only what is open, and the orders and guns it lists", offers, LISTS, met), 5000],
    [causesNamed("a missing field is named, and a verb that does not exist said to be none", 10), 400],
    [setUpsApart("what is kept of one game does not show in another", 40), 100],
    [mindKept("the courses of the mind are legal, one action after another", 100), 30],
    [positionsHold, 600],
    [strange, 600],
    [scrambled, 150],
    [planning, 5000],
    [twins, 30],
    ...boardChecks<State>(boardFor, muddle).map((check) => [check, 100] as const),
    [boardCheck("every aim lies where its action happens, and all that is shown has words and places", 10, lookFaults), 400],
    [boardCheck("the areas shaded for an army are those its blocks see", 10, shadeFaults), 400],
    [sums, 5000],
  ]);

  it("looks at a fight wherever one was kept", () => {
    const leads = kept.filter(({ ask }) => ask === "lead");
    conformance(guns, { seed: "fights", from: 1, actions: 80, leg: 5, kept: leads, checks: [sums] });
    expect(times.fights).toBeGreaterThan(8);
  });

  it("[GG-4.4c] [GG-2.2c] time tokens and reduced blocks are among what was changed unseen", () => {
    expect(times.tracks).toBeGreaterThan(100);
    expect(times.grades).toBeGreaterThan(5);
  });

  it("has heard nearly every offer", () => {
    expect(offers.length - met.size).toBeLessThan(4);
  });

  it("has met enough secrets, plans and refusals", () => {
    expect(times.refused).toBeGreaterThan(300);
    expect(times.changed).toBeGreaterThan(300);
    expect(times.compared).toBeGreaterThan(200);
    expect(times.steps).toBeGreaterThan(300);
  });
});
