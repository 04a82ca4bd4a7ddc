import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { columns } from "../data/tables.js";
import { columnFor } from "../rules/odds.js";
import { asked, odds, outcome, ring, roll, settle, strike } from "./attack.js";
import { at, field } from "./field.js";

const a = at(0, 0);
const b = at(1, 0);

/** One attack of strength x on y in the open, planned. */
function duel(x: number, y: number, die?: number) {
  const f = field({ phase: "combat", units: { [`U${x}`]: a, [`C${y}`]: b } }).play(...strike([b], [a]));
  return die ? roll(f, die) : f;
}

describe("7.0 combat", () => {
  it("[BG-7.0a] attacking enemies in contact is compulsory", () => {
    const f = field({ phase: "combat", units: { U4: a, C3: b } });
    expect(f.refused({ do: "end" })).toBe("BG-7.0a");
    settle(roll(f.play(...strike([b], [a])), 1));
    expect(f.refused({ do: "end" })).toBe("");
  });

  it("[BG-7.0b] only artillery attacks a hex it is not next to", () => {
    const infantry = field({ phase: "combat", units: { U4: a, C3: at(2, 0) } });
    expect(infantry.refused({ do: "attack", target: at(2, 0) })).toBe("BG-7.0b");
    expect(infantry.legal()).toEqual([{ do: "end" }]);
    const guns = field({ phase: "combat", player: "confederate", units: { Ca3: a, C5: at(0, 5), U4: at(2, 0) } });
    guns.play({ do: "attack", target: at(2, 0) });
    expect(guns.legal()).toEqual([{ do: "support", unit: "Ca3" }]);
    expect(guns.refused({ do: "support", unit: "C5" })).toBe("BG-7.0b");
  });

  it("[BG-7.0c] the phasing player is the attacker, whoever is on the defensive", () => {
    const f = field({ phase: "combat", player: "confederate", units: { U9: a, C2: b } });
    expect(asked(f)).toBe("confederate attack");
    roll(f.play(...strike([a], [b])), 1);
    expect([outcome(f), asked(f)]).toEqual(["Ar", "confederate retreat"]);
    const lost = roll(field({ phase: "combat", player: "confederate", units: { U9: a, C1: b } }).play(...strike([a], [b])), 6);
    expect([outcome(lost), lost.where("C1"), lost.where("U9")]).toEqual(["Ae", "lost", a]);
  });

  it("[BG-7.0d] odds are all attacking strength against all defending strength", () => {
    const f = field({ phase: "combat", units: { U4: a, U5: at(1, -1), C3: b } }).play(...strike([b], [a, at(1, -1)]));
    expect(odds(f)).toBe("9:3 3-1");
  });

  it("[BG-7.0e] odds are rounded in the defender's favour", () => {
    expect([odds(duel(13, 4)), odds(duel(7, 4)), odds(duel(4, 7)), odds(duel(3, 10)), odds(duel(35, 6))]).toEqual([
      "13:4 3-1", // the rulebook's own example
      "7:4 1-1",
      "4:7 1-2",
      "3:10 1-4",
      "35:6 5-1",
    ]);
    // The column is the best one whose ratio the attacker really has.
    const ratio = columns.map((name) => name.split("-").map(Number));
    const strength = fc.integer({ min: 1, max: 100 });
    fc.assert(
      fc.property(strength, strength, (x, y) => {
        const reached = ratio.findLastIndex(([attack, defence]) => x * defence >= y * attack);
        expect(columnFor(x, y)).toBe(Math.max(reached, 0));
      }),
    );
  });

  it("[BG-7.0f] one die a combat, and its result is carried out before any other combat", () => {
    const far = at(-4, 2);
    const f = field({ phase: "combat", units: { U4: a, C3: b, U5: far, C2: at(-3, 2) } });
    f.dice(1, 6).play(...strike([b], [a]), { do: "roll", odds: "1-1" });
    expect([outcome(f), asked(f)]).toEqual(["Dr", "confederate retreat"]);
    expect(f.refused({ do: "attack", target: at(-3, 2) })).toBe("BG-7.71e");
    f.play({ do: "retreat", unit: "C3", to: at(2, 0) });
    expect(f.refused({ do: "attack", target: at(-3, 2) })).toBe("BG-7.0f");
    f.play({ do: "hold" }, ...strike([at(-3, 2)], [far]), { do: "roll", odds: "2-1" });
    expect(outcome(f)).toBe("Ar");
    expect(f.log.filter((event) => event.event === "combat").map((event) => event.die)).toEqual([1, 6]);
  });

  it("[BG-7.0g] the attacker chooses the order of the combats", () => {
    const pairs = [
      [at(-4, 2), at(-3, 2)],
      [a, b],
      [at(4, -2), at(5, -2)],
    ];
    const orders = [0, 1, 2].flatMap((x) => [0, 1, 2].filter((y) => y !== x).map((y) => [x, y, 3 - x - y]));
    expect(orders.length).toBe(6);
    for (const order of orders) {
      const units = { U3: pairs[0][0], C1: pairs[0][1], U4: pairs[1][0], C2: pairs[1][1], U5: pairs[2][0], C3: pairs[2][1] };
      const f = field({ phase: "combat", units });
      for (const i of order) settle(roll(f.play(...strike([pairs[i][1]], [pairs[i][0]])), 2));
      expect(f.legal()).toEqual([{ do: "end" }]);
    }
  });

  it("[BG-7.0h] every combat that is owed takes place in this phase", () => {
    const f = field({ phase: "combat", units: { U4: a, C3: b, U5: at(-4, 2), C2: at(-3, 2) } });
    settle(roll(f.play(...strike([b], [a])), 1));
    expect(f.refused({ do: "end" })).toBe("BG-7.0a");
    settle(roll(f.play(...strike([at(-3, 2)], [at(-4, 2)])), 1)).play({ do: "end" });
    expect([f.read("phase"), f.read("player"), f.read("owes"), f.read("owed")]).toEqual(["movement", "confederate", [], []]);
  });
});

