/** 3.2.6 Steps and units lost, and what they are worth (5.0). */
import type { GameEvent } from "../../../engine/index.js";
import { CONFEDERATE, type Unit } from "../battle.js";
import { COMBAT_FLAGS, DEFENDER, enemyOf, has, LOST, lift, type State } from "../state.js";
import { unitName } from "../words.js";

function score(s: State, u: Unit, steps: number): number {
  const points = steps * s.battle.worth[u];
  s.casualties[enemyOf(s.battle.side[u])] += points;
  return points;
}

/** One step; with the last the unit is lost. */
export function loseStep(s: State, u: Unit, rule: string, why: string, log?: GameEvent[]): void {
  const points = score(s, u, 1);
  s.steps[u]--;
  const lost = s.steps[u] === 0;
  if (lost) remove(s, u);
  const text = `${why}: ${lost ? "the unit is lost" : "it loses a step"}, ${points} to the enemy.`;
  log?.push({ event: lost ? "lost" : "step", rule, text, unit: unitName(s, u), points });
}

/** All steps that are left (12.10h, 8.1). */
export function eliminate(s: State, u: Unit, rule: string, why: string, log?: GameEvent[]): void {
  const points = score(s, u, s.steps[u]);
  s.steps[u] = 0;
  remove(s, u);
  log?.push({ event: "lost", rule, text: `${why}: the unit is lost, ${points} to the enemy.`, unit: unitName(s, u), points });
}

/** B 8.8c a Confederate unit lost while defending frees the others to attack. */
function remove(s: State, u: Unit): void {
  if (has(s, u, DEFENDER) && s.battle.side[u] === CONFEDERATE && s.battle.facts.limits) s.stung = 1;
  s.flags[u] &= ~(COMBAT_FLAGS & ~DEFENDER);
  lift(s, u, LOST);
}
