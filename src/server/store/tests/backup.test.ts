import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, inject, test } from "vitest";
import { findPostgres } from "../../tests/cluster.js";
import { discard, freshConfig } from "../../tests/postgres.js";
import { openStore, type Store, type StoreConfig } from "../open.js";
import { moveRow, tableRow } from "./rows.js";

const page = readFileSync(new URL("../../../../docs/backup.md", import.meta.url), "utf8");

/** Carries out a recipe of the page as it stands there. */
function follow(recipe: string, env: Record<string, string>): void {
  const script = new RegExp(`^\`\`\`sh ${recipe}\\n(.*?)^\`\`\`$`, "ms").exec(page)?.[1];
  if (!script) throw new Error(`docs/backup.md has no recipe "${recipe}".`);
  const PATH = `${findPostgres()}:${process.env.PATH}`;
  execFileSync("/bin/sh", ["-eu", "-c", script], { env: { ...process.env, PATH, ...env } });
}

async function play(store: Store, table: string, number: number): Promise<void> {
  await store.db.insertInto("moves").values(moveRow(table, number)).execute();
  await store.db.updateTable("tables").set({ number }).where("id", "=", table).execute();
}

async function reached(config: StoreConfig): Promise<{ tables: number[]; moves: number[] }> {
  const store = await openStore(config);
  const tables = await store.db.selectFrom("tables").select("number").execute();
  const moves = await store.db.selectFrom("moves").select("number").orderBy("number").execute();
  await store.close();
  return { tables: tables.map(({ number }) => number), moves: moves.map(({ number }) => number) };
}

test("the recipe for the data folder brings every game back", async () => {
  const config = await freshConfig("pglite");
  const env = { DATA: config.dataDir, BACKUP: join(inject("folder"), "folder.tar.gz") };
  const table = tableRow("t");
  const store = await openStore(config);
  await store.db.insertInto("tables").values(table).execute();
  await play(store, table.id, 1);
  await store.close();
  follow("backup-folder", env);

  const later = await openStore(config);
  await play(later, table.id, 2);
  await later.close();
  follow("restore-folder", env);
  expect(await reached(config)).toEqual({ tables: [1], moves: [1] });
  expect(await reached({ dataDir: `${config.dataDir}.old` })).toEqual({ tables: [2], moves: [1, 2] });

  rmSync(config.dataDir, { recursive: true });
  rmSync(`${config.dataDir}.old`, { recursive: true });
  follow("restore-folder", env);
  expect(existsSync(dirname(config.dataDir))).toBe(true);
  expect(await reached(config)).toEqual({ tables: [1], moves: [1] });
  await discard(config);
});

test("the recipe for a PostgreSQL database brings every game back, also into an empty one", async () => {
  const config = await freshConfig("postgres");
  const BACKUP = join(inject("folder"), "database.dump");
  const table = tableRow("t");
  const store = await openStore(config);
  await store.db.insertInto("tables").values(table).execute();
  await play(store, table.id, 1);
  follow("backup-database", { BACKUP, DATABASE_URL: config.databaseUrl ?? "" });
  await play(store, table.id, 2);
  await store.close();

  const empty = await freshConfig("postgres");
  for (const target of [config, empty]) {
    follow("restore-database", { BACKUP, DATABASE_URL: target.databaseUrl ?? "" });
    expect(await reached(target)).toEqual({ tables: [1], moves: [1] });
    const again = await openStore(target);
    await play(again, table.id, 2);
    await again.db.insertInto("chat").values({ table_id: table.id, person: null, name: "Meade", text: "On" }).execute();
    await again.close();
    await discard(target);
  }
});
