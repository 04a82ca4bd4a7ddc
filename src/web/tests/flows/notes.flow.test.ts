/** Private notes and arrows on the map: by mouse, touch and keyboard, on both hosts, and in a replay. */
import { expect, test } from "vitest";
import { cursorTo, tabTo } from "../by.js";
import { handsOf } from "../hands.js";
import { asked, at, order, visit } from "../panels.js";
import { alone, seasoned } from "../saved.js";
import { barriers, laptop, phone, playNow, tableId } from "../visit.js";

test("on the server: written by mouse and keyboard, there again after a reload, and nobody else's", async () => {
  const visitor = await visit("#/", laptop, seasoned);
  const { page } = visitor;
  const hands = handsOf(visitor);
  await playNow(page).click();
  await asked(visitor).getByText("15 of 15 moves left").waitFor();
  await page.getByRole("button", { name: "Your notes" }).click();
  await hands.press("0909");
  await page.getByLabel("0909, The Cornfield, for yourself").fill("Here first");
  expect(await barriers(visitor)).toEqual([]);
  await page.getByRole("button", { name: "Keep" }).click();
  const list = page.getByRole("region", { name: "Your notes" });
  await list.getByText("Here first").waitFor();
  // By the keyboard: the cursor goes on from there, and an arrow leads to where it is pressed.
  await hands.press("1008");
  await page.getByRole("button", { name: "Arrow to…" }).click();
  await list.getByText(/Press where the arrow from 1008/).waitFor();
  await page.keyboard.press("n");
  await page.keyboard.press("Enter");
  await expect.poll(() => page.locator(".jotting path").count()).toBeGreaterThan(0);
  // Nothing of it was an order.
  await asked(visitor).getByText("15 of 15 moves left").waitFor();
  await page.keyboard.press("Escape");
  await list.waitFor({ state: "hidden" });
  await page.reload();
  await expect.poll(() => page.locator(".jotting").count()).toBe(2);
  await page.locator(".jotting").getByText("Here first").waitFor({ state: "attached" });
  await page.keyboard.press("j");
  await list.getByRole("button", { name: "Take away: 0909, The Cornfield" }).click();
  await expect.poll(() => page.locator(".jotting").count()).toBe(1);
  expect(await tableId(visitor)).not.toContain("here-");
});

test("by the keyboard alone: a note and an arrow are written, kept, and taken away", async () => {
  const visitor = await at({ seats: alone });
  const { page } = visitor;
  const list = page.getByRole("region", { name: "Your notes" });
  await page.locator('[data-painted="map"]').waitFor();
  await page.keyboard.press("j");
  await list.waitFor();
  await cursorTo(page, "0909");
  await page.keyboard.press("Enter");
  const field = page.getByLabel("0909, The Cornfield, for yourself");
  await expect.poll(() => field.evaluate((one) => one === document.activeElement)).toBe(true);
  await page.keyboard.type("Here first");
  await page.keyboard.press("Enter");
  await list.getByText("Here first").waitFor();
  await cursorTo(page, "1008");
  await page.keyboard.press("Enter");
  await tabTo(page.getByRole("button", { name: "Arrow to…" }));
  await page.keyboard.press("Enter");
  await cursorTo(page, "0909");
  await page.keyboard.press("Enter");
  await expect.poll(() => page.locator(".jotting").count()).toBe(2);
  await tabTo(list.getByRole("button", { name: "Take away: 0909, The Cornfield" }));
  await page.keyboard.press("Enter");
  await expect.poll(() => page.locator(".jotting").count()).toBe(1);
  await page.keyboard.press("Escape");
  await list.waitFor({ state: "hidden" });
  await asked(visitor).getByText("15 of 15 moves left").waitFor();
});

test("on this device, by touch; a replay shows each from the moment it was made", async () => {
  const visitor = await at(
    {
      actions: [
        { do: "take", unit: "1/3/I" },
        { do: "move", to: "0909" },
      ],
      seats: alone,
    },
    phone,
  );
  const { page } = visitor;
  const hands = handsOf(visitor);
  await page.getByRole("button", { name: "Your notes" }).tap();
  await hands.tap("0909");
  await page.getByLabel(/for yourself/).fill("Stop here");
  await page.getByRole("button", { name: "Keep" }).tap();
  await expect.poll(() => page.locator(".jotting").count()).toBe(1);
  await page.getByRole("button", { name: "Put the pencil away" }).tap();
  await page.goto(`${page.url().split("/at/")[0]}/at/1`);
  await asked(visitor).getByText("You look back: 1 of 2").waitFor();
  await expect.poll(() => page.locator(".jotting").count()).toBe(0);
  await page.getByRole("button", { name: "Back to now" }).tap();
  await expect.poll(() => page.locator(".jotting").count()).toBe(1);
  await order(visitor, /^Put 1\/3\/I down/).waitFor({ state: "attached" });
});
