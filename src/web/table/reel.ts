/** Going through the game that was, entry by entry. */
import { batch, computed, type ReadonlySignal, signal } from "@preact/signals";
import type { Board, JsonObject } from "../../engine/index.js";
import type { Entry, OpenTable } from "../host/host.js";
import type { Reel } from "./desk.js";

/** Views that are kept at hand, so that stepping to and fro asks for nothing twice. */
const KEPT = 64;
/** Milliseconds a step when the last turn is shown again. */
const SLOW = 1200;

type Teller = Pick<Board, "told" | "opens">;

/** The next entry that tells something; the last one where none does. */
export function nextTold(entries: readonly Entry[], board: Teller, after: number, to: number): number {
  const told = entries.find(({ number, events }) => number > after && number <= to && events.some((event) => board.told(event)));
  return told?.number ?? to;
}

/** From the entry by which one's own turn ended to the last one of the others; nothing while the others have done nothing. */
export function lastTurnOf(
  entries: readonly Entry[],
  board: Teller,
  own: ReadonlySet<string>,
): { readonly from: number; readonly to: number } | undefined {
  const isOwn = ({ seat }: Entry) => seat !== null && own.has(seat);
  const last = entries.findLast((entry) => entry.kind === "act" && !isOwn(entry));
  if (!last) return undefined;
  const handed = entries.findLast(
    (entry) => entry.number < last.number && isOwn(entry) && entry.events.some((event) => board.opens(event) !== undefined),
  );
  return { from: handed?.number ?? 0, to: last.number };
}

export function createReel(open: OpenTable, board: Board): Reel & { readonly view: ReadonlySignal<JsonObject | undefined>; close(): void } {
  const at = signal<number | undefined>(undefined);
  const view = signal<JsonObject | undefined>(undefined);
  const playing = signal(false);
  const pace = signal(700);
  const last = computed(() => open.sight.value?.number ?? open.entries.value.at(-1)?.number ?? 0);
  const kept = new Map<number, Promise<JsonObject>>();
  /** Only the newest wish counts; an answer to an older one comes too late. */
  let wish = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const fetch = (number: number): Promise<JsonObject> => {
    const known = kept.get(number);
    if (known) return known;
    const asked = open.at(number, open.sight.peek()?.seat ?? undefined);
    kept.set(number, asked);
    asked.catch(() => kept.delete(number));
    for (const old of kept.keys()) {
      if (kept.size <= KEPT) break;
      kept.delete(old);
    }
    return asked;
  };

  const show = async (number: number): Promise<boolean> => {
    const mine = ++wish;
    const wanted = Math.max(0, Math.min(last.peek(), Math.trunc(number)));
    const seen = await fetch(wanted);
    if (mine !== wish) return false;
    batch(() => {
      at.value = wanted;
      view.value = seen;
    });
    return true;
  };

  const halt = () => {
    clearTimeout(timer);
    playing.value = false;
  };
  const live = () => {
    wish++;
    halt();
    batch(() => {
      at.value = undefined;
      view.value = undefined;
    });
  };
  const run = async (from: number, to: number, wait: () => number, then: () => void): Promise<void> => {
    halt();
    playing.value = true;
    const step = async (number: number): Promise<void> => {
      try {
        if (!(await show(number)) || !playing.peek()) return;
      } catch {
        halt();
        return;
      }
      if (number >= to) {
        halt();
        then();
        return;
      }
      const next = nextTold(open.entries.peek(), board, number, to);
      fetch(next).catch(() => {});
      timer = setTimeout(() => step(next), wait());
    };
    await step(from);
  };

  return {
    at,
    last,
    playing,
    pace,
    view,
    live,
    async go(number) {
      halt();
      if (number >= last.peek() && open.table.peek()?.status !== "over") live();
      else await show(number);
    },
    play(from = at.peek() ?? 0, to = last.peek()) {
      void run(from >= to ? 0 : from, to, pace.peek.bind(pace), () => {});
    },
    pause() {
      wish++;
      halt();
    },
    lastTurn() {
      const own = new Set((open.table.peek()?.seats ?? []).filter(({ you }) => you).map(({ seat }) => seat));
      const turn = lastTurnOf(open.entries.peek(), board, own);
      if (turn) void run(turn.from, turn.to, () => Math.max(SLOW, pace.peek()), live);
    },
    close() {
      wish++;
      halt();
    },
  };
}
