/** What a player chooses about news, and where they have it sent. */
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { z } from "zod";
import { limitsOf } from "../safety/limits.js";
import type { Person, Station } from "../station.js";
import { Trouble } from "../trouble.js";
import { confirmLetter } from "./letter.js";
import { newsLink } from "./links.js";
import type { Mail } from "./mail.js";
import { whyNotTo } from "./post.js";
import { browserKeys } from "./push.js";
import { type Chosen, type NewsSettings, newsSettings } from "./settings.js";
import { formOf } from "./webhook.js";

export const newAddress = z.discriminatedUnion("way", [
  z.strictObject({ way: z.literal("push"), endpoint: z.string().max(2000), keys: browserKeys }),
  z.strictObject({ way: z.literal("webhook"), endpoint: z.string().max(2000), form: z.enum(["plain", "discord"]).optional() }),
]);

const MOST_ADDRESSES = 10;

export interface Choices {
  /** Impossible where the server sends none, or the person has no address. */
  readonly mail: "off" | "on" | "impossible";
  readonly push: boolean;
  readonly webhook: boolean;
  readonly quiet: NewsSettings["quiet"];
  readonly addresses: readonly { readonly id: string; readonly way: string; readonly where: string }[];
}

export async function choicesOf({ store, config }: Station, { id }: Person): Promise<Choices> {
  const row = await store.db.selectFrom("people").select(["mail", "settings"]).where("id", "=", id).executeTakeFirstOrThrow();
  const addresses = await store.db.selectFrom("addresses").selectAll().where("person", "=", id).orderBy("created_at").execute();
  const { mailTo, push, webhook, quiet } = newsSettings(row.settings);
  return {
    mail: !config.smtpUrl || row.mail === null ? "impossible" : mailTo === row.mail ? "on" : "off",
    push,
    webhook,
    quiet,
    // The rest of a webhook's address is as good as a password.
    addresses: addresses.map(({ id, way, endpoint }) => ({ id, way, where: new URL(endpoint).host })),
  };
}

/** Mail is on when the address has said yes: choosing it sends a letter that asks. True when such a letter is under way. */
export async function choose(station: Station, mail: Mail | undefined, person: Person, chosen: Chosen): Promise<boolean> {
  const { mail: wantsMail, ...rest } = chosen;
  await change(station, person.id, wantsMail === false ? { ...rest, mailTo: null } : rest);
  if (!wantsMail) return false;
  const row = await station.store.db
    .selectFrom("people")
    .select(["mail", "settings"])
    .where("id", "=", person.id)
    .executeTakeFirstOrThrow();
  if (!mail) throw new Trouble("forbidden", "This server sends no mail.");
  if (row.mail === null) throw new Trouble("bad-request", "Enter a mail address first.");
  if (newsSettings(row.settings).mailTo === row.mail) return false;
  limitsOf(station).take("news address by person", person.id);
  const letter = confirmLetter(person.name, await newsLink(station, "confirm", person.id, row.mail));
  await mail.send(row.mail, letter).catch((error) => {
    station.log.warn({ err: error }, "a letter could not be sent");
    throw new Trouble("unavailable", "The mail could not be sent. Check the address, or try again later.");
  });
  return true;
}

/** The address that a link belongs to says yes or no. False when the person has another address by now. */
export async function answerFor(station: Station, { person, mail }: { person: string; mail: string }, yes: boolean): Promise<boolean> {
  const row = await station.store.db.selectFrom("people").select("mail").where("id", "=", person).executeTakeFirst();
  if (row?.mail !== mail) return false;
  await change(station, person, { mailTo: yes ? mail : null });
  return true;
}

async function change({ store }: Station, person: string, settings: Partial<NewsSettings>): Promise<void> {
  const changed = sql`jsonb_set(settings, '{news}', coalesce(settings->'news', '{}') || ${JSON.stringify(settings)}::jsonb)`;
  await sql`update people set settings = ${changed} where id = ${person}`.execute(store.db);
}

export async function addAddress(station: Station, person: Person, wanted: z.infer<typeof newAddress>): Promise<string> {
  const { store, config } = station;
  if (wanted.way === "webhook" && config.webhooks === "off") throw new Trouble("forbidden", "This server sends no webhooks.");
  const whyNot = whyNotTo(wanted.endpoint, config.webhooks === "any" ? "any" : "public");
  if (whyNot) throw new Trouble("bad-request", whyNot);
  limitsOf(station).take("news address by person", person.id);
  const endpoint = new URL(wanted.endpoint).href;
  const keys = JSON.stringify(wanted.way === "push" ? wanted.keys : { form: wanted.form ?? formOf(endpoint) });
  return store.db.transaction().execute(async (trx) => {
    const row = { id: randomUUID(), person: person.id, way: wanted.way, endpoint, keys, created_at: station.now() };
    const { id } = await trx
      .insertInto("addresses")
      .values(row)
      .onConflict((conflict) => conflict.columns(["person", "way", "endpoint"]).doUpdateSet({ keys }))
      .returning("id")
      .executeTakeFirstOrThrow();
    const { many } = await trx
      .selectFrom("addresses")
      .select((all) => all.fn.countAll<number>().as("many"))
      .where("person", "=", person.id)
      .executeTakeFirstOrThrow();
    if (many > MOST_ADDRESSES) throw new Trouble("too-many", `${MOST_ADDRESSES} addresses are enough. Take one away first.`);
    return id;
  });
}

export async function removeAddress({ store }: Station, person: Person, id: string): Promise<void> {
  const gone = await store.db.deleteFrom("addresses").where("id", "=", id).where("person", "=", person.id).executeTakeFirst();
  if (gone.numDeletedRows === 0n) throw new Trouble("unknown", "There is no such address.");
}
