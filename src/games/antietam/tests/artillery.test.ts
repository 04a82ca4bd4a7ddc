import { describe, expect, it } from "vitest";
import { asked, odds, outcome, roll, settle, strike } from "./attack.js";
import { at, type Field, type FieldPlan, field } from "./field.js";

const a = at(0, 0);
const b = at(1, 0);
const two = at(2, 0);
const three = at(3, 0);
const end = { do: "end" };

/** The Confederate Combat Phase: batteries of range 3 that can be moved. */
function confederate(units: FieldPlan["units"], plan: Partial<FieldPlan> = {}): Field {
  return field({ phase: "combat", player: "confederate", units, ...plan });
}

/** Ca3 in the middle bombards U9 at distance 2 and gets Ar. */
function repulsed(units: FieldPlan["units"] = {}, plan: Partial<FieldPlan> = {}): Field {
  return roll(confederate({ Ca3: a, U9: two, ...units }, plan).play(...strike([two], [], ["Ca3"])), 4);
}

describe("8.0 artillery", () => {
  it("[BG-8.0a] guns attack what they touch, and bombard when they touch nobody", () => {
    const near = confederate({ Ca3: a, U4: b }).play({ do: "attack", target: b });
    expect(near.legal()).toEqual([{ do: "join", hex: a }]);
    const far = confederate({ Ca3: a, U4: two }).play({ do: "attack", target: two });
    expect(far.legal()).toEqual([{ do: "support", unit: "Ca3" }]);
  });

  it("[BG-8.0b] the odds of a bombardment are worked out like any others", () => {
    expect(odds(confederate({ Ca3: a, U6: two }).play(...strike([two], [], ["Ca3"])))).toBe("3:6 1-2");
    const hill = confederate({ Ca3: a, U6: two }, { ground: { [two]: "rough" } });
    expect(odds(hill.play(...strike([two], [], ["Ca3"])))).toBe("3:12 1-4");
  });
});

