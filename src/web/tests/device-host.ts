/** A host of this device without a browser: the page's side, its line, and the host behind it, with games kept in memory. */
import { onTestFinished } from "vitest";
import { type Action, act, type Game, type JsonObject, newTable, type Table } from "../../engine/index.js";
import { toy } from "../../engine/tests/toy.js";
import { type Host, type NewTable, type OpenTable, type TableInfo, Trouble } from "../host/host.js";
import { tablesOn } from "../host/tables.js";
import { type Thread, workerLine } from "../host/worker-line.js";
import type { Alone } from "../rules/bots.js";
import { createDeviceHost, type HostAtWork } from "../rules/device-host.js";
import { type Keep, memoryKeep } from "../rules/keep.js";
import { shelfOf } from "../rules/shelf.js";
import { choiceOf, type Think } from "../rules/thinking.js";

/** The browser: what all its pages share. */
export interface Shared {
  readonly keep: Keep;
  readonly hosts: Set<HostAtWork>;
  readonly alone: Alone;
}

export function browser(keep: Keep = memoryKeep()): Shared {
  const last = new Map<string, Promise<void>>();
  const alone: Alone = (name, stop, work) => {
    const turn = (last.get(name) ?? Promise.resolve()).then(() => (stop.aborted ? undefined : work()));
    last.set(
      name,
      turn.catch(() => undefined),
    );
    return turn;
  };
  return { keep, hosts: new Set(), alone };
}

export interface Page {
  readonly ask: Host["ask"];
  open(id: string): OpenTable;
  /** Lets so many seconds go by. */
  later(seconds: number): void;
  /** The page is closed, or loaded again: its thread is gone. */
  close(): void;
  /** The thread dies of something. */
  crash(): void;
}

export function page(games: readonly Game[], shared: Shared, think: Think = (question) => choiceOf(shelfOf(games), question)): Page {
  let thread: Thread | undefined;
  let host: HostAtWork | undefined;
  let clock = 0;
  const start = () => {
    let alive = true;
    const say = (answer: object) => {
      const data = structuredClone(answer);
      if (alive) setTimeout(() => alive && made.onmessage?.call(made as Worker, { data } as MessageEvent));
    };
    const around = {
      shelf: shelfOf(games),
      keep: shared.keep,
      now: () => new Date(Date.UTC(1862, 8, 17, 5, 30, clock++)).toISOString(),
      tell: (id: string) => {
        for (const other of shared.hosts) if (other !== own) setTimeout(() => other.changed(id));
      },
    };
    const own = createDeviceHost(around, think, shared.alone, say);
    shared.hosts.add(own);
    host = own;
    const made: Thread = {
      postMessage: (message: Parameters<HostAtWork["hear"]>[0]) => void own.hear(structuredClone(message)),
      terminate() {
        alive = false;
        shared.hosts.delete(own);
      },
      onmessage: null,
      onerror: null,
    };
    thread = made;
    return made;
  };
  const line = workerLine(start);
  const tables = tablesOn(line, line.ask);
  const open = new Set<OpenTable>();
  return {
    ask: line.ask,
    open(id) {
      const table = tables.open(id);
      open.add(table);
      return table;
    },
    later(seconds) {
      clock += seconds;
    },
    close() {
      for (const table of open) table.close();
      if (host) shared.hosts.delete(host);
      thread?.terminate();
    },
    crash: () => thread?.onerror?.call(thread as Worker, { preventDefault: () => undefined, message: "out of memory" } as ErrorEvent),
  };
}

/** When it is so. */
export async function until<T>(ask: () => T | undefined | false): Promise<T> {
  for (;;) {
    const answer = ask();
    if (answer !== undefined && answer !== false) return answer;
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
}

/** What something is refused with. */
export async function trouble(asked: Promise<unknown>): Promise<Pick<Trouble, "code" | "message" | "rule">> {
  const error = await asked.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (!(error instanceof Trouble)) throw new Error(`This was not refused: ${error}`);
  return { code: error.code, message: error.message, ...(error.rule !== undefined && { rule: error.rule }) };
}

export const games = [toy as unknown as Game];
export const sameScreen: NewTable["seats"] = { blue: { who: "me" }, gray: { who: "me" } };
export const againstBot: NewTable["seats"] = { blue: { who: "me" }, gray: { who: "bot", level: "random" } };
export const onlyBots: NewTable["seats"] = { blue: { who: "bot", level: "random" }, gray: { who: "bot", level: "random" } };

/** A page that is closed when the test is done. */
export function newPage(shared: Shared = browser(), rules = games, think?: Think): Page {
  const made = page(rules, shared, think);
  onTestFinished(() => made.close());
  return made;
}

export async function setUp(at: Page, seats: NewTable["seats"], more: object = {}): Promise<string> {
  const made = (await at.ask("POST", "/api/tables", { game: "toy", seats, ...more } as never)) as unknown as { table: TableInfo };
  return made.table.id;
}

/** The table, when it has been told. */
export async function looked(at: Page, id: string): Promise<OpenTable> {
  const table = at.open(id);
  await until(() => table.outlook.value ?? table.lost.value);
  return table;
}

/** A bot that thinks until it is stopped. */
export const forever =
  (stopped: () => void = () => undefined): Think =>
  (_, stop) =>
    new Promise((_resolve, reject) =>
      stop.addEventListener("abort", () => {
        stopped();
        reject(new Error("stopped"));
      }),
    );

export const told = (table: OpenTable) => table.entries.value.flatMap(({ events }) => events.map(({ event }) => event));

export async function loaded(at: Page, file: JsonObject, seats?: NewTable["seats"]): Promise<string> {
  const made = (await at.ask("POST", "/api/load", { save: file, ...(seats && { seats }) } as never)) as unknown as { table: TableInfo };
  return made.table.id;
}

export function played(...actions: Action[]): Table<never> {
  const table = newTable(toy, { seed: "saved" }) as Table<never>;
  for (const action of actions) act(table, action);
  return table;
}
