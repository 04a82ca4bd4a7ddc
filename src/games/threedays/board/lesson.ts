/** A guided first turn of Early's Assault for the Confederates: each step is told when it first comes to pass. */
import type { Board, JsonObject, LessonStep } from "../../../engine/index.js";
import type { Scenario } from "../data/scenarios.js";
import { read, type Seen, turnOf } from "./view.js";

const SEAT = "confederate";
/** Whoever has not met something by then is not kept waiting. */
const LESSON_TURNS = 1;

interface Telling {
  readonly where?: (view: Seen) => boolean;
  readonly at?: (view: Seen) => ReturnType<NonNullable<LessonStep["at"]>>;
}

function met(rule: string, words: string, asks: readonly string[], { where, at }: Telling = {}): LessonStep {
  return {
    words,
    rule,
    ...(at && { at: (json: JsonObject) => at(read(json)) }),
    ready: (json, decision) => decision?.seat === SEAT && asks.includes(`${decision.ask}`) && (where?.(read(json)) ?? true),
    done: (json) => turnOf(read(json)) > LESSON_TURNS,
  };
}

const hill = { place: "B4718" };

const lesson: Board["lesson"] = {
  seat: SEAT,
  steps: [
    met(
      "TD-5.4a",
      "It is nightfall on July 2. Markers in a cup say how often each division acts in a turn; one may pass to another division of the corps. Leave them as they are: press “The markers are set”.",
      ["help", "transfer"],
      { at: () => hill },
    ),
    met(
      "TD-6.2j",
      "You lead Early's division against East Cemetery Hill. The prize is five battery hexes, edged in red: five points each, and sixteen win. Orders first. Attack lets a brigade close with the enemy and charge; Advance moves or fires, and keeps its distance; March is for roads. On the order sheet give all of Early's Division Attack, then press “The orders are given”.",
      ["orders"],
      { at: () => hill },
    ),
    met(
      "TD-5.1d",
      "You have the initiative: choose which marker comes first, that of Early's Division. After that they are drawn blind, and nobody knows how many the other side has in the cup.",
      ["first"],
    ),
    met(
      "TD-5.34a",
      "Once a turn a second division of the corps may come along, if the die is low enough. Rodes may not act before half past eight, and would only lose a marker: press “No second division”.",
      ["coordinate"],
    ),
    met(
      "TD-5.3b",
      "The marker of your division is up: each of its brigades acts once on it, in the order you like. Avery and Gordon stand in the first line, Hays behind them: let the first line go first, or he has to pass through it.",
      ["marker"],
    ),
    met(
      "TD-6.2a",
      "A brigade may try for other orders before it acts. The die may also spoil its activation: keep what it has unless you must.",
      ["change"],
    ),
    met(
      "TD-3.1c",
      "Now its regiments, one by one; a bar under a counter says who has not acted yet, and N goes to the next. Press one to march, turn or rally. Point at an enemy to see what a shot at him is added up from and may bring; press him to fire. Under Attack Orders move first and fire afterwards. Then press “The brigade is done”.",
      ["actions"],
    ),
    met(
      "TD-7.2f",
      "A unit steps into the two hexes before it; each says its price. Point farther off, and its way shows who may react where. To turn, press the unit and choose the arrow; “Halt” puts it down. Next to an enemy front it must stop. The overlay “Front and flanks” shows where a flank is open.",
      ["move"],
    ),
    met(
      "TD-11.11b",
      "Who came up and did not fire must go in with the bayonet. Press the enemy hex and say who shocks it; strike one hex from several, best from its flank. Then charge.",
      ["shocks"],
    ),
    met("TD-12.6a", "The hex is yours for the taking: advance. Ground that counts is worth it, and the guns left there.", ["advance"]),
    met("TD-11.47a", "Won, and still in hand: the Shock may go on against another hex, a little weaker each time.", ["goOn"]),
    met(
      "TD-10.4a",
      "Whoever is fired at may fire back, and there are more such answers. If you do not want to be asked each time, say once what you want under “Answers in advance”, or let all be answered there as most would.",
      ["answer", "approach", "prepared", "withdrawalFire", "defend", "reactionMove", "reactionFacing"],
    ),
    met(
      "TD-4.1f",
      "The markers are used up: now commanders ride. Brigades out of Early's range do not close with the enemy; the overlay “Chain of command” shows whom he reaches. Let him ride up to them, then press “The commanders stay”.",
      ["commanders"],
    ),
    met("TD-12.4a", "Beaten units fall back, away from the nearest enemy: choose where there is room behind the line.", ["retreat"]),
    {
      words:
        "That was a turn of half an hour. Shock tires a brigade, and so does acting a third time: tired ones break sooner. Three more turns, then the hexes on the hill are counted.",
      rule: "TD-17.22a",
      ready: (json) => turnOf(read(json)) >= LESSON_TURNS,
      done: (json) => turnOf(read(json)) > LESSON_TURNS,
    },
  ],
};

/** Its words are about the ground and the orders of that one evening. */
export const lessonOf = ({ id }: Scenario): Board["lesson"] => (id === "S7" ? lesson : { seat: SEAT, steps: [] });
