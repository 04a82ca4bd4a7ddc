/** The rulebook in our words: one entry a rule, cited by its id in refusals, in the log and on the rulebook page; its tables are made from what is played. */
import { type Rulebook, type RulebookText, type RuleTable, type RuleText, rulebookOf, sourceTable } from "../../engine/index.js";
import { CSA, commands, IRON_POOL, poolReduced1, poolReduced2, UNION } from "./data/blocks.js";
import mapSources from "./data/map/sources.json" with { type: "json" };
import { entries } from "./data/map.js";
import modifierRows from "./data/modifiers.json" with { type: "json" };
import playAid from "./data/play-aid.json" with { type: "json" };
import { arrivals, entryNames, hourTitle, queueNames, queues, timetable } from "./data/time.js";
import { needed, tokenLevel, tokenNames, tokenStrength, tokensOfArmy, tokenTotal } from "./data/tokens.js";
import { optionList } from "./options.js";
import book from "./rulebook.json" with { type: "json" };
import { armyTitle } from "./words/names.js";

/** Every rule by its id, in the order of the book. */
export const rules = new Map(Object.entries(book.rules as Readonly<Record<string, RuleText>>));

export const chapters: RulebookText["chapters"] = book.chapters;

/** Cells under a title and heads of the play aid. */
const table = (heading: Omit<RuleTable, "rows">, cells: readonly (readonly (string | number)[])[]): RuleTable => ({
  ...heading,
  rows: cells.map((row) => ({ cells: row.map((cell) => (cell === 0 ? "none" : `${cell}`)) })),
});

const { heads } = playAid;

const armies = [UNION, CSA].map(
  (side): RuleTable => ({
    title: `The ${armyTitle(side)} army`,
    head: heads.army,
    rows: commands.flatMap(({ name, army, corps, cavalry, full }, command) => {
      if (army !== side) return [];
      const iron = name === "REYNOLDS";
      const [two, one] = [poolReduced2, poolReduced1].map((pool) => pool[command] + (iron ? pool[IRON_POOL] : 0));
      const branch = cavalry ? "cavalry" : corps ? `infantry, ${corps} corps` : "infantry";
      return [{ cells: [name, branch, full, two, one].map((cell) => `${cell || "none"}`), ...(iron && { rule: "GG-19.1a" }) }];
    }),
  }),
);

const battleTokens = [UNION, CSA].map((side) =>
  table(
    { title: `${armyTitle(side)} battle tokens`, head: heads.tokens },
    tokensOfArmy[side].map((token) => {
      const level = tokenLevel[token];
      return [tokenNames[token], tokenTotal[token], tokenStrength[token], playAid.matching[level], needed[level]];
    }),
  ),
);

const places = table(
  heads.places,
  entries.map(({ name, army, areas, transfers }) => [name, armyTitle(army), areas.join(", "), transfers.join(", ")]),
);

const arrivalTokens = table(
  heads.arrivals,
  [UNION, CSA].map((side) => [armyTitle(side), ...arrivals[side].map((day) => day.map((entry) => entryNames[entry]).join(", ") || 0)]),
);

const queueTable = table(
  heads.queues,
  queues.map(({ size, corps }, q) => [queueNames[q], size, corps ? `${corps} corps` : "any Union command"]),
);

const modifiers: RuleTable = {
  ...heads.modifiers,
  rows: Object.values(modifierRows).map(({ name, counts, rule }) => ({ cells: [name, counts], rule })),
};

const history = table(
  heads.history,
  timetable.map(({ hour, command, entry }) => {
    const { name, army } = commands[command];
    return [hourTitle(hour), name, armyTitle(army), entryNames[entry]];
  }),
);

/** By section, at whose head they stand. */
const tables: Readonly<Record<string, readonly RuleTable[]>> = {
  "2.1": armies,
  "3.2": [playAid.terrain],
  "3.4": [places, sourceTable(mapSources)],
  "4.4": [arrivalTokens],
  "4.5": [queueTable],
  "4.6": battleTokens,
  "12.1": [playAid.marches],
  "13.8": [modifiers, playAid.losses],
  "14.4": [playAid.separations],
  "23.1": [history],
};

export const rulebook: Rulebook = rulebookOf(book, rules, optionList, (section) => tables[section] ?? []);
