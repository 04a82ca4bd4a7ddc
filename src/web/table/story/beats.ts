/** The story in beats: a march from its first place to its last, a combat, or something that is only said. */
import type { Board, Fought, GameEvent } from "../../../engine/index.js";
import type { Entry } from "../../host/host.js";
import { takenBack } from "../desk/counted.js";

type Teller = Pick<Board, "told" | "opens" | "placesOf" | "march" | "together" | "fought">;

export interface Beat {
  /** The entry after which the game is shown when it has been told. */
  readonly to: number;
  readonly seat: string | null;
  readonly text: string;
  /** What should be in sight, the most telling place first. */
  readonly places: readonly string[];
  readonly march?: { readonly piece: string; readonly path: readonly string[] };
  /** The event that tells it, where nothing else is told. */
  readonly step?: GameEvent;
  readonly fought?: Fought;
  /** A turn or phase begins. */
  readonly heading?: true;
}

/** The beats of entries that follow each other; what was taken back, or says nothing, has none. */
export function beatsOf(entries: readonly Entry[], board: Teller): readonly Beat[] {
  const back = takenBack(entries);
  const beats: Beat[] = [];
  for (const entry of entries) {
    if (entry.kind === "undo" || back.has(entry.number)) continue;
    for (const beat of beatsIn(entry, board)) {
      const last = beats.at(-1);
      const longer = last && (oneWay(last, beat, board) ?? oneSaying(last, beat, board));
      if (longer) beats[beats.length - 1] = longer;
      else beats.push(beat);
    }
  }
  return beats;
}

/** What one entry brings is told at once, and a phase that begins with it after that. */
function beatsIn({ number: to, seat, kind, events }: Entry, board: Teller): readonly Beat[] {
  const told = events.filter((event) => kind === "end" || (board.told(event) && !board.opens(event)));
  const headings = kind === "end" ? [] : events.flatMap((event) => board.opens(event) ?? []);
  const beats: Beat[] = [];
  if (told.length > 0) {
    const march = told.map((event) => board.march(event)).find(Boolean);
    beats.push({
      to,
      seat,
      text: told.map(({ text }) => text).join(" "),
      places: kind === "end" ? [] : [...new Set(told.flatMap((event) => board.placesOf(event)))],
      march,
      ...(told.length === 1 && { step: told[0] }),
      fought: told.map((event) => board.fought(event)).find(Boolean),
    });
  }
  const heading = headings.at(-1);
  if (heading) beats.push({ to, seat, text: heading.words, places: [], heading: true });
  return beats;
}

/** A piece that goes on is one march. */
function oneWay(before: Beat, after: Beat, board: Teller): Beat | undefined {
  if (!before.march || !after.march || before.fought || after.fought || before.march.piece !== after.march.piece) return undefined;
  const path = [...before.march.path, ...after.march.path.slice(before.march.path.at(-1) === after.march.path[0] ? 1 : 0)];
  const step = (before.step && after.step && board.together?.(before.step, after.step)) ?? after.step;
  const text = step?.text ?? after.text;
  return { ...after, text, step, places: [...new Set([...after.places, ...before.places])], march: { piece: after.march.piece, path } };
}

/** Orders to one brigade after the other are one saying. */
function oneSaying(before: Beat, after: Beat, board: Teller): Beat | undefined {
  if ([before, after].some(({ march, fought }) => march || fought) || before.seat !== after.seat) return undefined;
  const step = before.step && after.step && board.together?.(before.step, after.step);
  return step && { ...after, step, text: step.text, places: [...new Set([...after.places, ...before.places])] };
}

/** Milliseconds at the usual pace. */
export const LEAD = 180;
export const AIM = 1100;
const RESULT = 1900;
const HEADING = 900;
const REST = 320;

/** A piece on a way of so many places. */
export const walkTime = (places: number): number => Math.min(1700, 160 + 150 * places);

/** How long a beat stays once it is shown. */
export function restOf({ march, fought, heading, text }: Beat): number {
  if (fought) return RESULT;
  if (heading) return HEADING;
  return march ? walkTime(march.path.length) + REST : Math.min(2600, 700 + 16 * text.length);
}
