/** How a march is ordered, and how many are left (18.1). */
import type { Action } from "../../../engine/index.js";
import type { Hex } from "../../../kit/index.js";
import type { Unit } from "../battle.js";
import { countsAgainstLimit } from "../rules/restrictions.js";
import { has, MOVED, type State } from "../state.js";

/** The unit in hand need not be taken up. */
export function marchTo(s: State, u: Unit, to: Hex): Action[] {
  const { take, move, stop } = s.battle.actions;
  return u === s.hand ? [move[to], stop] : [take[u], move[to], stop];
}

export function movesLeft(s: State): number {
  return s.battle.facts.moveLimit(s) - s.used;
}

export function movesFor(s: State, u: Unit): number {
  return countsAgainstLimit(s, u) && !has(s, u, MOVED) ? 1 : 0;
}
