import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { below, reseed } from "../../../engine/index.js";
import { COMBAT, Flag, has, isAsked, Mark } from "../state.js";
import { odds, roll, settle, strike } from "./attack.js";
import { at, type Field, field, handle } from "./field.js";

// Two friendly hexes that each touch both of two enemy hexes; e1 touches b alone, e2 touches c alone.
const a = at(0, 0);
const b = at(1, 0);
const c = at(0, 1);
const d = at(1, 1);
const e1 = at(2, -1);
const e2 = at(-1, 2);
const end = { do: "end" };

describe("7.1 which units attack", () => {
  it("[BG-7.1a] hexes are in contact when adjacent with no plain creek between", () => {
    const f = field({ phase: "combat", units: { U4: a, U2: a, C3: b, C2: c }, sides: [[a, c, "creek"]] });
    expect([f.read("owes"), f.read("owed")]).toEqual([[a], [b]]);
  });

  it("[BG-7.1b] duties are fixed when the phase starts, but by the other reading", () => {
    const units = { U9: a, C2: b, C3: at(2, 0), Ua5: at(3, 2) };
    const play = (f: Field) => roll(f.play(...strike([b], [a])), 1).play({ do: "advance", unit: "U9", to: b });
    const f = play(field({ phase: "combat", units }));
    expect([f.read("owes"), f.read("owed"), f.refused(end)]).toEqual([[], [], ""]);
    f.play({ do: "attack", target: at(2, 0) });
    expect(f.refused({ do: "join", hex: b })).toBe("BG-7.14a");

    const options = { dutiesFixedAtPhaseStart: false };
    const other = play(field({ phase: "combat", units, options }));
    expect([other.read("owed"), other.refused(end)]).toEqual([[at(2, 0)], "BG-7.1m"]);
    expect(settle(roll(other.play(...strike([at(2, 0)], [], ["Ua5"])), 1)).refused(end)).toBe("");
    const { Ua5: _, ...gunless } = units;
    expect(play(field({ phase: "combat", units: gunless, options })).refused(end)).toBe("");
  });

  it("[BG-7.1b BG-11.2f] by neither reading is an enemy owed an attack that only an ineffective unit touches", () => {
    const units = { U9: a, C2: b, U3: at(-3, 0), C3: at(-3, 1), Ua5: at(3, 2) };
    const more = { units: { ...units, U3: { hex: at(-3, 0), ineffective: true } } };
    for (const dutiesFixedAtPhaseStart of [true, false]) {
      const f = field({ phase: "combat", units, more, options: { attackEffectiveness: true, dutiesFixedAtPhaseStart } });
      expect(f.read("owed")).toEqual([b]);
      roll(f.play(...strike([b], [a])), 1).play({ do: "hold" });
      expect([f.read("owed"), f.refused(end)]).toEqual([[], ""]);
    }
  });

  it("[BG-7.1c] every attacking hex touches every hex it attacks, with all its units", () => {
    const f = field({ phase: "combat", units: { U4: a, U1: a, U5: e1, C3: b, C2: c, C1: at(3, -1) } });
    f.play(...strike([b, c], [a]));
    expect(f.refused({ do: "join", hex: e1 })).toBe("BG-7.25a");
    expect(odds(f)).toBe("5:5 1-1");
    const other = field({ phase: "combat", units: { U4: a, U5: e1, C3: b, C2: c, Ua5: at(3, 2) } });
    other.play(...strike([b], [a, e1]));
    expect(other.refused({ do: "target", hex: c })).toBe("BG-7.25a");
  });

  it("[BG-7.1d] bombardment alone is made by guns on just one hex", () => {
    const f = field({ phase: "combat", units: { Ua5: a, Ua4: at(0, 3), C3: at(3, 0), C2: at(3, 1) } });
    f.play({ do: "attack", target: at(3, 0) });
    expect(f.refused({ do: "roll", odds: "1-5" })).toBe("BG-7.1d");
    f.play({ do: "support", unit: "Ua5" });
    expect(f.refused({ do: "target", hex: at(3, 1) })).toBe("BG-8.13");
    expect(odds(f.play({ do: "support", unit: "Ua4" }))).toBe("9:3 3-1");
    // Not even where both are in contact and their neighbour has a third to attack.
    const near = field({ phase: "combat", units: { U4: a, Ua5: at(-3, 3), C3: b, C2: c, C1: at(-1, 0) } });
    expect(near.play(...strike([b, c], [], ["Ua5"])).refused({ do: "roll", odds: "1-1" })).toBe("BG-8.13");
  });

  it("[BG-7.1e] each hex in contact is in one attack, each battery in at most one", () => {
    const f = field({ phase: "combat", units: { U4: a, U5: d, C3: b, Ua5: at(3, 2), C2: at(5, 0) } });
    f.play(...strike([b], [a]));
    expect(f.refused({ do: "roll", odds: "1-1" })).toBe("BG-7.1h");
    f.play({ do: "join", hex: d }, { do: "support", unit: "Ua5" });
    settle(roll(f, 1));
    expect(f.legal()).toEqual([end]);
    expect(f.refused({ do: "attack", target: at(5, 0) })).toBe("BG-7.14a");
  });

  it("[BG-7.1f] an enemy that another hex engages may be left to it", () => {
    const f = field({ phase: "combat", units: { U4: a, U5: e2, C3: b, C2: c } });
    settle(roll(f.play(...strike([b], [a])), 4));
    expect(f.refused(end)).toBe("BG-7.0a");
    settle(roll(f.play(...strike([c], [e2])), 1));
    expect(f.refused(end)).toBe("");
  });

  it("[BG-7.1h] no attack may leave a unit in contact without an enemy to attack", () => {
    // e1 touches b only, a touches b and c.
    const units = { U4: a, U5: e1, C3: b, C2: c };
    const f = field({ phase: "combat", units }).play({ do: "attack", target: b });
    expect(f.refused({ do: "join", hex: a })).toBe("BG-7.1i");
    expect(f.refused({ do: "join", hex: e1 })).toBe("");
    const helped = field({ phase: "combat", units: { ...units, Ua5: at(-3, 3) } }).play(...strike([b], [a]));
    expect(helped.refused({ do: "roll", odds: "1-1" })).toBe("BG-7.1h");
    expect(helped.play({ do: "join", hex: e1 }).refused({ do: "roll", odds: "3-1" })).toBe("");
  });

  it("[BG-7.1i] an enemy left behind must have a free battery hex of its own", () => {
    const left = (more: Record<string, string>, plan: object = {}) =>
      field({ phase: "combat", units: { U4: a, C3: b, C2: c, ...more }, ...plan })
        .play(...strike([b], [a]))
        .refused({ do: "roll", odds: "1-1" });
    expect(left({})).toBe("BG-7.1i");
    expect(left({ Ua5: at(-3, 3) })).toBe("");
    expect(left({ Ua5: at(-3, 3) }, { facts: { range: { union: 3, confederate: 3 } } })).toBe("");
    expect(left({ Ua5: at(-3, 3) }, { facts: { range: { union: 2, confederate: 3 } } })).toBe("BG-7.1i");
    expect(left({ Ua5: at(-3, 4) }, { ground: { [at(-1, 2)]: "forest", [at(-2, 3)]: "forest" } })).toBe("BG-7.1i");
    expect(left({ Ua5: at(-3, 3), C1: at(-4, 3) })).toBe("BG-7.1i");
    expect(left({ Ua5: at(-3, 3) }, { more: { displaced: ["Ua5"] } })).toBe("BG-7.1i");
    expect(left({ Ua5: at(-3, 3) }, { more: { fought: ["Ua5"], fired: ["Ua5"] } })).toBe("BG-7.1i");
    // Then it is free for nothing else.
    const busy = { U4: a, C3: b, C2: c, Ua5: at(-3, 3), C1: at(-3, 5), U6: at(-1, 4), C6: at(-1, 5) };
    const bound = settle(roll(field({ phase: "combat", units: busy }).play(...strike([b], [a])), 4));
    expect(bound.refused({ do: "attack", target: at(-3, 5) })).toBe("BG-7.1i");
    expect(bound.play(...strike([at(-1, 5)], [at(-1, 4)])).refused({ do: "support", unit: "Ua5" })).toBe("BG-7.1i");
    // Two left behind, two batteries: in one hex they answer one enemy, in two hexes both.
    const three = (guns: Record<string, string>) =>
      field({ phase: "combat", units: { U4: a, C3: b, C2: c, C1: at(-1, 1), ...guns } })
        .play(...strike([b], [a]))
        .refused({ do: "roll", odds: "1-1" });
    expect(three({ Ua5: at(-3, 4), Ua4: at(-3, 4) })).toBe("BG-7.1i");
    expect(three({ Ua5: at(-3, 4), Ua4: at(-2, 4) })).toBe("");
    // A battery whose mate supports this attack is not free for the enemy left behind.
    const pair = field({ phase: "combat", units: { U4: a, C3: b, C2: c, Ua5: at(-3, 3), Ua4: at(-3, 3) } }).play(...strike([b], [a]));
    expect(pair.refused({ do: "support", unit: "Ua5" })).toBe("");
    expect(pair.play({ do: "support", unit: "Ua5" }).refused({ do: "roll", odds: "1-1" })).toBe("BG-7.1i");
  });

  it("[BG-7.1j] bombardment alone answers an enemy in contact, but by the other reading", () => {
    const units = { U4: a, C2: b, C3: c, Ua5: at(-3, 3) };
    const f = field({ phase: "combat", units });
    settle(roll(f.play(...strike([c], [], ["Ua5"])), 1, "1-5"));
    expect(odds(f.play(...strike([b], [a])))).toBe("4:2 2-1");
    expect(settle(roll(f, 1)).refused(end)).toBe("");

    const options = { bombardmentSatisfiesDuty: false };
    expect(
      field({ phase: "combat", units, options })
        .play(...strike([b], [a]))
        .refused({ do: "roll", odds: "1-1" }),
    ).toBe("BG-7.1i");
    const other = field({ phase: "combat", units, options });
    other.play({ do: "attack", target: c }, { do: "support", unit: "Ua5" });
    expect(other.legal("roll")).toEqual([]);
    expect(other.play({ do: "join", hex: a }, { do: "target", hex: b }).refused({ do: "roll", odds: "1-1" })).toBe("");
    expect(odds(other)).toBe("9:5 1-1");
  });

  it("[BG-7.1k] bombardment by others does not release a unit from its own duty", () => {
    const f = field({ phase: "combat", units: { U4: a, C3: b, Ua5: at(3, 2) } });
    f.play(...strike([b], [], ["Ua5"]));
    expect(f.refused({ do: "roll", odds: "1-1" })).toBe("BG-7.1k");
    expect(odds(f.play({ do: "join", hex: a }))).toBe("9:3 3-1");
  });

  it("[BG-7.1l] the duty lapses when the battery that was to fire has been displaced", () => {
    const stack = at(-1, 0);
    const plan = {
      phase: "combat",
      player: "confederate",
      units: { C5: a, Ca3: stack, C2: stack, U4: b, U5: c },
      ground: { [at(0, -1)]: "river" },
    } as const;
    const beaten = (displaced: string, more: Record<string, string> = {}) => {
      const f = roll(field({ ...plan, units: { ...plan.units, ...more } }).play(...strike([b], [a])), 4);
      f.play({ do: "retreat", unit: "C5", to: stack, displace: displaced }, { do: "retreat", unit: displaced, to: at(-2, 0) });
      return f.play({ do: "hold" });
    };
    const lapsed = beaten("Ca3");
    expect(lapsed.read("owed")).toEqual([c]);
    expect(lapsed.legal()).toEqual([end]);
    // It hinders no attack that is still owed elsewhere.
    const elsewhere = beaten("Ca3", { C6: at(-4, 4), U3: at(-4, 5) }).play(...strike([at(-4, 5)], [at(-4, 4)]));
    expect(elsewhere.open("odds", "roll")).toContain("2-1");
    const open = beaten("C2");
    expect(open.refused(end)).toBe("BG-7.1m");
    expect(open.refused({ do: "attack", target: c })).toBe("");
  });

  it("[BG-7.1l] where bombardment does not satisfy the duty, it lapses with the last unit that could attack; guns may fire", () => {
    // U5 was displaced from contact with c by U4, which had attacked b.
    const units = { U4: d, U5: at(2, 1), Ua5: at(-3, 3), C3: b, C2: c };
    const more = { owes: [], owed: [c], fought: ["U4"], attacked: ["C3"], displaced: ["U5"] };
    const f = field({ phase: "combat", units, options: { bombardmentSatisfiesDuty: false }, more });
    expect(f.refused(end)).toBe("");
    expect(odds(f.play(...strike([c], [], ["Ua5"])))).toBe("5:2 2-1");
    expect(f.refused({ do: "roll", odds: "2-1" })).toBe("");
  });

  it("[BG-7.1m] the phase does not end while an enemy that is owed an attack can be bombarded", () => {
    const f = field({ phase: "combat", units: { U4: a, C3: b, C2: c, Ua5: at(-3, 3) } });
    settle(roll(f.play(...strike([b], [a])), 4));
    expect([f.read("owes"), f.read("owed"), f.refused(end)]).toEqual([[], [c], "BG-7.1m"]);
    settle(roll(f.play(...strike([c], [], ["Ua5"])), 1, "1-5"));
    expect(f.refused(end)).toBe("");
  });

  it("[BG-7.1o] a hex left to the guns is bombarded as it then stands, and not at all when nobody fresh is in it", () => {
    const plan = {
      phase: "combat",
      units: { U4: a, U27: at(-2, 2), C9: b, C2: c, C3: e2, Ua5: at(0, 5) },
      ground: { [at(0, 2)]: "river", [at(-1, 3)]: "river" },
    } as const;
    const begin = (f: Field) => {
      roll(f.play(...strike([b], [a])), 4).play({ do: "retreat", unit: "U4", to: at(-1, 0) }, { do: "hold" });
      return roll(f.play(...strike([e2], [at(-2, 2)])), 4);
    };
    const f = begin(field(plan)).play({ do: "retreat", unit: "C3", to: c }, { do: "hold" });
    expect(odds(f.play(...strike([c], [], ["Ua5"])))).toBe("5:2 2-1");

    const full = begin(field({ ...plan, units: { ...plan.units, C4: e2, C1: c } }));
    for (const [unit, displace] of [
      ["C3", "C1"],
      ["C4", "C2"],
    ])
      full.play({ do: "retreat", unit, to: c, displace }, { do: "retreat", unit: displace, to: d });
    expect(full.play({ do: "hold" }).refused({ do: "attack", target: c })).toBe("BG-7.14b");
    expect([full.game.prompt(full.s).owed, full.refused(end)]).toEqual([[], ""]);
    // Nor is it taken into an attack on another hex.
    const more = { owes: [a], owed: [b, c], attacked: ["C2"] };
    const beside = field({ phase: "combat", units: { U4: a, C3: b, C2: c }, more }).play(...strike([b], [a]));
    expect([beside.legal("target"), beside.refused({ do: "target", hex: c })]).toEqual([[], "BG-7.14b"]);
  });

  it("[BG-7.1p] without contact nothing is owed, and bombardment is free", () => {
    const f = field({ phase: "combat", units: { Ua5: a, C3: at(3, 0), C2: at(0, 3) } });
    expect([f.read("owes"), f.read("owed")]).toEqual([[], []]);
    expect(f.legal()).toEqual([{ do: "attack", target: at(3, 0) }, { do: "attack", target: at(0, 3) }, end]);
  });
});

