/** 7.0 Combat: an attack is planned piece by piece, its odds worked out, and the die rolled. */
import { type Action, die, type GameEvent } from "../../../engine/index.js";
import type { Hex } from "../../../kit/index.js";
import { UNION, type Unit } from "../battle.js";
import { columns, combatTable } from "../data/tables.js";
import { on } from "../options.js";
import {
  Ask,
  ATTACKED,
  ATTACKER,
  COMBAT_FLAGS,
  DEFENDER,
  dropFlags,
  enemyOf,
  FOUGHT,
  FROM,
  has,
  INEFFECTIVE,
  OWED,
  OWES,
  type State,
  SUPPORT,
  setFlag,
  TARGET,
} from "../state.js";
import * as words from "../words.js";
import { commands, isFreshTarget, mayBombard, noteFire } from "./artillery.js";
import { isComplete, mayEndCombat, mayJoin, maySupport, mayTarget, type Plan, readPlan, tryJoin, trySupport, tryTarget } from "./duties.js";
import { applyResult } from "./results.js";

const LAST_COLUMN = columns.length - 1;
export const ONE_TO_ONE = columns.indexOf("1-1");

/** 7.0 the column for two strengths, rounded in the defender's favour and held to the table (7.6). */
export function columnFor(attack: number, defence: number): number {
  if (attack >= defence) return Math.min(ONE_TO_ONE - 1 + Math.floor(attack / defence), LAST_COLUMN);
  return Math.max(ONE_TO_ONE + 1 - Math.ceil(defence / attack), 0);
}

/** 20.6 Confederate attacks from 1-1 up move one column right, Union attacks one left. */
export function shiftColumn(s: State, column: number): number {
  if (!on(s, "noConfederateDisorganization")) return column;
  if (s.side === UNION) return Math.max(column - 1, 0);
  return column >= ONE_TO_ONE ? Math.min(column + 1, LAST_COLUMN) : column;
}

/** Strength of the units that attack from a hex: all the effective ones together (7.22). */
function strengthFrom(s: State, hex: Hex): number {
  let sum = 0;
  for (let u = s.top[hex]; u >= 0; u = s.below[u]) if (!has(s, u, INEFFECTIVE)) sum += s.battle.strength[u];
  return sum;
}

/** 7.21, 7.74 strength of the units in a hex that have not been attacked before in this phase. */
function freshStrength(s: State, hex: Hex): number {
  let sum = 0;
  for (let u = s.top[hex]; u >= 0; u = s.below[u]) if (!has(s, u, ATTACKED)) sum += s.battle.strength[u];
  return sum;
}

/** 9.0 whether every adjacent attacker comes over a bridge or ford. */
export function allOverCrossings(s: State, p: Plan, target: Hex): boolean {
  if (p.from.length === 0) return false;
  if (p.guns > 0 && on(s, "bombardmentCancelsBridgeDoubling")) return false;
  const { grid, crossing } = s.battle;
  for (let k = target * 6; k < target * 6 + 6; k++) if (p.from.includes(grid.neighbour[k]) && !crossing[k]) return false;
  return true;
}

/** 7.4 what the defence of a hex is multiplied by in this attack. */
export function multiplier(s: State, p: Plan, target: Hex): number {
  const ground = s.battle.defence[target];
  if (!allOverCrossings(s, p, target)) return ground;
  return on(s, "terrainDoublingCumulative") ? ground * 2 : 2;
}

export interface Odds {
  readonly attack: number;
  readonly defence: number;
  /** Columns the attacker may roll on, the best last. */
  readonly columns: readonly number[];
}

export function oddsOf(s: State, p: Plan): Odds {
  let attack = 0;
  for (const hex of p.from) attack += strengthFrom(s, hex);
  if (p.guns > 0) for (const u of s.battle.gunsOf[s.side]) if (has(s, u, SUPPORT)) attack += s.battle.strength[u];
  let defence = 0;
  for (const hex of p.targets) defence += freshStrength(s, hex) * multiplier(s, p, hex);
  return { attack, defence, columns: columnsOpen(s, columnFor(attack, defence)) };
}

