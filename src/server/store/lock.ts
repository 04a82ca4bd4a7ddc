/** One Longroll at a time in a data folder: the embedded database knows no other. Whoever died without a word is not waited for. */
import { randomUUID } from "node:crypto";
import { readFileSync, readlinkSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

interface Holder {
  readonly id: string;
  readonly process: number;
  /** When the process began, as its system counts: numbers of processes come again. */
  readonly began: string;
  /** The system that counts the processes: a machine since it was started, or a container on it. */
  readonly system: string;
  readonly host: string;
  readonly since: string;
}

/** How often the holder shows that it lives, for those on other systems who cannot see its process; and when they stop believing it. */
const SIGN = 2_000;
const SILENCE = 10_000;

export class StoreInUse extends Error {
  constructor(folder: string, holder: Pick<Holder, "process" | "host" | "since">) {
    super(
      `The data folder ${folder} is in use by another Longroll (process ${holder.process} on ${holder.host}, since ${holder.since}). Stop that one, or give this one a folder of its own. Several at once need a PostgreSQL server.`,
    );
    this.name = "StoreInUse";
  }
}

/** Takes the folder, or says who has it. What comes back lets it go again. */
export async function lockFolder(folder: string, silence = SILENCE): Promise<() => void> {
  const path = join(folder, "in-use.json");
  const mine: Holder = { id: randomUUID(), process: process.pid, ...thisSystem(), host: hostname(), since: new Date().toISOString() };
  for (let unreadable = 0; !made(path, mine); ) {
    const holder = read(path);
    if (holder === undefined) {
      // Somebody is just writing it, or died over it.
      await pause(20);
      if (++unreadable > 50) rmSync(path, { force: true });
    } else if (await isAlive(holder, path, silence)) throw new StoreInUse(folder, holder);
    else clearAway(path, holder);
  }
  const sign = setInterval(() => touch(path), SIGN);
  sign.unref();
  return () => {
    clearInterval(sign);
    if (read(path)?.id === mine.id) rmSync(path, { force: true });
  };
}

/** Only one can make the file. */
function made(path: string, holder: Holder): boolean {
  try {
    writeFileSync(path, `${JSON.stringify(holder)}\n`, { mode: 0o600, flag: "wx" });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}

function read(path: string): Holder | undefined {
  try {
    return JSON.parse(readFileSync(path, "utf8")) as Holder;
  } catch (error) {
    if (error instanceof SyntaxError || (error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

/** Takes the dead holder's file away; if it is another's by now, that one gets it back. */
function clearAway(path: string, dead: Holder): void {
  const aside = `${path}.${randomUUID()}`;
  try {
    renameSync(path, aside);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return;
    throw error;
  }
  const found = read(aside);
  if (found && found.id !== dead.id) made(path, found);
  rmSync(aside, { force: true });
}

async function isAlive(holder: Holder, path: string, silence: number): Promise<boolean> {
  if (holder.system === thisSystem().system) {
    const began = beginning(holder.process);
    return began !== undefined && began === holder.began;
  }
  // Its clock may not be ours: what counts is whether it moves.
  const last = signed(path);
  for (let look = 0; look < 10; look++) {
    await pause(silence / 10);
    if (signed(path) !== last) return true;
  }
  return false;
}

function signed(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

function touch(path: string): void {
  try {
    utimesSync(path, new Date(), new Date());
  } catch {
    // The disk may be away for a moment: the next sign will do.
  }
}

function thisSystem(): Pick<Holder, "system" | "began"> {
  return { system: systemName(), began: beginning(process.pid) ?? "" };
}

function systemName(): string {
  try {
    return `${readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim()} ${readlinkSync("/proc/self/ns/pid")}`;
  } catch {
    return hostname();
  }
}

/** When a process began, or nothing where there is no such process. */
function beginning(id: number): string | undefined {
  try {
    // The name in brackets may hold anything; what follows it is numbers.
    return readFileSync(`/proc/${id}/stat`, "utf8")
      .replace(/^.*\) /s, "")
      .split(" ")[19];
  } catch {
    return process.platform === "linux" ? undefined : seen(id);
  }
}

function seen(id: number): string | undefined {
  try {
    process.kill(id, 0);
    return "";
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM" ? "" : undefined;
  }
}
