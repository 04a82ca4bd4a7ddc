/** A run of `longroll fuzz`, kept in a file so that it can be stopped and gone on with. */
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { isRecord, type JsonObject } from "../engine/index.js";
import { Misuse } from "./command.js";

/** What is walked: a run goes on only with the same. */
export interface FuzzJob {
  readonly kind: "fuzz";
  readonly game: string;
  readonly version: string;
  /** Who plays; chance unless said. */
  readonly bot?: string;
  readonly seed: string;
  /** The share of decisions at which every promise is tried. */
  readonly thorough: number;
  /** The most actions of a leg; 0 for whole games. */
  readonly leg: number;
  /** Files of saved games on whose way legs begin. */
  readonly kept: readonly string[];
}

/** What was found on some legs. */
export interface FuzzPart {
  readonly legs: number;
  readonly actions: number;
  readonly endings: Readonly<Record<string, number>>;
  readonly broken: readonly Broken[];
}

export interface Broken {
  /** "longroll/17": leg 17 of the run with the seed "longroll". */
  readonly seed: string;
  readonly message: string;
  readonly save?: JsonObject;
}

export const NOTHING: FuzzPart = { legs: 0, actions: 0, endings: {}, broken: [] };

export function added(one: FuzzPart, other: FuzzPart): FuzzPart {
  const endings: Record<string, number> = { ...one.endings };
  for (const [ending, times] of Object.entries(other.endings)) endings[ending] = (endings[ending] ?? 0) + times;
  return {
    legs: one.legs + other.legs,
    actions: one.actions + other.actions,
    endings,
    broken: [...one.broken, ...other.broken],
  };
}

/** What the file has of this job, nothing where there is no such file yet. */
export function readRun(file: string, job: FuzzJob): FuzzPart {
  if (!existsSync(file)) return NOTHING;
  const run = parsed(file);
  if (!isRecord(run) || !isRecord(run.job) || !isRecord(run.done)) throw new Misuse(`${file} is no run of longroll fuzz.`);
  for (const [key, value] of Object.entries(job)) {
    if (JSON.stringify(run.job[key]) !== JSON.stringify(value))
      throw new Misuse(
        `${file} is a run with ${key} ${JSON.stringify(run.job[key])}, not ${JSON.stringify(value)}: go on with the same, or name another file.`,
      );
  }
  return run.done as unknown as FuzzPart;
}

function parsed(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch (error) {
    throw new Misuse(`${file} cannot be read: ${error instanceof Error ? error.message : error}`);
  }
}

/** Written beside and put in its place, so that a run that is killed has the old file or the new one. */
export function writeRun(file: string, job: FuzzJob, done: FuzzPart): void {
  writeFileSync(`${file}.new`, `${JSON.stringify({ job, done })}\n`);
  renameSync(`${file}.new`, file);
}
