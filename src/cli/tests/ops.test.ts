import { describe, expect, test } from "vitest";
import { type Game, QUEUE_LIMIT } from "../../engine/index.js";
import { toy } from "../../engine/tests/toy.js";
import { skirmish } from "../../games/skirmish/index.js";
import { TABLE_LIMIT } from "../session.js";
import { talk } from "./talk.js";

const t1 = { table: "t1" };
const FIRE = { do: "fire" };

/** A session with one table of the toy game. */
function seated(fields: object = {}) {
  const session = talk();
  session.ask("new", { game: "toy", seed: "s", ...fields });
  return session;
}

test("games: each with scenarios, options and seats", () => {
  const { games } = talk().ask("games");
  expect(games).toEqual([
    {
      id: "toy",
      title: "Pickets",
      version: "1",
      scenarios: toy.scenarios,
      options: toy.options,
      seats: toy.seats,
      answers: [],
    },
  ]);
});

describe("new", () => {
  test("gives a table by name and what is asked first", () => {
    const { ask } = talk();
    expect(ask("new", { game: "toy" })).toEqual({
      id: 1,
      ok: true,
      table: "t1",
      decision: { seat: "blue", ask: "turn", rule: "TY-2.0", text: expect.stringContaining("blue") },
    });
    expect(ask("new", { game: "toy" }).table).toBe("t2");
  });

  test("takes scenario, options and seed", () => {
    const { ask } = seated({ scenario: "siege", options: { heavy: true } });
    expect(ask("position", t1).position).toMatchObject({ scenario: "siege", options: { heavy: true } });
    expect(ask("save", t1).save).toMatchObject({ seed: "s", scenario: "siege" });
  });

  test.each([
    [{ game: "chess" }, "unknown", "toy"],
    [{}, "bad-request", "game"],
    [{ game: "toy", scenario: "storm" }, "bad-request", "siege"],
    [{ game: "toy", options: { rain: true } }, "bad-request", "rain"],
    [{ game: "toy", options: { heavy: "yes" } }, "bad-request", "heavy"],
    [{ game: "toy", options: [true] }, "bad-request", "options"],
    [{ game: "toy", options: { heavy: 1 } }, "bad-request", "options"],
    [{ game: "toy", seed: 7 }, "bad-request", "seed"],
    [{ game: "toy", seed: "s".repeat(201) }, "bad-request", "seed"],
  ])("%j is refused with %s and says %s", (fields, code, says) => {
    const { ask, session } = talk();
    const { ok, error } = ask("new", fields);
    expect(ok).toBe(false);
    expect(error).toMatchObject({ code, message: expect.stringContaining(says) });
    expect(session.tables.size).toBe(0);
  });

  test("does not open more tables than the limit, until one is closed", () => {
    const { ask } = talk();
    for (let i = 0; i < TABLE_LIMIT; i++) expect(ask("new", { game: "toy" }).ok).toBe(true);
    expect(ask("new", { game: "toy" }).error).toMatchObject({ code: "too-many" });
    expect(ask("load", { position: { game: "toy" } }).error).toMatchObject({ code: "too-many" });
    expect(ask("close", t1).ok).toBe(true);
    expect(ask("new", { game: "toy" })).toMatchObject({ ok: true, table: `t${TABLE_LIMIT + 1}` });
  });
});

describe("load", () => {
  test("a position: the same position comes back", () => {
    const { ask } = seated();
    ask("act", { ...t1, action: FIRE });
    const { position } = ask("position", t1);
    expect(ask("load", { position })).toMatchObject({ ok: true, table: "t2", decision: { seat: "gray" } });
    expect(ask("position", { table: "t2" }).position).toEqual(position);
  });

  test("a save: the same game goes on, dice and all", () => {
    const { ask } = seated();
    ask("act", { ...t1, action: FIRE });
    const { save } = ask("save", t1);
    expect(ask("load", { save })).toMatchObject({ ok: true, table: "t2" });
    expect(ask("save", { table: "t2" }).save).toEqual(save);
    expect(ask("act", { table: "t2", action: FIRE }).events).toEqual(ask("act", { ...t1, action: FIRE }).events);
  });

  test("a save that does not replay is refused, and no table opened", () => {
    const { ask, session } = seated();
    ask("act", { ...t1, action: FIRE });
    const { save } = ask("save", t1);
    expect(ask("load", { save: { ...save, hash: "0" } }).error).toMatchObject({ code: "illegal" });
    expect(ask("load", { save: { ...save, actions: [{ do: "fly" }] } }).error).toMatchObject({
      message: expect.stringContaining("action 1"),
    });
    expect(session.tables.size).toBe(1);
  });

  test.each([
    [{}, "bad-request"],
    [{ position: { game: "toy" }, save: {} }, "bad-request"],
    [{ position: [] }, "bad-request"],
    [{ position: { game: "chess" } }, "unknown"],
    [{ position: { game: "toy", turn: 0 } }, "illegal"],
    [{ save: "game" }, "illegal"],
    [{ save: null }, "illegal"],
  ])("%j is refused with %s", (fields, code) => {
    expect(talk().ask("load", fields).error).toMatchObject({ code });
  });

  test("a position that breaks a rule is refused with the rule", () => {
    expect(talk().ask("load", { position: { game: "toy", turn: 0 } }).error).toMatchObject({ rule: "TY-1.1" });
  });
});

