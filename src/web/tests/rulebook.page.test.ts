import { expect, inject, test } from "vitest";
import { columns, combatTable } from "../../games/antietam/data/tables.js";
import { rules } from "../../games/antietam/rulebook.js";
import { barriers, laptop, phone, playNow, shifted, type Visit, visits, withoutServer } from "./visit.js";

const visit = visits();
const paragraph = ({ page }: Visit, rule: string) => page.locator(`[data-rule="${rule}"]`);
const searchBox = ({ page }: Visit) => page.getByRole("searchbox", { name: "Search" });
const shown = ({ page }: Visit) => page.locator("[data-rule]").evaluateAll((all) => all.map((one) => one.getAttribute("data-rule")));

async function open(path = "", options = laptop, prepare?: Parameters<typeof visit>[2]): Promise<Visit> {
  const visitor = await visit(`#/rules/antietam${path}`, options, prepare);
  await visitor.page.locator("[data-rule]").first().waitFor();
  return visitor;
}

test("the book opens without a complaint, with every rule in order and where it comes from, and nothing on it moves", async () => {
  const visitor = await open();
  const { page } = visitor;
  expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe("Antietam: the rules");
  expect(await page.title()).toContain("Antietam");
  expect(await shown(visitor)).toEqual([...rules.keys()]);
  const from = await page.locator("[data-rule] > p > .from").evaluateAll((all) => all.map((one) => one.getAttribute("data-from")));
  expect(from).toEqual([...rules.values()].map((rule) => rule.from));
  for (const words of ["stands in the printed rules", "published elsewhere", "decided by us"]) await page.getByText(words).waitFor();
  expect(await shifted(visitor)).toBeLessThan(0.01);
  expect(visitor.complaints).toEqual([]);
});

test("search leaves the rules and tables that have every word, marks the words, and says how many", async () => {
  const visitor = await open();
  const { page } = visitor;
  await searchBox(visitor).fill("bridge FORD doubled");
  const found = [...rules].filter(([id, { title, text }]) =>
    ["bridge", "ford", "doubled"].every((word) => `${id} ${title} ${text}`.toLowerCase().includes(word)),
  );
  expect(await shown(visitor)).toEqual(found.map(([id]) => id));
  await page
    .getByRole("status")
    .filter({ hasText: `${found.length} rules and 1 table` })
    .waitFor();
  expect(await page.locator("[data-rule] mark").first().textContent()).toMatch(/bridge|ford|doubled/i);
  expect(await page.getByRole("table").locator("caption").allTextContents()).toEqual(["Hexsides"]);
});

test("search finds rules by number, says when there is nothing, and Escape brings the whole book back", async () => {
  const visitor = await open();
  await searchBox(visitor).fill("7.75a");
  expect(await shown(visitor)).toEqual(["BG-7.75a"]);
  await searchBox(visitor).fill("BG-8.3");
  expect(await shown(visitor)).toEqual([...rules.keys()].filter((id) => id.startsWith("BG-8.3")));
  await searchBox(visitor).fill("aeroplane");
  await visitor.page.getByText("Nothing has all of these words").waitFor();
  expect(await shown(visitor)).toEqual([]);
  await searchBox(visitor).press("Escape");
  expect(await shown(visitor)).toHaveLength(rules.size);
});

