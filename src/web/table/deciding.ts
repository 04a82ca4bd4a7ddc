/** What a player does: press, set waypoints, put back, take back. One thing at a time; what is refused says why. */
import { computed, effect, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import type { Action, Aim, Board, Piece } from "../../engine/index.js";
import type { Aide } from "../aide.js";
import { type Entry, type OpenTable, Trouble } from "../host/host.js";
import { type Aiming, aimsAt, aimsOf } from "./aiming.js";
import { lastCounted } from "./counted.js";
import type { Desk, Pointed, WhyNot } from "./desk.js";
import { isSame } from "./orders.js";
import { send, until } from "./send.js";
import { straightest, type WaySet } from "./way.js";

/** Milliseconds that one must point at a place before it says why not. */
const LINGER = 280;

const TROUBLE = "That did not work, and nothing has changed. Try again.";
const STALE = "Somebody was quicker: the table has moved on. Look again before you decide.";

export function troubleOf(error: unknown, place?: string): WhyNot {
  if (!(error instanceof Trouble)) return { text: TROUBLE, place };
  if (error.code === "stale") return { text: STALE, place };
  return { text: error.message, rule: error.rule, place };
}

interface Parts {
  readonly open: OpenTable;
  readonly board: Board;
  readonly aide: Aide;
  readonly pieces: ReadonlySignal<readonly Piece[]>;
  readonly aiming: Aiming;
  readonly way: WaySet;
}

type Deciding = Pick<
  Desk,
  | "pointed"
  | "chosen"
  | "preview"
  | "whyNot"
  | "sure"
  | "busy"
  | "choice"
  | "press"
  | "waypoint"
  | "take"
  | "confirm"
  | "undo"
  | "putBack"
  | "why"
> & { close(): void };

export function deciding({ open, board, aide, pieces, aiming, way }: Parts): Deciding {
  const { asked, aims, hand, combat } = aiming;
  const pointed = signal<Pointed | undefined>(undefined);
  const chosen = signal<string | undefined>(undefined);
  const whyNot: Signal<WhyNot | undefined> = signal(undefined);
  const sure: Desk["sure"] = signal(undefined);
  const choice: Desk["choice"] = signal(undefined);
  const busy = signal(false);
  const at = (on: Pointed, among = way.lit.peek()) => aimsAt(among, on, pieces.peek());

  /** While one answer is awaited, nothing else is begun. */
  const alone = async (work: () => Promise<void>, place?: string): Promise<void> => {
    if (busy.peek()) return;
    whyNot.value = undefined;
    choice.value = undefined;
    sure.value = undefined;
    busy.value = true;
    try {
      await work();
    } catch (error) {
      whyNot.value = troubleOf(error, place);
    } finally {
      busy.value = false;
    }
  };

  /** Until nothing is awaited: who takes back or puts back at once means what was just sent. */
  const idle = async (): Promise<void> => {
    const free = until(computed(() => !busy.value));
    await free.done;
    free.stop();
  };
  const late = (error: unknown) => {
    whyNot.value = troubleOf(error);
  };
  const act = (action: Action): Promise<void> => send(open, () => open.act(action), late);
  const takeBack = (): Promise<void> => send(open, () => open.undo(), late);

  const explain = async (action: Action, view: Parameters<Aide["why"]>[0], place?: string): Promise<boolean> => {
    const refusal = await aide.why(view, action);
    if (refusal) whyNot.value = { text: refusal.text, rule: refusal.rule, place };
    return refusal !== undefined;
  };
  /** Says why nothing can be done there, or does what was plainly meant. */
  const whyThere = async (on: Pointed): Promise<void> => {
    const sight = asked.peek();
    if (!sight) return;
    const from = way.way.peek()?.ahead;
    const action = board.wanted(from?.view ?? sight.view, from?.decision ?? sight.decision, on);
    if (!action || (await explain(action, from?.view ?? sight.view, on.place)) || from) return;
    const meant = aims.peek().find((aim) => isSame(aim.action, action));
    if (meant && asked.peek() === sight) await act(meant.action);
  };

  /** Own entries that count, the last first. */
  const lastOwn = (): Entry | undefined => {
    const sight = open.sight.peek();
    const [last] = sight ? lastCounted(open.entries.peek(), sight.number, 1) : [];
    return last?.kind === "act" && last.seat === sight?.seat ? last : undefined;
  };
  const tellsNothing = (entry: Entry) => !entry.events.some((event) => board.told(event));
  const isFree = (entry: Entry, piece: string | undefined): boolean =>
    entry.events.every((event) => event.die === undefined && (!board.told(event) || board.march(event)?.piece === piece));

  /** Another own piece is pressed: the one in hand is put down, or put back if it has not moved, and the other taken. */
  const changeHands = async (on: Pointed): Promise<void> => {
    const sight = asked.peek();
    if (!sight) return;
    const last = lastOwn();
    const drop = aims.peek().find(({ role }) => role === "drop");
    if (last && tellsNothing(last)) await takeBack();
    else if (drop) {
      const ahead = await aide.ahead(sight.view, [drop.action]);
      const next = ahead && at(on, aimsOf(board, ahead.view, ahead.legal));
      if (ahead?.decision && next?.length === 0) {
        const action = board.wanted(ahead.view, ahead.decision, on);
        if (action) await explain(action, ahead.view, on.place);
        return;
      }
      await act(drop.action);
    } else {
      await whyThere(on);
      return;
    }
    const now = asked.peek();
    if (!now) return;
    const takes = at(on, aimsOf(board, now.view, now.legal)).filter(({ role }) => role === "take");
    if (takes.length > 1) choice.value = { place: on.place, aims: takes };
    else if (takes.length === 1) await act(takes[0].action);
    else await whyThere(on);
  };

  const isOtherOwn = ({ place, piece }: Pointed): boolean => {
    const inHand = hand.peek();
    const { view, seat } = asked.peek() ?? {};
    const side = view && seat ? (board.sideOf?.(view, seat) ?? seat) : undefined;
    const inPlace = pieces.peek().filter((it) => it.place === place && (piece === undefined || it.id === piece));
    return inHand !== undefined && inPlace.some((it) => it.side === side) && inPlace.every(({ id }) => id !== inHand);
  };

  const isInHand = ({ place, piece }: Pointed): boolean => {
    const inHand = pieces.peek().find(({ id }) => id === hand.peek());
    return inHand?.place === place && (piece === undefined || piece === inHand.id);
  };

  const walk = async (legs: readonly Aim[], place: string): Promise<void> => {
    way.clear();
    await alone(async () => {
      for (const { action } of legs) await act(action);
    }, place);
  };

  const take = async (aim: Aim): Promise<void> => {
    const sight = asked.peek();
    if (busy.peek() || !sight) return;
    if (aim.role === "next") {
      const undone = board.undone(sight.view, sight.decision, aim.action);
      if (undone.length > 0) {
        sure.value = { aim, undone };
        return;
      }
    }
    await alone(() => act(aim.action), aim.place);
  };

  const press = async (on: Pointed): Promise<void> => {
    if (busy.peek()) return;
    whyNot.value = undefined;
    choice.value = undefined;
    chosen.value = on.place;
    if (!asked.peek()) return;
    const legs = way.waypoints.peek();
    if (legs.length > 0 && legs[legs.length - 1].place === on.place) {
      await walk(legs, on.place);
      return;
    }
    const found = at(on);
    if (found.length > 1) choice.value = { place: on.place, aims: found };
    else if (found.length === 1) await choose(found[0]);
    else if (isInHand(on)) await putBack();
    else if (legs.length === 0 && isOtherOwn(on)) await alone(() => changeHands(on), on.place);
    else await alone(() => whyThere(on), on.place);
  };

  /** Takes an aim of those that are lit: after waypoints these are walked first. */
  const choose = async (aim: Aim): Promise<void> => {
    const legs = way.waypoints.peek();
    choice.value = undefined;
    if (legs.length > 0) await walk([...legs, aim], aim.place ?? "");
    else await take(aim);
  };

  const waypoint = async (on: Pointed): Promise<void> => {
    if (busy.peek() || !asked.peek()) return;
    const leg = straightest(at({ place: on.place }).filter(({ role }) => role === "go"));
    if (!leg) {
      await press(on);
      return;
    }
    await alone(async () => {
      if (!(await way.add(leg))) whyNot.value = { text: "How it goes on from there cannot be said beforehand.", place: on.place };
    }, on.place);
  };

  const putBack = async (): Promise<void> => {
    await idle();
    const asking = choice.peek() || sure.peek();
    choice.value = undefined;
    sure.value = undefined;
    whyNot.value = undefined;
    if (asking) return;
    if (way.waypoints.peek().length > 0) {
      way.clear();
      return;
    }
    const piece = hand.peek();
    const inProgress = () => (piece !== undefined && hand.peek() === piece) || combat.peek() !== undefined;
    const mayGoBack = () => {
      const last = lastOwn();
      return last !== undefined && isFree(last, piece);
    };
    if (!inProgress() || !mayGoBack()) {
      chosen.value = undefined;
      return;
    }
    await alone(async () => {
      while (inProgress() && mayGoBack()) await takeBack();
    });
  };

  const stopLingering = effect(() => {
    const on = pointed.value;
    const sight = asked.value;
    if (!on || !sight || hand.value === undefined || isInHand(on) || at(on, way.lit.value).length > 0) return;
    let told: WhyNot | undefined;
    const timer = setTimeout(async () => {
      const from = way.way.peek()?.ahead;
      const action = board.wanted(from?.view ?? sight.view, from?.decision ?? sight.decision, on);
      const refusal = action && (await aide.why(from?.view ?? sight.view, action).catch(() => undefined));
      if (!refusal || busy.peek() || pointed.peek() !== on || asked.peek() !== sight) return;
      told = { text: refusal.text, rule: refusal.rule, place: on.place };
      whyNot.value = told;
    }, LINGER);
    return () => {
      clearTimeout(timer);
      if (told && whyNot.peek() === told) whyNot.value = undefined;
    };
  });

  return {
    pointed,
    chosen,
    whyNot,
    sure,
    choice,
    busy,
    preview: computed(() => {
      if (!pointed.value || !asked.value) return undefined;
      const found = aimsAt(way.lit.value, pointed.value, pieces.value);
      return found.length === 1 ? found[0] : undefined;
    }),
    press,
    waypoint,
    take: (aim) => (way.waypoints.peek().length > 0 && way.lit.peek().includes(aim) ? choose(aim) : take(aim)),
    async confirm() {
      const aim = sure.peek()?.aim;
      if (aim) await alone(() => act(aim.action));
    },
    async undo() {
      await idle();
      if (way.waypoints.peek().length > 0) {
        way.back();
        return;
      }
      await alone(takeBack);
      const refused = whyNot.peek();
      if (refused?.rule !== undefined) whyNot.value = { ...refused, undo: true };
    },
    putBack,
    why: (action) =>
      alone(async () => {
        const sight = asked.peek();
        if (sight) await explain(action, sight.view);
      }),
    close: stopLingering,
  };
}
