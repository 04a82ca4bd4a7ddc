/** Whom a leader names, and which Order a brigade gets. */
import type { Action } from "../../../engine/index.js";
import { noted } from "../../../kit/index.js";
import { BY_ORDER } from "../agenda.js";
import { type Brigade, CONFEDERATE, isFragile, isGun, UNITS } from "../data/armies.js";
import { AVAILABLE, brigadeOf as brigadeNow, engaged, LOW_AMMO, neighbourOf, type State, scenarioOf, WAITING } from "../state.js";
import { bestCharge } from "./charges.js";
import type { Field } from "./field.js";
import { brigadeOf } from "./names.js";
import { freshOf } from "./worth.js";

/** A brigade at a glance. */
export interface Look {
  units: number;
  hits: number;
  worn: number;
  engaged: number;
  waiting: number;
  /** Units that could come back, and ones short of ammunition. */
  available: number;
  short: number;
  /** The nearest enemy, and half points to the goal on average. */
  near: number;
  goal: number;
  own: number;
  enemy: number;
}

export function lookAt(s: State, field: Field, b: Brigade): Look {
  const look = { units: 0, hits: 0, worn: 0, engaged: 0, waiting: 0, available: 0, short: 0, near: 99, goal: 0, own: 0, enemy: 0 };
  for (let u = 0; u < UNITS; u++) {
    if (brigadeNow(s, u) !== b || isGun[u]) continue;
    const at = s.hex[u];
    if (at === WAITING) look.waiting++;
    if (at === AVAILABLE) look.available++;
    if (at < 0) continue;
    look.units++;
    look.hits += s.hits[u];
    if (s.worn[u] && !isFragile[u]) look.worn++;
    if (s.marks[u] & LOW_AMMO) look.short++;
    if (engaged(s, u)) look.engaged++;
    look.near = Math.min(look.near, field.enemyNear[at]);
    look.goal += field.goal[at];
    look.own += field.ownPower[at];
    look.enemy += field.enemyPower[at];
  }
  if (look.units > 0) look.goal /= look.units;
  return look;
}

/** The best charge that the brigade could make from where it stands. */
export function chargeOutlook(s: State, b: Brigade): number {
  const before = s.brigade;
  s.brigade = b;
  let best = 0;
  const tried = new Set<number>();
  for (let u = 0; u < UNITS; u++) {
    if (brigadeNow(s, u) !== b || s.hex[u] < 0 || !engaged(s, u)) continue;
    for (let k = s.hex[u] * 6; k < s.hex[u] * 6 + 6; k++) {
      const to = neighbourOf(s)[k];
      if (to < 0 || s.top[to] < 0 || tried.has(to)) continue;
      tried.add(to);
      best = Math.max(best, bestCharge(s, to, BY_ORDER)?.worth ?? 0);
    }
  }
  s.brigade = before;
  return best;
}

const NEAR = 6;

/** What the brigade needs most. */
export function orderFor(s: State, field: Field, b: Brigade): readonly string[] {
  const look = lookAt(s, field, b);
  const { units, hits, engaged: inContact, near } = look;
  if (units === 0) return ["maneuver"];
  const shaken = hits / units;
  const mends = look.available + look.short + (near >= 4 ? look.worn : 0);
  if (near > NEAR) {
    if (hits + mends >= Math.max(2, units / 2) && !isUrgent(look, field.side)) return ["regroup", "maneuver"];
    return ["maneuver"];
  }
  const ratio = look.own / (1 + look.enemy);
  const last = freshOf(s, b) <= 1;
  if (shaken >= 0.9 && inContact <= units / 2) return ["regroup", "defend"];
  if (last && hits + look.worn >= units && near >= 3 && inContact === 0) return ["regroup", "defend"];
  const outlook = chargeOutlook(s, b);
  if (field.side === CONFEDERATE)
    return ratio >= 0.55 && shaken < 1
      ? ["attack", "defend"]
      : outlook > 0.5
        ? ["attack"]
        : inContact > 0
          ? ["defend"]
          : ["regroup", "defend"];
  if (outlook > 0.5) return ["attack", "defend"];
  if (ratio < 0.4 && inContact < units) return ["maneuver", "defend"];
  if (near > 3 && look.goal > 8) return ["maneuver"];
  if (near > 2 && ratio > 1.6 && shaken < 0.5) return ["attack", "defend"];
  return ["defend"];
}

/** Still far from where it is needed. */
const isUrgent = (look: Look, side: number): boolean => look.goal > 10 && side === CONFEDERATE;

/** How much an activation of the brigade would bring. */
export function worthNaming(s: State, field: Field, b: Brigade): number {
  const look = lookAt(s, field, b);
  if (look.units + look.waiting === 0) return 0;
  const front = look.near <= 2 ? 2.5 : look.near <= NEAR ? 1.6 : 1;
  return (
    front +
    0.25 * look.engaged +
    0.15 * look.hits +
    (look.waiting > 0 ? 0.8 : 0) +
    0.08 * look.units +
    (look.engaged > 0 ? chargeOutlook(s, b) : 0)
  );
}

export function namedBrigade(s: State, field: Field, legal: readonly Action[]): Action {
  let best = legal[0];
  let most = -1;
  for (const action of legal) {
    if (action.do !== "name" && action.do !== "automatic" && action.do !== "spend") continue;
    const worth = worthNaming(s, field, brigadeOf(action.brigade)) + (action.do === "automatic" ? 0.5 : 0);
    const sign = action.do === "spend" ? 10 - worth : worth;
    if (sign > most) {
      most = sign;
      best = action;
    }
  }
  return best;
}

/** A chief's success goes to the brigade that can do most, late in the day to the point for coordination. */
export function chiefsChoice(s: State, field: Field, legal: readonly Action[]): Action {
  const named = namedBrigade(
    s,
    field,
    legal.filter((action) => action.do === "name"),
  );
  const coordinate = legal.find((action) => action.do === "coordinate");
  if (coordinate && (!named || worthNaming(s, field, brigadeOf(named.brigade)) < 3.2)) return coordinate;
  return named ?? legal[0];
}

export function orderChosen(s: State, field: Field, legal: readonly Action[]): Action {
  const b = noted(s, 0);
  const wanted = isHeldBack(s, b) ? ["defend", "regroup"] : orderFor(s, field, b);
  for (const order of [...wanted, "defend"]) {
    const found = legal.find((action) => action.order === order);
    if (found) return found;
  }
  return legal[0];
}

const isHeldBack = (s: State, b: Brigade): boolean => {
  const { noMove } = scenarioOf(s);
  return noMove?.brigade === b && s.turn < noMove.until;
};
