/** Every form that a piece or a display can have, and the large field, as the pages draw them. */
import { type Browser, chromium, type Page } from "playwright-core";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { serveField } from "../../../scripts/field.mjs";
import { CHROMIUM_FLAGS } from "../../../scripts/ready.mjs";
import { formsBadges } from "./field/forms.js";

let site: Awaited<ReturnType<typeof serveField>>;
let browser: Browser;
beforeAll(async () => {
  site = await serveField();
  browser = await chromium.launch({ executablePath: inject("chromium"), args: [...CHROMIUM_FLAGS] });
});
afterAll(async () => {
  await browser.close();
  await site.stop();
});

async function open(path: string): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  page.setDefaultTimeout(120_000);
  await page.goto(`${site.site}${path}`);
  await page.locator("[data-painted]").waitFor();
  return page;
}
const box = async (page: Page, piece: string, part: string) =>
  (await page.locator(`[data-piece="${piece}"] ${part}`).first().boundingBox())!;

test("every badge has its own shape and is told in words; fronts, long counters and leaders are drawn where they look and lie", async () => {
  const page = await open("field.html?forms");
  for (const { id, shape, words } of formsBadges) {
    const piece = page.locator(`[data-piece="${id}"]`);
    expect(await piece.locator(`.badge-${shape}, .badge-seal`).count(), id).toBe(1);
    expect(await piece.getAttribute("aria-label"), id).toContain(words);
  }
  // What is cut can still be read.
  const parts = await page.locator('[data-piece="shaken"] > *').evaluateAll((all) => all.map((part) => part.getAttribute("class")));
  expect(parts.indexOf("badge-cut")).toBeLessThan(parts.indexOf("figures"));
  expect(await page.locator('[data-piece="Long line"] .band').getAttribute("fill")).toBe("#f2c14e");
  expect(await page.locator('[data-piece="all four"] .badge-seal').count()).toBe(4);
  const [roof, face] = [await box(page, "faces 180", ".front-roof"), await box(page, "faces 180", ".edge")];
  expect(roof.y + roof.height).toBeGreaterThan(face.y + face.height);
  expect(await page.locator('[data-piece="faces 60"]').getAttribute("aria-label")).toContain("looks north-east");
  const [puff, piece] = [await box(page, "fired", ".badge-smoke"), await box(page, "fired", ".edge")];
  expect(puff.y, "the name stands above it").toBeGreaterThan(piece.y + piece.height / 4);
  const [long, short] = [await box(page, "Long line", ".edge"), await box(page, "moved", ".edge")];
  expect(Math.hypot(long.width, long.height)).toBeGreaterThan(1.8 * Math.hypot(short.width, short.height));
  expect(await page.locator('[data-piece="Reynolds"] .star').count()).toBe(3);
  await page.close();
});

test("displays are boxes and tracks: the hour that it is, what lies in each, backs that are hidden", async () => {
  const page = await open("field.html?forms");
  const turns = page.getByRole("region", { name: "Turns" });
  expect(await turns.locator('[aria-current="step"]').textContent()).toContain("8 AM");
  expect(await turns.getByRole("img", { name: "face-down" }).count()).toBe(1);
  expect(await page.getByRole("region", { name: "Broken" }).getByRole("listitem").count()).toBe(2);
  await page.getByRole("button", { name: /^Archer.*show where$/ }).click();
  await page.locator('[data-outline="flash"][data-place="0203"]').waitFor({ state: "attached" });
  await page.getByText("Cups and piles").click();
  expect(await page.getByRole("region", { name: "Activation cup" }).isVisible()).toBe(true);
  await page.close();
});

test("on a field of 9,990 hexes only what is near the window is drawn and kept", async () => {
  const page = await open("field.html");
  expect(await page.locator(".piece").count()).toBe(700);
  await page.mouse.move(700, 450);
  for (let i = 0; i < 9; i++) await page.mouse.wheel(0, -150);
  await expect.poll(() => page.locator(".piece").count()).toBeLessThan(120);
  for (let i = 0; i < 8; i++) {
    await page.mouse.down();
    await page.mouse.move(300 + 60 * (i % 2), 200, { steps: 4 });
    await page.mouse.up();
    await page.mouse.move(700, 450);
    await page.waitForTimeout(400);
  }
  await page.locator(".painting[data-sharp]").waitFor({ state: "attached" });
  const pixels = () =>
    page
      .locator(".painting > canvas")
      .evaluateAll((tiles) => tiles.reduce((sum, tile) => sum + (tile as HTMLCanvasElement).width * (tile as HTMLCanvasElement).height, 0));
  expect(await pixels()).toBeLessThan(12_000_000 + 1_500_000 + 1);
  await page.close();
});

test("of hundreds of counters that come into sight not all come in one frame", async () => {
  const page = await open("field.html");
  await page.mouse.move(700, 450);
  for (let i = 0; i < 9; i++) await page.mouse.wheel(0, -150);
  await expect.poll(() => page.locator(".piece").count()).toBeLessThan(120);
  const most = page.evaluate(async () => {
    const count = () => document.querySelectorAll(".piece").length;
    let most = 0;
    for (let before = count(); before < 700; ) {
      await new Promise(requestAnimationFrame);
      const now = count();
      most = Math.max(most, now - before);
      before = now;
    }
    return most;
  });
  await page.getByRole("button", { name: "Whole map" }).click();
  expect(await most).toBeLessThan(300);
  await page.close();
});
