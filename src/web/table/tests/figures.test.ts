import { expect, test } from "vitest";
import { clockFace, fraction, inSeconds, percent } from "../figures.js";

test.each([
  [1 / 6, "1/6"],
  [2 / 6, "1/3"],
  [0.5, "1/2"],
  [1, "1"],
  [0, "0"],
  [11 / 36, "11/36"],
  [(5 / 6) ** 5, "3125/7776"],
])("the chance %d is told as %s", (p, words) => {
  expect(fraction(p)).toBe(words);
});

test("a chance that no few dice make has no fraction", () => {
  expect(fraction(Math.SQRT1_2)).toBeUndefined();
});

test("per cent are whole, but never hide that something can happen or fail", () => {
  expect(percent(1 / 6)).toBe("17\u00a0%");
  expect(percent(1 / 216)).toBe("0.5\u00a0%");
  expect(percent(215 / 216)).toBe("99.5\u00a0%");
  expect(percent(0)).toBe("0\u00a0%");
  expect(percent(1)).toBe("100\u00a0%");
});

test("clocks show what is left, and nothing below nothing", () => {
  expect(clockFace(7_000)).toBe("0:07");
  expect(clockFace(6_400)).toBe("0:07");
  expect(clockFace(2_467_000)).toBe("41:07");
  expect(clockFace(3_723_000)).toBe("1:02:03");
  expect(clockFace(2 * 86_400_000 + 4.5 * 3_600_000)).toBe("2 d 4 h");
  expect(clockFace(-5)).toBe("0:00");
});

test("thinking is told in seconds, then in minutes", () => {
  expect(inSeconds(4_900)).toBe("4 s");
  expect(inSeconds(125_000)).toBe("2 min");
});
