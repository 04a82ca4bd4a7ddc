/** States to try things on. */
import type { Action } from "../../../engine/index.js";
import { lender, onceFor } from "../../../kit/index.js";
import type { Ground } from "../data/ground.js";
import { act } from "../rules/index.js";
import { type State, stateOf } from "../state.js";
import { worthTo } from "./value.js";

const lenders = onceFor((ground: Ground) => lender<State>(stateOf(ground)));

/** Lends a copy of the state to `use`. */
export const withCopy = <T>(s: State, use: (trial: State) => T): T => lenders(s.ground)(s, use);

/** Puts an action into a plan and takes it. */
export type Go = (action: Action) => void;

/** A plan thought out on a copy. */
export function planned(s: State, think: (base: State, go: Go) => void): Action[] {
  const plan: Action[] = [];
  withCopy(s, (base) =>
    think(base, (action) => {
      plan.push(action);
      act(base, action);
    }),
  );
  return plan;
}

/** What the side gets from the run of actions. */
export const worthAfter = (s: State, run: readonly Action[], army: number): number =>
  withCopy(s, (trial) => {
    for (const action of run) act(trial, action);
    return worthTo(trial, army);
  });
