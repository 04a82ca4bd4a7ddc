/** The table as this page has it in hand: what is shown, what is asked, what is pointed at, and the few things a player can do. */
import { computed, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import type {
  Action,
  Aim,
  Board,
  CombatSheet,
  Duty,
  Fought,
  JsonObject,
  OrderSheet,
  Outcome,
  Piece,
  Result,
  Shade,
} from "../../../engine/index.js";
import type { Aide } from "../../aide.js";
import type { Entry, OpenTable } from "../../host/host.js";
import { aiming as aimingAt } from "./aiming.js";
import { deciding } from "./deciding.js";
import type { Grouping } from "./group.js";
import { createOverlays, type Overlays } from "./overlays.js";
import { createPencil, type Pencil } from "./pencil.js";
import { createReel } from "./reel.js";
import { shown as shownOf } from "./shown.js";
import { createWay } from "./way.js";
import { weighing } from "./weighing.js";

export interface Pointed {
  readonly place: string;
  readonly piece?: string;
  /** The cost that is written there, and not what stands there. */
  readonly cost?: true;
  /** All of the stack there. */
  readonly all?: true;
}

/** Why something pointed at, pressed or taken back may not be. */
export interface WhyNot {
  readonly text: string;
  readonly rule?: string;
  readonly place?: string;
  /** What could not be taken back: the others may be asked to agree. */
  readonly undo?: true;
}

/** Going through the game that was: live, or a moment of it. */
export interface Reel {
  /** The entry after which the game is shown; nothing when live. */
  readonly at: ReadonlySignal<number | undefined>;
  readonly last: ReadonlySignal<number>;
  readonly playing: ReadonlySignal<boolean>;
  /** Milliseconds a step. */
  readonly pace: Signal<number>;
  /** Through whose eyes a game that is over is looked at: a seat, or "all". */
  readonly eyes: Signal<string>;
  /** Goes to a moment; animates where it is the next one. Past the last entry: live again (a game that is over stays at its end). */
  go(number: number): Promise<void>;
  live(): void;
  play(from?: number, to?: number): void;
  pause(): void;
}

export interface Desk extends Grouping {
  readonly open: OpenTable;
  readonly board: Board;
  readonly aide: Aide;
  readonly reel: Reel;

  /** The view that is shown: live, or of the reel. */
  readonly view: ReadonlySignal<JsonObject | undefined>;
  readonly pieces: ReadonlySignal<readonly Piece[]>;
  /** What brought the game to the moment shown, for the arrow, the trail, the die. */
  readonly entry: ReadonlySignal<Entry | undefined>;
  readonly march: ReadonlySignal<{ readonly piece: string; readonly path: readonly string[] } | undefined>;
  readonly fought: ReadonlySignal<Fought | undefined>;
  readonly standing: ReadonlySignal<Result | undefined>;

  /** Whether this page is asked for something now (live, the game goes on, its seat decides). */
  readonly mine: ReadonlySignal<boolean>;
  readonly decision: ReadonlySignal<JsonObject | null>;
  /** Every legal action; empty unless `mine`. */
  readonly aims: ReadonlySignal<readonly Aim[]>;
  readonly duties: ReadonlySignal<readonly Duty[]>;
  readonly combat: ReadonlySignal<CombatSheet | undefined>;
  /** The odds of each roll of the combat sheet, in its order. */
  readonly odds: ReadonlySignal<readonly (readonly Outcome[])[]>;
  /** Who may be told what, where many are asked at once. */
  readonly orders: ReadonlySignal<OrderSheet | undefined>;
  /** The piece in hand: taken up, or whose fate is asked. */
  readonly hand: ReadonlySignal<string | undefined>;

  readonly pointed: Signal<Pointed | undefined>;
  /** The stack that is looked at. */
  readonly chosen: Signal<string | undefined>;
  /** The very order that the hand or the focus rests on, in the list or among those that one is to choose from. */
  readonly weighed: Signal<Aim | undefined>;
  /** The aim that pressing what is pointed at would take: its path and cost are drawn. */
  readonly preview: ReadonlySignal<Aim | undefined>;
  /** The way set by hand for the piece in hand (Shift+press, or a long press): moves not yet made, each from where the one before ends. */
  readonly waypoints: ReadonlySignal<readonly Aim[]>;
  /** What the map lights: every legal action, or with waypoints what can be done from the end of the way. */
  readonly lit: ReadonlySignal<readonly Aim[]>;
  /** The token picked out of the hand: only what uses it is lit. */
  readonly picked: Signal<string | undefined>;
  /** What someone asked to see shaded, and what is shaded: that, or the field of the piece pointed at while nothing is in hand. */
  readonly wantedShade: Signal<Shade | undefined>;
  readonly shade: ReadonlySignal<Shade | undefined>;
  readonly overlays: Overlays;
  readonly whyNot: Signal<WhyNot | undefined>;
  /** Several things could be meant by pressing there: one is to be taken. */
  readonly choice: Signal<{ readonly place: string; readonly aims: readonly Aim[] } | undefined>;
  /** A question before the phase ends: what is still undone, and the action that ends it. */
  readonly sure: Signal<{ readonly aim: Aim; readonly undone: readonly string[] } | undefined>;
  /** Whether there is an order of one's own that stands, and could be taken back. */
  readonly hasOrder: ReadonlySignal<boolean>;
  /** An answer is awaited. */
  readonly busy: ReadonlySignal<boolean>;
  /** The action that it is awaited for, where it is one. */
  readonly sending: ReadonlySignal<Action | undefined>;

  /** Presses a place or piece of the map: takes the aim that lies there, or says why there is none. */
  press(on: Pointed): Promise<void>;
  /** Sets a waypoint there, to be walked when the next press without Shift ends the way. */
  waypoint(on: Pointed): Promise<void>;
  take(aim: Aim): Promise<void>;
  /** Several actions, one after the other. */
  give(actions: readonly Action[]): Promise<void>;
  /** Takes an aim of role "next" although something is undone. */
  confirm(): Promise<void>;
  undo(): Promise<void>;
  /** Escape: puts the piece back, or drops the plan, or clears what is chosen. */
  putBack(): Promise<void>;
  why(action: Action): Promise<void>;
  /** One's own notes and arrows on the map. */
  readonly pencil: Pencil;
  /** Looks at a place; set by the map. */
  readonly look: Signal<((place: string) => void) | undefined>;
  close(): void;
}

/** The table stays open when the desk is closed: whoever opened it closes it. */
export function createDesk(open: OpenTable, board: Board, aide: Aide, warns = () => true): Desk {
  const reel = createReel(open, board);
  const shown = shownOf(open, board, aide, reel);
  const aiming = aimingAt(open, board, aide, reel);
  const way = createWay(board, aide, aiming);
  const wantedShade = signal<Shade | undefined>(undefined);
  const pencil = createPencil(open, reel);
  const acts = deciding({ open, board, aide, pieces: shown.pieces, aiming, way, warns });
  const overlays = createOverlays({ open, board, aide, ...shown, hand: aiming.hand, pointed: acts.pointed, looked: acts.chosen });
  const fight = weighing(board, aide, { aiming, lit: way.lit, pieces: shown.pieces, pointed: acts.pointed, weighed: acts.weighed });
  return {
    open,
    board,
    aide,
    reel,
    overlays,
    ...shown,
    ...aiming,
    combat: fight.combat,
    odds: fight.odds,
    waypoints: way.waypoints,
    lit: way.lit,
    picked: aiming.picked,
    wantedShade,
    shade: computed(() => {
      const view = shown.view.value;
      const piece = acts.pointed.value?.piece;
      if (wantedShade.value || !view || piece === undefined || aiming.hand.value !== undefined) return wantedShade.value;
      return board.shade?.(view, { piece });
    }),
    ...acts,
    pencil,
    press(on) {
      if (pencil.on.peek()) return pencil.press(on);
      // A front that is asked for is chosen by pressing the ground it looks to.
      const front = acts.choice.peek()?.aims.find((aim) => aim.front?.toward === on.place);
      return front ? acts.take(front) : acts.press(on);
    },
    look: signal(undefined),
    close() {
      for (const part of [reel, shown, aiming, acts, fight, overlays, pencil]) part.close();
    },
  };
}
