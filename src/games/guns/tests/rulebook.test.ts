import { expect, test } from "vitest";
import { rulebookIsSound, tablesOf } from "../../../engine/tests/rulebook-kit.js";
import { commands, UNION } from "../data/blocks.js";
import modifiers from "../data/modifiers.json" with { type: "json" };
import { tokenTotal } from "../data/tokens.js";
import { optionList } from "../options.js";
import { chapters, rulebook, rules } from "../rulebook.js";

rulebookIsSound({
  room: new URL("../", import.meta.url),
  letters: "GG",
  rulebook,
  chapters,
  rules,
  optionList,
  belongs: (id, section) => new RegExp(`^GG-${section}[a-z]+$`).test(id),
  tables: [
    "The Union army",
    "The Confederate army",
    "Terrain",
    "Entry points",
    "Where the map comes from",
    "Arrival tokens",
    "Queues",
    "Union battle tokens",
    "Confederate battle tokens",
    "How far a block marches",
    "Close combat: what is added",
    "Close combat: who loses",
    "Separation",
    "Historical reinforcements",
  ],
});

test("a rule is found by its id, and an id nobody has by nothing", () => {
  expect(rules.get("GG-13.10h")?.section).toBe("13.10");
  expect(rules.get("GG-13.10")).toBeUndefined();
  expect(rules.get("constructor")).toBeUndefined();
});

const tableNamed = (title: string) => tablesOf(rulebook).find((table) => table.title === title)!;

test("no cell of a table is empty", () => {
  for (const { title, rows } of tablesOf(rulebook))
    for (const { cells } of rows) for (const cell of cells) expect(cell, title).not.toBe("");
});

test("the table of close combat has every modifier that is played, at the worth its rule says", () => {
  const { rows } = tableNamed("Close combat: what is added");
  expect(rows.map(({ cells }) => cells[0])).toEqual(Object.values(modifiers).map(({ name }) => name));
  for (const { cells, rule: id } of rows) expect(rules.get(id!)?.text.slice(0, 2), id).toBe(cells[1].slice(0, 2));
});

test("the lists of blocks and tokens add up to what rules 2.1h and 4.6c, d say", () => {
  const sum = (title: string, column: number) =>
    tableNamed(title).rows.reduce((total, { cells }) => total + (Number(cells[column]) || 0), 0);
  const full = (army: number) => commands.filter((row) => row.army === army).reduce((total, row) => total + row.full, 0);
  expect([sum("The Union army", 2), sum("The Confederate army", 2)]).toEqual([full(UNION), full(1 - UNION)]);
  const blocks = ["The Union army", "The Confederate army"].map((title) => sum(title, 2) + sum(title, 3) + sum(title, 4));
  expect(blocks).toEqual([51, 51]);
  expect(rules.get("GG-4.6c")?.text.startsWith(`${sum("Union battle tokens", 1)}:`)).toBe(true);
  expect(rules.get("GG-4.6d")?.text.startsWith(`${sum("Confederate battle tokens", 1)}:`)).toBe(true);
  expect(sum("Union battle tokens", 1) + sum("Confederate battle tokens", 1)).toBe(tokenTotal.reduce((total, count) => total + count, 0));
});
