/** Runs a suite on both stores: embedded in a folder of its own, and on the PostgreSQL server of the run in a database of its own. */
import { randomUUID } from "node:crypto";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { Client } from "pg";
import { afterAll, beforeAll, describe, inject } from "vitest";
import { openStore, type Store, type StoreConfig } from "../store/open.js";

export interface Ground {
  readonly kind: Store["kind"];
  /** Open from the first test of the suite to its last. */
  readonly store: Store;
  /** What it was opened with: another node opens the same with it (on PostgreSQL only). */
  readonly config: StoreConfig;
}

/** Where the store matters. */
export function withStores(run: (ground: Ground) => void): void {
  for (const kind of ["pglite", "postgres"] as const) onStore(kind, run);
}

/** Where any store will do. `ground.store` is there inside tests and hooks, not while the suite is described. */
export function onStore(kind: Store["kind"], run: (ground: Ground) => void): void {
  describe(`on ${kind}`, () => {
    let config: StoreConfig | undefined;
    let store: Store | undefined;
    beforeAll(async () => {
      config = await freshConfig(kind);
      store = await openStore(config);
    });
    afterAll(async () => {
      await store?.close();
      if (config) await discard(config);
    });
    run({
      kind,
      get store() {
        if (!store) throw new Error("The store is open inside tests and hooks only.");
        return store;
      },
      get config() {
        if (!config) throw new Error("The store is there inside tests and hooks only.");
        return config;
      },
    });
  });
}

/** A place for a store that nobody has used. */
export async function freshConfig(kind: Store["kind"]): Promise<StoreConfig> {
  const dataDir = mkdtempSync(join(inject("folder"), "data-"));
  if (kind === "pglite") {
    cpSync(join(inject("folder"), "empty"), join(dataDir, "database"), { recursive: true });
    return { dataDir };
  }
  const database = `test_${randomUUID().replaceAll("-", "")}`;
  await command(`create database ${database}`);
  return { dataDir, databaseUrl: inject("postgres").replace("DATABASE", database) };
}

/** Takes the folder or the database away again. */
export async function discard({ databaseUrl, dataDir }: StoreConfig): Promise<void> {
  if (databaseUrl) await command(`drop database if exists ${new URL(databaseUrl).pathname.slice(1)} with (force)`);
  rmSync(dataDir, { recursive: true, force: true });
}

async function command(text: string): Promise<void> {
  const client = new Client({ connectionString: inject("postgres").replace("DATABASE", "postgres") });
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}
