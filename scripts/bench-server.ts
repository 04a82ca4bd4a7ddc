/**
 * What a node carries: `npm run bench:server`, or `-- --tables 200 --seconds 5 --store pglite` for a shorter look.
 * Players are bots behind real sockets, two to a table. Actions are sent at a steady rate, whether or not the last ones have been answered,
 * and an answer's time counts from when its action was due: what waits in line is counted.
 */
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { chownSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { cpus, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { findPostgres } from "../src/server/tests/cluster.js";
import { drive, playToTheEnd, type Site, seatPlayers } from "./bench-players.js";

const { values } = parseArgs({
  options: {
    tables: { type: "string", default: "1000" },
    seconds: { type: "string", default: "20" },
    store: { type: "string", default: "both" },
  },
});
const TABLES = Number(values.tables);
const SECONDS = Number(values.seconds);
/** What we aim at: so many actions a second, 99 of 100 answered within 50 ms. */
const AIM = { pglite: 300, postgres: 600 } as const;
type Kind = keyof typeof AIM;

interface Node extends Site {
  readonly child: ChildProcess;
  stop(): Promise<void>;
}

async function startNode(dataDir: string, databaseUrl?: string): Promise<Node> {
  const flags = {
    port: "0",
    data: dataDir,
    log: "error",
    "requests-a-minute": "0",
    "rooms-in-memory": String(2 * TABLES),
    "bot-threads": "0",
  };
  const args = Object.entries(flags).flatMap(([flag, value]) => [`--${flag}`, value]);
  const env = { ...process.env, ...(databaseUrl && { DATABASE_URL: databaseUrl }) };
  const child = spawn(process.execPath, ["dist/longroll.js", "serve", ...args], { stdio: ["ignore", "pipe", "pipe"], env });
  const ended = new Promise<void>((resolve) => child.once("close", () => resolve()));
  const url = await new Promise<string>((resolve, reject) => {
    let said = "";
    const hear = (part: Buffer) => {
      said += part;
      const at = /^Longroll is at (\S+)$/m.exec(said);
      if (at) resolve(at[1].replace("localhost", "127.0.0.1"));
    };
    child.stdout.on("data", hear);
    child.stderr.on("data", hear);
    ended.then(() => reject(new Error(`The node ended: ${said}`)));
  });
  return {
    url,
    child,
    stop: async () => {
      child.kill("SIGTERM");
      await ended;
    },
  };
}

/** A PostgreSQL as it comes: what it has answered is on the disk. */
async function startPostgres(folder: string): Promise<{ url: string; stop: () => void }> {
  const place = findPostgres();
  const isRoot = process.getuid?.() === 0;
  const number = (kind: string) => Number(execFileSync("id", [kind, "postgres"], { encoding: "utf8" }));
  const owner = isRoot ? { uid: number("-u"), gid: number("-g") } : {};
  if (owner.uid !== undefined) chownSync(folder, owner.uid, owner.gid);
  const as = { ...owner, cwd: folder, stdio: "ignore" } as const;
  const data = join(folder, "data");
  const port = await freePort();
  execFileSync(join(place, "initdb"), ["-D", data, "-U", "longroll", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8"], as);
  const settings = `-c port=${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=''`;
  execFileSync(join(place, "pg_ctl"), ["-D", data, "-o", settings, "-l", join(folder, "log"), "-w", "start"], as);
  return {
    url: `postgres://longroll@127.0.0.1:${port}/postgres`,
    stop: () => void execFileSync(join(place, "pg_ctl"), ["-D", data, "-m", "fast", "-w", "stop"], as),
  };
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(address && typeof address === "object" ? address.port : 0));
    });
  });
}

/** A figure of /metrics. */
async function metric({ url }: Site, name: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  return Number(new RegExp(`^${name}(?:\\{.*\\})? (.+)$`, "m").exec(text)?.[1]);
}

const memory = (site: Site) => metric(site, "process_resident_memory_bytes");
const busy = (site: Site) => metric(site, "process_cpu_seconds_total");
const ms = (time: number) => `${time.toFixed(time < 10 ? 1 : 0)} ms`;
const say = (line: string) => process.stdout.write(`${line}\n`);

async function measure(kind: Kind): Promise<void> {
  say(`\n${kind === "pglite" ? "PGlite, embedded" : "PostgreSQL"}, ${TABLES} tables, ${2 * TABLES} live connections`);
  const folder = mkdtempSync(join(tmpdir(), "longroll-bench-"));
  const postgres = kind === "postgres" ? await startPostgres(folder) : undefined;
  const start = () => startNode(join(folder, "games"), postgres?.url);
  let node = await start();
  try {
    const empty = await memory(node);
    const players = await seatPlayers(node, TABLES);
    await drive(players, { rate: AIM[kind] / 2, seconds: Math.min(5, SECONDS) });
    say(
      `  memory: ${((await memory(node)) / 2 ** 20).toFixed(0)} MB, ${(((await memory(node)) - empty) / 1024 / TABLES).toFixed(0)} KB a table with both its connections`,
    );
    for (const rate of [AIM[kind] / 2, AIM[kind], AIM[kind] * 2]) {
      const before = await busy(node);
      const { answered, refused, seconds, at } = await drive(players, { rate, seconds: SECONDS });
      const core = (100 * ((await busy(node)) - before)) / seconds;
      const times = `50 % ${ms(at(0.5))}, 95 % ${ms(at(0.95))}, 99 % ${ms(at(0.99))}`;
      const aim = rate === AIM[kind] ? (at(0.99) <= 50 ? "  (aim met)" : "  (aim: 99 % under 50 ms, missed)") : "";
      say(
        `  ${rate} sent a second: ${(answered / seconds).toFixed(0)} acknowledged, ${times}; node ${core.toFixed(0)} % of a core${refused > 0 ? `; ${refused} refused` : ""}${aim}`,
      );
    }
    for (const player of players) player.close();

    const long = await playToTheEnd(node);
    await node.stop();
    node = await start();
    const opened = await long.open(node);
    say(
      `  the longest game, ${opened.entries} entries: opened in ${ms(opened.cold)} from the database, ${ms(opened.warm)} from memory; a moment halfway in ${ms(opened.halfway)}`,
    );
  } finally {
    await node.stop();
    postgres?.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

const load = () => `load ${loadavg()[0].toFixed(1)}`;
say(`${cpus().length} cores (${cpus()[0].model.trim()}), Node ${process.version}, ${load()} before; the players run on the same machine`);
for (const kind of ["pglite", "postgres"] as const) if (values.store === "both" || values.store === kind) await measure(kind);
say(`\n${load()} after`);
process.exit(0);
