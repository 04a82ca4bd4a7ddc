/** 5.1, 5.2 Nothing leaks: what a seat cannot know changed, its view stays the same to the byte; guesses are as likely as they must be. */
import { expect, test } from "vitest";
import { below, createRandom, eventsFor, type GameEvent, type JsonObject } from "../../../engine/index.js";
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

test("[FD-5.1a] [FD-5.2b] until it is drawn another key event changes nothing that the enemy gets: sight, question, list and log to the byte", () => {
  const begin = (event: string): State => {
    const s = firstday.setup("16.2", {}, createRandom("leak")) as State;
    firstday.act(s, { do: "choose", event });
    return s;
  };
  const [a, b] = [begin("Rally!"), begin("Skirmishers")];
  const random = createRandom("leak/play");
  const told = (s: State, log: readonly GameEvent[]) =>
    JSON.stringify([
      firstday.view(s, "confederate"),
      firstday.decision(s),
      firstday.prompt(s),
      firstday.legal(s),
      eventsFor(log, "confederate"),
    ]);
  let steps = 0;
  for (let log: GameEvent[] = [], other: GameEvent[] = []; ; steps++) {
    if (log.some(({ event, text }, i) => event === "draw" && text !== other[i].text)) break;
    expect(told(a, log)).toBe(told(b, other));
    const legal = firstday.legal(a);
    const action = legal[below(random, legal.length)];
    log = [];
    other = [];
    firstday.act(a, action, log);
    firstday.act(b, action, other);
  }
  expect(steps).toBeGreaterThan(10);
  for (const seat of ["union", "confederate"]) expect(firstday.view(a, seat).random).toBeNull();
});

test("[FD-5.1a] by the other reading key events lie open", () => {
  expect(firstday.view(sealedWith("Rally!", { keySecret: false }), "confederate").sealed).toEqual({ "Union Rally!": 1 });
});
