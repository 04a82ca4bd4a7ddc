/** 13.0 and 13.1 Attack moves: who may attack what, how often, and how an attack is declared. */
import { describe, expect, it } from "vitest";
import type { Action, JsonObject } from "../../../../engine/index.js";
import { blockNamed } from "../../data/blocks.js";
import { attackPaths } from "../../geometry/attack.js";
import { at, CSA, face, graph, ridge } from "../../geometry/tests/graph.js";
import { clearState, put, stateOf } from "../../state.js";
import { field } from "../../tests/field.js";
import { acrossName } from "../attack.js";
import { waysTo } from "../plan.js";
import { and, assault, DECLARE, declared, did, END, fought, join, noGuns, on, play, reduced } from "./assault.js";

/** HOOD A beats HOWARD A, and HETH A may attack SLOCUM A next. */
const two = {
  "HOOD A": "c3-c4>c3",
  "HOOD B": "c3-c4>c3",
  "HETH A": "c3-d3>c3",
  "HOWARD A": { at: "c2-c3>c3", grade: "reduced-1" },
  "SLOCUM A": "b2-c3>b2",
};
/** HOOD A loses against the Iron Brigade. */
const beaten = { "HOOD A": "c3-c4>c3", "HETH A": "c3-d3>c3", "IRON BRIGADE": "c2-c3>c3" };

describe("attacks one after another", () => {
  it("[GG-13.0a] only an army under Attack orders has an attack step", () => {
    const step = (orders: string) =>
      field({
        blocks: { "HOOD A": "c3-c4>c3", "HOWARD A": "c2-c3>c3" },
        rest: { ask: "withdraw", stage: "withdrawal", active: "confederate", orders: ["hold", orders] },
      })
        .play(END)
        .asked();
    expect(step("attack")).toBe("confederate attack");
    expect(step("hold")).toBe("confederate march");
    expect(step("withdraw")).toBe("confederate march");
  });

  it("[GG-13.0b] a position sends one attack in a phase, also of blocks that stayed behind", () => {
    const f = fought(assault({ blocks: two }), join("HOOD A"));
    expect(f.asked()).toBe("confederate attack");
    f.play(on("b2-c3"));
    expect(f.refused(join("HOOD B", "b2-c3"))).toBe("GG-13.0b");
    expect(f.refused(join("HETH A", "b2-c3"))).toBe("");
  });

  it("[GG-13.0c] [GG-13.0d] a position is attacked once, and beaten attackers are back before the next attack", () => {
    const f = reduced(fought(assault({ blocks: beaten }), join("HOOD A")));
    expect(f.asked()).toBe("confederate retreat");
    expect(f.legal("attack")).toEqual([]);
    f.play({ do: "take", block: "HOOD A" }, { do: "move", to: "c3-c4" }, { do: "face", front: "c3" });
    if (f.asked().endsWith("retreat")) f.play(END);
    expect(f.asked()).toBe("confederate attack");
    expect(f.where("HOOD A")).toBe("c3-c4>c3");
    expect(f.refused(on("c2-c3"))).toBe("GG-13.0c");
  });

  it("[GG-13.0e] guns of one attack do not fire in the next", () => {
    const blocks = { ...two, "HOWARD A": "c2-c3>c3", "BUFORD A": "c2-c3>c3" };
    const f = declared(assault({ blocks, trays: [{ "ANY 1": 2 }, { MARCH: 4 }] }), join("HOOD A"));
    f.play(play("ANY 1", "c2-c3"));
    noGuns(f).play({ do: "lead", block: "BUFORD A" });
    expect(f.last("fire")).toMatchObject({ at: "c2-c3", points: 1 });
    const before = f.log.length;
    noGuns(declared(f, join("HETH A", "b2-c3")));
    expect(f.log.slice(before).some(({ event }) => event === "combat")).toBe(true);
    expect(f.log.slice(before).some(({ event }) => event === "fire")).toBe(false);
  });

  it("[GG-13.0f] who has moved in this phase does not attack", () => {
    const f = assault({
      blocks: { ...two, "HOOD A": { at: "c3-c4>c3", did: ["withdrew"] }, "HETH A": { at: "c3-d3>c3", did: ["attacked"] } },
    });
    f.play(on("c2-c3"));
    expect(f.refused(join("HOOD A"))).toBe("GG-13.0f");
    expect(f.refused(join("HETH A"))).toBe("GG-13.0f");
    expect(f.refused(join("HOOD B"))).toBe("");
  });

  it("[GG-13.0g] both positions of a group attack count as attacked, and every start position as used", () => {
    const blocks = {
      "HOOD A": "c3-c4>c3",
      "HETH A": "c3-d2>c3",
      "HETH B": "c3-d2>c3",
      "PENDER A": "c3-d3>d3",
      "HOWARD A": { at: "c2-c3>c3", grade: "reduced-1" },
      "SYKES A": "d2-d3>d2",
    };
    const f = fought(assault({ blocks }), join("HOOD A"), join("HETH A", "c3-d2", ""));
    expect(f.read("marks")).toEqual({ "c2-c3": ["at"], "c3-c4": ["from"], "c3-d2": ["from", "at"] });
    f.play(on("d2-d3"));
    expect(f.refused(and("c3-d2"))).toBe("GG-13.0c");
    expect(f.refused(join("HETH B", "d2-d3", "d2"))).toBe("GG-13.0b");
  });
});

