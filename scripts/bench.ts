/** How fast the games run on one core: `npm run bench`, or `npm run bench -- --games 2000` for a shorter look at memory. */
import { cpus, loadavg } from "node:os";
import { parseArgs } from "node:util";
import { bots } from "../src/bots/index.js";
import { playOut } from "../src/cli/match.js";
import { act, below, createRandom, type Game, isOver, newTable, type Options, Refusal, type Table } from "../src/engine/index.js";
import { antietam } from "../src/games/antietam/index.js";
import { canTake, reachOfHand, takeUp } from "../src/games/antietam/rules/movement.js";
import type { State } from "../src/games/antietam/state.js";

const RUNS = 7;

function optionsOf<S extends object>(game: Game<S>): Options {
  return Object.fromEntries(game.options.map((option) => [option.key, option.default]));
}

/** As it is played without a choice of options. */
function setUpOf<S extends object>(game: Game<S>, seed: string, scenario = game.scenarios[0].id): S {
  const s = game.setup(scenario, optionsOf(game), createRandom(seed));
  if (s instanceof Refusal) throw new Error(s.text);
  return s;
}

const setUp = (seed: string): State => setUpOf(antietam, seed);

/** Plays at random to the end; gives the number of decisions. */
function playRandomly<S extends object>(game: Game<S>, seed: string, meet?: (s: S) => void, scenario?: string): number {
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
function rate(work: (run: number) => number): number {
  work(0);
  const rates: number[] = [];
  for (let run = 1; run <= RUNS; run++) {
    const start = seconds();
    const done = work(run);
    rates.push(done / (seconds() - start));
  }
  return median(rates);
}

function repeat(times: number, once: () => void): number {
  for (let i = 0; i < times; i++) once();
  return times;
}

/** The same where each time does many. */
function repeatSum(times: number, once: () => number): number {
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

/** One reach for each unit that may move at the set-up. */
function reaches(): number {
  const s = setUp("reach");
  const movers = s.battle.unitsOf[s.side].filter((u) => canTake(s, u));
  return (
    rate(() =>
      repeat(2000, () => {
        for (const u of movers) {
          takeUp(s, u);
          reachOfHand(s);
        }
      }),
    ) * movers.length
  );
}

function greedyGames<S extends object>(game: Game<S>, games: number): number {
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
function heaviest<S extends object>(game: Game<S>, games: number, scenario?: string, asks?: readonly string[]) {
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

function memory(): number {
  for (let i = 0; i < 5; i++) globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

/** Kilobytes a table takes at the middle of a game played at random, log and all. */
function tableSize(): number {
  const MANY = 200;
  const before = memory();
  const tables = Array.from({ length: MANY }, (_, i) => middle(`table/${i}`));
  const size = (memory() - before) / MANY / 1024;
  if (tables.length !== MANY) throw new Error("The tables must live until they are weighed.");
  return size;
}

function middle(seed: string): Table<State> {
  const table = newTable(antietam, { seed });
  if (table instanceof Refusal) throw new Error(table.text);
  const random = createRandom(`${seed}/play`);
  while (table.state.turn < 6) {
    const legal = antietam.legal(table.state);
    act(table, legal[below(random, legal.length)]);
  }
  return table;
}

/** Kilobytes by which memory grows over many games, once the first few hundred have been played. */
function growth(games: number): number {
  for (let i = 0; i < 500; i++) playRandomly(antietam, `grow/${i}`);
  const before = memory();
  for (let i = 0; i < games; i++) playRandomly(antietam, `grow/${i}`);
  return (memory() - before) / 1024;
}

const { values } = parseArgs({ options: { games: { type: "string", default: "20000" } } });
const load = () =>
  loadavg()
    .map((one) => one.toFixed(1))
    .join(" ");

function row(name: string, figure: number | string, aim = ""): void {
  const text = typeof figure === "string" ? figure : figure.toLocaleString("en-US", { maximumFractionDigits: figure < 100 ? 1 : 0 });
  console.log(`${name.padEnd(52)}${text.padStart(14)}   ${aim}`);
}

console.log(`${antietam.title}, one core of ${cpus().length} (${cpus()[0].model.trim()}), Node ${process.version}, load ${load()}`);
console.log(`Seconds are of processor time; each figure is the median of ${RUNS} runs after a warm-up.\n`);
row("", "", "aim");
const random = randomGames(antietam);
row("decisions a second, random play", random.decisions, "300,000");
row("whole random games a second", random.games, "100");
row("reaches a second, 6 points, at the set-up", reaches());
const s = setUp("copy");
const other = antietam.copy(s);
row(
  "state copies a second",
  rate(() => repeat(20_000, () => antietam.copy(s))),
  "500,000: 2 microseconds",
);
row(
  "states overwritten a second",
  rate(() => repeat(200_000, () => antietam.assign(other, s))),
);
const heavy = heaviest(antietam, 200);
row(`microseconds for the heaviest list (${heavy.ask}, ${heavy.actions} actions)`, heavy.time, "1,000");
row("  the worst of 2,001 times", heavy.worst);
row("whole greedy games a second", greedyGames(antietam, 20), "15");
row("kilobytes a table at mid game", tableSize(), "1,024");
row(`kilobytes more after ${Number(values.games).toLocaleString("en-US")} games`, growth(Number(values.games)), "0");

// What is loaded only when its turn comes does not stand in the way of the collector before: dropped states call it often.
const { guns } = await import("../src/games/guns/index.js");
console.log(`\n${guns.title}\n`);
const gunsRandom = randomGames(guns);
row("decisions a second, random play", gunsRandom.decisions, "100,000");
row("whole random games a second", gunsRandom.games, "30");
const battle = setUpOf(guns, "copy");
row(
  "state copies a second",
  rate(() => repeat(20_000, () => guns.copy(battle))),
  "500,000",
);
row("whole greedy games a second", greedyGames(guns, 2), "0.3");
const { firstday } = await import("../src/games/firstday/index.js");
console.log(`\n${firstday.title}, 16.4\n`);
const firstRandom = randomGames(firstday, 8, "16.4");
row("decisions a second, random play", firstRandom.decisions, "80,000");
row("whole random games a second", firstRandom.games, "20");
const morning = setUpOf(firstday, "copy", "16.4");
row(
  "state copies a second",
  rate(() => repeat(20_000, () => firstday.copy(morning))),
  "500,000",
);
const firstHeavy = heaviest(firstday, 12, "16.4");
row(`microseconds for the heaviest list (${firstHeavy.ask}, ${firstHeavy.actions} actions)`, firstHeavy.time, "2,000");
row("  the worst of 2,001 times", firstHeavy.worst);
const { threedays } = await import("../src/games/threedays/index.js");
console.log(`\n${threedays.title}, Early's Assault (S7)\n`);
const earlyRandom = randomGames(threedays, 4, "S7");
row("decisions a second, random play", earlyRandom.decisions, "40,000");
row("whole random games a second", earlyRandom.games);
const evening = setUpOf(threedays, "copy", "S7");
row("kilobytes a state", evening.bytes.length / 1024, "64");
row("microseconds a copy", 1e6 / rate(() => repeat(5000, () => threedays.copy(evening))), "10");
const earlyHeavy = heaviest(threedays, 2, "S7");
row(`microseconds for the heaviest list (${earlyHeavy.ask}, ${earlyHeavy.actions} actions)`, earlyHeavy.time, "5,000");
row("  the worst of 2,001 times", earlyHeavy.worst);
const { bullrun, clashGettysburg } = await import("../src/games/clash/index.js");
for (const clash of [bullrun, clashGettysburg]) {
  console.log(`\n${clash.title}\n`);
  const { decisions, games } = randomGames(clash, 12);
  row("decisions a second, random play", decisions, "150,000");
  row("whole random games a second", games, "60");
  const armies = setUpOf(clash, "copy");
  row(
    "state copies a second",
    rate(() => repeat(20_000, () => clash.copy(armies))),
  );
  const list = heaviest(clash, 12);
  row(`microseconds for the heaviest list (${list.ask}, ${list.actions} actions)`, list.time, "2,000");
  const duties = heaviest(clash, 12, undefined, ["attack", "plan"]);
  row(`  of those that search what an attack owes (${duties.ask})`, duties.time, "2,000");
  row("whole greedy games a second", greedyGames(clash, 1), "0.05");
}
console.log("\nThe 9,990 hexes of Three Days of Gettysburg\n");
const map = await import("./bench-map.js");
const { tiles } = await import("./bench-tiles.js");
row(
  "lines of sight a second, to a gun's range",
  rate(() => repeatSum(20, map.sights)),
);
row(
  "  asked before",
  rate(() => repeatSum(200, map.sightsKnown)),
);
row(
  "reaches a second, 6 points",
  rate(() => repeatSum(10, () => map.reaches(6))),
);
row(
  "  24 points",
  rate(() => map.reaches(24)),
);
row(
  "  6 points, with a facing",
  rate(() => repeatSum(5, () => map.facedReaches(6))),
);
row(
  "tiles painted a second, all of it in sight",
  rate(() => tiles(7)),
);
row(
  "  from near",
  rate(() => repeatSum(3, () => tiles(40))),
);
console.log("\nA game of 20,000 actions on this device, milliseconds by the clock\n");
const { longGame } = await import("./bench-long.js");
const long = await longGame();
row("to open it", long.open, "1,000");
row("to look at any moment", long.step, "50");
row("to take back", long.undo, "1,000");
console.log(`\nLoad at the end ${load()}`);
