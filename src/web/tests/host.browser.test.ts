/** Where tables live, in a browser: games of this device over reloads and tabs, pages without a server, and a server that comes back. */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterEach, describe, expect, inject, test } from "vitest";
import { builtPages, openSite, type Site } from "../../../scripts/site.js";
import type { Row } from "../rules/row.js";
import { alone, saved, seasoned, sitDown } from "./saved.js";
import { ask, keeping, playNow, tableId, type Visit, visits } from "./visit.js";

const visit = visits();
const closing: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

async function ownSite(pages?: string): Promise<Site> {
  const site = await openSite(inject("empty"), pages);
  closing.push(site.close);
  return site;
}

const asked = (page: Page) => page.locator(".asked");
const order = (page: Page, name: RegExp) => page.getByRole("region", { name: "All orders" }).getByRole("button", { name }).first();
const heading = (page: Page) => page.getByRole("heading", { level: 1 }).first();

/** The browser has kept the pages, and answers for them from now on. */
const keptPages = (page: Page) =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    while (!navigator.serviceWorker.controller) await new Promise((resolve) => setTimeout(resolve, 10));
  });

/** What the browser keeps of its tables. */
const keptTables = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<{ tables: Row[]; numbers: number[] }>((resolve, reject) => {
        const request = indexedDB.open("longroll");
        request.onerror = () => reject(request.error);
        request.onsuccess = () => {
          const db = request.result;
          if (db.objectStoreNames.length === 0) return resolve({ tables: [], numbers: [] });
          const transaction = db.transaction(["tables", "entries"]);
          const tables = transaction.objectStore("tables").getAll();
          const entries = transaction.objectStore("entries").getAll();
          transaction.oncomplete = () => resolve({ tables: tables.result, numbers: entries.result.map(({ number }) => number) });
        };
      }),
  );

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

  test("of two bots is stopped and goes on when told, also over a reload", async () => {
    const visitor = await visit("#/", undefined, seasoned);
    const { page } = visitor;
    const bot = { who: "bot", level: "greedy" } as const;
    await sitDown(visitor, saved({ actions: [], seats: { union: bot, confederate: bot } }));
    await page.getByRole("button", { name: "Stop" }).click();
    const goOn = page.getByRole("button", { name: "Let it go on" });
    await goOn.waitFor();
    const { number } = (await keptTables(page)).tables[0];
    await page.reload();
    await goOn.waitFor();
    expect((await keptTables(page)).tables[0].number).toBe(number);
    await goOn.click();
    await expect.poll(async () => (await keptTables(page)).tables[0].number).toBeGreaterThan(number);
  });

  test.each([
    ["no file of ours", "hello", /no saved game of Longroll/],
    ["a file of another version of the rules", JSON.stringify({ ...JSON.parse(saved({ actions: [] })), version: "0" }), /version/],
    ["a file with a changed hash", JSON.stringify({ ...JSON.parse(saved({ actions: [] })), hash: "0" }), /damaged or changed/],
  ])("is not made of %s: it says what to do, and nothing is kept", async (_, file, words) => {
    const { page } = await visit();
    await page.getByLabel("Save file").setInputFiles({ name: "game.json", mimeType: "application/json", buffer: Buffer.from(file) });
    await page.getByText(words).waitFor();
    expect(page.url()).toContain("#/");
    expect((await keptTables(page)).tables).toEqual([]);
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

  test("a new version of the pages is there at the next load, and is the one that is kept from then on", async () => {
    const pages = mkdtempSync(join(tmpdir(), "longroll-pages-"));
    closing.push(() => rmSync(pages, { recursive: true }));
    cpSync(builtPages, pages, { recursive: true });
    const rewrite = (file: string, change: (text: string) => string) => {
      writeFileSync(join(pages, file), change(readFileSync(join(pages, file), "utf8")));
      for (const packed of [".br", ".gz"]) rmSync(join(pages, file + packed));
    };
    const site = await ownSite(pages);
    const { page } = await visit("#/", keeping, seasoned, site.address);
    await keptPages(page);
    const release = () => page.evaluate(() => document.documentElement.dataset.release);
    rewrite("index.html", (text) => text.replace("<html ", '<html data-release="2" '));
    rewrite("sw.js", (text) => text.replace(/VERSION="\w+"/, 'VERSION="second"'));
    await page.reload();
    expect(await release()).toBe("2");
    await page.evaluate(async () => {
      while (!(await caches.has("longroll-second"))) await new Promise((resolve) => setTimeout(resolve, 10));
      const registration = await navigator.serviceWorker.ready;
      while (registration.installing || registration.waiting) await new Promise((resolve) => setTimeout(resolve, 10));
    });
    await site.stop();
    await page.reload();
    await heading(page).waitFor();
    expect(await release()).toBe("2");
    // The files of the version before stay for pages that are still open.
    expect(await page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith("longroll-")).length)).toBe(2);
  });

  test("nothing that the server says is kept", async () => {
    const { page } = await visit("#/", keeping, seasoned);
    await keptPages(page);
    await page.reload();
    await page.evaluate(() => fetch("./api/games").then((response) => response.json()));
    const kept = await page.evaluate(async () => {
      const names = await caches.keys();
      const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
      return requests.flat().map(({ url }) => new URL(url).pathname);
    });
    expect(kept.length).toBeGreaterThan(10);
    expect(kept.filter((path) => /^\/(api|health|ready|metrics|news)/.test(path))).toEqual([]);
  });
});

