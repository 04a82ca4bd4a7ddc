/** The odds of actions that no rule has odds for: nothing is left to chance, or something is drawn. */
import type { Action, Outcome, Random } from "../engine/index.js";

export const certain: readonly Outcome[] = [{ p: 1, dice: [], result: "certain", text: "No die is cast, and nothing is drawn." }];
const drawn: readonly Outcome[] = [{ p: 1, dice: [], result: "drawn", text: "Something is drawn: no odds can be told.", sampled: true }];

interface Stated<S> {
  copy(from: S): S;
  assign(to: S, from: S): void;
}

/** Whether an action takes chance is found by taking it, on a state kept for the purpose. */
export function certainOrDrawn<S extends { readonly random: Random }>(
  type: Stated<S>,
  act: (s: S, action: Action) => void,
): (s: S, action: Action) => readonly Outcome[] {
  let trial: S | undefined;
  return (s, action) => {
    trial ??= type.copy(s);
    type.assign(trial, s);
    act(trial, action);
    for (let i = 0; i < s.random.length; i++) if (trial.random[i] !== s.random[i]) return drawn;
    return certain;
  };
}
