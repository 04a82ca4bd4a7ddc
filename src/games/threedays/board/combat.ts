/** A shot and a Shock as they were fought, each with its table. Both tables are rebuilt, and say so. */
import type { Board, CombatSheet, Fought, GameEvent, ResultTable, SumLine } from "../../../engine/index.js";
import { tablesFile } from "../data/tables.js";
import { tenFaced } from "./log.js";

const REBUILT = "rebuilt, not the printed one";

const meaning = (cell: string): string => {
  if (cell === "-") return "no effect";
  if (cell === "U") return "the top unit is tested";
  const lost = Number.parseInt(cell, 10);
  return `${lost} SP lost, ${cell.endsWith("D") ? "and Disordered at once" : `and tested, ${lost} harder`}`;
};
const fireRows = Object.entries(tablesFile.fireTable.rows as Readonly<Record<string, readonly string[]>>);
const LAST = fireRows.length - 1;
const fireTable: ResultTable = {
  title: `Fire table (${REBUILT})`,
  rule: "TD-10.55a",
  rowTitle: "Die and modifiers",
  columns: tablesFile.fireTable.columns.map((sp, i, all) => (i === all.length - 1 ? `${sp}+` : `${sp}`)),
  rows: fireRows.map(([head, cells]) => ({ head, cells })),
  legend: Object.fromEntries([...new Set(fireRows.flatMap(([, cells]) => cells))].map((cell) => [cell, meaning(cell)])),
};

const shockRows = tablesFile.shock.table as readonly { readonly max: number | null; readonly result: string }[];
const minus = (value: number | null): string => `${value}`.replace("-", "−");
const headOf = (i: number): string => {
  const { max } = shockRows[i];
  if (i === 0) return `${minus(max)} or less`;
  const least = Number(shockRows[i - 1].max) + 1;
  return max === null ? `${minus(least)} or more` : least === max ? minus(max) : `${minus(least)} to ${minus(max)}`;
};
const shockTable: ResultTable = {
  title: `Shock table (${REBUILT})`,
  rule: "TD-11.45a",
  rowTitle: "Die and modifiers",
  columns: ["result"],
  rows: shockRows.map(({ result }, i) => ({ head: headOf(i), cells: [result] })),
  legend: Object.fromEntries(shockRows.map(({ result }) => [result, result])),
};

const signed = (value: number): string => (value > 0 ? `+${value}` : value < 0 ? `−${-value}` : "0");
/** "woods -1" is a line of its own. */
const sumsOf = (causes: unknown): SumLine[] =>
  ((causes as string[] | undefined) ?? []).map((cause) => {
    const [, text, value] = /^(.*) ([+-]?\d+)$/.exec(cause) ?? [cause, cause, "0"];
    return { text, value: signed(Number(value)) };
  });

export function fought({ event, die, from, targets, units, column, modifier, odds, result, causes }: GameEvent): Fought | undefined {
  if (event !== "fire" && event !== "odds") return undefined;
  const sum = Number(die) + Number(modifier);
  const told = { from: from as string[], targets: targets as string[], cast: [tenFaced(Number(die))], sums: sumsOf(causes) };
  if (event === "fire") {
    const row = fireTable.rows[Math.max(0, Math.min(LAST, sum))];
    const head = fireTable.columns[Number(column) - 1];
    const cell = row.cells[Number(column) - 1];
    const label = `${(units as string[]).join(", ") || "Guns"} · ${head} SP, ${signed(Number(modifier))}`;
    return { ...told, label, row: row.head, table: fireTable, column: head, result: cell };
  }
  const row = shockTable.rows.find(({ cells }) => cells[0] === result)!;
  return {
    ...told,
    label: `${odds}, ${signed(Number(modifier))}`,
    row: row.head,
    table: shockTable,
    column: "result",
    result: `${result}`,
  };
}

export const fights: Board["fights"] = new Set(
  "fire alone press split at reply rapid rapidAlone shock both go next on strike stand countercharge".split(" "),
);

/** How the rules add up a shot or a Shock before it is begun. */
export interface Sums {
  readonly table: "fire" | "shock";
  readonly title: string;
  /** Who fires, or goes in. */
  readonly side: string;
  readonly from: readonly string[];
  readonly targets: readonly string[];
  readonly attack: readonly SumLine[];
  readonly attackTotal: string;
  readonly defence: readonly SumLine[];
  readonly defenceTotal: string;
  readonly steps: readonly SumLine[];
  readonly column: string;
}

export const weighed: NonNullable<Board["weighed"]> = (action, json): CombatSheet => {
  const { table, title, side, from, targets, attack, attackTotal, defence, defenceTotal, steps, column } = json as unknown as Sums;
  const isFire = table === "fire";
  const enemy = side === "union" ? "confederate" : "union";
  return {
    title,
    sides: [
      { side, name: isFire ? "Who fires" : "Who goes in", lines: attack, total: attackTotal },
      { side: enemy, name: isFire ? "Who is fired at" : "Who stands", lines: defence, total: defenceTotal },
    ],
    steps,
    stepsTitle: "From the sums to the die",
    from,
    targets,
    table: isFire ? fireTable : shockTable,
    rolls: [{ action, column: isFire ? fireTable.columns[Number(column) - 1] : column }],
  };
};

/** Nothing is planned in steps: what one points at is weighed instead. */
export const combat: Board["combat"] = () => undefined;
