/** Posts to an address that a player has given us. It is kept from reaching into the network this server stands in. */
import { type LookupAddress, lookup as resolve } from "node:dns";
import { request as plainly } from "node:http";
import { request as securely } from "node:https";
import { BlockList, isIP, type LookupFunction } from "node:net";

/** Public addresses over https only, or any over http too. */
export type Addresses = "public" | "any";

export interface Posted {
  readonly status: number;
  /** How long we are asked to wait before the next, in seconds. */
  readonly wait?: number;
}

const LATEST_MS = 10_000;
const LONGEST_URL = 2000;

/** Why nothing may be posted there, or nothing. */
export function whyNotTo(url: string, reach: Addresses): string | undefined {
  if (url.length > LONGEST_URL || !URL.canParse(url)) return "This is no web address.";
  const { protocol, hostname, username, password } = new URL(url);
  if (protocol !== "https:" && !(protocol === "http:" && reach === "any")) return "The address must begin with https://.";
  if (username || password) return "The address may not hold a name or a password.";
  const host = hostname.replace(/^\[|\]$/g, "");
  if (reach === "public" && (isIP(host) ? !isPublic(host) : /(^|\.)localhost\.?$/i.test(host) || !host.includes("."))) {
    return "The address must be one that everybody on the internet can reach.";
  }
  return undefined;
}

/** Follows no redirect, and reads nothing of the answer but its status. */
export function post(url: string, body: string | Buffer, headers: Readonly<Record<string, string>>, reach: Addresses): Promise<Posted> {
  return new Promise((done, failed) => {
    const whyNot = whyNotTo(url, reach);
    if (whyNot) return failed(new Error(whyNot));
    const request = new URL(url).protocol === "https:" ? securely : plainly;
    const options = { method: "POST", headers: { ...headers, "Content-Length": String(Buffer.byteLength(body)) }, agent: false as const };
    const asked = request(url, { ...options, ...(reach === "public" && { lookup: publicOnly }) }, (response) => {
      clearTimeout(timer);
      const wait = Number(response.headers["retry-after"]);
      done({ status: response.statusCode ?? 0, ...(wait > 0 && { wait: Math.min(wait, 86_400) }) });
      response.destroy();
    });
    const timer = setTimeout(() => asked.destroy(new Error("There was no answer in time.")), LATEST_MS);
    asked.on("error", (error) => {
      clearTimeout(timer);
      failed(error);
    });
    asked.end(body);
  });
}

/** Looks a name up, and takes it only when all that stands behind it is public. */
const publicOnly: LookupFunction = (hostname, options, found) => {
  resolve(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
    if (error) return found(error, []);
    if (addresses.length === 0 || !addresses.every(({ address }) => isPublic(address))) {
      return found(new Error("The address must be one that everybody on the internet can reach."), []);
    }
    if (options.all) found(null, addresses);
    else found(null, addresses[0].address, addresses[0].family);
  });
};

const inside = new BlockList();
for (const range of [
  "0.0.0.0/8",
  "10.0.0.0/8",
  "100.64.0.0/10",
  "127.0.0.0/8",
  "169.254.0.0/16",
  "172.16.0.0/12",
  "192.0.0.0/24",
  "192.0.2.0/24",
  "192.88.99.0/24",
  "192.168.0.0/16",
  "198.18.0.0/15",
  "198.51.100.0/24",
  "203.0.113.0/24",
  "224.0.0.0/3",
]) {
  const [network, bits] = range.split("/");
  inside.addSubnet(network, Number(bits), "ipv4");
}
/** All that is given out to the public begins with 2 or 3; of that, these lead back to IPv4 or nowhere. */
const outside = new BlockList();
outside.addSubnet("2000::", 3, "ipv6");
for (const network of ["2001::", "2001:db8::", "2002::"]) inside.addSubnet(network, network === "2002::" ? 16 : 32, "ipv6");

export function isPublic(address: string): boolean {
  const bare = address.split("%")[0];
  const four = isIP(bare) === 4 ? bare : /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(bare)?.[1];
  if (four) return !inside.check(four, "ipv4");
  return isIP(bare) === 6 && outside.check(bare, "ipv6") && !inside.check(bare, "ipv6");
}