/** A hex of a crowd: where, whose, and how many stand there, perhaps with guns. */
const post = fc.record({
  place: fc.nat({ max: 24 }),
  side: fc.constantFrom("U", "C"),
  height: fc.integer({ min: 1, max: 2 }),
  guns: fc.nat({ max: 3 }).map((n) => n === 0),
});
const crowd = fc.uniqueArray(post, { minLength: 4, maxLength: 12, selector: ({ place }) => place });
type Crowd = readonly { readonly place: number; readonly side: string; readonly height: number; readonly guns: boolean }[];

const places = [-2, -1, 0, 1, 2].flatMap((q) => [-2, -1, 0, 1, 2].map((r) => at(q, r)));
const pool = ["U", "C", "Ua", "Ca"].flatMap((kind) => Array.from({ length: 24 }, (_, i) => `${kind}${1 + (i % 6)}.${i}`));
const { game } = field({ units: {}, reserves: Object.fromEntries(pool.map((name) => [name, ""])) });

/** The crowd at the start of the Union's Combat Phase. */
function gathered(posts: Crowd, withGuns: boolean): Field {
  const units: Record<string, { hex: string }> = {};
  posts.forEach(({ place, side, height, guns }, i) => {
    const kind = ["U", "C", "Ua", "Ca"].indexOf(withGuns && guns ? `${side}a` : side);
    for (let k = 0; k < height; k++) units[pool[24 * kind + 2 * i + k]] = { hex: places[place] };
  });
  return handle(game, { turn: 2, phase: "combat", player: "union", units });
}

