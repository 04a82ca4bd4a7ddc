/** 7.35, 9.55, 10.15, 10.46, 10.91, 22.2x Fire at two hexes, the last rounds, guns near the enemy and beyond the map. */
import { describe, expect, it, test } from "vitest";
import { unitOf } from "../data/armies.js";
import { acting, brigade, type Field, field, type Standing, unit } from "./field.js";

const TN1 = "cs-1tn";
const TN14 = "cs-14tn";
const PA56 = "us-56pa";
const NY76 = "us-76ny";
const S = { facing: "S", order: "attack" };
const both = { [PA56]: { at: "B1924", sp: 5, facing: "N" }, [NY76]: { at: "B1923", sp: 5, facing: "NW" } };
const archer = (units: Readonly<Record<string, Standing>>, more = {}) => acting("cs-archer", units, more);
const quiet = (f: ReturnType<typeof archer>) => {
  while (f.asked() === "union answer" || f.asked() === "union prepared") f.play({ do: "hold" });
  return f;
};
const shots = (f: ReturnType<typeof archer>) =>
  f.log.filter(({ event }) => event === "fire").map(({ column, targets }) => [column, (targets as string[])[0]]);

describe("split fire", () => {
  it("[TD-10.15a] [TD-10.15b] a lone unit divides its points between two adjacent hexes, at least one at each", () => {
    const f = archer({ [TN1]: { at: "B1824", sp: 6, ...S }, ...both });
    expect(f.refused({ do: "split", unit: unit(TN1), at: "B1924", points: 6 })).toBe("TD-10.15a");
    f.dice(0).play({ do: "split", unit: unit(TN1), at: "B1924", points: 4 });
    f.play({ do: "at", at: "B1923" });
    quiet(f);
    expect(shots(f)).toEqual([
      [4, "B1924"],
      [2, "B1923"],
    ]);
  });

  it("[TD-10.15a] not at two hexes farther off", () => {
    const f = archer({ [TN1]: { at: "B1724", sp: 6, ...S }, ...both });
    expect(f.legal("split")).toEqual([]);
  });

  it("[TD-10.15b] units of a stack fire whole at one hex each, both adjacent", () => {
    const stack = { [TN1]: { at: "B1824", sp: 4, ...S }, [TN14]: { at: "B1824", sp: 3, ...S } };
    const f = archer({ ...stack, ...both });
    f.dice(0).play({ do: "alone", unit: unit(TN1), at: "B1924" });
    quiet(f);
    f.dice(0).play({ do: "fire", unit: unit(TN14), at: "B1923" });
    expect(shots(f)).toEqual([
      [4, "B1924"],
      [3, "B1923"],
    ]);
    const far = archer({ ...stack, [PA56]: { at: "B1924", sp: 5, facing: "N" }, [NY76]: { at: "B2024", sp: 5, facing: "N" } });
    far.dice(0).play({ do: "alone", unit: unit(TN1), at: "B1924" });
    quiet(far);
    expect(far.refused({ do: "fire", unit: unit(TN14), at: "B2024" })).toBe("TD-10.15a");
  });

  test.each([
    ["[TD-b7.35c]", 3, 2, 1],
    ["[TD-b7.35d]", 4, 2, 2],
    ["[TD-b7.35e]", 5, 3, 2],
    ["[TD-b7.35f]", 6, 3, 3],
  ])("%s a refused stack of %i fires %i to the front and %i through the refused side", (_, sp, front, side) => {
    const f = archer(
      { [TN1]: { at: "B1824", sp, ...S }, [PA56]: { at: "B1924", sp: 5, facing: "N" }, [NY76]: { at: "B1825", sp: 5, facing: "N" } },
      { refusedRight: [unit(TN1)] },
    );
    f.dice(0).play({ do: "split", unit: unit(TN1), at: "B1924", points: front });
    f.play({ do: "at", at: "B1825" });
    quiet(f);
    expect(shots(f)).toEqual([
      [front, "B1924"],
      [side, "B1825"],
    ]);
  });

  it("[TD-b10.91a] a unit low on ammunition fires at full effect with its last rounds", () => {
    const f = archer(
      { [TN1]: { at: "B1824", sp: 6, ...S }, [PA56]: { at: "B1924", sp: 5, facing: "N" } },
      { options: { ammoSupply: true }, lowAmmo: [unit(TN1)] },
    );
    f.dice(0).play({ do: "press", unit: unit(TN1), at: "B1924" });
    expect(f.last("fire")?.causes).not.toContain("low ammunition -2");
    expect(f.read("noAmmo")).toEqual([unit(TN1)]);
  });

  const split = (rolls: readonly number[], more = {}, units = {}, answer = "hold") => {
    const f = archer({ [TN1]: { at: "B1824", sp: 6, ...S }, ...both, ...units }, { options: { ammoSupply: true }, ...more });
    f.play({ do: "split", unit: unit(TN1), at: "B1924", points: 3 });
    f.dice(rolls[0], 0, 0).play({ do: "at", at: "B1923" });
    if (answer !== "hold") f.dice(0).play({ do: answer, unit: unit(PA56) });
    f.dice(rolls[1], 0, 0);
    return quiet(f);
  };
  const causes = (f: Field) => f.log.filter(({ event }) => event === "fire").map((shot) => shot.causes);
  const rounds = (f: Field) => [f.read("lowAmmo"), f.read("noAmmo")];

  it("[TD-b10.91b] a 9 with the first shot of a split tells when both are fired, and is one step however many there are", () => {
    const full = split([9, 9]);
    expect([causes(full), rounds(full)]).toEqual([
      [["range +1"], ["range +1"]],
      [[unit(TN1)], []],
    ]);
    const low = split([9, 3], { lowAmmo: [unit(TN1)] });
    expect([causes(low), rounds(low)]).toEqual([
      [
        ["range +1", "low ammunition -2"],
        ["range +1", "low ammunition -2"],
      ],
      [[], [unit(TN1)]],
    ]);
  });

  it("[TD-b10.91b] nor do the last rounds of who answers between the shots empty who fires them", () => {
    const f = split([0, 0], { lowAmmo: [unit(PA56)] }, {}, "press");
    expect([causes(f).length, rounds(f)]).toEqual([3, [[], [unit(PA56)]]]);
  });

  it("[TD-b10.91a] [TD-b10.91b] of a refused stack only who is low runs out by its last rounds", () => {
    const f = archer(
      {
        [TN1]: { at: "B1824", sp: 4, ...S },
        [TN14]: { at: "B1824", sp: 3, ...S },
        [PA56]: { at: "B1924", sp: 5, facing: "N" },
        [NY76]: { at: "B1825", sp: 5, facing: "N" },
      },
      { options: { ammoSupply: true }, lowAmmo: [unit(TN1)], refusedRight: [unit(TN1), unit(TN14)] },
    );
    f.play({ do: "pressSplit", unit: unit(TN1), at: "B1924", points: 4 });
    f.dice(0, 0, 0, 0).play({ do: "at", at: "B1825" });
    expect([shots(quiet(f)), rounds(f)]).toEqual([
      [
        [4, "B1924"],
        [3, "B1825"],
      ],
      [[], [unit(TN1)]],
    ]);
  });
});

