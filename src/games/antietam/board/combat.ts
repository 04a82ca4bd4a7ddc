/** The attack being planned as a sheet of sums, and the combat table. */
import type { Action, CombatSheet, Fought, GameEvent, JsonObject, ResultTable, SumLine } from "../../../engine/index.js";
import { capital, inWords, namesIn } from "../../../kit/index.js";
import results from "../data/results.json" with { type: "json" };
import { columns, combatTable } from "../data/tables.js";
import { read, unitsIn } from "./view.js";

/** Of the event of a combat, as the log has it. */
const table: ResultTable = {
  title: "Combat results",
  rule: "BG-7.0f",
  columns,
  rows: combatTable.map((cells, i) => ({ head: `${i + 1}`, cells })),
  legend: results.legend,
};

/** 8.15 of guns that only bombard. */
const bombardment: ResultTable = { ...table, rule: "BG-8.15a", legend: { ...results.legend, ...results.bombardment } };

type Lines = readonly { readonly text: string; readonly value: number; readonly rule: string }[];
interface Attack {
  readonly targets: readonly string[];
  readonly attackers: readonly string[];
  readonly support: readonly string[];
  readonly sums: { readonly attack: Lines; readonly defence: Lines; readonly steps: readonly SumLine[] };
}

const sideOf = (side: string, does: string, lines: Lines) => ({
  side,
  name: `${capital(side)} ${does}`,
  lines: lines.map((line) => ({ ...line, value: `${line.value}` })),
  total: `${lines.reduce((sum, { value }) => sum + value, 0)}`,
});

export function combat(json: JsonObject, decision: JsonObject, legal: readonly Action[]): CombatSheet | undefined {
  if (decision.ask !== "plan") return undefined;
  const view = read(json);
  const { sums, targets, attackers, support } = decision as unknown as Attack;
  const defenders = inWords(targets.flatMap((hex) => unitsIn(view, hex).map(({ name }) => name)));
  const gunsAlone = attackers.length === 0 && support.length > 0;
  return {
    title: `${gunsAlone ? "Bombardment of" : "Attack on"} ${defenders}`,
    sides: [sideOf(view.player, "attack", sums.attack), sideOf(view.player === "union" ? "confederate" : "union", "defence", sums.defence)],
    steps: sums.steps,
    from: [...attackers, ...support.map((name) => view.units[name].hex)],
    targets,
    table: gunsAlone ? bombardment : table,
    rolls: legal.filter((action) => action.do === "roll").map((action) => ({ action, column: `${action.odds}` })),
  };
}

export function fought({ event, from, targets, attackers, attack, defence, odds, die, result }: GameEvent): Fought | undefined {
  if (event !== "combat") return undefined;
  return {
    from: namesIn(from),
    targets: namesIn(targets),
    label: `${attack} : ${defence} · ${odds}`,
    cast: [{ faces: 6, face: Number(die) }],
    table: namesIn(attackers).length === 0 ? bombardment : table,
    column: `${odds}`,
    result: `${result}`,
  };
}
