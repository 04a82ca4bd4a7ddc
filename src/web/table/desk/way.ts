/** A way set by hand: moves not yet made, and what the rules say lies beyond them. */
import { computed, signal } from "@preact/signals";
import type { Aim, Board } from "../../../engine/index.js";
import type { Aide, TriedOut } from "../../aide.js";
import type { Outlook } from "../../host/host.js";
import { type Aiming, aimsOf } from "./aiming.js";

/** The way so far, tied to the outlook in which it was begun: when the game goes on, it is gone. */
interface Way {
  readonly outlook: Outlook;
  readonly legs: readonly Aim[];
  readonly ahead: TriedOut;
  /** What can be done from its end. */
  readonly aims: readonly Aim[];
  readonly before: Way | undefined;
}

/** Of several ways to one place the straightest: whoever sets waypoints wants a path of his own. */
export function straightest(aims: readonly Aim[]): Aim | undefined {
  const length = ({ path }: Aim) => path?.length ?? 0;
  return aims.reduce<Aim | undefined>((best, aim) => (best && length(best) <= length(aim) ? best : aim), undefined);
}

/** With a token picked, only what uses it. */
const ofToken = (aims: readonly Aim[], token: string | undefined) =>
  token === undefined ? aims : aims.filter((aim) => aim.token === token);

export function createWay(board: Board, aide: Aide, { asked, aims, picked }: Aiming) {
  const set = signal<Way | undefined>(undefined);
  const way = computed(() => (set.value && set.value.outlook === asked.value ? set.value : undefined));
  let request = 0;
  return {
    way,
    waypoints: computed(() => way.value?.legs ?? []),
    lit: computed(() => way.value?.aims ?? ofToken(aims.value, picked.value)),
    /** Whether the way could be followed; not where chance has a part in it. */
    async add(aim: Aim): Promise<boolean> {
      const outlook = asked.peek();
      const before = way.peek();
      if (!outlook) return false;
      const mine = ++request;
      const legs = [...(before?.legs ?? []), aim];
      const ahead = await aide.ahead(
        outlook.view,
        legs.map(({ action }) => action),
      );
      const rehearsed = ahead && !board.unrehearsed ? await aide.rehearse(ahead.view, ahead.legal) : [];
      if (mine !== request || asked.peek() !== outlook) return true;
      if (!ahead) return false;
      set.value = { outlook, legs, ahead, aims: aimsOf(board, ahead.view, ahead.legal, rehearsed), before };
      return true;
    },
    back() {
      request++;
      set.value = way.peek()?.before;
    },
    clear() {
      request++;
      set.value = undefined;
    },
  };
}

export type WaySet = ReturnType<typeof createWay>;
