/** 13.2, 13.3 and 13.5 Guns on both sides: where they are played and what bombardment does. */
import { describe, expect, it } from "vitest";
import type { Action, JsonObject } from "../../../../engine/index.js";
import { assault, DECLARE, DONE, declared, fought, join, noGuns, on, pile, play, reduced, total } from "./assault.js";

/** Two Confederate positions that look into c3, and Union blocks round it. */
const pairs = { "HOOD A": "c3-c4>c3", "HOOD B": "c3-c4>c3", "HETH A": "c3-d3>c3", "HETH B": "c3-d3>c3" };
const blocks = { ...pairs, "HOWARD A": "c2-c3>c3", "SLOCUM A": "b2-c3>c3" };
const csaGuns = { "HOOD 2": 1, "HOOD 1": 1, "HETH 2": 1, "HETH 1": 1 };
const bombard = (from: string, at: string): Action => ({ do: "bombard", from, at });

describe("the defender's guns", () => {
  it("[GG-13.2c] are not played beside an enemy who has won his way in", () => {
    const f = assault({
      blocks: {
        "HETH A": "c3-d3>c3",
        "HOOD A": { at: "c2-c3>c2", stands: "c2-c3>c3", did: ["attacked", "won"] },
        "HOWARD A": { at: "c2-c3>c3", stands: "c2-c3>c2" },
        "SLOCUM A": "b2-c3>c3",
      },
    });
    declared(f, join("HETH A", "b2-c3"));
    expect(f.refused(play("ANY 1", "c2-c3"))).toBe("GG-13.2c");
    expect(f.refused(play("ANY 1", "b2-c3"))).toBe("");
  });

  it("[GG-13.2f] [GG-13.2g] may stand in the same position against two attacks, but no token serves twice", () => {
    const f = assault({
      blocks: { ...pairs, "HOWARD A": "c2-c3>c3", "BUFORD A": "b2-c3>c3", "BUFORD B": "c3-d2>c3" },
      trays: [{ "ANY 1": 2, "HOWARD 2": 1 }, { MARCH: 3 }],
    });
    declared(f, join("HOOD A", "b2-c3")).play(play("ANY 1", "c2-c3"), play("ANY 1", "c2-c3"));
    expect(f.refused(play("HOWARD 2", "c2-c3"))).toBe("GG-13.2a");
    reduced(noGuns(f));
    declared(f, join("HETH A", "c3-d2"));
    expect(f.refused(play("ANY 1", "c2-c3"))).toBe("GG-13.2g");
    const fresh = assault({
      blocks: { ...pairs, "HOWARD A": "c2-c3>c3", "BUFORD A": "b2-c3>c3", "BUFORD B": "c3-d2>c3" },
      trays: [{ "ANY 1": 4 }, { MARCH: 3 }],
    });
    reduced(noGuns(declared(fresh, join("HOOD A", "b2-c3")).play(play("ANY 1", "c2-c3"), play("ANY 1", "c2-c3"))));
    declared(fresh, join("HETH A", "c3-d2")).play(play("ANY 1", "c2-c3"), play("ANY 1", "c2-c3"));
    expect(pile(fresh, "union", "tray")).toEqual({});
  });
});

