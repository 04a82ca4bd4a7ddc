import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { rulebookMarkdown } from "../../../engine/index.js";
import { commands, UNION } from "../data/blocks.js";
import { tokenTotal } from "../data/tokens.js";
import { optionList } from "../options.js";
import { chapters, rule, rulebook, rules } from "../rulebook.js";
import { modifierNames } from "../words-attack.js";

const room = new URL("../", import.meta.url);
const ids = readFileSync(new URL("rule-ids.txt", import.meta.url), "utf8")
  .trim()
  .split("\n");
const sections = chapters.flatMap((chapter) => chapter.sections.map((section) => section.section));

/** "10.2" after "9.1", "13.10" after "13.9": numbers compared part by part. */
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
    expect(text, id).toMatch(/^[A-Z0-9+−].{10,240}[.)]$/);
    expect(["seed", "reconstructed"], id).toContain(from);
  }
});

test("chapters and sections are in order, each section has rules, each rule belongs to a section of its own number", () => {
  expect(sections).toEqual(sections.toSorted(compare));
  expect(new Set(sections).size).toBe(sections.length);
  for (const { chapter, sections } of chapters) for (const { section } of sections) expect(section.split(".")[0]).toBe(chapter);
  expect([...new Set([...rules.values()].map((r) => r.section))].toSorted(compare)).toEqual(sections);
  for (const [id, { section }] of rules) expect(id).toMatch(new RegExp(`^GG-${section}[a-z]+$`));
});

test("a rule is found by its id, and an id nobody has by nothing", () => {
  expect(rule("GG-13.10h")?.section).toBe("13.10");
  expect(rule("GG-13.10")).toBeUndefined();
  expect(rule("constructor")).toBeUndefined();
});

test("every rule the code of the game cites is in the rulebook", () => {
  const cited = new Map<string, string>();
  for (const name of readdirSync(room, { recursive: true, encoding: "utf8" }).filter((path) =>
    /^((board|data|mind)\/)?[^/]+\.ts$/.test(path),
  )) {
    for (const [, id] of readFileSync(new URL(name, room), "utf8").matchAll(/(?<!startsWith\()["'`](GG-[^"'`]+)["'`]/g))
      cited.set(id, name);
  }
  expect(cited.size).toBeGreaterThan(0);
  expect([...cited].filter(([id]) => !rule(id))).toEqual([]);
});

const tables = rulebook.chapters.flatMap((chapter) => chapter.sections.flatMap((section) => section.tables));
const tableNamed = (title: string) => tables.find((table) => table.title === title)!;

test("every table is whole: as many cells as heads, and rules that are in the book", () => {
  expect(tables.map(({ title }) => title)).toEqual([
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
  ]);
  for (const { title, head, rows } of tables) {
    for (const { cells, rule: id } of rows) {
      expect(cells, title).toHaveLength(head.length);
      for (const cell of cells) expect(cell, title).not.toBe("");
      if (id) expect(rule(id), id).toBeDefined();
    }
  }
});

test("the table of close combat has every modifier that is played, at the worth its rule says", () => {
  const { rows } = tableNamed("Close combat: what is added");
  expect(rows.map(({ cells }) => cells[0])).toEqual(Object.values(modifierNames));
  for (const { cells, rule: id } of rows) expect(rule(id!)?.text.slice(0, 2), id).toBe(cells[1].slice(0, 2));
});

test("the lists of blocks and tokens add up to what rules 2.1h and 4.6c, d say", () => {
  const sum = (title: string, column: number) =>
    tableNamed(title).rows.reduce((total, { cells }) => total + (Number(cells[column]) || 0), 0);
  const full = (army: number) => commands.filter((row) => row.army === army).reduce((total, row) => total + row.full, 0);
  expect([sum("The Union army", 2), sum("The Confederate army", 2)]).toEqual([full(UNION), full(1 - UNION)]);
  const blocks = ["The Union army", "The Confederate army"].map((title) => sum(title, 2) + sum(title, 3) + sum(title, 4));
  expect(blocks).toEqual([51, 51]);
  expect(rule("GG-4.6c")?.text.startsWith(`${sum("Union battle tokens", 1)}:`)).toBe(true);
  expect(rule("GG-4.6d")?.text.startsWith(`${sum("Confederate battle tokens", 1)}:`)).toBe(true);
  expect(sum("Union battle tokens", 1) + sum("Confederate battle tokens", 1)).toBe(tokenTotal.reduce((total, count) => total + count, 0));
});

test("every option is marked at the rule it belongs to", () => {
  const marked = rulebook.chapters.flatMap((chapter) => chapter.sections.flatMap((section) => section.rules.flatMap((one) => one.options)));
  expect(marked.map(({ title }) => title).toSorted()).toEqual(optionList.map(({ title }) => title).toSorted());
});

// After an edit of rulebook.json: `npx vitest run src/games/guns/tests/rulebook.test.ts -u` writes the page anew.
test("rulebook.md is the page made from the data", async () => {
  await expect(rulebookMarkdown(rulebook)).toMatchFileSnapshot("../rulebook.md");
});
