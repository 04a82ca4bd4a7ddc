/** The tables of the rulebook, made from what is played: armies, tokens, queues, timetable, and the play aid. They stand at the head of their section. */
import type { Provenance, RuleTable } from "../../engine/index.js";
import { type Army, CSA, commands, IRON_POOL, poolReduced1, poolReduced2, UNION } from "./data/blocks.js";
import mapSources from "./data/map/sources.json" with { type: "json" };
import { entries } from "./data/map.js";
import modifierRows from "./data/modifiers.json" with { type: "json" };
import { arrivals, entryNames, hourTitle, queueNames, queues, timetable } from "./data/time.js";
import { firstToken, type Level, needed, tokenLevel, tokenNames, tokenStrength, tokenTotal } from "./data/tokens.js";

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

const terrain: RuleTable = {
  title: "Terrain",
  head: ["on one side of a position", "sight", "steps", "combat"],
  rows: [
    { cells: ["open", "front area", "1", "none"], rule: "GG-3.2a" },
    { cells: ["ridge", "also the extended front areas", "1", "defending guns +1 for each cannon"], rule: "GG-3.2c" },
    { cells: ["steep slope", "front area", "1", "−1 for an attack over it"], rule: "GG-3.2d" },
    { cells: ["obstructed", "none", "2", "−1 for the attacker if on both sides"], rule: "GG-3.2e" },
  ],
};

const sources: RuleTable = {
  title: "Where the map comes from",
  head: ["what", "how we know"],
  rows: mapSources.map(([what, from, how]) => ({ cells: [what, how], from: from as Provenance })),
};

const places: RuleTable = {
  title: "Entry points",
  head: ["entry point", "side", "entry areas", "transfers to"],
  rows: entries.map(({ name, army, areas, transfers }) => ({
    cells: [name, army === UNION ? "Union" : "Confederate", areas.join(", "), transfers.join(", ")],
  })),
};

const sideTitles = ["Union", "Confederate"];

const arrivalTokens: RuleTable = {
  title: "Arrival tokens",
  head: ["side", "1 July", "2 July", "3 July"],
  rows: [UNION, CSA].map((side) => ({
    cells: [
      sideTitles[side],
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
    rows: tokenNames.flatMap((name, token) => {
      if (token < firstToken[side] || token >= firstToken[side + 1]) return [];
      const level = tokenLevel[token];
      const strength = tokenStrength[token];
      return [{ cells: [name, `${tokenTotal[token]}`, none(strength), matching[level], none(needed[level])] }];
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

const losses: RuleTable = {
  title: "Close combat: who loses",
  head: ["result", "reduced", "reduced, in a fully-obstructed position (advanced)"],
  rows: [
    { cells: ["+3 or more", "defender", "defender"] },
    { cells: ["+2", "defender", "both"] },
    { cells: ["−1 to +1", "both", "both"] },
    { cells: ["−2 or less", "attacker", "attacker"] },
  ],
  note: "The attacker wins at +1 or more.",
};

const separations: RuleTable = {
  title: "Separation",
  head: ["separation", "where"],
  rows: [
    { cells: ["0", "in the enemy's position"] },
    { cells: ["1", "next to a position the enemy holds"] },
    { cells: ["2", "in an enemy field of fire"] },
    { cells: ["3", "anywhere else"] },
  ],
};

const history: RuleTable = {
  title: "Historical reinforcements",
  head: ["hour", "command", "side", "entry point"],
  rows: timetable.map(({ hour, command, entry }) => ({
    cells: [hourTitle(hour), commands[command].name, sideTitles[commands[command].army], entryNames[entry]],
  })),
};

const tables: Readonly<Record<string, readonly RuleTable[]>> = {
  "2.1": [army(UNION, "The Union army"), army(CSA, "The Confederate army")],
  "3.2": [terrain],
  "3.4": [places, sources],
  "4.4": [arrivalTokens],
  "4.5": [queueTable],
  "4.6": [battleTokens(UNION, "Union battle tokens"), battleTokens(CSA, "Confederate battle tokens")],
  "12.1": [marches],
  "13.8": [modifiers, losses],
  "14.4": [separations],
  "23.1": [history],
};

export function tablesOf(section: string): readonly RuleTable[] {
  return tables[section] ?? [];
}
