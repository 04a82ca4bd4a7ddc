/** The tables of the rulebook, made from what is played: armies, tokens, queues, timetable, and the play aid. They stand at the head of their section. */
import { type RuleTable, sourceTable } from "../../engine/index.js";
import { type Army, CSA, commands, IRON_POOL, poolReduced1, poolReduced2, UNION } from "./data/blocks.js";
import mapSources from "./data/map/sources.json" with { type: "json" };
import { entries } from "./data/map.js";
import modifierRows from "./data/modifiers.json" with { type: "json" };
import playAid from "./data/play-aid.json" with { type: "json" };
import { arrivals, entryNames, hourTitle, queueNames, queues, timetable } from "./data/time.js";
import { type Level, needed, tokenLevel, tokenNames, tokenStrength, tokensOfArmy, tokenTotal } from "./data/tokens.js";
import { armyTitle } from "./words/names.js";

const none = (n: number): string => (n === 0 ? "none" : `${n}`);

function army(side: Army, title: string): RuleTable {
  return {
    title,
    head: ["command", "branch", "full blocks", "reduced-2", "reduced-1"],
    rows: commands.flatMap(({ name, army, corps, cavalry, full }, command) => {
      if (army !== side) return [];
      const iron = name === "REYNOLDS";
      const two = poolReduced2[command] + (iron ? poolReduced2[IRON_POOL] : 0);
      const one = poolReduced1[command] + (iron ? poolReduced1[IRON_POOL] : 0);
      const branch = cavalry ? "cavalry" : corps ? `infantry, ${corps} corps` : "infantry";
      return [{ cells: [name, branch, `${full}`, none(two), none(one)], ...(iron && { rule: "GG-19.1a" }) }];
    }),
  };
}

const sources = sourceTable(mapSources);

const places: RuleTable = {
  title: "Entry points",
  head: ["entry point", "side", "entry areas", "transfers to"],
  rows: entries.map(({ name, army, areas, transfers }) => ({
    cells: [name, armyTitle(army), areas.join(", "), transfers.join(", ")],
  })),
};

const arrivalTokens: RuleTable = {
  title: "Arrival tokens",
  head: ["side", "1 July", "2 July", "3 July"],
  rows: [UNION, CSA].map((side) => ({
    cells: [
      armyTitle(side),
      ...arrivals[side].map((day) => (day.length === 0 ? "none" : day.map((entry) => entryNames[entry]).join(", "))),
    ],
  })),
};

const queueTable: RuleTable = {
  title: "Queues",
  head: ["queue", "tokens", "of"],
  rows: queues.map(({ size, corps }, q) => ({ cells: [queueNames[q], `${size}`, corps ? `${corps} corps` : "any Union command"] })),
};

const matching: Readonly<Record<Level, string>> = {
  any: "any block of the side",
  command: "blocks of the command",
  corps: "blocks of the corps",
  reserve: "Union infantry",
  march: "no guns: marches and field works",
};

function battleTokens(side: Army, title: string): RuleTable {
  return {
    title,
    head: ["token", "number", "strength", "matches", "blocks needed"],
    rows: tokensOfArmy[side].map((token) => {
      const level = tokenLevel[token];
      const strength = tokenStrength[token];
      return { cells: [tokenNames[token], `${tokenTotal[token]}`, none(strength), matching[level], none(needed[level])] };
    }),
  };
}

const marches: RuleTable = {
  title: "How far a block marches",
  head: ["in a turn of", "first player", "second player"],
  rows: [1, 2, 3, 4].map((hours) => ({ cells: [hours === 1 ? "1 hour" : `${hours} hours`, `${hours + 1}`, `${2 * hours}`] })),
  note: "More than two steps only to end with or next to a friend. A march token adds one step, riding more (18.2).",
};

const modifiers: RuleTable = {
  title: "Close combat: what is added",
  head: ["what", "counts"],
  rows: Object.values(modifierRows).map(({ name, counts, rule }) => ({ cells: [name, counts], rule })),
};

const history: RuleTable = {
  title: "Historical reinforcements",
  head: ["hour", "command", "side", "entry point"],
  rows: timetable.map(({ hour, command, entry }) => ({
    cells: [hourTitle(hour), commands[command].name, armyTitle(commands[command].army), entryNames[entry]],
  })),
};

const tables: Readonly<Record<string, readonly RuleTable[]>> = {
  "2.1": [army(UNION, "The Union army"), army(CSA, "The Confederate army")],
  "3.2": [playAid.terrain],
  "3.4": [places, sources],
  "4.4": [arrivalTokens],
  "4.5": [queueTable],
  "4.6": [battleTokens(UNION, "Union battle tokens"), battleTokens(CSA, "Confederate battle tokens")],
  "12.1": [marches],
  "13.8": [modifiers, playAid.losses],
  "14.4": [playAid.separations],
  "23.1": [history],
};

export function tablesOf(section: string): readonly RuleTable[] {
  return tables[section] ?? [];
}
