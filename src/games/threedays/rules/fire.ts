/** 10 A shot worked out: who fires, at what strength, with which modifiers. */
import { distance, type Hex, no, traceLine } from "../../../kit/index.js";
import { brigadeOf, CONFEDERATE, isBerdan, isGun, isSkirmisher, sideOf, UNITS, type Unit, WHITWORTH, weaponOf } from "../data/armies.js";
import { cut, farm, grid, level, orchard, rock, rocky, sloping, town, woods } from "../data/map.js";
import { type Light, MARCH_ORDER } from "../data/scenarios.js";
import { FIRE_COLUMNS, fatigue, OUT_OF_RANGE, rangeEffect, rangeOf, stacking } from "../data/tables.js";
import { COLUMN, DISORDERED, FIRED, LOW_AMMO, MAIN_FIRED, NO_AMMO, REFUSED_LEFT, REFUSED_RIGHT, SPENT, WING_FIRED } from "../marks.js";
import { ask } from "../options.js";
import { fatigueOf, formedAt, has, hasMoved, holder, isMounted, type State, turnOf } from "../state.js";
import { hexName, nameOf } from "../words.js";
import { entrySides, isContinuous, isSteep, isWalled, partFrom, shelterOf } from "./cover.js";
import { FRONT, inField, inRefusedField } from "./front.js";
import { downTheStreet, type Eye, NO_LIMIT, sees } from "./sight.js";
import { fightingSp, halvesOf, isCollapsed, isLine, loadOf, topOf, unitsIn } from "./strength.js";

/** On what occasion a shot is fired. */
export const occasions = ["own", "return", "approach", "withdrawal", "prepared", "defence", "rapid", "opportunity"] as const;
export const OWN = 0;
export const RETURN = 1;
export const APPROACH = 2;
export const WITHDRAWAL = 3;
export const PREPARED_FIRE = 4;
export const STEP_5 = 5;
export const RAPID = 6;
export const OPPORTUNITY = 7;

/** The last shot that was worked out. */
export const shot = {
  units: [] as Unit[],
  /** The points that each of them gives. */
  shares: [] as number[],
  sp: 0,
  range: 0,
  modifier: 0,
  causes: [] as [string, number][],
};

const sightBy: Readonly<Record<Light, number>> = { day: NO_LIMIT, dawn: 10, dusk: 10, "light night": 3, night: 2, midnight: 2 };
/** 19.0i */
const IN_SMOKE = 6;
export const eyeOf = (s: State, guns: boolean): Eye => ({
  shadow: ask.shadow(s),
  fringeOpen: ask.fringeOpen(s),
  limit: s.smoke ? Math.min(IN_SMOKE, sightBy[turnOf(s).light]) : sightBy[turnOf(s).light],
  guns,
  formed: (at) => formedAt(s, at),
});

/** 10.6, 6.13a, 6.14a whether a unit can fire at all now, sight and target left aside. */
export function whyNotArmed(s: State, u: Unit, at: Hex) {
  if (isMounted(s, u)) return no("TD-6.14a", `${nameOf(u)} is mounted: it cannot fire.`);
  if (s.order[u] === MARCH_ORDER) return no("TD-6.13a", `${nameOf(u)} is under March Orders: it cannot fire.`);
  if (has(s, u, COLUMN)) return no("TD-8.5a", `${nameOf(u)} is in column: it cannot fire.`);
  if (has(s, u, NO_AMMO)) return no("TD-10.69b", `${nameOf(u)} has no ammunition.`);
  if (turnOf(s).light === "midnight") return no("TD-b16.13m", "Nobody fires in the middle of the night.");
  if (!isGun[u]) return undefined;
  if (has(s, u, DISORDERED)) return no("TD-10.6a", `${nameOf(u)} is Disordered: guns cannot fire.`);
  if (has(s, u, SPENT)) return no("TD-10.6c", `${nameOf(u)} has moved: guns do not fire then.`);
  if (town[at] || cut[at]) return no("TD-10.6b", `${nameOf(u)} cannot fire out of ${town[at] ? "the town" : "a railroad cut"}.`);
  for (let above = s.top[at]; above >= 0 && above !== u; above = s.below[above])
    if (!isGun[above] || brigadeOf[above] !== brigadeOf[u])
      return no("TD-8.3c", `${nameOf(above)} stands before ${nameOf(u)}: guns fire from the top of a stack.`);
  return undefined;
}

