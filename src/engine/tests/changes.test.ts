import fc from "fast-check";
import { expect, test } from "vitest";
import { changesBetween, withChanges } from "../changes.js";
import type { JsonObject } from "../game.js";

test("only what differs is told, place by place", () => {
  const before = { turn: 1, units: { Hood: "0811", Law: "0812" }, score: [0, 0], moved: ["Hood"], card: 4, old: 1 };
  const after = { turn: 1, units: { Hood: "0911", Law: "0812" }, score: [0, 2], moved: [], card: null, new: { a: 1 } };
  expect(changesBetween(before, after)).toEqual([
    [["old"]],
    [["units", "Hood"], "0911"],
    [["score", 1], 2],
    [["moved"], []],
    [["card"], null],
    [["new"], { a: 1 }],
  ]);
  expect(changesBetween(after, after)).toEqual([]);
});

test("the old view stays as it is, and what did not change is shared", () => {
  const before = { units: { Hood: { hex: "0811" }, Law: { hex: "0812" } }, score: [0, 0] };
  const kept = structuredClone(before);
  const after = withChanges(before, [
    [["units", "Hood", "hex"], "0911"],
    [["units", "Hood", "moved"], true],
  ]) as typeof before;
  expect(before).toEqual(kept);
  expect(after.units.Hood).toEqual({ hex: "0911", moved: true });
  expect(after.units.Law).toBe(before.units.Law);
  expect(after.score).toBe(before.score);
});

test("the old view with the changes is the new one, whatever the two", () => {
  const { object } = fc.letrec((tie) => ({
    value: fc.oneof({ maxDepth: 4 }, fc.constantFrom(null, 0, 1, true, "a", "b"), fc.array(tie("value"), { maxLength: 3 }), tie("object")),
    object: fc.dictionary(fc.constantFrom("a", "b", "c", "d"), tie("value"), { noNullPrototype: true }),
  }));
  fc.assert(
    fc.property(object, object, (before, after) => {
      const changes = JSON.parse(JSON.stringify(changesBetween(before as JsonObject, after as JsonObject)));
      expect(withChanges(before as JsonObject, changes)).toEqual(after);
    }),
    { numRuns: 2000 },
  );
});
