/** Withdrawals, of the step and after a lost attack: who must go, to where he stands best; who may, if he stands better there. */
import type { Action } from "../../../engine/index.js";
import { blockNamed } from "../data/blocks.js";
import { act } from "../rules/actions.js";
import { actionsOf, END, legalSteps } from "../rules/movement.js";
import { legalWithdrawals } from "../rules/withdrawal.js";
import { Ask, FORCED, has, type State } from "../state.js";
import { bestFace } from "./marches.js";
import { reset, withCopy, worthAfter, worthTo } from "./trial.js";

/** What leaving a post of one's own will must be worth. */
const WORTH_WHILE = 0.5;

/** The next withdrawal, or the end of them. */
export function withdrawalPlan(s: State): Action[] {
  return withCopy(s, (base) =>
    withCopy(s, (trial) => {
      if (base.ask === Ask.face) return [bestFace(base, trial)];
      if (base.ask === Ask.step) return bestRun(base, trial, []).run;
      const open: Action[] = [];
      legalWithdrawals(base, open);
      let best: Run = { run: [END], worth: worthTo(base, base.active) + WORTH_WHILE };
      let must = !open.includes(END);
      for (const action of open) {
        if (action.do !== "take" || (must && !has(base, blockNamed(action.block), FORCED))) continue;
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
  const steps: Action[] = [];
  legalSteps(base, steps);
  let best: Run = { run: [...before, steps[0]], worth: Number.NEGATIVE_INFINITY };
  for (const step of steps) {
    reset(trial, base);
    act(trial, step);
    const { face } = actionsOf(base);
    const fronts = trial.ask === Ask.face ? [face[trial.goal & ~1], face[trial.goal | 1]] : [];
    const runs = fronts.length > 0 ? fronts.map((front) => [step, front]) : [[step]];
    for (const run of runs) {
      const worth = worthAfter(base, trial, run, base.active);
      if (worth > best.worth) best = { run: [...before, ...run], worth };
    }
  }
  return best;
}
