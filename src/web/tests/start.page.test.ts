import { readFileSync } from "node:fs";
import { expect, inject, test } from "vitest";
import { games } from "../../games/list.js";
import { ask, barriers, laptop, phone, playNow, shifted, tableId, type Visit, visits, withoutServer } from "./visit.js";

const visit = visits();
const game = readFileSync(new URL("../../games/antietam/tests/games/union-marginal.json", import.meta.url), "utf8");

interface Told {
  readonly table: {
    readonly id: string;
    readonly status: string;
    readonly seats: readonly { readonly seat: string; readonly you: boolean; readonly bot: string | null; readonly name: string | null }[];
  };
}

const picture = ({ page }: Visit) => page.getByRole("img", { name: "Map of Antietam" });
const saveFile = (text: string, name = "game.json") => ({ name, mimeType: "application/json", buffer: Buffer.from(text) });

/** The table, when the numbers for its dice have come and the battle has begun. */
async function begun(visitor: Visit, id: string): Promise<Told["table"]> {
  const look = async () => (await ask<Told>(visitor, `tables/${id}`)).table;
  await expect.poll(async () => (await look()).status).toBe("playing");
  return look();
}

/** A table somebody else has set up for anyone. */
async function openTable(host: Visit, more: object = {}): Promise<string> {
  const seats = { union: { who: "me" }, confederate: { who: "anyone" } };
  return (await ask<Told>(host, "tables", { game: "antietam", seats, public: true, ...more })).table.id;
}

test("the start page opens without a complaint, shows each battle with its picture, and nothing on it moves", async () => {
  const visitor = await visit();
  const { page } = visitor;
  for (const [title, length, hidden, rules] of [
    ["Antietam", "2 to 3 hours", "nothing, all lies open", "2 of 5"],
    ["The Guns of Gettysburg", "4 to 6 hours", "strengths, tokens, arrivals", "4 of 5"],
    ["Second Bull Run", "5 to 8 hours", "nothing, all lies open", "3 of 5"],
    ["Clash of Giants: Gettysburg", "5 to 8 hours", "nothing, all lies open", "3 of 5"],
  ]) {
    const card = page.getByRole("article").filter({ has: page.getByRole("heading", { name: title }) });
    await card.getByRole("img", { name: `Map of ${title}` }).waitFor();
    expect(await card.getByText(length).isVisible()).toBe(true);
    expect(await card.getByText(hidden).isVisible()).toBe(true);
    expect(await card.getByRole("img", { name: rules }).isVisible()).toBe(true);
  }
  await page.getByRole("heading", { name: "To watch" }).waitFor();
  expect(await shifted(visitor)).toBeLessThan(0.01);
  expect(visitor.complaints).toEqual([]);
});

test("who has played nothing yet is helped on by every list", async () => {
  const { page } = await visit();
  await page.getByText("None yet. “Play now” takes you straight to the field").waitFor();
  expect(await page.getByRole("region", { name: "To watch" }).getByRole("button").count()).toBeGreaterThan(0);
});

test("the pictures are there with the page: no painter is woken for them", async () => {
  const visitor = await visit();
  const { page } = visitor;
  const painters: string[] = [];
  page.on("worker", (worker) => painters.push(worker.url()));
  await page.reload();
  await picture(visitor).waitFor();
  const pictures = page.getByRole("img", { name: /^Map of/ });
  expect(await pictures.count()).toBe(games.length);
  const seen = () => pictures.evaluateAll((all) => all.map((one) => (one as HTMLImageElement).naturalWidth));
  await expect.poll(seen).toEqual(games.map(() => 960));
  expect(painters.filter((url) => /worker/.test(url) && /paint/.test(url))).toEqual([]);
});

test("one click leads to a table on the server: the newcomer leads the Union against the strongest bot", async () => {
  const visitor = await visit();
  await playNow(visitor.page).click();
  const { seats } = await begun(visitor, await tableId(visitor));
  const { bots } = await ask<{ bots: { id: string }[] }>(visitor, "games");
  expect(seats.find(({ seat }) => seat === "union")?.you).toBe(true);
  expect(seats.find(({ seat }) => seat === "confederate")?.bot).toBe(bots.at(-1)?.id);
});

