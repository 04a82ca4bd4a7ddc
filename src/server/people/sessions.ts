/** A session is one browser of one person. The cookie holds a token; the database holds only its hash. */
import { createHash, randomBytes } from "node:crypto";
import type { Kysely } from "kysely";
import type { Person, Station } from "../station.js";
import type { Schema } from "../store/schema.js";

export interface Session {
  readonly id: string;
  readonly person: Person;
  /** It was not seen for a while: the cookie is to be sent again, so that it lasts. */
  readonly renewed: boolean;
}

/** Where a request comes from, as people will see it in the list of their sessions. */
export interface From {
  readonly agent: string;
  readonly address: string;
}

const DAY = 24 * 3600_000;
/** A session is written down as seen at most so often. */
const SEEN_EVERY = 3600_000;

/** Here every node hears of sessions that have ended, so that it can cut their live connections; the payload is the session's id, or empty when they are many. */
export const ENDED_CHANNEL = "session_ended";

export function sessionId(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

function expiry(station: Station): Date {
  return new Date(station.now().getTime() + station.config.sessionDays * DAY);
}

/** Opens a session and gives its token. */
export async function openSession(station: Station, db: Kysely<Schema>, person: string, from: From): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  await db
    .insertInto("sessions")
    .values({
      id: sessionId(token),
      person,
      agent: from.agent.slice(0, 200),
      address: from.address.slice(0, 64),
      created_at: station.now(),
      seen_at: station.now(),
      expires_at: expiry(station),
    })
    .execute();
  return token;
}

export async function findSession(station: Station, token: string): Promise<Session | null> {
  const id = sessionId(token);
  const now = station.now();
  const row = await station.store.db
    .selectFrom("sessions")
    .innerJoin("people", "people.id", "sessions.person")
    .select(["people.id", "people.name", "people.name_key", "sessions.seen_at"])
    .where("sessions.id", "=", id)
    .where("sessions.expires_at", ">", now)
    .executeTakeFirst();
  if (!row) return null;
  const renewed = now.getTime() - row.seen_at.getTime() > SEEN_EVERY;
  if (renewed) {
    await station.store.db
      .updateTable("sessions")
      .set({ seen_at: now, expires_at: expiry(station) })
      .where("id", "=", id)
      .execute();
  }
  return { id, person: { id: row.id, name: row.name, account: row.name_key !== null }, renewed };
}

/** How someone who came in a while ago is called now; null when they are gone. */
export async function findPerson({ store }: Station, id: string): Promise<Person | null> {
  const row = await store.db.selectFrom("people").select(["name", "name_key"]).where("id", "=", id).executeTakeFirst();
  return row ? { id, name: row.name, account: row.name_key !== null } : null;
}

export interface SessionInfo {
  readonly id: string;
  readonly agent: string;
  readonly address: string;
  readonly createdAt: Date;
  readonly seenAt: Date;
  readonly expiresAt: Date;
}

/** The sessions of a person that still run, the last seen first. */
export async function sessionsOf(station: Station, person: string): Promise<SessionInfo[]> {
  const rows = await station.store.db
    .selectFrom("sessions")
    .selectAll()
    .where("person", "=", person)
    .where("expires_at", ">", station.now())
    .orderBy("seen_at", "desc")
    .execute();
  return rows.map((row) => ({
    id: row.id,
    agent: row.agent,
    address: row.address,
    createdAt: row.created_at,
    seenAt: row.seen_at,
    expiresAt: row.expires_at,
  }));
}

/** Which of a person's sessions: one, all, or all but one. */
export interface Which {
  readonly only?: string;
  readonly except?: string;
}

/** Ends sessions of a person and gives how many; every node hears of them. */
export async function endSessions(station: Station, db: Kysely<Schema>, person: string, { only, except }: Which = {}): Promise<number> {
  let ending = db.deleteFrom("sessions").where("person", "=", person);
  if (only !== undefined) ending = ending.where("id", "=", only);
  if (except !== undefined) ending = ending.where("id", "!=", except);
  const ended = await ending.returning("id").execute();
  for (const { id } of ended) await station.store.notify(db, ENDED_CHANNEL, id);
  return ended.length;
}
