/** How the figures of `npm run bench` are measured. */
import { bots } from "../src/bots/index.js";
import { playOut } from "../src/cli/match.js";
import { below, createRandom, type Game, isOver, type Options, Refusal } from "../src/engine/index.js";

export const RUNS = 7;

function optionsOf<S extends object>(game: Game<S>): Options {
  return Object.fromEntries(game.options.map((option) => [option.key, option.default]));
}

/** As it is played without a choice of options. */
export function setUpOf<S extends object>(game: Game<S>, seed: string, scenario = game.scenarios[0].id): S {
  const s = game.setup(scenario, optionsOf(game), createRandom(seed));
  if (s instanceof Refusal) throw new Error(s.text);
  return s;
}

/** Plays at random to the end; gives the number of decisions. */
export function playRandomly<S extends object>(game: Game<S>, seed: string, meet?: (s: S) => void, scenario?: string): number {
  const s = setUpOf(game, seed, scenario);
  const random = createRandom(`${seed}/play`);
  for (let decisions = 0; ; decisions++) {
    if (isOver(game.decision(s))) return decisions;
    meet?.(s);
    const legal = game.legal(s);
    game.act(s, legal[below(random, legal.length)]);
  }
}

function median(numbers: readonly number[]): number {
  return [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)];
}

/** Seconds of processor time so far, all threads: unlike the clock it stands still while other programs have the core. */
function seconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

/** The median over several runs, after a warm-up, of how often a second the work is done; `work` says how much it did. */
export function rate(work: (run: number) => number): number {
  work(0);
  const rates: number[] = [];
  for (let run = 1; run <= RUNS; run++) {
    const start = seconds();
    const done = work(run);
    rates.push(done / (seconds() - start));
  }
  return median(rates);
}

export function repeat(times: number, once: () => void): number {
  for (let i = 0; i < times; i++) once();
  return times;
}

/** The same where each time does many. */
export function repeatSum(times: number, once: () => number): number {
  let done = 0;
  for (let i = 0; i < times; i++) done += once();
  return done;
}

function randomGames<S extends object>(game: Game<S>, aRun = 60, scenario?: string): { games: number; decisions: number } {
  let decisions = 0;
  const games = rate((run) => {
    for (let i = 0; i < aRun; i++) decisions += playRandomly(game, `bench/${run}/${i}`, undefined, scenario);
    return aRun;
  });
  return { games, decisions: (games * decisions) / (aRun * (RUNS + 1)) };
}

export function greedyGames<S extends object>(game: Game<S>, games: number): number {
  const greedy = bots.find((bot) => bot.id === "greedy") ?? bots[0];
  const players = new Map(game.seats.map((seat) => [seat.id, greedy]));
  const match = { game: game as unknown as Game, scenario: game.scenarios[0].id, options: optionsOf(game), players };
  return rate((run) => {
    for (let i = 0; i < games; i++) playOut(match, `bench/${run}/${i}`);
    return games;
  });
}

/** Microseconds one call of `legal` takes, many times over. */
function timesOfLegal<S extends object>(game: Game<S>, s: S, calls: number): number[] {
  return Array.from({ length: calls }, () => {
    const start = performance.now();
    game.legal(s);
    return 1000 * (performance.now() - start);
  });
}

function askOf<S extends object>(game: Game<S>, s: S): string {
  const decision = game.decision(s);
  return isOver(decision) ? "" : decision.ask;
}

/** The decision met in random games at which `legal` takes longest: its time, the worst of many, what is asked, how many actions. */
export function heaviest<S extends object>(game: Game<S>, games: number, scenario?: string, asks?: readonly string[]) {
  const KEPT = 40;
  const slow: { readonly s: S; readonly time: number }[] = [];
  const meet = (s: S) => {
    if (asks && !asks.includes(askOf(game, s))) return;
    // A single time may be the garbage collector's.
    const time = Math.min(...timesOfLegal(game, s, 3));
    if (slow.length === KEPT && time <= slow[KEPT - 1].time) return;
    slow.push({ s: game.copy(s), time });
    slow.sort((a, b) => b.time - a.time);
    slow.length = Math.min(slow.length, KEPT);
  };
  for (let i = 0; i < games; i++) playRandomly(game, `heavy/${i}`, meet, scenario);
  const again = slow.map(({ s }) => ({ s, time: median(timesOfLegal(game, s, 201)) }));
  const { s } = again.reduce((a, b) => (b.time > a.time ? b : a));
  const times = timesOfLegal(game, s, 2001);
  return { time: median(times), worst: Math.max(...times), ask: askOf(game, s), actions: game.legal(s).length };
}

export function memory(): number {
  for (let i = 0; i < 5; i++) globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

export function row(name: string, figure: number | string, aim = ""): void {
  const text = typeof figure === "string" ? figure : figure.toLocaleString("en-US", { maximumFractionDigits: figure < 100 ? 1 : 0 });
  console.log(`${name.padEnd(52)}${text.padStart(14)}   ${aim}`);
}

/** What every game is asked: random play, and copies of its state. */
export function playRows<S extends object>(
  game: Game<S>,
  aims: { readonly decisions: string; readonly games?: string; readonly copies?: string },
  aRun?: number,
  scenario?: string,
): void {
  const { decisions, games } = randomGames(game, aRun, scenario);
  row("decisions a second, random play", decisions, aims.decisions);
  row("whole random games a second", games, aims.games);
  const s = setUpOf(game, "copy", scenario);
  row(
    "state copies a second",
    rate(() => repeat(20_000, () => game.copy(s))),
    aims.copies,
  );
}

export function heaviestRows<S extends object>(game: Game<S>, games: number, aim: string, scenario?: string): void {
  const { time, worst, ask, actions } = heaviest(game, games, scenario);
  row(`microseconds for the heaviest list (${ask}, ${actions} actions)`, time, aim);
  row("  the worst of 2,001 times", worst);
}
