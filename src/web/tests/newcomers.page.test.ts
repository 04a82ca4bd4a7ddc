import { describe, expect, test } from "vitest";
import { railKeys } from "../study/rail.js";
import { keys } from "../table/keys.js";
import { asked, at, finished, order, visit } from "./panels.js";
import { alone, inContact, seasoned, sitDown } from "./saved.js";
import { barriers, laptop, phone, playNow } from "./visit.js";

describe("help", () => {
  test("opens with ? and lists every key; Escape closes it", async () => {
    const visitor = await at({ actions: [], seats: alone });
    const { page } = visitor;
    await page.keyboard.press("?");
    const help = page.getByRole("dialog", { name: "Help" });
    expect(await help.locator("kbd").allTextContents()).toEqual([...keys, ...railKeys].map(({ caps }) => caps));
    expect(await barriers(visitor)).toEqual([]);
    await page.keyboard.press("Escape");
    await help.waitFor({ state: "hidden" });
  });

  test("three hints come one after the other, once", async () => {
    const visitor = await visit();
    const { page } = visitor;
    await playNow(page).click();
    for (const [number, answer] of [
      [1, "Next"],
      [2, "Next"],
      [3, "Understood"],
    ] as const) {
      const hint = page.getByRole("complementary", { name: `Hint ${number} of 3` });
      await hint.waitFor();
      if (number === 1) expect(await barriers(visitor)).toEqual([]);
      await hint.getByRole("button", { name: answer }).click();
    }
    await page.reload();
    await page.getByRole("tablist").waitFor();
    expect(await page.getByRole("complementary", { name: /^Hint/ }).count()).toBe(0);
  });

  test("Escape closes the hints, and means nothing else while they are there", async () => {
    const visitor = await visit();
    const { page } = visitor;
    await playNow(page).click();
    const hint = page.getByRole("complementary", { name: /^Hint/ });
    await hint.waitFor();
    await order(visitor, /^Take up 1\/3\/I in/).click();
    await asked(visitor).getByText("1/3/I has 6 points").waitFor();
    await page.keyboard.press("Escape");
    await hint.waitFor({ state: "hidden" });
    await asked(visitor).getByText("1/3/I has 6 points").waitFor();
    await page.keyboard.press("Escape");
    await asked(visitor).getByText("15 of 15 moves left").waitFor();
  });

  test("Escape means the table as soon as no hint is there any more", async () => {
    const visitor = await visit();
    const { page } = visitor;
    await playNow(page).click();
    await page.getByRole("complementary", { name: /^Hint/ }).waitFor();
    await order(visitor, /^Take up 1\/3\/I in/).click();
    await asked(visitor).getByText("1/3/I has 6 points").waitFor();
    await page.evaluate(async () => {
      const press = () => document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true, cancelable: true }));
      press();
      for (let i = 0; i < 1000 && document.querySelector(".hint"); i++) await undefined;
      if (document.querySelector(".hint")) throw new Error("The hint is still there.");
      press();
    });
    await asked(visitor).getByText("15 of 15 moves left").waitFor();
  });

  test("who takes the guide is told by nobody else: the hints go", async () => {
    const { page } = await visit();
    await playNow(page).click();
    const hint = page.getByRole("complementary", { name: /^Hint/ });
    await hint.waitFor();
    await page.getByRole("button", { name: "Guide me" }).click();
    await page.getByRole("region", { name: "The guided turn" }).getByText("1 of ").waitFor();
    expect(await hint.count()).toBe(0);
  });

  test("the guided turn follows what one does, can be left, and is not offered again", async () => {
    const visitor = await visit();
    const { page } = visitor;
    await playNow(page).click();
    await page.getByRole("button", { name: "No hints" }).click();
    await page.getByRole("button", { name: "Guide me" }).click();
    const guide = page.getByRole("region", { name: "The guided turn" });
    await guide.getByText("1 of ").waitFor();
    await order(visitor, /^Take up 1\/3\/I in/).click();
    await guide.getByText("2 of ").waitFor();
    await guide.getByRole("button", { name: "Leave the guide" }).click();
    await page.reload();
    await asked(visitor).getByText("1/3/I has 6 points").waitFor();
    expect(await page.getByRole("button", { name: "Guide me" }).count()).toBe(0);
  });
});

