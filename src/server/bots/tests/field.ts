/** What tests of the bots stand on. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import { pino } from "pino";
import { afterAll, beforeAll } from "vitest";
import { createRandom, type Game, Refusal } from "../../../engine/index.js";
import { toy } from "../../../engine/tests/toy.js";
import { type Config, type Env, readConfig } from "../../config.js";
import type { Station } from "../../station.js";
import type { Store } from "../../store/open.js";

/** The thread of the tests, bundled, since worker threads take no TypeScript. Its file is there while the tests run. */
export function bundledThinker(): URL {
  const folder = mkdtempSync(join(tmpdir(), "longroll-thinker-"));
  const outfile = join(folder, "thinker.mjs");
  const entry = join(import.meta.dirname, "thinker.ts");
  beforeAll(async () => {
    await build({ entryPoints: [entry], outfile, bundle: true, platform: "node", target: "node20", format: "esm", logLevel: "error" });
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return pathToFileURL(outfile);
}

/** A game of pickets at its start. */
export function pickets(): { readonly game: Game; readonly state: object } {
  const game = toy as Game;
  const state = game.setup("picket", { heavy: false, motto: "" }, createRandom("table"));
  if (state instanceof Refusal) throw new Error(state.text);
  return { game, state };
}

export interface Hands {
  readonly node?: string;
  readonly env?: Env;
  readonly now?: () => Date;
}

/** A station on a store, that plays pickets. */
export function stationOn(store: Store, { node = "n1", env = {}, now = () => new Date() }: Hands = {}): Station {
  const config = readConfig({}, { ...env, LONGROLL_NODE: node });
  if (typeof config === "string") throw new Error(config);
  const bots = ["plain", "planner", "gossip", "cheat", "fainting", "stuck"].map((id) => ({ id, title: id, choose: nobody }));
  return { config: config as Config, store, games: [toy as Game], bots, log: pino({ level: "silent" }), node, now };
}

function nobody(): never {
  throw new Error("Bots think in threads.");
}