const marked = (f: Field, mark: number) => [...f.s.marks.keys()].filter((hex) => f.s.marks[hex] & mark);
const unitsIn = (f: Field, hex: number) => [...f.s.hex.keys()].filter((u) => f.s.hex[u] === hex);

/** Chance decides until nothing but the end of the phase is left; `each` is called between combats. */
function fightOut(f: Field, luck: number, each: () => void = () => {}): void {
  reseed(f.s.random, `${luck}`);
  for (let open = f.legal(); open.length > 1 || open[0].do !== "end"; open = f.legal()) {
    f.game.act(f.s, open[below(f.s.random, open.length)]);
    if (isAsked(f.s, "attack")) each();
    if (f.s.phase !== COMBAT) return;
  }
}

describe("7.1 in random crowds", () => {
  it("[BG-7.1g] the duties can always be fulfilled to the last, without artillery", () => {
    fc.assert(
      fc.property(crowd, (posts) => {
        const f = gathered(posts, false);
        expect(f.legal("attack").length).toBe(marked(f, Mark.owed).length);
      }),
      { numRuns: 10_000 },
    );
    fc.assert(
      fc.property(crowd, fc.nat(), (posts, luck) => {
        const f = gathered(posts, false);
        const owes = marked(f, Mark.owes).flatMap((hex) => unitsIn(f, hex));
        const owed = marked(f, Mark.owed).flatMap((hex) => unitsIn(f, hex));
        fightOut(f, luck);
        expect(owes.filter((u) => !has(f.s, u, Flag.fought))).toEqual([]);
        expect(owed.filter((u) => !has(f.s, u, Flag.attacked))).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  it("[BG-7.1n] no retreat or displacement touches the hexes that still wait for their combat", () => {
    fc.assert(
      fc.property(crowd, fc.nat(), (posts, luck) => {
        const f = gathered(posts, true);
        const before = f.game.copy(f.s);
        const fresh = { ...f, s: before };
        const contacts = (hex: number, mark: number) =>
          [0, 1, 2, 3, 4, 5].map((d) => before.battle.grid.neighbour[hex * 6 + d]).filter((other) => f.s.marks[other] & mark);
        fightOut(f, luck, () => {
          const waiting = marked(f, Mark.owes);
          for (const hex of waiting) expect(contacts(hex, Mark.owed).length).toBeGreaterThan(0);
          for (const hex of [...waiting, ...marked(f, Mark.owed).filter((owed) => contacts(owed, Mark.owes).length > 0)])
            expect(unitsIn(f, hex)).toEqual(unitsIn(fresh, hex));
        });
      }),
      { numRuns: 300 },
    );
  });
});
