import { describe, expect, it } from "vitest";
import { odds, ring, roll, settle, strike } from "./attack.js";
import { at, field } from "./field.js";

// a and d each touch both b and c.
const a = at(0, 0);
const b = at(1, 0);
const c = at(0, 1);
const d = at(1, 1);
const end = { do: "end" };

describe("7.1 which units attack", () => {
  it("[BG-7.11a] every enemy with a phasing unit in its zone must be attacked", () => {
    const f = field({ phase: "combat", units: { U4: a, C3: b, C2: c } });
    expect(f.read("owed")).toEqual([c, b].sort());
    f.play(...strike([b], [a]));
    expect(f.refused({ do: "roll", odds: "1-1" })).toBe("BG-7.1i");
    expect(odds(f.play({ do: "target", hex: c }))).toBe("4:5 1-2");
    expect(settle(roll(f, 1)).refused(end)).toBe("");
  });

  it("[BG-7.11b] how the attacks are grouped is the attacker's choice", () => {
    const units = { U4: a, U5: d, C3: b, C2: c };
    expect(odds(field({ phase: "combat", units }).play(...strike([b, c], [a, d])))).toBe("9:5 1-1");
    const apart = field({ phase: "combat", units });
    expect(odds(apart.play(...strike([b], [a])))).toBe("4:3 1-1");
    settle(roll(apart, 4));
    expect(odds(apart.play(...strike([c], [d])))).toBe("5:2 2-1");
    expect(settle(roll(apart, 1)).refused(end)).toBe("");
  });

  it("[BG-7.12a] a unit in an enemy zone when movement ends must attack, moved or not", () => {
    const f = field({ units: { U4: a, U5: at(-3, 1), C3: b } });
    f.play({ do: "take", unit: "U5" }, { do: "move", to: c }, { do: "stop" }, end);
    expect([f.read("moved"), f.read("owes")]).toEqual([["U5"], [a, c].sort()]);
    f.play(...strike([b], [c]));
    expect(f.refused({ do: "roll", odds: "1-1" })).toBe("BG-7.1h");
    expect(f.play({ do: "join", hex: a }).refused({ do: "roll", odds: "3-1" })).toBe("");
  });

  it("[BG-7.12b] the attacker decides which unit attacks which defender", () => {
    for (const [first, second] of [
      [a, d],
      [d, a],
    ]) {
      const f = field({ phase: "combat", units: { U4: a, U5: d, C3: b, C2: c } });
      settle(roll(f.play(...strike([c], [first])), 6));
      expect(settle(roll(f.play(...strike([b], [second])), 1)).refused(end)).toBe("");
    }
  });

  it("[BG-7.13] a hex is attacked from all six sides and by any guns in range", () => {
    const stacks = ring.flatMap((hex, i) => [[`U2.${i}`, hex] as const, [`U3.${i}`, hex] as const]);
    const f = field({ phase: "combat", units: { ...Object.fromEntries(stacks), Ua5: at(3, 0), C9: a } });
    expect(odds(f.play(...strike([a], ring, ["Ua5"])))).toBe("35:9 3-1");
    const [combat] = roll(f, 1).log;
    expect([combat.attackers, combat.support].flat().length).toBe(13);
  });

  it("[BG-7.14a] a unit attacks at most once in a phase", () => {
    const far = at(0, 4);
    const f = field({ phase: "combat", units: { Ua5: a, Ua4: at(-3, 4), U4: at(-4, 1), C3: at(3, 0), C2: far, C1: at(-3, 1) } });
    roll(f.play(...strike([at(3, 0)], [], ["Ua5"])), 4);
    f.play({ do: "attack", target: far });
    expect(f.refused({ do: "support", unit: "Ua5" })).toBe("BG-7.14a");
    settle(roll(f.play({ do: "support", unit: "Ua4" }), 1));
    settle(roll(f.play(...strike([at(-3, 1)], [at(-4, 1)])), 1));
    expect(f.legal()).toEqual([end]);
  });

  it("[BG-7.14a] a battery that has driven its neighbour off does not bombard as well", () => {
    const f = field({ phase: "combat", player: "confederate", units: { Ca3: a, U1: b, U4: at(-2, 0) } });
    roll(f.play(...strike([b], [a])), 1).play({ do: "hold" });
    expect(f.legal()).toEqual([end]);
  });

  it("[BG-7.14b] a unit is attacked at most once in a phase", () => {
    const f = field({ phase: "combat", units: { U4: a, C3: b, Ua5: at(3, 2) } });
    roll(f.play(...strike([b], [a])), 4).play({ do: "retreat", unit: "U4", to: at(-1, 0) }, { do: "hold" });
    expect([f.where("C3"), f.refused({ do: "attack", target: b })]).toEqual([b, "BG-7.14b"]);
    const written = field({ phase: "combat", units: { U4: a, C3: b }, more: { attacked: ["C3"] } });
    expect([written.read("owes"), written.legal()]).toEqual([[], [end]]);
  });

  it("[BG-7.15a] infantry and cavalry attack only what is next to them", () => {
    const f = field({ phase: "combat", units: { Uc2: a, U4: at(3, 0), C3: at(2, 0) } });
    f.play({ do: "attack", target: at(2, 0) });
    expect(f.refused({ do: "join", hex: a })).toBe("BG-7.15a");
    expect(f.refused({ do: "support", unit: "Uc2" })).toBe("BG-7.0b");
    const lone = field({ phase: "combat", units: { Uc2: a, C3: at(2, 0) } });
    expect(lone.refused({ do: "attack", target: at(2, 0) })).toBe("BG-7.0b");
  });

  it("[BG-7.15b] no attack over plain creek, but by bridge or ford", () => {
    const attempt = (feature: "creek" | "bridge" | "ford") =>
      field({ phase: "combat", units: { U4: a, C3: b }, sides: [[a, b, feature]] }).refused({ do: "attack", target: b });
    expect([attempt("creek"), attempt("bridge"), attempt("ford")]).toEqual(["BG-7.15b", "", ""]);
    const f = field({ phase: "combat", units: { U4: a, U5: d, C3: b }, sides: [[a, b, "creek"]] });
    expect(f.play({ do: "attack", target: b }).refused({ do: "join", hex: a })).toBe("BG-7.15b");
  });
});

