/** States to try things on. */
import type { Action } from "../../../engine/index.js";
import { current, lender, onceFor } from "../../../kit/index.js";
import { Chapter } from "../agenda.js";
import { UNION } from "../data/blocks.js";
import type { Ground } from "../data/ground.js";
import { act } from "../rules/index.js";
import { type State, stateOf } from "../state.js";
import { standingOf } from "./value.js";

const typeOn = onceFor(stateOf);
const lenders = onceFor((ground: Ground) => lender<State>(typeOn(ground)));

/** Lends a copy of the state to `use`. */
export const withCopy = <T>(s: State, use: (trial: State) => T): T => lenders(s.ground)(s, use);

/** A plan thought out on copies: `go` puts an action into it and takes it on `base`; on `trial` things are tried. */
export function planned(s: State, think: (base: State, trial: State, go: (action: Action) => void) => void): Action[] {
  const plan: Action[] = [];
  withCopy(s, (base) =>
    withCopy(s, (trial) =>
      think(base, trial, (action) => {
        plan.push(action);
        act(base, action);
      }),
    ),
  );
  return plan;
}

export function reset(trial: State, to: State): void {
  typeOn(to.ground).assign(trial, to);
}

/** How the side stands. */
export function worthTo(s: State, army: number): number {
  const worth = current(s) === Chapter.over ? (s.winner === UNION ? 100 : -100) : standingOf(s);
  return army === UNION ? worth : -worth;
}

/** What the side gets from the run of actions. */
export function worthAfter(s: State, trial: State, run: readonly Action[], army: number): number {
  reset(trial, s);
  for (const action of run) act(trial, action);
  return worthTo(trial, army);
}
