/** A stack or a formation in hand: taken up, pointed at where it shall go, marched there as one, and taken back as one. */
import { computed, effect, type ReadonlySignal, signal } from "@preact/signals";
import type { Piece } from "../../../engine/index.js";
import type { Outlook } from "../../host/host.js";
import { otherPeople } from "../seats.js";
import { type Column, planColumn } from "./column.js";
import { lastCounted } from "./counted.js";
import type { Deciding } from "./deciding.js";
import type { Pointed } from "./desk.js";
import { freeHands } from "./in-hand.js";

export interface Group {
  /** "2nd Division (Ricketts)", "the stack in 0811". */
  readonly title: string;
  readonly pieces: readonly string[];
}

export interface Grouping {
  readonly group: ReadonlySignal<Group | undefined>;
  /** Those that could be taken up now. */
  readonly takeable: ReadonlySignal<ReadonlySet<string>>;
  /** How they would march to the place pointed at; nothing while that is worked out. */
  readonly column: ReadonlySignal<Column | undefined>;
  takeGroup(group: Group): Promise<void>;
  putGroup(): void;
  /** Marches to the place. */
  marchGroup(to: string): Promise<void>;
}

/** Milliseconds that one must point at a place before the way there is worked out. */
const REST = 60;

export function grouping(desk: Deciding): Grouping & { undoMarch(): Promise<boolean>; close(): void } {
  const { open, board, aide, aiming, pieces, work, pointed, chosen } = desk;
  const held = signal<Group | undefined>(undefined);
  const column = signal<Column | undefined>(undefined);
  /** The numbers of the entries that the last march was made of. */
  let marched: readonly number[] = [];
  const of = ({ pieces: ids }: Group): readonly Piece[] => pieces.peek().filter(({ id }) => ids.includes(id));
  const group = computed(() => (aiming.asked.value ? held.value : undefined));
  const plan = (outlook: Outlook, taken: Group, to: string) => planColumn(board, aide, outlook, of(taken), to);
  const isTheirs = (taken: Group, place: string) => of(taken).some((piece) => piece.place === place);

  const stop = effect(() => {
    const [taken, outlook, on] = [group.value, aiming.asked.value, pointed.value];
    column.value = undefined;
    if (!taken || !outlook || !on) return;
    let stale = false;
    const timer = setTimeout(async () => {
      const planned = await plan(outlook, taken, on.place).catch(() => undefined);
      if (!stale) column.value = planned;
    }, REST);
    return () => {
      stale = true;
      clearTimeout(timer);
    };
  });
  const putGroup = () => {
    held.value = undefined;
  };
  return {
    group,
    takeable: computed(
      () => new Set(aiming.aims.value.flatMap(({ role, piece }) => (role === "take" && piece !== undefined ? [piece] : []))),
    ),
    column,
    putGroup,
    async takeGroup(taken) {
      work.clear();
      await work.alone(async () => {
        if (await freeHands(desk)) held.value = taken;
      });
    },
    async marchGroup(to) {
      const [taken, outlook] = [group.peek(), aiming.asked.peek()];
      if (!taken || !outlook || isTheirs(taken, to)) return putGroup();
      await work.alone(async () => {
        const planned = column.peek()?.to === to ? column.peek() : await plan(outlook, taken, to);
        if (!planned || planned.actions.length === 0) {
          work.whyNot.value = { text: `Nobody of ${taken.title} can come nearer to there.`, place: to };
          return;
        }
        putGroup();
        chosen.value = to;
        const before = outlook.number;
        try {
          for (const action of planned.actions) await work.act(action);
        } finally {
          const done = lastCounted(open.entries.peek(), open.outlook.peek()?.number ?? before, planned.actions.length);
          marched = done.map(({ number }) => number).filter((number) => number > before);
        }
      }, to);
    },
    /** Whether the last thing done was a march of several, which is now taken back as a whole. */
    async undoMarch() {
      const last = (count: number) => lastCounted(open.entries.peek(), open.outlook.peek()?.number ?? 0, count).map(({ number }) => number);
      if (marched.length === 0 || last(marched.length).join() !== marched.join()) return false;
      const table = open.table.peek();
      // Nobody else is there whose word would be needed where the rules bind.
      const back = table && otherPeople(table).length === 0 ? work.takeBackAgreed : work.takeBack;
      const gone = new Set(marched);
      marched = [];
      for (let at = last(1)[0]; gone.delete(at); at = last(1)[0]) await back();
      return true;
    },
    close: stop,
  };
}

/** With a group in hand every press is about it, but for one on another piece of one's own. */
export function isForGroup({ group, takeable }: Grouping, pieces: readonly Piece[], on: Pointed): boolean {
  const taken = group.peek();
  if (!taken) return false;
  const here = pieces.filter(({ id, place }) => (on.piece === undefined ? place === on.place : id === on.piece));
  return !here.some(({ id }) => takeable.peek().has(id) && !taken.pieces.includes(id));
}
