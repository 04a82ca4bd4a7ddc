/** The rulebook in our words: one entry a rule, cited by its id in refusals, in the log and on the rulebook page; its tables made from what is played. */
import { type Rulebook, type RulebookText, type RuleTable, type RuleText, rulebookOf, sourceTable } from "../../engine/index.js";
import type { SideName } from "./battle.js";
import day from "./data/day.json" with { type: "json" };
import mapSources from "./data/map/sources.json" with { type: "json" };
import { columns, combatTable, FORD_SURCHARGE, ROAD_COST, TRAIL_COST, terrainChart, terrains } from "./data/tables.js";
import { arrivals } from "./data/timetable.js";
import { units } from "./data/units.js";
import { optionList } from "./options.js";
import book from "./rulebook.json" with { type: "json" };

/** Every rule by its id, in the order of the book. */
export const rules = new Map(Object.entries(book.rules as Readonly<Record<string, RuleText>>));

export const chapters: RulebookText["chapters"] = book.chapters;

type Rows = RuleTable["rows"];

const combatRows: Rows = combatTable.map((results, i) => ({ cells: [`${i + 1}`, ...results] }));
const results = Object.entries(book.results).map(([result, meaning]) => `${result} ${meaning}`);

const points = (cost: number | null): string => (cost === null ? "none may" : `${cost}`);

const terrainRows: Rows = terrains.map((terrain) => {
  const { name, note, rule } = book.terrain[terrain];
  const { cost, defence, blocksSight, holds } = terrainChart[terrain];
  const defender = holds ? (defence > 1 ? "doubled" : "as printed") : "no combat";
  return { cells: [name, points(cost), defender, blocksSight ? "blocked" : "open", note], rule };
});

const hexsideCosts = { road: ROAD_COST, trail: TRAIL_COST, creek: null, bridge: 0, ford: FORD_SURCHARGE };

const hexsideRows: Rows = Object.entries(book.hexsides).map(([feature, { name, note, combat, rule }]) => ({
  cells: [name, points(hexsideCosts[feature as keyof typeof hexsideCosts]), note, combat],
  rule,
}));

const deployed = (side: SideName): Rows =>
  units.flatMap(({ name, title, type, strength, hex, ...unit }) =>
    unit.side === side && hex ? [{ cells: [name, title, type, `${strength}`, hex] }] : [],
  );

const reinforcements: Rows = arrivals.map(({ group, title, turn, early, hex, rule }) => {
  const coming = units.filter((unit) => unit.group === group);
  const due = turn > 0 ? `${turn} (${early.turn} with the variant)` : `${early.turn} with the variant, or by the die`;
  const names = coming.map(({ name, strength }) => `${name} ${strength}`).join(", ");
  return { cells: [title, due, hex, names, `${coming.reduce((sum, { strength }) => sum + strength, 0)}`], rule };
});

const turns: Rows = day.turns.map(([, , hour], i) => {
  const coming = arrivals.filter(({ turn }) => turn === i + 1).map(({ title, hex }) => `${title} at ${hex}`);
  return { cells: [`${i + 1}`, hour, coming.join(", ")] };
});

const { heads } = book;

/** The tables at the head of a section. */
const tables: Readonly<Record<string, readonly RuleTable[]>> = {
  "7.6": [{ title: "Combat results", head: ["die", ...columns], rows: combatRows, note: `${results.join(", ")}.` }],
  "9.0": [
    { title: "Terrain", head: heads.terrain, rows: terrainRows },
    { title: "Hexsides", head: heads.hexsides, rows: hexsideRows },
    sourceTable(mapSources),
  ],
  "14.1": [{ title: "The Union army at the start", head: heads.deployment, rows: deployed("union") }],
  "14.2": [{ title: "The Confederate army at the start", head: heads.deployment, rows: deployed("confederate") }],
  "16.1": [{ title: "Reinforcements", head: heads.reinforcements, rows: reinforcements }],
  "16.4": [{ title: "Turn record", head: heads.turns, rows: turns, note: "The hours are ours: the rules give a turn no length." }],
};

export const rulebook: Rulebook = rulebookOf(book, rules, optionList, (section) => tables[section] ?? []);
