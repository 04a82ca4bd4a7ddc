/** 21 Fully-obstructed positions (advanced). */
import { describe, expect, it } from "vitest";
import type { Action, JsonObject } from "../../../../engine/index.js";
import type { Terrain } from "../../data/ground.js";
import { and, assault, did, END, fought, join, losses, modifiers, on, reduced } from "../../rules/tests/assault.js";
import { field } from "../../tests/field.js";

const options = { fullyObstructed: true };
const wooded = (position: string, more: Record<string, Terrain> = {}): Record<string, Terrain> => {
  const [a, b] = position.split("-");
  const terrain: Record<string, Terrain> = { [`${position}/${a}`]: { obstructed: true }, [`${position}/${b}`]: { obstructed: true } };
  for (const [face, symbols] of Object.entries(more)) terrain[face] = { ...terrain[face], ...symbols };
  return terrain;
};
const woods = wooded("c2-c3");
const take = (block: string): Action => ({ do: "take", block });
/** HOOD A and HOWARD A face to face in c2-c3. */
const together = { "HOOD A": { at: "c2-c3>c2", stands: "c2-c3>c3" }, "HOWARD A": { at: "c2-c3>c3", stands: "c2-c3>c2" } };

describe("with the enemy in the woods", () => {
  it("[GG-21.2b] [GG-21.2c] nobody marches out; under Withdraw orders one may withdraw", () => {
    expect(field({ terrain: woods, options, blocks: together }).refused(take("HOWARD A"))).toBe("GG-21.2b");
    const rest = { ask: "withdraw", stage: "withdrawal", orders: ["withdraw", "hold"] };
    const f = field({ terrain: woods, options, blocks: together, rest });
    expect(f.open("block", "take")).toEqual(["HOWARD A"]);
    expect(field({ terrain: woods, options, blocks: together, rest: { ...rest, orders: ["hold", "hold"] } }).legal("take")).toEqual([]);
  });

  it("[GG-21.3a] [GG-21.3b] one attacks in place only what one faces; from its rear it counts nothing", () => {
    const behind = { ...together, "HOWARD A": { at: "c2-c3>c2", stands: "c2-c3>c2" } };
    const f = fought(assault({ terrain: woods, options, blocks: behind }), join("HOOD A", "c2-c3", ""));
    expect(f.last("combat")).toMatchObject({ attack: 2, defense: 0, rear: true });
    expect(f.last("fire")).toBeUndefined();
    const winner = { ...behind, "HOWARD A": { ...behind["HOWARD A"], did: ["won"] } };
    expect(assault({ terrain: woods, options, blocks: winner }).legal("attack"), "a recent winner, from behind").toEqual([]);
    const away = { ...together, "HOOD A": { at: "c2-c3>c3", stands: "c2-c3>c3" } };
    expect(assault({ terrain: woods, options, blocks: away }).legal("attack")).toEqual([]);
    expect(assault({ terrain: woods, blocks: together }).legal("attack")).toEqual([]);
  });

  it("[GG-21.2a] [GG-21.2e] a march may enter one that the enemy holds, facing him", () => {
    const f = field({ terrain: woods, options, blocks: { "HOOD A": "c3-c4>c3", "HOWARD A": "c2-c3>c3" }, rest: { active: "confederate" } });
    f.play({ do: "take", block: "HOOD A" }, { do: "move", to: "c2-c3", across: "c3", through: "c3" });
    expect(f.where("HOOD A")).toBe("c2-c3>c2");
    expect(f.refused({ do: "turn", at: "c2-c3", front: "c3" })).toBe("GG-21.2e");
  });

  it("[GG-21.3a] [GG-21.3f] a win in place by two costs both sides", () => {
    const weak = { ...together, "HOWARD A": { ...together["HOWARD A"], grade: "reduced-1" } };
    const f = fought(assault({ terrain: woods, options, blocks: weak }), join("HOOD A", "c2-c3", ""));
    expect(f.last("combat")).toMatchObject({ result: 2 });
    expect([f.where("HOWARD A"), f.asked()]).toEqual(["gone", "confederate offer"]);
  });
});