describe("a table on the server", () => {
  test("the computer that plays there is stopped and let go on", async () => {
    const visitor = await visit("#/", undefined, seasoned);
    const bot = { who: "bot", level: "random" };
    const { table } = await ask<{ table: { id: string } }>(visitor, "tables", {
      game: "guns",
      spectators: true,
      seats: { union: bot, confederate: bot },
    });
    const { page } = visitor;
    await page.goto(`${inject("site")}#/tables/${table.id}`);
    await page.getByRole("button", { name: "Stop" }).click();
    const goOn = page.getByRole("button", { name: "Let it go on" });
    await goOn.waitFor();
    const number = async () => (await ask<{ table: { number: number } }>(visitor, `tables/${table.id}`)).table.number;
    const stood = await number();
    await page.reload();
    await goOn.waitFor();
    expect(await number()).toBe(stood);
    await goOn.click();
    await expect.poll(number).toBeGreaterThan(stood);
  });

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

test("news of a turn is shown, and its click leads to the table", async () => {
  const site = inject("site");
  const visitor = await visit("#/", keeping, seasoned);
  const { page, context } = visitor;
  await context.grantPermissions(["notifications"], { origin: new URL(site).origin });
  await keptPages(page);
  const link = `${site}#/tables/gM6DdRZvfwJenqBU`;
  const session = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    session.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      if (registrations.length > 0) resolve(registrations[0].registrationId);
    });
  });
  await session.send("ServiceWorker.enable");
  await session.send("ServiceWorker.deliverPushMessage", {
    origin: new URL(site).origin,
    registrationId: await registered,
    data: JSON.stringify({ title: "Your move: Antietam", text: "It is your move as Union.", link }),
  });
  const shown = () =>
    page.evaluate(async () => {
      const [one] = await (await navigator.serviceWorker.ready).getNotifications();
      return one && { title: one.title, body: one.body };
    });
  await expect.poll(shown).toEqual({ title: "Your move: Antietam", body: "It is your move as Union." });
  const [worker] = context.serviceWorkers();
  await worker.evaluate(async () => {
    const scope = self as unknown as { readonly registration: ServiceWorkerRegistration };
    const [notification] = await scope.registration.getNotifications();
    const Clicked = (self as unknown as { readonly NotificationEvent: new (name: string, init: object) => Event }).NotificationEvent;
    self.dispatchEvent(new Clicked("notificationclick", { notification }));
  });
  await page.waitForURL(link);
  expect(await page.evaluate(async () => (await (await navigator.serviceWorker.ready).getNotifications()).length)).toBe(0);
});
