/** Links in mail that do one thing for one person, without signing in. Only this server can make them. */

import { signed, unsigned } from "../people/secrets.js";
import type { Station } from "../station.js";

/** `confirm`: this address wants news. `unsubscribe`: it wants no more. */
export type Purpose = "confirm" | "unsubscribe";

/** The link holds the address: it is void as soon as the person has another. */
export async function newsLink(station: Station, purpose: Purpose, person: string, mail: string): Promise<string> {
  const token = await signed(station, `news-${purpose}`, Buffer.from(JSON.stringify([person, mail])).toString("base64url"));
  return `${station.config.url}/news/${purpose}?for=${encodeURIComponent(token)}`;
}

export async function whoseLink(station: Station, purpose: Purpose, token: string): Promise<{ person: string; mail: string } | null> {
  const text = await unsigned(station, `news-${purpose}`, token);
  if (text === null) return null;
  const [person, mail] = JSON.parse(Buffer.from(text, "base64url").toString());
  return { person, mail };
}
