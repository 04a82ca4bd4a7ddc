/** 11 How far the unit in hand gets: by march, by road and regular movement, by Emergency Withdrawal. */
import { createReach, flood, type Hex, NO, type Reach, STOP } from "../../../kit/index.js";
import type { Battle, Unit } from "../battle.js";
import { MARCH_PRICE, QUARTERS, ROAD_PRICE } from "../data/tables.js";
import { ask } from "../options.js";
import { besideEnemy, FRESH, has, MARCH, REGULAR, ROAD, STILL, STRAY, type State, WITHDRAWAL, ZONED } from "../state.js";
import { isHeldEast, isWest } from "./limits.js";
import { mayStack } from "./stacking.js";
import { type Mover, marchStep, moverOf, regularStep, roadStep, withdrawalStep } from "./steps.js";

const strayMayWithdraw = ask.oocMayEmergencyWithdraw;
const everyStepByCompass = ask.emergencyWithdrawalEveryStepByCompass;

/** What the unit in hand can reach, by its ways of moving; those closed to it have found nothing. */
export interface Reached {
  readonly mixed: Reach;
  readonly march: Reach;
  readonly away: Reach;
  /** Everything the answer rests on, to know whether it still holds. */
  readonly hexes: Int16Array;
  readonly waiting: Uint8Array;
  readonly asked: Int32Array;
  mover: Mover;
  unit: Unit;
  left: number;
  mode: number;
  /** Steps from there are the first of its move; -1 where it has begun. */
  firstFrom: Hex;
  heldEast: boolean;
}

/** One answer at a time is enough: rules ask, use it and forget it. */
const kept = new WeakMap<Battle, Reached>();
let now: Reached | undefined;

function keptReach(s: State): Reached {
  if (now?.mover.battle === s.battle) return now;
  let r = kept.get(s.battle);
  if (!r) {
    const { grid, layers } = s.battle;
    const floods = { mixed: createReach(layers), march: createReach(grid), away: createReach(layers) };
    const rests = { hexes: new Int16Array(s.hex.length), waiting: new Uint8Array(s.hex.length), asked: new Int32Array(7).fill(-1) };
    r = { ...floods, ...rests, mover: moverOf(s, 0), unit: -1, left: 0, mode: STILL, firstFrom: -1, heldEast: false };
    kept.set(s.battle, r);
  }
  now = r;
  return r;
}

