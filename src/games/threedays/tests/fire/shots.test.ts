/** 10 Fire: what a shot does and who answers it, light and weather, ammunition of small arms. */
import { describe, expect, it, test } from "vitest";
import { threedaysBoardFor } from "../../board/index.js";
import { fireResult } from "../../data/tables.js";
import { eyeOf } from "../../rules/fire.js";
import { acting, atHour, brigade, type Field, field, type Standing, unit } from "../field.js";
import { shotOf } from "../places.js";

const TN1 = "cs-1tn";
const TN7 = "cs-7tn";
const TN14 = "cs-14tn";
const PA56 = "us-56pa";
const NY76 = "us-76ny";
const GUNS = "us-2me-bty";
const IL8 = "us-8il-cav-a";
const S = (at: string, sp = 6, order = "attack", facing = "S"): Standing => ({ at, sp, facing, order });
const N = (at: string, sp = 5): Standing => ({ at, sp, facing: "N", order: "advance" });
const archer = (units: Readonly<Record<string, Standing>>, more = {}): Field => acting("cs-archer", units, more);
const plain = { [TN1]: S("B1824"), [PA56]: N("B1924") };
const hold = (f: Field): Field => {
  while (f.asked() === "union answer") f.play({ do: "hold" });
  return f;
};

describe("a shot", () => {
  it("[TD-10.1a] [TD-10.55a] six rifles at one hex, a 7: eight on column six, a point and Disorder", () => {
    const f = archer(plain).dice(7) as Field;
    f.play({ do: "fire", unit: unit(TN1), at: "B1924" });
    expect(f.last("fire")).toMatchObject({ column: 6, modifier: 1, die: 7, result: "1D" });
    expect([f.sp(PA56), f.isDisordered(PA56), f.asked()]).toEqual([4, true, "union answer"]);
  });

  test.each([
    [6, 5, 1, false],
    [6, 8, 1, true],
    [6, 9, 2, false],
    [7, 13, 3, true],
    [1, 7, 0, false],
  ])("[TD-10.55a] column %i at %i: %i lost, Disorder %s", (column, roll, lost, disorder) => {
    expect(fireResult(column, roll)).toMatchObject({ lost, disorder });
  });

  it("[TD-10.55e] mean loss of a volley without modifiers, by column", () => {
    const means = [1, 2, 3, 4, 5, 6, 7].map(
      (sp) => Array.from({ length: 10 }, (_, die) => fireResult(sp, die).lost).reduce((sum, n) => sum + n, 0) / 10,
    );
    expect(means).toEqual([0, 0.1, 0.2, 0.3, 0.4, 0.6, 0.8]);
  });

  it("[TD-10.55d] a D on the Disordered is a second Disorder: a point, and two hexes back", () => {
    const f = archer(plain, { disordered: [unit(PA56)] }).dice(7) as Field;
    f.play({ do: "fire", unit: unit(TN1), at: "B1924" });
    expect([f.sp(PA56), f.asked(), f.game.prompt(f.s)]).toMatchObject([4, "union retreat", { hexes: 2 }]);
  });

  it("[TD-10.1a] whoever presses an enemy means a shot of the nearest, of those who have acted last", () => {
    const board = threedaysBoardFor({ scenario: "S4", options: {} });
    const meant = (acted: readonly string[]) => {
      const row = (at: string): Standing => ({ at, sp: 5, facing: "S", order: "advance" });
      const f = acting("cs-archer", { [TN1]: row("B1824"), [TN7]: row("B1624"), [PA56]: N("B2024") }, { acted: acted.map(unit) });
      return board.wanted(f.game.view(f.s, "confederate"), { seat: "confederate" }, { place: "B2024", piece: unit(PA56) });
    };
    const shot = (id: string) => ({ do: "fire", unit: unit(id), at: "B2024" });
    expect([meant([]), meant([TN1]), meant([TN1, TN7])]).toEqual([shot(TN1), shot(TN7), shot(TN1)]);
  });

  it("[TD-11.1a] and when Shocks are said one of the nearest, whether it has acted or not", () => {
    const board = threedaysBoardFor({ scenario: "S4", options: {} });
    const row = (at: string): Standing => ({ at, sp: 5, facing: "S", order: "attack" });
    const f = acting("cs-archer", { [TN1]: row("B1824"), [TN7]: row("B1624"), [PA56]: N("B1924") }, { acted: [unit(TN1)] });
    f.play({ do: "done" });
    const meant = board.wanted(f.game.view(f.s, "confederate"), { seat: "confederate" }, { place: "B1924", piece: unit(PA56) });
    expect([f.asked(), meant]).toEqual(["confederate shocks", { do: "shock", unit: unit(TN1), at: "B1924" }]);
  });

  it("[TD-2.6l] [TD-2.6m] a test is of the top unit alone, one for each volley, the second by the side that is up then", () => {
    const f = archer({ [TN1]: S("B1824"), [TN7]: S("B1825", 5, "attack", "S"), [PA56]: N("B1924", 3), [NY76]: N("B1924", 3) });
    f.dice(3, 9).play({ do: "fire", unit: unit(TN1), at: "B1924" });
    hold(f);
    f.dice(4, 0).play({ do: "fire", unit: unit(TN7), at: "B1924" });
    const tests = f.log.filter(({ event }) => event === "test");
    expect(tests.map((one) => one.unit)).toEqual([tests[0].unit, tests[0].unit]);
    expect(Number(tests[1].needed)).toBeLessThan(Number(tests[0].needed));
  });

  it("[TD-10.1f] [TD-10.1g] stacks never add up: each fires for itself, and is answered for itself", () => {
    const f = archer({ [TN1]: S("B1824", 4), [TN7]: S("B1825", 4, "attack", "S"), [PA56]: N("B1924") });
    f.dice(0).play({ do: "fire", unit: unit(TN1), at: "B1924" });
    expect(f.asked()).toBe("union answer");
    hold(f);
    f.dice(0).play({ do: "fire", unit: unit(TN7), at: "B1924" });
    expect([f.asked(), f.log.filter(({ event }) => event === "fire").map(({ column }) => column)]).toEqual(["union answer", [4, 4]]);
  });

  it("[TD-10.1l] units of a hex with equal arms answer together", () => {
    const f = archer({ ...plain, [PA56]: N("B1924", 3), [NY76]: N("B1924", 4) }).dice(0) as Field;
    f.play({ do: "fire", unit: unit(TN1), at: "B1924" });
    f.dice(0).play({ do: "reply", unit: unit(PA56) });
    expect([f.last("fire")?.column, f.asked()]).toEqual([7, "confederate actions"]);
  });

  it("[TD-10.4c] no Return Fire beyond the reach of who would fire, nor out of its front", () => {
    const far = acting("us-2-1-iii", { "us-1usss": N("B2224", 5), [TN1]: S("B1824") }).dice(0) as Field;
    far.play({ do: "fire", unit: unit("us-1usss"), at: "B1824" });
    expect(far.asked()).toBe("union actions");
    const away = archer({ ...plain, [PA56]: { ...N("B1924"), facing: "S" } }).dice(0) as Field;
    away.play({ do: "fire", unit: unit(TN1), at: "B1924" });
    expect(away.asked()).toBe("confederate actions");
  });

  it("[TD-10.4c] small arms from four hexes or more are not answered, by guns either; guns at any range are", () => {
    const PURCELL = "cs-mcgraw";
    const asked = (by: string, id: string, row: string) => {
      const f = acting(by, { [id]: N(row, 5), [TN1]: S("B1824"), [PURCELL]: S("B1823", 4, "advance") }).dice(0, 0) as Field;
      return f.play({ do: "fire", unit: unit(id), at: "B1824" }).asked();
    };
    expect([asked("us-2-1-iii", "us-1usss", "B2224"), asked("us-2-1-iii", "us-1usss", "B2124"), asked("us-arty-i", GUNS, "B2224")]).toEqual(
      ["union actions", "confederate answer", "confederate answer"],
    );
  });

  it("[TD-b1.0a] the book's horse holders: three points of dismounted cavalry fire two, four fire three", () => {
    const sp = (n: number) => shotOf(acting("us-1-1-cav", { "us-8il-cav-a": N("B1924", n), [TN1]: S("B1824") }), IL8, "B1824").sp;
    expect([sp(3), sp(2)]).toEqual([2, 2]);
  });
});

