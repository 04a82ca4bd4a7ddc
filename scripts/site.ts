/** A server with the built pages, for tests in a browser. */
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { bots } from "../src/bots/index.js";
import { allGames } from "../src/cli/games.js";
import { examples } from "../src/games/list.js";
import { readConfig } from "../src/server/config.js";
import { startServer } from "../src/server/index.js";
import { openStore } from "../src/server/store/open.js";

const games = [...(await allGames()), ...(await Promise.all(examples.map(({ rules }) => rules())))];
const dist = new URL("../dist/", import.meta.url);
export const builtPages = fileURLToPath(new URL("web", dist));

export interface Site {
  readonly address: string;
  /** Stops the server; what it keeps stays. */
  stop(): Promise<void>;
  /** Starts it again under the same address. */
  start(): Promise<void>;
  /** Stops it for good. */
  close(): Promise<void>;
}

/** A data folder with an empty database, which takes seconds to make: every site begins with a copy of it. */
export async function emptyData(): Promise<string> {
  const data = mkdtempSync(join(tmpdir(), "longroll-empty-"));
  await (await openStore({ dataDir: data })).close();
  return data;
}

export async function openSite(empty: string, pages = builtPages): Promise<Site> {
  const data = mkdtempSync(join(tmpdir(), "longroll-site-"));
  cpSync(empty, data, { recursive: true });
  let port = "0";
  const begin = () => {
    // Each visitor may say where it comes from (X-Forwarded-For): all tests together are more than one address may ask for.
    const config = readConfig({ port, data, log: "error", "trust-proxy": "1" }, {});
    if (typeof config === "string") throw new Error(config);
    return startServer(config, { games, bots, thinker: new URL("think.js", dist), pages });
  };
  let server = await begin();
  const { address } = server;
  port = new URL(address).port;
  return {
    address: `${address}/`,
    stop: () => server.close(),
    async start() {
      server = await begin();
    },
    async close() {
      await server.close();
      rmSync(data, { recursive: true, force: true });
    },
  };
}
