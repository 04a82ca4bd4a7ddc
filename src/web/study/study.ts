/** The study of one table: its marks, its luck, its chances. */
import { computed, effect, type ReadonlySignal } from "@preact/signals";
import { sidesOf } from "../../engine/sides.js";
import { keep, kept } from "../kept.js";
import type { Desk } from "../table/desk/desk.js";
import { growing } from "../table/desk/growing.js";
import { otherPeople } from "../table/seats.js";
import { type ChancePoint, type Chances, certainPoint, createChances, type Played, pointOf, type Swing, swingsOf } from "./chances.js";
import { createLuck, type Luck, luckOf, type Roll, rollsIn } from "./luck.js";
import { type Marks, marksIn, phaseAt } from "./marks.js";

export interface NamedSwing extends Swing {
  readonly words: string;
  /** The moment that tells it best. */
  readonly at: number;
}

export interface Study {
  readonly marks: ReadonlySignal<Marks>;
  readonly rolls: ReadonlySignal<readonly Roll[]>;
  readonly luck: Luck;
  readonly chances: Chances;
  /** The side whose chances are drawn: the game's first. */
  readonly seat: string;
  /** The side against it. */
  readonly other: string;
  /** The moments from which games are played: the start, and where a phase begins. */
  readonly moments: ReadonlySignal<readonly number[]>;
  readonly points: ReadonlySignal<readonly ChancePoint[]>;
  readonly swings: ReadonlySignal<readonly NamedSwing[]>;
  /** While people play each other, the computer says nothing of how it will end. */
  readonly mayEstimate: ReadonlySignal<boolean>;
  close(): void;
}

/** Tables whose estimates this browser keeps. */
const KEPT_TABLES = 8;
const KEY = "chances";
const MOST_SWINGS = 5;

type Kept = Readonly<Record<string, readonly (readonly [at: number, games: number, won: number])[]>>;

function recalled(id: string): ReadonlyMap<number, Played> {
  const rows = kept<Kept>(KEY)?.[id];
  return new Map(Array.isArray(rows) ? rows.map(([at, games, won]) => [at, { games, won }]) : []);
}

function remember(id: string, played: ReadonlyMap<number, Played>): void {
  const { [id]: _, ...others } = kept<Kept>(KEY) ?? {};
  const rest = Object.entries(others).slice(1 - KEPT_TABLES);
  keep(KEY, Object.fromEntries([...rest, [id, [...played].map(([at, { games, won }]) => [at, games, won])]]));
}

export function createStudy(desk: Desk, firstTurn: ReadonlySignal<number>): Study {
  const { open, board, aide } = desk;
  const isOver = computed(() => open.table.value?.status === "over");
  const eyes = () => (isOver.peek() ? "all" : (open.outlook.peek()?.seat ?? undefined));
  const [[seat], [other]] = sidesOf(board.card, open.table.peek()?.options ?? {});
  const marking = computed(() => growing(marksIn(board, firstTurn.value)));
  const marks = computed(() => marking.value(open.entries.value));
  const rolling = growing(rollsIn(board));
  const luck = createLuck(aide.worth, (at) => open.at(at - 1, eyes()));
  const chances = createChances({
    chances: aide.chances,
    at: (number) => open.at(number, eyes()),
    seat,
    known: recalled(open.id),
    keep: (played) => remember(open.id, played),
  });

  const moments = computed(() => {
    const starts = [0, ...new Set(marks.value.phases.map(({ at }) => at))];
    // With the last phase the game may be over: then there is nothing to play.
    return isOver.value ? starts.filter((at) => at < desk.reel.last.value) : starts;
  });
  const points = computed(() => {
    const played = chances.played.value;
    const estimated = moments.value.flatMap((at) => {
      const games = played.get(at);
      return games ? [pointOf(at, games)] : [];
    });
    const result = open.table.value?.result;
    if (!isOver.value || !result || estimated.length === 0) return estimated;
    const share = result.winner === null ? 0.5 : result.winner === seat ? 1 : 0;
    return [...estimated, certainPoint(desk.reel.last.value, share)];
  });
  const name = (swing: Swing): NamedSwing => {
    const sign = Math.sign(swing.by);
    const inside = luck.weighed.value.filter(({ at }) => at > swing.from && at <= swing.to);
    const push = (roll: (typeof inside)[number]) => sign * (roll.seat === seat ? 1 : -1) * luckOf(roll);
    const [chief] = inside.toSorted((a, b) => push(b) - push(a));
    const phase = phaseAt(marks.value, swing.from);
    const when = phase ? `Turn ${phase.turn}, ${phase.words}` : `Turn ${firstTurn.value}`;
    const fights = marks.value.fights.filter(({ at }) => at > swing.from && at <= swing.to);
    const told = chief && push(chief) > 0 ? chief : fights.length === 1 ? fights[0] : undefined;
    return { ...swing, at: told?.at ?? swing.to, words: told ? `${when}: ${told.text}` : when };
  };
  const mayEstimate = computed(() => {
    const table = open.table.value;
    return table !== undefined && (isOver.value || otherPeople(table).length === 0);
  });
  const stopWatching = effect(() => {
    if (!mayEstimate.value) chances.stop();
  });
  return {
    marks,
    rolls: computed(() => rolling(open.entries.value)),
    luck,
    chances,
    seat,
    other,
    moments,
    points,
    swings: computed(() => swingsOf(points.value, MOST_SWINGS).map(name)),
    mayEstimate,
    close() {
      stopWatching();
      luck.stop();
      chances.stop();
    },
  };
}
