/** Time that runs only while somebody looks. */
import { effect, type ReadonlySignal } from "@preact/signals";

export const paces = ["slow", "usual", "fast", "once"] as const;
export type Pace = (typeof paces)[number];

/** How many times the usual speed; at once nothing is told. */
export const speeds: Readonly<Record<Pace, number>> = { slow: 0.55, usual: 1, fast: 2.4, once: Number.POSITIVE_INFINITY };

/** Resolves when so many milliseconds have run, or at once when it is over. */
export function lapse(ms: number, runs: ReadonlySignal<boolean>, over: ReadonlySignal<boolean>): Promise<void> {
  return new Promise((resolve) => {
    let left = ms;
    let since: number | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let ended = false;
    let stop = () => {};
    const end = () => {
      ended = true;
      clearTimeout(timer);
      stop();
      resolve();
    };
    stop = effect(() => {
      clearTimeout(timer);
      if (since !== undefined) left -= performance.now() - since;
      since = undefined;
      if (over.value) queueMicrotask(end);
      else if (runs.value && !ended) {
        since = performance.now();
        timer = setTimeout(end, Math.max(0, left));
      }
    });
  });
}
