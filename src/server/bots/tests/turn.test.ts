import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { createGuest } from "../../people/guests.js";
import { readChat } from "../../tables/chat.js";
import { createTable } from "../../tables/lobby.js";
import { createRooms, type Rooms } from "../../tables/rooms.js";
import type { Sitter } from "../../tables/shapes.js";
import { onStore } from "../../tests/postgres.js";
import { goOnDuty, type JobEnd } from "../duty.js";
import { finish, type Job, putOff, take } from "../jobs.js";
import { createThinkers } from "../thinkers.js";
import { createTurns } from "../turn.js";
import { bundledThinker, stationOn } from "./field.js";

const worker = bundledThinker();
const soon = { timeout: 120_000, interval: 50 };

onStore("postgres", (ground) => {
  beforeEach(async () => {
    await ground.store.db.deleteFrom("jobs").execute();
  });

  let now = new Date("2026-05-01T12:00:00Z");

  async function node(name = "n1", limitMs = 20_000) {
    const station = stationOn(ground.store, { node: name, now: () => now });
    const rooms = await createRooms(station);
    const thinkers = createThinkers({ worker, threads: 1, limitMs });
    const asked = vi.spyOn(thinkers, "think");
    const playTurn = createTurns(station, rooms, thinkers);
    onTestFinished(async () => {
      await thinkers.close();
      await rooms.close();
    });
    return { station, rooms, thinkers, asked, playTurn };
  }

  /** A table where a guest plays gray and a bot blue, who begins; or two bots. */
  async function table(rooms: Rooms, blue: string, gray?: string): Promise<string> {
    const { person } = await createGuest(rooms.station, { agent: "", address: "" });
    const seats: Record<string, Sitter> = { blue: { who: "bot", level: blue }, gray: gray ? { who: "bot", level: gray } : { who: "me" } };
    return (await createTable(rooms, person, { game: "toy", seats })).id;
  }

  const jobs = async (node = "n1"): Promise<Job[]> =>
    take(ground.store.db, { kinds: ["bot"], node, now, until: new Date(now.getTime() + 15_000), limit: 10 });

  /** Takes the one job there is, and does with it what its outcome says. */
  async function turn(playTurn: (job: Job) => Promise<JobEnd>): Promise<JobEnd | undefined> {
    const [job] = await jobs();
    if (!job) return undefined;
    const outcome = await playTurn(job);
    if (outcome === "done") await finish(ground.store.db, job);
    else if (outcome !== "give-back") await putOff(ground.store.db, job, outcome.again);
    return outcome;
  }

  const entries = async (id: string) =>
    (
      await ground.store.db.selectFrom("moves").select(["number", "seat", "entry"]).where("table_id", "=", id).orderBy("number").execute()
    ).map(({ seat, entry }) => [seat, entry.kind === "act" ? entry.action.do : entry.kind]);

  describe("a bot's turn", () => {
    test("is played decision by decision, until somebody else decides", async () => {
      const { rooms, playTurn } = await node();
      const id = await table(rooms, "plain");
      expect(await turn(playTurn)).toBe("done");
      expect(await entries(id)).toEqual([["blue", "load"]]);
      expect(await turn(playTurn)).toBe("done");
      expect(await turn(playTurn)).toBeUndefined();
      expect(await entries(id)).toEqual([
        ["blue", "load"],
        ["blue", "fire"],
      ]);
    });

    test("two bots play a whole game to its end, as jobs come", async () => {
      now = new Date();
      const { station, rooms, playTurn } = await node();
      const duty = await goOnDuty(station, { bot: { hands: 1, work: playTurn } });
      onTestFinished(() => duty.close());
      const id = await table(rooms, "plain", "planner");
      await vi.waitFor(async () => {
        const row = await ground.store.db.selectFrom("tables").select("status").where("id", "=", id).executeTakeFirstOrThrow();
        expect(row.status).toBe("over");
      }, soon);
      expect(await entries(id)).toHaveLength(24);
      await expect.poll(() => ground.store.db.selectFrom("jobs").selectAll().execute()).toEqual([]);
    });

    test("a plan is followed without thinking again, while it is legal and nothing came in between", async () => {
      const { rooms, playTurn, asked } = await node();
      const id = await table(rooms, "planner");
      await turn(playTurn);
      await turn(playTurn);
      expect(await entries(id)).toEqual([
        ["blue", "load"],
        ["blue", "fire"],
      ]);
      expect(asked).toHaveBeenCalledTimes(1);
    });

    test("another node goes on where one has stopped, by thinking itself", async () => {
      const first = await node("n1");
      const second = await node("n2");
      const id = await table(first.rooms, "plain");
      await turn(first.playTurn);
      await turn(second.playTurn);
      expect(await entries(id)).toEqual([
        ["blue", "load"],
        ["blue", "fire"],
      ]);
      expect(second.asked).toHaveBeenCalledTimes(1);
    });

    test("thought about by two nodes at once is played once", async () => {
      const first = await node("n1");
      const second = await node("n2");
      const id = await table(first.rooms, "plain");
      const [job] = await jobs();
      expect(await Promise.all([first.playTurn(job), second.playTurn(job)])).toEqual(["done", "done"]);
      expect(await entries(id)).toEqual([["blue", "load"]]);
    });

    test.each(["fainting", "cheat", "stuck", "deserter"])(
      "a bot that fails (%s) is asked again, and after three times plays the first legal action and says so",
      async (bot) => {
        const { station, rooms, playTurn, asked } = await node("n1", bot === "stuck" ? 1_000 : 20_000);
        Object.assign(station, { bots: [...station.bots, { id: "deserter" }] });
        const id = await table(rooms, bot);
        for (let tries = 1; tries <= 2; tries++) {
          const outcome = await turn(playTurn);
          expect(outcome).toEqual({ again: expect.any(Date) });
          expect(await entries(id)).toEqual([]);
          now = (outcome as { again: Date }).again;
        }
        expect(await turn(playTurn)).toBe("done");
        expect(asked).toHaveBeenCalledTimes(3);
        expect(await entries(id)).toEqual([["blue", "load"]]);
        const [{ name, text }] = await readChat(ground.store.db, id);
        expect({ name, text }).toEqual({
          name: "Longroll",
          text: `The bot ${bot} could not decide for Blue, in 3 attempts, and played the first legal action.`,
        });
      },
    );

    test("a job for a table that is over, gone, or waits for a person, is just done", async () => {
      const { rooms, playTurn, asked } = await node();
      const id = await table(rooms, "plain");
      const [job] = await jobs();
      await ground.store.db.updateTable("tables").set({ status: "over" }).where("id", "=", id).execute();
      expect(await playTurn(job)).toBe("done");
      expect(await playTurn({ ...job, key: "nowhere-at-all" })).toBe("done");
      expect(asked).not.toHaveBeenCalled();
    });

    test("waiting when the server closes is given back untried", async () => {
      const { rooms, thinkers, playTurn } = await node();
      await table(rooms, "plain");
      await thinkers.close();
      const [job] = await jobs();
      expect(await playTurn(job)).toBe("give-back");
    });
  });
});
