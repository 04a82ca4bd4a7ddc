/** 9 and 10: fields of fire in play, and movement in general. */
import { describe, expect, it } from "vitest";
import { type Action, createRandom, type JsonObject } from "../../../../engine/index.js";
import { blockNamed, UNION } from "../../data/blocks.js";
import { groundOf } from "../../data/ground.js";
import { gettysburg } from "../../data/map.js";
import { CSA, deploy, graph, ridge, seenBy, woods } from "../../geometry/tests/graph.js";
import { shuffleStacks, tagName } from "../../hidden/knowledge.js";
import { guns, gunsOn } from "../../index.js";
import { type Field, type FieldPlan, field, handle } from "../../tests/field.js";

const END: Action = { do: "end" };
const take = (block: string): Action => ({ do: "take", block });
const turn = (at: string, front: string): Action => ({ do: "turn", at, front });
const far = { "HOWARD A": "c2-c3>c3", "HOOD A": "a1-a2>a1" };
const ends = (plan: FieldPlan, block = "HOWARD A") => field(plan).play(take(block)).open("to", "move");
const written = (f: Field, block: string) => (f.read("blocks") as Record<string, JsonObject>)[block];

describe("fields of fire in play", () => {
  it("[GG-9.1c] which way a block faces is written down with its place", () => {
    for (const at of ["c2-c3>c3", "c2-c3>c2"]) expect(written(field({ blocks: { ...far, "HOWARD A": at } }), "HOWARD A").at).toBe(at);
  });

  it("[GG-9.3b] a stack of three sees what one block sees", () => {
    const H = graph("H", { "c2-c3/c3": ridge });
    const seen = (...csa: string[]) => ({ ...seenBy(deploy(H, { csa }), CSA), edition: 0 });
    expect(seen("c2-c3>c3", "c2-c3>c3", "c2-c3>c3")).toEqual(seen("c2-c3>c3"));
  });

  it("[GG-9.4e] a field of fire grows as soon as the friend in its way has marched off", () => {
    const blocks = { "HOOD A": "c2-c3>c3", "HETH A": "b2-c3>c3", "HOWARD A": "d4-d5>d5" };
    const f = field({ terrain: { "c2-c3/c3": ridge }, blocks, rest: { active: "confederate" } });
    const b2 = f.s.ground.map.areaNames.indexOf("b2");
    expect(seenBy(f.s, CSA).area[b2]).toBe(0);
    f.play(take("HETH A"), { do: "move", to: "c3-c4", through: "c3" }, { do: "face", front: "c4" });
    expect(seenBy(f.s, CSA).area[b2]).toBe(1);
  });

  it("[GG-9.6a] an enemy that faces an area bars marches across it and makes its positions dangerous", () => {
    const blocks = (front: string) => ({ "HOWARD A": "b2-c3>b2", "HOOD A": `c3-d3>${front}` });
    expect(field({ blocks: blocks("c3") }).refused(take("HOWARD A"))).toBe("GG-12.3c");
    expect(ends({ blocks: blocks("d3") })).toContain("b3-c3");
    const beside = { "HOWARD A": "b2-c2>c2", "HOOD A": "c3-d3>c3" };
    expect(ends({ blocks: beside })).toContain("c2-c3");
    expect(ends({ blocks: beside })).not.toContain("c3-c4");
    expect(ends({ blocks: { ...beside, "HOOD A": "c3-d3>d3" } })).toContain("c3-c4");
  });
});

describe("terrain in play", () => {
  it("[GG-3.2e] an obstruction takes sight, a step, and on both sides one from the attack", () => {
    const sight = graph("H", { "c2-c3/c3": woods });
    expect(seenBy(deploy(sight, { csa: ["c2-c3>c3"] }), CSA).area.some(Boolean)).toBe(false);
    const two = (terrain: FieldPlan["terrain"]) => ends({ blocks: far, terrain });
    expect(two({})).toContain("c4-c5");
    expect(two({ "c2-c3/c3": woods })).toContain("c3-c4");
    expect(two({ "c2-c3/c3": woods })).not.toContain("c4-c5");
  });

  it("[GG-3.2f] a main road makes no march longer or shorter", () => {
    const { roads: _, ...roadless } = gettysburg;
    const position = { hour: "D1-12", active: "confederate", blocks: { "BUFORD A": "C1-C2>VC1", "HETH A": "H2-H3>BH1" }, track: {} };
    const reach = (game: typeof guns) => handle(game, position).play(take("HETH A")).open("to", "move");
    expect(reach(guns)).toEqual(reach(gunsOn(groundOf(roadless))));
    expect(reach(guns).length).toBeGreaterThan(5);
  });
});

