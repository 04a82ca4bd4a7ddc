import type { Action } from "./game.js";

/** What a game tells bots about itself: a turn is many small actions, and a search that looks one ahead would be blind. */
export interface Mind<S extends object = object> {
  /** How the state stands for the seat, in the game's points. */
  value(state: S, seat: string): number;
  /** Runs of actions the deciding seat might take, each legal after the one before; only the last may cast dice. None: take any one action. */
  courses(state: S): readonly (readonly Action[])[];
  /** Why one would take the course, in players' words. */
  because(state: S, course: readonly Action[]): string;
}