describe("the attacker's guns", () => {
  it("[GG-13.3a] are two to a position at most", () => {
    const f = declared(assault({ blocks, trays: [{}, { "HOOD 2": 1, "HOOD 1": 1, "ANY 1": 1 }] }), join("HOOD A"));
    f.play(play("HOOD 2", "c3-c4"), play("HOOD 1", "c3-c4"));
    expect(f.refused(play("ANY 1", "c3-c4"))).toBe("GG-13.3a");
  });

  it("[GG-13.3b] need a target, and no enemy beside them", () => {
    const trays = [{}, { "ANY 1": 3 }] as const;
    const woods = declared(assault({ blocks, trays, terrain: { "c3-c4/c3": { obstructed: true } } }), join("HOOD A"), join("HETH A"));
    expect(woods.refused(play("ANY 1", "c3-c4"))).toBe("GG-13.3e");
    expect(woods.refused(play("ANY 1", "c3-d3"))).toBe("");
    const shared = {
      "HOOD A": { at: "c3-c4>c3", stands: "c3-c4>c3" },
      "SYKES A": { at: "c3-c4>c3", stands: "c3-c4>c4" },
      "HETH A": "c3-d3>c3",
      "HOWARD A": "c2-c3>c3",
    };
    const f = declared(assault({ blocks: shared, trays }), join("HOOD A"), join("HETH A"));
    expect(f.refused(play("ANY 1", "c3-c4"))).toBe("GG-13.3b");
    expect(f.refused(play("ANY 1", "c3-d3"))).toBe("");
  });

  it("[GG-13.3d] bombard positions under attack and positions with enemy guns, no others", () => {
    const f = declared(assault({ blocks, trays: [{ "ANY 1": 1 }, csaGuns] }), join("HOOD A")).play(DONE);
    f.play(play("HOOD 2", "c3-c4"), DONE);
    expect(f.last("bombardment")).toMatchObject({ at: "c2-c3" });
    const guns = declared(assault({ blocks, trays: [{ "ANY 1": 1 }, csaGuns] }), join("HOOD A")).play(play("ANY 1", "b2-c3"), DONE);
    guns.play(play("HOOD 2", "c3-c4"), DONE);
    expect(guns.asked()).toBe("confederate bombard");
    expect(guns.open("at", "bombard")).toEqual(["b2-c3", "c2-c3"]);
  });

  it("[GG-13.3j] are no march tokens", () => {
    const f = declared(assault({ blocks, trays: [{}, { MARCH: 2, "ANY 1": 1 }] }), join("HOOD A"));
    expect(f.refused(play("MARCH", "c3-c4"))).toBe("GG-13.3j");
  });

  it("[GG-13.3d] both positions of an attack are targets", () => {
    const double = { ...pairs, "HOWARD A": "c2-c3>c3", "SLOCUM A": "b2-c3>b2" };
    const f = declared(assault({ blocks: double, trays: [{}, csaGuns] }), join("HOOD A"), join("HETH A", "b2-c3"));
    f.play(play("HOOD 2", "c3-c4"), play("HETH 2", "c3-d3"), DONE);
    expect(f.open("at", "bombard")).toEqual(["b2-c3", "b2-c3", "c2-c3", "c2-c3"]);
  });

  it("[GG-13.3e] look as the attackers beside them look, though others there face another way", () => {
    const stack = { "HOOD A": { at: "c3-c4>c3", turned: true }, "HETH A": { at: "c3-c4>c4", did: ["withdrew"] }, "HOWARD A": "c2-c3>c2" };
    const f = declared(assault({ blocks: stack, trays: [{}, { "ANY 1": 1 }] }), join("HOOD A"));
    expect(f.refused(play("ANY 1", "c3-c4"))).toBe("");
  });

  it("[GG-13.3k] more guns than blocks need no other tokens, and nobody uses up more than he must", () => {
    const f = declared(assault({ blocks, trays: [{}, { ...csaGuns, MARCH: 2 }] }), join("HOOD A"), join("HETH A"));
    f.play(play("HOOD 2", "c3-c4"), play("HOOD 1", "c3-c4"), play("HETH 2", "c3-d3"), DONE);
    expect(f.asked()).not.toContain("fill");
    expect(pile(f, "confederate", "filled")).toEqual({});
    const short = declared(assault({ blocks, trays: [{}, { "HOOD 2": 1, MARCH: 2 }] }), join("HOOD A"), join("HETH A"));
    short.play(play("HOOD 2", "c3-c4"), DONE, { do: "fill", token: "MARCH" });
    expect(short.asked()).not.toContain("fill");
    expect(pile(short, "confederate", "filled")).toEqual({ MARCH: 1 });
  });
});

