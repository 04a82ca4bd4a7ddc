/** Chapters, verbs and the agenda, on a duel: two sides fire in turn, and who is fired at may duck first. */
import { describe, expect, test } from "vitest";
import { type GameEvent, Refusal, type StandingAnswer, type Struct, struct } from "../../engine/index.js";
import {
  agendaFields,
  chapterNumbers,
  current,
  type Frames,
  isPending,
  noted,
  offered,
  pop,
  push,
  readAgenda,
  rulesOf,
  storesOf,
  turnTo,
  type Verb,
  verb,
  writeAgenda,
} from "../index.js";
import { among, named, optional, whole } from "../kinds.js";

const field = { names: ["Hood", "Law", "Gibbon", "Meade"] };
type Facts = { readonly field: typeof field };
const unit = named<Facts>("a unit", (g) => g.field.names);
const SIDES = ["gray", "blue"];
const sideOf = (u: number) => u >> 1;

/** `duck` notes who fires and who is fired at; who ran is mourned while there is somebody left to do it. */
const frames = { round: [], fire: [], duck: [unit, unit], mourn: [], over: [] } satisfies Frames<Facts>;
const Chapter = chapterNumbers(frames);

const stores = { side: "i32", rounds: "i32", lost: ["u8", 4], ...storesOf(agendaFields(4)) } as const;
type State = Struct<typeof stores> & Facts;
const type = struct(stores, { field });
const order = verb<State>();

const fire = order({
  fields: { by: unit, at: unit, shots: optional(whole(1, 2), 1) },
  rule: "DU-2.1",
  each(s, open) {
    for (let by = 0; by < 4; by++)
      for (let at = 0; at < 4; at++)
        if (sideOf(by) === s.side && sideOf(at) !== s.side && !s.lost[by] && !s.lost[at]) for (const shots of [1, 2]) open(by, at, shots);
  },
  refuse(s, { by, at }) {
    if (sideOf(by) !== s.side) return new Refusal("DU-2.2", `${field.names[by]} is not yours.`);
    if (sideOf(at) === s.side) return new Refusal("DU-2.3", "Nobody fires at his own.");
    return s.lost[by] || s.lost[at] ? new Refusal("DU-2.4", "Who is lost is lost.") : undefined;
  },
  do(s, { by, at, shots }) {
    push(s, Chapter.duck, by, at);
    if (shots === 2) s.lost[at] = 1;
  },
  stray: (_, key) => (key === "hat" ? new Refusal("DU-2.5", "Hats stay on.") : undefined),
});
const pass = order({ do: (s) => pop(s) });
const answer = (lost: number) =>
  order({
    do(s) {
      s.lost[noted(s, 1)] = lost;
      pop(s);
      pop(s);
    },
  });

const { decision, legal, why, act, goOn, answers, answered, prompt } = rulesOf<State>(frames, {
  round: {
    run(s, log) {
      s.side = s.rounds % 2;
      s.rounds++;
      log?.push({ event: "round", rule: "DU-1.1", text: `Round ${s.rounds}.` });
      if (s.rounds > 3) turnTo(s, Chapter.over);
      else push(s, Chapter.fire);
    },
  },
  fire: {
    rule: "DU-2.0",
    seat: (s) => SIDES[s.side],
    prompt: () => ({ text: "Fire, or pass." }),
    verbs: { fire, pass },
    notNow: (_, verb) => (verb === "duck" ? new Refusal("DU-3.9", "Nobody fires at you.") : undefined),
  },
  duck: {
    rule: "DU-3.0",
    seat: (s) => SIDES[sideOf(noted(s, 1))],
    prompt: (s) => ({ text: `${field.names[noted(s, 1)]} is fired at.` }),
    verbs: { duck: answer(0), stand: answer(1) },
    ahead: {
      title: "When fired at",
      says: {
        duck: { title: "duck", act: () => ({ do: "duck" }) },
        stand: { title: "stand", act: () => ({ do: "stand" }) },
        fly: { title: "fly", act: () => ({ do: "fly" }) },
      },
      of: (s) => field.names[noted(s, 1)],
      stake: { title: "by whom", of: (s) => noted(s, 0) },
    },
  },
  mourn: {
    rule: "DU-4.0",
    seat: (s) => SIDES[s.side],
    prompt: () => ({ text: "Mourn." }),
    verbs: { mourn: order({ do: (s) => s.lost.fill(0) }) },
    done(s, log) {
      if (s.lost.some((lost) => lost)) return false;
      log?.push({ event: "mourned", rule: "DU-4.1", text: "Nobody is lost." });
      return true;
    },
  },
  over: { result: () => ({ winner: null, level: "done", score: {}, text: "Enough." }) },
});

