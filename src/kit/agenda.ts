/**
 * What happens next is data: an agenda inside the state, a stack of frames. The frame on top is the chapter that goes on now; a chapter that
 * needs something done first lays it on top, and goes on where it was when that is done. A frame has up to three numbers of its own.
 */
import type { Json } from "../engine/index.js";
import { byHand } from "./fields.js";
import type { Kind } from "./kinds.js";

const WIDTH = 4;

/** Chapters by name, each with the kinds of its frame's numbers. */
export type Frames<G> = Readonly<Record<string, readonly Kind<G>[]>>;

export interface Agenda {
  /** WIDTH numbers a frame: the chapter, and its own. */
  readonly agenda: Int16Array;
  /** How many frames lie there. */
  depth: number;
}

/** The fields that a state with an agenda has. */
export function agendaFields(most: number) {
  return { agenda: byHand(["i16", most * WIDTH]), depth: byHand("i32") } as const;
}

/** Names numbered in their order. */
export function indexed<N extends string>(names: readonly N[]): Readonly<Record<N, number>> {
  return Object.fromEntries(names.map((name, i) => [name, i])) as Record<N, number>;
}

export function chapterNumbers<F extends Frames<never>>(frames: F): Readonly<Record<keyof F & string, number>> {
  return indexed(Object.keys(frames) as (keyof F & string)[]);
}

export function push(s: Agenda, chapter: number, a = 0, b = 0, c = 0): void {
  if (s.depth * WIDTH >= s.agenda.length) throw new Error("The agenda is full: a chapter lays itself on top without end.");
  write(s, s.depth, chapter, a, b, c);
  s.depth++;
}

function write({ agenda }: Agenda, frame: number, chapter: number, a: number, b: number, c: number): void {
  const at = frame * WIDTH;
  agenda[at] = chapter;
  agenda[at + 1] = a;
  agenda[at + 2] = b;
  agenda[at + 3] = c;
}

/** The chapter on top is done: the one below goes on. */
export function pop(s: Agenda): void {
  s.depth--;
  write(s, s.depth, 0, 0, 0, 0);
}

/** The chapter on top is done, and this one comes in its place. */
export function turnTo(s: Agenda, chapter: number, a = 0, b = 0, c = 0): void {
  write(s, s.depth - 1, chapter, a, b, c);
}

/** The chapter that goes on now, -1 where there is none. */
export function current(s: Agenda): number {
  return s.depth === 0 ? -1 : s.agenda[(s.depth - 1) * WIDTH];
}

/** The i-th number of the frame on top. */
export function noted(s: Agenda, i: number): number {
  return s.agenda[(s.depth - 1) * WIDTH + 1 + i];
}

export function note(s: Agenda, i: number, value: number): void {
  s.agenda[(s.depth - 1) * WIDTH + 1 + i] = value;
}

/** Where the uppermost frame of a chapter lies, of those whose first number is this if one is given; -1 where none does. */
function lying({ agenda, depth }: Agenda, chapter: number, first?: number): number {
  for (let at = (depth - 1) * WIDTH; at >= 0; at -= WIDTH)
    if (agenda[at] === chapter && (first === undefined || agenda[at + 1] === first)) return at;
  return -1;
}

/** Whether the chapter lies anywhere on the agenda, with this first number if one is given. */
export const isPending = (s: Agenda, chapter: number, first?: number): boolean => lying(s, chapter, first) >= 0;

/** The i-th number of the uppermost frame of a chapter, wherever it lies; -1 where it does not. */
export function notedBy(s: Agenda, chapter: number, i = 0): number {
  const at = lying(s, chapter);
  return at < 0 ? -1 : s.agenda[at + 1 + i];
}

export function noteBy(s: Agenda, chapter: number, i: number, value: number): void {
  const at = lying(s, chapter);
  if (at >= 0) s.agenda[at + 1 + i] = value;
}

/** Makes the i-th number of every frame of the chapter whose first number is this of what it was. */
export function noteFor(s: Agenda, chapter: number, first: number, i: number, become: (was: number) => number): void {
  for (let at = 0; at < s.depth * WIDTH; at += WIDTH)
    if (s.agenda[at] === chapter && s.agenda[at + 1] === first) s.agenda[at + 1 + i] = become(s.agenda[at + 1 + i]);
}

export function clearAgenda(s: Agenda): void {
  s.agenda.fill(0);
  s.depth = 0;
}

/** From the bottom up: the name of each chapter, or a list of it and its numbers. */
export function writeAgenda<S extends Agenda>(frames: Frames<NoInfer<S>>, s: S): Json {
  const names = Object.keys(frames);
  return Array.from({ length: s.depth }, (_, i) => {
    const name = names[s.agenda[i * WIDTH]];
    const numbers = frames[name].map((kind, n) => kind.write(s, s.agenda[i * WIDTH + 1 + n]) ?? null);
    return numbers.length === 0 ? name : [name, ...numbers];
  });
}

/** A sentence on what is wrong with it, or nothing. */
export function readAgenda<S extends Agenda>(frames: Frames<NoInfer<S>>, s: S, json: Json | undefined): string | undefined {
  const names = Object.keys(frames);
  const most = s.agenda.length / WIDTH;
  if (!Array.isArray(json) || json.length > most) return `"agenda" is a list of at most ${most} chapters, the one that goes on now last.`;
  if (json.length === 0) return '"agenda" is empty: name what goes on.';
  clearAgenda(s);
  for (const frame of json) {
    const [name, ...numbers]: readonly Json[] = Array.isArray(frame) ? frame : [frame];
    const kinds = typeof name === "string" && Object.hasOwn(frames, name) ? frames[name] : undefined;
    if (!kinds) return `"agenda" names chapters, each one of ${names.join(", ")}; not ${JSON.stringify(name ?? null)}.`;
    const values = kinds.map((kind, n) => kind.read(s, numbers[n]));
    const wrong = values.indexOf(undefined);
    if (wrong >= 0) return `"${name}" on the agenda has ${JSON.stringify(numbers[wrong] ?? null)} where ${kinds[wrong].says} belongs.`;
    if (numbers.length > kinds.length) return `"${name}" on the agenda has more numbers than it takes.`;
    push(s, names.indexOf(name as string), ...(values as number[]));
  }
  return undefined;
}