describe("a plan", () => {
  it("[BG-7.14a BG-7.14b BG-7.22a] takes in nobody twice", () => {
    const f = field({ phase: "combat", units: { U4: a, C3: b, Ua5: at(3, 2) } }).play(...strike([b], [a], ["Ua5"]));
    expect(f.refused({ do: "target", hex: b })).toBe("BG-7.14b");
    expect(f.refused({ do: "join", hex: a })).toBe("BG-7.22a");
    expect(f.refused({ do: "support", unit: "Ua5" })).toBe("BG-7.14a");
  });

  it("[BG-8.0a] has no support from guns that are not on the map", () => {
    const f = field({ phase: "combat", units: { U4: a, C3: b }, reserves: { Ua5: "" } }).play(...strike([b], [a]));
    expect(f.refused({ do: "support", unit: "Ua5" })).toBe("BG-8.0a");
  });
});

describe("7.2 multiple unit and multi-hex combat", () => {
  it("[BG-7.21a] all units in an attacked hex defend together", () => {
    const f = field({ phase: "combat", units: { U10: a, C3: b, C2: b } });
    expect(odds(f.play(...strike([b], [a])))).toBe("10:5 2-1");
    expect(roll(f, 1).log[0].defenders).toEqual(["C3", "C2"]);
  });

  it("[BG-7.21b] nobody in the hex is held back or singled out", () => {
    const f = field({ phase: "combat", units: { U10: a, C3: b, C2: b, C1: c } });
    expect(f.refused({ do: "attack", target: b, unit: "C3" })).toBe("BG-7.21b");
    f.play({ do: "attack", target: c });
    expect(f.refused({ do: "target", hex: b, unit: "C2" })).toBe("BG-7.21b");
    expect(odds(f.play({ do: "target", hex: b }, { do: "join", hex: a }))).toBe("10:6 1-1");
  });

  it("[BG-7.22a] attacking units of one hex attack together", () => {
    const f = field({ phase: "combat", units: { U4: a, U5: a, C3: b, C2: c, U1: d } });
    f.play({ do: "attack", target: b });
    expect(f.refused({ do: "join", hex: a, unit: "U4" })).toBe("BG-7.22a");
    expect(odds(f.play({ do: "join", hex: a }))).toBe("9:3 3-1");
    settle(roll(f, 1)).play({ do: "attack", target: c });
    expect(f.refused({ do: "join", hex: a })).toBe("BG-7.14a");
    expect(odds(f.play({ do: "join", hex: d }))).toBe("1:2 1-2");
  });

  it("[BG-7.22b] infantry out of contact stays out when a battery in its hex bombards", () => {
    const f = field({ phase: "combat", player: "confederate", units: { Ca3: a, C3: a, U4: at(2, 0) } });
    expect(odds(f.play(...strike([at(2, 0)], [], ["Ca3"])))).toBe("3:4 1-2");
    settle(roll(f, 6));
    expect([f.read("fought"), f.where("C3")]).toEqual([["Ca3"], a]);
  });

  it("[BG-7.23] a unit attacks all enemies around it that nobody else engages", () => {
    const f = field({ phase: "combat", units: { U6: a, C2: ring[0], C3: ring[2], "C2.b": ring[4] } });
    f.play(...strike([ring[0], ring[2]], [a]));
    expect(f.legal("roll")).toEqual([]);
    expect(odds(f.play({ do: "target", hex: ring[4] }))).toBe("6:7 1-2");
    expect(f.legal("roll").length).toBe(4);
  });

  it("[BG-7.24] units in several hexes add their strengths against one hex", () => {
    const f = field({ phase: "combat", units: { U4: a, U5: d, Ua4: at(4, 0), C3: b } });
    expect(odds(f.play(...strike([b], [a, d])))).toBe("9:3 3-1");
    expect(odds(f.play({ do: "support", unit: "Ua4" }))).toBe("13:3 4-1");
  });

  it("[BG-7.25a] a combat takes in several hexes only if every attacker touches every one", () => {
    const one = at(2, -1); // touches b, not c
    const f = field({ phase: "combat", units: { U4: a, U5: one, C3: b, C2: c, C1: at(3, -1) } });
    f.play(...strike([b, c], [a]));
    expect(f.refused({ do: "join", hex: one })).toBe("BG-7.25a");
    const stray = field({ phase: "combat", units: { U4: a, U5: d, U3: at(-4, 2), C3: b, C2: c, C1: at(-3, 2) } });
    stray.play(...strike([b], [a, d]));
    expect(stray.refused({ do: "target", hex: at(-3, 2) })).toBe("BG-7.25a");
    expect(odds(stray.play({ do: "target", hex: c }))).toBe("9:5 1-1");
  });

  it("[BG-7.25b] bombarding guns that join such a combat need not be adjacent", () => {
    const f = field({ phase: "combat", player: "confederate", units: { C4: a, Ca3: at(1, -3), U3: b, U2: c } });
    expect(odds(f.play(...strike([b, c], [a], ["Ca3"])))).toBe("7:5 1-1");
    expect(f.refused({ do: "roll", odds: "1-1" })).toBe("");
  });
});
