/** 10.6, 10.7 Guns: when they fire, Rapid Fire and their ammunition; the range and the arms of every unit. */
import { describe, expect, it } from "vitest";
import { FIRST_SKIRMISHER, isGun, unitOf, units, weaponOf, weapons } from "../../data/armies.js";
import { OUT_OF_RANGE, rangeEffect, tablesFile } from "../../data/tables.js";
import { acting, brigade, type Field, field, type Standing, unit } from "../field.js";
import { shotOf } from "../places.js";

const TN1 = "cs-1tn";
const GUNS = "us-2me-bty";
const R3 = units.filter(({ weapon, side }) => weapon === "R3" && side === "confederate").sort((a, b) => b.sp - a.sp)[0].id;
const S = (at: string, sp = 6, order = "attack", facing = "S"): Standing => ({ at, sp, facing, order });
const N = (at: string, sp = 5): Standing => ({ at, sp, facing: "N", order: "advance" });

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