describe("act", () => {
  test("a list cannot look at a die and leave it lying: what was rolled stays, and it says where it stopped", () => {
    const { ask } = seated();
    const peek = ask("act", { ...t1, actions: [FIRE, { do: "fly" }] });
    expect(peek).toMatchObject({ ok: true, stopped: { at: 2, rule: "TY-2.0", text: expect.stringContaining("Action 2 of 2") } });
    expect(peek.events).toMatchObject([{ die: expect.any(Number) }]);
    expect(ask("save", t1).save).toMatchObject({ actions: [FIRE] });
    expect(ask("undo", t1).error).toMatchObject({ code: "illegal" });
  });

  test("one action: its events and what is asked next", () => {
    const { ask } = seated();
    expect(ask("act", { ...t1, action: { do: "load", powder: 1 } })).toEqual({
      id: 1,
      ok: true,
      events: [{ event: "load", rule: "TY-3.1", text: "The blue pickets load." }],
      decision: expect.objectContaining({ seat: "blue" }),
    });
  });

  test("an illegal one is refused with the rule, and nothing changes", () => {
    const { ask, trace } = seated();
    const before = trace();
    for (const action of [{ do: "fly" }, { do: "load", powder: 9 }, { do: "fire", twice: true }, {}, [], null, "fire", 7])
      expect(ask("act", { ...t1, action })).toMatchObject({ ok: false, error: { code: "illegal" } });
    expect(ask("act", { ...t1, action: { do: "fly" } }).error?.rule).toBe("TY-2.0");
    expect(trace()).toBe(before);
  });

  test("several are all done, or none", () => {
    const { ask, trace } = seated();
    const before = trace();
    expect(ask("act", { ...t1, actions: [{ do: "swear" }, { do: "load", powder: 1 }, { do: "fly" }] }).error).toMatchObject({
      code: "illegal",
      rule: "TY-2.0",
    });
    expect(trace()).toBe(before);
    expect(ask("act", { ...t1, actions: [{ do: "swear" }, FIRE] })).toMatchObject({
      ok: true,
      events: [{ event: "swear" }, { event: "fire" }],
    });
  });

  test.each([{}, { action: FIRE, actions: [FIRE] }, { actions: FIRE }])("%j is a bad request", (fields) => {
    expect(seated().ask("act", { ...t1, ...fields }).error).toMatchObject({ code: "bad-request" });
  });

  test("to the end: the result, then nothing is legal any more", () => {
    const { ask } = seated();
    for (let i = 0; i < 11; i++) ask("act", { ...t1, action: FIRE });
    const end = ask("act", { ...t1, action: FIRE });
    expect(end).toMatchObject({
      ok: true,
      result: { level: expect.any(String), score: { blue: expect.any(Number) }, text: expect.any(String) },
    });
    expect(end.decision).toBeUndefined();
    expect(ask("decision", t1).result).toEqual(end.result);
    expect(ask("legal", t1).actions).toEqual([]);
    expect(ask("act", { ...t1, action: FIRE }).error).toMatchObject({ code: "over" });
    expect(ask("bot", { ...t1, level: "drummer" }).error).toMatchObject({ code: "over" });
    expect(ask("forecast", t1).error).toMatchObject({ code: "over" });
  });
});

test("decision says what new said", () => {
  const { ask } = talk();
  const { decision } = ask("new", { game: "toy" });
  expect(ask("decision", t1)).toEqual({ id: 1, ok: true, decision });
});

