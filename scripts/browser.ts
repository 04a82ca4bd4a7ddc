/** What the browser tests stand on: the built page, served, and a Chromium. */
import type { TestProject } from "vitest/node";
import { createSite } from "../src/cli/serve.js";
import { ensurePage } from "./build.mjs";
import { ensureChromium } from "./ready.mjs";

declare module "vitest" {
  interface ProvidedContext {
    site: string;
    chromium: string;
  }
}

export default async function setup(project: TestProject): Promise<() => void> {
  await ensurePage();
  const server = createSite(new URL("../dist/web", import.meta.url));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The page is not served.");
  project.provide("site", `http://127.0.0.1:${address.port}/`);
  project.provide("chromium", ensureChromium());
  return () => server.close();
}
