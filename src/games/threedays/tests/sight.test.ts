/** 7, 10.2 Facing, fields of fire, and sight. */
import { describe, expect, it } from "vitest";
import { grid, hexAt, near, ring } from "../data/map.js";
import { FLANK, FRONT, facings, inField, inRefusedField, partAt, REAR } from "../rules/front.js";
import { downTheStreet, type Eye, NO_LIMIT, sees } from "../rules/sight.js";

const eye = (more: Partial<Eye> = {}): Eye => ({ shadow: false, limit: NO_LIMIT, guns: false, formed: () => false, ...more });
const between = (a: string, b: string, more: Partial<Eye> = {}) => sees(eye(more), hexAt(a), hexAt(b));

describe("facing", () => {
  const at = hexAt("B1824");
  const around = (facing: string) =>
    Array.from(grid.neighbour.subarray(at * 6, at * 6 + 6), (to) => partAt(at, facings.indexOf(facing as never), to));

  it("[TD-7.1a] [TD-7.1b] facing north: north-west and north-east are front, west and east flanks, the two behind rear", () => {
    // Clockwise from north-east.
    expect(around("N")).toEqual([FRONT, FLANK, REAR, REAR, FLANK, FRONT]);
    expect(around("SE")).toEqual([FLANK, FRONT, FRONT, FLANK, REAR, REAR]);
  });

  it("[TD-7.1d] the field of fire has n + 1 hexes at range n", () => {
    for (const n of [1, 2, 3, 6]) expect([...ring(at, n)].filter((hex) => inField(at, 0, hex)).length, `range ${n}`).toBe(n + 1);
  });

  it("[TD-b7.35m] a refused flank adds n hexes at range n, none of them of the front", () => {
    for (const n of [1, 2, 4])
      for (const left of [true, false]) {
        const refused = [...ring(at, n)].filter((hex) => inRefusedField(at, 0, left, hex));
        expect(refused.length).toBe(n);
        for (const hex of refused) expect(inField(at, 0, hex)).toBe(false);
      }
  });
});

describe("sight", () => {
  it("[TD-b10.24e] [TD-b10.24f] from Cemetery Hill the shadow hides 4826 and 4926, not 4827 and 4927", () => {
    for (const hex of ["B4826", "B4926"])
      expect([between("B4920", hex, { shadow: true }), between("B4920", hex)], hex).toEqual([false, true]);
    for (const hex of ["B4827", "B4927"]) expect(between("B4920", hex, { shadow: true }), hex).toBe(true);
  });

  it("[TD-b10.23a] [TD-b10.23b] [TD-b10.23c] houses hide; down the street 3619 fires at 3819, 3618 does not", () => {
    expect([between("B3618", "B3819"), between("B3619", "B3819")]).toEqual([false, false]);
    expect([downTheStreet(hexAt("B3618"), hexAt("B3819")), downTheStreet(hexAt("B3619"), hexAt("B3819"))]).toEqual([false, true]);
  });

  it("[TD-10.2c] [TD-10.2l] neighbours see each other by night too; nobody sees farther than the limit", () => {
    expect([between("B1824", "B1724", { limit: 2 }), between("B1824", "B1524", { limit: 2 })]).toEqual([true, false]);
  });

  it("[TD-10.2j] [TD-10.2k] formed units on level ground hide what is behind them, also from guns that are not above them", () => {
    const middle = hexAt("B1824");
    const formed = (hex: number) => hex === middle;
    expect([between("B1624", "B2024"), between("B1624", "B2024", { formed }), between("B1624", "B2024", { formed, guns: true })]).toEqual([
      true,
      false,
      false,
    ]);
  });

  it("[TD-b9.44cl] [TD-b9.44cn] into a cut from beside it, or straight down the rails within five hexes", () => {
    const cutHex = hexAt("A1623");
    const seen = grid.names.flatMap((name, hex) => (near(hex, cutHex) <= 6 && hex !== cutHex && sees(eye(), hex, cutHex) ? [name] : []));
    expect(seen.filter((name) => near(hexAt(name), cutHex) === 1).length).toBe(6);
    for (const name of seen) expect(near(hexAt(name), cutHex), name).toBeLessThanOrEqual(5);
    expect(seen.length).toBeLessThan(18);
  });
});
