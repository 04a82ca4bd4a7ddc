/** 4.1 the Movement Phase: units are taken up or brought in, until movement is ended. */
import type { Action, Refusal } from "../../../engine/index.js";
import { inWords, no, pop, push, turnTo } from "../../../kit/index.js";
import { ask } from "../options.js";
import { Chapter, isNight, MOVEMENT, order, phasing, type Question, type State } from "../state.js";
import { hexName, sideTitle, unitName } from "../words.js";
import { canTake, take } from "./movement.js";
import { outOfPhase } from "./phases.js";
import { canEnter, enter, mustClearEntry, overfullEntry } from "./reinforcements.js";

/** 4.1 at any time, but for what 15.3 asks. */
export function mayEndMovement(s: State): boolean {
  return !mustClearEntry(s) && !mustBringIn(s);
}

/** By the other reading of 15.0, reinforcements that are due and can enter must. */
function mustBringIn(s: State): boolean {
  return !ask.reinforcementsMayWait(s) && s.battle.comersOf[s.side].some((u) => canEnter(s, u));
}

/** 5.14 final: the duties to attack follow from this position. By night there is no combat (10.0). */
const end = order({
  refuse(s) {
    if (mustClearEntry(s)) return no("BG-15.3c", "An entry hex holds more than two units and can still be cleared.");
    return mustBringIn(s) ? no("BG-15.0b", "Reinforcements that are due must enter.") : undefined;
  },
  do(s) {
    if (isNight(s)) pop(s);
    else turnTo(s, Chapter.combat);
    push(s, Chapter.sendBack);
  },
});

export const march: Question = {
  rule: "BG-4.1b",
  seat: phasing,
  prompt(s) {
    const limit = s.battle.facts.moveLimit(s);
    const left = Number.isFinite(limit) ? limit - s.used : null;
    const waiting = s.battle.comersOf[s.side].filter((u) => canEnter(s, u)).map((u) => unitName(s, u));
    const overfull = overfullEntry(s);
    const canMove = s.battle.unitsOf[s.side].filter((u) => canTake(s, u)).length;
    const todo = canMove > 0 ? "move your units" : waiting.length > 0 ? "bring in your reinforcements" : "";
    const choice = [todo, mayEndMovement(s) ? "end movement" : ""].filter((words) => words !== "").join(", or ");
    const limitWords = left === null ? "" : ` ${left} of ${limit} moves left.`;
    const arrivals = waiting.length > 0 ? ` Waiting to enter: ${inWords(waiting)}.` : "";
    return {
      text: `${sideTitle(s.side)}: ${choice}.${limitWords}${arrivals}`,
      movesLeft: left,
      canMove,
      arrivals: waiting,
      overfull: overfull < 0 ? null : hexName(s, overfull),
    };
  },
  verbs: { take, enter, end },
  notNow: (s, verb, now) =>
    outOfPhase(s, verb, now) ??
    (verb === "move" || verb === "stop"
      ? no("BG-5.0a", `Take up a unit first; now: ${now}.`)
      : no("BG-4.1f", `"${verb}" is no part of movement; now: ${now}.`)),
};

/** 5.17, 5.14 a finished move, and the end of movement, stand unless the opponent agrees. */
export function binding(s: State, action: Action): Refusal | undefined {
  if (ask.freeTakeBack(s)) return undefined;
  if (action.do === "stop")
    return no("BG-5.17b", `${unitName(s, s.hand)} has been put down; its move can be taken back only with the opponent's consent.`);
  if (action.do === "end" && s.phase === MOVEMENT)
    return no("BG-5.14c", "Movement has been ended; that can be taken back only with the opponent's consent.");
  return undefined;
}
