/** Whom to charge, from where and with whom: what it does to them, less what it does to us. */
import type { Action } from "../../../engine/index.js";
import { type Hex, noted } from "../../../kit/index.js";
import { BY_ORDER } from "../agenda.js";
import { type Brigade, isBuford, isGun, sideOf, type Unit } from "../data/armies.js";
import { barsGuns, near, woods } from "../data/map.js";
import { fireColumn } from "../data/tables.js";
import { strengthOf } from "../rules/cohesion.js";
import { isAttacker, mayStrike } from "../rules/declare.js";
import { combatColumn } from "../rules/odds.js";
import { rankOfUnit } from "../rules/stacking.js";
import { ATTACKED, ATTACKING, enemyAt, engaged, has, isOf, neighbourOf, type State } from "../state.js";
import { isWon } from "./chances.js";
import { stakeOf } from "./field.js";
import { hexOf } from "./names.js";
import { combatWorth, isDriven, shotWorth, unitsOf } from "./worth.js";

const GROUND = 0.35;

export interface Charge {
  readonly from: Hex;
  readonly flanks: boolean;
  readonly worth: number;
}

/** Those of a hex who could charge the target: by an Order the brigade's own, by a chit any of one brigade. */
function chargers(s: State, from: Hex, target: Hex, byOrder: boolean): Unit[] {
  const found: Unit[] = [];
  for (let u = s.top[from]; u >= 0; u = s.below[u]) {
    if (isGun[u] || !isAttacker(s, u) || !mayStrike(s, sideOf[u], from, target)) continue;
    if (byOrder && (!isOf(s, u, s.brigade) || has(s, u, ATTACKED))) continue;
    found.push(u);
  }
  return found;
}

/** What a charge with the marked attackers is worth, if the defenders stand: it must come through their fire and their neighbours'. */
export function worthOf(s: State, mode: number, some: readonly Unit[]): number {
  const column = combatColumn(s, mode);
  let gain = isWon(column) * (GROUND + 0.35 * stakeOf(s, s.target));
  let [lead, besides] = [-1, 0];
  for (let u = s.top[s.target]; u >= 0; u = s.below[u]) gain += combatWorth(s, u, column, false);
  for (const u of some) {
    gain -= combatWorth(s, u, column, true);
    if (s.hex[u] !== s.assault) continue;
    besides++;
    if (lead < 0 || rankOfUnit(s, u) > rankOfUnit(s, lead)) lead = u;
  }
  const cover = woods[s.assault] ? -2 : 0;
  const fire = fireColumn(strengthAt(s, s.target)) + cover;
  let [cost, stopped] = [shotWorth(s, lead, fire), isDriven(s, lead, fire)];
  for (let k = s.target * 6; k < s.target * 6 + 6; k++) {
    const at = neighbourOf(s)[k];
    if (at < 0 || near(at, s.assault) !== 1 || !enemyAt(s, sideOf[lead], at)) continue;
    const support = fireColumn(strengthAt(s, at) / 2) + cover;
    cost += shotWorth(s, lead, support);
    stopped += isDriven(s, lead, support);
  }
  // Who is left of the Assaulting Hex goes on.
  return (1 - Math.min(0.9, besides > 1 ? stopped / 2 : stopped)) * gain - cost;
}

const CANISTER = 1.5;
function strengthAt(s: State, at: Hex): number {
  let sum = 0;
  for (let u = s.top[at]; u >= 0; u = s.below[u]) sum += strengthOf(s, u) * (isGun[u] && !barsGuns[at] ? CANISTER : 1);
  return sum;
}

/** Buford's men alone need not stand: they give way, and all that is won is the ground. */
function isElusive(s: State, at: Hex): boolean {
  for (let u = s.top[at]; u >= 0; u = s.below[u]) if (!isBuford[u]) return false;
  return true;
}

function tried(s: State, mode: number, target: Hex, from: Hex, some: readonly Unit[]): number {
  const [before, assault] = [s.target, s.assault];
  s.target = target;
  s.assault = from;
  for (const u of some) s.marks[u] |= ATTACKING;
  const ground = (mode === BY_ORDER ? GROUND : 0) + 0.35 * stakeOf(s, target);
  const worth = isElusive(s, target) ? Math.min(ground, worthOf(s, mode, some)) : worthOf(s, mode, some);
  for (const u of some) s.marks[u] &= ~ATTACKING;
  s.target = before;
  s.assault = assault;
  return worth;
}

/** The best way to charge a hex, with or without Flanking Hexes. */
export function bestCharge(s: State, target: Hex, mode: number, only = -1): Charge | undefined {
  const sources: Unit[][] = [];
  for (let k = target * 6; k < target * 6 + 6; k++) {
    const from = neighbourOf(s)[k];
    const some = from < 0 ? [] : chargers(s, from, target, mode === BY_ORDER);
    if (some.length > 0) sources.push(some);
  }
  let best: Charge | undefined;
  const all = sources.flat();
  for (const some of sources) {
    const from = s.hex[some[0]];
    if (only >= 0 && from !== only) continue;
    const ways: readonly (readonly [boolean, readonly Unit[]])[] =
      mode === BY_ORDER && sources.length > 1
        ? [
            [false, some],
            [true, all],
          ]
        : [[false, some]];
    for (const [flanks, who] of ways) {
      const worth = tried(s, mode, target, from, who);
      if (!best || worth > best.worth) best = { from, flanks, worth };
    }
  }
  return best;
}

/** The best charge that the brigade could make from where it stands. */
export function chargeOutlook(s: State, b: Brigade): number {
  const before = s.brigade;
  s.brigade = b;
  let best = 0;
  const tried = new Set<number>();
  for (const u of unitsOf(b)) {
    if (!isOf(s, u, b) || s.hex[u] < 0 || !engaged(s, u)) continue;
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

/** What one must expect of a charge to make it. */
export const WORTHWHILE = 0.25;

export function attackOrEnd(s: State, legal: readonly Action[], mode: number, least = WORTHWHILE): Action {
  let best: Action | undefined;
  let most = least;
  for (const action of legal) {
    if (action.do !== "attack") continue;
    const charge = bestCharge(s, hexOf(action.hex), mode);
    if (charge && (charge.worth > most || (best === undefined && least === Number.NEGATIVE_INFINITY))) {
      most = charge.worth;
      best = action;
    }
  }
  return best ?? legal.find((action) => action.do === "end") ?? legal[0];
}

/** Declares it: from where, with which flanks, and goes. */
export function declared(s: State, legal: readonly Action[]): Action {
  const mode = noted(s, 0);
  const find = (verb: string) => legal.find((action) => action.do === verb);
  if (s.assault < 0) {
    const charge = bestCharge(s, s.target, mode);
    return legal.find((action) => action.do === "from" && hexOf(action.hex) === charge?.from) ?? find("from") ?? legal[0];
  }
  const flank = find("flank");
  if (flank) {
    const marked: Unit[] = [];
    for (let u = 0; u < s.marks.length; u++) if (s.marks[u] & ATTACKING) marked.push(u);
    for (const u of marked) s.marks[u] &= ~ATTACKING;
    const charge = bestCharge(s, s.target, mode, s.assault);
    for (const u of marked) s.marks[u] |= ATTACKING;
    if (charge?.flanks) return flank;
  }
  return find("charge") ?? legal[0];
}
