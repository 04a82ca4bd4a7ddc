/** The log as dispatches: what the entries tell, by turn and phase. */
import type { Board, Cast, Fought, GameEvent } from "../../../engine/index.js";
import type { Entry } from "../../host/host.js";
import { type Growth, grown } from "./growing.js";

export interface Dispatch {
  readonly entry: number;
  readonly event: GameEvent;
  readonly cast: readonly Cast[];
  readonly places: readonly string[];
  readonly fought?: Fought;
  /** Taken back after dice had fallen: it stays to be read, struck out. */
  readonly struck: boolean;
}

export interface Phase {
  /** Nothing for what comes before the first heading. */
  readonly words?: string;
  readonly lines: readonly Dispatch[];
}

export interface TurnTold {
  readonly turn: number;
  readonly phases: readonly Phase[];
}

type Teller = Pick<Board, "told" | "opens" | "placesOf" | "march" | "together" | "fought" | "cast">;

export function diceOf(event: GameEvent): readonly number[] {
  const { die, dice } = event;
  if (typeof die === "number") return [die];
  return Array.isArray(dice) ? dice.filter((face): face is number => typeof face === "number") : [];
}

/** What fell in an event, as the board shows it, or as dice of six faces. */
export const castOf = (event: GameEvent, board: Pick<Board, "cast">): readonly Cast[] =>
  board.cast?.(event) ?? diceOf(event).map((face) => ({ faces: 6, face }));

type Draft = { turn: number; phases: { words?: string; lines: Dispatch[] }[] }[];

/** `from` is the turn in which the first entry falls. */
export const chaptersOf = (board: Teller, from: number): Growth<Draft, readonly TurnTold[]> => ({
  begin: () => [{ turn: from, phases: [{ lines: [] }] }],
  add(all, entries, back) {
    for (const entry of entries) if (entry.kind !== "undo") tell(all, entry, board, back.has(entry.number));
  },
  made: (all) => all.filter(({ phases }) => phases.some(({ words, lines }) => words !== undefined || lines.length > 0)),
});

export function chapters(entries: readonly Entry[], board: Teller, from: number): readonly TurnTold[] {
  return grown(chaptersOf(board, from), entries);
}

function tell(all: Draft, entry: Entry, board: Teller, struck: boolean): void {
  for (const event of entry.events) {
    const opened = struck || entry.kind === "end" ? undefined : board.opens(event);
    if (opened) {
      if (opened.turn !== all[all.length - 1].turn) all.push({ turn: opened.turn, phases: [] });
      all[all.length - 1].phases.push({ words: opened.words, lines: [] });
      continue;
    }
    const line = dispatch(entry, event, board, struck);
    if (line) add(all[all.length - 1].phases.at(-1)!.lines, line, board);
  }
}

/** What is told together with the line before it is one line with it; a step also with the march that it belongs to, where several march side by side. */
function add(lines: Dispatch[], line: Dispatch, board: Teller): void {
  for (let i = lines.length - 1; i >= 0 && isPlain(lines[i]) && isPlain(line); i--) {
    const event = board.together?.(lines[i].event, line.event);
    if (event) {
      lines.splice(i, 1);
      lines.push({ ...line, event, places: board.placesOf(event) });
      return;
    }
    if (!board.march(lines[i].event) || !board.march(line.event)) break;
  }
  lines.push(line);
}

const isPlain = ({ cast, struck }: Dispatch): boolean => cast.length === 0 && !struck;

function dispatch(entry: Entry, event: GameEvent, board: Teller, struck: boolean): Dispatch | undefined {
  if (entry.kind === "end") return { entry: entry.number, event, cast: [], places: [], struck };
  const cast = castOf(event, board);
  if (!board.told(event) || (struck && cast.length === 0)) return undefined;
  return { entry: entry.number, event, cast, places: board.placesOf(event), fought: board.fought(event), struck };
}

/** The last chapters that have so many lines together, and at least one. */
export function latestOf(all: readonly TurnTold[], most: number): readonly TurnTold[] {
  let lines = 0;
  const before = all.findLastIndex(({ phases }) => {
    lines += phases.reduce((sum, phase) => sum + phase.lines.length, 0);
    return lines > most;
  });
  return all.slice(Math.min(before + 1, all.length - 1));
}
