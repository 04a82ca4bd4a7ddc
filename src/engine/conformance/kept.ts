/** Positions on the way of a saved game, for a walk to begin at. */
import { type Action, type Decision, type Game, isOver, type JsonObject, Refusal, type Result } from "../game.js";
import { queueRolls } from "../random.js";
import { fromPosition, newTable, type SetUp } from "../table.js";

/**
 * One position in `every` of the game, from the first on, and one of each question that has not been `met`. The save is taken at its word:
 * whether it is sound is for `load` to say.
 */
export function positionsOf<S extends object>(game: Game<S>, save: JsonObject, every: number, met?: Set<string>): JsonObject[] {
  const { position, seed, actions } = save as JsonObject & { readonly seed: string; readonly actions: readonly Action[] };
  const table = position ? fromPosition(game, position as JsonObject, seed) : newTable(game, save as SetUp);
  if (table instanceof Refusal) throw new Error(`${table.rule}: ${table.text}`);
  const { state } = table;
  const found: JsonObject[] = [];
  actions.forEach((action, i) => {
    if (i % every === 0 || isNew(game.decision(state), met)) found.push(game.position(state));
    if (action.do === "dice") queueRolls(game.random(state), action.queue as number[]);
    else game.act(state, action);
  });
  return found;
}

function isNew(decision: Decision | Result, met?: Set<string>): boolean {
  if (met === undefined || isOver(decision) || met.has(decision.ask)) return false;
  met.add(decision.ask);
  return true;
}
