/** 2.6 The Universal Disorder Die: what is added to it, and whether a unit holds. */
import { draw } from "../../../engine/index.js";
import type { Unit } from "../data/armies.js";
import { fatigue } from "../data/tables.js";
import { ENTERED, SHOCKED } from "../marks.js";
import { fatigueOf, has, isNextToEnemy, type State, turnOf } from "../state.js";
import { type Log, nameOf } from "../words.js";
import { isSteadied } from "./command/leadership.js";
import { cohesionOf } from "./strength.js";

/** 2.6d, i, j a leader, Fatigue, and the dark for who is shocked, or has come up to the enemy. */
export function uddModifier(s: State, u: Unit): number {
  const dark = turnOf(s).light.endsWith("night") && (has(s, u, SHOCKED) || (has(s, u, ENTERED) && isNextToEnemy(s, u))) ? 1 : 0;
  return fatigue[fatigueOf(s, u)].udd + dark - (isSteadied(s, u) ? 1 : 0);
}

/** 2.6a a total above the Cohesion of the side that is up fails. */
export function holds(s: State, u: Unit, extra: number, rule: string, why: string, log: Log): boolean {
  const roll = draw(s.random, 10);
  const modifier = extra + uddModifier(s, u);
  const rating = cohesionOf(s, u);
  const passed = roll + modifier <= rating;
  const sum = modifier === 0 ? `${roll}` : `${roll} ${modifier < 0 ? "-" : "+"} ${Math.abs(modifier)}`;
  log?.push({
    event: "test",
    rule,
    text: `${nameOf(u)} is tested (${why}): ${sum} against ${rating}, it ${passed ? "holds" : "fails"}.`,
    die: roll,
    unit: nameOf(u),
    modifier,
    needed: rating,
    holds: passed,
  });
  return passed;
}
