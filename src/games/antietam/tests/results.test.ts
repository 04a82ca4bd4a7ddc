import { describe, expect, it } from "vitest";
import { asked, odds, outcome, ring, roll, settle, strike } from "./attack.js";
import { at, type Field, field } from "./field.js";

const a = at(0, 0);
const b = at(1, 0);
const c = at(0, 1);

function duel(x: number, y: number): Field {
  return field({ phase: "combat", units: { [`U${x}`]: a, [`C${y}`]: b } }).play(...strike([b], [a]));
}

/** The result as the table would see it after the roll: who is gone, who must go. */
function seen(f: Field, union: string, confederate: string): string {
  const [u, c] = [f.where(union) === "lost", f.where(confederate) === "lost"];
  if (asked(f) === "union exchange" || (u && c)) return "Ex";
  if (u || c) return u ? "Ae" : "De";
  return asked(f) === "union retreat" ? "Ar" : asked(f) === "confederate retreat" ? "Dr" : "nothing";
}

const table: readonly (readonly [id: string, column: string, attack: number, defence: number, results: string])[] = [
  ["[BG-7.6a]", "1-5", 2, 10, "Ar Ar Ar Ae Ae Ae"],
  ["[BG-7.6b]", "1-4", 2, 8, "Ar Ar Ar Ar Ae Ae"],
  ["[BG-7.6c]", "1-3", 2, 6, "Dr Ar Ar Ar Ar Ae"],
  ["[BG-7.6d]", "1-2", 2, 4, "Dr Dr Ar Ar Ar Ae"],
  ["[BG-7.6e]", "1-1", 3, 3, "Dr Dr Dr Ar Ar Ar"],
  ["[BG-7.6f]", "2-1", 6, 3, "Dr Dr Dr Dr Ar Ar"],
  ["[BG-7.6g]", "3-1", 9, 3, "De Dr Dr Dr Dr Ex"],
  ["[BG-7.6h]", "4-1", 12, 3, "De Dr Dr Dr Ex Ex"],
  ["[BG-7.6i]", "5-1", 15, 3, "De De Dr Dr Ex Ex"],
  ["[BG-7.6j]", "6-1", 18, 3, "De De De Dr Dr Ex"],
];

describe("7.6 combat results table", () => {
  for (const [id, column, attack, defence, results] of table) {
    it(`${id} column ${column}, die 1 to 6: ${results}`, () => {
      expect(odds(duel(attack, defence))).toBe(`${attack}:${defence} ${column}`);
      const rolls = [1, 2, 3, 4, 5, 6].map((die) => roll(duel(attack, defence), die));
      expect(rolls.map(outcome).join(" ")).toBe(results);
      expect(rolls.map((f) => seen(f, `U${attack}`, `C${defence}`)).join(" ")).toBe(results);
    });
  }

  it("[BG-7.6k] better odds than 6-1 use the 6-1 column", () => {
    expect(odds(duel(40, 5))).toBe("40:5 6-1");
    expect(outcome(roll(duel(40, 5), 5))).toBe("Dr");
  });

  it("[BG-7.6l] worse odds than 1-5 use the 1-5 column and are not lost at once", () => {
    expect(odds(duel(2, 20))).toBe("2:20 1-5");
    expect(seen(roll(duel(2, 20), 1), "U2", "C20")).toBe("Ar");
  });

  it("[BG-7.6m] a surrounded defender dies at 3-1 and up, and 3-1 risks least", () => {
    const corners = [ring[0], ring[2], ring[4]];
    const units = { U6: corners[0], "U6.b": corners[1], "U6.c": corners[2], C3: a };
    const faces = (column: string) =>
      [1, 2, 3, 4, 5, 6].filter((die) => {
        const f = settle(roll(field({ phase: "combat", units }).play(...strike([a], corners)), die, column));
        expect(f.where("C3")).toBe("lost");
        return ["U6", "U6.b", "U6.c"].some((unit) => f.where(unit) === "lost");
      });
    expect([faces("3-1"), faces("4-1"), faces("5-1"), faces("6-1")]).toEqual([[6], [5, 6], [5, 6], [6]]);
  });
});

