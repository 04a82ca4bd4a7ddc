/** What a game tells bots about itself: a turn is many small actions, and a search that looks one ahead would be blind. */
import type { Action } from "./game.js";

/** Actions of the deciding seat, each legal after the one before; only the last may bring chance, a secret to light, or another decider. */
export type Plan = readonly Action[];

export interface Mind<S extends object = object> {
  /** How the state stands for the seat: the points it may expect to lead by. */
  value(state: S, seat: string): number;
  /** Steps of a plan that can be weighed one by one. None: take any one action. */
  courses(state: S): readonly Plan[];
  /** Why one would take the plan, in players' words. */
  because(state: S, plan: Plan): string;
  /** Without it nobody can look further than a step. */
  readonly search?: Search<S>;
  /** Without it nobody knows how likely a side is to win. */
  readonly fitted?: Fitted<S>;
}

/** For who tries whole plans, and plays on to see what they lead to. */
export interface Search<S extends object = object> {
  /** The number of the turn, phase or activation the state is in: a whole plan goes on until it changes. */
  span(state: S): number;
  /** So many spans from its start a plan has shown what it brings, and the value tells the rest. */
  readonly reply: number;
  /** The tempers a plan may have, the usual one first. */
  readonly styles: readonly string[];
  /** Whole plans of a style worth trying from here, the most promising first. None: there is nothing to plan. */
  plans(state: S, style: string): readonly Plan[];
  /** Plans that do almost the same. */
  variations(state: S, plan: Plan): readonly Plan[];
  /** Puts what to do next into `run`, by rule of thumb: one action or more, as in a plan. As fast as can be, for games played on by the hundred. */
  quick(state: S, run: Action[]): void;
}

/** What games played out have taught (`npm run fit`). */
export interface Fitted<S extends object = object> {
  readonly weights: Weights;
  /** Reads the features off a state, as the first side sees them. */
  read(state: S, row: Float64Array): void;
  /** How likely the seat is to win. */
  chance(state: S, seat: string): number;
}

/** What one of each feature adds to the points a side will lead by, and to the logarithm of its odds of winning. */
export interface Weights {
  readonly features: readonly string[];
  readonly points: readonly number[];
  readonly chance: readonly number[];
}

/** The sum of what was read off a state, each feature by its weight. */
export function weigh(weights: readonly number[], row: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < weights.length; i++) sum += weights[i] * row[i];
  return sum;
}

/** The chance that stands behind the logarithm of odds. */
export function logistic(odds: number): number {
  return 1 / (1 + Math.exp(-odds));
}
