/** The position with what a seat may not know masked. */
import type { JsonObject, Random } from "../../engine/index.js";
import { position, readPosition } from "./position.js";
import { clearState, type State, type StateType } from "./state.js";

export function view(s: State, _seat: string): JsonObject {
  const { random: _, ...seen } = position(s);
  return seen;
}

export function imagine(type: StateType, seen: JsonObject, random: Random): State {
  const s = type.create();
  clearState(s);
  const problem = readPosition(s, seen);
  if (problem) throw new Error(`This is not a view of the game: ${problem.text}`);
  s.random.set(random);
  return s;
}
