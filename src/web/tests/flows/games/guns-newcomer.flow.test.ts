/** The first minutes of The Guns of Gettysburg, for who has never seen it. */
import { expect, test } from "vitest";
import { tabTo } from "../../by.js";
import { seasoned } from "../../saved.js";
import { laptop, phone, playNow, visits } from "../../visit.js";

const visit = visits();

/** Set-up: Buford's cavalry is placed. */
async function setUp(size = laptop) {
  const visitor = await visit("#/", size, seasoned);
  const { page } = visitor;
  await playNow(page, "The Guns of Gettysburg").click();
  await page.locator(".asked").getByText("Place BUFORD's cavalry").waitFor();
  const middle = async (place: string) => {
    const box = (await page.locator(`.lit[data-place="${place}"]`).first().boundingBox())!;
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  await page.locator('.lit[data-place="H2-H3"]').first().waitFor({ state: "attached" });
  return { visitor, page, middle, choice: page.locator(".note.choice") };
}

test("places are lit quietly; a front is chosen by compass words, with its arrow shown before", async () => {
  const { page, middle, choice } = await setUp();
  await page.locator(".washes.many").waitFor({ state: "attached" });
  const { x, y } = await middle("H2-H3");
  await page.mouse.click(x, y);
  const west = choice.getByRole("button", { name: "Facing west, to Belmont schoolhouse" });
  const east = choice.getByRole("button", { name: "Facing east, to Willoughby Run at the pike" });
  expect(await page.locator(".front-arrow").count()).toBe(2);
  const meant = () => page.locator(".front-arrow.meant").getAttribute("transform");
  await east.hover();
  const eastward = await meant();
  await west.hover();
  await expect.poll(meant).not.toBe(eastward);
  // By its key.
  await page.keyboard.press("1");
  await page
    .locator(".log")
    .getByText(/BUFORD A/)
    .first()
    .waitFor({ state: "attached" });
  expect(await page.locator('[data-place="H2-H3"].piece').count()).toBe(1);
});

test("by a finger: the ground it is to look to is tapped", async () => {
  const { page, middle } = await setUp(phone);
  const { x, y } = await middle("H2-H3");
  // By touch the first tap shows, the second asks for the front.
  await page.touchscreen.tap(x, y);
  if ((await page.locator(".front-arrow").count()) === 0) await page.touchscreen.tap(x, y);
  await expect.poll(() => page.locator(".front-arrow").count()).toBe(2);
  await page.locator(".note.choice").getByRole("button").first().tap();
  await expect.poll(() => page.locator('[data-place="H2-H3"].piece').count()).toBe(1);
});

test("by the keyboard alone: from lit place to lit place, the front by its key", async () => {
  const { page, choice } = await setUp();
  const spoken = async () => (await page.locator(".field [aria-live]").textContent()) ?? "";
  await tabTo(page.locator(".field"));
  for (let i = 0; i < 90 && !/Herr Ridge at the Chambersburg Pike/.test(await spoken()); i++) await page.keyboard.press("n");
  const place = await page.locator('[data-outline="cursor"]').getAttribute("data-place");
  await page.keyboard.press("Enter");
  await choice.getByRole("button", { name: /^Facing east/ }).waitFor();
  expect(await page.locator(".front-arrow").count()).toBe(2);
  await page.keyboard.press("2");
  await expect.poll(() => page.locator(`[data-place="${place}"].piece`).count()).toBe(1);
});
