/** How well a unit stands at a place: nearer to what counts, out of the fire, behind cover, beside its friends, its front to the enemy. */
import type { Hex } from "../../../kit/index.js";
import { isGun, sideOf, UNITS, type Unit, weaponOf } from "../data/armies.js";
import { level, near, town, wall, woods } from "../data/map.js";
import { MARCH_ORDER } from "../data/scenarios.js";
import { OUT_OF_RANGE, rangeEffect, stacking } from "../data/tables.js";
import { FIRED, NO_AMMO, SPENT } from "../marks.js";
import { crewOf } from "../rules/command/orders.js";
import { worksOn } from "../rules/cover.js";
import { bears, eyeOf } from "../rules/fire.js";
import { FRONT, inField, partOf, REAR } from "../rules/front.js";
import { sees } from "../rules/sight.js";
import { fitsMarch, haveRoom, isDisordered, loadOf, spIn } from "../rules/strength.js";
import { enemyAt, has, holder, isMounted, neighbourOf, type State } from "../state.js";
import { asIf, plainBlow, prospectOf, shotWorth } from "./chances.js";
import { FAR, type Field, fireOn } from "./field.js";
import { GATHERED } from "./hour.js";
import { groundAt, keptBy } from "./prizes.js";
import { mayClose } from "./reach.js";

export type Stance = "attack" | "gather" | "assault" | "hold" | "delay" | "rest";
export const isAttack = (stance: Stance): boolean => stance === "attack" || stance === "assault";

/** Points of worth for a half point of the way, by stance; and how much of the enemy's fire is minded. */
const WAY: Readonly<Record<Stance, number>> = { attack: 0.09, gather: 0.05, assault: 0.16, hold: 0.03, delay: 0.03, rest: 0.004 };
const FEAR: Readonly<Record<Stance, number>> = { attack: 0.22, gather: 0.5, assault: 0.1, hold: 0.5, delay: 1, rest: 1 };

/** So far off an enemy who is only to be delayed can be fired at by guns alone, and does not come up in a move. */
const KEEPS_OFF = 4;

/** Of a unit, and of those who go there together with it. */
export function placeWorth(s: State, field: Field, company: readonly Unit[], at: Hex, facing: number, stance: Stance): number {
  const [u] = company;
  if (at !== s.hex[u] && !haveRoom(s, at, company)) return Number.NEGATIVE_INFINITY;
  const marches = s.order[u] === MARCH_ORDER;
  if (marches && at !== s.hex[u] && !mayMarchTo(s, at, u)) return Number.NEGATIVE_INFINITY;
  if (isGun[u]) return gunWorth(s, field, u, at, facing, stance);
  let worth =
    -WAY[stance] * (marches ? field.march() : field.goal)[at] - FEAR[stance] * fireOn(s, field, at) + lineWorth(s, field, u, at, facing);
  worth += (isAttack(stance) ? 0.5 : 1) * coverOf(s, at, facing);
  const load = company.reduce((sum, one) => sum + (s.hex[one] === at ? 0 : s.sp[one]), loadOf(s, at));
  if (load > 7) worth -= 0.08 * (load - 7);
  if (stance === "delay") worth += 0.2 * Math.min(KEEPS_OFF, field.near[at]);
  if (stance === "gather") worth -= Math.max(0, GATHERED - field.near[at]);
  if (stance === "rest") worth += 0.12 * Math.min(8, field.near[at]);
  if ((stance === "hold" || stance === "delay") && keptBy(s, field.side)[at]) worth += KEEPS;
  if (marches && field.near[at] <= 5) worth -= 4;
  if (isMounted(s, u) && field.near[at] <= 3) worth -= 0.6;
  return worth + (mayClose(s, u) && field.near[at] === 1 ? contactWorth(s, company, at, facing, stance) : 0);
}

/** 8.1d a strong regiment forms a column first, on free ground. */
const mayMarchTo = (s: State, at: Hex, u: Unit): boolean => fitsMarch(s, at, u) || (s.sp[u] > stacking.marchSp && holder(s, at) < 0);

/** What it is worth to stand on ground that the enemy comes for. */
const KEEPS = 0.8;

/** Woods, a wall or works before the front, and height. */
function coverOf(s: State, at: Hex, facing: number): number {
  let worth = 0.25 * woods[at] + 0.06 * level[at] + 0.3 * town[at];
  for (const side of [at * 6 + facing, at * 6 + ((facing + 5) % 6)]) worth += 0.12 * wall[side] + 0.25 * worksOn(s, side);
  return worth;
}

const IN_SIGHT = 7;

/** The enemy before the front and not in the flank, friends on both sides. */
function lineWorth(s: State, field: Field, u: Unit, at: Hex, facing: number): number {
  const neighbour = neighbourOf(s);
  let worth = 0;
  for (let d = 0; d < 6; d++) {
    const to = neighbour[at * 6 + d];
    if (to < 0) continue;
    const part = partOf(d, facing);
    if (enemyAt(s, field.side, to)) worth += part === FRONT ? 0 : part === REAR ? -1.2 : -0.8;
    else if (part !== FRONT && part !== REAR && to !== s.hex[u] && holder(s, to) === field.side) worth += 0.1;
  }
  if (field.near[at] > IN_SIGHT) return worth;
  let [before, all] = [0, 0];
  for (let i = UNITS * (1 - field.side), end = i + s.many[1 - field.side]; i < end; i++) {
    const far = near(at, s.hex[s.afield[i]]);
    if (far > IN_SIGHT || far === 0) continue;
    all += 1 / far;
    if (inField(at, facing, s.hex[s.afield[i]])) before += 1 / far;
  }
  return worth + (all > 0 ? (0.7 * before) / all : 0);
}

