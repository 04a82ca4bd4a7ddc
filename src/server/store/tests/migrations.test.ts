import { type Kysely, sql } from "kysely";
import { afterEach, expect, test } from "vitest";
import { discard, freshConfig, withStores } from "../../tests/postgres.js";
import { type Migration, migrate, migrations, StoreTooNew } from "../migrations.js";
import { openStore, type StoreConfig } from "../open.js";
import type { Schema } from "../schema.js";

const drums: Migration = ["create table drums (name text primary key)"];
const calls: Migration = [
  "alter table drums add column call text not null default 'assembly'",
  "create index drums_by_call on drums (call)",
];
const broken: Migration = ["create table fifes (name text primary key)", "create table drums (name text primary key)"];

async function tablesOf(db: Kysely<Schema>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select tablename as name from pg_tables where schemaname = 'public'`.execute(db);
  return rows.map(({ name }) => name).sort();
}

async function stepsOf(db: Kysely<Schema>): Promise<number[]> {
  const { rows } = await sql<{ step: number }>`select step from longroll_schema order by step`.execute(db);
  return rows.map(({ step }) => step);
}

withStores((ground) => {
  const ours = migrations.length;

  afterEach(async () => {
    const { db } = ground.store;
    await sql`drop table if exists drums, fifes`.execute(db);
    await sql`delete from longroll_schema where step > ${ours}`.execute(db);
  });

  test("a fresh store has every table of the schema", async () => {
    expect(await tablesOf(ground.store.db)).toEqual(
      [
        "addresses",
        "chat",
        "jobs",
        "longroll_schema",
        "moves",
        "news",
        "people",
        "seats",
        "notes",
        "secrets",
        "sessions",
        "snapshots",
        "tables",
      ].sort(),
    );
    expect(await stepsOf(ground.store.db)).toEqual(migrations.map((_, i) => i + 1));
  });

  test("older data are brought up to date and kept", async () => {
    const { db } = ground.store;
    expect(await migrate(db, [...migrations, drums])).toBe(ours);
    await sql`insert into drums (name) values ('snare')`.execute(db);
    expect(await migrate(db, [...migrations, drums, calls])).toBe(ours + 1);
    const { rows } = await sql`select name, call from drums`.execute(db);
    expect(rows).toEqual([{ name: "snare", call: "assembly" }]);
    expect(await migrate(db, [...migrations, drums, calls])).toBe(ours + 2);
  });

  test("a step that fails leaves nothing behind, and the data stay usable", async () => {
    const { db } = ground.store;
    await expect(migrate(db, [...migrations, drums, broken])).rejects.toThrow(/drums/);
    expect(await stepsOf(db)).toEqual(migrations.map((_, i) => i + 1));
    expect(await tablesOf(db)).not.toContain("drums");
    expect(await migrate(db, [...migrations, drums])).toBe(ours);
  });

  test("newer data are refused with both versions, and nothing changes", async () => {
    const { db } = ground.store;
    await migrate(db, [...migrations, drums]);
    const refusal = await migrate(db).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(StoreTooNew);
    expect(refusal).toMatchObject({ found: ours + 1, known: ours, message: expect.stringContaining("newer Longroll") });
    expect(await tablesOf(db)).toContain("drums");
  });

  test("opening newer data is refused, and leaves them free for the newer Longroll", async () => {
    const config: StoreConfig = await freshConfig(ground.kind);
    const newer = await openStore(config);
    await migrate(newer.db, [...migrations, drums]);
    await newer.close();
    await expect(openStore(config)).rejects.toThrow(StoreTooNew);
    await expect(openStore(config)).rejects.toThrow(StoreTooNew);
    await discard(config);
  });
});

test("nodes that start together on an empty PostgreSQL take every step once", async () => {
  const config = await freshConfig("postgres");
  const nodes = await Promise.all([1, 2, 3, 4].map(() => openStore(config)));
  expect(await stepsOf(nodes[0].db)).toEqual(migrations.map((_, i) => i + 1));
  await Promise.all(nodes.map((node) => node.close()));
  await discard(config);
});
