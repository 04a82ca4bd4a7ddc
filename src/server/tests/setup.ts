/** What the server's tests stand on: a PostgreSQL server and a folder for embedded databases, for the whole run. */
import { mkdtempSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { openStore } from "../store/open.js";
import { startCluster } from "./cluster.js";

declare module "vitest" {
  interface ProvidedContext {
    /** The address of the server, with DATABASE in place of a database's name. */
    postgres: string;
    /** A folder that goes away after the run. In it, `empty` is an embedded database as it is made. */
    folder: string;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), "longroll-tests-"));
  const [cluster] = await Promise.all([startCluster(), makeEmptyDatabase(folder)]);
  project.provide("postgres", cluster.url("DATABASE"));
  project.provide("folder", folder);
  return async () => {
    await cluster.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}

/** It takes seconds: tests copy it. */
async function makeEmptyDatabase(folder: string): Promise<void> {
  const dataDir = join(folder, "making");
  await (await openStore({ dataDir })).close();
  renameSync(join(dataDir, "database"), join(folder, "empty"));
}
