/** The rulebook: one entry a rule, cited by its id in refusals and in the log; tables made from the data. */
import { type Rulebook, type RuleTable, type RuleText, rulebookOf } from "../../engine/index.js";
import { tablesFile } from "./data/tables.js";
import { optionList } from "./options.js";
import book from "./rulebook.json" with { type: "json" };

const REBUILT = "Rebuilt: correct it in data/tables.json from a boxed copy.";

type Cell = number | string | null | undefined;
type Row = Readonly<Record<string, Cell>>;
const words = (cell: Cell): string => (cell === null || cell === undefined ? "no" : `${cell}`);

const rebuilt = (title: string, head: readonly string[], rows: readonly (readonly Cell[])[]): RuleTable => ({
  title,
  head,
  rows: rows.map((cells) => ({ cells: cells.map(words), from: "reconstructed" as const })),
  note: REBUILT,
});

const { hexes, adds, hexsides } = tablesFile.terrainMovement as unknown as Readonly<Record<string, readonly Row[]>>;
const movers = ["infantry", "mounted", "artillery", "march", "leader"];
const costs = [...hexes, ...adds, ...hexsides].map((row) => [row.terrain, ...movers.map((mover) => row[mover])]);
const { smallArms, smallArmsNames, artillery, artilleryBands } = tablesFile.rangeEffects as unknown as {
  readonly smallArms: Readonly<Record<string, readonly number[]>>;
  readonly smallArmsNames: Readonly<Record<string, string>>;
  readonly artillery: Readonly<Record<string, readonly number[]>>;
  readonly artilleryBands: readonly string[];
};
const FARTHEST = 6;
const hexesOff = Array.from({ length: FARTHEST }, (_, i) => i);
const fireRows = Object.entries(tablesFile.fireTable.rows as Readonly<Record<string, readonly string[]>>);
const shock = tablesFile.shock as unknown as { readonly table: readonly Row[]; readonly odds: readonly Row[] };
const second = Object.entries(tablesFile.secondDisorder.rows as Readonly<Record<string, readonly string[]>>);
const allowances = tablesFile.movementAllowance.rows as unknown as readonly Row[];
const effects = tablesFile.fatigue.effects as unknown as readonly Row[];

const upTo = (row: Row): string => (row.max === null || Number(row.max) > 90 ? "more" : `up to ${row.max}`);
const fromRow = (row: Row, columns: readonly string[]): Cell[] => columns.map((column) => row[column]);

const tables: Readonly<Record<string, readonly RuleTable[]>> = {
  "6.2": [
    rebuilt(
      "Orders Change",
      ["die and modifiers", "result"],
      (tablesFile.ordersChange.rows as readonly Row[]).map((row) => [upTo(row), row.result]),
    ),
  ],
  "9.1": [
    rebuilt(
      "Movement allowances",
      ["unit", "Advance", "Attack", "March", "Disordered"],
      allowances
        .filter(({ advance }) => advance !== undefined)
        .map((row) => fromRow(row, ["unit", "advance", "attack", "march", "disordered"])),
    ),
  ],
  "9.4": [rebuilt("Movement costs", ["ground", ...movers], costs)],
  "10.7": [
    rebuilt(
      "Range of small arms",
      ["weapon", ...hexesOff.map((i) => `${i + 1}`)],
      Object.entries(smallArms).map(([weapon, row]) => [`${weapon} ${smallArmsNames[weapon]}`, ...hexesOff.map((i) => row[i] ?? "-")]),
    ),
    rebuilt(
      "Range of guns",
      ["gun", ...artilleryBands],
      Object.entries(artillery).map(([gun, row]) => [gun, ...artilleryBands.map((_, i) => row[i] ?? "-")]),
    ),
  ],
  "10.55": [
    rebuilt(
      "Fire",
      ["die and modifiers", ...tablesFile.fireTable.columns.map((sp) => `${sp} SP`)],
      fireRows.map(([head, cells]) => [head, ...cells]),
    ),
  ],
  "11.4": [
    rebuilt(
      "Shock odds",
      ["odds", "modifier"],
      shock.odds.map(({ ratio, drm }) => [ratio, drm]),
    ),
  ],
  "11.45": [
    rebuilt(
      "Shock",
      ["die and modifiers", "result"],
      shock.table.map((row) => [upTo(row), row.result]),
    ),
  ],
  "12.35": [
    rebuilt(
      "Second Disorder",
      ["cause", ...tablesFile.secondDisorder.columns],
      second.map(([cause, cells]) => [cause, ...cells]),
    ),
  ],
  "17.3": [
    rebuilt(
      "Fatigue",
      ["level", "UDD", "Shock", "fire", "activations", "orders"],
      effects.map((row) => fromRow(row, ["level", "udd", "shock", "fire", "maxActivations", "orders"])),
    ),
  ],
};

export const rules = new Map(Object.entries(book.rules as Readonly<Record<string, RuleText>>));
export const { chapters } = book;
export const rulebook: Rulebook = rulebookOf(book, rules, optionList, (section) => tables[section] ?? []);
