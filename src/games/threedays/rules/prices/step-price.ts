/** 9.4, 9.22, 9.43 What a step costs a unit, in half points, and what makes it up: the chart's price of the ground, works, night and storm. */
import { isSkirmisher, sideOf, UNION, type Unit } from "../../data/armies.js";
import { beyond, bridge, cut, earlyHalfRate, inner, lowDutchRoad, pike, ROAD, TRAIL, town, way } from "../../data/map.js";
import { ATTACK, MARCH_ORDER } from "../../data/scenarios.js";
import { night } from "../../data/tables.js";
import { brigadeFor, neighbourOf, type State, scenarioOf, turnOf } from "../../state.js";
import { moverOf } from "../allowance.js";
import { isHedged, worksOn } from "../cover.js";
import { fitsMarch, isSlender } from "../strength.js";
import { isOneFile } from "../together.js";
import { laneParts, overlandParts, type Part, roadParts, slowRoadParts, some, trailParts } from "./price-parts.js";
import { alongRoad, alongTrail, cheapest, NEVER, overland, slowRoad } from "./prices.js";

/** 9.43 a way is followed by no stack of several, and never under Attack; 9.44dh, eb, bx bridges, streets and cuts within March stacking. */
export const followsWay = (s: State, u: Unit, k: number): boolean =>
  way[k] > 0 &&
  s.order[u] !== ATTACK &&
  !(isSkirmisher[u] && bridge[k]) &&
  (narrow[k] ? fitsMarch(s, neighbourOf(s)[k], u) : isSlender(s, u)) &&
  isOneFile(s, u);
const narrow = bridge.map((one, k) => one | town[inner(k)] | cut[inner(k)] | (beyond(k) < 0 ? 0 : town[beyond(k)] | cut[beyond(k)]));

/** 9.22f */
const FOUR_MAPS = 4;

/** 9.87 no hex costs Skirmishers more than three points. */
const SKIRMISH_MOST = 6;

/** The price of a step in half points, NEVER where the ground forbids it; 16.13i, 19.0g what the night and a storm add. */
export function costOf(s: State, u: Unit, k: number): number {
  const cost = sum(dryCost(s, u, k), overWorks(s, u, k));
  if (cost >= NEVER) return NEVER;
  if (s.storm && !(pike[k] && followsWay(s, u, k))) return Math.min(NEVER, 2 * cost);
  const dark = s.order[u] === MARCH_ORDER && turnOf(s).light === "midnight" && !(way[k] === ROAD && followsWay(s, u, k));
  return dark ? cost + 2 * night.midnight.marchOffRoadExtraMp : cost;
}

const sum = (a: number, b: number): number => (a >= NEVER || b >= NEVER ? NEVER : a + b);

/** 9.4u over breastworks from outside men on foot pay a point more; horses and guns cannot. */
function overWorks(s: State, u: Unit, k: number): number {
  const to = neighbourOf(s)[k];
  if (to < 0 || worksOn(s, to * 6 + ((k + 3) % 6)) === 0) return 0;
  return isHedged(s, u, k) ? NEVER : 2;
}

function dryCost(s: State, u: Unit, k: number): number {
  const mover = moverOf(s, u);
  if (isSkirmisher[u]) {
    const cost = followsWay(s, u, k) ? cheapest(mover)[k] : overland(mover)[k];
    return cost >= NEVER ? NEVER : Math.min(SKIRMISH_MOST, cost);
  }
  if (!followsWay(s, u, k)) return overland(mover)[k];
  if (way[k] === TRAIL) return isLane(s, u) ? Math.min(alongTrail(mover)[k], LANE) : alongTrail(mover)[k];
  return isStrange(s, u, k) ? slowRoad(mover)[k] : alongRoad(mover)[k];
}

/** 19.0ad a farm lane is as good as a road. */
const isLane = (s: State, u: Unit): boolean => brigadeFor(s, u) === s.farmLane;
const LANE = 1;

/** 9.22 until July 2, 1100, most roads are still strange to troops on the march. */
function isStrange(s: State, u: Unit, k: number): boolean {
  const { day, hour } = turnOf(s);
  const known = earlyHalfRate[k] || (lowDutchRoad[k] && sideOf[u] === UNION && scenarioOf(s).sheets === FOUR_MAPS);
  return s.order[u] === MARCH_ORDER && (day === 1 || (day === 2 && hour <= 1100)) && !known;
}

export const sumOf = (parts: readonly Part[]): number => parts.reduce((sum, [, halves]) => sum + halves, 0);

/** The same, part by part. */
export function costParts(s: State, u: Unit, k: number): readonly Part[] {
  const parts = [...dryParts(s, u, k), ...some(["works", overWorks(s, u, k)])];
  const [dry, all] = [sumOf(parts), costOf(s, u, k)];
  return [...parts, ...some([s.storm ? "the storm" : "off the road by night", all - dry])];
}

function dryParts(s: State, u: Unit, k: number): readonly Part[] {
  const mover = moverOf(s, u);
  if (isSkirmisher[u]) {
    const parts = [overlandParts(k, mover)];
    if (followsWay(s, u, k)) parts.push(way[k] === ROAD ? roadParts(k, mover) : trailParts(k, mover));
    const [best] = parts.toSorted((a, b) => sumOf(a) - sumOf(b));
    return sumOf(best) > SKIRMISH_MOST ? [["rough ground", SKIRMISH_MOST]] : best;
  }
  if (!followsWay(s, u, k)) return overlandParts(k, mover);
  if (way[k] === TRAIL) return isLane(s, u) ? laneParts(k, mover, LANE) : trailParts(k, mover);
  return isStrange(s, u, k) ? slowRoadParts(k, mover) : roadParts(k, mover);
}
