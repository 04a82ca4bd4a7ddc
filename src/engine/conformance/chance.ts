/** Promises about chance. */
import type { Action, Outcome } from "../game.js";
import { canonical } from "../json.js";
import { QUEUE_LIMIT, queueRolls, reseed } from "../random.js";
import { demand, pick } from "./demand.js";
import type { Halt } from "./halt.js";

/** How many actions are forecast at a halt. */
const MOST = 40;

export function oddsAddUp<S extends object>({ game, state, legal, random }: Halt<S>): void {
  const actions = legal.length <= MOST ? legal : Array.from({ length: MOST }, () => pick(random, legal));
  for (const action of actions) {
    const outcomes = game.forecast(state, action);
    const sum = outcomes.reduce((total, { p }) => total + p, 0);
    if (Math.abs(sum - 1) > 1e-9) throw new Error(`the odds of ${canonical(action)} sum to ${sum}`);
    if (isCertain(outcomes) && drawsChance({ game, state }, action))
      throw new Error(`${canonical(action)} is called certain and takes chance`);
    for (const { p, dice, result, text } of outcomes) {
      if (!(p > 0 && p <= 1 && result && text)) throw new Error(`an outcome of ${canonical(action)} lacks its odds, result or text`);
      const most = game.faces ?? 6;
      demand(
        dice.every((face) => Number.isInteger(face) && face >= 1 && face <= most),
        `${canonical(action)} is forecast with ${dice.join()}`,
      );
      if (dice.length > 0 && !rolls({ game, state }, action, dice))
        throw new Error(`${canonical(action)} does not roll the dice of its forecast, ${dice.join()}`);
    }
  }
}

const isCertain = ([first, ...others]: readonly Outcome[]): boolean =>
  others.length === 0 && first.dice.length === 0 && first.sampled === undefined;

function drawsChance<S extends object>({ game, state }: Pick<Halt<S>, "game" | "state">, action: Action): boolean {
  const branch = game.copy(state);
  const before = game.random(branch).slice();
  game.act(branch, action);
  return game.random(branch).some((word, i) => word !== before[i]);
}

/** Whether the action, with these dice before it, rolls them all. */
function rolls<S extends object>({ game, state }: Pick<Halt<S>, "game" | "state">, action: Action, dice: readonly number[]): boolean {
  const branch = game.copy(state);
  const random = game.random(branch);
  reseed(random, "");
  if (!queueRolls(random, dice)) return false;
  game.act(branch, action);
  // Only an empty queue takes a full load.
  return queueRolls(random, new Array<number>(QUEUE_LIMIT).fill(1));
}
