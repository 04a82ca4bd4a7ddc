/** `longroll fuzz`: tries the promises of the contract on many games, or the engine on rubbish. */
import { writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { bots } from "../bots/index.js";
import type { JsonObject } from "../engine/index.js";
import { type Command, oneOf, readFlags, share as readShare, wholeNumber } from "./command.js";
import { fuzzEngine } from "./fuzz-engine.js";
import { games } from "./games.js";
import { onInterrupt } from "./interrupt.js";
import { showProgress } from "./progress.js";
import { share } from "./workers.js";

export interface FuzzJob {
  readonly kind: "fuzz";
  readonly game: string;
  /** Who plays; chance unless said. */
  readonly bot?: string;
  readonly seed: string;
  readonly thorough: number;
}

/** What a worker says of its games. */
export interface FuzzPart {
  readonly games: number;
  readonly actions: number;
  readonly endings: Readonly<Record<string, number>>;
  readonly violation?: { readonly message: string; readonly save?: JsonObject };
}

const FLAGS = {
  game: { type: "string", default: games[0].id },
  games: { type: "string", default: "1000" },
  bot: { type: "string" },
  seed: { type: "string", default: "longroll" },
  workers: { type: "string", default: String(availableParallelism()) },
  thorough: { type: "string", default: "0.005" },
  save: { type: "string" },
  engine: { type: "boolean", default: false },
  lines: { type: "string", default: "100000" },
  progress: { type: "boolean", default: process.stderr.isTTY === true },
} as const;

async function run(args: readonly string[]): Promise<number> {
  const { values } = readFlags(args, FLAGS);
  return values.engine ? runEngine(values.seed, wholeNumber("lines", values.lines, 1, 1e9), values.progress) : runGames(values);
}

async function runGames(flags: ReturnType<typeof readFlags<typeof FLAGS>>["values"]): Promise<number> {
  const game = oneOf("game", flags.game, games);
  const total = wholeNumber("games", flags.games, 1, 1e9);
  const workers = wholeNumber("workers", flags.workers, 1, 256);
  const bot = flags.bot === undefined ? undefined : oneOf("bot", flags.bot, bots).id;
  const job: FuzzJob = { kind: "fuzz", game: game.id, bot, seed: flags.seed, thorough: readShare("thorough", flags.thorough) };

  const sum = { games: 0, actions: 0, endings: {} as Record<string, number> };
  let violation: FuzzPart["violation"];
  const stop = new AbortController();
  const interrupted = onInterrupt(() => stop.abort());
  const progress = showProgress(flags.progress, total, "games");
  const batch = Math.max(1, Math.min(8, Math.floor(total / workers / 8)));
  await share<FuzzJob, FuzzPart>(job, { total, workers, batch, stop: stop.signal }, (part) => {
    sum.games += part.games;
    sum.actions += part.actions;
    for (const [ending, times] of Object.entries(part.endings)) sum.endings[ending] = (sum.endings[ending] ?? 0) + times;
    progress.to(sum.games);
    if (part.violation === undefined) return;
    violation ??= part.violation;
    stop.abort();
  });
  progress.end();
  process.stdout.write(`${game.title}: ${sum.games} games, ${sum.actions} actions, seed ${flags.seed}, played by ${bot ?? "chance"}\n`);
  for (const [ending, times] of Object.entries(sum.endings).sort(([a], [b]) => (a < b ? -1 : 1)))
    process.stdout.write(`${String(times).padStart(10)}  ${ending}\n`);
  if (violation !== undefined) {
    process.stdout.write(`Broken: ${violation.message}\n`);
    if (flags.save !== undefined && violation.save !== undefined) writeFileSync(flags.save, `${JSON.stringify(violation.save)}\n`);
    return 1;
  }
  if (interrupted()) return 130;
  process.stdout.write("Nothing is broken.\n");
  return 0;
}

async function runEngine(seed: string, total: number, wanted: boolean): Promise<number> {
  const stop = new AbortController();
  const interrupted = onInterrupt(() => stop.abort());
  const progress = showProgress(wanted, total, "lines");
  const { lines, refused, fault } = await fuzzEngine(seed, total, progress, stop.signal);
  progress.end();
  process.stdout.write(`${lines} lines to the engine, ${refused} refused, seed ${seed}\n`);
  if (fault !== undefined) {
    process.stdout.write(`Broken: ${fault}\n`);
    return 1;
  }
  if (interrupted()) return 130;
  process.stdout.write("Every answer well formed, no refusal left a trace.\n");
  return 0;
}

export const fuzz: Command = {
  name: "fuzz",
  summary: "try the promises of the rules on many games, or the engine on rubbish",
  help: `longroll fuzz: plays games with options at random and tries every promise of the contract on the way.

Usage: longroll fuzz [--game ID] [--games N] [--bot ID] [--seed TEXT] [--workers N] [--thorough SHARE] [--save FILE] [--progress]
       longroll fuzz --engine [--lines N] [--seed TEXT] [--progress]

  --game ID          the game (default ${games[0].id})
  --games N          how many (default 1000); game n has the seed TEXT/n
  --bot ID           who plays: ${bots.map((bot) => bot.id).join(", ")} (default: chance)
  --seed TEXT        the same seed plays the same games (default longroll)
  --workers N        how many at a time (default: one a core)
  --thorough SHARE   the share of positions on which the slow promises are tried too (default ${FLAGS.thorough.default}; 1 is all)
  --save FILE        where to write the game that broke a promise
  --progress         shows how far it is, on standard error
  --engine           sends rubbish, half-right requests and illegal actions to the engine instead
  --lines N          how many (default 100000)

Exits with 1 when something is broken, and says with which seed.

Examples
  npm run fuzz -- --games 10000 --progress
  npm run fuzz -- --games 200 --bot greedy --thorough 0.1
  npm run fuzz -- --engine --lines 100000
`,
  run,
};
