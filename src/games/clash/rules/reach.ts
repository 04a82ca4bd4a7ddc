/** 11 How far the unit in hand gets: by march, by road and regular movement, by Emergency Withdrawal. */
import { createReach, flood, type Hex, mirror, NO, type Reach, STOP } from "../../../kit/index.js";
import { type Battle, NEVER, type Unit } from "../battle.js";
import { FORD_PRICE, MARCH_PRICE, ROAD_PRICE } from "../data/tables.js";
import { asks } from "../options.js";
import {
  besideEnemy,
  enemyOf,
  FRESH,
  has,
  inZone,
  isNight,
  MARCH,
  passesIn,
  REGULAR,
  ROAD,
  STILL,
  STRAY,
  type State,
  WITHDRAWAL,
  ZONED,
} from "../state.js";
import { isHeldEast, isShut, isWest } from "./limits.js";
import { mayStack } from "./stacking.js";

const minimumMove = asks("minimumMoveOneHex");
const strayMayWithdraw = asks("oocMayEmergencyWithdraw");
const everyStepByCompass = asks("emergencyWithdrawalEveryStepByCompass");

/** What keeps any mover out of a hex: enemies (11.1), the enemy's entry hexes (9.5), closed columns (B 9.4), straying (10.4). */
function isBarred(s: State, u: Unit, to: Hex): boolean {
  const { side, closed, grid } = s.battle;
  const own = side[u];
  if (s.top[to] >= 0 && side[s.top[to]] !== own) return true;
  return closed[own * grid.size + to] === 1 || isShut(s, own, to);
}

/** 11.3, 8.2, 8.3 a regular step: quarters of points, with STOP, or NO. `first`: the unit has not moved yet. */
export function regularStep(s: State, u: Unit, from: Hex, direction: number, left: number, first: boolean): number {
  const { battle } = s;
  const own = battle.side[u];
  let price = battle.price[battle.type[u]][from * 6 + direction];
  if (price === NEVER) return NO;
  const to = battle.grid.neighbour[from * 6 + direction];
  if (isBarred(s, u, to) || (has(s, u, STRAY) && besideEnemy(s, own, to))) return NO;
  const zoned = inZone(s, enemyOf(own), to);
  if (zoned && (has(s, u, ZONED) || isNight(s) || !mayStack(s, u, to))) return NO; // 8.3a, 6.4d; it would have to stop there
  if (battle.roundTop[to] && !battle.roundTop[from]) return first ? left | STOP : NO; // G 7.5
  if (first && price > left && minimumMove(s) && !zoned) price = left | STOP; // 11.2
  return zoned ? price | STOP : price;
}

/** 11.7 a step at the road rate. */
export function roadStep(s: State, u: Unit, from: Hex, direction: number): number {
  const { battle } = s;
  const side = from * 6 + direction;
  if (!battle.road[side]) return NO;
  const to = battle.grid.neighbour[side];
  const own = battle.side[u];
  if (s.top[to] >= 0 || isBarred(s, u, to) || inZone(s, enemyOf(own), to) || battle.roundTop[to]) return NO;
  if (has(s, u, STRAY) && besideEnemy(s, own, to)) return NO;
  return ROAD_PRICE + (battle.ford[side] ? FORD_PRICE : 0);
}

