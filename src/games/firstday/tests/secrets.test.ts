/** 5.1, 5.2 Nothing leaks: what a seat cannot know changed, all that it gets stays the same to the byte; guesses are as likely as they must be. */
import { expect, test } from "vitest";
import {
  type Action,
  below,
  createRandom,
  eventsFor,
  type GameEvent,
  type JsonObject,
  oddsFor,
  outlookOf,
  saidInAdvance,
  whyNot,
} from "../../../engine/index.js";
import { firstday } from "../index.js";
import type { State } from "../state.js";
import { field } from "./field.js";

const pool = { "Union Rally!": 2, "Union Hurrah!": 1, "Union Skirmishers": 1, "Confederate Rally!": 1 };
const sealedWith = (event: string, options = {}) =>
  field({ "2 WI": "3534", "13 AL": "1535" }, [["key", "confederate"]], {
    pool,
    sealed: { [`Union ${event}`]: 1 },
    sealedCount: [1, 0],
    options,
  }).s;

test("[FD-5.1a] another key event looks the same to the enemy, and not to its owner", () => {
  const [a, b] = [sealedWith("Rally!"), sealedWith("Hurrah!")];
  expect(firstday.view(a, "confederate")).toEqual(firstday.view(b, "confederate"));
  expect(firstday.view(a, "union")).not.toEqual(firstday.view(b, "union"));
});

test("[FD-5.1a] the choice is told to its owner alone", () => {
  const f = field({ "2 WI": "3534" }, [["key", "union"]], { pool });
  const log: GameEvent[] = [];
  firstday.act(f.s, { do: "choose", event: "Hurrah!" }, log);
  expect(JSON.stringify(eventsFor(log.slice(0, 1), "confederate"))).not.toContain("Hurrah");
  expect(JSON.stringify(eventsFor(log.slice(0, 1), "union"))).toContain("Hurrah");
});

test("[FD-5.2b] what the blind draw put in lies nowhere in the state, for its owner neither", () => {
  const f = field({ "2 WI": "3534" }, [["key", "confederate"]], { pool, blind: [2, 0] });
  for (const seat of ["union", "confederate"]) expect(firstday.view(f.s, seat)).toMatchObject({ pool, blind: [2, 0] });
});

test("a guess is any chit of the pool, each as likely", () => {
  const seen = firstday.view(sealedWith("Rally!"), "confederate");
  const counts: Record<string, number> = {};
  for (let i = 0; i < 1500; i++) {
    const guess = firstday.position(firstday.imagine(JSON.parse(JSON.stringify(seen)) as JsonObject, createRandom(`guess ${i}`)) as State);
    for (const [name, n] of Object.entries(guess.sealed as Record<string, number>)) counts[name] = (counts[name] ?? 0) + n;
  }
  expect(counts["Union Rally!"] / 1500).toBeCloseTo(0.5, 1);
  expect(counts["Union Hurrah!"] / 1500).toBeCloseTo(0.25, 1);
  expect(counts["Confederate Rally!"]).toBeUndefined();
});

test("two chits sealed: every pair is guessed as often as counting says", () => {
  const s = field({ "2 WI": "3534", "13 AL": "1535" }, [["key", "confederate"]], {
    pool,
    sealed: { "Union Hurrah!": 1, "Union Skirmishers": 1 },
    sealedCount: [2, 0],
  }).s;
  const seen = firstday.view(s, "confederate");
  const counts: Record<string, number> = {};
  const runs = 600;
  for (let i = 0; i < runs; i++) {
    const { sealed } = firstday.position(firstday.imagine(seen, createRandom(`pair ${i}`)) as State);
    const pair = Object.entries(sealed as Record<string, number>).flatMap(([name, n]) => Array(n).fill(name.slice(6)));
    counts[pair.sort().join(" and ")] = (counts[pair.join(" and ")] ?? 0) + 1;
  }
  const exact = {
    "Rally! and Rally!": 1 / 6,
    "Hurrah! and Rally!": 1 / 3,
    "Rally! and Skirmishers": 1 / 3,
    "Hurrah! and Skirmishers": 1 / 6,
  };
  expect(Object.keys(counts).sort()).toEqual(Object.keys(exact).sort());
  for (const [pair, p] of Object.entries(exact))
    expect(Math.abs(counts[pair] / runs - p), pair).toBeLessThan(3.5 * Math.sqrt((p * (1 - p)) / runs));
});

