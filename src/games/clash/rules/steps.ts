/** 11 What one step costs a unit: over any ground, by road, on a march, in an Emergency Withdrawal. */
import { type Hex, mirror, NO, STOP } from "../../../kit/index.js";
import { type Battle, NEVER, type Unit } from "../battle.js";
import { FORD_PRICE, MARCH_PRICE, ROAD_PRICE } from "../data/tables.js";
import { ask } from "../options.js";
import { besideEnemy, enemyOf, FRESH, has, isNight, passesIn, STRAY, type State, ZONED } from "../state.js";
import { shutBelow } from "./limits.js";
import { mayStack } from "./stacking.js";

const minimumMove = ask.minimumMoveOneHex;
const everyStepByCompass = ask.emergencyWithdrawalEveryStepByCompass;

/** A unit about to step, with all that its steps rest on: taken up once for a question. */
export interface Mover {
  readonly battle: Battle;
  s: State;
  unit: Unit;
  own: number;
  readonly neighbour: Int16Array;
  price: Uint8Array;
  top: Int16Array;
  zone: Uint8Array;
  /** Where the enemy's row of zones, and the unit's of closed hexes, begin. */
  enemyRow: number;
  ownRow: number;
  isStray: boolean;
  /** It began in an enemy zone, or it is night: it comes into none. */
  avoidsZones: boolean;
  isShort: boolean;
  /** Columns west of this one are closed to it. */
  shutBelow: number;
  /** B 8.5 it can end where Jackson wants it, and therefore must. */
  heldEast: boolean;
}

const movers = new WeakMap<Battle, Mover>();
let last: Mover | undefined;

function keptMover(s: State): Mover {
  if (last?.battle === s.battle) return last;
  let m = movers.get(s.battle);
  if (!m) {
    const { grid, price } = s.battle;
    m = {
      battle: s.battle,
      s,
      unit: -1,
      own: 0,
      neighbour: grid.neighbour,
      price: price[0],
      top: s.top,
      zone: s.zone,
      enemyRow: 0,
      ownRow: 0,
      isStray: false,
      avoidsZones: false,
      isShort: false,
      shutBelow: 0,
      heldEast: false,
    };
    movers.set(s.battle, m);
  }
  last = m;
  return m;
}

/** The unit as it would step now. There is one at a time: it is good until the next is asked for, or somebody moves. */
export function moverOf(s: State, u: Unit): Mover {
  const m = keptMover(s);
  const { battle } = m;
  const own = battle.side[u];
  const flags = s.flags[u];
  m.s = s;
  m.unit = u;
  m.own = own;
  m.price = battle.price[battle.type[u]];
  m.top = s.top;
  m.zone = s.zone;
  m.enemyRow = enemyOf(own) * battle.grid.size;
  m.ownRow = own * battle.grid.size;
  m.isStray = (flags & STRAY) !== 0;
  m.avoidsZones = (flags & ZONED) !== 0 || isNight(s);
  m.isShort = minimumMove(s);
  m.shutBelow = shutBelow(s, own);
  m.heldEast = false;
  return m;
}

/** Enemies (11.1), the enemy's entry hexes (9.5), columns closed (B 9.4). */
function isShut(m: Mover, to: Hex): boolean {
  const { side, closed, column } = m.battle;
  const there = m.top[to];
  return (there >= 0 && side[there] !== m.own) || closed[m.ownRow + to] === 1 || column[to] < m.shutBelow;
}

/** 10.4e out of command, it keeps away from enemies. */
const isShy = (m: Mover, to: Hex): boolean => m.isStray && besideEnemy(m.s, m.own, to);

const isZoned = (m: Mover, to: Hex): boolean => m.zone[m.enemyRow + to] > 0;

