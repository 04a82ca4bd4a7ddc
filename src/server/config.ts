/** Every setting of a node in one list: its flag, its variable, its default. docs/running.md shows the same list. */
import { isIP } from "node:net";
import { availableParallelism, homedir, hostname } from "node:os";
import { join, resolve } from "node:path";
import { z } from "zod";

export type Env = Readonly<Record<string, string | undefined>>;
export type Flags = Readonly<Record<string, string | boolean | undefined>>;

interface Setting<T> {
  readonly flag?: string;
  readonly variable: string;
  /** What it is when nobody says: as text, as if somebody had said it; undefined where there is none. */
  readonly usual: string | undefined | ((env: Env) => string);
  /** The default in words, where the text does not say it. */
  readonly usualInWords?: string;
  readonly takes: string;
  readonly says: string;
  /** Its value is never shown. */
  readonly secret?: true;
  readonly read: z.ZodType<T, string>;
}

const whole = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .pipe(z.number().min(least).max(most));
const switched = z.enum(["on", "off"]).transform((text) => text === "on");
const text = z.string().min(1);
const webAddress = z
  .url({ protocol: /^https?$/ })
  .pipe(z.string().refine((url) => new URL(url).href === `${new URL(url).origin}/`))
  .transform((url) => new URL(url).origin);
const proxies = z
  .string()
  .refine((list) => list === "none" || /^[1-9]$/.test(list) || list.split(",").every((one) => isNetwork(one.trim())))
  .transform((list) => (list === "none" ? false : /^[1-9]$/.test(list) ? Number(list) : list));

function isNetwork(name: string): boolean {
  if (["loopback", "linklocal", "uniquelocal"].includes(name)) return true;
  const [address, bits, ...more] = name.split("/");
  if (isIP(address) === 0 || more.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (isIP(address) === 4 ? 32 : 128));
}

/** Where programs of this user keep their data. */
function userDataDir(env: Env): string {
  if (process.platform === "win32" && env.APPDATA) return join(env.APPDATA, "Longroll");
  const home = env.HOME || homedir();
  if (process.platform === "darwin") return join(home, "Library", "Application Support", "Longroll");
  return join(env.XDG_DATA_HOME || join(home, ".local", "share"), "longroll");
}

const setting = <T>(one: Setting<T>): Setting<T> => one;
const optional = <T>(one: Omit<Setting<T>, "usual">): Setting<T | undefined> => ({ ...one, usual: undefined });

