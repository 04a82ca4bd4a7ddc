/** The chances of winning through the game: from each phase on the computer plays both sides to the end, again and again. */
import { batch, type ReadonlySignal, signal } from "@preact/signals";
import type { JsonObject } from "../../engine/index.js";
import type { Aide } from "../aide.js";
import { patiently } from "./patience.js";

/** How often one side has won from a moment on; a draw is half a win. */
export interface Played {
  readonly games: number;
  readonly won: number;
}

export interface ChancePoint {
  readonly at: number;
  readonly share: number;
  /** Nineteen times in twenty the true share lies between these. */
  readonly low: number;
  readonly high: number;
  readonly games: number;
}

/** Games from each moment, round by round. */
const ROUNDS = [4, 12, 32, 64];
export const MOST_GAMES = ROUNDS[ROUNDS.length - 1];
const Z = 1.96;

/** Wilson's interval: it does not pretend to certainty where few games were all won. */
export function pointOf(at: number, { games, won }: Played): ChancePoint {
  const share = won / games;
  const scale = 1 + Z ** 2 / games;
  const middle = (share + Z ** 2 / (2 * games)) / scale;
  const half = (Z / scale) * Math.sqrt((share * (1 - share)) / games + Z ** 2 / (4 * games ** 2));
  return { at, share, low: Math.max(0, middle - half), high: Math.min(1, middle + half), games };
}

/** What is certain: the end of a game. */
export function certainPoint(at: number, share: number): ChancePoint {
  return { at, share, low: share, high: share, games: 0 };
}

/** The last point that is not later than the moment. */
export function pointAt(points: readonly ChancePoint[], at: number): ChancePoint | undefined {
  return points.findLast((point) => point.at <= at);
}

export interface Swing {
  /** After the first of these moments, until the second. */
  readonly from: number;
  readonly to: number;
  /** For the side whose chances are told; below zero against it. */
  readonly by: number;
}

const LEAST_SWING = 0.08;

/** The largest changes from one moment to the next that are more than the chance of the few games played. */
export function swingsOf(points: readonly ChancePoint[], count: number): readonly Swing[] {
  const half = ({ low, high }: ChancePoint) => (high - low) / 2;
  return points
    .slice(1)
    .map((point, i) => ({ before: points[i], point, by: point.share - points[i].share }))
    .filter(({ before, point, by }) => Math.abs(by) >= Math.max(LEAST_SWING, Math.hypot(half(before), half(point))))
    .sort((a, b) => Math.abs(b.by) - Math.abs(a.by))
    .slice(0, count)
    .map(({ before, point, by }) => ({ from: before.at, to: point.at, by }));
}

export interface Chances {
  readonly played: ReadonlySignal<ReadonlyMap<number, Played>>;
  readonly running: ReadonlySignal<boolean>;
  /** Why it has stopped by itself. */
  readonly trouble: ReadonlySignal<string | undefined>;
  /** Plays on from these moments, until each has the most games or it is stopped. */
  run(moments: readonly number[]): Promise<void>;
  stop(): void;
}

export interface ChancesAround {
  readonly chances: Aide["chances"];
  readonly at: (number: number) => Promise<JsonObject>;
  readonly seat: string;
  readonly known: ReadonlyMap<number, Played>;
  readonly keep: (played: ReadonlyMap<number, Played>) => void;
}

export function createChances({ chances, at, seat, known, keep }: ChancesAround): Chances {
  const played = signal<ReadonlyMap<number, Played>>(known);
  const running = signal(false);
  const trouble = signal<string | undefined>(undefined);
  let working: AbortController | undefined;

  const play = async (number: number, target: number, signal: AbortSignal): Promise<void> => {
    const { games, won } = played.peek().get(number) ?? { games: 0, won: 0 };
    if (games >= target) return;
    const more = target - games;
    const view = await patiently(() => at(number), signal);
    const shares = await chances(view, more, `${number}/${games}`, signal);
    const drawn = 1 - Object.values(shares).reduce((sum, share) => sum + share, 0);
    const next = new Map(played.peek()).set(number, { games: target, won: won + more * (shares[seat] + drawn / 2) });
    played.value = next;
    keep(next);
  };
  const stop = () => {
    working?.abort();
    working = undefined;
    running.value = false;
  };
  return {
    played,
    running,
    trouble,
    async run(moments) {
      stop();
      working = new AbortController();
      const { signal } = working;
      batch(() => {
        running.value = true;
        trouble.value = undefined;
      });
      try {
        for (const target of ROUNDS) for (const number of moments) await play(number, target, signal);
      } catch (error) {
        if (!signal.aborted) trouble.value = error instanceof Error ? error.message : String(error);
      }
      if (!signal.aborted) stop();
    },
    stop,
  };
}

/** How much of all games has been played, from 0 to 1. */
export function progressOf(played: ReadonlyMap<number, Played>, moments: readonly number[]): number {
  const games = moments.reduce((sum, at) => sum + Math.min(MOST_GAMES, played.get(at)?.games ?? 0), 0);
  return moments.length === 0 ? 1 : games / (MOST_GAMES * moments.length);
}