/** 11.3, 8.2, 8.3 a regular step: quarters of points, with STOP, or NO. `first`: the unit has not moved yet. */
export function regularStep(m: Mover, from: Hex, direction: number, left: number, first: boolean): number {
  const price = m.price[from * 6 + direction];
  if (price === NEVER) return NO;
  const to = m.neighbour[from * 6 + direction];
  if (isShut(m, to) || isShy(m, to)) return NO;
  const zoned = isZoned(m, to);
  if (zoned && (m.avoidsZones || !mayStack(m.s, m.unit, to))) return NO; // 8.3a, 6.4d; it would have to stop there
  const { roundTop } = m.battle;
  if (roundTop[to] && !roundTop[from]) return first ? left | STOP : NO; // G 7.5
  if (zoned) return price | STOP;
  return first && price > left && m.isShort ? left | STOP : price; // 11.2
}

/** 11.7 a step at the road rate. */
export function roadStep(m: Mover, from: Hex, direction: number): number {
  const { road, roundTop, ford } = m.battle;
  const side = from * 6 + direction;
  if (!road[side]) return NO;
  const to = m.neighbour[side];
  if (m.top[to] >= 0 || isZoned(m, to) || isShut(m, to) || roundTop[to] || isShy(m, to)) return NO;
  return ROAD_PRICE + (ford[side] ? FORD_PRICE : 0);
}

/** 11.6 a step of a Reinforcement March: next to no enemy, and to no friend on the same road unless it ends in Town. */
export function marchStep(m: Mover, from: Hex, direction: number): number {
  const { road, roundTop, ford, lines, town } = m.battle;
  const side = from * 6 + direction;
  if (!road[side]) return NO;
  const to = m.neighbour[side];
  if (m.top[to] >= 0 || isShut(m, to) || roundTop[to] || besideEnemy(m.s, m.own, to)) return NO;
  const price = MARCH_PRICE + (ford[side] ? FORD_PRICE : 0);
  if (!meetsOnRoad(m.s, m.unit, to, lines[side])) return price;
  return town[to] ? price | STOP : NO;
}

/** 11.6g, k, s a friend next to the hex who stands on one of these lines and is not just waiting to enter. */
function meetsOnRoad(s: State, u: Unit, to: Hex, lines: number): boolean {
  const { grid, linesAt } = s.battle;
  for (let k = to * 6; k < to * 6 + 6; k++) {
    const at = grid.neighbour[k];
    if (at < 0 || (linesAt[at] & lines) === 0) continue;
    for (let v = s.top[at]; v >= 0; v = s.below[v]) if (v !== u && !has(s, v, FRESH)) return true;
  }
  return false;
}

/** 11.5 whether an enemy zone over the hex is no bar to a withdrawal: a friend, woods, or higher than all whose zones reach it. */
function opensTheDoor(s: State, u: Unit, hex: Hex): boolean {
  const { woods, grid, level, side } = s.battle;
  if (woods[hex]) return true;
  for (let v = s.top[hex]; v >= 0; v = s.below[v]) if (v !== u) return true;
  const passes = passesIn(s);
  for (let k = hex * 6; k < hex * 6 + 6; k++) {
    const at = grid.neighbour[k];
    if (at < 0 || s.top[at] < 0 || side[s.top[at]] === side[u] || !passes[mirror(grid, k)]) continue;
    if (level[at] >= level[hex]) return false;
  }
  return true;
}

/** 11.5 a step of an Emergency Withdrawal on one layer (ways 0 to 5), or through the one zoned hex to the other (6 to 11). */
export function withdrawalStep(m: Mover, from: Hex, way: number, start: Hex): number {
  const { compass, roundTop } = m.battle;
  const direction = way % 6;
  if (!compass[m.own].includes(direction) && (from === start || everyStepByCompass(m.s))) return NO;
  const price = m.price[from * 6 + direction];
  if (price === NEVER) return NO;
  const to = m.neighbour[from * 6 + direction];
  if (isShut(m, to) || (roundTop[to] && !roundTop[from])) return NO;
  if (way < 6) return isZoned(m, to) ? NO : price;
  return isZoned(m, to) && opensTheDoor(m.s, m.unit, to) ? price : NO;
}
