import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import type { Station } from "../../station.js";
import { onStore } from "../../tests/postgres.js";
import { goOnDuty, type JobEnd, type Post, pauseAfter } from "../duty.js";
import { enqueue, type Job, take } from "../jobs.js";
import { stationOn } from "./field.js";

const soon = { timeout: 120_000, interval: 20 };

onStore("postgres", (ground) => {
  beforeEach(async () => {
    await ground.store.db.deleteFrom("jobs").execute();
  });

  const jobs = () => ground.store.db.selectFrom("jobs").select(["kind", "key", "taken_by", "tries", "run_at"]).orderBy("key").execute();
  const duty = async (posts: Partial<Record<Job["kind"], Post>>, station: Station = stationOn(ground.store)) => {
    const made = await goOnDuty(station, posts);
    onTestFinished(() => made.close());
    return made;
  };
  const done: JobEnd = "done";

  describe("on duty", () => {
    test("does what is there already and what comes, each once, and puts it away", async () => {
      const seen: string[] = [];
      const work = async ({ key }: Job) => {
        seen.push(key);
        return done;
      };
      await enqueue(ground.store.db, "bot", "before", new Date());
      await duty({ bot: { hands: 2, work } });
      await enqueue(ground.store.db, "bot", "after", new Date());
      await vi.waitFor(async () => expect(await jobs()).toEqual([]), soon);
      expect(seen).toEqual(["before", "after"]);
    });

    test("has no more in hand than there are hands, and other kinds do not wait for them", async () => {
      let most = 0;
      let now = 0;
      const go: (() => void)[] = [];
      const slow = async () => {
        most = Math.max(most, ++now);
        await new Promise<void>((resolve) => go.push(resolve));
        now--;
        return done;
      };
      const quick = vi.fn(async () => done);
      for (let i = 0; i < 5; i++) await enqueue(ground.store.db, "bot", `t${i}`, new Date());
      await duty({ bot: { hands: 2, work: slow }, news: { hands: 1, work: quick } });
      await enqueue(ground.store.db, "news", "1", new Date());
      await vi.waitFor(() => expect(quick).toHaveBeenCalledOnce(), soon);
      await vi.waitFor(() => expect(go.length).toBe(2), soon);
      const release = setInterval(() => go.shift()?.(), 5);
      onTestFinished(() => clearInterval(release));
      await vi.waitFor(async () => expect(await jobs()).toEqual([]), soon);
      expect(most).toBe(2);
    });

    test("a job that throws, or asks for it, is tried again later", async () => {
      const now = new Date("2026-05-01T12:00:00Z");
      const work = vi.fn(async ({ key }: Job): Promise<JobEnd> => {
        if (key === "throws") throw new Error("It rained.");
        return { again: new Date("2026-05-02T12:00:00Z") };
      });
      await enqueue(ground.store.db, "bot", "asks", now);
      await enqueue(ground.store.db, "bot", "throws", now);
      await duty({ bot: { hands: 2, work } }, stationOn(ground.store, { now: () => now }));
      await vi.waitFor(async () => {
        expect(await jobs()).toMatchObject([
          { key: "asks", taken_by: null, tries: 1, run_at: new Date("2026-05-02T12:00:00Z") },
          { key: "throws", taken_by: null, tries: 1, run_at: new Date(now.getTime() + pauseAfter(1)) },
        ]);
      }, soon);
    });

    test("who closes finishes what is in hand, takes nothing more, and gives back what was not begun", async () => {
      let finishIt = () => {};
      const work = vi.fn(async (): Promise<JobEnd> => {
        await new Promise<void>((resolve) => {
          finishIt = resolve;
        });
        return done;
      });
      const node = await goOnDuty(stationOn(ground.store), { bot: { hands: 1, work } });
      await enqueue(ground.store.db, "bot", "begun", new Date());
      await vi.waitFor(() => expect(work).toHaveBeenCalledOnce(), soon);
      await enqueue(ground.store.db, "bot", "later", new Date());
      const closed = node.close();
      finishIt();
      await closed;
      expect(await jobs()).toMatchObject([{ key: "later", taken_by: null, tries: 0 }]);
    });

    test("a job of a node that died is done by another once the lease has run out", async () => {
      const noon = new Date("2026-05-01T12:00:00Z");
      let now = noon;
      await enqueue(ground.store.db, "bot", "t1", noon);
      await take(ground.store.db, { kinds: ["bot"], node: "dead", now, until: new Date(noon.getTime() + 15_000), limit: 1 });
      const work = vi.fn(async () => done);
      await duty({ bot: { hands: 1, work } }, stationOn(ground.store, { node: "n2", now: () => now }));
      now = new Date(noon.getTime() + 15_001);
      await vi.waitFor(() => expect(work).toHaveBeenCalledWith(expect.objectContaining({ key: "t1", tries: 2 })), soon);
    });

    test("clocks are looked at without being announced", async () => {
      const work = vi.fn(async () => done);
      await duty({ clock: { hands: 1, work } });
      await enqueue(ground.store.db, "clock", "t1", new Date());
      await vi.waitFor(() => expect(work).toHaveBeenCalledOnce(), soon);
    });
  });
});

test("pauses grow, and do not grow for ever", () => {
  const pauses = [1, 2, 3, 4, 5, 6, 20].map(pauseAfter);
  expect(pauses).toEqual([1000, 4000, 16_000, 64_000, 256_000, 300_000, 300_000]);
});
