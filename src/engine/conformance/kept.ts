/** Positions on the way of a saved game, for a walk to begin at. */
import { type Action, type Game, type JsonObject, Refusal } from "../game.js";
import { queueRolls } from "../random.js";
import { fromPosition, newTable, type SetUp } from "../table.js";

/** One position in `every` of the game, from the first on. The save is taken at its word: whether it is sound is for `load` to say. */
export function positionsOf<S extends object>(game: Game<S>, save: JsonObject, every: number): JsonObject[] {
  const { position, seed, actions } = save as JsonObject & { readonly seed: string; readonly actions: readonly Action[] };
  const table = position ? fromPosition(game, position as JsonObject, seed) : newTable(game, save as SetUp);
  if (table instanceof Refusal) throw new Error(`${table.rule}: ${table.text}`);
  const { state } = table;
  const found: JsonObject[] = [];
  actions.forEach((action, i) => {
    if (i % every === 0) found.push(game.position(state));
    if (action.do === "dice") queueRolls(game.random(state), action.queue as number[]);
    else game.act(state, action);
  });
  return found;
}