describe("8.1 bombardment", () => {
  it("[BG-8.11a] guns reach three hexes", () => {
    expect(confederate({ Ca3: a, U4: three }).refused({ do: "attack", target: three })).toBe("");
    const f = confederate({ Ca3: a, "Ca3.b": at(2, 1), U4: at(4, 0) });
    expect(f.play({ do: "attack", target: at(4, 0) }).refused({ do: "support", unit: "Ca3" })).toBe("BG-8.11a");
    expect(confederate({ Ca3: a, U4: at(4, 0) }).refused({ do: "attack", target: at(4, 0) })).toBe("BG-7.0b");
  });

  it("[BG-8.11b] guns are never bound to fire at what is in range", () => {
    const f = confederate({ Ca3: a, U1: two, U2: at(0, 3), U3: at(-2, 0), U4: at(0, -3) });
    expect(f.legal("attack").length).toBe(4);
    expect(f.refused(end)).toBe("");
  });

  it("[BG-8.11c] no bombardment of a neighbour but over plain creek", () => {
    const beside = (feature: "bridge" | "ford" | "creek") =>
      confederate({ Ca3: a, U4: b }, { sides: [[a, b, feature]] }).play({ do: "attack", target: b });
    for (const feature of ["bridge", "ford"] as const) {
      expect(beside(feature).refused({ do: "support", unit: "Ca3" })).toBe("BG-8.41b");
      expect(beside(feature).legal()).toEqual([{ do: "join", hex: a }]);
    }
    expect(beside("creek").legal()).toEqual([{ do: "support", unit: "Ca3" }]);
  });

  it("[BG-8.11d] water and zones do not limit fire from two hexes up", () => {
    const f = confederate(
      { Ca3: a, U4: three, U5: at(2, 1) },
      { ground: { [b]: "river", [two]: "ferry" }, sides: [[two, three, "creek"]] },
    );
    expect(odds(f.play(...strike([three], [], ["Ca3"])))).toBe("3:4 1-2");
  });

  it("[BG-8.12] the range counts the target's hex but not the guns' own", () => {
    const range = (hex: string, reach: number) =>
      field({ phase: "combat", units: { Ua5: a, C3: hex }, facts: { range: { union: reach, confederate: 3 } } })
        .open("target", "attack")
        .includes(hex);
    expect([range(two, 1), range(two, 2), range(three, 2), range(three, 3)]).toEqual([false, true, false, true]);
    const creek = { sides: [[a, b, "creek"]], facts: { range: { union: 7, confederate: 1 } } } as const;
    expect(confederate({ Ca3: a, U4: b }, creek).refused({ do: "attack", target: b })).toBe("");
  });

  it("[BG-8.13] guns alone fire at one hex", () => {
    const f = confederate({ Ca3: a, U4: two, U5: at(0, 2) }).play(...strike([two], [], ["Ca3"]));
    expect(f.refused({ do: "target", hex: at(0, 2) })).toBe("BG-8.13");
    expect(f.legal("target")).toEqual([]);
  });

  it("[BG-8.14a] two batteries of a hex that bombard strike the same hex", () => {
    const f = confederate({ Ca3: a, Ca2: a, U4: two, U5: at(0, 2) });
    expect(odds(f.play(...strike([two], [], ["Ca3", "Ca2"])))).toBe("5:4 1-1");
    expect(settle(roll(f, 4)).legal()).toEqual([end]);
  });

  it("[BG-8.14b] a silent battery cannot fire later at another combat, even when its mate has gone", () => {
    const units = { Ca3: a, Ca2: a, Ca1: at(-2, 3), U9: two, U5: at(0, 2) };
    for (const answer of [{ do: "stand" }, { do: "retreat", unit: "Ca3", to: at(-1, 0) }]) {
      const f = roll(confederate(units).play(...strike([two], [], ["Ca3"])), 4).play(answer);
      f.play({ do: "attack", target: at(0, 2) });
      expect(f.refused({ do: "support", unit: "Ca2" })).toBe("BG-8.14b");
      expect(f.legal("support")).toEqual([{ do: "support", unit: "Ca1" }]);
    }
    // A battery that was elsewhere when its new mate fired is free.
    const joined = repulsed({ Ca2: at(-1, 1), U5: at(-1, 4) }).play({ do: "retreat", unit: "Ca3", to: at(-1, 1) });
    expect(joined.play({ do: "attack", target: at(-1, 4) }).legal("support")).toEqual([{ do: "support", unit: "Ca2" }]);
  });

  it("[BG-8.14c] both batteries of a hex support the same combat", () => {
    const [x, y] = [at(1, 1), at(-1, 2)];
    const f = confederate({ C4: at(2, 1), C5: at(-2, 2), Ca3: at(0, -1), Ca2: at(0, -1), U4: x, U5: y });
    roll(f.play(...strike([x], [at(2, 1)], ["Ca3"])), 1);
    settle(f).play({ do: "attack", target: y });
    expect(f.refused({ do: "support", unit: "Ca2" })).toBe("BG-8.14b");
  });

  it("[BG-8.15a] bombarding guns are neither lost nor driven back by their own attack", () => {
    for (const die of [1, 2, 3, 4, 5, 6]) {
      const f = roll(confederate({ Ca3: a, U9: two }).play(...strike([two], [], ["Ca3"])), die, "1-5");
      expect([outcome(f), f.where("Ca3"), f.where("U9")]).toEqual([die < 4 ? "Ar" : "Ae", a, two]);
      expect(f.refused(die < 4 ? { do: "stand" } : end)).toBe("");
    }
  });

  it("[BG-8.15b] an exchange by guns alone costs them nothing", () => {
    const f = roll(confederate({ Ca3: a, U1: two }).play(...strike([two], [], ["Ca3"])), 6);
    expect([outcome(f), f.where("U1"), f.where("Ca3"), asked(f)]).toEqual(["Ex", "lost", a, "confederate attack"]);
  });

  it("[BG-8.16a] on Ar a bombarding battery may go back one hex, or stand", () => {
    const f = repulsed();
    expect([outcome(f), asked(f)]).toEqual(["Ar", "confederate guns"]);
    expect(f.open("to", "retreat").length).toBe(5);
    expect(f.refused({ do: "retreat", unit: "Ca3", to: b })).toBe("BG-7.72c");
    f.play({ do: "retreat", unit: "Ca3", to: at(-1, 0) });
    expect([f.where("Ca3"), asked(f)]).toEqual([at(-1, 0), "confederate attack"]);
    expect(f.last("retreat")).toMatchObject({ rule: "BG-8.16a", text: `Ca3 falls back to ${at(-1, 0)}.` });
    expect(repulsed().play({ do: "stand" }).where("Ca3")).toBe(a);
    // It is a choice on Ar only.
    const ae = roll(confederate({ Ca3: a, U9: two }).play(...strike([two], [], ["Ca3"])), 6, "1-5");
    expect([outcome(ae), asked(ae)]).toEqual(["Ae", "confederate attack"]);
    const dr = roll(confederate({ Ca3: a, U3: two }).play(...strike([two], [], ["Ca3"])), 1);
    dr.play({ do: "retreat", unit: "U3", to: three });
    expect([outcome(dr), asked(dr)]).toEqual(["Dr", "confederate attack"]);
  });

  it("[BG-8.16b] each battery chooses for itself, among safe hexes with room", () => {
    const shut = { U3: at(-2, 1), U4: at(1, -2), U5: at(1, 1) };
    const f = roll(confederate({ Ca3: a, ...shut }).play(...strike([at(1, 1)], [], ["Ca3"])), 4);
    expect([outcome(f), asked(f), f.where("Ca3")]).toEqual(["Ar", "confederate attack", a]);

    const pair = confederate({ Ca3: a, "Ca3.b": at(2, 2), U9: two });
    roll(pair.play(...strike([two], [], ["Ca3", "Ca3.b"])), 4).play({ do: "retreat", unit: "Ca3.b", to: at(2, 3) });
    expect([asked(pair), pair.open("unit", "retreat").every((unit) => unit === "Ca3")]).toEqual(["confederate guns", true]);
    expect(pair.refused({ do: "retreat", unit: "Ca3.b", to: at(2, 4) })).toBe("BG-8.16b");
    pair.play({ do: "stand" });
    expect([pair.where("Ca3"), pair.where("Ca3.b")]).toEqual([a, at(2, 3)]);

    // Nobody is displaced for a step that nobody has to take.
    const full = { C1: at(-1, 0), C2: at(-1, 0) };
    const ground = { [at(0, 1)]: "river", [at(-1, 1)]: "river", [at(0, -1)]: "river", [at(1, -1)]: "river" } as const;
    expect(asked(repulsed(full, { ground }))).toBe("confederate attack");
  });

  it("[BG-8.16c] a battery that goes back by choice stays effective", () => {
    const f = repulsed({}, { options: { attackEffectiveness: true } }).play({ do: "retreat", unit: "Ca3", to: at(-1, 0) });
    expect(f.read("units")).toMatchObject({ Ca3: { hex: at(-1, 0) } });
    expect(f.read("units")).not.toHaveProperty("Ca3.ineffective");
  });

  it("[BG-8.16d] Union batteries stand, but by the other reading", () => {
    const fired = (options: Record<string, boolean>) =>
      roll(field({ phase: "combat", units: { Ua5: a, C9: three }, options }).play(...strike([three], [], ["Ua5"])), 4);
    expect([outcome(fired({})), asked(fired({}))]).toEqual(["Ar", "union attack"]);
    const other = fired({ unionGunsMayElectRetreat: true });
    expect(asked(other)).toBe("union guns");
    expect(other.play({ do: "retreat", unit: "Ua5", to: at(-1, 0) }).where("Ua5")).toBe(at(-1, 0));
  });
});

