/** 11, 12 Shock: who takes part, water and night, each result, and what follows it. */
import { describe, expect, it } from "vitest";
import { stream } from "../../data/map.js";
import { acting, atHour, brigade, type Field, field, type Standing, unit } from "../field.js";
import { isBare, isClear, row, shockOf } from "../places.js";
import { AL13, GUNS, N, NY76, PA56, S, TN1, TN7 } from "./charge.js";

const HORSE = "cs-9va-cav-a";
const none = { options: { leaderShock: false } };
const plain = { [TN1]: S("B1824"), [PA56]: N("B1924") };
const shocks = (units: Readonly<Record<string, Standing>>, more = {}, by = "cs-archer", leaders = {}): Field =>
  field(units, [["activate", 2, brigade(by)], "shocks"], { ...none, brigade: brigade(by), ...more }, leaders);
const silent = { prepared: [unit(PA56), unit(NY76)] };
/** 6 to 5 in front without a brigadier: the die less one is the row. */
const roll = (units: Readonly<Record<string, Standing>>, by: readonly string[], ...dice: number[]): Field => {
  const f = shocks(units, silent);
  for (const id of by) f.play({ do: "shock", unit: unit(id), at: "B1924" });
  return f.dice(...dice).play({ do: "go" }) as Field;
};

describe("position", () => {
  const sum = (units: Readonly<Record<string, Standing>>, at: readonly string[], more = {}) =>
    shockOf(acting("cs-archer", { [TN1]: S("B1825"), ...units }, more), [TN1], at);

  it("[TD-11.4j] the other half of a line that is shocked takes nothing off, another regiment there does", () => {
    const line = { [NY76]: { ...N("B1924", 8), second: "B1925" } };
    expect(sum(line, ["B1924"]).position).toBeUndefined();
    expect(sum({ [NY76]: N("B1924"), [PA56]: N("B1925") }, ["B1924"]).position).toBe(-1);
  });

  it("[TD-s11.23f] [TD-s11.23g] of two hexes only those count in which formed units stand", () => {
    const few = { at: "B1925", sp: 1, facing: "S", order: "skirmish", parent: unit(PA56) } as Standing;
    const beside = { [NY76]: N("B1924"), [PA56]: N("B2624", 4), "us-inf-sk-1": few };
    expect(sum(beside, ["B1924", "B1925"], { options: { skirmishers: true } }).position).toBeUndefined();
  });
});

describe("who bleeds", () => {
  it("[TD-11.45f] not who stands by on top of the stack that attacks", () => {
    const f = shocks({ [TN1]: S("B1824"), [TN7]: { ...S("B1824", 5), rank: 1 } as Standing, [PA56]: N("B1924", 5) }, silent);
    f.play({ do: "shock", unit: unit(TN7), at: "B1924" });
    f.dice(0, 0, 5, 0, 0).play({ do: "go" });
    expect([f.last("odds")?.result, f.sp(TN1), f.sp(TN7), f.sp(PA56)]).toEqual(["Bloody Stand Off", 6, 4, 4]);
  });

  it("[TD-11.45i] [TD-11.45k] the loss is told by the result that brings it", () => {
    const rule = (sp: number, die: number) => roll({ ...plain, [PA56]: N("B1924", sp) }, [TN1], 0, 0, die).last("loss")?.rule;
    expect([rule(5, 9), rule(1, 9)]).toEqual(["TD-11.45i", "TD-11.45k"]);
  });
});

describe("a line", () => {
  const NC47 = "cs-47nc";
  const LINE = { [NC47]: { ...S("B1824", 11), second: "B1825" } };

  it("[TD-8.4e] [TD-11.38a] that is shocked in both hexes fires with each half, with who stands beside it there", () => {
    const fired = (units: Readonly<Record<string, Standing>>) => {
      const f = shocks({ [TN1]: S("B1825"), [NY76]: { ...N("B1924", 8), second: "B1925" }, ...units });
      f.play({ do: "both", unit: unit(TN1) });
      f.dice(0, 0, 0, 0, 0, 0).play({ do: "go" });
      while (f.asked() === "union defend") f.play({ do: "fire", at: "B1825" });
      return f.log.filter(({ event }) => event === "fire").map(({ column, from }) => [(from as string[])[0], column]);
    };
    expect(new Map(fired({}) as never)).toEqual(
      new Map([
        ["B1924", 4],
        ["B1925", 4],
      ]),
    );
    expect(new Map(fired({ [PA56]: N("B1925", 3) }) as never)).toEqual(
      new Map([
        ["B1924", 4],
        ["B1925", 7],
      ]),
    );
  });

  it("[TD-8.4e] [TD-11.38a] that is shocked in one hex fires with that half alone", () => {
    const f = shocks({ [TN1]: S("B1824"), [NY76]: { ...N("B1924", 8), second: "B1925" } });
    f.play({ do: "shock", unit: unit(TN1), at: "B1924" });
    f.dice(0, 0, 0, 0).play({ do: "go" }, { do: "fire", at: "B1824" });
    expect([f.asked() === "union defend", f.last("fire")?.column]).toEqual([false, 4]);
  });

  it("[TD-11.4i] [TD-b12.77a] has leaders with either half: they lead it, and are at risk with it", () => {
    const [HETH, PETTIGREW] = ["cs-ld-heth", "ld-cs-pettigrew"];
    const units = { ...LINE, [PA56]: N("B1925") };
    const f = shocks(units, { ...silent, options: { leaderShock: true } }, "cs-pettigrew", { [HETH]: "B1825", [PETTIGREW]: "B1824" });
    f.play({ do: "shock", unit: unit(NC47), at: "B1925" });
    f.dice(0, 0, 4, 5, 5).play({ do: "go" }, { do: "stay" });
    expect(f.last("odds")?.causes).toContain("division or corps leads +1");
    expect(f.log.filter(({ event }) => event === "leader").map(({ rule }) => rule)).toEqual(["TD-b12.77a", "TD-b12.77a"]);
  });

  it("[TD-11.47a] [TD-8.4n] that strikes with its second half alone may Continue with it", () => {
    const f = shocks({ ...LINE, [PA56]: N("B1925") }, silent, "cs-pettigrew");
    f.play({ do: "shock", unit: unit(NC47), at: "B1925" });
    f.dice(0, 0, 7, 0, 0).play({ do: "go" }, { do: "stay" });
    expect([f.last("odds")?.result, f.asked(), f.open("at", "on")]).toEqual([
      "Bloody Stand Off, attacker may Continue",
      "confederate goOn",
      ["B1925"],
    ]);
  });
});

