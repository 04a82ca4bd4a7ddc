/** A whole turn of the computer at Antietam, told: with a retreat asked in the middle, by mouse and by finger. */
import type { BrowserContext, Page } from "playwright-core";
import { expect, test } from "vitest";
import { tabTo } from "../by.js";
import { alone, inContact, saved, sitDown } from "../saved.js";
import { barriers, laptop, phone, type Visit, visits } from "../visit.js";

const visit = visits();

const listener =
  (more: object = {}) =>
  (context: BrowserContext) =>
    context.addInitScript(
      (settings) => {
        if (!localStorage.getItem("longroll.settings")) localStorage.setItem("longroll.settings", settings);
      },
      JSON.stringify({ hintsSeen: ["asked", "map", "tabs", "lesson-antietam"], settle: false, warn: false, pace: "fast", ...more }),
    );

const parts = ({ page }: Visit) => ({
  strip: page.getByRole("region", { name: "What the other side does" }),
  card: page.getByRole("region", { name: "What the other side did", exact: true }),
  asked: page.locator(".asked"),
});

/** Writes down every beat as it is told, with the dice and the arrow that belong to it: a slow page shows some of them for no time at all. */
async function listen(page: Page): Promise<() => Promise<readonly string[]>> {
  const heard = await page.evaluateHandle(() => {
    const beats: string[] = [];
    new MutationObserver(() => {
      const strip = document.querySelector(".story");
      const dice = [...(strip?.querySelectorAll(".die") ?? [])].map((die) => die.getAttribute("aria-label"));
      const beat = [strip?.textContent, ...dice, document.querySelector("[data-strike]")?.getAttribute("data-strike")].join(" ");
      if (beat !== beats.at(-1)) beats.push(beat);
    }).observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
    return beats;
  });
  return () => heard.jsonValue();
}

/** The Union's combat phase, with nobody in contact; the Confederate turn follows, and its first attack rolls a 2. */
const before = saved({ actions: [{ do: "end" }], seats: alone, dice: [2, 2, 2, 2, 2, 2] });

test("sixteen marches and a combat are told one after another; the retreat is asked after it, and the story goes on from there", async () => {
  const visitor = await visit("#/", laptop, listener());
  const { page, complaints } = visitor;
  await sitDown(visitor, before);
  const { strip, card, asked } = parts(visitor);
  const heard = await listen(page);
  await page.getByRole("button", { name: "End combat" }).first().click();
  await strip.getByText(/moves from/).waitFor();
  expect(await page.locator(".log").getByText("attack").count()).toBe(0);
  await asked.getByText("must fall back").waitFor();
  const beats = await heard();
  const [march, cast, die] = [/moves from/, /the dice are cast.*planned/, /die 2/].map((words) =>
    beats.findIndex((beat) => words.test(beat)),
  );
  expect(march).toBeGreaterThanOrEqual(0);
  expect(cast).toBeGreaterThan(march);
  expect(die).toBeGreaterThan(cast);
  expect(await card.textContent()).toMatch(/\d+ marched, 1 combat/);
  const marched = await page.locator("[data-ghost]").count();
  expect(marched).toBeGreaterThan(9);
  const lit = page.locator(".lit[data-place]").first();
  const { x, y, width, height } = (await lit.boundingBox())!;
  await page.mouse.click(x + width / 2, y + height / 2);
  await expect.poll(() => asked.getByText("2/3/I must fall back").count()).toBe(0);
  await expect.poll(() => asked.getAttribute("data-kind")).toBe("mine");
  expect(await page.locator("[data-ghost]").count()).toBeGreaterThanOrEqual(marched);
  expect(await card.textContent()).toMatch(/combat/);
  expect(await barriers(visitor)).toEqual([]);
  await page.reload();
  await card.waitFor();
  expect(await strip.count()).toBe(0);
  expect(complaints).toEqual([]);
});

