/** What holds for the whole house: no room is crowded, and a test shows a rule or two, not a chapter. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const src = new URL("../../", import.meta.url).pathname;
const paths = readdirSync(src, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());

const MOST_FILES = 45;
/** Rooms that are still being cleared, with what is in them today: none may be added. */
const CROWDED: Readonly<Record<string, number>> = { "web/paint": 46 };

test("no folder has more files than one can look over", () => {
  const counts = new Map<string, number>();
  for (const { parentPath } of paths) counts.set(parentPath.slice(src.length), (counts.get(parentPath.slice(src.length)) ?? 0) + 1);
  const crowded = [...counts].filter(([folder, files]) => files > (CROWDED[folder] ?? MOST_FILES));
  expect(crowded).toEqual([]);
});

const TITLE = /\b(?:it|test|describe)(?:\.each(?:<[^(]*>)?\([\s\S]*?\)|\.\w+)?\(\s*(["`])((?:\\.|(?!\1).)*)\1/g;
const MOST_RULES = 3;

test("a test's title names three rules at most", () => {
  const tests = paths.filter(({ name }) => name.endsWith(".test.ts")).map(({ parentPath, name }) => join(parentPath, name));
  const titles = tests.flatMap((file) =>
    Array.from(readFileSync(file, "utf8").matchAll(TITLE), ([, , title]) => ({ file: file.slice(src.length), title })),
  );
  expect(titles.length).toBeGreaterThan(1000);
  const long = titles.filter(({ title }) => (title.match(/[A-Z]{2}-\d[\w.()]*/g) ?? []).length > MOST_RULES);
  expect(long).toEqual([]);
});
