/** How a test plays at a table: it presses places of the map, takes orders from the list, and reads what is asked and told. */
import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { antietamGrid } from "../../games/antietam/data/map.js";
import { centreOf } from "../../kit/index.js";
import { give, type Visit } from "./visit.js";

/** Where the map lies, once it rests: the pixel of its origin in the window, and pixels to a map unit. */
export function mapIn(page: Page): Promise<{ x: number; y: number; scale: number }> {
  return page.locator(".above").evaluate(async (svg) => {
    const look = () => {
      const box = svg.getBoundingClientRect();
      const { x, y, width } = (svg as SVGSVGElement).viewBox.baseVal;
      const scale = box.width / width;
      return { x: box.left - x * scale, y: box.top - y * scale, scale };
    };
    for (let before = look(); ; ) {
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      const now = look();
      const moved = Math.abs(now.x - before.x) + Math.abs(now.y - before.y) + Math.abs(now.scale - before.scale);
      if (moved < 0.01) return now;
      before = now;
    }
  });
}

/** The middle of a hex in the window. */
export async function pixelOf(page: Page, hex: string): Promise<{ x: number; y: number }> {
  const { x, y } = centreOf(antietamGrid, hex);
  const seen = async () => {
    const map = await mapIn(page);
    return { x: map.x + x * map.scale, y: map.y + y * map.scale };
  };
  const field = (await page.locator(".field").boundingBox())!;
  const pixel = await seen();
  const isOut =
    pixel.x < field.x + 4 || pixel.y < field.y + 4 || pixel.x > field.x + field.width - 4 || pixel.y > field.y + field.height - 4;
  if (!isOut) return pixel;
  // The first sight leaves out the edges of the field: who wants to press there looks at all of it.
  await page.getByRole("button", { name: "Whole map" }).click();
  await page.locator(".painting[data-sharp]:not([hidden])").waitFor({ state: "attached" });
  return seen();
}

export interface Hands {
  readonly page: Page;
  /** What is asked, with its rule. */
  readonly asked: Locator;
  readonly log: Locator;
  readonly whyNot: Locator;
  readonly inHand: Locator;
  /** Presses a place of the map. */
  press(hex: string): Promise<void>;
  /** Presses a place, and waits until something else is asked. */
  decide(hex: string): Promise<void>;
  /** Sets a waypoint there. */
  waypoint(hex: string): Promise<void>;
  tap(hex: string): Promise<void>;
  /** A button beside the map: of the decision, of the list of all orders, or of a question. */
  order(name: RegExp | string): Promise<void>;
  /** Which of several at a place. */
  choose(name: RegExp | string): Promise<void>;
  /** Waits until this is asked. */
  await(words: RegExp | string): Promise<void>;
  /** Waits until the piece stands there; nowhere for one that is lost. */
  stands(piece: string, hex: string | null): Promise<void>;
  /** Waits until the log tells it. */
  told(words: RegExp | string): Promise<void>;
}

export function handsOf({ page }: Visit): Hands {
  const asked = page.locator(".asked");
  const log = page.locator(".log");
  const at = (piece: string) => page.locator(`[data-piece="${piece}"]`);
  const press = async (hex: string, shift: boolean) => {
    const { x, y } = await pixelOf(page, hex);
    await page.mouse.move(x, y);
    if (shift) await page.keyboard.down("Shift");
    await page.mouse.down();
    await page.mouse.up();
    if (shift) await page.keyboard.up("Shift");
  };
  return {
    page,
    asked,
    log,
    whyNot: page.locator(".why-not"),
    inHand: page.locator(".piece.in-hand"),
    press: (hex) => press(hex, false),
    async decide(hex) {
      const before = await asked.textContent();
      await press(hex, false);
      await expect.poll(() => asked.textContent()).not.toBe(before);
    },
    waypoint: (hex) => press(hex, true),
    async tap(hex) {
      const { x, y } = await pixelOf(page, hex);
      await page.touchscreen.tap(x, y);
    },
    order: (name) => give(page.locator(".buttons, .orders-list").getByRole("button", { name }).first()),
    choose: (name) => page.locator(".note.choice").getByRole("button", { name }).click(),
    await: (words) => asked.getByText(words).waitFor(),
    stands: (piece, hex) =>
      expect.poll(async () => ((await at(piece).count()) > 0 ? at(piece).first().getAttribute("data-place") : null)).toBe(hex),
    told: (words) => log.getByText(words).first().waitFor({ state: "attached" }),
  };
}
