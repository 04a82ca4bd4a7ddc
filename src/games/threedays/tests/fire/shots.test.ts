/** 10 Fire: who shoots at what, what modifies it, ammunition, long shots. */
import { describe, expect, it, test } from "vitest";
import { FIRST_SKIRMISHER, isGun, unitOf, units, WHITWORTH, weaponOf, weapons } from "../../data/armies.js";
import { fireResult, OUT_OF_RANGE, rangeEffect, tablesFile } from "../../data/tables.js";
import { eyeOf, mayOvershoot, overshootModifier } from "../../rules/fire.js";
import { acting, atHour, brigade, type Field, field, type Standing, unit } from "../field.js";
import { shotOf } from "../places.js";

const TN1 = "cs-1tn";
const TN7 = "cs-7tn";
const TN14 = "cs-14tn";
const PA56 = "us-56pa";
const NY76 = "us-76ny";
const GUNS = "us-2me-bty";
const IL8 = "us-8il-cav-a";
const R3 = units.filter(({ weapon, side }) => weapon === "R3" && side === "confederate").sort((a, b) => b.sp - a.sp)[0].id;
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

describe("guns", () => {
  const battery = (units: Readonly<Record<string, Standing>>, more = {}): Field =>
    acting("us-arty-i", { [GUNS]: N("B2024", 6), ...units }, more);

  it("[TD-10.6c] guns that have moved do not fire; a turn of one vertex lets them", () => {
    const moved = battery({ [TN1]: S("B1424"), [GUNS]: { ...N("B2024", 6), order: "attack" } }).play(
      { do: "take", unit: unit(GUNS) },
      { do: "step", to: "B1924" },
      { do: "halt" },
    ) as Field;
    expect(moved.refused({ do: "fire", unit: unit(GUNS), at: "B1424" })).toBe("TD-10.6c");
    const turned = battery({ [TN1]: S("B1923") }).play({ do: "turn", unit: unit(GUNS), to: "NE" }) as Field;
    expect(turned.refused({ do: "fire", unit: unit(GUNS), at: "B1923" })).toBe("");
  });

  it("[TD-10.6d] [TD-10.6e] Rapid Fire only against a charge: two more, and the limbers counted at once, 4 or less empty", () => {
    expect(
      battery({ [TN1]: S("B1924") })
        .legal()
        .some((action) => action.do === "rapid"),
    ).toBe(false);
    const charged = (count: number): Field => {
      const f = field({ [TN1]: S("B1824"), [GUNS]: N("B1924", 6) }, [["activate", 2, brigade("cs-archer")], "shocks"], {
        brigade: brigade("cs-archer"),
        options: { leaderShock: false },
      });
      f.play({ do: "shock", unit: unit(TN1), at: "B1924" }, { do: "go" });
      f.dice(0, 0).play({ do: "stand" });
      return f.dice(0, count).play({ do: "rapid", at: "B1824" }) as Field;
    };
    expect(charged(4).read("noAmmo")).toEqual([unit(GUNS)]);
    expect(charged(5).read("noAmmo")).toEqual([]);
    expect(charged(5).log.find(({ event }) => event === "fire")?.causes).toContain("Rapid Fire +2");
  });

  it("[TD-10.6f] guns at guns: points lost are guns", () => {
    const f = battery({ [R3]: S("B1824", 2, "advance") }).dice(9, 0, 0, 0) as Field;
    f.play({ do: "fire", unit: unit(GUNS), at: "B1824" });
    expect(f.last("loss")).toMatchObject({ unit: unit(R3), text: expect.stringMatching(/gun/) });
  });

  it("[TD-10.69b] without ammunition no fire; a rest four hexes from the enemy, In Command, makes it good, not at three", () => {
    const empty = (at: string, more = {}) => battery({ [TN1]: S(at) }, { noAmmo: [unit(GUNS)], ...more });
    expect(empty("B1824").refused({ do: "fire", unit: unit(GUNS), at: "B1824" })).toBe("TD-10.69b");
    expect([
      empty("B1624").refused({ do: "resupply", unit: unit(GUNS) }),
      empty("B1724").refused({ do: "resupply", unit: unit(GUNS) }),
    ]).toEqual(["", "TD-10.69b"]);
    expect(empty("B1624", { astray: [unit(GUNS)] }).refused({ do: "resupply", unit: unit(GUNS) })).toBe("TD-10.69b");
    expect((empty("B1624").play({ do: "resupply", unit: unit(GUNS) }) as Field).read("noAmmo")).toEqual([]);
  });

  it("[TD-10.7a] [TD-b14.5c] the Sharpshooters reach six hexes at three less, not seven", () => {
    const berdan = weapons.indexOf("BRSS");
    expect([rangeEffect(berdan, 6), rangeEffect(berdan, 7)]).toEqual([-3, OUT_OF_RANGE]);
  });

  it("[TD-10.7b] guns go by ten bands of range", () => {
    expect(tablesFile.rangeEffects.artilleryBands).toEqual(["1", "2", "3", "4-5", "6-7", "8-10", "11-13", "14-17", "18-22", "23-28"]);
    const rifle = weapons.indexOf("R3");
    for (const [a, b] of [
      [4, 5],
      [6, 7],
      [8, 10],
      [11, 13],
      [14, 17],
    ])
      expect(rangeEffect(rifle, a)).toBe(rangeEffect(rifle, b));
  });

  it("[TD-10.7e] every unit is armed with a row of the chart, as the order of battle has it", () => {
    const arms = ["us-69ny", "us-69pa", "us-155pa", "us-mn-ss2", "us-1usss", "us-8il-cav-a", "us-5mi-cav-a", "cs-1nc-cav-a"];
    expect(arms.map((id) => units[unitOf(id)].weapon)).toEqual(["M", "MX", "MX", "BR", "BRSS", "BC", "RC", "C"]);
    const guns = ["us-2ct-bty-a", "cs-latham-c", "cs-hurt-a", "cs-moody", "us-5ny-bty", "us-2me-bty", "cs-page"];
    expect(guns.map((id) => units[unitOf(id)].weapon)).toEqual(["J14", "G6", "W", "H24", "P20", "R3", "N"]);
    // Regiments by their arms, guns by their number, as the order of battle counts them.
    const count = (side: string, of: (row: (typeof units)[number], u: number) => number) =>
      weapons.map((weapon) => units.reduce((sum, row, u) => sum + (row.side === side && row.weapon === weapon ? of(row, u) : 0), 0));
    const formed = (row: (typeof units)[number], u: number) => Number(!isGun[u] && u < FIRST_SKIRMISHER && row.sp > 0);
    expect([count("union", formed), count("confederate", formed)].map((row) => row.slice(0, weapons.indexOf("N")))).toEqual([
      [230, 5, 2, 2, 2, 54, 7, 0],
      [180, 0, 0, 0, 0, 0, 0, 32],
    ]);
    const guns_ = (row: (typeof units)[number], u: number) => (isGun[u] && !row.id.includes("section") ? row.sp : 0);
    expect([count("union", guns_), count("confederate", guns_)].map((row) => row.slice(weapons.indexOf("N")))).toEqual([
      [146, 140, 60, 6, 4, 2, 0, 0, 0],
      [105, 73, 46, 12, 0, 26, 4, 1, 2],
    ]);
    expect(units.filter((_, u) => weaponOf[u] === 255 || weaponOf[u] >= weapons.length)).toEqual([]);
    for (let u = 0; u < units.length; u++) expect(isGun[u] === 1, units[u].id).toBe(weaponOf[u] >= weapons.indexOf("N"));
  });

  it("[TD-10.7e] and fires by it: muskets at two hexes at four less, a mixed regiment at two, rifles at one", () => {
    const at2 = (id: string) =>
      shotOf(acting(units[unitOf(id)].brigade!, { [id]: { at: "B2024", sp: 2, facing: "N" }, [TN1]: S("B1824", 5) }), id, "B1824").range;
    expect(["us-69ny", "us-155pa", "us-56pa", "us-1usss"].map(at2)).toEqual([-4, -2, -1, 1]);
  });
});

