import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, inject, test, vi } from "vitest";
import { type Cluster, startCluster } from "../../tests/cluster.js";
import { discard, freshConfig } from "../../tests/postgres.js";
import { openStore, type Store, type StoreConfig } from "../open.js";
import { moveRow, tableRow } from "./rows.js";

let config: StoreConfig;
let one: Store;
let other: Store;

beforeAll(async () => {
  config = await freshConfig("postgres");
  one = await openStore(config);
  other = await openStore(config);
});

afterAll(async () => {
  await Promise.all([one.close(), other.close()]);
  await discard(config);
});

/** Ends connections from the server's side, those whose last statement was like this, and waits until they are gone. */
async function cut(like: string): Promise<number> {
  const { rows } = await sql<{ cut: boolean }>`select pg_terminate_backend(pid, 60000) as cut from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and query like ${like}`.execute(other.db);
  return rows.length;
}

test("what one node stores and tells, the other sees and hears", async () => {
  const heard: string[] = [];
  const stop = await other.listen("table", (payload) => heard.push(payload));
  const table = tableRow();
  await one.db.transaction().execute(async (trx) => {
    await trx.insertInto("tables").values(table).execute();
    await one.notify(trx, "table", `${table.id} 0`);
  });
  await expect.poll(() => heard).toEqual([`${table.id} 0`]);
  expect(await other.db.selectFrom("tables").select("id").where("id", "=", table.id).execute()).toEqual([{ id: table.id }]);
  await stop();
});

test("of two nodes that answer the same number, one is first", async () => {
  const table = tableRow();
  await one.db.insertInto("tables").values(table).execute();
  const answers = await Promise.allSettled([one, other].map(({ db }) => db.insertInto("moves").values(moveRow(table.id, 1)).execute()));
  expect(answers.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
});

test("a connection cut in the middle of a transaction is trouble for that one alone, and nothing of it is stored", async () => {
  const table = tableRow();
  const cutOff = one.db.transaction().execute(async (trx) => {
    await trx.insertInto("tables").values(table).execute();
    await sql`select 'cut here'`.execute(trx);
    expect(await cut("%cut here%")).toBe(1);
    await pause(50);
    await trx.insertInto("moves").values(moveRow(table.id, 1)).execute();
  });
  await expect(cutOff).rejects.toMatchObject({ code: "unavailable", status: 503 });
  expect(await one.db.selectFrom("tables").selectAll().where("id", "=", table.id).execute()).toEqual([]);
});

test("connections cut while nobody uses them are not noticed", async () => {
  await Promise.all([1, 2, 3].map(() => sql`select 'idle one'`.execute(one.db)));
  expect(await cut("%idle one%")).toBeGreaterThan(0);
  await pause(50);
  expect((await sql<{ n: number }>`select 1 as n`.execute(one.db)).rows).toEqual([{ n: 1 }]);
});

test("who listens listens again after the connection was cut, and is told to catch up", async () => {
  const heard: string[] = [];
  const stop = await one.listen("drum", (payload) => heard.push(payload));
  expect(await cut("listen %")).toBe(1);
  await expect.poll(() => heard).toEqual([""]);
  await other.notify(other.db, "drum", "again");
  await expect.poll(() => heard).toEqual(["", "again"]);
  await stop();
});

test("more transactions than connections wait for each other", async () => {
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, i) =>
      one.db.transaction().execute((trx) => sql<{ i: number }>`select ${i}::int as i, pg_sleep(0.01)`.execute(trx)),
    ),
  );
  expect(answers.map(({ rows }) => rows[0].i)).toEqual(Array.from({ length: 40 }, (_, i) => i));
});

test("a server that is not there is a clear error at the start", async () => {
  const nowhere = { dataDir: inject("folder"), databaseUrl: "postgres://longroll@127.0.0.1:1/longroll" };
  await expect(openStore(nowhere)).rejects.toThrow(/ECONNREFUSED/);
  await expect(openStore({ ...nowhere, databaseUrl: `${config.databaseUrl}_not` })).rejects.toThrow(/does not exist/);
});

test("a server that goes down and comes back: trouble meanwhile, then statements and notices go on", async () => {
  const cluster: Cluster = await startCluster();
  const store = await openStore({ dataDir: inject("folder"), databaseUrl: cluster.url("postgres") });
  try {
    const heard: string[] = [];
    await store.listen("table", (payload) => heard.push(payload));
    await cluster.crash();
    await expect(sql`select 1`.execute(store.db)).rejects.toMatchObject({ code: "unavailable" });
    await expect(store.db.transaction().execute((trx) => sql`select 1`.execute(trx))).rejects.toMatchObject({ code: "unavailable" });
    await cluster.start();
    await vi.waitFor(() => sql`select 1`.execute(store.db), { timeout: 120_000 });
    await expect.poll(() => heard).toEqual([""]);
    await store.notify(store.db, "table", "a 1");
    await expect.poll(() => heard).toEqual(["", "a 1"]);
  } finally {
    await store.close();
    await cluster.stop();
  }
});

test("a newer node may add a column while this one runs", async () => {
  const look = () => one.db.selectFrom("secrets").selectAll().execute();
  await Promise.all([1, 2, 3].map(look));
  await sql`alter table secrets add column made_at timestamptz`.execute(other.db);
  const looks: unknown[] = [];
  for (let i = 0; i < 12; i++) looks.push(await look().catch((error: unknown) => error));
  for (const found of looks.filter((found) => found instanceof Error)) expect(found).toMatchObject({ code: "unavailable" });
  expect(looks.at(-1)).toEqual([]);
});
