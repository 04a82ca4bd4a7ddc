/** What holds commanders back at Second Bull Run: Jackson (B 8.5, 8.8, 9.4) and Longstreet (B 8.6). */
import { distance, type Hex } from "../../../kit/index.js";
import { CONFEDERATE, UNION, type Unit } from "../battle.js";
import type { State } from "../state.js";

/** B 8.5 the unit may not end its activation west of Jackson's column this turn. */
export function isHeldEast(s: State, u: Unit): boolean {
  const limits = s.battle.facts.limits;
  return limits !== undefined && s.turn <= limits.jackson.until && s.battle.inJacksons[u] === 1;
}

export function isWest(s: State, hex: Hex): boolean {
  return s.battle.column[hex] < s.battle.facts.limits!.jackson.column;
}

/** B 9.4 columns west of this one are closed to the Union on the first two turns of 29 August. */
export function shutBelow(s: State, own: number): number {
  return own === UNION && isQuietMorning(s) ? s.battle.facts.limits!.jackson.frozen.unionColumn : 0;
}

export const isShut = (s: State, own: number, hex: Hex): boolean => s.battle.column[hex] < shutBelow(s, own);

function isQuietMorning(s: State): boolean {
  const frozen = s.battle.facts.limits?.jackson.frozen;
  return frozen !== undefined && s.battle.scenarioNames[s.scenario] === frozen.scenario && frozen.turns.includes(s.turn);
}

/** B 9.4d to f a command of Jackson's that sees no Union unit within two hexes neither moves nor attacks. */
export function isFrozen(s: State, u: Unit): boolean {
  const { battle } = s;
  if (battle.inJacksons[u] === 0 || !isQuietMorning(s)) return false;
  const { within } = battle.facts.limits!.jackson.frozen;
  for (const v of battle.formationUnits[battle.formation[u]]) {
    if (battle.inJacksons[v] === 0 || s.hex[v] < 0) continue;
    for (const enemy of battle.unitsOf[UNION])
      if (s.hex[enemy] >= 0 && distance(battle.grid, s.hex[v], s.hex[enemy]) <= within) return false;
  }
  return true;
}

/** B 8.8 the Confederates may not declare a Combat Action. */
export function isHoldingBack(s: State): boolean {
  const limits = s.battle.facts.limits;
  return limits !== undefined && s.side === CONFEDERATE && s.turn <= limits.jackson.until && s.stung === 0;
}

/** B 8.6 a unit of Longstreet's Wing that may attack only with the one Formation of the turn. */
export function isReined(s: State, u: Unit): boolean {
  return s.battle.inLongstreets[u] === 1 && s.released === 0;
}
