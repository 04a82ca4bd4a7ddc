/** 6.4 (option) Skirmishers: made, broken down, taken back, and what becomes of those out of command. */
import { createReach, flood, type Hex, NO, no, noted, pop, type Question, whole } from "../../../kit/index.js";
import {
  brokenFrom,
  cohesion,
  countersOf,
  FIRST_SKIRMISHER,
  type Formation,
  formationSide,
  isBerdan,
  isCavalry,
  isElite,
  isGun,
  isInfantry,
  isSkirmisher,
  membersOf,
  originalSp,
  parentOf,
  poolFor,
  type Side,
  sideOf,
  UNION,
  UNITS,
  type Unit,
} from "../data/armies.js";
import { grid } from "../data/map.js";
import { ADVANCE, MARCH_ORDER, SKIRMISH } from "../data/scenarios.js";
import { stacking } from "../data/tables.js";
import { ACTED, ASTRAY, COLUMN, DETACHED, DISORDERED, FIRED, SPENT } from "../marks.js";
import { ask } from "../options.js";
import { put } from "../stacks.js";
import { brigadeFor, has, hex, isMounted, isNextToEnemy, neighbourOf, type State, UNUSED, unit } from "../state.js";
import { deed, hexName, type Log, nameOf, seatOf } from "../words.js";
import { holds } from "./cohesion.js";
import { isOpen } from "./command/leadership.js";
import { crewOf, orderOf } from "./command/orders.js";
import { lose } from "./losses.js";
import { isCollapsed, isDisordered, isWornOut, mayShelter, onMap, overfilled, unitsIn } from "./strength.js";

/** 6.45d by agreement only the US Sharpshooters go out. */
const isPlayed = (s: State, u: Unit): boolean => (ask.skirmishersUsssOnly(s) ? isBerdan[u] === 1 : ask.skirmishers(s));

/** The Skirmishers of a unit that are on the map. */
export function sentBy(s: State, u: Unit): Unit[] {
  const out: Unit[] = [];
  for (let k = FIRST_SKIRMISHER; k < UNITS; k++) if (s.hex[k] >= 0 && s.parent[k] === u) out.push(k);
  return out;
}

/** 6.41b, d, 6.42d, e, 8.62 what holds for detaching and for breaking down: Skirmishers do not come out among guns, horsemen and other brigades. */
function whyNotSend(s: State, u: Unit, at: Hex) {
  if (!isPlayed(s, u)) return no("TD-s6.45d", "Skirmishers are not played.");
  if (isDisordered(s, u) || has(s, u, COLUMN) || s.order[u] === MARCH_ORDER)
    return no("TD-s6.41d", `${nameOf(u)} is Disordered, in column or under March Orders.`);
  if (has(s, u, SPENT | FIRED)) return no("TD-s6.42e", `${nameOf(u)} has begun to act.`);
  if (isNextToEnemy(s, u)) return no("TD-s6.42d", `${nameOf(u)} is next to the enemy.`);
  const strange = unitsIn(s, at).find((one) => !mayShelter(s, one, brigadeFor(s, u)));
  return strange === undefined ? undefined : no("TD-s8.62a", `Skirmishers do not stack with ${nameOf(strange)}.`);
}

/** 6.41d, g, h two of the foot, of cavalry two from four points and one below; none of one point. */
const mostOf = (s: State, u: Unit): number => {
  if (isInfantry[u]) return 2;
  if (!isCavalry[u] || isMounted(s, u) || sideOf[u] !== UNION) return 0;
  return s.sp[u] >= 4 ? 2 : s.sp[u] >= 2 ? 1 : 0;
};

function whyNotDetach(s: State, u: Unit, at: Hex) {
  if (mostOf(s, u) === 0) return no("TD-s6.41g", `${nameOf(u)} sends no Skirmishers.`);
  if (at !== s.hex[u] && at !== s.second[u]) return no("TD-s6.41f", `${nameOf(u)} does not stand there.`);
  if (cohesion[2 * u] < 6) return no("TD-s6.41d", `${nameOf(u)} has a Cohesion below 6.`);
  if (sentBy(s, u).length >= mostOf(s, u)) return no("TD-s6.41s", `${nameOf(u)} has as many out as it may.`);
  if (s.sp[u] < 2 || isWornOut(isElite[u] === 1, originalSp[u], s.sp[u] - 1)) return no("TD-s6.41p", `${nameOf(u)} is too weak.`);
  if (has(s, u, ASTRAY) && has(s, u, DETACHED)) return no("TD-s6.42b", `${nameOf(u)} has tried.`);
  if (!poolFor(u).some((k) => !onMap(s, k))) return no("TD-s6.45b", "No more Skirmishers are to be had.");
  return whyNotSend(s, u, at) ?? whyNotCrowd(s, u, at, 1);
}

