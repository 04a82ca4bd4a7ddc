/** The cookie that says who someone is: the session's token, signed. */
import cookie, { type CookieSerializeOptions } from "@fastify/cookie";
import type { FastifyReply } from "fastify";
import type { House } from "../house.js";
import { signed, unsigned } from "./secrets.js";

const PURPOSE = "session";

const isSecure = (house: House) => house.config.url.startsWith("https:");

/** With TLS the browser itself keeps other hosts from setting it. */
export function cookieName(house: House): string {
  return isSecure(house) ? "__Host-longroll" : "longroll";
}

function attributes(house: House): CookieSerializeOptions {
  return { path: "/", httpOnly: true, sameSite: "lax", secure: isSecure(house) };
}

export async function setSessionCookie(house: House, reply: FastifyReply, token: string): Promise<void> {
  const value = await signed(house, PURPOSE, token);
  reply.setCookie(cookieName(house), value, { ...attributes(house), maxAge: house.config.sessionDays * 24 * 3600 });
}

export function clearSessionCookie(house: House, reply: FastifyReply): void {
  reply.clearCookie(cookieName(house), attributes(house));
}

/** The token in a Cookie header: undefined when there is no such cookie, null when it is not one of ours. */
export async function tokenOfCookie(house: House, header: string | undefined): Promise<string | null | undefined> {
  const value = header === undefined ? undefined : cookie.parse(header)[cookieName(house)];
  if (value === undefined) return undefined;
  return value.length > 512 ? null : unsigned(house, PURPOSE, value);
}
