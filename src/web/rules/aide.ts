/** What the rules say about a view: what an action would do, why it may not be, what its odds are, how it would end. */
import { analyst } from "../../bots/index.js";
import {
  type Action,
  canonical,
  createRandom,
  eventsFor,
  type Game,
  type GameEvent,
  isOver,
  type JsonObject,
  outlookOf,
  queueRolls,
} from "../../engine/index.js";
import type { Aide, TriedOut, Worth } from "../aide.js";
import { Trouble } from "../host/host.js";
import type { Shelf } from "./shelf.js";

/** The whole aide, but the game comes with each question; what takes long is answered later. */
export type AideRules = {
  readonly [Ask in keyof Aide]: (
    game: Game,
    ...asked: Parameters<Aide[Ask]>
  ) => Ask extends "chances" ? ReturnType<Aide[Ask]> : Awaited<ReturnType<Aide[Ask]>>;
};

const imagined = (game: Game, view: JsonObject, seed = "imagined") => game.imagine(view, createRandom(seed));

/** Two states that could lie behind a view; one, where nothing is hidden. */
function behind(game: Game, view: JsonObject): readonly object[] {
  const one = imagined(game, view);
  const other = imagined(game, view, "otherwise");
  return canonical(game.position(one)) === canonical(game.position(other)) ? [one] : [one, other];
}

function seatOf(game: Game, state: object): string | null {
  const decision = game.decision(state);
  return isOver(decision) ? null : decision.seat;
}

/** Carries it out, and says what that brought; nothing where chance had a part in it. */
function certain(game: Game, state: object, action: Action): readonly GameEvent[] | undefined {
  const before = game.random(state).slice();
  const seat = seatOf(game, state);
  const events: GameEvent[] = [];
  game.act(state, action, events);
  if (game.random(state).some((word, i) => word !== before[i])) return undefined;
  return events.some(({ reveals }) => reveals === true) ? undefined : eventsFor(events, seat);
}

/** What holds whichever state lies behind the view. */
function agreed<T>(answers: readonly T[]): T | undefined {
  const [first, ...others] = answers;
  return others.every((other) => canonical(other) === canonical(first)) ? first : undefined;
}

function rehearse(game: Game, view: JsonObject, legal: readonly Action[]): readonly (readonly GameEvent[])[] {
  const states = behind(game, view);
  const trial = game.copy(states[0]);
  return legal.map((action) => {
    const brought = states.map((state) => {
      game.assign(trial, state);
      return certain(game, trial, action) ?? [];
    });
    return agreed(brought) ?? [];
  });
}

function ahead(game: Game, view: JsonObject, actions: readonly Action[]): TriedOut | undefined {
  return agreed(behind(game, view).map((state) => aheadOf(game, state, actions)));
}

function aheadOf(game: Game, state: object, actions: readonly Action[]): TriedOut | undefined {
  const seat = seatOf(game, state);
  const events: GameEvent[] = [];
  for (const action of actions) {
    if (game.why(state, action)) return undefined;
    const brought = certain(game, state, action);
    if (!brought) return undefined;
    events.push(...brought);
  }
  const { view, decision, legal = [] } = outlookOf(game, state, seat, true);
  return { view, decision, legal, events };
}

/** The action as the rules list it; refused where they do not. */
function open(game: Game, state: object, action: Action): Action {
  const listed = game.legal(state).find((one) => canonical(one) === canonical(action));
  if (listed) return listed;
  const refusal = game.why(state, action);
  throw new Trouble("illegal", refusal?.text ?? "This is not open now.", refusal?.rule);
}

function worth(game: Game, view: JsonObject, asked: Action, seat: string, fell?: readonly number[]): Worth | undefined {
  const { mind } = game;
  if (!mind) return undefined;
  const state = imagined(game, view);
  const action = open(game, state, asked);
  const trial = game.copy(state);
  const valueAfter = (dice: readonly number[]): number => {
    game.assign(trial, state);
    queueRolls(game.random(trial), dice);
    game.act(trial, action);
    return mind.value(trial, seat);
  };
  const outcomes = game.forecast(state, action).map(({ result, dice, p }) => ({ result, dice, p, value: valueAfter(dice) }));
  return {
    expected: outcomes.reduce((sum, { p, value }) => sum + p * value, 0),
    ...(fell && { rolled: valueAfter(fell) }),
    outcomes,
  };
}

