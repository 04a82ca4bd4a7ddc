/** 9 Fire Combat: who can fire at what, and 9.3 the strength, shifts and column of a shot. */
import type { Refusal } from "../../../engine/index.js";
import { type Hex, no } from "../../../kit/index.js";
import { BATTERY, DEFENCE, FOG_SHOT, OPPORTUNITY, OVER_CUT, SKIRMISH, SUPPORT } from "../agenda.js";
import {
  B,
  isBuford,
  isGun,
  isInfantry,
  isMounted,
  isTrooper,
  MIXED,
  SMOOTHBORE,
  sideOf,
  UNION,
  UNITS,
  type Unit,
  units,
  WEAPONS,
  weapon,
} from "../data/armies.js";
import { barsGuns, between, grid, joined, marsh, near, orchard, steep, town, woods } from "../data/map.js";
import { bandOf, bands, CANISTER, FIRE_COLUMNS, fireColumn, gunReach, LONG, smallArms } from "../data/tables.js";
import { ask } from "../options.js";
import { COLUMN, enemyAt, FIRING, has, LOW_AMMO, MARCHING, neighbourOf, type State, scenarioOf } from "../state.js";
import { hexName, nameOf } from "../words.js";
import { strengthOf } from "./cohesion.js";
import { BEHIND_WALL, blocker, FRIEND_NEAR, OVER_FRIEND, OVER_ORCHARD, OVER_WOODS, sight } from "./sight.js";
import { rankOfUnit } from "./stacking.js";

/** 9.1b how far a unit reaches. */
const reach = Uint8Array.from(units, ({ weapon: arm }, u) => (isGun[u] ? gunReach[arm] : isMounted[u] ? 1 : 2));
export const reachOf = (u: Unit): number => reach[u];

/** The bars to a shot, each with its rule and words. */
const bars = {
  target: (s: State, _: Unit, at: Hex) => no("FD-9.1k", `No enemy stands in ${hexName(at)}.${s.top[at] < 0 ? " It is empty." : ""}`),
  immune: (_: State, __: Unit, at: Hex) => no("FD-x10.11b", `${hexName(at)} is a reinforcement hex: no combat touches it.`),
  entry: (_: State, u: Unit) => no("FD-10.11i", `${nameOf(u)} stands in an entry hex and does not fire out of it.`),
  column: (_: State, u: Unit) => no("FD-9.1j", `${nameOf(u)} is in March Column and cannot fire.`),
  woods: (s: State, u: Unit) => no("FD-x6.5(d)c", `Guns do not fire from woods or marsh: ${nameOf(u)} is in ${hexName(s.hex[u])}.`),
  town: (_: State, u: Unit, at: Hex) =>
    no("FD-x9.1(a)k", `From the Town ${nameOf(u)} fires into adjacent Town hexes joined by road only, not into ${hexName(at)}.`),
  range: (s: State, u: Unit, at: Hex) =>
    no(isGun[u] ? "FD-9.1(b)f" : "FD-9.1(b)a", `${hexName(at)} is ${near(s.hex[u], at)} hexes away; ${nameOf(u)} reaches ${reachOf(u)}.`),
  sight(s: State, u: Unit, at: Hex) {
    const by = blocker(s, s.hex[u], at);
    return no("FD-9.1(a)a", `${nameOf(u)} does not see ${hexName(at)}${by < 0 ? "" : `: ${hexName(by)} is in the way`}.`);
  },
};
type Bar = keyof typeof bars;

/** What keeps a unit from firing at a hex, whoever stands there; nothing where it may. */
export function barTo(s: State, u: Unit, at: Hex): Bar | undefined {
  const from = s.hex[u];
  if (!enemyAt(s, sideOf[u], at)) return "target";
  return barOnGround(s, u, from, at);
}

export function barOnGround(s: State, u: Unit, from: Hex, at: Hex): Bar | undefined {
  const { immune } = scenarioOf(s);
  if (immune[at]) return "immune";
  if (immune[from] && !ask.entryFires(s)) return "entry";
  if (has(s, u, COLUMN)) return "column";
  const range = near(from, at);
  if (range > reachOf(u)) return "range";
  if (isGun[u]) {
    if (barsGuns[from]) return "woods";
    if (town[from] && town[at] && !(range === 1 && joined[between(from, at)])) return "town";
  }
  return sight(s, sideOf[u], from, at) === 0 ? "sight" : undefined;
}

export const canFire = (s: State, u: Unit, at: Hex): boolean => barTo(s, u, at) === undefined;
export function whyNotFire(s: State, u: Unit, at: Hex): Refusal | undefined {
  const bar = barTo(s, u, at);
  return bar && bars[bar](s, u, at);
}