describe("the last rounds in a reaction", () => {
  const low = { options: { ammoSupply: true, opportunityFire: true }, lowAmmo: [unit(PA56)] };
  const theirs = { [PA56]: { at: "B1924", sp: 5, facing: "N" } };
  const fired = (f: Field): unknown[] => [f.last("fire")?.causes, f.read("noAmmo")];
  /** Attackers come up from B1724; what is asked of 56 PA first. */
  const comesUp = (order = "attack", more = low): Field =>
    archer({ [TN1]: { at: "B1724", sp: 6, facing: "S", order }, ...theirs }, more).play(
      { do: "take", unit: unit(TN1) },
      { do: "step", to: "B1824" },
    ) as Field;
  const until = (f: Field, asked: string): Field => {
    const on = ["stay", "halt", "hold", "shock", "go", "done"];
    while (f.asked() !== asked) f.dice(0, 0).play(on.flatMap((verb) => f.legal(verb)).at(0)!);
    return f;
  };

  it("[TD-b10.91a] also in Return Fire and Prepared Fire, at full effect, and none is left", () => {
    const answers = archer({ [TN1]: { at: "B1824", sp: 6, ...S }, ...theirs }, low);
    answers.dice(0).play({ do: "fire", unit: unit(TN1), at: "B1924" });
    expect(answers.open("unit", "press")).toEqual([unit(PA56)]);
    answers.dice(0).play({ do: "press", unit: unit(PA56) });
    expect(fired(answers)).toEqual([["range +1"], [unit(PA56)]]);
    const prepared = until(comesUp(), "union prepared");
    prepared.dice(0).play({ do: "press" });
    expect(fired(prepared)).toEqual([["range +1"], [unit(PA56)]]);
  });

  it("[TD-b10.91a] also at who withdraws and at the charge", () => {
    const leaves = archer({ [TN1]: { at: "B1824", sp: 6, ...S }, ...theirs }, low);
    leaves.play({ do: "take", unit: unit(TN1) }, { do: "step", to: "B1724" });
    expect(leaves.asked()).toBe("union withdrawalFire");
    leaves.dice(0).play({ do: "press", unit: unit(PA56) });
    expect(fired(leaves)).toEqual([["range +1", "Withdrawal Fire +1"], [unit(PA56)]]);
    const charged = until(comesUp(), "union defend");
    charged.dice(0).play({ do: "press", at: "B1824" });
    expect(fired(charged)).toEqual([["range +1"], [unit(PA56)]]);
  });

  it("[TD-b10.91a] not without the option, nor by who has rounds enough", () => {
    for (const more of [{ lowAmmo: [unit(PA56)] }, { options: { ammoSupply: true } }]) {
      const f = until(comesUp("attack", more as never), "union prepared");
      expect(f.refused({ do: "press" })).toBe("TD-b10.91a");
    }
  });
});

