/** The tables of the rulebook, made from what is played: charts, lists of units, timetable. They stand at the head of their section. */
import { type RuleTable, sourceTable } from "../../engine/index.js";
import type { SideName } from "./battle.js";
import day from "./data/day.json" with { type: "json" };
import mapSources from "./data/map/sources.json" with { type: "json" };
import { columns, combatTable, FORD_SURCHARGE, ROAD_COST, TRAIL_COST, terrainChart, terrains } from "./data/tables.js";
import { arrivals } from "./data/timetable.js";
import { units } from "./data/units.js";
import book from "./rulebook.json" with { type: "json" };

const combatResults: RuleTable = {
  title: "Combat results",
  head: ["die", ...columns],
  rows: combatTable.map((results, i) => ({ cells: [`${i + 1}`, ...results] })),
  note: `${Object.entries(book.results)
    .map(([result, meaning]) => `${result} ${meaning}`)
    .join(", ")}.`,
};

const points = (cost: number | null): string => (cost === null ? "none may" : `${cost}`);

const terrainTable: RuleTable = {
  title: "Terrain",
  head: ["hex", "points to enter", "defender", "sight", "remark"],
  rows: terrains.map((terrain) => {
    const { name, note, rule } = book.terrain[terrain];
    const { cost, defence, blocksSight, holds } = terrainChart[terrain];
    const defender = holds ? (defence > 1 ? "doubled" : "as printed") : "no combat";
    return { cells: [name, points(cost), defender, blocksSight ? "blocked" : "open", note], rule };
  }),
};

const hexsideCosts = { road: ROAD_COST, trail: TRAIL_COST, creek: null, bridge: 0, ford: FORD_SURCHARGE };

const hexsideTable: RuleTable = {
  title: "Hexsides",
  head: ["hexside", "points", "remark", "combat across it"],
  rows: Object.entries(book.hexsides).map(([feature, { name, note, combat, rule }]) => ({
    cells: [name, points(hexsideCosts[feature as keyof typeof hexsideCosts]), note, combat],
    rule,
  })),
};

const sources = sourceTable(mapSources);

function deployment(side: SideName, title: string): RuleTable {
  return {
    title,
    head: ["unit", "formation", "branch", "strength", "hex"],
    rows: units
      .filter((unit) => unit.side === side && unit.hex)
      .map(({ name, title: formation, type, strength, hex }) => ({ cells: [name, formation, type, `${strength}`, `${hex}`] })),
  };
}

const reinforcements: RuleTable = {
  title: "Reinforcements",
  head: ["group", "turn", "hex", "units and strengths", "in all"],
  rows: arrivals.map(({ group, title, turn, early, hex, rule }) => {
    const coming = units.filter((unit) => unit.group === group);
    return {
      cells: [
        title,
        turn > 0 ? `${turn} (${early.turn} with the variant)` : `${early.turn} with the variant, or by the die`,
        hex,
        coming.map(({ name, strength }) => `${name} ${strength}`).join(", "),
        `${coming.reduce((sum, { strength }) => sum + strength, 0)}`,
      ],
      rule,
    };
  }),
};

const turnRecord: RuleTable = {
  title: "Turn record",
  head: ["turn", "hour", "arrives"],
  rows: day.turns.map(([, , hour], i) => {
    const coming = arrivals.filter(({ turn }) => turn === i + 1).map(({ title, hex }) => `${title} at ${hex}`);
    return { cells: [`${i + 1}`, hour, coming.join(", ")] };
  }),
  note: "The hours are ours: the rules give a turn no length.",
};

const tables: Readonly<Record<string, readonly RuleTable[]>> = {
  "7.6": [combatResults],
  "9.0": [terrainTable, hexsideTable, sources],
  "14.1": [deployment("union", "The Union army at the start")],
  "14.2": [deployment("confederate", "The Confederate army at the start")],
  "16.1": [reinforcements],
  "16.4": [turnRecord],
};

export function tablesOf(section: string): readonly RuleTable[] {
  return tables[section] ?? [];
}
