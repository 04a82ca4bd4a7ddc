/** The cookie that says who someone is: the session's token, signed. */
import cookie, { type CookieSerializeOptions } from "@fastify/cookie";
import type { FastifyReply } from "fastify";
import type { Station } from "../station.js";
import { signed, unsigned } from "./secrets.js";

const PURPOSE = "session";

const isSecure = (station: Station) => station.config.url.startsWith("https:");

/** With TLS the browser itself keeps other hosts from setting it. */
export function cookieName(station: Station): string {
  return isSecure(station) ? "__Host-longroll" : "longroll";
}

function attributes(station: Station): CookieSerializeOptions {
  return { path: "/", httpOnly: true, sameSite: "lax", secure: isSecure(station) };
}

export async function setSessionCookie(station: Station, reply: FastifyReply, token: string): Promise<void> {
  const value = await signed(station, PURPOSE, token);
  reply.setCookie(cookieName(station), value, { ...attributes(station), maxAge: station.config.sessionDays * 24 * 3600 });
}

export function clearSessionCookie(station: Station, reply: FastifyReply): void {
  reply.clearCookie(cookieName(station), attributes(station));
}

/** The token in a Cookie header: undefined when there is no such cookie, null when it is not one of ours. */
export async function tokenOfCookie(station: Station, header: string | undefined): Promise<string | null | undefined> {
  const value = header === undefined ? undefined : cookie.parse(header)[cookieName(station)];
  if (value === undefined) return undefined;
  return value.length > 512 ? null : unsigned(station, PURPOSE, value);
}
