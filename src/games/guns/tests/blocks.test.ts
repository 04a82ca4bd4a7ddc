/** 1 and 2: the sides, the blocks, and how blocks are reduced. */
import { describe, expect, it } from "vitest";
import { type JsonObject, reseed } from "../../../engine/index.js";
import {
  armyOf,
  blockCount,
  blockNamed,
  blockNames,
  CSA,
  cavalry,
  commandOf,
  commands,
  FULL,
  poolReduced1,
  poolReduced2,
  REDUCED_1,
  REDUCED_2,
  strengthOf,
  UNION,
} from "../data/blocks.js";
import { guns } from "../index.js";
import { reduce } from "../rules/reduction.js";
import { NOBODY } from "../state.js";
import { type Field, field } from "./field.js";

const commandNamed = (name: string) => commands.find((row) => row.name === name)!;

describe("the sides and their blocks", () => {
  it("[GG-1.1a] two sides play, Union and Confederates", () => {
    expect(guns.sidesOf?.({})).toEqual([["union"], ["confederate"]]);
    expect(new Set(armyOf)).toEqual(new Set([UNION, CSA]));
  });

  it("[GG-2.1a] a block has a command, a strength and a state", () => {
    const heth = blockNamed("HETH A");
    expect(commands[commandOf[heth]].name).toBe("HETH");
    expect(strengthOf(heth, FULL)).toBe(2);
    const f = field({ blocks: { "HETH A": { at: "c2-c3>c3", grade: "reduced-1" }, "HOWARD A": "a1-a2>a1" } });
    expect((f.read("blocks") as Record<string, JsonObject>)["HETH A"].grade).toBe("reduced-1");
    expect((f.read("blocks") as Record<string, JsonObject>)["HOWARD A"]).not.toHaveProperty("grade");
  });

  it("[GG-2.1b] [GG-2.1h] 21 Union and 18 Confederate infantry blocks of strength 2, and four of cavalry", () => {
    const ofStrength = (army: number, strength: number) =>
      blockNames.filter((_, b) => armyOf[b] === army && strengthOf(b, FULL) === strength).length;
    expect([ofStrength(UNION, 2), ofStrength(UNION, 1), ofStrength(CSA, 2), ofStrength(CSA, 1)]).toEqual([21, 4, 18, 0]);
    const infantry = commands.filter((row) => !row.cavalry);
    expect(infantry.filter((row) => row.army === UNION).map((row) => row.full)).toEqual(Array(7).fill(3));
    expect(infantry.filter((row) => row.army === CSA).map((row) => row.full)).toEqual(Array(9).fill(2));
    expect(commands.filter((row) => row.cavalry).map((row) => [row.name, row.full])).toEqual([
      ["BUFORD", 2],
      ["KILPATRICK", 2],
    ]);
  });

  it("[GG-2.1c] reduced infantry has strength 2 or 1, as its flags say", () => {
    const defense = (grade: string) => {
      const f = field({
        blocks: { "HOWARD A": "c3-c4>c3", "HOOD A": { at: "c2-c3>c3", grade } },
        trays: [{ "ANY 1": 1, MARCH: 2 }, {}],
        rest: { ask: "attack", stage: "attack", orders: ["attack", "hold"] },
      });
      f.play({ do: "attack", target: "c2-c3" }, { do: "join", block: "HOWARD A", to: "c2-c3", across: "c3" }, { do: "declare" });
      while (/ (defend|support|fill)$/.test(f.asked())) f.play(f.legal("done")[0] ?? { do: "fill", token: "MARCH" });
      return f.last("combat")?.defense;
    };
    expect([defense("full"), defense("reduced-2"), defense("reduced-1")]).toEqual([2, 2, 1]);
    expect(strengthOf(blockNamed("HOOD A"), REDUCED_2)).toBe(2);
    expect(strengthOf(blockNamed("HOOD A"), REDUCED_1)).toBe(1);
  });

  it("[GG-2.1e] [GG-2.1f] each Confederate corps has three commands, Union commands stand alone", () => {
    const corps = (name: string) => commands.filter((row) => row.corps === name).map((row) => row.name);
    expect([corps("I"), corps("II"), corps("III")]).toEqual([
      ["HOOD", "MCLAWS", "PICKETT"],
      ["RODES", "EARLY", "JOHNSON"],
      ["HETH", "PENDER", "ANDERSON"],
    ]);
    expect(commands.filter((row) => row.army === UNION && row.corps)).toEqual([]);
    expect(commandOf[blockNamed("HETH A")]).not.toBe(commandOf[blockNamed("PENDER A")]);
  });

  it("[GG-2.1i] [GG-2.1j] the reduced blocks of each command: strength 2 as printed, strength 1 as many as full blocks", () => {
    const two = Object.fromEntries(commands.map((row) => [row.name, row.reduced2]));
    expect(two).toMatchObject({ SEDGWICK: 2, HANCOCK: 1, SLOCUM: 1, HOWARD: 0, SICKLES: 0, SYKES: 0 });
    expect(two).toMatchObject({ HOOD: 3, MCLAWS: 3, RODES: 2, ANDERSON: 2, PICKETT: 1, EARLY: 1, JOHNSON: 1, HETH: 1, PENDER: 1 });
    const sum = (counts: readonly number[], army: number) =>
      counts.reduce((total, count, pool) => ((commands[pool]?.army ?? UNION) === army ? total + count : total), 0);
    expect([sum(poolReduced2, UNION), sum(poolReduced2, CSA)]).toEqual([5, 15]);
    expect([sum(poolReduced1, UNION), sum(poolReduced1, CSA)]).toEqual([21, 18]);
  });

  it("[GG-2.1k] 102 blocks have a role: 51 a side, one of the 103 in the box is a spare", () => {
    const reduced = [...poolReduced2, ...poolReduced1].reduce((sum, count) => sum + count, 0);
    expect(blockCount + reduced).toBe(102);
  });
});