function whyNotCrowd(s: State, u: Unit, at: Hex, sent: number) {
  const full = overfilled(s, u, at, sent);
  return full < 0 ? undefined : no("TD-8.1a", `${hexName(full)} would hold more than it has room for.`);
}

function place(s: State, k: Unit, parent: Unit, at: Hex): void {
  s.sp[k] = 1;
  s.marks[k] = 0;
  s.parent[k] = parent;
  s.order[k] = SKIRMISH;
  s.facing[k] = s.facing[parent];
  put(s, k, at);
}

/** 6.42 within its leader's range freely, beyond it if it holds. */
function detach(s: State, u: Unit, at: Hex, log: Log): void {
  s.marks[u] |= DETACHED;
  if (has(s, u, ASTRAY) && !isBerdan[u] && !holds(s, u, 0, "TD-s6.42b", "sending out Skirmishers", log)) return;
  const k = poolFor(u).find((one) => !onMap(s, one))!;
  s.sp[u]--;
  place(s, k, u, at);
  log?.push({
    event: "detached",
    rule: "TD-s6.41e",
    text: `${nameOf(u)} sends out ${nameOf(k)}.`,
    unit: nameOf(u),
    skirmishers: nameOf(k),
  });
}

function whyNotBreakDown(s: State, u: Unit) {
  return countersOf[u].length === 0 ? no("TD-s6.41b", `${nameOf(u)} does not break down.`) : whyNotSend(s, u, s.hex[u]);
}

function breakDown(s: State, u: Unit, log: Log): void {
  const at = s.hex[u];
  const some = countersOf[u].slice(0, s.sp[u]);
  put(s, u, UNUSED);
  for (const k of some) place(s, k, u, at);
  log?.push({ event: "brokenDown", rule: "TD-s6.41c", text: `${nameOf(u)} breaks down into ${some.length} Skirmishers.`, unit: nameOf(u) });
}

/** 6.41l, m whom a detachment may join: in its brigade, rated no higher than its parent; with none of those left, the lowest rated. */
function mayJoin(s: State, k: Unit, u: Unit): boolean {
  if (isSkirmisher[u] || isGun[u] || isMounted(s, u) || brokenFrom[k] >= 0 || brigadeFor(s, k) !== brigadeFor(s, u)) return false;
  const limit = cohesion[2 * s.parent[k]];
  if (cohesion[2 * u] <= limit) return true;
  const left = membersOf[brigadeFor(s, u)].filter((one) => onMap(s, one) && !isGun[one]).map((one) => cohesion[2 * one]);
  return Math.min(...left) > limit && cohesion[2 * u] === Math.min(...left);
}

const joiners = (s: State, u: Unit): Unit[] => {
  const found: Unit[] = [];
  for (let k = FIRST_SKIRMISHER; k < UNITS; k++) if (s.hex[k] >= 0 && s.hex[k] === s.hex[u] && mayJoin(s, k, u)) found.push(k);
  return found.slice(0, Math.max(0, originalSp[u] - s.sp[u]));
};

/** 6.43a, d */
function whyNotRejoin(s: State, u: Unit, count: number) {
  if (has(s, u, DETACHED)) return no("TD-s6.43a", `${nameOf(u)} has made or taken in Skirmishers in this activation.`);
  if (isNextToEnemy(s, u)) return no("TD-s6.43d", `${nameOf(u)} is next to the enemy.`);
  if (joiners(s, u).length < count) return no("TD-s6.41l", `So many Skirmishers cannot join ${nameOf(u)} here.`);
  return whyNotCrowd(s, u, s.hex[u], -count);
}

export function takeIn(s: State, u: Unit, k: Unit, log: Log): void {
  put(s, k, UNUSED);
  s.parent[k] = -1;
  s.sp[u]++;
  s.marks[u] |= DETACHED;
  log?.push({ event: "rejoined", rule: "TD-s6.43e", text: `${nameOf(k)} rejoin ${nameOf(u)}.`, unit: nameOf(u), skirmishers: nameOf(k) });
}

/** 6.43f, g, j all counters that are left, in one hex, none next to the enemy. */
function whyNotReform(s: State, u: Unit) {
  const left = countersOf[u].filter((k) => onMap(s, k));
  if (left.length === 0) return no("TD-s6.43f", `${nameOf(u)} is not broken down.`);
  if (left.some((k) => s.hex[k] !== s.hex[left[0]])) return no("TD-s6.43f", "All its counters must stand in one hex.");
  if (isNextToEnemy(s, left[0])) return no("TD-s6.43j", "They are next to the enemy.");
  return whyNotStandAmong(
    s,
    u,
    unitsIn(s, s.hex[left[0]]).filter((one) => !left.includes(one)),
  );
}

