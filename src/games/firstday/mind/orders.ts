/** Whom a leader names, and which Order a brigade gets: what an activation of it would bring decides. */
import type { Action } from "../../../engine/index.js";
import { noted } from "../../../kit/index.js";
import { type Brigade, PETTIGREW } from "../data/armies.js";
import { ATTACK, orderNames } from "../data/tables.js";
import { type State, scenarioOf, WRECKED } from "../state.js";
import { outlook } from "./activation.js";
import type { Field } from "./field.js";
import { brigadeOf } from "./names.js";
import { freshOf, unitsOf } from "./worth.js";

/** An attack that may cost the last Fresh regiment costs the brigade. */
const LAST_FRESH = 0.8;

/** By Order what it brings, the risk of a Wreck taken off. */
function weighed(s: State, field: Field, b: Brigade): Float64Array {
  const worth = outlook(s, field, b);
  if (freshOf(s, b) <= 1 && !(s.brigades[b] & WRECKED)) worth[ATTACK] -= LAST_FRESH;
  return worth;
}

/** How much an activation of the brigade would bring. */
export function worthNaming(s: State, field: Field, b: Brigade): number {
  let best = 0;
  for (const worth of weighed(s, field, b)) best = Math.max(best, worth);
  return best;
}

/** Pettigrew must be rolled for twice. */
const chanceOf = (s: State, action: Action, b: Brigade): number =>
  action.do === "name" && b === PETTIGREW && scenarioOf(s).doubleRoll ? 0.6 : 1;

export function namedBrigade(s: State, field: Field, legal: readonly Action[]): Action {
  let best = legal[0];
  let most = Number.NEGATIVE_INFINITY;
  for (const action of legal) {
    if (action.do !== "name" && action.do !== "automatic" && action.do !== "spend") continue;
    const b = brigadeOf(action.brigade);
    const worth = worthNaming(s, field, b) * chanceOf(s, action, b) * (action.do === "automatic" ? 2 : 1);
    const sign = action.do === "spend" ? -worth : worth;
    if (sign <= most) continue;
    most = sign;
    best = action;
  }
  return best;
}

/** What a point for coordination must beat. */
const COORDINATION = 2;

/** A chief's success goes to the brigade that can do most, late in the day to the point for coordination. */
export function chiefsChoice(s: State, field: Field, legal: readonly Action[]): Action {
  const names = legal.filter((action) => action.do === "name");
  const named = names.length > 0 ? namedBrigade(s, field, names) : undefined;
  const coordinate = legal.find((action) => action.do === "coordinate");
  if (coordinate && (!named || worthNaming(s, field, brigadeOf(named.brigade)) < COORDINATION)) return coordinate;
  return named ?? legal[0];
}

export function orderChosen(s: State, field: Field, legal: readonly Action[]): Action {
  const worth = weighed(s, field, noted(s, 0));
  let best = legal[0];
  for (const action of legal)
    if (worth[orderNames.indexOf(action.order as never)] > worth[orderNames.indexOf(best.order as never)]) best = action;
  return best;
}

/** Far from the enemy and from where it is wanted: half points still to go, and units that wait. */
export function marchAhead(s: State, field: Field, b: Brigade): number {
  let [sum, count] = [0, 0];
  for (const u of unitsOf(b)) {
    if (s.hex[u] < 0) continue;
    sum += field.goal[s.hex[u]];
    count++;
  }
  return count === 0 ? 0 : sum / count;
}
