/** The settings of pace at the table itself, by each way to play. */
import type { BrowserContext } from "playwright-core";
import { expect, test } from "vitest";
import { everyWay } from "../by.js";
import { alone, saved, sitDown } from "../saved.js";
import { visits } from "../visit.js";

const visit = visits();

/** Has seen the hints, and has set nothing. */
const fresh = (context: BrowserContext) =>
  context.addInitScript(
    (settings) => {
      if (!localStorage.getItem("longroll.settings")) localStorage.setItem("longroll.settings", settings);
    },
    JSON.stringify({ hintsSeen: ["asked", "map", "tabs", "lesson-antietam"], motion: "off" }),
  );

test.each(everyWay)("%s: no more questions before a phase ends, larger text, the others' turns at once", async (name, by) => {
  const visitor = await visit("#/", by.look, fresh);
  const { page } = visitor;
  await sitDown(visitor, saved({ seats: alone }));
  await page.locator('[data-painted="map"]').waitFor();
  const end = page.locator(".ways-on").getByRole("button", { name: "End movement" }).first();
  await by.press(end);
  await by.press(page.getByLabel("Do not ask again before a phase ends"));
  await by.press(page.getByRole("dialog").getByRole("button", { name: "Go back" }));
  await page.getByRole("dialog").waitFor({ state: "detached" });

  await by.press(page.getByRole("button", { name: "Menu" }));
  await by.press(page.getByRole("button", { name: "Pace and text size…" }));
  const size = () => page.evaluate(() => Number.parseFloat(getComputedStyle(document.documentElement).fontSize));
  const before = await size();
  const text = page.getByLabel("Text");
  if (name === "keyboard") {
    await text.focus();
    await page.keyboard.press("ArrowDown");
  } else await text.selectOption("large");
  expect(await size()).toBeGreaterThan(before);
  const once = page.getByLabel("At once");
  if (name === "keyboard") {
    await page.getByLabel("Told at a pace one can follow").focus();
    for (let i = 0; i < 2; i++) await page.keyboard.press("ArrowDown");
  } else await by.press(once);
  await expect.poll(() => once.isChecked()).toBe(true);
  if (by.look.hasTouch) await by.press(page.getByRole("dialog").getByRole("button", { name: "Close" }));
  else await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });

  await by.press(end);
  await page.locator(".asked").getByText("combat").waitFor();
  await by.press(page.locator(".ways-on").getByRole("button", { name: "End combat" }).first());
  // The others' turn is not told: their card is there with the next question.
  await page.getByRole("button", { name: "Watch again" }).first().waitFor();
  expect(await page.getByRole("region", { name: "What the other side does" }).count()).toBe(0);
});
