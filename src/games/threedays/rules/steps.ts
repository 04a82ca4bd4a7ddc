import { type Hex, no, noted, notedBy } from "../../../kit/index.js";
import { Chapter } from "../agenda.js";
import { batteryOf, isGun, isSkirmisher, sideOf, type Unit } from "../data/armies.js";
import { creek, cut, difficult, farm, lottsBridge, marsh, ROAD, rocky, stream, town, wall, way, woods } from "../data/map.js";
import { ADVANCE, ATTACK, MARCH_ORDER } from "../data/scenarios.js";
import { night } from "../data/tables.js";
import { ASTRAY, COLUMN, DARES, LABOURED, MOVING, REMOUNTED, STOPPED } from "../marks.js";
import { ask } from "../options.js";
import { enemyAt, formedAt, has, holder, neighbourOf, type State, turnOf } from "../state.js";
import { hexName, nameOf, pointsOf } from "../words.js";
import { whyNotBlock } from "./arrivals.js";
import { isLocked } from "./command/orders.js";
import { isSteep, worksOn } from "./cover.js";
import { leftFront, rightFront } from "./front.js";
import { isBeside, isBesideSkirmishers, whyNotNear } from "./near-enemy.js";
import { type Part, some } from "./prices/price-parts.js";
import { GUNS_MOST, NEVER } from "./prices/prices.js";
import { costOf, costParts, followsWay, sumOf } from "./prices/step-price.js";
import { isFronted, nearestEnemy } from "./retreat.js";
import {
  fitsMarch,
  halvesOf,
  hasRoom,
  hasRoomForHalf,
  hasRoomForMain,
  haveRoom,
  isDisordered,
  isFreeForTail,
  isSlender,
  standsAlone,
  topOf,
  unitsIn,
} from "./strength.js";
import { movers } from "./together.js";
import { seenWithin } from "./watch.js";

/** What is known of a move. */
export const UNDER_WAY = 1;
/** 9.54 it began in the front of an enemy. */
export const WITHDRAWS = 2;
/** It has left the ways: no street or road is followed any more. */
export const OFF_ROAD = 4;
/** 8.1g it was sent on for want of room. */
export const SENT_ON = 8;
/** 9.42b its one hex was beyond its points. */
export const BEYOND_POINTS = 1024;
/** s9.56a it has set out for a hex next to Skirmishers, and pays for that though they give way. */
export const CLOSES_IN = 2048;
/** 9.54a it has drawn the fire of those whose front it leaves. */
export const DREW_FIRE = 4096;
/** Of the move under what goes on now. */
export const hasOverreached = (s: State): boolean => (notedBy(s, Chapter.move, 1) & BEYOND_POINTS) !== 0;
/** Of what comes up: only Skirmishers are asked as yet, whether they go before (s9.83a). */
export const SOUNDS = -2;
/** 6.43n Skirmishers have been taken in at this place. */
export const TOOK_IN = 512;
/** 11.1i how many hexes it has gone at a gallop, up to three, and in which direction. */
const RUN = 16;
const RUN_WAY = 64;
const RUN_ALL = 3 * RUN + 7 * RUN_WAY;
export const FULL_RUN = 3;
export const runOf = (of: number): number => Math.floor(of / RUN) % 4;

/** What is known of the run after one more step: a straight row of clear or orchard hexes, over no wall, water, slope or works. */
export function runOn(s: State, k: number, known = flags(s)): number {
  const to = neighbourOf(s)[k];
  const rough = woods[to] || rocky[to] || marsh[to] || town[to] || cut[to] || farm[to];
  const barred = wall[k] || stream[k] || creek[k] || difficult[k] || isSteep(k) || worksOn(s, to * 6 + ((k + 3) % 6)) > 0;
  const kept = known & ~(RUN_ALL | TOOK_IN | CLOSES_IN);
  if (rough || barred) return kept;
  const straight = Math.floor(known / RUN_WAY) % 8 === k % 6;
  return kept | (Math.min(FULL_RUN, straight ? runOf(known) + 1 : 1) * RUN) | ((k % 6) * RUN_WAY);
}

/** 4.48e what a hex may cost Hancock's regiment, a Farm excepted. */
const OPEN_GROUND = 2;
export const isOpenGround = (cost: number, to: Hex): boolean => cost <= OPEN_GROUND || farm[to] === 1;