test("legal lists what why allows", () => {
  const { ask } = seated();
  const { actions } = ask("legal", t1);
  expect(actions).toHaveLength(6);
  for (const action of actions) expect(ask("why", { ...t1, action })).toEqual({ id: 1, ok: true, legal: true });
});

test("why says the rule against the rest", () => {
  const { ask } = seated();
  expect(ask("why", { ...t1, action: { do: "fly" } })).toEqual({ id: 1, ok: true, legal: false, rule: "TY-2.0", text: expect.any(String) });
  expect(ask("why", t1).error).toMatchObject({ code: "bad-request" });
});

describe("forecast", () => {
  test("of an action: chances that sum to 1, and nothing rolled", () => {
    const { ask, trace } = seated();
    const before = trace();
    const { outcomes } = ask("forecast", { ...t1, action: FIRE });
    expect(outcomes.reduce((sum: number, { p }: { p: number }) => sum + p, 0)).toBeCloseTo(1, 12);
    expect(trace()).toBe(before);
  });

  test("without one: of the die that can be cast now, with its action", () => {
    const { ask } = seated();
    expect(ask("forecast", t1)).toMatchObject({ action: FIRE, outcomes: ask("forecast", { ...t1, action: FIRE }).outcomes });
  });

  test("of an illegal action is refused with its rule", () => {
    expect(seated().ask("forecast", { ...t1, action: { do: "fly" } }).error).toMatchObject({ code: "illegal", rule: "TY-2.0" });
  });
});

describe("view", () => {
  test("masks what the seat may not know", () => {
    const { ask } = seated();
    expect(ask("view", { ...t1, seat: "blue" }).view.hands).toEqual({ blue: expect.any(Number), gray: null });
    expect(ask("position", t1).position.hands).toEqual({ blue: expect.any(Number), gray: expect.any(Number) });
  });

  test("of a seat nobody has is refused", () => {
    expect(seated().ask("view", { ...t1, seat: "red" }).error).toMatchObject({
      code: "unknown",
      message: expect.stringContaining("blue, gray"),
    });
  });
});

describe("undo", () => {
  test("goes one action back", () => {
    const { ask, trace } = seated();
    const before = trace();
    ask("act", { ...t1, action: { do: "load", powder: 2 } });
    expect(ask("undo", t1)).toMatchObject({ ok: true, decision: { seat: "blue" } });
    expect(trace()).toBe(before);
  });

  test("says why not: nothing to take back, a die, an oath", () => {
    const { ask, trace } = seated();
    expect(ask("undo", t1)).toMatchObject({ ok: false, error: { code: "illegal", message: expect.any(String) } });
    ask("act", { ...t1, action: { do: "swear" } });
    expect(ask("undo", t1).error).toMatchObject({ code: "illegal", rule: "TY-3.2" });
    ask("act", { ...t1, action: FIRE });
    const before = trace();
    expect(ask("undo", t1).error).toMatchObject({ code: "illegal" });
    expect(trace()).toBe(before);
  });
});

describe("dice", () => {
  test("come as queued, then by chance, also in a save", () => {
    const { ask } = seated();
    expect(ask("dice", { ...t1, queue: [6, 1] })).toEqual({ id: 1, ok: true });
    expect(ask("act", { ...t1, action: FIRE }).events[0].die).toBe(6);
    expect(ask("act", { ...t1, action: FIRE }).events[0].die).toBe(1);
    expect(ask("load", ask("save", t1)).ok).toBe(true);
  });

  test.each(
    [undefined, null, 6, "6", [], [0], [7], [1.5], ["6"], [null], [[6]], {}, Array(QUEUE_LIMIT + 1).fill(1)].map((queue) => ({ queue })),
  )("%j is refused", ({ queue }) => {
    const { ask, trace } = seated();
    const before = trace();
    expect(ask("dice", { ...t1, queue }).error).toMatchObject({ code: "bad-request" });
    expect(trace()).toBe(before);
  });

  test("go as high as the game's dice do, and a refusal says how high", () => {
    const { ask } = talk({ ...toy, faces: 10 });
    ask("new", { game: "toy" });
    expect(ask("dice", { ...t1, queue: [10] })).toEqual({ id: 1, ok: true });
    expect(ask("dice", { ...t1, queue: [11] }).error).toMatchObject({ code: "bad-request", message: expect.stringContaining("1 to 10") });
  });
});

