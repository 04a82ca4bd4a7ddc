/**
 * 12.4, 12.5 Who owes an attack. A set of attacks is complete when every unit below an enemy attacks (12.5), and every enemy hex in the zone of
 * units that combine against a hex is attacked too (12.4); of the complete sets only those count that turn the fewest units from their duty.
 * What is asked: can the attacks made so far, and those meant, still grow into such a set?
 */
import { type Hex, mirror } from "../../../kit/index.js";
import { CAVALRY, type Unit } from "../battle.js";
import { ask } from "../options.js";
import { ACTION_FLAGS, DONE, DUTY, dropFlags, ELIGIBLE, FOE, FORCED, FOUGHT, has, OWED, passesIn, type State, VOID } from "../state.js";
import { isReined } from "./limits.js";

const fixedAtStart = ask.dutiesFixedAtStartOfAction;

/** 12.1, 14.1 whether the unit may attack over the side of its hex. */
export function mayStrike(s: State, u: Unit, side: number): boolean {
  const { strikes, type, woods, den, road, grid } = s.battle;
  if (!strikes[side]) return false;
  if (type[u] !== CAVALRY) return true;
  const to = grid.neighbour[side];
  return !den[to] && (!woods[to] || road[side] === 1);
}

/** 12.5 an enemy hex that the unit must attack: higher, with a zone on the unit, not void, open to its attack. */
export function isDuty(s: State, u: Unit, side: number): boolean {
  const { grid, level } = s.battle;
  const to = grid.neighbour[side];
  if (to < 0 || !(s.marks[to] & FOE) || s.marks[to] & VOID || level[to] <= level[s.hex[u]]) return false;
  return passesIn(s)[mirror(grid, side)] === 1 && mayStrike(s, u, side);
}

/** The Action begins: who may attack, what may be attacked, what is owed. */
export function beginAction(s: State, mayFight: (u: Unit) => boolean): void {
  const { side, unitsOf } = s.battle;
  dropFlags(s, ACTION_FLAGS);
  s.marks.fill(0);
  s.diverted = 0;
  for (const enemy of unitsOf[1 - s.side]) if (s.hex[enemy] >= 0) s.marks[s.hex[enemy]] |= FOE;
  for (const u of unitsOf[s.side]) if (s.hex[u] >= 0 && side[u] === s.side && mayFight(u)) s.flags[u] |= ELIGIBLE;
  noteDuties(s);
}

/** 12.5b, c who owes, from the position as it is. */
function noteDuties(s: State): void {
  const { grid, level, unitsOf } = s.battle;
  for (let hex = 0; hex < s.marks.length; hex++) {
    if (!(s.marks[hex] & FOE)) continue;
    s.marks[hex] &= ~VOID;
    for (let k = hex * 6; k < hex * 6 + 6; k++) {
      const at = grid.neighbour[k];
      if (at >= 0 && s.top[at] >= 0 && s.battle.side[s.top[at]] === s.side && level[at] >= level[hex]) s.marks[hex] |= VOID;
    }
  }
  for (const u of unitsOf[s.side]) {
    s.flags[u] &= ~DUTY;
    if (s.hex[u] < 0 || !has(s, u, ELIGIBLE) || has(s, u, FOUGHT)) continue;
    for (let k = s.hex[u] * 6; k < s.hex[u] * 6 + 6; k++) if (isDuty(s, u, k)) s.flags[u] |= DUTY;
  }
  findFewest(s);
}

/** 12.2d by the other reading, duties are found anew after every combat. */
export function refreshDuties(s: State): void {
  if (!fixedAtStart(s)) noteDuties(s);
}

/** 12.5h, 12.2f the fewest diversions of any complete set; where there is none, with the fewest duty units excused. */
function findFewest(s: State): void {
  const touching = contactOf(s);
  for (s.excused = 0; ; s.excused++)
    for (s.fewest = s.diverted; s.fewest <= s.diverted + 20; s.fewest++) {
      if (canComplete(s, touching, [], -1, -1)) return;
      if (!s.flags.some((flags) => flags & DUTY)) return;
    }
}

/** The contact as the search sees it: eligible units that have not fought, and the enemy hexes they touch. */
export interface Contact {
  readonly units: Unit[];
  /** Of each unit, the sides over which it may attack a hex that is still to be attacked. */
  readonly sides: number[][];
  /** Hexes owed through attacks made. */
  readonly owed: Hex[];
}

export function contactOf(s: State): Contact {
  const { grid, unitsOf } = s.battle;
  const contact: Contact = { units: [], sides: [], owed: owedHexes(s) };
  for (const u of unitsOf[s.side]) {
    if (s.hex[u] < 0 || !has(s, u, ELIGIBLE) || has(s, u, FOUGHT)) continue;
    const sides: number[] = [];
    for (let k = s.hex[u] * 6; k < s.hex[u] * 6 + 6; k++) {
      const to = grid.neighbour[k];
      if (to >= 0 && isTarget(s, to) && mayStrike(s, u, k)) sides.push(k);
    }
    if (sides.length === 0 && !has(s, u, DUTY)) continue;
    contact.units.push(u);
    contact.sides.push(sides);
  }
  return contact;
}

function owedHexes(s: State): Hex[] {
  const { marks } = s;
  const owed: Hex[] = [];
  for (let hex = 0; hex < marks.length; hex++) if ((marks[hex] & (OWED | DONE)) === OWED && isTarget(s, hex)) owed.push(hex);
  return owed;
}

/** 12.1e, h held by enemies when the Action began, and now, and not attacked yet. */
export function isTarget(s: State, hex: Hex): boolean {
  return (s.marks[hex] & (FOE | DONE)) === FOE && s.top[hex] >= 0 && s.battle.side[s.top[hex]] !== s.side;
}

