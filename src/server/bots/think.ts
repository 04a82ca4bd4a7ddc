/** What a worker thread does for the bots of the server: it thinks about one decision at a time, from what the seat sees and nothing else. */
import { parentPort } from "node:worker_threads";
import type { Bot, Choice } from "../../bots/index.js";
import { createRandom, type Game, type JsonObject } from "../../engine/index.js";

/** What a bot is asked. It crosses to another thread, so it is plain data; nothing in it is hidden from the seat. */
export interface BotQuestion {
  readonly game: string;
  readonly version: string;
  readonly bot: string;
  readonly view: JsonObject;
  /** For the bot's own chance, not the table's. */
  readonly seed: string;
  readonly ms: number;
}

export type BotAnswer = { readonly ready: true } | { readonly choice: Choice } | { readonly fault: string };

/** The rules of a game by its id, loaded when they are first needed. */
export type RulesOf = (id: string) => Promise<Game | undefined>;

async function answer(rulesOf: RulesOf, bots: readonly Bot[], question: BotQuestion): Promise<BotAnswer> {
  const game = await rulesOf(question.game);
  const bot = bots.find(({ id }) => id === question.bot);
  if (game?.version !== question.version) return { fault: `There is no game ${question.game} with rules ${question.version}.` };
  if (!bot) return { fault: `There is no bot ${question.bot}.` };
  try {
    const { action, because, then } = bot.choose(game, question.view, createRandom(question.seed), question.ms);
    return { choice: { action, because, ...(then && { then }) } };
  } catch (error) {
    return { fault: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

/** The life of a thread: ready, then an answer to every question. */
export function think(rulesOf: RulesOf, bots: readonly Bot[]): void {
  const reply = (message: BotAnswer) => parentPort?.postMessage(message);
  parentPort?.on("message", async (question: BotQuestion) => reply(await answer(rulesOf, bots, question)));
  reply({ ready: true });
}
