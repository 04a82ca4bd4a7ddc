/** The roll that is on the table: it stays as long as the fight has consequences, or until it is put away. */
import { computed, type ReadonlySignal, signal } from "@preact/signals";
import type { Fought } from "../../../engine/index.js";
import type { Desk } from "./desk.js";

export interface Rolled {
  readonly fought: Fought;
  readonly entry: number;
  readonly text: string;
}

export interface LastRoll {
  readonly rolled: ReadonlySignal<Rolled | undefined>;
  putAway(): void;
}

export function lastRoll(desk: Pick<Desk, "entry" | "fought" | "board" | "open">): LastRoll {
  const away = signal(0);
  const rolled = computed((): Rolled | undefined => {
    const fought = desk.fought.value;
    const last = desk.entry.value;
    if (!fought || !last) return undefined;
    const entry = desk.open.entries.value.findLast(
      ({ number, events }) => number <= last.number && events.some((event) => desk.board.fought(event)),
    );
    const event = entry?.events.findLast((one) => desk.board.fought(one));
    return { fought, entry: entry?.number ?? last.number, text: event?.text ?? fought.label };
  });
  return {
    rolled: computed(() => (rolled.value?.entry === away.value ? undefined : rolled.value)),
    putAway() {
      away.value = rolled.peek()?.entry ?? 0;
    },
  };
}
