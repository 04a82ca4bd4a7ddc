/** What a worker thread of `longroll sim` and `longroll fuzz` does. */
import { parentPort, workerData } from "node:worker_threads";
import { type Bot, bots } from "../bots/index.js";
import { type Action, canonical, fuzz, type Game, type Player } from "../engine/index.js";
import { oneOf } from "./command.js";
import type { FuzzJob, FuzzPart } from "./fuzz.js";
import { games } from "./games.js";
import { type Match, playOut } from "./match.js";
import type { SimJob } from "./sim.js";
import { count, createTally, type Tally } from "./tally.js";
import type { Batch } from "./workers.js";

function playGames(job: SimJob): (batch: Batch) => Tally {
  const players = Object.entries(job.players).map(([seat, bot]) => [seat, oneOf("bot", bot, bots)] as const);
  const match: Match = { game: oneOf("game", job.game, games), scenario: job.scenario, options: job.options, players: new Map(players) };
  return ({ from, count: many }) => {
    const tally = createTally();
    for (let number = from; number < from + many; number++) count(tally, playOut(match, `${job.seed}/${number}`));
    return tally;
  };
}

/** A bot as a player who goes through with its course, as in a match, and is asked again when that ends. */
function followed(game: Game, bot: Bot): Player {
  let course: readonly Action[] = [];
  return (view, legal, random) => {
    const next = course.length > 0 && legal.find((open) => canonical(open) === canonical(course[0]));
    if (next) {
      course = course.slice(1);
      return next;
    }
    const { action, then = [] } = bot.choose(game, view, random);
    course = then;
    return action;
  };
}

function tryGames({ game: id, bot, seed, thorough }: FuzzJob): (batch: Batch) => FuzzPart {
  const game = oneOf("game", id, games);
  const chosen = bot === undefined ? undefined : oneOf("bot", bot, bots);
  const player = chosen && followed(game, chosen);
  return ({ from, count: many }) => {
    const { violation, ...sums } = fuzz(game, { from, games: many, seed, thorough, player });
    return violation ? { ...sums, violation: { message: violation.message, save: violation.save } } : sums;
  };
}

const job = workerData as SimJob | FuzzJob;
const work = job.kind === "sim" ? playGames(job) : tryGames(job);
parentPort?.on("message", (batch: Batch) => parentPort?.postMessage(work(batch)));