describe("7.3 combat strength unity", () => {
  it("[BG-7.3] a unit's strength goes whole into one combat", () => {
    const f = field({ phase: "combat", player: "confederate", units: { C16: a, C4: at(1, 1), U4: b, U5: at(0, 1) } });
    f.play({ do: "attack", target: b });
    expect(f.refused({ do: "join", hex: a, strength: 8 })).toBe("BG-7.3");
    expect(odds(f.play({ do: "join", hex: a }))).toBe("16:4 4-1");
    roll(f, 1).play({ do: "hold" }, { do: "attack", target: at(0, 1) });
    expect(f.refused({ do: "join", hex: a })).toBe("BG-7.14a");
    expect(odds(f.play({ do: "join", hex: at(1, 1) }))).toBe("4:5 1-2");
    expect(f.refused({ do: "roll", odds: "1-2", strength: 2 })).toMatch(/^BG-7/);
  });
});

describe("7.4 effects of terrain", () => {
  it("[BG-7.4a] terrain multiplies the defenders; the attackers' own never matters", () => {
    const units = { U10: a, C5: b };
    expect(odds(field({ phase: "combat", units, ground: { [a]: "rough" } }).play(...strike([b], [a])))).toBe("10:5 2-1");
    expect(odds(field({ phase: "combat", units, ground: { [b]: "rough" } }).play(...strike([b], [a])))).toBe("10:10 1-1");
  });

  it("[BG-7.4b] the multiple is taken of the printed strength", () => {
    const ground = { [b]: "rough" } as const;
    // The rulebook's own example: 5 on rough ground defends with 10.
    expect(odds(field({ phase: "combat", units: { U9: a, C5: b }, ground }).play(...strike([b], [a])))).toBe("9:10 1-2");
    expect(odds(field({ phase: "combat", units: { U9: a, C3: b, C2: b }, ground }).play(...strike([b], [a])))).toBe("9:10 1-2");
  });

  it("[BG-7.4c] doublings do not pile up, but by the other reading", () => {
    const plan = { phase: "combat", units: { U12: a, C3: b }, ground: { [b]: "town" }, sides: [[a, b, "bridge"]] } as const;
    expect(odds(field(plan).play(...strike([b], [a])))).toBe("12:6 2-1");
    expect(odds(field({ ...plan, options: { terrainDoublingCumulative: true } }).play(...strike([b], [a])))).toBe("12:12 1-1");
  });

  it("[BG-7.4d] each hex of a combat is multiplied by its own terrain", () => {
    const f = field({ phase: "combat", units: { U8: a, C3: b, C2: at(0, 1) }, ground: { [b]: "rough" } });
    expect(odds(f.play(...strike([b, at(0, 1)], [a])))).toBe("8:8 1-1");
  });

  it("[BG-7.4e] a hex is doubled when all attackers come over bridges and fords", () => {
    const bridge = field({ phase: "combat", units: { U6: a, C3: b }, sides: [[a, b, "bridge"]] });
    expect(odds(bridge.play(...strike([b], [a])))).toBe("6:6 1-1");
    const both = field({
      phase: "combat",
      units: { U6: a, U4: at(1, -1), C3: b },
      sides: [
        [a, b, "bridge"],
        [at(1, -1), b, "ford"],
      ],
    });
    expect(odds(both.play(...strike([b], [a, at(1, -1)])))).toBe("10:6 1-1");
  });

  it("[BG-7.4f] one attacker on the same bank removes that doubling", () => {
    const f = field({ phase: "combat", units: { U6: a, U4: at(2, -1), C3: b }, sides: [[a, b, "bridge"]] });
    expect(odds(f.play(...strike([b], [a, at(2, -1)])))).toBe("10:3 3-1");
  });

  it("[BG-7.4g] bombarding guns leave the doubling at a bridge, but by the other reading", () => {
    const plan = { phase: "combat", units: { U6: a, Ua5: at(-2, 0), C3: b }, sides: [[a, b, "bridge"]] } as const;
    expect(odds(field(plan).play(...strike([b], [a], ["Ua5"])))).toBe("11:6 1-1");
    const other = field({ ...plan, options: { bombardmentCancelsBridgeDoubling: true } });
    expect(odds(other.play(...strike([b], [a])))).toBe("6:6 1-1");
    expect(odds(other.play({ do: "support", unit: "Ua5" }))).toBe("11:3 3-1");
  });

  it("[BG-7.4h] bombardment alone meets no doubling at a bridge; the ground counts", () => {
    const units = { Ua5: at(-1, 0), C3: b };
    const sides = [[a, b, "bridge"]] as const;
    expect(odds(field({ phase: "combat", units, sides }).play(...strike([b], [], ["Ua5"])))).toBe("5:3 1-1");
    expect(odds(field({ phase: "combat", units, sides, ground: { [b]: "rough" } }).play(...strike([b], [], ["Ua5"])))).toBe("5:6 1-2");
  });

  it("[BG-7.4i] guns that attack from contact count in the bridge test", () => {
    const units = { C3: a, Ca3: at(2, -1), U2: b };
    const f = field({ phase: "combat", player: "confederate", units, sides: [[a, b, "bridge"]] });
    expect(odds(f.play(...strike([b], [a, at(2, -1)])))).toBe("6:2 3-1");
  });

  it("[BG-7.4j] the bridge test is made for each defending hex", () => {
    const f = field({ phase: "combat", units: { U6: a, C3: b, C2: at(0, 1) }, sides: [[a, b, "bridge"]] });
    expect(odds(f.play(...strike([b, at(0, 1)], [a])))).toBe("6:8 1-2");
  });

  it("[BG-7.4k] losses in an exchange ignore the ground", () => {
    const f = field({ phase: "combat", units: { U15: a, U3: a, C3: b }, ground: { [b]: "rough" } });
    expect(odds(f.play(...strike([b], [a])))).toBe("18:6 3-1");
    roll(f, 6);
    expect([asked(f), f.game.prompt(f.s).price]).toEqual(["union exchange", 3]);
    f.play({ do: "lose", unit: "U3" });
    expect([f.where("U3"), f.where("U15"), f.where("C3")]).toEqual(["lost", a, "lost"]);
  });
});

