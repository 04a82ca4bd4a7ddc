import { expect, test } from "vitest";
import { antietamBoard as board } from "../index.js";

test("everything but a halt is told", () => {
  const event = { rule: "BG-5.0a", text: "" };
  for (const name of ["move", "combat", "retreat", "hold", "eliminated", "over"]) expect(board.told({ ...event, event: name })).toBe(true);
  expect(board.told({ ...event, event: "stop" })).toBe(false);
});

test("the most telling place comes first: where a move ends, who is attacked, where a retreat leads", () => {
  const event = { rule: "BG-5.0a", text: "" };
  expect(board.placesOf({ ...event, event: "move", path: ["1008", "0908", "0909"] })[0]).toBe("0909");
  expect(board.placesOf({ ...event, event: "combat", from: ["0909"], targets: ["0910"] })).toEqual(["0910", "0909"]);
  expect(board.placesOf({ ...event, event: "retreat", from: "0910", to: "0911" })).toEqual(["0911", "0910"]);
  expect(board.placesOf({ ...event, event: "eliminated", hex: "0910" })).toEqual(["0910"]);
  expect(board.placesOf({ ...event, event: "phase" })).toEqual([]);
});

test("a phase is a heading", () => {
  const event = { event: "phase", rule: "BG-4.1a", text: "", turn: 3, player: "confederate", phase: "combat" };
  expect(board.opens(event)).toEqual({ turn: 3, words: "Confederate combat", side: "confederate" });
});

test("dice of a combat and of the additional group can be asked about again; rally dice belong to no one action", () => {
  const event = { rule: "BG-7.0f", text: "", die: 3 };
  expect(board.rolled({ ...event, event: "combat", odds: "3-1" })).toEqual({ do: "roll", odds: "3-1" });
  expect(board.rolled({ ...event, event: "reinforcementRoll" })).toEqual({ do: "call" });
  expect(board.rolled({ ...event, event: "rally" })).toBeUndefined();
});
