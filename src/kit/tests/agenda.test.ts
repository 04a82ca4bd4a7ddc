/** What lies on the agenda: found, noted and read wherever it lies; and passages that go step by step. */
import { expect, test } from "vitest";
import { type GameEvent, type Struct, struct } from "../../engine/index.js";
import {
  agendaFields,
  chapterNumbers,
  clearAgenda,
  current,
  type Frames,
  inOrder,
  isPending,
  note,
  noteBy,
  noted,
  notedBy,
  noteFor,
  push,
  readAgenda,
  rulesOf,
  storesOf,
  turnTo,
  writeAgenda,
} from "../index.js";
import { whole } from "../kinds.js";

const number = whole(0, 9);
const frames = { turn: [number], fight: [number, number, number], rest: [], over: [] } satisfies Frames<unknown>;
const Chapter = chapterNumbers(frames);
const stores = storesOf(agendaFields(5));
type State = Struct<typeof stores>;
const type = struct(stores, {});

/** A turn, two fights one in the other, and a rest on top. */
function fighting(): State {
  const s = type.create();
  push(s, Chapter.turn, 7);
  push(s, Chapter.fight, 1, 2, 3);
  push(s, Chapter.fight, 4, 5, 6);
  push(s, Chapter.rest);
  return s;
}

test("who lies on top finds what is noted below, in the uppermost frame of a chapter", () => {
  const s = fighting();
  expect([notedBy(s, Chapter.turn), notedBy(s, Chapter.fight), notedBy(s, Chapter.fight, 2), notedBy(s, Chapter.over)]).toEqual([
    7, 4, 6, -1,
  ]);
  expect([isPending(s, Chapter.fight), isPending(s, Chapter.fight, 1), isPending(s, Chapter.fight, 2)]).toEqual([true, true, false]);
  expect([isPending(s, Chapter.turn), isPending(s, Chapter.over), isPending(type.create(), Chapter.turn)]).toEqual([true, false, false]);
});

test("what is noted of a frame below is written there and nowhere else", () => {
  const s = fighting();
  noteBy(s, Chapter.fight, 1, 8);
  noteBy(s, Chapter.over, 0, 9);
  noteFor(s, Chapter.fight, 1, 2, (was) => was + 1);
  noteFor(s, Chapter.turn, 1, 0, () => 0);
  expect(writeAgenda(frames, s)).toEqual([["turn", 7], ["fight", 1, 2, 4], ["fight", 4, 8, 6], "rest"]);
  noteFor(s, Chapter.fight, 4, 0, () => 1);
  noteFor(s, Chapter.fight, 1, 1, () => 0);
  expect(writeAgenda(frames, s)).toEqual([["turn", 7], ["fight", 1, 0, 4], ["fight", 1, 0, 6], "rest"]);
});

test("an agenda is read in place of the one that lay there", () => {
  const s = fighting();
  expect(readAgenda(frames, s, [["turn", 1]])).toBeUndefined();
  expect([writeAgenda(frames, s), current(s), noted(s, 0)]).toEqual([[["turn", 1]], Chapter.turn, 1]);
  clearAgenda(s);
  expect([current(s), [...s.agenda]]).toEqual([-1, Array(20).fill(0)]);
});

test("a chapter that lays itself on top without end is a bug", () => {
  const s = type.create();
  for (let i = 0; i < 5; i++) push(s, Chapter.rest);
  expect(() => push(s, Chapter.rest)).toThrow("The agenda is full");
  expect(s.depth).toBe(5);
});

test("steps go one after another, each done when what it laid on top is, then it is over or what was told", () => {
  const steps = (words: readonly string[]) =>
    words.map((text) => (s: State, log?: GameEvent[]) => {
      log?.push({ event: text, rule: "AG-1.0", text });
      if (text === "fight") push(s, Chapter.fight, -1);
    });
  const { goOn } = rulesOf<State>(frames, {
    turn: inOrder(steps(["march", "fight", "camp"]), (s) => turnTo(s, Chapter.over)),
    fight: inOrder(steps(["shot", "charge"])),
    rest: { run: () => {} },
    over: { result: () => ({ winner: null, level: "done", score: {}, text: "Enough." }) },
  });
  const s = type.create();
  push(s, Chapter.turn);
  note(s, 0, -1);
  const log: GameEvent[] = [];
  goOn(s, log);
  expect(log.map(({ event }) => event)).toEqual(["march", "fight", "shot", "charge", "camp"]);
  expect([current(s), s.depth]).toEqual([Chapter.over, 1]);
});