describe("light and weather", () => {
  test.each([
    ["[TD-10.3o] [TD-10.3p]", "J1-1900", "dusk", -1],
    ["[TD-10.3p]", "J2-0400", "dawn", -1],
    ["[TD-10.3p] [TD-16.1b]", "J1-2000", "night", -2],
  ])("%s at %s %s %i", (_, key, light, modifier) => {
    atHour(key, () => expect(shotOf(archer(plain), TN1, "B1924")[light]).toBe(modifier));
  });

  it("[TD-10.3q] in a Thunderstorm three less", () => {
    expect([shotOf(archer(plain, { storm: 1 }), TN1, "B1924").thunderstorm, shotOf(archer(plain), TN1, "B1924").thunderstorm]).toEqual([
      -3,
      undefined,
    ]);
  });

  it("[TD-10.2m] at dawn and dusk one sees ten hexes", () => {
    for (const key of ["J2-0400", "J1-1900"])
      expect(
        atHour(key, () => eyeOf(archer(plain).s, false).limit),
        key,
      ).toBe(10);
    expect(eyeOf(archer(plain).s, false).limit).toBeGreaterThan(28);
  });

  it("[TD-16.1b] [TD-b16.13m] [TD-11.1m] in the first and last night turns there is fire and Shock, in the middle of the night none, nor does anybody come up", () => {
    const fires = () => archer(plain).refused({ do: "fire", unit: unit(TN1), at: "B1924" });
    const shocks = () =>
      field(plain, [["activate", 2, brigade("cs-archer")], "shocks"], { brigade: brigade("cs-archer") }).refused({
        do: "shock",
        unit: unit(TN1),
        at: "B1924",
      });
    const comes = () =>
      (archer({ ...plain, [TN1]: S("B1724") }).play({ do: "take", unit: unit(TN1) }) as Field).refused({ do: "step", to: "B1824" });
    for (const key of ["J1-2000", "J2-0200"])
      expect(
        atHour(key, () => [fires(), shocks(), comes()]),
        key,
      ).toEqual(["", "", ""]);
    expect(atHour("J1-2200", () => [fires(), comes()])).toEqual(["TD-b16.13m", "TD-b16.13m"]);
    expect(
      atHour("J1-2200", () => field(plain, [["activate", 2, brigade("cs-archer")], "shocks"], { brigade: brigade("cs-archer") }).asked()),
    ).not.toBe("confederate shocks");
  });
});

