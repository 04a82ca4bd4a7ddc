/** What is laid over the map leaves its names readable. */
import { expect, test } from "vitest";
import { antietamBoard } from "../../../games/antietam/board/index.js";
import { gunsBoard } from "../../../games/guns/board/index.js";
import { clearOf, namesOf } from "../names.js";

const LAPTOP = 25;
const middle = ({ left, right, top, bottom }: { left: number; right: number; top: number; bottom: number }) => ({
  x: (left + right) / 2,
  y: (top + bottom) / 2,
});

test("a name takes room in the map, more of it from afar", () => {
  const names = namesOf(antietamBoard.sheet);
  const near = names(100);
  expect(near.length).toBeGreaterThan(10);
  const far = names(LAPTOP);
  expect(far[0].right - far[0].left).toBeGreaterThan(near[0].right - near[0].left);
});

test.each([
  ["Antietam", antietamBoard],
  ["Gettysburg", gunsBoard],
] as const)("at %s a figure gives way to every name it would lie on, up or down", (_, board) => {
  const names = namesOf(board.sheet)(LAPTOP);
  for (const name of names) {
    const { x, y } = middle(name);
    const height = name.bottom - name.top;
    const spots = [
      { x, y },
      { x, y: y + 0.64 },
      { x, y: y - 0.64 },
      { x, y: y + height },
    ];
    expect(clearOf([name], spots, 0.34, 0.44)).not.toBe(spots[0]);
  }
});

test("where every spot lies on a name, the first is taken", () => {
  const name = { left: 0, right: 4, top: 0, bottom: 4 };
  const spots = [
    { x: 2, y: 2 },
    { x: 2, y: 1 },
  ];
  expect(clearOf([name], spots, 0.4, 0.4)).toBe(spots[0]);
});
