import { beforeEach, describe, expect, test } from "vitest";
import { openStore } from "../../store/open.js";
import { withStores } from "../../tests/postgres.js";
import { cancel, enqueue, finish, freeAll, giveBack, hold, JOBS_CHANNEL, type JobKind, putOff, take } from "../jobs.js";

const NOON = new Date("2026-05-01T12:00:00Z");
const at = (seconds: number) => new Date(NOON.getTime() + seconds * 1000);

withStores((ground) => {
  const taken = (now: Date, { node = "n1", limit = 10, kinds = ["bot"] as JobKind[], lease = 15 } = {}) =>
    take(ground.store.db, { kinds, node, now, until: new Date(now.getTime() + lease * 1000), limit });

  beforeEach(async () => {
    await ground.store.db.deleteFrom("jobs").execute();
  });

  describe("a job", () => {
    test("is there once it is due, and taken by one", async () => {
      await enqueue(ground.store.db, "bot", "t1", at(10));
      expect(await taken(at(9))).toEqual([]);
      expect(await taken(at(10))).toMatchObject([{ kind: "bot", key: "t1", tries: 1 }]);
      expect(await taken(at(10))).toEqual([]);
    });

    test("is there when the transaction that made it is, and not otherwise", async () => {
      const failed = ground.store.db.transaction().execute(async (trx) => {
        await enqueue(trx, "bot", "t1", NOON);
        throw new Error("no");
      });
      await expect(failed).rejects.toThrow("no");
      expect(await taken(at(1))).toEqual([]);
    });

    test("of a kind is there once for a key, with the time said last", async () => {
      await enqueue(ground.store.db, "clock", "t1", at(10));
      await enqueue(ground.store.db, "clock", "t1", at(20));
      await enqueue(ground.store.db, "bot", "t1", at(10));
      expect(await taken(at(15), { kinds: ["clock"] })).toEqual([]);
      expect(await taken(at(20), { kinds: ["clock", "bot"] })).toHaveLength(2);
    });

    test("that is done is gone, and so is one taken back", async () => {
      await enqueue(ground.store.db, "bot", "t1", NOON);
      await enqueue(ground.store.db, "bot", "t2", NOON);
      const [job] = await taken(NOON, { limit: 1 });
      await finish(ground.store.db, job);
      await cancel(ground.store.db, "bot", job.key === "t1" ? "t2" : "t1");
      expect(await taken(at(1000))).toEqual([]);
    });

    test("whose holder falls silent is taken by another, and the old holder can no longer finish it", async () => {
      await enqueue(ground.store.db, "bot", "t1", NOON);
      const [first] = await taken(NOON);
      expect(await taken(at(15), { node: "n2" })).toEqual([]);
      const [second] = await taken(at(16), { node: "n2" });
      expect(second).toMatchObject({ key: "t1", tries: 2 });
      await finish(ground.store.db, first);
      await putOff(ground.store.db, first, at(500));
      expect(await hold(ground.store.db, [first, second], at(60))).toEqual([second]);
    });

    test("whose holder gives signs of life stays its own", async () => {
      await enqueue(ground.store.db, "bot", "t1", NOON);
      const jobs = await taken(NOON);
      expect(await hold(ground.store.db, jobs, at(30))).toEqual(jobs);
      expect(await taken(at(20), { node: "n2" })).toEqual([]);
      expect(await hold(ground.store.db, [], at(30))).toEqual([]);
    });

    test("put up anew while in hand begins anew: it is free, and finishing the old one does not take it away", async () => {
      await enqueue(ground.store.db, "bot", "t1", NOON);
      const [old] = await taken(NOON);
      await enqueue(ground.store.db, "bot", "t1", at(1));
      await finish(ground.store.db, old);
      const [anew] = await taken(at(1));
      expect(anew).toMatchObject({ key: "t1", tries: 1 });
      await finish(ground.store.db, old);
      expect(await hold(ground.store.db, [anew], at(60))).toEqual([anew]);
    });

    test("that failed waits, and counts how often it was tried", async () => {
      await enqueue(ground.store.db, "bot", "t1", NOON);
      for (let tries = 1; tries <= 3; tries++) {
        const [job] = await taken(at(tries * 100));
        expect(job.tries).toBe(tries);
        await putOff(ground.store.db, job, at(tries * 100 + 50));
        expect(await taken(at(tries * 100 + 49))).toEqual([]);
      }
    });

    test("given back is free at once, and was not tried", async () => {
      await enqueue(ground.store.db, "bot", "t1", NOON);
      const [job] = await taken(NOON);
      await giveBack(ground.store.db, job);
      expect(await taken(NOON, { node: "n2" })).toMatchObject([{ key: "t1", tries: 1 }]);
    });
  });

  test("those of the dead can be freed all at once", async () => {
    for (const key of ["t1", "t2"]) await enqueue(ground.store.db, "bot", key, NOON);
    await taken(NOON, { node: "dead", limit: 1 });
    await freeAll(ground.store.db);
    expect(await taken(NOON)).toHaveLength(2);
  });

  test("many are taken oldest first, and each by one of those who take at the same time", async () => {
    for (let i = 0; i < 40; i++) await enqueue(ground.store.db, "bot", `t${i}`, at(i));
    expect((await taken(at(100), { limit: 3 })).map(({ key }) => key).sort()).toEqual(["t0", "t1", "t2"]);
    const others = await Promise.all(Array.from({ length: 10 }, (_, i) => taken(at(100), { node: `n${i}`, limit: 5 })));
    const keys = others.flat().map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
    expect(keys.length + (await taken(at(100), { limit: 100 })).length).toBe(37);
  });

  test("is heard of by those who listen, unless it is a clock's", async () => {
    const heard: string[] = [];
    let done = () => {};
    const all = new Promise<void>((resolve) => {
      done = resolve;
    });
    const stop = await ground.store.listen(JOBS_CHANNEL, (kind) => {
      heard.push(kind);
      if (kind === "news") done();
    });
    await enqueue(ground.store.db, "bot", "t1", NOON);
    await enqueue(ground.store.db, "clock", "t1", NOON);
    await enqueue(ground.store.db, "news", "1", NOON);
    await all;
    expect(heard).toEqual(["bot", "news"]);
    await stop();
  });

  test("two nodes on one database never take the same", async () => {
    if (ground.kind === "pglite") return;
    const other = await openStore(ground.config);
    try {
      for (let i = 0; i < 60; i++) await enqueue(ground.store.db, "bot", `t${i}`, NOON);
      const shares = await Promise.all(
        Array.from({ length: 20 }, (_, i) =>
          take((i % 2 ? ground.store : other).db, { kinds: ["bot"], node: `n${i % 2}`, now: NOON, until: at(15), limit: 3 }),
        ),
      );
      const keys = shares.flat().map(({ key }) => key);
      expect(new Set(keys).size).toBe(keys.length);
    } finally {
      await other.close();
    }
  });
});
