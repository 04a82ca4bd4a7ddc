/** States to try things on. */
import type { Action } from "../../../engine/index.js";
import { onceFor } from "../../../kit/index.js";
import type { Battle } from "../battle.js";
import { rules } from "../rules/index.js";
import { type State, stateOf } from "../state.js";

const trialsOf = onceFor((battle: Battle) => ({ type: stateOf(battle), spare: [] as State[] }));

/** Lends a copy of the state to `use`. */
export function withCopy<T>(s: State, use: (trial: State) => T): T {
  const { type, spare } = trialsOf(s.battle);
  const trial = spare.pop() ?? type.copy(s);
  type.assign(trial, s);
  try {
    return use(trial);
  } finally {
    spare.push(trial);
  }
}

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