describe("bombardment", () => {
  it("[GG-13.5a] a position counts 3 at most", () => {
    const union = { "SLOCUM A": "c3-c4>c3", "SLOCUM B": "c3-c4>c3", "SYKES A": "c3-d3>c3", "SYKES B": "c3-d3>c3", "HETH A": "c2-c3>c3" };
    const hits = (...guns: readonly (readonly [string, string])[]) => {
      const f = declared(
        assault({ blocks: union, trays: [{ "SLOCUM 2": 2, "SYKES 2": 1, "ANY 1": 2 }, {}] }, "union"),
        join("SLOCUM A"),
        join("SYKES A"),
      );
      noGuns(f.play(...guns.map(([token, at]) => play(token, at))));
      return f.last("bombardment")?.hits;
    };
    expect(hits(["SLOCUM 2", "c3-c4"], ["SLOCUM 2", "c3-c4"], ["SYKES 2", "c3-d3"])).toBe(1);
    expect(hits(["SLOCUM 2", "c3-c4"], ["ANY 1", "c3-c4"])).toBe(1);
    expect(hits(["ANY 1", "c3-c4"], ["ANY 1", "c3-c4"])).toBe(0);
  });

  /** All Confederate guns played, one Union token at b2-c3 beside the attack on c2-c3. */
  const cannonade = (more: JsonObject = {}) => {
    const f = declared(assault({ blocks: { ...blocks, ...more }, trays: [{ "ANY 1": 1 }, csaGuns] }), join("HOOD A"), join("HETH A"));
    f.play(play("ANY 1", "b2-c3"), DONE, play("HOOD 2", "c3-c4"), play("HOOD 1", "c3-c4"));
    return f.play(play("HETH 2", "c3-d3"), play("HETH 1", "c3-d3"), DONE);
  };

  it("[GG-13.5b] each position fires at one target, several may share it", () => {
    expect(cannonade().refused(bombard("c2-c3", "b2-c3"))).toBe("GG-13.5b");
    expect(cannonade().refused(bombard("c3-c4", "c3-d2"))).toBe("GG-13.3d");
    const f = cannonade().play(bombard("c3-c4", "b2-c3"));
    expect(f.refused(bombard("c3-c4", "c2-c3"))).toBe("GG-13.5b");
    f.play(bombard("c3-d3", "b2-c3"));
    expect(f.log.filter(({ event }) => event === "bombardment")).toMatchObject([{ at: "b2-c3", hits: 2 }]);
    const split = cannonade().play(bombard("c3-c4", "b2-c3"), bombard("c3-d3", "c2-c3"));
    expect(split.log.filter(({ event }) => event === "bombardment").map(({ at, hits }) => `${at} ${hits}`)).toEqual(["b2-c3 1", "c2-c3 1"]);
  });

  it("[GG-13.5f] hits beyond the guns of a position that is not attacked are wasted", () => {
    const f = cannonade().play(bombard("c3-c4", "b2-c3"), bombard("c3-d3", "b2-c3"));
    expect(f.last("bombardment")).toMatchObject({ hits: 2, onGuns: 1 });
    expect(f.last("combat")?.modifiers).not.toContainEqual(expect.objectContaining({ id: "bombardmentHits" }));
  });

  it("[GG-13.5g] the attacker's guns are used, the defender's guns hit are out of the fight", () => {
    const f = cannonade().play(bombard("c3-c4", "b2-c3"), bombard("c3-d3", "c2-c3"));
    expect(pile(f, "confederate", "used")).toEqual(csaGuns);
    expect(pile(f, "union", "hit")).toEqual({ "ANY 1": 1 });
    expect(f.last("fire")).toBeUndefined();
  });

  it("[GG-13.8l] every hit on blocks is worth one in close combat", () => {
    const f = declared(assault({ blocks, trays: [{}, csaGuns] }), join("HOOD A"), join("HETH A"));
    f.play(play("HOOD 2", "c3-c4"), play("HOOD 1", "c3-c4"), play("HETH 2", "c3-d3"), play("HETH 1", "c3-d3"), DONE);
    expect(f.last("combat")?.modifiers).toContainEqual(expect.objectContaining({ id: "bombardmentHits", value: 2 }));
  });

  it("[GG-13.3i] a declared attack uses its tokens even without a gun", () => {
    const f = fought(assault({ blocks, trays: [{}, { MARCH: 3 }] }), join("HOOD A"), join("HETH A"));
    expect(total(pile(f, "confederate", "filled"))).toBe(2);
    expect(pile(f, "confederate", "tray")).toEqual({ MARCH: 1 });
  });
});

/** HOOD attacks HOWARD, both with guns. */
const duel = { "HOOD A": "c3-c4>c3", "HOOD B": "c3-c4>c3", "HOWARD A": "c2-c3>c3", "HOWARD B": "c2-c3>c3" };
const open: Action[] = [on("c2-c3"), join("HOOD A"), DECLARE];
const trayed = (union: JsonObject, csa: JsonObject): readonly [JsonObject, JsonObject] => [union, csa];

