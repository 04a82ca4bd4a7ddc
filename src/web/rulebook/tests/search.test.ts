import { expect, test } from "vitest";
import { rulebook } from "../../../games/antietam/rulebook.js";
import { hasRule, hits, search } from "../search.js";

const ids = (query: string) =>
  search(rulebook, query).book.chapters.flatMap((chapter) => chapter.sections.flatMap((section) => section.rules.map(({ id }) => id)));

test("an empty query finds the whole book", () => {
  expect(search(rulebook, "  ").book).toEqual(rulebook);
});

test("every word must be there, whatever its case; numbers count as words", () => {
  expect(ids("ADVANCE exchange")).toContain("BG-7.75k");
  expect(ids("advance exchange")).not.toContain("BG-7.75a");
  expect(ids("7.75k")).toEqual(["BG-7.75k"]);
});

test("signs of search patterns are only signs", () => {
  for (const query of ["(", "[", "\\", "*", "a+b"]) expect(() => [search(rulebook, query), hits("a (b) [c] \\ *", query)]).not.toThrow();
  expect(hits("a (b)", "(")).toEqual([
    { text: "a ", hit: false },
    { text: "(", hit: true },
    { text: "b)", hit: false },
  ]);
});

test("a rule is in the book or not", () => {
  expect(hasRule(rulebook, "BG-5.13a")).toBe(true);
  expect(hasRule(rulebook, "BG-5.13")).toBe(false);
});
