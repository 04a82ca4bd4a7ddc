/** 10 Movement: units taken up, step by step, and put down. */
import { current, type Hex, no, note, noted, type Passage, pop, push, type Question } from "../../../kit/index.js";
import { Chapter, OPPORTUNITY, OVER_CUT } from "../agenda.js";
import { isGun, isMounted, sideOf, type Unit, units } from "../data/armies.js";
import { between, cut, grid, ROAD, railStep, town, way } from "../data/map.js";
import { ATTACK, MANEUVER, orders, tablesFile } from "../data/tables.js";
import { ask } from "../options.js";
import { seatOfUnit } from "../seats.js";
import {
  ALONE,
  COLUMN,
  ENDANGERED,
  engaged,
  engagedAt,
  entryOf,
  FALLING_BACK,
  FIRED,
  FORCED,
  GUIDED,
  GUNS,
  has,
  hex,
  isOf,
  MARCHING,
  MOVED,
  neighbourOf,
  type State,
  unit,
  WAITING,
} from "../state.js";
import { deed, firstMarked, hexName, type Log, marked, nameOf, names, pointsOf } from "../words.js";
import { isSupported } from "./cohesion.js";
import { enter } from "./enter.js";
import {
  BEGAN_ENGAGED,
  canGoOn,
  closesIn,
  costOf,
  group,
  IN_COLUMN,
  mayStay,
  ON_ITS_OWN,
  readGroup,
  UNDER_WAY,
  whyNotStay,
  whyNotStep,
} from "./prices.js";
import { hasRoom, isOverfull } from "./stacking.js";

const points = (s: State): number => noted(s, 0);
const flags = (s: State): number => noted(s, 1);
const allowance = (s: State): number => noted(s, 2);
const gunPoints = tablesFile.gunPoints as unknown as Readonly<Record<string, number>>;

/** 8, 6.5a the half points a unit has for what is done now. */
export function allowanceOf(s: State, u: Unit): number {
  if (s.doing === GUNS) return 2 * gunPoints[units[u].kind];
  if (s.doing === FALLING_BACK) return 4;
  if (s.doing === FORCED) return 10;
  if (s.doing === GUIDED) return 6;
  const order = has(s, u, ALONE) ? MANEUVER : s.doing;
  if (isMounted[u]) {
    const all = orders[order].points === orders[3].points ? 0 : 2 * gunPoints["mounted-cavalry"];
    return order === ATTACK && has(s, u, FIRED) ? all / 2 : all;
  }
  const all = orders[order].points;
  // 8.2b who has fired moves with half, rounded up.
  return 2 * (order === ATTACK && has(s, u, FIRED) ? Math.ceil(all / 2) : all);
}

/** Takes a unit up, out of its entry hex if it waits there (10.11b). */
export function takeUp(s: State, u: Unit, column: boolean, log: Log): void {
  if (s.hex[u] === WAITING) bringOn(s, u, log);
  s.marks[u] |= MARCHING;
  s.began = s.hex[u];
  const bits = (column ? IN_COLUMN : 0) | (engaged(s, u) ? BEGAN_ENGAGED : 0) | (has(s, u, ALONE) ? ON_ITS_OWN : 0);
  const all = allowanceOf(s, u);
  push(s, Chapter.march, all, bits, all);
}

/** 3.1h a unit that waits is in play from here on. */
export function bringOn(s: State, u: Unit, log: Log): void {
  const at = entryOf(s, u);
  enter(s, u, at, log);
  log?.push({ event: "enters", rule: "FD-10.11b", text: `${nameOf(u)} comes on at ${hexName(at)}.`, unit: nameOf(u), hex: hexName(at) });
}

/** Whether the group that has been read may step over a side: from there it can stay, be made room for, or go on. */
function mayStep(s: State, side: number, left: number, all: number, bits: number): boolean {
  const cost = costOf(s, side, left, all, bits);
  if (cost < 0) return false;
  const to = grid.neighbour[side];
  return mayStay(s, to) || (canCure(s, to) && !closesIn(s, to)) || canGoOn(s, to, left - cost, all, bits);
}

function hasStep(s: State, at: Hex, left: number, all: number, bits: number): boolean {
  for (let k = at * 6; k < at * 6 + 6; k++) if (mayStep(s, k, left, all, bits)) return true;
  return false;
}

const mayGo = (s: State, side: number): boolean => mayStep(s, side, points(s), allowance(s), flags(s));

/** 3.1e whether a unit can march out of the overfull hex in which it stands, with those who march already. */
export function canClear(s: State, u: Unit, column: boolean, most = allowanceOf(s, u)): boolean {
  const at = s.hex[u];
  const began = s.began;
  s.marks[u] |= MARCHING;
  s.began = at;
  readGroup(s);
  const clears = hasStep(s, at, most, most, (column ? IN_COLUMN : 0) | (engaged(s, u) ? BEGAN_ENGAGED : 0));
  s.marks[u] &= ~MARCHING;
  s.began = began;
  readGroup(s);
  return clears;
}