export const settings = {
  port: setting({
    flag: "port",
    variable: "PORT",
    usual: "1863",
    takes: "a whole number from 0 to 65535",
    says: "The port it listens at; 0 takes any that is free.",
    read: whole(0, 65535),
  }),
  host: setting({
    flag: "host",
    variable: "LONGROLL_HOST",
    usual: "127.0.0.1",
    takes: "a name or an address of this machine",
    says: "Where it listens: 127.0.0.1 is this machine only, 0.0.0.0 the network too.",
    read: text,
  }),
  url: setting({
    flag: "url",
    variable: "LONGROLL_URL",
    usual: "",
    usualInWords: "http://localhost and the port",
    takes: "an address such as https://longroll.example, without a path",
    says: "What players type to get here: links in news lead there, and pages of no other site may speak for a player. With https, cookies are Secure.",
    read: z.union([z.literal(""), webAddress]),
  }),
  dataDir: setting({
    flag: "data",
    variable: "LONGROLL_DATA",
    usual: userDataDir,
    usualInWords: "`longroll` in the user's data directory",
    takes: "a folder",
    says: "Where the embedded database lives. Not used with DATABASE_URL.",
    read: text.transform((path) => resolve(path)),
  }),
  databaseUrl: optional({
    variable: "DATABASE_URL",
    usualInWords: "none: the embedded database",
    takes: "an address such as postgres://user:password@host/longroll",
    says: "A PostgreSQL server to use instead of the embedded database. Any number of nodes may share it.",
    secret: true,
    read: z.url({ protocol: /^postgres(ql)?$/ }),
  }),
  trustProxy: setting<false | number | string>({
    flag: "trust-proxy",
    variable: "LONGROLL_TRUST_PROXY",
    usual: "none",
    takes: "none, a number of proxies from 1 to 9, or their addresses with commas between (loopback and 10.0.0.0/8 are addresses too)",
    says: "Whose word is taken on where a request comes from (X-Forwarded-For). Limits by address need it behind a proxy.",
    read: proxies,
  }),
  secret: optional({
    variable: "LONGROLL_SECRET",
    usualInWords: "made once and kept in the database",
    takes: "at least 32 characters; an older one may follow after a comma",
    says: "Signs cookies and links. Put a new one before the old one to change it without signing anybody out.",
    secret: true,
    read: z
      .string()
      .transform((list) => list.split(",").map((one) => one.trim()))
      .pipe(z.array(z.string().min(32)).min(1)),
  }),
  signUp: setting({
    flag: "sign-up",
    variable: "LONGROLL_SIGN_UP",
    usual: "open",
    takes: "open or closed",
    says: "Whether anyone may make an account. Guests can play either way.",
    read: z.enum(["open", "closed"]),
  }),
  sessionDays: setting({
    flag: "session-days",
    variable: "LONGROLL_SESSION_DAYS",
    usual: "180",
    takes: "a whole number from 1 to 400",
    says: "How long a browser stays signed in after its last visit. A guest is forgotten with it, unless it sits at a table.",
    read: whole(1, 400),
  }),
  requestsAMinute: setting({
    flag: "requests-a-minute",
    variable: "LONGROLL_REQUESTS_A_MINUTE",
    usual: "1200",
    takes: "a whole number; 0 lifts all limits, for load tests",
    says: "How many requests one address may send a minute; a person may send half as many. Limits on sign-in, chat and the like are fixed.",
    read: whole(0, 999_999_999),
  }),
  roomsInMemory: setting({
    flag: "rooms-in-memory",
    variable: "LONGROLL_ROOMS_IN_MEMORY",
    usual: "2000",
    takes: "a whole number from 1 to 1000000",
    says: "How many tables a node keeps ready. The rest are opened from the database when somebody comes.",
    read: whole(1, 1_000_000),
  }),
  botThreads: setting({
    flag: "bot-threads",
    variable: "LONGROLL_BOT_THREADS",
    usual: () => String(Math.max(1, availableParallelism() - 1)),
    usualInWords: "the number of cores less one",
    takes: "a whole number from 0 to 256",
    says: "How many bots may think at once on this node; 0 leaves bots to other nodes.",
    read: whole(0, 256),
  }),
  botSeconds: setting({
    flag: "bot-seconds",
    variable: "LONGROLL_BOT_SECONDS",
    usual: "10",
    takes: "a whole number from 1 to 600",
    says: "How long a bot may think about one decision.",
    read: whole(1, 600),
  }),
  smtpUrl: optional({
    variable: "SMTP_URL",
    usualInWords: "none: no mail is sent",
    takes: "an address such as smtps://user:password@mail.example:465",
    says: "The mail server that carries news.",
    secret: true,
    read: z.url({ protocol: /^smtps?$/ }),
  }),
  mailFrom: setting({
    flag: "mail-from",
    variable: "LONGROLL_MAIL_FROM",
    usual: "Longroll <longroll@localhost>",
    takes: "a mail address, with or without a name before it",
    says: "Whom news by mail comes from.",
    read: z.string().regex(/^[^\r\n<>]*<[^\s<>@]+@[^\s<>@]+>$|^[^\s<>@]+@[^\s<>@]+$/),
  }),
  contact: setting({
    flag: "contact",
    variable: "LONGROLL_CONTACT",
    usual: "mailto:longroll@localhost",
    takes: "a mailto: or https: address",
    says: "Whom a push service may write to about this server.",
    read: z.string().regex(/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/),
  }),
  webhooks: setting({
    flag: "webhooks",
    variable: "LONGROLL_WEBHOOKS",
    usual: "public",
    takes: "public, any or off",
    says: "Whether players may have news posted to a web address: public ones only, any (those of this network too), or not at all.",
    read: z.enum(["public", "any", "off"]),
  }),
  metrics: setting({
    flag: "metrics",
    variable: "LONGROLL_METRICS",
    usual: "on",
    takes: "on or off",
    says: "Whether /metrics answers: to this machine, and to whoever has the token.",
    read: switched,
  }),
  metricsToken: optional({
    variable: "LONGROLL_METRICS_TOKEN",
    usualInWords: "none: /metrics answers this machine only",
    takes: "at least 16 characters",
    says: "With it, /metrics answers from anywhere: Authorization: Bearer and the token.",
    secret: true,
    read: z.string().min(16),
  }),
  graceSeconds: setting({
    flag: "grace-seconds",
    variable: "LONGROLL_GRACE_SECONDS",
    usual: "10",
    takes: "a whole number from 0 to 600",
    says: "How long a node that was told to stop may take to finish what was begun.",
    read: whole(0, 600),
  }),
  node: setting({
    flag: "node",
    variable: "LONGROLL_NODE",
    usual: () => `${hostname()}-${process.pid}`.slice(-64),
    usualInWords: "the machine's name and the process's number",
    takes: "up to 64 letters, digits, dots and dashes",
    says: "What this node is called among others on the same database.",
    read: z.string().regex(/^[\w.-]{1,64}$/),
  }),
  logLevel: setting({
    flag: "log",
    variable: "LONGROLL_LOG",
    usual: "info",
    takes: "debug, info, warn, error or silent",
    says: "What is logged: JSON lines on standard output.",
    read: z.enum(["debug", "info", "warn", "error", "silent"]),
  }),
} as const;

type Key = keyof typeof settings;
export type Config = { readonly [K in Key]: (typeof settings)[K] extends Setting<infer T> ? T : never };

/** The flags in the form that `parseArgs` of node:util takes. */
export const configFlags: Readonly<Record<string, { readonly type: "string" }>> = Object.fromEntries(
  Object.values(settings).flatMap(({ flag }) => (flag === undefined ? [] : [[flag, { type: "string" }] as const])),
);

/** A flag goes before its variable, a variable before the default. The message says what is wrong, in words. */
export function readConfig(flags: Flags, env: Env): Config | string {
  const config: Record<string, unknown> = {};
  for (const [key, one] of Object.entries(settings) as [Key, Setting<unknown>][]) {
    const flagged = one.flag === undefined ? undefined : flags[one.flag];
    const said = typeof flagged === "string" ? flagged : env[one.variable] || undefined;
    const value = said ?? (typeof one.usual === "function" ? one.usual(env) : one.usual);
    if (value === undefined) continue;
    const read = one.read.safeParse(value);
    if (!read.success) {
      const name = typeof flagged === "string" ? `--${one.flag}` : one.variable;
      return `${name} takes ${one.takes}${one.secret ? "" : `, not ${JSON.stringify(value.slice(0, 80))}`}.`;
    }
    config[key] = read.data;
  }
  if (config.url === "") config.url = `http://localhost:${config.port}`;
  return config as Config;
}
