/** 9.5, 9.6 What the other side does when a unit comes up or leaves: its fronts, Withdrawal Fire, Reaction Facing and Reaction Moves. */
import { describe, expect, it } from "vitest";
import type { Action } from "../../../engine/index.js";
import { unitOf } from "../data/armies.js";
import { hexAt, near } from "../data/map.js";
import { acting, brigade, type Field, type Standing, unit } from "./field.js";

const TN1 = "cs-1tn";
const AL13 = "cs-13al";
const PA56 = "us-56pa";
const NY76 = "us-76ny";
const GUNS = "us-2me-bty";
const IL8 = "us-8il-cav-a";
const attack = (at: string, facing = "S", sp = 6): Standing => ({ at, sp, facing, order: "attack" });
const union = (at: string, facing = "N", sp = 5): Standing => ({ at, sp, facing });
const archer = (units: Readonly<Record<string, Standing>>, more = {}): Field => acting("cs-archer", units, more);
const take = (f: Field, id = TN1): Field => f.play({ do: "take", unit: unit(id) }) as Field;

describe("fronts of the enemy", () => {
  it("[TD-9.5a] [TD-9.5e] who enters one stops, but may still turn; then comes Prepared Fire", () => {
    const f = take(archer({ [TN1]: attack("B1724"), [PA56]: union("B1924") })).play({ do: "step", to: "B1824" }, { do: "stay" });
    expect([f.asked(), f.refused({ do: "step", to: "B1823" })]).toEqual(["confederate move", "TD-9.5a"]);
    expect(f.refused({ do: "turn", to: "SW" })).toBe("");
    f.play({ do: "halt" });
    expect(f.asked()).toBe("union prepared");
  });

  it("[TD-9.5b] flanks and rear neither stop nor tax", () => {
    const f = take(archer({ [TN1]: attack("B1724", "SE"), [PA56]: union("B1924", "S") })).play({ do: "step", to: "B1824" });
    while (f.asked().startsWith("union")) f.play({ do: "stay" });
    expect(f.open("to", "step")).toContain("B1823");
    expect(f.last("move")).toMatchObject({ cost: 1 });
  });

  it("[TD-9.5c] [TD-6.12b] [TD-6.13b] who is Disordered or on the march does not come up", () => {
    const units = (order: string) => ({ [TN1]: { at: "B1724", sp: 6, facing: "S", order }, [PA56]: union("B1924", "S") });
    expect(take(archer(units("attack"), { disordered: [unit(TN1)] })).refused({ do: "step", to: "B1824" })).toBe("TD-9.5c");
    expect(take(archer(units("march"))).refused({ do: "step", to: "B1824" })).toBe("TD-6.13b");
  });

  it("[TD-9.5d] [TD-9.54d] under Advance who stands next to the enemy may go, but not to another hex beside him", () => {
    const f = take(archer({ [TN1]: { at: "B1824", sp: 6, facing: "N", order: "advance" }, [PA56]: union("B1924", "S") }));
    expect(f.open("to", "step")).toEqual(expect.arrayContaining(["B1723", "B1724"]));
    expect(f.open("to", "step")).not.toContain("B1825");
  });
});

