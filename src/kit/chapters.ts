/**
 * A verb in one place. A chapter of the rules is a question with its verbs, or a passage that the rules go through by themselves; which one goes on now
 * stands on the agenda. Out of them the kit makes what the contract asks: who decides, what is legal, why something is not, and doing it.
 */
import {
  type Action,
  type AnswerForm,
  type Decision,
  type GameEvent,
  isRecord,
  type Json,
  type Prompt,
  Refusal,
  type Result,
  type StandingAnswer,
  shown,
} from "../engine/index.js";
import { type Agenda, current, note, noted, pop } from "./agenda.js";
import { type Ahead, formsOf, saidAhead } from "./answers.js";
import type { Kind } from "./kinds.js";
import { eitherOf } from "./words.js";

/** Numbers by the names of a verb's fields. */
export type Given<F> = { readonly [K in keyof F]: number };

export interface Verb<G extends object, S extends G, F extends Readonly<Record<string, Kind<G>>> = Readonly<Record<string, Kind<G>>>> {
  /** What the action names, in the order in which `each` gives it. */
  readonly fields?: F;
  /** The field that is a text, a player's own words or a way named area by area: it is no number and comes in `words`. */
  readonly words?: string;
  /** What its one field may name now, in this order: what is among these is never refused, all else is. */
  from?(s: S): readonly number[];
  /** Lists what is open, field by field in their order, and the text where there is one. Without one every value of every field is tried. */
  each?(s: S, open: Open): void;
  /** Why it may not be: exact, nothing where it may. Without one it always may. */
  refuse?(s: S, given: Given<F>, words: string): Refusal | undefined;
  do(s: S, given: Given<F>, log: GameEvent[] | undefined, words: string): void;
  /** The rule under which a wrong or missing field is refused, where it is not the question's. */
  readonly rule?: string;
  /** Why an action that is open may not have this field besides. */
  stray?(s: S, field: string): Refusal | undefined;
  /** Why it cannot be said while something else is asked; `now` lists what can. */
  notNow?(s: S, now: string): Refusal | undefined;
}

/** Keeps the names of a verb's fields known to `refuse` and `do`. */
export function verb<G extends object, S extends G>() {
  return <const F extends Readonly<Record<string, Kind<G>>>>(v: Verb<G, S, F>): Verb<G, S> => choosing(v as unknown as Verb<G, S>);
}

function choosing<G extends object, S extends G>(v: Verb<G, S>): Verb<G, S> {
  const { from, refuse, fields } = v;
  if (!from) return v;
  const [key] = Object.keys(fields!);
  return {
    ...v,
    each(s, open) {
      for (const one of from(s)) open(one);
    },
    refuse: (s, given, words) => (from(s).includes(given[key]) ? undefined : refuse?.(s, given, words)),
  };
}

export interface Question<G extends object, S extends G> {
  readonly rule: string | ((s: S) => string);
  seat(s: S): string;
  prompt(s: S): Prompt;
  readonly verbs: Readonly<Record<string, Verb<G, S>>>;
  /** What several of its verbs list from, and refuse by, is worked out once, before they do. */
  survey?(s: S): void;
  /**
   * Nothing is left to decide, or never was: it goes off the agenda unasked. What follows of itself is done here; if that lays something else on
   * top, it goes first.
   */
  done?(s: S, log?: GameEvent[]): boolean;
  /** Why a verb of another question cannot be said now. */
  notNow?(s: S, verb: string, now: string): Refusal | undefined;
  /** It can be answered before it is asked. */
  readonly ahead?: Ahead<S>;
}

/** What the rules do by themselves when it comes on top of the agenda. */
export interface Passage<S> {
  run(s: S, log?: GameEvent[]): void;
}

type Step<S> = (s: S, log?: GameEvent[]) => void;

/** Steps one after another: the number of its frame is the step that goes on, -1 before the first. After the last it is done, unless told. */
export function inOrder<S extends Agenda>(steps: readonly Step<S>[], after: Step<S> = pop): Passage<S> {
  return {
    run(s, log) {
      const step = noted(s, 0) + 1;
      if (step >= steps.length) after(s, log);
      else {
        note(s, 0, step);
        steps[step](s, log);
      }
    },
  };
}

/** The last chapter. */
export interface Ending<S> {
  result(s: S): Result;
}

export type Chapter<G extends object, S extends G> = Question<G, S> | Passage<S> | Ending<S>;

