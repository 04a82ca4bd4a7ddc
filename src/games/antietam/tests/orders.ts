/** Orders of the Movement Phase in short, and what the unit in hand has paid. */
import type { Action } from "../../../engine/index.js";
import type { Field } from "./field.js";

export const take = (unit: string): Action => ({ do: "take", unit });
export const enter = (unit: string): Action => ({ do: "enter", unit });
export const move = (to: string): Action => ({ do: "move", to });
export const stop: Action = { do: "stop" };
export const end: Action = { do: "end" };

/** Moves a unit and puts it down. */
export const march = (unit: string, to: string): Action[] => [take(unit), move(to), stop];

/** Points the unit in hand has not spent. */
export function left(f: Field): number {
  return 6 - (f.read("hand") as { spent: number }).spent;
}

/** Turn, player and phase, as in "3 union combat". */
export function moment(f: Field): string {
  return `${f.read("turn")} ${f.read("player")} ${f.read("phase")}`;
}