describe("answers in advance", () => {
  const position = {
    game: "skirmish",
    turn: 2,
    units: { Cutler: { hex: "0604", steps: 2 }, Archer: { hex: "0705", steps: 2 } },
    colours: ["Cutler", "Archer"],
    agenda: ["turn", "draw", ["march", "Cutler", 4]],
  };
  const fire = { ask: "volley", say: "fire", until: "turn" };
  /** Cutler is about to march beside Archer, who may then fire. */
  const marching = () => {
    const { ask, trace } = talk(skirmish as unknown as Game);
    expect(ask("load", { position }).ok).toBe(true);
    return { ask, trace, march: () => ask("act", { ...t1, action: { do: "move", to: "0605" } }) };
  };

  test("what a seat has said is done as its own action when it is asked", () => {
    const { ask, march } = marching();
    expect(ask("answers", { ...t1, seat: "gray", answers: [fire] })).toMatchObject({ ok: true, answers: [fire], events: [] });
    const { events, answered, decision } = march();
    expect(answered).toEqual([{ seat: "gray", action: { do: "fire", by: "Archer" } }]);
    expect(events.map(({ event }: { event: string }) => event)).toContain("volley");
    expect(decision.ask).not.toBe("volley");
    expect(ask("save", t1).save.actions.at(-1)).toEqual({ do: "fire", by: "Archer" });
  });

  test("nobody else's word counts, and without one the seat is asked", () => {
    const { ask, march } = marching();
    ask("answers", { ...t1, seat: "blue", answers: [fire] });
    const { answered, decision } = march();
    expect([answered, decision.seat, decision.ask]).toEqual([undefined, "gray", "volley"]);
    expect(ask("answers", { ...t1, seat: "gray" }).answers).toEqual([]);
    expect(ask("answers", { ...t1, seat: "gray", answers: [fire] }).answered).toHaveLength(1);
  });

  test("a list takes the place of the one before, and a wrong one changes nothing", () => {
    const { ask, trace } = marching();
    const said = () => ask("answers", { ...t1, seat: "gray" }).answers;
    ask("answers", { ...t1, seat: "gray", answers: [fire] });
    const before = trace();
    for (const answers of [null, "fire", [{ ...fire, say: "run" }]])
      expect(ask("answers", { ...t1, seat: "gray", answers }).error).toMatchObject({ code: "bad-request" });
    expect(ask("answers", { ...t1, seat: "lee", answers: [] }).error).toMatchObject({ code: "unknown" });
    expect([said(), trace()]).toEqual([[fire], before]);
    ask("answers", { ...t1, seat: "gray", answers: [] });
    expect(said()).toEqual([]);
  });

  test("a game tells which questions can be answered so", () => {
    expect(talk(skirmish as unknown as Game).ask("games").games[0].answers).toMatchObject([
      { ask: "volley", says: [{ id: "fire" }, { id: "hold" }] },
    ]);
  });
});

describe("bot", () => {
  test("says what it would do and why, and does not do it", () => {
    const { ask, trace } = seated();
    const before = trace();
    const { action, because } = ask("bot", { ...t1, level: "drummer", ms: 10 });
    expect(because).not.toBe("");
    expect(trace()).toBe(before);
    expect(ask("act", { ...t1, action }).ok).toBe(true);
  });

  test.each([
    [{}, "bad-request"],
    [{ level: "lee" }, "unknown"],
    [{ level: "drummer", ms: -1 }, "bad-request"],
    [{ level: "drummer", ms: "9" }, "bad-request"],
  ])("%j is refused with %s", (fields, code) => {
    expect(seated().ask("bot", { ...t1, ...fields }).error).toMatchObject({ code });
  });
});

test("close: the table is gone, and its name is not used again", () => {
  const { ask } = seated();
  expect(ask("close", t1)).toEqual({ id: 1, ok: true });
  expect(ask("decision", t1).error).toMatchObject({ code: "unknown" });
  expect(ask("new", { game: "toy" }).table).toBe("t2");
});

test.each(["decision", "legal", "act", "why", "forecast", "view", "position", "save", "undo", "dice", "answers", "bot", "close"])(
  "%s needs a table that is there",
  (op) => {
    const { ask } = seated();
    expect(ask(op).error).toMatchObject({ code: "bad-request", message: expect.stringContaining("table") });
    for (const table of ["t9", "", "__proto__", "constructor"]) expect(ask(op, { table }).error).toMatchObject({ code: "unknown" });
    for (const table of [1, null, ["t1"], { t1: 1 }]) expect(ask(op, { table }).error).toMatchObject({ code: "bad-request" });
  },
);
