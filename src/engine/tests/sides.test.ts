import { expect, test } from "vitest";
import { endedBy } from "../ending.js";
import type { Game } from "../game.js";
import { timedWords } from "../own-words.js";
import { hasTeams, seatsOf, sidesOf, turned } from "../sides.js";
import { toy } from "./toy.js";

const seat = (id: string) => ({ id, name: id.toUpperCase() });
const pairs = {
  seats: ["a", "a2", "b", "b2"].map(seat),
  sidesOf: ({ first, second }: Readonly<Record<string, boolean | string>>) => [
    ["a", ...(first ? ["a2"] : [])],
    ["b", ...(second ? ["b2"] : [])],
  ],
};

test("without teams every seat is a side of its own", () => {
  expect(sidesOf(toy, {})).toEqual([["blue"], ["gray"]]);
  expect(seatsOf(toy, {})).toEqual(["blue", "gray"]);
  expect(hasTeams(toy, {})).toBe(false);
  expect(turned(toy, {})).toEqual({ blue: "gray", gray: "blue" });
});

test("with teams a game has the seats of its options, and the sides turn as wholes where they are of one size", () => {
  expect(seatsOf(pairs, { first: true })).toEqual(["a", "a2", "b"]);
  expect([hasTeams(pairs, { first: true }), hasTeams(pairs, {})]).toEqual([true, false]);
  expect(turned(pairs, { first: true, second: true })).toEqual({ a: "b", a2: "b2", b: "a", b2: "a2" });
  expect(turned(pairs, { first: true })).toEqual({ a: "a", a2: "a2", b: "b" });
});

test("whoever of a side gives up, the seat that leads the other side has won", () => {
  expect(endedBy(pairs, { first: true, second: true }, "b2", "resign")).toMatchObject({ winner: "a", text: "B2 resigns: A wins." });
  expect(endedBy(pairs, { first: true }, "a", "time")).toMatchObject({ winner: "b", level: "time" });
  expect(endedBy(pairs, {}, null, "draw")).toMatchObject({ winner: null, level: "draw" });
});

test("words of one's own are timed where the prompt says seconds and such a verb is open", () => {
  const asking = (prompt: object, legal: readonly object[], free?: object) =>
    timedWords({ prompt: () => prompt, legal: () => legal, free } as unknown as Game, {});
  const write = { do: "write", text: "" };
  expect(asking({ seconds: 30 }, [{ do: "end" }, write], { write: "text" })).toEqual({ seconds: 30, unsaid: write });
  expect(asking({}, [write], { write: "text" })).toBeUndefined();
  expect(asking({ seconds: 30 }, [{ do: "end" }], { write: "text" })).toBeUndefined();
  expect(asking({ seconds: 30 }, [write])).toBeUndefined();
});
