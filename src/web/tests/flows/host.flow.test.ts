/** What else there is to games of this device, pages without a server, and bots on it. */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, inject, onTestFinished, test } from "vitest";
import { builtPages } from "../../../../scripts/site.js";
import { heading, keptPages, keptTables, sites } from "../hosts.js";
import { saved, seasoned, sitDown } from "../saved.js";
import { ask, keeping, visits } from "../visit.js";

const visit = visits();
const ownSite = sites();

test("a game of two bots on this device is stopped and goes on when told, also over a reload", async () => {
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

test("a new version of the pages is there at the next load, and is the one that is kept from then on", async () => {
  const pages = mkdtempSync(join(tmpdir(), "longroll-pages-"));
  onTestFinished(() => rmSync(pages, { recursive: true }));
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
test("the computer that plays at a table on the server is stopped and let go on", async () => {
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