/** So long is played on at a time before others get their turn. */
const STRETCH_MS = 20;
const MOST_ACTIONS = 100_000;

async function chances(
  game: Game,
  view: JsonObject,
  count: number,
  seed: string,
  signal?: AbortSignal,
): Promise<Readonly<Record<string, number>>> {
  const wins = Object.fromEntries(game.seats.map(({ id }) => [id, 0]));
  let since = performance.now();
  for (let n = 0; n < count; n++) {
    const playing = playedOut(game, view, `${seed}/${n}`);
    let step = playing.next();
    for (; !step.done; step = playing.next()) {
      if (performance.now() - since < STRETCH_MS) continue;
      await new Promise((resolve) => setTimeout(resolve));
      signal?.throwIfAborted();
      since = performance.now();
    }
    if (step.value !== null) wins[step.value]++;
  }
  return Object.fromEntries(Object.entries(wins).map(([seat, won]) => [seat, won / count]));
}

/** Bots play on to the end, each from what its seat sees, a step for each action. The winner, if anyone wins. */
function* playedOut(game: Game, view: JsonObject, seed: string): Generator<void, string | null> {
  const chance = createRandom(seed);
  const state = game.imagine(view, chance);
  game.random(state).set(createRandom(`${seed}/dice`));
  let planned: readonly Action[] = [];
  let planner = "";
  for (let n = 0; n < MOST_ACTIONS; n++) {
    yield;
    const decision = game.decision(state);
    if (isOver(decision)) return decision.winner;
    const { seat } = decision;
    if (planner !== seat || planned.length === 0 || game.why(state, planned[0])) {
      const { action, then = [] } = analyst.choose(game, game.view(state, seat), chance);
      planned = [action, ...then];
      planner = seat;
    }
    game.act(state, planned[0]);
    planned = planned.slice(1);
  }
  throw new Error("The game does not come to an end.");
}

export const rules: AideRules = {
  rehearse,
  ahead,
  why(game, view, action) {
    const refusal = game.why(imagined(game, view), action);
    return refusal && { rule: refusal.rule, text: refusal.text };
  },
  forecast(game, view, action) {
    const state = imagined(game, view);
    return game.forecast(state, open(game, state, action));
  },
  sums(game, view, action) {
    const state = imagined(game, view);
    return game.sums?.(state, open(game, state, action));
  },
  standing: (game, view) => game.standing(imagined(game, view)),
  overlay(game, view, seat, id, on) {
    const drawn = behind(game, view).map((state) => game.overlay?.(state, seat, id, on) ?? null);
    return agreed(drawn) ?? undefined;
  },
  worth,
  chances,
};

export type AideQuestion =
  | { readonly id: number; readonly game: string; readonly ask: keyof Aide; readonly asked: readonly unknown[] }
  /** The answer to it is not wanted any more. */
  | { readonly id: number; readonly drop: true };
export type AideAnswer =
  | { readonly id: number; readonly answer: unknown }
  | { readonly id: number; readonly fault: { readonly code: string; readonly message: string; readonly rule?: string } };

/** A thread's answers to a page's questions. */
export function answerAide(shelf: Shelf, say: (answer: AideAnswer) => void): (question: AideQuestion) => Promise<void> {
  const dropped = new Map<number, AbortController>();
  return async (question) => {
    const { id } = question;
    if ("drop" in question) return dropped.get(id)?.abort();
    const stop = new AbortController();
    dropped.set(id, stop);
    try {
      const game = await shelf.rules(question.game);
      if (!game) throw new Trouble("unknown", `There is no game "${question.game}" here.`);
      const work = rules[question.ask] as (game: Game, ...asked: unknown[]) => unknown;
      say({ id, answer: await work(game, ...question.asked, ...(question.ask === "chances" ? [stop.signal] : [])) });
    } catch (error) {
      if (stop.signal.aborted) return;
      const { code, message, rule } =
        error instanceof Trouble ? error : new Trouble("unavailable", `The rules have no answer to that (${String(error)}).`);
      say({ id, fault: { code, message, ...(rule !== undefined && { rule }) } });
    } finally {
      dropped.delete(id);
    }
  };
}
