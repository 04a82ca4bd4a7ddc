/** 10.4 What a step costs, and why it may not be taken. The marching units go as one. */
import type { Refusal } from "../../../engine/index.js";
import { type Hex, no } from "../../../kit/index.js";
import { isGun, isMounted, isPegram, mover, sideOf, UNITS, type Unit } from "../data/armies.js";
import {
  alongRoad,
  barsGuns,
  between,
  cut,
  FORD,
  ford,
  grid,
  gunsMayLeave,
  herrRidge,
  inColumn,
  NEVER,
  near,
  offRoad,
  ROAD,
  railCrossing,
  town,
  WHOLE,
  way,
} from "../data/map.js";
import { ATTACK } from "../data/tables.js";
import { ask } from "../options.js";
import { brigadeOf, enemyAt, engagedAt, entryOf, FALLING_BACK, has, MARCHING, MISLED, type State, scenarioOf, WAITING } from "../state.js";
import { hexName, nameOf, pointsOf } from "../words.js";
import { isBanned } from "./bans.js";
import { isEnemyWithin, nearestEnemy } from "./enemies.js";
import { hasRoom, LIMIT, loadAt, loadOf } from "./stacking.js";

/** How a march goes on. */
export const IN_COLUMN = 1;
export const BEGAN_ENGAGED = 2;
export const UNDER_WAY = 4;
/** It goes by an Order of its own: a regiment that comes alone. */
export const ON_ITS_OWN = 8;

const hexOf = (side: number): Hex => (side / 6) | 0;

/** 10.7, 12.9 a march of two hexes without prices. */
const HEX = 2;
/** x6.5(d)d waiting for the road to clear. */
const DELAYED = 6;

/** Who marches: how much they count for stacking, how many, whether mounted, and the side. Worked out when a march is looked at. */
export const group = { load: 0, count: 0, mounted: false, side: 0, first: -1, units: new Int16Array(UNITS) };

export function readGroup(s: State): typeof group {
  const { marks } = s;
  group.load = 0;
  group.count = 0;
  group.mounted = false;
  group.first = -1;
  for (let u = 0; u < UNITS; u++) {
    if (!(marks[u] & MARCHING)) continue;
    if (group.first < 0) group.first = u;
    group.load += loadOf(s, u);
    group.units[group.count++] = u;
    if (isMounted[u]) group.mounted = true;
  }
  if (group.first >= 0) group.side = sideOf[group.first];
  return group;
}

/** A group of one, who does not march yet. */
export function readOne(s: State, u: Unit): void {
  group.load = loadOf(s, u);
  group.count = 1;
  group.mounted = isMounted[u] === 1;
  group.first = u;
  group.units[0] = u;
  group.side = sideOf[u];
}

/** In half points for one unit of the group; NEVER, or WHOLE. */
function priceFor(s: State, u: Unit, side: number, to: Hex, column: boolean, crowded: boolean): number {
  const kind = mover[u];
  let off = column ? NEVER : offRoad[kind][side];
  if (kind === 1 && !gunsMayLeave[side]) off = NEVER;
  const led = way[side];
  if (led === 0) return railCrossing[side] && ask.cutChangesSides(s) ? HEX : off;
  if (column && led !== ROAD) return NEVER;
  // x3.1(c)a the road rate only where the twelve points hold; f else the price off the road.
  if (crowded) return isGun[u] && barsGuns[to] ? DELAYED : off;
  const rate = column ? inColumn[side] : alongRoad[kind][side];
  const wet = ford[side] && (led === ROAD || ask.fordOnTrail(s)) ? FORD : 0;
  return Math.min(off, rate + wet);
}

/** The dearest price of the group for a step over a side, in half points. */
export function priceOf(s: State, side: number, flags: number): number {
  const to = grid.neighbour[side];
  if (s.doing === FALLING_BACK) return cut[side] || offRoad[mover[group.first]][side] === NEVER ? NEVER : HEX;
  const crowded = loadAt(s, to, MARCHING) + group.load > LIMIT && !(s.top[to] < 0 && group.count === 1);
  let price = 0;
  for (let i = 0; i < group.count; i++) {
    const one = priceFor(s, group.units[i], side, to, (flags & IN_COLUMN) !== 0, crowded);
    if (one > price) price = one;
    if (price === NEVER) return NEVER;
  }
  // 10.3b from contact to contact costs a point more.
  if (price !== WHOLE && engagedAt(s, group.side, to) && engagedAt(s, group.side, hexOf(side))) price += 2;
  return price;
}

