/** `longroll fuzz --engine`: rubbish for the engine, judged in this process, and said again to a real one that must answer the same. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { bots } from "../bots/index.js";
import { allGames } from "./games.js";
import { readLines } from "./lines.js";
import { trial } from "./ordeal.js";
import type { Progress } from "./progress.js";
import { createRubbish } from "./rubbish.js";
import { createSession } from "./session.js";

const LONGEST_ANSWER = 16_000_000;

export interface EngineFuzz {
  readonly lines: number;
  readonly refused: number;
  /** What went wrong, and at which line. */
  readonly fault?: string;
}

export async function fuzzEngine(seed: string, total: number, progress: Progress, stop: AbortSignal): Promise<EngineFuzz> {
  const session = createSession(await allGames(), bots, seed);
  const rubbish = createRubbish(seed);
  const child = spawn(process.execPath, [fileURLToPath(new URL("./longroll.js", import.meta.url)), "engine", "--seed", seed], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  child.stdin.on("error", () => {});
  const closed = once(child, "close");
  const expected: string[] = [];
  const agreed = agrees(child.stdout, expected);
  let lines = 0;
  let refused = 0;
  let fault: string | undefined;
  while (lines < total && fault === undefined && child.exitCode === null && !stop.aborted) {
    const tried = trial(session, rubbish);
    lines++;
    if (tried.refused) refused++;
    if (tried.fault) fault = `line ${lines}: ${tried.fault}\n  ${clip(tried.line)}\n  ${clip(tried.answered)}`;
    expected.push(tried.answered);
    if (!child.stdin.write(`${tried.line}\n`)) await Promise.race([once(child.stdin, "drain"), closed]);
    progress.to(lines);
  }
  child.stdin.end();
  const differs = await agreed;
  const [code] = await closed;
  fault ??= differs;
  if (fault === undefined && code !== 0 && !stop.aborted)
    fault = `the engine ended with exit code ${code} after ${lines - expected.length} answers`;
  if (fault === undefined && expected.length > 0 && !stop.aborted) fault = `${expected.length} lines were not answered`;
  return { lines, refused, fault };
}

/** Takes what is expected off its list as it comes; gives the first answer that is another. */
async function agrees(output: AsyncIterable<Buffer>, expected: string[]): Promise<string | undefined> {
  let number = 0;
  let differs: string | undefined;
  for await (const line of readLines(output, LONGEST_ANSWER)) {
    number++;
    const due = expected.shift();
    if (line !== due && differs === undefined)
      differs = `answer ${number} of the running engine differs\n  ${clip(String(line))}\n  ${clip(String(due))}`;
  }
  return differs;
}

function clip(text: string): string {
  return text.length > 600 ? `${text.slice(0, 600)}…` : text;
}
