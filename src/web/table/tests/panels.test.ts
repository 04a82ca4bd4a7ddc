import { describe, expect, test } from "vitest";
import type { Formation, LessonStep } from "../../../engine/index.js";
import { countOf } from "../forces/army.js";
import { doneBy, nextStep } from "../guide/steps.js";
import { settled } from "../heights.js";
import { verdict } from "../seats.js";

test("a formation counts its own units and those of its parts", () => {
  const unit = (id: string, status: "field" | "lost" | "due" | "waiting") => ({
    id,
    title: id,
    branch: "",
    strength: "",
    words: "",
    status,
  });
  const part: Formation = { name: "1st", title: "", side: "blue", parts: [], units: [unit("a", "field"), unit("b", "lost")] };
  const corps: Formation = { name: "I", title: "", side: "blue", parts: [part, part], units: [unit("c", "due"), unit("d", "waiting")] };
  expect(countOf(corps)).toEqual({ field: 2, lost: 2, due: 1, waiting: 1 });
});

test("the end is told to those who were on one side", () => {
  const sides = [["blue", "blue aide"], ["gray"]];
  expect(verdict("blue", ["blue"], sides)).toBe("You have won.");
  expect(verdict("gray", ["blue"], sides)).toBe("You have lost.");
  expect(verdict(null, ["blue"], sides)).toBe("Drawn.");
  expect(verdict("blue", [], sides)).toBeUndefined();
  expect(verdict("blue", ["blue", "gray"], sides)).toBeUndefined();
  expect(verdict("blue", ["blue aide"], sides)).toBe("You have won.");
  expect(verdict("gray", ["blue", "blue aide"], sides)).toBe("You have lost.");
});

test("the guide goes on to the first step that is not done, past several at once, and never back", () => {
  const step = (done: boolean): LessonStep => ({ words: "", done: () => done });
  const moment = { view: {}, decision: null };
  const next = (before: readonly number[], ...steps: ReturnType<typeof step>[]) =>
    nextStep(steps, doneBy(steps, new Set(before), moment), moment);
  expect(next([], step(true), step(true), step(false), step(true))).toBe(2);
  expect(next([0], step(false), step(true))).toBeUndefined();
  expect(next([], step(false))).toBe(0);
  // One whose moment has passed is done.
  expect(doneBy([{ ...step(false), ready: () => false }, step(false)], new Set(), moment, new Set([0]))).toEqual(new Set([0]));
  // One whose moment has not come lets the others go before it.
  expect(next([], { ...step(false), ready: () => false }, step(false))).toBe(1);
  // What was done once does not come again, whatever has been taken back since.
  expect(next([0, 2], step(false), step(true), step(false), step(false))).toBe(3);
});

describe("the drawer", () => {
  const sizes = { low: 160, half: 400, full: 700 };

  test("settles at the nearest height when let go slowly", () => {
    expect(settled(200, 0, sizes, "low")).toBe("low");
    expect(settled(350, 0.1, sizes, "low")).toBe("half");
    expect(settled(640, -0.1, sizes, "half")).toBe("full");
  });

  test("goes one step the way of a quick pull, and no further than it goes", () => {
    expect(settled(200, 1, sizes, "low")).toBe("half");
    expect(settled(380, -1, sizes, "half")).toBe("low");
    expect(settled(690, 1, sizes, "full")).toBe("full");
  });
});
