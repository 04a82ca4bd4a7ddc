import { expect, test } from "vitest";
import type { Action } from "../../../../engine/index.js";
import { guns } from "../../index.js";
import { gunsBoard as board } from "../index.js";

/** One of each kind of action there is, as the rules write them. */
const samples: readonly Action[] = [
  { do: "bid", bid: 3 },
  { do: "pass" },
  { do: "side", side: "union" },
  { do: "shift", objective: "MS2", to: "HM2" },
  { do: "reset" },
  { do: "write", text: "" },
  { do: "place", at: "H2-H3", front: "BH1" },
  { do: "hours", hours: 2 },
  { do: "return", token: "HETH 2" },
  { do: "done" },
  { do: "take", block: "HETH A", mounted: true },
  { do: "end" },
  { do: "move", to: "H2-H3", through: "HM2 MS2" },
  { do: "off", across: "W1" },
  { do: "face", front: "HM2" },
  { do: "attack", target: "M2-M3" },
  { do: "second", target: "M3-M4" },
  { do: "join", block: "HETH A", to: "M2-M3", across: "HM2" },
  { do: "declare" },
  { do: "cancel" },
  { do: "play", token: "HETH 2", at: "H2-H3" },
  { do: "extend" },
  { do: "fill", token: "III 1" },
  { do: "bombard", from: "H2-H3", at: "M2-M3" },
  { do: "hit", token: "ANY 1" },
  { do: "fire", from: "S2-S3", at: "M2-M3" },
  { do: "fight", at: "M2-M3" },
  { do: "lead", block: "HETH A" },
  { do: "offer", pair: "2+1" },
  { do: "pick", which: "left" },
  { do: "bring", block: "HETH B", hour: "D1-08" },
  { do: "transfer", block: "HETH B", to: "MUMMASBURG", hour: "D1-08" },
  { do: "field", across: "W0", to: "B1-w1" },
  { do: "road", to: "B1-B2", across: "W0 W1" },
  { do: "turn", at: "H2-H3", front: "HM2" },
  { do: "spend" },
  { do: "wait" },
  { do: "build", at: "C2-C3", front: "VC2" },
  { do: "remove", block: "HETH A" },
  { do: "forfeit" },
  { do: "orders", orders: "attack" },
];

test("every kind of action has its words, a role, and lies on places and pieces that are there", () => {
  const s = guns.fromPosition({ blocks: { "HETH A": "H2-H3>HM2", "HETH B": "at CHAMBERSBURG" }, ask: "march", active: "confederate" });
  const view = guns.view(s as never, "confederate");
  const ids = new Set(board.pieces(view).map(({ id }) => id));
  const said = samples.map((action) => board.aim(action, { ...view, hand: "HETH A" }));
  for (const { words, place, piece, path = [] } of said) {
    expect(words).toMatch(/^[A-Z]\S*( \S+)*$/);
    expect(words).not.toContain("undefined");
    for (const id of [...path, ...(place === undefined ? [] : [place])]) expect(board.places.has(id), `${words}: ${id}`).toBe(true);
    if (piece !== undefined) expect(ids.has(piece)).toBe(true);
  }
  expect(new Set(said.map(({ words }) => words)).size).toBe(samples.length);
});
