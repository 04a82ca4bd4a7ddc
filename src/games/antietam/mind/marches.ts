/** Marches: units brought together against one enemy hex, and walks to where they are wanted; as courses to weigh, or as a whole Movement Phase thought out at once. */
import type { Action, Plan } from "../../../engine/index.js";
import { type Hex, mostOf } from "../../../kit/index.js";
import type { Unit } from "../battle.js";
import { STACKING_LIMIT } from "../data/tables.js";
import { ask } from "../options.js";
import { mayEndMovement } from "../rules/march.js";
import { countsAgainstLimit, mayStop } from "../rules/movement.js";
import { columnFor } from "../rules/odds.js";
import { canEnter } from "../rules/reinforcements.js";
import { enemyOf, Flag, has, holderOf, isAsked, type State, touches } from "../state.js";
import { THREE_TO_ONE, worthOf } from "./chances.js";
import { end, enter, marchTo, stop } from "./orders.js";
import { type March, type Posts, scout } from "./scout.js";

/** How many assaults are weighed, and how many units walk before the rest is thought over again. */
const MOST = 3;
const WALKS = 3;
/** How many of the enemies closed in upon will have no way out, before anybody has gone. */
const CORNERED = 0.5;
/** What the march of a unit is worth elsewhere: just enough to prefer few to many. */
const MARCH = 0.06;
/** What an assault must promise, in points. */
const LEAST: Readonly<Record<string, number>> = { steady: 0.4, bold: 0, wary: 1.2, still: Number.POSITIVE_INFINITY };
export const styles = Object.keys(LEAST);

interface Assault {
  readonly target: Hex;
  /** Who goes, and where. */
  readonly marches: readonly March[];
  readonly promise: number;
}

/** The assaults, the walks, the reinforcement and the end that are worth weighing. */
export function marchCourses(s: State): Plan[] {
  const { posts, walks } = scout(s);
  const courses: Plan[] = assaultsByPromise(s, posts)
    .slice(0, MOST)
    .map(({ marches }) => orderOf(s, marches));
  const walking = walkTogether(s, walks);
  if (walking.length > 0) courses.push(orderOf(s, walking));
  if (isAsked(s, "step")) return mayStop(s) ? [...courses, [stop]] : courses;
  const entering = nextIn(s);
  if (entering !== undefined) courses.push([enter(s, entering)]);
  if (mayEndMovement(s)) courses.push([end]);
  return courses;
}

export const nextIn = (s: State): Unit | undefined => s.battle.unitsOf[s.side].find((u) => canEnter(s, u));

const orderOf = (s: State, marches: readonly March[]): Action[] => marches.flatMap(({ unit, to }) => marchTo(s, unit, to));

/** 18.1 whether one more unit may move when these have. */
function mayMove(s: State, u: Unit, marches: readonly March[]): boolean {
  const counts = (one: Unit) => (countsAgainstLimit(s, one) && !has(s, one, Flag.moved) ? 1 : 0);
  const left = marches.reduce((moves, { unit }) => moves - counts(unit), s.battle.facts.moveLimit(s) - s.used);
  return left >= counts(u);
}

/** How many would stand in a hex when these have marched. */
const crowdIn = (s: State, hex: Hex, marches: readonly March[]): number =>
  marches.reduce((sum, { to }) => sum + Number(to === hex), s.stack[hex]);

/** The walks that gain most, each to a place of its own. */
function walkTogether(s: State, walks: readonly March[]): March[] {
  const together: March[] = [];
  for (const walk of walks) {
    if (together.length === WALKS || !mayMove(s, walk.unit, together)) break;
    if (!together.some(({ to }) => to === walk.to)) together.push(walk);
  }
  return together;
}

function assaultsByPromise(s: State, posts: Posts): Assault[] {
  const found: Assault[] = [];
  for (const v of s.battle.unitsOf[enemyOf(s.side)]) {
    const target = s.hex[v];
    if (target < 0 || s.top[target] !== v) continue;
    const assault = assaultOn(s, target, posts, []);
    if (assault) found.push(assault);
  }
  return found.sort((a, b) => b.promise - a.promise);
}

