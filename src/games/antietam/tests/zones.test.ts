import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { below, createRandom, type Random } from "../../../engine/index.js";
import { flatLayout, hexGrid, hexNamed } from "../../../kit/index.js";
import { CONFEDERATE, UNION } from "../battle.js";
import { inZoneOf } from "../state.js";
import { ring, roll, strike } from "./attack.js";
import { at, type Field, type FieldPlan, field, handle } from "./field.js";
import { end, left, march, moment, move, stop, take } from "./orders.js";

const controls = (f: Field, side: number, hex: string) => inZoneOf(f.s, side, f.s.battle.hexNamed(hex));

describe("6.0 zones of control", () => {
  it("[BG-6.0a] the zone of a unit is the six hexes around it", () => {
    const f = field({ units: { C3: at(0, 0) }, ground: { [ring[2]]: "river" } });
    const controlled = f.s.battle.grid.names.filter((hex) => controls(f, CONFEDERATE, hex));
    expect(controlled.sort()).toEqual([...ring].sort());
    expect(controls(f, CONFEDERATE, at(2, 0))).toBe(false);
  });

  it("[BG-6.0b] a unit that enters an enemy zone stops with points unused", () => {
    const f = field({ units: { U4: at(-2, 0), C3: at(1, 0) } });
    f.play(take("U4"), move(at(0, 0)));
    expect(left(f)).toBe(4);
    expect(f.legal()).toEqual([stop]);
    expect(f.refused(move(at(0, -1)))).toBe("BG-6.0b");
  });

  it("[BG-6.1a] zones work in every phase: they stop moves, and bar retreats in both Combat Phases", () => {
    // C3 fights U4 in the middle; C2 stands behind and controls the ground to the east.
    const units = { U4: at(0, 0), C3: at(-1, 0), C2: at(2, -1) };
    for (const player of ["union", "confederate"] as const) {
      const f = field({ units, phase: "combat", player });
      if (player === "union") roll(f.play(...strike([at(-1, 0)], [at(0, 0)])), 4, "1-1");
      else roll(f.play(...strike([at(0, 0)], [at(-1, 0)])), 1);
      expect(f.refused({ do: "retreat", unit: "U4", to: at(1, 0) })).toBe("BG-7.72c");
      expect(f.refused({ do: "retreat", unit: "U4", to: at(1, -1) })).toBe("BG-7.72c");
      expect(f.open("to")).toEqual([at(0, 1)]);
    }
    const moving = field({ units: { U4: at(0, 0), C3: at(3, 0) } }).play(take("U4"), move(at(2, 0)));
    expect(moving.legal()).toEqual([stop]);
  });

  it("[BG-6.1b] no unit cancels a zone: a friend in the hex does not make it safe", () => {
    const units = { U4: at(0, 0), U5: at(1, 0), C3: at(-1, 0), C2: at(2, 0) };
    const f = field({ units, phase: "combat", player: "confederate" });
    expect(controls(f, CONFEDERATE, at(1, 0))).toBe(true);
    roll(f.play(...strike([at(0, 0)], [at(-1, 0)])), 1);
    expect(f.refused({ do: "retreat", unit: "U4", to: at(1, 0) })).toBe("BG-7.72d");
  });

  it("[BG-6.1c] strength, branch and effectiveness do not matter: any unit has its whole zone", () => {
    for (const enemy of ["Ca2", "Cc1", "C1"]) {
      for (const ineffective of [false, true]) {
        const more = { units: { U7: { hex: at(-2, 0) }, [enemy]: { hex: at(1, 0), ineffective } } };
        const f = field({ units: { U7: at(-2, 0), [enemy]: at(1, 0) }, options: { attackEffectiveness: true }, more });
        expect(ring.every((_, i) => controls(f, CONFEDERATE, [at(2, 0), at(1, 1), at(0, 1), at(0, 0), at(1, -1), at(2, -1)][i]))).toBe(
          true,
        );
        f.play(take("U7"), move(at(0, 0)));
        expect(f.legal()).toEqual([stop]);
      }
    }
  });

  it("[BG-6.2] entering a controlled hex costs nothing extra", () => {
    const f = field({ units: { U4: at(-1, 0), C3: at(1, 0) } }).play(take("U4"), move(at(0, 0)));
    expect(left(f)).toBe(5);
  });

  it("[BG-6.3] a unit is free again once combat has removed the enemy that held it", () => {
    const f = field({ units: { U9: at(0, 0), C3: at(1, 0), C2: at(-5, 0) } });
    expect(f.refused(take("U9"))).toBe("BG-5.13a");
    roll(f.play(end, ...strike([at(1, 0)], [at(0, 0)])), 1).play({ do: "hold" }, end, end, end);
    expect([moment(f), f.where("C3")]).toEqual(["3 union movement", "lost"]);
    f.play(...march("U9", at(4, 0)));
    expect(f.where("U9")).toBe(at(4, 0));
  });

  it("[BG-6.3] else it leaves only by retreat or advance", () => {
    const units = { U4: at(0, 0), C3: at(1, 0) };
    const back = field({ units, phase: "combat" });
    roll(back.play(...strike([at(1, 0)], [at(0, 0)])), 4).play({ do: "retreat", unit: "U4", to: at(-1, 0) });
    expect(back.where("U4")).toBe(at(-1, 0));
    const forward = field({ units, phase: "combat" });
    roll(forward.play(...strike([at(1, 0)], [at(0, 0)])), 1).play({ do: "retreat", unit: "C3", to: at(2, 0) });
    forward.play({ do: "advance", unit: "U4", to: at(1, 0) });
    expect(forward.where("U4")).toBe(at(1, 0));
    const still = field({ units: { ...units, U5: at(-4, 0) } });
    expect(still.open("unit", "take")).toEqual(["U5"]);
  });
});