describe("a small screen", () => {
  test("has one drawer of three heights, with the decision in sight at each, and remembers the last", async () => {
    const visitor = await at({ actions: [], seats: alone }, phone);
    const { page } = visitor;
    const drawer = page.locator(".drawer");
    const seen = async () => {
      const line = (await asked(visitor).boundingBox())!;
      expect(line.y).toBeGreaterThan(0);
      expect(line.y + line.height).toBeLessThanOrEqual(760);
      return (await drawer.boundingBox())!.height;
    };
    const low = await seen();
    expect(await barriers(visitor)).toEqual([]);
    await page.getByRole("button", { name: "Pull the panels up" }).click();
    await expect.poll(seen).toBeGreaterThan(low * 2);
    const half = await seen();
    await page.getByRole("button", { name: "Pull the panels up" }).click();
    await expect.poll(seen).toBeGreaterThan(half * 1.3);
    expect(await barriers(visitor)).toEqual([]);
    await page.reload();
    await drawer.waitFor();
    expect(await drawer.getAttribute("data-height")).toBe("full");
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  });

  test("the drawer can be pulled by a finger", async () => {
    const visitor = await at({ actions: [], seats: alone }, phone);
    const { page } = visitor;
    const hand = await page.context().newCDPSession(page);
    const touch = (type: "touchStart" | "touchMove" | "touchEnd", ...points: [number, number][]) =>
      hand.send("Input.dispatchTouchEvent", { type, touchPoints: points.map(([x, y], id) => ({ x, y, id })) });
    const handle = (await page.locator(".handle").boundingBox())!;
    await touch("touchStart", [190, handle.y + 8]);
    for (let i = 1; i <= 10; i++) await touch("touchMove", [190, handle.y + 8 - 25 * i]);
    await touch("touchEnd");
    await expect.poll(() => page.locator(".drawer").getAttribute("data-height")).not.toBe("low");
  });
});

describe("other tables", () => {
  test("on one screen a banner says who decides when the decision passes, and nothing is hidden", async () => {
    const visitor = await at({ actions: [...inContact, { do: "attack", target: "0910" }, { do: "join", hex: "0909" }], dice: [1] });
    const { page } = visitor;
    await page.locator(".way .chief").first().click();
    await page.locator(".banner").getByText("Confederate").waitFor();
    await asked(visitor).getByText("Lawton must fall back").waitFor();
    expect(await page.locator(".curtain").count()).toBe(0);
    expect(await page.locator("[data-piece]").count()).toBeGreaterThan(80);
  });

  test("a game that is over says how it came out, and leads back to its start", async () => {
    const visitor = await visit("#/", laptop, seasoned);
    await sitDown(visitor, finished);
    const { page } = visitor;
    const over = page.getByRole("region", { name: "The game is over" });
    await over.waitFor();
    await asked(visitor).getByText("Union marginal victory").waitFor();
    expect(await over.getByRole("definition").count()).toBe(2);
    expect(await barriers(visitor)).toEqual([]);
    await over.getByRole("button", { name: "Look back from the start" }).click();
    await asked(visitor).getByText("You look back: 0 of").waitFor();
    const [file] = await Promise.all([page.waitForEvent("download"), over.getByRole("button", { name: "Download" }).click()]);
    expect(file.suggestedFilename()).toMatch(/^antietam-here-.*\.json$/);
  });

  test("after the enemy's turn a card tells what he did, and it can be watched again", async () => {
    const visitor = await at({ actions: [{ do: "end" }], seats: alone });
    const { page } = visitor;
    await page.getByRole("button", { name: "End combat" }).first().click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: "End combat" })
      .click({ timeout: 3000 })
      .catch(() => undefined);
    const told = page.getByRole("region", { name: "What the other side did" });
    await told.waitFor();
    expect(await told.textContent()).toMatch(/^Confederate \d+ marched/);
    await told.getByRole("button", { name: "Watch again" }).click();
    await asked(visitor).getByText("See what the others do").waitFor();
    await page.getByRole("button", { name: "Skip" }).click();
    await expect.poll(() => asked(visitor).getAttribute("data-kind")).toBe("mine");
  });

  test("a table that does not exist says so, and leads to the start", async () => {
    const { page } = await visit("#/tables/nosuchtable00000");
    await page.getByRole("heading", { name: "This table cannot be shown" }).waitFor();
    await page.getByRole("link", { name: "To the start" }).click();
    await playNow(page).waitFor();
  });
});
