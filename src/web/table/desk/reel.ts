/** Going through the game that was, entry by entry. */
import { batch, computed, effect, type ReadonlySignal, signal } from "@preact/signals";
import type { Board, JsonObject } from "../../../engine/index.js";
import type { Entry, OpenTable } from "../../host/host.js";
import type { Reel } from "./desk.js";

type Teller = Pick<Board, "told">;

const tells = ({ events }: Entry, board: Teller): boolean => events.some((event) => board.told(event));

/** The next entry that tells something; the last one where none does. */
export function nextTold(entries: readonly Entry[], board: Teller, after: number, to: number): number {
  return entries.find((entry) => entry.number > after && entry.number <= to && tells(entry, board))?.number ?? to;
}

export function createReel(open: OpenTable, board: Board): Reel & { readonly view: ReadonlySignal<JsonObject | undefined>; close(): void } {
  const at = signal<number | undefined>(undefined);
  const view = signal<JsonObject | undefined>(undefined);
  const eyes = signal("all");
  const playing = signal(false);
  const pace = signal(700);
  const last = computed(() => open.outlook.value?.number ?? open.entries.value.at(-1)?.number ?? 0);
  const isOver = computed(() => open.table.value?.status === "over");
  /** Requests are counted: what is shown is never older than what was shown, and nothing that was given up is shown. */
  let request = 0;
  let newest = 0;
  let asking: Promise<unknown> = Promise.resolve();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const fetch = (number: number): Promise<JsonObject> =>
    open.at(number, isOver.peek() ? eyes.peek() : (open.outlook.peek()?.seat ?? undefined));
  const fetchAround = (number: number) => {
    const entries = open.entries.peek();
    const before = entries.findLast((entry) => entry.number < number && tells(entry, board))?.number ?? 0;
    for (const near of [nextTold(entries, board, number, last.peek()), before]) fetch(near).catch(() => {});
  };

  /** One question at a time: who drags fast leaves out what lies between. Answers whether nothing newer was asked for. */
  const show = async (number: number): Promise<boolean> => {
    const mine = ++request;
    const wanted = Math.max(0, Math.min(last.peek(), Math.trunc(number)));
    await asking;
    if (mine !== request) return false;
    const asked = fetch(wanted);
    asking = asked.catch(() => {});
    const seen = await asked;
    if (mine <= newest) return false;
    newest = mine;
    batch(() => {
      at.value = wanted;
      view.value = seen;
    });
    if (mine === request && !playing.peek()) fetchAround(wanted);
    return mine === request;
  };
  const giveUp = () => {
    newest = ++request;
  };
  /** At the end of a game with secrets, everything is shown that its eyes may see. */
  const showEnd = async (): Promise<void> => {
    const mine = ++request;
    const seen = await fetch(last.peek());
    if (mine === request && at.peek() === undefined) view.value = seen;
  };
  const stopLooking = effect(() => {
    eyes.value;
    if (!isOver.value || !board.card.secrets) return;
    const now = at.peek();
    (now === undefined ? showEnd() : show(now)).catch(() => {});
  });

  const halt = () => {
    clearTimeout(timer);
    playing.value = false;
  };
  const live = () => {
    giveUp();
    halt();
    batch(() => {
      at.value = undefined;
      view.value = undefined;
    });
    if (isOver.peek() && board.card.secrets) showEnd().catch(() => {});
  };
  const run = async (from: number, to: number): Promise<void> => {
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
        return;
      }
      const next = nextTold(open.entries.peek(), board, number, to);
      fetch(next).catch(() => {});
      timer = setTimeout(() => step(next), pace.peek());
    };
    await step(from);
  };

  return {
    at,
    last,
    playing,
    pace,
    eyes,
    view,
    live,
    async go(number) {
      halt();
      if (number >= last.peek() && !isOver.peek()) live();
      // Where the host cannot be heard one stays where one is; the page says so elsewhere.
      else await show(number).catch(() => {});
    },
    play(from = at.peek() ?? 0, to = last.peek()) {
      void run(from >= to ? 0 : from, to);
    },
    pause() {
      giveUp();
      halt();
    },
    close() {
      stopLooking();
      giveUp();
      halt();
    },
  };
}
