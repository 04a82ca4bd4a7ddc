/**
 * The turn of the others as a story: what the table shows lags behind the game, beat by beat, until it has caught up. What is asked waits for
 * that, since nothing is asked at a table that has not come so far.
 */
import { batch, computed, effect, type ReadonlySignal, type Signal, signal, untracked } from "@preact/signals";
import type { Board, Fought } from "../../../engine/index.js";
import type { Entry, OpenTable, Outlook, TableInfo } from "../../host/host.js";
import { isBots } from "../desk/looking-on.js";
import { mySeats } from "../seats.js";
import { AIM, type Beat, beatsOf, LEAD, restOf } from "./beats.js";
import { lapse, type Pace, speeds } from "./pace.js";
import { rememberedAt, rememberTold } from "./remembered.js";
import { beforeOthers, isOwnTurn, lastTurnOf, type Own, type Stretch, stretchOf } from "./stretch.js";
import { seeWays } from "./ways.js";

export interface Story {
  /** The table as far as it has been told: what it knows of the game lags, what people say does not. */
  readonly open: OpenTable;
  /** Whether something is still to be told. */
  readonly on: ReadonlySignal<boolean>;
  readonly beat: ReadonlySignal<Beat | undefined>;
  /** What is told belongs to one's own turn: what comes of one's orders, and what the others answer. */
  readonly ownTurn: ReadonlySignal<boolean>;
  /** Of a combat that is told: the blow before its dice have fallen. */
  readonly blow: ReadonlySignal<Fought | undefined>;
  /** Beats that are still to come. */
  readonly left: ReadonlySignal<number>;
  /** How many times the usual speed. */
  readonly speed: ReadonlySignal<number>;
  readonly paused: Signal<boolean>;
  /** Whether anybody can see it: the map is there, and nobody looks elsewhere. Set by who shows it. */
  readonly watched: Signal<boolean>;
  /** What the others have done since one last decided, as far as it has been told; nothing after one's first order. */
  readonly stretch: ReadonlySignal<Stretch | undefined>;
  /** Their last turn, whatever one has done since. */
  readonly turn: ReadonlySignal<Stretch | undefined>;
  /** To where the game stands. */
  skip(): void;
  /** Their last turn, all of it. */
  again(): void;
  close(): void;
}

/** From so many beats on it is told faster, to catch up. */
const BEHIND = 30;

const inSight = signal(typeof document === "undefined" || !document.hidden);
if (typeof document !== "undefined") {
  document.addEventListener("visibilitychange", () => {
    inSight.value = !document.hidden;
  });
}

interface Looker extends Own {
  /** There is nothing to tell: everything was seen when it was done. */
  readonly all: boolean;
  /** What is remembered is remembered for them. */
  readonly key: string;
}

/**
 * Who looks here. Players who share a screen and keep secrets look one at a time; who has all seats in the open has seen everything. The
 * computer that plays itself is shown by the reel.
 */
function ownAt(table: TableInfo, { seat, view }: Outlook, board: Board): Looker {
  const mine = mySeats(table);
  const shares = mine.length > 1 && board.card.secrets && seat !== null;
  const seats = new Set(shares ? [seat] : mine);
  const sides = new Set([...seats].map((one) => board.sideOf?.(view, one) ?? one));
  return {
    seats,
    sides,
    all: isBots(table) || (!shares && mine.length === table.seats.length),
    key: `${table.id}${shares ? ` ${seat}` : ""}`,
  };
}

const NOBODY: Looker = { seats: new Set(), sides: new Set(), all: false, key: "" };

