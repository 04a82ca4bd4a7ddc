/** Nothing jumps while the start page comes up, however late its faces, its lists and its pictures are. */
import type { Route } from "playwright-core";
import { expect, inject, test } from "vitest";
import { games } from "../../games.js";
import { seasoned } from "../saved.js";
import { laptop, phone, shifted, visits } from "../visit.js";

const visit = visits();
const sizes = [
  ["a laptop", laptop],
  ["a phone", phone],
] as const;

test.each(sizes)("the word that the server is away comes and goes without moving anything, on %s", async (_, size) => {
  const visitor = await visit("#/", size);
  const { page, context } = visitor;
  const away = page.getByText("The server cannot be reached");
  await page.getByRole("heading", { name: "To watch" }).waitFor();
  await context.setOffline(true);
  await away.waitFor();
  await context.setOffline(false);
  await away.waitFor({ state: "detached" });
  expect(await shifted(visitor)).toBe(0);
});

test.each(sizes)("what comes late to the start page moves nothing, on %s", async (_, size) => {
  const held: Route[] = [];
  const bring = async (part: RegExp) => {
    for (const route of held.filter((one) => part.test(one.request().url()))) await route.continue();
  };
  const { context, complaints } = await visit("#/", size, seasoned);
  await context.route(/\.woff2|\/api\/tables|\/cards\//, (route) => void held.push(route));
  const page = await context.newPage();
  await page.goto(inject("site"), { waitUntil: "domcontentloaded" });
  await page.getByText("Looking for your games").waitFor();
  await bring(/\/api\//);
  await page.getByRole("heading", { name: "To watch" }).waitFor();
  await bring(/\/cards\//);
  for (const { card } of games) {
    const picture = page.getByRole("img", { name: `Map of ${card.title}` });
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  }
  await bring(/woff2/);
  await expect.poll(() => page.evaluate(() => document.fonts.check("1em 'IM Fell English'"))).toBe(true);
  expect(await shifted({ page, context, complaints })).toBe(0);

  // The next page is set in the faces that have come; this one is not, although it stays until that is there.
  const face = () => page.getByRole("heading", { level: 1 }).evaluate((heading) => getComputedStyle(heading).fontFamily);
  expect(await face()).not.toContain("IM Fell English");
  const script = page.waitForRequest(/\/me-[^/]*\.js$/);
  await context.route(/\/me-[^/]*\.js$/, (route) => void held.push(route));
  await page.getByRole("link", { name: "Me", exact: true }).click();
  await script;
  expect(await face()).not.toContain("IM Fell English");
  await bring(/\/me-/);
  await expect.poll(face).toContain("IM Fell English");
});
