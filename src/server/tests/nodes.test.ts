/** Two nodes on one PostgreSQL: players see each other across them, and nothing hangs on one of them alone. */
import { setTimeout as pause } from "node:timers/promises";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { ensureCommand } from "../../../scripts/build.mjs";
import { below, createRandom } from "../../engine/index.js";
import { type InTheEnd, type Line, leasesRunOut, type Node, standing, startNode, type Visitor, visitor } from "./nodes.js";
import { discard, freshConfig } from "./postgres.js";

beforeAll(ensureCommand);
const soon = { timeout: 110_000, interval: 100 };

async function twoNodes(inTheEnd: InTheEnd = onTestFinished) {
  const config = await freshConfig("postgres");
  inTheEnd(() => discard(config));
  const [first, second] = await Promise.all(["first", "second"].map((node) => startNode(config, { node }, inTheEnd)));
  return { first, second, config };
}

/** Ann sits down as the Union at one node, Bob as the Confederates at the other. */
async function annAndBob(first: Node, second: Node) {
  const ann = visitor();
  const bob = visitor();
  const seats = { union: { who: "me" }, confederate: { who: "anyone" } };
  const { id } = (await ann.ask(first, "POST", "/api/tables", { game: "antietam", seats, public: true })).body.table;
  expect((await bob.ask(second, "POST", `/api/tables/${id}/join`, {})).status).toBe(200);
  // The first node hears of it from the second.
  await expect.poll(async () => standing(await ann.ask(first, "GET", `/api/tables/${id}`)).status, soon).toBe("playing");
  return { ann, bob, id };
}

/** One action of whoever decides, at the node they are at. */
async function act(player: Visitor, node: Node, id: string, pick = 0) {
  const now = standing(await player.ask(node, "GET", `/api/tables/${id}`));
  return player.ask(node, "POST", `/api/tables/${id}/act`, { number: now.number, action: now.legal[pick % now.legal.length] });
}

/** The numbers of the entries that came over a connection, in order. */
function entriesOn(line: Line): number[] {
  return line.got.flatMap(({ type, entries }) => (type === "moved" ? (entries as { number: number }[]).map(({ number }) => number) : []));
}

