/** What the browser tests stand on: a server with the built pages, and a Chromium. */
import type { TestProject } from "vitest/node";
import { ensureCommand, ensurePage } from "./build.mjs";
import { ensureChromium } from "./ready.mjs";
import { openSite } from "./site.js";

declare module "vitest" {
  interface ProvidedContext {
    site: string;
    chromium: string;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await ensureCommand();
  await ensurePage();
  const site = await openSite();
  project.provide("site", site.address);
  project.provide("chromium", ensureChromium());
  return site.close;
}
