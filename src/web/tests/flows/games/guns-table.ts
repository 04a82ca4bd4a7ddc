/** Sitting at a table of The Guns of Gettysburg, from a position near the moment. */
import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import type { Game, JsonObject } from "../../../../engine/index.js";
import { guns } from "../../../../games/guns/index.js";
import { type Saved, saved, seasoned, sitDown } from "../../saved.js";
import { give, laptop, type Visit, type visits } from "../../visit.js";

export interface Hands {
  readonly asked: Locator;
  readonly curtain: Locator;
  /** Waits until this is asked. */
  awaits(words: RegExp | string): Promise<void>;
  /** A button beside the map. */
  order(name: RegExp | string): Promise<void>;
  /** Presses a lit place of the map, and waits until something else is asked. */
  press(place: string): Promise<void>;
  /** The screen is handed over: nothing of the game shows until it is taken. */
  handedTo(army: string): Promise<void>;
  told(words: RegExp | string): Promise<void>;
  stands(piece: string, place: string): Promise<void>;
}

export function handsOf({ page }: { readonly page: Page }): Hands {
  const asked = page.locator(".asked");
  const curtain = page.getByRole("region", { name: "The screen changes hands" });
  const pieceAt = (piece: string) => page.locator(`[data-piece="${piece}"]`).first();
  return {
    asked,
    curtain,
    awaits: (words) => asked.getByText(words).waitFor(),
    order: (name) => give(page.locator(".buttons, .orders-list, .displays").getByRole("button", { name }).first()),
    async press(place) {
      const lit = page.locator(`.lit[data-place="${place}"]`).first();
      await lit.waitFor({ state: "attached" });
      const box = (await lit.boundingBox())!;
      await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
      await page.mouse.down();
      await page.mouse.up();
    },
    async handedTo(army) {
      await curtain.getByText(`Hand the screen to the ${army}`).waitFor();
      expect(await page.locator("[data-piece], .orders-list, .displays, .log").count()).toBe(0);
      await curtain.getByRole("button").click();
    },
    told: (words) => page.locator(".log").getByText(words).first().waitFor({ state: "attached" }),
    stands: (piece, place) => expect.poll(() => pieceAt(piece).getAttribute("data-place")).toBe(place),
  };
}

export function sittingBy(visit: ReturnType<typeof visits>) {
  return async (position: JsonObject, more: Partial<Saved> = {}): Promise<Visit & { readonly hands: Hands }> => {
    const visitor = await visit("#/", laptop, seasoned);
    await sitDown(visitor, saved({ game: guns as Game, position, ...more }));
    return { ...visitor, hands: handsOf(visitor) };
  };
}

export const noon = { hour: "D1-12", track: {} };
