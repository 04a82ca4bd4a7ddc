import { describe, expect, it } from "vitest";
import { score } from "../rules/victory.js";
import { asked } from "./attack.js";
import { at, type Field, type FieldPlan, field } from "./field.js";
import { fight } from "./fight.js";

const here = at(0, 0);
const east = at(1, 0);
const north = at(0, -1);
/** The one way out for a unit in the middle that is attacked from east and north; its own free neighbours are the exits. */
const full = at(-1, 1);
const exits = [at(-1, 2), at(-2, 2), at(-2, 1)];

const rivers = (...hexes: string[]): Record<string, "river"> => Object.fromEntries(hexes.map((hex) => [hex, "river"]));
const back = (unit: string, to: string, displace?: string) => ({ do: "retreat", unit, to, ...(displace && { displace }) });

/** C3, cornered, has to retreat and finds C2 and C2b in the only hex open to it. */
function cornered(plan: Partial<FieldPlan> = {}): Field {
  const units = { U9: east, U9b: north, C3: here, C2: full, C2b: full, ...plan.units };
  return fight(field({ phase: "combat", ...plan, units }), "Dr", here, east, north);
}

/** C3 is attacked from the east and may go to two hexes, west and south-west, each held by two friends. */
const west = at(-1, 0);
function betweenTwo(plan: Partial<FieldPlan> = {}): Field {
  const units = { U9: east, C3: here, C2: full, C2b: full, C1: west, C1b: west };
  return fight(field({ phase: "combat", ...plan, units, ground: { ...plan.ground, [north]: "river" } }), "Dr", here, east);
}

describe("7.81 displacement", () => {
  it("[BG-7.81a] a unit whose only way leads into a full hex pushes one unit out and takes its place", () => {
    const f = cornered();
    expect(f.legal()).toEqual([back("C3", full, "C2"), back("C3", full, "C2b")]);
    expect(f.refused(back("C3", full))).toBe("BG-7.81a");
    expect(f.refused(back("C3", full, "U9"))).toBe("BG-7.81a");
    f.play(back("C3", full, "C2"), back("C2", exits[0]));
    expect(["C3", "C2b", "C2"].map(f.where)).toEqual([full, full, exits[0]]);
  });

  it("[BG-7.81b] the unit pushed out goes one hex like a retreating one, as its owner chooses", () => {
    const f = cornered().play(back("C3", full, "C2"));
    expect(f.game.decision(f.s)).toEqual({ seat: "confederate", ask: "retreat", rule: "BG-7.81b" });
    expect(f.legal()).toEqual(expect.arrayContaining(exits.map((hex) => back("C2", hex))));
    expect(f.legal()).toHaveLength(3);
    expect(f.refused(back("C2", at(-3, 1)))).toBe("BG-7.71a");
    expect(f.refused(back("C2b", exits[0]))).toBe("BG-7.71c");
  });

  it.each([
    ["a river", { ground: rivers(exits[1]) }, "BG-7.72a"],
    ["plain creek", { sides: [[full, exits[1], "creek"]] as const }, "BG-7.72b"],
    ["an enemy zone", { units: { U1: at(-3, 3) } }, "BG-7.72c"],
  ])("[BG-7.81c] it is not put where no unit may retreat: %s", (_, plan, rule) => {
    const f = cornered(plan).play(back("C3", full, "C2"));
    expect(f.open("to")).toEqual([exits[0], exits[2]].sort());
    expect(f.refused(back("C2", exits[1]))).toBe(rule);
  });

  it("[BG-7.81d] two retreating units displace two", () => {
    const f = cornered({ units: { C3b: here } });
    f.play(back("C3", full, "C2"), back("C2", exits[0]));
    expect(f.open("displace")).toEqual(["C2b", "C3"]);
    f.play(back("C3b", full, "C2b"), back("C2b", exits[0]));
    expect(["C3", "C3b", "C2", "C2b"].map(f.where)).toEqual([full, full, exits[0], exits[0]]);
  });

  it("[BG-7.81e] among several full hexes, and the units in them, the owner chooses freely", () => {
    const f = betweenTwo();
    expect(f.legal()).toHaveLength(4);
    expect(f.legal()).toEqual(
      expect.arrayContaining([back("C3", full, "C2"), back("C3", full, "C2b"), back("C3", west, "C1"), back("C3", west, "C1b")]),
    );
  });

  it("[BG-7.81f] the limit meant is two units in a hex: a hex with one friend is simply entered", () => {
    const f = fight(field({ phase: "combat", units: { U9: east, U9b: north, C3: here, C2: full } }), "Dr", here, east, north);
    expect(f.legal()).toEqual([back("C3", full)]);
    expect(f.refused(back("C3", full, "C2"))).toBe("BG-7.82e");
    expect(cornered().open("displace")).toEqual(["C2", "C2b"]);
  });
});

