/** One's own notes and arrows on the map: kept with the game, seen by nobody else, and in a replay from the moment they were made. */
import { computed, effect, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import type { Note, OpenTable } from "../../host/host.js";
import { troubleOf } from "../../pages/deed.js";
import type { Pointed, Reel } from "./desk.js";

/** A note as it is written: where, what, and whether the next press says where its arrow leads. */
export interface Draft {
  readonly place: string;
  readonly text: string;
  readonly arrow?: true;
}

export interface Pencil {
  /** In hand: a press on the map writes there instead of playing. */
  readonly on: Signal<boolean>;
  readonly draft: Signal<Draft | undefined>;
  readonly notes: ReadonlySignal<readonly Note[]>;
  /** Those of the moment that is shown. */
  readonly shown: ReadonlySignal<readonly Note[]>;
  readonly trouble: ReadonlySignal<string | undefined>;
  press(on: Pointed): Promise<void>;
  /** Keeps the draft as it stands. */
  keep(): Promise<void>;
  forget(id: number): Promise<void>;
  close(): void;
}

export function createPencil(open: OpenTable, reel: Pick<Reel, "at" | "last">): Pencil {
  const on = signal(false);
  const draft: Pencil["draft"] = signal(undefined);
  const notes = signal<readonly Note[]>([]);
  const trouble = signal<string | undefined>(undefined);
  let asked = false;

  const tried = async (work: () => Promise<void>): Promise<void> => {
    trouble.value = undefined;
    try {
      await work();
    } catch (error) {
      trouble.value = troubleOf(error).message;
    }
  };
  const write = ({ place, text }: Draft, to?: string) =>
    tried(async () => {
      const number = reel.at.peek() ?? reel.last.peek();
      const note = await open.note({ number, place, ...(to !== undefined && { to }), text: text.trim() });
      notes.value = [...notes.peek(), note];
      draft.value = undefined;
    });

  const stopAsking = effect(() => {
    if (asked || !open.outlook.value) return;
    asked = true;
    // Who is nobody yet has no notes.
    open.notes().then(
      (kept) => {
        notes.value = kept;
      },
      () => {},
    );
  });
  const stopPutting = effect(() => {
    if (!on.value) draft.value = undefined;
  });
  return {
    on,
    draft,
    notes,
    shown: computed(() => notes.value.filter(({ number }) => number <= (reel.at.value ?? Number.POSITIVE_INFINITY))),
    trouble,
    async press({ place }) {
      const now = draft.peek();
      if (now?.arrow && now.place !== place) await write(now, place);
      else draft.value = { place, text: "" };
    },
    async keep() {
      const now = draft.peek();
      if (now && now.text.trim() !== "") await write(now);
    },
    forget: (id) =>
      tried(async () => {
        await open.forget(id);
        notes.value = notes.peek().filter((note) => note.id !== id);
      }),
    close() {
      stopAsking();
      stopPutting();
    },
  };
}
