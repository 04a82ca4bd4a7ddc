/** Thinking for a bot: from what its seat sees, and nothing else, in a thread of its own that can be stopped. */
import { bots, type Choice } from "../../bots/index.js";
import { createRandom, type JsonObject } from "../../engine/index.js";
import type { Shelf } from "./shelf.js";

export interface BotQuestion {
  readonly game: string;
  readonly bot: string;
  readonly view: JsonObject;
  /** For the bot's own chance, not the table's. */
  readonly seed: string;
  /** How long it may think. */
  readonly ms: number;
}

/** Rejects when it is stopped, when the bot fails, and when it does not come to an end. */
export type Think = (question: BotQuestion, stop: AbortSignal) => Promise<Choice>;

export async function choiceOf(shelf: Shelf, { game: id, bot: level, view, seed, ms }: BotQuestion): Promise<Choice> {
  const game = await shelf.rules(id);
  const bot = bots.find((one) => one.id === level);
  if (!game || !bot) throw new Error(`There is no game ${id} or no bot ${level}.`);
  const { action, because, then } = bot.choose(game, view, createRandom(seed), ms);
  return { action, because, ...(then && { then }) };
}

/** A bot that keeps to its time is done long before its thread is ended. */
const PATIENCE = 8;

export function thinkInThread(start: () => Worker): Think {
  let worker: Worker | undefined;
  const end = () => {
    worker?.terminate();
    worker = undefined;
  };
  return (question, stop) =>
    new Promise((resolve, reject) => {
      worker ??= start();
      const finish = (settle: () => void) => {
        clearTimeout(timer);
        stop.removeEventListener("abort", stopped);
        settle();
      };
      const fail = (why: string) =>
        finish(() => {
          end();
          reject(new Error(why));
        });
      const stopped = () => fail("It was stopped.");
      const timer = setTimeout(() => fail("It thought for too long."), question.ms * PATIENCE);
      if (stop.aborted) return stopped();
      stop.addEventListener("abort", stopped);
      worker.onmessage = ({ data }: MessageEvent<{ readonly choice?: Choice; readonly fault?: string }>) =>
        data.choice ? finish(() => resolve(data.choice!)) : fail(data.fault ?? "It said nothing.");
      worker.onerror = (event) => {
        event.preventDefault();
        fail(event.message || "Its thread could not be started.");
      };
      worker.postMessage(question);
    });
}
