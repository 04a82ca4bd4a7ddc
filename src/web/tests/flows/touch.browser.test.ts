/** On a phone, by the finger alone, from the start page to the first combat. */
import { expect, test } from "vitest";
import { handsOf } from "../hands.js";
import { seasoned } from "../saved.js";
import { barriers, phone, playNow, visits } from "../visit.js";

const visit = visits();

test("by the finger alone: from the start page a brigade marches up, attacks, and the die falls", async () => {
  const visitor = await visit("#/", phone, seasoned);
  const { page } = visitor;
  const hands = handsOf(visitor);
  const decide = async (hex: string) => {
    const before = await hands.asked.textContent();
    await hands.tap(hex);
    await expect.poll(() => hands.asked.textContent()).not.toBe(before);
  };
  const press = (name: RegExp | string) => page.locator(".buttons").getByRole("button", { name }).first().tap();

  await playNow(page).tap();
  await page.locator('[data-painted="map"]').waitFor();
  await hands.await("15 of 15 moves left");
  await decide("1008");
  await hands.tap("0909");
  await decide("0909");
  await hands.stands("1/3/I", "0909");
  await press(/^Put 1\/3\/I down/);
  await hands.await("14 of 15 moves left");
  await press("End movement");
  await hands.await("still to be attacked");
  for (const hex of ["0910", "0809", "0909"]) await decide(hex);
  expect(await barriers(visitor)).toEqual([]);
  await press(/^Roll at/);
  await page
    .locator('[data-strike="fought"]')
    .getByText(/ · die \d · /)
    .waitFor();
  await page.getByRole("tab", { name: "Orders" }).tap();
  const roll = page.getByRole("region", { name: "The roll" });
  await roll.getByText(/^1\/3\/I attacks .*; die \d/).waitFor();
  expect((await page.locator(".drawer").boundingBox())!.y).toBeGreaterThan(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  expect(visitor.complaints).toEqual([]);
});