describe("8.2 combined attacks", () => {
  it("[BG-8.21a] guns bombard alone, with other guns, or with units next to the target", () => {
    const f = field({ phase: "combat", units: { U4: at(-1, 1), Ua5: at(3, -1), C3: at(-2, 1), C2: at(4, 2) } });
    expect(odds(f.play(...strike([at(-2, 1)], [at(-1, 1)], ["Ua5"])))).toBe("9:3 3-1");
    const alone = field({ phase: "combat", units: { Ua5: a, C2: three } });
    expect(odds(alone.play(...strike([three], [], ["Ua5"])))).toBe("5:2 2-1");
  });

  it("[BG-8.21b] batteries in several hexes may bombard one hex together", () => {
    const f = confederate({ Ca3: a, "Ca3.b": at(0, 2), U6: two });
    expect(odds(f.play(...strike([two], [], ["Ca3", "Ca3.b"])))).toBe("6:6 1-1");
  });

  it("[BG-8.22a] in an attack on several hexes a battery needs range to one of them", () => {
    const f = confederate({ C4: a, Ca3: at(4, 0), U3: b, U2: at(-1, 0) });
    expect(odds(f.play(...strike([b, at(-1, 0)], [a])))).toBe("4:5 1-2");
    expect(odds(f.play({ do: "support", unit: "Ca3" }))).toBe("7:5 1-1");
  });

  it("[BG-8.22b] range and sight must hold for the same hex", () => {
    // In range of the first but blind to it; in sight of the second but a hex too far.
    const targets = [at(0, 1), at(1, -1)];
    const supported = (range: number, wood: string) =>
      confederate(
        { C4: a, Ca3: at(1, 3), U3: targets[0], U2: targets[1] },
        { ground: { [wood]: "forest" }, facts: { range: { union: 7, confederate: range } } },
      )
        .play(...strike(targets, [a]))
        .refused({ do: "support", unit: "Ca3" });
    expect(supported(3, at(0, 2))).toBe("BG-8.31a");
    expect([supported(4, at(0, 2)), supported(3, at(5, 0))]).toEqual(["", ""]);
  });

  it("[BG-8.23a] in a combined attack those adjacent suffer the result, bombarding guns do not", () => {
    const f = field({ phase: "combat", units: { U4: a, Ua5: at(3, 2), C9: b } });
    roll(f.play(...strike([b], [a], ["Ua5"])), 6, "1-5");
    expect([outcome(f), f.where("U4"), f.where("Ua5")]).toEqual(["Ae", "lost", at(3, 2)]);
  });

  it("[BG-8.23b] guns in contact count as adjacent in a combined attack", () => {
    const f = confederate({ Ca3: a, "Ca3.b": at(3, 0), U9: b });
    roll(f.play(...strike([b], [a], ["Ca3.b"])), 5);
    expect([outcome(f), f.read("retreating")]).toEqual(["Ar", ["Ca3"]]);
    f.play({ do: "retreat", unit: "Ca3", to: at(-1, 0) });
    expect([asked(f), f.open("unit", "retreat")[0]]).toEqual(["confederate guns", "Ca3.b"]);
  });
});