describe("ammunition of small arms", () => {
  const supply = { options: { ammoSupply: true } };

  it("[TD-10.9a] [TD-10.9b] a natural 9 leaves little, another none: no fire then, and one less in Shock", () => {
    const shot = (more: object) => {
      const f = archer(plain, more).dice(9, 0, 0, 0, 0) as Field;
      f.play({ do: "fire", unit: unit(TN1), at: "B1924" });
      return [f.read("lowAmmo"), f.read("noAmmo")];
    };
    expect(shot({ options: { ammoSupply: false } })).toEqual([[], []]);
    expect(shot(supply)).toEqual([[unit(TN1)], []]);
    expect(shot({ ...supply, lowAmmo: [unit(TN1)] })).toEqual([[], [unit(TN1)]]);
    expect(archer(plain, { ...supply, noAmmo: [unit(TN1)] }).refused({ do: "fire", unit: unit(TN1), at: "B1924" })).toBe("TD-10.69b");
  });

  it("[TD-10.9d] a rest makes good a step: none, little, all", () => {
    const rest = (more: object) =>
      archer({ ...plain, [PA56]: N("B2424") }, { ...supply, ...more }).play({ do: "resupply", unit: unit(TN1) });
    expect([rest({ noAmmo: [unit(TN1)] }).read("lowAmmo"), rest({ lowAmmo: [unit(TN1)] }).read("lowAmmo")]).toEqual([[unit(TN1)], []]);
    expect(
      archer({ [TN1]: S("B1824"), [TN14]: S("B1624", 4), [PA56]: N("B1924") }, { ...supply, noAmmo: [unit(TN1)] }).refused({
        do: "resupply",
        unit: unit(TN1),
      }),
    ).toBe("TD-10.69b");
  });
});
