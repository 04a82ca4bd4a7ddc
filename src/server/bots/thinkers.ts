/** Threads that think for bots, so that a bot never holds up the server. One that gets stuck or dies is ended and replaced. */
import { Worker } from "node:worker_threads";
import type { Choice } from "../../bots/index.js";
import type { BotAnswer, BotQuestion } from "./think.js";

export interface Thinkers {
  /** Fails when the bot throws, takes too long, or takes its thread down with it. */
  think(question: BotQuestion): Promise<Choice>;
  /** Thoughts begun are thought to their end, those still waiting fail. */
  close(): Promise<void>;
}

export interface ThinkersPlan {
  /** The program of a thread: it calls `think`. */
  readonly worker: URL;
  readonly threads: number;
  /** How long a thought may take, and how long a thread may take to start. */
  readonly limitMs: number;
  readonly startMs?: number;
}

interface Task {
  readonly question: BotQuestion;
  readonly done: (choice: Choice) => void;
  readonly failed: (error: Error) => void;
}

const MEMORY_MB = 512;

/** What those who wait are told when the server closes. */
export class Closing extends Error {
  constructor() {
    super("The server is closing.");
  }
}

export function createThinkers({ worker, threads, limitMs, startMs = 30_000 }: ThinkersPlan): Thinkers {
  const waiting: Task[] = [];
  const idle: Worker[] = [];
  const all = new Set<Worker>();
  const running = new Set<Promise<void>>();
  let closed = false;

  const hireOrCall = (): Worker | undefined => {
    const free = idle.pop();
    if (free || all.size >= threads) return free;
    const hired = new Worker(worker, { resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB } });
    all.add(hired);
    // Idle, a thread that dies is only forgotten.
    hired.on("error", () => {});
    hired.on("exit", () => {
      all.delete(hired);
      if (idle.includes(hired)) idle.splice(idle.indexOf(hired), 1);
    });
    return hired;
  };

  const goOn = (): void => {
    while (waiting.length > 0 && !closed) {
      const isNew = idle.length === 0;
      const thread = hireOrCall();
      if (!thread) return;
      const run: Promise<void> = work(thread, isNew, waiting.shift()!).finally(() => {
        running.delete(run);
        goOn();
      });
      running.add(run);
    }
  };

  const work = async (thread: Worker, isNew: boolean, { question, done, failed }: Task): Promise<void> => {
    try {
      if (isNew) await hear(thread, startMs, "The thread did not start in time.");
      thread.postMessage(question);
      const answer = await hear(thread, limitMs, `The bot thought longer than ${limitMs / 1000} seconds.`);
      idle.push(thread);
      if ("choice" in answer) done(answer.choice);
      else failed(new Error("fault" in answer ? answer.fault : "The thread started twice."));
    } catch (error) {
      all.delete(thread);
      failed(error as Error);
      await thread.terminate();
    }
  };

  return {
    think(question) {
      return new Promise((done, failed) => {
        if (closed) return failed(new Closing());
        waiting.push({ question, done, failed });
        goOn();
      });
    },
    async close() {
      closed = true;
      for (const { failed } of waiting.splice(0)) failed(new Closing());
      await Promise.all(running);
      await Promise.all([...all].map((thread) => thread.terminate()));
    },
  };
}

/** The next thing a thread says; fails when it says nothing in time, or dies. */
function hear(thread: Worker, ms: number, late: string): Promise<BotAnswer> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      thread.off("message", said).off("error", died).off("exit", gone);
    };
    const said = (answer: BotAnswer) => {
      stop();
      resolve(answer);
    };
    const died = (error: Error) => {
      stop();
      reject(error);
    };
    const gone = (code: number) => died(new Error(`The thread ended with ${code}.`));
    const timer = setTimeout(() => died(new Error(late)), ms);
    thread.on("message", said).on("error", died).on("exit", gone);
  });
}
