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
  await hands.told("Hays's and Avery's brigades are to attack.");
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

test("brigades that may act are lit and outlined under the hand; one is pressed on the map, and the die that it may throw is told", async () => {
  const division = "Early's Division";
  const { page, hands, complaints } = await sitAt(visit, {
    now: [["marker", "confederate", division, null]],
    more: { formations: { [division]: { entitled: 2 } }, inCommand: [division, hays, "Avery's brigade"] },
  });
  await hands.await("which brigade of Early's Division acts next?");
  await expect.poll(() => page.locator('[data-piece="9th Louisiana"]').getAttribute("data-lit")).toBe("take");
  await page.locator(".ways-on").getByRole("button", { name: "Hays's brigade acts" }).hover();
  await page.locator('[data-outline="about"][data-place="B4014"]').waitFor({ state: "attached" });
  await page.locator('[data-piece="9th Louisiana"]').click();
  await hands.await("Hays's brigade has Advance Orders");
  await page
    .locator(".ways-on")
    .getByText(/it (has them|keeps its own)\s/)
    .first()
    .waitFor();
  expect(complaints).toEqual([]);
});
