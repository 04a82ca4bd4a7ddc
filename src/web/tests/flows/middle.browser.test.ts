/** In the middle of things: the browser's own buttons, and what can be taken back. */
import { expect, test } from "vitest";
import { handsOf } from "../hands.js";
import { alone, inContact, saved, seasoned, sitDown } from "../saved.js";
import { laptop, visits } from "../visit.js";

const visit = visits();

test("a plan half made is there after a reload, and after the browser's back and forward", async () => {
  const visitor = await visit("#/", laptop, seasoned);
  const { page } = visitor;
  const id = await sitDown(visitor, saved({ actions: inContact, seats: alone, dice: [4] }));
  const hands = handsOf(visitor);
  await hands.decide("0910");
  await hands.decide("0909");
  const plan = await hands.asked.textContent();
  expect(plan).toMatch(/attack on 0910: 5 to 3, 1-1/);

  await page.reload();
  await hands.await(plan!.slice(0, 30));
  expect(await hands.asked.textContent()).toBe(plan);
  await page.getByRole("region", { name: /^Attack on Lawton/ }).waitFor();

  await page.goBack();
  await page.getByRole("heading", { name: "Battles of the Civil War" }).waitFor();
  await page.locator(`[data-table="${id}"]`).filter({ hasText: "Your move" }).waitFor();
  await page.goForward();
  await hands.await(plan!.slice(0, 30));

  // Into the rulebook by a link, and back to the table as it was.
  await page.goto(page.url().replace(/#.*/, "#/rules/antietam/BG-7.6q"));
  await page.locator('[data-rule="BG-7.6q"][aria-current]').waitFor();
  await page.goBack();
  await hands.await(plan!.slice(0, 30));
  await hands.order(/^Roll at 1-1/);
  await hands.told(/die 4/);
  expect(visitor.complaints).toEqual([]);
});

test("every step of a plan can be taken back; a die that has fallen cannot, and the page says why", async () => {
  const visitor = await visit("#/", laptop, seasoned);
  const { page } = visitor;
  await sitDown(visitor, saved({ actions: inContact, seats: alone, dice: [4] }));
  const hands = handsOf(visitor);
  const open = (await hands.asked.textContent())!;
  await hands.decide("0910");
  await hands.decide("0909");
  const plan = (await hands.asked.textContent())!;
  await page.keyboard.press("u");
  await expect.poll(() => hands.asked.textContent()).not.toBe(plan);
  await page.keyboard.press("u");
  await expect.poll(() => hands.asked.textContent()).toBe(open);
  await hands.decide("0910");
  await hands.decide("0909");
  await hands.order(/^Roll at 1-1/);
  await hands.told(/die 4/);
  await page.keyboard.press("u");
  await hands.whyNot.getByText("Chance has spoken since").waitFor();
  await hands.await("1/3/I must fall back");
});
