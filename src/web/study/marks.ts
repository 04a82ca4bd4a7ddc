/** What is marked on the bar of a game: where turns and phases begin, where it was fought, and where one can stop. */
import type { Board } from "../../engine/index.js";
import type { Entry } from "../host/host.js";
import { type Growth, grown } from "../table/desk/growing.js";

export interface Marks {
  /** The moments that show something new: the start, every entry that the log tells, the last. */
  readonly stops: readonly number[];
  readonly phases: readonly PhaseMark[];
  readonly fights: readonly FightMark[];
  /** What the log says last at each entry that tells something. */
  readonly lines: ReadonlyMap<number, string>;
}

export interface PhaseMark {
  readonly at: number;
  readonly turn: number;
  readonly words: string;
  /** The first of its turn. */
  readonly opensTurn: boolean;
}

export interface FightMark {
  readonly at: number;
  readonly seat: string | null;
  readonly text: string;
}

type Teller = Pick<Board, "told" | "opens" | "fought">;

interface Draft {
  readonly stops: number[];
  readonly phases: PhaseMark[];
  readonly fights: FightMark[];
  readonly lines: Map<number, string>;
  turn: number;
  last: number;
}

/** `from` is the turn the game begins in. */
export const marksIn = (board: Teller, from: number): Growth<Draft, Marks> => ({
  begin: () => ({ stops: [0], phases: [], fights: [], lines: new Map(), turn: from, last: 0 }),
  add(draft, entries, back) {
    for (const entry of entries) if (entry.kind !== "undo" && !back.has(entry.number)) mark(draft, entry, board);
    draft.last = entries.at(-1)?.number ?? draft.last;
  },
  made: ({ stops, phases, fights, lines, last }) => ({
    stops: stops[stops.length - 1] < last ? [...stops, last] : [...stops],
    phases,
    fights,
    lines,
  }),
});

export function marksOf(entries: readonly Entry[], board: Teller, from: number): Marks {
  return grown(marksIn(board, from), entries);
}

function mark(draft: Draft, { number, seat, kind, events }: Entry, board: Teller): void {
  const { stops, phases, fights, lines } = draft;
  for (const event of events) {
    const opened = kind === "end" ? undefined : board.opens(event);
    if (opened) phases.push({ at: number, ...opened, opensTurn: opened.turn !== draft.turn });
    draft.turn = opened?.turn ?? draft.turn;
    if (kind === "end" || board.told(event)) lines.set(number, event.text);
    if (board.fought(event)) fights.push({ at: number, seat, text: event.text });
  }
  if (lines.has(number)) stops.push(number);
}

/** The last of the sorted numbers that is not above; the first where all are. */
export function indexAt(sorted: readonly number[], number: number): number {
  let low = 0;
  let high = sorted.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (sorted[middle] <= number) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** How far along the bar a moment lies, from 0 to 1: the same way for each stop. */
export function shareOf({ stops }: Pick<Marks, "stops">, at: number): number {
  return stops.length < 2 ? 0 : indexAt(stops, at) / (stops.length - 1);
}

/** The stop that lies nearest to there. */
export function stopAt({ stops }: Pick<Marks, "stops">, share: number): number {
  return stops[Math.round(Math.max(0, Math.min(1, share)) * (stops.length - 1))];
}

/** One stop on or back. */
export function stepFrom({ stops }: Pick<Marks, "stops">, at: number, by: 1 | -1): number {
  const index = indexAt(stops, at);
  // From between two stops one goes back to the first of them.
  const isBetween = stops[index] < at;
  const next = by > 0 || !isBetween ? index + by : index;
  return stops[Math.max(0, Math.min(stops.length - 1, next))];
}

/** To the beginning of the next turn, or of this one, or of the one before when one stands there. */
export function turnFrom({ stops, phases }: Pick<Marks, "stops" | "phases">, at: number, by: 1 | -1): number {
  const turns = [0, ...phases.filter(({ opensTurn }) => opensTurn).map((phase) => phase.at)];
  if (by > 0) return turns.find((one) => one > at) ?? stops[stops.length - 1];
  return turns.findLast((one) => one < at) ?? 0;
}

/** "Turn 3 · Union combat"; nothing before the first phase is told. */
export function phaseAt({ phases }: Pick<Marks, "phases">, at: number): PhaseMark | undefined {
  return phases.findLast((phase) => phase.at <= at);
}
