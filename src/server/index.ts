/** A node: everything it is made of, put together, started in order and stopped in the opposite one. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import type { Logger } from "pino";
import type { Bot } from "../bots/index.js";
import type { Game } from "../engine/index.js";
import { goOnDuty } from "./bots/duty.js";
import { freeAll } from "./bots/jobs.js";
import { createThinkers } from "./bots/thinkers.js";
import { createTurns } from "./bots/turn.js";
import type { Config } from "./config.js";
import { createFrame } from "./http/frame.js";
import { createLog } from "./http/log.js";
import { registerNews } from "./http/news.js";
import { registerNotes } from "./http/notes.js";
import { registerOps } from "./http/ops.js";
import { registerPages } from "./http/pages.js";
import { registerPeople } from "./http/people.js";
import { registerShown } from "./http/shown.js";
import { registerStudy } from "./http/study.js";
import { registerTables } from "./http/tables.js";
import { registerLive } from "./live/live.js";
import { watchRooms } from "./meters.js";
import { createNews, type Newsroom } from "./news/news.js";
import type { Station } from "./station.js";
import { openStore } from "./store/open.js";
import { leaveTables } from "./tables/farewell.js";
import { createRooms, type Rooms } from "./tables/rooms.js";
import { runOutOfTime } from "./tables/time.js";

export interface Parts {
  /** Every game on offer, in every version of its rules that is still played; the newest of each comes first. */
  readonly games: readonly Game[];
  readonly bots: readonly Bot[];
  /** The program of a thread that thinks for the bots. */
  readonly thinker: URL;
  /** The folder of the built pages; without it there are none. */
  readonly pages?: string;
  readonly log?: Logger;
  readonly now?: () => Date;
}

export interface Server {
  /** Where it listens: http://127.0.0.1:1863 */
  readonly address: string;
  /** Takes nothing new, finishes what was begun, and is gone. */
  close(): Promise<void>;
}

const CLOCKS_AT_ONCE = 16;

export async function startServer(config: Config, parts: Parts): Promise<Server> {
  const { games, bots, log = createLog(config), now = () => new Date() } = parts;
  const started: (() => Promise<void>)[] = [];
  const stop = async () => {
    for (const end of started.splice(0).reverse()) await end();
  };
  try {
    const store = await openStore(config);
    started.push(() => store.close());
    // An embedded database has one node: whoever held a job has died.
    if (store.kind === "pglite") await freeAll(store.db);
    const station: Station = { config, store, games, bots, log, node: config.node, now };
    const rooms = await createRooms(station);
    started.push(() => rooms.close());
    watchRooms(station, rooms);
    const news = await createNews(station);
    started.push(() => news.close());

    const frame = createFrame(station);
    registerAll(frame, station, rooms, news);
    if (parts.pages && existsSync(join(parts.pages, "index.html"))) {
      registerPages(frame, parts.pages);
      registerShown(frame, station, rooms, parts.pages);
    }
    started.push(() => frame.close());
    // By that name there could be two listeners, of which the frame closes only one.
    const host = config.host === "localhost" ? "127.0.0.1" : config.host;
    const address = await frame.listen({ port: config.port, host });

    const thinkers = createThinkers({ worker: parts.thinker, threads: config.botThreads, limitMs: config.botSeconds * 1000 });
    started.push(() => thinkers.close());
    const duty = await goOnDuty(station, {
      ...(config.botThreads > 0 && { bot: { hands: config.botThreads, work: createTurns(station, rooms, thinkers) } }),
      clock: {
        hands: CLOCKS_AT_ONCE,
        work: async ({ key }) => {
          await runOutOfTime(rooms, key);
          return "done";
        },
      },
      news: news.post,
    });
    started.push(() => duty.close());
    log.info({ address, store: store.kind }, "started");
    return {
      address,
      close: async () => {
        // Requests and bots finish at the same time; what they stand on goes after them.
        await Promise.all([frame.close(), stop()]);
        log.info("stopped");
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Every route there is, but for the pages. */
export function registerAll(frame: FastifyInstance, station: Station, rooms: Rooms, news: Newsroom): void {
  registerOps(frame, station);
  registerPeople(frame, station, (person) => leaveTables(rooms, person));
  registerTables(frame, station, rooms);
  registerStudy(frame, station, rooms);
  registerLive(frame, station, rooms);
  registerNotes(frame, rooms);
  registerNews(frame, station, news);
}
