import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { Action } from "../../engine/index.js";
import { railKeys } from "../study/rail.js";
import { keys } from "../table/keys.js";
import { alone, inContact, type Saved, saved, seasoned, sitDown } from "./saved.js";
import { barriers, laptop, phone, shifted, type Visit, visits } from "./visit.js";

const visit = visits();
const finished = readFileSync(new URL("../../games/antietam/tests/games/union-marginal.json", import.meta.url), "utf8");

async function at(given: Saved, options = laptop): Promise<Visit> {
  const visitor = await visit("#/", options, seasoned);
  await sitDown(visitor, saved(given));
  return visitor;
}

const orders = ({ page }: Visit) => page.getByRole("region", { name: "All orders" });
const order = (visitor: Visit, name: RegExp | string) => orders(visitor).getByRole("button", { name });
const asked = ({ page }: Visit) => page.locator(".asked");
const tab = ({ page }: Visit, name: string) => page.getByRole("tab", { name });

describe("the decision", () => {
  test("is told with its rule, its buttons and every order, without a complaint, a barrier or a shift", async () => {
    const visitor = await at({ actions: [], seats: alone });
    await asked(visitor).getByText("15 of 15 moves left").waitFor();
    await order(visitor, /^Take up 1\/3\/I in/).waitFor();
    expect(await visitor.page.getByRole("button", { name: "End movement" }).count()).toBe(2);
    expect(await barriers(visitor)).toEqual([]);
    expect(await shifted(visitor)).toBeLessThan(0.02);
    expect(visitor.complaints).toEqual([]);
  });

  test("can be taken from the list by the keyboard alone: arrows go through it, the filter narrows it", async () => {
    const visitor = await at({ actions: [], seats: alone });
    const { page } = visitor;
    await page.getByLabel("Filter the orders").fill("1008");
    await expect.poll(() => orders(visitor).getByRole("button").count()).toBe(1);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await asked(visitor).getByText("1/3/I has 6 points").waitFor();
    await page.getByLabel("Filter the orders").fill("for 1 point");
    await page.keyboard.press("Tab");
    await page.keyboard.press("ArrowDown");
    const second = await page.evaluate(() => document.activeElement?.textContent);
    expect(second).toMatch(/^Move 1\/3\/I to \d{4} for 1 point$/);
    expect(second).toBe(await orders(visitor).getByRole("button").nth(1).textContent());
    await page.keyboard.press("Enter");
    await asked(visitor).getByText("1/3/I has").waitFor();
    await expect.poll(() => page.locator(".log").textContent()).toContain(/to (\d{4})/.exec(second ?? "")![0]);
  });

  test("the rule of the decision opens in the Rules tab, and the table stays", async () => {
    const visitor = await at({ actions: [], seats: alone });
    await asked(visitor).getByRole("link", { name: "Rule BG-4.1b" }).click();
    await expect.poll(() => tab(visitor, "Rules").getAttribute("aria-selected")).toBe("true");
    expect(visitor.page.url()).toContain("#/tables/");
  });

  test("what is owed is listed, and each duty leads to its place", async () => {
    const visitor = await at({ actions: inContact, seats: alone });
    const duties = visitor.page.getByRole("region", { name: "Still owed" });
    expect(await duties.getByRole("button").allTextContents()).toEqual([
      "0809 must be attacked",
      "0910 must be attacked",
      "0808 must attack",
      "0909 must attack",
    ]);
    await duties.getByRole("button", { name: "0910 must be attacked" }).click();
    await tab(visitor, "Stack").click();
    await visitor.page.getByRole("region", { name: /^0910/ }).getByText("Lawton", { exact: true }).waitFor();
  });

  test("ending a phase asks first when something useful is undone, and shows it", async () => {
    const visitor = await at({ actions: [], seats: alone });
    const { page } = visitor;
    await page.getByRole("button", { name: "End movement" }).first().click();
    const question = page.getByRole("dialog", { name: "End movement?" });
    await question.getByText("No unit has moved this turn").waitFor();
    expect(await barriers(visitor)).toEqual([]);
    await question.getByRole("button", { name: "Go back" }).click();
    await question.waitFor({ state: "hidden" });
    await asked(visitor).getByText("15 of 15 moves left").waitFor();
    await page.keyboard.press("e");
    await question.getByRole("button", { name: "End movement" }).click();
    await page.locator(".top").getByText("Union combat").waitFor();
  });

  test("taking back says why it stops, and the computer's consent can be asked for", async () => {
    const visitor = await at({ actions: inContact.slice(0, 3), seats: alone });
    const { page } = visitor;
    await order(visitor, /^Take up 2\/3\/I in/).click();
    await asked(visitor).getByText("2/3/I has 6 points").waitFor();
    await page.getByRole("button", { name: "Take back" }).click();
    await asked(visitor).getByText("14 of 15 moves left").waitFor();
    await page.getByRole("button", { name: "Take back" }).click();
    await page.locator(".why-not").getByText("1/3/I has been put down").waitFor();
    await page.locator(".why-not").getByRole("link", { name: "Rule BG-5.17b" }).waitFor();
    await page.getByRole("button", { name: "Take it back all the same" }).click();
    await asked(visitor).getByText("1/3/I has").waitFor();
  });

  test("a place that may not be gone to says why, with its rule", async () => {
    const visitor = await at({ actions: [{ do: "take", unit: "1/3/I" }], seats: alone });
    await visitor.page.locator('[data-piece="Lawton"]').first().click();
    await visitor.page.locator(".why-not a").waitFor();
    expect(await visitor.page.locator(".why-not p").textContent()).toMatch(/0910/);
  });
});

