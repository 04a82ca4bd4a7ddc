/** Actions as the general says them. */
import type { Action } from "../../../engine/index.js";
import type { Hex } from "../../../kit/index.js";
import type { Unit } from "../battle.js";
import { columns } from "../data/tables.js";
import type { State } from "../state.js";

const unitOrder = (verb: string) => (s: State, u: Unit) => ({ do: verb, unit: s.battle.names[u] });
const hexOrder = (verb: string, key: string) => (s: State, hex: Hex) => ({ do: verb, [key]: s.battle.grid.names[hex] });

export const take = unitOrder("take");
export const enter = unitOrder("enter");
export const support = unitOrder("support");
export const move = hexOrder("move", "to");
export const attack = hexOrder("attack", "target");
export const target = hexOrder("target", "hex");
export const join = hexOrder("join", "hex");
export const roll = (column: number): Action => ({ do: "roll", odds: columns[column] });
export const stop: Action = { do: "stop" };
export const end: Action = { do: "end" };

/** The unit in hand need not be taken up. */
export function marchTo(s: State, u: Unit, to: Hex): Action[] {
  return u === s.hand ? [move(s, to), stop] : [take(s, u), move(s, to), stop];
}