/** All that a seat and a spectator get of a moment: sights, questions, the log, refusals, odds, and what was answered in advance. */
function got(s: State, log: readonly GameEvent[], seat: string, asked: readonly Action[]): string {
  const game = firstday as never;
  const kept = firstday.answers!.map(({ ask, says: [{ id }] }) => ({ ask, say: id, until: "game" as const, turn: 0, phase: 0 }));
  return JSON.stringify([
    [seat, null].map((eyes) => [outlookOf(game, s, eyes, true), eventsFor(log, eyes)]),
    [firstday.decision(s), firstday.prompt(s), firstday.legal(s), firstday.standing(s)],
    asked.map((action) => whyNot(game, s, seat, action)),
    oddsFor(game, s, seat, firstday.legal(s)[0]),
    saidInAdvance(game, s, (who) => (who === seat ? kept : [])) ?? null,
  ]);
}

const strange: readonly Action[] = [
  { do: "dance" },
  { do: "play", event: "Rally!" },
  { do: "play", event: "Skirmishers" },
  { do: "hold" },
  { do: "choose", event: "Rally!" },
  { do: "go", to: "2612" },
];

/** Two games with other key events of one army go on side by side until one of the two is drawn: how far they came. */
function twins(seed: string, events: readonly [string, string], chooser: string, spy: string): number {
  const [a, b] = events.map((event) => {
    const s = firstday.setup("16.2", {}, createRandom(seed)) as State;
    for (const seat of ["union", "confederate"]) {
      expect(firstday.decision(s)).toMatchObject({ seat, ask: "key" });
      firstday.act(s, seat === chooser ? { do: "choose", event } : firstday.legal(s)[0]);
    }
    return s;
  });
  const random = createRandom(`${seed}/play`);
  let steps = 0;
  let before = strange[0];
  for (let log: GameEvent[] = [], other: GameEvent[] = []; !("winner" in firstday.decision(a)); steps++) {
    if (log.some(({ event, text }, i) => event === "draw" && text !== other[i].text)) break;
    expect(got(a, log, spy, [...strange, before])).toBe(got(b, other, spy, [...strange, before]));
    const legal = firstday.legal(a);
    before = legal[below(random, legal.length)];
    log = [];
    other = [];
    firstday.act(a, before, log);
    firstday.act(b, before, other);
  }
  expect(firstday.view(a, spy).random).toBeNull();
  expect(JSON.stringify(firstday.view(a, chooser))).not.toBe(JSON.stringify(firstday.view(b, chooser)));
  return steps;
}

test("[FD-5.1a] [FD-5.2b] until it is drawn another key event changes nothing that the enemy or a spectator gets, to the byte", () => {
  expect(twins("leak", ["Rally!", "Skirmishers"], "union", "confederate")).toBeGreaterThan(10);
  expect(twins("leak 2", ["Hurrah!", "Firefight"], "union", "confederate")).toBeGreaterThan(10);
  expect(twins("leak 3", ["Sharpshooters", "Confident"], "confederate", "union")).toBeGreaterThan(10);
});

test("[FD-7.2a] in what order the cup will be drawn from lies in nobody's sight", () => {
  const s = firstday.setup("16.4", {}, createRandom("cup")) as State;
  const other = firstday.copy(s);
  other.random.set(createRandom("another cup"));
  for (const seat of ["union", "confederate"]) expect(got(s, [], seat, strange)).toBe(got(other, [], seat, strange));
});

test("[FD-5.1a] by the other reading key events lie open", () => {
  expect(firstday.view(sealedWith("Rally!", { keySecret: false }), "confederate").sealed).toEqual({ "Union Rally!": 1 });
});