const overGround = (from: number, _to: number, way: number): number => {
  const { mover, left, firstFrom } = now!;
  const hex = from - mover.battle.grid.size;
  return regularStep(mover, hex, way, left, hex === firstFrom);
};
const mixedStep = (from: number, _to: number, way: number): number => {
  const { mover, left, firstFrom } = now!;
  const { size } = mover.battle.grid;
  if (from < size && way < 6) return roadStep(mover, from, way);
  const hex = from < size ? from : from - size;
  return regularStep(mover, hex, way < 6 ? way : way - 6, left, hex === firstFrom);
};
const marching = (from: number, _to: number, way: number): number => marchStep(now!.mover, from, way);
const awayStep = (from: number, _to: number, way: number): number => {
  const { mover, firstFrom } = now!;
  const { size } = mover.battle.grid;
  return withdrawalStep(mover, from < size ? from : from - size, way, firstFrom);
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

const nowhere = (reach: Reach, at: number): void => flood(reach, NOWHERE, at, 0, () => NO);
const NOWHERE = { size: 0, ways: 0, neighbour: new Int16Array(0) };

/** Whether the last answer still holds; what it rests on is noted anew. */
function isKnown(s: State, r: Reached, u: Unit, left: number, mode: number): boolean {
  const { hexes, waiting, asked } = r;
  const { hex, flags } = s;
  let same = asked[0] === u && asked[1] === left && asked[2] === mode && asked[3] === s.turn && asked[4] === flags[u];
  same &&= asked[5] === s.options[0] && asked[6] === s.scenario;
  for (let v = 0; same && v < hex.length; v++) same = hexes[v] === hex[v] && waiting[v] === (flags[v] & FRESH);
  if (same) return true;
  hexes.set(hex);
  for (let v = 0; v < hex.length; v++) waiting[v] = flags[v] & FRESH;
  asked[0] = u;
  asked[1] = left;
  asked[2] = mode;
  asked[3] = s.turn;
  asked[4] = flags[u];
  asked[5] = s.options[0];
  asked[6] = s.scenario;
  return false;
}

/** Everything the unit can reach from where it is, with so many quarters left, moving as it does. */
export function reachOf(s: State, u: Unit, left: number, mode: number): Reached {
  const r = keptReach(s);
  const known = isKnown(s, r, u, left, mode);
  r.mover = moverOf(s, u);
  if (!known) findReach(s, r, u, left, mode);
  r.mover.heldEast = r.heldEast;
  return r;
}

function findReach(s: State, r: Reached, u: Unit, left: number, mode: number): void {
  const at = s.hex[u];
  const { grid, layers, upper } = s.battle;
  r.unit = u;
  r.left = left;
  r.mode = mode;
  r.firstFrom = mode === STILL ? at : -1;
  if (mode === MARCH || mode === WITHDRAWAL) nowhere(r.mixed, at);
  else if (mayUseRoad(s, u, mode)) flood(r.mixed, layers, at, left, mixedStep, ROAD_PRICE);
  else flood(r.mixed, upper, grid.size + at, left, overGround, QUARTERS);
  if (mayMarch(s, u, mode)) flood(r.march, grid, at, left, marching, MARCH_PRICE);
  else nowhere(r.march, at);
  if (mayWithdraw(s, u, mode)) flood(r.away, layers, mode === WITHDRAWAL ? grid.size + at : at, left, awayStep, QUARTERS);
  else nowhere(r.away, at);
  r.heldEast = isHeldEast(s, u) && (!isWest(s, at) || findsEast(s, r));
}

function findsEast(s: State, { mixed, unit: u }: Reached): boolean {
  const { size } = s.battle.grid;
  for (let i = 1; i < mixed.count; i++) {
    const hex = mixed.found[i] % size;
    if (!isWest(s, hex) && mayStack(s, u, hex)) return true;
  }
  return false;
}

/** 7.1, B 8.5 whether the unit may end there. */
export function mayEnd(m: Mover, hex: Hex): boolean {
  return (m.top[hex] < 0 || mayStack(m.s, m.unit, hex)) && !(m.heldEast && isWest(m.s, hex));
}

/** Whether a unit that may not end in the hex finds a place further on, by road where `mode` says so or over any ground. */
export function canGoOn(m: Mover, hex: Hex, left: number, mode: number): boolean {
  for (let d = 0; d < 6; d++) {
    const to = m.neighbour[hex * 6 + d];
    if (to < 0) continue;
    const price = regularStep(m, hex, d, left, false);
    if (price !== NO && (price & 255) <= left) {
      if (mayEnd(m, to)) return true;
      if (price < STOP && canGoOn(m, to, left - price, REGULAR)) return true;
    }
    if (mode !== ROAD) continue;
    const byRoad = roadStep(m, hex, d);
    if (byRoad === NO || byRoad > left) continue;
    if (mayEnd(m, to) || canGoOn(m, to, left - byRoad, ROAD)) return true;
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

const ALL_ROUND = [0, 1, 2, 3, 4, 5];

/** Whether a withdrawal that has passed its zoned hex comes to an end further on. */
export function canGetAway(s: State, r: Reached, hex: Hex, left: number): boolean {
  const { neighbour } = s.battle.grid;
  for (const d of everyStepByCompass(s) ? s.battle.compass[s.battle.side[r.unit]] : ALL_ROUND) {
    const to = neighbour[hex * 6 + d];
    if (to < 0) continue;
    const price = withdrawalStep(r.mover, hex, d, r.firstFrom);
    if (price === NO || price > left) continue;
    if (mayEndAway(s, r, to) || canGetAway(s, r, to, left - price)) return true;
  }
  return false;
}
