/** An account has a name of its own and a password, and perhaps a mail address. */
import { randomUUID } from "node:crypto";
import type { Kysely, Transaction } from "kysely";
import { z } from "zod";
import { addressKey, limitsOf } from "../safety/limits.js";
import type { Person, Station } from "../station.js";
import { isDuplicate } from "../store/faults.js";
import type { Schema } from "../store/schema.js";
import { Trouble } from "../trouble.js";
import { accountName, nameKey } from "./names.js";
import { hashPassword, isPassword, newPassword, refuseEasy, saidPassword } from "./passwords.js";
import { adoptGames, tablesInPlay, tellTables } from "./seating.js";
import { endSessions, type From, openSession } from "./sessions.js";

export const mailAddress = z.email("This is no mail address.").max(254, "This is no mail address.");

export const newAccount = z.strictObject({ name: accountName, password: newPassword, mail: mailAddress.nullable().optional() });
export const credentials = z.strictObject({ name: z.string().max(100), password: saidPassword });

/** Who asks: the person whose cookie came along, and its session. */
export interface Asker {
  readonly person: Person | null;
  readonly sessionId: string | null;
  readonly from: From;
}

export interface Entered {
  readonly person: Person;
  readonly token: string;
}

/** Makes an account. A guest becomes it, with the same id: its games stay where they are. */
export async function signUp(station: Station, asking: Asker, wanted: z.infer<typeof newAccount>): Promise<Entered> {
  const { name, password, mail = null } = wanted;
  refuseEasy(password, name);
  await refuseTaken(station.store.db, name);
  const row = { name, name_key: nameKey(name), password: await hashPassword(password), mail };
  const guest = asking.person;
  return unlessTaken(() =>
    station.store.db.transaction().execute(async (db) => {
      const id = guest?.id ?? randomUUID();
      if (guest) {
        const turned = await db.updateTable("people").set(row).where("id", "=", id).where("password", "is", null).executeTakeFirst();
        if (turned.numUpdatedRows !== 1n) throw new Trouble("forbidden", "You have an account already.");
        await tellTables(station, db, await tablesInPlay(db, id));
      } else {
        await db
          .insertInto("people")
          .values({ id, ...row, settings: "{}", created_at: station.now() })
          .execute();
      }
      return { person: { id, name, account: true }, token: await anotherSession(station, db, id, asking) };
    }),
  );
}

/** Opens an account with its password. The games that the browser had as a guest's come along. */
export async function signIn(station: Station, asking: Asker, { name, password }: z.infer<typeof credentials>): Promise<Entered> {
  const key = nameKey(name);
  const limits = limitsOf(station);
  const fromThere = `${key} ${addressKey(asking.from.address)}`;
  limits.take("sign-in by name and address", fromThere);
  limits.take("sign-in by name", key);
  const row = await station.store.db.selectFrom("people").select(["id", "name", "password"]).where("name_key", "=", key).executeTakeFirst();
  if (!(await isPassword(password, row?.password)) || !row) throw new Trouble("unauthorized", "The name or the password is wrong.");
  limits.forgive("sign-in by name and address", fromThere);
  limits.forgive("sign-in by name", key);
  const guest = asking.person?.account === false ? asking.person : null;
  const token = await station.store.db.transaction().execute(async (db) => {
    const fresh = await anotherSession(station, db, row.id, asking);
    if (guest) await adoptGames(station, db, guest.id, row.id);
    return fresh;
  });
  return { person: { id: row.id, name: row.name, account: true }, token };
}

/** Whoever enters gets a new token; the one the browser had before is worth nothing any more. */
async function anotherSession(station: Station, db: Transaction<Schema>, person: string, { sessionId, ...asking }: Asker): Promise<string> {
  if (sessionId !== null && asking.person !== null) await endSessions(station, db, asking.person.id, { only: sessionId });
  return openSession(station, db, person, asking.from);
}

/** What takes an account away, or to another, asks for the password once more. */
export async function confirmPassword(station: Station, person: Person, password: string | undefined): Promise<void> {
  limitsOf(station).take("password by person", person.id);
  const row = await station.store.db.selectFrom("people").select("password").where("id", "=", person.id).executeTakeFirst();
  if (!(await isPassword(password ?? "", row?.password))) throw new Trouble("forbidden", "The password is wrong.");
}

export async function changePassword(station: Station, person: Person, password: string, keep: string | null): Promise<void> {
  refuseEasy(password, person.name);
  const hashed = await hashPassword(password);
  await station.store.db.transaction().execute(async (db) => {
    await db.updateTable("people").set({ password: hashed }).where("id", "=", person.id).execute();
    await endSessions(station, db, person.id, keep === null ? {} : { except: keep });
  });
}

export async function changeMail(station: Station, person: Person, mail: string | null): Promise<void> {
  await station.store.db.updateTable("people").set({ mail }).where("id", "=", person.id).execute();
}

export async function changeName(station: Station, person: Person, name: string): Promise<Person> {
  return unlessTaken(() =>
    station.store.db.transaction().execute(async (db) => {
      const row = { name, name_key: nameKey(name) };
      await db.updateTable("people").set(row).where("id", "=", person.id).execute();
      await tellTables(station, db, await tablesInPlay(db, person.id));
      return { ...person, name };
    }),
  );
}

const TAKEN = "This name is taken.";

/** Asked before the password is hashed, which takes long; the database has the last word. */
async function refuseTaken(db: Kysely<Schema>, name: string): Promise<void> {
  const other = await db.selectFrom("people").select("id").where("name_key", "=", nameKey(name)).executeTakeFirst();
  if (other) throw new Trouble("taken", TAKEN);
}

async function unlessTaken<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (isDuplicate(error)) throw new Trouble("taken", TAKEN);
    throw error;
  }
}
