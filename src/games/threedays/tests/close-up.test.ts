/** 8.4h, 7.2e, 9.44cs-cw, 10.91b Lines that close up, who comes back from a rout, Lott's bridge, and the last rounds split. */
import { describe, expect, it } from "vitest";
import { unitOf } from "../data/armies.js";
import { facings } from "../rules/front.js";
import { acting, type Field, field, type Standing, unit } from "./field.js";

const PA56 = "us-56pa";

describe("lines that close up", () => {
  it("[TD-8.4g] [TD-8.4h] a line under eight points closes up when any activation ends, in the hex its owner picks", () => {
    const weak = (at: string) => {
      const f = acting("cs-archer", {
        "cs-1tn": { at: "B1624", sp: 6, facing: "S" },
        "us-7in": { at: "B2424", second: "B2425", sp: 7, facing: "N" },
      }).play({ do: "done" });
      expect(f.asked()).toBe("union closes");
      f.play({ do: "close", at });
      return [f.where("us-7in"), f.s.second[unitOf("us-7in")]];
    };
    expect([weak("B2424"), weak("B2425")]).toEqual([
      ["B2424", -1],
      ["B2425", -1],
    ]);
  });
});

describe("lines without room", () => {
  /** Seven points in a line, and no room for them in either hex. */
  const crowded = {
    "cs-1tn": { at: "B1624", sp: 6, facing: "S" },
    "us-7in": { at: "B2424", second: "B2425", sp: 7, facing: "N" },
    "us-76ny": { at: "B2424", sp: 8, facing: "N" },
    "us-147ny": { at: "B2425", sp: 8, facing: "N" },
  };

  it("[TD-8.4h] where neither hex has room for all of it a line that closes up moves off one hex", () => {
    const f = acting("cs-archer", crowded).play({ do: "done" });
    expect([f.asked(), f.game.prompt(f.s)]).toMatchObject(["union retreat", { unit: unit("us-7in"), hexes: 1 }]);
    f.play(f.legal()[0]);
    expect([f.s.second[unitOf("us-7in")], ["B2424", "B2425"].includes(f.where("us-7in"))]).toEqual([-1, false]);
  });

  it("[TD-8.4h] where one of them has it closes up there unasked, and that is told", () => {
    const { "us-147ny": _, ...roomy } = crowded;
    const f = acting("cs-archer", roomy).play({ do: "done" });
    expect([f.where("us-7in"), f.s.second[unitOf("us-7in")]]).toEqual(["B2425", -1]);
    expect(f.last("line")).toMatchObject({ rule: "TD-8.4h", unit: unit("us-7in"), hex: "B2425" });
  });

  it("[TD-12.4e] [TD-7.1c] who falls back onto friends faces with them, and refuses its flank no more", () => {
    const falls = (friends: Readonly<Record<string, Standing>>) => {
      const f = acting("cs-archer", { ...crowded, ...friends }, { refusedLeft: [unit("us-7in")] });
      f.play({ do: "done" }, { do: "back", to: "B2524" });
      return [facings[f.s.facing[unitOf("us-7in")]], f.read("refusedLeft")];
    };
    expect([falls({}), falls({ "us-95ny": { at: "B2524", sp: 4, facing: "SW" } })]).toEqual([
      ["N", [unit("us-7in")]],
      ["SW", []],
    ]);
  });
});

describe("Lott's bridge", () => {
  const TN1 = "cs-1tn";
  const at = (order: string, more: Readonly<Record<string, Standing>> = {}): Field =>
    acting(
      "cs-archer",
      { [TN1]: { at: "A1522", sp: 6, facing: "S", order }, [PA56]: { at: "B2824", sp: 5, facing: "N" }, ...more },
      { scenario: "S1" },
    ).play({
      do: "take",
      unit: unit(TN1),
    }) as Field;

  it("[TD-b9.44cs] [TD-b9.44cv] [TD-b9.44cw] it is crossed from end to end in one step, for three points under Advance", () => {
    const f = at("advance").play({ do: "cross" });
    expect(f.where(TN1)).toBe("A1723");
    expect(f.last("move")).toMatchObject({ cost: 3, path: ["A1522", "A1623", "A1723"] });
    const guns = acting(
      "us-arty-i",
      { "us-2me-bty": { at: "A1522", sp: 6, facing: "S" }, "cs-7tn": { at: "B2824", sp: 5, facing: "N" } },
      { scenario: "S1" },
    ).play({ do: "take", unit: unit("us-2me-bty") }, { do: "cross" });
    expect(guns.last("move")?.cost).toBe(2);
  });

  it("[TD-b9.44cu] an enemy about it closes it, and [TD-6.12e] attacks do not use it", () => {
    expect(at("advance", { [PA56]: { at: "A1523", sp: 5, facing: "N" } }).refused({ do: "cross" })).toBe("TD-b9.44cu");
    expect(at("attack").refused({ do: "cross" })).toBe("TD-6.12e");
    const off = acting(
      "cs-archer",
      { [TN1]: { at: "A1521", sp: 6, facing: "S" }, [PA56]: { at: "B2824", sp: 5, facing: "N" } },
      { scenario: "S1" },
    );
    expect(off.play({ do: "take", unit: unit(TN1) }).refused({ do: "cross" })).toBe("TD-b9.44cs");
  });
});

describe("who comes back", () => {
  it("[TD-7.2e] from a rout it faces as it likes", () => {
    const f = field(
      { "cs-1tn": { at: "routed", sp: 4, facing: "S" } as Standing, [PA56]: { at: "B2824", sp: 5, facing: "N" } },
      [["returned", unit("cs-1tn")]],
      {},
      { "ld-cs-archer": "B1624" },
    );
    expect(f.open("to", "face")).toHaveLength(6);
    f.play({ do: "face", to: "NW" });
    expect(f.s.facing[unitOf("cs-1tn")]).toBe(5);
  });
});

describe("the last rounds", () => {
  it("[TD-b10.91b] both shots of a split are fired before it runs out", () => {
    const f = acting(
      "cs-archer",
      {
        "cs-1tn": { at: "B1824", sp: 6, facing: "S" },
        [PA56]: { at: "B1924", sp: 5, facing: "N" },
        "us-76ny": { at: "B1923", sp: 5, facing: "N" },
      },
      { options: { ammoSupply: true }, lowAmmo: [unit("cs-1tn")] },
    );
    f.play({ do: "pressSplit", unit: unit("cs-1tn"), at: "B1924", points: 3 });
    f.dice(0, 0).play({ do: "at", at: "B1923" });
    while (f.asked() === "union answer") f.play({ do: "hold" });
    expect(f.log.filter(({ event }) => event === "fire")).toHaveLength(2);
    expect(f.read("noAmmo")).toEqual([unit("cs-1tn")]);
  });
});
