/** 16 Victory: points for losses, wrecks and places, and the level they come to. */
import type { Result } from "../../../engine/index.js";
import {
  BRIGADES,
  brigadeSide,
  CONFEDERATE,
  DEVIN,
  GAMBLE,
  isBuford,
  isFragile,
  isGun,
  sideNames,
  sideOf,
  sideTitle,
  UNION,
  UNITS,
  type Unit,
} from "../data/armies.js";
import { victoryPlace } from "../data/scenarios.js";
import { points as worth } from "../data/tables.js";
import { ask, handicapOf } from "../options.js";
import { BROKEN_3, ELIMINATED, type State, scenarioOf, UNUSED, WRECKED } from "../state.js";

/** 16.0a to c what a unit is worth to the enemy as it stands; x2.1(a)i double for Buford's. */
function lossValue(s: State, u: Unit): number {
  const at = s.hex[u];
  const out = at === ELIMINATED || (at <= -6 && at >= BROKEN_3);
  const factor = isBuford[u] && (!isGun[u] || ask.calefDoubled(s)) ? worth.buford : 1;
  if (out) return factor * (isFragile[u] ? worth.fragileOut : isGun[u] ? worth.batteryOut : worth.out);
  if (at === UNUSED || isGun[u] || isFragile[u] || !s.worn[u]) return 0;
  if (!ask.endStates(s) && beganWorn(s, u)) return 0;
  return factor * worth.battleworn;
}

const beganWorn = (s: State, u: Unit): boolean => scenarioOf(s).zones.some(({ worn }) => worn.includes(u));

/** 16.0d */
function wreckValue(s: State, b: number): number {
  if (!(s.brigades[b] & WRECKED)) return 0;
  const buford = (b === GAMBLE || b === DEVIN) && ask.bufordBonus(s) ? worth.buford : 1;
  return worth.wrecked * buford * (brigadeSide[b] === UNION ? scenarioOf(s).wreckedUnion : 1);
}

/** 16.0 the points of a side as things stand: its handicap, scored on the way, coordination, losses of the enemy, places. */
export function pointsOf(s: State, side: number): number {
  const { endPoints, headquarters } = scenarioOf(s);
  let sum = handicapOf(s, sideNames[side]) + s.scored[side] + s.coordination[side];
  for (let u = 0; u < UNITS; u++) if (sideOf[u] !== side) sum += lossValue(s, u);
  for (let b = 0; b < BRIGADES; b++) if (brigadeSide[b] !== side) sum += wreckValue(s, b);
  for (const one of endPoints) if (one.side === side && s.control[victoryPlace[one.hex]] === side) sum += one.vp;
  if (side === CONFEDERATE) for (const { hex, vp } of headquarters) if (s.control[victoryPlace[hex]] === side) sum += vp;
  return sum;
}

/** 16.0h the level of a difference, Confederate less Union. */
export function levelOf(s: State, difference: number): string {
  const found = scenarioOf(s).levels.find(({ min = -9999, max = 9999 }) => difference >= min && difference <= max);
  return found?.level ?? "draw";
}

/** 16.4u Cemetery Hill decides it at once. */
const isDecided = (s: State): boolean => {
  const { automaticHex } = scenarioOf(s);
  return automaticHex >= 0 && s.control[victoryPlace[automaticHex]] === CONFEDERATE;
};

export function resultOf(s: State): Result {
  const [union, confederate] = [pointsOf(s, UNION), pointsOf(s, CONFEDERATE)];
  const level = isDecided(s) ? "Confederate decisive" : levelOf(s, confederate - union);
  const side = level.startsWith("Confederate") ? CONFEDERATE : level.startsWith("Union") ? UNION : -1;
  const winner = side < 0 ? null : side === UNION ? "union" : "confederate";
  const given = sideNames.some((name) => handicapOf(s, name) > 0) ? ", the handicap counted" : "";
  const text = `${side < 0 ? "A draw" : `${sideTitle(side)} ${level.endsWith("decisive") ? "decisive " : ""}victory`}: Confederates ${confederate}, Union ${union}${given}.`;
  return { winner, level: level.toLowerCase(), score: { union, confederate }, text };
}