describe("two nodes on one database", () => {
  const ends: (() => Promise<void>)[] = [];
  let started: ReturnType<typeof twoNodes> | undefined;
  const theTwo = () => {
    started ??= twoNodes((end) => ends.push(end));
    return started;
  };
  afterAll(async () => {
    for (const end of ends.reverse()) await end();
  });

  test("players at different nodes see each other's moves and words, in order and once", async () => {
    const { first, second } = await theTwo();
    const { ann, bob, id } = await annAndBob(first, second);
    const lines = [await ann.connect(first), await bob.connect(second)];
    for (const line of lines) {
      line.send({ type: "watch", table: id, since: 0 });
      await line.hear(({ type }) => type === "state");
    }
    const random = createRandom("moves");
    for (let number = 1; number <= 30; number++) {
      const seat = standing(await ann.ask(first, "GET", `/api/tables/${id}`)).legal.length > 0 ? ann : bob;
      const answer = await act(seat, seat === ann ? first : second, id, below(random, 1000));
      expect(answer).toMatchObject({ status: 200, body: { number } });
    }
    for (const line of lines) {
      await line.hear(({ type, number }) => type === "moved" && number === 30);
      expect(entriesOn(line)).toEqual(Array.from({ length: 30 }, (_, i) => i + 1));
    }
    await bob.ask(second, "POST", `/api/tables/${id}/chat`, { text: "Good game." });
    await lines[0].hear(({ type }) => type === "chat");
  });

  test("of two answers to the same decision one wins, and the other is refused cleanly", async () => {
    const { first, second } = await theTwo();
    const { ann, id } = await annAndBob(first, second);
    const random = createRandom("at once");
    for (let round = 0; round < 20; round++) {
      const { number, legal } = standing(await ann.ask(round % 2 ? first : second, "GET", `/api/tables/${id}`));
      if (legal.length === 0) break;
      const wanted = [legal[below(random, legal.length)], legal[below(random, legal.length)]];
      const answers = await Promise.all(
        [first, second].map((node, i) => ann.ask(node, "POST", `/api/tables/${id}/act`, { number, action: wanted[i] })),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      const [lost] = answers.filter(({ status }) => status === 409);
      expect(lost.body.error).toMatchObject({ code: "stale", message: expect.any(String) });
      // Both nodes go on from the one that won.
      for (const node of [first, second]) {
        await vi.waitFor(async () => {
          expect(standing(await ann.ask(node, "GET", `/api/tables/${id}`)).number).toBe(number + 1);
        }, soon);
      }
    }
  });

  test("of two players who answer at once only the one whose decision it is gets it", async () => {
    const { first, second } = await theTwo();
    const { ann, bob, id } = await annAndBob(first, second);
    const { number, legal } = standing(await ann.ask(first, "GET", `/api/tables/${id}`));
    const body = { number, action: legal[0] };
    const [hers, his] = await Promise.all([
      ann.ask(first, "POST", `/api/tables/${id}/act`, body),
      bob.ask(second, "POST", `/api/tables/${id}/act`, body),
    ]);
    expect(hers.status).toBe(200);
    expect([403, 409]).toContain(his.status);
    expect(his.body.error.code).toMatch(/^(forbidden|stale)$/);
  });
});

describe("of two nodes on one database", () => {
  test("when one dies its players go on at the other, from where they were", async () => {
    const { first, second } = await twoNodes();
    const { ann, bob, id } = await annAndBob(first, second);
    const line = await ann.connect(first);
    line.send({ type: "watch", table: id, since: 0 });
    const { number } = (await act(ann, first, id)).body;
    await line.hear((message) => message.type === "moved" && message.number === number);
    await first.kill();
    await line.closed;

    const seat = standing(await ann.ask(second, "GET", `/api/tables/${id}`)).legal.length > 0 ? ann : bob;
    expect((await act(seat, second, id)).status).toBe(200);
    const again = await ann.connect(second);
    again.send({ type: "watch", table: id, since: number });
    const state = await again.hear(({ type }) => type === "state");
    expect(state.game.entries.map((entry: { number: number }) => entry.number)).toEqual([number + 1]);
  });

  test("when one dies its bot's turn is taken by the other", async () => {
    const { first, second, config } = await twoNodes();
    const ann = visitor();
    const bots = { union: { who: "bot", level: "random" }, confederate: { who: "bot", level: "random" } };
    const { id } = (await ann.ask(first, "POST", "/api/tables", { game: "antietam", sameScreen: true, spectators: true, seats: bots })).body
      .table;
    const database = new Client({ connectionString: config.databaseUrl });
    await database.connect();
    onTestFinished(() => database.end());

    // Held still at random, until it is the first that has the turn in its hands.
    const random = createRandom("still");
    await vi.waitFor(async () => {
      await pause(below(random, 50));
      first.child.kill("SIGSTOP");
      const { rows } = await database.query("select taken_by from jobs where kind = 'bot' and key = $1", [id]);
      if (rows[0]?.taken_by?.startsWith("first ")) return;
      first.child.kill("SIGCONT");
      throw new Error("Not yet.");
    }, soon);
    await first.kill();
    await leasesRunOut(config.databaseUrl!);
    const before = standing(await ann.ask(second, "GET", `/api/tables/${id}`));
    await vi.waitFor(async () => {
      const now = standing(await ann.ask(second, "GET", `/api/tables/${id}`));
      expect(now.status === "over" || now.number > before.number + 10).toBe(true);
    }, soon);
  });

  test("one that is told to stop finishes what was begun, and the other has all of it", async () => {
    const { first, second } = await twoNodes();
    const { ann, bob, id } = await annAndBob(first, second);
    const { number, legal } = standing(await ann.ask(first, "GET", `/api/tables/${id}`));
    const line = await ann.connect(first);
    const answer = ann.ask(first, "POST", `/api/tables/${id}/act`, { number, action: legal[0] });
    const stopped = first.stop();
    const outcome = await answer.catch(() => undefined);
    expect(await stopped).toBe(0);
    await line.closed;
    // Answered or not at all: never answered and lost.
    const known = standing(await bob.ask(second, "GET", `/api/tables/${id}`)).number;
    if (outcome?.status === 200) expect(known).toBe(number + 1);
    else expect([number, number + 1]).toContain(known);
  });
});
