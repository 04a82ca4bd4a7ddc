/** 6.11c, 9.5, 9.55 Ground near the enemy: who is beside whom, in whose sight, and who may go up to him. */
import { type Hex, no } from "../../../kit/index.js";
import { isGun, isSkirmisher, sideOf, UNITS, type Unit } from "../data/armies.js";
import { near } from "../data/map.js";
import { ADVANCE, MARCH_ORDER } from "../data/scenarios.js";
import { ENTERED } from "../marks.js";
import { keepsGunsOff } from "../options.js";
import { enemyAt, formedEnemyAt, has, neighbourOf, type State, turnOf } from "../state.js";
import { hexName, nameOf } from "../words.js";
import { eyeOf } from "./fire.js";
import { sees } from "./sight.js";
import { halvesOf, hexesOf, isDisordered, isLine } from "./strength.js";
import { whyNotRemnants } from "./surrender.js";

/** Next to a formed enemy. */
export const isBeside = (s: State, side: number, at: Hex): boolean => {
  for (let k = at * 6; k < at * 6 + 6; k++) if (neighbourOf(s)[k] >= 0 && formedEnemyAt(s, side, neighbourOf(s)[k])) return true;
  return false;
};

/** Whether a unit stands within so many hexes in sight of a hex, with either half of it. */
export const isSeenWithin = (s: State, u: Unit, at: Hex, within: number): boolean =>
  hexesOf(s, u).some((one) => near(one, at) <= within && sees(eyeOf(s, false), at, one));

/** 9.55b foot or horse of the enemy within three hexes in sight; s9.55a Skirmishers within two. */
function isUnderEnemyEyes(s: State, u: Unit, at: Hex): boolean {
  for (let e = 0; e < UNITS; e++) {
    if (sideOf[e] === sideOf[u] || s.hex[e] < 0 || isGun[e]) continue;
    if (isSeenWithin(s, e, at, isSkirmisher[e] ? 2 : 3)) return true;
  }
  return false;
}

export const isBesideSkirmishers = (s: State, side: number, at: Hex): boolean => {
  for (let k = at * 6; k < at * 6 + 6; k++) {
    const to = neighbourOf(s)[k];
    if (to >= 0 && enemyAt(s, side, to) && !formedEnemyAt(s, side, to)) return true;
  }
  return false;
};

/** The hexes that a unit on its move has come into: a line that has only been formed or has wheeled, that of its other half. */
export function comeInto(s: State, u: Unit, before: Hex): readonly Hex[] {
  if (has(s, u, ENTERED)) return halvesOf(s, u);
  return isLine(s, u) && before === s.second[u] ? [before] : [];
}
/** 6.12c whether it has come up to an enemy, formed or not. */
export const hasComeUp = (s: State, u: Unit, before: Hex): boolean =>
  comeInto(s, u, before).some((at) => isBeside(s, sideOf[u], at) || isBesideSkirmishers(s, sideOf[u], at));

/** 6.11c, 6.12b, 6.13b, 9.5c who may go up to the enemy. */
export function whyNotNear(s: State, u: Unit, to: Hex) {
  if (isGun[u] && isBesideSkirmishers(s, sideOf[u], to)) return no("TD-s9.56b", `${nameOf(u)} does not move next to Skirmishers.`);
  if (isGun[u] && keepsGunsOff(s) && isUnderEnemyEyes(s, u, to))
    return no("TD-9.55b", `${hexName(to)} lies within three hexes of enemies in sight.`);
  if (!isBeside(s, sideOf[u], to)) return undefined;
  if (isSkirmisher[u]) return no("TD-s9.82a", `${nameOf(u)} may come up to Skirmishers only.`);
  if (isGun[u]) return no("TD-9.55d", `${nameOf(u)} does not move next to the enemy.`);
  if (s.order[u] === MARCH_ORDER) return no("TD-6.13b", `${nameOf(u)} is under March Orders: not next to the enemy.`);
  if (isDisordered(s, u)) return no("TD-9.5c", `${nameOf(u)} is Disordered: not next to the enemy.`);
  if (s.order[u] === ADVANCE) return whyNotRemnants(s, u, to);
  if (turnOf(s).light === "midnight") return no("TD-b16.13m", "Nobody closes with the enemy in the middle of the night.");
  return undefined;
}