describe("a duel of guns", () => {
  it("[GG-13.2a] [GG-13.2h] [GG-13.4a] guns lie face-down, two to a position, until both sides are done", () => {
    const f = assault({ blocks: duel, trays: trayed({ "HOWARD 2": 1, "HOWARD 1": 1, "ANY 1": 1 }, { "ANY 1": 2 }) });
    f.play(...open, play("HOWARD 2", "c2-c3"), play("HOWARD 1", "c2-c3"));
    expect(f.refused(play("ANY 1", "c2-c3"))).toBe("GG-13.2a");
    expect(f.last("guns")?.only).toEqual(["union"]);
    expect(f.last("guns")?.others).not.toHaveProperty("token");
    f.play(DONE);
    expect(f.s.revealed).toBe(0);
    f.play(DONE, { do: "fill", token: "ANY 1" });
    expect(f.last("reveal")?.guns).toHaveLength(2);
    expect(f.last("reveal")?.reveals).toBe(true);
  });

  it("[GG-13.5c] [GG-13.5d] [GG-13.5e] three points a hit: guns first, then blocks", () => {
    const bombarded = (union: JsonObject, guns: readonly string[]) => {
      const f = assault({ blocks: duel, trays: trayed(union, { "HOOD 2": 1, "HOOD 1": 1 }) });
      f.play(...open, ...guns.map((token) => play(token, "c2-c3")), DONE, play("HOOD 2", "c3-c4"), play("HOOD 1", "c3-c4"), DONE);
      return f;
    };
    const twoGuns = bombarded({ "HOWARD 2": 1, "HOWARD 1": 1 }, ["HOWARD 2", "HOWARD 1"]);
    expect(twoGuns.asked()).toBe("confederate hit");
    expect(twoGuns.open("token")).toEqual(["HOWARD 1", "HOWARD 2"]);
    twoGuns.play({ do: "hit", token: "HOWARD 2" });
    expect(twoGuns.last("fire")).toMatchObject({ points: 1, losses: 0 });
    const noGuns = bombarded({ MARCH: 1 }, []);
    expect(noGuns.last("bombardment")).toMatchObject({ hits: 1, onGuns: 0 });
    noGuns.play({ do: "lead", block: "HOWARD A" });
    expect(noGuns.last("combat")?.modifiers).toContainEqual(expect.objectContaining({ id: "bombardmentHits", value: 1 }));
  });

  it("[GG-13.5d] of two guns alike one is hit unasked", () => {
    const f = assault({ blocks: duel, trays: trayed({ "ANY 1": 2 }, { "HOOD 2": 1, "HOOD 1": 1 }) });
    f.play(...open, play("ANY 1", "c2-c3"), play("ANY 1", "c2-c3"), DONE, play("HOOD 2", "c3-c4"), play("HOOD 1", "c3-c4"), DONE);
    expect(f.last("fire")).toMatchObject({ points: 1 });
    expect([pile(f, "union", "hit"), pile(f, "union", "used")]).toEqual([{ "ANY 1": 1 }, { "ANY 1": 1 }]);
  });

  it("[GG-13.5d] with as many hits as guns all of them are hit, and nobody is asked", () => {
    const f = declared(
      assault({ blocks: { ...pairs, "HOWARD A": "c2-c3>c3", "HOWARD B": "c2-c3>c3" }, trays: [{ "HOWARD 2": 1, "HOWARD 1": 1 }, csaGuns] }),
      join("HOOD A"),
      join("HETH A"),
    ).play(play("HOWARD 2", "c2-c3"), play("HOWARD 1", "c2-c3"), DONE);
    f.play(play("HOOD 2", "c3-c4"), play("HOOD 1", "c3-c4"), play("HETH 2", "c3-d3"), play("HETH 1", "c3-d3"), DONE);
    expect([f.asked(), pile(f, "union", "hit"), f.read("guns")]).toEqual(["union lead", { "HOWARD 2": 1, "HOWARD 1": 1 }, undefined]);
  });

  it("[GG-13.5e] with two hits on one gun, one falls on the blocks", () => {
    const f = declared(
      assault({ blocks: { ...pairs, "HOWARD A": "c2-c3>c3" }, trays: [{ "ANY 1": 1 }, csaGuns] }),
      join("HOOD A"),
      join("HETH A"),
    ).play(play("ANY 1", "c2-c3"), DONE);
    f.play(play("HOOD 2", "c3-c4"), play("HOOD 1", "c3-c4"), play("HETH 2", "c3-d3"), play("HETH 1", "c3-d3"), DONE);
    expect(f.last("bombardment")).toMatchObject({ hits: 2, onGuns: 1, text: expect.stringContaining("2 hits, 1 on the guns") as never });
    expect(f.last("combat")?.modifiers).toContainEqual(expect.objectContaining({ id: "bombardmentHits", value: 1 }));
  });

  it("[GG-13.5h] by the Play Aid's reading a hit takes a point and not the guns", () => {
    const f = assault({
      blocks: duel,
      options: { hitsWeakenFire: true },
      trays: trayed({ "HOWARD 2": 1, "HOWARD 1": 1 }, { "HOOD 2": 1, "HOOD 1": 1 }),
    });
    f.play(...open, play("HOWARD 2", "c2-c3"), play("HOWARD 1", "c2-c3"), DONE, play("HOOD 2", "c3-c4"), play("HOOD 1", "c3-c4"), DONE, {
      do: "hit",
      token: "HOWARD 2",
    });
    expect(f.last("fire")).toMatchObject({ points: 2 });
    expect([pile(f, "union", "hit"), pile(f, "union", "used")]).toEqual([{ "HOWARD 2": 1 }, { "HOWARD 1": 1 }]);
  });

  it("[GG-13.3i] [GG-13.3j] the attack uses up a token for every block against the enemy", () => {
    const f = assault({ blocks: duel, trays: trayed({ MARCH: 1 }, { "HOOD 1": 1, MARCH: 2 }) });
    f.play(
      open[0],
      open[1],
      { do: "join", block: "HOOD B", to: "c2-c3", across: "c3" },
      { do: "declare" },
      DONE,
      play("HOOD 1", "c3-c4"),
      DONE,
    );
    expect(f.asked()).toBe("confederate fill");
    f.play({ do: "fill", token: "MARCH" });
    expect(f.asked()).toBe("union lead");
  });
});
