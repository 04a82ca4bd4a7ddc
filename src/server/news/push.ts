/** Web push: a message to the player's browser, sealed so that only it can read it. */
import webPush from "web-push";
import { z } from "zod";
import { type Addresses, post } from "./post.js";
import { checkPosted } from "./undeliverable.js";

export interface PushKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

const base64url = (bytes: number) =>
  z.string().refine((text) => /^[\w-]+=*$/.test(text) && Buffer.from(text, "base64url").length === bytes, "This is no key of a browser.");

/** What a browser gives out with its endpoint. */
export const browserKeys = z.object({ p256dh: base64url(65), auth: base64url(16) });

export const makePushKeys = (): PushKeys => webPush.generateVAPIDKeys();

export interface PushMessage {
  readonly title: string;
  readonly text: string;
  readonly link: string;
  /** A newer message of the same topic takes the place of one not yet shown. */
  readonly topic: string;
}

const KEPT_SECONDS = 86_400;

export async function sendPush(
  address: { readonly endpoint: string; readonly keys: unknown },
  { topic, ...message }: PushMessage,
  { keys, contact, reach }: { readonly keys: PushKeys; readonly contact: string; readonly reach: Addresses },
): Promise<void> {
  const sealed = webPush.generateRequestDetails(
    { endpoint: address.endpoint, keys: browserKeys.parse(address.keys) },
    JSON.stringify(message),
    {
      vapidDetails: { subject: contact, ...keys },
      TTL: KEPT_SECONDS,
      urgency: "normal",
      topic: topic.replace(/[^\w-]/g, "").slice(0, 32),
      contentEncoding: "aes128gcm",
    },
  );
  const headers = Object.fromEntries(Object.entries(sealed.headers).map(([name, value]) => [name, String(value)]));
  checkPosted(await post(sealed.endpoint, sealed.body ?? "", headers, reach));
}