describe("moves", () => {
  const two = { "HOWARD A": "c2-c3>c3", "HOWARD B": "c3-c4>c3", "HOOD A": "a1-a2>a1" };

  it("[GG-10.1b] one block at a time: another is taken only when the first has arrived", () => {
    const f = field({ blocks: two }).play(take("HOWARD A"));
    expect(f.refused(take("HOWARD B"))).not.toBe("");
    f.play({ do: "move", to: "b2-c3" }, { do: "face", front: "b2" });
    expect(f.refused(take("HOWARD B"))).toBe("");
  });

  it("[GG-10.1c] as many as one likes, in any order", () => {
    const f = field({ blocks: two });
    for (const [block, to, front] of [
      ["HOWARD B", "c4-d3", "d3"],
      ["HOWARD A", "b2-c3", "b2"],
    ])
      f.play(take(block), { do: "move", to }, { do: "face", front });
    expect([f.where("HOWARD A"), f.where("HOWARD B"), f.refused(END)]).toEqual(["b2-c3>b2", "c4-d3>d3", ""]);
  });

  it("[GG-10.1d] a block that has marched one step does not march again", () => {
    const f = field({ blocks: two }).play(take("HOWARD A"), { do: "move", to: "b2-c3" }, { do: "face", front: "b2" });
    expect(f.refused(take("HOWARD A"))).toBe("GG-10.1d");
    expect(f.open("block", "take")).toEqual(["HOWARD B"]);
  });

  it("[GG-10.3a] the front is chosen where the move ends", () => {
    const f = field({ blocks: far }).play(take("HOWARD A"), { do: "move", to: "c3-c4" });
    expect(f.open("front", "face")).toEqual(["c3", "c4"]);
    expect(f.refused({ do: "face", front: "c2" })).toBe("GG-10.3a");
    f.play({ do: "face", front: "c3" });
    expect(f.where("HOWARD A")).toBe("c3-c4>c3");
  });

  it("[GG-10.3b] who has not moved may turn while others march, who has may not", () => {
    const f = field({ blocks: two });
    expect(f.refused(turn("c2-c3", "c2"))).toBe("");
    f.play(take("HOWARD A"), { do: "move", to: "b2-c3" }, { do: "face", front: "b2" });
    expect(f.refused(turn("b2-c3", "c3"))).toBe("GG-10.3b");
    f.play(turn("c3-c4", "c4"), turn("c3-c4", "c3"));
    expect(f.where("HOWARD B")).toBe("c3-c4>c3");
  });

  it("[GG-10.3c] [GG-12.3c] who stands in enemy fire may not march, but may turn", () => {
    const f = field({ blocks: { "HOWARD A": "c2-c3>c3", "HOOD A": "c3-c4>c3" } });
    expect(f.refused(take("HOWARD A"))).toBe("GG-12.3c");
    f.play(turn("c2-c3", "c2"));
    expect(f.where("HOWARD A")).toBe("c2-c3>c2");
  });

  it("[GG-10.3d] [GG-10.3f] a stack must agree in front before the phase ends, and may be turned to a newcomer's", () => {
    const f = field({ blocks: two }).play(take("HOWARD A"), { do: "move", to: "c3-c4" }, { do: "face", front: "c4" });
    expect(f.refused(END)).toBe("GG-10.3d");
    f.play(turn("c3-c4", "c4"));
    expect([f.where("HOWARD B"), f.refused(END)]).toEqual(["c3-c4>c4", ""]);
  });

  it("[GG-10.3e] a winning attacker keeps its front, as one that withdrew or entered keeps the front it chose", () => {
    const turned = (did: string[], options = {}) =>
      field({ blocks: { ...far, "HOWARD A": { at: "c2-c3>c3", did } }, options }).refused(turn("c2-c3", "c2"));
    expect(turned(["attacked", "won"])).toBe("GG-10.3e");
    expect(turned(["withdrew"])).toBe("GG-10.3b");
    expect(turned(["entered"])).toBe("GG-10.3b");
    expect(turned([])).toBe("");
    expect(turned(["attacked", "won"], { winnersMayTurn: true })).toBe("");
    expect(turned(["attacked", "withdrew"], { winnersMayTurn: true })).toBe("GG-10.3e");
  });

  it("[GG-10.3d] of two fronts the one that was there first counts, also when one of its blocks leaves", () => {
    const f = field({
      blocks: {
        "HETH A": "c4-c5>c4",
        "HETH B": { at: "c4-c5>c5", turned: true },
        "ANDERSON A": "c4-c5>c4",
        "HOWARD A": "a1-a2>a1",
      },
      rest: { active: "confederate" },
    });
    f.play(take("ANDERSON A"), { do: "move", to: "c4-d4" }, { do: "face", front: "c4" });
    const turned = (block: string) => (f.read("blocks") as Record<string, { turned?: boolean }>)[block].turned;
    expect([turned("HETH A"), turned("HETH B")]).toEqual([undefined, true]);
    f.play(turn("c4-c5", "c5"));
    expect([turned("HETH A"), turned("HETH B")]).toEqual([undefined, undefined]);
  });

  it("[GG-10.3f] a newcomer faces as those do who can turn no more", () => {
    const blocks = { ...far, "HOWARD B": { at: "c3-c4>c4", did: ["withdrew"] } };
    const f = field({ blocks }).play(take("HOWARD A"), { do: "move", to: "c3-c4" });
    expect(f.where("HOWARD A")).toBe("c3-c4>c4");
  });

  it("[GG-10.3g] a block beside an enemy may turn, and still leaves only by its own side", () => {
    const f = field({
      terrain: { "c2-c3/c2": woods, "c2-c3/c3": woods },
      blocks: { "HOWARD A": { at: "c2-c3>c3", stands: "c2-c3>c2" }, "HOOD A": { at: "c2-c3>c2", stands: "c2-c3>c3" } },
    });
    const round = (from: Field) => from.play(take("HOWARD A")).open("to", "move");
    const before = round(field({ terrain: { "c2-c3/c2": woods, "c2-c3/c3": woods }, blocks: f.read("blocks") as JsonObject }));
    f.play(turn("c2-c3", "c2"));
    expect(f.where("HOWARD A")).toBe("c2-c3>c2");
    expect(round(f)).toEqual(before);
    expect(before).toContain("b2-c2");
    expect(before).not.toContain("b2-c3");
  });
});

