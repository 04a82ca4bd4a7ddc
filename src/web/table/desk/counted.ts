/** Which entries count: those that were not taken back. */
import type { Entry } from "../../host/host.js";

/** The entries that others took back. */
export function takenBack(entries: readonly Entry[]): ReadonlySet<number> {
  const back = new Set<number>();
  for (const { kind, events } of entries) {
    if (kind === "undo") for (const { entry } of events) if (typeof entry === "number") back.add(entry);
  }
  return back;
}

/** The entries up to a number that still count, the last first: without those taken back, and without the taking back. */
export function* countedBack(entries: readonly Entry[], to: number): Generator<Entry> {
  const back = new Set<number>();
  // Every entry stands in its place: the first has number 1.
  for (let i = Math.min(to, entries.length) - 1; i >= 0; i--) {
    const entry = entries[i];
    if (entry.kind === "undo") for (const number of takenBack([entry])) back.add(number);
    else if (!back.has(entry.number)) yield entry;
  }
}

/** Whether one of these seats has done anything that could be taken back. */
export function hasActed(entries: readonly Entry[], seats: readonly string[]): boolean {
  for (const { kind, seat } of countedBack(entries, entries.length)) {
    if (kind === "act" && seat !== null && seats.includes(seat)) return true;
  }
  return false;
}

/** The last so many of them, in their order. */
export function lastCounted(entries: readonly Entry[], to: number, count: number): readonly Entry[] {
  const last: Entry[] = [];
  for (const entry of countedBack(entries, to)) if (last.push(entry) === count) break;
  return last.reverse();
}
