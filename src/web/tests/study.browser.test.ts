import { readFileSync } from "node:fs";
import type { BrowserContext } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { type Game, type JsonObject, load, type Table } from "../../engine/index.js";
import { stateAt } from "../../engine/table.js";
import { antietamBoard } from "../../games/antietam/board/index.js";
import { antietam } from "../../games/antietam/index.js";
import { rules } from "../rules/aide.js";
import { luckOf, signed, weigh } from "../study/luck.js";
import { alone, inContact, type Saved, saved, seasoned, sitDown } from "./saved.js";
import { ask, barriers, laptop, phone, tableId, type Visit, visits } from "./visit.js";

const visit = visits();
type StorageState = Awaited<ReturnType<BrowserContext["storageState"]>>;
const file = readFileSync(new URL("../../games/antietam/tests/games/union-marginal.json", import.meta.url), "utf8");
const game = antietam as unknown as Game;
let table: Table;
/** The numbers of the entries that tell something, and of the first combats. */
let told: readonly number[];
let fights: readonly { readonly at: number; readonly text: string; readonly odds: string; readonly die: number }[];

beforeAll(() => {
  table = load([game], JSON.parse(file)) as Table;
  const entries = table.actions.map((_, i) => ({ at: i + 1, events: table.log.slice(table.logStart[i], table.logStart[i + 1]) }));
  told = entries.filter(({ events }) => events.some((event) => antietamBoard.told(event))).map(({ at }) => at);
  fights = entries.flatMap(({ at, events }) =>
    events.filter(({ event }) => event === "combat").map(({ text, odds, die }) => ({ at, text, odds: `${odds}`, die: Number(die) })),
  );
});

/** The device on which the game was loaded once, and its table there. */
let device: { readonly storageState: StorageState; readonly id: string } | undefined;

async function finished(options = laptop): Promise<Visit & { readonly id: string }> {
  if (!device) {
    const first = await visit("#/", laptop, seasoned);
    const id = await sitDown(first, file);
    await bar(first).waitFor();
    device = { id, storageState: await first.context.storageState({ indexedDB: true }) };
    await first.context.close();
  }
  const { id, storageState } = device;
  const visitor = await visit(`#/tables/${id}`, { ...options, storageState }, seasoned);
  await bar(visitor).waitFor();
  return { ...visitor, id };
}

const bar = ({ page }: Visit) => page.getByRole("slider", { name: "Moment of the game" });
const moment = async (visitor: Visit) => Number(await bar(visitor).getAttribute("aria-valuenow"));
const isAt = (visitor: Visit, at: number) => expect.poll(() => moment(visitor)).toBe(at);
const shows = ({ page }: Visit, at: number) => page.locator(".asked").getByText(`You look back: ${at} of`).waitFor();
const part = ({ page }: Visit, name: string) => page.getByRole("region", { name });
const openStudy = ({ page }: Visit) => page.getByRole("tab", { name: "Study" }).click();

/** Where the pieces stand at a moment, by the rules. */
function standAt(at: number): ReadonlyMap<string, string> {
  const view = game.view(stateAt(table, at), "union") as JsonObject;
  return new Map(antietamBoard.pieces(view).map(({ id, place }) => [id, place]));
}

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