function begun(): State {
  const s = type.create();
  push(s, Chapter.round);
  goOn(s);
  return s;
}

test("the rules go through their passages by themselves until somebody is asked", () => {
  const s = begun();
  expect(decision(s)).toEqual({ seat: "gray", ask: "fire", rule: "DU-2.0" });
  expect(prompt(s).text).toBe("Fire, or pass.");
  const log: never[] = [];
  act(s, { do: "pass" }, log);
  expect(log).toMatchObject([{ event: "round" }]);
  expect(decision(s)).toMatchObject({ seat: "blue" });
});

test("a reaction is laid on top, and what it interrupts goes on below", () => {
  const s = begun();
  act(s, { do: "fire", by: "Hood", at: "Meade" });
  expect(decision(s)).toEqual({ seat: "blue", ask: "duck", rule: "DU-3.0" });
  expect(isPending(s, Chapter.fire)).toBe(true);
  act(s, { do: "stand" });
  expect([...s.lost]).toEqual([0, 0, 0, 1]);
  expect(current(s)).toBe(Chapter.fire);
});

test("a question is asked as long as it is open, and goes off the agenda by itself", () => {
  const s = begun();
  push(s, Chapter.mourn);
  const log: GameEvent[] = [];
  goOn(s, log);
  expect([current(s), log.length]).toEqual([Chapter.fire, 1]);
  s.lost[2] = 1;
  push(s, Chapter.mourn);
  goOn(s);
  expect(decision(s)).toMatchObject({ ask: "mourn" });
  act(s, { do: "mourn" });
  expect(decision(s)).toMatchObject({ ask: "fire" });
});

test("what is legal is what no verb refuses, with every value of every field tried", () => {
  const s = begun();
  const open = legal(s);
  expect(open).toHaveLength(9);
  expect(open).toContainEqual({ do: "fire", by: "Law", at: "Gibbon" });
  expect(open).toContainEqual({ do: "fire", by: "Law", at: "Gibbon", shots: 2 });
  expect(legal(s)).toEqual(open);
  for (const action of open) expect(why(s, action)).toBeUndefined();
  const named = (by: string, at: string) => open.some((action) => action.by === by && action.at === at);
  for (const by of field.names) for (const at of field.names) expect(why(s, { do: "fire", by, at }) === undefined).toBe(named(by, at));
});

describe("what cannot be is refused in words", () => {
  test.each([
    ["fire", "DU-2.0", "An action is an object with a verb"],
    [{ do: "dance" }, "DU-2.0", 'There is no verb "dance" in this game; now: "fire", "pass".'],
    [{ do: "stand" }, "DU-2.0", '"stand" is not asked for now; now: "fire", "pass".'],
    [{ do: "duck" }, "DU-3.9", "Nobody fires at you."],
    [{ do: "fire", at: "Meade" }, "DU-2.1", '"by" is missing: "fire" needs a unit.'],
    [{ do: "fire", by: "Stuart", at: "Meade" }, "DU-2.1", 'There is no unit "Stuart".'],
    [{ do: "fire", by: "Hood", at: "Meade", shots: 1 }, "DU-2.1", '"shots" is a number from 1 to 2, not 1.'],
    [{ do: "fire", by: "Hood", at: "Meade", shots: 9 }, "DU-2.1", '"shots" is a number from 1 to 2, not 9.'],
    [{ do: "fire", by: "Meade", at: "Hood" }, "DU-2.2", "Meade is not yours."],
    [{ do: "fire", by: "Hood", at: "Meade", hat: "off" }, "DU-2.5", "Hats stay on."],
    [{ do: "fire", by: "Hood", at: "Meade", sword: 1 }, "DU-2.1", '"fire" has no field "sword".'],
    [{ do: "pass", sword: 1 }, "DU-2.0", '"pass" has no field "sword".'],
  ])("%j", (action, rule, text) => {
    const s = begun();
    const hash = type.hash(s);
    expect(why(s, action)).toMatchObject({ rule, text: expect.stringContaining(text) });
    expect(type.hash(s)).toBe(hash);
  });
});