describe("8.4 adjacent attacks", () => {
  it("[BG-8.41a] guns in an enemy zone must attack", () => {
    const f = confederate({ Ca3: a, C4: at(2, -1), U4: b });
    expect([f.refused(end), f.read("owes")]).toEqual(["BG-7.0a", [a, at(2, -1)].sort()]);
    expect(f.play(...strike([b], [at(2, -1)])).refused({ do: "roll", odds: "1-1" })).toBe("BG-7.1h");
  });

  it("[BG-8.41b] guns in an enemy zone bombard nothing", () => {
    const f = confederate({ Ca3: a, U4: b, U5: at(-2, 0), "Ca3.b": at(-4, 0) });
    expect(f.play({ do: "attack", target: at(-2, 0) }).refused({ do: "support", unit: "Ca3" })).toBe("BG-8.41b");
    expect(f.legal("support")).toEqual([{ do: "support", unit: "Ca3.b" }]);
  });

  it("[BG-8.41c] guns that come under a zone during the phase are silenced, but by the other reading", () => {
    const units = { U4: a, C3: b, Ua5: at(-1, 0), C2: at(-3, 0) };
    const pressed = (options: Record<string, boolean>) =>
      roll(field({ phase: "combat", units, options }).play(...strike([b], [a])), 4).play(
        { do: "retreat", unit: "U4", to: at(-1, 1) },
        { do: "advance", unit: "C3", to: a },
      );
    const f = pressed({});
    expect(f.legal()).toEqual([end]);
    const options = { bombardmentCheckedWhenFired: false };
    expect(pressed(options).refused({ do: "attack", target: at(-3, 0) })).toBe("");
    expect(confederate({ Ca3: a, U4: b, U5: at(-2, 0) }, { options }).open("target", "attack")).toEqual([b]);
  });

  it("[BG-8.42a] guns in contact may attack several neighbours, but nobody farther", () => {
    const f = confederate({ Ca6: a, U2: b, U3: at(0, 1), U4: at(-2, 0) }).play(...strike([b, at(0, 1)], [a]));
    expect(odds(f)).toBe("6:5 1-1");
    expect(f.refused({ do: "target", hex: at(-2, 0) })).toBe("BG-7.25a");
  });

  it("[BG-8.42b] guns in contact may not add an enemy behind plain creek", () => {
    const f = confederate({ Ca3: a, U4: b, U5: at(-1, 0) }, { sides: [[a, at(-1, 0), "creek"]] });
    expect(f.legal()).toEqual([{ do: "attack", target: b }]);
    expect(f.refused({ do: "attack", target: at(-1, 0) })).toBe("BG-7.15b");
    expect(f.play(...strike([b], [a])).refused({ do: "target", hex: at(-1, 0) })).toBe("BG-7.15b");
  });

  it("[BG-8.43] guns that attack from contact suffer every result", () => {
    const attack = (die: number, column: string) =>
      roll(confederate({ Ca9: a, C9: at(2, -1), U3: b }).play(...strike([b], [a, at(2, -1)])), die, column);
    expect([attack(6, "1-5").where("Ca9"), attack(4, "1-1").read("retreating")]).toEqual(["lost", ["Ca9", "C9"]]);
    expect(attack(6, "3-1").open("unit", "lose")).toEqual(["C9", "Ca9"]);
  });

  it("[BG-8.44] no ground keeps guns from attacking a neighbour", () => {
    for (const terrain of ["forest", "forestRough", "town", "rough"] as const) {
      const f = confederate({ Ca3: a, U4: b }, { ground: { [a]: "forest", [b]: terrain } });
      expect(f.play(...strike([b], [a])).legal("roll").length).toBeGreaterThan(0);
    }
  });

  it("[BG-8.45a] guns with only plain creek before them may bombard over it, or elsewhere", () => {
    const f = confederate({ Ca3: a, U4: b, U5: at(-3, 0) }, { sides: [[a, b, "creek"]] });
    expect(f.open("target", "attack")).toEqual([b, at(-3, 0)].sort());
    expect(odds(f.play(...strike([b], [], ["Ca3"])))).toBe("3:4 1-2");
  });

  it("[BG-8.45b] fire over plain creek is bombardment: no duty, no loss, no advance", () => {
    const across = (die: number, column: string) => {
      const f = confederate({ Ca9: a, U3: b }, { sides: [[a, b, "creek"]] });
      expect([f.read("owed"), f.refused(end)]).toEqual([[], ""]);
      return roll(f.play(...strike([b], [], ["Ca9"])), die, column);
    };
    expect([across(6, "1-5").where("Ca9"), asked(across(6, "1-5"))]).toEqual([a, "confederate attack"]);
    const won = across(1, "3-1");
    expect([won.where("U3"), asked(won), won.where("Ca9")]).toEqual(["lost", "confederate attack", a]);
  });
});

