/** A press never moves the wrong piece, and what cannot be is said once: by each way to play. */
import { expect, test } from "vitest";
import { everyWay } from "../by.js";
import { handsOf, pixelOf } from "../hands.js";
import { alone, saved, seasoned, sitDown } from "../saved.js";
import { type phone, visits } from "../visit.js";
import { friend, HOME, UNIT } from "./friend.js";

const visit = visits();

async function table(look: typeof phone) {
  const visitor = await visit("#/", look, seasoned);
  await sitDown(visitor, saved({ seats: alone }));
  await visitor.page.locator('[data-painted="map"]').waitFor();
  return { ...visitor, hands: handsOf(visitor) };
}

test.each(everyWay)("%s: with a brigade in hand another of one's own is taken up, and neither has moved", async (_, by) => {
  const { page, hands, complaints } = await table(by.look);
  const other = friend();
  if (by.look.hasTouch) await by.there(page, HOME);
  else {
    await by.point(page, HOME);
    await by.there(page, HOME);
  }
  await hands.await(`${UNIT} has`);
  await page.locator(`.lit.go[data-place="${other.place}"]`).waitFor({ state: "attached" });
  await by.point(page, other.place);
  await by.there(page, other.place);
  await hands.await(`${other.id} has`);
  await hands.stands(UNIT, HOME);
  await hands.stands(other.id, other.place);
  expect(complaints).toEqual([]);
});

test.each(everyWay)(
  "%s: a refusal is said once, at its place, clear of the piece in hand, and not about what was just done",
  async (_, by) => {
    const { page, hands } = await table(by.look);
    await by.point(page, HOME);
    if (!by.look.hasTouch) await by.there(page, HOME);
    await hands.await(`${UNIT} has 6 points`);
    expect(await page.locator(".note.why").count()).toBe(0);
    await by.point(page, "0812");
    if (!by.look.hasTouch) await by.there(page, "0812");
    const note = page.locator(".note.why");
    await note.waitFor();
    expect(await page.locator(".why-not .trouble").count()).toBe(0);
    expect(await page.locator(".why-not").textContent()).not.toBe("");
    const box = (await note.boundingBox())!;
    for (const hex of [HOME, "0812"]) {
      const { x, y } = await pixelOf(page, hex);
      expect(x > box.x && x < box.x + box.width && y > box.y && y < box.y + box.height, hex).toBe(false);
    }
    await hands.stands(UNIT, HOME);
  },
);

test("by the keyboard a friend's hex is gone to as the end of a way that one sets", async () => {
  const [, by] = everyWay.find(([name]) => name === "keyboard")!;
  const { page, hands } = await table(by.look);
  const other = friend();
  await by.point(page, HOME);
  await by.there(page, HOME);
  await hands.await(`${UNIT} has`);
  await page.locator(`.lit.go[data-place="${other.place}"]`).waitFor({ state: "attached" });
  await by.point(page, other.place);
  await page.keyboard.press("Shift+Enter");
  await page.locator(".leg.fixed").first().waitFor({ state: "attached" });
  await by.there(page, other.place);
  await hands.stands(UNIT, other.place);
});