describe("a combat", () => {
  const planned: readonly Action[] = [...inContact, { do: "attack", target: "0910" }, { do: "join", hex: "0909" }];

  test("is a sum in the open, with the column lit and every outcome a bar with its exact chance", async () => {
    const visitor = await at({ actions: planned, seats: alone });
    const sheet = visitor.page.getByRole("region", { name: /^Attack on Lawton/ });
    const [attack, defence] = await sheet.locator(".ledger[data-side] .total td").allTextContents();
    const lit = await sheet.locator("thead .lit").textContent();
    expect(await asked(visitor).textContent()).toContain(`${attack} to ${defence}, ${lit}`);
    const chance = sheet.locator(".way").first().locator(".chance");
    await chance.first().waitFor();
    const chances = await chance.allTextContents();
    const whole = chances.map((chance) => Number(/(\d+) %/.exec(chance)![1])).reduce((sum, one) => sum + one, 0);
    expect(Math.abs(whole - 100)).toBeLessThanOrEqual(2);
    expect(chances.every((chance) => /^\d+(\/\d+)? · \d+ %$/.test(chance))).toBe(true);
    expect(await barriers(visitor)).toEqual([]);
  });

  test("after the roll the die, the line of the table and the result are shown, and can be opened again from the log", async () => {
    const visitor = await at({ actions: planned, dice: [6], seats: alone });
    const { page } = visitor;
    const column = await page.locator(".combat thead .lit").textContent();
    await page
      .getByRole("button", { name: `Roll at ${column}` })
      .first()
      .click();
    const roll = page.getByRole("region", { name: "The roll" });
    await roll.getByRole("img", { name: "die 6" }).waitFor();
    const result = await roll.locator(".struck-here").textContent();
    expect(await roll.locator(".cast strong").textContent()).toBe(result);
    expect(await barriers(visitor)).toEqual([]);
    await roll.getByRole("button", { name: "Put the die away" }).click();
    expect(await roll.count()).toBe(0);
    await tab(visitor, "Log").click();
    await page.locator(".log").getByRole("button", { name: "table" }).click();
    const leaf = page.getByRole("dialog", { name: "The roll" });
    expect(await leaf.locator(".struck-here").textContent()).toBe(result);
    await page.keyboard.press("Escape");
    await leaf.waitFor({ state: "hidden" });
  });

  test("can be rolled at lower odds, which are folded away", async () => {
    const visitor = await at({ actions: planned, dice: [6], seats: alone });
    const { page } = visitor;
    await page.getByText("Roll at lower odds").click();
    const lowest = page.locator(".lower section").last();
    const column = await lowest.getByRole("heading").textContent();
    await lowest.getByRole("button", { name: `Roll at ${column}` }).click();
    await page.getByRole("region", { name: "The roll" }).getByText(`column ${column}`).first().waitFor();
  });
});

