import { describe, expect, it } from "vitest";
import { score } from "../rules/victory.js";
import { asked, odds } from "./attack.js";
import { at, type Field, type FieldPlan, field } from "./field.js";
import { fight, plan } from "./fight.js";

const here = at(0, 0);
const far = [at(-1, 1), at(-1, 0), at(0, -1)].sort();

/** The Union attacks from the east; or from the east and north, which leaves the defender one way out, the south-west. */
const fromEast = (more: Partial<FieldPlan> & { units?: Record<string, string> } = {}): Field =>
  field({ phase: "combat", ...more, units: { U9: at(1, 0), C3: here, ...more.units } });
const cornered = (more: Partial<FieldPlan> & { units?: Record<string, string> } = {}): Field =>
  fromEast({ ...more, units: { U9b: at(0, -1), ...more.units } });
const wayOut = at(-1, 1);
const dr = (f: Field): Field => fight(f, "Dr", here, ...[at(1, 0), at(0, -1)].filter((hex) => f.s.stack[f.s.battle.hexNamed(hex)] > 0));
const back = (unit: string, to: string) => ({ do: "retreat", unit, to });

describe("7.71 the retreat", () => {
  it("[BG-7.71a] is exactly one hex", () => {
    const f = fight(field({ phase: "combat", units: { Ua9: at(4, 0), C3: here } }), "Dr", here, "Ua9");
    expect(f.open("to")).toEqual([at(1, 0), at(0, 1), ...far, at(1, -1)].sort());
    expect(f.refused(back("C3", here))).toBe("BG-7.71a");
    expect(f.refused(back("C3", at(-2, 0)))).toBe("BG-7.71a");
    f.play(back("C3", at(-1, 0)));
    expect(f.where("C3")).toBe(at(-1, 0));
    expect(f.refused(back("C3", at(-2, 0)))).not.toBe("");
  });

  it("[BG-7.71b] goes where the enemy has no control: the attacker in (1,0) bars (0,1) and (1,-1)", () => {
    const f = dr(fromEast());
    expect(f.open("to")).toEqual(far);
    expect(f.refused(back("C3", at(0, 1)))).toBe("BG-7.72c");
    expect(f.refused(back("C3", at(1, -1)))).toBe("BG-7.72c");
    expect(f.refused(back("C3", at(1, 0)))).toBe("BG-5.12");
  });

  it("[BG-7.71c] its direction is the owner's choice, for Ar and Dr alike", () => {
    expect(asked(dr(fromEast()))).toBe("confederate retreat");
    expect(asked(fight(fromEast(), "Ar", here, at(1, 0)))).toBe("union retreat");
    const f = dr(fromEast({ units: { C2: at(4, 0) } }));
    expect(f.refused(back("U9", at(2, 0)))).toBe("BG-7.71c");
    expect(f.refused(back("C2", at(4, 1)))).toBe("BG-7.71c");
  });

  it("[BG-7.71d] two units of one hex may go to different hexes", () => {
    const f = dr(fromEast({ units: { C2: here } })).play(back("C3", at(-1, 1)), back("C2", at(0, -1)));
    expect([f.where("C3"), f.where("C2")]).toEqual([at(-1, 1), at(0, -1)]);
  });

  it("[BG-7.71e] comes at once: no other combat is begun before it is done", () => {
    const f = dr(fromEast({ units: { U4: at(4, -3), C4: at(4, -4) } }));
    expect(f.legal().every((action) => action.do === "retreat")).toBe(true);
    expect(f.refused({ do: "attack", target: at(4, -4) })).toBe("BG-7.71e");
    expect(f.refused({ do: "end" })).toBe("BG-7.71e");
    f.play(back("C3", at(-1, 0)), { do: "hold" }, { do: "attack", target: at(4, -4) });
  });

  it("[BG-7.71f] costs no movement points: forest on rough ground, a ford, or both are no hindrance", () => {
    const forest = { [wayOut]: "forestRough" } as const;
    const ford = [[here, wayOut, "ford"]] as const;
    for (const plan of [{ ground: forest }, { sides: ford }, { ground: forest, sides: ford }]) {
      const f = dr(cornered(plan));
      expect(f.open("to")).toEqual([wayOut]);
      expect(f.play(back("C3", wayOut)).where("C3")).toBe(wayOut);
    }
  });

  it("[BG-7.71g] of several units is made one by one in the owner's order, each on the board as it then stands", () => {
    const friend = at(-1, 1);
    const vacant = at(-1, 0);
    const make = () => dr(fromEast({ units: { C2: here, C1: friend }, ground: { [at(0, -1)]: "river" } }));
    const ends = new Set<string>();
    for (const first of ["C3", "C2"]) {
      const second = first === "C3" ? "C2" : "C3";
      for (const to of [friend, vacant]) {
        const f = make().play(back(first, to));
        expect(f.open("to")).toEqual(to === friend ? [vacant] : [vacant, friend].sort());
        for (const hex of f.open("to")) {
          const end = make().play(back(first, to), back(second, hex));
          ends.add(
            `${first} first: C3 ${end.where("C3") === friend ? "friend" : "vacant"}, C2 ${end.where("C2") === friend ? "friend" : "vacant"}`,
          );
        }
      }
    }
    const all = ["C3 friend, C2 vacant", "C3 vacant, C2 friend", "C3 vacant, C2 vacant"];
    expect([...ends].sort()).toEqual([...all.map((end) => `C2 first: ${end}`), ...all.map((end) => `C3 first: ${end}`)]);
  });

  it("[BG-7.71h] follows from bombardment alone too, with no enemy near", () => {
    const f = field({ phase: "combat", player: "confederate", units: { Ca3: at(3, 0), U4: here } });
    fight(f, "Dr", here, "Ca3");
    expect(asked(f)).toBe("union retreat");
    expect(f.play(back("U4", at(-1, 0))).where("U4")).toBe(at(-1, 0));
  });
});