/** What moves a shot along the columns, as the log and the sheet name it. */
export const shiftNames = {
  woods: ["target in woods", "FD-x9.3a"],
  troopers: ["dismounted cavalry under small arms", "FD-x9.3b"],
  orchard: ["orchard", "FD-x9.3c"],
  steep: ["across a steep slope", "FD-x9.3d"],
  wall: ["stone wall", "FD-x9.3e"],
  barricade: ["barricade", "FD-x9.3f"],
  town: ["target in the Town", "FD-x9.3g"],
  mounted: ["mounted cavalry fires", "FD-x9.3h"],
  marsh: ["out of marsh", "FD-x9.3i"],
  overWoods: ["over woods", "FD-x9.3j"],
  overFriend: ["over friends", "FD-x9.3k"],
  mixed: ["mixed guns far off", "FD-x9.3l"],
  canister: ["smoothbore canister", "FD-x9.3m"],
  flank: ["flanking fire", "FD-x9.3o"],
  breech: ["breech-loaders", "FD-x9.3p"],
  lowAmmo: ["low ammo", "FD-x9.1(d)a"],
  march: ["target in March Column", "FD-9.3l"],
  smoke: ["smoke", "FD-C.3e"],
  double: ["Double Canister", "FD-B.1k"],
} as const;
export type Shift = keyof typeof shiftNames;

/** A shot worked out, kept to be read at once. */
export const shot = {
  strength: 0,
  base: 0,
  shift: 0,
  /** Below 0 it has no effect. */
  column: 0,
  canister: false,
  causes: [] as [Shift, number][],
};

function add(cause: Shift, columns: number): void {
  shot.shift += columns;
  shot.causes.push([cause, columns]);
}

const isReaction = (mode: number): boolean =>
  mode === OPPORTUNITY || mode === OVER_CUT || mode === DEFENCE || mode === SUPPORT || mode === FOG_SHOT;
const isHalved = (mode: number): boolean => mode === OPPORTUNITY || mode === OVER_CUT || mode === SUPPORT;

/** 9.1b what a unit fires with at a distance; canister needs that no friend is in the way. */
export function firepower(s: State, u: Unit, range: number, overFriend: boolean): number {
  const strength = strengthOf(s, u);
  if (!isGun[u]) return strength * (smallArms[WEAPONS[weapon[u]]][range] ?? 0);
  const band = bandOf(range);
  if (band !== CANISTER) return strength * bands[band].mult;
  return overFriend ? strength : Math.max(strength * bands[CANISTER].mult, strength + (bands[CANISTER].min_gain ?? 0));
}

/** The targets of a shot: the marching units alone, or all of the hex. */
export const isTarget = (s: State, u: Unit, mode: number): boolean =>
  mode === OPPORTUNITY || mode === OVER_CUT ? has(s, u, MARCHING) : true;

/** 3.2a the first of the strongest; `lead` of the state where its owner has named one. */
export function leadIn(s: State, at: Hex, mode: number): Unit {
  if (s.lead >= 0) return s.lead;
  let best = -1;
  for (let u = s.top[at]; u >= 0; u = s.below[u])
    if (isTarget(s, u, mode) && (best < 0 || rankOfUnit(s, u) > rankOfUnit(s, best))) best = u;
  return best;
}

/** Works out the shot of the units that are firing, at `aimed`; `from` is the hex of a skirmish shot, `doubled` a Double Canister. */
export function workOut(s: State, mode: number, from: Hex, doubled: boolean): typeof shot {
  shot.strength = 0;
  shot.shift = 0;
  shot.canister = false;
  shot.causes.length = 0;
  const at = s.aimed;
  const lead = leadIn(s, at, mode);
  const sums = mode === SKIRMISH ? skirmish(s, from) : gather(s, mode);
  const { guns, any, every } = sums;
  const lines = ask.anyLine(s) ? any : every;
  if (doubled) add("double", 2);
  targetShifts(s, mode, lead, guns > 0);
  if (orchard[at] || lines & OVER_ORCHARD) add("orchard", -1);
  if (lines & STEEP) add("steep", -1);
  if (lines & BEHIND_WALL) add("wall", -1);
  if (lines & FROM_MARSH) add("marsh", -1);
  if (lines & OVER_WOODS) add("overWoods", -1);
  if (lines & FRIENDS) add("overFriend", -1);
  if (guns > 0 && 2 * sums.mixedFar >= guns) add("mixed", -1);
  if (guns > 0 && 2 * sums.smoothCanister >= guns) add("canister", 1);
  if (sums.riders) add("mounted", -1);
  if (mode !== SKIRMISH) {
    if (isFlanked(s)) add("flank", 1);
    if (sums.allBreech) add("breech", 1);
    if (sums.lowAmmo) add("lowAmmo", -2);
  }
  if (s.smoke) add("smoke", -1);
  shot.canister = sums.canister;
  shot.base = shot.strength < 1 && !ask.companyMinimum(s) ? -1 : fireColumn(shot.strength);
  shot.column = shot.base < 0 ? -1 : Math.max(-1, Math.min(FIRE_COLUMNS - 1, shot.base + shot.shift));
  return shot;
}

/** Bits of a line besides those of sight. */
const STEEP = 256;
const FROM_MARSH = 512;
const FRIENDS = 1024;