/** 11.6 a step of a Reinforcement March: next to no enemy, and to no friend on the same road unless it ends in Town. */
export function marchStep(s: State, u: Unit, from: Hex, direction: number): number {
  const { battle } = s;
  const side = from * 6 + direction;
  if (!battle.road[side]) return NO;
  const to = battle.grid.neighbour[side];
  const own = battle.side[u];
  if (s.top[to] >= 0 || isBarred(s, u, to) || besideEnemy(s, own, to) || battle.roundTop[to]) return NO;
  const price = MARCH_PRICE + (battle.ford[side] ? FORD_PRICE : 0);
  if (!meetsOnRoad(s, u, to, battle.lines[side])) return price;
  return battle.town[to] ? price | STOP : NO;
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
export function opensTheDoor(s: State, u: Unit, hex: Hex): boolean {
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

/** 11.5 a step of an Emergency Withdrawal on one layer, or through the one zoned hex to the other. */
function withdrawalStep(s: State, u: Unit, from: Hex, way: number, start: Hex): number {
  const { battle } = s;
  const direction = way % 6;
  const own = battle.side[u];
  if (!battle.compass[own].includes(direction) && (everyStepByCompass(s) || from === start)) return NO;
  const price = battle.price[battle.type[u]][from * 6 + direction];
  if (price === NEVER) return NO;
  const to = battle.grid.neighbour[from * 6 + direction];
  if (isBarred(s, u, to) || (battle.roundTop[to] && !battle.roundTop[from])) return NO;
  const zoned = inZone(s, enemyOf(own), to);
  if (way < 6) return zoned ? NO : price;
  return zoned && opensTheDoor(s, u, to) ? price : NO;
}

/** One flood of each kind at a time is enough: rules ask, use it and forget it. */
interface Floods {
  readonly mixed: Reach;
  readonly march: Reach;
  readonly away: Reach;
}
const kept = new WeakMap<Battle, Floods>();
function floodsOf(battle: Battle): Floods {
  let floods = kept.get(battle);
  if (!floods) {
    floods = { mixed: createReach(battle.layers), march: createReach(battle.grid), away: createReach(battle.layers) };
    kept.set(battle, floods);
  }
  return floods;
}

/** What the unit in hand can reach, by its ways of moving; those closed to it have found nothing. */
export interface Reached extends Floods {
  unit: Unit;
  left: number;
  mode: number;
  /** B 8.5 it can end where Jackson wants it, and therefore must. */
  heldEast: boolean;
}

let state: State;
let now: Reached;
let startHex: Hex;
let firstStep: boolean;

const mixedStep = (from: number, _to: number, way: number): number => {
  const { size } = state.battle.grid;
  if (from < size && way < 6) return roadStep(state, now.unit, from, way);
  const hex = from < size ? from : from - size;
  return regularStep(state, now.unit, hex, way % 6, now.left, firstStep && hex === startHex);
};
const marching = (from: number, _to: number, way: number): number => marchStep(state, now.unit, from, way);
const awayStep = (from: number, _to: number, way: number): number => {
  const { size } = state.battle.grid;
  return withdrawalStep(state, now.unit, from < size ? from : from - size, way, startHex);
};

/** 11.7 whether the road rate is open to a unit that has not begun, or is on the road. 9.5c not from an entry hex in a zone. */
function mayUseRoad(s: State, u: Unit, mode: number): boolean {
  if (mode === ROAD) return true;
  return mode === STILL && s.battle.linesAt[s.hex[u]] !== 0 && !(has(s, u, ZONED) && has(s, u, FRESH));
}

/** 11.6a, 9.5c */
export function mayMarch(s: State, u: Unit, mode: number): boolean {
  return mode === MARCH || (mode === STILL && has(s, u, FRESH) && !has(s, u, ZONED));
}

/** 11.5, 10.4j */
function mayWithdraw(s: State, u: Unit, mode: number): boolean {
  if (mode === WITHDRAWAL) return true;
  return mode === STILL && has(s, u, ZONED) && (!has(s, u, STRAY) || strayMayWithdraw(s));
}

const empty = (reach: Reach, at: number): void => flood(reach, EMPTY, at, 0, () => NO);
const EMPTY = { size: 0, ways: 0, neighbour: new Int16Array(0) };

/** What the last answer rests on, to know when it still holds. */
let askedHexes = new Int16Array(0);
const asked = new Int32Array(8);

function isKnown(s: State, u: Unit, left: number, mode: number, floods: Floods): boolean {
  let same = now !== undefined && now.mixed === floods.mixed && askedHexes.length === s.hex.length;
  same &&= asked[0] === u && asked[1] === left && asked[2] === mode && asked[3] === s.turn && asked[4] === s.flags[u];
  same &&= asked[5] === s.options[0] && asked[6] === s.scenario;
  for (let v = 0; same && v < askedHexes.length; v++) same = askedHexes[v] === s.hex[v];
  // Whether friends are still waiting to enter counts for marches.
  let waiting = 0;
  for (let v = 0; v < s.flags.length; v++) waiting = (waiting * 31 + (s.flags[v] & FRESH)) | 0;
  same &&= asked[7] === waiting;
  if (same) return true;
  if (askedHexes.length !== s.hex.length) askedHexes = new Int16Array(s.hex.length);
  askedHexes.set(s.hex);
  asked.set([u, left, mode, s.turn, s.flags[u], s.options[0], s.scenario, waiting]);
  return false;
}

/** Everything the unit can reach from where it is, with so many quarters left, moving as it does. */
export function reachOf(s: State, u: Unit, left: number, mode: number): Reached {
  const floods = floodsOf(s.battle);
  if (isKnown(s, u, left, mode, floods)) return now;
  const at = s.hex[u];
  const { grid, layers } = s.battle;
  state = s;
  now = { ...floods, unit: u, left, mode, heldEast: false };
  startHex = at;
  firstStep = mode === STILL;
  const regular = mode === STILL || mode === ROAD || mode === REGULAR;
  if (regular) flood(now.mixed, layers, mayUseRoad(s, u, mode) ? at : grid.size + at, left, mixedStep, ROAD_PRICE);
  else empty(now.mixed, at);
  if (mayMarch(s, u, mode)) flood(now.march, grid, at, left, marching, MARCH_PRICE);
  else empty(now.march, at);
  if (mayWithdraw(s, u, mode)) flood(now.away, layers, mode === WITHDRAWAL ? grid.size + at : at, left, awayStep, 4);
  else empty(now.away, at);
  if (isHeldEast(s, u)) now.heldEast = !isWest(s, s.hex[u]) || findsEast(s, now);
  return now;
}

function findsEast(s: State, { mixed, unit: u }: Reached): boolean {
  const { size } = s.battle.grid;
  for (let i = 1; i < mixed.count; i++) {
    const hex = mixed.found[i] % size;
    if (!isWest(s, hex) && mayStack(s, u, hex)) return true;
  }
  return false;
}

/** 7.1, B 8.5 whether the unit in hand may end there. */
export function mayEnd(s: State, r: Reached, hex: Hex): boolean {
  return mayStack(s, r.unit, hex) && !(r.heldEast && isWest(s, hex));
}

/** Whether a unit that may not end in the hex finds a place further on, by road where `mode` says so or over any ground. */
export function canGoOn(s: State, r: Reached, hex: Hex, left: number, mode: number): boolean {
  const { neighbour } = s.battle.grid;
  for (let d = 0; d < 6; d++) {
    const to = neighbour[hex * 6 + d];
    if (to < 0) continue;
    const price = regularStep(s, r.unit, hex, d, left, false);
    if (price !== NO && (price & 255) <= left) {
      if (mayEnd(s, r, to)) return true;
      if (price < STOP && canGoOn(s, r, to, left - price, REGULAR)) return true;
    }
    if (mode !== ROAD) continue;
    const byRoad = roadStep(s, r.unit, hex, d);
    if (byRoad === NO || byRoad > left) continue;
    if (mayEnd(s, r, to) || canGoOn(s, r, to, left - byRoad, ROAD)) return true;
  }
  return false;
}

/** 11.5h, 7.1, B 8.5b whether a withdrawal may end there. */
export function mayEndAway(s: State, r: Reached, hex: Hex): boolean {
  return mayStack(s, r.unit, hex) && !besideEnemy(s, s.battle.side[r.unit], hex) && !(r.heldEast && isWest(s, hex) && endsEastAway(s, r));
}

function endsEastAway(s: State, r: Reached): boolean {
  const { size } = s.battle.grid;
  for (let i = 0; i < r.away.count; i++) {
    const place = r.away.found[i];
    const hex = place - size;
    if (hex < 0 || isWest(s, hex) || !mayStack(s, r.unit, hex)) continue;
    if (!besideEnemy(s, s.battle.side[r.unit], hex)) return true;
  }
  return false;
}

/** Whether a withdrawal that has passed its zoned hex comes to an end further on. */
export function canGetAway(s: State, r: Reached, hex: Hex, left: number): boolean {
  const { neighbour } = s.battle.grid;
  for (const d of everyStepByCompass(s) ? s.battle.compass[s.battle.side[r.unit]] : [0, 1, 2, 3, 4, 5]) {
    const to = neighbour[hex * 6 + d];
    if (to < 0) continue;
    const price = withdrawalStep(s, r.unit, hex, d, startHex);
    if (price === NO || price > left) continue;
    if (mayEndAway(s, r, to) || canGetAway(s, r, to, left - price)) return true;
  }
  return false;
}
