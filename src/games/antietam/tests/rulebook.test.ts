import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { columns, combatTable, FORD_SURCHARGE, ROAD_COST, TRAIL_COST, terrainChart } from "../data/tables.js";
import { chapters, rule, rules } from "../rulebook.js";
import book from "../rulebook.json" with { type: "json" };
import { rulebookMarkdown } from "../rulebook-md.js";

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
  for (const name of readdirSync(room).filter((name) => name.endsWith(".ts"))) {
    for (const [, id] of readFileSync(new URL(name, room), "utf8").matchAll(/(?<!startsWith\()["'`](BG-[^"'`]+)["'`]/g))
      cited.set(id, name);
  }
  expect(cited.size).toBeGreaterThan(0);
  expect([...cited].filter(([id]) => !rule(id))).toEqual([]);
});

test("the combat table of the book is the one that is played", () => {
  expect(book.combatTable.columns).toEqual(columns);
  expect(book.combatTable.rows).toEqual(combatTable);
  expect(Object.keys(book.combatTable.results).toSorted()).toEqual([...new Set(combatTable.flat())].toSorted());
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

test("the terrain chart of the book is the one that is played", () => {
  const inBook = book.terrainChart.map(({ terrain, cost, defence, blocksSight, holds }) => [
    terrain,
    { cost, defence, blocksSight, holds },
  ]);
  expect(Object.fromEntries(inBook)).toEqual(terrainChart);
  const costs = Object.fromEntries(book.hexsideChart.map(({ feature, cost }) => [feature, cost]));
  expect(costs).toEqual({ road: ROAD_COST, trail: TRAIL_COST, creek: null, bridge: 0, ford: FORD_SURCHARGE });
  for (const { rule: id } of [...book.terrainChart, ...book.hexsideChart]) expect(rule(id), id).toBeDefined();
});

// After an edit of rulebook.json: `npx vitest run src/games/antietam/tests/rulebook.test.ts -u` writes the page anew.
test("rulebook.md is the page made from the data", async () => {
  await expect(rulebookMarkdown()).toMatchFileSnapshot("../rulebook.md");
});
