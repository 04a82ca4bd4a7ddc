/** 13 Attack moves, steps 2 to 6: guns on both sides. */
import { describe, expect, it } from "vitest";
import type { Action, JsonObject } from "../../../engine/index.js";
import { type Field, type FieldPlan, field } from "./field.js";

function attackBy(plan: Partial<FieldPlan> & { readonly blocks: JsonObject }): Field {
  return field({ ...plan, rest: { ask: "attack", stage: "attack", active: "confederate", orders: ["hold", "attack"], ...plan.rest } });
}

const open: Action[] = [{ do: "attack", target: "c2-c3" }, { do: "join", block: "HOOD A", to: "c2-c3", across: "c3" }, { do: "declare" }];
const play = (token: string, at: string): Action => ({ do: "play", token, at });
const DONE: Action = { do: "done" };
/** HOOD attacks HOWARD across c3. */
const blocks = { "HOOD A": "c3-c4>c3", "HOOD B": "c3-c4>c3", "HOWARD A": "c2-c3>c3", "HOWARD B": "c2-c3>c3" };
const trays = (union: JsonObject, csa: JsonObject): readonly [JsonObject, JsonObject] => [union, csa];

describe("matching", () => {
  const plays = (f: Field) => f.legal("play").map(({ token, at }) => `${token} at ${at}`);

  it("[GG-13.10h] [GG-13.10i] [GG-13.10n] a command's guns need two of its blocks near, or all that are left", () => {
    const howard = trays({ "HOWARD 2": 1 }, { "ANY 1": 1 });
    expect(plays(attackBy({ blocks, trays: howard }).play(...open))).toEqual(["HOWARD 2 at c2-c3"]);
    const alone = { "HOOD A": "c3-c4>c3", "HOWARD A": "c2-c3>c3" };
    expect(plays(attackBy({ blocks: alone, trays: howard }).play(...open))).toEqual([]);
    const last = { ...alone, "HOWARD B": "gone", "HOWARD C": "gone" };
    expect(plays(attackBy({ blocks: last, trays: howard }).play(...open))).toEqual(["HOWARD 2 at c2-c3"]);
  });

  it("[GG-13.10j] [GG-13.10k] blocks next to it and next to matching neighbours count, others do not", () => {
    const howard = trays({ "HOWARD 2": 1 }, { "ANY 1": 1 });
    const withNeighbour = (neighbour: JsonObject) =>
      plays(attackBy({ blocks: { "HOOD A": "c3-c4>c3", "HOWARD A": "c2-c3>c3", ...neighbour }, trays: howard }).play(...open));
    expect(withNeighbour({ "HOWARD B": "b2-c2>c2" })).toEqual(["HOWARD 2 at c2-c3"]);
    expect(withNeighbour({ "SLOCUM A": "b2-c2>c2", "HOWARD B": "a2-b2>a2" })).toEqual([]);
  });

  it("[GG-13.10e] [GG-13.10g] RESERVE guns wait for four whole commands", () => {
    const reserve = trays({ "RESERVE 2": 1 }, { "ANY 1": 1 });
    const came = (count: number) =>
      Object.fromEntries(
        ["HANCOCK", "SYKES", "SEDGWICK", "SLOCUM"]
          .slice(0, count)
          .flatMap((name) => ["A", "B", "C"].map((letter) => [`${name} ${letter}`, { at: "gone", did: ["came"] }])),
      );
    const third = { "HOWARD C": "b2-c2>c2" };
    expect(plays(attackBy({ blocks: { ...blocks, ...third, ...came(3) }, trays: reserve }).play(...open))).toEqual([]);
    expect(plays(attackBy({ blocks: { ...blocks, ...third, ...came(4) }, trays: reserve }).play(...open))).toEqual(["RESERVE 2 at c2-c3"]);
  });

  it("[GG-13.10f] corps guns wait for two whole commands of the corps", () => {
    const corps = trays({ MARCH: 1 }, { "I 2": 1, "ANY 1": 1 });
    const also = { "MCLAWS A": { at: "c3-d3>c3", did: ["came"] } };
    const came = { "HOOD A": { at: "c3-c4>c3", did: ["came"] }, "HOOD B": { at: "c3-c4>c3", did: ["came"] } };
    const supporting = (more: JsonObject) => {
      const f = attackBy({ blocks: { ...blocks, ...came, ...also, ...more }, trays: corps }).play(...open);
      return plays(f.asked() === "union defend" ? f.play(DONE) : f);
    };
    expect(supporting({})).toEqual(["ANY 1 at c3-c4"]);
    expect(supporting({ "MCLAWS B": { at: "gone", did: ["came"] } })).toEqual(["I 2 at c3-c4", "ANY 1 at c3-c4"]);
  });

  it("[GG-13.3c] a matching block must attack from where the guns stand", () => {
    const f = attackBy({
      blocks: { ...blocks, "HETH A": "c3-c4>c3", "HETH B": "c3-d3>c3" },
      trays: trays({ "ANY 1": 1 }, { "HETH 2": 1, "HOOD 2": 1 }),
    });
    f.play(...open, DONE);
    expect(plays(f)).toEqual(["HOOD 2 at c3-c4"]);
    expect(f.refused(play("HETH 2", "c3-c4"))).toBe("GG-13.3c");
  });
});

