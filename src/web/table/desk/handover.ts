/** One screen for several seats: when the decision passes to another of them, the screen is handed over. */
import { effect, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import type { Card } from "../../../engine/index.js";
import type { OpenTable } from "../../host/host.js";
import { mySeats } from "../seats.js";

export interface Handover {
  readonly to: string;
  /** Nothing may be seen until it is taken: the game has secrets. */
  readonly hides: boolean;
}

/** What stands between the last seat and the next one; nothing once it has been taken. */
export function handover(
  open: Pick<OpenTable, "table" | "outlook">,
  card: Pick<Card, "secrets">,
): { readonly now: ReadonlySignal<Handover | undefined>; take(): void; stop(): void } {
  const now: Signal<Handover | undefined> = signal(undefined);
  let last: string | undefined;
  const stop = effect(() => {
    const table = open.table.value;
    const seat = open.outlook.value?.decision?.seat;
    if (table?.status !== "playing" || typeof seat !== "string") return;
    const mine = mySeats(table);
    if (mine.length < 2 || !mine.includes(seat)) return;
    const first = last === undefined;
    if (seat === last) return;
    last = seat;
    // Whoever opens the page with secrets on it may be the other one.
    if (!first || card.secrets) now.value = { to: seat, hides: card.secrets };
  });
  return {
    now,
    take: () => {
      now.value = undefined;
    },
    stop,
  };
}