/** 3.1e a unit of the brigade there, not moved yet, can leave and so make room. */
function canCure(s: State, at: Hex): boolean {
  if (s.doing > 3 || s.overfull >= 0 || s.brigade < 0) return false;
  for (let u = s.top[at]; u >= 0; u = s.below[u]) if (cures(s, u, at)) return true;
  return false;
}

function cures(s: State, u: Unit, at: Hex): boolean {
  if (!isFreeToMove(s, u) || has(s, u, MARCHING)) return false;
  s.marks[u] |= MARCHING;
  const cured = hasRoom(s, at, group.load, group.count, group.mounted, MARCHING) && canLeave(s, u, at);
  s.marks[u] &= ~MARCHING;
  return cured;
}

/** Whether a unit could go one hex if it marched now instead of the group. */
function canLeave(s: State, u: Unit, at: Hex): boolean {
  const marching = group.units.slice(0, group.count);
  for (const v of marching) s.marks[v] &= ~MARCHING;
  const began = s.began;
  s.began = at;
  readGroup(s);
  const all = allowanceOf(s, u);
  const bits = engaged(s, u) ? BEGAN_ENGAGED : 0;
  let leaves = false;
  for (let k = at * 6; k < at * 6 + 6 && !leaves; k++) leaves = costOf(s, k, all, all, bits) >= 0 && mayStay(s, grid.neighbour[k]);
  s.began = began;
  for (const v of marching) s.marks[v] |= MARCHING;
  s.marks[u] &= ~MARCHING;
  readGroup(s);
  return leaves;
}

/** A unit of the brigade that acts and has not moved. */
const isFreeToMove = (s: State, u: Unit): boolean => s.hex[u] >= 0 && !has(s, u, MOVED) && isOf(s, u, s.brigade);

const canHalt = (s: State, at: Hex): boolean => {
  if (s.overfull === at && !(flags(s) & UNDER_WAY)) return false;
  if (!(flags(s) & UNDER_WAY)) return s.doing !== FALLING_BACK || !engagedAt(s, group.side, at);
  return mayStay(s, at) || (canCure(s, at) && !closesIn(s, at));
};

const here = (s: State): Hex => s.hex[firstMarked(s, MARCHING)];
/** The same of the group that has been read. */
const standing = (s: State): Hex => s.hex[group.first];

export const march: Question<State> = {
  rule: "FD-10.1a",
  seat: (s) => seatOfUnit(s, firstMarked(s, MARCHING)),
  prompt: (s) => ({
    text: `${names(marked(s, MARCHING))} in ${hexName(here(s))}: march on or halt; ${s.doing === FALLING_BACK ? (points(s) > 2 ? "2 hexes" : "1 hex") : pointsOf(points(s))} left.`,
    units: marked(s, MARCHING).map(nameOf),
    points: points(s) / 2,
  }),
  survey: readGroup,
  done(s) {
    readGroup(s);
    if (group.first < 0) {
      s.began = -1;
      return true;
    }
    if (!(flags(s) & UNDER_WAY)) return false;
    const at = standing(s);
    const stopped = engagedAt(s, group.side, at) && s.doing !== FALLING_BACK;
    if (!stopped && points(s) > 0 && hasStep(s, at, points(s), allowance(s), flags(s))) return false;
    return putDown(s);
  },
  verbs: {
    go: deed({
      fields: { to: hex },
      each(s, open) {
        const at = standing(s);
        for (let k = at * 6; k < at * 6 + 6; k++) if (mayGo(s, k)) open(grid.neighbour[k]);
      },
      refuse(s, { to }) {
        readGroup(s);
        const at = standing(s);
        const side = between(at, to);
        if (side >= 0 && mayGo(s, side)) return undefined;
        return whyNotStep(s, at, to, points(s), allowance(s), flags(s)) ?? no("FD-3.1d", `The march could not end after ${hexName(to)}.`);
      },
      do(s, { to }) {
        readGroup(s);
        const from = standing(s);
        note(s, 0, points(s) - costOf(s, between(from, to), points(s), allowance(s), flags(s)));
        note(s, 1, flags(s) | UNDER_WAY);
        push(s, Chapter.step, to);
        if (engagedAt(s, group.side, from)) push(s, Chapter.opportunity, OPPORTUNITY, from);
      },
    }),
    with: deed({
      fields: { unit },
      each(s, open) {
        if (flags(s) & UNDER_WAY) return;
        for (let u = s.top[standing(s)]; u >= 0; u = s.below[u]) if (mayGoWith(s, u, group.first)) open(u);
      },
      refuse: (s, { unit: u }) => whyNotWith(s, u),
      do(s, { unit: u }) {
        s.marks[u] |= MARCHING;
        const all = Math.min(allowance(s), allowanceOf(s, u));
        note(s, 0, all);
        note(s, 2, all);
      },
    }),
    halt: deed({
      each(s, open) {
        if (canHalt(s, standing(s))) open();
      },
      refuse(s) {
        readGroup(s);
        const at = standing(s);
        if (canHalt(s, at)) return undefined;
        if (s.overfull === at) return no("FD-3.1e", `${hexName(at)} is overfull: ${nameOf(group.first)} must leave it.`);
        return whyNotStay(s, at) ?? no("FD-x12.9q", `${nameOf(group.first)} may not stay next to the enemy.`);
      },
      do(s) {
        readGroup(s);
        putDown(s);
        pop(s);
      },
    }),
  },
};