describe("off the map", () => {
  it("[GG-10.5a] only across partial areas", () => {
    const f = field({ blocks: { "HOWARD A": "a1-a2>a1", "HOOD A": "d2-d3>d3" } }).play(take("HOWARD A"));
    expect(f.open("across", "off")).toEqual(expect.arrayContaining(["a1", "a2"]));
    expect(f.refused({ do: "off", across: "b2" })).toBe("GG-10.5a");
    f.play({ do: "off", across: "a1" });
    expect(f.where("HOWARD A")).toBe("off a1");
  });

  it("[GG-20.1a] a way off the map that crosses no such objective is refused for that", () => {
    const f = field({ blocks: { "HOWARD A": "a1-a2>a1", "HOOD A": "d2-d3>d3" } }).play(take("HOWARD A"));
    expect(f.refused({ do: "off", across: "a1", through: "c3" })).toBe("GG-20.1a");
  });

  it("[GG-10.5e] who has withdrawn off it does not march back in the same turn", () => {
    const blocks = { "HOWARD A": { at: "a1-a2>a2", did: ["forced"] }, "HOOD A": "d2-d3>d3" };
    const f = field({ blocks, rest: { ask: "withdraw", stage: "withdrawal", hours: 2, longest: 2 } });
    f.play(take("HOWARD A"), { do: "off", across: "a1" });
    expect([f.asked(), f.where("HOWARD A"), f.refused(take("HOWARD A"))]).toEqual(["union withdraw", "off a1", "GG-10.1d"]);
    expect(f.play({ do: "end" }).refused(take("HOWARD A"))).toBe("GG-10.5e");
  });

  it("[GG-10.5c] [GG-10.5e] it comes back in a later turn, through the same area, and marches on", () => {
    const gone = { "HOWARD A": { at: "off a1", did: ["marched", "exited"] }, "HOOD A": "d2-d3>d3" };
    expect(field({ blocks: gone }).refused(take("HOWARD A"))).toBe("GG-10.5e");
    const fled = { ...gone, "HOWARD A": { at: "off a1", did: ["withdrew", "exited"] } };
    expect(field({ blocks: fled, rest: { hours: 3, longest: 3 } }).refused(take("HOWARD A"))).toBe("GG-10.5e");
    const back = field({ blocks: { ...gone, "HOWARD A": "off a1" } }).play(take("HOWARD A"));
    expect(back.open("to", "move")).toEqual(expect.arrayContaining(["a1-a2", "a1-b1", "a2-b1"]));
    expect(back.open("to", "move")).not.toContain("a3-b3");
  });
});

