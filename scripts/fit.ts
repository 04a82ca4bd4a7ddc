/**
 * Fits a mind's weights to games: `npm run fit -- --game antietam --games 400 --write` plays, regresses the result on the features, and writes
 * the weights with what they rest on. `--measure 60` says how much of what games played on by rule of thumb bring the value explains.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { greedy } from "../src/bots/greedy.js";
import { playToEnd } from "../src/bots/playout.js";
import { gameCalled } from "../src/cli/games.js";
import {
  type Action,
  below,
  createRandom,
  type Game,
  isOver,
  type Mind,
  Refusal,
  type Result,
  reseed,
  sidesOf,
} from "../src/engine/index.js";
import { explained, leastSquares, logit } from "./regress.js";

const { values: flags } = parseArgs({
  options: {
    game: { type: "string", default: "antietam" },
    games: { type: "string", default: "400" },
    seed: { type: "string", default: "fit" },
    measure: { type: "string", default: "0" },
    playouts: { type: "string", default: "24" },
    write: { type: "boolean", default: false },
  },
});
const game: Game = await gameCalled(flags.game);
const mind = game.mind as Required<Mind>;
const { search, fitted } = mind;
const options = Object.fromEntries(game.options.map((option) => [option.key, option.default]));
const [[first], [second]] = sidesOf(game, options);
const { features } = fitted.weights;
const file = `src/games/${game.id}/mind/weights.json`;
const { held } = JSON.parse(readFileSync(file, "utf8")) as { readonly held: Readonly<Record<string, number>> };

interface Sample {
  readonly row: Float64Array;
  readonly state?: object;
  readonly seat: string;
}

/** Every other game is by rule of thumb on one side or both, so that positions a captain would not get into are known too. */
function play(seed: string, number: number, meet: (state: object, seat: string) => void): Result {
  const state = game.setup(game.scenarios[0].id, options, createRandom(`${seed}/${number}`));
  if (state instanceof Refusal) throw new Error(state.text);
  const random = createRandom(`${seed}/${number}/bots`);
  const byThumb = [number % 6 === 1 || number % 6 === 5, number % 6 === 3 || number % 6 === 5];
  let span = -1;
  let seat = "";
  let course: Action[] = [];
  for (;;) {
    const decision = game.decision(state);
    if (isOver(decision)) return decision;
    if (search.span(state) !== span || below(random, 60) === 0) meet(state, decision.seat);
    span = search.span(state);
    if (decision.seat !== seat || course.length === 0 || game.why(state, course[0])) {
      seat = decision.seat;
      course = [];
      if (byThumb[seat === first ? 0 : 1]) search.quick(state, course);
      else {
        const { action, then = [] } = greedy.choose(game, game.view(state, seat), random);
        course = [action, ...then];
      }
    }
    game.act(state, course.shift() as Action);
  }
}

const leadOf = ({ score }: Result) => score[first] - score[second];
const wonBy = ({ winner }: Result) => (winner === first ? 1 : winner === null ? 0.5 : 0);

function fitWeights(): void {
  const rows: Float64Array[] = [];
  const leads: number[] = [];
  const wins: number[] = [];
  const from = process.cpuUsage().user;
  for (let number = 0; number < Number(flags.games); number++) {
    const met: Float64Array[] = [];
    const end = play(flags.seed, number, (state) => {
      const row = new Float64Array(features.length);
      fitted.read(state, row);
      met.push(row);
    });
    rows.push(...met);
    for (const _ of met) {
      leads.push(leadOf(end));
      wins.push(wonBy(end));
    }
  }
  const points = fitPoints(rows, leads);
  const chance = logit(rows, wins);
  console.log(`${rows.length} positions of ${flags.games} games, ${((process.cpuUsage().user - from) / 1e6).toFixed(0)} s`);
  for (const [j, name] of features.entries())
    console.log(`${name.padEnd(26)}${points[j].toFixed(4).padStart(12)}${chance[j].toFixed(4).padStart(12)}`);
  if (!flags.write) return;
  const data = { games: Number(flags.games), seed: flags.seed, held, points, chance };
  writeFileSync(file, `${JSON.stringify(data, null, 2)}\n`);
}

/** What the file holds by hand stays: where moves are weighed by it, who wins after it is no guide to what it brings. */
function fitPoints(rows: readonly Float64Array[], leads: readonly number[]): number[] {
  const free = features.flatMap((name, j) => (name in held ? [] : [j]));
  const rest = rows.map((row, i) => leads[i] - features.reduce((sum, name, j) => sum + (held[name] ?? 0) * row[j], 0));
  const points = features.map((name) => held[name] ?? 0);
  if (free.length === 0) return points;
  const found = leastSquares(
    rows.map((row) => Float64Array.from(free, (j) => row[j])),
    rest,
  );
  free.forEach((j, i) => {
    points[j] = found[i];
  });
  return points;
}

/** Positions of other games, each played on by rule of thumb again and again: the value against the mean lead, the chance against the share won. */
function measure(count: number): void {
  const samples: Sample[] = [];
  const random = createRandom(`${flags.seed}/measure/pick`);
  for (let number = 0; samples.length < count; number++) {
    const met: Sample[] = [];
    play(`${flags.seed}/measure`, 6 * number, (state, seat) =>
      met.push({ row: new Float64Array(features.length), state: game.copy(state), seat }),
    );
    for (let n = 0; n < 6 && samples.length < count; n++) samples.push(met[below(random, met.length)]);
  }
  const leads: number[] = [];
  const wins: number[] = [];
  const trial = game.copy(samples[0].state as object);
  samples.forEach(({ state }, i) => {
    let lead = 0;
    let won = 0;
    for (let n = 0; n < Number(flags.playouts); n++) {
      game.assign(trial, state as object);
      reseed(game.random(trial), `${flags.seed}/measure/${i}/${n}`);
      const end = playToEnd(game, search, trial);
      lead += leadOf(end) / Number(flags.playouts);
      won += wonBy(end) / Number(flags.playouts);
    }
    leads.push(lead);
    wins.push(won);
  });
  const by = (who: string | undefined) => samples.flatMap(({ seat }, i) => (who === undefined || who === seat ? [i] : []));
  for (const who of [undefined, first, second]) {
    const at = by(who);
    const values = at.map((i) => mind.value(samples[i].state as object, first));
    const chances = at.map((i) => fitted.chance(samples[i].state as object, first));
    const percent = (share: number) => `${(100 * share).toFixed(0)} %`;
    console.log(
      `${(who ?? "all").padEnd(14)}${at.length} positions: value explains ${percent(
        explained(
          values,
          at.map((i) => leads[i]),
        ),
      )} of the lead, chance ${percent(
        explained(
          chances,
          at.map((i) => wins[i]),
        ),
      )} of the wins`,
    );
  }
}

if (Number(flags.games) > 0) fitWeights();
if (Number(flags.measure) > 0) measure(Number(flags.measure));
