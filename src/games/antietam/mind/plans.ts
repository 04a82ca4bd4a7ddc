/** A whole Movement Phase thought out at once: assaults by promise, walks with whoever is left, then the end. */
import type { Action, Plan } from "../../../engine/index.js";
import type { Hex } from "../../../kit/index.js";
import { STACKING_LIMIT } from "../data/tables.js";
import { mayEndMovement } from "../rules/march.js";
import { enemyOf, holderOf, isAsked, type State, touches } from "../state.js";
import { assaultOn, assaultsByPromise, nothingOrdered, type Ordered } from "./assaults.js";
import { end, marchTo, movesFor } from "./orders.js";
import { type Posts, scout, type Walk } from "./scout.js";

/** What an assault must promise, in points. */
const LEAST: Readonly<Record<string, number>> = { steady: 0.4, bold: 0, wary: 1.2, still: Number.POSITIVE_INFINITY };
export const styles = Object.keys(LEAST);

export function movementPlans(s: State, style: string): Plan[] {
  if (!isAsked(s, "march") || !mayEndMovement(s)) return [];
  const run: Action[] = [];
  orderPhase(s, LEAST[style], run);
  return [run];
}

/** Puts the orders of the whole phase into `run`, from before anybody is taken up. */
export function orderPhase(s: State, least: number, run: Action[]): void {
  const { posts, walks } = scout(s);
  const ordered = nothingOrdered(s);
  orderAssaults(s, posts, least, ordered, run);
  orderWalks(s, walks, ordered, run);
  if (mayEndMovement(s)) run.push(end);
}

function orderAssaults(s: State, posts: Posts, least: number, ordered: Ordered, run: Action[]): void {
  if (least === Number.POSITIVE_INFINITY) return;
  for (const { target, promise } of assaultsByPromise(s, posts)) {
    if (promise < least) return;
    const assault = assaultOn(s, target, posts, ordered);
    if (!assault || assault.promise < least) continue;
    run.push(...assault.course);
    ordered.units.push(...assault.units);
    ordered.posts.push(...assault.posts);
    for (const u of assault.units) ordered.moves -= movesFor(s, u);
  }
}

function orderWalks(s: State, walks: readonly Walk[], ordered: Ordered, run: Action[]): void {
  for (const { unit, to } of walks) {
    const crowd = s.stack[to] + ordered.posts.filter((post) => post === to).length;
    if (ordered.units.includes(unit) || ordered.moves < movesFor(s, unit) || crowd >= STACKING_LIMIT) continue;
    run.push(...marchTo(s, unit, to));
    ordered.posts.push(to);
    ordered.moves -= movesFor(s, unit);
  }
}

/** The plan without those who close with one enemy, for each enemy closed with. */
export function withoutOneAssault(s: State, plan: Plan): Plan[] {
  const enemy = enemyOf(s.side);
  const marches = marchesOf(s, plan);
  const targets = new Set<Hex>();
  for (const { to } of marches) {
    for (const hex of s.battle.reached[to]) if (holderOf(s, hex) === enemy) targets.add(hex);
  }
  const rest = plan.slice(marches.reduce((sum, { actions }) => sum + actions.length, 0));
  return [...targets].map((target) => [...marches.flatMap(({ to, actions }) => (touches(s, to, target) ? [] : actions)), ...rest]);
}

interface March {
  readonly to: Hex;
  readonly actions: Plan;
}

/** The marches a plan begins with. */
function marchesOf(s: State, plan: Plan): March[] {
  const marches: March[] = [];
  for (let i = 0; i + 2 < plan.length && plan[i].do === "take" && plan[i + 1].do === "move" && plan[i + 2].do === "stop"; i += 3) {
    marches.push({ to: s.battle.hexNamed(plan[i + 1].to), actions: plan.slice(i, i + 3) });
  }
  return marches;
}
