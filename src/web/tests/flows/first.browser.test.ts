/** The first minutes: how soon a newcomer decides, and what the page weighs. */
import type { BrowserContext } from "playwright-core";
import { expect, test } from "vitest";
import { games } from "../../games.js";
import { handsOf } from "../hands.js";
import { seasoned } from "../saved.js";
import { ask, laptop, phone, playNow, visits } from "../visit.js";

const visit = visits();

/** The scripts that came over the line, workers and all, with their kilobytes as they came. */
function scriptsOf(context: BrowserContext): ReadonlyMap<string, number> {
  const scripts = new Map<string, number>();
  context.on("response", (response) => {
    const { pathname } = new URL(response.url());
    if (!pathname.endsWith(".js")) return;
    const { "content-length": length, "content-encoding": packed } = response.headers();
    expect(packed, pathname).toBe("br");
    scripts.set(pathname, Number(length) / 1024);
  });
  return scripts;
}

test("two clicks from the start page the first decision is taken", async () => {
  const visitor = await visit();
  const { page } = visitor;
  const hands = handsOf(visitor);
  await playNow(page).click();
  await page.locator('[data-painted="map"]').waitFor();
  await hands.await("15 of 15 moves left");
  await hands.press("1008");
  await hands.await("1/3/I has 6 points");
  await page.locator('.lit.go[data-place="0909"]').waitFor();
});

const sizes = [
  ["a laptop", laptop],
  ["a phone", phone],
] as const;

test.each(sizes)("the start page brings at most 120 KB of script and a table 250 KB, on %s", async (_, size) => {
  const loads: ReadonlyMap<string, number>[] = [];
  const cold = (path: string) =>
    visit(path, size, async (context) => {
      loads.push(scriptsOf(context));
      await seasoned(context);
    });
  const start = await cold("#/");
  for (const { card } of games) await start.page.getByRole("img", { name: `Map of ${card.title}` }).waitFor();
  await start.page.getByRole("heading", { name: "To watch" }).waitFor();

  const { table } = await ask<{ table: { id: string } }>(start, "tables", {
    game: "antietam",
    public: true,
    spectators: true,
    seats: { union: { who: "me" }, confederate: { who: "bot", level: "greedy" } },
  });
  const watching = await cold(`#/tables/${table.id}`);
  await watching.page.locator('[data-painted="map"]').waitFor();
  await watching.page.locator(".asked").getByText("decides").waitFor();

  // The rules come when the page has shown what it has, and say how it stands; no other game comes with them.
  const standing = watching.page.locator(".standing").first();
  await expect.poll(() => standing.textContent()).toMatch(/^If it ended now \S/);
  const parts = (scripts: ReadonlyMap<string, number>) =>
    [...scripts.keys()].flatMap((path) => /\b(board|antietam|guns|clash|firstday|threedays|skirmish)(?=-)/.exec(path)?.[1] ?? []);
  expect(loads.map(parts)).toEqual([[], ["board", "antietam"]]);
  const [first, second] = loads.map((scripts) => [...scripts.values()].reduce((sum, size) => sum + size, 0));
  expect(first).toBeGreaterThan(20);
  expect(first).toBeLessThanOrEqual(120);
  expect(second).toBeGreaterThan(60);
  expect(second).toBeLessThanOrEqual(250);
});
