/** A PostgreSQL server for the tests, with its data in the temporary folder. It ends with the process that started it, however that ends. */
import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { Client } from "pg";

export interface Cluster {
  /** The address of a database there. */
  url(database: string): string;
  /** As when the machine goes down; and up again, with the same data at the same address. */
  crash(): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
}

const DEBIAN = "/usr/lib/postgresql";

/** Where initdb and postgres are: Debian's newest, or what the path has; installed if need be. */
export function findPostgres(): string {
  const found = lookForPostgres();
  if (found) return found;
  console.error("Installing PostgreSQL from Debian's packages for the server's tests …");
  for (const args of [
    ["update", "-qq"],
    ["install", "-y", "-qq", "--no-install-recommends", "postgresql"],
  ]) {
    const [program, ...rest] = isRoot() ? ["apt-get", ...args] : ["sudo", "-n", "apt-get", ...args];
    spawnSync(program, rest, { stdio: "inherit", env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } });
  }
  const installed = lookForPostgres();
  if (installed) return installed;
  throw new Error(
    "The server's tests need PostgreSQL, and it could not be installed. Install it (Debian: apt-get install postgresql) and run them again.",
  );
}

function lookForPostgres(): string | undefined {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).sort((a, b) => Number(b) - Number(a)) : [];
  const places = [...versions.map((version) => join(DEBIAN, version, "bin")), ...(process.env.PATH ?? "").split(":")];
  return places.find((place) => existsSync(join(place, "initdb")) && existsSync(join(place, "postgres")));
}

function isRoot(): boolean {
  return process.getuid?.() === 0;
}

/** PostgreSQL refuses to run as root: there it runs as the user its package made, or as nobody. */
function user(): { uid?: number; gid?: number } {
  if (!isRoot()) return {};
  const number = (kind: "-u" | "-g") => {
    for (const name of ["postgres", "nobody"]) {
      const { status, stdout } = spawnSync("id", [kind, name], { encoding: "utf8" });
      if (status === 0) return Number(stdout);
    }
    throw new Error("There is no user to run PostgreSQL as.");
  };
  return { uid: number("-u"), gid: number("-g") };
}

export async function startCluster(): Promise<Cluster> {
  const place = findPostgres();
  const owner = user();
  const folder = mkdtempSync(join(tmpdir(), "longroll-postgres-"));
  if (owner.uid !== undefined && owner.gid !== undefined) chownSync(folder, owner.uid, owner.gid);
  const data = join(folder, "data");
  execFileSync(join(place, "initdb"), ["-D", data, "-U", "longroll", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8", "--no-sync"], {
    ...owner,
    cwd: folder,
    stdio: "ignore",
  });
  const port = await freePort();
  const url = (database: string) => `postgres://longroll@127.0.0.1:${port}/${database}`;
  let running: ChildProcess | undefined;

  async function start(): Promise<void> {
    const settings = {
      port,
      listen_addresses: "127.0.0.1",
      unix_socket_directories: "",
      fsync: "off",
      full_page_writes: "off",
      max_connections: "200",
    };
    const args = ["-D", data, ...Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`])];
    // The shell takes the server down at a word; at the end of its input, which comes with our own end, it takes the data away as well.
    const script = '"$0" "$@" & read -r word; kill -QUIT $!; wait; [ -n "$word" ] || rm -rf "$PWD"';
    running = spawn("/bin/sh", ["-c", script, join(place, "postgres"), ...args], {
      ...owner,
      cwd: folder,
      stdio: ["pipe", "ignore", "ignore"],
    });
    for (let tries = 0; ; tries++) {
      const client = new Client({ connectionString: url("postgres") });
      try {
        await client.connect();
        await client.end();
        return;
      } catch (error) {
        if (tries > 300) throw error;
        await pause(100);
      }
    }
  }

  async function takeDown(word: string): Promise<void> {
    const shell = running;
    running = undefined;
    if (!shell || shell.exitCode !== null) return;
    const ended = new Promise((resolve) => shell.once("exit", resolve));
    shell.stdin?.end(word);
    await ended;
  }

  await start();
  return {
    url,
    start,
    crash: () => takeDown("crash\n"),
    stop: async () => {
      await takeDown("");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => (address && typeof address === "object" ? resolve(address.port) : reject(new Error("There is no free port."))));
    });
  });
}
