/** The contract: what a game is to the rest of the house. A game is a pure, deterministic state machine. */
import type { Overlay, OverlayOn } from "./board-overlays.js";
import type { Mind } from "./mind.js";
import type { Random } from "./random.js";

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json | undefined };
export type JsonObject = { readonly [key: string]: Json | undefined };

/** A flat object with a verb: `{ do: "move", to: "0811" }`. Names in it are the game's own. */
export type Action = { readonly do: string } & JsonObject;

/**
 * What happened, flat, with the rule that caused it. `text` is the line of the log; `die` is what was rolled; `reveals: true` where something
 * hidden came to light. `only` names the seat or seats that may know of it: the others get what stands in `others` instead, or nothing.
 */
export type GameEvent = { readonly event: string; readonly rule: string; readonly text: string } & JsonObject;

/** Why something cannot be: the rule's id and a sentence a player understands. A value, never thrown. */
export class Refusal {
  constructor(
    readonly rule: string,
    readonly text: string,
  ) {}
}

/** Who decides, what is asked, under which rule. */
export interface Decision {
  readonly seat: string;
  readonly ask: string;
  readonly rule: string;
}

/** How the game ended. */
export interface Result {
  readonly winner: string | null;
  readonly level: string;
  readonly score: Readonly<Record<string, number>>;
  readonly text: string;
}

/**
 * One branch of chance: its probability, the dice that bring it about, and what happens. An only one without dice is certain, several are
 * exact; `sampled` stands for more than can be listed, as a draw does: who wants to know tries again and again.
 */
export interface Outcome {
  readonly p: number;
  readonly dice: readonly number[];
  readonly result: string;
  readonly text: string;
  readonly sampled?: true;
}

/** A decision in words, with whatever is still owed, for people. */
export type Prompt = { readonly text: string } & JsonObject;

export interface ScenarioInfo {
  readonly id: string;
  readonly title: string;
  /** For who chooses among several: "4 turns, about 2 hours". */
  readonly length?: string;
}

export interface OptionInfo {
  readonly key: string;
  readonly kind: "switch" | "choice" | "text";
  readonly default: boolean | string;
  readonly title: string;
  readonly rule: string;
  /** What a choice is among; its default is one of them. */
  readonly choices?: readonly { readonly value: string; readonly title: string }[];
  /** By scenario: the value it must have there. */
  readonly locked?: Readonly<Record<string, boolean | string>>;
  /** By scenario: the value it has there unless another is asked for, where that is not the default. */
  readonly recommended?: Readonly<Record<string, boolean | string>>;
  /** A switch in whose place it stands, and the rule that has not both. */
  readonly insteadOf?: { readonly key: string; readonly rule: string };
  /** A switch that settles a doubt of the rulebook rather than varying the game. */
  readonly ruling?: true;
}

export type Options = Readonly<Record<string, boolean | string>>;

/**
 * How a seat wants a question answered before it is asked: what it says, for one piece, for a formation or for all, from what stake on, and for how long.
 */
export interface StandingAnswer {
  readonly ask: string;
  readonly say: string;
  readonly of?: string;
  readonly least?: number;
  readonly until: "phase" | "turn" | "game";
}

/** A question that can be answered in advance, for the page. */
export interface AnswerForm {
  readonly ask: string;
  readonly title: string;
  readonly rule: string;
  readonly says: readonly { readonly id: string; readonly title: string }[];
  /** It can be answered for one piece alone, and for a formation. */
  readonly byPiece: boolean;
  readonly byFormation?: true;
  /** What `least` counts: "points it could gain". Without it there is nothing to count. */
  readonly stake?: string;
  /** The least that `least` can be, 0 unless said. */
  readonly lowest?: number;
  /** What most would say, in the order in which it is given: the last that holds comes first. */
  readonly usual?: readonly Pick<StandingAnswer, "say" | "least">[];
}

/** A view read once, to be guessed at again and again. */
export interface Guesses<S extends object = object> {
  /** Overwrites the state with one that could lie behind the view. */
  draw(into: S, random: Random): void;
}

