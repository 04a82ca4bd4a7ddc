/** What a player does: press, set waypoints, put back, take back. */
import { computed, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import type { Aim, Board, Piece } from "../../../engine/index.js";
import type { Aide } from "../../aide.js";
import type { OpenTable, Outlook } from "../../host/host.js";
import { type Aiming, aimsAt } from "./aiming.js";
import { hasActed } from "./counted.js";
import type { Desk, Pointed } from "./desk.js";
import { type Group, type Grouping, grouping, isForGroup } from "./group.js";
import { couldTake, putBack } from "./in-hand.js";
import { isSame } from "./orders.js";
import { choose, give, press, take, waypoint } from "./pressing.js";
import type { WaySet } from "./way.js";
import { explain, lingering } from "./why-not.js";
import { type Work, workAt } from "./work.js";

/** All that a decision is made of. */
export interface Deciding {
  readonly open: OpenTable;
  readonly board: Board;
  readonly aide: Aide;
  readonly pieces: ReadonlySignal<readonly Piece[]>;
  readonly aiming: Aiming;
  /** Whether the player wants to be asked before a phase ends with something undone. */
  warns(): boolean;
  readonly way: WaySet;
  readonly work: Work;
  readonly pointed: Signal<Pointed | undefined>;
  readonly chosen: Signal<string | undefined>;
  /** The place of a friend that was pressed once: pressed again, the piece in hand goes there. */
  readonly onceMore: Signal<{ readonly outlook: Outlook; readonly place: string } | undefined>;
}

type Deeds = Pick<
  Desk,
  | "pointed"
  | "chosen"
  | "weighed"
  | "preview"
  | "hasOrder"
  | "press"
  | "waypoint"
  | "take"
  | "give"
  | "confirm"
  | "undo"
  | "putBack"
  | "why"
> &
  Pick<Work, "busy" | "whyNot" | "sure" | "choice" | "sending"> &
  Grouping;

export function deciding(parts: Omit<Deciding, "work" | "pointed" | "chosen" | "onceMore">): Deeds & { close(): void } {
  const { open, aiming, way, pieces } = parts;
  const work = workAt(open);
  const desk: Deciding = { ...parts, work, pointed: signal(undefined), chosen: signal(undefined), onceMore: signal(undefined) };
  const { pointed, chosen } = desk;
  const weighed = signal<Aim | undefined>(undefined);
  const { undoMarch, close: closeGroup, ...groups } = grouping(desk);
  const stopLingering = lingering(desk, couldTake);
  const { busy, whyNot, sure, choice, sending } = work;
  const hasOrder = computed(() => {
    const { seats = [] } = open.table.value ?? {};
    const own = seats.flatMap(({ seat, you }) => (you ? [seat] : []));
    return hasActed(open.entries.value, own);
  });
  /** What waits for a server that is away has not been done: it is put back instead of anything before it. */
  const dropped = (): boolean => {
    const waits = open.waiting.peek();
    if (waits) open.drop();
    return waits;
  };
  return {
    ...groups,
    pointed,
    chosen,
    weighed,
    whyNot,
    sure,
    choice,
    busy,
    sending,
    preview: computed(() => {
      if (!aiming.asked.value) return undefined;
      const very = weighed.value && way.lit.value.find(({ action }) => isSame(action, weighed.value!.action));
      if (very || !pointed.value) return very;
      const found = aimsAt(way.lit.value, pointed.value, pieces.value);
      return found.length === 1 ? found[0] : undefined;
    }),
    hasOrder,
    async press(on) {
      if (on.all) return groups.takeGroup(stackIn(desk, on.place, groups.takeable.peek()));
      if (isForGroup(groups, pieces.peek(), on)) return groups.marchGroup(on.place);
      groups.putGroup();
      await press(desk, on);
    },
    waypoint: (on) => waypoint(desk, on),
    take: (aim) => (way.waypoints.peek().length > 0 && way.lit.peek().includes(aim) ? choose(desk, aim) : take(desk, aim)),
    give: (actions) => give(desk, actions),
    async confirm() {
      const aim = sure.peek()?.aim;
      if (aim) await work.alone(() => work.act(aim.action));
    },
    async undo() {
      if (dropped()) return;
      await work.idle();
      if (way.waypoints.peek().length > 0) {
        way.back();
        return;
      }
      await work.alone(async () => {
        if (!(await undoMarch())) await work.takeBack();
      });
      const refused = whyNot.peek();
      if (refused?.rule !== undefined && hasOrder.peek()) whyNot.value = { ...refused, undo: true };
    },
    async putBack() {
      if (dropped()) return;
      if (groups.group.peek()) groups.putGroup();
      else await putBack(desk);
    },
    why: (action) =>
      work.alone(async () => {
        const outlook = aiming.asked.peek();
        if (outlook) await explain(desk, action, outlook.view);
      }),
    close() {
      stopLingering();
      closeGroup();
    },
  };
}

/** Those of a stack that can be taken up. */
function stackIn({ board, pieces }: Deciding, place: string, takeable: ReadonlySet<string>): Group {
  const ids = pieces.peek().flatMap((piece) => (piece.place === place && takeable.has(piece.id) ? [piece.id] : []));
  return { title: `the stack in ${board.places.get(place)?.name ?? place}`, pieces: ids };
}