/** 8.1a, j, 8.62 formed again it is one of the three units of a hex, and no place for Skirmishers of others. */
function whyNotStandAmong(s: State, u: Unit, others: readonly Unit[]) {
  const strange = others.find((one) => isSkirmisher[one] && !mayShelter(s, u, brigadeFor(s, one)));
  if (strange !== undefined) return no("TD-s8.62a", `${nameOf(strange)} do not stack with ${nameOf(u)}.`);
  const formed = others.filter((one) => !isSkirmisher[one]).length;
  return formed < stacking.normalUnits ? undefined : no("TD-8.1a", `There is no room for ${nameOf(u)} among so many units.`);
}

function reform(s: State, u: Unit, log: Log): void {
  const left = countersOf[u].filter((k) => onMap(s, k));
  const at = s.hex[left[0]];
  s.facing[u] = s.facing[left[0]];
  for (const k of left) {
    put(s, k, UNUSED);
    s.parent[k] = -1;
  }
  s.sp[u] = left.length;
  s.order[u] = isBerdan[u] ? ADVANCE : orderOf(s, brigadeFor(s, u));
  s.marks[u] = ACTED | (isWornOut(isElite[u] === 1, originalSp[u], s.sp[u]) ? DISORDERED : 0);
  put(s, u, at);
  log?.push({
    event: "reformed",
    rule: "TD-s6.43f",
    text: `${nameOf(u)} forms up again.`,
    unit: nameOf(u),
    skirmishers: left.map(nameOf),
  });
}

const acting = (s: State): Formation => noted(s, 0);
const crewNow = (s: State): Unit[] => crewOf(s, acting(s));
const whyNotOwn = (s: State, u: Unit) => {
  if (!crewNow(s).includes(u)) return no("TD-3.1b", `${nameOf(u)} does not act now.`);
  return has(s, u, ACTED) ? no("TD-3.1c", `${nameOf(u)} has acted.`) : undefined;
};
/** Skirmishers come last on the roll of a side. */
const areOut = (s: State, side: Side): boolean => s.many[side] > 0 && s.afield[UNITS * side + s.many[side] - 1] >= FIRST_SKIRMISHER;
const broken = (s: State): Unit[] => [...new Set(crewNow(s).flatMap((k) => (brokenFrom[k] >= 0 ? [brokenFrom[k]] : [])))];

/** DP-14: what the units of the brigade that acts may do with Skirmishers. */
export const skirmishing = {
  detach: deed({
    fields: { unit, at: hex },
    each(s, open) {
      if (!ask.skirmishers(s) && !ask.skirmishersUsssOnly(s)) return;
      for (const u of crewNow(s)) {
        if (isSkirmisher[u] || whyNotOwn(s, u)) continue;
        for (const at of s.second[u] >= 0 ? [s.hex[u], s.second[u]] : [s.hex[u]]) if (!whyNotDetach(s, u, at)) open(u, at);
      }
    },
    refuse: (s, { unit: u, at }) => whyNotOwn(s, u) ?? whyNotDetach(s, u, at),
    do: (s, { unit: u, at }, log) => detach(s, u, at, log),
  }),
  breakDown: deed({
    fields: { unit },
    each(s, open) {
      if (!ask.skirmishers(s) && !ask.skirmishersUsssOnly(s)) return;
      for (const u of crewNow(s)) if (!whyNotOwn(s, u) && !whyNotBreakDown(s, u)) open(u);
    },
    refuse: (s, { unit: u }) => whyNotOwn(s, u) ?? whyNotBreakDown(s, u),
    do: (s, { unit: u }, log) => breakDown(s, u, log),
  }),
  rejoin: deed({
    fields: { unit, count: whole(1, 2) },
    each(s, open) {
      if (!areOut(s, formationSide[acting(s)])) return;
      for (const u of crewNow(s)) for (const count of [1, 2]) if (!isSkirmisher[u] && !whyNotRejoin(s, u, count)) open(u, count);
    },
    refuse: (s, { unit: u, count }) =>
      crewNow(s).includes(u) ? whyNotRejoin(s, u, count) : no("TD-3.1b", `${nameOf(u)} does not act now.`),
    do(s, { unit: u, count }, log) {
      for (const k of joiners(s, u).slice(0, count)) takeIn(s, u, k, log);
      s.marks[u] |= ACTED;
    },
  }),
  reform: deed({
    fields: { unit },
    each(s, open) {
      if (!areOut(s, formationSide[acting(s)])) return;
      for (const u of broken(s)) if (!whyNotReform(s, u)) open(u);
    },
    refuse: (s, { unit: u }) => (broken(s).includes(u) ? whyNotReform(s, u) : no("TD-s6.43f", `${nameOf(u)} is not broken down.`)),
    do: (s, { unit: u }, log) => reform(s, u, log),
  }),
} as const;