describe("in one position with the enemy", () => {
  /** HOOD attacks c2-c3 across c3 and wins. */
  const won = (front: string) => {
    const f = field({
      blocks: { "HOOD A": "c3-c4>c3", "HOWARD A": `c2-c3>${front}` },
      trays: [{}, { "ANY 1": 1, MARCH: 2 }],
      rest: { ask: "attack", stage: "attack", active: "confederate", orders: ["hold", "attack"] },
    }).play({ do: "attack", target: "c2-c3" }, { do: "join", block: "HOOD A", to: "c2-c3", across: "c3" }, { do: "declare" });
    while (!f.last("attackEnded")) f.play(f.legal("done")[0] ?? f.legal()[0]);
    return f;
  };

  it("[GG-10.6d] [GG-10.6g] who came across the enemy's front area stands face to face with him", () => {
    const f = won("c3");
    expect(written(f, "HOOD A")).toMatchObject({ at: "c2-c3>c2", stands: "c2-c3>c3" });
    expect(written(f, "HOWARD A")).toMatchObject({ at: "c2-c3>c3", stands: "c2-c3>c2" });
  });

  it("[GG-10.6e] [GG-10.6g] who came across his rear area stands behind where he faced", () => {
    const f = won("c2");
    expect(f.last("combat")).toMatchObject({ rear: true });
    expect(written(f, "HOOD A")).toMatchObject({ at: "c2-c3>c2", stands: "c2-c3>c3" });
    expect(f.where("HOWARD A") === "gone" || written(f, "HOWARD A").stands === "c2-c3>c2").toBe(true);
  });
});

describe("stacks out of the enemy's sight", () => {
  it("[GG-10.6h] [GG-10.6i] a stack is shuffled when its owner's phase begins, a single block can be followed", () => {
    const f = field({
      blocks: { "HOWARD A": "c2-c3>c3", "SLOCUM A": "c2-c3>c3", "SYKES A": "c2-c3>c3", "HANCOCK A": "c3-c4>c3", "HOOD A": "a1-a2>a1" },
    });
    const stack = ["HOWARD A", "SLOCUM A", "SYKES A"].map(blockNamed);
    const single = tagName(f.s, blockNamed("HANCOCK A"));
    const tags = () => stack.map((b) => tagName(f.s, b));
    const start = tags().toSorted();
    const orders = new Set<string>();
    f.s.random.set(createRandom("shuffle"));
    for (let i = 0; i < 100; i++) {
      shuffleStacks(f.s, UNION);
      orders.add(tags().join(" "));
      expect(tags().toSorted()).toEqual(start);
      expect(tagName(f.s, blockNamed("HANCOCK A"))).toBe(single);
    }
    expect(orders.size).toBe(6);
  });

  it("[GG-10.6i] it is done without asking as the phase begins", () => {
    const blocks = { "HOWARD A": "c2-c3>c3", "SLOCUM A": "c2-c3>c3", "SYKES A": "c2-c3>c3", "HOOD A": "a1-a2>a1" };
    const orders = new Set<string>();
    for (let i = 0; i < 20; i++) {
      const f = field({ blocks, rest: { ask: "orders", stage: "orders", active: "confederate", second: true } });
      f.s.random.set(createRandom(`phase ${i}`));
      f.play({ do: "orders", orders: "hold" });
      if (f.asked().endsWith("hours")) f.play({ do: "hours", hours: 1 });
      orders.add(["HOWARD A", "SLOCUM A", "SYKES A"].map((name) => tagName(f.s, blockNamed(name))).join(" "));
    }
    expect(orders.size).toBeGreaterThan(2);
  });
});
