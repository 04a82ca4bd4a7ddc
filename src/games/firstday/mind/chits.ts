/** Event chits: which is put in, held, played, and on whom. */
import type { Action } from "../../../engine/index.js";
import { type Hex, noted } from "../../../kit/index.js";
import { BY_CHIT, SKIRMISH } from "../agenda.js";
import { brigadeSide, isFoot, membersOf, sideOf, UNITS } from "../data/armies.js";
import {
  BARRICADE,
  COMMAND_CONFUSION,
  CONFIDENT,
  DOUBLE_CANISTER,
  FALSE_INTEL,
  FIREFIGHT,
  FIX_BAYONETS,
  FORCED_MARCH,
  HOT_HEADED,
  HURRAH,
  INSPIRED,
  MASSED_GUNS,
  RALLY,
  REBEL_YELL,
  SHARPSHOOTERS,
  SKIRMISHERS,
} from "../data/scenarios.js";
import { fireColumn } from "../data/tables.js";
import { chitEvent, chitSide } from "../rules/chits.js";
import { strengthOf } from "../rules/cohesion.js";
import { eachCharge } from "../rules/declare.js";
import { eachSnipe } from "../rules/events.js";
import { leadIn, workOut } from "../rules/fire.js";
import { ACTIVATED, enemyAt, engaged, neighbourOf, type State, WAITING } from "../state.js";
import { most } from "./answers.js";
import { bestCharge } from "./charges.js";
import { type Field, readField } from "./field.js";
import { brigadeOf, eventOf, hexOf } from "./names.js";
import { marchAhead, worthNaming } from "./orders.js";
import { find } from "./steps.js";
import { shotWorth, unitsOf } from "./worth.js";

interface Needs {
  readonly contact: number;
  readonly hits: number;
  readonly waiting: number;
}

function needsOf(s: State, side: number): Needs {
  let [contact, hits, waiting] = [0, 0, 0];
  for (let u = 0; u < UNITS; u++) {
    if (sideOf[u] !== side) continue;
    if (s.hex[u] === WAITING) waiting++;
    if (s.hex[u] < 0) continue;
    hits += s.hits[u];
    if (engaged(s, u)) contact++;
  }
  return { contact, hits, waiting };
}

/** What each event would help in the half hour to come. */
const helps: Readonly<Record<number, (needs: Needs) => number>> = {
  [FIX_BAYONETS]: ({ contact }) => (contact > 1 ? 1.6 : 0.3),
  [REBEL_YELL]: ({ contact }) => (contact > 1 ? 1.9 : 0.3),
  [RALLY]: ({ hits }) => 0.35 * Math.min(6, hits),
  [BARRICADE]: ({ contact }) => (contact > 0 ? 0.9 : 1.1),
  [SKIRMISHERS]: ({ contact }) => (contact > 0 ? 0.8 : 0.4),
  [FIREFIGHT]: ({ contact }) => (contact > 1 ? 1.1 : 0.2),
  [COMMAND_CONFUSION]: ({ contact }) => (contact > 1 ? 1.3 : 1),
  [FALSE_INTEL]: () => 0.9,
  [FORCED_MARCH]: ({ waiting, contact }) => (waiting > 0 ? 1.4 : contact === 0 ? 1 : 0.3),
  [DOUBLE_CANISTER]: ({ contact }) => (contact > 1 ? 1 : 0.5),
  [HURRAH]: ({ contact }) => (contact > 2 ? 1.2 : 0.4),
  [INSPIRED]: () => 0.9,
  [SHARPSHOOTERS]: ({ contact }) => (contact > 0 ? 0.9 : 0.6),
  [HOT_HEADED]: () => 0,
  [CONFIDENT]: ({ contact }) => (contact > 0 ? 1.5 : 0.9),
  [MASSED_GUNS]: ({ contact }) => (contact > 0 ? 1.1 : 0.8),
};
const helpOf = (e: number, needs: Needs): number => helps[e]?.(needs) ?? 0;

export function keyEvent(s: State, legal: readonly Action[]): Action {
  const needs = needsOf(s, noted(s, 0));
  return most(legal, (action) => helpOf(eventOf(action.event), needs));
}

/** What is least needed goes back. */
export function discarded(s: State, legal: readonly Action[]): Action {
  const needs = needsOf(s, noted(s, 0));
  return most(legal, (action) => -helpOf(eventOf(action.event), needs));
}

/** The best charge that a chit would allow. */
function chitCharge(s: State, side: number): number {
  let best = -1;
  eachCharge(s, side, (at) => {
    best = Math.max(best, bestCharge(s, at, BY_CHIT)?.worth ?? -1);
  });
  return best;
}

function isTimely(s: State, field: Field, side: number, e: number): boolean {
  const { contact, hits } = needsOf(s, side);
  if (e === FIX_BAYONETS || e === REBEL_YELL) return chitCharge(s, side) > 0.35;
  if (e === RALLY) return bestToRally(s, side) >= (hits > 4 ? 2 : 3);
  if (e === SHARPSHOOTERS || e === SKIRMISHERS) return snipeOutlook(s, side, e) > SNIPED;
  if (e === FIREFIGHT) return contact > 0 && firefightOutlook(s, side) > 0.1;
  if (e === HURRAH) return thickest(s, side) > 2;
  if (e === CONFIDENT) return bestNamed(s, field, side, true) > 2;
  if (e === FORCED_MARCH) return farthest(s, field, side) > BEHIND;
  return e === MASSED_GUNS || e === BARRICADE || e === FALSE_INTEL;
}

