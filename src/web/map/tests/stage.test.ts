import { expect, test } from "vitest";
import { isWithin, stageOf } from "../stage.js";

const sheet = { left: 0, top: 0, right: 200, bottom: 170 };
const frame = { width: 1000, height: 800 };

test("the stage is the window and one and a half of it again on every side: who goes back fourfold stays on it", () => {
  const stage = stageOf({ x: 60, y: 50, scale: 40 }, frame, sheet);
  expect(stage).toEqual({ left: 22.5, top: 20, right: 122.5, bottom: 100 });
  expect(isWithin(stageOf({ x: 22.5, y: 20, scale: 10 }, frame, sheet, 0), stage)).toBe(true);
  expect(isWithin(stageOf({ x: 22.5, y: 20, scale: 9.9 }, frame, sheet, 0), stage)).toBe(false);
});

test("there is no stage beyond the sheet: seen whole, the stage is the sheet", () => {
  expect(stageOf({ x: -20, y: -5, scale: 4.5 }, frame, sheet)).toEqual(sheet);
  expect(stageOf({ x: 190, y: 160, scale: 40 }, frame, sheet)).toEqual({ left: 152.5, top: 130, right: 200, bottom: 170 });
});

test("a window at the edge of the sheet is within its stage, one that was dragged out of it is not", () => {
  const stage = stageOf({ x: -1, y: -1, scale: 40 }, frame, sheet);
  expect(isWithin(stageOf({ x: -1, y: -1, scale: 40 }, frame, sheet, 0), stage)).toBe(true);
  expect(isWithin(stageOf({ x: 36, y: 3, scale: 40 }, frame, sheet, 0), stage)).toBe(true);
  expect(isWithin(stageOf({ x: 37, y: 3, scale: 40 }, frame, sheet, 0), stage)).toBe(false);
});
