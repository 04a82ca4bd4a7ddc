/** The small example: it is nowhere on offer, and who has a game of it plays it through the same pages. */
import { expect, test } from "vitest";
import type { Game } from "../../../engine/index.js";
import { skirmish } from "../../../games/skirmish/index.js";
import { saved, seasoned, sitDown } from "../saved.js";
import { laptop, visits } from "../visit.js";

const visit = visits();

test("a game of Skirmish is played against the computer, and none is offered", async () => {
  const visitor = await visit("#/", laptop, seasoned);
  const { page, complaints } = visitor;
  await page.getByRole("heading", { name: "Antietam" }).waitFor();
  expect(await page.getByRole("heading", { name: "Skirmish" }).count()).toBe(0);
  await sitDown(visitor, saved({ game: skirmish as Game, seats: { blue: { who: "me" }, gray: { who: "bot", level: "random" } } }));
  await page.locator('[data-painted="map"]').waitFor();
  const asked = page.locator(".asked");
  await asked.getByText("choose who carries the colours").waitFor();
  await page.getByRole("button", { name: "Stone carries the colours" }).first().click();
  await asked.getByText(/order a unit, or rest|fire/).waitFor();
  await page.locator(".log").getByText("Stone carries the colours.").waitFor();
  expect(complaints).toEqual([]);
});
