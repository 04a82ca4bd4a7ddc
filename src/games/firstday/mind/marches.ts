/** Where a unit goes: every hex it can reach is weighed by the way to its goal, cover, support, and what stands before it. */
import type { Hex } from "../../../kit/index.js";
import { isGun, printedCr, sideOf, type Unit } from "../data/armies.js";
import { barsGuns, closed, creek, cut, grid, level, marsh, near, rise, singleUnit, stream, town, wall, woods } from "../data/map.js";
import { victoryHexes } from "../data/scenarios.js";
import { ATTACK, clampColumn, fireColumn, MANEUVER } from "../data/tables.js";
import { ratingOf, strengthOf } from "../rules/cohesion.js";
import { oddsShift } from "../rules/odds.js";
import { costOf, IN_COLUMN, mayStay, readGroup, readOne, UNDER_WAY } from "../rules/prices.js";
import { sight } from "../rules/sight.js";
import { rankOfUnit } from "../rules/stacking.js";
import { brigadeOf, enemyAt, engagedAt, has, MARCHING, MOVED, neighbourOf, type State, scenarioOf } from "../state.js";
import { type Field, stakeOf } from "./field.js";
import { combatWorth, mettle, shotWorth, unitsOf } from "./worth.js";

/** Points left at each hex, and the hex before it. */
const left = new Int16Array(grid.size).fill(-1);
const before = new Int16Array(grid.size);
const found: Hex[] = [];

/** Every hex the group that was read can come to. */
function flood(s: State, from: Hex, points: number, allowance: number, flags: number): void {
  for (const hex of found) left[hex] = -1;
  found.length = 0;
  found.push(from);
  left[from] = points;
  before[from] = -1;
  const side = sideOf[s.top[from]];
  for (let i = 0; i < found.length; i++) {
    const at = found[i];
    if (at !== from && engagedAt(s, side, at)) continue;
    for (let k = at * 6; k < at * 6 + 6; k++) {
      const to = neighbourOf(s)[k];
      if (to < 0) continue;
      const cost = costOf(s, k, left[at], allowance, at === from ? flags : flags | UNDER_WAY);
      if (cost < 0 || left[at] - cost <= left[to]) continue;
      // What was found poorer is looked at once more from here on.
      left[to] = left[at] - cost;
      before[to] = at;
      found.push(to);
    }
  }
}

export interface March {
  readonly to: Hex;
  readonly first: Hex;
  readonly gain: number;
}

/** The best place within reach of who marches now; the hex it stands in where none is better. */
export function bestMarch(s: State, field: Field, u: Unit, points: number, allowance: number, flags: number): March {
  const from = s.hex[u];
  flood(s, from, points, allowance, flags);
  const here = scoreOf(s, field, u, from, flags);
  const leave = engagedAt(s, field.side, from) ? farewell(s, u, from) : 0;
  let best = from;
  let most = here;
  const seen = new Set<Hex>();
  for (const hex of found) {
    if (hex === from || seen.has(hex)) continue;
    seen.add(hex);
    if (!mayStay(s, hex)) continue;
    const score = scoreOf(s, field, u, hex, flags) - leave;
    if (score <= most + 0.01) continue;
    most = score;
    best = hex;
  }
  let first = best;
  while (first !== from && before[first] !== from) first = before[first];
  return { to: best, first, gain: most - here };
}

/** 10.7 what those beside it do to who leaves them, at half their strength. */
function farewell(s: State, u: Unit, from: Hex): number {
  let sum = 0;
  for (let k = from * 6; k < from * 6 + 6; k++) {
    const at = neighbourOf(s)[k];
    if (at < 0 || cut[k] || !enemyAt(s, sideOf[u], at)) continue;
    for (let v = s.top[at]; v >= 0; v = s.below[v]) sum += shotWorth(s, u, fireColumn(strengthOf(s, v) / 2));
  }
  return sum;
}

/** As if it had been taken up. */
export function marchFrom(s: State, field: Field, u: Unit, points: number, flags: number): March {
  const began = s.began;
  s.marks[u] |= MARCHING;
  s.began = s.hex[u];
  readOne(s, u);
  const march = bestMarch(s, field, u, points, points, flags);
  s.marks[u] &= ~MARCHING;
  s.began = began;
  return march;
}

export function marchOn(s: State, field: Field, u: Unit, points: number, allowance: number, flags: number): March {
  readGroup(s);
  return bestMarch(s, field, u, points, allowance, flags);
}

/** How much a half point on the way to the goal counts. */
const WAY = 0.1;

export function scoreOf(s: State, field: Field, u: Unit, at: Hex, flags: number): number {
  return isGun[u] ? gunScore(s, field, u, at) : footScore(s, field, u, at, flags);
}

