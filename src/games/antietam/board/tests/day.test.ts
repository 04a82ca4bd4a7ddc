import { expect, test } from "vitest";
import day from "../../data/day.json" with { type: "json" };
import { antietamBoard as board } from "../index.js";

test("ten turns, and everything that happened belongs to one of them, in order", () => {
  expect(board.hours.map(({ turn }) => turn)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  const told = board.hours.flatMap(({ history }) => history.map(({ text }) => text));
  expect(told).toEqual([...day.eve, ...day.history].map(([, , , text]) => text));
  for (const { history, turn } of board.hours) expect(history.length, `turn ${turn}`).toBeGreaterThan(0);
  for (const rows of [day.eve, day.history]) {
    const times = rows.map(([time]) => time);
    expect(times).toEqual(times.toSorted());
  }
});

test("what happened is told of a side, at a place, in a sentence", () => {
  for (const { history } of board.hours) {
    for (const { side, place, text } of history) {
      expect(["union", "confederate", "both"]).toContain(side);
      expect(place).not.toBe("");
      expect(text).toMatch(/^[A-Z].{20,120}\.$/);
    }
  }
});

/** Turn by turn, who comes under these options. */
function coming(options: object): string[] {
  const view = { options: { ...options } };
  return board.hours.flatMap(({ turn }) => board.brings(view, turn).map(({ side, words }) => `${turn} ${side}: ${words}`));
}

test("[BG-16.1 BG-16.3] reinforcements stand at their turn", () => {
  expect(coming({})).toEqual([
    "4 union: VI Corps comes in by 2112 (6 units, strength 33)",
    "7 confederate: A. P. Hill comes in by 0126 (strength 16)",
  ]);
});

test("[BG-20.3a BG-20.4a BG-20.4b] with the variants they stand at their other turns", () => {
  expect(coming({ earlyUnionReinforcement: true, earlyConfederateReinforcement: true })).toEqual([
    "1 union: VI Corps comes in by 2112 (6 units, strength 33)",
    "1 confederate: A. P. Hill comes in by 0126 (strength 16)",
    "2 union: The additional group comes in by 2112 (5 units, strength 25)",
  ]);
});

test("the moment says turn, side and phase, and the end", () => {
  expect(board.moment({ turn: 3, player: "union", phase: "movement", ask: "march" })).toEqual({
    turn: 3,
    words: "Turn 3 · Union movement",
  });
  expect(board.moment({ turn: 10, player: "confederate", phase: "combat", ask: "over" }).words).toBe("Turn 10 · the end");
});