describe("withdrawing", () => {
  const leaves = (more = {}, order = "advance") =>
    take(archer({ [TN1]: { at: "B1824", sp: 6, facing: "N", order }, [PA56]: union("B1924"), [NY76]: union("B1923", "NW") }, more));

  it("[TD-9.54a] [TD-10.43a] each enemy that fronts it fires before it goes, having fired back or not", () => {
    const f = leaves({ answered: [unit(PA56)] }).play({ do: "step", to: "B1724" });
    expect([f.asked(), f.open("unit", "fire")]).toEqual(["union withdrawalFire", [unit(PA56), unit(NY76)].sort()]);
    f.dice(0).play({ do: "fire", unit: unit(PA56) });
    expect(f.open("unit", "fire")).toEqual([unit(NY76)]);
    f.play({ do: "hold" });
    expect(f.where(TN1)).toBe("B1724");
  });

  it("[TD-10.1l] [TD-9.54a] a stack fires at who leaves as one, once", () => {
    const f = acting("cs-archer", {
      [TN1]: { at: "B1924", sp: 6, facing: "N", order: "advance" },
      [PA56]: { at: "B2024", sp: 3, facing: "N" },
      [NY76]: { at: "B2024", sp: 3, facing: "N" },
    });
    f.play({ do: "take", unit: unit(TN1) }, { do: "step", to: "B1824" });
    f.dice(0).play({ do: "fire", unit: unit(PA56) });
    expect([f.last("fire")?.column, f.asked()]).toEqual([6, "confederate move"]);
  });

  it("[TD-10.1l] one of a stack may fire alone at who leaves, comes up or has fired: the others keep their fire", () => {
    const stack = { [PA56]: union("B1924", "N", 3), [NY76]: union("B1924", "N", 4) };
    const both = (order: string, at = "B1824", facing = "S") => archer({ [TN1]: { at, sp: 6, facing, order }, ...stack });
    const alone = (f: Field) => {
      const asked = f.asked();
      expect(f.open("unit", "alone")).not.toEqual([]);
      const [one] = f.open("unit", "alone");
      f.dice(0).play({ do: "alone", unit: one });
      return [f.last("fire")?.units, f.asked() === asked];
    };
    const answers = both("advance");
    answers.dice(0).play({ do: "fire", unit: unit(TN1), at: "B1924" });
    const leaves = take(both("advance", "B1824", "N")).play({ do: "step", to: "B1724" }) as Field;
    const comes = take(both("attack", "B1724")).play({ do: "step", to: "B1824" }) as Field;
    while (comes.asked() === "union reactionFacing") comes.play({ do: "stay" });
    comes.play({ do: "halt" });
    for (const f of [answers, leaves, comes]) expect(alone(f)).toEqual([[expect.any(String)], true]);
    const held = take(both("attack", "B1724")).play({ do: "step", to: "B1824" }) as Field;
    while (held.asked() === "union reactionFacing") held.play({ do: "stay" });
    held.dice(0).play({ do: "halt" }, { do: "hold" }, { do: "fire" });
    expect(held.last("fire")?.units).toHaveLength(1);
    const single = archer({ [TN1]: attack("B1824"), [PA56]: union("B1924") });
    single.dice(0).play({ do: "fire", unit: unit(TN1), at: "B1924" });
    expect(single.refused({ do: "alone", unit: unit(PA56) })).toBe("TD-10.1l");
  });

  it("[TD-10.5a] [TD-10.43a] who fires at who withdraws makes no Prepared Fire in that activation; who holds it may", () => {
    const goes = (answer: Action) => {
      const f = take(archer({ [TN1]: attack("B1824", "N"), [PA56]: union("B1924") })).play({ do: "step", to: "B1825" }) as Field;
      f.dice(0).play(answer, { do: "stay" }, { do: "halt" });
      return f.asked();
    };
    expect([goes({ do: "fire", unit: unit(PA56) }), goes({ do: "hold" })]).toEqual(["confederate actions", "union prepared"]);
  });

  it("[TD-b16.25a] [TD-b19.0t] Withdrawal Fire too ends a battery's rest, and is remembered for the turn", () => {
    const units = { [TN1]: { ...attack("B1824", "N"), order: "advance" }, [GUNS]: union("B1924") };
    const f = take(archer(units, { recovers: [unit(GUNS)], cup: { [brigade("cs-d-heth")]: 1 } })).play({
      do: "step",
      to: "B1724",
    }) as Field;
    f.dice(0).play({ do: "fire", unit: unit(GUNS) }, { do: "stay" }, { do: "hold" }, { do: "halt" }, { do: "done" });
    expect([f.read("recovers"), f.read("shot")]).toEqual([[], [unit(GUNS)]]);
  });

  it("[TD-9.54c] half of the points, rounded up", () => {
    expect(leaves().game.prompt(leaves().s)).toMatchObject({ points: 3 });
    const shaken = leaves({ disordered: [unit(TN1)] });
    expect(shaken.game.prompt(shaken.s)).toMatchObject({ points: 2 });
  });
});

