/** Where the enemy is, and how near. */
import type { Hex } from "../../../kit/index.js";
import { unitsOf } from "../data/armies.js";
import { near, within } from "../data/map.js";
import { enemyAt, type State } from "../state.js";

/** The enemy hexes on the map, each once, until `found` says true; whether it did. */
export function eachEnemyHex({ hex, top }: State, who: number, found: (at: Hex) => unknown): boolean {
  const enemies = unitsOf[1 - who];
  for (let i = 0; i < enemies.length; i++) {
    const at = hex[enemies[i]];
    if (at >= 0 && top[at] === enemies[i] && found(at) === true) return true;
  }
  return false;
}

const hexes: Hex[] = [];

/** The same as a list, to be read at once. */
export function enemyHexes(s: State, who: number): readonly Hex[] {
  hexes.length = 0;
  eachEnemyHex(s, who, (at) => void hexes.push(at));
  return hexes;
}

/** How far the nearest enemy on the map is. */
export function nearestEnemy({ hex }: State, side: number, at: Hex): number {
  const enemies = unitsOf[1 - side];
  let best = 99;
  for (let i = 0; i < enemies.length; i++) {
    const there = hex[enemies[i]];
    if (there < 0) continue;
    const away = near(there, at);
    if (away < best) best = away;
  }
  return best;
}

/** Whether an enemy is no farther than one, two or three hexes. */
export function isEnemyWithin(s: State, side: number, at: Hex, range: 1 | 2 | 3): boolean {
  if (enemyAt(s, side, at)) return true;
  const around = within[range][at];
  for (let i = 0; i < around.length; i++) if (enemyAt(s, side, around[i])) return true;
  return false;
}
