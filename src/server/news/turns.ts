/**
 * Finds out whom to tell that it is their turn: people in slow games against other people, who have not moved for a while. And who is called to
 * play again, and has not come.
 */
import { sql } from "kysely";
import { enqueue } from "../bots/jobs.js";
import type { Station } from "../station.js";
import { newsSettings, notBefore, type Way } from "./settings.js";

/** Who sits at the board and answers within this is not told. */
export const PATIENCE_MS = 120_000;
/** What was not told in this long, since no node was up, is not told any more. */
const OLDEST_MS = 24 * 3_600_000;
const AT_ONCE = 500;
/** The number of a call to a table: it comes before its first entry. */
export const CALL = -1;

interface Waiting {
  readonly table_id: string;
  readonly number: number;
  readonly person: string;
  readonly mail: string | null;
  readonly settings: unknown;
  readonly ways: readonly Way[] | null;
}

/** Writes down a message, and a job to send it, for every turn not told of yet, on each way its player wants. Any node may do it. */
export async function noteTurns(station: Station): Promise<void> {
  const { store, now, config } = station;
  const at = now();
  const waiting = [...(await turnsNotTold(station, at)), ...(await callsNotTold(station, at))];
  for (const one of waiting) {
    const wanted = newsSettings(one.settings);
    const ways: Way[] = [];
    if (config.smtpUrl && one.mail !== null && wanted.mailTo === one.mail) ways.push("mail");
    for (const way of one.ways ?? []) if (way !== "mail" && wanted[way] && (way === "push" || config.webhooks !== "off")) ways.push(way);
    const due = notBefore(wanted.quiet, at);
    for (const way of ways) {
      await store.db.transaction().execute(async (trx) => {
        const noted = await trx
          .insertInto("news")
          .values({ person: one.person, table_id: one.table_id, number: one.number, way, due_at: due })
          .onConflict((conflict) => conflict.columns(["person", "table_id", "number", "way"]).doNothing())
          .returning("id")
          .executeTakeFirst();
        if (noted) await enqueue(trx, "news", String(noted.id), due);
      });
    }
  }
}

/** A turn begins where another seat made the last entry, or nobody yet. */
async function turnsNotTold({ store }: Station, at: Date): Promise<readonly Waiting[]> {
  const latest = new Date(at.getTime() - PATIENCE_MS);
  const earliest = new Date(at.getTime() - OLDEST_MS);
  const { rows } = await sql<Waiting>`
    select t.id as table_id, t.number, p.id as person, p.mail, p.settings,
      (select json_agg(distinct a.way) from addresses a where a.person = p.id) as ways
    from tables t
    join seats s on s.table_id = t.id and s.seat = t.to_decide and s.bot is null
    join people p on p.id = s.person
    where t.status = 'playing' and t.clock->>'kind' <> 'live'
      and t.moved_at between ${earliest} and ${latest}
      and (p.settings->'news'->>'mailTo' = p.mail or exists (select from addresses a where a.person = p.id))
      and exists (select from seats o where o.table_id = t.id and o.person <> s.person)
      and not exists (select from moves m where m.table_id = t.id and m.number = t.number and m.seat = t.to_decide)
      and not exists (select from news n where n.table_id = t.id and n.number = t.number and n.person = p.id)
    limit ${AT_ONCE}`.execute(store.db);
  return rows;
}

/** A rematch keeps the seats of those who played before. */
async function callsNotTold({ store }: Station, at: Date): Promise<readonly Waiting[]> {
  const latest = new Date(at.getTime() - PATIENCE_MS);
  const earliest = new Date(at.getTime() - OLDEST_MS);
  const { rows } = await sql<Waiting>`
    select t.id as table_id, ${sql.lit(CALL)} as number, p.id as person, p.mail, p.settings,
      (select json_agg(distinct a.way) from addresses a where a.person = p.id) as ways
    from tables t
    join seats s on s.table_id = t.id and s.person is null
    join people p on p.id = s.reserved_for
    where t.status = 'open' and t.rematch_of is not null
      and t.created_at between ${earliest} and ${latest}
      and (p.settings->'news'->>'mailTo' = p.mail or exists (select from addresses a where a.person = p.id))
      and not exists (select from news n where n.table_id = t.id and n.number = ${sql.lit(CALL)} and n.person = p.id)
    limit ${AT_ONCE}`.execute(store.db);
  return rows;
}
