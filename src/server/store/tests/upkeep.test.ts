import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { discard, freshConfig } from "../../tests/postgres.js";
import { openStore, type Store, type StoreConfig } from "../open.js";
import { keepUp } from "../upkeep.js";
import { tableRow } from "./rows.js";

let config: StoreConfig;
let store: Store;

beforeAll(async () => {
  config = await freshConfig("pglite");
  store = await openStore(config);
});

afterAll(async () => {
  await store.close();
  await discard(config);
});

const size = async () => (await sql<{ size: number }>`select pg_relation_size('tables') as size`.execute(store.db)).rows[0].size;
const logged = async () =>
  (
    await sql<{ log: string }>`
    select pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn) as log from pg_control_checkpoint()`.execute(store.db)
  ).rows[0].log;

test("rows that are dead make room for new ones", async () => {
  const rows = Array.from({ length: 50 }, () => ({ ...tableRow(), report: JSON.stringify({ text: "x".repeat(1000) }) }));
  await store.db.insertInto("tables").values(rows).execute();
  const rewrite = async () => {
    for (let i = 0; i < 10; i++)
      await sql`update tables set status = case status when 'open' then 'playing' else 'open' end`.execute(store.db);
  };
  await rewrite();
  expect(await keepUp(store.db)).toContain("tables");
  await rewrite();
  const grown = await size();
  for (let i = 0; i < 5; i++) {
    await keepUp(store.db);
    await rewrite();
  }
  expect(await size()).toBeLessThanOrEqual(grown);
});

test("what has been looked after is left alone", async () => {
  await keepUp(store.db);
  expect(await keepUp(store.db)).toEqual([]);
});

test("the log is closed off when it has grown long, and not before", async () => {
  await sql`checkpoint`.execute(store.db);
  for (let i = 0; i < 4; i++) await sql`select pg_logical_emit_message(true, 'noise', repeat('x', 1000000))`.execute(store.db);
  expect(Number(await logged())).toBeGreaterThan(4_000_000);
  await keepUp(store.db);
  expect(Number(await logged())).toBeGreaterThan(4_000_000);
  await keepUp(store.db, 1_000_000);
  expect(Number(await logged())).toBeLessThan(100_000);
});
