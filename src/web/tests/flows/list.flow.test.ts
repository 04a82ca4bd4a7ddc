/** Small things that stood in the way of a newcomer. */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { type By, everyWay, tabTo } from "../by.js";
import { asked, finished, visit } from "../panels.js";
import { alone, saved, seasoned, sitDown } from "../saved.js";
import { ask, laptop, phone, playNow } from "../visit.js";
import { HOME, UNIT } from "./friend.js";

/** A key where there is one, else its button. */
const does = (page: Page, name: string, by: By, key: string, button: string) =>
  name === "keyboard" ? page.keyboard.press(key) : by.press(page.getByRole("button", { name: button, exact: true }));

test.each(everyWay)("%s: hints do not lie on the guide, and a step that was done does not come again", async (name, by) => {
  const { page } = await visit("#/", by.look);
  await by.press(playNow(page));
  const guide = page.getByRole("region", { name: /guided/ });
  const hint = page.getByRole("complementary", { name: "Hint 1 of 3" });
  await hint.waitFor();
  // On a phone it lies on the map, and waits for the hints to end.
  if (name === "finger") expect(await guide.count()).toBe(0);
  else {
    const [above, below] = [await hint.boundingBox(), await guide.boundingBox()];
    expect(above!.y + above!.height).toBeLessThanOrEqual(below!.y);
  }
  await does(page, name, by, "Escape", "No hints");
  await hint.waitFor({ state: "detached" });
  await by.press(page.getByRole("button", { name: "Guide me" }));
  await guide.getByText("1 of ").waitFor();
  await by.point(page, HOME);
  if (name !== "finger") await by.there(page, HOME);
  await guide.getByText("2 of ").waitFor();
  await does(page, name, by, "u", "Take back");
  await page.locator(".asked").getByText("15 of 15 moves left").waitFor();
  await guide.getByText("2 of ").waitFor();
  await page.reload();
  await guide.getByText("2 of ").waitFor();
});

test.each(everyWay)("%s: where there is nothing to take back nothing is offered, and then it is", async (name, by) => {
  const visitor = await visit("#/", by.look, seasoned);
  const { page } = visitor;
  await sitDown(visitor, saved({ seats: alone }));
  await page.locator('[data-painted="map"]').waitFor();
  const menu = page.getByRole("button", { name: "Menu" });
  const consent = page.getByRole("button", { name: "Ask to take back my last order" });
  const back = page.getByRole("button", { name: "Take back", exact: true });
  expect(await back.isEnabled()).toBe(false);
  await by.press(menu);
  await page.getByRole("button", { name: "Resign…" }).waitFor();
  expect(await consent.count()).toBe(0);
  await by.press(menu);
  await by.point(page, HOME);
  if (name !== "finger") await by.there(page, HOME);
  await asked(visitor).getByText(`${UNIT} has`).waitFor();
  await by.press(menu);
  await consent.waitFor();
  await by.press(menu);
  await by.press(back);
  await asked(visitor).getByText("15 of 15 moves left").waitFor();
});

test.each(everyWay)("%s: the line of the log that was pressed is the one that is lit", async (_, by) => {
  const visitor = await visit("#/", by.look, seasoned);
  const { page } = visitor;
  await sitDown(visitor, finished);
  await by.tab(page, "Log");
  const lines = page.locator(".log li[data-entry]");
  await lines.first().waitFor();
  // The last second line of an entry that tells several things.
  const second = await lines.evaluateAll((all) => {
    const entry = (line: Element) => (line as HTMLElement).dataset.entry;
    return all.findLastIndex((line, i) => i > 0 && entry(line) === entry(all[i - 1]));
  });
  expect(second).toBeGreaterThan(0);
  await by.press(lines.nth(second).locator("button.line"));
  await expect.poll(() => lines.nth(second).getAttribute("aria-current")).toBe("true");
  await by.press(lines.nth(second - 1).locator("button.line"));
  await expect.poll(() => lines.nth(second - 1).getAttribute("aria-current")).toBe("true");
  expect(await lines.nth(second).getAttribute("aria-current")).toBeNull();
});

test.each(everyWay)("%s: the computer against itself is one press away, at a pace one sets", async (name, by) => {
  const visitor = await visit("#/", by.look, seasoned);
  const { page } = visitor;
  await by.press(page.getByRole("region", { name: "To watch" }).getByRole("button", { name: "Antietam" }));
  await asked(visitor).getByText("The computer plays itself").waitFor();
  const speed = page.getByLabel("Speed");
  if (name === "keyboard") {
    await tabTo(speed);
    await page.keyboard.press("End");
  } else await speed.selectOption("Very fast");
  expect(await speed.locator("option:checked").textContent()).toBe("Very fast");
  const number = async () => Number(/itself: (\d+)/.exec((await asked(visitor).textContent()) ?? "")?.[1] ?? 0);
  await expect.poll(number).toBeGreaterThan(20);
  await by.press(page.getByRole("button", { name: "Pause" }));
  await asked(visitor).getByText("You look back").waitFor();
  expect(await page.locator(".over").count()).toBe(0);
});

test.each([
  ["a laptop", laptop],
  ["a phone", phone],
] as const)("all tabs are in sight on %s, with the chat and the study among them", async (_, size) => {
  const { page } = await visit(
    async (context) => {
      await ask({ context }, "guest", {});
      const seats = { union: { who: "me" }, confederate: { who: "anyone" } };
      const { table } = await ask<{ table: { id: string } }>({ context }, "tables", {
        game: "antietam",
        seats,
        spectators: true,
        public: true,
      });
      const other = await visit("#/", laptop, seasoned);
      await ask(other, "guest", {});
      await ask(other, `tables/${table.id}/join`, {});
      await ask({ context }, `tables/${table.id}/resign`, {});
      return `#/tables/${table.id}`;
    },
    size,
    seasoned,
  );
  const tabs = page.getByRole("tab");
  await page.getByRole("tab", { name: "Chat" }).waitFor();
  expect(await tabs.allTextContents()).toContain("Study");
  const list = (await page.getByRole("tablist").boundingBox())!;
  for (const tab of await tabs.all()) {
    const box = (await tab.boundingBox())!;
    expect(box.x).toBeGreaterThanOrEqual(list.x);
    expect(box.x + box.width).toBeLessThanOrEqual(list.x + list.width);
  }
});

test.each(everyWay)("%s: the curtain's button looks like one, has the focus and opens on the map", async (_, by) => {
  const { page } = await visit("#/new/guns", by.look, seasoned);
  await page.getByLabel("Somebody beside you").check();
  await by.press(page.getByRole("button", { name: "Begin" }));
  const button = page.getByRole("button", { name: "I am the Union: show the map" });
  await expect.poll(() => button.evaluate((one) => one === document.activeElement)).toBe(true);
  const colour = (selector: string) => page.locator(selector).evaluate((one) => getComputedStyle(one).backgroundColor);
  expect(await colour(".curtain button")).not.toBe(await colour(".curtain"));
  await by.press(button);
  await expect.poll(() => page.evaluate(() => document.activeElement?.matches(".field"))).toBe(true);
});
