/** Where a unit can come to, and facing which way: hexes with a facing, by the prices of the march. */
import type { Action } from "../../../engine/index.js";
import { createReach, facedNet, flood, type Hex, NO, pathTo, STOP } from "../../../kit/index.js";
import { isGun, sideOf, type Unit } from "../data/armies.js";
import { grid, marsh, rocky, town, woods } from "../data/map.js";
import { ADVANCE, ATTACK, MARCH_ORDER } from "../data/scenarios.js";
import { ASTRAY } from "../marks.js";
import { facings } from "../rules/front.js";
import { isBeside } from "../rules/near-enemy.js";
import { GUNS_MOST, NEVER } from "../rules/prices/prices.js";
import { followsWay } from "../rules/prices/step-price.js";
import { isFronted } from "../rules/retreat.js";
import { hasColumn, stepCost } from "../rules/steps.js";
import { isDisordered } from "../rules/strength.js";
import { enemyAt, has, neighbourOf, type State, turnOf } from "../state.js";
import { hexName } from "../words.js";

const net = facedNet(grid, [1, 2, 3, 4, 5]);
const reach = createReach(net);
const MOST_STEP = 255;

/** Good Order and Attack Orders, in command, on foot or horse: who may come up to the enemy. */
export const mayClose = (s: State, u: Unit): boolean =>
  !isGun[u] && s.order[u] === ATTACK && !isDisordered(s, u) && !has(s, u, ASTRAY) && turnOf(s).light !== "midnight";

/**
 * Finds every place within so many half points; `withdraws` where the move began before an enemy's front; with `far` none that is nearer to
 * the enemy than where it begins (4.2o).
 */
export function findPlaces(s: State, u: Unit, points: number, withdraws: boolean, far?: Uint8Array): void {
  const side = sideOf[u];
  const neighbour = neighbourOf(s);
  const closes = mayClose(s, u);
  const marches = s.order[u] === MARCH_ORDER;
  const step = (from: number, to: number, way: number): number => {
    const hex = Math.floor(from / 6);
    const facing = from % 6;
    if (way >= 6) return marches ? NO : turnPrice(s, u, hex, way - 5);
    const k = hex * 6 + way;
    const at = Math.floor(to / 6);
    if (neighbour[k] < 0 || enemyAt(s, side, at)) return NO;
    if (way !== facing && way !== (facing + 5) % 6 && !marches && !withdraws && !followsWay(s, u, k)) return NO;
    if (far && far[at] < far[s.hex[u]]) return NO;
    if (!closes && isBeside(s, side, at)) return NO;
    if (marches && hasColumn(s, u, at)) return NO;
    const cost = stepCost(s, u, k);
    if (cost >= NEVER || cost > MOST_STEP || (isGun[u] && cost > GUNS_MOST)) return NO;
    return isFronted(s, side, at) ? cost + STOP : cost;
  };
  flood(reach, net, s.hex[u] * 6 + s.facing[u], points, step);
}

function turnPrice(s: State, u: Unit, at: Hex, turned: number): number {
  if (!isGun[u] && s.order[u] === ADVANCE) return 2;
  const vertices = Math.min(turned, 6 - turned);
  const rough = !isGun[u] && (woods[at] || rocky[at] || marsh[at] || town[at]);
  return 2 * vertices * (rough ? 2 : 1);
}

export function eachPlace(visit: (at: Hex, facing: number, cost: number) => void): void {
  for (let i = 0; i < reach.count; i++) {
    const place = reach.found[i];
    visit(Math.floor(place / 6), place % 6, reach.cost[place]);
  }
}

/** The steps and turns that lead to a place that was found. */
export function wayTo(at: Hex, facing: number): Action[] {
  const path = pathTo(reach, at * 6 + facing);
  return path.slice(1).map((place, i): Action => {
    const [from, to] = [Math.floor(path[i] / 6), Math.floor(place / 6)];
    return from === to ? { do: "turn", to: facings[place % 6] } : { do: "step", to: hexName(to) };
  });
}