function footScore(s: State, field: Field, u: Unit, at: Hex, flags: number): number {
  const attacks = s.doing === ATTACK && s.hits[u] < 2;
  const away = field.enemyNear[at];
  let score = -WAY * field.goal[at] + places(s, field, u, at);
  if (flags & IN_COLUMN) score -= away < 7 ? 1 : 0;
  if (away > 8) return score;
  score += cover(s, u, at) + support(s, u, at) - crowd(s, u, at);
  // A weak unit keeps away from strong ones; a strong one comes on.
  const own = mettle(s, u);
  const odds = field.enemyPower[at] / (1 + field.ownPower[at]);
  const caution = (s.hits[u] > 0 ? 0.5 : s.worn[u] ? 0.3 : 0.12) * (field.side === 0 ? 1.2 : 0.7);
  score -= caution * Math.min(4, odds) * Math.min(1.5, 6 / own);
  if (attacks && away <= 2) score -= alone(s, field, at);
  if (engagedAt(s, field.side, at)) score += attacks ? contact(s, u, at) : -0.4;
  else if (s.doing === MANEUVER && away <= 2) score -= 0.5;
  return score;
}

/** Who goes in before the others have come up goes in alone; late in the day nobody waits. */
function alone(s: State, field: Field, at: Hex): number {
  const { turns } = scenarioOf(s);
  const enough = s.turn > turns.length - 4 ? HASTY : MASSED;
  return ALONE * Math.max(0, enough - field.press[at]);
}
const MASSED = 1.1;
const HASTY = 0.8;
const ALONE = 2;

/** 16 a hex that scores: to be taken, or not to be left while the enemy is near. */
function places(s: State, field: Field, u: Unit, at: Hex): number {
  if (!scenarioOf(s).victoryHexes.includes(at)) return 0;
  const stake = Math.min(6, stakeOf(s, at));
  if (s.control[victoryHexes.indexOf(at)] !== field.side) return 0.5 + 0.5 * stake;
  const others = s.top[at] >= 0 && !(s.top[at] === u && s.below[u] < 0);
  return !others && field.enemyNear[at] <= 5 ? 0.3 + 0.3 * stake : 0;
}

function cover(s: State, u: Unit, at: Hex): number {
  const steady = printedCr[2 * u + s.worn[u]] >= 4;
  let sum = woods[at] ? (steady ? 0.45 : 0.2) : town[at] ? (sideOf[u] === 0 ? STREETS : 0) : marsh[at] ? -0.6 : 0;
  if (s.barricades.includes(at) && sideOf[u] === 0) sum += 0.7;
  for (let k = at * 6; k < at * 6 + 6; k++) if (wall[k]) sum += 0.08;
  return sum + 0.06 * level[at];
}

/** The Union panics when it is driven through them. */
const STREETS = -0.3;

/** 12.4 friends of the brigade beside it. */
function support(s: State, u: Unit, at: Hex): number {
  if (closed[at]) return 0;
  const b = brigadeOf(s, u);
  let friends = 0;
  for (let k = at * 6; k < at * 6 + 6; k++) {
    const to = neighbourOf(s)[k];
    if (to < 0 || closed[to] || cut[k]) continue;
    for (let v = s.top[to]; v >= 0; v = s.below[v])
      if (v !== u && s.hits[v] === 0 && !isGun[v] && brigadeOf(s, v) === b && sideOf[v] === sideOf[u]) friends++;
  }
  return friends === 0 ? 0 : 0.45 + 0.08 * Math.min(3, friends - 1);
}

function crowd(s: State, u: Unit, at: Hex): number {
  let count = 0;
  for (let v = s.top[at]; v >= 0; v = s.below[v]) if (v !== u && !isGun[v]) count++;
  return 0.3 * count + (singleUnit[at] ? 0.05 : 0);
}

/** What could be charged or fired at from a hex beside the enemy, less what waits there. */
function contact(s: State, u: Unit, at: Hex): number {
  let best = -0.8;
  for (let k = at * 6; k < at * 6 + 6; k++) {
    const to = neighbourOf(s)[k];
    if (to < 0 || cut[k] || s.top[to] < 0 || sideOf[s.top[to]] === sideOf[u]) continue;
    best = Math.max(best, chargeFrom(s, u, at, to, k));
  }
  return best;
}

