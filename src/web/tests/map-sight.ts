/** A table whose map is looked at and pressed. */
import type { BrowserContext, BrowserContextOptions, Locator, Page } from "playwright-core";
import { mapIn, pixelOf } from "./hands.js";
import { alone, saved, seasoned, sitDown } from "./saved.js";
import { laptop, type Visit, visits } from "./visit.js";

export const visit = visits();

/** No hints, but pieces that slide. */
export const lively = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    const hintsSeen = ["asked", "map", "tabs", "lesson-antietam"];
    localStorage.setItem("longroll.settings", JSON.stringify({ sound: false, motion: "auto", surround: "auto", hintsSeen }));
  });

export interface Table extends Visit {
  readonly field: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
}

export async function sit(options: BrowserContextOptions = laptop, given = {}, prepare: typeof lively = seasoned): Promise<Table> {
  const visitor = await visit("#/", options, prepare);
  await sitDown(visitor, saved({ actions: [], seats: alone, ...given }));
  await visitor.page.waitForSelector('[data-painted="map"]');
  const field = await visitor.page.locator(".field").boundingBox();
  return { ...visitor, field: field! };
}

export async function press(page: Page, hex: string, modifier?: "Shift"): Promise<void> {
  const { x, y } = await pixelOf(page, hex);
  await page.mouse.move(x, y);
  if (modifier) await page.keyboard.down(modifier);
  await page.mouse.down();
  await page.mouse.up();
  if (modifier) await page.keyboard.up(modifier);
}

/** Until the drawing has been made anew at the scale that is seen. */
export const rested = (page: Page) =>
  page.waitForFunction(() => document.querySelector<SVGElement>(".above")!.style.transform.endsWith("scale(1)"));
export const lit = (page: Page) => page.locator(".lit.go");
export const placeOf = (page: Page, piece: string) => page.locator(`[data-piece="${piece}"]`).getAttribute("data-place");
export const inHand = (page: Page) => page.locator(".piece.in-hand");

/** How far the second of a stack lies beside the first, in counters. */
export async function spread(stack: Locator): Promise<number> {
  const [a, b] = [(await stack.nth(0).boundingBox())!, (await stack.nth(1).boundingBox())!];
  return Math.abs(a.x - b.x) / a.width;
}

/** The tiles painted for what is seen, and the whole sheet as it was painted ahead. */
const SHARP = ".painting[data-sharp]:not([hidden])";
export const PLATE = ".painting.base";

/** The painted colours round the middle of hexes, on average. */
export async function colours(page: Page, hexes: readonly string[], painting = SHARP): Promise<number[][]> {
  // Where one of them lies outside, all of the map is looked at: then all lie elsewhere.
  for (const hex of hexes) await pixelOf(page, hex);
  const { scale } = await mapIn(page);
  const points = await Promise.all(hexes.map((hex) => pixelOf(page, hex)));
  await page.locator(painting).waitFor({ state: "attached" });
  return page.evaluate(
    ({ painting, points, reach }) => {
      const tiles = [...document.querySelectorAll<HTMLCanvasElement>(`${painting} > canvas`)];
      return points.map(({ x, y }) => {
        const copy = new OffscreenCanvas(2 * reach, 2 * reach);
        const pen = copy.getContext("2d")!;
        for (const tile of tiles) {
          const { left, top, width, height } = tile.getBoundingClientRect();
          pen.drawImage(tile, left - x + reach, top - y + reach, width, height);
        }
        const { data } = pen.getImageData(0, 0, 2 * reach, 2 * reach);
        return [0, 1, 2].map(
          (channel) => data.filter((_, i) => i % 4 === channel).reduce((sum, value) => sum + value, 0) / (data.length / 4),
        );
      });
    },
    { painting, points, reach: Math.round(0.4 * scale) },
  );
}
