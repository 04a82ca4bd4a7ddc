/** 7.0, 7.4 the odds of an attack: strengths, what multiplies the defence, and the columns that may be rolled on. */
import type { Hex } from "../../../kit/index.js";
import { UNION } from "../battle.js";
import { columns } from "../data/tables.js";
import { ask } from "../options.js";
import { Flag, has, type State } from "../state.js";
import type { Plan } from "./duties.js";

const LAST_COLUMN = columns.length - 1;
export const ONE_TO_ONE = columns.indexOf("1-1");

/** 7.0 the column for two strengths, rounded in the defender's favour and held to the table (7.6). */
export function columnFor(attack: number, defence: number): number {
  if (attack >= defence) return Math.min(ONE_TO_ONE - 1 + Math.floor(attack / defence), LAST_COLUMN);
  return Math.max(ONE_TO_ONE + 1 - Math.ceil(defence / attack), 0);
}

/** 20.6 Confederate attacks from 1-1 up move one column right, Union attacks one left. */
export function shiftColumn(s: State, column: number): number {
  if (!ask.noConfederateDisorganization(s)) return column;
  if (s.side === UNION) return Math.max(column - 1, 0);
  return column >= ONE_TO_ONE ? Math.min(column + 1, LAST_COLUMN) : column;
}

/** Strength of all units in a hex but those with the flag. */
function strengthIn(s: State, hex: Hex, without: number): number {
  let sum = 0;
  for (let u = s.top[hex]; u >= 0; u = s.below[u]) if (!has(s, u, without)) sum += s.battle.strength[u];
  return sum;
}

/** 9.0 whether every adjacent attacker comes over a bridge or ford. */
export function allOverCrossings(s: State, p: Plan, target: Hex): boolean {
  if (p.from.length === 0) return false;
  if (p.guns > 0 && ask.bombardmentCancelsBridgeDoubling(s)) return false;
  const { grid, crossing } = s.battle;
  for (let k = target * 6; k < target * 6 + 6; k++) if (p.from.includes(grid.neighbour[k]) && !crossing[k]) return false;
  return true;
}

/** 7.4 what the defence of a hex is multiplied by in this attack. */
function multiplier(s: State, p: Plan, target: Hex): number {
  const ground = s.battle.defence[target];
  if (!allOverCrossings(s, p, target)) return ground;
  return ask.terrainDoublingCumulative(s) ? ground * 2 : 2;
}

export interface Odds {
  readonly attack: number;
  readonly defence: number;
  /** Columns the attacker may roll on, the best last. */
  readonly columns: readonly number[];
}

export function oddsOf(s: State, p: Plan): Odds {
  let attack = 0;
  for (const hex of p.from) attack += strengthIn(s, hex, Flag.ineffective); // 7.22
  if (p.guns > 0) for (const u of s.battle.gunsOf[s.side]) if (has(s, u, Flag.support)) attack += s.battle.strength[u];
  let defence = 0;
  for (const hex of p.targets) defence += strengthIn(s, hex, Flag.attacked) * multiplier(s, p, hex); // 7.21, 7.74
  return { attack, defence, columns: columnsOpen(s, columnFor(attack, defence)) };
}

/** 7.9 any lower column, too; 20.6 shifts before the choice, or by the other reading after it. */
function columnsOpen(s: State, column: number): number[] {
  const open: number[] = [];
  if (ask.shiftBeforeReduction(s)) {
    for (let c = 0; c <= shiftColumn(s, column); c++) open.push(c);
  } else {
    for (let c = 0; c <= column; c++) if (!open.includes(shiftColumn(s, c))) open.push(shiftColumn(s, c));
  }
  return open;
}
