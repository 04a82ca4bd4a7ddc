/** Second Bull Run and Gettysburg of Clash of Giants: from the start page to the first orders. */
import { expect, test } from "vitest";
import { asked, order, visit } from "../../panels.js";
import { seasoned } from "../../saved.js";
import { laptop, phone, playNow } from "../../visit.js";

test("at Second Bull Run the computer sets up Jackson, and Hooker is placed round Manassas Junction", async () => {
  const visitor = await visit("#/", laptop, seasoned);
  const { page, complaints } = visitor;
  await playNow(page, "Second Bull Run").click();
  await page.locator('[data-painted="map"]').waitFor();
  await asked(visitor).getByText("Union: place Grover within 3 hexes of Manassas Junction (3823).").waitFor();
  await order(visitor, "Place Grover in 3823").click();
  await page.locator(".log").getByText("Grover is placed in 3823.").waitFor();
  await asked(visitor).getByText("Union: place Taylor (Excelsior) within 3 hexes of Manassas Junction (3823).").waitFor();
  expect(complaints).toEqual([]);
});

test("at Gettysburg, by touch, Cemetery Hill keeps a marker out of the cup, and the cup lies open", async () => {
  const visitor = await visit("#/", phone, seasoned);
  const { page, complaints } = visitor;
  await playNow(page, "Clash of Giants: Gettysburg").click();
  await page.locator(".buttons").getByRole("button", { name: "Try no group early" }).click();
  await page.locator(".buttons").getByRole("button", { name: "Keep I Corps out of the cup" }).click();
  await page
    .getByRole("region", { name: "The cup" })
    .getByRole("img", { name: /^Heth 1 in 3/ })
    .waitFor({ state: "attached" });
  expect(complaints).toEqual([]);
});