test("a link to a rule leads to its paragraph and marks it; its number is a link, and back leads back", async () => {
  const visitor = await open("/BG-7.75a");
  const { page } = visitor;
  const first = paragraph(visitor, "BG-7.75a");
  await expect.poll(() => first.evaluate((one) => one === document.activeElement)).toBe(true);
  expect(await first.getAttribute("aria-current")).toBe("true");
  const { y, height } = (await first.boundingBox())!;
  expect(y > 0 && y + height < 900).toBe(true);
  await paragraph(visitor, "BG-7.75b").getByRole("link", { name: "Rule BG-7.75b" }).click();
  await page.waitForURL(/#\/rules\/antietam\/BG-7\.75b$/);
  await expect.poll(() => paragraph(visitor, "BG-7.75b").getAttribute("aria-current")).toBe("true");
  await page.goBack();
  await expect.poll(() => first.getAttribute("aria-current")).toBe("true");
  expect(await page.locator("[aria-current=true][data-rule]").count()).toBe(1);
});

test("a rule asked for while something is searched is shown all the same", async () => {
  const visitor = await open();
  await searchBox(visitor).fill("hexside");
  await visitor.page.getByRole("table", { name: "Hexsides" }).getByRole("link", { name: "Rule BG-9.0m" }).click();
  await expect.poll(() => paragraph(visitor, "BG-9.0m").getAttribute("aria-current")).toBe("true");
  expect(await searchBox(visitor).inputValue()).toBe("");
});

test("the link of the marked rule can be copied", async () => {
  const visitor = await open("/BG-5.13a", laptop, (context) => context.grantPermissions(["clipboard-read", "clipboard-write"]));
  await visitor.page.getByRole("button", { name: "Copy link" }).click();
  await visitor.page.getByText("Copied").waitFor();
  expect(await visitor.page.evaluate(() => navigator.clipboard.readText())).toBe(`${inject("site")}#/rules/antietam/BG-5.13a`);
});

test("[BG-7.6a] the combat table stands as a table, cell by cell what is played", async () => {
  const { page } = await open();
  const rows = await page
    .getByRole("table", { name: "Combat results" })
    .locator("tr")
    .evaluateAll((all) => all.map((row) => [...row.children].map((cell) => cell.textContent)));
  expect(rows).toEqual([["die", ...columns], ...combatTable.map((row, i) => [`${i + 1}`, ...row])]);
});

test("terrain, hexsides, armies, reinforcements, turns and the sources of the map stand as tables", async () => {
  const { page } = await open();
  const captions = await page.getByRole("table").locator("caption").allTextContents();
  expect(captions).toEqual([
    "Combat results",
    "Terrain",
    "Hexsides",
    "Where the map comes from",
    "The Union army at the start",
    "The Confederate army at the start",
    "Reinforcements",
    "Turn record",
  ]);
  expect(await page.getByRole("table", { name: "Turn record" }).getByRole("row").count()).toBe(11);
});

test("options and switches are marked at their rules", async () => {
  const visitor = await open();
  expect(await paragraph(visitor, "BG-11.0").textContent()).toContain("Option Attack effectiveness");
  expect(await paragraph(visitor, "BG-7.4c").textContent()).toContain("Switch Ground and bridge doubling multiply (off");
});

test("a rule or a game that there is not says so, and what to do", async () => {
  const visitor = await open("/BG-99.9");
  await visitor.page.getByRole("alert").filter({ hasText: "There is no rule BG-99.9" }).waitFor();
  expect(await shown(visitor)).toHaveLength(rules.size);
  const { page } = await visit("#/rules/waterloo");
  await page.getByRole("heading", { name: "There is no such rulebook" }).waitFor();
  await page.getByRole("link", { name: "To the start" }).waitFor();
});

test("chapters lead to their headings without leaving the page", async () => {
  const { page } = await open();
  await page.getByRole("navigation", { name: "Chapters" }).getByRole("button", { name: "17 Victory" }).click();
  const heading = page.getByRole("heading", { name: "17 Victory" });
  await expect.poll(async () => (await heading.boundingBox())!.y).toBeLessThan(200);
  expect(page.url()).toMatch(/#\/rules\/antietam$/);
});

test("the book is fetched only when it is opened, and needs no server", async () => {
  const asked: string[] = [];
  const { page } = await visit("#/", laptop, async (context) => {
    await withoutServer(context);
    context.on("request", (request) => asked.push(request.url()));
  });
  const sent = () => asked.filter((url) => /rulebook/.test(url));
  const link = page.getByRole("link", { name: "Rulebooks" });
  await link.waitFor();
  expect(sent()).toEqual([]);
  await link.click();
  await page.locator("[data-rule]").first().waitFor();
  expect(sent()).not.toEqual([]);
});

test("at a table a rule number opens the Rules tab at its paragraph, and the table stays", async () => {
  const visitor = await visit();
  const { page } = visitor;
  await playNow(page).click();
  await page.waitForURL(/#\/tables\//);
  const address = page.url();
  const link = page.getByRole("link", { name: /^Rule BG-/ }).first();
  const rule = (await link.getAttribute("aria-label"))!.replace("Rule ", "");
  await link.click();
  await expect.poll(() => paragraph(visitor, rule).getAttribute("aria-current")).toBe("true");
  expect(await page.getByRole("tab", { name: "Rules" }).getAttribute("aria-selected")).toBe("true");
  expect(page.url()).toBe(address);
});

test("paper and screen: in print there is neither search nor list of chapters, and every rule", async () => {
  const visitor = await open();
  await visitor.page.emulateMedia({ media: "print" });
  expect(await searchBox(visitor).isVisible()).toBe(false);
  expect(await visitor.page.locator(".contents").isVisible()).toBe(false);
  expect(await paragraph(visitor, "BG-22.3").isVisible()).toBe(true);
});

test.each([
  ["laptop, light", { ...laptop, colorScheme: "light" as const }],
  ["laptop, dark", { ...laptop, colorScheme: "dark" as const }],
  ["phone", phone],
])("nothing bars the way, and nothing sticks out (%s)", async (_, options) => {
  const visitor = await open("/BG-9.0c", options);
  expect(await barriers(visitor)).toEqual([]);
  await searchBox(visitor).fill("bridge");
  expect(await barriers(visitor)).toEqual([]);
  expect(await visitor.page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
});