export interface Game<S extends object = object> {
  readonly id: string;
  readonly title: string;
  /** The version of the rules and of their data: a saved game names the one it was played with. */
  readonly version: string;
  /** Older versions whose games come to the same log and result when their actions are played again. */
  readonly replays?: readonly string[];
  /** Whether older versions had this action open where it no longer is: games that were played so are still replayed, nobody else may take it. */
  formerly?(state: S, action: Action): boolean;
  /** The highest number that can be queued for a roll or a draw: 6 unless said. */
  readonly faces?: number;
  /** Every seat there can be. */
  readonly seats: readonly { readonly id: string; readonly name: string }[];
  /**
   * The seats of a game with these options, side by side, where not every seat is a side of its own. Who sits on one side wins and loses
   * together, its first seat leads it and is the one that results name, and the rules alone carry words between them.
   */
  sidesOf?(options: Options): readonly (readonly string[])[];
  readonly scenarios: readonly ScenarioInfo[];
  readonly options: readonly OptionInfo[];
  /** Verbs with a field that takes a player's own words: `legal` lists them with an empty text, `why` judges any other. */
  readonly free?: Readonly<Record<string, string>>;

  /** `options` has a value for every key of `this.options`. */
  setup(scenario: string, options: Options, random: Random): S | Refusal;
  /** The random generator that lives inside the state. */
  random(state: S): Random;
  copy(state: S): S;
  /** Overwrites `to` with `from`, allocating nothing. */
  assign(to: S, from: S): void;
  toJson(state: S): Json;
  fromJson(json: Json): S;
  hash(state: S): string;

  decision(state: S): Decision | Result;
  prompt(state: S): Prompt;
  /** Every action open to the decision: complete, finite, never empty before the end. */
  legal(state: S): readonly Action[];
  /** Carries out a legal action. Nothing is checked here: `why` is the door for strangers. */
  act(state: S, action: Action, log?: GameEvent[]): void;
  /** Nothing when legal, else the rule that forbids it. Takes anything. */
  why(state: S, action: unknown): Refusal | undefined;
  /** How it would be counted if the game ended now; at the end, the result. */
  standing(state: S): Result;
  /** The odds of what an action brings: one certain outcome where nothing is left to chance. */
  forecast(state: S, action: Action): readonly Outcome[];
  /** How the fight that an action begins is added up, for the board's sheet; nothing where it begins none. */
  sums?(state: S, action: Action): JsonObject | undefined;
  /** Why the seat that took `action` may not take it back alone, although no die was cast. */
  binding?(before: S, action: Action): Refusal | undefined;

  /** Questions that can be answered in advance. */
  readonly answers?: readonly AnswerForm[];
  /** Whether the game at hand can come to ask this; what it cannot is not offered beforehand. */
  mayAsk?(state: S, ask: string): boolean;
  /** The action by which one of the decider's standing answers settles what is asked; nothing where it must be asked. */
  answered?(state: S, standing: readonly StandingAnswer[]): Action | undefined;
  /** Numbers of the turn and of the phase in it: what stands until the end of one stands while its number is the same. */
  moment?(state: S): { readonly turn: number; readonly phase: number };

  /**
   * The state as a person would write it down; what is left out on reading takes the scenario's start. Read again it is the same state to the
   * byte, but for the dice to come.
   */
  position(state: S): JsonObject;
  fromPosition(position: JsonObject): S | Refusal;
  /** The position with what the seat may not know masked: all that its screen or bot ever gets. */
  view(state: S, seat: string): JsonObject;
  /** The state as if what its decider has laid out, and not yet made final, did not lie there: no spectator may see even that it does. */
  settled?(state: S): S;
  /** A full state that could lie behind a view. */
  imagine(view: JsonObject, random: Random): S;
  /** For many guesses behind one view. Missing where nothing is hidden: one guess is all. */
  guesses?(view: JsonObject): Guesses<S>;
  /** One of the overlays that the board offers, as this seat may know it: asked of a state behind its view. Nothing where there is none to show. */
  overlay?(state: S, seat: string, id: string, on: OverlayOn): Overlay | undefined;
  /** Every broken invariant of the state, in words: empty unless there is a bug. */
  faults(state: S): readonly string[];
  /** Without one, bots know no more than how games end. */
  readonly mind?: Mind<S>;
}

export function isOver(decision: Decision | Result): decision is Result {
  return "winner" in decision;
}
