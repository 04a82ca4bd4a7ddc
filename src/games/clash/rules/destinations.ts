/** 11 Where the unit in hand may go, by each way of moving, and where it may leave the map. */
import { directionTo, type Hex, isPending, NO, STOP } from "../../../kit/index.js";
import { CONFEDERATE, NEVER, type Unit } from "../battle.js";
import { QUARTERS } from "../data/tables.js";
import { besideEnemy, Chapter, enemyOf, has, inZone, REGULAR, ROAD, STILL, STRAY, type State, ZONED } from "../state.js";
import { isHeldEast, isWest } from "./limits.js";
import { canGetAway, canGoOn, mayEnd, mayEndAway, mayMarch, type Reached, reachOf } from "./reach.js";
import { marchStep, moverOf, regularStep, roadStep } from "./steps.js";

/** 10.2, G 5.1 the quarters of points a unit has in this activation. */
export function allowanceOf(s: State, u: Unit): number {
  return isPending(s, Chapter.sally) ? s.battle.facts.specials[s.marker].points! * QUARTERS : s.allowance[s.battle.formation[u]];
}

/** By road and over any ground: costs on the two layers, -1 where it does not get. */
export const byRoad = (r: Reached, to: Hex): number => r.mixed.cost[to];

export const overGround = (s: State, r: Reached, to: Hex): number => r.mixed.cost[s.battle.grid.size + to];

export function mayTakeRoad(r: Reached, to: Hex): boolean {
  const cost = byRoad(r, to);
  return cost > 0 && (mayEnd(r.mover, to) || canGoOn(r.mover, to, r.left - cost, ROAD));
}

/** Over any ground where that is cheaper than by road, or the road does not go. */
export function mayGoThere(s: State, r: Reached, to: Hex): boolean {
  const cost = overGround(s, r, to);
  if (cost < 0 || to === s.hex[r.unit]) return false;
  const road = byRoad(r, to);
  if (road >= 0 && road <= cost) return false;
  return mayEnd(r.mover, to) || (!stopsAt(s, r, to) && canGoOn(r.mover, to, r.left - cost, REGULAR));
}

const stopsAt = (s: State, r: Reached, to: Hex): boolean => inZone(s, enemyOf(s.battle.side[r.unit]), to) || s.battle.roundTop[to] === 1;

/** 11.6 the march ends where it is told to, or goes on. */
export const mayMarchTo = (r: Reached, to: Hex): boolean => r.march.cost[to] > 0;

export function mayGetAway(s: State, r: Reached, to: Hex): boolean {
  const cost = r.away.cost[s.battle.grid.size + to];
  if (cost < 0 || to === s.hex[r.unit]) return false;
  return mayEndAway(s, r, to) || canGetAway(s, r, to, r.left - cost);
}

/** The step straight into a neighbour where the cheapest path to it goes round. */
export function mayGoStraight(s: State, r: Reached, direction: number): boolean {
  const from = s.hex[r.unit];
  const { grid } = s.battle;
  const to = direction < 0 ? -1 : grid.neighbour[from * 6 + direction];
  if (to < 0 || r.mixed.work.into[grid.size + to] === r.mixed.start || !mayGoThere(s, r, to)) return false;
  const price = regularStep(r.mover, from, direction, r.left, r.mode === STILL);
  if (price === NO || (price & 255) > r.left) return false;
  return mayEnd(r.mover, to) || (price < STOP && canGoOn(r.mover, to, r.left - price, REGULAR));
}

/** G 4.1.2 whether the unit may leave the map now: over the edge, or into a hex through which the enemy comes. */
export function mayExit(s: State, u: Unit, left: number, by: Hex): boolean {
  const { side, exitEdge, exitThrough, grid, price, type } = s.battle;
  if (side[u] !== CONFEDERATE || left < QUARTERS) return false;
  const at = s.hex[u];
  if (by < 0) return exitEdge[at] === 1;
  const direction = directionTo(grid, at, by);
  if (direction < 0 || s.top[by] >= 0 || !exitThrough.includes(by)) return false;
  return price[type[u]][at * 6 + direction] !== NEVER && !(has(s, u, STRAY) && besideEnemy(s, CONFEDERATE, by));
}

export function eachExit(s: State, u: Unit, left: number, open: (by: Hex) => void): void {
  if (mayExit(s, u, left, -1)) open(-1);
  for (const by of s.battle.exitThrough) if (mayExit(s, u, left, by)) open(by);
}

export const canExit = (s: State, u: Unit, left: number): boolean =>
  mayExit(s, u, left, -1) || s.battle.exitThrough.some((by) => mayExit(s, u, left, by));

export function canMove(s: State, r: Reached): boolean {
  const { size } = s.battle.grid;
  for (let i = 1; i < r.march.count; i++) if (mayMarchTo(r, r.march.found[i])) return true;
  for (let i = 1; i < r.mixed.count; i++) {
    const to = r.mixed.found[i] % size;
    if (mayTakeRoad(r, to) || mayGoThere(s, r, to)) return true;
  }
  for (let i = 1; i < r.away.count; i++) if (r.away.found[i] >= size && mayGetAway(s, r, r.away.found[i] - size)) return true;
  return false;
}

/** Whether a unit that has not begun has anywhere to go: one step is looked at, not the whole reach. */
export function canBegin(s: State, u: Unit): boolean {
  const left = allowanceOf(s, u);
  const at = s.hex[u];
  const held = isHeldEast(s, u);
  if (has(s, u, ZONED) || (held && isWest(s, at))) return canMove(s, reachOf(s, u, left, STILL));
  const m = moverOf(s, u);
  m.heldEast = held;
  const onRoad = s.battle.linesAt[at] !== 0;
  const marches = mayMarch(s, u, STILL);
  for (let d = 0; d < 6; d++) {
    const to = s.battle.grid.neighbour[at * 6 + d];
    if (to < 0) continue;
    const price = regularStep(m, at, d, left, true);
    if (price !== NO && (price & 255) <= left && (mayEnd(m, to) || (price < STOP && canGoOn(m, to, left - price, REGULAR)))) return true;
    const road = onRoad ? roadStep(m, at, d) : NO;
    if (road !== NO && road <= left && (mayEnd(m, to) || canGoOn(m, to, left - road, ROAD))) return true;
    if (marches && marchStep(m, at, d) !== NO) return true;
  }
  return false;
}
