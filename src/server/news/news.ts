/** News of a node: looks for turns to tell of, and sends what is due. */
import type { Post } from "../bots/duty.js";
import { secretNamed } from "../people/secrets.js";
import type { Station } from "../station.js";
import { deliver } from "./deliver.js";
import { newsLink } from "./links.js";
import { createMail, type Mail } from "./mail.js";
import { makePushKeys, type PushKeys } from "./push.js";
import { noteTurns } from "./turns.js";

export interface Newsroom {
  readonly mail: Mail | undefined;
  readonly pushKeys: PushKeys;
  /** For the duty: sends one message. */
  readonly post: Post;
  close(): Promise<void>;
}

const LOOK_MS = 30_000;
const SENT_AT_ONCE = 4;

export async function createNews(station: Station): Promise<Newsroom> {
  const { config, store, log } = station;
  const mail = config.smtpUrl ? createMail(config.smtpUrl, config.mailFrom) : undefined;
  const pushKeys: PushKeys = JSON.parse(await secretNamed(store, "push", () => JSON.stringify(makePushKeys())));
  const carriers = { mail, pushKeys, unsubscribe: (person: string, to: string) => newsLink(station, "unsubscribe", person, to) };

  let looking: Promise<void> | undefined;
  const look = () => {
    looking ??= noteTurns(station)
      .catch((error) => log.warn({ err: error }, "turns could not be looked through for news"))
      .finally(() => {
        looking = undefined;
      });
  };
  const timer = setInterval(look, LOOK_MS);
  look();

  return {
    mail,
    pushKeys,
    post: { hands: SENT_AT_ONCE, work: (job) => deliver(station, carriers, job) },
    async close() {
      clearInterval(timer);
      await looking;
      mail?.close();
    },
  };
}
