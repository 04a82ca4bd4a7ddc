/** 12 March moves. */
import { describe, expect, it } from "vitest";
import type { Action, JsonObject } from "../../../../engine/index.js";
import { CSA } from "../../data/blocks.js";
import { type Field, type FieldPlan, field } from "../../tests/field.js";

const take = (block: string): Action => ({ do: "take", block });
const spend: Action = { do: "spend" };
const far = { "HOWARD A": "c2-c3>c3", "HOOD A": "a1-a2>a1" };
const ends = (plan: FieldPlan, ...before: Action[]) =>
  field(plan)
    .play(...before, take("HOWARD A"))
    .open("to", "move");
/** Marches a block to a position, facing whichever way comes first. */
function march(f: Field, block: string, to: string): Field {
  f.play(take(block), { do: "move", to });
  return f.asked().endsWith("face") ? f.play(f.legal("face")[0]) : f;
}

it("[GG-10.4a] a Union block is not taken up where every way leads beside a Confederate entry area", () => {
  const areas = ["b2", "b3", "b4", "c2", "c5", "d2", "d3", "d4"];
  const entries = [{ name: "HARRISBURG", army: CSA, areas, transfers: [] }];
  const beside = (block: string) =>
    field({ blocks: { [block]: "c3-c4>c3" }, more: { entries }, rest: { active: block === "HOWARD A" ? "union" : "confederate" } });
  expect([beside("HOWARD A").open("block", "take"), beside("HOWARD A").refused(take("HOWARD A"))]).toEqual([[], "GG-12.1b"]);
  expect(beside("HETH A").open("block", "take")).toEqual(["HETH A"]);
});

describe("how far", () => {
  // Along the row from c1 to c5: c2-c3, c3-c4 (1), c4-c5 (2).
  const row = { "HOWARD A": "c1-c2>c2", "HOOD A": "e4-e5>e5" };

  it("[GG-12.1b] [GG-12.1a] two steps in a turn of one hour", () => {
    expect(ends({ blocks: row })).toContain("c3-c4");
    expect(ends({ blocks: row })).not.toContain("c4-c5");
    expect(field({ blocks: row }).play(take("HOWARD A")).refused({ do: "move", to: "c4-c5" })).toBe("GG-12.1b");
  });

  it("[GG-12.1c] three hours give the first player four steps and the second six", () => {
    const steps = (first: string, woods: number) => {
      // Each obstruction inside an area on the way makes the way one step longer.
      const names = ["c1-c2/c2", "c3-c4/c3", "c4-c5/c4"].slice(0, woods);
      return ends({
        blocks: { ...row, "HOWARD B": "c4-c5>c4" },
        terrain: Object.fromEntries(names.map((name) => [name, { obstructed: true }])),
        rest: { hours: 3, longest: 3, first },
      }).includes("c4-c5");
    };
    expect([steps("union", 0), steps("union", 1), steps("union", 2)]).toEqual([true, true, false]);
    expect([steps("confederate", 2), steps("confederate", 3)]).toEqual([true, true]);
  });

  it("[GG-12.1d] [GG-12.1f] [GG-12.1g] the extra steps only to end with or next to a friend, the usual two anywhere", () => {
    const long = { hours: 2, longest: 2 };
    const with_ = (friend: JsonObject) => ends({ blocks: { ...row, ...friend }, rest: long });
    expect(with_({})).toContain("c3-c4");
    expect(with_({})).not.toContain("c4-c5");
    expect(with_({ "HOWARD B": "c4-c5>c4" })).toContain("c4-c5");
    expect(with_({ "HOWARD B": { at: "b4-c5>b4", did: ["marched"] } })).toContain("c4-c5");
    expect(with_({ "HOWARD B": "a4-a5>a4" })).not.toContain("c4-c5");
  });

  it("[GG-12.1e] the friend must be there first: one that comes later does not help", () => {
    const blocks = { ...row, "HOWARD B": "b4-b5>b4" };
    const rest = { hours: 2, longest: 2 };
    const f = field({ blocks, rest });
    expect(f.play(take("HOWARD A")).open("to", "move")).not.toContain("c4-c5");
    const after = march(field({ blocks, rest }), "HOWARD B", "b4-c5");
    expect(after.play(take("HOWARD A")).open("to", "move")).toContain("c4-c5");
  });
});