test("after the end nothing is open", () => {
  const s = begun();
  for (let i = 0; i < 3; i++) act(s, { do: "pass" });
  expect(decision(s)).toMatchObject({ level: "done" });
  expect(legal(s)).toEqual([]);
  expect(why(s, { do: "pass" })).toMatchObject({ rule: "table.over" });
});

describe("an answer given in advance", () => {
  const say = (words: Partial<StandingAnswer>): StandingAnswer => ({ ask: "duck", say: "duck", until: "game", ...words });
  function firedAt(by: string, at: string): State {
    const s = begun();
    act(s, { do: "fire", by, at });
    return s;
  }
  test.each([
    [[], undefined],
    [[say({})], "duck"],
    [[say({ ask: "fire" })], undefined],
    [[say({}), say({ say: "stand" })], "stand"],
    [[say({ say: "stand", of: "Meade" }), say({})], "stand"],
    [[say({ say: "stand", of: "Gibbon" }), say({})], "duck"],
    [[say({ least: 1 })], "duck"],
    [[say({ least: 2 })], undefined],
    [[say({ say: "run" })], undefined],
    [[say({ say: "fly" })], undefined],
  ])("%j", (standing, said) => {
    expect(answered(firedAt("Law", "Meade"), standing)).toEqual(said === undefined ? undefined : { do: said });
  });

  test("is offered with its words", () => {
    expect(answers).toEqual([
      {
        ask: "duck",
        title: "When fired at",
        rule: "DU-3.0",
        says: [
          { id: "duck", title: "duck" },
          { id: "stand", title: "stand" },
          { id: "fly", title: "fly" },
        ],
        byPiece: true,
        stake: "by whom",
      },
    ]);
  });
});

describe("an agenda in a position", () => {
  test("is read as it was written", () => {
    const s = begun();
    act(s, { do: "fire", by: "Law", at: "Gibbon" });
    const written = writeAgenda(frames, s);
    expect(written).toEqual(["round", "fire", ["duck", "Law", "Gibbon"]]);
    const again = type.create();
    expect(readAgenda(frames, again, written)).toBeUndefined();
    expect([...again.agenda, again.depth]).toEqual([...s.agenda, s.depth]);
  });
  test.each([
    ["fire", "a list of at most 4"],
    [Array(5).fill("fire"), "a list of at most 4"],
    [[], "is empty"],
    [["run"], "names chapters"],
    [[["duck", "Law"]], "has null where a unit belongs"],
    [[["fire", 1]], "more numbers than it takes"],
  ])("%j is refused", (json, says) => {
    const s = type.create();
    expect(readAgenda(frames, s, json)).toContain(says);
  });
});

test("the agenda and the rules name the same chapters", () => {
  expect(() => rulesOf<State>(frames, { round: { run: () => {} } })).toThrow("fire, duck, mourn, over");
});

test("a kind says what it is among", () => {
  expect(among(["hold", "attack"]).says).toBe('one of "hold", "attack"');
});

test("a prompt offers the words of the verbs that can be said, however they list what is open", () => {
  const s = type.create();
  const at = order({ fields: { at: unit }, refuse: (now, { at }) => (now.lost[at] ? new Refusal("DU-2.4", "Lost.") : undefined), do() {} });
  const never = order({ refuse: () => new Refusal("DU-9.1", "Never."), do() {} });
  const words = { fire: "fire", at: "aim", never: "fly", pass: "pass" };
  const says = () => offered<State>(s, { fire, at, never, pass }, words);
  expect(says()).toBe("fire, aim, or pass");
  s.lost.fill(1);
  expect(says()).toBe("pass");
});

/** Rules of one question, and a state at which it is asked. */
function asking(verbs: Readonly<Record<string, Verb<State>>>, survey?: (s: State) => void) {
  const question = { rule: "DU-2.0", seat: () => "gray", prompt: () => ({ text: "Shoot." }), verbs, ...(survey && { survey }) };
  return rulesOf<State>({ shoot: [] }, { shoot: question });
}