export interface Rules<S> {
  decision(s: S): Decision | Result;
  prompt(s: S): Prompt;
  legal(s: S): readonly Action[];
  act(s: S, action: Action, log?: GameEvent[]): void;
  why(s: S, action: unknown): Refusal | undefined;
  /** Goes through what lies on top of the agenda until somebody is asked. */
  goOn(s: S, log?: GameEvent[]): void;
  /** The parts of `act`, for who looks at a chain step by step: what the action itself does, and the next that follows from it. */
  begin(s: S, action: Action, log?: GameEvent[]): void;
  /** Whether somebody is asked, so that nothing follows until he answers. */
  pass(s: S, log?: GameEvent[]): boolean;
  readonly answers: readonly AnswerForm[];
  answered(s: S, standing: readonly StandingAnswer[]): Action | undefined;
}

/** A verb of this game with what is worked out once. */
interface Entry<G extends object, S extends G> {
  readonly name: string;
  readonly verb: Verb<G, S>;
  readonly keys: readonly string[];
  readonly kinds: readonly Kind<G>[];
  /** Whether it can be kept: actions of two fields, or with the third left out, are made once and given out again. */
  readonly isShort: boolean;
  /** What has been made, by the second field and the first, as long as names come from `sources`. */
  readonly made: Action[][];
  readonly sources: unknown[];
  /** The numbers of each that has been made and kept. */
  readonly kept: Map<Action, Readonly<Record<string, number>>>;
  /** The state of which it is being listed. */
  of: S | undefined;
  /** Nothing has been listed of it yet: most verbs have nothing to list. */
  isFirst: boolean;
  /** Puts an action on the list. */
  readonly open: Open;
}

type Open = (a?: number, b?: number, c?: number, words?: string) => void;

/** So many actions of a verb are kept; others are made each time they are listed. */
const MOST_KEPT = 20_000;

/** What is being listed lies here until all of it is known: then the list is made once, just as long as it is. Lists made meanwhile lie above. */
const listed: Action[] = [];
let listedCount = 0;

const NOT_YET: unknown = {};
const NOTHING_GIVEN: Given<Readonly<Record<string, never>>> = {};

const isQuestion = <G extends object, S extends G>(chapter: Chapter<G, S>): chapter is Question<G, S> => "verbs" in chapter;

/** Every chapter that can lie on the agenda, by the names and in the order that `frames` gives them. */
export function rulesOf<G extends object, S extends G & Agenda>(
  frames: Readonly<Record<string, unknown>>,
  chapters: Readonly<Record<string, Chapter<G, S>>>,
  /** The rule of the sequence of play, under which what is not asked now is refused; the question's own unless given. */
  sequence?: string,
): Rules<S> {
  const names = Object.keys(frames);
  const odd = [...names.filter((name) => !Object.hasOwn(chapters, name)), ...Object.keys(chapters).filter((name) => !names.includes(name))];
  if (odd.length > 0) throw new Error(`Name the same chapters on the agenda and in the rules; only one of them has ${odd.join(", ")}.`);
  const list = names.map((name) => chapters[name]);
  const entries = list.map((chapter) => (isQuestion(chapter) ? entriesOf(chapter) : []));
  const passages = list.map((chapter) => ("run" in chapter ? chapter : undefined));
  const questions = list.map((chapter) => (isQuestion(chapter) ? chapter : undefined));
  const known = new Set(entries.flatMap((row) => row.map(({ name }) => name)));

  const question = (s: S): Question<G, S> => list[current(s)] as Question<G, S>;
  const ruleOf = (s: S, q: Question<G, S>): string => (typeof q.rule === "string" ? q.rule : q.rule(s));
  const pass = (s: S, log?: GameEvent[]): boolean => {
    const now = current(s);
    const passage = passages[now];
    if (passage !== undefined) passage.run(s, log);
    else if (questions[now]?.done?.(s, log)) pop(s);
    else return current(s) === now;
    return false;
  };
  const goOn = (s: S, log?: GameEvent[]): void => {
    while (!pass(s, log));
  };
  const misplaced = (s: S, name: string, now: string): Refusal | undefined => {
    for (const row of entries) {
      const refusal = row.find((entry) => entry.name === name)?.verb.notNow?.(s, now);
      if (refusal) return refusal;
    }
    return question(s).notNow?.(s, name, now);
  };

  function decision(s: S): Decision | Result {
    const now = current(s);
    const q = questions[now];
    if (q === undefined) return (list[now] as Ending<S>).result(s);
    return { seat: q.seat(s), ask: names[now], rule: ruleOf(s, q) };
  }

  function legal(s: S): readonly Action[] {
    const from = listedCount;
    const now = current(s);
    questions[now]?.survey?.(s);
    for (const entry of entries[now]) listOpen(entry, s);
    const actions = listed.slice(from, listedCount);
    listedCount = from;
    return actions;
  }

  function begin(s: S, action: Action, log?: GameEvent[]): void {
    const row = entries[current(s)];
    let i = 0;
    while (row[i].name !== action.do) i++;
    const { verb } = row[i];
    verb.do(s, givenBy(row[i], s, action), log, verb.words === undefined ? "" : (action[verb.words] as string));
  }

  function act(s: S, action: Action, log?: GameEvent[]): void {
    begin(s, action, log);
    goOn(s, log);
  }

  /** The verbs that can be said. */
  const nowOpen = (s: S): string => {
    questions[current(s)]?.survey?.(s);
    return entries[current(s)].flatMap(({ name, verb }) => (canSay(verb, s) ? [`"${name}"`] : [])).join(", ");
  };

  function why(s: S, action: unknown): Refusal | undefined {
    const chapter = list[current(s)];
    if (!isQuestion(chapter)) return new Refusal("table.over", "The game is over.");
    const rule = ruleOf(s, chapter);
    if (!isRecord(action) || typeof action.do !== "string")
      return new Refusal(rule, `An action is an object with a verb, such as {"do": "${entries[current(s)][0].name}"}.`);
    if (!known.has(action.do)) return new Refusal(rule, `There is no verb ${shown(action.do)} in this game; now: ${nowOpen(s)}.`);
    const entry = entries[current(s)].find(({ name }) => name === action.do);
    if (!entry) {
      const now = nowOpen(s);
      return misplaced(s, action.do, now) ?? new Refusal(sequence ?? rule, `"${action.do}" is not asked for now; now: ${now}.`);
    }
    chapter.survey?.(s);
    return refusalOf(entry, s, action as { readonly [key: string]: Json | undefined }, rule);
  }

  function answered(s: S, standing: readonly StandingAnswer[]): Action | undefined {
    const { ahead } = question(s);
    const action = ahead && saidAhead(ahead, s, names[current(s)], standing);
    return action && !why(s, action) ? action : undefined;
  }

  function prompt(s: S): Prompt {
    const chapter = list[current(s)];
    return "result" in chapter ? { text: chapter.result(s).text } : question(s).prompt(s);
  }

  return { decision, prompt, legal, act, why, goOn, begin, pass, answers: formsOf(chapters), answered };
}

