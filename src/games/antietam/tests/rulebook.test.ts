import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { rulebookMarkdown } from "../../../engine/index.js";
import { columns, combatTable, terrainChart } from "../data/tables.js";
import { optionList } from "../options.js";
import { chapters, rule, rulebook, rules } from "../rulebook.js";

const room = new URL("../", import.meta.url);
const ids = readFileSync(new URL("rule-ids.txt", import.meta.url), "utf8")
  .trim()
  .split("\n");
const sections = chapters.flatMap((chapter) => chapter.sections.map((section) => section.section));

/** "10.2" after "9.0": numbers compared part by part. */
function compare(a: string, b: string): number {
  const [chapterA, partA] = a.split(".").map(Number);
  const [chapterB, partB] = b.split(".").map(Number);
  return chapterA - chapterB || partA - partB;
}

test("the rulebook has exactly the rules of the ledger, in its order", () => {
  expect([...rules.keys()]).toEqual(ids);
});

test("every rule has a short title, a text that is a sentence, and says where it comes from", () => {
  for (const [id, { title, text, from }] of rules) {
    expect(title, id).toMatch(/^\S.{1,45}$/);
    expect(text, id).toMatch(/^[A-Z0-9].{10,240}[.)]$/);
    expect(["seed", "public", "reconstructed"], id).toContain(from);
  }
});

test("chapters and sections are in order, each section has rules, each rule belongs to a section of its own chapter", () => {
  expect(sections).toEqual(sections.toSorted(compare));
  expect(new Set(sections).size).toBe(sections.length);
  for (const { chapter, sections } of chapters) for (const { section } of sections) expect(section.split(".")[0]).toBe(chapter);
  expect([...new Set([...rules.values()].map((r) => r.section))]).toEqual(sections);
  for (const [id, { section }] of rules) expect(id.startsWith(`BG-${section.replace(/\.0$/, ".")}`), `${id} in ${section}`).toBe(true);
});

test("a rule is found by its id, and an id nobody has by nothing", () => {
  expect(rule("BG-5.13a")?.section).toBe("5.1");
  expect(rule("BG-5.13")).toBeUndefined();
  expect(rule("constructor")).toBeUndefined();
});

test("every rule the code of the game cites is in the rulebook", () => {
  const cited = new Map<string, string>();
  for (const name of readdirSync(room, { recursive: true, encoding: "utf8" }).filter((path) => /^(board\/|data\/)?[^/]+\.ts$/.test(path))) {
    for (const [, id] of readFileSync(new URL(name, room), "utf8").matchAll(/(?<!startsWith\()["'`](BG-[^"'`]+)["'`]/g))
      cited.set(id, name);
  }
  expect(cited.size).toBeGreaterThan(0);
  expect([...cited].filter(([id]) => !rule(id))).toEqual([]);
});

test("the words of rules 7.6a to j say what the table says", () => {
  const faces = /([AD][er]|Ex) on (\d)(?: (to|and) (\d))?/g;
  columns.forEach((column, i) => {
    const text = rule(`BG-7.6${"abcdefghij"[i]}`)?.text ?? "";
    expect(text.startsWith(`At ${column}: `)).toBe(true);
    const said: string[] = [];
    for (const [, result, first, , last = first] of text.split(".")[0].matchAll(faces)) {
      for (let die = Number(first); die <= Number(last); die++) said[die - 1] = result;
    }
    expect(said, column).toEqual(combatTable.map((row) => row[i]));
  });
});

const tables = rulebook.chapters.flatMap((chapter) => chapter.sections.flatMap((section) => section.tables));
const tableNamed = (title: string) => tables.find((table) => table.title === title)!;

test("the combat table of the book is the one that is played", () => {
  const { head, rows, note } = tableNamed("Combat results");
  expect(head.slice(1)).toEqual(columns);
  expect(rows.map(({ cells }) => cells)).toEqual(combatTable.map((row, i) => [`${i + 1}`, ...row]));
  for (const result of new Set(combatTable.flat())) expect(note).toContain(`${result} `);
});

test("every table is whole: as many cells as heads, and rules that are in the book", () => {
  expect(tables.map(({ title }) => title)).toEqual([
    "Combat results",
    "Terrain",
    "Hexsides",
    "Where the map comes from",
    "The Union army at the start",
    "The Confederate army at the start",
    "Reinforcements",
    "Turn record",
  ]);
  for (const { title, head, rows } of tables) {
    for (const { cells, rule: id } of rows) {
      expect(cells, title).toHaveLength(head.length);
      if (id) expect(rule(id), id).toBeDefined();
    }
  }
  expect(tableNamed("Terrain").rows).toHaveLength(Object.keys(terrainChart).length);
  expect(tableNamed("Turn record").rows).toHaveLength(10);
});

test("the lists of units add up to what rules 14.1a and 14.2a say", () => {
  const sum = (title: string) => tableNamed(title).rows.reduce((total, { cells }) => total + Number(cells[3]), 0);
  expect(rule("BG-14.1a")?.text).toContain(`${sum("The Union army at the start")} strength`);
  expect(rule("BG-14.2a")?.text).toContain(`${sum("The Confederate army at the start")} strength`);
});

test("every option is marked at the rule it belongs to", () => {
  const marked = rulebook.chapters.flatMap((chapter) => chapter.sections.flatMap((section) => section.rules.flatMap((one) => one.options)));
  expect(marked.map(({ title }) => title).toSorted()).toEqual(optionList.map(({ title }) => title).toSorted());
});

// After an edit of rulebook.json: `npx vitest run src/games/antietam/tests/rulebook.test.ts -u` writes the page anew.
test("rulebook.md is the page made from the data", async () => {
  await expect(rulebookMarkdown(rulebook)).toMatchFileSnapshot("../rulebook.md");
});
