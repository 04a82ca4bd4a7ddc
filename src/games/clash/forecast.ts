/** Exact odds of what an action brings, where dice decide. */
import type { Action, Outcome } from "../../engine/index.js";
import { certainOrDrawn } from "../../kit/index.js";
import { rules } from "./rules/index.js";
import type { State, StateType } from "./state.js";

export function forecastBy(type: StateType): (s: State, action: Action) => readonly Outcome[] {
  return certainOrDrawn<State>(type as never, (s, action) => rules.act(s, action));
}
