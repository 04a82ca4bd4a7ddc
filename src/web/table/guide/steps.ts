/** Where a player stands in the guided first turn. */
import type { JsonObject, LessonStep } from "../../../engine/index.js";

export interface Moment {
  readonly view: JsonObject;
  readonly decision: JsonObject | null;
}

/** The first step from `from` on that is not done yet. */
export function nextStep(steps: readonly LessonStep[], from: number, { view, decision }: Moment): number {
  let step = from;
  while (step < steps.length && steps[step].done(view, decision)) step++;
  return step;
}