function asked(): State {
  const s = type.create();
  push(s, 0);
  return s;
}

test("what a question surveys for its verbs is of the state that is asked, in a list and in a refusal", () => {
  let standing: number[] = [];
  const shoot = order({
    fields: { at: unit },
    from: () => standing,
    refuse: () => new Refusal("DU-2.4", "Lost."),
    do: (s) => pop(s),
  });
  const rules = asking({ shoot, pass }, (s) => {
    standing = [0, 1, 2, 3].filter((u) => !s.lost[u]);
  });
  const [full, empty] = [asked(), asked()];
  empty.lost.fill(1);
  expect(rules.legal(full)).toHaveLength(5);
  expect(rules.why(empty, { do: "shoot", at: "Hood" })?.text).toBe("Lost.");
  expect(rules.why(full, { do: "shoot", at: "Hood" })).toBeUndefined();
  expect(rules.why(empty, { do: "dance" })?.text).toMatch(/now: "pass"\.$/);
  expect(rules.why(full, { do: "dance" })?.text).toMatch(/now: "shoot", "pass"\.$/);
});

test("of what a field may be from only that is open which may, in that order, and all else is refused", () => {
  const shoot = order({
    fields: { at: unit },
    from: () => [3, 0, 1],
    may: (s, u) => !s.lost[u],
    refuse: (_, { at }) => new Refusal("DU-2.4", `Not ${at}.`),
    do: (s) => pop(s),
  });
  const rules = asking({ shoot });
  const s = asked();
  s.lost[0] = 1;
  expect(rules.legal(s)).toEqual([
    { do: "shoot", at: "Meade" },
    { do: "shoot", at: "Law" },
  ]);
  expect([0, 1, 2, 3].map((u) => rules.why(s, { do: "shoot", at: s.field.names[u] })?.text)).toEqual([
    "Not 0.",
    undefined,
    "Not 2.",
    undefined,
  ]);
});

/** A game of the same rules with its units in another order. */
const elsewhere = struct(stores, { field: { names: ["Law", "Meade", "Hood", "Gibbon"] } });

test("whoever lists for another game while he lists comes back to his own list", () => {
  const shoot = order({
    fields: { at: unit },
    each(s, open) {
      open(s.lost[0] ? 1 : 2);
      if (s.lost[0]) return;
      const other = elsewhere.copy(s);
      other.lost[0] = 1;
      expect(rules.legal(other)).toEqual([{ do: "shoot", at: "Meade" }]);
      open(1);
      open(3);
    },
    do: (s) => pop(s),
  });
  const rules = asking({ shoot });
  expect(rules.legal(asked())).toEqual([
    { do: "shoot", at: "Gibbon" },
    { do: "shoot", at: "Law" },
    { do: "shoot", at: "Meade" },
  ]);
});

test("actions are made once, but only so many of a verb are kept", () => {
  const many = order({
    fields: { from: whole(0, 999), to: whole(0, 999) },
    each(_, open) {
      for (let from = 0; from < 21; from++) for (let to = 0; to < 1000; to++) open(from, to);
    },
    do: (s) => pop(s),
  });
  const rules = asking({ many });
  const [first, second] = [rules.legal(asked()), rules.legal(asked())];
  expect(second).toEqual(first);
  expect(second[0]).toBe(first[0]);
  expect(second[19_999]).toBe(first[19_999]);
  expect(second[20_000]).not.toBe(first[20_000]);
});

test("actions are listed and read by the names of the game at hand, whichever game listed before", () => {
  const pick = order({
    fields: { unit },
    do(s, { unit: u }) {
      s.lost[u] = 1;
    },
  });
  const rules = asking({ pick });
  const here = asked();
  const [hood] = rules.legal(here);
  const there = elsewhere.copy(here);
  expect(rules.legal(there).map(({ unit }) => unit)).toEqual(["Law", "Meade", "Hood", "Gibbon"]);
  rules.act(there, hood);
  expect([...there.lost]).toEqual([0, 0, 1, 0]);
  rules.act(here, hood);
  expect([...here.lost]).toEqual([1, 0, 0, 0]);
});