describe("an attack into the woods", () => {
  const blocks = { "HOOD A": "c3-c4>c3", "HETH A": "c3-d3>c3", "HOWARD A": "c2-c3>c3" };

  it("[GG-21.3c] is made by one block, not by a group", () => {
    const f = assault({ terrain: woods, options, blocks }).play(on("c2-c3"), join("HOOD A"));
    expect(f.refused(join("HETH A"))).toBe("GG-21.3c");
    expect(f.refused(and("c3-d2"))).toBe("GG-21.3c");
    expect(f.refused({ do: "declare" })).toBe("");
    const base = assault({ terrain: woods, blocks }).play(on("c2-c3"), join("HOOD A"));
    expect(base.refused(join("HETH A"))).toBe("");
  });

  it("[GG-10.6a] is not made where three of one's own already stand beside the enemy", () => {
    const there = { at: "c2-c3>c2", stands: "c2-c3>c3", grade: "reduced-1" };
    const f = assault({
      terrain: woods,
      options,
      blocks: { ...blocks, "HOWARD A": together["HOWARD A"], "MCLAWS A": there, "MCLAWS B": there, "RODES A": there },
    });
    expect(f.refused(on("c2-c3"))).toBe("GG-10.6a");
  });

  it("[GG-21.3d] and the woods are no second target either, though nobody is there", () => {
    const f = assault({ terrain: wooded("c3-d2"), options, blocks }).play(on("c2-c3"));
    expect(f.refused(and("c3-d2"))).toBe("GG-21.3c");
    expect(f.refused(and("b2-c3"))).toBe("");
  });

  it("[GG-21.3e] has no -1 for obstruction", () => {
    const at = (chosen: Record<string, boolean>) => modifiers(fought(assault({ terrain: woods, options: chosen, blocks }), join("HOOD A")));
    expect(at({})).toHaveProperty("obstructedBothSides", -1);
    expect(at(options)).not.toHaveProperty("obstructedBothSides");
  });

  it("[GG-21.3f] costs both sides at +2 and the defender alone at +3", () => {
    const lost = (defender: JsonObject, more: JsonObject = {}) => {
      const f = fought(
        assault({ terrain: woods, options, blocks: { "HOOD A": "c3-c4>c3", "HOWARD A": defender, ...more } }),
        join("HOOD A"),
      );
      return [f.last("combat")?.result, f.log.filter(({ event }) => event === "reduced" || event === "eliminated").map(({ army }) => army)];
    };
    const weak = { at: "c2-c3>c3", grade: "reduced-1" };
    expect(lost(weak)).toEqual([2, ["union", "confederate"]]);
    expect(lost(weak, { "HETH A": "b2-c2>c2" })).toEqual([3, ["union"]]);
    const inTheOpen = fought(assault({ options, blocks: { "HOOD A": "c3-c4>c3", "HOWARD A": weak } }), join("HOOD A"));
    expect([inTheOpen.last("combat")?.result, losses(inTheOpen)]).toEqual([2, ["union"]]);
  });
});

describe("after a lost attack", () => {
  const begun = (terrain: Record<string, Terrain>, blocks: JsonObject) =>
    field({
      terrain,
      options,
      blocks,
      rest: { ask: "orders", stage: "orders", active: "confederate", first: "confederate" },
    }).play({ do: "orders", orders: "hold" });
  const won = (at: string) => ({ at, did: ["won"] });

  it("[GG-21.4a] [GG-21.4b] nobody must withdraw whose place, or the winner's, is woods; he may", () => {
    const winnerInWoods = begun(wooded("b2-c2"), { "HOOD A": won("b2-c2>c2"), "HOWARD A": "c2-c3>c3" });
    expect(did(winnerInWoods, "HOWARD A")).toEqual(["exempt"]);
    expect(winnerInWoods.refused(END)).toBe("");
    expect(winnerInWoods.open("block", "take")).toEqual(["HOWARD A"]);
    expect(did(begun(woods, { "HOOD A": won("b2-c2>c2"), "HOWARD A": "c2-c3>c3" }), "HOWARD A")).toEqual(["exempt"]);
    expect(did(begun({}, { "HOOD A": won("b2-c2>c2"), "HOWARD A": "c2-c3>c3" }), "HOWARD A")).toEqual(["forced"]);
  });

  it("[GG-21.4c] another winner in the open still drives him off", () => {
    const f = begun(wooded("b2-c2"), { "HOOD A": won("b2-c2>c2"), "HETH A": won("c2-d2>c2"), "HOWARD A": "c2-c3>c3" });
    expect(did(f, "HOWARD A")).toEqual(["forced"]);
    expect(f.refused(END)).toBe("GG-14.2h");
  });

  it("[GG-21.4a] [GG-21.4b] a beaten attacker in the woods may stay or go", () => {
    const f = reduced(
      fought(assault({ terrain: woods, options, blocks: { "HOOD A": "c3-c4>c3", "IRON BRIGADE": "c2-c3>c3" } }), join("HOOD A")),
    );
    expect(f.asked()).toBe("confederate retreat");
    expect(f.refused(END)).toBe("");
    expect(f.open("block", "take")).toEqual(["HOOD A"]);
  });
});