test("on a phone the story is paused, gone on with and skipped by finger, and a line leads to the card", async () => {
  const visitor = await visit("#/", phone, listener({ pace: "slow" }));
  const { page } = visitor;
  await sitDown(visitor, before);
  const { strip, card } = parts(visitor);
  await page.getByRole("button", { name: "End combat" }).first().tap();
  await strip.getByText(/moves from/).waitFor();
  await strip.getByRole("button", { name: "Pause" }).tap();
  await strip.getByRole("button", { name: "Go on" }).tap();
  await strip.getByRole("button", { name: "Pause" }).waitFor();
  // The computer goes on while it is told: skipping leads to where it is now, and what comes then is told again.
  await expect
    .poll(async () => {
      await strip
        .getByRole("button", { name: "Skip" })
        .tap({ timeout: 1000 })
        .catch(() => undefined);
      return page.getByRole("button", { name: "What happened" }).count();
    })
    .toBe(1);
  await page.getByRole("button", { name: "What happened" }).tap();
  await card.getByText("Losses").waitFor();
  await card.getByText(/\d+ marched$/).tap();
  await card.locator("[data-to]").last().tap();
  await page.locator('[data-outline="flash"]').waitFor({ state: "attached" });
});

test("by the keyboard alone the story is paused, gone on with, skipped and watched again, and a line of the card leads to its place", async () => {
  const visitor = await visit("#/", laptop, listener({ pace: "slow" }));
  const { page } = visitor;
  await sitDown(visitor, before);
  const { strip, card } = parts(visitor);
  await page.locator('[data-painted="map"]').waitFor();
  await page.keyboard.press("e");
  await strip.getByText(/moves from/).waitFor();
  await page.keyboard.press("w");
  await strip.getByRole("button", { name: "Go on" }).waitFor();
  await page.keyboard.press("w");
  await strip.getByRole("button", { name: "Pause" }).waitFor();
  await expect
    .poll(async () => {
      if ((await strip.count()) > 0) await page.keyboard.press("Escape");
      return card.count();
    })
    .toBe(1);
  await tabTo(card.locator("summary").first());
  await page.keyboard.press("Enter");
  await tabTo(card.locator("details[open] [data-to]").first());
  await page.keyboard.press("Enter");
  await page.locator('[data-outline="flash"]').waitFor({ state: "attached" });
  await page.keyboard.press("w");
  await strip.waitFor();
  await page.keyboard.press("Escape");
  await strip.waitFor({ state: "detached" });
  await card.waitFor();
});

test("dice are cast unasked when nothing can be added, and phases end unasked, where one wants that", async () => {
  const visitor = await visit("#/", laptop, listener({ askRoll: false, pace: "once" }));
  const { page } = visitor;
  await sitDown(visitor, saved({ actions: inContact, seats: alone, dice: [2] }));
  const orders = page.getByRole("region", { name: "All orders" });
  await orders.getByRole("region", { name: "Attack", exact: true }).getByRole("button").first().click();
  const more = orders.getByRole("region", { name: "Add to the attack" }).getByRole("button").first();
  const told = page.locator(".log").getByText(/; die 2, /);
  await expect
    .poll(async () => {
      await more.click({ timeout: 1000 }).catch(() => undefined);
      return told.count();
    })
    .toBe(1);
});

test("before a phase ends it is asked once, and not again for who does not want it; the text is as large as one wants", async () => {
  const visitor = await visit("#/", laptop, listener({ warn: true, pace: "once" }));
  const { page } = visitor;
  await sitDown(visitor, saved({ seats: alone }));
  const end = page.locator(".decision").getByRole("button", { name: "End movement" }).first();
  await end.click();
  await page.getByLabel("Do not ask again before a phase ends").check();
  await page.getByRole("dialog").getByRole("button", { name: "Go back" }).click();
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("button", { name: "Pace and text size…" }).click();
  const size = () => page.evaluate(() => Number.parseFloat(getComputedStyle(document.documentElement).fontSize));
  const before = await size();
  await page.getByLabel("Text").selectOption("large");
  expect(await size()).toBeGreaterThan(before);
  await page.keyboard.press("Escape");
  await end.click();
  await page
    .locator(".asked")
    .getByText(/combat/)
    .waitFor();
  expect(await page.getByRole("dialog").count()).toBe(0);
});
