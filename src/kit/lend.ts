import type { Action, Outcome, Random } from "../engine/index.js";

/** Copies of states to try something on, lent and taken back: no more are made than are in use at once. */
export interface Copying<S> {
  copy(from: S): S;
  assign(to: S, from: S): void;
}

export function lender<S>(type: Copying<S>): <T>(s: S, use: (trial: S) => T) => T {
  const spare: S[] = [];
  return (s, use) => {
    const trial = spare.pop() ?? type.copy(s);
    type.assign(trial, s);
    try {
      return use(trial);
    } finally {
      spare.push(trial);
    }
  };
}

/** The odds of actions that no rule has odds for: nothing is left to chance, or something is drawn. */
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