describe("who takes part", () => {
  it("[TD-11.1f] who owes none may be left out, who owes one may not", () => {
    const stack = { [TN1]: S("B1824", 4), [TN7]: S("B1824", 3), [PA56]: N("B1924") };
    const free = shocks(stack).play({ do: "shock", unit: unit(TN1), at: "B1924" }) as Field;
    expect(free.refused({ do: "go" })).toBe("");
    const owes = shocks(stack, { owes: [unit(TN7)] }).play({ do: "shock", unit: unit(TN1), at: "B1924" }) as Field;
    expect(owes.refused({ do: "go" })).toBe("TD-6.12c");
  });

  it("[TD-11.1g] who came up in this activation charges, who stood there already does not", () => {
    const f = acting("cs-archer", { ...plain, [TN1]: S("B1724"), [AL13]: S("B1825") }, silent);
    f.play({ do: "take", unit: unit(TN1) }, { do: "step", to: "B1824" });
    while (f.asked().startsWith("union")) f.play({ do: "hold" });
    if (f.asked() === "confederate move") f.play({ do: "halt" });
    expect(f.read("charges")).toEqual([unit(TN1)]);
  });

  it("[TD-11.1l] horse holders: three points of dismounted cavalry defend with two, two with two", () => {
    const defence = (sp: number) =>
      shockOf(acting("cs-archer", { [TN1]: S("B1824"), "us-8il-cav-a": N("B1924", sp) }), [TN1], ["B1924"]).defence;
    expect([defence(3), defence(2)]).toEqual([2, 2]);
  });

  it("[TD-11.11c] before a Shock cavalry in the saddle and guns are asked, infantry is not", () => {
    const asked = (units: Readonly<Record<string, Standing>>, more = {}) =>
      (
        shocks({ [TN1]: S("B1824"), ...units }, more)
          .play({ do: "shock", unit: unit(TN1), at: "B1924" })
          .dice(0, 0) as Field
      )
        .play({ do: "go" })
        .asked();
    expect([
      asked({ [GUNS]: N("B1924", 6) }),
      asked({ "us-8il-cav-a": N("B1924", 3) }, { mounted: [unit("us-8il-cav-a")] }),
      asked({ [PA56]: N("B1924") }),
    ]).toEqual(["union beforeShock", "union beforeShock", "union defend"]);
  });

  it("[TD-11.11f] where all have gone before it the attackers may advance, and keep their order", () => {
    const f = shocks({ [TN1]: S("B1824"), [GUNS]: N("B1924", 6) }).play(
      { do: "shock", unit: unit(TN1), at: "B1924" },
      { do: "go" },
    ) as Field;
    f.dice(0).play({ do: "retire", hexes: 1 });
    f.play(f.legal()[0]);
    expect([f.asked(), f.isDisordered(TN1)]).toEqual(["confederate advance", false]);
  });

  it("[TD-11.11h] at Fatigue 3 an attacker without a leader is tested at one more for that, and one for the Fatigue", () => {
    const tired = (leaders: Readonly<Record<string, string>>) => {
      const f = shocks(plain, { ...silent, formations: { [brigade("cs-archer")]: { fatigue: 3 } } }, "cs-archer", leaders).play({
        do: "shock",
        unit: unit(TN1),
        at: "B1924",
      }) as Field;
      f.dice(0, 0, 5).play({ do: "go" });
      return f.log.find(({ rule }) => rule === "TD-11.11g")?.modifier;
    };
    expect(Number(tired({})) - Number(tired({ "ld-cs-archer": "B1824" }))).toBe(2);
  });
});

