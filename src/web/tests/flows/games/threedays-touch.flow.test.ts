/** Three Days on a phone: a division gets its orders, and a regiment marches and fires, by touch. */
import { expect, test } from "vitest";
import { phone, visits } from "../../visit.js";
import { sitAt } from "./threedays-table.js";

const visit = visits();
const gordon = "Gordon's brigade";

test("by the finger alone: orders for a division, a march on the map, a halt", async () => {
  const { page, hands, pixelOf, complaints } = await sitAt(visit, {
    look: phone,
    now: [
      ["activate", 1, gordon],
      ["actions", gordon],
      ["orders", "confederate"],
    ],
    more: { brigade: gordon, inCommand: [gordon, "Hays's brigade", "Avery's brigade"] },
  });
  await page.getByRole("button", { name: "The order sheet" }).tap();
  const sheet = page.getByRole("region", { name: "Orders", exact: true });
  await sheet.getByRole("button", { name: "Early's Division: Attack" }).tap();
  await sheet.getByRole("button", { name: "Gordon's: Attack", pressed: true }).waitFor();
  await page.locator(".buttons").getByRole("button", { name: "The orders are given" }).tap();
  await hands.await("its units move, fire, rally");
  // The drawer is out of the way of the map again.
  const unit = await pixelOf("B4119");
  await page.touchscreen.tap(unit.x, unit.y);
  await hands.await(/61st Georgia in B4119, facing S: march on, turn, or halt/);
  // The first tap shows, the second does.
  const { x, y } = await pixelOf("B4219");
  await page.touchscreen.tap(x, y);
  await hands.stands("61st Georgia", "B4119");
  await page.touchscreen.tap(x, y);
  await hands.stands("61st Georgia", "B4219");
  await page.locator(".buttons").getByRole("button", { name: "Halt" }).tap();
  await hands.await("its units move, fire, rally");
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  expect(complaints).toEqual([]);
});
