/** Whether a request comes from our own pages: asked of everything that changes something, and of every live connection. */
import type { IncomingHttpHeaders } from "node:http";
import { isIP } from "node:net";

/**
 * Browsers name the page's origin with every such request. It must be the address this server is known by, or, where the server
 * was reached by a number or as localhost, that same address (a name could be another site's that points here).
 * What is no browser sends no origin, and no other site can make it speak.
 */
export function isOurOrigin(url: string, headers: IncomingHttpHeaders, host: string | undefined = headers.host): boolean {
  const { origin } = headers;
  if (origin === undefined) {
    const from = headers["sec-fetch-site"];
    return from === undefined || from === "same-origin" || from === "none";
  }
  if (origin === url) return true;
  const page = hostOf(origin);
  if (page === undefined || host === undefined) return false;
  return isUnnamed(page.hostname) && page.host === hostOf(`${page.protocol}//${host}`)?.host;
}

/** The pages of this origin are changed by nobody else: GET and HEAD change nothing, a live connection may. */
export function needsOrigin(method: string, headers: IncomingHttpHeaders): boolean {
  return !["GET", "HEAD", "OPTIONS"].includes(method) || headers.upgrade !== undefined;
}

function hostOf(address: string): URL | undefined {
  return /^https?:\/\//.test(address) && URL.canParse(address) ? new URL(address) : undefined;
}

function isUnnamed(hostname: string): boolean {
  return hostname === "localhost" || isIP(hostname.replace(/^\[|\]$/g, "")) !== 0;
}
