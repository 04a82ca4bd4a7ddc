import { expect, test } from "vitest";
import type { Board } from "../board.js";
import { examineBoard } from "../board-conformance.js";
import type { GameEvent } from "../game.js";
import { toy } from "./toy.js";

const table = {
  title: "Fire",
  rule: "TY-4.1",
  columns: ["loose"],
  rows: [1, 2, 3, 4, 5, 6].map((face) => ({ head: `${face}`, cells: ["shot"] })),
  legend: { shot: "a shot" },
};
const fire = ({ event }: GameEvent) => event === "fire";

/** Pickets on a map of one place. */
const pickets: Board = {
  card: {
    id: "toy",
    title: "Pickets",
    subtitle: "",
    line: "",
    length: "",
    players: "",
    hidden: "",
    complexity: 1,
    first: "blue",
    secrets: true,
    seats: toy.seats,
  },
  sheet: {},
  places: new Map([["road", { id: "road", name: "The road", at: { x: 0, y: 0 }, outline: [], facts: [] }]]),
  placeAt: () => "road",
  beside: () => undefined,
  hours: [1, 2, 3, 4, 5, 6, 7].map((turn) => ({ turn, title: `${turn}`, light: "noon", history: [] })),
  pieces: ({ seat }) => [
    { id: `${seat}`, name: "Picket", title: "", side: `${seat}`, branch: "infantry", figures: "", place: "road", states: [] },
  ],
  moment: ({ turn, seat }) => ({ turn: Number(turn), words: `Turn ${turn}, ${seat}` }),
  army: () => [],
  brings: () => [],
  aim: (action) => ({
    action,
    words: action.powder ? `Load ${action.powder}` : action.do,
    role: action.do === "march" ? "next" : "choose",
    place: "road",
  }),
  wanted: (_view, _decision, { piece }) => (piece ? { do: "march" } : { do: "fly" }),
  hand: ({ seat }) => `${seat}`,
  duties: () => [{ place: "road", kind: "owes", words: "Hold the road" }],
  combat: (_view, _decision, legal) => ({
    title: "Fire",
    sides: [],
    steps: [],
    from: ["road"],
    targets: ["road"],
    table,
    rolls: legal.filter((action) => action.do === "fire").map((action) => ({ action, column: "loose" })),
  }),
  undone: () => ["The card is not shown."],
  told: () => true,
  opens: () => undefined,
  placesOf: () => ["road"],
  march: () => undefined,
  fought: (event) =>
    fire(event)
      ? { from: ["road"], targets: ["road"], label: "", die: Number(event.die), table, column: "loose", result: "shot" }
      : undefined,
  rolled: (event) => (fire(event) ? { do: "fire" } : undefined),
  lesson: { seat: "blue", steps: [] },
};

const examine = (broken: Partial<Board>, more: object = {}) =>
  examineBoard(toy, { ...pickets, ...broken }, { seed: "board", every: 1, ...more });

test("a sound board passes, and what was open in its game is told", () => {
  expect([...examine({})].toSorted()).toEqual(["fire", "load", "march", "show", "swear"]);
});

test.each<[string, Partial<Board>, RegExp]>([
  ["words said twice", { aim: (action) => ({ action, words: "Something", role: "choose" }) }, /"Something" is said twice/],
  ["no words", { aim: (action) => ({ action, words: "", role: "choose" }) }, /"" are no words/],
  [
    "an aim at a place that is not there",
    { aim: (action) => ({ action, words: JSON.stringify(action), role: "go", place: "moon" }) },
    /on moon, no place/,
  ],
  [
    "an aim at a piece that is not there",
    { aim: (action) => ({ action, words: JSON.stringify(action), role: "take", piece: "ghost" }) },
    /on ghost, which is not there/,
  ],
  [
    "a path through nowhere",
    { aim: (action) => ({ action, words: JSON.stringify(action), role: "go", path: ["road", "moon"] }) },
    /on moon, no place/,
  ],
  ["a piece twice", { pieces: (view) => [...pickets.pieces(view), ...pickets.pieces(view)] }, /a piece is there twice/],
  ["a hand that holds nothing", { hand: () => "ghost" }, /ghost is in hand and not there/],
  ["a duty nowhere", { duties: () => [{ place: "moon", kind: "owes", words: "Land" }] }, /a duty at moon/],
  ["a turn without an hour", { hours: [] }, /turn 1: "Turn 1, blue"/],
  ["something undone without a name", { undone: () => [""] }, /leaves something without a name undone/],
  [
    "a roll that is not open",
    { combat: (...given) => ({ ...pickets.combat(...given)!, rolls: [{ action: { do: "fly" }, column: "loose" }] }) },
    /a roll that is not open/,
  ],
  ["an event at no place", { placesOf: () => ["moon"] }, /is at moon, no place/],
  ["a march that goes nowhere", { march: () => ({ piece: "blue", path: ["road"] }) }, /goes road/],
  ["dice of another action", { rolled: (event) => (fire(event) ? { do: "march" } : undefined) }, /was rolled by {"do":"fire"}/],
  [
    "a result that the table does not have",
    { fought: (event) => (fire(event) ? { ...pickets.fought(event)!, result: "miss" } : undefined) },
    /is not miss/,
  ],
])("%s is thrown", (_, broken, text) => {
  expect(() => examine(broken)).toThrow(text);
});

test("a game may judge refusals, decisions and events for itself", () => {
  expect(() => examine({}, { onRefusal: () => "too curt" })).toThrow(/{"do":"fly"}: too curt/);
  expect(() => examine({}, { onDecision: () => ["a bad moment"] })).toThrow(/a bad moment/);
  expect(() => examine({}, { onEvents: () => ["a bad end"] })).toThrow(/a bad end/);
});
