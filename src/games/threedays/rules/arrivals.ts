/** 9.7, 21 Reinforcements: who waits off the map, at which hexes they come on, and what they pay for the first. */
import { type Hex, no } from "../../../kit/index.js";
import { brigadesOf, type Formation, formationOf, type Side, sideOf, type Unit } from "../data/armies.js";
import { earlyHalfRate, ROAD, way } from "../data/map.js";
import { type Arrival, MARCH_ORDER } from "../data/scenarios.js";
import { ask } from "../options.js";
import { DUE, enemyAt, neighbourOf, OFF_MAP, type State, scenarioOf, turnOf } from "../state.js";
import { hexName, type Log, leaderTitle, nameOf, seatOf } from "../words.js";
import { costBack, slotOf, whyNotBack } from "./afar/beyond.js";
import { moverOf } from "./allowance.js";
import { hexPrice, NEVER } from "./prices/prices.js";
import { hasRoom } from "./strength.js";

/** The row of the schedule by which a unit comes, undefined for none. */
export const arrivalOf = (s: State, u: Unit): Arrival | undefined => scenarioOf(s).arrivals.find(({ units }) => units.includes(u));

/** It is due, and still off the map: 9.7b whom its owner holds back waits; or it is on a road beyond the edge (9.49). */
export const isWaiting = (s: State, u: Unit): boolean =>
  s.hex[u] === OFF_MAP || (s.hex[u] === DUE && (arrivalOf(s, u)?.turn ?? 99) <= s.turn);

/** 9.75e activations of a brigade in the turn in which it comes, 0 where it came before or was there. */
export function arrivingActivations(s: State, b: Formation): number {
  const row = scenarioOf(s).arrivals.find(({ turn, brigades }) => turn === s.turn && brigades.includes(b));
  return row?.activations ?? 0;
}

/** I.B units that are due take the order of their schedule; 21.0h leaders without troops are put on the Direct hex. */
export function muster(s: State, log?: Log): void {
  for (const { turn, direct, units, leaders: coming, order } of scenarioOf(s).arrivals) {
    if (turn !== s.turn) continue;
    for (const u of units) s.order[u] = order;
    if (units.length > 0) continue;
    for (const l of coming) {
      if (s.leaderHex[l] !== DUE) continue;
      s.leaderHex[l] = direct;
      log?.push({ event: "arrives", rule: "TD-21.0h", text: `${leaderTitle(l)} comes on at ${hexName(direct)}.`, hex: hexName(direct) });
    }
  }
}

/** 9.22h (option) Cutler, Meredith and Stone march across easy ground as along a road. */
export const ironBrigades = ["us-2-1-i", "us-1-1-i", "us-2-3-i"].map(formationOf);

/** 9.7b so many turns later another entrance may be taken. */
const DETOUR = 2;
/** By the directions in which nothing lies beyond a hex: north, east, south and west. */
const edges = [[0, 5], [1], [2, 3], [4]] as const;
const edgeOf = (s: State, at: Hex): number => edges.findIndex((sides) => sides.every((d) => neighbourOf(s)[at * 6 + d] < 0));
const isShut = (s: State, side: Side, at: Hex): boolean => enemyAt(s, side, at) || isBesideEnemy(s, side, at);
const hexesOf = ({ direct, border }: Arrival): readonly Hex[] => [direct, ...border];

/** 9.75 the area that the schedule names; 9.7b after a detour, 25.0g at once where the enemy shuts all of it, others of its army on that side of the map. */
function areasFor(s: State, u: Unit): readonly Arrival[] {
  const row = arrivalOf(s, u);
  if (!row) return [];
  if (s.turn < row.turn + DETOUR && !hexesOf(row).every((at) => isShut(s, sideOf[u], at))) return [row];
  const edge = edgeOf(s, row.direct);
  const others = scenarioOf(s).arrivals.filter((one) => one.side === sideOf[u] && edge >= 0 && edgeOf(s, one.direct) === edge);
  return [row, ...others.filter(({ direct }) => direct !== row.direct)];
}
const isDirect = (s: State, u: Unit, at: Hex): boolean => areasFor(s, u).some(({ direct }) => direct === at);

