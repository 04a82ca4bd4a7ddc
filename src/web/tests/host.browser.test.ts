/** Where tables live, in a browser: games of this device over reloads and tabs, pages without a server, and a server that comes back. */
import { describe, expect, test } from "vitest";
import { asked, heading, keptPages, keptTables, order, sites } from "./hosts.js";
import { alone, saved, seasoned, sitDown } from "./saved.js";
import { keeping, playNow, tableId, type Visit, visits } from "./visit.js";

const visit = visits();
const ownSite = sites();

describe("a game of this device", () => {
  test("is there after a reload as it stood, and among one's games", async () => {
    const visitor = await visit("#/", undefined, seasoned);
    const { page } = visitor;
    const id = await sitDown(visitor, saved({ actions: [], seats: alone }));
    expect(id).toMatch(/^here-/);
    await order(page, /^Take up 1\/3\/I/).click();
    await asked(page).getByText("1/3/I has 6 points").waitFor();
    await order(page, /^Move 1\/3\/I to 1007/).click();
    await asked(page).getByText("1/3/I has 5 points").waitFor();
    await page.reload();
    await asked(page).getByText("1/3/I has 5 points").waitFor();
    await expect.poll(() => page.locator(".log").textContent()).toContain("to 1007");
    await page.goto(page.url().replace(/#.*/, "#/"));
    await page.locator(`a[href="#/tables/${id}"]`).first().click();
    await asked(page).getByText("1/3/I has 5 points").waitFor();
    expect(visitor.complaints).toEqual([]);
  });

  test("in two tabs is one game: each follows the other, and plays on where the other stopped", async () => {
    const visitor = await visit("#/", undefined, seasoned);
    const { page, context } = visitor;
    await sitDown(visitor, saved({ actions: [], seats: alone }));
    const other = await context.newPage();
    await other.goto(page.url());
    await asked(other).getByText("15 of 15 moves left").waitFor();
    await order(page, /^Take up 1\/3\/I/).click();
    await asked(other).getByText("1/3/I has 6 points").waitFor();
    await order(other, /^Move 1\/3\/I to 1007/).click();
    await asked(page).getByText("1/3/I has 5 points").waitFor();
    const numbersOf = async () => (await keptTables(page)).numbers;
    expect(await numbersOf()).toEqual([1, 2]);
    await order(page, /^Put 1\/3\/I down/).click();
    await asked(other).getByText("14 of 15 moves left").waitFor();
    expect(await numbersOf()).toEqual([1, 2, 3]);
  });

  test("is not made of a file that is none of ours, of other rules or changed: it says what to do, and nothing is kept", async () => {
    const { page } = await visit();
    const whole = JSON.parse(saved({ actions: [] }));
    for (const [file, words] of [
      ["hello", /no saved game of Longroll/],
      [JSON.stringify({ ...whole, version: "0" }), /version/],
      [JSON.stringify({ ...whole, hash: "0" }), /damaged or changed/],
    ] as const) {
      await page.getByLabel("Save file").setInputFiles({ name: "game.json", mimeType: "application/json", buffer: Buffer.from(file) });
      await page.getByText(words).waitFor();
      expect(page.url()).toContain("#/");
      expect((await keptTables(page)).tables).toEqual([]);
    }
  });
});

describe("without the server", () => {
  test("the start page, the rulebook and a game against the computer come up; the server is found again when it is back", async () => {
    const site = await ownSite();
    const { page } = await visit("#/", keeping, seasoned, site.address);
    await keptPages(page);
    await site.stop();
    await page.reload();
    await heading(page).waitFor();
    await page.goto(`${site.address}#/rules/antietam`);
    await page
      .getByRole("heading", { name: /Zones of control/i })
      .first()
      .waitFor();
    await page.goto(`${site.address}#/`);
    await playNow(page).click();
    expect(await tableId({ page } as Visit)).toMatch(/^here-/);
    await order(page, /^Take up /).click();
    await asked(page)
      .getByText(/has \d+ points/)
      .waitFor();
    await page.reload();
    await asked(page)
      .getByText(/has \d+ points/)
      .waitFor();
    await page.locator('[data-painted="map"]').first().waitFor();
    await site.start();
    await page.goto(`${site.address}#/`);
    await page.reload();
    await playNow(page).click();
    expect(await tableId({ page } as Visit)).not.toMatch(/^here-/);
  });
});

describe("a table on the server", () => {
  test("goes on where it was when the server comes back, with what was done meanwhile tried again", async () => {
    const site = await ownSite();
    const { page } = await visit("#/", undefined, seasoned, site.address);
    await playNow(page).click();
    expect(await tableId({ page } as Visit)).not.toMatch(/^here-/);
    await order(page, /^Take up 1\/3\/I/).click();
    await asked(page).getByText("1/3/I has 6 points").waitFor();
    await site.stop();
    await site.start();
    await order(page, /^Move 1\/3\/I to 1007/).click();
    await asked(page).getByText("1/3/I has 5 points").waitFor();
    await page.reload();
    await asked(page).getByText("1/3/I has 5 points").waitFor();
  });
});

test("a game of this device is moved to the server as it stands, and the one that stays knows where it went", async () => {
  const visitor = await visit("#/", undefined, seasoned);
  const { page } = visitor;
  const actions = [
    { do: "take", unit: "1/3/I" },
    { do: "move", to: "1007" },
  ];
  const here = await sitDown(visitor, saved({ actions, seats: alone }));
  await asked(page).getByText("1/3/I has 5 points").waitFor();
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("button", { name: "Move to the server…" }).click();
  await page.getByRole("dialog", { name: "Move to the server" }).getByRole("button", { name: "Move it" }).click();
  await page.waitForURL((url) => !url.hash.includes(here));
  const there = await tableId(visitor);
  expect(there).not.toMatch(/^here-/);
  await asked(page).getByText("1/3/I has 5 points").waitFor();
  await order(page, /^Put 1\/3\/I down/).click();
  await asked(page).getByText("14 of 15 moves left").waitFor();
  await page.goto(page.url().replace(there, here));
  await asked(page).getByText("1/3/I has 5 points").waitFor();
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("button", { name: "Where it goes on, on the server" }).click();
  await page.waitForURL((url) => url.hash.includes(there));
  expect(visitor.complaints).toEqual([]);
});
