/** The computer plays itself faster than anyone can follow: who looks on is shown it move by move, at the pace of the bar under the map. */
import { computed, effect, type ReadonlySignal, signal } from "@preact/signals";
import type { TableInfo } from "../../host/host.js";
import type { Desk } from "./desk.js";

export const isBots = ({ seats }: TableInfo): boolean => seats.every(({ bot }) => bot !== null);

export interface LookingOn {
  /** What is shown is still on its way to where the game stands: the end is not to be told yet. */
  readonly behind: ReadonlySignal<boolean>;
  stop(): void;
}

export function lookOn({ open, reel }: Pick<Desk, "open" | "reel">): LookingOn {
  let begun = false;
  let goesOn = false;
  /** Where the showing ends that goes on, or went on last. */
  let end: number | undefined;
  /** Who was led through the game from its course on is not told its end by a pause. */
  const isLed = signal(false);
  const behind = computed(() => {
    const table = open.table.value;
    const last = reel.last.value;
    const at = reel.at.value ?? (reel.playing.value ? 0 : last);
    return table !== undefined && isBots(table) && (reel.playing.value || isLed.value) && at < last;
  });
  const stop = effect(() => {
    const table = open.table.value;
    const last = reel.last.value;
    if (!table || !isBots(table)) return;
    if (reel.playing.value) {
      if (!goesOn) end = last;
      begun = goesOn = true;
      return;
    }
    goesOn = false;
    const at = reel.at.peek();
    if (begun) {
      // Who has stopped it, or gone elsewhere, stays there.
      if (at !== undefined && at === end && last > at) reel.play(at, last);
    } else if (at === undefined && table.status === "playing") {
      end ??= last;
      if (last <= end) return;
      isLed.value = true;
      reel.play(end, last);
    }
  });
  return { behind, stop };
}
