/** What units and places are worth: in points of the game, and in what they lead to. */
import {
  type Brigade,
  brigadeSide,
  EIGHT_IL,
  eightIL,
  isBuford,
  isFragile,
  isGun,
  membersOf,
  printedCr,
  printedSp,
  sideOf,
  UNITS,
  type Unit,
} from "../data/armies.js";
import { points } from "../data/tables.js";
import { holdsUpTo, ratingOf } from "../rules/cohesion.js";
import { pointsOf } from "../rules/victory.js";
import { sideOfSeat } from "../seat-names.js";
import { isWrecked, type State, WRECKED } from "../state.js";
import { combatBlow, fireBlow } from "./chances.js";

/** A Fresh regiment that keeps its brigade from being Wrecked. */
const LAST_FRESH = 1.5;
const HITS = [0, 0.35, 0.9];
const LOST_POWER = 0.06;

/** Those who may be of a brigade: 8 IL's belong to Gamble until he leaves. */
export const unitsOf = (b: Brigade): readonly Unit[] => (b === EIGHT_IL ? eightIL : membersOf[b]);

/** Fresh units of a unit's brigade. */
export function freshOf(s: State, b: number): number {
  let fresh = 0;
  for (const u of membersOf[b]) if (s.hex[u] >= 0 && !s.worn[u]) fresh++;
  return fresh;
}

/** What a Depletion of the unit is worth to its enemy. */
export function lossOf(s: State, u: Unit): number {
  const twice = isBuford[u] && !isGun[u] ? points.buford : 1;
  const power = LOST_POWER * printedSp[2 * u + s.worn[u]];
  const out = twice * (isFragile[u] ? points.fragileOut : isGun[u] ? points.batteryOut : points.out) + power;
  if (isWrecked(s, u)) return out;
  const breaks = 1 - Math.max(0, Math.min(6, holdsUpTo(s, u))) / 6;
  if (s.worn[u]) return breaks * out + 0.4 * (1 - breaks);
  if (isGun[u]) return 0.5 + power;
  const b = homeOf(u);
  const last = b >= 0 && freshOf(s, b) === 1 && !(s.brigades[b] & WRECKED) ? LAST_FRESH : 0;
  return twice * points.battleworn + 0.2 + power + last;
}

const homes = new Int8Array(UNITS).fill(-1);
membersOf.forEach((some, b) => {
  for (const u of some) homes[u] = b;
});
const homeOf = (u: Unit): number => homes[u];

type Blow = ReturnType<typeof fireBlow>;

function blowWorth(s: State, u: Unit, { stress, loss, hit }: Blow): number {
  // A third hit is a Depletion.
  const third = s.hits[u] > 1 ? hit : 0;
  return 0.6 * stress + (loss + third) * lossOf(s, u);
}

/** What a shot at a column is worth against the unit that leads. */
export const shotWorth = (s: State, lead: Unit, column: number): number => blowWorth(s, lead, fireBlow(column, ratingOf(s, lead)));

/** How likely such a shot makes it leave its hex. */
export const isDriven = (s: State, lead: Unit, column: number): number => fireBlow(column, ratingOf(s, lead)).back;

export const combatWorth = (s: State, u: Unit, column: number, attacks: boolean): number =>
  blowWorth(s, u, combatBlow(column, ratingOf(s, u), attacks));

/** The points a side may expect to lead by: those that stand, and what hits and lost ground will bring. */
export function value(s: State, seat: string): number {
  const side = sideOfSeat(seat);
  let sum = pointsOf(s, side) - pointsOf(s, 1 - side);
  for (let u = 0; u < UNITS; u++) if (s.hex[u] >= 0) sum += (sideOf[u] === side ? -1 : 1) * HITS[s.hits[u]];
  for (let b = 0; b < s.brigades.length; b++) {
    if (s.brigades[b] & WRECKED) continue;
    const near = membersOf[b].some((u) => s.hex[u] < -5 || s.hex[u] === -4) && freshOf(s, b) === 1;
    if (near) sum += brigadeSide[b] === side ? -1 : 1;
  }
  return sum;
}

/** How good a unit is in a fight: strength by rating. */
export const mettle = (s: State, u: Unit): number =>
  Math.max(0.5, printedSp[2 * u + s.worn[u]] - s.hits[u]) * (0.5 + 0.125 * Math.max(0, printedCr[2 * u + s.worn[u]] - s.hits[u]));
