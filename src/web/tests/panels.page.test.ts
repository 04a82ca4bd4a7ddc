import { describe, expect, test } from "vitest";
import type { Action } from "../../engine/index.js";
import { asked, at, finished, order, orders, tab, visit } from "./panels.js";
import { alone, inContact, type Saved, seasoned, sitDown } from "./saved.js";
import { barriers, laptop, shifted } from "./visit.js";

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

  test("odds are not broken where a line ends, in the log neither", async () => {
    const visitor = await at({ actions: inContact, dice: [3], seats: alone });
    await order(visitor, /^Attack Lawton/).click();
    await order(visitor, /^Attack with/).click();
    await asked(visitor)
      .locator(".unbroken")
      .getByText(/^\d-\d$/)
      .waitFor();
    expect(
      await asked(visitor)
        .locator(".unbroken")
        .first()
        .evaluate((odds) => getComputedStyle(odds).whiteSpace),
    ).toBe("nowrap");
    await visitor.page
      .getByRole("button", { name: /^Roll at/ })
      .first()
      .click();
    await visitor.page
      .locator(".log .unbroken")
      .getByText(/^\d-\d$/)
      .first()
      .waitFor();
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

  test("while there is nothing to take back, nothing is offered", async () => {
    const visitor = await at({ actions: [], seats: alone });
    const { page } = visitor;
    const back = page.getByRole("button", { name: "Take back", exact: true });
    const consent = page.getByRole("button", { name: "Ask to take back my last order" });
    await expect.poll(() => back.isDisabled()).toBe(true);
    await page.getByRole("button", { name: "Menu" }).click();
    await page.getByRole("button", { name: "Resign…" }).waitFor();
    expect(await consent.count()).toBe(0);
    await page.keyboard.press("Escape");
    await order(visitor, /^Take up 1\/3\/I in/).click();
    await expect.poll(() => back.isDisabled()).toBe(false);
    await page.getByRole("button", { name: "Menu" }).click();
    await consent.waitFor();
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
    await asked(visitor).getByText("15 of 15 moves left").waitFor();
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
    const whole = chances.map((chance) => Number(/(\d+)\s%/.exec(chance)![1])).reduce((sum, one) => sum + one, 0);
    expect(Math.abs(whole - 100)).toBeLessThanOrEqual(2);
    expect(chances.every((chance) => /^\d+(\/\d+)? · \d+\s%$/.test(chance))).toBe(true);
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