/** The best that they could do to an enemy beside them: fire, or a charge with those of their brigade that stand there. */
function contactWorth(s: State, company: readonly Unit[], at: Hex, facing: number, stance: Stance): number {
  const neighbour = neighbourOf(s);
  const [u] = company;
  const crew = crewOf(s, s.brigade >= 0 ? s.brigade : 0);
  let best = -0.5;
  for (const d of [facing, (facing + 5) % 6]) {
    const target = neighbour[at * 6 + d];
    if (target < 0 || !enemyAt(s, sideOf[u], target)) continue;
    const here = asIf(s, company, at, facing, (trial) => {
      const friends = crew.filter(
        (v) => !company.includes(v) && mayClose(trial, v) && near(trial.hex[v], target) === 1 && bears(trial, v, trial.hex[v], target),
      );
      const fire = has(trial, u, NO_AMMO) || isMounted(trial, u) ? 0 : shotWorth(trial, u, target);
      const charge = (going: readonly Unit[]) => {
        const { worth, carries } = prospectOf(trial, going, target);
        return worth + groundAt(s, sideOf[u], target) * carries;
      };
      const there = [...company, ...friends];
      const coming = stance === "assault" ? comingUp(trial, crew, there, target) : [];
      return Math.max(0.8 * fire, charge(there), coming.length > 0 ? charge([...there, ...coming]) : -1);
    });
    best = Math.max(best, here);
  }
  return best;
}

/** Those of the brigade who can still come up to the same enemy in this activation: in an assault they are counted on. */
const comingUp = (s: State, crew: readonly Unit[], there: readonly Unit[], target: Hex): Unit[] =>
  crew
    .filter((v) => !there.includes(v) && mayClose(s, v) && !has(s, v, SPENT | FIRED) && near(s.hex[v], target) <= COMES_UP)
    .slice(0, MOST_BESIDE);
const COMES_UP = 3;
const MOST_BESIDE = 2;

/** Guns stand back with a clear view, infantry near, and not where they would be overrun. */
function gunWorth(s: State, field: Field, u: Unit, at: Hex, facing: number, stance: Stance): number {
  const away = field.near[at];
  const marches = s.order[u] === MARCH_ORDER;
  let worth =
    -(away >= FAR || away > 12 ? 0.03 : 0.004) * (marches ? field.march() : field.goal)[at] - 0.3 * fireOn(s, field, at) + 0.05 * level[at];
  if (town[at] || woods[at]) worth -= 1;
  if (toFoot(s, field, at) > (marches ? WITH_THE_COLUMN : away)) worth -= ALONE;
  const guarded = guard(s, field, u, at);
  if (away <= 3) worth -= (guarded ? 0.5 : 2) + (away <= 2 ? 0.5 : 0);
  worth += guarded ? 0.3 : 0;
  for (let v = s.top[at]; v >= 0; v = s.below[v]) if (v !== u) worth -= isGun[v] ? 0.4 : 0.2;
  if (stance === "rest" || isDisordered(s, u)) return worth + 0.1 * Math.min(10, away);
  return worth + view(s, field, u, at, facing);
}

/** Guns on the march stay so near to the foot, and never where the enemy is nearer. */
const WITH_THE_COLUMN = 4;
const ALONE = 1.5;

/** How far the nearest foot or horse of their own is. */
function toFoot(s: State, field: Field, at: Hex): number {
  let nearest = FAR;
  for (let i = UNITS * field.side, end = i + s.many[field.side]; i < end; i++)
    if (!isGun[s.afield[i]]) nearest = Math.min(nearest, near(at, s.hex[s.afield[i]]));
  return nearest;
}

function guard(s: State, field: Field, u: Unit, at: Hex): boolean {
  for (let k = at * 6; k < at * 6 + 6; k++) {
    const to = neighbourOf(s)[k];
    for (let v = to < 0 ? -1 : s.top[to]; v >= 0; v = s.below[v])
      if (v !== u && !isGun[v] && sideOf[v] === field.side && !isDisordered(s, v)) return true;
  }
  return false;
}

/** Guns that the enemy could be upon next, with nobody beside them. */
export const isExposed = (s: State, field: Field, u: Unit): boolean =>
  isGun[u] === 1 && field.near[s.hex[u]] <= 3 && !guard(s, field, u, s.hex[u]);

const FAR_SHOT = 10;

/** What the best two shots from there would be worth. */
function view(s: State, field: Field, u: Unit, at: Hex, facing: number): number {
  let [best, second] = [0, 0];
  for (let i = UNITS * (1 - field.side), end = i + s.many[1 - field.side]; i < end; i++) {
    const e = s.afield[i];
    const target = s.hex[e];
    const range = near(at, target);
    if (range > FAR_SHOT || range === 0 || s.top[target] !== e || !inField(at, facing, target)) continue;
    const effect = rangeEffect(weaponOf[u], range);
    if (effect === OUT_OF_RANGE) continue;
    const worth = plainBlow(Math.min(7, spIn(s, u, s.hex[u])), effect - woods[target]);
    if (worth <= second || !sees(eyeOf(s, true), at, target)) continue;
    [best, second] = worth > best ? [worth, best] : [best, worth];
  }
  return 0.9 * best + 0.3 * second;
}
