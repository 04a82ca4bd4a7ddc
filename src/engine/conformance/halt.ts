/** A halt of a walk: what checks look at, and who goes on from there. */
import { type Action, type Decision, type Game, type GameEvent, type JsonObject, Refusal } from "../game.js";
import { canonical } from "../json.js";
import type { Random } from "../random.js";
import { act, type Table } from "../table.js";
import { demand, demandJson, pick, RULE } from "./demand.js";

/** A decision that the walk has come to. */
export interface Halt<S extends object = object> {
  readonly game: Game<S>;
  readonly table: Table<S>;
  readonly state: S;
  /** The seats of this game. */
  readonly seats: readonly string[];
  readonly decision: Decision;
  readonly legal: readonly Action[];
  /** What is asked, in words, and what the seat that decides sees: each is made once, for all who look. */
  readonly prompt: () => JsonObject;
  readonly view: () => JsonObject;
  /** Some actions that were legal earlier on the leg. */
  readonly seen: readonly Action[];
  /** Chance for whoever looks; the walk's own way does not depend on it. */
  readonly random: Random;
}

export interface Check<S extends object = object> {
  readonly name: string;
  /** Looks at one halt in so many, by chance; at every one unless said. */
  readonly every?: number;
  /** Throws where something is wrong, and leaves the state as it was. */
  readonly look?: (halt: Halt<S>) => void;
  /** Hears what every action brought. */
  readonly told?: (events: readonly GameEvent[], action: Action, table: Table<S>) => void;
}

/** Made when it is first wanted. */
export function once<T>(make: () => T): () => T {
  let made: { readonly it: T } | undefined;
  return () => {
    made ??= { it: make() };
    return made.it;
  };
}

/** Who chooses the way. */
export type Player<S extends object = object> = (halt: Halt<S>) => Action;

export const chance: Player = ({ legal, random }) => pick(random, legal);

/** Takes an action that was chosen, and looks at what it tells. */
export function take<S extends object>(table: Table<S>, action: Action): readonly GameEvent[] {
  const done = act(table, action);
  if (done instanceof Refusal) throw new Error(`${canonical(action)} is chosen and refused: ${done.rule} ${done.text}`);
  for (const event of done.events) {
    const complete = event.event && RULE.test(event.rule) && event.text;
    demand(complete, `an event without name, rule or text: ${canonical(event)}`);
    demandJson("the event", event);
  }
  return done.events;
}