/** 10.11h who waits in a scoring entry hex holds it only by the other reading. */
function waitsIn(s: State, side: number, at: Hex): boolean {
  if (!ask.waitingHolds(s)) return false;
  for (let u = 0; u < UNITS; u++) if (s.hex[u] === WAITING && sideOf[u] !== side && entryOf(s, u) === at) return true;
  return false;
}

const isOnRidge = (s: State): boolean => scenarioOf(s).ridge.includes(s.turn);

/** Whether the group may go into the hex at all, by map, enemy, bans and ridge. */
export function isOpenTo(s: State, to: Hex): boolean {
  if (!scenarioOf(s).window[to] || enemyAt(s, group.side, to) || isBanned(s, group.side, to) || waitsIn(s, group.side, to)) return false;
  return !isOnRidge(s) || herrRidge[to] === 1 || !hasPegram();
}

function hasPegram(): boolean {
  for (let i = 0; i < group.count; i++) if (isPegram[group.units[i]]) return true;
  return false;
}

/** 10.3c whether contact may be entered now: by Attack, or by Wrecked units on their way out. */
const mayEngage = (s: State, flags: number): boolean =>
  (s.doing === ATTACK && !(flags & ON_ITS_OWN)) || (s.doing === FALLING_BACK && (flags & BEGAN_ENGAGED) !== 0 && !(flags & UNDER_WAY));

/** What a step over a side takes of the points left; -1 where it may not be. */
export function costOf(s: State, side: number, points: number, allowance: number, flags: number): number {
  const to = grid.neighbour[side];
  if (to < 0 || !isOpenTo(s, to)) return -1;
  if (engagedAt(s, group.side, to) && !mayEngage(s, flags)) return -1;
  if (flags & IN_COLUMN && isEnemyWithin(s, group.side, to, 2)) return -1;
  const price = priceOf(s, side, flags);
  if (price === NEVER) return -1;
  if (price === WHOLE) return points === allowance ? allowance : -1;
  return price <= points ? price : -1;
}

/** 3.1, B.1h, 12.9 whether the group may stay there when its march ends. */
export function mayStay(s: State, at: Hex): boolean {
  if (s.doing === FALLING_BACK && engagedAt(s, group.side, at)) return false;
  if (!hasRoom(s, at, group.load, group.count, group.mounted, MARCHING)) return false;
  return !closesIn(s, at);
}

/** B.1h a brigade under False Intel ends no move nearer to the enemy. */
export function closesIn(s: State, at: Hex, began = s.began): boolean {
  const b = brigadeOf(s, group.first);
  if (b < 0 || !(s.brigades[b] & MISLED) || began < 0) return false;
  return nearestEnemy(s, group.side, at) < nearestEnemy(s, group.side, began);
}

/** By hex: the most points that can be left there, -1 where the march does not come. */
const most = new Int16Array(grid.size).fill(-1);
const reached: Hex[] = [];

/** Whether from there the march can still come to a hex where it may stay. */
export function canGoOn(s: State, from: Hex, points: number, allowance: number, flags: number): boolean {
  reached.push(from);
  most[from] = points;
  const found = comesToRest(s, points, allowance, flags | UNDER_WAY);
  for (let i = 0; i < reached.length; i++) most[reached[i]] = -1;
  reached.length = 0;
  return found;
}

/** From each hex reached, those with the most points left first. */
function comesToRest(s: State, points: number, allowance: number, flags: number): boolean {
  for (let left = points; left > 0; left--)
    for (let i = 0; i < reached.length; i++) if (most[reached[i]] === left && findsRest(s, reached[i], left, allowance, flags)) return true;
  return false;
}

