/** 10.7, 18 (option) Long shots: the second die, where a shot falls that goes too far, Scatter. */
import { describe, expect, it } from "vitest";
import { unitOf, units, WHITWORTH, weaponOf, weapons } from "../../data/armies.js";
import { rangeEffect, tablesFile } from "../../data/tables.js";
import { mayOvershoot, overshootModifier } from "../../rules/fire.js";
import { acting, type Field, type Standing, unit } from "../field.js";
import { shotOf } from "../places.js";

const TN1 = "cs-1tn";
const TN7 = "cs-7tn";
const PA56 = "us-56pa";
const NY76 = "us-76ny";
const GUNS = "us-2me-bty";
const R3 = units.filter(({ weapon, side }) => weapon === "R3" && side === "confederate").sort((a, b) => b.sp - a.sp)[0].id;
const S = (at: string, sp = 6, order = "attack", facing = "S"): Standing => ({ at, sp, facing, order });
const N = (at: string, sp = 5): Standing => ({ at, sp, facing: "N", order: "advance" });

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