describe("long shots", () => {
  const H12 = units.find(({ weapon, side }) => weapon === "H12" && side === "confederate")!.id;
  const W = units.find((_, u) => weaponOf[u] === WHITWORTH)!.id;
  const lone = (id: string) => units[unitOf(id)].brigade!;
  /** A Confederate gun so many hexes north of a regiment, and what stands beyond it. */
  const shoots = (id: string, hexes: number, more: Readonly<Record<string, Standing>> = {}, state = {}): Field =>
    acting(lone(id), { [id]: S("B1424", units[unitOf(id)].sp, "advance"), [PA56]: N(south(hexes)), ...more }, { scenario: "S1", ...state });
  const south = (hexes: number): string => {
    let at = "B1424";
    for (let i = 0; i < hexes; i++) at = next(at);
    return at;
  };

  it("[TD-b18.11a] from eight hexes on a second die is rolled, at seven none", () => {
    const rolls = (hexes: number) => {
      const f = shoots(R3, hexes).dice(0, 9) as Field;
      f.play({ do: "fire", unit: unit(R3), at: south(hexes) });
      return f.last("overshoot") !== undefined;
    };
    expect([rolls(7), rolls(8)]).toEqual([false, true]);
  });

  it("[TD-b18.11b] [TD-10.7d] not for the Whitworth, which has a row of its own", () => {
    expect(weapons[WHITWORTH]).toBe("W");
    const f = shoots(W, 10);
    shotOf(f, W, south(10));
    expect(mayOvershoot(f.s, unitOf(W))).toBe(false);
  });

  it("[TD-b18.12a] [TD-b18.12c] the shot falls one hex beyond on the line, into the next hex of a row", () => {
    const f = shoots(R3, 8).dice(0, 4) as Field;
    f.play({ do: "fire", unit: unit(R3), at: south(8) });
    expect(f.last("overshoot")?.text).toContain(south(9));
  });

  it("[TD-b18.12b] on a hexside a die: odd the left hex, even the right, as the guns see them", () => {
    const falls = (die: number) => {
      const north = acting("us-arty-i", { [GUNS]: N(south(10), 6), [TN7]: S(south(2), 5) }, { scenario: "S1" }).dice(0, 5, die) as Field;
      north.play({ do: "fire", unit: unit(GUNS), at: south(2) });
      const southward = shoots(R3, 8).dice(0, 4, die) as Field;
      southward.play({ do: "fire", unit: unit(R3), at: south(8) });
      return [north, southward].map((f) => String(f.last("overshoot")?.text).match(/B\d{4}/)![0]);
    };
    // Columns grow to the west: left of guns that look north, right of those that look south.
    expect([falls(3), falls(4)]).toEqual([
      ["B1524", "B2323"],
      ["B1523", "B2324"],
    ]);
  });

  it("[TD-b18.17a] one more on that roll for Confederates", () => {
    const f = shoots(R3, 8);
    shotOf(f, R3, south(8));
    expect([overshootModifier(f.s, unitOf(R3)), overshootModifier(f.s, unitOf(GUNS))]).toEqual([1, 0]);
  });

  it("[TD-b18.13a] [TD-10.4f] a Scatter hits nobody and is not answered; after an Overshoot the hex aimed at may answer", () => {
    const answer = { [GUNS]: N(south(8), 6), [PA56]: { at: "unused", sp: 0 } as Standing };
    const falls = (roll: number) => {
      const f = shoots(R3, 8, answer).dice(9, roll, 9, 9) as Field;
      f.play({ do: "fire", unit: unit(R3), at: south(8) });
      return f;
    };
    const wide = falls(9);
    expect([wide.last("overshoot")?.rule, wide.sp(GUNS), wide.asked().startsWith("union")]).toEqual(["TD-b18.13a", 6, false]);
    expect(falls(4).asked()).toBe("union answer");
  });

  it("[TD-b18.12a] [TD-b18.14b] beyond the edge of the map it hits nobody, the hex aimed at least of all, which may answer", () => {
    const f = acting(
      "us-arty-i",
      { [GUNS]: { at: "A1629", sp: 6, facing: "NW" }, [R3]: { at: "A1135", sp: 4, facing: "SE" } },
      { scenario: "S1" },
    ).dice(9, 5, 9) as Field;
    f.play({ do: "fire", unit: unit(GUNS), at: "A1135" });
    expect(f.last("overshoot")).toMatchObject({ rule: "TD-b18.12a", text: "The shot goes 1 too far, off the map: 5." });
    expect([f.sp(R3), f.asked()]).toEqual([4, "confederate answer"]);
  });

  it("[TD-b18.14a] [TD-b18.14c] the result falls on whoever stands there, friend or foe, whatever the ground; on an empty hex it does nothing", () => {
    const hit = (more: Readonly<Record<string, Standing>>, id: string) => {
      const f = acting("us-arty-i", { [GUNS]: N(south(10), 6), [TN7]: S(south(2), 5), ...more }, { scenario: "S1" }).dice(
        9,
        5,
        9,
        9,
      ) as Field;
      f.play({ do: "fire", unit: unit(GUNS), at: south(2) });
      return f.log.filter(({ event, unit: who }) => (event === "loss" || event === "test") && who === unit(id)).length > 0;
    };
    expect([hit({}, TN7), hit({ [TN1]: S(south(1)) }, TN1), hit({ [NY76]: N(south(1), 4) }, NY76)]).toEqual([false, true, true]);
  });

  it("[TD-b18.15a] beyond their range howitzers scatter", () => {
    const most = tablesFile.rangeEffects.artilleryMax.H12;
    const f = shoots(H12, most).dice(9, 4) as Field;
    f.play({ do: "fire", unit: unit(H12), at: south(most) });
    expect(f.last("overshoot")?.rule).toBe("TD-b18.13a");
  });

  it("[TD-b18.15a] all other guns may go too far beyond their range: the shot falls there", () => {
    const N13 = "cs-page";
    const most = tablesFile.rangeEffects.artilleryMax.N;
    const f = shoots(N13, most).dice(9, 4) as Field;
    f.play({ do: "fire", unit: unit(N13), at: south(most) });
    expect(f.last("overshoot")?.rule).toBe("TD-b18.12a");
  });

  it("[TD-b18.16a] nobody aims at an empty hex", () => {
    expect(shoots(R3, 8).refused({ do: "fire", unit: unit(R3), at: south(7) })).toBe("TD-10.1h");
  });

  it("[TD-b18.2a] by the plain chart no second die, and larger minuses", () => {
    const f = shoots(R3, 12, {}, { options: { simpleAccuracy: true } });
    shotOf(f, R3, south(12));
    expect([mayOvershoot(f.s, unitOf(R3)), rangeEffect(weaponOf[unitOf(R3)], 12, true) < rangeEffect(weaponOf[unitOf(R3)], 12)]).toEqual([
      false,
      true,
    ]);
  });

  it("[TD-b18.4a] a natural 0 from eight hexes on empties the limbers", () => {
    const empty = (hexes: number) => {
      const f = shoots(R3, hexes, {}, { options: { longRangeAmmo: true } }).dice(0, 9) as Field;
      f.play({ do: "fire", unit: unit(R3), at: south(hexes) });
      return f.read("noAmmo");
    };
    expect([empty(7), empty(8)]).toEqual([[], [unit(R3)]]);
  });
});

function next(name: string): string {
  const [row, column] = [Number(name.slice(1, 3)), Number(name.slice(3))];
  return `B${row + 1}${String(column).padStart(2, "0")}`;
}

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
