/** A host of this device without a browser: the page's side, its line, and the house behind it, with games kept in memory. */
import type { Game } from "../../engine/index.js";
import { type Host, type OpenTable, Trouble } from "../host/host.js";
import { tablesOn } from "../host/tables.js";
import { type Thread, workerLine } from "../host/worker-line.js";
import type { Alone } from "../rules/bots.js";
import { createHouse, type House } from "../rules/house.js";
import { type Keep, memoryKeep } from "../rules/keep.js";
import { choiceOf, type Think } from "../rules/thinking.js";

/** The browser: what all its pages share. */
export interface Shared {
  readonly keep: Keep;
  readonly houses: Set<House>;
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
  return { keep, houses: new Set(), alone };
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

export function page(games: readonly Game[], shared: Shared, think: Think = async (question) => choiceOf(games, question)): Page {
  let thread: Thread | undefined;
  let house: House | undefined;
  let clock = 0;
  const start = () => {
    let alive = true;
    const say = (answer: object) => {
      const data = structuredClone(answer);
      if (alive) setTimeout(() => alive && made.onmessage?.call(made as Worker, { data } as MessageEvent));
    };
    const around = {
      games,
      keep: shared.keep,
      now: () => new Date(Date.UTC(1862, 8, 17, 5, 30, clock++)).toISOString(),
      tell: (id: string) => {
        for (const other of shared.houses) if (other !== own) setTimeout(() => other.changed(id));
      },
    };
    const own = createHouse(around, think, shared.alone, say);
    shared.houses.add(own);
    house = own;
    const made: Thread = {
      postMessage: (message: Parameters<House["hear"]>[0]) => void own.hear(structuredClone(message)),
      terminate() {
        alive = false;
        shared.houses.delete(own);
      },
      onmessage: null,
      onerror: null,
    };
    thread = made;
    return made;
  };
  const line = workerLine(start);
  const tables = tablesOn(line, line.ask, true);
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
      if (house) shared.houses.delete(house);
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