describe("the tabs", () => {
  test("a line of the log leads to its place and moment, and the way back is one press", async () => {
    const visitor = await at({ actions: inContact, seats: alone });
    const { page } = visitor;
    await tab(visitor, "Log").click();
    const log = page.getByRole("log", { name: "Dispatches" });
    expect(await log.getByRole("heading", { level: 3 }).textContent()).toMatch(/^Turn 1 · /);
    expect(await log.getByRole("heading", { level: 4 }).textContent()).toBe("Union combat");
    await log.getByRole("button", { name: /1\/3\/I moves from 1008 to 0909/ }).click();
    await asked(visitor).getByText("You look back").waitFor();
    await expect.poll(() => page.locator('[data-piece="2/3/I"]').getAttribute("data-place")).toBe("0907");
    expect(await barriers(visitor)).toEqual([]);
    await page.getByRole("button", { name: "Back to now" }).click();
    await expect.poll(() => page.locator('[data-piece="2/3/I"]').getAttribute("data-place")).toBe("0808");
    await tab(visitor, "Stack").click();
    await page.getByRole("region", { name: /^0909/ }).waitFor();
  });

  test("the log shows all or combats", async () => {
    const visitor = await visit("#/", laptop, seasoned);
    await sitDown(visitor, finished);
    const { page } = visitor;
    await tab(visitor, "Log").click();
    const lines = page.locator(".log li");
    await expect.poll(() => lines.count()).toBeGreaterThan(500);
    const all = await lines.count();
    await page.getByRole("radio", { name: "Combats" }).check();
    await expect.poll(() => lines.count()).toBeLessThan(all / 2);
    expect(await page.locator(".log li:not(:has(.die))").count()).toBe(0);
  });

  test("the log follows the newest, and does not jump while one reads", async () => {
    const { actions, options, seed } = JSON.parse(finished) as Required<Saved>;
    const half = actions.findIndex((action, i) => i > 400 && action.do === "take");
    const visitor = await at({ actions: actions.slice(0, half), options, seed });
    const { page } = visitor;
    await tab(visitor, "Log").click();
    const list = page.locator(".log-lines");
    const below = () => list.evaluate((box) => box.scrollHeight - box.scrollTop - box.clientHeight);
    const lines = page.locator(".log li");
    const marchOn = async () => {
      const before = await lines.count();
      await page.locator('.orders-list [data-role="take"]').first().click();
      await page.locator('.orders-list [data-role="go"]').first().click();
      await expect.poll(() => lines.count()).toBe(before + 1);
      await page.locator('.buttons [data-role="drop"]').click();
      await page.locator('.orders-list [data-role="take"]').first().waitFor();
    };
    await expect.poll(below).toBeLessThan(2);
    await marchOn();
    await expect.poll(below).toBeLessThan(2);
    await list.hover();
    await page.mouse.wheel(0, -600);
    await expect.poll(below).toBeGreaterThan(500);
    const read = await list.evaluate((box) => box.scrollTop);
    await marchOn();
    expect(await list.evaluate((box) => box.scrollTop)).toBe(read);
    await page.getByRole("button", { name: "Newest" }).click();
    await expect.poll(below).toBeLessThan(2);
  });

  test("the army is a tree that says who is where and who is to come; a unit leads to its place", async () => {
    const visitor = await at({ actions: inContact, seats: alone });
    const { page } = visitor;
    await tab(visitor, "Army").click();
    const army = page.getByRole("region", { name: "Order of battle" });
    await army.getByText("I Corps (Hooker)", { exact: true }).click();
    expect(await army.getByText("10 in the field").count()).toBeGreaterThan(0);
    await army.getByText(/Still to come/).click();
    await army.locator('[data-status="due"]').first().waitFor();
    await army.getByRole("radio", { name: "Confederate" }).check();
    expect(await barriers(visitor)).toEqual([]);
    await army.getByRole("radio", { name: "Union" }).check();
    await army.getByText("I Corps (Hooker)", { exact: true }).click();
    for (const division of await army.locator("details[open] details details > summary:visible").all()) await division.click();
    await army.getByRole("button", { name: /0909/ }).first().click();
    await tab(visitor, "Stack").click();
    await page.getByRole("region", { name: /^0909/ }).waitFor();
  });

  test("the turn track shows the hour, arrivals and what happened then", async () => {
    const visitor = await at({ actions: [], seats: alone });
    await tab(visitor, "Time").click();
    const track = visitor.page.getByRole("region", { name: "Turn track" });
    expect(await track.locator('[aria-current="time"]').textContent()).toContain("1");
    expect(await track.locator(".history").count()).toBeGreaterThan(2);
    await track.getByRole("button", { name: /^Turn 4/ }).click();
    await track.getByText("VI Corps").first().waitFor();
    expect(await barriers(visitor)).toEqual([]);
  });

  test("arrow keys go from tab to tab, and the last one is remembered", async () => {
    const visitor = await at({ actions: [], seats: alone });
    const { page } = visitor;
    await tab(visitor, "Army").click();
    await page.keyboard.press("ArrowRight");
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Time");
    await page.reload();
    await page.getByRole("region", { name: "Turn track" }).waitFor();
  });
});

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
    await page.getByRole("button", { name: "Play now" }).click();
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

  test("the guided turn follows what one does, can be left, and is not offered again", async () => {
    const visitor = await visit();
    const { page } = visitor;
    await page.getByRole("button", { name: "Play now" }).click();
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

  test("after the enemy's turn a line tells what he did, and it can be watched again", async () => {
    const visitor = await at({ actions: [{ do: "end" }], seats: alone });
    const { page } = visitor;
    await page.getByRole("button", { name: "End combat" }).first().click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: "End combat" })
      .click({ timeout: 3000 })
      .catch(() => undefined);
    const told = page.getByRole("region", { name: "What the other side did" });
    await told.waitFor({ timeout: 55_000 });
    expect(await told.textContent()).toMatch(/^Confederate: /);
    await told.getByRole("button", { name: "Watch again" }).click();
    await asked(visitor).getByText("You look back").waitFor();
    await page.getByRole("button", { name: "Back to now" }).click();
    await expect.poll(() => asked(visitor).getAttribute("data-kind")).toBe("mine");
  });

  test("a table that does not exist says so, and leads to the start", async () => {
    const { page } = await visit("#/tables/nosuchtable00000");
    await page.getByRole("heading", { name: "This table cannot be shown" }).waitFor();
    await page.getByRole("link", { name: "To the start" }).click();
    await page.getByRole("button", { name: "Play now" }).waitFor();
  });
});
