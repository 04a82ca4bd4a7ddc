/** 16 The objectives phase, and 20.1 how objectives change hands. */
import { describe, expect, it } from "vitest";
import type { Action, JsonObject } from "../../../../engine/index.js";
import { arrivals, firstDeal, hourNamed } from "../../data/time.js";
import { onSquares, START } from "../../geometry/tests/squares.js";
import { guns } from "../../index.js";
import { type Field, field, handle } from "../../tests/field.js";
import { assault, DONE, END, fought, join, reduced } from "./assault.js";

const HOLD: Action = { do: "orders", orders: "hold" };
const shift = (objective: string, to: string, over?: string): Action => ({ do: "shift", objective, to, ...(over && { over }) });
/** The objectives phase of a turn in which the Union is behind, with as many moves as the turn has hours. */
const shifting = (hours = 1, rest: JsonObject = {}, blocks: JsonObject = {}): Field =>
  onSquares({ hours, longest: hours, received: [0, 1], ...rest }, blocks).play(HOLD);
const objectives = (f: Field) =>
  (f.read("objectives") as { at: string; control?: string }[]).map(({ at, control }) => `${at} ${control ?? "union"}`);

describe("objective moves", () => {
  it("[GG-16.1a] are the Union's alone, whoever moved last", () => {
    expect(shifting().asked()).toBe("union objectives");
    const unionLast = onSquares({ active: "union", first: "confederate", received: [0, 1] }).play(HOLD);
    expect(unionLast.asked()).toBe("union objectives");
    expect(
      onSquares({ received: [1, 1] })
        .play(HOLD)
        .asked(),
    ).not.toContain("objectives");
  });

  it("[GG-16.1b] [GG-16.1c] are counted hour by hour, as the arrivals of both sides come in", () => {
    const up = (entry: string) => ({ up: entry });
    const f = shifting(3, {
      hour: "D1-10",
      received: [0, 0],
      track: {
        union: { "D1-10": up("EMMITSBURG") },
        confederate: { "D1-10": up("CHAMBERSBURG"), "D1-12": up("CHAMBERSBURG") },
      },
    });
    expect(f.read("received")).toEqual([1, 2]);
    expect(f.read("moves")).toBe(1);
    expect(shifting(1, { received: [3, 4] }).read("moves")).toBe(1);
    expect(shifting(1, { received: [4, 6] }).asked()).not.toContain("objectives");
  });

  it("[GG-16.1d] are all made when the hours have been counted", () => {
    const f = shifting(3);
    expect(f.read("moves")).toBe(3);
    f.play(shift("a1.1", "a2.1"), shift("a1.4", "a2.4"), shift("a4.1", "a5.1"), DONE);
    expect(objectives(f)).toEqual(["a2.1 union", "a2.4 union", "a5.1 union"]);
    expect(f.asked()).not.toContain("objectives");
  });

  it("[GG-16.1e] [GG-16.1g] go to a whole area that shares a position", () => {
    const f = shifting();
    expect(f.refused(shift("a1.1", "a2.2"))).toBe("GG-16.1e");
    expect(f.refused(shift("a1.1", "a1.3"))).toBe("GG-16.1e");
    expect(f.refused(shift("a1.1", "a0.1"))).toBe("GG-16.1g");
    expect(f.refused(shift("a1.1", "a2.1"))).toBe("");
  });

  it("[GG-16.1f] are for blue objectives, each once a turn; the Union may use fewer, and the rest lapse", () => {
    const f = shifting(4, { objectives: [{ at: "a1.1", control: "confederate" }, { at: "a1.4" }, { at: "a4.1" }] });
    expect(f.refused(shift("a1.1", "a2.1"))).toBe("GG-16.1f");
    f.play(shift("a1.4", "a2.4"));
    expect(f.refused(shift("a2.4", "a3.4"))).toBe("GG-16.1f");
    f.play(shift("a4.1", "a5.1"));
    expect(f.legal("shift")).toEqual([]);
    expect(f.read("moves")).toBe(2);
    expect(f.play(DONE).read("moves")).toBeUndefined();
    expect(shifting(4).refused(DONE)).toBe("");
    const red = START.map((at) => ({ at, control: "confederate" }));
    expect(shifting(2, { objectives: red }).asked()).not.toContain("objectives");
  });

  it("[GG-16.1h] [GG-16.1i] only the end counts: two may come close on the way, red ones keep their distance too", () => {
    const f = shifting(2).play(shift("a1.1", "a1.2"));
    expect(f.refused(DONE)).toBe("GG-16.1h");
    f.play(shift("a1.4", "a2.4"));
    expect(f.refused(DONE)).toBe("");
    const red = shifting(1, { objectives: [{ at: "a1.1" }, { at: "a1.4", control: "confederate" }, { at: "a4.1" }] });
    red.play(shift("a1.1", "a1.2"));
    expect(red.refused(DONE)).toBe("GG-16.1h");
    red.play({ do: "reset" });
    expect(objectives(red)[0]).toBe("a1.1 union");
    expect(red.read("moves")).toBe(1);
  });

  it("[GG-16.1j] end with 1 July: after 5AM of the 2nd the Union has four arrivals at least", () => {
    const later = firstDeal[0].filter((hour) => hour > hourNamed("D2-05")).length;
    expect(arrivals[0][0].length - later).toBeGreaterThanOrEqual(4);
    const rest = { hour: "D2-05", received: [3, 7], track: { union: { "D2-05": { up: "TANEYTOWN" } } } };
    expect(onSquares(rest).play(HOLD).asked()).not.toContain("objectives");
  });

  it("[GG-16.1k] where two areas share several positions the Union says which one the marker crosses", () => {
    const f = handle(guns, {
      hour: "D1-12",
      blocks: { "HOWARD A": "C1-C2>VC1", "HOOD A": "Cu2-Cu3>RC2" },
      objectives: [{ at: "KC" }, { at: "MS2" }, { at: "CT0" }],
      track: {},
      ask: "objectives",
      stage: "objectives",
      moves: 1,
      objectiveWas: ["KC", "MS2", "CT0"],
    });
    expect(f.open("over", "shift")).toEqual(["Cu1-Cu2", "Cu2-Cu3"]);
    expect(f.refused({ do: "shift", objective: "KC", to: "RC2" })).toBe("GG-16.1k");
    f.play(shift("KC", "RC2", "Cu2-Cu3"));
    expect(objectives(f)[0]).toBe("RC2 confederate");
    f.play({ do: "reset" }, shift("KC", "RC2", "Cu1-Cu2"));
    expect(objectives(f)[0]).toBe("RC2 union");
  });
});