describe("6.4 to 6.6 contact", () => {
  const grid = hexGrid(flatLayout(11, 11));
  const near = grid.names.filter((name) => /^0[4-8]0[4-8]$/.test(name));
  const kinds = ["creek", "bridge", "ford", "road"] as const;

  /** Ferries and hexsides of all kinds strewn over the middle of the board. */
  function strewn(random: Random): Omit<FieldPlan, "units"> {
    const ground = Object.fromEntries(near.filter(() => below(random, 8) === 0).map((name) => [name, "ferry" as const]));
    const sides = near.flatMap((name, i) => {
      const other = grid.neighbour[hexNamed(grid, name) * 6 + (i % 6)];
      return below(random, 3) > 0 ? [[name, grid.names[other], kinds[below(random, kinds.length)]] as const] : [];
    });
    return { ground, sides };
  }

  it("[BG-6.4] contact is mutual: in 1,000 positions a unit is in an enemy's zone just when that enemy is in its own", () => {
    let contacts = 0;
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const random = createRandom(`zones ${seed}`);
        const plan = strewn(random);
        const { game } = field({ ...plan, units: { U4: "0101", C3: "1111" } });
        const land = near.filter((name) => !plan.ground?.[name]);
        for (let i = 0; i < 50; i++) {
          const union = land[below(random, land.length)];
          const confederate = grid.names[grid.neighbour[hexNamed(grid, union) * 6 + below(random, 6)]];
          if (plan.ground?.[confederate]) continue;
          const f = handle(game, { units: { U4: { hex: union }, C3: { hex: confederate } } });
          const held = controls(f, CONFEDERATE, union);
          expect(controls(f, UNION, confederate)).toBe(held);
          if (held) contacts++;
        }
      }),
      { numRuns: 20 },
    );
    expect(contacts).toBeGreaterThan(100);
  });

  it("[BG-6.5a] opposing zones coexist on a hex", () => {
    const f = field({ units: { U4: at(-1, 0), C3: at(1, 0) } });
    expect([controls(f, UNION, at(0, 0)), controls(f, CONFEDERATE, at(0, 0))]).toEqual([true, true]);
    f.play(end, end);
    f.play(take("C3"), move(at(0, 0)));
    expect(f.legal()).toEqual([stop]);
  });

  it("[BG-6.5b] three enemies control a hex no more than one does", () => {
    const alone = { C3: at(1, 0) };
    const three = { C3: at(1, 0), C2: at(1, 0), C4: at(1, -1) };
    for (const enemies of [alone, three]) {
      const f = field({ units: { U4: at(-1, 0), ...enemies } }).play(take("U4"), move(at(0, 0)));
      expect([left(f), f.legal()]).toEqual([5, [stop]]);
      const beaten = field({ units: { U4: at(-1, 0), C9: at(-2, 0), ...enemies }, phase: "combat", player: "confederate" });
      roll(beaten.play(...strike([at(-1, 0)], [at(-2, 0)])), 2);
      expect(beaten.refused({ do: "retreat", unit: "U4", to: at(0, 0) })).toBe("BG-7.72c");
    }
  });

  it("[BG-6.6a] a zone does not pass a plain creek", () => {
    const bank = [at(0, 0), at(0, 1)];
    const f = field({ units: { U4: at(-2, 0), C3: at(1, 0) }, sides: bank.map((hex) => [hex, at(1, 0), "creek"] as const) });
    f.play(take("U4"), move(at(-1, 0)), move(at(0, 0)), move(at(0, 1)), move(at(0, 2)));
    expect(left(f)).toBe(2);
  });

  it("[BG-6.6b] a zone passes bridges and fords: who enters the end of one stops, and must attack", () => {
    for (const crossing of ["bridge", "ford"] as const) {
      const f = field({ units: { U4: at(-1, 0), C3: at(1, 0) }, sides: [[at(0, 0), at(1, 0), crossing]] });
      f.play(take("U4"), move(at(0, 0)));
      expect(f.legal()).toEqual([stop]);
      f.play(stop, end);
      expect(f.refused(end)).toBe("BG-7.0a");
      expect(f.open("target", "attack")).toEqual([at(1, 0)]);
    }
  });

  it("[BG-6.6d] enemies divided by plain creek are not in contact: no duty, no adjacent attack, no lock", () => {
    const plan: FieldPlan = { units: { U4: at(0, 0), C3: at(1, 0) }, sides: [[at(0, 0), at(1, 0), "creek"]] };
    const combat = field({ ...plan, phase: "combat" });
    expect(combat.legal()).toEqual([end]);
    expect(combat.refused({ do: "attack", target: at(1, 0) })).toBe("BG-7.15b");
    combat.play(end, end, end);
    expect(moment(combat)).toBe("3 union movement");
    combat.play(...march("U4", at(-3, 0)));
    expect(combat.where("U4")).toBe(at(-3, 0));
  });

  it("[BG-6.6e] a hex that faces an enemy only over plain creek is safe to retreat to", () => {
    const units = { C3: at(0, 0), U4: at(-1, 0), U5: at(2, 0), U6: at(2, -2), U7: at(0, 2) };
    const retreats = (...creeks: string[]) => {
      const f = field({ units, sides: creeks.map((hex) => [hex, at(2, 0), "creek"] as const), phase: "combat" });
      roll(f.play(...strike([at(0, 0)], [at(-1, 0)])), 1);
      return f.where("C3") === "lost" ? [] : f.open("to");
    };
    expect(retreats()).toEqual([]);
    expect(retreats(at(1, 0))).toEqual([at(1, 0)]);
  });
});
