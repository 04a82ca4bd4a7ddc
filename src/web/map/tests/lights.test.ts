import { expect, test } from "vitest";
import type { Aim, GameEvent, Place } from "../../../engine/index.js";
import { blows, stepsOf, tagSpot } from "../arrows.js";
import { lightsOf } from "../lights.js";
import { marchesBetween } from "../marches.js";
import { nextTarget } from "../targets.js";
import { placeWords } from "../tell.js";

const place = (id: string, x: number): [string, Place] => [
  id,
  { id, name: `Place ${id}`, at: { x, y: 0 }, outline: [], facts: ["Clear: costs 1"] },
];
const places = new Map([place("a", 0), place("b", 2), place("c", 4)]);
const aim = (more: Partial<Aim>): Aim => ({ action: { do: "move" }, words: "Go", role: "go", ...more });

test("a place is lit once, by its weightiest role, and not for what lies on a piece", () => {
  const lights = lightsOf(
    [
      aim({ place: "a", mark: "2" }),
      aim({ place: "b" }),
      aim({ place: "b", role: "strike" }),
      aim({ place: "c", piece: "X", role: "take" }),
      aim({ role: "next" }),
      aim({ place: "off the map" }),
    ],
    places,
  );
  expect(lights.map(({ place, role, mark }) => [place.id, role, mark])).toEqual([
    ["a", "go", "2"],
    ["b", "strike", undefined],
  ]);
});

test("a way tells at each step what has been spent, waypoints before it included", () => {
  const lit = [aim({ place: "b", mark: "3", path: ["a", "b"] }), aim({ place: "c", mark: "4", path: ["a", "b", "c"] })];
  expect(stepsOf(lit[1], lit, 2, places).map(({ cost }) => cost)).toEqual(["5", "6"]);
});

test("a step where nobody may halt has no figure, and the end has one all the same", () => {
  const only = aim({ place: "c", mark: "4", path: ["a", "b", "c"] });
  expect(stepsOf(only, [only], 0, places).map(({ cost }) => cost)).toEqual([undefined, "4"]);
});

const entry = (number: number, kind: "act" | "undo", ...paths: string[][]) => ({
  number,
  kind,
  seat: "blue",
  at: "",
  events: paths.map((path) => ({ event: "move", rule: "", text: "", path })),
});
const board = { march: (event: GameEvent) => ({ piece: "A", path: event.path as string[] }) };

test("between two moments a piece goes all the way that it went", () => {
  const entries = [entry(1, "act", ["a", "b"]), entry(2, "act", ["b", "c"])];
  expect(marchesBetween(entries, 0, 2, board).get("A")).toEqual(["a", "b", "b", "c"]);
  expect(marchesBetween(entries, 1, 2, board).get("A")).toEqual(["b", "c"]);
  expect(marchesBetween(entries, 2, 0, board).size).toBe(0);
  expect(marchesBetween(entries, Number.NaN, 2, board).size).toBe(0);
});

test("the next lit place goes round, and begins at the first", () => {
  const targets = [{ place: "a" }, { place: "b", piece: "X" }, { place: "b", piece: "Y" }];
  expect(nextTarget(targets, undefined, 1)).toBe(targets[0]);
  expect(nextTarget(targets, undefined, -1)).toBe(targets[2]);
  expect(nextTarget(targets, targets[1], 1)).toBe(targets[2]);
  expect(nextTarget(targets, targets[2], 1)).toBe(targets[0]);
  expect(nextTarget([], targets[0], 1)).toBeUndefined();
});

test("a place is told with who stands there, its ground, and what pressing it does", () => {
  const piece = {
    id: "X",
    name: "X",
    title: "Hood's Division",
    side: "confederate",
    branch: "infantry",
    figures: "4",
    place: "b",
    badges: [{ id: "moved", shape: "corner" as const, words: "has moved" }],
  };
  const words = placeWords(
    { place: "b" },
    {
      board: { places },
      pieces: [piece],
      lit: [aim({ place: "b", words: "Move to b for 1 point" })],
      duties: [{ place: "b", kind: "owed", words: "must be attacked" }],
    },
  );
  expect(words).toBe(
    "Place b. Hood's Division, Confederate infantry 4; has moved. Clear: costs 1. must be attacked. Press: Move to b for 1 point",
  );
});

test("an arrow goes from each who strikes to all targets that are as near as the nearest", () => {
  const [west, east, far, from] = [
    { x: -1, y: 0 },
    { x: 1, y: 0 },
    { x: 9, y: 0 },
    { x: 0, y: 1 },
  ];
  expect(blows([from], [far, west, east])).toEqual([
    [from, west],
    [from, east],
  ]);
});

test("the label of a fight lies away from those who struck, but elsewhere where it would hide what can be pressed", () => {
  const [from, target] = [
    { x: 0, y: -2 },
    { x: 0, y: 0 },
  ];
  expect(tagSpot([from], [target], 2, [])).toEqual({ x: 0, y: 1.14 });
  expect(tagSpot([from], [target], 2, [{ x: 0.5, y: 1 }])).toEqual({ x: 0, y: -1.14 });
  expect(tagSpot([from], [target], 2, [{ x: 0.5, y: 1 }, from, { x: 0, y: -1 }])).toEqual({ x: 1.95, y: 0 });
  // In a crowd it goes farther off rather than over anybody.
  const crowd = [{ x: 0.5, y: 1 }, from, { x: 0, y: -1 }, { x: 2, y: 0 }, { x: -2, y: 0 }];
  expect(tagSpot([from], [target], 2, crowd)).toEqual({ x: 0, y: 1.14 + 1.6 });
});