/** Units go to posts beside the target, the strongest first, until the odds are 3-1; others are on the march already. */
function assaultOn(s: State, target: Hex, posts: Posts, others: readonly March[]): Assault | undefined {
  const { strength, defence } = s.battle;
  const comers = comersTo(s, target, posts);
  if (comers.length === 0 || (isAsked(s, "step") && comers[0] !== s.hand)) return undefined;
  let attack = strengthBeside(s, target);
  let defenders = 0;
  for (let v = s.top[target]; v >= 0; v = s.below[v]) defenders += strength[v];
  const wall = defenders * defence[target];
  const ordered = [...others];
  for (const unit of comers) {
    if (!mayMove(s, unit, ordered) || (ordered.length > others.length && columnFor(attack, wall) >= THREE_TO_ONE)) break;
    if (others.some((other) => other.unit === unit)) continue;
    const to = bestPost(s, unit, target, posts, ordered);
    if (to === undefined) continue;
    ordered.push({ unit, to });
    attack += strength[unit];
  }
  const marches = ordered.slice(others.length);
  if (marches.length === 0) return undefined;
  const stakes = { strength: defenders, cornered: CORNERED * defenders, risk: attack, riskCornered: 0, price: defenders };
  const worth = worthOf(Math.min(columnFor(attack, wall), THREE_TO_ONE), stakes, ask.attackEffectiveness(s));
  return { target, marches, promise: worth - MARCH * marches.length };
}

/** Who could be brought beside the target: the unit in hand first, then the strongest. */
function comersTo(s: State, target: Hex, posts: Posts): Unit[] {
  const { reached, strength } = s.battle;
  const comers = new Set<Unit>();
  for (const hex of reached[target]) for (const u of posts.get(hex) ?? []) comers.add(u);
  return [...comers].sort((a, b) => Number(b === s.hand) - Number(a === s.hand) || strength[b] - strength[a]);
}

function strengthBeside(s: State, target: Hex): number {
  const { reached, strength } = s.battle;
  let sum = 0;
  for (const hex of reached[target]) {
    if (holderOf(s, hex) !== s.side) continue;
    for (let u = s.top[hex]; u >= 0; u = s.below[u]) if (u !== s.hand && !has(s, u, Flag.ineffective)) sum += strength[u];
  }
  return sum;
}

/** The post with room that touches the fewest enemies; among equals an empty one, which shuts more ways of retreat. */
function bestPost(s: State, u: Unit, target: Hex, posts: Posts, ordered: readonly March[]): Hex | undefined {
  const { reached } = s.battle;
  const enemy = enemyOf(s.side);
  const open = reached[target].filter((hex) => posts.get(hex)?.includes(u) && crowdIn(s, hex, ordered) < STACKING_LIMIT);
  const enemiesAround = (hex: Hex) => reached[hex].filter((to) => holderOf(s, to) === enemy).length;
  return mostOf(open, (hex) => -STACKING_LIMIT * enemiesAround(hex) - crowdIn(s, hex, ordered));
}

export const movementPlans = (s: State, style: string): Plan[] =>
  isAsked(s, "march") && mayEndMovement(s) ? [phasePlan(s, LEAST[style])] : [];

/** The orders of the whole phase, from before anybody is taken up: assaults by promise, walks with whoever is left, then the end. */
export function phasePlan(s: State, least = LEAST.steady): Action[] {
  const { posts, walks } = scout(s);
  const ordered: March[] = [];
  const promising = least === Number.POSITIVE_INFINITY ? [] : assaultsByPromise(s, posts).filter(({ promise }) => promise >= least);
  for (const { target } of promising) {
    const assault = assaultOn(s, target, posts, ordered);
    if (assault && assault.promise >= least) ordered.push(...assault.marches);
  }
  for (const walk of walks) {
    const isOrdered = ordered.some(({ unit }) => unit === walk.unit);
    if (!isOrdered && mayMove(s, walk.unit, ordered) && crowdIn(s, walk.to, ordered) < STACKING_LIMIT) ordered.push(walk);
  }
  return [...orderOf(s, ordered), ...(mayEndMovement(s) ? [end] : [])];
}

/** The marches that a plan begins with: a unit is taken up, moves and stops. */
function marchesFirst(plan: Plan): Plan[] {
  const march = plan.slice(0, 3);
  const isMarch = march.map((action) => action.do).join() === "take,move,stop";
  return isMarch ? [march, ...marchesFirst(plan.slice(3))] : [];
}

/** The plan without those who close with one enemy, for each enemy closed with. */
export function withoutOneAssault(s: State, plan: Plan): Plan[] {
  const enemy = enemyOf(s.side);
  const marches = marchesFirst(plan).map((actions) => ({ actions, to: s.battle.hexNamed(actions[1].to) }));
  const rest = plan.slice(3 * marches.length);
  const targets = new Set(marches.flatMap(({ to }) => s.battle.reached[to].filter((hex) => holderOf(s, hex) === enemy)));
  return [...targets].map((target) => [...marches.flatMap(({ to, actions }) => (touches(s, to, target) ? [] : actions)), ...rest]);
}
