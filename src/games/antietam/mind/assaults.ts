/** Units brought together against one enemy hex. */
import type { Action } from "../../../engine/index.js";
import type { Hex } from "../../../kit/index.js";
import type { Unit } from "../battle.js";
import { STACKING_LIMIT } from "../data/tables.js";
import { ask } from "../options.js";
import { columnFor } from "../rules/odds.js";
import { enemyOf, Flag, has, holderOf, isAsked, type State } from "../state.js";
import { THREE_TO_ONE, worthOf } from "./chances.js";
import { marchTo, movesFor, movesLeft } from "./orders.js";
import type { Posts } from "./scout.js";

/** How many assaults are weighed. */
const MOST = 3;
/** How many of the enemies closed in upon will have no way out, before anybody has gone. */
const CORNERED = 0.5;
/** What the march of a unit is worth elsewhere: just enough to prefer few to many. */
const MARCH = 0.06;

export interface Assault {
  readonly target: Hex;
  readonly course: readonly Action[];
  /** Who goes, and where. */
  readonly units: readonly Unit[];
  readonly posts: readonly Hex[];
  readonly promise: number;
}

/** What the marches ordered so far have used up. */
export interface Ordered {
  readonly units: Unit[];
  readonly posts: Hex[];
  moves: number;
}

export function nothingOrdered(s: State): Ordered {
  return { units: [], posts: [], moves: movesLeft(s) };
}

/** The most promising ones. */
export function assaults(s: State, posts: Posts): (readonly Action[])[] {
  return assaultsByPromise(s, posts)
    .slice(0, MOST)
    .map(({ course }) => course);
}

export function assaultsByPromise(s: State, posts: Posts): Assault[] {
  const found: Assault[] = [];
  const ordered = nothingOrdered(s);
  for (const v of s.battle.unitsOf[enemyOf(s.side)]) {
    const target = s.hex[v];
    if (target < 0 || s.top[target] !== v) continue;
    const assault = assaultOn(s, target, posts, ordered);
    if (assault) found.push(assault);
  }
  return found.sort((a, b) => b.promise - a.promise);
}

/** Units go to posts beside the target, the strongest first, until the odds are 3-1. */
export function assaultOn(s: State, target: Hex, posts: Posts, ordered: Ordered): Assault | undefined {
  const { strength, defence } = s.battle;
  const comers = comersTo(s, target, posts);
  if (comers.length === 0 || (isAsked(s, "step") && comers[0] !== s.hand)) return undefined;
  let attack = strengthBeside(s, target);
  let defenders = 0;
  for (let v = s.top[target]; v >= 0; v = s.below[v]) defenders += strength[v];
  const wall = defenders * defence[target];
  const course: Action[] = [];
  const units: Unit[] = [];
  const sent: Hex[] = [];
  let { moves } = ordered;
  for (const u of comers) {
    if (moves < movesFor(s, u) || (sent.length > 0 && columnFor(attack, wall) >= THREE_TO_ONE)) break;
    if (ordered.units.includes(u)) continue;
    const post = bestPost(s, u, target, posts, sent, ordered.posts);
    if (post < 0) continue;
    units.push(u);
    sent.push(post);
    course.push(...marchTo(s, u, post));
    attack += strength[u];
    moves -= movesFor(s, u);
  }
  if (sent.length === 0) return undefined;
  const stakes = { strength: defenders, cornered: CORNERED * defenders, risk: attack, riskCornered: 0, price: defenders };
  const worth = worthOf(Math.min(columnFor(attack, wall), THREE_TO_ONE), stakes, ask.attackEffectiveness(s));
  return { target, course, units, posts: sent, promise: worth - MARCH * sent.length };
}

/** Who could be brought beside the target: the unit in hand first, then the strongest. */
function comersTo(s: State, target: Hex, posts: Posts): Unit[] {
  const { reached, strength } = s.battle;
  const comers: Unit[] = [];
  for (const hex of reached[target]) for (const u of posts.get(hex) ?? []) if (!comers.includes(u)) comers.push(u);
  return comers.sort((a, b) => Number(b === s.hand) - Number(a === s.hand) || strength[b] - strength[a]);
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
function bestPost(s: State, u: Unit, target: Hex, posts: Posts, sent: readonly Hex[], taken: readonly Hex[]): Hex {
  let best = -1;
  let least = Number.POSITIVE_INFINITY;
  for (const hex of s.battle.reached[target]) {
    if (!posts.get(hex)?.includes(u)) continue;
    const crowd = s.stack[hex] + times(hex, sent) + times(hex, taken);
    const burden = STACKING_LIMIT * enemiesAround(s, hex) + crowd;
    if (crowd >= STACKING_LIMIT || burden >= least) continue;
    least = burden;
    best = hex;
  }
  return best;
}

function times(hex: Hex, list: readonly Hex[]): number {
  let count = 0;
  for (const one of list) if (one === hex) count++;
  return count;
}

function enemiesAround(s: State, hex: Hex): number {
  const enemy = enemyOf(s.side);
  let count = 0;
  for (const to of s.battle.reached[hex]) if (holderOf(s, to) === enemy) count++;
  return count;
}
