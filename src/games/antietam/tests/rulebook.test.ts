import { expect, test } from "vitest";
import { rulebookIsSound, tablesOf } from "../../../engine/tests/rulebook-kit.js";
import { columns, combatTable, terrainChart } from "../data/tables.js";
import { optionList } from "../options.js";
import { chapters, rulebook, rules } from "../rulebook.js";

rulebookIsSound({
  room: new URL("../", import.meta.url),
  letters: "BG",
  rulebook,
  chapters,
  rules,
  optionList,
  belongs: (id, section) => id.startsWith(`BG-${section.replace(/\.0$/, ".")}`),
  tables: [
    "Combat results",
    "Terrain",
    "Hexsides",
    "Where the map comes from",
    "The Union army at the start",
    "The Confederate army at the start",
    "Reinforcements",
    "Turn record",
  ],
});

test("a rule is found by its id, and an id nobody has by nothing", () => {
  expect(rules.get("BG-5.13a")?.section).toBe("5.1");
  expect(rules.get("BG-5.13")).toBeUndefined();
  expect(rules.get("constructor")).toBeUndefined();
});

test("the words of rules 7.6a to j say what the table says", () => {
  const faces = /([AD][er]|Ex) on (\d)(?: (to|and) (\d))?/g;
  columns.forEach((column, i) => {
    const text = rules.get(`BG-7.6${"abcdefghij"[i]}`)?.text ?? "";
    expect(text.startsWith(`At ${column}: `)).toBe(true);
    const said: string[] = [];
    for (const [, result, first, , last = first] of text.split(".")[0].matchAll(faces)) {
      for (let die = Number(first); die <= Number(last); die++) said[die - 1] = result;
    }
    expect(said, column).toEqual(combatTable.map((row) => row[i]));
  });
});

const tableNamed = (title: string) => tablesOf(rulebook).find((table) => table.title === title)!;

test("the combat table of the book is the one that is played", () => {
  const { head, rows, note } = tableNamed("Combat results");
  expect(head.slice(1)).toEqual(columns);
  expect(rows.map(({ cells }) => cells)).toEqual(combatTable.map((row, i) => [`${i + 1}`, ...row]));
  for (const result of new Set(combatTable.flat())) expect(note).toContain(`${result} `);
});

test("the terrain and the turns are all in their tables", () => {
  expect(tableNamed("Terrain").rows).toHaveLength(Object.keys(terrainChart).length);
  expect(tableNamed("Turn record").rows).toHaveLength(10);
});

test("the lists of units add up to what rules 14.1a and 14.2a say", () => {
  const sum = (title: string) => tableNamed(title).rows.reduce((total, { cells }) => total + Number(cells[3]), 0);
  expect(rules.get("BG-14.1a")?.text).toContain(`${sum("The Union army at the start")} strength`);
  expect(rules.get("BG-14.2a")?.text).toContain(`${sum("The Confederate army at the start")} strength`);
});
