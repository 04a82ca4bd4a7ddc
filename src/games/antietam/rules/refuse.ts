/** Refusals, and the unit or hex an action names, or the refusal that says there is none. */
import { type Action, Refusal, shown } from "../../../engine/index.js";
import type { Hex } from "../../../kit/index.js";
import type { Unit } from "../battle.js";
import type { State } from "../state.js";

export function no(rule: string, text: string): Refusal {
  return new Refusal(rule, text);
}

/** The unit an action names, or the refusal that says there is none. */
export function unitIn(s: State, name: Action["unit"], rule: string): Unit | Refusal {
  const u = s.battle.unitNamed(name);
  return u >= 0 ? u : no(rule, `There is no unit ${shown(name)}.`);
}

export function hexIn(s: State, name: Action["to"], rule: string): Hex | Refusal {
  const hex = s.battle.hexNamed(name);
  return hex >= 0 ? hex : no(rule, `There is no hex ${shown(name)} on the map.`);
}