describe("8.5 defence", () => {
  it("[BG-8.51a] guns never add to another hex's defence", () => {
    const f = field({ phase: "combat", units: { U6: a, C3: b, Ca3: at(3, 0) } });
    expect(odds(f.play(...strike([b], [a])))).toBe("6:3 2-1");
  });

  it("[BG-8.51b] guns bombard only in their owner's Combat Phase", () => {
    const f = field({ phase: "combat", units: { U6: a, C3: b, Ca3: at(0, 2) } }).play({ do: "attack", target: b });
    expect([f.refused({ do: "support", unit: "Ca3" }), f.legal("support")]).toEqual(["BG-8.51b", []]);
    expect(field({ phase: "combat", units: { U6: a, Ca3: at(0, 2) } }).legal()).toEqual([end]);
    const moving = field({ player: "confederate", units: { U6: a, Ca3: at(0, 2) } });
    expect(moving.refused({ do: "attack", target: a })).toBe("BG-5.14a");
  });

  it("[BG-8.52] attacked guns suffer every result, also from bombardment", () => {
    const bombard = (die: number) =>
      roll(field({ phase: "combat", units: { Ua9: a, Ca3: three } }).play(...strike([three], [], ["Ua9"])), die);
    expect(bombard(1).where("Ca3")).toBe("lost");
    const driven = bombard(2);
    expect([outcome(driven), asked(driven), driven.read("retreating")]).toEqual(["Dr", "confederate retreat", ["Ca3"]]);
  });
});
