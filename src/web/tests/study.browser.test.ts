import { describe, expect, test } from "vitest";
import { antietamBoard } from "../../games/antietam/board/index.js";
import { bar, fights, finishedGame, isAt, moment, part, shows, standAt, table, told } from "./finished-game.js";
import { alone, inContact, type Saved, saved, seasoned, sitDown } from "./saved.js";
import { barriers, laptop, phone, visits } from "./visit.js";

const visit = visits();
const finished = finishedGame(visit);

describe("the bar", () => {
  test("is dragged through the game, and map, line and log follow", async () => {
    const visitor = await finished();
    const { page } = visitor;
    const { x, y, width } = (await bar(visitor).boundingBox())!;
    const middle = told[Math.round(0.4 * told.length) - 1];
    await page.mouse.move(x + width - 1, y + 12);
    await page.mouse.down();
    for (let share = 0.95; share > 0.4; share -= 0.05) await page.mouse.move(x + width * share, y + 12);
    await page.mouse.move(x + width * 0.4, y + 12);
    await page.mouse.up();
    await expect.poll(() => moment(visitor)).toBeGreaterThan(middle - 15);
    const at = await moment(visitor);
    expect(at).toBeLessThan(middle + 15);
    expect(told).toContain(at);
    await shows(visitor, at);
    const text = table.log.slice(table.logStart[at - 1], table.logStart[at]).at(-1)!.text;
    expect(await page.locator(".past-line").textContent()).toContain(text);
    await expect.poll(() => page.locator(".log [aria-current]").getAttribute("data-entry")).toBe(`${at}`);
    const [now, end] = [standAt(at), standAt(table.actions.length)];
    const moved = [...now].filter(([id, place]) => antietamBoard.places.has(place) && end.get(id) !== place);
    expect(moved.length).toBeGreaterThan(10);
    for (const [id, place] of moved.slice(0, 5)) expect(await page.locator(`[data-piece="${id}"]`).getAttribute("data-place")).toBe(place);
    expect(await barriers(visitor)).toEqual([]);
    expect(visitor.complaints).toEqual([]);
  });

  test("obeys the keys: arrows step, Page goes by turns, Home and End, Space plays and pauses", async () => {
    const visitor = await finished();
    const { page } = visitor;
    await bar(visitor).focus();
    await page.keyboard.press("Home");
    await isAt(visitor, 0);
    await page.keyboard.press("ArrowRight");
    await isAt(visitor, told[0]);
    await page.keyboard.press("ArrowRight");
    await isAt(visitor, told[1]);
    await page.keyboard.press("ArrowLeft");
    await isAt(visitor, told[0]);
    await page.keyboard.press("PageUp");
    await expect.poll(() => bar(visitor).getAttribute("aria-valuetext")).toMatch(/^Turn 2, Union movement/);
    await page.keyboard.press("PageDown");
    await isAt(visitor, 0);
    await page.getByLabel("Speed").selectOption("Fast");
    await bar(visitor).focus();
    await page.keyboard.press("Space");
    await expect.poll(() => moment(visitor)).toBeGreaterThan(told[2]);
    await page.keyboard.press("Space");
    await page.getByRole("button", { name: "Play", exact: true }).waitFor();
    await page.keyboard.press("End");
    await isAt(visitor, table.actions.length);
    await page.locator(".asked").getByText("Union marginal victory").waitFor();
  });

  test("serves a finger on a phone", async () => {
    const visitor = await finished(phone);
    const { x, y, width } = (await bar(visitor).boundingBox())!;
    await visitor.page.touchscreen.tap(x + width / 2, y + 12);
    await expect.poll(() => moment(visitor)).toBeLessThan(table.actions.length);
    await shows(visitor, await moment(visitor));
    expect(await barriers(visitor)).toEqual([]);
  });
});

describe("a moment has an address", () => {
  test("a link leads to it, in this browser and after a reload", async () => {
    const visitor = await finished();
    const { page, context, id } = visitor;
    const { at } = fights[30];
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.evaluate((hash) => {
      location.hash = hash;
    }, `#/tables/${id}/at/${at}`);
    await shows(visitor, at);
    await page.getByRole("button", { name: "Copy a link to this moment" }).click();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toMatch(new RegExp(`#/tables/${id}/at/${at}$`));
    const other = await context.newPage();
    await other.goto(copied);
    await shows({ ...visitor, page: other }, at);
    await page.reload();
    await shows(visitor, at);
  });

  test("a line of the log leads to its moment, and the browser back to where one was", async () => {
    const visitor = await finished();
    const { page } = visitor;
    const line = (at: number) => page.locator(`.log li[data-entry="${at}"] .line`).first();
    await page.locator(".log").getByText("Combats").click();
    const [first, second] = [fights[3].at, fights[40].at];
    await line(first).click();
    await shows(visitor, first);
    await line(second).click();
    await shows(visitor, second);
    await page.goBack();
    await shows(visitor, first);
    await page.goBack();
    await page.locator(".asked").getByText("Union marginal victory").waitFor();
    expect(page.url()).not.toContain("/at/");
    await page.goForward();
    await shows(visitor, first);
  });

  test("from a running game one looks back, and returns to now", async () => {
    const visitor = await visit("#/", laptop, seasoned);
    await sitDown(visitor, saved({ actions: inContact, seats: alone } satisfies Saved));
    const { page } = visitor;
    expect(await bar(visitor).count()).toBe(0);
    await page.getByRole("button", { name: "Menu" }).click();
    await page.getByRole("button", { name: "Look back through the game" }).click();
    await shows(visitor, 0);
    await page.locator('.log li[data-event="move"] .line').first().click();
    await shows(visitor, 2);
    expect(page.url()).toMatch(/\/at\/2$/);
    await part(visitor, "Look back").getByRole("button", { name: "Now" }).click();
    await expect.poll(() => page.locator(".asked").getAttribute("data-kind")).toBe("mine");
    await expect.poll(() => page.url()).not.toContain("/at/");
  });
});