describe("Reaction Facing", () => {
  it("[TD-9.61c] is tried once against a unit, however far it goes round; against the next one again", () => {
    const f = take(archer({ [TN1]: attack("B1724", "SE"), [AL13]: attack("B1725", "SE"), [PA56]: union("B1924", "S") }));
    f.play({ do: "step", to: "B1824" });
    f.dice(0).play({ do: "face", to: "SW" }, { do: "step", to: "B1923" });
    expect(f.asked()).toBe("confederate move");
    f.play({ do: "halt" }, { do: "take", unit: unit(AL13) }, { do: "step", to: "B1825" });
    expect(f.asked()).toBe("union reactionFacing");
  });
});

describe("turns in the front of an enemy", () => {
  const stands = (order: string, more = {}) => take(archer({ [TN1]: { ...attack("B1924", "N"), order }, [PA56]: union("B2024") }, more));

  it("[TD-9.5d] [TD-9.54c] who stays there turns and refuses a flank with all its points, and then withdraws no farther than a hex", () => {
    const f = stands("attack");
    expect(f.refused({ do: "turn", to: "S" })).toBe("");
    f.play({ do: "turn", to: "S" }, { do: "turn", to: "SE" });
    expect([f.refused({ do: "turn", to: "NE" }), f.refused({ do: "refuseLeft" })]).toEqual(["TD-7.2a", "TD-7.3e"]);
    f.play({ do: "step", to: "B1824" }, { do: "hold" });
    expect([f.where(TN1), f.open("to", "step")]).toEqual(["B1824", []]);
  });

  it("[TD-9.54c] who has dismounted there has half of its points left, and may use them", () => {
    const f = acting("us-1-1-cav", { [IL8]: union("B2024", "N", 3), [TN1]: { ...attack("B1924") } }, { mounted: [unit(IL8)] });
    f.play({ do: "dismount", unit: unit(IL8) }, { do: "take", unit: unit(IL8) });
    expect(f.game.prompt(f.s)).toMatchObject({ points: 3 });
  });
});

