/** What is answered to the enemy's doings and to Fog of War. */
import type { Action } from "../../../engine/index.js";
import { type Hex, notedBy } from "../../../kit/index.js";
import { Chapter } from "../agenda.js";
import { leaders, sideOf, UNITS, type Unit } from "../data/armies.js";
import { closed, level, town } from "../data/map.js";
import { strengthOf } from "../rules/cohesion.js";
import { ATTACKING, engagedAt, type State } from "../state.js";
import { attackOrEnd, worthOf } from "./charges.js";
import { type Field, stakeOf } from "./field.js";
import { scoreOf } from "./marches.js";
import { hexOf, leaderOf, unitOf } from "./names.js";
import { find } from "./steps.js";
import { lossOf, mettle } from "./worth.js";

/** The one with the highest figure, the first of equals. */
export function most(legal: readonly Action[], figure: (action: Action) => number): Action {
  let best = legal[0];
  let top = Number.NEGATIVE_INFINITY;
  for (const action of legal) {
    const value = figure(action);
    if (value <= top) continue;
    top = value;
    best = action;
  }
  return best;
}

/** Away from the enemy, to cover and friends; the Union not into the streets. */
function refuge(s: State, field: Field, u: Unit, at: Hex): number {
  const streets = town[at] && sideOf[u] === 0 ? 2 : 0;
  return 0.4 * field.enemyNear[at] - streets - (closed[at] ? 0.1 : 0) + 0.05 * level[at] - 0.02 * field.goal[at] - 0.01 * s.stack[at];
}

export const fallBack = (s: State, field: Field, u: Unit, legal: readonly Action[]): Action =>
  most(legal, (action) => (action.do === "stay" ? -1 : refuge(s, field, u, hexOf(action.to))));

/** Buford's men give way before a charge, to where they can stand again, unless it would break on their fire. */
export function withdrawal(s: State, field: Field, legal: readonly Action[]): Action {
  const chargers: Unit[] = [];
  for (let u = 0; u < UNITS; u++) if (s.marks[u] & ATTACKING) chargers.push(u);
  const stays = worthOf(s, notedBy(s, Chapter.combat, 1), chargers) < 0.35 * stakeOf(s, s.target) - STEADY;
  return most(legal, (action) => (action.do === "withdraw" ? 5 + refuge(s, field, s.top[s.target], hexOf(action.to)) : stays ? 99 : 0));
}
/** By so much the charge must fail, for losses count double. */
const STEADY = 0.3;

/** Into the ground that was won, unless it leaves a weak unit alone among enemies. */
export function advance(s: State, field: Field, legal: readonly Action[]): Action {
  return most(legal, (action) => {
    const u = unitOf(action.unit);
    if (action.do === "stay") return 0;
    const gain = 0.6 * stakeOf(s, s.target) + 0.3 - (s.hits[u] > 0 ? 0.25 : 0);
    return (
      gain +
      scoreOf(s, field, u, s.target, 0) -
      scoreOf(s, field, u, s.hex[u], 0) -
      0.05 * Math.max(0, field.enemyPower[s.target] - field.ownPower[s.target])
    );
  });
}

/** The enemy's unit that is worst off where it is pushed. */
export const pushed = (s: State, field: Field, legal: readonly Action[]): Action =>
  most(legal, (action) => {
    const u = unitOf(action.unit);
    const to = hexOf(action.to);
    const exposed = engagedAt(s, sideOf[u], to) ? 0.1 * field.ownPower[to] : 0;
    return 0.2 * lossOf(s, u) + exposed + 0.5 * stakeOf(s, s.hex[u]);
  });

/** Those the enemy can spare least, near the front. */
export const deprived = (s: State, field: Field, legal: readonly Action[]): Action =>
  most(legal, (action) => {
    const u = unitOf(action.unit);
    return mettle(s, u) - 0.8 * nearest(s, field, u);
  });

/** How far an enemy unit is from ours, as our power round it tells. */
const nearest = (s: State, field: Field, u: Unit): number => (field.ownPower[s.hex[u]] > 0 ? 0 : 4);

export const struck = (legal: readonly Action[]): Action => most(legal, (action) => leaders[leaderOf(action.leader)]?.rating ?? 0);

/** The Confederate who will fare worst. */
export const provoked = (s: State, field: Field, legal: readonly Action[]): Action =>
  most(legal, (action) => field.ownPower[s.hex[unitOf(action.unit)]] - mettle(s, unitOf(action.unit)));

export const hotTarget = (s: State, legal: readonly Action[], mode: number): Action =>
  attackOrEnd(s, legal, mode, Number.NEGATIVE_INFINITY);

/** Where the enemy comes and much is at stake. */
export const barricade = (s: State, field: Field, legal: readonly Action[]): Action =>
  most(legal, (action) => {
    const at = hexOf(action.hex);
    return field.enemyPower[at] - 0.5 * Math.abs(field.enemyNear[at] - 2) + stakeOf(s, at);
  });

/** The one that stands most. */
export const steadiest = (s: State, legal: readonly Action[]): Action =>
  most(legal, (action) => {
    const u = unitOf(action.unit);
    return strengthOf(s, u) - lossOf(s, u) - 2 * s.hits[u];
  });

/** Whoever is hit worst. */
export const mostShaken = (s: State, legal: readonly Action[]): Action =>
  most(
    legal.filter(({ do: verb }) => verb === "steady" || verb === "resupply"),
    (action) => (action.do === "steady" ? s.hits[unitOf(action.unit)] + 0.1 * mettle(s, unitOf(action.unit)) : 0.5),
  );

/** Wrecked men get away first, and rally when they are out of it. */
export function wrecked(s: State, legal: readonly Action[], near: (brigade: string) => number): Action {
  return most(legal, (action) => {
    if (action.deed === "nothing") return 0;
    return (action.deed === "move" ? (near(`${action.brigade}`) <= 4 ? 3 : 0.5) : 1) + 0.01 * s.turn;
  });
}

export const passed = (legal: readonly Action[]): Action => find(legal, "pass") ?? find(legal, "end") ?? find(legal, "hold") ?? legal[0];
