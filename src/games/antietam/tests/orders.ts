/** Orders as the tests give them, and what the unit in hand has paid. */
import type { Action } from "../../../engine/index.js";
import type { Field } from "./field.js";

export const take = (unit: string): Action => ({ do: "take", unit });
export const enter = (unit: string): Action => ({ do: "enter", unit });
export const move = (to: string): Action => ({ do: "move", to });
export const stop: Action = { do: "stop" };
export const end: Action = { do: "end" };
export const attack = (target: string): Action => ({ do: "attack", target });
export const join = (hex: string): Action => ({ do: "join", hex });
export const support = (unit: string): Action => ({ do: "support", unit });
export const roll = (odds: string): Action => ({ do: "roll", odds });
export const retreat = (unit: string, to: string): Action => ({ do: "retreat", unit, to });
export const advance = (unit: string, to: string): Action => ({ do: "advance", unit, to });

/** Moves a unit and puts it down. */
export const march = (unit: string, to: string): Action[] => [take(unit), move(to), stop];

/** Points left to the unit in hand. */
export function left(f: Field): unknown {
  return f.game.prompt(f.s).pointsLeft;
}

/** Turn, player and phase, as in "3 union combat". */
export function moment(f: Field): string {
  return `${f.read("turn")} ${f.read("player")} ${f.read("phase")}`;
}