const sums = { guns: 0, mixedFar: 0, smoothCanister: 0, any: 0, every: 0, riders: false, allBreech: true, lowAmmo: false, canister: false };

function clearSums(): typeof sums {
  sums.guns = sums.mixedFar = sums.smoothCanister = sums.any = 0;
  sums.every = -1;
  sums.riders = sums.lowAmmo = sums.canister = false;
  sums.allBreech = true;
  return sums;
}

/** What a line brings: friends count for guns next to the target only, for small arms anywhere unless ruled so. */
function lineOf(s: State, side: number, from: Hex, gun: boolean): number {
  const seen = sight(s, side, from, s.aimed);
  const friend = gun || !ask.friendsObscure(s) ? FRIEND_NEAR : OVER_FRIEND;
  const adjacent = near(from, s.aimed) === 1;
  return seen | (seen & friend ? FRIENDS : 0) | (adjacent && steep[between(from, s.aimed)] ? STEEP : 0) | (marsh[from] ? FROM_MARSH : 0);
}

function skirmish(s: State, from: Hex): typeof sums {
  clearSums();
  shot.strength = 2;
  sums.any = sums.every = lineOf(s, 1 - sideOf[s.top[s.aimed]], from, false);
  return sums;
}

function gather(s: State, mode: number): typeof sums {
  clearSums();
  for (let u = 0; u < UNITS; u++) {
    if (!(s.marks[u] & FIRING)) continue;
    const from = s.hex[u];
    const line = lineOf(s, sideOf[u], from, isGun[u] === 1);
    const range = near(from, s.aimed);
    const strength = firepower(s, u, range, (line & OVER_FRIEND) !== 0) * (isHalved(mode) ? 0.5 : 1);
    shot.strength += strength;
    sums.any |= line;
    sums.every &= line;
    if (isGun[u]) {
      sums.guns += strength;
      const band = bandOf(range);
      if (weapon[u] === MIXED && band >= LONG) sums.mixedFar += strength;
      if (band === CANISTER && !(line & OVER_FRIEND)) {
        sums.canister = true;
        if (weapon[u] === SMOOTHBORE) sums.smoothCanister += strength;
      }
    }
    if (isMounted[u]) sums.riders = true;
    if (weapon[u] !== B || isGun[u]) sums.allBreech = false;
    if (has(s, u, LOW_AMMO)) sums.lowAmmo = true;
  }
  return sums;
}

function targetShifts(s: State, mode: number, lead: Unit, withGuns: boolean): void {
  const at = s.aimed;
  if (woods[at]) add("woods", -2);
  const isCavalry = isTrooper[lead] || (isBuford[lead] && ask.calefShift(s));
  if (isCavalry && !withGuns && mode > BATTERY + 1 && !isReaction(mode)) add("troopers", -2);
  if (town[at]) add("town", -1);
  if (isInfantry[lead] && sideOf[lead] === UNION && coveredBy(s, at, mode)) add("barricade", -1);
  for (let u = s.top[at]; u >= 0; u = s.below[u])
    if (isTarget(s, u, mode) && has(s, u, COLUMN)) {
      add("march", 1);
      break;
    }
}

/** B.1c a Barricade covers its hex all round; by the other reading only toward the north and west. */
function coveredBy(s: State, at: Hex, mode: number): boolean {
  if (!s.barricades.includes(at)) return false;
  if (ask.barricadeAround(s)) return true;
  for (let u = 0; u < UNITS; u++) if (has(s, u, FIRING) && !fromNorthWest(at, s.hex[u])) return false;
  return mode !== SKIRMISH;
}

/** Whether a hex lies north or west of another. */
export const fromNorthWest = (at: Hex, from: Hex): boolean =>
  grid.file[from] < grid.file[at] || (grid.file[from] === grid.file[at] && grid.half[from] < grid.half[at]);

/** 9.3j, k fire from beside the target, and another sound unit beside it two hexes or more from every firing hex. */
function isFlanked(s: State): boolean {
  let side = -1;
  for (let u = 0; u < UNITS; u++)
    if (has(s, u, FIRING)) {
      side = sideOf[u];
      if (near(s.hex[u], s.aimed) !== 1) return false;
    }
  if (side < 0) return false;
  const neighbour = neighbourOf(s);
  for (let k = s.aimed * 6; k < s.aimed * 6 + 6; k++) {
    const to = neighbour[k];
    if (to < 0 || s.top[to] < 0 || sideOf[s.top[to]] !== side) continue;
    if (soundIn(s, to) && farFromFiring(s, to)) return true;
  }
  return false;
}

function soundIn(s: State, at: Hex): boolean {
  for (let u = s.top[at]; u >= 0; u = s.below[u]) if (s.hits[u] < 2 && !has(s, u, FIRING)) return true;
  return false;
}

function farFromFiring(s: State, at: Hex): boolean {
  for (let u = 0; u < UNITS; u++) if (has(s, u, FIRING) && near(s.hex[u], at) < 2) return false;
  return true;
}
