/** What is shown: the position, live or of the reel, and what led to it. */
import { computed, effect, type ReadonlySignal, signal } from "@preact/signals";
import type { Board, Fought, JsonObject, Result } from "../../../engine/index.js";
import type { Aide } from "../../aide.js";
import type { Entry, OpenTable } from "../../host/host.js";
import { lastCounted } from "./counted.js";
import type { Desk, Reel } from "./desk.js";

type Shown = Pick<Desk, "view" | "pieces" | "entry" | "march" | "fought" | "standing">;
type Teller = Pick<Board, "told" | "march" | "fought">;

const tells = (entry: Entry, board: Teller): boolean => entry.events.some((event) => board.told(event));

/** The last fight, as long as all that came after it are its consequences: a piece taken up or a new plan (which tell nothing) end it. */
export function lastFought(entries: readonly Entry[], board: Teller): Fought | undefined {
  for (const entry of entries.toReversed()) {
    for (const event of entry.events.toReversed()) {
      const fought = board.fought(event);
      if (fought) return fought;
    }
    if (!tells(entry, board)) return undefined;
  }
  return undefined;
}

/** The last move, until something else is told. */
export function lastMarch(entries: readonly Entry[], board: Teller): { piece: string; path: readonly string[] } | undefined {
  for (const entry of entries.toReversed()) {
    for (const event of entry.events.toReversed()) {
      const march = board.march(event);
      if (march) return march;
    }
    if (tells(entry, board)) return undefined;
  }
  return undefined;
}

/** Entries that are looked through for the last fight or move: more would not be "last". */
const BACK = 12;

export function shown(
  open: OpenTable,
  board: Board,
  aide: Aide,
  reel: Reel & { readonly view: ReadonlySignal<JsonObject | undefined> },
): Shown & { close(): void } {
  const view = computed(() => reel.view.value ?? open.outlook.value?.view);
  const number = computed(() => reel.at.value ?? open.outlook.value?.number ?? 0);
  const recent = computed(() => lastCounted(open.entries.value, number.value, BACK));
  const standing = signal<Result | undefined>(undefined);
  const stop = effect(() => {
    const seen = view.value;
    if (!seen) {
      standing.value = undefined;
      return;
    }
    aide.standing(seen).then(
      (result) => {
        if (view.peek() === seen) standing.value = result;
      },
      () => {},
    );
  });
  return {
    view,
    pieces: computed(() => (view.value ? board.pieces(view.value) : [])),
    entry: computed(() => recent.value.at(-1)),
    march: computed(() => lastMarch(recent.value, board)),
    fought: computed(() => lastFought(recent.value, board)),
    standing,
    close: stop,
  };
}
