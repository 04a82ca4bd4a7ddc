/** No die is cast in this game: what is uncertain is hidden, or drawn. */
import type { Action, Outcome } from "../../engine/index.js";
import { act } from "./rules/index.js";
import type { State, StateType } from "./state.js";

const certain: readonly Outcome[] = [{ p: 1, dice: [], result: "certain", text: "No die is cast, and nothing is drawn." }];
const drawn: readonly Outcome[] = [{ p: 1, dice: [], result: "drawn", text: "Something is drawn: no odds can be told.", sampled: true }];

const trials = new WeakMap<StateType, State>();

/** Whether an action draws is found by taking it. */
export function forecast(type: StateType, s: State, action: Action): readonly Outcome[] {
  const trial = trials.get(type) ?? type.copy(s);
  trials.set(type, trial);
  type.assign(trial, s);
  act(trial, action);
  return trial.random.every((word, i) => word === s.random[i]) ? certain : drawn;
}
