/** How often, and how many at once: two lists of limits, counted in memory by each node. */
import { isIPv6 } from "node:net";
import type { Station } from "../station.js";
import { Trouble } from "../trouble.js";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** So many in so long, and a fresh stock after that. docs/running.md shows the same list. */
export const fixedLimits = {
  "guest by address": { most: 60, every: HOUR },
  "sign-up by address": { most: 20, every: HOUR },
  "sign-in by address": { most: 60, every: 10 * MINUTE },
  "sign-in by name and address": { most: 10, every: 10 * MINUTE },
  "sign-in by name": { most: 100, every: HOUR },
  "password by person": { most: 10, every: 10 * MINUTE },
  "export by person": { most: 10, every: HOUR },
  "table by person": { most: 120, every: HOUR },
  "table by address": { most: 600, every: HOUR },
  "chat by person": { most: 20, every: 30 * SECOND },
  "news address by person": { most: 20, every: HOUR },
  "save by address": { most: 12, every: MINUTE },
  "socket by address": { most: 300, every: MINUTE },
  "message by socket": { most: 200, every: 10 * SECOND },
} as const satisfies Record<string, { most: number; every: number }>;

/** So many at once. docs/running.md shows the same list. */
export const heldLimits = {
  "open socket by person": { most: 32, says: "Too many connections: a person can have 32 at once." },
  "open socket by address": { most: 200, says: "Too many connections: an address can have 200 at once." },
} as const satisfies Record<string, { most: number; says: string }>;

export type HeldLimit = keyof typeof heldLimits;

export type Limit = keyof typeof fixedLimits | "request by address" | "request by person";

export interface Limits {
  /** Counts one more, or throws "too-many" with how long to wait. */
  take(limit: Limit, key: string): void;
  /** Counts one more until it is given back, or throws "too-many". */
  hold(limit: HeldLimit, key: string): () => void;
  /** Gives all of them back: a right password forgives the wrong ones before it. */
  forgive(limit: Limit, key: string): void;
}

export class TooMany extends Trouble {
  constructor(readonly seconds: number) {
    super("too-many", `That was too often. Try again in ${inWords(seconds)}.`);
  }
}

interface Count {
  used: number;
  until: number;
}

/** At most this many keys are remembered for a limit; the oldest is forgotten first. */
const REMEMBERED = 50_000;

const byStation = new WeakMap<Station, Limits>();

/** The limits of this node: the same for everyone who asks. */
export function limitsOf(station: Station): Limits {
  const known = byStation.get(station);
  if (known) return known;
  const limits = createLimits(station.config.requestsAMinute, () => station.now().getTime());
  byStation.set(station, limits);
  return limits;
}

export function createLimits(requestsAMinute: number, now: () => number): Limits {
  const all: Record<Limit, { most: number; every: number }> = {
    ...fixedLimits,
    "request by address": { most: requestsAMinute, every: MINUTE },
    "request by person": { most: Math.ceil(requestsAMinute / 2), every: MINUTE },
  };
  const counts = new Map<Limit, Map<string, Count>>();
  const held = new Map<string, number>();
  const countsOf = (limit: Limit) => counts.get(limit) ?? counts.set(limit, new Map()).get(limit)!;
  return {
    take(limit, key) {
      if (requestsAMinute === 0) return;
      const keys = countsOf(limit);
      const at = now();
      const { most, every } = all[limit];
      let count = keys.get(key);
      if (count === undefined || count.until <= at) {
        keys.delete(key);
        if (keys.size >= REMEMBERED) keys.delete(keys.keys().next().value!);
        count = { used: 0, until: at + every };
        keys.set(key, count);
      }
      if (count.used >= most) throw new TooMany(Math.max(1, Math.ceil((count.until - at) / SECOND)));
      count.used += 1;
    },
    hold(limit, key) {
      const name = `${limit} ${key}`;
      const { most, says } = heldLimits[limit];
      const now = held.get(name) ?? 0;
      if (requestsAMinute !== 0 && now >= most) throw new Trouble("too-many", says);
      held.set(name, now + 1);
      let given = false;
      return () => {
        if (given) return;
        given = true;
        const left = held.get(name)! - 1;
        if (left > 0) held.set(name, left);
        else held.delete(name);
      };
    },
    forgive: (limit, key) => void counts.get(limit)?.delete(key),
  };
}

/** What counts as one address: with IPv6 the network a household gets, since it can take any address in it. */
export function addressKey(address: string): string {
  const four = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (four) return four[1];
  if (!isIPv6(address)) return address;
  const [head, tail] = address.split("%")[0].split("::");
  const front = head === "" ? [] : head.split(":");
  const back = tail ? tail.split(":") : [];
  const groups = tail === undefined ? front : [...front, ...Array<string>(Math.max(0, 8 - front.length - back.length)).fill("0"), ...back];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":")}::/64`;
}

function inWords(seconds: number): string {
  if (seconds < 90) return seconds === 1 ? "a second" : `${seconds} seconds`;
  return `${Math.ceil(seconds / 60)} minutes`;
}
