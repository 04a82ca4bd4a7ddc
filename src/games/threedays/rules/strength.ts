/** 8, 12.2, 13, 14.25 How strong a unit is where it stands, and what state it is in. */
import type { Hex } from "../../../kit/index.js";
import {
  batteryOf,
  brigadeOf,
  cohesion,
  cohesionMounted,
  countersOf,
  FIRST_SKIRMISHER,
  FORMATIONS,
  type Formation,
  isCavalry,
  isElite,
  isGun,
  isSkirmisher,
  menOf,
  mergedSp,
  originalSp,
  sideOf,
  type Unit,
} from "../data/armies.js";
import { stacking } from "../data/tables.js";
import { COLUMN, DISORDERED, MAIN_GAVE, WING_GAVE } from "../marks.js";
import { ask } from "../options.js";
import { brigadeFor, DUE, ELIMINATED, has, holder, isMounted, OFF_MAP, ROUTED, reachingInto, type State, SURRENDERED } from "../state.js";

export const isDisordered = (s: State, u: Unit): boolean => has(s, u, DISORDERED);
export const onMap = (s: State, u: Unit): boolean => s.hex[u] >= 0;

/** 8.4d in line over two hexes. */
export const isLine = (s: State, u: Unit): boolean => s.second[u] >= 0 && !has(s, u, COLUMN);
/** The hexes that a unit fights in: an Extended Line with both halves. */
export const halvesOf = (s: State, u: Unit): readonly Hex[] => (isLine(s, u) ? [s.hex[u], s.second[u]] : [s.hex[u]]);

/** The hexes that it stands in, a column too. */
export const hexesOf = (s: State, u: Unit): readonly Hex[] => (s.second[u] < 0 ? [s.hex[u]] : [s.hex[u], s.second[u]]);

/** 8.4d strength in one of the hexes of a line or column, now or when it has so many points. */
export function spIn(s: State, u: Unit, at: Hex, sp = s.sp[u]): number {
  if (s.second[u] < 0) return s.hex[u] === at ? sp : 0;
  if (s.hex[u] === at) return mainSp(s, u, sp);
  return s.second[u] === at ? sp - mainSp(s, u, sp) : 0;
}

/** 8.4d the odd point stands in the main hex; 8.4e but the half that was hit has given it, until the activation ends. */
function mainSp(s: State, u: Unit, sp = s.sp[u]): number {
  const half = Math.floor(sp / 2);
  if (s.duty[u] & MAIN_GAVE) return half;
  return s.duty[u] & WING_GAVE ? half + 1 : sp - half;
}

/** 14.25 horse holders: dismounted cavalry of three or four points has one less for Fire, Shock and building. */
export function fightingSp(s: State, u: Unit, at: Hex): number {
  const sp = spIn(s, u, at);
  return isCavalry[u] && !isMounted(s, u) && s.sp[u] >= 3 && s.sp[u] <= 4 ? sp - 1 : sp;
}

/** 2.6b the side that is face up. */
export function cohesionOf(s: State, u: Unit): number {
  return (isMounted(s, u) ? cohesionMounted : cohesion)[2 * u + (isDisordered(s, u) ? 1 : 0)];
}
export const goodCohesion = (u: Unit): number => cohesion[2 * u];
export const disorderedCohesion = (s: State, u: Unit): number => (isMounted(s, u) ? cohesionMounted : cohesion)[2 * u + 1];

/** 12.1a its original strength; 2.1h of a battery played as one counter, that of all its guns. */
export const fullSp = (s: State, u: Unit): number => (ask.homogeneousBatteries(s) ? mergedSp : originalSp)[u];

