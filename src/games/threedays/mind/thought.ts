/** What a general keeps in mind while he thinks a plan through. */
import type { Side, Unit } from "../data/armies.js";
import type { State } from "../state.js";
import { type Field, readField } from "./field.js";

export interface Thought {
  readonly field: Field;
  /** Units of the brigade that acts for which nothing better was found. */
  readonly settled: Set<Unit>;
}

export const thoughtOf = (s: State, side: Side): Thought => ({ field: readField(s, side), settled: new Set() });