/** 10.1a a stack that starts together, by one Order; guns and who is guided go one by one. */
const mayGoWith = (s: State, u: Unit, first: Unit): boolean =>
  !has(s, u, MARCHING | MOVED) &&
  s.hex[u] === s.hex[first] &&
  isOf(s, u, s.brigade) &&
  s.doing !== GUNS &&
  s.doing !== GUIDED &&
  has(s, u, ALONE) === has(s, first, ALONE) &&
  (s.overfull !== s.hex[u] || canClear(s, u, (flags(s) & IN_COLUMN) !== 0, Math.min(allowance(s), allowanceOf(s, u))));

function whyNotWith(s: State, u: Unit) {
  const first = firstMarked(s, MARCHING);
  if (!(flags(s) & UNDER_WAY) && mayGoWith(s, u, first)) return undefined;
  if (flags(s) & UNDER_WAY) return no("FD-10.1a", "Units march together only from the start.");
  if (has(s, u, MARCHING)) return no("FD-10.1a", `${nameOf(u)} is on the march already.`);
  if (s.hex[u] !== s.hex[first] || !isOf(s, u, s.brigade) || has(s, u, MOVED))
    return no("FD-10.1a", `${nameOf(u)} does not start together with ${nameOf(first)}.`);
  if (s.doing === GUNS || s.doing === GUIDED) return no("FD-6.2b", "Each goes by itself.");
  if (has(s, u, ALONE) !== has(s, first, ALONE)) return no("FD-x10.11(a)c", `${nameOf(u)} marches by another Order.`);
  return no("FD-3.1e", `Together with ${nameOf(u)} the march could not leave ${hexName(s.overfull)}, which is overfull.`);
}

/** The march of the group that has been read ends: the units have moved, and may owe that an overfull hex is cleared next. */
function putDown(s: State): true {
  const at = standing(s);
  const walked = (flags(s) & UNDER_WAY) !== 0;
  const column = walked && (flags(s) & IN_COLUMN) !== 0 && !town[at];
  for (let i = 0; i < group.count; i++) {
    const u = group.units[i];
    s.marks[u] = (s.marks[u] & ~MARCHING) | MOVED | (column ? COLUMN : 0);
  }
  if (s.overfull >= 0 && !isOverfull(s, s.overfull)) s.overfull = -1;
  if (walked && isOverfull(s, at)) s.overfull = at;
  s.began = -1;
  if (walked && ask.gunSafety(s) && s.doing <= ATTACK) askGuns(s, at);
  return true;
}

/** 6.8a (option) unsupported guns next to infantry that has come up. */
function askGuns(s: State, at: Hex): void {
  const side = sideOf[s.top[at]];
  for (let k = at * 6; k < at * 6 + 6; k++) {
    const to = neighbourOf(s)[k];
    if (to < 0 || cut[k]) continue;
    for (let u = s.top[to]; u >= 0; u = s.below[u]) if (isGun[u] && sideOf[u] !== side && !isSupported(s, u)) s.marks[u] |= ENDANGERED;
  }
}

/** One step, once those who may fire at it have been asked. */
export const step: Passage<State> = {
  run(s, log) {
    const to = noted(s, 0);
    pop(s);
    const walkers = marked(s, MARCHING);
    if (walkers.length === 0) return;
    const from = s.hex[walkers[0]];
    for (const u of walkers) {
      s.marks[u] &= ~COLUMN;
      enter(s, u, to, log);
    }
    log?.push({
      event: "move",
      rule: "FD-10.1b",
      text: `${names(walkers)} ${walkers.length > 1 ? "march" : "marches"} to ${hexName(to)}.`,
      units: walkers.map(nameOf),
      path: [hexName(from), hexName(to)],
      ...(current(s) === Chapter.march && { left: noted(s, 0) / 2 }),
    });
    // 2.10f across a true Cut.
    if (railStep[between(from, to)])
      for (let k = to * 6; k < to * 6 + 6; k++) if (cut[k]) return push(s, Chapter.opportunity, OVER_CUT, to);
  },
};

/** 10.5a, b whether a unit may set out in March Column. */
export function isOnRoad(s: State, u: Unit): boolean {
  const at = s.hex[u] === WAITING ? entryOf(s, u) : s.hex[u];
  for (let k = at * 6; k < at * 6 + 6; k++) if (way[k] === ROAD) return true;
  return false;
}
