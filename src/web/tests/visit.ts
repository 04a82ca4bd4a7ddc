/** Visits to the built pages in a browser, as a person would. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Locator, type Page } from "playwright-core";
import { afterEach, beforeAll, expect, inject } from "vitest";
import { CHROMIUM_FLAGS } from "../../../scripts/ready.mjs";

export const laptop: BrowserContextOptions = { viewport: { width: 1440, height: 900 } };
export const phone: BrowserContextOptions = { viewport: { width: 380, height: 760 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };

/** The browser keeps the pages, as everybody's does: that takes a while, so only where it makes a difference. */
export const keeping: BrowserContextOptions = { ...laptop, serviceWorkers: "allow" };

/** A machine with other things to do is not a fault of the page. */
const PATIENCE = 120_000;

export interface Visit {
  readonly page: Page;
  readonly context: BrowserContext;
  /** What the page complained of: errors and warnings on the console, and what nobody caught. */
  readonly complaints: readonly string[];
}

/** What the browser says besides: who keeps the pages from being kept, and a page on a busy machine whose number came ten seconds late for the dice. */
const NO_FAULT = [/^Service Worker registration blocked/, /status of 422 .*\/api\/tables\/[^/]+\/dice$/];

let visitors = 0;

/** One for all files of this process: it ends with it. */
let browser: Browser;

/** Each visit is by somebody new, from an address of their own. */
export function visits() {
  beforeAll(async () => {
    if (!browser?.isConnected()) browser = await chromium.launch({ executablePath: inject("chromium"), args: CHROMIUM_FLAGS });
  });
  afterEach(async () => {
    for (const context of browser.contexts()) await context.close();
  });
  return async (
    path: string | ((context: BrowserContext) => Promise<string>) = "#/",
    options: BrowserContextOptions = laptop,
    prepare?: (context: BrowserContext) => Promise<unknown>,
    site: string = inject("site"),
  ): Promise<Visit> => {
    const number = ++visitors;
    const address = `10.${process.pid % 256}.${number >> 8}.${number % 256}`;
    const context = await browser.newContext({ serviceWorkers: "block", ...options, extraHTTPHeaders: { "x-forwarded-for": address } });
    context.setDefaultTimeout(PATIENCE);
    await prepare?.(context);
    const page = await context.newPage();
    const complaints: string[] = [];
    page.on("console", (message) => {
      const isGrave = message.type() === "error" || message.type() === "warning";
      const said = `${message.text()} ${message.location().url}`;
      if (isGrave && !NO_FAULT.some((one) => one.test(said))) complaints.push(said);
    });
    page.on("pageerror", (error) => complaints.push(error.message));
    await page.goto(`${site}${typeof path === "string" ? path : await path(context)}`);
    await page.getByRole("heading", { level: 1 }).first().waitFor();
    return { page, context, complaints };
  };
}

/** The server is not to be heard: neither its routes nor its live connection. */
export async function withoutServer(context: BrowserContext): Promise<void> {
  await context.route(/\/(api|health)\b/, (route) => route.abort());
  await context.routeWebSocket(/\/api\/live/, (socket) => socket.close());
}

/** The button of the start page that leads straight to a battle. */
export function playNow(page: Page, battle = "Antietam"): Locator {
  return page.getByRole("button", { name: `Play now: ${battle}` });
}

/** Asks the server as this visitor, also one that has no page yet. */
export async function ask<T>({ context: { request } }: Pick<Visit, "context">, path: string, data?: object): Promise<T> {
  const address = `${inject("site")}api/${path}`;
  // Only pages of the house may change something.
  const headers = { origin: new URL(inject("site")).origin };
  const response = data === undefined ? await request.get(address) : await request.post(address, { data, headers });
  expect(response.ok(), `${path}: ${response.status()} ${await response.text()}`).toBe(true);
  return response.json();
}

/** The table that the page is at. */
export async function tableId({ page }: Visit): Promise<string> {
  await page.waitForURL(/#\/tables\//);
  return /#\/tables\/([^/]+)/.exec(page.url())![1];
}

/** Presses what gives an order, and waits until it has been taken: the same pressed again before that would count once. */
export async function give(button: Locator): Promise<void> {
  await button.click();
  await button.page().locator('.buttons[data-busy="true"]').waitFor({ state: "detached" });
}

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** What the accessibility checker finds serious or critical. */
export async function barriers({ page }: Visit): Promise<string[]> {
  await page.evaluate(axe);
  return page.evaluate(async () => {
    const { violations } = await (globalThis as unknown as { axe: { run(): Promise<{ violations: Violation[] }> } }).axe.run();
    interface Violation {
      readonly id: string;
      readonly impact: string;
      readonly nodes: readonly { readonly html: string }[];
    }
    return violations
      .filter(({ impact }) => impact === "serious" || impact === "critical")
      .flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
  });
}

/** How much of the page has moved by itself since it was opened. */
export function shifted({ page }: Visit): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
            if (!entry.hadRecentInput) sum += entry.value;
          }
        }).observe({ type: "layout-shift", buffered: true });
        setTimeout(() => resolve(sum), 300);
      }),
  );
}
