/** What leaves no choice is settled without asking, and who would rather be asked is asked. */
import type { BrowserContext, Page } from "playwright-core";
import { expect, test } from "vitest";
import type { Action } from "../../../engine/index.js";
import { everyWay } from "../by.js";
import { handsOf } from "../hands.js";
import { alone, saved, sitDown } from "../saved.js";
import { visits } from "../visit.js";

const visit = visits();

const march = (unit: string, to: string): readonly Action[] => [{ do: "take", unit }, { do: "move", to }, { do: "stop" }];

/** 1/3/I attacks Lawton at 1-1 and will roll a 5: it falls back, and of the two hexes behind it one is full. */
const attacked = saved({
  actions: [
    ...march("1/3/I", "0909"),
    ...march("2/3/I", "0808"),
    ...march("3/2/I", "1008"),
    ...march("1/2/I", "1008"),
    { do: "end" },
    { do: "attack", target: "0910" },
    { do: "join", hex: "0909" },
  ],
  dice: [5],
  seats: alone,
});

const roll = (page: Page) =>
  page
    .locator(".ways-on, .combat")
    .getByRole("button", { name: /^Roll at 1-1/ })
    .first();

const wishing = (settle: boolean) => (context: BrowserContext) =>
  context.addInitScript(
    (settings) => localStorage.setItem("longroll.settings", settings),
    JSON.stringify({ hintsSeen: ["asked", "map", "tabs", "lesson-antietam"], settle, pace: "once", motion: "off" }),
  );

test.each(everyWay)("%s: a lone hex to fall back to is taken without asking", async (_, by) => {
  const visitor = await visit("#/", by.look, wishing(true));
  await sitDown(visitor, attacked);
  const { page, stands, told, asked } = handsOf(visitor);
  await by.press(roll(page));
  await stands("1/3/I", "0908");
  // On a phone the orders lie before the log when one is asked again.
  if (!by.look.hasTouch) await told("1/3/I falls back to 0908");
  expect(await asked.textContent()).not.toContain("must fall back");
});

test.each(everyWay)("%s: who wants to decide that, too, is asked for it", async (_, by) => {
  const visitor = await visit("#/", by.look, wishing(false));
  await sitDown(visitor, attacked);
  const { page, stands, await: isAsked } = handsOf(visitor);
  await by.press(roll(page));
  await isAsked("1/3/I must fall back one hex");
  await stands("1/3/I", "0909");
  await by.point(page, "0908");
  await by.there(page, "0908");
  await stands("1/3/I", "0908");
});
