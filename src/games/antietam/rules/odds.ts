/** 7.0, 7.4 the odds of an attack: strengths, what multiplies the defence, the columns that may be rolled on, and all of it added up in the open. */
import { distance, type Hex } from "../../../kit/index.js";
import { UNION, type Unit } from "../battle.js";
import { columns, type Terrain, terrains } from "../data/tables.js";
import said from "../data/words.json" with { type: "json" };
import { ask } from "../options.js";
import { Flag, has, type State, stackIn } from "../state.js";
import { hexName, sideTitle, unitName } from "../words.js";
import { commands } from "./artillery.js";
import type { Attack } from "./duties.js";

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
function allOverCrossings(s: State, p: Attack, target: Hex): boolean {
  if (p.from.length === 0) return false;
  if (p.guns.length > 0 && ask.bombardmentCancelsBridgeDoubling(s)) return false;
  const { grid, crossing } = s.battle;
  for (let k = target * 6; k < target * 6 + 6; k++) if (p.from.includes(grid.neighbour[k]) && !crossing[k]) return false;
  return true;
}

/** 7.4 what the defence of a hex is multiplied by in this attack. */
function multiplier(s: State, p: Attack, target: Hex): number {
  const ground = s.battle.defence[target];
  if (!allOverCrossings(s, p, target)) return ground;
  return ask.terrainDoublingCumulative(s) ? ground * 2 : 2;
}

export interface Odds {
  readonly attack: number;
  readonly defence: number;
  /** Columns the attacker may roll on, the best last. */
  readonly columns: readonly number[];
  readonly best: number;
}

export function oddsOf(s: State, p: Attack): Odds {
  let attack = 0;
  for (const hex of p.from) attack += strengthIn(s, hex, Flag.ineffective); // 7.22
  for (const u of p.guns) attack += s.battle.strength[u];
  let defence = 0;
  for (const hex of p.targets) defence += strengthIn(s, hex, Flag.attacked) * multiplier(s, p, hex); // 7.21, 7.74
  const open = columnsOpen(s, columnFor(attack, defence));
  return { attack, defence, columns: open, best: open[open.length - 1] };
}

/** 7.9 any lower column, too; 20.6 shifts before the choice, or by the other reading after it. */
function columnsOpen(s: State, column: number): number[] {
  const upTo = (last: number) => Array.from({ length: last + 1 }, (_, i) => i);
  if (ask.shiftBeforeReduction(s)) return upTo(shiftColumn(s, column));
  return [...new Set(upTo(column).map((lower) => shiftColumn(s, lower)))];
}

/** The values of a side's lines add up to its strength. */
type SumOf = {
  readonly text: string;
  readonly value: number;
  readonly rule: string;
};

type Step = { readonly [K in keyof SumOf]: string };

export function attackSums(s: State, p: Attack): SumOf[] {
  const idle = { flag: Flag.ineffective, why: "ineffective, does not attack", rule: "BG-11.2e" };
  return [...p.from.flatMap((hex) => unitSums(s, hex, "BG-7.22a", idle)), ...p.guns.map((u) => gunSum(s, p, u))];
}

/** What each unit in a hex brings; those with the flag bring nothing. */
function unitSums(s: State, hex: Hex, rule: string, idle: { readonly flag: number; readonly why: string; readonly rule: string }): SumOf[] {
  return stackIn(s, hex).map((u) => {
    const where = `${unitName(s, u)} in ${hexName(s, hex)}`;
    if (has(s, u, idle.flag)) return { text: `${where}: ${idle.why}`, value: 0, rule: idle.rule };
    return { text: where, value: s.battle.strength[u], rule };
  });
}

function gunSum(s: State, p: Attack, u: Unit): SumOf {
  const { battle } = s;
  const target = p.targets.find((hex) => commands(s, u, hex)) ?? p.targets[0];
  const range = distance(battle.grid, s.hex[u], target);
  const text = `${unitName(s, u)} in ${hexName(s, s.hex[u])} bombards, range ${range} of ${battle.range[u]}`;
  return { text, value: battle.strength[u], rule: battle.fixed[u] ? "BG-19.0h" : "BG-8.11a" };
}

export function defenceSums(s: State, p: Attack): SumOf[] {
  const idle = { flag: Flag.attacked, why: "attacked before, adds nothing", rule: "BG-7.74a" };
  return p.targets.flatMap((hex) => {
    const units = unitSums(s, hex, "BG-7.21a", idle);
    const printed = units.reduce((sum, { value }) => sum + value, 0);
    return [...units, ...doublings(s, hex, printed, allOverCrossings(s, p, hex))];
  });
}

const groundRules: Partial<Record<Terrain, readonly string[]>> = said.doubled;

/** 7.4 what ground and crossing add to the printed strength of a hex. */
function doublings(s: State, hex: Hex, printed: number, crossing: boolean): SumOf[] {
  const lines: SumOf[] = [];
  const [ground, rule] = groundRules[terrains[s.battle.terrain[hex]]] ?? [];
  if (ground && rule) lines.push({ text: `${ground} in ${hexName(s, hex)}: doubled`, value: printed, rule });
  if (!crossing) return lines;
  const over = `${hexName(s, hex)} is attacked only over bridge or ford`;
  if (!ground) lines.push({ text: `${over}: doubled`, value: printed, rule: "BG-7.4e" });
  else if (ask.terrainDoublingCumulative(s)) lines.push({ text: `${over}: doubled again`, value: 2 * printed, rule: "BG-7.4c" });
  else lines.push({ text: `${over}: double at most`, value: 0, rule: "BG-7.4c" });
  return lines;
}

/** 7.0, 7.6, 20.6 from the two strengths to the best column. */
export function stepsToOdds(s: State, { attack, defence, best }: Odds): Step[] {
  const strong = attack >= defence;
  const ratio = strong ? attack / defence : defence / attack;
  const whole = strong ? Math.floor(ratio) : Math.ceil(ratio);
  const odds = (n: number) => (strong ? `${n}-1` : `1-${n}`);
  const shown = Number.isInteger(ratio) ? `${ratio}` : ratio.toFixed(2);
  const steps: Step[] = [{ text: `${attack} against ${defence}`, value: strong ? `${shown} to 1` : `1 to ${shown}`, rule: "BG-7.0d" }];
  if (whole !== ratio) steps.push({ text: "Rounded in the defender's favour", value: odds(whole), rule: "BG-7.0e" });
  const column = columnFor(attack, defence);
  if (columns[column] !== odds(whole)) {
    steps.push({ text: "The table goes no further", value: columns[column], rule: strong ? "BG-7.6k" : "BG-7.6l" });
  }
  if (ask.noConfederateDisorganization(s)) steps.push(shiftStep(s, column, columns[best]));
  return steps;
}

function shiftStep(s: State, column: number, value: string): Step {
  const side = sideTitle(s.side);
  if (shiftColumn(s, column) !== column) {
    return s.side === UNION
      ? { text: `${side} attack: one column left`, value, rule: "BG-20.6b" }
      : { text: `${side} attack: one column right`, value, rule: "BG-20.6a" };
  }
  if (s.side !== UNION && column < ONE_TO_ONE) return { text: `${side} attack below 1-1: no shift`, value, rule: "BG-20.6a" };
  return { text: `${side} attack: the table ends here, no shift`, value, rule: "BG-20.6c" };
}
