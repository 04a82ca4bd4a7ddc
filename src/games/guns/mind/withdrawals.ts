/** Withdrawals, of the step and after a lost attack: who must go, to where he stands best; who may, if he stands better there. */
import type { Action } from "../../../engine/index.js";
import { current } from "../../../kit/index.js";
import { Chapter } from "../agenda.js";
import { blockNamed } from "../data/blocks.js";
import { act, legal } from "../rules/index.js";
import { Did, has, type State } from "../state.js";
import { bestFace } from "./marches.js";
import { END, face, isOpen } from "./said.js";
import { reset, withCopy, worthAfter, worthTo } from "./trial.js";

/** What leaving a post of one's own will must be worth. */
const WORTH_WHILE = 0.5;

/** The next withdrawal, or the end of them. */
export function withdrawalPlan(s: State): Action[] {
  return withCopy(s, (base) =>
    withCopy(s, (trial) => {
      if (current(base) === Chapter.face) return [bestFace(base, trial)];
      if (current(base) === Chapter.step) return bestRun(base, trial, []).run;
      const open = legal(base);
      let best: Run = { run: [END], worth: worthTo(base, base.active) + WORTH_WHILE };
      let must = !isOpen(open, END);
      for (const action of open) {
        if (action.do !== "take" || (must && !has(base, blockNamed(action.block), Did.forced))) continue;
        reset(trial, base);
        act(trial, action);
        const found = withCopy(trial, (other) => bestRun(trial, other, [action]));
        if (!must && found.worth <= best.worth) continue;
        best = found;
        if (must) return best.run;
        must = false;
      }
      return best.run;
    }),
  );
}

interface Run {
  readonly run: Action[];
  readonly worth: number;
}

/** The best way for the block in hand. */
function bestRun(base: State, trial: State, before: readonly Action[]): Run {
  const steps = legal(base);
  let best: Run = { run: [...before, steps[0]], worth: Number.NEGATIVE_INFINITY };
  for (const step of steps) {
    reset(trial, base);
    act(trial, step);
    const fronts = current(trial) === Chapter.face ? [face(base, trial.goal & ~1), face(base, trial.goal | 1)] : [];
    const runs = fronts.length > 0 ? fronts.map((front) => [step, front]) : [[step]];
    for (const run of runs) {
      const worth = worthAfter(base, trial, run, base.active);
      if (worth > best.worth) best = { run: [...before, ...run], worth };
    }
  }
  return best;
}