test("a game under way is listed with whose move it is, and the first line leads to it", async () => {
  const visitor = await visit();
  const { page } = visitor;
  await playNow(page).click();
  const id = await tableId(visitor);
  await page.goBack();
  const line = page.locator(`[data-table="${id}"]`);
  await line.getByText("Your move").waitFor();
  expect(await line.textContent()).toContain("You lead the Union side against the computer");
  expect(await line.textContent()).toContain("just now");
  await page.getByText("It is your move at").getByRole("link").click();
  expect(await tableId(visitor)).toBe(id);
});

test("tables where one is asked come before the others", async () => {
  const [ada, ben] = [await visit(), await visit()];
  const waiting = await openTable(ada, { public: false });
  await playNow(ada.page).click();
  const asked = await tableId(ada);
  await begun(ada, asked);
  const later = await openTable(ada);
  await ask(ben, `tables/${later}/join`, {});
  await begun(ada, later);
  await ada.page.goBack();
  const mine = ada.page.getByRole("region", { name: "Your games" }).locator("[data-table]");
  const listed = () => mine.evaluateAll((lines) => lines.map((line) => line.getAttribute("data-table")));
  await expect.poll(listed).toEqual([later, asked, waiting]);
});

test("without a server one click leads to a table on this device, and the page says why", async () => {
  const visitor = await visit("#/", laptop, withoutServer);
  const { page } = visitor;
  await page.getByText("playing on this device").waitFor();
  await page.getByText("Open tables are on the server").waitFor();
  await playNow(page).click();
  expect(await tableId(visitor)).toMatch(/^here-/);
  await page.goBack();
  await page.locator("[data-table]").filter({ hasText: "Your move" }).filter({ hasText: "on this device" }).waitFor();
});

test("a game on this device can be removed, after a second press", async () => {
  const visitor = await visit("#/", laptop, withoutServer);
  const { page } = visitor;
  await playNow(page).click();
  const id = await tableId(visitor);
  await page.goBack();
  const line = page.locator(`[data-table="${id}"]`);
  const remove = line.getByRole("button", { name: "Remove this game" });
  const beginning = (element: Element) => {
    const words = document.createRange();
    words.selectNodeContents(element);
    return words.getBoundingClientRect().x;
  };
  expect(await remove.evaluate(beginning)).toBeCloseTo(await line.getByRole("link").first().evaluate(beginning), 0);
  await remove.click();
  await line.getByRole("button", { name: "Really remove" }).press("Escape");
  await remove.click();
  await line.getByRole("button", { name: "Really remove" }).click();
  await line.waitFor({ state: "detached" });
  await page.getByText("None yet.").waitFor();
});

test("somebody's open table is listed for others with its clock, and one button sits down at it", async () => {
  const [ada, ben] = [await visit(), await visit()];
  const id = await openTable(ada, { clock: { kind: "slow", hours: 72, onTime: "lose" } });
  await ben.page.reload();
  const line = ben.page.getByRole("region", { name: "Open tables" }).locator(`[data-table="${id}"]`);
  await line.getByText("3 days a move").waitFor();
  await line.getByRole("button", { name: "Sit down" }).click();
  expect(await tableId(ben)).toBe(id);
  expect((await begun(ben, id)).seats.find(({ you }) => you)?.seat).toBe("confederate");
});

test("a public game that may be watched is listed for others", async () => {
  const [ada, ben] = [await visit(), await visit()];
  const id = await openTable(ada, {
    spectators: true,
    seats: { union: { who: "me" }, confederate: { who: "bot", level: "random" } },
  });
  await ben.page.reload();
  const line = ben.page.getByRole("region", { name: "To watch" }).locator(`[data-table="${id}"]`);
  await line.waitFor();
  await line.getByRole("link").click();
  expect(await tableId(ben)).toBe(id);
});