/** 9.75 where a waiting unit may come on. */
export function whyNotComeOn(s: State, u: Unit, at: Hex) {
  if (s.hex[u] === OFF_MAP) return whyNotBack(s, u, at);
  const row = arrivalOf(s, u);
  if (!row || !isWaiting(s, u)) return no("TD-9.7a", `${nameOf(u)} is not waiting off the map.`);
  if (!areasFor(s, u).some((one) => hexesOf(one).includes(at))) return no("TD-9.7a", `${nameOf(u)} does not come on at ${hexName(at)}.`);
  const iron = ask.ironMarch(s) && row.brigades.some((b) => ironBrigades.includes(b));
  if (!isDirect(s, u, at) && s.order[u] === MARCH_ORDER && !iron)
    return no("TD-b9.75c", `${nameOf(u)} is under March Orders: it comes on along the road.`);
  if (isShut(s, sideOf[u], at)) return no("TD-25.0g", `The enemy is too near to ${hexName(at)}.`);
  if (entryCost(s, u, at) >= NEVER) return no("TD-9.7d", `${nameOf(u)} cannot enter ${hexName(at)}.`);
  return hasRoom(s, at, u) ? undefined : no("TD-9.7c", `${hexName(at)} is full: ${nameOf(u)} waits.`);
}

const isBesideEnemy = (s: State, side: Side, at: Hex): boolean => {
  for (let k = at * 6; k < at * 6 + 6; k++) if (neighbourOf(s)[k] >= 0 && enemyAt(s, side, neighbourOf(s)[k])) return true;
  return false;
};

/** 9.7d the entrance is its first hex: at the rate of the road in the Direct hex, else as the ground is. */
export function entryCost(s: State, u: Unit, at: Hex): number {
  if (s.hex[u] === OFF_MAP) return costBack(s, u);
  if (isDirect(s, u, at) && hasRoad(at)) return s.order[u] === MARCH_ORDER && isKnownRoad(s, at) ? 1 : 2;
  return hexPrice(at, moverOf(s, u));
}
const hasRoad = (at: Hex): boolean => way.subarray(at * 6, at * 6 + 6).includes(ROAD);
const isKnownRoad = (s: State, at: Hex): boolean => {
  const { day, hour } = turnOf(s);
  return day > 2 || (day === 2 && hour > 1100) || earlyHalfRate.subarray(at * 6, at * 6 + 6).includes(1);
};

export function eachEntrance(s: State, u: Unit, open: (at: Hex) => void): void {
  const slot = slotOf(s, u);
  if (slot >= 0 && !whyNotBack(s, u, s.awayTo[slot])) open(s.awayTo[slot]);
  for (const at of new Set(areasFor(s, u).flatMap(hexesOf))) if (!whyNotComeOn(s, u, at)) open(at);
}

/** 9.75d nobody goes up to an entrance while enemies are still to come there. */
export function whyNotBlock(s: State, side: Side, to: Hex) {
  for (const { near, units, side: whose } of scenarioOf(s).arrivals)
    if (whose !== side && near[to] === 1 && units.some((u) => s.hex[u] === DUE))
      return no("TD-b9.75d", `${hexName(to)} is next to an entrance of the ${seatOf(whose)} army.`);
  return undefined;
}

/** 21.0h leaders of brigades come with their first unit, those named beside them with the first of all. */
export function bringLeaders(s: State, u: Unit, brigade: Formation, at: Hex, chief: (f: Formation) => number): void {
  const own = chief(brigade);
  if (own >= 0 && (s.leaderHex[own] === DUE || s.leaderHex[own] === OFF_MAP)) s.leaderHex[own] = at;
  for (const l of arrivalOf(s, u)?.leaders ?? []) if (s.leaderHex[l] === DUE) s.leaderHex[l] = at;
}

/** A formation whose leader is still off the map with the troops that are due. */
export const comesNow = (s: State, f: Formation): boolean =>
  scenarioOf(s).arrivals.some(
    ({ turn, brigades, units }) => turn <= s.turn && brigades.some((b) => brigadesOf[f].includes(b)) && units.some((u) => s.hex[u] === DUE),
  );