describe("two lost attacks", () => {
  it("[GG-21.4b] who stayed after the first is not asked again after the second", () => {
    const f = assault({
      terrain: { ...woods, "b2-c3/c3": { steep: true } },
      options,
      blocks: { "HOOD A": "c3-c4>c3", "HETH A": "c3-d3>c3", "IRON BRIGADE": "c2-c3>c3", "SLOCUM A": "b2-c3>c3" },
    });
    reduced(fought(f, join("HOOD A"))).play(END);
    reduced(fought(f, join("HETH A", "b2-c3")));
    expect([f.asked(), f.open("block", "take")]).toEqual(["confederate retreat", ["HETH A"]]);
  });
});

describe("a defence that dies winning", () => {
  it("[GG-21.4a] [GG-13.8v] leaves the beaten attacker in the woods free to stay", () => {
    const f = fought(
      assault({
        terrain: wooded("c2-c3", { "c2-c3/c3": { steep: true } }),
        options,
        blocks: { "HOOD A": "c3-c4>c3", "HOWARD A": { at: "c2-c3>c3", grade: "reduced-1" } },
        trays: [{}, { MARCH: 2 }],
        rest: { works: { "c2-c3>c3": 1 } },
      }),
      join("HOOD A"),
    );
    expect(reduced(f).last("combat")).toMatchObject({ result: 0, winner: "union" });
    expect([f.where("HOWARD A"), f.where("HOOD A")]).toEqual(["gone", "c2-c3>c2"]);
    expect(f.open("block", "take")).toEqual(["HOOD A"]);
    expect(f.refused(END)).toBe("");
  });
});

describe("between two fires", () => {
  /** HOOD A stands before the defenders of c2-c3, HETH A comes from behind. */
  const caught = (defenders: JsonObject, terrain = woods) =>
    fought(
      assault({ terrain, options, blocks: { "HOOD A": together["HOOD A"], "HETH A": "b1-c2>c2", ...defenders } }),
      join("HETH A", "c2-c3", "c2"),
    );
  const facing = together["HOWARD A"];

  it("[GG-21.5a] an attack on the rear of blocks already faced leaves them in the middle, turned round", () => {
    const f = caught({ "HOWARD A": facing, "HOWARD B": facing });
    expect(f.asked()).toBe("union lead");
    expect(f.read("sandwich")).toBe(1);
    expect(["HOOD A", "HETH A"].map((block) => f.where(block))).toEqual(["c2-c3>c2", "c2-c3>c3"]);
    f.play({ do: "lead", block: "HOWARD A" });
    expect(f.last("combat")).toMatchObject({ rear: true, defense: 0 });
  });

  it("[GG-21.5a] nobody is in the middle where the attackers come to stand beside their friends", () => {
    const blocks = { "HOOD A": together["HOOD A"], "HETH A": "c3-d3>c3", "HOWARD A": facing };
    const f = fought(assault({ terrain: woods, options, blocks }), join("HETH A"));
    expect([f.read("sandwich"), f.where("HETH A")]).toEqual([undefined, "c2-c3>c2"]);
    expect(reduced(f).log.filter(({ rule }) => rule === "GG-21.5b")).toEqual([]);
  });

  it("[GG-21.5b] if the attacker wins, all of them are lost", () => {
    const f = reduced(caught({ "HOWARD A": facing, "HOWARD B": facing }).play({ do: "lead", block: "HOWARD A" }));
    expect([f.where("HOWARD A"), f.where("HOWARD B")]).toEqual(["gone", "gone"]);
    expect(f.log.filter(({ rule }) => rule === "GG-21.5b")).toHaveLength(2);
    expect(f.where("HETH A")).toBe("c2-c3>c3");
  });

  it("[GG-21.5c] if the defender wins, the attackers must withdraw and he faces as before", () => {
    const f = reduced(caught({ "IRON BRIGADE": facing }, wooded("c2-c3", { "c2-c3/c2": { steep: true } })));
    expect(f.last("combat")).toMatchObject({ result: 0, winner: "union" });
    expect(f.where("IRON BRIGADE")).toBe("c2-c3>c3");
    expect(f.asked()).toBe("confederate retreat");
    expect(f.open("block", "take")).toEqual(["HETH A"]);
    expect(f.refused(END)).toBe("GG-14.2h");
  });
});