export const points = (s: State): number => noted(s, 0);
/** 9.54c half of the half points, rounded up, for who withdraws; 14.2b who has mounted or dismounted has no more than that. */
export const startOf = (s: State, u: Unit, all: number, known: number): number =>
  known & WITHDRAWS && (s.duty[u] & REMOUNTED) === 0 ? Math.ceil(all / 4) * 2 : all;
/** 9.5d before it leaves an enemy's front a unit has all its points for what it does in its place. */
export const pointsInPlace = (s: State): number =>
  flags(s) & UNDER_WAY ? points(s) : points(s) + noted(s, 2) - startOf(s, s.mover, noted(s, 2), flags(s));
export const flags = (s: State): number => noted(s, 1);

/** 7.2f, g into the front only, but for March, along a way, and withdrawing. */
const anyDirection = (s: State, u: Unit, k: number): boolean =>
  isSkirmisher[u] === 1 || s.order[u] === MARCH_ORDER || followsWay(s, u, k) || (flags(s) & WITHDRAWS) !== 0;

const heads = (s: State, u: Unit, k: number): boolean =>
  k === leftFront(s.hex[u], s.facing[u]) || k === rightFront(s.hex[u], s.facing[u]) || anyDirection(s, u, k);

export function whyNotStep(s: State, u: Unit, k: number) {
  const to = neighbourOf(s)[k];
  if (to < 0) return no("TD-9.13a", "Units do not leave the map.");
  if (enemyAt(s, sideOf[u], to)) return no("TD-8.1e", `The enemy holds ${hexName(to)}.`);
  if (!heads(s, u, k)) return no("TD-7.2f", `${hexName(to)} does not lie before ${nameOf(u)}: turn first.`);
  if (s.order[u] === MARCH_ORDER && !isSlender(s, u)) return no("TD-6.13f", `${nameOf(u)} marches in column: form it first.`);
  if (s.order[u] === MARCH_ORDER && hasColumn(s, u, to))
    return no("TD-8.2d", `Another column is in ${hexName(to)}: stop behind it, or leave the road.`);
  if (has(s, u, COLUMN) && !isFreeForTail(s, s.hex[u], u))
    return no("TD-8.5f", `The tail of ${nameOf(u)} finds no room in ${hexName(s.hex[u])}: close the column up first.`);
  if (has(s, u, COLUMN) && s.order[u] !== MARCH_ORDER && (s.order[u] === ATTACK || !way[k]))
    return no("TD-8.5a", `${nameOf(u)} goes in column under March Orders, or along a way: close the column up first.`);
  return (
    whyNotNear(s, u, to) ??
    whyNotBlock(s, sideOf[u], to) ??
    whyNotStray(s, u, to) ??
    whyNotByNight(s, u, k) ??
    whyNotBothHalves(s, u, k) ??
    whyNotAfford(s, u, k) ??
    whyNotLinger(s, u, k)
  );
}

/** 6.13c a march that could still end out of the enemy's sight or four hexes from him keeps the points for that. */
function whyNotLinger(s: State, u: Unit, k: number) {
  const to = neighbourOf(s)[k];
  if (s.order[u] !== MARCH_ORDER || nearestEnemy(s, sideOf[u], to, MARCH_DISTANCE - 1) >= MARCH_DISTANCE) return undefined;
  return couldKeepOff(s, u, to, points(s) - stepCost(s, u, k)) || !couldKeepOff(s, u, s.hex[u], points(s))
    ? undefined
    : no("TD-6.13c", `The enemy is in sight: ${nameOf(u)} could not march four hexes away from him any more.`);
}

/** Whether a march could end four hexes from all enemies in sight, each step leading farther from them. */
function couldKeepOff(s: State, u: Unit, at: Hex, left: number): boolean {
  const far = seenWithin(s, sideOf[u], at, MARCH_DISTANCE - 1);
  if (far >= MARCH_DISTANCE) return true;
  for (let next = at * 6; next < at * 6 + 6; next++) {
    const to = neighbourOf(s)[next];
    if (to < 0 || (to !== s.hex[u] && holder(s, to) >= 0) || costOf(s, u, next) > left || whyNotNear(s, u, to)) continue;
    if (seenWithin(s, sideOf[u], to, MARCH_DISTANCE - 1) > far && couldKeepOff(s, u, to, left - costOf(s, u, next))) return true;
  }
  return false;
}

