import { expect, test } from "vitest";
import { PATCH } from "../geometry.js";
import { quilt } from "../quilt.js";

const at = (left: number, top: number, size = 1) => ({ left, top, right: left + size, bottom: top + size });

test("a patch is made when it comes into sight, and once", () => {
  const made: number[] = [];
  const look = quilt(({ left }) => made.push(left));
  look(at(1, 1));
  look(at(2, 3));
  expect(made).toEqual([0]);
  look(at(PATCH - 0.5, 1));
  expect(made).toEqual([0, PATCH]);
});

test("what reaches out of its patch is seen from beside it", () => {
  const look = quilt(({ left, top }) => `${left},${top}`, 0.5);
  expect(look(at(PATCH + 0.2, 1, 0.1))).toEqual(["0,0", `${PATCH},0`]);
});

test("patches long out of sight are forgotten, those in sight never, however many", () => {
  let made = 0;
  const look = quilt(() => ++made);
  look(at(0.1, 0.1));
  for (let i = 1; i < 200; i++) look(at(i * PATCH + 0.1, 0.1));
  expect(made).toBe(200);
  look(at(199 * PATCH + 0.1, 0.1));
  expect(made).toBe(200);
  look(at(0.1, 0.1));
  expect(made).toBe(201);
  const whole = at(0.1, 0.1, 20 * PATCH);
  look(whole);
  const before = made;
  look(whole);
  expect(made).toBe(before);
});
