/** Stacks and formations march as one, by each way to play: shown before it is done, and undone in one step. */
import { expect, test } from "vitest";
import { everyWay } from "../by.js";
import { handsOf } from "../hands.js";
import { alone, saved, seasoned, sitDown } from "../saved.js";
import { laptop, visits } from "../visit.js";

const visit = visits();
const DIVISION = ["1/2/I", "2/2/I", "3/2/I"];

// By the mouse it is part of `npm test`: column.browser.
test.each(everyWay.slice(1))("%s: a division out of the Army tab", async (name, by) => {
  const visitor = await visit("#/", by.look, seasoned);
  const { page, complaints } = visitor;
  await sitDown(visitor, saved({ seats: alone }));
  const hands = handsOf(visitor);
  await page.locator('[data-painted="map"]').waitFor();
  const homes = new Map<string, string>();
  for (const piece of DIVISION) homes.set(piece, (await page.locator(`[data-piece="${piece}"]`).getAttribute("data-place"))!);

  await by.tab(page, "Army");
  await by.press(page.locator("summary", { hasText: "I Corps (Hooker)" }));
  await by.press(page.locator("summary", { hasText: "2nd Division (Ricketts)" }));
  await by.press(page.getByRole("button", { name: /^Take up 2nd Division \(Ricketts\)/ }));
  await expect.poll(() => hands.inHand.count()).toBe(DIVISION.length);
  await by.point(page, "1109");
  await page.locator('.column[data-column="1109"]').waitFor({ state: "attached" });
  const ends = new Map<string, string>();
  for (const piece of DIVISION) {
    await hands.stands(piece, homes.get(piece)!);
    ends.set(piece, (await page.locator(`[data-marches="${piece}"]`).getAttribute("data-place"))!);
  }
  await by.there(page, "1109");
  for (const piece of DIVISION) await hands.stands(piece, ends.get(piece)!);
  await hands.await("12 of 15 moves left");
  if (name === "keyboard") await page.keyboard.press("u");
  else await by.press(page.getByRole("button", { name: "Take back" }));
  await hands.await("15 of 15 moves left");
  for (const piece of DIVISION) await hands.stands(piece, homes.get(piece)!);
  expect(complaints).toEqual([]);
});

test("by the mouse: a stack that is pointed at opens, and a press beside it takes all of it", async () => {
  const visitor = await visit("#/", laptop, seasoned);
  const { page } = visitor;
  await sitDown(visitor, saved({ seats: alone }));
  const hands = handsOf(visitor);
  await page.locator('[data-painted="map"]').waitFor();
  const [, mouse] = everyWay[0];
  await mouse.point(page, "0804");
  const all = page.locator('[data-all="0804"]');
  await all.waitFor({ state: "attached" });
  const { x, y, width, height } = (await all.boundingBox())!;
  await page.mouse.click(x + width / 2, y + height / 2);
  await expect.poll(() => hands.inHand.count()).toBe(2);
  await hands.press("0802");
  await hands.stands("1/1/I", "0802");
  await hands.await("13 of 15 moves left");
});
