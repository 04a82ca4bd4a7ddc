/** 10.4, 10.5 How the other side fires at who comes near, has fired or halts before it: Approach Fire, Return Fire, Prepared Fire. */
import { describe, expect, it } from "vitest";
import { acting, type Field, type Standing, unit } from "../field.js";

const TN1 = "cs-1tn";
const PA56 = "us-56pa";
const NY76 = "us-76ny";
const GUNS = "us-2me-bty";
const IL8 = "us-8il-cav-a";
const attack = (at: string, facing = "S", sp = 6): Standing => ({ at, sp, facing, order: "attack" });
const union = (at: string, facing = "N", sp = 5): Standing => ({ at, sp, facing });
const archer = (units: Readonly<Record<string, Standing>>, more = {}): Field => acting("cs-archer", units, more);
const take = (f: Field, id = TN1): Field => f.play({ do: "take", unit: unit(id) }) as Field;
const verbs = (f: Field): string[] => [...new Set(f.legal().map((action) => String(action.do)))].sort();

describe("Approach Fire", () => {
  it("[TD-10.42a] a battery in Good Order, once in an activation, within three hexes", () => {
    const f = take(archer({ [TN1]: attack("B1524"), [GUNS]: union("B1923", "N", 6) })).play({ do: "step", to: "B1624" }) as Field;
    expect([f.asked(), verbs(f)]).toEqual(["union approach", ["fire", "hold"]]);
    f.dice(0).play({ do: "fire" });
    f.play({ do: "step", to: "B1724" });
    expect(f.asked()).toBe("union reactionMove");
    const shaken = take(archer({ [TN1]: attack("B1524"), [GUNS]: union("B1923", "N", 6) }, { disordered: [unit(GUNS)] }));
    expect(shaken.play({ do: "step", to: "B1624" }).asked()).toBe("confederate move");
  });

  it("[TD-10.1l] [TD-10.42a] of two batteries of a hex one may fire alone, and the other is still asked", () => {
    const two = { [GUNS]: union("B1923", "N", 3), "us-1ny-l": union("B1923", "N", 4) };
    const f = take(archer({ [TN1]: attack("B1524"), ...two })).play({ do: "step", to: "B1624" }) as Field;
    const [first] = f.open("unit", "alone");
    f.dice(0).play({ do: "alone", unit: first });
    expect([f.last("fire")?.units, f.asked(), f.open("unit", "alone")]).toEqual([[first], "union approach", []]);
    f.dice(0).play({ do: "fire" });
    expect(f.last("fire")?.units).not.toContain(first);
    expect(f.asked()).toBe("confederate move");
    const held = take(archer({ [TN1]: attack("B1524"), ...two })).play({ do: "step", to: "B1624" }) as Field;
    held.dice(0).play({ do: "hold" }, { do: "fire" });
    expect(held.last("fire")?.units).not.toContain(first);
  });

  it("[TD-10.42b] [TD-9.6c] whom it Disorders stops there", () => {
    const f = take(archer({ [TN1]: attack("B1524"), [GUNS]: union("B1923", "N", 6) })).play({ do: "step", to: "B1624" }) as Field;
    f.dice(8).play({ do: "fire" });
    expect([f.isDisordered(TN1), f.where(TN1), f.asked()]).toEqual([true, "B1624", "confederate actions"]);
  });
});

