/** `longroll sim`: many games between bots on all cores, and what they came to. */
import { writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { parseArgs } from "node:util";
import { everyBot } from "../bots/index.js";
import { type Game, newTable, type Options, Refusal, seatsOf, sidesOf } from "../engine/index.js";
import { type Command, Misuse, oneOf, readFlags, wholeNumber } from "./command.js";
import { allGames, gameCalled, gameIds } from "./games.js";
import { onInterrupt } from "./interrupt.js";
import { showProgress } from "./progress.js";
import { createTally, merge, rows, type Tally, type TallyRow } from "./tally.js";
import { share } from "./workers.js";

export interface SimJob {
  readonly kind: "sim";
  readonly game: string;
  readonly scenario: string;
  readonly options: Options;
  /** Seat and bot. */
  readonly players: Readonly<Record<string, string>>;
  readonly seed: string;
}

const FLAGS = {
  game: { type: "string", default: gameIds[0] },
  scenario: { type: "string" },
  games: { type: "string", default: "100" },
  seed: { type: "string", default: "longroll" },
  workers: { type: "string", default: String(availableParallelism()) },
  option: { type: "string", multiple: true, default: [] as string[] },
  handicap: { type: "string" },
  json: { type: "string" },
  progress: { type: "boolean", default: process.stderr.isTTY === true },
} as const;

async function run(args: readonly string[]): Promise<number> {
  const game = await gameCalled(gameNamed(args));
  const seats = game.seats.map(({ id }) => id);
  const { values } = readFlags(args, { ...FLAGS, ...Object.fromEntries(seats.map((id) => [id, { type: "string" as const }])) });
  const flags = values as typeof values & Readonly<Record<string, string | undefined>>;
  const total = wholeNumber("games", flags.games, 1, 100_000_000);
  const workers = wholeNumber("workers", flags.workers, 1, 256);
  if (flags.handicap !== undefined && !game.options.some(({ key }) => key === "handicap"))
    throw new Misuse(`There is no handicap in ${game.title}.`);
  const given = flags.handicap === undefined ? flags.option : [...flags.option, `handicap=${flags.handicap}`];
  const table = newTable(game, { scenario: flags.scenario, options: readOptions(game, given), seed: flags.seed });
  if (table instanceof Refusal) throw new Misuse(table.text);
  const seated = seatsOf(game, table.options).map((id) => ({ id }));
  for (const id of seats) if (flags[id] !== undefined) oneOf(`seat in this game of ${game.title}`, id, seated);
  const players = Object.fromEntries(seated.map(({ id }) => [id, oneOf("bot", flags[id] ?? "greedy", everyBot).id]));
  const job: SimJob = { kind: "sim", game: game.id, scenario: table.scenario, options: table.options, players, seed: flags.seed };

  const tally = createTally();
  const stop = new AbortController();
  const interrupted = onInterrupt(() => stop.abort());
  const progress = showProgress(flags.progress, total, "games");
  // Small batches, so that progress is smooth and no core idles at the end.
  const batch = Math.max(1, Math.min(4, Math.floor(total / workers / 16)));
  try {
    await share<SimJob, Tally>(job, { total, workers, batch, stop: stop.signal }, (part) => {
      merge(tally, part);
      progress.to(tally.games);
    });
  } finally {
    progress.end();
  }
  process.stdout.write(describe(game, job, total, tally));
  if (flags.json !== undefined) writeFileSync(flags.json, `${JSON.stringify(asJson(game, job, tally), null, 2)}\n`);
  return interrupted() ? 130 : 0;
}

/** The game is known before the other flags are read: each has flags for its seats. */
function gameNamed(args: readonly string[]): string {
  const { game } = parseArgs({ args: [...args], options: { game: FLAGS.game }, strict: false }).values;
  return typeof game === "string" ? game : FLAGS.game.default;
}

/** `key=value` pairs: true and false for switches, texts as they are. */
function readOptions(game: Game, pairs: readonly string[]): Options {
  return Object.fromEntries(
    pairs.map((pair) => {
      const [, key, value] = /^([^=]+)=(.*)$/.exec(pair) ?? [];
      if (key === undefined) throw new Misuse(`--option takes key=value, not ${pair}`);
      const isSwitch = game.options.find((option) => option.key === key)?.kind === "switch";
      if (isSwitch && value !== "true" && value !== "false") throw new Misuse(`--option ${key} is true or false, not ${value}`);
      return [key, isSwitch ? value === "true" : value];
    }),
  );
}

/** A side wins or loses as a whole: its first seat stands for it. */
function leaders(game: Game, { options }: SimJob): string[] {
  return sidesOf(game, options).map(([first]) => first);
}

function describe(game: Game, job: SimJob, total: number, tally: Tally): string {
  const name = (seat: string | null) => (seat === null ? "Nobody" : (game.seats.find((one) => one.id === seat)?.name ?? seat));
  const percent = (share: number) => `${(100 * share).toFixed(1)} %`.padStart(8);
  const line = ({ winner, level, games, share, low, high }: TallyRow) =>
    `${(level === undefined ? `${name(winner)} wins` : `  ${level}`).padEnd(28)}${String(games).padStart(10)}${percent(share)}   ${percent(low)} to${percent(high)}`;
  const played = tally.games === total ? `${total} games` : `${tally.games} of ${total} games`;
  const mean = (sum: number) => (tally.games === 0 ? "–" : (sum / tally.games).toFixed(1));
  const changed = game.options
    .filter((option) => job.options[option.key] !== option.default)
    .map((option) => `${option.key}=${job.options[option.key]}`);
  return [
    `${game.title}, ${job.scenario}: ${played}, seed ${job.seed}${changed.length > 0 ? `, ${changed.join(", ")}` : ""}`,
    Object.entries(job.players)
      .map(([seat, bot]) => `${name(seat)}: ${bot}`)
      .join("   "),
    "",
    `${"".padEnd(28)}${"games".padStart(10)}${"share".padStart(8)}   95 % confidence`,
    ...rows(tally, leaders(game, job)).map(line),
    "",
    `Mean score: ${Object.entries(tally.score)
      .map(([who, sum]) => `${name(who)} ${mean(sum)}`)
      .join(", ")}`,
    `Mean length: ${mean(tally.length)} decisions`,
    "",
  ].join("\n");
}

function asJson(game: Game, job: SimJob, tally: Tally) {
  const mean = (sum: number) => (tally.games === 0 ? null : sum / tally.games);
  const { kind: _, ...match } = job;
  return {
    ...match,
    version: game.version,
    games: tally.games,
    results: rows(tally, leaders(game, job)),
    meanScore: Object.fromEntries(Object.entries(tally.score).map(([who, sum]) => [who, mean(sum)])),
    meanLength: mean(tally.length),
  };
}

async function help(): Promise<string> {
  const seats = (await allGames()).map(({ id, seats }) => `${id} ${seats.map((seat) => `--${seat.id}`).join(", ")}`);
  return `longroll sim: plays games between bots on all cores and prints who won how, with 95 % confidence intervals.

Usage: longroll sim [options]

  --game ID          the game (default ${gameIds[0]})
  --scenario ID      the scenario (default: the game's first)
  --SEAT BOT         who plays a seat (default greedy)
                     seats: ${seats.join("\n                            ")}
                     bots: ${everyBot.map((bot) => bot.id).join(", ")}
  --games N          how many (default 100)
  --seed TEXT        the same seed gives the same results, on any number of workers (default longroll)
  --workers N        how many at a time (default: one a core)
  --option KEY=VALUE an option of the game; may be given again
  --handicap VALUE   what one side is given, as in "confederate 45", where the game has a handicap
  --json FILE        writes the results to a file too
  --progress         shows how far it is, on standard error

Ctrl-C stops, prints what is done so far, and exits with 130.

Examples
  npx longroll sim --games 1000 --union greedy --confederate random
  npx longroll sim --games 200 --option attackEffectiveness=true --seed september --json results.json
`;
}

export const sim: Command = { name: "sim", summary: "play many games between bots, and count", help, run };
