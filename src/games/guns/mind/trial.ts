/** States to try things on. */
import type { Action } from "../../../engine/index.js";
import { current } from "../../../kit/index.js";
import { Chapter } from "../agenda.js";
import { UNION } from "../data/blocks.js";
import type { Ground } from "../data/ground.js";
import { act } from "../rules/index.js";
import { type State, type StateType, stateOf } from "../state.js";
import { standingOf } from "./value.js";

interface Trials {
  readonly type: StateType;
  readonly spare: State[];
}

const trials = new WeakMap<Ground, Trials>();

function trialsOf({ ground }: State): Trials {
  let made = trials.get(ground);
  if (!made) {
    made = { type: stateOf(ground), spare: [] };
    trials.set(ground, made);
  }
  return made;
}

/** Lends a copy of the state to `use`. */
export function withCopy<T>(s: State, use: (trial: State) => T): T {
  const { type, spare } = trialsOf(s);
  const trial = spare.pop() ?? type.copy(s);
  type.assign(trial, s);
  try {
    return use(trial);
  } finally {
    spare.push(trial);
  }
}

export function reset(trial: State, to: State): void {
  trialsOf(to).type.assign(trial, to);
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