test("a pasted link leads to its table; what is no link, or leads elsewhere, is explained", async () => {
  const visitor = await visit();
  const { page } = visitor;
  const field = page.getByLabel("Join by a link");
  await field.fill("Antietam, tonight?");
  await field.press("Enter");
  await page.getByText("This is no link to a table").waitFor();
  await field.fill("https://longroll.example/#/tables/abcdefgh");
  expect(await page.getByText("This is no link to a table").count()).toBe(0);
  await field.press("Enter");
  await page.getByText("This table is at longroll.example").waitFor();
  await field.fill(`${inject("site")}#/join/abcdefghijkl/some-invitation`);
  await page.getByRole("button", { name: "Join" }).click();
  await page.waitForURL(/#\/join\/abcdefghijkl\/some-invitation$/);
});

test("a saved game is loaded to this device and opened", async () => {
  const visitor = await visit();
  await visitor.page.getByLabel("Save file").setInputFiles(saveFile(game));
  expect(await tableId(visitor)).toMatch(/^here-/);
});

test.each([
  ["a picture", "\u0089PNG not a game", "This is no saved game of Longroll"],
  ["a game of which a part is missing", game.replace(/"actions":\[\s*\{[^}]*\},/, '"actions":['), "damaged or changed"],
  ["a game this page does not have", game.replace('"game":"antietam"', '"game":"shiloh"'), "has no game"],
])("%s is refused with a reason, and nothing is kept", async (_, text, reason) => {
  const { page } = await visit();
  await page.getByLabel("Save file").setInputFiles(saveFile(text));
  await page.getByText(reason).waitFor();
  expect(page.url()).not.toContain("tables");
  await page.reload();
  await page.getByText("None yet.").waitFor();
});

test("a save file can be dropped anywhere on the page", async () => {
  const visitor = await visit();
  const { page } = visitor;
  const dragged = await page.evaluateHandle((text) => {
    const files = new DataTransfer();
    files.items.add(new File([text], "game.json", { type: "application/json" }));
    return files;
  }, game);
  await page.dispatchEvent("h1", "dragover", { dataTransfer: dragged });
  await page.getByText("Let go to load the saved game").waitFor();
  await page.dispatchEvent("h1", "drop", { dataTransfer: dragged });
  expect(await tableId(visitor)).toMatch(/^here-/);
});

test("each page has its title, its heading gets the focus, and the browser's back leads back", async () => {
  const { page } = await visit();
  expect(await page.title()).toBe("Longroll");
  await page.getByRole("link", { name: "Me", exact: true }).click();
  await expect.poll(() => page.title()).toBe("Me · Longroll");
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe("H1");
  await page.getByRole("link", { name: "Longroll" }).click();
  await page.getByRole("link", { name: "New table… Antietam" }).click();
  await expect.poll(() => page.title()).toBe("New table · Longroll");
  await page.goBack();
  await expect.poll(() => page.title()).toBe("Longroll");
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Battles of the Civil War");
  await page.goBack();
  await expect.poll(() => page.title()).toBe("Me · Longroll");
});

test("an address that leads nowhere says what to do", async () => {
  const { page } = await visit("#/tabels/12");
  await page.getByText("There is no such page").waitFor();
  await page.getByRole("link", { name: "To the start" }).click();
  await page.getByText("Battles of the Civil War").waitFor();
});

test("a part of the page that cannot be loaded says so, and can be tried again", async () => {
  const { page, context } = await visit("#/", laptop);
  await context.route(/\/assets\/me-.*\.js/, (route) => route.abort());
  await page.getByRole("link", { name: "Me", exact: true }).click();
  await page.getByText("This page could not be loaded").waitFor();
  await context.unroute(/\/assets\/me-.*\.js/);
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByRole("heading", { name: "Look and sound" }).waitFor();
});

test("by the keyboard alone one comes from the address line to a table", async () => {
  const visitor = await visit();
  const { page } = visitor;
  await picture(visitor).waitFor();
  const focused = () => page.evaluate(() => document.activeElement?.textContent?.trim());
  for (let i = 0; i < 20 && (await focused()) !== "Play now"; i++) await page.keyboard.press("Tab");
  expect(await focused()).toBe("Play now");
  await page.keyboard.press("Enter");
  await tableId(visitor);
});

test.each([
  ["a small phone", phone],
  ["a laptop", laptop],
  ["a 4K screen", { viewport: { width: 3840, height: 2160 } }],
])("nothing is cut off at the side on %s, and playing is in sight at once", async (_, options) => {
  const { page } = await visit("#/", options);
  await page.getByRole("heading", { name: "To watch" }).waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  const button = (await playNow(page).boundingBox())!;
  expect(button.y + button.height).toBeLessThanOrEqual(options.viewport!.height);
});

test.each(["light", "dark"] as const)("the start page has no barriers, with games and without, in the %s", async (colorScheme) => {
  const visitor = await visit("#/", { ...laptop, colorScheme });
  await visitor.page.getByRole("heading", { name: "To watch" }).waitFor();
  expect(await barriers(visitor)).toEqual([]);
  await playNow(visitor.page).click();
  await tableId(visitor);
  await visitor.page.goBack();
  await visitor.page.getByText("Your move", { exact: true }).waitFor();
  expect(await barriers(visitor)).toEqual([]);
});
