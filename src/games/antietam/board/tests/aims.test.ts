import { expect, test } from "vitest";
import type { Action } from "../../../../engine/index.js";
import { antietam } from "../../index.js";
import { handle } from "../../tests/field.js";
import { antietamBoard as board } from "../index.js";

test("[BG-15.3d] an overfull entry hex asks who goes back, by piece", () => {
  const view = { ask: "sendBack", units: { "2/1/VI": { hex: "2112" } }, phase: "movement", player: "union" };
  const aim = board.aim({ do: "sendBack", unit: "2/1/VI" } as Action, view, []);
  expect(aim).toMatchObject({ role: "choose", piece: "2/1/VI", words: "Send 2/1/VI back off the map" });
  expect(board.wanted(view, {}, { place: "2112", piece: "2/1/VI" })).toEqual({ do: "sendBack", unit: "2/1/VI" });
});

test("a piece of an enemy or an empty place means nothing, or the enemy, before a unit is in hand", () => {
  const view = antietam.view(antietam.fromPosition({}) as never, "union");
  expect(board.wanted(view, {}, { place: "0101" })).toBeUndefined();
  expect(board.wanted(view, {}, { place: "0811", piece: "Law" })).toEqual({ do: "take", unit: "Law" });
});

test("the unit in hand is the one taken up, the displaced one, or the only one that falls back", () => {
  const view = { retreating: [], support: [] };
  expect(board.hand({ ...view, ask: "step", hand: { unit: "Hood" } })).toBe("Hood");
  expect(board.hand({ ...view, ask: "retreat", retreating: ["Law"] })).toBe("Law");
  expect(board.hand({ ...view, ask: "retreat", retreating: ["Law", "Hood"] })).toBeUndefined();
  expect(board.hand({ ...view, ask: "march" })).toBeUndefined();
});

test("each action says what it does, where it is pressed and what it adds", () => {
  const units = { "1/3/I": { hex: "0909", ineffective: true }, "2/3/I": "0909", Lawton: "0910", Law: "0910", A: "1513" };
  const view = antietam.view(handle(antietam, { phase: "combat", options: { attackEffectiveness: true }, units }).s, "union");
  const held = { ...view, phase: "movement", hand: { unit: "2/3/I", spent: 0 } };
  const shown = (action: Action, seen = view, log: Parameters<typeof board.aim>[2] = []) => {
    const { action: _, ...aim } = board.aim(action, seen, log);
    return JSON.parse(JSON.stringify(aim));
  };
  const moved = { event: "move", rule: "BG-5.0a", text: "", path: ["0909", "0908", "0807"], cost: 2 };
  const all: [Action, object][] = [
    [
      { do: "take", unit: "A" },
      { role: "take", words: "Take up A in 1513", piece: "A" },
    ],
    [
      { do: "enter", unit: "AP Hill" },
      { role: "take", words: "Bring in AP Hill at 0126", place: "0126" },
    ],
    [{ do: "end" }, { role: "next", words: "End combat" }],
    [
      { do: "attack", target: "0910" },
      { role: "strike", words: "Attack Law and Lawton in 0910", place: "0910" },
    ],
    [
      { do: "target", hex: "0910" },
      { role: "join", words: "Attack Law and Lawton in 0910 as well", place: "0910" },
    ],
    [
      { do: "join", hex: "0909" },
      { role: "join", words: "Attack with 2/3/I in 0909 (4)", mark: "+4", place: "0909" },
    ],
    [
      { do: "support", unit: "A" },
      { role: "join", words: "Bombard with A from 1513 (5)", mark: "+5", piece: "A" },
    ],
    [
      { do: "roll", odds: "2-1" },
      { role: "roll", words: "Roll at 2-1" },
    ],
    [
      { do: "lose", unit: "A" },
      { role: "choose", words: "Give up A (5)", piece: "A" },
    ],
    [
      { do: "retreat", unit: "Law", to: "0911", displace: "Hood" },
      { role: "go", words: "Law falls back to 0911, displacing Hood", place: "0911", path: ["0910", "0911"] },
    ],
    [
      { do: "retreat", unit: "Law", to: "0911" },
      { role: "go", words: "Law falls back to 0911", place: "0911", path: ["0910", "0911"] },
    ],
    [
      { do: "advance", unit: "2/3/I", to: "0910" },
      { role: "go", words: "2/3/I advances to 0910", place: "0910", path: ["0909", "0910"] },
    ],
    [{ do: "stand" }, { role: "next", words: "The guns stand" }],
    [{ do: "hold" }, { role: "next", words: "Nobody advances" }],
    [{ do: "call" }, { role: "roll", words: "Roll for the additional group: a 1 brings it" }],
  ];
  for (const [action, aim] of all) expect(shown(action)).toEqual(aim);
  expect(shown({ do: "stop" }, held)).toEqual({ role: "drop", words: "Put 2/3/I down in 0909", piece: "2/3/I" });
  expect(shown({ do: "move", to: "0807" }, held)).toEqual({ role: "go", words: "Move 2/3/I to 0807", place: "0807" });
  expect(shown({ do: "move", to: "0807", straight: true }, held, [moved])).toEqual({
    role: "go",
    words: "Move 2/3/I straight to 0807 for 2 points",
    mark: "2",
    place: "0807",
    path: ["0909", "0908", "0807"],
  });
});

test("[BG-8.42a] pressing guns means that they join from contact, and support from afar", () => {
  const units = { "SD Lee": "0909", Cutts: "0907", "1/3/I": "0910", Hood: "0911" };
  const f = handle(antietam, { phase: "combat", player: "confederate", units }).play({ do: "attack", target: "0910" });
  const view = antietam.view(f.s, "confederate");
  expect(board.wanted(view, {}, { place: "0909", piece: "SD Lee" })).toEqual({ do: "join", hex: "0909" });
  expect(board.wanted(view, {}, { place: "0907" })).toEqual({ do: "support", unit: "Cutts" });
  expect(board.wanted(view, {}, { place: "0911" })).toEqual({ do: "join", hex: "0911" });
  expect(board.wanted(view, {}, { place: "0910" })).toEqual({ do: "target", hex: "0910" });
});

test("[BG-7.75i] pressing an emptied hex means an advance of the winner, of several the one next to it", () => {
  const units = { Hood: { hex: "0811" }, Law: { hex: "0909" }, "1/3/I": { hex: "1008" } };
  const won = (result: string) => ({ ask: "advance", units, attackers: ["1/3/I"], defenders: ["Hood", "Law"], combat: { result } });
  const wanted = (result: string) => board.wanted(won(result), {}, { place: "0910" });
  for (const result of ["Ae", "Ar"]) expect(wanted(result)).toEqual({ do: "advance", unit: "Law", to: "0910" });
  for (const result of ["Dr", "De", "Ex"]) expect(wanted(result)).toEqual({ do: "advance", unit: "1/3/I", to: "0910" });
  const back = { ask: "retreat", units, retreating: ["Hood", "Law"] };
  expect(board.wanted(back, {}, { place: "0910" })).toEqual({ do: "retreat", unit: "Law", to: "0910" });
  expect(board.wanted({ ...back, hand: { unit: "Hood" } }, {}, { place: "0910" })).toEqual({ do: "retreat", unit: "Hood", to: "0910" });
});
