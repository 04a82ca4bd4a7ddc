/** The attack being planned as a sheet of sums, and what the odds do to the dice. */
import type { Board, CombatSheet, Fought, GameEvent, ResultTable, SumLine } from "../../../engine/index.js";
import { inWords } from "../../../kit/index.js";
import type { Battle } from "../battle.js";
import { columns, EVEN } from "../data/tables.js";
import { enemyOf, hexOf, listOf, read, sideTitles, unitsIn } from "./view.js";

const signed = (value: number): string => (value > 0 ? `+${value}` : `${value}`);
const drms = columns.map((_, i) => i - EVEN);
const DEFENDERS = "Defenders";

function legendOf(value: number): string {
  if (value === 0) return "dice as they fall: who rolls more than its TER loses a step";
  return value > 0
    ? `each defender rolls ${value} higher, each attacker ${value} lower`
    : `each defender rolls ${-value} lower, each attacker ${-value} higher`;
}

/** 12.9 what is added to the dice of either side. */
export const table: ResultTable = {
  title: "Odds",
  rule: "CG-12.9a",
  rowTitle: "Added to the dice of",
  columns,
  rows: [
    { head: DEFENDERS, cells: drms.map(signed) },
    { head: "Attackers", cells: drms.map((value) => signed(-value || 0)) },
  ],
  legend: Object.fromEntries(drms.flatMap((value) => [[signed(value), legendOf(value)]])),
};

interface Plan {
  readonly target: string;
  readonly attackers: readonly string[];
  readonly odds?: string;
  readonly sums: Readonly<Record<"attack" | "defence" | "steps", readonly SumLine[]>> & {
    readonly totals: readonly [attack: string, defence: string];
  };
}

/** A rule that several lines have in common stands at the first of them. */
const ruleOnce = (lines: readonly SumLine[]): readonly SumLine[] =>
  lines.map(({ text, value, rule }, i) => (rule === lines[i - 1]?.rule ? { text, value } : { text, value, rule }));

export function combatOf(battle: Battle): Board["combat"] {
  const list = listOf(battle);
  return (json, decision, legal): CombatSheet | undefined => {
    if (decision.ask !== "plan" && decision.ask !== "support") return undefined;
    const view = read(json);
    const { target, attackers, odds, sums } = decision as unknown as Plan;
    const enemy = enemyOf(view.player);
    return {
      title: `Attack on ${inWords(unitsIn(list, view, target).map(({ name }) => name))}`,
      sides: [
        { side: view.player, name: `${sideTitles[view.player]} attack`, lines: ruleOnce(sums.attack), total: sums.totals[0] },
        { side: enemy, name: `${sideTitles[enemy]} defence`, lines: ruleOnce(sums.defence), total: sums.totals[1] },
      ],
      steps: ruleOnce(sums.steps),
      stepsTitle: "From the sums to the dice",
      from: [...new Set(attackers.flatMap((unit) => hexOf(view, unit) ?? []))],
      targets: [target],
      table,
      rows: [DEFENDERS],
      rolls: odds === undefined ? [] : legal.filter((action) => action.do === "go").map((action) => ({ action, column: odds })),
    };
  };
}

/** The odds are the blow; each unit's die follows as an event of its own. */
export function fought({ event, odds, attack, defence, flanked, from, targets }: GameEvent): Fought | undefined {
  if (event !== "odds" || odds === undefined) return undefined;
  const column = `${odds}` as (typeof columns)[number];
  return {
    from: from as string[],
    targets: targets as string[],
    label: `${attack} : ${defence} · ${column}${flanked ? ", flanked" : ""}`,
    cast: [],
    row: DEFENDERS,
    table,
    column,
    result: signed(drms[columns.indexOf(column)]),
  };
}