/** 10.91 (option) foot that is low on ammunition may fire its last rounds, in whatever fire. */
export const whyNotPress = (s: State, u: Unit) =>
  ask.ammoSupply(s) && has(s, u, LOW_AMMO) && !isGun[u] ? undefined : no("TD-b10.91a", `${nameOf(u)} is not low on ammunition.`);

/** 8.4e whether a unit has fired so out of a hex: each half of a line fires for itself. */
export const hasFiredFrom = (s: State, u: Unit, from: Hex, mark: number): boolean =>
  has(s, u, mark) && (!isLine(s, u) || (s.duty[u] & (from === s.hex[u] ? MAIN_FIRED : WING_FIRED)) !== 0);

/** The hex out of which a unit can still fire so at another: of a line either half; -1 for none. */
export const halfFor = (s: State, u: Unit, at: Hex, mark: number): Hex =>
  halvesOf(s, u).find((from) => !hasFiredFrom(s, u, from, mark) && !whyNotAim(s, u, from, at)) ?? -1;

/** 8.3b, h how much fires out of a hex: seven points through the front, four through a refused flank, one out of a town. */
const limitOf = (s: State, u: Unit, from: Hex, at: Hex): number => {
  if (town[from]) return stacking.townFireSpPerHexside.value;
  return fieldOf(s, u, from, at) === "refused" ? stacking.refusedFireSp.value : stacking.fireSpPerHex.value;
};

/** 8.3h what a unit has sent out of a hex in this activation, ahead or through the refused flank. */
function sentOut(s: State, u: Unit, from: Hex, aside: boolean): number {
  if (s.shotAt[u] < 0 || isLine(s, u)) return fightingSp(s, u, from);
  return aside ? s.shotAside[u] : s.shotSp[u];
}

/** 8.3h what a side fires in answer it fires anew each time. */
export function loadAgain(s: State, side: number): void {
  for (let i = UNITS * side, end = i + s.many[side]; i < end; i++) s.shotAt[s.afield[i]] = -1;
}

/** 9.44x, y a town hex sends one point through either frontal hexside, and not both at one hex. */
function isBarred(s: State, u: Unit, from: Hex, at: Hex): boolean {
  let shots = 0;
  let open = true;
  for (const other of unitsIn(s, from)) {
    if (other === u || (s.shotAt[other] < 0 && !hasFiredFrom(s, other, from, FIRED))) continue;
    shots += Math.max(1, s.shotSp[other]);
    open &&= s.shotAt[other] >= 0 && areApart(from, at, s.shotAt[other]);
  }
  return shots > 1 || !open;
}

/** Whether two shots out of a town leave it through two hexsides. */
export const areApart = (from: Hex, at: Hex, also: Hex): boolean =>
  at !== also && entrySides(at, from).some((side) => entrySides(also, from).some((other) => other !== side));

/** 8.3b, h what others leave of the fire of a hex: by what they have fired, and, where asked for, 8.3d by standing above, though silent. */
function leftOver(s: State, u: Unit, from: Hex, at: Hex, isBelow: boolean): number {
  let left = limitOf(s, u, from, at);
  if (town[from]) return isBarred(s, u, from, at) ? 0 : left;
  const aside = fieldOf(s, u, from, at) === "refused";
  let above = isBelow;
  for (const other of unitsIn(s, from)) {
    if (other === u) above = false;
    else if (isSkirmisher[other]) continue;
    else if (hasFiredFrom(s, other, from, FIRED)) left -= sentOut(s, other, from, aside);
    else if (above) left -= fightingSp(s, other, from);
  }
  return left;
}

/** 8.3h nothing is left of the fire of the hex for a unit. */
export const whyNotMore = (s: State, u: Unit, from: Hex, at: Hex) =>
  leftOver(s, u, from, at, true) > 0 ? undefined : no("TD-8.3h", `No more can fire out of ${hexName(from)}: others of the hex come first.`);