export function tellStory(live: OpenTable, board: Board, pace: ReadonlySignal<Pace>): Story {
  const table = signal<TableInfo | undefined>(undefined);
  const outlook = signal<Outlook | undefined>(undefined);
  const entries = signal<readonly Entry[]>([]);
  const on = signal(false);
  const beat = signal<Beat | undefined>(undefined);
  const blow = signal<Fought | undefined>(undefined);
  const left = signal(0);
  const paused = signal(false);
  const watched = signal(false);
  /** Somebody wants to watch it again: so it is told, also to who has everything at once otherwise. */
  const wanted = signal(false);
  const own = computed(() => {
    const [now, about] = [live.outlook.value, live.table.value];
    return now && about ? ownAt(about, now, board) : NOBODY;
  });
  const speed = computed(() => {
    const hurry = live.table.value?.clock.kind === "live" ? speeds.fast : 0;
    const own = wanted.value && pace.value === "once" ? "usual" : pace.value;
    return Math.max(speeds[own], hurry) * (left.value > BEHIND ? 1.6 : 1);
  });
  const runs = computed(() => watched.value && inSight.value && !paused.value);
  /** The telling that goes on; another one ends it. */
  const telling = signal(0);
  let eyes: string | null | undefined;

  const shown = () => outlook.peek()?.number ?? -1;
  const pending = (after: number, until = Number.POSITIVE_INFINITY) =>
    beatsOf(
      live.entries
        .peek()
        .slice(after)
        .filter(({ number }) => number <= until),
      board,
    );

  /** The table while it lags: what has not been told has not happened. */
  const lagging = (about: TableInfo, number: number): TableInfo => {
    const next = live.entries.peek()[number]?.seat;
    const toDecide = about.clock.kind === "none" ? (next ?? about.toDecide) : about.toDecide;
    return { ...about, number, status: "playing", result: null, endedAt: null, toDecide };
  };
  const show = (number: number, view: Outlook["view"]) => {
    const [now, about] = [live.outlook.peek(), live.table.peek()];
    if (!now || !about) return;
    const late = lagging(about, number);
    batch(() => {
      table.value = late;
      entries.value = live.entries.peek().slice(0, number);
      outlook.value = { number, seat: now.seat, view, decision: { seat: late.toDecide }, legal: [] };
    });
    rememberTold(own.peek().key, number);
  };
  const catchUp = () => {
    telling.value++;
    batch(() => {
      on.value = false;
      wanted.value = false;
      beat.value = undefined;
      blow.value = undefined;
      left.value = 0;
      table.value = live.table.peek();
      entries.value = live.entries.peek();
      outlook.value = live.outlook.peek();
    });
    if (own.peek().seats.size > 0) rememberTold(own.peek().key, Math.max(0, shown()));
  };

  const seenFrom = (number: number) => live.at(number, live.outlook.peek()?.seat ?? undefined);
  const play = async (next: Beat, wait: (ms: number) => Promise<void>, goesOn: () => boolean): Promise<void> => {
    const seen = seenFrom(next.to);
    seen.catch(() => {});
    batch(() => {
      beat.value = next;
      blow.value = next.fought;
    });
    await wait(next.fought ? AIM : LEAD);
    const view = await seen;
    if (!goesOn()) return;
    const { number, view: before } = outlook.peek()!;
    for (const { events } of live.entries.peek().slice(number, next.to)) seeWays(board, events, before);
    batch(() => {
      blow.value = undefined;
      show(next.to, view);
    });
    await wait(restOf(next));
  };
  const tell = async (from: number, until?: number): Promise<void> => {
    const mine = ++telling.value;
    const over = computed(() => telling.value !== mine);
    const goesOn = () => !over.peek();
    const wait = (ms: number) => lapse(ms / speed.peek(), runs, over);
    on.value = true;
    try {
      if (from !== shown()) {
        const view = await seenFrom(from);
        if (goesOn()) show(from, view);
      }
      for (let beats = pending(from, until); goesOn() && beats.length > 0; beats = pending(shown(), until)) {
        left.value = beats.length;
        if (beats[1]) seenFrom(beats[1].to).catch(() => {});
        await play(beats[0], wait, goesOn);
        if (goesOn() && speed.peek() === speeds.once) break;
      }
    } catch {
      // The host cannot be heard: what cannot be shown is not told.
    }
    if (goesOn()) catchUp();
  };

  /** Where the story begins for who opens the table: after what was told here, and never before one's last decision. */
  const beginning = (now: Outlook, about: TableInfo): number => {
    const since = own.peek().seats.size > 0 && about.status === "playing" && stretchOf(live.entries.peek(), board, own.peek());
    return since ? Math.max(since.from, rememberedAt(own.peek().key) ?? 0) : now.number;
  };
  const follow = (now: Outlook, about: TableInfo) => {
    const isNew = eyes !== now.seat;
    if (on.peek() && !isNew && (about.status === "playing" || about.status === "over")) {
      table.value = lagging(about, shown());
      return;
    }
    const seen = isNew ? beginning(now, about) : shown();
    eyes = now.seat;
    const from = own.peek().all || pace.peek() === "once" ? undefined : beforeOthers(live.entries.peek(), seen, own.peek());
    if (from === undefined || pending(from).length === 0) catchUp();
    else void tell(from);
  };
  const stop = effect(() => {
    const [now, about] = [live.outlook.value, live.table.value];
    live.entries.value;
    untracked(() => {
      if (now && about) follow(now, about);
      else catchUp();
    });
  });

  return {
    open: { ...live, table, outlook, entries },
    on,
    beat,
    ownTurn: computed(() => beat.value !== undefined && isOwnTurn(live.entries.value, beat.value.to, board, own.value)),
    blow,
    left,
    speed,
    paused,
    watched,
    stretch: computed(() => stretchOf(entries.value, board, own.value)),
    turn: computed(() => lastTurnOf(entries.value, board, own.value)),
    skip() {
      paused.value = false;
      catchUp();
    },
    again() {
      const turn = lastTurnOf(live.entries.peek(), board, own.peek());
      paused.value = false;
      if (!turn) return;
      wanted.value = true;
      void tell(turn.from, turn.to);
    },
    close() {
      telling.value++;
      stop();
    },
  };
}
