/** 13 Attack moves, steps 7 and 8: close combat added up, losses and winners. */
import { describe, expect, it } from "vitest";
import type { Action, JsonObject } from "../../../engine/index.js";
import { type Field, type FieldPlan, field } from "./field.js";

const MARCHES = { MARCH: 6, "ANY 1": 2 };

/** A Confederate (or Union) attack on c2-c3 out of c3, without guns unless `guns` plays them. */
function assault(plan: Partial<FieldPlan> & { readonly blocks: JsonObject }, active: "union" | "confederate" = "confederate"): Field {
  return field({
    trays: [MARCHES, MARCHES],
    ...plan,
    rest: { ask: "attack", stage: "attack", active, orders: active === "union" ? ["attack", "hold"] : ["hold", "attack"], ...plan.rest },
  });
}

const join = (block: string, to = "c2-c3", across = "c3"): Action => ({ do: "join", block, to, across });

/** Nobody brings up guns; fillers are march tokens. */
function fight(f: Field, ...joins: Action[]): Field {
  f.play({ do: "attack", target: String(joins[0].to) });
  const second = joins.find((action) => action.to !== joins[0].to);
  if (second) f.play({ do: "second", target: String(second.to) });
  f.play(...joins, { do: "declare" });
  while (/ (defend|support|fill)$/.test(f.asked())) f.play(f.asked().endsWith("fill") ? { do: "fill", token: "MARCH" } : { do: "done" });
  return f;
}

const result = (f: Field) => f.last("combat")?.result;
const modifiers = (f: Field) =>
  Object.fromEntries((f.last("combat")!.modifiers as { id: string; value: number }[]).map(({ id, value }) => [id, value]));

