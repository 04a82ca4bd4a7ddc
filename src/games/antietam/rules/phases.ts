/** Orders of another phase or another question: why they cannot be given now. */
import type { Refusal } from "../../../engine/index.js";
import { no } from "../../../kit/index.js";
import { isNight, MOVEMENT, type State } from "../state.js";

const movementVerbs = ["take", "enter", "move", "stop"];
const combatVerbs = ["attack", "target", "join", "support", "roll"];

/** 4.1, 5.11, 5.14, 10.1 what belongs to the other phase. */
export function outOfPhase(s: State, verb: string, now: string): Refusal | undefined {
  if (s.phase !== MOVEMENT) {
    if (verb === "enter") return no("BG-4.1d", "Reinforcements come in only during their owner's Movement Phase.");
    return movementVerbs.includes(verb) ? no("BG-5.11", `Units move only in their owner's Movement Phase; now: ${now}.`) : undefined;
  }
  if (!combatVerbs.includes(verb)) return undefined;
  return isNight(s)
    ? no(verb === "support" ? "BG-10.1b" : "BG-10.1a", "There is no combat at night, nor bombardment.")
    : no("BG-5.14a", "There is no combat in a Movement Phase; end movement first.");
}

/** 7.75 what comes right after a combat or not at all. */
export function tooLate(verb: string): Refusal | undefined {
  if (verb !== "advance" && verb !== "hold") return undefined;
  return no("BG-7.75c", "An advance is made right after the combat that opens it, or not at all.");
}

/** A result is being carried out, or somebody must choose. */
export function answerFirst(s: State, verb: string, now: string): Refusal {
  return (
    outOfPhase(s, verb, now) ?? rolledAlready(verb) ?? tooLate(verb) ?? no("BG-7.0f", `The question asked must be answered first: ${now}.`)
  );
}

export function rolledAlready(verb: string): Refusal | undefined {
  return verb === "roll" ? no("BG-7.9c", "The die is thrown: its odds stand.") : undefined;
}