/** 12.22, 12.23 below half of the original strength, the elite below a third. */
export const isWornOut = (elite: boolean, original: number, sp: number): boolean => (elite ? 3 : 2) * sp < original;
const isSpent = (s: State, u: Unit): boolean => isWornOut(isElite[u] === 1, fullSp(s, u), s.sp[u]);
export const isCollapsed = (s: State, u: Unit): boolean => isDisordered(s, u) && isSpent(s, u);
/** On the map, or still to come onto it. */
const isOfTheField = (at: number): boolean => at >= 0 || at === DUE || at === OFF_MAP;
const isGone = (at: number): boolean => at === ELIMINATED || at === ROUTED || at === SURRENDERED;

/** 13.23b a unit broken down into Skirmishers lives as long as one of them. */
export const isBrokenDown = (s: State, u: Unit): boolean => countersOf[u].length > 0 && countersOf[u].some((k) => s.hex[k] >= 0);

/** By formation: whether any of its men is lost or Disordered, to be read before the next. No other can be broken. */
const shaken = new Uint8Array(FORMATIONS);
export function findShaken({ hex, marks }: State): Uint8Array {
  shaken.fill(0);
  for (let u = 0; u < FIRST_SKIRMISHER; u++) if (marks[u] & DISORDERED || isGone(hex[u])) shaken[brigadeOf[u]] = 1;
  return shaken;
}

/** 13.2a at least half of its units Eliminated, Collapsed or Routed; guns do not count. */
export function isBroken(s: State, brigade: number): boolean {
  const men = menOf[brigade];
  const { hex } = s;
  let all = 0;
  let broken = 0;
  for (let i = 0; i < men.length; i++) {
    const gone = isGone(hex[men[i]]);
    if (!gone && !isOfTheField(hex[men[i]]) && !isBrokenDown(s, men[i])) continue;
    all++;
    if (gone || isCollapsed(s, men[i])) broken++;
  }
  return all > 0 && 2 * broken >= all;
}

/** Everybody in a hex from the top, and whose line reaches into it. */
export function unitsIn(s: State, at: Hex): Unit[] {
  const found: Unit[] = [];
  for (let u = s.top[at]; u >= 0; u = s.below[u]) found.push(u);
  const reaching = reachingInto(s, at);
  if (reaching >= 0) found.push(reaching);
  return found;
}

/** Nobody else stands in its hex, though a line may reach into it. */
export const standsAlone = (s: State, u: Unit): boolean => s.top[s.hex[u]] === u && s.below[u] < 0;

export const topOf = (s: State, at: Hex): Unit => (s.top[at] >= 0 ? s.top[at] : reachingInto(s, at));

export const loadOf = (s: State, at: Hex, without = -1): number => {
  let sum = 0;
  for (let u = s.top[at]; u >= 0; u = s.below[u]) if (u !== without) sum += spIn(s, u, at);
  const line = reachingInto(s, at);
  return line >= 0 && line !== without ? sum + spIn(s, line, at) : sum;
};

/** 8.1i, j how many units they are: the counters of one battery are one, Skirmishers none. */
const countOf = (units: readonly Unit[]): number => {
  let count = 0;
  for (let i = 0; i < units.length; i++) {
    const u = units[i];
    if (isSkirmisher[u]) continue;
    let first = 0;
    while (first < i && !(isGun[u] && batteryOf[units[first]] === batteryOf[u])) first++;
    if (first === i) count++;
  }
  return count;
};

/** 8.1a more than twelve points or three units, where it is not one alone. */
export function isCrowded(s: State, at: Hex): boolean {
  const there = unitsIn(s, at);
  return there.length > 1 && (countOf(there) > stacking.normalUnits || loadOf(s, at) > stacking.normalSp);
}

/** 8.1a, h the hex that a line with so many Skirmishers more out of it, or fewer, would overfill: the half that gives or takes the point may be the other; -1 for none. */
export function overfilled(s: State, u: Unit, at: Hex, sent: number): Hex {
  const full = halvesOf(s, u).find((half) => {
    const then = loadOf(s, half, u) + spIn(s, u, half, s.sp[u] - sent) + (half === at ? sent : 0);
    return then > stacking.normalSp && then > loadOf(s, half);
  });
  return full ?? -1;
}

