/**
 * kill -9 in the middle of play, again and again, on each store: nothing answered is lost, nothing is doubled, the tables go on.
 * LONGROLL_KILLS says how often: a few times in npm test, more in `npm run test:long -- endurance`.
 */
import { setTimeout as pause } from "node:timers/promises";
import { beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { ensureCommand } from "../../../scripts/build.mjs";
import { gameCalled } from "../../cli/games.js";
import { type Action, below, createRandom, load, type Random, Refusal } from "../../engine/index.js";
import { verify } from "../fair.js";
import { leasesRunOut, type Node, standing, startNode, type Visitor, visitor } from "./nodes.js";
import { discard, freshConfig } from "./postgres.js";

const KILLS = Number(process.env.LONGROLL_KILLS ?? 2);
const TABLES = 3;
const HOURS = 3_600_000;

/** One table, and what the player at it has been told. */
interface Played {
  id: string;
  /** By number: the events of every entry that was answered. */
  told: Map<number, string>;
  /** What was sent and not answered. */
  open: { number: number; action: Action } | undefined;
}

const events = (entry: { readonly events: unknown }) => JSON.stringify(entry.events);

async function sitDown(player: Visitor, node: Node): Promise<Played> {
  const seats = { union: { who: "me" }, confederate: { who: "me" } };
  const { status, body } = await player.ask(node, "POST", "/api/tables", { game: "antietam", sameScreen: true, seats });
  expect(status).toBe(201);
  return { id: body.table.id, told: new Map(), open: undefined };
}

/** Plays at random until the node is gone. Sometimes an action is taken back. */
async function playOn(player: Visitor, node: Node, played: Played, random: Random, onAnswer: () => void): Promise<void> {
  try {
    let now = standing(await player.ask(node, "GET", `/api/tables/${played.id}`));
    while (now.status === "playing") {
      const undo = below(random, 10) === 0;
      const action = now.legal[below(random, now.legal.length)];
      played.open = { number: now.number, action };
      const deed = undo ? { number: now.number } : { number: now.number, action };
      const answer = await player.ask(node, "POST", `/api/tables/${played.id}/${undo ? "undo" : "act"}`, deed);
      played.open = undefined;
      if (answer.status === 200) {
        for (const entry of answer.body.game.entries) played.told.set(entry.number, events(entry));
        now = standing(answer);
        onAnswer();
        // An undo that fairness forbids is refused, and nothing has happened.
      } else expect([answer.status, undo]).toEqual([answer.status >= 500 ? answer.status : 422, true]);
    }
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
  }
}

/** What the node that came back knows of the table: all that was answered, each once, and at most what was still open beside it. */
async function check(player: Visitor, node: Node, played: Played): Promise<void> {
  const { number } = standing(await player.ask(node, "GET", `/api/tables/${played.id}`));
  const last = Math.max(0, ...played.told.keys());
  expect(number).toBeGreaterThanOrEqual(last);
  expect(number).toBeLessThanOrEqual(played.open ? last + 1 : last);
  const numbers: number[] = [];
  for (let after = 0; after < number; ) {
    const { entries } = (await player.ask(node, "GET", `/api/tables/${played.id}/entries?after=${after}`)).body;
    for (const entry of entries) {
      numbers.push(entry.number);
      if (played.told.has(entry.number)) expect(events(entry)).toBe(played.told.get(entry.number));
      // What was stored without an answer is now known too.
      played.told.set(entry.number, events(entry));
    }
    after = entries.at(-1)?.number ?? number;
  }
  expect(numbers).toEqual(Array.from({ length: number }, (_, i) => i + 1));
  played.open = undefined;
}

describe.each(["pglite", "postgres"] as const)("on %s", (kind) => {
  beforeAll(ensureCommand);

  test(
    `${KILLS} times kill -9 in the middle of play`,
    async () => {
      const config = await freshConfig(kind);
      onTestFinished(() => discard(config));
      const random = createRandom(`kills on ${kind}`);
      let node = await startNode(config);
      const player = visitor();
      const all: Played[] = [];
      for (let i = 0; i < TABLES; i++) all.push(await sitDown(player, node));
      const bots = { union: { who: "bot", level: "random" }, confederate: { who: "bot", level: "random" } };
      const watched = (await player.ask(node, "POST", "/api/tables", { game: "antietam", sameScreen: true, spectators: true, seats: bots }))
        .body.table.id;
      let answered = 0;
      let stored = 0;

      for (let kill = 1; kill <= KILLS; kill++) {
        const enough = answered + 5 + below(random, 40);
        const alive = node;
        let dying: Promise<void> | undefined;
        const onAnswer = () => {
          answered++;
          // Not between two requests, but somewhere within them.
          if (answered >= enough) dying ??= pause(below(random, 8)).then(() => alive.kill());
        };
        await Promise.all(all.map((played, i) => playOn(player, alive, played, createRandom(`${kind} ${kill} ${i}`), onAnswer)));
        await (dying ?? alive.kill());
        node = await startNode(config);
        for (const [i, played] of all.entries()) {
          await check(player, node, played);
          const { status, number } = standing(await player.ask(node, "GET", `/api/tables/${played.id}`));
          stored = Math.max(stored, number);
          if (status === "over") all[i] = await sitDown(player, node);
        }
      }

      // The bots have gone on by themselves, and go on now.
      if (config.databaseUrl) await leasesRunOut(config.databaseUrl);
      const before = standing(await player.ask(node, "GET", `/api/tables/${watched}`));
      await vi.waitFor(
        async () => {
          const now = standing(await player.ask(node, "GET", `/api/tables/${watched}`));
          expect(now.status === "over" || now.number > before.number).toBe(true);
        },
        { timeout: 120_000, interval: 200 },
      );

      // Each game, taken as a file, replays to its state, and its dice are those promised.
      for (const { id } of all) {
        await player.ask(node, "POST", `/api/tables/${id}/resign`, {});
        const { status, body } = await player.ask(node, "GET", `/api/tables/${id}/save`);
        expect(status).toBe(200);
        const game = await gameCalled(body.game);
        expect(load([game], body)).not.toBeInstanceOf(Refusal);
        expect(verify([game], body, body.commitment)).not.toBeInstanceOf(Refusal);
      }
      expect(stored).toBeGreaterThan(0);
      console.log(`${kind}: ${KILLS} kills, ${answered} answers, none lost`);
      expect(await node.stop()).toBe(0);
    },
    HOURS,
  );
});