describe("7.82 limits and chains", () => {
  it("[BG-7.82a] where the unit pushed out would be lost, the retreating unit is lost instead", () => {
    const f = cornered({ ground: rivers(...exits) });
    expect(["C3", "C2", "C2b"].map(f.where)).toEqual(["lost", full, full]);
    expect(asked(f)).toBe("union advance");
  });

  const chain = () => cornered({ units: { C4: exits[1], C5: exits[1] }, ground: rivers(exits[0], exits[2]) });

  it("[BG-7.82b] a displaced unit that has no other way displaces in its turn", () => {
    const f = chain().play(back("C3", full, "C2b"));
    expect(f.legal()).toEqual([back("C2b", exits[1], "C4"), back("C2b", exits[1], "C5")]);
    // What the chain has left and entered is noted, and looking at what may follow changes nothing.
    expect(f.read("chain")).toEqual([full, here].sort());
    f.play(back("C2b", exits[1], "C5"), back("C5", at(-3, 3)));
    expect(["C3", "C2", "C2b", "C4", "C5"].map(f.where)).toEqual([full, full, exits[1], exits[1], at(-3, 3)]);
    expect(asked(f)).toBe("union advance");
  });

  it("[BG-7.82c] a unit may be displaced again in the same phase", () => {
    const units = { C1: exits[1], U8: at(-4, 4), C5: at(-3, 3) };
    const f = cornered({ units, ground: rivers(exits[2], at(-2, 3), at(-3, 2)) });
    f.play(back("C3", full, "C2"), back("C2", exits[1]), { do: "hold" });
    fight(f, "Dr", at(-3, 3), at(-4, 4)).play(back("C5", exits[1], "C2"), back("C2", exits[0]));
    expect(["C3", "C5", "C2"].map(f.where)).toEqual([full, exits[1], exits[0]]);
  });

  it("[BG-7.82d] artillery displaced before it has fired may not fire in that phase", () => {
    const attackFails = (displaced: string) => {
      const units = { U9: east, C3: here, Ca3: full, C2: full, U2: at(-4, 2), Ca2: at(-4, 4) };
      const f = field({ phase: "combat", player: "confederate", units, ground: rivers(west, north) });
      fight(f, "Ar", east, here).play(back("C3", full, displaced), back(displaced, exits[2]), { do: "hold" });
      return f.play({ do: "attack", target: at(-4, 2) });
    };
    expect(attackFails("C2").open("unit", "support")).toEqual(["Ca2", "Ca3"]);
    const f = attackFails("Ca3");
    expect(f.open("unit", "support")).toEqual(["Ca2"]);
    expect(f.refused({ do: "support", unit: "Ca3" })).toBe("BG-7.82d");
  });

  it("[BG-7.82e] with another way nobody displaces, at no link of a chain", () => {
    const f = cornered({ units: { C4: exits[1], C5: exits[1] } }).play(back("C3", full, "C2"));
    expect(f.legal()).toEqual(expect.arrayContaining([back("C2", exits[0]), back("C2", exits[2])]));
    expect(f.legal()).toHaveLength(2);
    expect(f.refused(back("C2", exits[1], "C4"))).toBe("BG-7.82e");
    expect(f.refused(back("C2", exits[1]))).toBe("BG-7.73b");
  });

  it("[BG-7.82f] every hex, unit and chain is tried before the retreating unit is lost", () => {
    const f = betweenTwo({ ground: rivers(...exits), sides: [[full, west, "creek"]] });
    expect(f.legal()).toEqual([back("C3", west, "C1"), back("C3", west, "C1b")]);
    expect(f.refused(back("C3", full, "C2"))).toBe("BG-7.82a");
    f.play(back("C3", west, "C1"), back("C1", at(-2, 0)));
    expect(["C3", "C1", "C2"].map(f.where)).toEqual([west, at(-2, 0), full]);
    // without the creek the first hex works too, by a chain through the second
    const both = betweenTwo({ ground: rivers(...exits) });
    expect(both.open("displace")).toEqual(["C1", "C1b", "C2", "C2b"]);
    both.play(back("C3", full, "C2"), back("C2", west, "C1"), back("C1", at(-2, 0)));
    expect(["C3", "C2", "C1"].map(both.where)).toEqual([full, west, at(-2, 0)]);
  });

  it("[BG-7.82g] a chain visits no hex twice: two full hexes that lead only to each other save nobody", () => {
    const f = betweenTwo({ ground: rivers(...exits, at(-2, 0), at(-1, -1)) });
    expect(["C3", "C2", "C2b", "C1", "C1b"].map(f.where)).toEqual(["lost", full, full, west, west]);
  });

  it("[BG-7.82h] a chain does not end in the hex that is being given up", () => {
    const around = [east, at(0, 1), west, north, at(1, -1)];
    const bombarded = (ground: Record<string, "river">) =>
      fight(field({ phase: "combat", units: { Ua9: at(4, 0), C3: here, C2: full, C2b: full }, ground }), "Dr", here, "Ua9");
    const f = bombarded(rivers(...around, ...exits));
    expect(["C3", "C2", "C2b"].map(f.where)).toEqual(["lost", full, full]);
    const g = bombarded(rivers(...around)).play(back("C3", full, "C2"));
    expect(g.open("to")).toEqual([...exits].sort());
    expect(g.refused(back("C2", here))).toBe("BG-7.82g");
  });

  it("[BG-7.82i] an immovable Union battery is not displaced, its stack mate is", () => {
    const units = { C9: east, C9b: north, U4: here, Ua5: full, U5: full };
    const f = fight(field({ phase: "combat", player: "confederate", units }), "Dr", here, east, north);
    expect(f.legal()).toEqual([back("U4", full, "U5")]);
    expect(f.refused(back("U4", full, "Ua5"))).toBe("BG-7.82i");
    const guns = { C9: east, C9b: north, U4: here, Ua5: full, Ua4: full };
    expect(fight(field({ phase: "combat", player: "confederate", units: guns }), "Dr", here, east, north).where("U4")).toBe("lost");
  });

  it("[BG-7.82j] being displaced costs nothing else", () => {
    const f = cornered({ options: { attackEffectiveness: true } });
    const before = score(f.s).total;
    f.play(back("C3", full, "C2"), back("C2", exits[0]));
    expect(score(f.s).total).toEqual(before);
    expect(f.read("units")).toMatchObject({ C2: { hex: exits[0] } });
    expect(JSON.stringify(f.read("units"))).not.toContain("ineffective");
  });
});
