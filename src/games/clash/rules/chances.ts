/** 12.8 How likely each unit of a combat holds, and the hex is cleared: exact, before the dice. */
import type { Hex } from "../../../kit/index.js";
import type { Unit } from "../battle.js";
import { type State, terOf } from "../state.js";
import { columnOf, isFlanked, passesUpTo, rollingAttackers, strengths } from "./sums.js";

export interface Chances {
  readonly column: number;
  /** In the order of the units: that it loses no step. */
  readonly attackersHold: readonly number[];
  readonly defendersHold: readonly number[];
  /** That every defender is beaten and goes. */
  readonly cleared: number;
}

/** Guns as halves of a point, of attacker and defender. */
export function chancesOf(s: State, attackers: readonly Unit[], target: Hex, guns: ArrayLike<number>): Chances {
  const defenders = unitsIn(s, target);
  const column = columnOf(strengths(s, attackers, defenders, target, guns));
  const flanked = isFlanked(s, attackers, target);
  const rolling = rollingAttackers(s, attackers, defenders.length, column);
  const defendersHold = defenders.map((u) => holds(s, u, column, true, flanked));
  return {
    column,
    attackersHold: attackers.map((u) => (rolling.includes(u) ? holds(s, u, column, false, false) : 1)),
    defendersHold,
    cleared: defendersHold.reduce((all, one) => all * (1 - one), 1),
  };
}

export function unitsIn(s: State, at: Hex): Unit[] {
  const found: Unit[] = [];
  for (let v = s.top[at]; v >= 0; v = s.below[v]) found.push(v);
  return found;
}

/** G 8.1, 8.2 over all it may turn out to be where its quality is unknown. */
function holds(s: State, u: Unit, column: number, isDefender: boolean, flanked: boolean): number {
  const ters = terOf(s, u) > 0 ? [terOf(s, u)] : s.battle.facts.rolledTer[s.battle.facts.army.units[u].id];
  const faces = ters.reduce((sum, ter) => sum + passesUpTo(s, ter, column, isDefender, flanked), 0);
  return faces / ters.length / 6;
}

/** An attack with artillery shown. */
export interface Shown {
  readonly words: string;
  readonly odds: string;
  readonly cleared: number;
}