describe("the study", () => {
  test("luck is what the rules make of each roll, and the most telling rolls lead to their moments", async () => {
    const weighed = fights.map(({ at, text, odds, die }) => {
      const state = stateAt(table, at - 1);
      const { seat } = game.decision(state) as { readonly seat: string };
      const action = { do: "roll", odds };
      const roll = { at, seat, text, action, dice: [die] };
      return weigh(roll, rules.worth(game, game.position(state), action, seat, [die])!)!;
    });
    const luckiest = weighed.reduce((best, one) => (luckOf(one) > luckOf(best) ? one : best));
    const visitor = await finished();
    await openStudy(visitor);
    const luck = part(visitor, "Luck so far");
    await expect
      .poll(() => luck.locator("tr[data-side=confederate] small").textContent())
      .toBe(`${weighed.filter(({ seat }) => seat === "confederate").length}`);
    // Only the Union casts dice for anything else: the Confederate sum is that of the combats.
    const own = weighed.filter(({ seat }) => seat === "confederate");
    const sums = [own.reduce((sum, one) => sum + one.expected, 0), own.reduce((sum, one) => sum + one.rolled, 0)];
    await expect
      .poll(() => luck.locator("tr[data-side=confederate] td").allTextContents())
      .toEqual([...sums.map((sum) => sum.toFixed(1)), signed(sums[1] - sums[0])]);
    const link = luck.getByRole("link", { name: luckiest.text });
    await expect.poll(() => luck.locator(".fine").textContent()).toBe("");
    await link.click();
    await shows(visitor, luckiest.at);
    expect(await barriers(visitor)).toEqual([]);
  });

  test("the chances are estimated with their doubt, can be stopped, and are there again after a reload", async () => {
    const visitor = await finished();
    const { page } = visitor;
    await openStudy(visitor);
    const chances = part(visitor, "Chances of winning");
    await chances.getByRole("button", { name: "Estimate the chances" }).click();
    const curve = page.getByRole("img", { name: /^Chances of the Union: \d+\s% at first, 100\s% at last$/ });
    await curve.waitFor({ timeout: 60_000 });
    await chances.getByRole("button", { name: "Stop" }).click();
    await chances.getByRole("button", { name: "Play more games" }).waitFor();
    await bar(visitor).focus();
    await page.keyboard.press("Home");
    await chances.getByText(/between \d+\s% and \d+\s%, by \d+ games/).waitFor();
    await page.reload();
    await curve.waitFor();
  });

  test("one plays on from a moment against the computer, at a new table that begins there", async () => {
    const visitor = await finished();
    const { page, id } = visitor;
    // Between two combats of the Confederate: the computer leads the Union.
    const { at } = fights.find((fight) => (game.decision(stateAt(table, fight.at)) as { seat?: string }).seat === "confederate")!;
    await openStudy(visitor);
    const playOn = part(visitor, "Play on from here");
    await playOn.getByText("Here the game is over.").waitFor();
    await page.evaluate((hash) => {
      location.hash = hash;
    }, `#/tables/${id}/at/${at}`);
    await shows(visitor, at);
    await playOn.getByLabel("You lead").selectOption("Confederate");
    await playOn.getByRole("button", { name: "Play on" }).click();
    await expect.poll(() => tableId(visitor)).not.toBe(id);
    await expect.poll(() => page.locator(".asked").getAttribute("data-kind")).toBe("mine");
    const stand = standAt(at);
    for (const [unit, place] of [...stand].filter(([, place]) => antietamBoard.places.has(place)).slice(0, 5))
      expect(await page.locator(`[data-piece="${unit}"]`).getAttribute("data-place")).toBe(place);
    const { turn } = antietamBoard.moment(game.view(stateAt(table, at), "union"));
    await page.locator(".top").getByText(`Turn ${turn} `).first().waitFor();
  });

  test("one plays on at a table of the server, both sides on one screen", async () => {
    const visitor = await finished();
    const { page, id } = visitor;
    await bar(visitor).focus();
    await page.keyboard.press("Home");
    await openStudy(visitor);
    const playOn = part(visitor, "Play on from here");
    await playOn.getByLabel("You lead").selectOption("both, on this screen");
    await playOn.getByLabel("Where").selectOption("on the server");
    await playOn.getByRole("button", { name: "Play on" }).click();
    await expect.poll(() => tableId(visitor)).not.toBe(id);
    expect(await tableId(visitor)).not.toMatch(/^here-/);
    await expect.poll(() => page.locator(".asked").getAttribute("data-kind")).toBe("mine");
  });

  test("a game that is downloaded and loaded again is the same", async () => {
    const visitor = await finished();
    const downloaded = async (): Promise<JsonObject & { readonly hash: string }> => {
      await openStudy(visitor);
      const keep = part(visitor, "Keep it").getByRole("button", { name: "Download the game" });
      const [loading] = await Promise.all([visitor.page.waitForEvent("download"), keep.click()]);
      return JSON.parse(readFileSync(await loading.path(), "utf8"));
    };
    const first = await downloaded();
    const kept = load([antietam as Game], JSON.parse(file)) as Table;
    expect(first.hash).toBe(kept.game.hash(kept.state));
    await visitor.page.goto(new URL("#/", visitor.page.url()).href);
    const again = await sitDown(visitor, JSON.stringify(first));
    expect(again).not.toBe(visitor.id);
    expect((await downloaded()).hash).toBe(first.hash);
  });

  test("the dice are proven in words, with the seed, the promise and the command", async () => {
    const visitor = await finished();
    await openStudy(visitor);
    const dice = part(visitor, "The dice");
    await dice.getByText("The dice hold.").waitFor();
    await dice.getByText(`all ${table.actions.length} entries`).waitFor();
    await dice.getByText(table.seed, { exact: true }).waitFor();
    const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(table.seed));
    const promised = Buffer.from(hash).toString("hex");
    await dice.getByText(promised, { exact: true }).waitFor();
    await dice.getByText(`npx longroll replay --quiet antietam-${visitor.id}.json --commitment ${promised}`).waitFor();
  });

  test("a game on the server promises its dice while it goes on, and shows the seed when it is over", async () => {
    const visitor = await visit("#/", laptop, seasoned);
    const { page } = visitor;
    const me = { who: "me" };
    const wanted = { game: "antietam", seats: { union: me, confederate: me }, sameScreen: true };
    const { table: made } = await ask<{ table: { id: string } }>(visitor, "tables", wanted);
    await page.goto(new URL(`#/tables/${made.id}`, page.url()).href);
    await page.reload();
    await page.getByRole("button", { name: "End movement" }).first().click();
    await page.getByRole("dialog").getByRole("button", { name: "End movement" }).click();
    await page.locator(".top").getByText("Union combat").waitFor();
    await page.getByRole("button", { name: "Menu" }).click();
    await page.getByRole("button", { name: "Look back through the game" }).click();
    await shows(visitor, 0);
    await openStudy(visitor);
    const dice = part(visitor, "The dice");
    await dice.getByText("Nobody can choose these dice.").waitFor();
    await dice.getByText("A number that this page made is in them.").waitFor();
    const promised = await dice.locator("dd").first().textContent();
    expect(promised).toMatch(/^[0-9a-f]{64}$/);
    await page.getByRole("button", { name: "Menu" }).click();
    await page.getByRole("button", { name: "Resign…" }).click();
    await page.getByRole("button", { name: "Resign as Union" }).click();
    await dice.getByText("The dice hold.").waitFor();
    const [shown, secret] = await dice.locator("dd").allTextContents();
    expect(shown).toBe(promised);
    const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(secret));
    expect(Buffer.from(hash).toString("hex")).toBe(promised);
  });

  test("dice that were laid out by hand are not called fair", async () => {
    const visitor = await visit("#/", laptop, seasoned);
    await sitDown(visitor, saved({ actions: inContact, dice: [1] }));
    const { page } = visitor;
    await page.getByRole("button", { name: "Menu" }).click();
    await page.getByRole("button", { name: "Resign…" }).click();
    await page.getByRole("button", { name: "Resign as Union" }).click();
    await openStudy(visitor);
    const dice = part(visitor, "The dice");
    await dice.getByText("The dice do not hold.").waitFor();
    await dice.getByText(/Dice were laid out by hand at entry 8/).waitFor();
  });
});