/** 6.43k, l cavalry in the saddle takes a detachment in from an adjacent hex. */
export function whyNotAbsorb(s: State, u: Unit, k: Unit) {
  if (!isMounted(s, u)) return no("TD-s6.43k", `${nameOf(u)} is not mounted.`);
  if (!onMap(s, k) || !isSkirmisher[k] || brigadeFor(s, k) !== brigadeFor(s, u) || brokenFrom[k] >= 0)
    return no("TD-s6.43k", `${nameOf(k)} do not belong to ${nameOf(u)}.`);
  if (isNextToEnemy(s, u)) return no("TD-s6.43l", `${nameOf(u)} is next to the enemy.`);
  return s.sp[u] >= originalSp[u] ? no("TD-s6.41n", `${nameOf(u)} is at full strength.`) : undefined;
}

/** 6.41i nobody mounts in the activation in which he has sent out Skirmishers; 8.62 nor among any. */
export function whyNotToHorse(s: State, u: Unit) {
  if (has(s, u, DETACHED) && sentBy(s, u).length > 0) return no("TD-s6.41i", `${nameOf(u)} has sent out Skirmishers in this activation.`);
  const among = unitsIn(s, s.hex[u]).find((one) => isSkirmisher[one] === 1);
  return among === undefined ? undefined : no("TD-s8.62a", `${nameOf(among)} do not stack with men on horses.`);
}

const five = createReach(grid);
/** 4.22a-c within five hexes, past no enemy, of a unit of the brigade that has not Collapsed; a numbered counter, of the division. */
export function isInCommand(s: State, k: Unit): boolean {
  const b = brigadeFor(s, k);
  const circle = brokenFrom[k] >= 0 ? parentOf[b] : b;
  flood(five, grid, s.hex[k], 5, (at, to, d) => (neighbourOf(s)[at * 6 + d] < 0 || !isOpen(s, sideOf[k], to) ? NO : 1));
  for (let u = 0; u < FIRST_SKIRMISHER; u++) {
    if (s.hex[u] < 0 || sideOf[u] !== sideOf[k] || isCollapsed(s, u)) continue;
    const own = brigadeFor(s, u);
    if ((own === circle || parentOf[own] === circle) && five.cost[s.hex[u]] >= 0) return true;
  }
  return false;
}

function eliminate(s: State, k: Unit, rule: string, why: string, log: Log): void {
  log?.push({ event: "strays", rule, text: `${nameOf(k)} ${why}.`, unit: nameOf(k) });
  lose(s, k, 1, rule, log);
}

/** 4.22e-h, 6.41o when an activation closes: those still out of command, and those whose brigade is gone. */
export function loseStrays(s: State, log?: Log): void {
  for (let k = FIRST_SKIRMISHER; k < UNITS; k++) {
    if (s.hex[k] < 0) continue;
    const b = brigadeFor(s, k);
    const alone = brokenFrom[k] < 0 && !membersOf[b].some((u) => onMap(s, u));
    if (alone) eliminate(s, k, "TD-s6.41o", "are lost with their brigade", log);
    else if (b === s.brigade && has(s, k, ASTRAY) && !isInCommand(s, k)) eliminate(s, k, "TD-s4.22f", "are lost, out of command", log);
  }
}

const comer = (s: State): Unit => noted(s, 0);
const home = (s: State): Unit => s.parent[comer(s)];

/** 12.49f who fell back before a Shock into its parent's hex may be taken in at once. */
export const homeward: Question<State> = {
  rule: "TD-s12.49f",
  seat: (s) => seatOf(sideOf[comer(s)]),
  prompt: (s) => ({ text: `${nameOf(home(s))}: take in ${nameOf(comer(s))}?`, unit: nameOf(home(s)) }),
  done(s) {
    const [k, u] = [comer(s), home(s)];
    if (!onMap(s, k) || u < 0 || s.hex[u] !== s.hex[k]) return true;
    return !mayJoin(s, k, u) || isNextToEnemy(s, u) || s.sp[u] >= originalSp[u] || overfilled(s, u, s.hex[u], -1) >= 0;
  },
  verbs: {
    takeIn: deed({
      do(s, _, log) {
        const [k, u] = [comer(s), home(s)];
        pop(s);
        takeIn(s, u, k, log);
      },
    }),
    stay: deed({ do: pop }),
  },
};