describe("Reaction Facing", () => {
  const comes = (units: Readonly<Record<string, Standing>>, more = {}): Field => {
    const f = take(archer({ [TN1]: attack("B1724"), ...units }, more)).play({ do: "step", to: "B1824" });
    return f as Field;
  };

  it("[TD-9.61a] who is not fronted yet turns a vertex, if it holds", () => {
    const f = comes({ [PA56]: union("B1924", "SE") });
    expect([f.asked(), f.open("to", "face")]).toEqual(["union reactionFacing", ["NE", "S"]]);
    f.dice(7).play({ do: "face", to: "NE" });
    expect(f.s.facing[unitOf(PA56)]).toBe(1);
  });

  it("[TD-9.61b] a failed roll Disorders it, and it does not turn", () => {
    const f = comes({ [PA56]: union("B1924", "SE") })
      .dice(8)
      .play({ do: "face", to: "NE" }) as Field;
    expect([f.isDisordered(PA56), f.s.facing[unitOf(PA56)]]).toEqual([true, 2]);
  });

  it("[TD-12.35e] [TD-12.35f] who was Disordered before loses a point by it and stays where it is", () => {
    for (const id of [PA56, GUNS]) {
      const f = comes({ [id]: union("B1924", "SE") }, { disordered: [unit(id)] });
      while (f.asked() === "union reactionMove") f.play({ do: "stay" });
      f.dice(9).play({ do: "face", to: "NE" });
      expect([f.sp(id), f.where(id), f.asked()], id).toEqual([4, "B1924", "confederate move"]);
    }
  });

  it("[TD-9.6d] who is fronted by the turn stops there", () => {
    const f = comes({ [PA56]: union("B1924", "SE") })
      .dice(0)
      .play({ do: "face", to: "NE" }) as Field;
    expect(f.refused({ do: "step", to: "B1823" })).toBe("TD-9.5a");
  });

  it("[TD-9.61a] also when he comes into its front", () => {
    const f = comes({ [PA56]: union("B1924") });
    expect([f.asked(), f.open("to", "face")]).toEqual(["union reactionFacing", ["NE", "NW"]]);
  });

  it("[TD-9.61a] not by whom another enemy fronts already", () => {
    expect(comes({ [PA56]: union("B1924", "SE"), [AL13]: attack("B1925", "NE") }).asked()).toBe("confederate move");
  });

  it("[TD-9.61d] guns may, columns on the march may not", () => {
    expect(comes({ [GUNS]: union("B1924", "S", 6) }, { reacted: [unit(GUNS)] }).asked()).toBe("union reactionFacing");
    expect(comes({ [PA56]: { at: "B1924", sp: 5, facing: "S", order: "march" } }).asked()).toBe("confederate move");
  });

  it("[TD-9.61e] a line cannot; a refused stack can, and gives its refusal up", () => {
    expect(comes({ "us-7in": { at: "B1924", sp: 9, facing: "S", second: "B2024" } }).asked()).toBe("confederate move");
    const f = comes({ [PA56]: union("B1924", "S") }, { refusedLeft: [unit(PA56)] });
    f.dice(0).play({ do: "face", to: "SW" });
    expect(f.read("refusedLeft")).toEqual([]);
  });
});

