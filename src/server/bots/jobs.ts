/** Work that any node may take. At most one job of a kind for a key; a job is somebody's only for as long as its lease runs. */
import { randomUUID } from "node:crypto";
import { type Kysely, type Selectable, sql } from "kysely";
import type { JobsRow, Schema } from "../store/schema.js";

export type JobKind = JobsRow["kind"];

/** A job in hand. `holder` is new each time it is taken: who lost the lease cannot finish what another has begun anew. */
export interface Job {
  readonly id: number;
  readonly kind: JobKind;
  readonly key: string;
  /** How often it has been taken, this time included. */
  readonly tries: number;
  readonly holder: string;
}

/** Here a node hears that there is a job of a kind, to be done soon. */
export const JOBS_CHANNEL = "jobs";

/**
 * Puts a job up, in the transaction that makes it necessary. One that is there already begins anew: with the new time, in nobody's hands,
 * as if never tried.
 */
export async function enqueue(db: Kysely<Schema>, kind: JobKind, key: string, runAt: Date): Promise<void> {
  const fresh = { run_at: runAt, taken_by: null, taken_until: null, tries: 0 };
  await db
    .insertInto("jobs")
    .values({ kind, key, ...fresh })
    .onConflict((conflict) => conflict.columns(["kind", "key"]).doUpdateSet(fresh))
    .execute();
  // Clocks run out later: whoever looks every second finds them in time.
  if (kind !== "clock") await announce(db, kind);
}

async function announce(db: Kysely<Schema>, kind: JobKind): Promise<void> {
  await sql`select pg_notify(${JOBS_CHANNEL}, ${kind})`.execute(db);
}

/** Takes a job back, whoever has it. */
export async function cancel(db: Kysely<Schema>, kind: JobKind, key: string): Promise<void> {
  await db.deleteFrom("jobs").where("kind", "=", kind).where("key", "=", key).execute();
}

export interface Taking {
  readonly kinds: readonly JobKind[];
  readonly node: string;
  readonly now: Date;
  readonly until: Date;
  readonly limit: number;
}

/** Takes jobs that are due and free, or whose holder let the lease run out. */
export async function take(db: Kysely<Schema>, { kinds, node, now, until, limit }: Taking): Promise<Job[]> {
  const holder = `${node} ${randomUUID()}`;
  const rows = await db
    .with("due", (due) =>
      due
        .selectFrom("jobs")
        .select("id")
        .where("kind", "in", kinds)
        .where("run_at", "<=", now)
        .where((or) => or.or([or("taken_until", "is", null), or("taken_until", "<", now)]))
        .orderBy("run_at")
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .updateTable("jobs")
    .from("due")
    .whereRef("jobs.id", "=", "due.id")
    .set((row) => ({ taken_by: holder, taken_until: until, tries: row("jobs.tries", "+", 1) }))
    .returning(["jobs.id", "jobs.kind", "jobs.key", "jobs.tries"])
    .execute();
  return rows.map((row) => ({ ...asJob(row), holder }));
}

function asJob({ id, kind, key, tries }: Pick<Selectable<JobsRow>, "id" | "kind" | "key" | "tries">): Omit<Job, "holder"> {
  return { id: Number(id), kind, key, tries };
}

/** The heartbeat of who works on jobs: those of them that are still its own, held on until then. */
export async function hold(db: Kysely<Schema>, jobs: readonly Job[], until: Date): Promise<Job[]> {
  if (jobs.length === 0) return [];
  const rows = await db
    .updateTable("jobs")
    .set({ taken_until: until })
    .where((or) => or.or(jobs.map(({ id, holder }) => or.and({ id, taken_by: holder }))))
    .returning(["id", "taken_by"])
    .execute();
  return jobs.filter((job) => rows.some((row) => Number(row.id) === job.id && row.taken_by === job.holder));
}

/** Done: the job goes, unless it was put up anew meanwhile. */
export async function finish(db: Kysely<Schema>, { id, holder }: Job): Promise<void> {
  await db.deleteFrom("jobs").where("id", "=", id).where("taken_by", "=", holder).execute();
}

/** Not done: to be tried again, by anyone, from then on. */
export async function putOff(db: Kysely<Schema>, { id, holder }: Job, runAt: Date): Promise<void> {
  const free = { run_at: runAt, taken_by: null, taken_until: null };
  await db.updateTable("jobs").set(free).where("id", "=", id).where("taken_by", "=", holder).execute();
}

/** Given back untried, by a node that closes: another may take it at once. */
export async function giveBack(db: Kysely<Schema>, { id, kind, holder }: Job): Promise<void> {
  await db
    .updateTable("jobs")
    .set((row) => ({ taken_by: null, taken_until: null, tries: row("tries", "-", 1) }))
    .where("id", "=", id)
    .where("taken_by", "=", holder)
    .execute();
  await announce(db, kind);
}

/** Frees every job: for a node that knows it is alone, and that whoever held them is gone. */
export async function freeAll(db: Kysely<Schema>): Promise<void> {
  await db.updateTable("jobs").set({ taken_by: null, taken_until: null }).where("taken_by", "is not", null).execute();
}
