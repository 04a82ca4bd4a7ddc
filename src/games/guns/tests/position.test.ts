/** Positions written down and read again. */
import { describe, expect, it } from "vitest";
import { type JsonObject, Refusal } from "../../../engine/index.js";
import { woods } from "../geometry/tests/graph.js";
import { type Field, field } from "./field.js";

/** What is noted of the stack in a position: its front, and the side on which it stands beside an enemy. */
function noted({ s }: Field, army: number, position: string): string[] {
  const { positionNames, areaNames, area, positions } = s.ground.map;
  const at = army * positions + positionNames.indexOf(position);
  return [s.front[at], s.stand[at]].map((face) => (face < 0 ? "none" : areaNames[area[face]]));
}

function again({ game, s }: Field): Field {
  const back = game.fromPosition(JSON.parse(JSON.stringify(game.position(s))) as JsonObject);
  if (back instanceof Refusal) throw new Error(back.text);
  expect(game.toJson(back)).toEqual(game.toJson(s));
  return { game, s: back } as Field;
}

describe("a position read again", () => {
  it("[GG-10.3d] keeps which of two fronts of a stack counts until all agree", () => {
    const f = field({ blocks: { "HETH B": "c4-c5>c4", "HETH A": "b4-c4>b4", "REYNOLDS A": "a1-a2>a1" }, rest: { active: "confederate" } });
    f.play({ do: "take", block: "HETH A" }, { do: "move", to: "c4-c5" }, { do: "face", front: "c5" });
    expect(noted(f, 1, "c4-c5")).toEqual(["c4", "none"]);
    expect(noted(again(f), 1, "c4-c5")).toEqual(["c4", "none"]);
    const { blocks } = f.game.position(f.s) as { blocks: Record<string, JsonObject> };
    expect([blocks["HETH A"].turned, blocks["HETH B"].turned]).toEqual([true, undefined]);
  });

  it("[GG-21.5a] keeps on which side of an enemy between them the blocks that count stand", () => {
    const between = (first: string, second: string) => ({
      "HETH A": { at: "c2-c3>c2", stands: "c2-c3>c3", ...(first === "c2" && { apart: true, turned: true }) },
      "HETH B": { at: "c2-c3>c3", stands: "c2-c3>c2", ...(second === "c2" && { apart: true, turned: true }) },
      "REYNOLDS A": { at: "c2-c3>c2", stands: "c2-c3>c2" },
    });
    const plan = { terrain: { "c2-c3/c2": woods, "c2-c3/c3": woods }, options: { fullyObstructed: true } };
    for (const [blocks, side] of [
      [between("c3", "c2"), ["c2", "c3"]],
      [between("c2", "c3"), ["c3", "c2"]],
    ] as const) {
      const f = field({ ...plan, blocks, rest: { active: "union" } });
      expect(noted(f, 1, "c2-c3")).toEqual(side);
      expect(noted(again(f), 1, "c2-c3")).toEqual(side);
    }
  });
});

it("[GG-10.1b] the block in hand is one that the active side has in play", () => {
  const held = (hand: string) => () =>
    field({ blocks: { "HOWARD A": "c2-c3>c3", "HOOD A": "a1-a2>a1" }, rest: { ask: "step", stage: "march", active: "union", hand } });
  expect(held("HOWARD A")().asked()).toBe("union step");
  for (const hand of ["HOOD A", "SYKES A"]) expect(held(hand), hand).toThrow(`GG-10.1b: ${hand} is in hand though it cannot move.`);
});

it("[GG-10.3d] the front that counts in a stack of two fronts still counts when one of its blocks has left", () => {
  const blocks = { "HETH A": "b4-c4>b4", "HETH B": "c4-c5>c4", "PENDER A": "c4-c5>c4", "REYNOLDS A": "a1-a2>a1" };
  const f = field({ blocks, rest: { active: "confederate" } });
  f.play({ do: "take", block: "HETH A" }, { do: "move", to: "c4-c5" }, { do: "face", front: "c5" });
  f.play({ do: "take", block: "PENDER A" }, { do: "move", to: "c5-d5" }, { do: "face", front: "c5" });
  expect(noted(f, 1, "c4-c5")).toEqual(["c4", "none"]);
});

describe("a position is refused", () => {
  const beside = { at: "c2-c3>c2", stands: "c2-c3>c2" };
  const odd: Readonly<Record<string, { readonly blocks: JsonObject; readonly rest?: JsonObject }>> = {
    "GG-3.1c": { blocks: { "HETH A": "off c3" } },
    "GG-9.2a": { blocks: { "HETH A": { at: "c4-c5>c4", turned: true } } },
    "GG-10.6g": { blocks: { "HETH A": { at: "c2-c3>c2", stands: "c2-c3>c3", apart: true }, "REYNOLDS A": beside } },
    "GG-11.1e": { blocks: { "HETH A": "c4-c5>c4", "PENDER A": "b4-c4>b4" }, rest: { groups: { HETH: 1, PENDER: 1 } } },
    "GG-13.1a": { blocks: { "HETH A": "c4-c5>c4" }, rest: { ways: [[], [], [], [], [], [], []] } },
  };
  it.each(Object.keys(odd))("[%s] where it is odd", (rule) => {
    expect(() => field(odd[rule])).toThrow(`${rule}:`);
  });

  it("[GG-13.1a] where it says how long ways are, but not the ways", () => {
    const blocks = { "HETH A": "c4-c5>c4" };
    expect(() => field({ blocks, rest: { wayLengths: [0, 2] } })).toThrow('"wayLengths" are those of "ways"');
    expect(() => field({ blocks, rest: { wayLengths: [] } })).not.toThrow();
  });
});