describe("7.6 what the results do", () => {
  it("[BG-7.6n] Ae removes all attackers that are not bombarding", () => {
    const f = field({ phase: "combat", units: { U4: a, U5: c, Ua5: at(3, 2), C9: b } });
    roll(f.play(...strike([b], [a, c], ["Ua5"])), 6, "1-5");
    expect([f.where("U4"), f.where("U5"), f.where("Ua5"), f.where("C9")]).toEqual(["lost", "lost", at(3, 2), b]);
  });

  it("[BG-7.6o] De removes the defenders of every hex attacked", () => {
    const f = field({ phase: "combat", units: { U15: a, C3: b, C2: c, C1: at(4, 0) } });
    roll(f.play(...strike([b, c], [a])), 1);
    expect([f.where("C3"), f.where("C2"), f.where("C1"), f.where("U15")]).toEqual(["lost", "lost", at(4, 0), a]);
  });

  it("[BG-7.6p] Ex removes all defenders first", () => {
    const f = field({ phase: "combat", units: { U10: a, U5: a, C3: b, C2: b } });
    roll(f.play(...strike([b], [a])), 6);
    expect([f.where("C3"), f.where("C2"), asked(f), f.game.prompt(f.s).price]).toEqual(["lost", "lost", "union exchange", 5]);
  });

  it("[BG-7.6q] the attacker then loses units of at least the same printed strength", () => {
    const f = field({ phase: "combat", units: { U4: a, U5: c, C3: b } });
    roll(f.play(...strike([b], [a, c])), 6);
    expect(f.legal()).toEqual([
      { do: "lose", unit: "U4" },
      { do: "lose", unit: "U5" },
    ]);
    expect(f.refused({ do: "end" })).toBe("BG-7.0f");
    f.play({ do: "lose", unit: "U5" });
    expect([f.where("U4"), f.where("U5"), asked(f)]).toEqual([a, "lost", "union advance"]);
  });

  it("[BG-7.6r] only units of that attack can pay", () => {
    const f = field({
      phase: "combat",
      options: { attackEffectiveness: true },
      units: { U15: a, U2: a, U4: at(-3, 0), C3: b },
      more: { units: { U15: { hex: a }, U2: { hex: a, ineffective: true }, U4: { hex: at(-3, 0) }, C3: { hex: b } } },
    });
    roll(f.play(...strike([b], [a])), 6);
    expect([f.refused({ do: "lose", unit: "U2" }), f.refused({ do: "lose", unit: "U4" })]).toEqual(["BG-7.6r", "BG-7.6r"]);
    expect(f.legal()).toEqual([{ do: "lose", unit: "U15" }]);
  });

  it("[BG-7.6s] bombarding guns do not pay, but by the other reading", () => {
    const units = { U4: a, U3: a, Ua5: at(3, 2), Ua4: at(3, 2), C4: b };
    const exchange = (options: Record<string, boolean>) =>
      roll(field({ phase: "combat", units, options }).play(...strike([b], [a], ["Ua5", "Ua4"])), 6, "3-1");
    const f = exchange({});
    expect([f.open("unit", "lose"), f.refused({ do: "lose", unit: "Ua5" })]).toEqual([["U4"], "BG-7.6s"]);
    f.play({ do: "lose", unit: "U4" });
    expect([f.where("U4"), f.where("U3"), f.where("Ua5"), f.where("Ua4")]).toEqual(["lost", a, at(3, 2), at(3, 2)]);

    const other = exchange({ bombardingGunsPayExchange: true });
    expect(other.open("unit", "lose")).toEqual(["U4", "Ua4", "Ua5"]);
    other.play({ do: "lose", unit: "Ua5" });
    expect([other.where("Ua5"), other.where("U4"), other.where("U3")]).toEqual(["lost", a, a]);
    // 8.0 says in so many words that guns which bombard alone lose nothing.
    const alone = field({ phase: "combat", units: { Ua9: a, C3: at(3, 0) }, options: { bombardingGunsPayExchange: true } });
    roll(alone.play(...strike([at(3, 0)], [], ["Ua9"])), 6);
    expect([outcome(alone), alone.where("C3"), alone.where("Ua9"), asked(alone)]).toEqual(["Ex", "lost", a, "union attack"]);
  });

  it("[BG-7.6t] if those who can pay are too few, all of them are lost and no more", () => {
    const f = field({ phase: "combat", units: { U4: a, Ua9: at(3, 2), Ua5: at(3, 2), C6: b } });
    expect(odds(f.play(...strike([b], [a], ["Ua9", "Ua5"])))).toBe("18:6 3-1");
    roll(f, 6);
    expect([f.where("U4"), f.where("Ua9"), f.where("Ua5"), f.where("C6")]).toEqual(["lost", at(3, 2), at(3, 2), "lost"]);
    expect(f.legal()).toEqual([{ do: "end" }]);
    // Nor is anything asked when they are just enough.
    const even = field({ phase: "combat", units: { U4: a, U2: a, Ua9: at(3, 2), Ua5: at(3, 2), C6: b } });
    roll(even.play(...strike([b], [a], ["Ua9", "Ua5"])), 6);
    expect([even.where("U4"), even.where("U2"), asked(even)]).toEqual(["lost", "lost", "union attack"]);
  });

  it("[BG-7.6u] the attacker picks who pays, and nobody who could be spared", () => {
    const begin = (units: Record<string, string>) => {
      const f = field({ phase: "combat", units });
      return roll(
        f.play(
          ...strike(
            [b],
            [...new Set(Object.values(units))].filter((hex) => hex !== b),
          ),
        ),
        6,
      );
    };
    const f = begin({ U4: a, U5: a, U6: c, C5: b });
    expect(f.open("unit", "lose")).toEqual(["U5", "U6"]);
    expect(f.refused({ do: "lose", unit: "U4" })).toBe("BG-7.6u");
    f.play({ do: "lose", unit: "U6" });
    expect([f.where("U4"), f.where("U5"), f.where("U6")]).toEqual([a, a, "lost"]);

    const pair = begin({ U4: a, U5: a, U9: c, C6: b });
    pair.play({ do: "lose", unit: "U4" });
    expect(pair.refused({ do: "lose", unit: "U9" })).toBe("BG-7.6u");
    pair.play({ do: "lose", unit: "U5" });
    expect([pair.where("U4"), pair.where("U5"), pair.where("U9")]).toEqual(["lost", "lost", c]);
  });

  it("[BG-7.6v] Ar sends all attackers back one hex but those bombarding", () => {
    const f = field({ phase: "combat", units: { U4: a, U5: c, Ua5: at(3, 2), C9: b } });
    roll(f.play(...strike([b], [a, c], ["Ua5"])), 4);
    expect([asked(f), f.read("retreating")]).toEqual(["union retreat", ["U4", "U5"]]);
    f.play({ do: "retreat", unit: "U4", to: at(-1, 0) }, { do: "retreat", unit: "U5", to: at(-1, 1) });
    expect([f.where("U4"), f.where("U5"), f.where("Ua5"), f.where("C9")]).toEqual([at(-1, 0), at(-1, 1), at(3, 2), b]);
  });

  it("[BG-7.6w] Dr sends all defenders back one hex", () => {
    const f = field({ phase: "combat", units: { U10: a, C3: b, C2: b } });
    roll(f.play(...strike([b], [a])), 1);
    expect([asked(f), f.read("retreating")]).toEqual(["confederate retreat", ["C3", "C2"]]);
    f.play({ do: "retreat", unit: "C2", to: at(2, 0) }, { do: "retreat", unit: "C3", to: at(2, -1) });
    expect([f.where("C2"), f.where("C3"), f.where("U10")]).toEqual([at(2, 0), at(2, -1), a]);
  });
});
