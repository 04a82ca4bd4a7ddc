import { expect, test } from "vitest";
import type { Action } from "../../../../engine/index.js";
import { antietam } from "../../index.js";
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
