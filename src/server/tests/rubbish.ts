/** Requests and messages that are wrong in every way we can think of, mixed with right ones: seeded, so that each can be had again. */
import { type Action, below, type Random } from "../../engine/index.js";

export function pick<T>(random: Random, list: readonly T[]): T {
  return list[below(random, list.length)];
}

const WORDS: readonly string[] = [
  "",
  "0",
  "-1",
  "null",
  "__proto__",
  "constructor",
  "toString",
  "' or 1=1 --",
  "'; drop table moves; --",
  "$1",
  "%00",
  "\u0000",
  "\ud800",
  "\u202eevil",
  "<script>alert(1)</script>",
  '"><img src=x onerror=alert(1)>',
  "{{7*7}}",
  "../../etc/passwd",
  "..%2f..%2fetc%2fpasswd",
  "javascript:alert(1)",
  "http://169.254.169.254/",
  "a@b.c\r\nBcc: d@e.f",
  "🥁".repeat(40),
  "x".repeat(300),
  "ß",
  "é",
  "１２",
  "NaN",
  "1e999",
  "2026-13-45T99:99:99Z",
];

/** Values that are seldom what is asked for. */
export function odd(random: Random): unknown {
  switch (below(random, 14)) {
    case 0:
      return null;
    case 1:
      return below(random, 2) === 0;
    case 2:
      return pick(random, [0, -0, -1, 1.5, 1e308, 2 ** 31, 2 ** 53, -(2 ** 63), 1e21]);
    case 3:
      return [];
    case 4:
      return {};
    case 5:
      return [odd(random), odd(random)];
    case 6:
      return { [pick(random, WORDS)]: odd(random) };
    case 7:
      return nested(below(random, 60));
    case 8:
      return "x".repeat(pick(random, [1000, 20_000, 1_000_000]));
    default:
      return pick(random, WORDS);
  }
}

function nested(depth: number): unknown {
  let value: unknown = 1;
  for (let i = 0; i < depth; i++) value = i % 2 ? [value] : { a: value };
  return value;
}

/** The same value with something wrong in it. */
export function spoilt(random: Random, value: unknown): unknown {
  if (typeof value !== "object" || value === null || below(random, 8) === 0) return odd(random);
  const entries = Object.entries(value);
  const at = below(random, entries.length + 1);
  if (at === entries.length) entries.push([pick(random, [...WORDS, "number", "seat", "id", "who", "do"]), odd(random)]);
  else if (below(random, 4) === 0) entries.splice(at, 1);
  else entries[at] = [entries[at][0], spoilt(random, entries[at][1])];
  if (Array.isArray(value)) return entries.map(([, one]) => one);
  // A key such as __proto__ has to arrive as a key.
  return Object.assign(Object.create(null), Object.fromEntries(entries));
}

/** A text with a character lost, doubled or changed, or its end torn off. */
export function torn(random: Random, text: string): string {
  const at = below(random, text.length + 1);
  const bit = pick(random, ["{", "}", '"', ",", "[", "\\", "\u2028", "\u0000", "é", ""]);
  return pick(random, [
    text.slice(0, at),
    text.slice(0, at) + bit + text.slice(at + 1),
    text.slice(0, at) + text.slice(Math.max(0, at - 3)),
  ]);
}

/** What is known of the world that requests are made about. */
export interface World {
  /** Every table, and the cookie of who sits there. */
  readonly tables: ReadonlyMap<string, string>;
  /** How the tables stood when last looked at. */
  readonly numbers: Map<string, number>;
  readonly legal: Map<string, readonly Action[]>;
  readonly names: readonly string[];
}

const seats = (random: Random) => {
  const one = () =>
    pick(random, [
      { who: "me" },
      { who: "anyone" },
      { who: "invitation" },
      { who: "bot", level: "plain" },
      { who: "person", name: pick(random, ["Ann", "Nobody"]) },
    ]);
  return { blue: one(), gray: one() };
};

/** A table, mostly of the one who asks. */
export function someTable(random: Random, { tables }: World, cookie: string): string {
  const all = [...tables.keys()];
  const own = all.filter((table) => tables.get(table) === cookie);
  return own.length > 0 && below(random, 6) > 0 ? pick(random, own) : pick(random, all);
}

/** An action that is open, or one of another moment. */
export function someAction(random: Random, { legal }: World, table: string): unknown {
  const open = legal.get(table) ?? [];
  return open.length > 0 && below(random, 4) > 0
    ? pick(random, open)
    : pick(random, [{ do: "load", powder: 1 }, { do: "fly" }, { do: "fire", x: 1 }]);
}