describe("close combat", () => {
  it("[GG-13.8e] [GG-13.8h] two against two is even, and one better for attacking Confederates", () => {
    const f = fight(assault({ blocks: { "HOOD A": "c3-c4>c3", "HOWARD A": "c2-c3>c3" } }), join("HOOD A"));
    expect(f.last("combat")).toMatchObject({ attack: 2, defense: 2, result: 1, winner: "confederate" });
    const union = fight(assault({ blocks: { "HOWARD A": "c3-c4>c3", "HOOD A": "c2-c3>c3" } }, "union"), join("HOWARD A"));
    expect(result(union)).toBe(0);
  });

  it("[GG-13.8i] [GG-3.2d] a steep slope counts on the side the attack comes over", () => {
    const steep = (area: string) =>
      fight(
        assault({ terrain: { [`c2-c3/${area}`]: { steep: true } }, blocks: { "HOOD A": "c3-c4>c3", "HOWARD A": "c2-c3>c3" } }),
        join("HOOD A"),
      );
    expect(result(steep("c3"))).toBe(0);
    expect(result(steep("c2"))).toBe(1);
  });

  it("[GG-13.8j] obstruction counts when it is on both sides", () => {
    const woods = (...areas: string[]) =>
      fight(
        assault({
          terrain: Object.fromEntries(areas.map((area) => [`c2-c3/${area}`, { obstructed: true }])),
          blocks: { "HOOD A": "c3-c4>c3", "HOWARD A": "c2-c3>c2" },
        }),
        join("HOOD A"),
      );
    expect(modifiers(woods("c3"))).not.toHaveProperty("obstructedBothSides");
    expect(modifiers(woods("c2", "c3"))).toHaveProperty("obstructedBothSides", -1);
  });

  it("[GG-13.8k] [GG-17.2b] field works count once, against their front", () => {
    const works = (front: string, count = 1) =>
      fight(
        assault({
          blocks: { "HOOD A": "c3-c4>c3", "HOWARD A": "c2-c3>c3" },
          trays: [{ "ANY 1": 2 }, { MARCH: 3 }],
          rest: { works: { [`c2-c3>${front}`]: count } },
        }),
        join("HOOD A"),
      );
    expect(result(works("c3"))).toBe(0);
    expect(result(works("c3", 2))).toBe(0);
    expect(result(works("c2"))).toBe(1);
  });

  it("[GG-13.8f] [GG-13.8g] a defender taken from the rear counts nothing and is turned round for good", () => {
    const f = fight(assault({ blocks: { "HOOD A": "c3-c4>c3", "HOWARD A": "c2-c3>c2", "HOWARD B": "c2-c3>c2" } }), join("HOOD A"));
    f.play({ do: "lead", block: "HOWARD A" });
    expect(f.last("combat")).toMatchObject({ attack: 2, defense: 0, rear: true, result: 3 });
    expect(f.where("HOWARD B")).toBe("c2-c3>c3");
    expect(f.where("HOOD A")).toBe("c2-c3>c2");
  });

  it("[GG-13.8n] [GG-13.11b] a flank threat to the defender counts once for each flank", () => {
    const left = { "HOOD A": "c3-c4>c3", "HOWARD A": "c2-c3>c3", "HETH A": "b2-c2>c2" };
    expect(modifiers(fight(assault({ blocks: left }), join("HOOD A")))).toHaveProperty("defenderLeftFlank", 1);
    const both = { ...left, "HETH B": "b2-c2>c2", "PENDER A": "c2-d2>c2" };
    expect(result(fight(assault({ blocks: both }), join("HOOD A")))).toBe(3);
  });

  it("[GG-13.8o] [GG-13.8p] a lone attacker suffers flank threats, two attackers do not", () => {
    const blocks = { "HOOD A": "c3-c4>c3", "HOOD B": "c3-c4>c3", "HOWARD A": "c2-c3>c3", "SLOCUM A": "b2-c3>c3" };
    expect(modifiers(fight(assault({ blocks }), join("HOOD A")))).toHaveProperty("attackerRightFlank", -1);
    expect(modifiers(fight(assault({ blocks }), join("HOOD A"), join("HOOD B")))).not.toHaveProperty("attackerRightFlank");
  });

  it("[GG-13.8q] [GG-19.1b] [GG-19.1e] the Iron Brigade in the lead of a defence gives -2, reduced too", () => {
    const iron = (grade: string, options = {}) =>
      result(fight(assault({ options, blocks: { "HOOD A": "c3-c4>c3", "IRON BRIGADE": { at: "c2-c3>c3", grade } } }), join("HOOD A")));
    expect(iron("full")).toBe(-1);
    expect(iron("reduced-1")).toBe(0);
    expect(iron("reduced-1", { reducedIronBrigadeFades: true })).toBe(2);
  });

  it("[GG-13.8c] [GG-13.8d] the defender chooses who leads, both leaders are shown", () => {
    const f = fight(
      assault({ blocks: { "HOOD A": "c3-c4>c3", "HOWARD A": "c2-c3>c3", "HOWARD B": { at: "c2-c3>c3", grade: "reduced-1" } } }),
      join("HOOD A"),
    );
    expect(f.asked()).toBe("union lead");
    expect(f.open("block", "lead")).toEqual(["HOWARD A", "HOWARD B"]);
    f.play({ do: "lead", block: "HOWARD B" });
    expect(f.log.filter((event) => event.event === "shown").map((event) => event.command)).toEqual(["HOWARD", "HOOD"]);
    expect(result(f)).toBe(2);
  });
});

