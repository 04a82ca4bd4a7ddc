import { expect, test } from "vitest";
import { canonical, isRecord, jsonCopy, shown } from "../json.js";

test("the same content is the same text, whatever the order of keys; what is undefined is not there", () => {
  expect(canonical({ b: [1, { d: null, c: "x" }], a: true })).toBe(canonical({ a: true, z: undefined, b: [1, { c: "x", d: null }] }));
  expect(canonical({ a: 1 })).not.toBe(canonical({ a: "1" }));
  expect(canonical([1, 2])).not.toBe(canonical([2, 1]));
  expect(JSON.parse(canonical({ 'a"b': ["ü", -0.5, undefined] }))).toEqual({ 'a"b': ["ü", -0.5, null] });
});

test("a record is an object with keys, not null and not a list", () => {
  expect([{}, { a: 1 }].every(isRecord)).toBe(true);
  expect([null, undefined, [], "a", 1].some(isRecord)).toBe(false);
});

test("a copy shares nothing, and what cannot be written is undefined", () => {
  const given = { a: [1] };
  const copy = jsonCopy(given);
  given.a.push(2);
  expect(copy).toEqual({ a: [1] });
  const loop: unknown[] = [];
  loop.push(loop);
  expect([loop, 1n, undefined, () => 1].map(jsonCopy)).toEqual([undefined, undefined, undefined, undefined]);
});

test("what is shown in a message is short, and never fails", () => {
  expect(shown({ do: "end" })).toBe('{"do":"end"}');
  expect(shown("x".repeat(1000))).toHaveLength(121);
  expect(shown(undefined)).toBe("nothing");
});
