import { expect, test } from "vitest";
import { aimed, filled } from "../index.js";

const said = (text: string, facts: Readonly<Record<string, unknown>>) => filled(text, (fact) => facts[fact]);

test("a text says its facts, and a part in brackets only where all that it names is there", () => {
  const text = "{unit} falls back to {to}[, displacing {other}]";
  expect(said(text, { unit: "Hood", to: "0811", other: "Law" })).toBe("Hood falls back to 0811, displacing Law");
  expect(said(text, { unit: "Hood", to: "0811" })).toBe("Hood falls back to 0811");
  expect(said("[by {a}][ and {b}]", { b: 0 })).toBe("");
  expect(said("go[ from {a} to {b}]", { a: "here" })).toBe("go");
});

test("an aim is said in words, pressed by its names, and has no way where a part of it is not known", () => {
  const row = { role: "go", words: "To {to}", brief: "to {to}", mark: "[{cost}]", place: "to", path: ["from", "to"] } as const;
  const words = (fact: string) => (fact === "to" ? "Oak Hill" : undefined);
  const ids: Readonly<Record<string, string>> = { from: "a1", to: "b2" };
  const { words: told, brief, mark, place, path } = aimed(row, words, (fact) => ids[fact]);
  expect([told, brief, mark, place, path]).toEqual(["To Oak Hill", "To Oak Hill", undefined, "b2", ["a1", "b2"]]);
  expect(aimed(row, words).path).toBeUndefined();
});
