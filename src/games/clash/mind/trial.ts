/** States to try things on. */
import type { Action } from "../../../engine/index.js";
import { lender, onceFor } from "../../../kit/index.js";
import type { Battle } from "../battle.js";
import { rules } from "../rules/index.js";
import { type State, stateOf } from "../state.js";

const lenders = onceFor((battle: Battle) => lender<State>(stateOf(battle)));

/** Lends a copy of the state to `use`. */
export const withCopy = <T>(s: State, use: (trial: State) => T): T => lenders(s.battle)(s, use);

/** A plan thought out on a copy: `go` puts an action into it and takes it there. */
export function planned(s: State, think: (trial: State, go: (action: Action) => void) => void): Action[] {
  const plan: Action[] = [];
  withCopy(s, (trial) =>
    think(trial, (action) => {
      plan.push(action);
      rules.act(trial, action);
    }),
  );
  return plan;
}

export const plain = (verb: string): Action => Object.freeze({ do: verb });
