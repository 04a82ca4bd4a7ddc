/** How a state stands: the victory points one side may expect to lead by, and its chance of winning. */
import { logistic, type Weights, weigh } from "../../../engine/index.js";
import { CONFEDERATE, sideNames, UNION } from "../battle.js";
import { handicapOf } from "../options.js";
import { resultOf, score } from "../rules/victory.js";
import { isAsked, type State } from "../state.js";
import { features, read } from "./features.js";
import fitted from "./weights.json" with { type: "json" };

export const weights: Weights = { features, points: fitted.points, chance: fitted.chance };
const row = new Float64Array(features.length);
const LOST = features.indexOf("lost");

export function value(s: State, seat: string): number {
  const points = isAsked(s, "over") ? lead(s) : expected(s);
  return seat === sideNames[UNION] ? points : -points;
}

export function chance(s: State, seat: string): number {
  const union = isAsked(s, "over") ? Number(resultOf(s).winner === sideNames[UNION]) : likely(s);
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

/** Points given are as good as points won. */
function likely(s: State): number {
  read(s, row);
  row[LOST] += handicapOf(s, sideNames[UNION]) - handicapOf(s, sideNames[CONFEDERATE]);
  return logistic(weigh(weights.chance, row));
}
