/** What is shown of fights, faces and fronts. */
import { expect, test } from "vitest";
import { below, createRandom } from "../../../../engine/index.js";
import { guns } from "../../index.js";
import type { State } from "../../state.js";
import { gunsBoard as board } from "../index.js";

const usual = Object.fromEntries(guns.options.map(({ key, default: value }) => [key, value]));

test("[GG-13.8s GG-13.8t] a fight is told with its sum and the row of the table that it hit", () => {
  const event = {
    event: "combat",
    rule: "GG-13.8e",
    text: "",
    at: "C2-C3",
    attack: 2,
    defense: 2,
    rear: false,
    modifiers: [{ id: "confederatesAttack", value: 1, rule: "GG-13.8h" }],
    result: 1,
  };
  expect(board.fought(event)).toMatchObject({ targets: ["C2-C3"], row: "+1", result: "Attacker", label: "Close combat +1" });
  expect(board.fought({ ...event, result: -3 })).toMatchObject({ row: "−2 or less", result: "Defender" });
  expect(board.fought(event)?.sums?.map(({ value }) => value)).toEqual(["2", "−2", "+1", "+1"]);
});

test("whose faces a seat does not know stand with a blank back, its own show their flags", () => {
  const s = guns.setup("battle", usual, createRandom("backs")) as State;
  const random = createRandom("backs/play");
  for (let legal = guns.legal(s); guns.view(s, "union").hour !== "D1-11"; legal = guns.legal(s)) {
    guns.act(s, legal[below(random, legal.length)]);
    for (const seat of ["union", "confederate"]) {
      for (const { side, figures, name, id } of board.pieces(guns.view(s, seat))) {
        if (side === seat) expect(figures).toMatch(/^[12]$/);
        else expect([figures, name]).toEqual(["", id]);
      }
    }
  }
});

test("two armies in one position stand on their own sides of it", () => {
  const s = guns.fromPosition({
    ask: "march",
    active: "union",
    blocks: {
      "HANCOCK A": { at: "C2-C3>VC2", stands: "C2-C3>CT1" },
      "HETH A": { at: "C2-C3>CT1", stands: "C2-C3>VC2" },
    },
  });
  const pieces = board.pieces(guns.view(s as State, "union"));
  expect(pieces.map(({ side, bar }) => [side, bar?.stands])).toEqual([
    ["union", "behind"],
    ["confederate", "behind"],
  ]);
  expect(pieces[0].bar?.left).toEqual(pieces[1].bar?.right);
});
