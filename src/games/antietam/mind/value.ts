/** How a state stands: the victory points one side may expect to lead by, and its chance of winning. */
import { logistic, type Weights, weigh } from "../../../engine/index.js";
import { sideNames, UNION } from "../battle.js";
import { score } from "../rules/victory.js";
import { isAsked, type State } from "../state.js";
import { features, read } from "./features.js";
import fitted from "./weights.json" with { type: "json" };

export const weights: Weights = { features, points: fitted.points, chance: fitted.chance };
const row = new Float64Array(features.length);

export function value(s: State, seat: string): number {
  const points = isAsked(s, "over") ? lead(s) : expected(s);
  return seat === sideNames[UNION] ? points : -points;
}

export function chance(s: State, seat: string): number {
  const union = isAsked(s, "over") ? Number(lead(s) > 0) : likely(s);
  return seat === sideNames[UNION] ? union : 1 - union;
}

function lead(s: State): number {
  const [union, confederate] = score(s).total;
  return union - confederate;
}

function expected(s: State): number {
  read(s, row);
  return weigh(weights.points, row);
}

function likely(s: State): number {
  read(s, row);
  return logistic(weigh(weights.chance, row));
}