/** Half points of marching that make a brigade one that is still behind. */
const BEHIND = 8;

/** How far the brigade that is farthest off has still to go; those that wait have not even come. */
function farthest(s: State, field: Field, side: number): number {
  let best = 0;
  for (let b = 0; b < membersOf.length; b++) if (brigadeSide[b] === side) best = Math.max(best, behind(s, field, b));
  return best;
}

function behind(s: State, field: Field, b: number): number {
  if (unitsOf(b).some((u) => s.hex[u] >= 0 && field.enemyNear[s.hex[u]] <= 3)) return 0;
  return 4 * unitsOf(b).filter((u) => s.hex[u] === WAITING).length + marchAhead(s, field, b);
}

/** Units in contact of the brigade that has most of them. */
const inContact = (s: State, b: number): number => unitsOf(b).filter((u) => s.hex[u] >= 0 && engaged(s, u)).length;

function thickest(s: State, side: number): number {
  let best = 0;
  for (let b = 0; b < membersOf.length; b++) if (brigadeSide[b] === side) best = Math.max(best, inContact(s, b));
  return best;
}

/** Hits that one Rally! could take off a brigade. */
function bestToRally(s: State, side: number): number {
  let best = 0;
  for (let b = 0; b < membersOf.length; b++) {
    if (brigadeSide[b] !== side) continue;
    const shaken = membersOf[b].filter((u) => s.hex[u] >= 0 && s.hits[u] > 0).length;
    best = Math.max(best, Math.min(3, shaken));
  }
  return best;
}

function bestNamed(s: State, field: Field, side: number, activated: boolean): number {
  let best = 0;
  for (let b = 0; b < membersOf.length; b++)
    if (brigadeSide[b] === side && ((s.brigades[b] & ACTIVATED) !== 0) === activated) best = Math.max(best, worthNaming(s, field, b));
  return best;
}

/** The strongest stack against the weakest hex beside it. */
function firefightOutlook(s: State, side: number): number {
  let best = -1;
  for (let u = 0; u < UNITS; u++) {
    const at = s.hex[u];
    if (at < 0 || sideOf[u] !== side || s.top[at] !== u || !engaged(s, u)) continue;
    best = Math.max(best, ...enemyBeside(s, side, at).map((to) => exchangeWorth(s, at, to)));
  }
  return best;
}

function enemyBeside(s: State, side: number, at: number): number[] {
  return Array.from(neighbourOf(s).subarray(at * 6, at * 6 + 6)).filter((to) => to >= 0 && enemyAt(s, side, to));
}

function powerIn(s: State, at: number): number {
  let sum = 0;
  for (let u = s.top[at]; u >= 0; u = s.below[u]) if (isFoot[u]) sum += strengthOf(s, u);
  return sum;
}

/** What a hex does to another by fire, less what comes back. */
function exchangeWorth(s: State, from: number, at: number): number {
  const leadAt = leadIn(s, at, SKIRMISH);
  const leadFrom = leadIn(s, from, SKIRMISH);
  if (leadAt < 0 || leadFrom < 0) return -1;
  return shotWorth(s, leadAt, fireColumn(powerIn(s, from))) - 0.9 * shotWorth(s, leadFrom, fireColumn(powerIn(s, at)));
}

export function windowChoice(s: State, field: Field, legal: readonly Action[]): Action {
  const side = noted(s, 0);
  for (const action of legal) if (action.do === "play" && isTimely(s, field, side, eventOf(action.event))) return action;
  return find(legal, "pass") ?? legal[0];
}

/** Played when its time is now, held where it can be. */
export function drawnChoice(s: State, field: Field, legal: readonly Action[]): Action {
  const chit = noted(s, 0);
  const play = find(legal, "play");
  const hold = find(legal, "hold");
  if (play && (!hold || isTimely(s, field, chitSide(chit), chitEvent(chit)))) return play;
  return hold ?? play ?? find(legal, "return") ?? legal[0];
}

/** Hurrah! and the like for the brigade in the thick of it; a Forced March for who is far off; False Intel for the enemy who comes on. */
export function favoured(s: State, field: Field, legal: readonly Action[]): Action {
  const e = noted(s, 1);
  const theirs = e === FALSE_INTEL ? readField(s, 1 - field.side) : field;
  return most(legal, (action) => {
    const b = brigadeOf(action.brigade);
    if (e === FORCED_MARCH) return behind(s, field, b);
    return e === HURRAH ? inContact(s, b) : worthNaming(s, theirs, b);
  });
}

/** A shot of two points that is worth its chit. */
const SNIPED = 0.12;

function snipeWorth(s: State, from: Hex, at: Hex): number {
  s.aimed = at;
  const lead = leadIn(s, at, SKIRMISH);
  const { column } = workOut(s, SKIRMISH, from, false);
  s.aimed = -1;
  return shotWorth(s, lead, column);
}

function snipeOutlook(s: State, side: number, e: number): number {
  let best = 0;
  eachSnipe(s, side, e, (from, at) => {
    best = Math.max(best, snipeWorth(s, from, at));
  });
  return best;
}

export const sniped = (s: State, legal: readonly Action[]): Action =>
  most(legal, (action) => snipeWorth(s, hexOf(action.from), hexOf(action.at)));

export const exchanged = (s: State, legal: readonly Action[]): Action =>
  most(legal, (action) => exchangeWorth(s, hexOf(action.from), hexOf(action.at)));
