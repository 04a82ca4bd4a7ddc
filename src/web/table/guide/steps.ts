/** Where a player stands in the guided first turn. */
import type { JsonObject, LessonStep } from "../../../engine/index.js";

export interface Moment {
  readonly view: JsonObject;
  readonly decision: JsonObject | null;
}

/** The steps whose moment it is. */
export function metAt(steps: readonly LessonStep[], { view, decision }: Moment): ReadonlySet<number> {
  return new Set(steps.flatMap((step, i) => (step.ready?.(view, decision) ? [i] : [])));
}

/** The steps that have been done by now, in whatever order, or whose moment has come and gone: what is taken back stays learned. */
export function doneBy(
  steps: readonly LessonStep[],
  before: ReadonlySet<number>,
  { view, decision }: Moment,
  met: ReadonlySet<number> = new Set(),
): ReadonlySet<number> {
  const isPast = (step: LessonStep, i: number) => met.has(i) && !step.ready?.(view, decision);
  const done = steps.flatMap((step, i) => (before.has(i) || step.done(view, decision) || isPast(step, i) ? [i] : []));
  return done.length === before.size ? before : new Set(done);
}

/** The first that is not done and whose moment has come; nothing while none has. */
export function nextStep(steps: readonly LessonStep[], done: ReadonlySet<number>, { view, decision }: Moment): number | undefined {
  const next = steps.findIndex((step, i) => !done.has(i) && (step.ready?.(view, decision) ?? true));
  return next < 0 ? undefined : next;
}