/** A right body for a route, where one is known. */
export function bodyFor(random: Random, route: string, world: World, table: string): unknown {
  const number = Math.max(0, (world.numbers.get(table) ?? 0) + pick(random, [0, 0, 0, 0, 1, -1]));
  const last = route.split("/").at(-1);
  if (route === "/api/tables") {
    const clock = pick(random, [
      undefined,
      { kind: "slow", hours: 24, onTime: "lose" },
      { kind: "live", minutes: 5, increment: 3, onTime: "bot" },
    ]);
    return { game: "toy", seats: seats(random), sameScreen: below(random, 2) === 0, public: true, spectators: true, clock };
  }
  switch (last) {
    case "act":
    case "why":
    case "odds":
      return { number, action: someAction(random, world, table) };
    case "undo":
    case "ask-undo":
      return { number };
    case "answer-undo":
      return { yes: below(random, 2) === 0 };
    case "chat":
      return { text: pick(random, ["Good game.", ...WORDS.filter((word) => word !== "")]) };
    case "join":
      return { seat: pick(random, ["blue", "gray"]) };
    case "resign":
      return { seat: pick(random, ["blue", "gray"]) };
    case ":seat":
      return seats(random).blue;
    case "verify":
      return {
        save: { longroll: 1, game: "toy", version: "1", scenario: "picket", options: {}, seed: "s", actions: [], hash: "0" },
        commitment: "ab".repeat(32),
      };
    case "account":
    case "session":
      return { name: pick(random, world.names), password: "a long drum roll" };
    case "name":
      return { name: pick(random, world.names), password: "a long drum roll" };
    case "mail":
      return { mail: pick(random, [null, "ann@example.org"]), password: "a long drum roll" };
    case "password":
      return { old: "a long drum roll", password: "a longer drum roll" };
    case "settings":
      return { sound: true, motion: "none" };
    case "news":
      return { push: false, quiet: { from: "22:00", to: "07:00", zone: "UTC" } };
    case "addresses":
      return { way: "webhook", endpoint: "https://example.org/hook" };
    default:
      return {};
  }
}

/** The address of a route, with what stands in for its parts, and perhaps questions. */
export function addressFor(random: Random, route: string, table: string): string {
  const path = route
    .replace(/:id\b/, () => (below(random, 12) === 0 ? encodeURIComponent(pick(random, WORDS.filter(isWritable))) : table))
    .replace(/:seat\b/, () => pick(random, ["blue", "gray", "red", "%00"]))
    .replace(/:number\b/, () => pick(random, ["0", "1", "5", "-1", "1e3", "99999999999"]))
    .replace(/\*/, () => pick(random, ["", "index.html", "../x", "%2e%2e/x"]));
  if (below(random, 3) > 0) return path;
  const question = () => `${pick(random, ["seat", "since", "after", "show", "before", "invitation", "for", "__proto__", "x"])}=${value()}`;
  const value = () =>
    pick(random, ["0", "1", "blue", "mine", "watch", "2026-01-01T00:00:00Z", ...WORDS.filter(isWritable).map(encodeURIComponent), "%zz"]);
  return `${path}?${Array.from({ length: 1 + below(random, 3) }, question).join("&")}`;
}

function isWritable(text: string): boolean {
  return !/\p{Surrogate}/u.test(text) && text !== "";
}

/** A right message for the live connection. */
export function messageFor(random: Random, world: World, cookie: string): Record<string, unknown> {
  const table = someTable(random, world, cookie);
  const number = world.numbers.get(table) ?? 0;
  return {
    id: below(random, 1000),
    ...pick<object>(random, [
      { type: "ping" },
      { type: "watch", table, since: below(random, number + 2), chat: 0 },
      { type: "watch", table, seat: pick(random, ["blue", "gray"]) },
      { type: "unwatch", table },
      ...Array.from({ length: 6 }, () => ({ type: "act", table, number, action: someAction(random, world, table) })),
      { type: "undo", table, number },
      { type: "ask-undo", table, number },
      { type: "answer-undo", table, yes: true },
      ...(below(random, 20) === 0
        ? [
            { type: "offer-draw", table },
            { type: "resign", table },
          ]
        : []),
      { type: "refuse-draw", table },
      { type: "chat", table, text: pick(random, WORDS) },
    ]),
  };
}

/** As it is sent: mostly right, else spoilt or torn. */
export function written(random: Random, value: unknown): string {
  switch (below(random, 9)) {
    case 0:
      return torn(random, JSON.stringify(value) ?? "");
    case 1:
    case 2:
      return JSON.stringify(spoilt(random, value)) ?? "";
    case 3:
      return below(random, 20) === 0 ? `${"[".repeat(100_000)}${"]".repeat(100_000)}` : (JSON.stringify(odd(random)) ?? "");
    default:
      return JSON.stringify(value) ?? "";
  }
}