describe("7.72 where no unit retreats", () => {
  it("[BG-7.72a] into a prohibited hex", () => {
    const f = dr(fromEast({ ground: { [at(-1, 0)]: "river", [at(0, -1)]: "ferry" } }));
    expect(f.open("to")).toEqual([at(-1, 1)]);
    expect(f.refused(back("C3", at(-1, 0)))).toBe("BG-7.72a");
    expect(f.refused(back("C3", at(0, -1)))).toBe("BG-5.24g");
  });

  it("[BG-7.72b] over a prohibited hexside: plain creek bars, bridge and ford do not", () => {
    const sides = [
      [here, at(-1, 1), "creek"],
      [here, at(-1, 0), "bridge"],
      [here, at(0, -1), "ford"],
    ] as const;
    const f = dr(fromEast({ sides }));
    expect(f.open("to")).toEqual([at(-1, 0), at(0, -1)].sort());
    expect(f.refused(back("C3", at(-1, 1)))).toBe("BG-7.72b");
  });

  it("[BG-7.72c] next to another enemy", () => {
    const f = dr(fromEast({ units: { U1: at(-3, 2) } }));
    expect(f.open("to")).toEqual(far);
    const g = dr(fromEast({ units: { U1: at(-2, 2) } }));
    expect(g.open("to")).toEqual([at(-1, 0), at(0, -1)].sort());
    expect(g.refused(back("C3", at(-1, 1)))).toBe("BG-7.72c");
  });

  it("[BG-7.72d BG-7.73c] onto a friend who is in an enemy zone himself", () => {
    const f = fromEast({ units: { U1: at(-2, 2), C2: at(-1, 1) } });
    dr(f);
    expect(f.open("to")).toEqual([at(-1, 0), at(0, -1)].sort());
    expect(f.refused(back("C3", at(-1, 1)))).toBe("BG-7.72d");
  });

  const ring = (more: Record<string, string> = {}) =>
    field({ phase: "combat", units: { U2: at(1, 0), U2b: at(-1, 1), U2c: at(0, -1), C3: here, ...more } });
  const attackers = [at(1, 0), at(-1, 1), at(0, -1)];

  it("[BG-7.72e] a unit that has no way to go is eliminated", () => {
    const f = fight(ring(), "Dr", here, ...attackers);
    expect(f.where("C3")).toBe("lost");
    expect(score(f.s).total).toEqual([3, 0]);
    expect(f.log.find((event) => event.event === "eliminated")).toMatchObject({ unit: "C3", rule: "BG-7.72e" });
  });

  it("[BG-7.72f] the map edge is no way to go", () => {
    const f = field({ phase: "combat", units: { U4: "0201", C2: "0101" } });
    fight(f, "Dr", "0101", "0201");
    expect(f.where("C2")).toBe("lost");
    const g = field({ phase: "combat", units: { U4: "0401", C2: "0301" } });
    fight(g, "Dr", "0301", "0401");
    expect(g.refused({ do: "retreat", unit: "C2", to: "0300" })).toBe("BG-7.72f");
  });

  it("[BG-7.72g] and its hex is vacated by combat like any other", () => {
    const f = fight(ring(), "Dr", here, ...attackers);
    expect(asked(f)).toBe("union advance");
    expect(f.play({ do: "advance", unit: "U2", to: here }).where("U2")).toBe(here);
  });
});

