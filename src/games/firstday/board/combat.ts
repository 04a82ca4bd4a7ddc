/** A shot or a Close Combat as it is planned, and as it was fought. Both tables are rebuilt, and say so. */
import type { Board, CombatSheet, Fought, GameEvent, ResultTable, SumLine } from "../../../engine/index.js";
import { combatColumns, combatSaid, d66Of, tablesFile } from "../data/tables.js";
import { armyOf } from "./view.js";

const REBUILT = "rebuilt, not the printed one";
const signed = (value: number): string => (value > 0 ? `+${value}` : value < 0 ? `−${-value}` : "0");
const rowsOf = (rows: Readonly<Record<string, readonly string[]>>) =>
  Array.from({ length: 36 }, (_, rank) => ({ head: d66Of(rank), cells: rows[d66Of(rank)] }));

const tests = ["the Lead Unit is tested", "tested, its die one higher", "tested, its die two higher", "tested, its die three higher"];

export const fireTable: ResultTable = {
  title: `Fire table (${REBUILT})`,
  rule: "FD-9.3c",
  rowTitle: "d66",
  columns: tablesFile.fire.columns,
  rows: rowsOf(tablesFile.fire.rows),
  legend: {
    "-": "no effect",
    ...Object.fromEntries(tests.map((words, n) => [`T${n}`, words])),
    ...Object.fromEntries(
      tests.map((words, n) => [`D${n}`, `a Depletion; still Fresh before, it is ${words.replace("the Lead Unit is ", "")}`]),
    ),
  },
};

export const combatTable: ResultTable = {
  title: `Close Combat table (${REBUILT})`,
  rule: "FD-11.4a",
  rowTitle: "d66",
  columns: combatColumns.map(signed),
  rows: rowsOf(tablesFile.closeCombat.rows),
  legend: combatSaid,
};

interface Sums {
  readonly title: string;
  readonly table: "fire" | "combat";
  readonly from: readonly string[];
  readonly at: string;
  readonly attack: readonly SumLine[];
  readonly attackTotal: string;
  readonly defence: readonly SumLine[];
  readonly defenceTotal: string;
  readonly steps: readonly SumLine[];
  readonly column: string | null;
}

/** The prompt of a plan brings its sums. */
export const combat: Board["combat"] = (_, decision, legal): CombatSheet | undefined => {
  const sums = decision.sums as unknown as Sums | undefined;
  if (!sums) return undefined;
  const side = armyOf(`${decision.seat}`);
  const enemy = side === "union" ? "confederate" : "union";
  const isFire = sums.table === "fire";
  const { title, from, at, steps, column } = sums;
  return {
    title,
    sides: [
      { side, name: isFire ? "Who fires" : "Attack", lines: sums.attack, total: sums.attackTotal },
      { side: enemy, name: isFire ? "Who is tested: the Lead Unit" : "Defence", lines: sums.defence, total: sums.defenceTotal },
    ],
    steps,
    from,
    targets: [at],
    table: isFire ? fireTable : combatTable,
    rolls:
      column === null ? [] : legal.filter((action) => action.do === "fire" || action.do === "charge").map((action) => ({ action, column })),
  };
};

/** What was cast at the tables; a test of cohesion is told with its die alone. */
export function fought({ event, dice, at, from, by, column, result }: GameEvent): Fought | undefined {
  if (!Array.isArray(dice) || (event !== "fire" && event !== "combat")) return undefined;
  const isFire = event === "fire";
  const head = isFire ? `${column}` : signed(Number(column));
  const names = (by as string[] | undefined) ?? [];
  return {
    from: from as string[],
    targets: [`${at}`],
    label: `${names.length > 0 ? `${names.join(", ")} · ` : ""}column ${head}`,
    cast: dice.map((face) => ({ faces: 6, face: Number(face) })),
    row: dice.join(""),
    table: isFire ? fireTable : combatTable,
    column: head,
    result: result === "no effect" ? "-" : `${result}`,
  };
}
