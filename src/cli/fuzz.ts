/** `longroll fuzz`: tries the promises of the contract on a long walk, or the engine on rubbish. */
import { readFileSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { bots } from "../bots/index.js";
import { type Game, type Json, load, Refusal } from "../engine/index.js";
import { type Command, Misuse, oneOf, readFlags, share as readShare, wholeNumber } from "./command.js";
import { fuzzEngine } from "./fuzz-engine.js";
import { added, type FuzzJob, type FuzzPart, NOTHING, readRun, writeRun } from "./fuzz-run.js";
import { gameCalled, gameIds } from "./games.js";
import { onInterrupt } from "./interrupt.js";
import { showProgress } from "./progress.js";
import { share } from "./workers.js";

const FLAGS = {
  game: { type: "string", default: gameIds[0] },
  actions: { type: "string", default: "1000000" },
  leg: { type: "string", default: "0" },
  kept: { type: "string", multiple: true },
  bot: { type: "string" },
  seed: { type: "string", default: "longroll" },
  only: { type: "string" },
  workers: { type: "string", default: String(availableParallelism()) },
  thorough: { type: "string", default: "0.005" },
  run: { type: "string" },
  save: { type: "string" },
  engine: { type: "boolean", default: false },
  lines: { type: "string", default: "100000" },
  progress: { type: "boolean", default: process.stderr.isTTY === true },
} as const;

async function run(args: readonly string[]): Promise<number> {
  const { values } = readFlags(args, FLAGS);
  return values.engine ? runEngine(values.seed, wholeNumber("lines", values.lines, 1, 1e9), values.progress) : runGame(values);
}

type Given = ReturnType<typeof readFlags<typeof FLAGS>>["values"];

function jobOf({ id, version }: Game, flags: Given): FuzzJob {
  return {
    kind: "fuzz",
    game: id,
    version,
    bot: flags.bot === undefined ? undefined : oneOf("bot", flags.bot, bots).id,
    seed: flags.seed,
    thorough: readShare("thorough", flags.thorough),
    leg: wholeNumber("leg", flags.leg, 0, 1e9),
    kept: flags.kept ?? [],
  };
}

/** A saved game that is walked from must be one of this game, and replay. */
function checkKept(game: Game, file: string): void {
  let save: Json;
  try {
    save = JSON.parse(readFileSync(file, "utf8"));
  } catch (error) {
    throw new Misuse(`${file} is no saved game: ${error instanceof Error ? error.message : error}`);
  }
  const table = load([game], save);
  if (table instanceof Refusal) throw new Misuse(`${file} is no saved game to walk from: ${table.text}`);
}

/** How often a run is written while it goes on, in milliseconds. */
const WRITTEN = 10_000;

async function runGame(flags: Given): Promise<number> {
  const game = await gameCalled(flags.game);
  const job = jobOf(game, flags);
  for (const file of job.kept) checkKept(game, file);
  const only = flags.only === undefined ? undefined : wholeNumber("only", flags.only, 0, 1e9);
  const total = only === undefined ? wholeNumber("actions", flags.actions, 1, 1e12) : 1;
  const workers = wholeNumber("workers", flags.workers, 1, 256);
  const file = only === undefined ? flags.run : undefined;
  const before = file === undefined ? NOTHING : readRun(file, job);
  const stop = new AbortController();
  const interrupted = onInterrupt(() => stop.abort());
  const progress = showProgress(flags.progress, total, "actions");
  let written = performance.now();
  const done = await walkOn(job, before, { total, from: only ?? before.legs, workers, stop }, (so) => {
    progress.to(Math.min(so.actions, total));
    if (file === undefined || performance.now() - written < WRITTEN) return;
    writeRun(file, job, so);
    written = performance.now();
  });
  progress.end();
  if (file !== undefined) writeRun(file, job, done);
  tell(game, job, done);
  const [worst] = done.broken.slice(before.broken.length);
  if (worst?.save && flags.save !== undefined) writeFileSync(flags.save, `${JSON.stringify(worst.save)}\n`);
  if (done.broken.length > 0) return 1;
  if (interrupted()) return 130;
  process.stdout.write("Nothing is broken.\n");
  return 0;
}

interface Way {
  readonly total: number;
  /** The first leg. */
  readonly from: number;
  readonly workers: number;
  readonly stop: AbortController;
}

/** Leg after leg until there are enough actions, or something more is broken. They are counted in their order, whichever worker is first: a run is the same on any number of them. */
async function walkOn(
  job: FuzzJob,
  before: FuzzPart,
  { total, from, workers, stop }: Way,
  told: (so: FuzzPart) => void,
): Promise<FuzzPart> {
  const waiting = new Map<number, FuzzPart>();
  let done = before;
  let next = from;
  const isDone = () => done.actions >= total || done.broken.length > before.broken.length;
  if (isDone()) return done;
  await share<FuzzJob, FuzzPart>(job, { total: Infinity, from, workers, batch: 1, stop: stop.signal }, (part, batch) => {
    waiting.set(batch.from, part);
    for (let turn = waiting.get(next); turn && !isDone(); turn = waiting.get(next)) {
      waiting.delete(next++);
      done = added(done, turn);
    }
    told(done);
    if (isDone()) stop.abort();
  });
  return done;
}

function tell({ title }: Game, { seed, bot }: FuzzJob, { legs, actions, endings, broken }: FuzzPart): void {
  process.stdout.write(`${title}: ${legs} legs, ${actions} actions, seed ${seed}, played by ${bot ?? "chance"}\n`);
  for (const [ending, times] of Object.entries(endings).sort(([a], [b]) => (a < b ? -1 : 1)))
    process.stdout.write(`${String(times).padStart(10)}  ${ending}\n`);
  for (const { message } of broken) process.stdout.write(`Broken: ${message}\n`);
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
  summary: "try the promises of the rules on a long walk, or the engine on rubbish",
  help: `longroll fuzz: walks through a game by chance, with options at random, and tries every promise of the contract on the way.

Usage: longroll fuzz [--game ID] [--actions N] [--leg N] [--kept FILE …] [--bot ID] [--seed TEXT] [--thorough SHARE] [--workers N]
                     [--run FILE] [--only N] [--save FILE] [--progress]
       longroll fuzz --engine [--lines N] [--seed TEXT] [--progress]

  --game ID          the game (default ${gameIds[0]})
  --actions N        how many actions in all (default 1000000); the last leg is walked to its end
  --leg N            the most actions of a leg (default 0: each leg is a whole game); leg n has the seed TEXT/n
  --kept FILE        a saved game: legs begin at positions on its way too; may be given more than once
  --bot ID           who plays: ${bots.map((bot) => bot.id).join(", ")} (default: chance)
  --seed TEXT        the same seed walks the same legs (default longroll)
  --thorough SHARE   the share of decisions at which the slow promises are tried too (default ${FLAGS.thorough.default}; 1 is all)
  --workers N        how many at a time (default: one a core)
  --run FILE         keeps the run in FILE, and goes on with it where it was stopped, or past what was broken
  --only N           leg N alone
  --save FILE        where to write the game that broke a promise
  --progress         shows how far it is, on standard error
  --engine           sends rubbish, half-right requests and illegal actions to the engine instead
  --lines N          how many (default 100000)

Exits with 1 when something is broken, and says with which seed.

Examples
  npm run fuzz -- --actions 10000000 --run fuzz.json --progress
  npm run fuzz -- --game guns --leg 200 --kept src/games/guns/tests/games/plain-held.json --thorough 0.1
  npm run fuzz -- --actions 200000 --bot greedy --thorough 0.1
  npm run fuzz -- --engine --lines 100000
`,
  run,
};
