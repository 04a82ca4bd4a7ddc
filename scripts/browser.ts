/** What the browser tests stand on: a server with the built pages, and a Chromium. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { TestProject } from "vitest/node";
import { bots } from "../src/bots/index.js";
import { games } from "../src/cli/games.js";
import { readConfig } from "../src/server/config.js";
import { startServer } from "../src/server/index.js";
import { ensureCommand, ensurePage } from "./build.mjs";
import { ensureChromium } from "./ready.mjs";

declare module "vitest" {
  interface ProvidedContext {
    site: string;
    chromium: string;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await ensureCommand();
  await ensurePage();
  const dataDir = mkdtempSync(join(tmpdir(), "longroll-browser-"));
  const config = readConfig({ port: "0", data: dataDir, log: "error" }, {});
  if (typeof config === "string") throw new Error(config);
  const dist = new URL("../dist/", import.meta.url);
  const server = await startServer(config, { games, bots, thinker: new URL("think.js", dist), pages: fileURLToPath(new URL("web", dist)) });
  project.provide("site", `${server.address}/`);
  project.provide("chromium", ensureChromium());
  return async () => {
    await server.close();
    rmSync(dataDir, { recursive: true, force: true });
  };
}