describe("declaring an attack", () => {
  const blocks = { "HOOD A": "c3-c4>c3", "HOOD B": "c3-c4>c3", "HETH A": "c3-d3>c3", "HOWARD A": "c2-c3>c3" };
  const planning = (more = {}, trays?: Parameters<typeof assault>[0]["trays"]) =>
    assault({ blocks: { ...blocks, ...more }, ...(trays && { trays }) }).play(on("c2-c3"));

  it("[GG-13.1a] blocks, paths and targets are told to all, faces to nobody else", () => {
    const f = declared(assault({ blocks }), join("HOOD A"), join("HETH A"));
    const event = f.last("attack")!;
    expect(event.only).toEqual(["confederate"]);
    const seen = event.others as { readonly targets: unknown; readonly moves: readonly object[] };
    expect(seen.targets).toEqual(["c2-c3"]);
    expect(seen.moves).toMatchObject([
      { from: "c3-c4", to: "c2-c3", across: ["c3"], leads: true },
      { from: "c3-d3", to: "c2-c3", across: ["c3"], leads: false },
    ]);
    expect(JSON.stringify(seen)).not.toMatch(/HOOD|HETH/);
  });

  it("[GG-13.1k] a group of three from two positions is one attack with one defensive fire", () => {
    const f = declared(assault({ blocks, trays: [{ "ANY 1": 1 }, { MARCH: 3 }] }), join("HOOD A"), join("HOOD B"), join("HETH A"));
    noGuns(f.play(play("ANY 1", "c2-c3")));
    expect(f.log.filter(({ event }) => event === "attack")).toHaveLength(1);
    expect(f.log.filter(({ event }) => event === "fire")).toHaveLength(1);
    expect(f.log.filter(({ event }) => event === "combat")).toHaveLength(1);
  });

  it("[GG-6.3f] an attack excuses the enemy for idleness in his next phase", () => {
    const f = assault({ blocks });
    expect([...f.s.stirred]).toEqual([0, 0]);
    expect([...declared(f, join("HOOD A")).s.stirred]).toEqual([1, 0]);
  });

  it("[GG-13.1m] [GG-13.1l] no attack without an enemy; of two adjacent targets one may be free of enemies", () => {
    const f = assault({ blocks });
    expect(f.refused(on("c3-d2"))).toBe("GG-13.1m");
    f.play(on("c2-c3"));
    expect(f.refused(and("b3-c3"))).toBe("GG-13.1l");
    expect(f.refused(and("c3-d2"))).toBe("");
    f.play(and("c3-d2"));
    expect(f.refused(and("b2-c3"))).toBe("GG-13.1l");
  });

  it("[GG-13.1p] [GG-13.1q] who stands next to the enemy takes part in place, keeps its front and needs no token", () => {
    const f = planning({ "PENDER A": "b2-c3>c3" }, [{ "ANY 1": 1 }, { MARCH: 1 }]);
    expect(f.refused(join("PENDER A", "b2-c3", ""))).toBe("GG-13.1l");
    f.play(and("b2-c3"), join("HOOD A"), join("PENDER A", "b2-c3", ""), DECLARE);
    expect(f.s.owedTokens).toBe(1);
    noGuns(f);
    expect(f.where("PENDER A")).toBe("b2-c3>c3");
    expect(did(f, "PENDER A")).toContain("attacked");
    expect(f.log.some(({ event }) => event === "combat")).toBe(true);
  });

  it("[GG-13.1r] one attack comes from one side of a position", () => {
    const f = planning({ "HETH B": "b1-c2>c2" });
    expect(f.refused(join("HETH B", "c2-c3", "c2"))).toBe("");
    f.play(join("HOOD A"));
    expect(f.refused(join("HETH B", "c2-c3", "c2"))).toBe("GG-13.1r");
  });

  it("[GG-13.1s] so does the enemy-free target, with those who are there already", () => {
    const more = { "PENDER A": "b2-c3>b2", "PENDER B": "a2-b2>b2" };
    const inPlaceFirst = planning(more).play(and("b2-c3"), join("PENDER A", "b2-c3", ""));
    expect(inPlaceFirst.refused(join("HOOD A", "b2-c3", "c3"))).toBe("");
    expect(inPlaceFirst.refused(join("PENDER B", "b2-c3", "b2"))).toBe("GG-13.1r");
    const arrivalFirst = planning(more).play(and("b2-c3"), join("PENDER B", "b2-c3", "b2"));
    expect(arrivalFirst.refused(join("PENDER A", "b2-c3", ""))).toBe("GG-13.1s");
  });

  it("[GG-13.1t] every target needs a leading block", () => {
    const f = planning().play(and("c3-d2"), join("HOOD A"));
    expect(f.refused(DECLARE)).toBe("GG-13.1t");
    f.play(join("HETH A", "c3-d2"), DECLARE);
    const moves = f.last("attack")!.moves as readonly { readonly to: string; readonly leads: boolean }[];
    expect(moves.filter(({ leads }) => leads).map(({ to }) => to)).toEqual(["c2-c3", "c3-d2"]);
  });

  it("[GG-13.1u] only strength 2 leads against an enemy", () => {
    const weak = { "HOOD A": { at: "c3-c4>c3", grade: "reduced-1" }, "HOWARD A": "c2-c3>c3" };
    expect(assault({ blocks: weak }).refused(on("c2-c3"))).toBe("GG-13.1u");
    const union = { "BUFORD A": "c3-c4>c3", "HOOD A": "c2-c3>c3" };
    expect(assault({ blocks: union }, "union").refused(on("c2-c3"))).toBe("GG-13.1u");
    const f = assault({ blocks: { ...weak, "HETH A": { at: "c3-c4>c3", grade: "reduced-2" } } }).play(on("c2-c3"));
    expect(f.refused(join("HOOD A"))).toBe("GG-13.1u");
    f.play(join("HETH A"));
    expect(f.refused(join("HOOD A"))).toBe("");
  });

  it("[GG-13.1v] anybody leads to the enemy-free target; the order of joining is the order of the squad", () => {
    const f = planning({ "PENDER A": { at: "c3-d3>c3", grade: "reduced-1" } }).play(and("c3-d2"));
    f.play(join("PENDER A", "c3-d2"), join("HETH A"), join("HOOD B"), join("HOOD A"), DECLARE);
    expect(f.read("squad")).toEqual(["HETH A", "HOOD B", "HOOD A", "PENDER A", null, null]);
  });

  it("[GG-13.1y] there must be a token for every block against the enemy, none for the others", () => {
    const f = planning({}, [{ "ANY 1": 1 }, { MARCH: 2 }]).play(join("HOOD A"), join("HOOD B"));
    expect(f.refused(join("HETH A"))).toBe("GG-13.1y");
    f.play(and("c3-d2"), join("HETH A", "c3-d2"));
    expect(f.refused(DECLARE)).toBe("");
    expect(assault({ blocks, trays: [{ "ANY 1": 1 }, {}] }).refused(on("c2-c3"))).toBe("GG-13.1y");
  });

  it("[GG-13.1z] three blocks a target, those already there counted", () => {
    const more = { "RODES A": "c3-c4>c3", "EARLY A": "c3-d2>d2", "EARLY B": "c3-d2>d2" };
    const f = planning(more).play(and("c3-d2"), join("HETH A", "c3-d2"));
    expect(f.refused(join("HOOD A", "c3-d2"))).toBe("GG-13.1z");
    const full = planning(more).play(join("HOOD A"), join("HOOD B"), join("HETH A"));
    expect(full.refused(join("RODES A"))).toBe("GG-13.1z");
  });

  it("[GG-13.1a] [GG-13.1j] [GG-13.1x] a block joins once, by a path that it has, and not from behind a winner", () => {
    const f = planning({ "HETH B": "b1-c2>c2" });
    expect(f.refused(join("HOOD A", "c2-c3", "c2"))).toBe("GG-13.1j");
    expect(f.play(join("HOOD A")).refused(join("HOOD A"))).toBe("GG-13.1a");
    const winner = planning({ "HETH B": "b1-c2>c2", "HOWARD A": { at: "c2-c3>c3", did: ["won"] } });
    expect(winner.refused(join("HETH B", "c2-c3", "c2"))).toBe("GG-13.1x");
  });

  it("[GG-13.1za] [GG-10.4a] the Union attacks nobody at the rim of a Confederate entry area", () => {
    const entries = [{ name: "HARRISBURG", army: CSA, areas: ["b3", "b4"], transfers: [] }];
    const f = assault({ blocks: { "HOWARD A": "c2-c3>c3", "HOOD A": "b3-c3>c3", "HOOD B": "c3-c4>c3" }, more: { entries } }, "union");
    expect(f.refused(on("b3-c3"))).toBe("GG-13.1za");
    expect(f.refused(on("c3-c4"))).toBe("");
  });

  it("[GG-13.1z] who leaves the enemy-free target for the other one makes room there", () => {
    const weak = { at: "c3-d3>c3", grade: "reduced-1" };
    const f = planning({ "RODES A": "c3-d2>c3", "EARLY A": "c3-d2>d2", "EARLY B": "c3-d2>d2", "PENDER A": weak }).play(and("c3-d2"));
    expect(f.refused(join("HETH A", "c3-d2"))).toBe("GG-13.1z");
    expect(f.refused(join("PENDER A", "c3-d2")), "there no leader is asked for").toBe("GG-13.1z");
    f.play(join("RODES A"));
    expect(f.refused(join("HETH A", "c3-d2"))).toBe("");
  });

  it("[GG-13.1s] nobody goes where friends who can turn no more face another way", () => {
    const moved = (at: string) => ({ at, did: ["withdrew"] });
    const arrival = (front: string) => planning({ "EARLY A": moved(`c3-d2>${front}`) }).refused(and("c3-d2"));
    expect([arrival("c3"), arrival("d2")]).toEqual(["GG-13.1n", ""]);
    // EARLY A may come to c3-d2 from the other side, HETH A not
    const both = planning({ "RODES A": moved("c3-d2>c3"), "EARLY A": "d2-e3>d2" }).play(and("c3-d2"));
    expect(both.refused(join("HETH A", "c3-d2"))).toBe("GG-13.1s");
    const inPlace = planning({ "PENDER A": "b2-c3>c3", "PENDER B": moved("b2-c3>b2") }).play(and("b2-c3"));
    expect(inPlace.refused(join("PENDER A", "b2-c3", ""))).toBe("GG-13.1s");
  });

  it("[GG-13.0c] [GG-13.1n] [GG-13.1y] a second position is offered only where somebody may go", () => {
    const second = (more: JsonObject, at: string, rest: JsonObject = {}, tray: JsonObject = { MARCH: 3 }) =>
      assault({ blocks: { ...blocks, ...more }, trays: [{}, tray], rest })
        .play(on("c2-c3"))
        .refused(and(at));
    expect(second({}, "c3-d2")).toBe("");
    expect(second({}, "c3-d2", { marks: { "c3-d2": ["at"] } })).toBe("GG-13.0c");
    expect(second({}, "b1-c2")).toBe("GG-13.1l");
    expect(second({}, "c2-d2")).toBe("GG-13.1n");
    const full = Object.fromEntries(["EARLY A", "EARLY B", "RODES A"].map((name) => [name, { at: "c3-d2>d2", did: ["withdrew"] }]));
    expect(second(full, "c3-d2")).toBe("GG-13.1n");
    const held = { "SLOCUM A": "c3-d2>c3" };
    expect(second(held, "c3-d2")).toBe("");
    expect(second(held, "c3-d2", {}, { MARCH: 1 })).toBe("GG-13.1y");
    const alone = { "HETH A": { at: "gone" }, "HOOD B": { at: "gone" } };
    expect(second({ ...held, ...alone }, "c3-d2")).toBe("GG-13.1t");
    expect(second(alone, "c3-d2")).toBe("GG-13.1n");
    expect(second({ "SLOCUM A": "c2-d2>d2", "PENDER A": { at: "d2-e3>d2", grade: "reduced-1" } }, "c2-d2")).toBe("GG-13.1u");
  });

  it("[GG-13.1x] of two paths to a recent winner only the one to its front is open", () => {
    const ways = (did: readonly string[]) =>
      assault({
        terrain: { "c2-c3/c3": { ridge: 1 } },
        blocks: { "HOOD A": "c2-c3>c3", "HOWARD A": { at: "b2-b3>b3", did } },
      })
        .play(on("b2-b3"))
        .open("across", "join");
    expect(ways([])).toEqual(["c3 b2", "c3 b3"]);
    expect(ways(["won"])).toEqual(["c3 b3"]);
  });

  it("[GG-13.1j] two paths across the same areas are one choice", () => {
    const ground = graph("M", { "nw/N": ridge });
    const type = stateOf(ground);
    const s = type.create();
    clearState(type, s);
    s.active = CSA;
    const [hood, howard] = ["HOOD A", "HOWARD A"].map(blockNamed);
    put(s, hood, face(ground, "nw>N"));
    put(s, howard, face(ground, "se>E"));
    s.target[0] = at(ground, "se");
    expect(attackPaths(s, CSA, s.place[hood], s.target[0])).toHaveLength(3);
    expect(waysTo(s, hood, 0).map((way) => acrossName(s, way))).toEqual(["N E", "N S"]);
  });

  it("[GG-13.1j] [GG-13.1a] a plan may be given up, and its paths are the player's choice", () => {
    const f = assault({
      terrain: { "c2-c3/c3": { ridge: 1 } },
      blocks: { "HOOD A": "c2-c3>c3", "HOWARD A": "b2-b3>b3" },
    }).play(on("b2-b3"));
    expect(f.open("across", "join")).toEqual(["c3 b2", "c3 b3"]);
    f.play({ do: "cancel" } as Action);
    expect(f.asked()).toBe("confederate attack");
    expect(f.read("targets")).toBeUndefined();
  });
});
