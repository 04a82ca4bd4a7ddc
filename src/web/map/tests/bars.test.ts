import { expect, test } from "vitest";
import type { Bar, Piece } from "../../../engine/index.js";
import { barCovers, barLying } from "../bars.js";
import { lyingOf, under } from "../stacks.js";

/** A line from west to east: its front looks north. */
const level: Bar = { left: { x: 0, y: 10 }, right: { x: 4, y: 10 }, stands: "across" };
const facing = (bar: Bar): Bar => ({ ...bar, left: bar.right, right: bar.left });

test("the first bar lies before its line and along it, the next ones behind", () => {
  const [first, second, third] = [0, 1, 2].map((i) => barLying(level, i, 3));
  expect([first.turn, first.at.x]).toEqual([0, 2]);
  expect(first.at.y).toBeLessThan(10);
  expect(second.at.y).toBeGreaterThan(10);
  expect(third.at.y).toBeGreaterThan(second.at.y);
});

test("turned about, a bar lies on the other side of its line", () => {
  const { at, turn } = barLying(facing(level), 0, 1);
  expect(at.y).toBeGreaterThan(10);
  expect(Math.abs(turn)).toBe(180);
});

test("two armies on one line keep to their own sides", () => {
  const ours = barLying({ ...level, stands: "behind" }, 0, 1);
  const theirs = barLying({ ...facing(level), stands: "behind" }, 0, 1);
  expect(ours.at.y).toBeGreaterThan(10);
  expect(theirs.at.y).toBeLessThan(10);
});

test("more than three stand beside each other", () => {
  const spots = Array.from({ length: 6 }, (_, i) => barLying(level, i, 6).at);
  expect(new Set(spots.map(({ x }) => x.toFixed(2))).size).toBe(2);
  expect(new Set(spots.map(({ x, y }) => `${x.toFixed(2)},${y.toFixed(2)}`)).size).toBe(6);
});

test("a short line has a shorter bar", () => {
  expect(barLying({ ...level, right: { x: 1, y: 10 } }, 0, 1).length).toBeLessThan(1);
});

test("what is pressed is the bar under the finger, each of a stack alone; beside them it is the place", () => {
  const piece = (id: string): Piece => ({
    id,
    name: id,
    title: id,
    side: "union",
    branch: "block",
    figures: "",
    place: "P",
    badges: [],
    bar: level,
  });
  const place = { id: "P", name: "P", at: { x: 2, y: 10 }, outline: [], facts: [] };
  const lying = lyingOf([piece("u1"), piece("u2")], new Map([["P", place]]));
  const board = { placeAt: () => "P" };
  for (const { piece: one, bar } of lying) {
    expect(barCovers(bar!, bar!.at, 0)).toBe(true);
    expect(under(bar!.at, lying, board)).toEqual({ place: "P", piece: one.id });
  }
  expect(under({ x: 3.6, y: 10 }, lying, board)).toEqual({ place: "P" });
});
