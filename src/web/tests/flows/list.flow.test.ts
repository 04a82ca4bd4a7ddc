/** Small things that stood in the way of a newcomer. */
import { expect, test } from "vitest";
import { everyWay } from "../by.js";
import { asked, finished, order, visit } from "../panels.js";
import { seasoned, sitDown } from "../saved.js";
import { ask, laptop, phone, playNow } from "../visit.js";

test("hints do not lie on the guide, and a step that was done does not come again", async () => {
  const visitor = await visit();
  const { page } = visitor;
  await playNow(page).click();
  const hint = page.getByRole("complementary", { name: "Hint 1 of 3" });
  const guide = page.getByRole("region", { name: /guided/ });
  const [above, below] = [await hint.boundingBox(), await guide.boundingBox()];
  expect(above!.y + above!.height).toBeLessThanOrEqual(below!.y);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Guide me" }).click();
  const step = page.getByRole("region", { name: "The guided turn" });
  await order(visitor, /^Take up 1\/3\/I in/).click();
  await step.getByText("2 of ").waitFor();
  await page.keyboard.press("u");
  await asked(visitor).getByText("15 of 15 moves left").waitFor();
  await step.getByText("2 of ").waitFor();
  await page.reload();
  await step.getByText("2 of ").waitFor();
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

test("the computer against itself is one press away, at a pace one sets", async () => {
  const visitor = await visit("#/", laptop, seasoned);
  const { page } = visitor;
  await page.getByRole("region", { name: "To watch" }).getByRole("button", { name: "Antietam" }).click();
  await asked(visitor).getByText("The computer plays itself").waitFor();
  await page.getByLabel("Speed").selectOption("Very fast");
  const number = async () => Number(/itself: (\d+)/.exec((await asked(visitor).textContent()) ?? "")?.[1] ?? 0);
  await expect.poll(number).toBeGreaterThan(20);
  await page.getByRole("button", { name: "Pause" }).click();
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

test("the curtain's button looks like one, and has the focus", async () => {
  const { page } = await visit("#/new/guns", laptop, seasoned);
  await page.getByText("Somebody beside you").click();
  await page.getByRole("button", { name: "Begin" }).click();
  const button = page.getByRole("button", { name: "I am the Union: show the map" });
  await expect.poll(() => button.evaluate((one) => one === document.activeElement)).toBe(true);
  const colour = (selector: string) => page.locator(selector).evaluate((one) => getComputedStyle(one).backgroundColor);
  expect(await colour(".curtain button")).not.toBe(await colour(".curtain"));
  await page.keyboard.press("Enter");
  await expect.poll(() => page.evaluate(() => document.activeElement?.matches(".field"))).toBe(true);
});