describe("march tokens", () => {
  it("[GG-12.2a] the next three marches get a step, the fourth does not", () => {
    const three = Object.fromEntries(["A", "B", "C"].map((letter) => [`HOWARD ${letter}`, "c1-c2>c2"]));
    const f = field({ blocks: { ...three, "SYKES A": "b1-c2>c2", "HOOD A": "e4-e5>e5" }, trays: [{ MARCH: 1 }, {}] }).play(spend);
    for (const letter of ["A", "B", "C"]) march(f, `HOWARD ${letter}`, "c4-c5");
    expect(f.s.bonus).toBe(0);
    f.play(take("SYKES A"));
    expect(f.open("to", "move")).toContain("c3-c4");
    expect(f.open("to", "move")).not.toContain("b4-c4");
  });

  it("[GG-12.2b] two tokens at once give no block two steps", () => {
    // c4-c5 is three steps away, with woods on the way four.
    const far = { "HOWARD A": "c1-c2>c2", "HOOD A": "e4-e5>e5" };
    const reaches = (tokens: number, terrain = {}) =>
      ends({ blocks: far, terrain, trays: [{ MARCH: 2 }, {}] }, ...Array(tokens).fill(spend)).includes("c4-c5");
    const woods = { "c1-c2/c2": { obstructed: true } };
    expect([reaches(0), reaches(1), reaches(2)]).toEqual([false, true, true]);
    expect([reaches(1, woods), reaches(2, woods)]).toEqual([false, false]);
  });

  it("[GG-12.2c] but give it to six marches", () => {
    const f = field({ blocks: far, trays: [{ MARCH: 2 }, {}] }).play(spend, spend);
    expect(f.s.bonus).toBe(6);
    expect(march(f, "HOWARD A", "b2-c3").s.bonus).toBe(5);
  });

  it("[GG-12.2d] a march that needs no extra step uses one up, turning does not", () => {
    const f = field({ blocks: far, trays: [{ MARCH: 1 }, {}] }).play(spend, { do: "turn", at: "c2-c3", front: "c2" });
    expect(f.s.bonus).toBe(3);
    expect(march(f, "HOWARD A", "b2-c3").s.bonus).toBe(2);
  });

  it("[GG-12.2a] marches that are not made are not kept for another phase", () => {
    const f = field({ blocks: far, trays: [{ MARCH: 1 }, {}] }).play(spend, { do: "end" });
    expect(f.read("bonus")).toBeUndefined();
  });

  it("[GG-12.2a] there must be one in the tray", () => {
    expect(field({ blocks: far, trays: [{ "ANY 1": 1 }, {}] }).refused(spend)).toBe("GG-12.2a");
  });
});

describe("near the enemy", () => {
  it("[GG-12.3a] [GG-12.3b] not across what he sees; at its edge the march ends", () => {
    const f = field({ blocks: { "HOWARD A": "c1-c2>c2", "HOOD A": "c3-d3>c3" } }).play(take("HOWARD A"));
    expect(f.open("to", "move")).toContain("c2-c3");
    expect(f.open("to", "move")).not.toContain("c3-c4");
  });

  it("[GG-12.4a] [GG-12.4b] [GG-12.4f] next to him one stops, and next turn only pivots, under Attack orders", () => {
    const blocks = { "HOWARD A": "c2-c3>c3", "HOOD A": "b2-c2>b2" };
    expect(field({ blocks }).refused(take("HOWARD A"))).toBe("GG-12.4f");
    expect(ends({ blocks, rest: { orders: ["attack", "hold"] } })).toEqual(["b2-c3"]);
  });
});

describe("why a march is refused", () => {
  it("[GG-20.1a] where every way there crosses an enemy objective, the way must be named", () => {
    const f = field({ blocks: { "HOOD A": "c3-c4>c4", "HOWARD A": "a1-a2>a1" }, rest: { active: "confederate" } }).play(take("HOOD A"));
    expect(f.refused({ do: "move", to: "c2-c3" })).toBe("GG-20.1a");
    expect(f.refused({ do: "move", to: "c2-c3", through: "c3" })).toBe("");
  });

  it("[GG-15.1c] [GG-15.1f] with a march token spent it is no longer the late entry that holds a block back", () => {
    const blocks = { "HOWARD A": { at: "c2-c3>c3", did: ["entered", "came"], entered: "D1-12" }, "HOOD A": "c3-d3>c3" };
    const f = field({ blocks, trays: [{ MARCH: 1 }, {}] });
    expect(f.refused(take("HOWARD A"))).toBe("GG-15.1c");
    expect(f.play(spend).refused(take("HOWARD A"))).toBe("GG-12.3c");
  });

  it("[GG-10.6c] [GG-21.2d] [GG-21.2f] the enemy's position: closed, or in the woods open to infantry on one side of him", () => {
    const terrain = { "c4-c5/c4": { obstructed: true }, "c4-c5/c5": { obstructed: true } };
    const into = (options: Record<string, boolean>, more: JsonObject = {}, orders = "hold") =>
      field({
        terrain,
        options,
        blocks: { "HOOD A": "c3-c4>c3", "HOWARD A": "c4-c5>c4", ...more },
        rest: { active: "confederate", orders: ["hold", orders] },
      })
        .play(take("HOOD A"))
        .refused({ do: "move", to: "c4-c5", across: "c4" });
    expect(into({})).toBe("GG-10.6c");
    expect(into({ fullyObstructed: true })).toBe("");
    expect(into({ fullyObstructed: true }, {}, "withdraw")).toBe("GG-21.2f");
    const beyond = {
      "HOWARD A": { at: "c4-c5>c4", stands: "c4-c5>c4" },
      "HETH A": { at: "c4-c5>c4", stands: "c4-c5>c5" },
    };
    expect(into({ fullyObstructed: true }, beyond)).toBe("GG-21.2d");
  });
});