function entriesOf<G extends object, S extends G>({ verbs }: Pick<Question<G, S>, "verbs">): Entry<G, S>[] {
  return Object.entries(verbs).map(([name, verb]) => {
    const fields = Object.entries(verb.fields ?? {});
    const kinds = fields.map(([, kind]) => kind);
    const isShort =
      kinds.length <= 3 && verb.words === undefined && kinds.every(({ source, usual }, i) => (i < 2 ? source : usual) !== undefined);
    const keys = fields.map(([key]) => key);
    const sources = kinds.map(() => NOT_YET);
    const entry: Entry<G, S> = {
      name,
      verb,
      keys,
      kinds,
      isShort,
      made: [],
      sources,
      kept: new Map(),
      of: undefined,
      isFirst: false,
      open,
    };
    const third = kinds[2]?.usual ?? 0;
    function open(a = 0, b = 0, c = 0, words = ""): void {
      if (entry.isFirst) forgetOther(entry, entry.of!);
      entry.isFirst = false;
      const known = c === third ? entry.made[b + 1]?.[a + 1] : undefined;
      listed[listedCount++] = known ?? actionOf(entry, entry.of!, a, b, c, words);
    }
    return entry;
  });
}

/** Whether there is any way to say the verb now. */
function canSay<G extends object, S extends G>(verb: Verb<G, S>, s: S): boolean {
  let open = false;
  if (verb.each)
    verb.each(s, () => {
      open = true;
    });
  else if (verb.fields === undefined) open = !verb.refuse?.(s, {}, "");
  else {
    const [entry] = entriesOf({ verbs: { any: verb } });
    const from = listedCount;
    listOpen(entry, s);
    open = listedCount > from;
    listedCount = from;
  }
  return open;
}

/** What a prompt offers: the words of those verbs that are open. */
export function offered<G extends object, S extends G>(
  s: S,
  verbs: Readonly<Record<string, Verb<G, S>>>,
  words: Readonly<Record<string, string>>,
): string {
  return eitherOf(Object.entries(words).flatMap(([name, said]) => (canSay(verbs[name], s) ? [said] : [])));
}

