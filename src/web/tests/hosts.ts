/** Where tables live, as tests need it: servers of their own, and what a browser keeps. */
import type { Page } from "playwright-core";
import { afterEach, inject } from "vitest";
import { openSite, type Site } from "../../../scripts/site.js";
import type { Row } from "../rules/row.js";

/** Servers that a test may stop and start; they are gone after it. */
export function sites(): (pages?: string) => Promise<Site> {
  const open: Site[] = [];
  afterEach(async () => {
    for (const site of open.splice(0)) await site.close();
  });
  return async (pages) => {
    const site = await openSite(inject("empty"), pages);
    open.push(site);
    return site;
  };
}

export const asked = (page: Page) => page.locator(".asked");
export const order = (page: Page, name: RegExp) => page.getByRole("region", { name: "All orders" }).getByRole("button", { name }).first();
export const heading = (page: Page) => page.getByRole("heading", { level: 1 }).first();

/** The browser has kept the pages, and answers for them from now on. */
export const keptPages = (page: Page) =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    while (!navigator.serviceWorker.controller) await new Promise((resolve) => setTimeout(resolve, 10));
  });

/** What the browser keeps of its tables. */
export const keptTables = (page: Page) =>
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