describe("guns near the enemy", () => {
  const guns = { "us-2me-bty": { at: "B2024", sp: 6, facing: "N", order: "advance" } };
  const near = (more: Readonly<Record<string, Standing>>, options = {}) =>
    acting("us-arty-i", { ...guns, ...more }, { options }).play({ do: "take", unit: unit("us-2me-bty") });

  it("[TD-9.55b] under the first option they do not come within three hexes in sight", () => {
    expect(near({ [TN1]: { at: "B1624", sp: 6, ...S } }, { artilleryNearEnemy: "1" }).refused({ do: "step", to: "B1924" })).toBe(
      "TD-9.55b",
    );
  });

  it("[TD-9.55c] [TD-9.55e] under the second they are tested where they stop: one more for each regiment, two within two hexes", () => {
    const stop = (more: Readonly<Record<string, Standing>>) => {
      const f = near(more);
      f.play({ do: "step", to: "B1924" });
      f.dice(9);
      if (f.asked() === "union move") f.play({ do: "halt" });
      return f.last("test");
    };
    expect(stop({ [TN1]: { at: "B1624", sp: 6, ...S } })).toMatchObject({ rule: "TD-9.55c", modifier: 1 });
    expect(stop({ [TN1]: { at: "B1724", sp: 6, ...S }, [TN14]: { at: "B1723", sp: 4, ...S } })).toMatchObject({ modifier: 4 });
  });
});

describe("guns that were Disordered before", () => {
  const [GUNS, MORE] = ["us-2me-bty", "us-5me-bty"];
  const moves = (units: Readonly<Record<string, Standing>>, ...steps: string[]) =>
    acting("us-arty-i", units, { disordered: [unit(GUNS)] }).play(
      { do: "take", unit: unit(GUNS) },
      ...steps.map((to) => ({ do: "step", to })),
    );

  it("[TD-9.55e] [TD-12.35f] who fail near the enemy lose one and go back to the hex before", () => {
    const f = moves({ [GUNS]: { at: "B2024", sp: 6, facing: "N" }, [TN1]: { at: "B1624", sp: 6, ...S } }, "B1924");
    f.dice(9).play({ do: "halt" });
    expect([f.where(GUNS), f.sp(GUNS), f.read("acted"), f.asked()]).toEqual(["B2024", 5, [unit(GUNS)], "union actions"]);
  });

  it("[TD-8.2c] [TD-12.35f] who fail when they pass friends go back among them, and their move is over", () => {
    const f = moves({ [GUNS]: { at: "B2024", sp: 4, facing: "N" }, [MORE]: { at: "B1924", sp: 4, facing: "N" } }, "B1924");
    f.dice(9, 0).play({ do: "step", to: "B1824" });
    expect([f.where(GUNS), f.sp(GUNS), f.asked()]).toEqual(["B1924", 3, "union actions"]);
  });

  it("[TD-7.1c] [TD-9.55e] and face with those whom they had left there", () => {
    const f = moves({
      [GUNS]: { at: "B2024", sp: 4, facing: "NE" },
      [MORE]: { at: "B2024", sp: 4, facing: "NE" },
      [TN1]: { at: "B1624", sp: 6, ...S },
    });
    f.play({ do: "turn", to: "N" }, { do: "step", to: "B1924" });
    f.dice(9).play({ do: "halt" });
    expect([f.where(GUNS), f.s.facing[unitOf(GUNS)]]).toEqual(["B2024", f.s.facing[unitOf(MORE)]]);
  });
});

