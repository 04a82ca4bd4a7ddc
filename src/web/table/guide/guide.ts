/** The guided first turn: offered once, left at any time. Where it stands, and what it points at. */
import { computed, effect, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import type { Board, LessonStep } from "../../../engine/index.js";
import { keep, kept } from "../../kept.js";
import { hintSeen, settings } from "../../settings.js";
import type { Tabletop } from "../desk/tabletop.js";
import { mySeats } from "../seats.js";
import { noHints } from "./hints.js";
import { doneBy, type Moment, metAt, nextStep } from "./steps.js";

export interface Guide {
  /** off: not wanted · offered · on. */
  readonly state: ReadonlySignal<"off" | "offered" | "on">;
  readonly step: ReadonlySignal<{ readonly number: number; readonly of: number; readonly step: LessonStep } | undefined>;
  /** Where to look on the map. */
  readonly attention: ReadonlySignal<{ readonly place?: string; readonly piece?: string } | undefined>;
  begin(): void;
  leave(): void;
  stop(): void;
}

const nameOf = (board: Board) => `lesson-${board.card.id}`;

/** How far the guide has come at the table where it was last wanted: a page that is loaded again goes on from there. */
interface Progress {
  readonly table: string;
  readonly done: readonly number[];
}
const KEY = "guide";

export function createGuide({ desk }: Pick<Tabletop, "desk">): Guide {
  const { board, open } = desk;
  const { seat, steps } = board.lesson;
  const begun = kept<Progress>(KEY);
  const isBegun = begun?.table === open.id && !settings.peek().hintsSeen.includes(nameOf(board));
  const on = signal(isBegun);
  const done: Signal<ReadonlySet<number>> = signal(new Set(isBegun ? begun.done : []));
  const moment = computed((): Moment | undefined => {
    const outlook = open.outlook.value;
    return outlook && { view: outlook.view, decision: outlook.decision };
  });
  let met: ReadonlySet<number> = new Set();
  const reached = computed(() => moment.value && nextStep(steps, done.value, moment.value));
  const stop = effect(() => {
    if (!moment.value) return;
    done.value = doneBy(steps, done.peek(), moment.value, met);
    met = metAt(steps, moment.value);
    if (!on.value) return;
    keep(KEY, { table: open.id, done: [...done.peek()] } satisfies Progress);
    if (done.peek().size === steps.length) {
      on.value = false;
      hintSeen(nameOf(board));
    }
  });
  const step = computed(() => {
    const at = reached.value;
    return on.value && at !== undefined ? { number: at + 1, of: steps.length, step: steps[at] } : undefined;
  });
  const state = computed(() => {
    if (on.value) return "on";
    const table = open.table.value;
    const view = moment.value?.view;
    if (!table || !view || table.status !== "playing" || !mySeats(table).includes(seat) || steps.length === 0) return "off";
    if (settings.value.hintsSeen.includes(nameOf(board))) return "off";
    const isStart = board.moment(view).turn === board.hours[0]?.turn && !steps[0].done(view, moment.value?.decision ?? null);
    return isStart && desk.mine.value ? "offered" : "off";
  });
  return {
    state,
    step,
    // While the others act there is nothing to press.
    attention: computed(() => (step.value && moment.value && desk.mine.value ? step.value.step.at?.(moment.value.view) : undefined)),
    begin() {
      on.value = true;
      noHints();
    },
    leave() {
      on.value = false;
      hintSeen(nameOf(board));
    },
    stop,
  };
}