function findsRest(s: State, from: Hex, left: number, allowance: number, flags: number): boolean {
  if (engagedAt(s, group.side, from) && s.doing !== FALLING_BACK) return false;
  for (let k = from * 6; k < from * 6 + 6; k++) {
    const cost = costOf(s, k, left, allowance, flags);
    const to = grid.neighbour[k];
    if (cost < 0 || left - cost <= most[to]) continue;
    if (mayStay(s, to)) return true;
    if (most[to] < 0) reached.push(to);
    most[to] = left - cost;
  }
  return false;
}

/** Why the marching units may not step there. */
export function whyNotStep(s: State, from: Hex, to: Hex, points: number, allowance: number, flags: number): Refusal | undefined {
  readGroup(s);
  const who = nameOf(group.first);
  const there = hexName(to);
  if (near(from, to) !== 1) return no("FD-10.1b", `${there} is not next to ${hexName(from)}.`);
  if (!scenarioOf(s).window[to]) return no("FD-10.1f", `${there} is off the map of this scenario.`);
  if (enemyAt(s, group.side, to)) return no("FD-x2.10j", `The enemy is in ${there}.`);
  if (isBanned(s, group.side, to)) return no("FD-x10.11a", `${there} is within two hexes of an enemy reinforcement hex.`);
  if (waitsIn(s, group.side, to)) return no("FD-10.11h", `Units waiting in ${there} hold it.`);
  if (!isOpenTo(s, to)) return no("FD-x15.0c", `Until 10:00 ${who} stays on Herr Ridge; ${there} is not of it.`);
  const side = between(from, to);
  if (cut[side] && priceOf(s, side, flags) === NEVER) return no("FD-x2.10e", `A Railroad Cut bars the way to ${there}.`);
  if (engagedAt(s, group.side, to) && !mayEngage(s, flags))
    return no("FD-10.3c", `${who} would come next to the enemy in ${there}; only an Attack allows it.`);
  if (flags & IN_COLUMN) {
    if (way[side] !== ROAD) return no("FD-10.5b", "A March Column does not leave the road.");
    if (isEnemyWithin(s, group.side, to, 2)) return no("FD-10.5c", `${there} is within two hexes of the enemy: no March Column there.`);
  }
  const price = priceOf(s, side, flags);
  if (price === NEVER) return barred(s, from, to, who);
  if (price === WHOLE && points < allowance)
    return no("FD-x6.5(e)a", `${who} needs its whole allowance to cross the steep slope to ${there}.`);
  if (price !== WHOLE && price > points) return no("FD-10.1b", `${there} costs ${pointsOf(price)}, and ${pointsOf(points)} are left.`);
  const cost = price === WHOLE ? allowance : price;
  return mayStay(s, to) || canGoOn(s, to, points - cost, allowance, flags) ? undefined : whyNotStay(s, to);
}

function barred(s: State, from: Hex, to: Hex, who: string): Refusal {
  const column = way[between(from, to)] > 0;
  if (barsGuns[to] && !column) return no("FD-x6.5(d)a", `${who} enters woods or marsh by road only.`);
  if (barsGuns[from] && !column) return no("FD-x6.5(d)b", `${who} leaves woods or marsh by road only.`);
  if (has(s, group.first, MARCHING) && column) return no("FD-x3.1(c)a", `${hexName(to)} is full: it cannot be passed by the road.`);
  return no("FD-10.4l", `${who} crosses the creek at a bridge or ford only.`);
}

/** Why the marching units may not end their march there. */
export function whyNotStay(s: State, at: Hex): Refusal | undefined {
  readGroup(s);
  if (mayStay(s, at)) return undefined;
  const who = nameOf(group.first);
  if (s.doing === FALLING_BACK && engagedAt(s, group.side, at)) return no("FD-x12.9q", `${who} may not stay next to the enemy.`);
  if (closesIn(s, at)) return no("FD-B.1h", `${who} is under False Intel and ends no move nearer to the enemy.`);
  if (town[at]) return no("FD-x2.10m", `Only one unit may stand in the Town hex ${hexName(at)}.`);
  return no("FD-x3.1a", `${hexName(at)} is too full for ${who}: ${LIMIT} SP at most, one unit in the Town or on the knoll.`);
}