describe("guns beyond the map", () => {
  const S8 = (units: Readonly<Record<string, Standing>>) =>
    field(units, [["farGuns", "confederate"]], { scenario: "S8", agenda: ["turn", ["endTurn", -1], "draw", ["farGuns", "confederate"]] });

  it("[TD-22.2x] one fire on column six at two less, near their hill, at whom one of one's own sees", () => {
    const f = S8({ "us-60ny": { at: "B4610", sp: 5, facing: "N" }, "cs-2va": { at: "B4510", sp: 5, facing: "S" } });
    const open = f.open("at", "fire");
    expect(open).toEqual(["B4610"]);
    f.dice(5).play({ do: "fire", at: "B4610" });
    expect(f.last("fire")).toMatchObject({ column: 6, modifier: -2 });
  });

  it("[TD-12.4g] who falls back from them goes from either of two equally close, whoever has fired before", () => {
    const back = (firing: string | null): string[] => {
      const f = field(
        {
          "us-60ny": { at: "B4610", sp: 5, facing: "N" },
          "cs-2va": { at: "B4510", sp: 5, facing: "N" },
          "cs-4va": { at: "B4709", sp: 5, facing: "S" },
        },
        [],
        {
          scenario: "S8",
          agenda: ["turn", ["endTurn", -1], "draw", ["farGuns", "confederate"]],
          disordered: [unit("us-60ny")],
          ...(firing && { firing }),
        },
      );
      f.dice(9, 9).play({ do: "fire", at: "B4610" });
      return f.open("to", "back");
    };
    expect(back(null).length).toBeGreaterThan(3);
    for (const firing of ["B4510", "B4709"]) expect(back(firing)).toEqual(back(null));
  });

  it("[TD-22.2x] [TD-8.4d] a line sees for them from either of its hexes", () => {
    const line = { "cs-3nc": { at: "B4406", second: "B4405", sp: 9, facing: "N" } };
    expect(S8({ "us-60ny": { at: "B4402", sp: 5, facing: "N" }, ...line }).open("at", "fire")).toEqual(["B4402"]);
  });

  it("[TD-22.2x] not at whom nobody sees", () => {
    expect(S8({ "us-60ny": { at: "B4610", sp: 5, facing: "N" } }).asked()).not.toBe("confederate farGuns");
  });
});

describe("the cannonade in short", () => {
  it("[TD-22.2o] [TD-22.2p] the game begins with 1500, each battalion fires once where its enemy says", () => {
    const f = field({}, [], {
      scenario: "S9",
      options: { bombardment: "abstract" },
      units: undefined as never,
      agenda: undefined as never,
    });
    expect(f.asked()).toBe("union cannonade");
    expect(f.read("turn")).toBe(2);
    f.dice(0).play(f.legal()[0]);
    expect(f.last("fire")).toMatchObject({ column: 7, modifier: -2 });
  });

  it("[TD-22.2p] at whom a battery of it has in range and sight, whichever way it faces", () => {
    const f = (gun: string, facing: string) =>
      field(
        { [gun]: { at: "B5833", sp: 2, facing }, "us-69pa": { at: "B5724", sp: 4, facing: "SW" } },
        [["cannonade", brigade("cs-bn-dearing")]],
        { scenario: "S9" },
      );
    for (const facing of ["NE", "NW"]) expect(f("cs-macon-b", facing).open("at", "at")).toEqual(["B5724"]);
    expect(f("cs-macon-a", "NE").open("at", "at")).toEqual(["B5724"]);
  });

  it("[TD-22.2p] [TD-5.1c] the Confederates' guns may shoot too far, the Union's do not; and the turn begins with the initiative that is given", () => {
    const f = field({}, [], {
      scenario: "S9",
      options: { bombardment: "abstract" },
      units: undefined as never,
      agenda: undefined as never,
    });
    const [fired, far] = [new Set<string>(), new Set<string>()];
    while (f.asked().endsWith("cannonade")) {
      const side = f.asked().startsWith("union") ? "confederate" : "union";
      const before = f.log.length;
      f.s.random.fill(0);
      f.dice(0, 9).play(f.legal()[0]);
      fired.add(side);
      if (f.log.slice(before).some(({ event }) => event === "overshoot")) far.add(side);
    }
    expect([[...fired], [...far]]).toEqual([["confederate", "union"], ["confederate"]]);
    expect(f.log.filter(({ event }) => event === "initiative")).toEqual([]);
  });
});