/** 8.4f, i a line goes on with both halves: the other needs free ground outside the town. */
function whyNotBothHalves(s: State, u: Unit, k: number) {
  if (!keepsLine(s, u)) return undefined;
  const to = neighbourOf(s)[otherHalf(s, u, k)];
  if (to < 0 || town[to] || town[neighbourOf(s)[k]] || !hasRoomForHalf(s, to, u) || costOf(s, u, otherHalf(s, u, k)) >= NEVER)
    return no("TD-8.4f", "The other half of the line cannot follow: close it up first.");
  return whyNotNear(s, u, to) ?? whyNotBlock(s, sideOf[u], to);
}
/** 8.4j one that is Disordered closes up when it moves. */
export const keepsLine = (s: State, u: Unit): boolean => s.second[u] >= 0 && !has(s, u, COLUMN) && !isDisordered(s, u);
export const otherHalf = (s: State, u: Unit, k: number): number => s.second[u] * 6 + (k % 6);

/** 8.2d another column on the march, but for the guns of one battery. */
export const hasColumn = (s: State, u: Unit, at: Hex): boolean =>
  unitsIn(s, at).some(
    (other) => s.order[other] === MARCH_ORDER && !has(s, other, MOVING) && !(isGun[u] && batteryOf[other] === batteryOf[u]),
  );

const ANYWHERE = 250;
/** 4.2o who is Out of Command and has not dared to does not go nearer to the enemy than where it set out, nor forms a line or column towards him. */
export function whyNotStray(s: State, u: Unit, to: Hex, began: readonly Hex[] = [s.began]) {
  if (!has(s, u, ASTRAY) || (s.duty[u] & DARES) !== 0 || s.began < 0) return undefined;
  return began.every((from) => nearestEnemy(s, sideOf[u], to, ANYWHERE) < nearestEnemy(s, sideOf[u], from, ANYWHERE))
    ? no("TD-4.2o", `${nameOf(u)} is Out of Command: it does not go nearer to the enemy without a test.`)
    : undefined;
}

/** 16.13g, h, n guns in the middle of the night: a hex, or along Roads and Pikes; and not near the enemy. */
function whyNotByNight(s: State, u: Unit, k: number) {
  if (!isGun[u] || turnOf(s).light !== "midnight") return undefined;
  const { artilleryMaxHexCost, artilleryMinDistance } = night.midnight;
  const to = neighbourOf(s)[k];
  const onRoad = way[k] === ROAD && followsWay(s, u, k);
  if (!onRoad && costOf(s, u, k) > 2 * artilleryMaxHexCost) return no("TD-b16.13g", `${hexName(to)} is too hard for guns by night.`);
  if (flags(s) & UNDER_WAY && (!onRoad || flags(s) & OFF_ROAD))
    return no(flags(s) & OFF_ROAD ? "TD-b16.13g" : "TD-b16.13h", `${nameOf(u)} moves one hex, or along a Road or Pike.`);
  const far = nearestEnemy(s, sideOf[u], to, artilleryMinDistance);
  return far < artilleryMinDistance && far <= nearestEnemy(s, sideOf[u], s.hex[u], artilleryMinDistance)
    ? no("TD-b16.13n", `${hexName(to)} is too near to the enemy.`)
    : undefined;
}

/** 9.42a, 9.48a, 9.54c the points, the least move of one hex, and what guns never enter. */
function whyNotAfford(s: State, u: Unit, k: number) {
  const own = stepCost(s, u, k);
  const cost = has(s, u, MOVING) && !standsAlone(s, u) ? dearest(s, k) : own;
  if (own >= NEVER) return no("TD-9.4a", `${nameOf(u)} cannot enter ${hexName(neighbourOf(s)[k])} from ${hexName(s.hex[u])}.`);
  if (isGun[u] && costOf(s, u, k) > GUNS_MOST)
    return no("TD-9.42c", `${hexName(neighbourOf(s)[k])} would cost ${pointsOf(costOf(s, u, k))}: guns enter no hex of more than 8 MP.`);
  if (s.sent === u && !isOpenGround(own, neighbourOf(s)[k]))
    return no("TD-b4.48e", `${hexName(neighbourOf(s)[k])} is no ground for a charge.`);
  if (cost <= points(s)) return undefined;
  if (ask.nobodyClosesBeyondPoints(s) && isBeside(s, sideOf[u], neighbourOf(s)[k]))
    return no("TD-9.42b", `${hexName(neighbourOf(s)[k])} is next to the enemy, and beyond its points.`);
  if (!(flags(s) & UNDER_WAY)) return undefined;
  return no("TD-9.4a", `${hexName(neighbourOf(s)[k])} costs ${pointsOf(cost)}, and ${pointsOf(points(s))} are left.`);
}

