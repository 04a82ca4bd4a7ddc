/** Sending an order to the host, and waiting until it is in sight. */
import { computed, effect, type ReadonlySignal } from "@preact/signals";
import type { OpenTable } from "../../host/host.js";

/** Milliseconds until an order that was taken counts as seen although nothing of it has come. */
const PATIENCE = 4000;

/** Resolves when it is so; `stop` when nobody waits any more. */
export function until(isSo: ReadonlySignal<boolean>): { readonly done: Promise<void>; stop(): void } {
  let stop = () => {};
  const done = new Promise<void>((resolve) => {
    stop = effect(() => {
      if (isSo.value) resolve();
    });
  });
  return { done, stop };
}

/**
 * Whoever sees his own entry need not wait for the word that it was taken. Should a refusal come after that all the same, `tooLate` hears it.
 */
export async function send(open: OpenTable, order: () => Promise<void>, tooLate: (error: unknown) => void): Promise<void> {
  const { number: before = 0, seat = null } = open.outlook.peek() ?? {};
  const isSeen = computed(() => {
    const moved = (open.outlook.value?.number ?? 0) > before;
    return moved && open.entries.value.some((entry) => entry.number > before && entry.seat === seat);
  });
  const seen = until(isSeen);
  const answered = order();
  let over = false;
  answered.catch((error) => {
    if (over) tooLate(error);
  });
  try {
    await Promise.race([seen.done, answered]);
    if (!isSeen.peek()) await Promise.race([seen.done, new Promise((resolve) => setTimeout(resolve, PATIENCE))]);
    over = true;
  } finally {
    seen.stop();
  }
}
