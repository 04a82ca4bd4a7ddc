/** 7.0, 7.4 an attack added up in the open: what each unit brings, what doubles the defence, and how the odds come to their column. */
import { distance, type Hex } from "../../../kit/index.js";
import { UNION, type Unit } from "../battle.js";
import { columns, type Terrain, terrains } from "../data/tables.js";
import { ask } from "../options.js";
import { Flag, has, type State, stackIn } from "../state.js";
import { hexName, sideTitle, unitName } from "../words.js";
import { commands } from "./artillery.js";
import type { Plan } from "./duties.js";
import { allOverCrossings, columnFor, type Odds, ONE_TO_ONE, shiftColumn } from "./odds.js";

/** The values of a side's lines add up to its strength. */
export type SumOf = {
  readonly text: string;
  readonly value: number;
  readonly rule: string;
};

type Step = { readonly [K in keyof SumOf]: string };

export function attackSums(s: State, p: Plan): SumOf[] {
  const idle = { flag: Flag.ineffective, why: "ineffective, does not attack", rule: "BG-11.2e" };
  const guns = s.battle.gunsOf[s.side].filter((u) => has(s, u, Flag.support));
  return [...p.from.flatMap((hex) => unitSums(s, hex, "BG-7.22a", idle)), ...guns.map((u) => gunSum(s, p, u))];
}

/** What each unit in a hex brings; those with the flag bring nothing. */
function unitSums(s: State, hex: Hex, rule: string, idle: { readonly flag: number; readonly why: string; readonly rule: string }): SumOf[] {
  return stackIn(s, hex).map((u) => {
    const where = `${unitName(s, u)} in ${hexName(s, hex)}`;
    if (has(s, u, idle.flag)) return { text: `${where}: ${idle.why}`, value: 0, rule: idle.rule };
    return { text: where, value: s.battle.strength[u], rule };
  });
}

function gunSum(s: State, p: Plan, u: Unit): SumOf {
  const { battle } = s;
  const target = p.targets.find((hex) => commands(s, u, hex)) ?? p.targets[0];
  const range = distance(battle.grid, s.hex[u], target);
  const text = `${unitName(s, u)} in ${hexName(s, s.hex[u])} bombards, range ${range} of ${battle.range[u]}`;
  return { text, value: battle.strength[u], rule: battle.fixed[u] ? "BG-19.0h" : "BG-8.11a" };
}

export function defenceSums(s: State, p: Plan): SumOf[] {
  const idle = { flag: Flag.attacked, why: "attacked before, adds nothing", rule: "BG-7.74a" };
  return p.targets.flatMap((hex) => {
    const units = unitSums(s, hex, "BG-7.21a", idle);
    const printed = units.reduce((sum, { value }) => sum + value, 0);
    return [...units, ...doublings(s, hex, printed, allOverCrossings(s, p, hex))];
  });
}

const groundRules: Partial<Record<Terrain, readonly [string, string]>> = {
  rough: ["Rough ground", "BG-9.0c"],
  forestRough: ["Forest and rough", "BG-9.0d"],
  town: ["Town", "BG-9.0e"],
  townRough: ["Town and rough", "BG-9.0n"],
};

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
export function stepsToOdds(s: State, { attack, defence, columns: open }: Odds): Step[] {
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
  if (!ask.noConfederateDisorganization(s)) return steps;
  steps.push(shiftStep(s, column, columns[open[open.length - 1]]));
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