/** 10.15a units of a stack with the same arms fire at one hex, or at two that both lie next to it; out of a town at any two (9.44y). */
function whyNotApart(s: State, u: Unit, from: Hex, at: Hex) {
  if (town[from]) return undefined;
  for (const other of unitsIn(s, from)) {
    if (other === u || s.shotAt[other] < 0 || s.shotAt[other] === at || isGun[other] !== isGun[u]) continue;
    if (!hasFiredFrom(s, other, from, FIRED)) continue;
    if (distance(grid, from, at) > 1 || distance(grid, from, s.shotAt[other]) > 1)
      return no(
        "TD-10.15a",
        `${nameOf(other)} has fired at ${hexName(s.shotAt[other])}: a stack splits its fire between adjacent hexes only.`,
      );
  }
  return undefined;
}

/** 7.1d, 7.35m through the front, or through a refused flank: 7.3e of a line that of its main hex. */
export function fieldOf(s: State, u: Unit, from: Hex, at: Hex, facing = s.facing[u]): "front" | "refused" | undefined {
  if (inField(from, facing, at)) return "front";
  if (from === s.second[u]) return undefined;
  const left = has(s, u, REFUSED_LEFT) && inRefusedField(from, facing, true, at);
  return left || (has(s, u, REFUSED_RIGHT) && inRefusedField(from, facing, false, at)) ? "refused" : undefined;
}

/** Within range and in the field of fire: most targets fall out here. */
export const bears = (s: State, u: Unit, from: Hex, at: Hex): boolean =>
  distance(grid, from, at) <= rangeOf(weaponOf[u]) && fieldOf(s, u, from, at) !== undefined;

/** 10.1a range, sight and field; 8.3h and something of the fire of the hex left. */
export const whyNotAim = (s: State, u: Unit, from: Hex, at: Hex, facing = s.facing[u]) =>
  whyNotReach(s, u, from, at, facing) ?? whyNotMore(s, u, from, at);

export function whyNotReach(s: State, u: Unit, from: Hex, at: Hex, facing = s.facing[u]) {
  if (holder(s, at) !== 1 - sideOf[u]) return no("TD-10.1h", `There is no enemy in ${hexName(at)}.`);
  const range = distance(grid, from, at);
  const apart = whyNotApart(s, u, from, at);
  if (apart) return apart;
  if (rangeEffect(weaponOf[u], range, ask.simpleAccuracy(s)) === OUT_OF_RANGE)
    return no("TD-10.7c", `${hexName(at)} is ${range} hexes off: beyond the range of ${nameOf(u)}.`);
  if (!fieldOf(s, u, from, at, facing)) return no("TD-7.1d", `${hexName(at)} does not lie in the field of fire of ${nameOf(u)}.`);
  const street = downTheStreet(from, at);
  if (!street && !sees(eyeOf(s, isGun[u] === 1), from, at)) return no("TD-10.2a", `${hexName(at)} cannot be seen from ${hexName(from)}.`);
  if (isGun[u] && range >= 1 && adjacentRock(from, at)) return no("TD-10.6b", `Guns in ${hexName(from)} cannot fire through the rocks.`);
  return undefined;
}

const adjacentRock = (from: Hex, at: Hex): boolean => besideRock[from] === 1 && entrySides(at, from).some((side) => rock[side] === 1);
const besideRock = Uint8Array.from(grid.names, (_, at) => Number(rock.subarray(at * 6, at * 6 + 6).includes(1)));

/** 10.1c equal weapons; 10.10i Skirmishers only two together, if neither has moved. */
export const firesAlong = (s: State, lead: Unit, u: Unit): boolean =>
  weaponOf[u] === weaponOf[lead] &&
  s.facing[u] === s.facing[lead] &&
  isSkirmisher[u] === isSkirmisher[lead] &&
  (!isSkirmisher[u] || (isSkirmishLine(s, s.hex[u]) && !has(s, u, SPENT) && !has(s, lead, SPENT)));

/** 8.61a Skirmishers alone, of two points at most. */
export const isSkirmishLine = (s: State, at: Hex): boolean => {
  const there = unitsIn(s, at);
  return there.length > 0 && there.length <= 2 && there.every((u) => isSkirmisher[u]);
};

