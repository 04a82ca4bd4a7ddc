/** What the browser tests stand on: a server with the built pages, and a Chromium. */
import { rmSync } from "node:fs";
import type { TestProject } from "vitest/node";
import { ensureCommand, ensurePage } from "./build.mjs";
import { ensureChromium } from "./ready.mjs";
import { emptyData, openSite } from "./site.js";

declare module "vitest" {
  interface ProvidedContext {
    site: string;
    /** What a site of its own begins with. */
    empty: string;
    chromium: string;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await ensureCommand();
  await ensurePage();
  const empty = await emptyData();
  const site = await openSite(empty);
  project.provide("site", site.address);
  project.provide("empty", empty);
  project.provide("chromium", ensureChromium());
  return async () => {
    await site.close();
    rmSync(empty, { recursive: true, force: true });
  };
}
