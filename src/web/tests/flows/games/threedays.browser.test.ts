/** The first minutes of Three Days: a whole division is told to attack on the order sheet, and a regiment of it marches, turns and halts. */
import { expect, test } from "vitest";
import { visits } from "../../visit.js";
import { sitAt } from "./threedays-table.js";

const visit = visits();
const hays = "Hays's brigade";

test("a division gets its orders in one press, and a unit of it turns and marches two hexes in one press", async () => {
  const { page, hands, pixelOf, complaints } = await sitAt(visit, {
    now: [
      ["activate", 1, hays],
      ["actions", hays],
      ["orders", "confederate"],
    ],
    more: { brigade: hays, inCommand: [hays, "Avery's brigade"] },
  });
  const sheet = page.getByRole("region", { name: "Orders", exact: true });
  await sheet.getByRole("button", { name: "Early's Division: Attack" }).click();
  await hands.told("Hays's brigade is to attack.");
  await hands.told("Avery's brigade is to attack.");
  await hands.order("The orders are given");

  await hands.await("its units move, fire, rally");
  await hands.order("Take up 9th Louisiana");
  await hands.await(/9th Louisiana in B4014, facing S: march on, turn, or halt/);
  await page.locator('[data-piece="9th Louisiana"]').click();
  await expect.poll(() => page.locator(".front-arrow").count()).toBe(5);
  await hands.choose("face SE");
  await hands.await(/facing SE: march on, turn, or halt; 3 MP left/);
  const { x, y } = await pixelOf("B4112");
  await page.mouse.click(x, y);
  await hands.stands("9th Louisiana", "B4112");
  await hands.order("Halt");
  await hands.await("its units move, fire, rally");
  expect(complaints).toEqual([]);
});