/** Whether a unit fires along out of a hex. */
type Ready = (u: Unit, from: Hex) => boolean;

/** 7.35l the second shot of a split is of those who fired the first, and of who was left out of it. */
const hasBegun = (s: State, lead: Unit, u: Unit, from: Hex): boolean =>
  s.fireSp > 0 && hasFiredFrom(s, lead, from, FIRED) && hasFiredFrom(s, u, from, FIRED);

/** 8.3b the points that fire: equal weapons from the top, as far as the limit of the hex goes. */
function gather(s: State, lead: Unit, from: Hex, at: Hex, ready: Ready): void {
  const street = downTheStreet(from, at) ? 1 : FIRE_COLUMNS;
  let most = Math.min(s.fireSp > 0 ? s.fireSp : FIRE_COLUMNS, street);
  let left = leftOver(s, lead, from, at, false);
  shot.units = [];
  shot.shares = [];
  shot.sp = 0;
  for (const u of unitsIn(s, from)) {
    if (left <= 0) break;
    const sp = fightingSp(s, u, from);
    if (
      u === lead ||
      (!s.fireLone && firesAlong(s, lead, u) && (ready(u, from) || hasBegun(s, lead, u, from)) && !whyNotArmed(s, u, from))
    ) {
      const share = Math.min(sp, left, most);
      shot.units.push(u);
      shot.shares.push(share);
      shot.sp += share;
      most -= share;
    } else if (isSkirmisher[u] || town[from] || hasFiredFrom(s, u, from, FIRED)) continue;
    left -= sp;
  }
}

const add = (cause: string, n: number): void => {
  if (n === 0) return;
  shot.causes.push([cause, n]);
  shot.modifier += n;
};

/** 10.3 all modifiers of a shot, into `shot`. */
export function workOut(s: State, lead: Unit, from: Hex, at: Hex, occasion: number, ready: Ready): void {
  gather(s, lead, from, at, ready);
  shot.range = distance(grid, from, at);
  if (occasion === OWN && s.alsoFrom >= 0) combine(s, lead, at, ready);
  shot.modifier = 0;
  shot.causes = [];
  const guns = isGun[lead] === 1;
  const near = !guns || shot.range <= 3;
  add("range", rangeEffect(weaponOf[lead], shot.range, ask.simpleAccuracy(s)));
  addGround(from, at, guns, near);
  addCover(s, from, at, guns, near);
  addTarget(s, at, guns);
  addFirer(s, lead, shot.units, occasion);
  if (occasion === OWN && s.alsoFrom >= 0 && shot.sp > FIRE_COLUMNS) add("combined fire", 2);
  addLight(s);
}

/** 18.31, 18.33 (option) the guns of the other hex fire along, by the longer range. */
function combine(s: State, lead: Unit, at: Hex, ready: Ready): void {
  const { units, shares, sp } = shot;
  const also = unitsIn(s, s.alsoFrom).find((u) => weaponOf[u] === weaponOf[lead] && brigadeOf[u] === brigadeOf[lead]);
  if (also === undefined) return;
  gather(s, also, s.alsoFrom, at, ready);
  shot.units = [...units, ...shot.units];
  shot.shares = [...shares, ...shot.shares];
  shot.sp += sp;
  shot.range = Math.max(shot.range, distance(grid, s.alsoFrom, at));
}

function addGround(from: Hex, at: Hex, guns: boolean, near: boolean): void {
  if (woods[at]) add("woods", -1);
  if (near && throughOrchard(from, at)) add("through an orchard", -1);
  if (town[at] && !town[from]) add("town", -3);
  if (guns && sloping[from]) add("guns on sloping ground", -2);
  if (cut[from]) add("out of a cut", -2);
  else if (cut[at] && shot.range === 1) add("into a cut", 2);
}

/** 9.44h-j, eh once, unless both ends lie above every orchard on the line; along a hexside only if both hexes are orchards. */
function throughOrchard(from: Hex, at: Hex): boolean {
  const { count, hex, partner } = traceLine(grid, from, at);
  const low = Math.min(level[from], level[at]);
  for (let i = 0; i < count; i++) {
    if (partner[i] === -2) continue;
    const pair = partner[i] < 0 ? hex[i] : partner[i];
    if (orchard[hex[i]] && orchard[pair] && low <= Math.max(level[hex[i]], level[pair])) return true;
  }
  return false;
}