describe("7.73 vacant hexes and friends", () => {
  it("[BG-7.73a] the owner chooses freely between a vacant hex and one with room", () => {
    const f = dr(fromEast({ units: { C1: at(-1, 0) } }));
    expect(f.open("to")).toEqual(far);
    expect(f.play(back("C3", at(-1, 0))).where("C3")).toBe(f.where("C1"));
  });

  it("[BG-7.73b BG-7.73d] a full hex is closed, and nobody is displaced from it, while there is another way", () => {
    const f = dr(fromEast({ units: { C1: at(-1, 0), C1b: at(-1, 0) } }));
    expect(f.open("to")).toEqual([at(-1, 1), at(0, -1)].sort());
    expect(f.open("displace")).toEqual([]);
    expect(f.refused(back("C3", at(-1, 0)))).toBe("BG-7.73b");
    expect(f.refused({ ...back("C3", at(-1, 0)), displace: "C1" })).toBe("BG-7.73d");
    const last = dr(cornered({ units: { C1: wayOut, C1b: wayOut } }));
    expect(last.open("displace")).toEqual(["C1", "C1b"]);
  });
});

describe("7.74 bombarded after a retreat", () => {
  /** C3 has fallen back on C2, in range of the battery. */
  const joined = (more: Partial<FieldPlan> = {}) =>
    dr(cornered({ ...more, units: { C2: wayOut, Ua9: at(-3, 4) } })).play(back("C3", wayOut), { do: "hold" });

  it("[BG-7.74a] the unit adds nothing to the defence of the friends it joined", () => {
    const f = dr(cornered({ units: { C2: wayOut, Ua5: at(-3, 4) } })).play(back("C3", wayOut), { do: "hold" });
    expect(odds(plan(f, wayOut, "Ua5"))).toBe("5:2 2-1");
  });

  it("[BG-7.74b] but suffers the result with them", () => {
    const destroyed = fight(joined(), "De", wayOut, "Ua9");
    expect([destroyed.where("C2"), destroyed.where("C3")]).toEqual(["lost", "lost"]);
    const driven = fight(joined(), "Dr", wayOut, "Ua9");
    expect([...new Set(driven.open("unit"))]).toEqual(["C2", "C3"]);
    driven.play(back("C2", at(-2, 1)), back("C3", at(-2, 2)));
    expect(asked(driven)).toBe("union attack");
  });

  it("[BG-7.74c] alone in its hex it cannot be bombarded: no unit is attacked twice", () => {
    const f = dr(cornered({ units: { Ua5: at(-3, 4) } })).play(back("C3", wayOut), { do: "hold" });
    expect(f.legal()).toEqual([{ do: "end" }]);
    expect(f.refused({ do: "attack", target: wayOut })).toBe("BG-7.14b");
  });

  it("[BG-7.74d] a unit that was displaced but not attacked defends with its strength", () => {
    const f = dr(cornered({ units: { C4: wayOut, C2: wayOut, Ua5: at(-3, 4) } }));
    f.play({ ...back("C3", wayOut), displace: "C4" }, back("C4", at(-2, 1)), { do: "hold" });
    expect(odds(plan(f, at(-2, 1), "Ua5"))).toBe("5:4 1-1");
  });

  it("[BG-7.74e] ground multiplies what is left of the defence", () => {
    expect(odds(plan(joined({ ground: { [wayOut]: "rough" } }), wayOut, "Ua9"))).toBe("9:4 2-1");
  });
});
