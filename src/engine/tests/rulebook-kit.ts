/** What holds for the rulebook of every game. A game calls this from its own rulebook test and adds what is its own. */
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import type { OptionInfo } from "../game.js";
import type { Rulebook, RulebookText, RuleTable, RuleText } from "../rulebook.js";
import { rulebookMarkdown } from "../rulebook-md.js";

export interface Book {
  /** The folder of the game; `tests/rule-ids.txt` in it lists the rules of the ledger. */
  readonly room: URL;
  /** "BG" of "BG-5.13a". */
  readonly letters: string;
  readonly rulebook: Rulebook;
  readonly chapters: RulebookText["chapters"];
  readonly rules: ReadonlyMap<string, RuleText>;
  readonly optionList: readonly OptionInfo[];
  /** Whether an id belongs into a section. */
  readonly belongs: (id: string, section: string) => boolean;
  /** The titles of its tables, in order. */
  readonly tables: readonly string[];
}

export const tablesOf = (rulebook: Rulebook): RuleTable[] =>
  rulebook.chapters.flatMap((chapter) => chapter.sections.flatMap((section) => section.tables));

export function rulebookIsSound({ room, letters, rulebook, chapters, rules, optionList, belongs, tables }: Book): void {
  const sections = chapters.flatMap((chapter) => chapter.sections.map((section) => section.section));

  test("the rulebook has exactly the rules of the ledger, in its order", () => {
    const ids = readFileSync(new URL("tests/rule-ids.txt", room), "utf8");
    expect([...rules.keys()]).toEqual(ids.trim().split("\n"));
  });

  test("every rule has a short title, a text that is a sentence, and says where it comes from", () => {
    for (const [id, { title, text, from }] of rules) {
      expect(title, id).toMatch(/^\S.{1,45}$/);
      expect(text, id).toMatch(/^[A-Z0-9+−].{10,240}[.)]$/);
      expect(["seed", "public", "reconstructed"], id).toContain(from);
    }
  });

  test("chapters and sections are in order, each section has rules, each rule belongs to a section of its own number", () => {
    expect(sections).toEqual(sections.toSorted(compare));
    expect(new Set(sections).size).toBe(sections.length);
    for (const { chapter, sections } of chapters) for (const { section } of sections) expect(section.split(".")[0]).toBe(chapter);
    expect([...new Set([...rules.values()].map((one) => one.section))].toSorted(compare)).toEqual(sections);
    for (const [id, { section }] of rules) expect(belongs(id, section), `${id} in ${section}`).toBe(true);
  });

  test("every rule the code of the game cites is in the rulebook", () => {
    const cited = citations(room, letters);
    expect(cited.size).toBeGreaterThan(0);
    expect([...cited].filter(([id]) => !rules.has(id))).toEqual([]);
  });

  test("every table is whole: as many cells as heads, and rules that are in the book", () => {
    expect(tablesOf(rulebook).map(({ title }) => title)).toEqual(tables);
    for (const { title, head, rows } of tablesOf(rulebook)) {
      for (const { cells, rule } of rows) {
        expect(cells, title).toHaveLength(head.length);
        if (rule) expect(rules.has(rule), rule).toBe(true);
      }
    }
  });

  test("every option is marked at the rule it belongs to", () => {
    const marked = rulebook.chapters.flatMap((chapter) =>
      chapter.sections.flatMap((section) => section.rules.flatMap((one) => one.options)),
    );
    expect(marked.map(({ title }) => title).toSorted()).toEqual(optionList.map(({ title }) => title).toSorted());
  });

  // After an edit of rulebook.json: `npx vitest run --project unit src/games/<room>/tests/rulebook.test.ts -u` writes the page anew.
  test("rulebook.md is the page made from the data", async () => {
    await expect(rulebookMarkdown(rulebook)).toMatchFileSnapshot(fileURLToPath(new URL("rulebook.md", room)));
  });
}

/** "10.2" after "9.1", "13.10" after "13.9": numbers compared part by part. */
function compare(a: string, b: string): number {
  const [chapterA, partA] = a.split(".").map(Number);
  const [chapterB, partB] = b.split(".").map(Number);
  return chapterA - chapterB || partA - partB;
}

/** The rules that the code and its data name, each with a file that does. */
function citations(room: URL, letters: string): Map<string, string> {
  const cited = new Map<string, string>();
  const named = new RegExp(`(?<!startsWith\\()["'\`](${letters}-[^"'\`]+)["'\`]`, "g");
  const files = readdirSync(room, { recursive: true, encoding: "utf8" }).filter(
    (path) => /\.(ts|json)$/.test(path) && path !== "rulebook.json" && !/(^|\/)tests\//.test(path),
  );
  for (const file of files) for (const [, id] of readFileSync(new URL(file, room), "utf8").matchAll(named)) cited.set(id, file);
  return cited;
}
