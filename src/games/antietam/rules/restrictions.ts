/** 18.0 Movement restrictions of Antietam. */
import type { Refusal } from "../../../engine/index.js";
import { no } from "../../../kit/index.js";
import { CONFEDERATE, type Unit } from "../battle.js";
import { ask } from "../options.js";
import { Flag, has, type State } from "../state.js";

/** 18.1, 20.1, 20.2 how many units the phasing player may move this turn. */
export function moveLimit(s: State): number {
  if (s.side === CONFEDERATE || s.creekCrossed || ask.totalUnionInitiative(s)) return Number.POSITIVE_INFINITY;
  return s.turn === 1 || ask.greaterUnionInitiative(s) ? 15 : 10;
}

/** 18.2, 20.3 the reserves south and west of the town stay put on turn 1. */
export function frozen(s: State, u: Unit): boolean {
  return s.turn === 1 && has(s, u, Flag.held) && !ask.earlyConfederateReinforcement(s);
}

/** 18.1 units are free of the limit on the turn they enter. */
export function countsAgainstLimit(s: State, u: Unit): boolean {
  return !has(s, u, Flag.entered);
}

export function limitReached(s: State): boolean {
  return s.used >= s.battle.facts.moveLimit(s);
}

export function limitText(s: State): Refusal {
  const rule = ask.greaterUnionInitiative(s) ? "BG-20.1" : s.turn === 1 ? "BG-18.1a" : "BG-18.1b";
  return no(rule, `The Union may move ${s.battle.facts.moveLimit(s)} units this turn, and has.`);
}