/** 8.2b one more point where formed friends stand, 8.22 but for Skirmishers. */
const pressAt = (s: State, u: Unit, at: Hex): number => (!isSkirmisher[u] && formedAt(s, at) && topOf(s, at) !== u ? 2 : 0);
export const stepCost = (s: State, u: Unit, k: number): number => {
  const own = costOf(s, u, k);
  if (own >= NEVER) return NEVER;
  const wing = keepsLine(s, u) ? otherHalf(s, u, k) : -1;
  const cost = Math.max(own + pressAt(s, u, neighbourOf(s)[k]), wing < 0 ? 0 : costOf(s, u, wing) + pressAt(s, u, neighbourOf(s)[wing]));
  return cost + (isWary(s, u, k) ? WARINESS : 0);
};

/** The same, part by part: of a line the half that pays more, of a stack whoever does. */
export function stepParts(s: State, k: number): readonly Part[] {
  const u = movers(s).find((one) => stepCost(s, one, k) === dearest(s, k));
  if (u === undefined) return [];
  const price = (side: number) => [...costParts(s, u, side), ...some(["friends there", pressAt(s, u, neighbourOf(s)[side])])];
  const halves = keepsLine(s, u) ? [price(k), price(otherHalf(s, u, k))] : [price(k)];
  const [most] = halves.toSorted((a, b) => sumOf(b) - sumOf(a));
  return [...most, ...some(["going up to the enemy", isWary(s, u, k) ? WARINESS : 0])];
}

/** 6.11c, 12.24c the point more, in halves, of an Advance unit that goes up to Skirmishers or men who surrender, with either half. */
export const WARINESS = 2;
export const isWary = (s: State, u: Unit, k: number): boolean =>
  isWaryAt(s, u, neighbourOf(s)[k]) || (keepsLine(s, u) && isWaryAt(s, u, neighbourOf(s)[otherHalf(s, u, k)]));
export const isWaryAt = (s: State, u: Unit, at: Hex): boolean =>
  s.order[u] === ADVANCE && (isBesideSkirmishers(s, sideOf[u], at) || (ask.collapsedSurrender(s) && isBeside(s, sideOf[u], at)));

/** 3.1e a hex costs all who move together the dearest of their prices. */
export function dearest(s: State, k: number): number {
  let most = 0;
  const at = s.mover < 0 ? -1 : s.hex[s.mover];
  if (at >= 0) for (let u = s.top[at]; u >= 0; u = s.below[u]) if (has(s, u, MOVING)) most = Math.max(most, stepCost(s, u, k));
  return most;
}

/** 8.1h a line needs room for its main half only, beside who faces as it does. */
const hasRoomToStay = (s: State, at: Hex, u: Unit): boolean => (keepsLine(s, u) ? hasRoomForMain(s, at, u) : hasRoom(s, at, u));

/** 8.1, 6.13f whether the move may end where the unit is. */
function whyNotStop(s: State, u: Unit) {
  const at = s.hex[u];
  if (!(flags(s) & UNDER_WAY) && (s.second[u] >= 0 || !(s.duty[u] & LABOURED))) return undefined;
  if (s.second[u] === lottsBridge.over && has(s, u, COLUMN)) return no("TD-b9.44ct", "Nobody stays on the bridge.");
  if (!hasRoomToStay(s, at, u)) return no("TD-8.1a", `There is no room in ${hexName(at)} for ${nameOf(u)}.`);
  if (s.order[u] === MARCH_ORDER && !fitsMarch(s, at, u) && !has(s, u, COLUMN))
    return no("TD-6.13f", `${nameOf(u)} may not stop in ${hexName(at)} under March Orders.`);
  return undefined;
}