describe("losses", () => {
  it("[GG-13.8t] both lose from -1 to +1, the defender alone from +2, the attacker alone from -2", () => {
    const fought = (defender: JsonObject, terrain = {}) =>
      fight(assault({ terrain, blocks: { "PICKETT A": "c3-c4>c3", ...defender } }), join("PICKETT A"));
    const even = fought({ "HOWARD A": "c2-c3>c3" });
    expect(even.log.filter(({ event }) => event === "reduced").map(({ army }) => army)).toEqual(["union", "confederate"]);
    const clean = fought({ "HOWARD A": { at: "c2-c3>c3", grade: "reduced-1" } });
    expect(clean.log.filter(({ event }) => event === "reduced" || event === "eliminated").map(({ army }) => army)).toEqual(["union"]);
    const bloody = fought({ "IRON BRIGADE": "c2-c3>c3" }, { "c2-c3/c3": { steep: true } });
    expect(bloody.log.filter(({ event }) => event === "reduced").map(({ army }) => army)).toEqual(["confederate"]);
    expect(even.read("blocks")).toMatchObject({ "HOWARD A": { grade: "reduced-1" } });
  });

  it("[GG-13.8v] a defender that dies on an even result has still won", () => {
    const f = fight(
      assault({
        terrain: { "c2-c3/c3": { steep: true } },
        blocks: { "PICKETT A": { at: "c3-c4>c3", grade: "reduced-2" }, "SLOCUM A": "b2-c3>c3", "BUFORD A": "c2-c3>c3" },
      }),
      join("PICKETT A"),
    );
    expect(f.last("combat")).toMatchObject({ attack: 2, defense: 1, result: 0, winner: "union" });
    expect(f.where("BUFORD A")).toBe("gone");
    expect(f.asked()).toBe("confederate retreat");
    expect(f.refused({ do: "end" })).toBe("GG-14.2h");
  });

  it("[GG-2.2b] [GG-2.2c] the owner offers two, the enemy picks one without learning which", () => {
    const f = fight(assault({ blocks: { "HOOD A": "c3-c4>c3", "HOWARD A": "c2-c3>c3" } }), join("HOOD A"));
    expect(f.asked()).toBe("confederate offer");
    expect(f.open("pair")).toEqual(["1+1", "2+1", "2+2"]);
    f.play({ do: "offer", pair: "2+1" });
    expect(f.asked()).toBe("union pick");
    f.play({ do: "pick", which: "left" });
    const told = f.last("replaced");
    expect(told?.only).toEqual(["confederate"]);
    expect(told?.others).not.toHaveProperty("grade");
  });
});

describe("a group attack", () => {
  it("[GG-13.1l] [GG-13.8w] a won position carries the whole attack", () => {
    const f = assault({
      blocks: { "HOOD A": "c3-c4>c3", "HETH A": "c3-d3>c3", "HOWARD A": "c2-c3>c3" },
    });
    f.play({ do: "attack", target: "c2-c3" });
    expect(f.open("target", "second")).toContain("c3-d2");
    f.play(
      { do: "second", target: "c3-d2" },
      join("HOOD A"),
      { do: "join", block: "HETH A", to: "c3-d2", across: "c3" },
      { do: "declare" },
    );
    while (/ (defend|support|fill)$/.test(f.asked())) f.play(f.asked().endsWith("fill") ? { do: "fill", token: "MARCH" } : { do: "done" });
    while (/ (offer|pick)$/.test(f.asked())) f.play(f.legal()[0] as Action);
    expect(f.read("blocks")).toMatchObject({ "HETH A": { did: expect.arrayContaining(["won"]) as never } });
    expect(f.asked()).toBe("confederate attack");
  });

  it("[GG-13.1w] [GG-13.1x] recent winners are attacked by one block, and not from the rear", () => {
    const blocks = { "HOOD A": "c3-c4>c3", "HOOD B": "c3-c4>c3", "HOWARD A": { at: "c2-c3>c3", did: ["won"] } };
    const f = assault({ blocks });
    f.play({ do: "attack", target: "c2-c3" }, join("HOOD A"));
    expect(f.refused(join("HOOD B"))).toBe("GG-13.1w");
    const behind = assault({ blocks: { ...blocks, "HOWARD A": { at: "c2-c3>c2", did: ["won"] } } });
    expect(behind.legal("attack")).toEqual([]);
  });
});
