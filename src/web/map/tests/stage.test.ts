import { expect, test } from "vitest";
import { isWithin, stageOf } from "../stage.js";

const sheet = { left: 0, top: 0, right: 200, bottom: 170 };
const frame = { width: 1000, height: 800 };

test("the stage is the window and half of it again on every side", () => {
  expect(stageOf({ x: 60, y: 50, scale: 40 }, frame, sheet)).toEqual({ left: 47.5, top: 40, right: 97.5, bottom: 80 });
});

test("there is no stage beyond the sheet: seen whole, the stage is the sheet", () => {
  expect(stageOf({ x: -20, y: -5, scale: 4.5 }, frame, sheet)).toEqual(sheet);
  expect(stageOf({ x: 190, y: 160, scale: 40 }, frame, sheet)).toEqual({ left: 177.5, top: 150, right: 200, bottom: 170 });
});

test("a window at the edge of the sheet is within its stage, one that was dragged out of it is not", () => {
  const stage = stageOf({ x: -1, y: -1, scale: 40 }, frame, sheet);
  expect(isWithin(stageOf({ x: -1, y: -1, scale: 40 }, frame, sheet, 0), stage)).toBe(true);
  expect(isWithin(stageOf({ x: 11, y: 3, scale: 40 }, frame, sheet, 0), stage)).toBe(true);
  expect(isWithin(stageOf({ x: 13, y: 3, scale: 40 }, frame, sheet, 0), stage)).toBe(false);
});
