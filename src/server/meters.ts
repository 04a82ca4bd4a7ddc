/** What this node's work is counted by, for Prometheus: jobs, thoughts of bots, news, moves, rooms. */
import { sql } from "kysely";
import { Counter, Gauge, Histogram } from "prom-client";
import { registryOf } from "./http/metrics.js";
import type { Station } from "./station.js";
import type { Rooms } from "./tables/rooms.js";

function createMeters(station: Station) {
  const registers = [registryOf(station)];
  return {
    jobs: new Counter({
      name: "longroll_jobs_total",
      help: "Jobs worked on, by kind and how they went.",
      labelNames: ["kind", "outcome"],
      registers,
    }),
    thoughts: new Histogram({
      name: "longroll_thought_seconds",
      help: "How long bots thought about a decision, waiting for a thread included.",
      labelNames: ["bot", "outcome"],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
      registers,
    }),
    news: new Counter({
      name: "longroll_news_total",
      help: "Attempts to send a message, by way and how they went.",
      labelNames: ["way", "outcome"],
      registers,
    }),
  };
}

type Meters = ReturnType<typeof createMeters>;
const byStation = new WeakMap<Station, Meters>();

function metersOf(station: Station): Meters {
  const known = byStation.get(station);
  if (known) return known;
  const meters = createMeters(station);
  byStation.set(station, meters);
  return meters;
}

export function countJob(station: Station, kind: string, outcome: "done" | "again" | "failed" | "given-back"): void {
  metersOf(station).jobs.inc({ kind, outcome });
}

export function countNews(station: Station, way: string, outcome: "sent" | "failed" | "dropped"): void {
  metersOf(station).news.inc({ way, outcome });
}

/** Times what a bot does. */
export async function timeThought<T>(station: Station, bot: string, thought: Promise<T>): Promise<T> {
  const end = metersOf(station).thoughts.startTimer({ bot });
  try {
    const choice = await thought;
    end({ outcome: "chosen" });
    return choice;
  } catch (error) {
    end({ outcome: "failed" });
    throw error;
  }
}

/** How much there is, looked up whenever somebody asks. */
export function watchRooms(station: Station, rooms: Rooms): void {
  const registers = [registryOf(station)];
  const moves = new Counter({ name: "longroll_moves_total", help: "Entries stored by this node.", registers });
  rooms.onMove(({ here, number }) => {
    // The start is no entry.
    if (here && number > 0) moves.inc();
  });
  new Gauge({
    name: "longroll_rooms_in_memory",
    help: "Tables this node keeps ready.",
    registers,
    collect() {
      this.set(rooms.size());
    },
  });
  new Gauge({
    name: "longroll_jobs_due",
    help: "Jobs on the database that are due, in somebody's hands or not.",
    labelNames: ["kind"],
    registers,
    async collect() {
      this.reset();
      // Where the database is away, there is no figure.
      const due = sql<{
        kind: string;
        many: number;
      }>`select kind, count(*)::int as many from jobs where run_at <= ${station.now()} group by kind`;
      for (const { kind, many } of (await due.execute(station.store.db).catch(() => ({ rows: [] }))).rows) this.set({ kind }, many);
    },
  });
}