describe("Reaction Moves", () => {
  const mounted = { mounted: [unit(IL8)] };

  it("[TD-9.63b] cavalry in the saddle, when the enemy is within two hexes, not three", () => {
    const near = (to: string) =>
      take(archer({ [TN1]: attack("B1624"), [IL8]: union(to, "N", 3) }, mounted))
        .play({ do: "step", to: "B1724" })
        .asked();
    expect([near("B1923"), near("B2023")]).toEqual(["union reactionMove", "confederate move"]);
  });

  it("[TD-9.63a] hex by hex, never nearer, and one test at the end of it", () => {
    const f = take(archer({ [TN1]: attack("B1624"), [IL8]: union("B1923", "N", 3) }, mounted)).play({ do: "step", to: "B1724" }) as Field;
    expect(f.open("to", "away")).not.toContain("B1824");
    f.play({ do: "away", to: "B2024" }, { do: "away", to: "B2124" });
    expect(f.last("test")).toBeUndefined();
    f.dice(8).play({ do: "stay" });
    expect([f.last("test"), f.isDisordered(IL8), f.where(IL8)]).toMatchObject([{ modifier: 0, holds: false }, true, "B2124"]);
  });

  it("[TD-9.63b] [TD-9.1h] with half of its points: six in Good Order, four Disordered", () => {
    const half = (more = {}) => {
      const f = take(archer({ [TN1]: attack("B1624"), [IL8]: union("B1923", "N", 3) }, { ...mounted, ...more }));
      return (f.play({ do: "step", to: "B1724" }).read("agenda") as Action[][]).at(-1);
    };
    expect(half()).toEqual(["reactionMove", unit(IL8), 12, -1]);
    expect(half({ disordered: [unit(IL8)] })).toEqual(["reactionMove", unit(IL8), 8, -1]);
  });

  it("[TD-9.63b] [TD-6.11c] not up to another enemy, unless it is under Attack Orders", () => {
    const open = (order: string) =>
      take(
        archer(
          { [TN1]: attack("B1624"), [AL13]: { at: "B2022", sp: 5, facing: "S" }, [IL8]: { at: "B1923", sp: 3, facing: "N", order } },
          mounted,
        ),
      )
        .play({ do: "step", to: "B1724" })
        .open("to", "away");
    expect(open("attack").filter((to) => near(hexAt(to), hexAt("B2022")) === 1).length).toBeGreaterThan(0);
    expect(open("advance").filter((to) => near(hexAt(to), hexAt("B2022")) === 1)).toEqual([]);
    expect(open("advance").length).toBeGreaterThan(0);
  });

  it("[TD-9.63d] once in an activation, and the mover goes on", () => {
    const f = take(archer({ [TN1]: attack("B1624"), [IL8]: union("B1923", "N", 3) }, mounted)).play({ do: "step", to: "B1724" }) as Field;
    f.dice(0).play({ do: "away", to: "B2024" }, { do: "stay" });
    f.play({ do: "step", to: "B1824" });
    expect(f.asked()).toBe("confederate move");
  });

  it("[TD-9.64a] [TD-9.64c] guns limber away, and are asked again if they stayed", () => {
    const f = take(archer({ [TN1]: attack("B1624"), [GUNS]: union("B1923", "S", 6) })).play({ do: "step", to: "B1724" }) as Field;
    expect(f.asked()).toBe("union reactionMove");
    f.play({ do: "stay" }, { do: "step", to: "B1824" });
    expect(f.asked()).toBe("union reactionMove");
  });

  it("[TD-9.5a] [TD-9.55d] cavalry under Attack may come into another's front and stops there; guns keep off", () => {
    const another = { [AL13]: attack("B2123", "N") };
    const horse = take(archer({ [TN1]: attack("B1624"), [IL8]: attack("B1923", "N", 3), ...another }, mounted));
    horse.play({ do: "step", to: "B1724" });
    expect(horse.open("to", "away")).toContain("B2023");
    horse.dice(0).play({ do: "away", to: "B2023" });
    expect([horse.asked(), horse.last("test")]).toMatchObject(["confederate move", { rule: "TD-9.63a" }]);
    const guns = take(archer({ [TN1]: attack("B1624"), [GUNS]: union("B1923", "S", 6), ...another }));
    guns.play({ do: "step", to: "B1724" });
    expect(guns.open("to", "away")).not.toContain("B2023");
  });

  it("[TD-7.1c] who goes to friends faces with them where it stays, not where it passes through", () => {
    const guns = take(archer({ [TN1]: attack("B1624"), [GUNS]: union("B1923", "SE", 6), [PA56]: union("B2024") }));
    guns.play({ do: "step", to: "B1724" }, { do: "away", to: "B2024" });
    const on = guns.s.facing[unitOf(GUNS)];
    guns.dice(0).play({ do: "stay" });
    expect([on, guns.s.facing[unitOf(GUNS)]]).toEqual([2, guns.s.facing[unitOf(PA56)]]);
  });

  it("[TD-9.64b] guns that went do not fire as the enemy comes up, nor back at him; who stayed may do both", () => {
    const meets = (...answers: readonly Action[]): Field => {
      const guns = take(archer({ [TN1]: attack("B1624"), [GUNS]: union("B1923", "N", 6) })).play({ do: "step", to: "B1724" }) as Field;
      guns.dice(0).play(...answers);
      return guns;
    };
    const fired = (guns: Field): string => {
      guns.play({ do: "halt" });
      guns.dice(0).play({ do: "fire", unit: unit(TN1), at: guns.where(GUNS) });
      return guns.asked();
    };
    const [went, stayed] = [meets({ do: "away", to: "B2024" }, { do: "stay" }), meets({ do: "stay" })];
    expect([went.asked(), stayed.asked()]).toEqual(["confederate move", "union approach"]);
    stayed.play({ do: "hold" });
    expect([fired(went), fired(stayed)]).toEqual(["confederate actions", "union answer"]);
  });
});
