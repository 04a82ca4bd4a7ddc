/** A whole division, taken up in the Army tab, marches as one: shown before it is done, and undone in one step. */
import { expect, test } from "vitest";
import { handsOf, pixelOf } from "../hands.js";
import { alone, saved, seasoned, sitDown } from "../saved.js";
import { laptop, visits } from "../visit.js";

const visit = visits();
const DIVISION = ["1/2/I", "2/2/I", "3/2/I"];

test("a division is taken up, its march shown, done with one press and taken back with one", async () => {
  const visitor = await visit("#/", laptop, seasoned);
  const { page, complaints } = visitor;
  await sitDown(visitor, saved({ seats: alone }));
  const hands = handsOf(visitor);
  await page.locator('[data-painted="map"]').waitFor();
  const homes = new Map<string, string>();
  for (const piece of DIVISION) homes.set(piece, (await page.locator(`[data-piece="${piece}"]`).getAttribute("data-place"))!);

  await page.getByRole("tab", { name: "Army" }).click();
  await page.locator("summary", { hasText: "I Corps (Hooker)" }).click();
  await page.locator("summary", { hasText: "2nd Division (Ricketts)" }).click();
  await page.getByRole("button", { name: /^Take up 2nd Division \(Ricketts\)/ }).click();
  await expect.poll(() => hands.inHand.count()).toBe(DIVISION.length);

  const { x, y } = await pixelOf(page, "1109");
  await page.mouse.move(x, y);
  await page.locator('.column[data-column="1109"]').waitFor({ state: "attached" });
  expect(await page.locator("[data-marches]").count()).toBe(DIVISION.length);
  for (const piece of DIVISION) await hands.stands(piece, homes.get(piece)!);
  const ends = new Map<string, string>();
  for (const piece of DIVISION) ends.set(piece, (await page.locator(`[data-marches="${piece}"]`).getAttribute("data-place"))!);

  await page.mouse.down();
  await page.mouse.up();
  for (const piece of DIVISION) await hands.stands(piece, ends.get(piece)!);
  await hands.await("12 of 15 moves left");
  await page.getByRole("button", { name: "Take back" }).click();
  await hands.await("15 of 15 moves left");
  for (const piece of DIVISION) await hands.stands(piece, homes.get(piece)!);
  expect(complaints).toEqual([]);
});
