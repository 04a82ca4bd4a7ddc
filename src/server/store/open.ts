/** The store: one database, embedded or on a PostgreSQL server, and the news it carries between nodes. */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { Kysely, sql, type Transaction } from "kysely";
import type { Listening } from "./channels.js";
import { type Base, dialect } from "./dialect.js";
import { lockFolder } from "./lock.js";
import { migrate } from "./migrations.js";
import { openEmbedded } from "./pglite.js";
import { openPostgres } from "./postgres.js";
import type { Schema } from "./schema.js";
import { startUpkeep } from "./upkeep.js";

export { isDuplicate } from "./faults.js";
export { StoreInUse } from "./lock.js";
export { StoreTooNew } from "./migrations.js";

export interface StoreConfig {
  /** A PostgreSQL server's address; without it the database is embedded. */
  readonly databaseUrl?: string;
  readonly dataDir: string;
}

export interface Store extends Listening {
  readonly kind: "pglite" | "postgres";
  /** Inside a transaction, only through its own `trx`: the embedded database carries one at a time, and another would wait for itself. */
  readonly db: Kysely<Schema>;
  /**
   * `hear` is called for every notice on the channel, also this node's own. After a lost connection it is called once with "": something
   * may have been missed, look for yourself.
   */
  listen(channel: string, hear: (payload: string) => void): Promise<() => Promise<void>>;
  /** In a transaction, it goes out when that is committed. At most 7,999 bytes. */
  notify(db: Kysely<Schema> | Transaction<Schema>, channel: string, payload: string): Promise<void>;
  close(): Promise<void>;
}

export async function openStore({ databaseUrl, dataDir }: StoreConfig): Promise<Store> {
  return databaseUrl ? openOnServer(databaseUrl) : openInFolder(dataDir);
}

async function openOnServer(databaseUrl: string): Promise<Store> {
  const { base, db } = await upToDate(openPostgres(databaseUrl));
  return { kind: "postgres", db, listen: base.listen, notify, close: () => db.destroy() };
}

async function openInFolder(dataDir: string): Promise<Store> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const unlock = await lockFolder(dataDir);
  try {
    const { base, db } = await upToDate(openEmbedded(join(dataDir, "database")));
    const stopUpkeep = startUpkeep(db);
    const close = async () => {
      await stopUpkeep();
      await db.destroy();
      unlock();
    };
    return { kind: "pglite", db, listen: base.listen, notify, close };
  } catch (error) {
    unlock();
    throw error;
  }
}

async function upToDate<B extends Base>(opening: Promise<B>): Promise<{ base: B; db: Kysely<Schema> }> {
  const base = await opening;
  const db = new Kysely<Schema>({ dialect: dialect(base) });
  try {
    await migrate(db);
    return { base, db };
  } catch (error) {
    await db.destroy();
    throw error;
  }
}

async function notify(db: Kysely<Schema> | Transaction<Schema>, channel: string, payload: string): Promise<void> {
  await sql`select pg_notify(${channel}, ${payload})`.execute(db);
}