/** One block in the middle of a withdrawal step, with the given reduced blocks of strength 2 and 1 left. */
const one = (name: string, grade: string, supply: JsonObject = {}): Field =>
  field({
    blocks: { [name]: { at: "c2-c3>c3", grade }, ...(name.startsWith("HO") ? { "SYKES A": "a1-a2>a1" } : { "HOOD A": "a1-a2>a1" }) },
    rest: { ask: "withdraw", stage: "withdrawal", active: armyOf[blockNamed(name)] === UNION ? "union" : "confederate", supply },
  });
/** Whether the reduction was settled without a question. */
const hit = (f: Field, name: string): boolean => {
  reduce(f.s, blockNamed(name), f.log);
  return f.s.reducing === NOBODY;
};
const grade = (f: Field, name: string): number => f.s.grade[blockNamed(name)];
const supply = (f: Field, name: string) => (f.read("supply") as Record<string, number[]>)[name];

describe("reductions", () => {
  it("[GG-2.2a] [GG-2.2h] the block goes face-up for both to see and a reduced one takes its place", () => {
    const f = one("HETH A", "full");
    expect(hit(f, "HETH A")).toBe(false);
    const face = { command: "HETH", grade: "full", reveals: true };
    expect(f.last("reduced")).toMatchObject({ ...face, others: face });
    f.play({ do: "offer", pair: "1+1" }, { do: "pick", which: "left" });
    expect([f.where("HETH A"), grade(f, "HETH A")]).toEqual(["c2-c3>c3", REDUCED_1]);
  });

  it("[GG-2.2b] the owner offers any two, the enemy picks one, the other stays unused", () => {
    const f = one("RODES A", "full");
    hit(f, "RODES A");
    expect([f.asked(), f.open("pair")]).toEqual(["confederate offer", ["1+1", "2+1", "2+2"]]);
    f.play({ do: "offer", pair: "2+1" });
    expect([f.asked(), f.open("which")]).toEqual(["union pick", ["left", "right"]]);
    f.play({ do: "pick", which: "left" });
    const used = grade(f, "RODES A") === REDUCED_2 ? [1, 2] : [2, 1];
    expect(supply(f, "RODES")).toEqual(used);
  });

  it("[GG-2.2b] only blocks that are left are offered", () => {
    for (const [left, pairs] of [
      [[1, 1], ["2+1"]],
      [[2, 0], ["2+2"]],
      [
        [2, 1],
        ["2+1", "2+2"],
      ],
      [
        [1, 2],
        ["1+1", "2+1"],
      ],
    ]) {
      const f = one("HOOD A", "full", { HOOD: left });
      hit(f, "HOOD A");
      expect(f.open("pair")).toEqual(pairs);
    }
  });

  it("[GG-2.2l] [GG-2.2c] who once had a reduced-2 block still offers and lets pick when it is gone, so that nobody learns that it is", () => {
    const f = one("HOOD A", "full", { HOOD: [0, 2] });
    expect(hit(f, "HOOD A")).toBe(false);
    expect([f.asked(), f.open("pair")]).toEqual(["confederate offer", ["1+1"]]);
    f.play({ do: "offer", pair: "1+1" });
    expect(f.asked()).toBe("union pick");
  });

  it("[GG-2.2b] the one that is picked takes the place, the other goes back", () => {
    for (const [which, picked, left] of [
      ["left", REDUCED_2, [2, 2]],
      ["right", REDUCED_1, [3, 1]],
    ] as const) {
      const f = field({
        blocks: { "HOOD A": { at: "c2-c3>c3", tag: "c1" }, "SYKES A": "a1-a2>a1" },
        rest: {
          ask: "pick",
          stage: "withdrawal",
          active: "confederate",
          reducing: "HOOD A",
          left: REDUCED_2,
          right: REDUCED_1,
          known: [{ block: "HOOD", tags: ["c1"], as: "full" }],
        },
      }).play({ do: "pick", which });
      expect([grade(f, "HOOD A"), supply(f, "HOOD")]).toEqual([picked, left]);
    }
  });

  it("[GG-2.2b] which of the two lies left and which right is left to chance", () => {
    const picked = new Set<number>();
    for (let seed = 0; seed < 12; seed++) {
      const f = one("HOOD A", "full", { HOOD: [1, 1] });
      reseed(f.s.random, `offer ${seed}`);
      hit(f, "HOOD A");
      f.play({ do: "offer", pair: "2+1" }, { do: "pick", which: "left" });
      picked.add(grade(f, "HOOD A"));
    }
    expect(picked).toEqual(new Set([REDUCED_1, REDUCED_2]));
  });

  it("[GG-2.2c] the enemy learns the command, not the strengths, before and after the pick", () => {
    const f = one("RODES A", "full");
    hit(f, "RODES A");
    f.play({ do: "offer", pair: "2+1" }, { do: "pick", which: "right" });
    for (const event of [f.last("offer"), f.last("replaced")]) {
      expect(event).toMatchObject({ command: "RODES", only: ["confederate"], others: { command: "RODES" } });
      expect(event?.others).not.toHaveProperty("grade");
      expect(event?.others).not.toHaveProperty("pair");
    }
  });

  it("[GG-2.2d] with one reduced block left there is no choice and it is shown", () => {
    const f = one("SLOCUM A", "full", { SLOCUM: [0, 1] });
    expect(hit(f, "SLOCUM A")).toBe(true);
    expect(f.last("replaced")).toMatchObject({ command: "SLOCUM", grade: "reduced-1" });
    expect(f.last("replaced")).not.toHaveProperty("only");
  });

  it("[GG-2.2e] a reduced-2 block becomes a reduced-1 block, shown, without offer or pick", () => {
    const f = one("HOOD A", "reduced-2");
    expect(hit(f, "HOOD A")).toBe(true);
    expect(grade(f, "HOOD A")).toBe(REDUCED_1);
    expect(f.last("replaced")).toMatchObject({ grade: "reduced-1" });
    expect(f.last("replaced")).not.toHaveProperty("only");
  });

  it("[GG-2.2f] [GG-2.1d] strength 1 is eliminated: a reduced-1 block, and cavalry at the first blow", () => {
    for (const [name, state] of [
      ["HETH A", "reduced-1"],
      ["BUFORD A", "full"],
    ]) {
      const f = one(name, state);
      expect(hit(f, name)).toBe(true);
      expect([f.where(name), f.last("eliminated")?.rule]).toEqual(["gone", "GG-2.2f"]);
      expect(f.last("replaced")).toBeUndefined();
    }
  });

  it("[GG-2.2g] a reduced block serves once: what has replaced a block is not offered again", () => {
    const f = field({
      blocks: { "HANCOCK A": "c2-c3>c3", "HANCOCK B": "c2-c3>c3", "HOOD A": "a1-a2>a1" },
      rest: { ask: "withdraw", stage: "withdrawal", supply: { HANCOCK: [1, 1] } },
    });
    hit(f, "HANCOCK A");
    f.play({ do: "offer", pair: "2+1" }, { do: "pick", which: "left" });
    while (f.where("HANCOCK A") !== "gone") hit(f, "HANCOCK A");
    expect(hit(f, "HANCOCK B")).toBe(true);
    expect(supply(f, "HANCOCK").reduce((a, b) => a + b)).toBe(0);
  });

  it("[GG-2.2i] the replacement stands where the old one stood, has moved as it had, and still leads", () => {
    const f = field({
      blocks: { "HOOD A": { at: "c2-c3>c3", did: ["marched"] }, "SYKES A": "a1-a2>a1" },
      rest: { ask: "withdraw", stage: "withdrawal", active: "confederate" },
    });
    const flags = f.s.flags[blockNamed("HOOD A")];
    hit(f, "HOOD A");
    f.play({ do: "offer", pair: "1+1" }, { do: "pick", which: "left" });
    expect([f.where("HOOD A"), f.s.flags[blockNamed("HOOD A")]]).toEqual(["c2-c3>c3", flags]);
    const attack = field({
      blocks: { "HOOD A": "c3-c4>c3", "HOOD B": "c3-c4>c3", "HOWARD A": "c2-c3>c3", "HOWARD B": "c2-c3>c3" },
      trays: [
        { "HOWARD 2": 1, "ANY 1": 1 },
        { MARCH: 3, "ANY 1": 1 },
      ],
      rest: { ask: "attack", stage: "attack", active: "confederate", orders: ["hold", "attack"] },
    });
    const join = (block: string) => ({ do: "join", block, to: "c2-c3", across: "c3" });
    attack.play({ do: "attack", target: "c2-c3" }, join("HOOD A"), join("HOOD B"), { do: "declare" });
    attack.play({ do: "play", token: "HOWARD 2", at: "c2-c3" }, { do: "play", token: "ANY 1", at: "c2-c3" });
    while (/ (defend|support)$/.test(attack.asked())) attack.play({ do: "done" });
    while (attack.asked().endsWith("fill")) attack.play({ do: "fill", token: "MARCH" });
    attack.play({ do: "offer", pair: "1+1" }, { do: "pick", which: "left" });
    if (attack.asked().endsWith("lead")) attack.play({ do: "lead", block: "HOWARD A" });
    expect(attack.last("combat")).toMatchObject({ attack: 1, defense: 2 });
  });

  it("[GG-2.2j] blows on one block fall one after the other", () => {
    const f = one("HOOD A", "full");
    hit(f, "HOOD A");
    f.play({ do: "offer", pair: "2+2" }, { do: "pick", which: "left" });
    expect(grade(f, "HOOD A")).toBe(REDUCED_2);
    hit(f, "HOOD A");
    expect(grade(f, "HOOD A")).toBe(REDUCED_1);
    hit(f, "HOOD A");
    expect(f.where("HOOD A")).toBe("gone");
  });

  it("[GG-2.1j] no command runs out of reduced blocks before its blocks do, whatever is offered", () => {
    for (const { name, full } of commands.filter((row) => !row.cavalry && row.name !== "REYNOLDS")) {
      const mine = Array.from({ length: full }, (_, i) => `${name} ${"ABC"[i]}`);
      const army = armyOf[blockNamed(mine[0])];
      const f = field({
        blocks: { ...Object.fromEntries(mine.map((block) => [block, "c2-c3>c3"])), [army === UNION ? "HOOD A" : "HOWARD A"]: "a1-a2>a1" },
        rest: { ask: "withdraw", stage: "withdrawal", active: army === UNION ? "union" : "confederate" },
      });
      for (const block of mine) {
        while (f.where(block) !== "gone") if (!hit(f, block)) f.play(f.legal("offer")[0], { do: "pick", which: "left" });
        expect(f.log.filter(({ rule }) => rule === "GG-2.2k")).toEqual([]);
      }
    }
  });

  it("[GG-2.2k] a block without any replacement left is eliminated", () => {
    for (const state of ["full", "reduced-2"]) {
      const f = one("HOOD A", state, { HOOD: [0, 0] });
      expect(hit(f, "HOOD A")).toBe(true);
      expect([f.where("HOOD A"), f.last("eliminated")?.rule]).toEqual(["gone", "GG-2.2k"]);
    }
  });

  it("[GG-2.2l] where all reduced blocks are alike nobody is asked, and the new one is not shown", () => {
    const f = one("HOWARD A", "full");
    expect(hit(f, "HOWARD A")).toBe(true);
    expect(grade(f, "HOWARD A")).toBe(REDUCED_1);
    expect(f.last("replaced")?.others).not.toHaveProperty("grade");
  });

  it("[GG-2.1d] there is no reduced cavalry", () => {
    expect(commands.filter((row) => row.cavalry).map((row) => row.reduced2 + row.reduced1)).toEqual([0, 0]);
    expect(blockNames.filter((_, b) => cavalry[b]).map((name) => strengthOf(blockNamed(name), FULL))).toEqual([1, 1, 1, 1]);
    expect(commandNamed("BUFORD").army).toBe(UNION);
  });
});