describe("Return Fire", () => {
  const fires = (units: Readonly<Record<string, Standing>>, more = {}, at = "B1924"): Field => {
    const f = archer({ [TN1]: attack("B1824"), ...units }, more).dice(0) as Field;
    f.play({ do: "fire", unit: unit(TN1), at });
    return f;
  };

  it("[TD-10.4a] [TD-10.4g] by those in the hex and beside it, one after the other", () => {
    const f = fires({ [PA56]: union("B1924"), [NY76]: union("B1923", "NW") });
    expect([f.asked(), f.open("unit", "reply")]).toEqual(["union answer", [unit(PA56), unit(NY76)].sort()]);
    f.dice(0).play({ do: "reply", unit: unit(NY76) });
    expect(f.open("unit", "reply")).toEqual([unit(PA56)]);
  });

  it("[TD-10.4b] [TD-10.4e] once in an activation, and it draws no fire", () => {
    const f = fires({ [PA56]: union("B1924") });
    f.dice(0).play({ do: "reply", unit: unit(PA56) });
    expect(f.asked()).toBe("confederate actions");
    expect(fires({ [PA56]: union("B1924") }, { answered: [unit(PA56)] }).asked()).toBe("confederate actions");
  });

  it("[TD-10.4d] the first fire has its effect before", () => {
    const f = archer({ [TN1]: attack("B1824"), [PA56]: union("B1924") }).dice(7) as Field;
    f.play({ do: "fire", unit: unit(TN1), at: "B1924" });
    expect([f.isDisordered(PA56), f.asked()]).toEqual([true, "union answer"]);
    f.dice(5).play({ do: "reply", unit: unit(PA56) });
    expect(f.last("fire")?.causes).toContain("firer Disordered -1");
  });

  it("[TD-10.1h] fire is aimed at enemies only", () => {
    expect(archer({ [TN1]: attack("B1824"), [PA56]: union("B1924") }).refused({ do: "fire", unit: unit(TN1), at: "B1923" })).toBe(
      "TD-10.1h",
    );
  });

  it("[TD-10.1i] [TD-8.3a] losses fall on the top unit, and what it cannot bear on the next", () => {
    const f = archer(
      { [TN1]: attack("B1824", "S", 6), [NY76]: union("B1924", "N", 1), [PA56]: union("B1924", "N", 4) },
      { options: { leaderShock: false } },
    );
    f.dice(9, 0, 0).play({ do: "fire", unit: unit(TN1), at: "B1924" });
    const top = f.log.filter(({ event }) => event === "loss").map(({ unit: who, lost }) => [who, lost]);
    expect(top).toEqual([
      [unit(NY76), 1],
      [unit(PA56), 1],
    ]);
  });
});

describe("Prepared Fire", () => {
  const halts = (units: Readonly<Record<string, Standing>>, more = {}): Field => {
    const f = take(archer({ [TN1]: attack("B1724"), ...units }, more)).play({ do: "step", to: "B1824" });
    while (f.asked() === "union reactionFacing") f.play({ do: "stay" });
    return f.play({ do: "halt" }) as Field;
  };

  it("[TD-10.5a] [TD-10.5b] at an attack that comes into the front, as the unit's Return Fire too", () => {
    const f = halts({ [PA56]: union("B1924") });
    f.dice(0).play({ do: "fire" });
    expect(f.last("fire")).toMatchObject({ modifier: 1 });
    f.dice(0).play({ do: "fire", unit: unit(TN1), at: "B1924" });
    expect(f.asked()).toBe("confederate actions");
  });

  it("[TD-10.5c] [TD-6.12h] whom it Disorders need not shock", () => {
    const f = halts({ "us-7in": union("B1924", "N", 7) });
    f.dice(6).play({ do: "fire" });
    expect(f.isDisordered(TN1)).toBe(true);
    f.play({ do: "done" });
    expect(f.asked()).not.toBe("confederate shocks");
  });

  it("[TD-6.12c] [TD-6.12i] who came up and did not fire must shock; one Shock is enough", () => {
    const f = halts({ [PA56]: union("B1924"), [NY76]: union("B1923", "NW") });
    while (f.asked() === "union prepared") f.play({ do: "hold" });
    f.play({ do: "done" });
    expect(f.refused({ do: "go" })).toBe("TD-6.12c");
    f.play({ do: "shock", unit: unit(TN1), at: "B1924" });
    expect(f.refused({ do: "go" })).toBe("");
  });

  it("[TD-6.11a] [TD-6.12a] under Advance a unit moves or fires, under Attack it does both", () => {
    const far = (order: string) => {
      const f = take(archer({ [TN1]: { at: "B1624", sp: 6, facing: "S", order }, [PA56]: union("B1923") }));
      f.play({ do: "step", to: "B1724" }, { do: "halt" });
      return f.refused({ do: "fire", unit: unit(TN1), at: "B1923" });
    };
    expect([far("advance"), far("attack")]).toEqual(["TD-6.11a", ""]);
  });

  it("[TD-6.11b] who fires without moving may first turn one vertex", () => {
    const f = archer({ [TN1]: { at: "B1824", sp: 6, facing: "SE", order: "advance" }, [PA56]: union("B1924") });
    expect(f.refused({ do: "turn", unit: unit(TN1), to: "SW" })).toBe("TD-6.11b");
    f.play({ do: "turn", unit: unit(TN1), to: "S" });
    expect(f.refused({ do: "fire", unit: unit(TN1), at: "B1924" })).toBe("");
  });

  it("[TD-6.14a] [TD-10.1k] cavalry in the saddle does not fire", () => {
    const f = acting(
      "us-1-1-cav",
      { [IL8]: { at: "B1924", sp: 3, facing: "N", order: "attack" }, [TN1]: attack("B1824") },
      { mounted: [unit(IL8)] },
    );
    expect(f.refused({ do: "fire", unit: unit(IL8), at: "B1824" })).toBe("TD-6.14a");
  });
});
