/**
 * A verb in one place. A chapter of the rules is a question with its verbs, or a passage that the rules go through by themselves; which one goes on now
 * stands on the agenda. Out of them the kit makes what the contract asks: who decides, what is legal, why something is not, and doing it.
 */
import {
  type Action,
  type Decision,
  type GameEvent,
  isRecord,
  type Json,
  type JsonObject,
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
type Named<S> = Readonly<Record<string, Kind<S>>>;

export interface Verb<S, F extends Named<S> = Named<S>> {
  /** What the action names, in the order in which `each` gives it. */
  readonly fields?: F;
  /** The field that is a text, a player's own words or a way named area by area: it is no number and comes in `words`. */
  readonly words?: string;
  /** What its one field may name now, in this order: what is among these is never refused, all else is. */
  from?(s: S): readonly number[];
  /** Which of these it may name, where not every one. */
  may?(s: S, one: number): boolean;
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
export function verb<S>() {
  return <const F extends Named<S>>(given: Verb<S, F>): Verb<S> => {
    const said = given as unknown as Verb<S>;
    const { from, may = () => true, refuse, fields } = said;
    if (!from) return said;
    const [key] = Object.keys(fields!);
    return {
      ...said,
      each(s, open) {
        for (const one of from(s)) if (may(s, one)) open(one);
      },
      refuse: (s, given, words) => (from(s).includes(given[key]) && may(s, given[key]) ? undefined : refuse?.(s, given, words)),
    };
  };
}

export interface Question<S> {
  readonly rule: string | ((s: S) => string);
  seat(s: S): string;
  prompt(s: S): Prompt;
  readonly verbs: Readonly<Record<string, Verb<S>>>;
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

export type Chapter<S> = Question<S> | Passage<S> | Ending<S>;

type Open = (a?: number, b?: number, c?: number, words?: string) => void;
type Numbers = Readonly<Record<string, number>>;

/** So many actions of a verb are kept; others are made each time they are listed. */
const MOST_KEPT = 20_000;

/** What is being listed lies here until all of it is known: then the list is made once, just as long as it is. Lists made meanwhile lie above. */
const listed: Action[] = [];
let listedCount = 0;

const NOT_YET: unknown = {};
const NOTHING_GIVEN: Numbers = {};

/** Every chapter that can lie on the agenda, by the names and in the order that `frames` gives them. */
export function rulesOf<S extends Agenda>(
  frames: Readonly<Record<string, unknown>>,
  chapters: Readonly<Record<string, Chapter<S>>>,
  /** The rule of the sequence of play, under which what is not asked now is refused; the question's own unless given. */
  sequence?: string,
) {
  const names = Object.keys(frames);
  const odd = [...names.filter((name) => !Object.hasOwn(chapters, name)), ...Object.keys(chapters).filter((name) => !names.includes(name))];
  if (odd.length > 0) throw new Error(`Name the same chapters on the agenda and in the rules; only one of them has ${odd.join(", ")}.`);
  const list = names.map((name) => chapters[name]);
  const questions = list.map((chapter) => ("verbs" in chapter ? chapter : undefined));
  const passages = list.map((chapter) => ("run" in chapter ? chapter : undefined));
  const entries = questions.map((q) => Object.entries(q?.verbs ?? {}).map(([name, verb]) => entryOf(name, verb)));

  const ruleOf = (s: S, { rule }: Question<S>): string => (typeof rule === "string" ? rule : rule(s));
  const result = (s: S): Result => (list[current(s)] as Ending<S>).result(s);

  function decision(s: S): Decision | Result {
    const now = current(s);
    const q = questions[now];
    return q === undefined ? result(s) : { seat: q.seat(s), ask: names[now], rule: ruleOf(s, q) };
  }

  const prompt = (s: S): Prompt => questions[current(s)]?.prompt(s) ?? { text: result(s).text };

  function legal(s: S): readonly Action[] {
    const from = listedCount;
    const now = current(s);
    questions[now]?.survey?.(s);
    for (const entry of entries[now]) entry.list(s);
    const actions = listed.slice(from, listedCount);
    listedCount = from;
    return actions;
  }

  /** What the action itself does: the first part of `act`, for who looks at a chain step by step. */
  function begin(s: S, action: Action, log?: GameEvent[]): void {
    const row = entries[current(s)];
    let i = 0;
    while (row[i].name !== action.do) i++;
    const { verb, numbersOf } = row[i];
    verb.do(s, numbersOf(s, action), log, verb.words === undefined ? "" : (action[verb.words] as string));
  }

  /** The next that follows from it. Whether somebody is asked, so that nothing follows until he answers. */
  function pass(s: S, log?: GameEvent[]): boolean {
    const now = current(s);
    const passage = passages[now];
    if (passage !== undefined) passage.run(s, log);
    else if (questions[now]?.done?.(s, log)) pop(s);
    else return current(s) === now;
    return false;
  }

  /** Goes through what lies on top of the agenda until somebody is asked. */
  function goOn(s: S, log?: GameEvent[]): void {
    while (!pass(s, log));
  }

  function act(s: S, action: Action, log?: GameEvent[]): void {
    begin(s, action, log);
    goOn(s, log);
  }

  /** The verbs that can be said. */
  function nowOpen(s: S): string {
    questions[current(s)]?.survey?.(s);
    return entries[current(s)].flatMap(({ name, verb }) => (canSay(verb, s) ? [`"${name}"`] : [])).join(", ");
  }

  function why(s: S, action: unknown): Refusal | undefined {
    const q = questions[current(s)];
    if (!q) return new Refusal("table.over", "The game is over.");
    const rule = ruleOf(s, q);
    const row = entries[current(s)];
    if (!isRecord(action) || typeof action.do !== "string")
      return new Refusal(rule, `An action is an object with a verb, such as {"do": "${row[0].name}"}.`);
    const { do: said } = action;
    const asked = row.find(({ name }) => name === said);
    if (asked) {
      q.survey?.(s);
      return asked.refusalOf(s, action as JsonObject, rule);
    }
    const others = entries.flatMap((entry) => entry.find(({ name }) => name === said) ?? []);
    const now = nowOpen(s);
    if (others.length === 0) return new Refusal(rule, `There is no verb ${shown(said)} in this game; now: ${now}.`);
    for (const { verb } of others) {
      const refusal = verb.notNow?.(s, now);
      if (refusal) return refusal;
    }
    return q.notNow?.(s, said, now) ?? new Refusal(sequence ?? rule, `"${said}" is not asked for now; now: ${now}.`);
  }

  function answered(s: S, standing: readonly StandingAnswer[]): Action | undefined {
    const now = current(s);
    const action = questions[now]?.ahead && saidAhead(questions[now].ahead, s, names[now], standing);
    return action && !why(s, action) ? action : undefined;
  }

  return { decision, prompt, legal, act, why, goOn, begin, pass, answers: formsOf(chapters), answered };
}

/** Lists what the verb does not refuse, every value of every field tried. */
function tryingAll<S>({ fields = {}, refuse }: Verb<S>): (s: S, open: Open) => void {
  const keys = Object.keys(fields);
  const kinds = Object.values(fields);
  const endless = keys.find((_, i) => kinds[i].count === undefined);
  if (endless !== undefined)
    throw new Error(`The values of "${endless}" cannot be gone through: give its verb an "each" that lists what is open.`);
  if (keys.length === 0)
    return (s, open) => {
      if (!refuse?.(s, NOTHING_GIVEN, "")) open();
    };
  return (s, open) => {
    const counts = [0, 1, 2].map((i) => (i < keys.length ? kinds[i].count!(s) : 1));
    for (let a = 0; a < counts[0]; a++)
      for (let b = 0; b < counts[1]; b++) for (let c = 0; c < counts[2]; c++) if (!refuse?.(s, givenOf(keys, [a, b, c]), "")) open(a, b, c);
  };
}

/** Whether there is any way to say the verb now. */
function canSay<S>(verb: Verb<S>, s: S): boolean {
  let can = false;
  (verb.each ?? tryingAll(verb))(s, () => {
    can = true;
  });
  return can;
}

/** What a prompt offers: the words of those verbs that are open. */
export function offered<S>(s: S, verbs: Readonly<Record<string, Verb<S>>>, words: Readonly<Record<string, string>>): string {
  return eitherOf(Object.entries(words).flatMap(([name, said]) => (canSay(verbs[name], s) ? [said] : [])));
}

function givenOf(keys: readonly string[], values: readonly number[]): Numbers {
  const given: Record<string, number> = {};
  for (let i = 0; i < keys.length; i++) given[keys[i]] = values[i];
  return given;
}

/** A verb of this game with what is worked out once: its actions listed, read, and refused. */
function entryOf<S>(name: string, verb: Verb<S>) {
  const keys = Object.keys(verb.fields ?? {});
  const kinds = Object.values(verb.fields ?? {});
  const each = verb.each ?? tryingAll(verb);
  /** Whether they can be kept: actions of two fields, or with the third left out, are made once and given out again. */
  const isShort =
    kinds.length <= 3 && verb.words === undefined && kinds.every(({ source, usual }, i) => (i < 2 ? source : usual) !== undefined);
  const third = kinds[2]?.usual ?? 0;
  /** What has been made, by the second field and the first, as long as names come from `sources`; and the numbers of each. */
  const made: Action[][] = [];
  const sources = kinds.map(() => NOT_YET);
  const kept = new Map<Action, Numbers>();
  /** The state of which it is being listed. Nothing has been listed of it yet: most verbs have nothing to list. */
  let of: S;
  let isFirst = false;

  /** A game on another map has other names. */
  function forgetOther(s: S): void {
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

  function actionOf(a: number, b: number, c: number, words: string): Action {
    const action: { [key: string]: Json } & { do: string } = { do: name };
    for (let i = 0; i < keys.length; i++) {
      const value = kinds[i].write(of, i === 0 ? a : i === 1 ? b : c);
      if (value !== undefined) action[keys[i]] = value;
    }
    if (verb.words !== undefined) action[verb.words] = words;
    if (isShort && kept.size < MOST_KEPT && c === third) {
      kept.set(action, givenOf(keys, [a, b, c]));
      made[b + 1] ??= [];
      made[b + 1][a + 1] = Object.freeze(action);
    }
    return action;
  }

  function open(a = 0, b = 0, c = 0, words = ""): void {
    if (isFirst) forgetOther(of);
    isFirst = false;
    listed[listedCount++] = (c === third ? made[b + 1]?.[a + 1] : undefined) ?? actionOf(a, b, c, words);
  }

  return {
    name,
    verb,
    list(s: S): void {
      // Whoever lists may have to list for another state first, even one of another game.
      const before = of;
      of = s;
      isFirst = isShort;
      each(s, open);
      of = before;
      isFirst = isShort;
    },
    /** The numbers of an action that is legal: at hand where it was listed and kept. */
    numbersOf(s: S, action: Action): Numbers {
      if (isShort) forgetOther(s);
      return (
        kept.get(action) ??
        givenOf(
          keys,
          kinds.map((kind, i) => kind.read(s, action[keys[i]])!),
        )
      );
    },
    /** What is missing, unknown or too much is said first; then the verb speaks. */
    refusalOf(s: S, action: JsonObject, asked: string): Refusal | undefined {
      const rule = verb.rule ?? asked;
      const given: Record<string, number> = {};
      for (const [i, key] of keys.entries()) {
        const json = Object.hasOwn(action, key) ? action[key] : undefined;
        const value = kinds[i].read(s, json);
        if (value !== undefined) given[key] = value;
        else if (json === undefined) return new Refusal(rule, `"${key}" is missing: "${name}" needs ${kinds[i].says}.`);
        else return new Refusal(rule, kinds[i].none?.(shown(json)) ?? `"${key}" is ${kinds[i].says}, not ${shown(json)}.`);
      }
      const words = verb.words === undefined ? "" : Object.hasOwn(action, verb.words) && action[verb.words];
      if (typeof words !== "string") return new Refusal(rule, `"${verb.words}" is missing: "${name}" needs a text.`);
      const refusal = verb.refuse?.(s, given, words);
      if (refusal) return refusal;
      const stray = Object.keys(action).find((key) => key !== "do" && key !== verb.words && !keys.includes(key));
      if (stray === undefined) return undefined;
      return verb.stray?.(s, stray) ?? new Refusal(rule, `"${name}" has no field ${shown(stray)}.`);
    },
  };
}