/** 8.1 twelve points and three units; one unit of any size is always legal. */
export const hasRoom = (s: State, at: Hex, u: Unit): boolean => haveRoom(s, at, [u]);

/** The same for several who come together. */
export function haveRoom(s: State, at: Hex, coming: readonly Unit[]): boolean {
  if (holder(s, at) < 0) return true;
  if (!coming.every((u) => mayStackWith(s, at, u))) return false;
  const others = unitsIn(s, at).filter((u) => !coming.includes(u));
  if (others.length === 0) return true;
  const sp = others.reduce((sum, u) => sum + spIn(s, u, at), 0) + coming.reduce((sum, u) => sum + s.sp[u], 0);
  return countOf([...others, ...coming]) <= stacking.normalUnits && sp <= stacking.normalSp;
}

/** The points of the second half of a line, or of one that is to be formed. */
const wingSp = (s: State, u: Unit): number => (isLine(s, u) ? s.sp[u] - mainSp(s, u) : Math.floor(s.sp[u] / 2));

/** 8.1h the same for half of a line, the second unless so many points are named, beside who faces as it does. */
export function hasRoomForHalf(s: State, at: Hex, u: Unit, half = wingSp(s, u)): boolean {
  const others = unitsIn(s, at).filter((one) => one !== u);
  const line = reachingInto(s, at);
  if (line >= 0 && line !== u) return false;
  if (
    !others.every((one) => sideOf[one] === sideOf[u] && (isSkirmisher[one] === 1 || s.facing[one] === s.facing[u])) ||
    !mayStackWith(s, at, u)
  )
    return false;
  const sp = others.reduce((sum, one) => sum + spIn(s, one, at), half);
  return countOf([...others, u]) <= stacking.normalUnits && (others.length === 0 || sp <= stacking.normalSp);
}

/** 8.1h, 8.4d and for the main half. */
export const hasRoomForMain = (s: State, at: Hex, u: Unit): boolean => hasRoomForHalf(s, at, u, s.sp[u] - wingSp(s, u));

/** 8.62 Skirmishers stack with formed units on foot of their own brigade only, and with one another. */
export const mayShelter = (s: State, other: Unit, brigade: Formation): boolean =>
  isSkirmisher[other] === 1 || (!isGun[other] && !isMounted(s, other) && brigadeOf[other] === brigade);
function mayStackWith(s: State, at: Hex, u: Unit): boolean {
  for (const other of unitsIn(s, at)) {
    if (other === u || isSkirmisher[u] === isSkirmisher[other]) continue;
    if (isSkirmisher[u] ? !mayShelter(s, other, brigadeFor(s, u)) : !mayShelter(s, u, brigadeFor(s, other))) return false;
  }
  return true;
}

/** 8.1d small enough for a way, by itself: seven points of one unit, more in column, or a battery. */
export const isSlender = (s: State, u: Unit): boolean => s.sp[u] <= stacking.marchSp || isGun[u] === 1 || has(s, u, COLUMN);

/** 8.1d March stacking: one unit, or one battery, in a hex. */
export function fitsMarch(s: State, at: Hex, u: Unit): boolean {
  if (!isSlender(s, u)) return false;
  if (holder(s, at) < 0) return true;
  return unitsIn(s, at).every((other) => other === u || isSkirmisher[other] === 1 || (isGun[u] === 1 && batteryOf[other] === batteryOf[u]));
}

/** 8.5f, 8.22 the tail of a column comes to where its head was, among Skirmishers at most. */
export const isFreeForTail = (s: State, at: Hex, u: Unit): boolean =>
  unitsIn(s, at).every((other) => other === u || isSkirmisher[other] === 1);

/** The other half of a line stands among enemies: never. */
export const isEntangled = (s: State, u: Unit): boolean => {
  for (let v = s.top[s.second[u]]; v >= 0; v = s.below[v]) if (sideOf[v] !== sideOf[u]) return true;
  return false;
};
