/** Refusals, and the thing an action names, or the refusal that says there is none. */
import { type Json, Refusal, shown } from "../../../engine/index.js";
import type { Area, Position } from "../../../kit/index.js";
import { armyOf, type Block, blockNamed } from "../data/blocks.js";
import type { State } from "../state.js";

export function no(rule: string, text: string): Refusal {
  return new Refusal(rule, text);
}

/** A block of the side, whose faces it may name; another's are not told apart from none. */
export function blockIn(army: number, name: Json | undefined, rule: string): Block | Refusal {
  const b = blockNamed(name);
  return b >= 0 && armyOf[b] === army ? b : no(rule, `You have no block ${shown(name)}.`);
}

export function positionIn(s: State, name: Json | undefined, rule: string): Position | Refusal {
  const p = s.ground.map.positionNames.indexOf(name as string);
  return p >= 0 ? p : no(rule, `There is no position ${shown(name)} on the map.`);
}

export function areaIn(s: State, name: Json | undefined, rule: string): Area | Refusal {
  const area = s.ground.map.areaNames.indexOf(name as string);
  return area >= 0 ? area : no(rule, `There is no area ${shown(name)} on the map.`);
}
