/** Nodes as processes, and players who talk to them over the wire: for tests in which nodes die. */
import { type ChildProcess, spawn } from "node:child_process";
import { Client } from "pg";
import { onTestFinished } from "vitest";
import { WebSocket } from "ws";
import type { Action } from "../../engine/index.js";
import type { StoreConfig } from "../store/open.js";

export interface Node {
  readonly url: string;
  readonly child: ChildProcess;
  /** All it has said so far. */
  said(): string;
  /** As when the power goes. */
  kill(): Promise<void>;
  /** As it should be; gives the exit code. */
  stop(): Promise<number | null>;
}

/** Has something done in the end: after the test, unless somebody else sees to it. */
export type InTheEnd = (end: () => Promise<void>) => void;

/** The built command must be there: `beforeAll(ensureCommand)`. */
export async function startNode(
  { dataDir, databaseUrl }: StoreConfig,
  flags: Readonly<Record<string, string>> = {},
  inTheEnd: InTheEnd = onTestFinished,
): Promise<Node> {
  const all = { port: "0", data: dataDir, log: "warn", "requests-a-minute": "0", ...flags };
  const args = Object.entries(all).flatMap(([flag, value]) => [`--${flag}`, value]);
  const env = { ...process.env, ...(databaseUrl && { DATABASE_URL: databaseUrl }) };
  const child = spawn(process.execPath, ["dist/longroll.js", "serve", ...args], { stdio: ["ignore", "pipe", "pipe"], env });
  const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
  inTheEnd(async () => {
    child.kill("SIGKILL");
    await ended;
  });
  let said = "";
  const url = await new Promise<string>((resolve, reject) => {
    const hear = (part: Buffer) => {
      said += part;
      const at = /^Longroll is at (\S+)$/m.exec(said);
      if (at) resolve(at[1].replace("localhost", "127.0.0.1"));
    };
    child.stdout.on("data", hear);
    child.stderr.on("data", hear);
    ended.then((code) => reject(new Error(`The node ended with ${code}: ${said}`)));
  });
  return {
    url,
    child,
    said: () => said,
    kill: async () => {
      child.kill("SIGKILL");
      await ended;
    },
    stop: async () => {
      child.kill("SIGTERM");
      return ended;
    },
  };
}

export interface Answer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: whatever the server answers.
  readonly body: any;
}

/** Somebody with a browser: what a node sets as a cookie is sent to every node. */
export interface Visitor {
  ask(node: Node, method: string, path: string, body?: unknown): Promise<Answer>;
  connect(node: Node): Promise<Line>;
}

export function visitor(): Visitor {
  let cookie = "";
  return {
    async ask({ url }, method, path, body) {
      const json = body === undefined ? {} : { headers: { cookie, "content-type": "application/json" }, body: JSON.stringify(body) };
      const response = await fetch(`${url}${path}`, { method, headers: { cookie }, ...json, signal: AbortSignal.timeout(60_000) });
      cookie = response.headers.getSetCookie()[0]?.split(";")[0] ?? cookie;
      const text = await response.text();
      return { status: response.status, body: text.startsWith("{") ? JSON.parse(text) : text };
    },
    connect: (node) => connect(node, cookie),
  };
}

type Said = { readonly type: string; readonly [key: string]: unknown };

/** A live connection. */
export interface Line {
  /** Everything that came, in order. */
  readonly got: Said[];
  send(message: object): void;
  /** The next message, from those that came or will, that fits. */
  // biome-ignore lint/suspicious/noExplicitAny: whatever the server says.
  hear(fits: (message: any) => boolean): Promise<any>;
  readonly closed: Promise<number>;
  close(): void;
}

async function connect({ url }: Node, cookie: string): Promise<Line> {
  const socket = new WebSocket(`${url.replace("http", "ws")}/api/live`, { headers: { cookie } });
  const got: Said[] = [];
  const waiting = new Set<() => void>();
  socket.on("message", (data) => {
    got.push(JSON.parse(String(data)));
    for (const look of [...waiting]) look();
  });
  const closed = new Promise<number>((resolve) => socket.on("close", resolve));
  await new Promise<void>((resolve, reject) => socket.once("open", resolve).on("error", reject));
  onTestFinished(() => socket.terminate());
  return {
    got,
    send: (message) => socket.send(JSON.stringify(message)),
    hear: (fits) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const found = got.find(fits);
          if (!found) return;
          waiting.delete(look);
          resolve(found);
        };
        waiting.add(look);
        closed.then((code) => reject(new Error(`The connection was closed with ${code}.`)));
        look();
      }),
    closed,
    close: () => socket.close(),
  };
}

/** As when so much time has gone by that nobody believes any more in whoever has a job in hand. */
export async function leasesRunOut(databaseUrl: string): Promise<void> {
  const database = new Client({ connectionString: databaseUrl });
  await database.connect();
  try {
    await database.query("update jobs set taken_until = now() - interval '1 second' where taken_until is not null");
  } finally {
    await database.end();
  }
}

/** What a player needs to know to go on. */
export interface Standing {
  readonly number: number;
  readonly status: string;
  readonly legal: readonly Action[];
}

export function standing({ body }: Answer): Standing {
  return { number: body.table.number, status: body.table.status, legal: body.game?.legal ?? [] };
}