/** 7.9 any lower column, too; 20.6 shifts before the choice, or by the other reading after it. */
function columnsOpen(s: State, column: number): number[] {
  const open: number[] = [];
  if (on(s, "shiftBeforeReduction")) {
    for (let c = 0; c <= shiftColumn(s, column); c++) open.push(c);
  } else {
    for (let c = 0; c <= column; c++) if (!open.includes(shiftColumn(s, c))) open.push(shiftColumn(s, c));
  }
  return open;
}

export function legalAttacks(s: State, out: Action[]): void {
  const { unitsOf, actions } = s.battle;
  const guns = s.battle.gunsOf[s.side].filter((u) => mayBombard(s, u));
  const p = readPlan(s);
  for (const u of unitsOf[enemyOf(s.side)]) {
    const hex = s.hex[u];
    if (hex >= 0 && s.top[hex] === u && mayBegin(s, p, hex, guns)) out.push(actions.attack[hex]);
  }
  if (mayEndCombat(s)) out.push(actions.end);
}

/** Whether an attack on the hex can be begun and brought to a roll. */
export function mayBegin(s: State, p: Plan, hex: Hex, guns: readonly Unit[]): boolean {
  if (!isFreshTarget(s, hex)) return false;
  if (!(s.marks[hex] & OWED) && !guns.some((u) => commands(s, u, hex))) return false;
  return tryTarget(s, p, hex);
}

export function legalPlans(s: State, out: Action[]): void {
  const { unitsOf, gunsOf, actions } = s.battle;
  const p = readPlan(s);
  for (const u of unitsOf[enemyOf(s.side)]) {
    const hex = s.hex[u];
    if (hex >= 0 && s.top[hex] === u && mayTarget(s, p, hex) && tryTarget(s, p, hex)) out.push(actions.target[hex]);
  }
  for (const u of unitsOf[s.side]) {
    const hex = s.hex[u];
    if (hex >= 0 && s.top[hex] === u && mayJoin(s, p, hex) && tryJoin(s, p, hex)) out.push(actions.join[hex]);
  }
  for (const u of gunsOf[s.side]) if (maySupport(s, p, u) && trySupport(s, p, u)) out.push(actions.support[u]);
  if (isComplete(s, p)) for (const column of oddsOf(s, p).columns.toReversed()) out.push(actions.roll[column]);
}

export function addTarget(s: State, hex: Hex): void {
  s.marks[hex] |= TARGET;
  s.ask = Ask.plan;
}

export function addAttackers(s: State, hex: Hex): void {
  s.marks[hex] |= FROM;
}

export function addSupport(s: State, u: Unit): void {
  setFlag(s, u, SUPPORT);
}

/** 7.0, 7.14 the die is thrown: the units named are committed, and the result is carried out at once. */
export function roll(s: State, column: number, log?: GameEvent[]): void {
  const p = readPlan(s);
  const odds = oddsOf(s, p);
  for (const hex of p.from) {
    s.marks[hex] &= ~OWES;
    for (let u = s.top[hex]; u >= 0; u = s.below[u]) if (!has(s, u, INEFFECTIVE)) setFlag(s, u, ATTACKER | FOUGHT);
  }
  noteFire(s);
  for (const hex of p.targets) {
    s.marks[hex] &= ~OWED;
    for (let u = s.top[hex]; u >= 0; u = s.below[u]) setFlag(s, u, DEFENDER | ATTACKED);
  }
  const face = die(s.random);
  const result = combatTable[face - 1][column];
  log?.push(words.rolled(s, p, odds, column, face, result));
  applyResult(s, result, log);
}

/** The combat is over: its parts are forgotten, what was owed and done is not. */
export function finishCombat(s: State): void {
  dropFlags(s, COMBAT_FLAGS);
  for (let hex = 0; hex < s.marks.length; hex++) s.marks[hex] &= OWES | OWED;
  s.hand = -1;
  s.price = 0;
  s.result = 0;
  s.ask = Ask.attack;
}
