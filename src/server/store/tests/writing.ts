/** Starts the writer as a process of its own, which can be killed. */
import { type ChildProcess, spawn } from "node:child_process";
import { copyFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { openStore, type StoreConfig } from "../open.js";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const out = here("../../../../dist/store-tests");

/** Node runs no TypeScript: the writer is bundled, and the database's thread lies beside it. */
export async function buildWriter(): Promise<void> {
  await build({
    entryPoints: [here("./writer.ts")],
    outdir: out,
    bundle: true,
    platform: "node",
    format: "esm",
    packages: "external",
    logLevel: "warning",
  });
  copyFileSync(here("../pglite.worker.js"), `${out}/pglite.worker.js`);
}

export interface Writer {
  readonly lines: readonly string[];
  /** The last number it said was stored. */
  readonly stored: number;
  /** Waits for a line like this among those it has said or will say from line `from` on. */
  says(pattern: RegExp, from?: number): Promise<string>;
  /** Ends it without a word. */
  kill(): Promise<void>;
}

const running = new Set<Writer>();

/** After a test, however it ended. */
export async function killWriters(): Promise<void> {
  await Promise.all([...running].map((writer) => writer.kill()));
}

/** `before` is code that runs first, in the database's thread too. */
export function startWriter(config: StoreConfig, before = ""): Writer {
  const preload = before ? ["--import", `data:text/javascript,${encodeURIComponent(before)}`] : [];
  const child: ChildProcess = spawn(process.execPath, [...preload, `${out}/writer.js`, JSON.stringify(config)], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const lines: string[] = [];
  const waiting = new Set<() => void>();
  const ended = new Promise<void>((resolve) => child.once("close", () => resolve()));
  if (!child.stdout) throw new Error("The writer says nothing.");
  createInterface({ input: child.stdout }).on("line", (line) => {
    lines.push(line);
    for (const look of [...waiting]) look();
  });
  const writer: Writer = {
    lines,
    get stored() {
      return Number(lines.findLast((line) => line.startsWith("stored "))?.slice("stored ".length) ?? 0);
    },
    says: (pattern, from = 0) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const found = lines.slice(from).find((line) => pattern.test(line));
          if (found === undefined) return;
          waiting.delete(look);
          resolve(found);
        };
        waiting.add(look);
        ended.then(() => reject(new Error(`The writer ended before it said ${pattern}: ${lines.slice(-3).join(" | ")}`)));
        look();
      }),
    kill: async () => {
      child.kill("SIGKILL");
      await ended;
      running.delete(writer);
    },
  };
  running.add(writer);
  return writer;
}

/** What is in the store: whether the moves are numbered without a gap, how many, and what the table says. */
export async function written(config: StoreConfig): Promise<{ moves: number; whole: boolean; number: number }> {
  const store = await openStore(config);
  try {
    const moves = await store.db.selectFrom("moves").select("number").where("table_id", "=", "chaos").orderBy("number").execute();
    const { number } = await store.db.selectFrom("tables").select("number").where("id", "=", "chaos").executeTakeFirstOrThrow();
    return { moves: moves.length, whole: moves.every((move, i) => move.number === i + 1), number };
  } finally {
    await store.close();
  }
}
