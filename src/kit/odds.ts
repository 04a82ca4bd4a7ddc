/** The odds of actions that no rule has odds for: nothing is left to chance, or something is drawn. */
import type { Action, Outcome, Random } from "../engine/index.js";
import { type Copying, lender } from "./lend.js";

export const certain: readonly Outcome[] = [{ p: 1, dice: [], result: "certain", text: "No die is cast, and nothing is drawn." }];
const drawn: readonly Outcome[] = [{ p: 1, dice: [], result: "drawn", text: "Something is drawn: no odds can be told.", sampled: true }];

/** Whether an action takes chance is found by taking it, on a copy. */
export function certainOrDrawn<S extends { readonly random: Random }>(
  type: Copying<S>,
  act: (s: S, action: Action) => void,
): (s: S, action: Action) => readonly Outcome[] {
  const lend = lender<S>(type);
  return (s, action) =>
    lend(s, (trial) => {
      act(trial, action);
      return trial.random.every((word, i) => word === s.random[i]) ? certain : drawn;
    });
}