/** What of a brigade has yet to march and could come beside a target. */
function following(s: State, u: Unit, target: Hex): number {
  let sum = 0;
  for (const v of unitsOf(brigadeOf(s, u)))
    if (v !== u && s.hex[v] >= 0 && s.hits[v] < 2 && !has(s, v, MOVED) && near(s.hex[v], target) > 1 && near(s.hex[v], target) <= FOLLOWS)
      sum += 0.5 * strengthOf(s, v);
  return sum;
}
const FOLLOWS = 5;

/** A charge as it would be if those of its brigade who stand beside the target came along, and half of those who can come up. */
function chargeFrom(s: State, u: Unit, at: Hex, target: Hex, side: number): number {
  let [attack, sources, apart] = [strengthOf(s, u) + following(s, u, target), 0, false];
  for (let k = target * 6; k < target * 6 + 6; k++) {
    const from = neighbourOf(s)[k];
    if (from < 0 || from === at || cut[k]) continue;
    for (let v = s.top[from]; v >= 0; v = s.below[v]) {
      if (v === u || brigadeOf(s, v) !== brigadeOf(s, u) || s.hits[v] > 1 || isGun[v]) continue;
      attack += strengthOf(s, v);
      sources++;
      if (near(from, at) > 1) apart = true;
    }
  }
  let [defence, guns, lead] = [0, 0, -1];
  for (let v = s.top[target]; v >= 0; v = s.below[v]) {
    defence += strengthOf(s, v);
    if (isGun[v]) guns += strengthOf(s, v);
    if (lead < 0 || rankOfUnit(s, v) > rankOfUnit(s, lead)) lead = v;
  }
  const slope = rise[side] >= 2 ? -3 : rise[side] > 0 ? -2 : rise[side] <= -2 ? -1 : 0;
  const water = creek[side] ? -2 : stream[side] && sources === 0 ? -1 : 0;
  const odds = oddsShift(attack, defence) + Math.sign(ratingOf(s, u) - ratingOf(s, lead)) + (2 * guns >= defence ? 4 : 0);
  const column = clampColumn(odds + slope + water + (apart || sources > 1 ? 2 : 0));
  const fire = shotWorth(s, u, fireColumn(defence + 0.5 * guns) + (woods[at] ? -2 : 0));
  let gain = -combatWorth(s, u, column, true) - fire;
  for (let v = s.top[target]; v >= 0; v = s.below[v]) gain += combatWorth(s, v, column, false);
  // Even where nobody charges, both sides fire.
  return Math.max(0.7 * gain, -0.5 * fire) + 0.25;
}

/** So far a charge may come in one activation, and so far ahead of the infantry guns do not go. */
const REACH_OF_A_CHARGE = 6;
const AHEAD = 10;

/** Guns stand back with a clear view, high, with infantry beside them. */
function gunScore(s: State, field: Field, u: Unit, at: Hex): number {
  const away = field.enemyNear[at];
  let score = -(away > 8 ? 0.06 : 0.02) * field.goal[at] + 0.12 * level[at] - 0.25 * Math.max(0, 4 - away);
  if (barsGuns[at]) score -= 2.5;
  if (town[at]) score -= 1;
  if (away > 16) return score;
  const guarded = guard(s, u, at);
  if (away <= 2) score -= guarded ? 0.6 : 3;
  else if (!guarded) score -= away <= REACH_OF_A_CHARGE ? 1.5 : away <= AHEAD ? 0.8 : 0;
  if (away <= REACH_OF_A_CHARGE) score -= 0.8 * Math.max(0, 1 - field.press[at]);
  score += guarded ? 0.7 : 0;
  let seen = 0;
  for (let v = 0; v < s.hex.length && seen < 1.2; v++) {
    const to = s.hex[v];
    if (to < 0 || sideOf[v] === sideOf[u] || s.top[to] !== v) continue;
    const range = near(at, to);
    if (range < 2 || range > 11 || sight(s, field.side, at, to) === 0) continue;
    seen += range <= 6 ? 0.3 : 0.12;
  }
  return score + seen - crowdOfGuns(s, u, at);
}

function guard(s: State, u: Unit, at: Hex): boolean {
  const stands = (hex: Hex): boolean => {
    for (let v = s.top[hex]; v >= 0; v = s.below[v]) if (!isGun[v] && sideOf[v] === sideOf[u] && s.hits[v] === 0) return true;
    return false;
  };
  if (stands(at)) return true;
  for (let k = at * 6; k < at * 6 + 6; k++) if (neighbourOf(s)[k] >= 0 && !cut[k] && stands(neighbourOf(s)[k])) return true;
  return false;
}

const crowdOfGuns = (s: State, u: Unit, at: Hex): number => {
  let count = 0;
  for (let v = s.top[at]; v >= 0; v = s.below[v]) if (v !== u && isGun[v]) count++;
  return 0.15 * count;
};
