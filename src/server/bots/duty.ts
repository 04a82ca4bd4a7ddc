/** Takes jobs that are due, as many of each kind as there are hands for it, and has them done. */

import { countJob } from "../meters.js";
import type { Station } from "../station.js";
import { finish, giveBack, hold, JOBS_CHANNEL, type Job, type JobKind, putOff, take } from "./jobs.js";

/** Done, or not: then to be tried again at that time, or given back untried because the node closes. */
export type JobEnd = "done" | "give-back" | { readonly again: Date };

export interface Post {
  /** How many such jobs may be in hand at once. */
  readonly hands: number;
  readonly work: (job: Job) => Promise<JobEnd>;
}

export interface Shift {
  /** Takes no more jobs, and waits for those in hand. */
  close(): Promise<void>;
}

/** A job whose node has died is taken by another after this. */
export const LEASE_MS = 15_000;
const LOOK_MS = 1_000;
const LONGEST_PAUSE_MS = 300_000;

/** How long to wait after a job has failed so many times: 1 s, 4 s, 16 s, … */
export function pauseAfter(tries: number): number {
  return Math.min(LONGEST_PAUSE_MS, 1000 * 4 ** Math.max(0, tries - 1));
}

export async function goOnDuty(station: Station, posts: Partial<Readonly<Record<JobKind, Post>>>): Promise<Shift> {
  const { store, now, node, log } = station;
  const inHand = new Set<Job>();
  const running = new Set<Promise<void>>();
  const later = (ms: number) => new Date(now().getTime() + ms);
  let closed = false;
  const watch = (run: Promise<void>) => {
    const watched: Promise<void> = run.finally(() => running.delete(watched));
    running.add(watched);
  };

  const stand = (kind: JobKind, { hands, work }: Post) => {
    let busy = 0;
    let looking = false;
    let called = false;

    const look = (): void => {
      called = true;
      if (!looking) watch(lookNow());
    };

    const lookNow = async (): Promise<void> => {
      looking = true;
      while (called) {
        called = false;
        const free = hands - busy;
        if (closed || free <= 0) break;
        try {
          const jobs = await take(store.db, { kinds: [kind], node, now: now(), until: later(LEASE_MS), limit: free });
          for (const job of jobs) begin(job);
        } catch (error) {
          log.warn({ err: error, kind }, "no jobs could be taken");
          break;
        }
      }
      looking = false;
    };

    const begin = (job: Job) => {
      busy++;
      inHand.add(job);
      watch(
        see(job).finally(() => {
          busy--;
          inHand.delete(job);
          look();
        }),
      );
    };

    const see = async (job: Job): Promise<void> => {
      let failed = false;
      const outcome = await (closed ? Promise.resolve<JobEnd>("give-back") : work(job)).catch((error): JobEnd => {
        failed = true;
        log.error({ err: error, kind, key: job.key, tries: job.tries }, "a job failed");
        return { again: later(pauseAfter(job.tries)) };
      });
      countJob(station, kind, failed ? "failed" : outcome === "done" ? "done" : outcome === "give-back" ? "given-back" : "again");
      try {
        if (outcome === "done") await finish(store.db, job);
        else if (outcome === "give-back") await giveBack(store.db, job);
        else await putOff(store.db, job, outcome.again);
      } catch (error) {
        // Its lease runs out, and whoever takes it then finds it done or does it.
        log.warn({ err: error, kind, key: job.key }, "a job could not be put away");
      }
    };

    return look;
  };

  const looks = Object.entries(posts).map(([kind, post]) => [kind, stand(kind as JobKind, post)] as const);
  const lookAll = () => {
    for (const [, look] of looks) look();
  };
  const hear = (called: string) => {
    for (const [kind, look] of looks) if (called === "" || called === kind) look();
  };
  const stopListening = await store.listen(JOBS_CHANNEL, hear);
  const looking = setInterval(lookAll, LOOK_MS);
  const holding = setInterval(() => {
    hold(store.db, [...inHand], later(LEASE_MS)).catch((error) => log.warn({ err: error }, "leases could not be held"));
  }, LEASE_MS / 3);
  lookAll();

  return {
    async close() {
      closed = true;
      clearInterval(looking);
      await stopListening().catch((error) => log.warn({ err: error }, "the jobs' channel could not be left"));
      while (running.size > 0) await Promise.all(running);
      clearInterval(holding);
    },
  };
}