function listOpen<G extends object, S extends G>(entry: Entry<G, S>, s: S): void {
  entry.isFirst = entry.isShort;
  // Whoever lists may have to list for another state first.
  const { of } = entry;
  entry.of = s;
  if (entry.verb.each) entry.verb.each(s, entry.open);
  else tryAll(entry, s);
  entry.of = of;
}

function tryAll<G extends object, S extends G>({ verb, keys, kinds, open }: Entry<G, S>, s: S): void {
  if (keys.length === 0) {
    if (!verb.refuse?.(s, NOTHING_GIVEN, "")) open();
    return;
  }
  const counts = [0, 1, 2].map((i) => (i < keys.length ? kinds[i].count!(s) : 1));
  for (let a = 0; a < counts[0]; a++)
    for (let b = 0; b < counts[1]; b++)
      for (let c = 0; c < counts[2]; c++) if (!verb.refuse?.(s, givenOf(keys, [a, b, c]), "")) open(a, b, c);
}

/** A game on another map has other names. */
function forgetOther<G extends object, S extends G>(entry: Entry<G, S>, s: S): void {
  const { kinds, made, sources, kept } = entry;
  let isOther = false;
  for (let i = 0; i < kinds.length && i < 2; i++) {
    const source = kinds[i].source!(s);
    if (sources[i] === source) continue;
    sources[i] = source;
    isOther = true;
  }
  if (!isOther) return;
  made.length = 0;
  kept.clear();
}

/** The numbers of an action that is legal: at hand where it was listed and kept. */
function givenBy<G extends object, S extends G>(entry: Entry<G, S>, s: S, action: Action): Readonly<Record<string, number>> {
  const { keys, kinds, kept, isShort } = entry;
  if (isShort) forgetOther(entry, s);
  const known = kept.get(action);
  if (known) return known;
  const given: Record<string, number> = {};
  for (let i = 0; i < keys.length; i++) given[keys[i]] = kinds[i].read(s, action[keys[i]])!;
  return given;
}

function givenOf(keys: readonly string[], values: readonly number[]): Record<string, number> {
  const given: Record<string, number> = {};
  for (let i = 0; i < keys.length; i++) given[keys[i]] = values[i];
  return given;
}

function actionOf<G extends object, S extends G>(entry: Entry<G, S>, s: S, a: number, b: number, c: number, words: string): Action {
  const { name, verb, keys, kinds, made, kept } = entry;
  const action: { [key: string]: Json } & { do: string } = { do: name };
  for (let i = 0; i < keys.length; i++) {
    const value = kinds[i].write(s, i === 0 ? a : i === 1 ? b : c);
    if (value !== undefined) action[keys[i]] = value;
  }
  if (verb.words !== undefined) action[verb.words] = words;
  if (entry.isShort && kept.size < MOST_KEPT && (kinds.length < 3 || c === kinds[2].usual)) {
    kept.set(action, givenOf(keys, [a, b, c]));
    made[b + 1] ??= [];
    made[b + 1][a + 1] = Object.freeze(action);
  }
  return action;
}

/** What is missing, unknown or too much is said first; then the verb speaks. */
function refusalOf<G extends object, S extends G>(
  { name, verb, keys, kinds }: Entry<G, S>,
  s: S,
  action: { readonly [key: string]: Json | undefined },
  asked: string,
): Refusal | undefined {
  const rule = verb.rule ?? asked;
  const given: Record<string, number> = {};
  for (let i = 0; i < keys.length; i++) {
    const json = Object.hasOwn(action, keys[i]) ? action[keys[i]] : undefined;
    const value = kinds[i].read(s, json);
    if (value !== undefined) given[keys[i]] = value;
    else if (json === undefined) return new Refusal(rule, `"${keys[i]}" is missing: "${name}" needs ${kinds[i].says}.`);
    else return new Refusal(rule, kinds[i].none?.(shown(json)) ?? `"${keys[i]}" is ${kinds[i].says}, not ${shown(json)}.`);
  }
  let words = "";
  if (verb.words !== undefined) {
    const text = Object.hasOwn(action, verb.words) ? action[verb.words] : undefined;
    if (typeof text !== "string") return new Refusal(rule, `"${verb.words}" is missing: "${name}" needs a text.`);
    words = text;
  }
  const refusal = verb.refuse?.(s, given, words);
  if (refusal) return refusal;
  const stray = Object.keys(action).find((key) => key !== "do" && key !== verb.words && !keys.includes(key));
  if (stray === undefined) return undefined;
  return verb.stray?.(s, stray) ?? new Refusal(rule, `"${name}" has no field ${shown(stray)}.`);
}
