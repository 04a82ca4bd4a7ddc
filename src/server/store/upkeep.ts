/** What a database server does by itself, and the embedded one leaves to its owner: clearing away dead rows and closing the books of the log. */
import { type Kysely, sql } from "kysely";

/** How often it is looked after. */
const ROUND = 30_000;
/** Log written since the last checkpoint, in bytes: more of it makes a start after a crash slow and fills the disk. */
const LOG_LIMIT = 32 * 1024 * 1024;

/** The same measures as PostgreSQL's own autovacuum. */
const worn = sql<{ name: string; vacuum: boolean; analyze: boolean }>`
  select relname as name,
    n_dead_tup > 50 + 0.2 * n_live_tup or n_ins_since_vacuum > 1000 + 0.2 * n_live_tup as vacuum,
    n_mod_since_analyze > 50 + 0.1 * n_live_tup as analyze
  from pg_stat_user_tables`;

/** One round. Gives the names of what was cleaned. */
export async function keepUp<DB>(db: Kysely<DB>, logLimit = LOG_LIMIT): Promise<readonly string[]> {
  await sql`select pg_stat_force_next_flush()`.execute(db);
  const tables = (await worn.execute(db)).rows.filter(({ vacuum, analyze }) => vacuum || analyze);
  for (const { name, vacuum, analyze } of tables) {
    if (vacuum) await sql`vacuum ${sql.table(name)}`.execute(db);
    if (analyze) await sql`analyze ${sql.table(name)}`.execute(db);
  }
  const { rows } = await sql<{ log: string }>`
    select pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn) as log from pg_control_checkpoint()`.execute(db);
  if (Number(rows[0].log) > logLimit) await sql`checkpoint`.execute(db);
  return tables.map(({ name }) => name);
}

/** Rounds until it is stopped; the one under way is finished first. */
export function startUpkeep<DB>(db: Kysely<DB>): () => Promise<void> {
  let round: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    // A store that cannot be reached now is looked after in the next round.
    round = round.then(() => keepUp(db)).catch(() => undefined);
  }, ROUND);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await round;
  };
}
