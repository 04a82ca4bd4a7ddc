/** The rules at hand: a worker that answers, from what this page may know, what an action would do, why it may not be, and what its odds are. */
import type { Action, GameEvent, JsonObject, Outcome, Overlay, OverlayOn, Result } from "../engine/index.js";
import { Trouble } from "./host/host.js";
import type { AideAnswer, AideQuestion } from "./rules/aide.js";
import { type Role, startRules } from "./rules/start.js";

export interface TriedOut {
  readonly view: JsonObject;
  readonly decision: JsonObject | null;
  readonly legal: readonly Action[];
  readonly events: readonly GameEvent[];
}

export interface Worth {
  readonly expected: number;
  /** After the dice that were said to have fallen. */
  readonly rolled?: number;
  readonly outcomes: readonly { readonly result: string; readonly dice: readonly number[]; readonly p: number; readonly value: number }[];
}

export interface Aide {
  /** For each legal action what would happen; empty where chance has a part in it. */
  rehearse(view: JsonObject, legal: readonly Action[]): Promise<readonly (readonly GameEvent[])[]>;
  /** How it would stand after these actions, where no chance has a part in them: for ways with waypoints. */
  ahead(view: JsonObject, actions: readonly Action[]): Promise<TriedOut | undefined>;
  /** Nothing when legal. */
  why(view: JsonObject, action: Action): Promise<{ readonly rule: string; readonly text: string } | undefined>;
  forecast(view: JsonObject, action: Action): Promise<readonly Outcome[]>;
  /** How the fight that an action begins is added up; nothing where it begins none. */
  sums(view: JsonObject, action: Action): Promise<JsonObject | undefined>;
  /** How it would be counted if the game ended now. */
  standing(view: JsonObject): Promise<Result>;
  /** One of the overlays that the board offers, as far as the seat may know it. */
  overlay(view: JsonObject, seat: string, id: string, on: OverlayOn): Promise<Overlay | undefined>;
  /** How good each outcome would be for the seat, in the game's points (for luck): expected, after each of the outcomes, and after `dice`. */
  worth(view: JsonObject, action: Action, seat: string, dice?: readonly number[]): Promise<Worth | undefined>;
  /** The share of games each seat wins when bots play on from here: more games (with another seed), closer figures. Rejects when aborted. */
  chances(view: JsonObject, games: number, seed: string, signal?: AbortSignal): Promise<Readonly<Record<string, number>>>;
}

type Thread = Pick<Worker, "postMessage" | "onmessage" | "onerror">;

interface Asking {
  ask(game: string, ask: keyof Aide, asked: readonly unknown[], signal?: AbortSignal): Promise<never>;
}

/** A thread that is asked. Should it die, the next question starts another. */
export function askingOf(start: () => Thread): Asking {
  const waiting = new Map<number, { readonly resolve: (answer: never) => void; readonly reject: (trouble: Error) => void }>();
  let thread: Thread | undefined;
  let last = 0;
  const open = () => {
    if (thread) return thread;
    thread = start();
    thread.onmessage = ({ data }: MessageEvent<AideAnswer>) => {
      const asked = waiting.get(data.id);
      waiting.delete(data.id);
      if ("answer" in data) asked?.resolve(data.answer as never);
      else asked?.reject(new Trouble(data.fault.code, data.fault.message, data.fault.rule));
    };
    thread.onerror = (event) => {
      event.preventDefault();
      thread = undefined;
      for (const { reject } of waiting.values()) reject(new Trouble("away", "The rules could not be loaded. Load the page again."));
      waiting.clear();
    };
    return thread;
  };
  return {
    ask: (game, ask, asked, signal) =>
      new Promise<never>((resolve, reject) => {
        if (signal?.aborted) return reject(signal.reason);
        const id = ++last;
        waiting.set(id, { resolve, reject });
        open().postMessage({ id, game, ask, asked } satisfies AideQuestion);
        signal?.addEventListener("abort", () => {
          if (!waiting.delete(id)) return;
          thread?.postMessage({ id, drop: true } satisfies AideQuestion);
          reject(signal.reason);
        });
      }),
  };
}

/** One thread for quick answers, and one for games that are played on, so that those never keep a player waiting. */
const threads: { readonly [role in Extract<Role, "aide" | "study">]: Asking } = {
  aide: askingOf(() => startRules("aide")),
  study: askingOf(() => startRules("study")),
};

export function openAide(game: string): Aide {
  const { aide, study } = threads;
  return {
    rehearse: (...asked) => aide.ask(game, "rehearse", asked),
    ahead: (...asked) => aide.ask(game, "ahead", asked),
    why: (...asked) => aide.ask(game, "why", asked),
    forecast: (...asked) => aide.ask(game, "forecast", asked),
    sums: (...asked) => aide.ask(game, "sums", asked),
    standing: (...asked) => aide.ask(game, "standing", asked),
    overlay: (...asked) => aide.ask(game, "overlay", asked),
    worth: (...asked) => aide.ask(game, "worth", asked),
    chances: (view, games, seed, signal) => study.ask(game, "chances", [view, games, seed], signal),
  };
}
