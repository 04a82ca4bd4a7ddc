/** Hands numbered pieces of a long job to worker threads on all cores. */
import { Worker } from "node:worker_threads";

/** Pieces from, from + 1, … of a job. */
export interface Batch {
  readonly from: number;
  readonly count: number;
}

export interface Workload {
  /** The pieces are those before this one; without end if need be. */
  readonly total: number;
  /** The first piece, 0 unless said. */
  readonly from?: number;
  readonly workers: number;
  readonly batch: number;
  readonly stop: AbortSignal;
}

/** Each worker is dist/worker.js with `job`; what it reports of a batch goes to `report`. Ends when all is done, at `stop`, or with the first fault. */
export async function share<Job, Report>(job: Job, plan: Workload, report: (report: Report, batch: Batch) => void): Promise<void> {
  let next = plan.from ?? 0;
  const stopped = new Promise<void>((resolve) => plan.stop.addEventListener("abort", () => resolve(), { once: true }));
  const workers = Array.from(
    { length: Math.min(plan.workers, Math.ceil((plan.total - next) / plan.batch)) },
    () => new Worker(new URL("./worker.js", import.meta.url), { workerData: job }),
  );
  const shifts = workers.map(
    (worker) =>
      new Promise<void>((resolve, reject) => {
        let batch: Batch;
        const hand = () => {
          if (next >= plan.total) return resolve();
          batch = { from: next, count: Math.min(plan.batch, plan.total - next) };
          next += batch.count;
          worker.postMessage(batch);
        };
        worker.on("message", (message: Report) => {
          report(message, batch);
          hand();
        });
        worker.on("error", reject);
        worker.on("exit", () => resolve());
        hand();
      }),
  );
  try {
    if (!plan.stop.aborted) await Promise.race([stopped, Promise.all(shifts)]);
  } finally {
    await Promise.all(workers.map((worker) => worker.terminate()));
  }
}
