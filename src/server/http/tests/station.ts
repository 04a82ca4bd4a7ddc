/** A station on a test's store, with a clock that the test turns, and browsers that keep their cookies. */
import type { FastifyInstance, InjectOptions } from "fastify";
import { type Logger, pino } from "pino";
import { type Config, readConfig } from "../../config.js";
import type { Person, Station } from "../../station.js";
import type { Store } from "../../store/open.js";
import { createFrame } from "../frame.js";
import { registerOps } from "../ops.js";
import { registerPeople } from "../people.js";

export interface TestStation extends Station {
  /** Lets so many milliseconds go by. */
  pass(ms: number): void;
}

export const HOUR = 3600_000;
export const DAY = 24 * HOUR;

export function testStation(store: Store, change: Partial<Config> = {}, log: Logger = pino({ level: "silent" })): TestStation {
  const config = readConfig({ node: "test" }, {});
  if (typeof config === "string") throw new Error(config);
  let now = Date.parse("2026-09-17T05:30:00Z");
  return {
    config: { ...config, ...change },
    store,
    games: [],
    bots: [],
    log,
    node: "test",
    now: () => new Date(now),
    pass: (ms) => {
      now += ms;
    },
  };
}

/** The frame with the routes of people and of operation; `left` fills with those who left their tables. */
export function testFrame(station: Station, left: Person[] = []): FastifyInstance {
  const frame = createFrame(station);
  registerOps(frame, station);
  registerPeople(frame, station, async (person) => void left.push(person));
  return frame;
}

export interface Answer {
  readonly status: number;
  // Whatever JSON the route answers with: the test says what it expects.
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers freely
  readonly body: any;
  readonly headers: Readonly<Record<string, string | string[] | number | undefined>>;
}

export interface Browser {
  cookie: string | undefined;
  ask(method: InjectOptions["method"], url: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
}

export function browser(frame: FastifyInstance, remoteAddress = "192.0.2.1"): Browser {
  const self: Browser = {
    cookie: undefined,
    async ask(method, url, body, headers = {}) {
      const response = await frame.inject({
        method,
        url,
        remoteAddress,
        headers: {
          host: "localhost:1863",
          "user-agent": "Test 1.0",
          ...(method !== "GET" && { origin: "http://localhost:1863" }),
          ...(body !== undefined && { "content-type": "application/json" }),
          ...(self.cookie !== undefined && { cookie: self.cookie }),
          ...headers,
        },
        ...(body !== undefined && { payload: typeof body === "string" ? body : JSON.stringify(body) }),
      });
      const [set] = response.cookies.slice(-1);
      if (set) self.cookie = set.value === "" ? undefined : `${set.name}=${encodeURIComponent(set.value)}`;
      const isJson = String(response.headers["content-type"]).startsWith("application/json");
      return { status: response.statusCode, body: isJson ? response.json() : response.body, headers: response.headers };
    },
  };
  return self;
}