describe("control", () => {
  it("[GG-20.1b] lost attacks and withdrawals take nothing, nor does standing beside an objective", () => {
    const blocks = { "HOOD A": "c3-c4>c3", "HETH A": "c3-d3>c3", "IRON BRIGADE": "c2-c3>c3" };
    const f = assault({ blocks });
    expect(objectives(f)).toContain("c3 union");
    reduced(fought(f, join("HOOD A")));
    expect(f.asked()).toBe("confederate retreat");
    f.play({ do: "take", block: "HOOD A" }, { do: "move", to: "c3-c4" }, { do: "face", front: "c3" });
    expect(objectives(f)).toContain("c3 union");
    const won = assault({
      blocks: { ...blocks, "IRON BRIGADE": { at: "c2-c3>c3", grade: "reduced-1" } },
      options: { reducedIronBrigadeFades: true },
    });
    reduced(fought(won, join("HOOD A")));
    expect(objectives(won)).toContain("c3 confederate");
  });

  it("[GG-20.1e] only the ways of attackers who live count", () => {
    const f = assault({
      blocks: {
        "HOOD A": { at: "c3-c4>c3", grade: "reduced-2" },
        "HETH A": "a2-b2>b2",
        "IRON BRIGADE": "c2-c3>c3",
        "BUFORD A": "b2-c2>b2",
      },
      rest: { supply: { HOOD: [0, 0] } },
    });
    fought(f, join("HOOD A"), join("HETH A", "b2-c2", "b2")).play({ do: "fight", at: "c2-c3" });
    reduced(f);
    expect(f.where("HOOD A")).toBe("gone");
    expect(f.last("attackEnded")).toMatchObject({ won: true });
    expect(objectives(f).sort()).toEqual(["b2 confederate", "c3 union", "d2 union"]);
  });

  it("[GG-20.1c] a marker moved across a position is theirs who hold it", () => {
    const crossed = (blocks: JsonObject) => objectives(shifting(1, {}, blocks).play(shift("a1.1", "a2.1")))[0];
    expect(crossed({ "HETH A": "a1.1|a2.1>a1.1" })).toBe("a2.1 confederate");
    expect(crossed({ "SYKES A": "a1.1|a2.1>a1.1" })).toBe("a2.1 union");
    expect(crossed({})).toBe("a2.1 union");
    const told = shifting(1, {}, { "HETH A": "a1.4|a2.4>a1.4" }).play(shift("a1.4", "a2.4"), DONE);
    expect(told.log.filter(({ rule }) => rule === "GG-20.1c")).toHaveLength(1);
  });

  it("[GG-20.1d] where both are, it is theirs who stand on the far side", () => {
    const at = "a1.1|a2.1";
    const facing = (union: string, confederate: string) => ({
      "SYKES A": { at: `${at}>${confederate}`, stands: `${at}>${union}` },
      "HETH A": { at: `${at}>${union}`, stands: `${at}>${confederate}` },
    });
    const crossed = (blocks: JsonObject) => objectives(shifting(1, {}, blocks).play(shift("a1.1", "a2.1")))[0];
    expect(crossed(facing("a1.1", "a2.1"))).toBe("a2.1 confederate");
    expect(crossed(facing("a2.1", "a1.1"))).toBe("a2.1 union");
  });

  it("[GG-20.1b] a withdrawal across an objective leaves it as it was", () => {
    const f = field({
      blocks: { "HOOD A": { at: "c2-c3>c2", did: ["forced"] }, "HOWARD A": { at: "b2-c2>c2", did: ["won"] } },
      rest: { ask: "withdraw", stage: "withdrawal", active: "confederate" },
    });
    f.play({ do: "take", block: "HOOD A" }, { do: "move", to: "c3-c4" }, { do: "face", front: "c3" }, END);
    expect(objectives(f)).toContain("c3 union");
  });

  it("[GG-20.1a] a march across an enemy objective takes it, the player choosing the way", () => {
    const f = field({ blocks: { "HOOD A": "c2-c3>c3", "HOWARD A": "a1-a2>a1" }, rest: { active: "confederate" } });
    f.play({ do: "take", block: "HOOD A" });
    expect(f.open("through", "move")).toContain("c3");
    f.play({ do: "move", to: "c3-c4", through: "c3" }, { do: "face", front: "c4" });
    expect(f.read("objectives")).toContainEqual({ at: "c3", control: "confederate" });
  });
});
