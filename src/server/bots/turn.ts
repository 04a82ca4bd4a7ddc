/** A bot's turn: one decision, thought out by one of the thinkers and played at the table. */
import { randomUUID } from "node:crypto";
import { type Action, canonical } from "../../engine/index.js";
import { timeThought } from "../meters.js";
import type { Station } from "../station.js";
import { announce } from "../tables/chat.js";
import { act, type BotTurn, botTurn } from "../tables/play.js";
import type { Rooms } from "../tables/rooms.js";
import { Trouble } from "../trouble.js";
import { type JobEnd, pauseAfter } from "./duty.js";
import type { Job } from "./jobs.js";
import { Closing, type Thinkers } from "./thinkers.js";

/** After so many failures the bot is not asked any more. */
const TRIES = 3;
/** So many plans are remembered; the oldest is forgotten first, and its bot is just asked again. */
const PLANS = 10_000;

/** What a bot meant to do after its last action, if the table is then where it expected. */
interface Plan {
  readonly seat: string;
  readonly number: number;
  readonly then: readonly Action[];
}

export type PlayTurn = (job: Job) => Promise<JobEnd>;

export function createTurns(station: Station, rooms: Rooms, thinkers: Thinkers): PlayTurn {
  const plans = new Map<string, Plan>();
  const remember = (table: string, plan: Plan) => {
    plans.delete(table);
    if (plan.then.length === 0) return;
    plans.set(table, plan);
    if (plans.size > PLANS) plans.delete(plans.keys().next().value!);
  };

  return async ({ key: table, tries }) => {
    const turn = await botTurn(rooms, table).catch(unlessGone);
    if (!turn) return "done";
    let [action, ...then] = planned(plans.get(table), turn);
    let gaveUp = "";
    if (!action) {
      try {
        // It was never heard of again: perhaps it takes the whole node down with it.
        if (tries > TRIES) throw new Error("The nodes that asked it did not survive.");
        [action, then] = await chosen(thinkers, station, turn);
      } catch (error) {
        if (error instanceof Closing) return "give-back";
        station.log.warn({ err: error, table, number: turn.number, bot: turn.bot, tries }, "a bot failed");
        if (tries < TRIES) return { again: new Date(station.now().getTime() + pauseAfter(tries)) };
        [action] = turn.legal;
        gaveUp = error instanceof Error ? error.message.split("\n")[0] : String(error);
      }
    }
    const done = await act(rooms, table, { bot: turn.seat }, turn.number, action).catch(unlessGone);
    if (done === null) return "done";
    remember(table, { seat: turn.seat, number: done, then });
    if (gaveUp) await confess(station, rooms, table, turn, gaveUp);
    return "done";
  };
}

/** The rest of a plan, if nothing came in between and its next step is open. */
function planned(plan: Plan | undefined, { seat, number, legal }: BotTurn): readonly Action[] {
  if (!plan || plan.seat !== seat || plan.number !== number) return [];
  return isOpen(plan.then[0], legal) ? plan.then : [];
}

async function chosen(thinkers: Thinkers, station: Station, { game, bot, view, legal }: BotTurn): Promise<[Action, Action[]]> {
  // A bot that keeps to its time is done well before the thread is ended.
  const ms = Math.floor((station.config.botSeconds * 1000) / 2);
  const thought = thinkers.think({ game: game.id, version: game.version, bot, view, seed: randomUUID(), ms });
  const { action, then = [] } = await timeThought(station, bot, thought);
  if (!isOpen(action, legal)) throw new Error(`It chose ${JSON.stringify(action).slice(0, 200)}, which is not legal.`);
  return [action, [...then]];
}

function isOpen(action: Action, legal: readonly Action[]): boolean {
  const wanted = canonical(action);
  return legal.some((open) => canonical(open) === wanted);
}

/** Somebody was first, the game is over or frozen, the table is gone: then there is nothing left to do. */
function unlessGone(error: unknown): null {
  if (error instanceof Trouble && ["stale", "over", "frozen", "unknown", "forbidden"].includes(error.code)) return null;
  throw error;
}

async function confess(station: Station, rooms: Rooms, table: string, { bot, game, seat }: BotTurn, why: string): Promise<void> {
  const name = game.seats.find(({ id }) => id === seat)?.name ?? seat;
  const text = `The bot ${bot} could not decide for ${name}, in ${TRIES} attempts, and played the first legal action.`;
  station.log.error({ table, bot, why }, "a bot gave up");
  await announce(rooms, table, "Longroll", text).catch((error) => station.log.warn({ err: error, table }, "it could not be said"));
}
