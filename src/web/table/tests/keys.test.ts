import { expect, test } from "vitest";
import { keyOf, keys } from "../keys.js";

const pressed = (key: string, more = {}) => keyOf({ key, shiftKey: false, ctrlKey: false, metaKey: false, altKey: false, ...more })?.what;

test("each key means one thing, with Shift another where the list says so", () => {
  expect(pressed("ArrowUp")).toBe("cursor");
  expect(pressed("ArrowUp", { shiftKey: true })).toBe("pan");
  expect(pressed("Enter", { shiftKey: true })).toBe("waypoint");
  expect(pressed("U", { shiftKey: true })).toBe("undo");
  expect(pressed("+", { shiftKey: true })).toBe("nearer");
  expect(pressed("u", { ctrlKey: true })).toBeUndefined();
  const meanings = keys.flatMap(({ keys, shift }) => keys.map((key) => `${key} ${shift ?? ""}`));
  expect(new Set(meanings).size).toBe(meanings.length);
});