describe("modifiers", () => {
  it("[TD-11.4f] a cavalry charge: one more at infantry in Good Order and in front, three at the Disordered", () => {
    const charge = (more = {}) =>
      shockOf(
        acting("cs-chambliss", { [HORSE]: S("B1824", 3), [PA56]: N("B1924") }, { mounted: [unit(HORSE)], charges: [unit(HORSE)], ...more }),
        [HORSE],
        ["B1924"],
      )["cavalry charge"];
    expect([charge(), charge({ disordered: [unit(PA56)] })]).toEqual([1, 3]);
    const guns = acting(
      "cs-chambliss",
      { [HORSE]: S("B1824", 3), [GUNS]: N("B1924", 6) },
      { mounted: [unit(HORSE)], charges: [unit(HORSE)] },
    );
    expect(shockOf(guns, [HORSE], ["B1924"])["cavalry charge"]).toBe(3);
  });

  it("[TD-11.4v] [TD-11.4x] over a stream one less, if half of the attacking points cross it", () => {
    const at = row("S1", 1, (hexes, [k]) => hexes.every((hex) => isClear(hex)) && stream[k] === 1 && isBare(k, stream));
    const f = acting(
      "cs-archer",
      { [TN1]: { at: at.at[0], sp: 6, facing: at.on, order: "attack" }, [PA56]: { at: at.at[1], sp: 5, facing: at.back } },
      { scenario: "S1" },
    );
    expect([shockOf(f, [TN1], [at.at[1]]).stream, shockOf(acting("cs-archer", plain), [TN1], ["B1924"]).stream]).toEqual([-1, undefined]);
  });

  it("[TD-11.4aa] by night one less, at dusk nothing", () => {
    const night = (key: string) => atHour(key, () => shockOf(acting("cs-archer", plain), [TN1], ["B1924"]).night);
    expect([night("J1-2000"), night("J1-1900")]).toEqual([-1, undefined]);
  });

  it("[TD-11.4ab] without ammunition one less, if it is true of all", () => {
    const two = { ...plain, [AL13]: S("B1825") };
    const sum = (noAmmo: string[]) =>
      shockOf(acting("cs-archer", two, { options: { ammoSupply: true }, noAmmo: noAmmo.map(unit) }), [TN1, AL13], ["B1924"])[
        "no ammunition"
      ];
    expect([sum([TN1, AL13]), sum([TN1])]).toEqual([-1, undefined]);
  });
});

describe("results", () => {
  it("[TD-11.45e] a Bloody Stand Off costs both a point, a Stand Off nobody", () => {
    const bloody = roll(plain, [TN1], 0, 0, 5, 0, 0);
    expect([bloody.last("odds")?.result, bloody.sp(TN1), bloody.sp(PA56)]).toEqual(["Bloody Stand Off", 5, 4]);
    const still = roll(plain, [TN1], 0, 0, 6);
    expect([still.last("odds")?.result, still.sp(TN1), still.sp(PA56)]).toEqual(["Stand Off", 6, 5]);
  });

  it("[TD-11.38c] where the only attacker drops out there is no die for the Shock", () => {
    const f = shocks(plain).play({ do: "shock", unit: unit(TN1), at: "B1924" }) as Field;
    f.dice(0, 0).play({ do: "go" });
    f.dice(7, 9, 9).play({ do: "fire", at: "B1824" });
    expect([f.isDisordered(TN1), f.last("odds")]).toEqual([true, undefined]);
  });

  it("[TD-11.38b] who is Disordered by the fire goes on if it holds once more", () => {
    const f = shocks(plain).play({ do: "shock", unit: unit(TN1), at: "B1924" }) as Field;
    f.dice(0, 0).play({ do: "go" });
    f.dice(7, 9, 0, 6).play({ do: "fire", at: "B1824" });
    expect(f.last("odds")?.causes).toContain("attackers Disordered -2");
  });

  it("[TD-12.6d] an advance draws no fire", () => {
    const f = roll({ ...plain, [PA56]: N("B1924", 3), [GUNS]: { at: "B2124", sp: 6, facing: "N" } }, [TN1], 0, 0, 6);
    while (f.asked() === "union retreat") f.play(f.legal()[0]);
    f.play({ do: "advance", unit: unit(TN1) }, { do: "face", to: "S" });
    expect(f.where(TN1)).toBe("B1924");
    expect(f.asked()).not.toBe("union approach");
  });

  it("[TD-b14.5e] [TD-b14.5f] the Sharpshooters never shock, and are shocked at one more, also with others", () => {
    const berdan = acting("cs-archer", { [TN1]: S("B1824"), "us-2usss": N("B1924", 3), "us-99pa": N("B1924", 5) });
    expect(shockOf(berdan, [TN1], ["B1924"]).sharpshooters).toBe(1);
    const f = shocks(
      { "us-1usss": S("B1824", 5), "us-99pa": S("B1825", 5), [TN1]: { ...N("B1924", 6), order: "advance" } },
      {},
      "us-2-1-iii",
    );
    expect(f.refused({ do: "shock", unit: unit("us-1usss"), at: "B1924" })).toBe("TD-11.1c");
  });
});
