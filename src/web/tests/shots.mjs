/**
 * Takes the pictures of the README from the built page: node src/web/tests/shots.mjs [folder]
 * The same seed gives the same battle, so a picture changes only when the page does.
 */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "playwright-core";
import { preview } from "vite";
import { ensurePage } from "../../../scripts/build.mjs";
import { ensureChromium, root } from "../../../scripts/ready.mjs";

const folder = process.argv[2] ?? join(root, "docs");
mkdirSync(folder, { recursive: true });
await ensurePage();
const server = await preview({ configFile: join(root, "vite.config.ts"), preview: { port: 0 }, logLevel: "warn" });
const site = server.resolvedUrls.local[0];
const browser = await chromium.launch({
  executablePath: ensureChromium(),
  args: [
    "--no-sandbox",
    "--disable-quic",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
  ],
});

/** Steps until the last dispatch is a battle after the words `since`, then lets the brush dry. */
async function shoot(name, viewport, since, stage) {
  const page = await browser.newPage({ viewport, reducedMotion: "reduce" });
  page.setDefaultTimeout(180_000);
  await page.goto(`${site}?seed=antietam`);
  await page.getByText("15 of 15 moves left").waitFor();
  await page.evaluate(async (words) => {
    const last = () => document.querySelector(".log li:last-child");
    const step = [...document.querySelectorAll("button")].find((button) => button.textContent === "Step");
    for (let due = false; !(due && last()?.className === "combat"); due ||= last().textContent.includes(words)) {
      const before = last()?.value;
      step.click();
      while (last()?.value === before) await new Promise(requestAnimationFrame);
    }
  }, since);
  await stage?.(page);
  await page.mouse.move(0, 0);
  await page.waitForFunction(() => document.querySelector("canvas.sharp").style.transform.endsWith("scale(1)"));
  await page.waitForTimeout(2500);
  await page.screenshot({ path: join(folder, `${name}.png`) });
  await page.close();
}

await shoot("antietam", { width: 1600, height: 1000 }, "Turn 2: Union combat");
await shoot("antietam-close", { width: 1600, height: 1000 }, "Turn 1: Union combat", async (page) => {
  for (let i = 0; i < 4; i++) await page.getByRole("button", { name: "Nearer" }).click();
  await page.locator(".log .combat button").last().click();
});
await browser.close();
await server.close();