describe("7.5 diversionary attacks", () => {
  it("[BG-7.5] an attack at the worst odds is legal, so that others gain", () => {
    expect(odds(duel(2, 16))).toBe("2:16 1-5");
    expect(duel(2, 16).refused({ do: "roll", odds: "1-5" })).toBe("");
    const [x, y] = [at(0, 1), at(1, 1)];
    const f = field({ phase: "combat", units: { U2: a, U9: y, C16: x, C3: b } });
    settle(roll(f.play(...strike([x], [a])), 1));
    expect(odds(f.play(...strike([b], [y])))).toBe("9:3 3-1");
  });
});

describe("7.9 voluntary reduction", () => {
  it("[BG-7.9a] before the roll any lower column may be chosen", () => {
    const f = duel(15, 3);
    expect(odds(f)).toBe("15:3 5-1");
    expect(f.open("odds")).toEqual(columns.slice(0, 9).toSorted());
    expect(outcome(roll(f, 2, "3-1"))).toBe("Dr"); // 5-1 would be De: the rulebook's own example
  });

  it("[BG-7.9b] a reduced attack is carried out by the usual rules and costs nothing more", () => {
    const lowered = roll(duel(15, 3), 3, "3-1");
    const plain = duel(9, 3, 3);
    for (const f of [lowered, plain]) {
      expect([outcome(f), asked(f)]).toEqual(["Dr", "confederate retreat"]);
      f.play({ do: "retreat", unit: "C3", to: at(2, 0) });
      expect(asked(f)).toBe("union advance");
      f.play({ do: "hold" });
      expect(f.legal()).toEqual([{ do: "end" }]);
    }
  });

  it("[BG-7.9c] the choice stands once the die is thrown", () => {
    const f = roll(duel(15, 3), 3, "3-1");
    for (const column of columns) expect(f.refused({ do: "roll", odds: column })).toBe("BG-7.9c");
  });

  it("[BG-7.9d] only downwards, to any column; units stay in and an exchange counts printed strength", () => {
    expect(duel(5, 5).refused({ do: "roll", odds: "1-5" })).toBe("");
    expect(duel(6, 3).refused({ do: "roll", odds: "3-1" })).toBe("BG-7.9d");
    const f = field({ phase: "combat", units: { U9: a, U6: ring[5], C3: b } });
    roll(f.play(...strike([b], [a, ring[5]])), 6, "4-1");
    expect(f.log.at(0)).toMatchObject({ attackers: ["U9", "U6"], attack: 15, odds: "4-1", result: "Ex" });
    expect(f.game.prompt(f.s).price).toBe(3);
    expect(f.open("unit", "lose")).toEqual(["U6", "U9"]);
  });
});
