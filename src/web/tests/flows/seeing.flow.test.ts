/** To see before one decides: the first sight, overlays by key, menu and finger, the card under the pointer; stacks by keyboard and touch. */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { cursorTo } from "../by.js";
import { handsOf, mapIn, pixelOf } from "../hands.js";
import { alone, inContact, saved, seasoned, sitDown } from "../saved.js";
import { laptop, phone, visits } from "../visit.js";

const visit = visits();

async function table(options: typeof laptop) {
  const visitor = await visit("#/", options, seasoned);
  await sitDown(visitor, saved({ seats: alone }));
  await visitor.page.locator('[data-painted="map"]').waitFor();
  return visitor;
}

const layers = (page: Page, kind: string) => page.locator(`[data-layer="${kind}"]`);

test("the first sight is the field filling the pane; the whole map comes with a button, and its title with another press of it", async () => {
  const { page } = await table(laptop);
  const field = (await page.locator(".field").boundingBox())!;
  const { x, scale } = await mapIn(page);
  // The drawing of Antietam begins left of its first hex and is about 30 hexes' sides wide.
  expect(x).toBeLessThanOrEqual(field.x + scale);
  expect(1.16 * scale).toBeGreaterThan(24);
  await page.getByRole("button", { name: "Whole map" }).click();
  await expect.poll(async () => (await mapIn(page)).scale).toBeLessThan(scale);
  const whole = (await mapIn(page)).scale;
  await page.getByRole("button", { name: "Whole map" }).click();
  await expect.poll(async () => (await mapIn(page)).scale).toBeLessThan(whole);
});

test("by keys: zones, the enemy's reach, a battery's range with what blocks it, distance, totals", async () => {
  const { page, complaints } = await table(laptop);
  const hands = handsOf({ page } as never);
  await page.keyboard.press("1");
  await expect.poll(() => layers(page, "held").count()).toBe(2);
  await page.keyboard.press("1");
  await expect.poll(() => layers(page, "held").count()).toBe(0);
  await page.keyboard.press("2");
  await layers(page, "reached").waitFor({ state: "attached" });
  await page.keyboard.press("2");

  await page.keyboard.press("4");
  await hands.press("0909");
  const far = await pixelOf(page, "0912");
  await page.mouse.move(far.x, far.y);
  await page.locator('[data-sight="0912"]').waitFor({ state: "attached" });
  expect(await layers(page, "hidden").count()).toBe(1);
  await page.keyboard.press("4");

  await page.keyboard.press("5");
  await expect.poll(() => page.locator("[data-distance]").getAttribute("data-distance")).toBe("3 hexes");
  await page.keyboard.press("5");
  await page.keyboard.press("6");
  await expect.poll(() => page.locator("[data-total]").count()).toBeGreaterThan(5);
  await page.keyboard.press("6");
  expect(complaints).toEqual([]);
});

test("the menu opens by a key and its choices stay; the card says who it is, who leads it and what it may do", async () => {
  const { page } = await table(laptop);
  await page.keyboard.press("m");
  const zones = page.getByRole("checkbox", { name: /Zones of control/ });
  await zones.check();
  await layers(page, "held").first().waitFor({ state: "attached" });
  await page.keyboard.press("Escape");
  await expect.poll(() => zones.isVisible()).toBe(false);
  await page.reload();
  await page.locator('[data-painted="map"]').waitFor();
  await layers(page, "held").first().waitFor({ state: "attached" });

  const { x, y } = await pixelOf(page, "1008");
  await page.mouse.move(x, y);
  const card = page.locator('[data-card="1008"]');
  await card.getByText("I Corps (Hooker)", { exact: false }).first().waitFor();
  await card.getByText("Take up 1/3/I in 1008").waitFor();
  const frozen = await pixelOf(page, "1813");
  await page.mouse.move(frozen.x, frozen.y);
  await expect.poll(() => page.locator("[data-card]").getAttribute("data-card")).toBe("1813");
});

test("a stack is taken up by the keyboard and marches where the cursor points; Escape puts it down", async () => {
  const visitor = await table(laptop);
  const { page } = visitor;
  const hands = handsOf(visitor);
  await hands.press("0804");
  await page.keyboard.press("Escape");
  await page.locator(".field").focus();
  await page.keyboard.press("a");
  await expect.poll(() => hands.inHand.count()).toBe(2);
  await page.keyboard.press("Escape");
  await expect.poll(() => hands.inHand.count()).toBe(0);
  await page.keyboard.press("a");
  await expect.poll(() => hands.inHand.count()).toBe(2);
  for (let i = 0; i < 3; i++) await page.keyboard.press("ArrowUp");
  await page.locator(".column").waitFor({ state: "attached" });
  await page.keyboard.press("Enter");
  await hands.await("13 of 15 moves left");
});

test("by the finger: a stack opens, all of it is taken up, the first tap shows its march and the second does it", async () => {
  const visitor = await table(phone);
  const { page } = visitor;
  const hands = handsOf(visitor);
  await hands.tap("0804");
  await page.locator('[data-all="0804"]').waitFor({ state: "attached" });
  const all = (await page.locator('[data-all="0804"]').boundingBox())!;
  await page.touchscreen.tap(all.x + all.width / 2, all.y + all.height / 2);
  await expect.poll(() => hands.inHand.count()).toBe(2);
  await hands.tap("0802");
  await page.locator('.column[data-column="0802"]').waitFor({ state: "attached" });
  await hands.stands("1/1/I", "0804");
  await hands.tap("0802");
  await hands.stands("1/1/I", "0802");
});

test("on a phone the map comes near enough for the finger that has taken a piece up", async () => {
  const visitor = await table(phone);
  const { page } = visitor;
  const hands = handsOf(visitor);
  expect((await mapIn(page)).scale).toBeLessThan(22);
  await hands.tap("1008");
  await hands.await("1/3/I has 6 points");
  await expect.poll(async () => (await mapIn(page)).scale).toBeGreaterThan(21.9);
  await hands.tap("1007");
  await hands.tap("1007");
  await hands.stands("1/3/I", "1007");
});

test("on a phone the chances stand with the roll", async () => {
  const visitor = await visit("#/", phone, seasoned);
  const { page } = visitor;
  await sitDown(visitor, saved({ seats: alone, actions: [...inContact, { do: "attack", target: "0910" }, { do: "join", hex: "0909" }] }));
  await expect.poll(() => page.locator(".drawer-head .chances-here").first().textContent()).toMatch(/\d+\s%/);
  expect(await page.locator(".drawer-head .chances-here").first().isVisible()).toBe(true);
});

test("by the finger: the menu of overlays opens and lays zones over the map, and a tap says who stands there", async () => {
  const { page } = await table(phone);
  await page.getByRole("button", { name: "Overlays" }).tap();
  await page.getByRole("checkbox", { name: /Zones of control/ }).tap();
  await page.getByRole("button", { name: "Overlays" }).tap();
  await expect.poll(() => layers(page, "held").count()).toBe(2);
  expect(await page.locator(".overlay-menu").isVisible()).toBe(false);
  const { x, y } = await pixelOf(page, "0810");
  await page.touchscreen.tap(x, y);
  await page.locator('[data-card="0810"]').waitFor();
});

test("by the keyboard: the cursor says who stands there on a card, and in words", async () => {
  const { page } = await table(laptop);
  await cursorTo(page, "1008");
  await page.locator('[data-card="1008"]').getByText("I Corps (Hooker)", { exact: false }).first().waitFor();
  expect(await page.locator(".field [aria-live]").textContent()).toContain("1/3/I");
});
