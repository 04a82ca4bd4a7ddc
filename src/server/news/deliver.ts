/** Sends one message that was noted, unless it is of no use any more. What does not get through is tried again after growing pauses. */
import type { JobEnd } from "../bots/duty.js";
import type { Job } from "../bots/jobs.js";
import { countNews } from "../meters.js";
import type { Station } from "../station.js";
import type { Store } from "../store/open.js";
import { type Turn, turnLetter, turnLine } from "./letter.js";
import type { Mail } from "./mail.js";
import { type PushKeys, sendPush } from "./push.js";
import { newsSettings, notBefore } from "./settings.js";
import { CALL } from "./turns.js";
import { Undeliverable } from "./undeliverable.js";
import { sendHook, type WebhookForm } from "./webhook.js";

export interface Carriers {
  readonly mail: Mail | undefined;
  readonly pushKeys: PushKeys;
  /** The link that ends news by mail. */
  readonly unsubscribe: (person: string, mail: string) => Promise<string>;
}

const MINUTE = 60_000;
/** After these pauses it is given up. */
const PAUSES = [1, 5, 30, 120, 360].map((minutes) => minutes * MINUTE);

export async function deliver(station: Station, carriers: Carriers, job: Job): Promise<JobEnd> {
  const { store, now } = station;
  const id = Number(job.key);
  const message = await readMessage(station, id);
  if (!message || message.sent_at !== null) return "done";
  const at = now();
  const wanted = newsSettings(message.settings);
  if (!(await isStillTrue(station, message))) {
    countNews(station, message.way, "dropped");
    await store.db.updateTable("news").set({ failure: "The game went on." }).where("id", "=", id).execute();
    return "done";
  }
  const due = notBefore(wanted.quiet, at);
  if (due > at) return { again: due };
  try {
    const turn = await turnOf(station, message);
    if (message.way === "mail") await byMail(station, carriers, message, turn);
    else await toAddresses(station, carriers, message, message.way, turn);
  } catch (error) {
    const { message: said, forGood, wait } = error instanceof Undeliverable ? error : { message: String(error), forGood: false, wait: 0 };
    const pause = PAUSES[message.tries];
    countNews(station, message.way, "failed");
    await store.db
      .updateTable("news")
      .set({ tries: message.tries + 1, failure: said.slice(0, 500) })
      .where("id", "=", id)
      .execute();
    if (forGood || pause === undefined) return "done";
    return { again: new Date(at.getTime() + Math.max(pause, wait * 1000)) };
  }
  countNews(station, message.way, "sent");
  await store.db.updateTable("news").set({ sent_at: at, failure: null }).where("id", "=", id).execute();
  return "done";
}

/** A turn that was not taken, a seat that is still kept. */
async function isStillTrue({ store }: Station, { status, latest, number, table_id, person }: Message): Promise<boolean> {
  if (number !== CALL) return status === "playing" && latest === number;
  return status === "open" && (await keptSeat(store, table_id, person)) !== undefined;
}

async function keptSeat({ db }: Store, table: string, person: string): Promise<string | undefined> {
  const kept = db
    .selectFrom("seats")
    .select("seat")
    .where("table_id", "=", table)
    .where("reserved_for", "=", person)
    .where("person", "is", null);
  return (await kept.executeTakeFirst())?.seat;
}

type Message = NonNullable<Awaited<ReturnType<typeof readMessage>>>;

function readMessage({ store }: Station, id: number) {
  return store.db
    .selectFrom("news")
    .innerJoin("tables", "tables.id", "news.table_id")
    .innerJoin("people", "people.id", "news.person")
    .select(["news.person", "news.table_id", "news.number", "news.way", "news.tries", "news.sent_at"])
    .select(["tables.status", "tables.number as latest", "tables.game", "tables.to_decide", "tables.deadline"])
    .select(["people.mail", "people.settings"])
    .where("news.id", "=", id)
    .executeTakeFirst();
}

async function turnOf(
  { store, games, config }: Station,
  { table_id, game: id, to_decide, deadline, number, person }: Message,
): Promise<Turn> {
  const game = games.find((one) => one.id === id);
  const seat = number === CALL ? await keptSeat(store, table_id, person) : to_decide;
  const others = await store.db
    .selectFrom("seats")
    .innerJoin("people", "people.id", "seats.person")
    .select("people.name")
    .distinct()
    .where("table_id", "=", table_id)
    .where("person", "<>", person)
    .execute();
  return {
    game: game?.title ?? id,
    seat: game?.seats.find((one) => one.id === seat)?.name ?? seat ?? "",
    others: others.map(({ name }) => name),
    number,
    isCall: number === CALL,
    link: `${config.url}/#/tables/${table_id}`,
    deadline,
  };
}

async function byMail({ config }: Station, { mail, unsubscribe }: Carriers, message: Message, turn: Turn): Promise<void> {
  const to = message.mail;
  if (!mail || to === null || newsSettings(message.settings).mailTo !== to)
    throw new Undeliverable("No mail is wanted.", { forGood: true });
  const link = await unsubscribe(message.person, to);
  const id = `${message.table_id} ${message.number} ${message.person}`;
  await mail.send(to, turnLetter(turn, `${config.url}/#/me`, link), { id, unsubscribe: link });
}

/** To all addresses the player has on that way. It got through when one of them took it. */
async function toAddresses(
  station: Station,
  { pushKeys }: Carriers,
  { person, table_id }: Message,
  way: "push" | "webhook",
  turn: Turn,
): Promise<void> {
  const { store, config } = station;
  const reach = config.webhooks === "any" ? "any" : "public";
  const addresses = await store.db.selectFrom("addresses").selectAll().where("person", "=", person).where("way", "=", way).execute();
  const troubles: Undeliverable[] = [];
  for (const { id, endpoint, keys } of addresses) {
    try {
      if (way === "webhook") await sendHook(endpoint, (keys.form as WebhookForm | undefined) ?? "plain", table_id, turn, reach);
      else {
        const push = { title: turn.game, text: turnLine(turn), link: turn.link, topic: table_id };
        await sendPush({ endpoint, keys }, push, { keys: pushKeys, contact: config.contact, reach });
      }
    } catch (error) {
      const trouble = error instanceof Undeliverable ? error : new Undeliverable(error instanceof Error ? error.message : String(error));
      if (trouble.gone) await store.db.deleteFrom("addresses").where("id", "=", id).execute();
      troubles.push(trouble);
    }
  }
  if (troubles.length < addresses.length) return;
  const [worst] = troubles.toSorted((a, b) => Number(a.forGood) - Number(b.forGood));
  throw worst ?? new Undeliverable("There is no address any more.", { forGood: true });
}