/** Why a unit does not halt of its own will, though there is room: whoever is sent forward goes on, and a march keeps its distance. */
export function whyNotHalt(s: State, u: Unit) {
  const full = whyNotStop(s, u);
  if (full) return full;
  const hasCome = halvesOf(s, u).some((at) => isBeside(s, sideOf[u], at));
  if (s.sent === u && !hasCome && hasStep(s, () => true)) return no("TD-b4.48b", `${nameOf(u)} has to charge.`);
  if (isLocked(s, u) && !isDisordered(s, u) && !has(s, u, ASTRAY) && !hasCome && hasStep(s, (to) => isNearer(s, u, to)))
    return no("TD-22.2f", `${nameOf(u)} has to go up to the enemy.`);
  // 6.13c
  if (s.order[u] !== MARCH_ORDER || !(flags(s) & UNDER_WAY)) return undefined;
  const far = seenWithin(s, sideOf[u], s.hex[u], MARCH_DISTANCE - 1);
  return far < MARCH_DISTANCE && hasStep(s, (to) => seenWithin(s, sideOf[u], to, MARCH_DISTANCE) > far)
    ? no("TD-6.13c", `The enemy is in sight within four hexes: ${nameOf(u)} marches on.`)
    : undefined;
}
const MARCH_DISTANCE = 4;
const isNearer = (s: State, u: Unit, to: Hex): boolean => nearestEnemy(s, sideOf[u], to) < nearestEnemy(s, sideOf[u], s.hex[u]);
function hasStep(s: State, good: (to: Hex) => boolean): boolean {
  if (has(s, s.mover, STOPPED)) return false;
  let found = false;
  eachStep(s, (to) => {
    found ||= good(to);
  });
  return found;
}

/** A step onto friends is listed only if the move can end there, or one hex farther on. */
function couldEnd(s: State, together: readonly Unit[], k: number): boolean {
  const to = neighbourOf(s)[k];
  if (holder(s, to) < 0) return true;
  const room = together.length === 1 ? hasRoomToStay(s, to, together[0]) : haveRoom(s, to, together);
  if (room && together.every((u) => s.order[u] !== MARCH_ORDER || fitsMarch(s, to, u))) return true;
  if (isFronted(s, sideOf[together[0]], to)) return false;
  if (together.some((u) => has(s, u, COLUMN) && !isFreeForTail(s, to, u))) return false;
  return couldLeave(s, together, to, points(s) - dearest(s, k));
}

/** Whether those who move together find a way on from a hex with so many half points left, facing as they do or as they would. */
export function couldLeave(s: State, together: readonly Unit[], at: Hex, left: number, facing?: number): boolean {
  for (let next = at * 6; next < at * 6 + 6; next++) if (together.every((u) => couldGoOn(s, u, next, left, facing))) return true;
  return false;
}

/** 8.1g a turn in a hex without room leaves them the points for a step out of it. */
export const couldTurn = (s: State, to: number, price: number): boolean =>
  !whyNotStopHere(s) || couldLeave(s, movers(s), s.hex[s.mover], points(s) - price, to);

function couldGoOn(s: State, u: Unit, next: number, left: number, facing = s.facing[u]): boolean {
  const [over, to] = [Math.floor(next / 6), neighbourOf(s)[next]];
  if (to < 0 || to === s.hex[u] || holder(s, to) >= 0 || costOf(s, u, next) > left || whyNotNear(s, u, to)) return false;
  return next === leftFront(over, facing) || next === rightFront(over, facing) || anyDirection(s, u, next);
}

export function eachStep(s: State, open: (to: Hex) => void): void {
  const together = movers(s);
  const from = s.hex[s.mover];
  for (let k = from * 6; k < from * 6 + 6; k++) if (mayAllStep(s, together, k) && couldEnd(s, together, k)) open(neighbourOf(s)[k]);
}

function mayAllStep(s: State, together: readonly Unit[], k: number): boolean {
  if (neighbourOf(s)[k] < 0) return false;
  for (const u of together) if (!heads(s, u, k) || whyNotStep(s, u, k)) return false;
  return true;
}

/** Why those who move together may not stop where they are. */
export const whyNotStopHere = (s: State) => {
  for (const u of movers(s)) {
    const why = whyNotStop(s, u);
    if (why) return why;
  }
  return undefined;
};

/** They may not stop here, and no step is open to them. */
export function isStuck(s: State): boolean {
  if (!whyNotStopHere(s)) return false;
  let open = false;
  eachStep(s, () => {
    open = true;
  });
  return !open;
}

/** 7.2a a turn: Advance one point for any; Attack a point a vertex, two in woods, rocks, marsh and town; guns a point a vertex; March free. */
export function turnCost(s: State, u: Unit, to: number): number {
  const vertices = Math.min((to - s.facing[u] + 6) % 6, (s.facing[u] - to + 6) % 6);
  if (s.order[u] === MARCH_ORDER || isSkirmisher[u]) return 0;
  if (isGun[u]) return 2 * vertices;
  if (s.order[u] === ADVANCE) return vertices === 0 ? 0 : 2;
  const at = s.hex[u];
  return 2 * vertices * (woods[at] || rocky[at] || marsh[at] || town[at] ? 2 : 1);
}