describe("bombardment and defensive fire", () => {
  it("[GG-13.2a] [GG-13.2h] [GG-13.4a] guns lie face-down, two to a position, until both sides are done", () => {
    const f = attackBy({ blocks, trays: trays({ "HOWARD 2": 1, "HOWARD 1": 1, "ANY 1": 1 }, { "ANY 1": 2 }) });
    f.play(...open, play("HOWARD 2", "c2-c3"), play("HOWARD 1", "c2-c3"));
    expect(f.refused(play("ANY 1", "c2-c3"))).toBe("GG-13.2a");
    expect(f.last("guns")?.only).toEqual(["union"]);
    expect(f.last("guns")?.others).not.toHaveProperty("token");
    f.play(DONE);
    expect(f.s.revealed).toBe(0);
    f.play(DONE, { do: "fill", token: "ANY 1" });
    expect(f.last("reveal")?.guns).toHaveLength(2);
  });

  it("[GG-13.6b] [GG-13.6j] [GG-13.6k] three points of fire reduce the leading block", () => {
    const f = attackBy({ blocks, trays: trays({ "HOWARD 2": 1, "HOWARD 1": 1 }, { "ANY 1": 2 }) });
    f.play(...open, play("HOWARD 2", "c2-c3"), play("HOWARD 1", "c2-c3"), DONE, DONE, { do: "fill", token: "ANY 1" });
    expect(f.last("fire")).toMatchObject({ points: 3, losses: 1 });
    expect(f.asked()).toBe("confederate offer");
    f.play({ do: "offer", pair: "1+1" }, { do: "pick", which: "right" }, { do: "lead", block: "HOWARD A" });
    expect(f.last("combat")).toMatchObject({ attack: 1, defense: 2, result: 0 });
  });

  it("[GG-13.6f] [GG-13.6g] a ridge adds its cannon, up to double", () => {
    const fire = (cannon: number, tray: JsonObject, ...guns: string[]) => {
      const f = attackBy({ blocks, terrain: { "c2-c3/c3": { ridge: cannon } }, trays: trays(tray, { "ANY 1": 2 }) });
      f.play(...open, ...guns.map((token) => play(token, "c2-c3")), DONE, DONE, { do: "fill", token: "ANY 1" });
      return f.last("fire")?.points;
    };
    expect(fire(2, { "ANY 1": 1 }, "ANY 1")).toBe(2);
    expect(fire(2, { "HOWARD 2": 1, "HOWARD 1": 1 }, "HOWARD 2", "HOWARD 1")).toBe(5);
    expect(fire(1, { "HOWARD 2": 1, "HOWARD 1": 2 }, "HOWARD 2", "HOWARD 1")).toBe(4);
  });

  it("[GG-13.5c] [GG-13.5d] [GG-13.5e] three points a hit: guns first, then blocks", () => {
    const bombarded = (union: JsonObject, guns: readonly string[]) => {
      const f = attackBy({ blocks, trays: trays(union, { "HOOD 2": 1, "HOOD 1": 1 }) });
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

  it("[GG-13.5h] by the Play Aid's reading a hit takes a point and not the guns", () => {
    const f = attackBy({
      blocks,
      options: { hitsWeakenFire: true },
      trays: trays({ "HOWARD 2": 1, "HOWARD 1": 1 }, { "HOOD 2": 1, "HOOD 1": 1 }),
    });
    f.play(...open, play("HOWARD 2", "c2-c3"), play("HOWARD 1", "c2-c3"), DONE, play("HOOD 2", "c3-c4"), play("HOOD 1", "c3-c4"), DONE, {
      do: "hit",
      token: "HOWARD 2",
    });
    expect(f.last("fire")).toMatchObject({ points: 2 });
  });

  it("[GG-13.3i] [GG-13.3j] the attack uses up a token for every block against the enemy", () => {
    const f = attackBy({ blocks, trays: trays({ MARCH: 1 }, { "HOOD 1": 1, MARCH: 2 }) });
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

  it("[GG-13.12a] [GG-13.12b] after all attacks the used tokens are gone, one new for every two; unhit guns come back", () => {
    const f = attackBy({ blocks, trays: trays({ "ANY 1": 1 }, { "HOOD 2": 1, MARCH: 2 }) });
    f.play(open[0], open[1], { do: "join", block: "HOOD B", to: "c2-c3", across: "c3" }, { do: "declare" });
    f.play(
      play("ANY 1", "c2-c3"),
      DONE,
      DONE,
      { do: "fill", token: "MARCH" },
      { do: "fill", token: "HOOD 2" },
      { do: "lead", block: "HOWARD A" },
    );
    while (/ (offer|pick)$/.test(f.asked())) f.play(f.legal()[0] as Action);
    f.play({ do: "end" });
    const tokens = f.read("tokens") as Record<string, Record<string, Record<string, number>>>;
    expect(tokens.union.tray).toEqual({ "ANY 1": 1 });
    expect(tokens.confederate.burnt).toEqual({ "HOOD 2": 1, MARCH: 1 });
    expect(Object.values(tokens.confederate.tray).reduce((sum, n) => sum + n, 0)).toBe(2);
  });
});

describe("extended bombardment", () => {
  it("[GG-22.1a] to [GG-22.1h] runs the attack again, with new tokens and the old hits", () => {
    const f = attackBy({
      blocks,
      options: { extendedBombardment: true },
      trays: trays({ MARCH: 1 }, { "HOOD 2": 1, "HOOD 1": 1, MARCH: 2 }),
    });
    f.play(...open, DONE, { do: "extend" }, play("HOOD 2", "c3-c4"), play("HOOD 1", "c3-c4"), DONE);
    expect(f.asked()).toBe("confederate attack");
    expect(f.s.reserve.reduce((sum, n) => sum + n, 0)).toBe(2);
    f.play({ do: "end" });
    expect(f.asked()).toBe("confederate plan");
    expect(f.open("block", "join")).toEqual(["HOOD A"]);
    f.play(f.legal("join")[0] as Action, { do: "declare" });
    while (!f.asked().endsWith("lead")) f.play((f.legal("done")[0] ?? f.legal()[0]) as Action);
    f.play({ do: "lead", block: "HOWARD A" });
    expect(f.last("combat")?.modifiers).toContainEqual(expect.objectContaining({ id: "bombardmentHits", value: 1 }));
    while (/ (offer|pick)$/.test(f.asked())) f.play(f.legal()[0] as Action);
    expect(f.s.reserve.every((n) => n === 0)).toBe(true);
    expect(f.asked()).toBe("confederate march");
  });
});
