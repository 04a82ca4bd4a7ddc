/** What a worker thread of `longroll sim` and `longroll fuzz` does. */
import { readFileSync } from "node:fs";
import { parentPort, workerData } from "node:worker_threads";
import { type Bot, bots, everyBot } from "../bots/index.js";
import { type Action, canonical, type Game, type Player, positionsOf, promisesKept, type WalkReport, walk } from "../engine/index.js";
import { oneOf } from "./command.js";
import type { FuzzJob, FuzzPart } from "./fuzz-run.js";
import { gameCalled } from "./games.js";
import { type Match, playOut } from "./match.js";
import type { SimJob } from "./sim.js";
import { count, createTally, type Tally } from "./tally.js";
import type { Batch } from "./workers.js";

function playGames(game: Game, job: SimJob): (batch: Batch) => Tally {
  const players = Object.entries(job.players).map(([seat, bot]) => [seat, oneOf("bot", bot, everyBot)] as const);
  const match: Match = { game, scenario: job.scenario, options: job.options, players: new Map(players) };
  return ({ from, count: many }) => {
    const tally = createTally();
    for (let number = from; number < from + many; number++) count(tally, playOut(match, `${job.seed}/${number}`));
    return tally;
  };
}

/** A bot as a player who goes through with its course, as in a match, and is asked again when that ends. */
function followed(bot: Bot): Player {
  let course: readonly Action[] = [];
  return ({ game, state, table, decision, legal, random }) => {
    if (table.actions.length === 0) course = [];
    const next = course.length > 0 && legal.find((open) => canonical(open) === canonical(course[0]));
    if (next) {
      course = course.slice(1);
      return next;
    }
    const { action, then = [] } = bot.choose(game, game.view(state, decision.seat), random);
    course = then;
    return action;
  };
}

/** Positions on the way of a saved game are so many actions apart. */
const APART = 100;

function walkLegs(game: Game, { bot, seed, thorough, leg, kept }: FuzzJob): (batch: Batch) => FuzzPart {
  const players = bot === undefined ? undefined : [followed(oneOf("bot", bot, bots))];
  const positions = kept.flatMap((file) => positionsOf(game, JSON.parse(readFileSync(file, "utf8")), APART));
  const checks = thorough > 0 ? [promisesKept(Math.round(1 / thorough))] : [];
  return ({ from, count: many }) => {
    const onLeg = ({ legs }: WalkReport) => legs < many;
    const { violations, legs, actions, endings } = walk(game, {
      from,
      actions: Infinity,
      leg: leg || undefined,
      seed,
      kept: positions,
      players,
      checks,
      onLeg,
    });
    return { legs, actions, endings, broken: violations.map(({ seed: broken, message, save }) => ({ seed: broken, message, save })) };
  };
}

const job = workerData as SimJob | FuzzJob;
const game = await gameCalled(job.game);
const work = job.kind === "sim" ? playGames(game, job) : walkLegs(game, job);
parentPort?.on("message", (batch: Batch) => parentPort?.postMessage(work(batch)));