let contact: Contact;
let chosen: Int32Array;
let idle: number;
let diversions: number;
let wing: number;
/** The hex whose attackers are all named: nobody joins them. */
let closed: Hex;

/** Whether the attacks made so far and these on `target` can grow into a complete set; with `only`, exactly these on it. */
export function canComplete(s: State, touching: Contact, attackers: readonly Unit[], target: Hex, only: Hex): boolean {
  contact = touching;
  chosen = new Int32Array(contact.units.length).fill(-1);
  idle = 0;
  diversions = s.diverted;
  wing = s.wingFought;
  closed = only;
  for (const u of attackers) {
    const i = contact.units.indexOf(u);
    const side = i < 0 ? -1 : (contact.sides[i].find((k) => s.battle.grid.neighbour[k] === target) ?? -1);
    if (side < 0 || !assign(s, i, side, (s.marks[target] & FORCED) !== 0)) return false;
  }
  return grow(s);
}

/** Gives a unit its attack; false, and nothing changed, where a limit forbids it. */
function assign(s: State, i: number, side: number, forced: boolean): boolean {
  const u = contact.units[i];
  const duty = has(s, u, DUTY);
  const diverts = duty && !isDuty(s, u, side);
  if (diverts && diversions >= s.fewest) return false;
  if (!duty && !forced && isReined(s, u)) {
    if (wing >= 0 && wing !== s.battle.formation[u]) return false; // B 8.6
    wing = s.battle.formation[u];
  }
  if (diverts) diversions++;
  chosen[i] = side;
  return true;
}

/** Meets one more demand in every way there is, until none is left. */
function grow(s: State): boolean {
  const { grid } = s.battle;
  for (let i = 0; i < chosen.length; i++) {
    if (chosen[i] !== -1 || !has(s, contact.units[i], DUTY)) continue;
    return meetDuty(s, i);
  }
  const owed = owedHex(s);
  if (owed < 0) return true;
  const forced = isForced(s, owed);
  if (owed === closed) return true;
  for (let i = 0; i < chosen.length; i++) {
    if (chosen[i] !== -1) continue;
    const side = contact.sides[i].find((k) => grid.neighbour[k] === owed);
    if (side !== undefined && tryOut(s, i, side, forced)) return true;
  }
  return false;
}

/** 12.5 a unit that owes an attack: on a duty hex, or turned to another, or excused. */
function meetDuty(s: State, i: number): boolean {
  const { grid } = s.battle;
  for (const wanted of [true, false])
    for (const side of contact.sides[i]) {
      if (isDuty(s, contact.units[i], side) !== wanted || grid.neighbour[side] === closed) continue;
      if (tryOut(s, i, side, false)) return true;
    }
  if (idle >= s.excused) return false;
  idle++;
  chosen[i] = -2;
  if (grow(s)) return true;
  chosen[i] = -1;
  idle--;
  return false;
}

function tryOut(s: State, i: number, side: number, forced: boolean): boolean {
  const before = wing;
  const turned = diversions;
  if (!assign(s, i, side, forced)) return false;
  if (grow(s)) return true;
  chosen[i] = -1;
  wing = before;
  diversions = turned;
  return false;
}

const isChosen = (s: State, hex: Hex): boolean => chosen.some((side) => side >= 0 && s.battle.grid.neighbour[side] === hex);

/** 12.4 an enemy hex that must be attacked and is not yet; -1 for none. */
function owedHex(s: State): Hex {
  const { grid } = s.battle;
  for (const hex of contact.owed) if (!isChosen(s, hex)) return hex;
  for (let i = 0; i < chosen.length; i++) {
    if (chosen[i] < 0 || !isCombined(s, chosen[i])) continue;
    const from = s.hex[contact.units[i]] * 6;
    for (let k = from; k < from + 6; k++) if (isOwedBy(s, k) && !isChosen(s, grid.neighbour[k])) return grid.neighbour[k];
  }
  return -1;
}

/** 12.4b an enemy hex in the zone of a unit that combines. */
export function isOwedBy(s: State, side: number): boolean {
  const to = s.battle.grid.neighbour[side];
  return to >= 0 && isTarget(s, to) && passesIn(s)[side] === 1;
}

/** 12.4a whether the target of the side is attacked from another hex as well. */
function isCombined(s: State, side: number): boolean {
  const { neighbour } = s.battle.grid;
  const from = Math.floor(side / 6);
  for (let i = 0; i < chosen.length; i++)
    if (chosen[i] >= 0 && neighbour[chosen[i]] === neighbour[side] && Math.floor(chosen[i] / 6) !== from) return true;
  return false;
}

/** B 8.6f owed through attacks that duty alone has made. */
function isForced(s: State, hex: Hex): boolean {
  if (s.marks[hex] & FORCED) return true;
  const { neighbour } = s.battle.grid;
  for (let i = 0; i < chosen.length; i++) {
    if (chosen[i] < 0 || !isCombined(s, chosen[i])) continue;
    const target = neighbour[chosen[i]];
    const touches = [0, 1, 2, 3, 4, 5].some((d) => neighbour[s.hex[contact.units[i]] * 6 + d] === hex);
    if (touches && chosen.every((side, j) => side < 0 || neighbour[side] !== target || has(s, contact.units[j], DUTY))) return true;
  }
  return false;
}

/** For prompts: who still owes an attack, and which hexes are owed one. */
export function openDuties(s: State): { readonly owes: Unit[]; readonly owed: Hex[] } {
  const owes = s.battle.unitsOf[s.side].filter((u) => s.hex[u] >= 0 && has(s, u, DUTY) && !has(s, u, FOUGHT));
  return { owes, owed: owedHexes(s) };
}
