/** Pressing the map never moves the wrong piece: not with the mouse, and not with a finger. */
import { expect, test } from "vitest";
import { handsOf, mapIn, pixelOf } from "../hands.js";
import { alone, saved, seasoned, sitDown } from "../saved.js";
import { laptop, phone, visits } from "../visit.js";
import { friend, HOME, UNIT } from "./friend.js";

const visit = visits();

test("with a brigade in hand, another of one's own is taken up by a press, and gone to by its cost", async () => {
  const visitor = await visit("#/", laptop, seasoned);
  const { page, complaints } = visitor;
  await sitDown(visitor, saved({ seats: alone }));
  const hands = handsOf(visitor);
  const other = friend();
  await page.locator('[data-painted="map"]').waitFor();
  await hands.press(HOME);
  await hands.await(`${UNIT} has`);
  await page.locator(`.lit.go[data-place="${other.place}"]`).waitFor({ state: "attached" });
  await hands.press(other.place);
  await hands.await(`${other.id} has`);
  await hands.stands(UNIT, HOME);
  await hands.stands(other.id, other.place);

  await page.locator(`.lit.go[data-place="${HOME}"]`).waitFor({ state: "attached" });
  const { x, y } = await pixelOf(page, HOME);
  const { scale } = await mapIn(page);
  await page.mouse.click(x, y + 0.8 * scale);
  await hands.stands(other.id, HOME);
  await hands.stands(UNIT, HOME);
  expect(complaints).toEqual([]);
});

test("a finger's first tap shows the way and its cost, the second goes; who wants it goes with one", async () => {
  const visitor = await visit("#/", phone, seasoned);
  const { page } = visitor;
  await sitDown(visitor, saved({ seats: alone }));
  const hands = handsOf(visitor);
  await page.locator('[data-painted="map"]').waitFor();
  await hands.tap(HOME);
  await hands.await(`${UNIT} has 6 points`);
  await hands.tap("1007");
  await page.locator(".way").first().waitFor({ state: "attached" });
  await page.locator(".card-here").getByText("Tap again to do it.").waitFor();
  await hands.stands(UNIT, HOME);
  await hands.tap("1007");
  await hands.stands(UNIT, "1007");

  await page.evaluate(() => {
    const settings = JSON.parse(localStorage.getItem("longroll.settings")!);
    localStorage.setItem("longroll.settings", JSON.stringify({ ...settings, oneTap: true }));
  });
  await page.reload();
  await page.locator('[data-painted="map"]').waitFor();
  await page.locator('.lit.go[data-place="1006"]').waitFor({ state: "attached" });
  await hands.tap("1006");
  await hands.stands(UNIT, "1006");
});
