/** The embedded store: PGlite in a thread, on a folder of the disk. A database that dies is started again for the next who asks. */
import { existsSync, mkdirSync, readdirSync, renameSync, rmdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { createChannels, type Listening, quoted } from "./channels.js";
import type { Base, Conversation, Queried } from "./dialect.js";
import { reader, written } from "./values.js";

/** How long a statement may take before the thread is given up. */
const PATIENCE = 60_000;
/** How long one may wait for the transactions before. Who waits longer most likely waits for himself. */
const TURN = 15_000;
/** After a failed start, how long until the next. */
const REST = 1_000;

interface Told {
  readonly types: readonly number[];
  readonly names: readonly string[];
  readonly rows: readonly (readonly (string | null)[])[];
  readonly tag: string;
}

interface Message {
  readonly id?: number;
  readonly answer?: Told;
  readonly error?: { readonly message: string };
  readonly channel?: string;
  readonly payload?: string;
  readonly ready?: true;
  readonly dead?: string;
}

interface Thread {
  readonly alive: boolean;
  ask(message: object): Promise<Told>;
  end(): Promise<void>;
}

export async function openEmbedded(folder: string): Promise<Base & Listening> {
  if (!existsSync(join(folder, "PG_VERSION"))) await lay(folder);

  let thread = await startThread(folder, (channel, payload) => channels.tell(channel, payload));
  let starting: Promise<Thread> | undefined;
  let failure: { readonly error: unknown; readonly until: number } | undefined;
  let closed = false;
  let turn: Promise<void> = Promise.resolve();

  const channels = createChannels(async (command) => {
    const session = await open();
    try {
      await session.query(command, []);
    } finally {
      session.release(false);
    }
  });

  async function restarted(): Promise<Thread> {
    const next = await startThread(folder, (channel, payload) => channels.tell(channel, payload));
    for (const channel of channels.names()) await next.ask({ text: `listen ${quoted(channel)}`, values: [] });
    channels.catchUp();
    return next;
  }

  /** The thread that runs, or a new one in place of one that died. */
  async function running(): Promise<Thread> {
    if (closed) throw gone("The store is closed.");
    if (thread.alive) return thread;
    if (failure && failure.until > Date.now()) throw failure.error;
    starting ??= restarted().finally(() => {
      starting = undefined;
    });
    try {
      thread = await starting;
      return thread;
    } catch (error) {
      failure = { error, until: Date.now() + REST };
      throw error;
    }
  }

  async function open(): Promise<Conversation> {
    const { promise, resolve: done } = withResolver();
    const before = turn;
    turn = before.then(() => promise);
    try {
      await within(before, TURN, "The store is too busy.");
      const mine = await running();
      return {
        query: async (text, values, first) => answered(await mine.ask({ text, values: values.map(written), ...(first && { first }) })),
        release: done,
      };
    } catch (error) {
      done();
      throw error;
    }
  }

  return {
    session: open,
    listen: channels.listen,
    close: async () => {
      await within(turn, PATIENCE, "").catch(() => undefined);
      closed = true;
      await thread.end();
    },
  };
}

/** A new database is made beside its place and then put there, so that a half-made one is never taken for a whole. */
async function lay(folder: string): Promise<void> {
  const making = `${folder}.new`;
  if (existsSync(folder)) {
    if (readdirSync(folder).length > 0) throw new Error(`${folder} is not empty, and what is in it is no database of Longroll's.`);
    rmdirSync(folder);
  }
  rmSync(making, { recursive: true, force: true });
  mkdirSync(making, { mode: 0o700 });
  const thread = await startThread(making, () => undefined);
  await thread.end();
  renameSync(making, folder);
}

async function startThread(folder: string, news: (channel: string, payload: string) => void): Promise<Thread> {
  const worker = new Worker(new URL("./pglite.worker.js", import.meta.url), { workerData: { folder } });
  const waiting = new Map<number, { done(told: Told): void; failed(error: Error): void; timer?: NodeJS.Timeout }>();
  let asked = 0;
  let alive = true;
  let ending = false;

  function die(text: string): void {
    if (!alive) return;
    alive = false;
    void worker.terminate();
    for (const { failed, timer } of waiting.values()) {
      clearTimeout(timer);
      failed(gone(text));
    }
    waiting.clear();
  }

  await new Promise<void>((resolve, reject) => {
    worker.on("message", ({ id, answer, error, channel, payload, ready, dead }: Message) => {
      if (!alive) return;
      if (ready) return resolve();
      if (dead !== undefined) {
        reject(gone(`The database in ${folder} does not start: ${dead}`));
        return die(dead);
      }
      if (channel !== undefined) return news(channel, payload ?? "");
      const one = waiting.get(id ?? 0);
      if (!one) return;
      waiting.delete(id ?? 0);
      clearTimeout(one.timer);
      if (error) one.failed(Object.assign(new Error(error.message), error));
      else one.done(answer ?? { types: [], names: [], rows: [], tag: "" });
    });
    worker.on("error", (error) => {
      reject(error);
      die(error.message);
    });
    worker.on("exit", () => {
      if (!ending) reject(gone("The database's thread has ended."));
      die("The database's thread has ended.");
    });
  });

  function ask(message: object, patience = PATIENCE): Promise<Told> {
    if (!alive) return Promise.reject(gone("The database's thread has ended."));
    return new Promise((done, failed) => {
      const id = ++asked;
      waiting.set(id, {
        done,
        failed,
        timer: setTimeout(() => die(`No answer from the database for ${patience / 1000} seconds.`), patience),
      });
      worker.postMessage({ id, ...message });
    });
  }

  return {
    get alive() {
      return alive;
    },
    ask,
    end: async () => {
      if (!alive) return;
      ending = true;
      // One that dies over it loses nothing: what was stored is in its log.
      await ask({ close: true }).catch(() => undefined);
      alive = false;
      await worker.terminate();
    },
  };
}

function answered({ types, names, rows, tag }: Told): Queried {
  const read = types.map(reader);
  const words = tag.split(" ");
  return {
    rows: rows.map((row) => Object.fromEntries(row.map((text, i) => [names[i], text === null ? null : read[i](text)]))),
    command: words[0],
    count: words.length > 1 ? Number(words[words.length - 1]) : null,
  };
}

/** As a database server says it when it has no disk left or went down: faults.ts makes it a sentence. */
function gone(text: string): Error {
  return Object.assign(new Error(text), { code: /No space left|ENOSPC/.test(text) ? "53100" : "57P02" });
}

function withResolver(): { promise: Promise<void>; resolve: () => void } {
  let resolve = (): void => undefined;
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}

function within(promise: Promise<void>, patience: number, text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(gone(text)), patience);
    promise.then(() => {
      clearTimeout(timer);
      resolve();
    });
  });
}
