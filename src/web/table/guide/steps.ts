/** Where a player stands in the guided first turn. */
import type { JsonObject, LessonStep } from "../../../engine/index.js";

export interface Moment {
  readonly view: JsonObject;
  readonly decision: JsonObject | null;
}

/** The steps that have been done by now, in whatever order: what is taken back stays learned. */
export function doneBy(steps: readonly LessonStep[], before: ReadonlySet<number>, { view, decision }: Moment): ReadonlySet<number> {
  const done = steps.flatMap((step, i) => (before.has(i) || step.done(view, decision) ? [i] : []));
  return done.length === before.size ? before : new Set(done);
}

/** The first that is not done; their number when all are. */
export function nextStep(steps: readonly LessonStep[], done: ReadonlySet<number>): number {
  const next = steps.findIndex((_, i) => !done.has(i));
  return next < 0 ? steps.length : next;
}
