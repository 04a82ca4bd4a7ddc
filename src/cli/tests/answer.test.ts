import { describe, expect, test } from "vitest";
import type { Action, Game } from "../../engine/index.js";
import { toy } from "../../engine/tests/toy.js";
import { answer } from "../answer.js";
import { LINE_LIMIT } from "../lines.js";
import { trial } from "../ordeal.js";
import { createRubbish } from "../rubbish.js";
import { createSession } from "../session.js";
import { drummer, talk } from "./talk.js";

test.each(["", " ", "rubbish", "{", '{"id": 1, "op": "games"', "{'id': 1}", "\u0000", "NaN", '{"id": 1}{"id": 2}', "[".repeat(400_000)])(
  "%j is not JSON: id null, bad-request",
  (line) => {
    expect(talk().say(line)).toMatchObject({ id: null, ok: false, error: { code: "bad-request" } });
  },
);

test.each(["null", "7", '"games"', "[]", '[{"id":1,"op":"games"}]'])("%s is JSON but no request", (line) => {
  expect(talk().say(line)).toMatchObject({ id: null, ok: false, error: { code: "bad-request" } });
});

test.each([0, -1.5, "x", "", "\ud800", "é🥁", true, null, [1, [2]], { a: { b: null } }, JSON.parse('{"__proto__": {"ok": false}}')])(
  "the id %j comes back as it was",
  (id) => {
    expect(talk().say(JSON.stringify({ id, op: "games" })).id).toEqual(id);
    expect(talk().say(JSON.stringify({ id, op: "dance" })).id).toEqual(id);
  },
);

test("a request without an id is answered with null", () => {
  expect(talk().say('{"op":"games"}')).toMatchObject({ id: null, ok: true });
});

test.each([undefined, null, 1, ["games"], {}])("the op %j is a bad request", (op) => {
  expect(talk().say(JSON.stringify({ id: 1, op })).error).toMatchObject({ code: "bad-request", message: expect.stringContaining("legal") });
});

test.each(["", "dance", "__proto__", "constructor", "toString", "Games"])("there is no op %j", (op) => {
  expect(talk().say(JSON.stringify({ id: 1, op })).error).toMatchObject({ code: "unknown", message: expect.stringContaining("legal") });
});

describe("lines beyond reason", () => {
  const deep = (n: number) => `${'{"a":'.repeat(n)}1${"}".repeat(n)}`;

  test("deep: refused with the request's id, whatever is deep in it", () => {
    const { say, ask, trace } = talk();
    ask("new", { game: "toy" });
    const before = trace();
    for (const n of [100, 10_000, 150_000]) {
      expect(say(`{"id":7,"op":"act","table":"t1","action":${deep(n)}}`)).toMatchObject({
        id: 7,
        ok: false,
        error: { code: "bad-request" },
      });
      expect(say(`{"id":${deep(n)},"op":"games"}`)).toMatchObject({ id: null, ok: false, error: { code: "bad-request" } });
    }
    expect(trace()).toBe(before);
  });

  test("long: refused, and the next line is answered", () => {
    const { say } = talk();
    const request = (padding: number) => JSON.stringify({ id: 1, op: "games", padding: "x".repeat(padding) });
    const frame = request(0).length;
    expect(say(request(LINE_LIMIT - frame)).ok).toBe(true);
    expect(say(request(LINE_LIMIT - frame + 1))).toMatchObject({ id: null, ok: false, error: { code: "bad-request" } });
    expect(say(request(0)).ok).toBe(true);
  });
});

test("keys of the prototype change nothing for anyone", () => {
  const { say, ask } = talk();
  ask("new", { game: "toy" });
  for (const key of ["__proto__", "constructor", "prototype"])
    for (const op of ["new", "load", "act", "why", "dice", "bot", "view"])
      say(
        `{"id":1,"op":"${op}","game":"toy","table":"t1","${key}":{"polluted":1},"options":{"${key}":{"polluted":1}},"action":{"do":"fire","${key}":{"polluted":1}},"position":{"game":"toy","${key}":{"polluted":1}}}`,
      );
  expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  expect(ask("new", { game: "toy", options: JSON.parse('{"__proto__": true}') }).error).toMatchObject({ code: "bad-request" });
});

describe("a fault of ours", () => {
  /** The toy game with a mine under one action: it breaks after it has changed the state. */
  const mined: Game = {
    ...(toy as Game),
    act(state, action, log) {
      toy.act(state as never, action, log);
      if (action.do === "march") throw new Error("A mine!");
    },
  };

  test.each([{ action: { do: "march" } }, { actions: [{ do: "load", powder: 1 }, { do: "fire" }, { do: "march" }] }])(
    "in %j is said, and the table is as it was",
    (fields) => {
      const { ask, trace } = talk(mined);
      ask("new", { game: "toy" });
      for (let i = 0; i < 5; i++) ask("act", { table: "t1", action: { do: "fire" } });
      const before = trace();
      expect(ask("act", { table: "t1", ...fields })).toMatchObject({
        id: 1,
        ok: false,
        error: { code: "internal", message: expect.stringContaining("A mine!") },
      });
      expect(trace()).toBe(before);
      expect(ask("act", { table: "t1", action: { do: "fire" } }).ok).toBe(true);
    },
  );
});

describe("rubbish", () => {
  test.each(["reveille", "tattoo"])("thousands of lines (%s): every answer well formed, every refusal without a trace", (seed) => {
    const session = createSession([toy as Game], [drummer], seed);
    const rubbish = createRubbish(seed);
    const seen = { refused: 0, done: 0 };
    for (let i = 0; i < 3000; i++) {
      const { line, answered, fault, refused } = trial(session, rubbish);
      expect(fault, `line ${i}: ${line.slice(0, 500)}\n${answered.slice(0, 500)}`).toBeUndefined();
      seen[refused ? "refused" : "done"]++;
    }
    expect(seen.refused).toBeGreaterThan(1000);
    expect(seen.done).toBeGreaterThan(500);
  });

  test.each<[string, Partial<Game>]>([
    [
      "a fault of ours",
      {
        view: () => {
          throw new Error("A mine!");
        },
      },
    ],
    [
      "a refused request changed something",
      {
        why(state, action) {
          const refusal = toy.why(state as never, action);
          if (refusal) (state as { loaded: number }).loaded++;
          return refusal;
        },
      },
    ],
  ])("%s would be noticed", (fault, flaw) => {
    const session = createSession([{ ...(toy as Game), ...flaw }], [drummer], "s");
    const rubbish = createRubbish("s");
    expect(Array.from({ length: 200 }, () => trial(session, rubbish).fault)).toContain(fault);
  });

  test("words of a player's own are said where an action has room for them", () => {
    const unsaid = ({ words, ...action }: Action) => action as Action;
    const game: Game = {
      ...(toy as Game),
      free: { fire: "words" },
      why: (state, action) => toy.why(state as never, unsaid(action as Action)),
    };
    const session = createSession([game], [drummer], "s");
    const rubbish = createRubbish("s");
    const said = Array.from({ length: 300 }, () => trial(session, rubbish)).filter(({ line }) => line.includes('"words":"Hold the ridge"'));
    expect(said.some(({ refused }) => !refused)).toBe(true);
  });

  test("the same seed gives the same lines and answers", () => {
    const run = () => {
      const session = createSession([toy as Game], [drummer], "s");
      const rubbish = createRubbish("s");
      return Array.from({ length: 300 }, () => {
        const line = rubbish(session);
        return [line, answer(session, line)];
      });
    };
    expect(run()).toEqual(run());
  });
});