/** 9.44bj-br slopes, walls and works on the hexside through which the fire comes. */
function addCover(s: State, from: Hex, at: Hex, guns: boolean, near: boolean): void {
  const sides = entrySides(from, at);
  const top = topOf(s, at);
  if (level[from] < level[at]) {
    if (near && sides.some(isSteep)) add("up a steep slope", -1);
  } else if (level[from] > level[at]) {
    if (guns && (shot.range === 1 ? sides.some(isSteep) : isContinuous(from, at))) add("guns down a steep slope", -2);
    else if (!guns && shot.range === 1 && sides.some(isSteep)) add("down a steep slope", -1);
  }
  const works = Math.max(...sides.map((side) => shelterOf(s, top, side)));
  if (works > 0) add("breastworks", -works);
  else if (!guns && sides.some((side) => isWalled(s, top, side))) add("stone wall", -1);
  if (!town[at] && !isSkirmishLine(s, at) && sides.every((side) => partFrom(s, top, side) !== FRONT)) add("flank", 1);
}

function addTarget(s: State, at: Hex, guns: boolean): void {
  const there = unitsIn(s, at);
  if (isSkirmishLine(s, at)) {
    add("skirmishers", -2);
    if (!guns && farm[at]) add("skirmishers in a farm", -1);
    if (rocky[at]) add("skirmishers in rocks", -1);
  }
  const load = loadOf(s, at);
  if (there.some((u) => s.order[u] === MARCH_ORDER || has(s, u, COLUMN))) add("on the march", 1);
  if (guns && load >= 8) add("massed", load >= 11 ? 2 : 1);
  if (guns && shot.range >= 4 && load <= 2) add("dispersed", -1);
  if (!guns && shot.range >= 2 && shot.range <= 3 && there.every((u) => isGun[u])) add("guns alone", -1);
  if (there.length === 1 && isBerdan[there[0]] && (!guns || shot.range < 4)) add("sharpshooters", -1);
}

/** Of a stack that fires as one, what burdens any of them burdens the shot. */
function addFirer(s: State, lead: Unit, units: readonly Unit[], occasion: number): void {
  if (!isGun[lead] && units.some((u) => has(s, u, DISORDERED))) {
    const collapsed = units.some((u) => isCollapsed(s, u));
    add(collapsed ? "firer Collapsed" : "firer Disordered", collapsed ? -2 : -1);
  }
  if (occasion === OWN && units.some((u) => hasMoved(s, u))) add("firer moved", -1);
  if (units.some((u) => has(s, u, LOW_AMMO)) && !s.firePressed) add("low ammunition", -2);
  if (isSkirmisher[lead]) add("skirmishers fire", -1);
  if (occasion === WITHDRAWAL) add("Withdrawal Fire", 1);
  if (occasion === RAPID) add("Rapid Fire", 2);
  if (occasion === PREPARED_FIRE && ask.preparedFireTells(s)) add("Prepared Fire", 1);
  add("firer tired", Math.min(0, ...units.map((u) => fatigue[fatigueOf(s, u)].fire)));
}

function addLight(s: State): void {
  const { light } = turnOf(s);
  if (light === "dawn" || light === "dusk") add(light, -1);
  else if (light === "night") add("night", -2);
  else if (light === "light night") add("light night", -1);
  if (s.storm) add("thunderstorm", -3);
}

export const columnOf = (sp: number): number => Math.min(sp, FIRE_COLUMNS);

/** 18.11 guns at eight hexes or more may overshoot, the Whitworth excepted. */
export const mayOvershoot = (s: State, lead: Unit): boolean =>
  isGun[lead] === 1 && shot.range >= 8 && weaponOf[lead] !== WHITWORTH && !ask.simpleAccuracy(s);
export const overshootModifier = (s: State, lead: Unit): number =>
  (sideOf[lead] === CONFEDERATE ? 1 + 2 * s.badFuses : -s.goodPractice) + (shot.range >= 18 ? 1 : 0);
