/** What a worker thread does for the bots of the server: it thinks about one decision at a time, from what the seat sees and nothing else. */
import { parentPort } from "node:worker_threads";
import type { Bot, Choice } from "../../bots/index.js";
import { createRandom, type Game, type JsonObject } from "../../engine/index.js";

/** What a bot is asked. It crosses to another thread, so it is plain data; nothing in it is hidden from the seat. */
export interface Question {
  readonly game: string;
  readonly version: string;
  readonly bot: string;
  readonly view: JsonObject;
  /** For the bot's own chance, not the table's. */
  readonly seed: string;
  readonly ms: number;
}

export type Answer = { readonly ready: true } | { readonly choice: Choice } | { readonly fault: string };

export function answer(games: readonly Game[], bots: readonly Bot[], question: Question): Answer {
  const game = games.find(({ id, version }) => id === question.game && version === question.version);
  const bot = bots.find(({ id }) => id === question.bot);
  if (!game) return { fault: `There is no game ${question.game} with rules ${question.version}.` };
  if (!bot) return { fault: `There is no bot ${question.bot}.` };
  try {
    const { action, because, then } = bot.choose(game, question.view, createRandom(question.seed), question.ms);
    return { choice: { action, because, ...(then && { then }) } };
  } catch (error) {
    return { fault: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

/** The life of a thread: ready, then an answer to every question. */
export function think(games: readonly Game[], bots: readonly Bot[]): void {
  const reply = (message: Answer) => parentPort?.postMessage(message);
  parentPort?.on("message", (question: Question) => reply(answer(games, bots, question)));
  reply({ ready: true });
}
