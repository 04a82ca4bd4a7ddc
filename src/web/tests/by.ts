/** The three ways to play at a table: by mouse, by finger, by the keyboard alone. What all of them can do is tried with each. */
import type { BrowserContextOptions, Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { antietamGrid } from "../../games/antietam/data/map.js";
import { centreOf } from "../../kit/index.js";
import { pixelOf } from "./hands.js";
import { laptop, phone } from "./visit.js";

export interface By {
  readonly look: BrowserContextOptions;
  press(button: Locator): Promise<void>;
  /** A tab of the panels; on a phone they are pulled up for it. */
  tab(page: Page, name: string): Promise<void>;
  /** Where somebody points before he presses; by the finger a first tap. */
  point(page: Page, hex: string): Promise<void>;
  /** Presses where he points. */
  there(page: Page, hex: string): Promise<void>;
}

const hasFocus = (button: Locator) => button.evaluate((element) => element === document.activeElement);

/** More than there are to pass on any page. */
const TABS = 150;

export async function tabTo(button: Locator): Promise<void> {
  await button.waitFor({ state: "attached" });
  for (let i = 0; i < TABS && !(await hasFocus(button)); i++) await button.page().keyboard.press("Tab");
  expect(await hasFocus(button), `${button} by Tab`).toBe(true);
}

/** By the arrows from hex to hex. */
export async function cursorTo(page: Page, hex: string): Promise<void> {
  const goal = centreOf(antietamGrid, hex);
  const cursor = page.locator('[data-outline="cursor"]');
  await tabTo(page.locator(".field"));
  for (let i = 0; i < 60; i++) {
    const here = (await cursor.count()) > 0 ? await cursor.getAttribute("data-place") : null;
    if (here === hex) return;
    const at = here === null ? goal : centreOf(antietamGrid, here);
    const [right, down] = [goal.x - at.x, goal.y - at.y];
    if (Math.abs(right) > 0.5) await page.keyboard.press(right > 0 ? "ArrowRight" : "ArrowLeft");
    else await page.keyboard.press(down > 0 ? "ArrowDown" : "ArrowUp");
  }
  throw new Error(`the cursor does not come to ${hex}`);
}

/** Dispatches are gone through by the arrows, from the newest to the first; all else by Tab. */
async function focus(button: Locator): Promise<void> {
  const inLog = await button.evaluate((element) => element.closest(".log-lines") !== null);
  if (!inLog) return tabTo(button);
  await tabTo(button.page().getByRole("log"));
  const lines = await button.page().locator(".log .line").count();
  for (let i = 0; i < lines && !(await hasFocus(button)); i++) await button.page().keyboard.press("ArrowUp");
  expect(await hasFocus(button), `${button} by the arrows`).toBe(true);
}

const mouse: By = {
  look: laptop,
  press: (button) => button.click(),
  tab: (page, name) => page.getByRole("tab", { name }).click(),
  async point(page, hex) {
    const { x, y } = await pixelOf(page, hex);
    await page.mouse.move(x, y);
  },
  async there(page) {
    await page.mouse.down();
    await page.mouse.up();
  },
};

const tap = async (page: Page, hex: string) => {
  const { x, y } = await pixelOf(page, hex);
  await page.touchscreen.tap(x, y);
};

const finger: By = {
  look: phone,
  press: (button) => button.tap(),
  async tab(page, name) {
    await page.getByRole("tab", { name }).tap();
    await page.getByRole("button", { name: "Pull the panels up" }).tap();
  },
  point: tap,
  there: tap,
};

const keyboard: By = {
  look: laptop,
  async press(button) {
    await focus(button);
    const isBox = await button.evaluate((element) => element.matches("[type=checkbox]"));
    await button.page().keyboard.press(isBox ? "Space" : "Enter");
  },
  async tab(page, name) {
    await tabTo(page.locator('[role="tab"][aria-selected="true"]'));
    const wanted = page.getByRole("tab", { name });
    for (let i = 0; i < 9 && !(await hasFocus(wanted)); i++) await page.keyboard.press("ArrowRight");
    expect(await wanted.getAttribute("aria-selected")).toBe("true");
  },
  point: cursorTo,
  there: (page) => page.keyboard.press("Enter"),
};

export const everyWay = Object.entries({ mouse, finger, keyboard });
