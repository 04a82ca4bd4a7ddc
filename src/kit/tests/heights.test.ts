/** Sight over heights: by the vectors of Three Days, and on its map. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { sidesWith } from "../ground.js";
import { type Heights, overlooks } from "../heights.js";
import { distance, type Hex, hexGrid, sideTo } from "../hex.js";
import { flatLayout, type Layout } from "../layout.js";
import { remembered } from "../sight.js";
import { byTerrain, fileOf, mapOf } from "./maps.js";
import { sightLine } from "./sight-line.js";

const vectors = fileOf("sight");

interface Vector {
  readonly note: string;
  readonly firer: string;
  readonly target: string;
  readonly shadow: boolean;
  readonly artillery: boolean;
  readonly level: Readonly<Record<string, number>>;
  readonly woods: readonly string[];
  readonly town: readonly string[];
  readonly steep: readonly (readonly [string, string])[];
  readonly units: readonly string[];
  readonly visible: boolean;
  readonly line: readonly string[];
}

describe("Three Days: the vectors", () => {
  const layout: Layout = {
    top: "point",
    numbers: "RRCC",
    columnsGrow: "west",
    rowsGrow: "south",
    shifted: "even",
    sheets: [{ columns: [1, 60], rows: [1, 70] }],
  };
  const grid = hexGrid(layout);
  const at = (name: string): Hex => grid.ids.get(name)!;

  test.each<Vector>(vectors.threeDays)("$note: $firer to $target", (v) => {
    const mark = (names: readonly string[]) => Uint8Array.from(grid.names, (name) => Number(names.includes(name)));
    const level = Int8Array.from(grid.names, (name) => v.level[name] ?? 0);
    const steep = new Uint8Array(grid.size * 6);
    for (const [a, b] of v.steep) for (const side of [sideTo(grid, at(a), at(b)), sideTo(grid, at(b), at(a))]) steep[side] = 1;
    const heights: Heights = {
      grid,
      level,
      cover: mark([...v.woods, ...v.town]),
      stands: level,
      fringe: true,
      woods: mark(v.woods),
      steep,
      shadow: v.shadow,
    };
    const [a, b] = [at(v.firer), at(v.target)];
    // TD-10.2j, k: formed units block, but guns far off and above them fire over those that stand beside neither end.
    const inTheWay = (hex: Hex): boolean =>
      v.units.includes(grid.names[hex]) &&
      level[hex] >= Math.min(level[a], level[b]) &&
      !(v.artillery && distance(grid, a, b) >= 4 && level[a] > level[hex] && distance(grid, hex, a) > 1 && distance(grid, hex, b) > 1);
    expect(overlooks(heights, a, b, inTheWay)).toBe(v.visible);
    expect(overlooks(heights, b, a, inTheWay)).toBe(v.visible);
    const { crossed, along } = sightLine(grid, a, b);
    const steps = [
      ...crossed.map((hex) => grid.names[hex]),
      ...along.map((pair) =>
        pair
          .map((hex) => grid.names[hex])
          .sort()
          .join("/"),
      ),
    ];
    expect(steps.sort()).toEqual([...v.line].sort());
  });
});

describe("on any ground", () => {
  const grid = hexGrid(flatLayout(9, 9));
  const byHex = (...values: readonly number[]) =>
    fc.array(fc.constantFrom(...values), { minLength: grid.size, maxLength: grid.size }).map((row) => Uint8Array.from(row));
  const grounds = fc.record({
    level: fc.oneof(byHex(0, 1, 2, 3), byHex(0, 1, 1, 1, 1, 1, 1, 2)),
    cut: byHex(0, 0, 0, 1),
    cover: byHex(0, 0, 0, 1),
    woods: byHex(0, 0, 0, 1),
    units: byHex(0, 0, 0, 0, 0, 0, 0, 0, 0, 1),
    steep: fc.uint8Array({ minLength: grid.size * 6, maxLength: grid.size * 6, max: 1 }),
    fringe: fc.boolean(),
    shadow: fc.boolean(),
  });

  /** The rule read off place by place: what the line meets, a hex or the two beside a hexside, and how far along it. */
  function isSeen(h: Heights, units: Uint8Array, a: Hex, b: Hex): boolean {
    if (distance(grid, a, b) < 2) return true;
    const [high, low] = h.stands[a] >= h.stands[b] ? [a, b] : [b, a];
    const [top, foot] = [h.stands[high], h.stands[low]];
    const { crossed, along } = sightLine(grid, a, b);
    const met = [...crossed.map((hex) => [hex]), ...along.map((pair) => pair.filter((hex) => hex >= 0))];
    const fromLow = ([hex]: readonly Hex[]) =>
      3 * (grid.file[hex] - grid.file[low]) * (grid.file[high] - grid.file[low]) +
      (grid.half[hex] - grid.half[low]) * (grid.half[high] - grid.half[low]);
    const near = (hexes: readonly Hex[], end: Hex) => Math.min(...hexes.map((hex) => distance(grid, hex, end)));
    const canopy = (end: Hex, hex: Hex) =>
      h.woods[end] &&
      h.woods[hex] &&
      h.level[hex] < h.level[end] &&
      distance(grid, end, hex) === 1 &&
      !(h.steep[sideTo(grid, end, hex)] && h.level[hex] < foot);
    const hides = (place: readonly Hex[]) => (hex: Hex) => {
      const height = h.level[hex] + h.cover[hex];
      const besideLow = top > foot && distance(grid, hex, low) === 1;
      const beyond = met.filter((other) => fromLow(other) > fromLow(place)).flat();
      return (
        units[hex] ||
        height > top ||
        (top > foot && height === top && near(place, low) <= near(place, high)) ||
        (h.fringe && besideLow && h.cover[hex] && height > foot) ||
        canopy(high, hex) ||
        canopy(low, hex) ||
        (h.shadow && besideLow && h.level[hex] > foot && beyond.some((other) => h.level[other] < h.level[hex]))
      );
    };
    return !met.some((place) => place.every(hides(place)));
  }

  test("one hex sees another as the rule has it, read off place by place; units in the way hide like a height", () => {
    const hex = fc.nat(grid.size - 1);
    fc.assert(
      fc.property(
        grounds,
        fc.array(fc.tuple(hex, hex), { minLength: 40, maxLength: 60 }),
        ({ level: levels, cut, units, ...ground }, lines) => {
          const level = Int8Array.from(levels);
          const heights: Heights = { grid, level, stands: level.map((one, at) => one - cut[at]), ...ground };
          for (const [a, b] of lines)
            expect(
              overlooks(heights, a, b, (at) => units[at] === 1),
              `${grid.names[a]} ${grid.names[b]}`,
            ).toBe(isSeen(heights, units, a, b));
        },
      ),
      { numRuns: 200 },
    );
  });
});

describe("Three Days: the map", () => {
  const ground = mapOf("threeDays");
  const { grid } = ground;
  const at = (name: string): Hex => grid.ids.get(name)!;
  const steep = sidesWith(ground, "steep", "rock");
  const heights = (shadow: boolean): Heights => ({
    grid,
    level: ground.level,
    stands: ground.level.map((level, hex) => level - ground.features.get("cut")![hex]),
    cover: byTerrain(ground, "woods", "town"),
    fringe: true,
    woods: byTerrain(ground, "woods"),
    steep: Uint8Array.from(steep),
    shadow,
  });
  const sees = (a: string, b: string, shadow = true) => overlooks(heights(shadow), at(a), at(b));

  test("10.24 from Cemetery Hill the ground behind the rise is hidden by its shadow alone, and seen again one hex further", () => {
    for (const hex of ["B4826", "B4926"]) expect([sees("B4920", hex), sees("B4920", hex, false)], hex).toEqual([false, true]);
    for (const hex of ["B4827", "B4927"]) expect(sees("B4920", hex), hex).toBe(true);
  });

  test("10.23 houses hide like woods: nobody sees through the town", () => {
    expect([sees("B3618", "B3819"), sees("B3619", "B3819"), sees("B3618", "B3820")]).toEqual([false, false, false]);
  });

  test("10.24 canopy on the true slopes: it hides over a gradual slope, over a steep one only when not below both ends", () => {
    const woods = byTerrain(ground, "woods");
    const unshadowed = heights(false);
    const found = new Set<string>();
    for (let a = 0; a < grid.size; a++) {
      for (let d = 0; d < 6; d++) {
        const k = grid.neighbour[a * 6 + d];
        const b = k < 0 ? -1 : grid.neighbour[k * 6 + d];
        if (b < 0 || !woods[a] || !woods[k] || ground.level[k] >= ground.level[a] || ground.level[b] > ground.level[a]) continue;
        const isSteep = steep[a * 6 + d] === 1;
        const below = ground.level[k] < ground.level[b];
        const open = overlooks(unshadowed, a, b);
        // Between ends of one level, or above it, nothing but the canopy hides.
        if (isSteep && below && ground.level[a] === ground.level[b] && !(woods[b] && !steep[k * 6 + d])) {
          found.add("open");
          expect(open, `${grid.names[a]} ${grid.names[b]}`).toBe(true);
        }
        if (!isSteep || !below) {
          found.add(isSteep ? "low" : "gradual");
          expect(open, `${grid.names[a]} ${grid.names[b]}`).toBe(false);
        }
      }
    }
    expect([...found].sort()).toEqual(["gradual", "low", "open"]);
  });

  test("sight is mutual, and remembered as it was first seen, however many origins come and go", () => {
    const plain = heights(true);
    let asked = 0;
    const keeps = remembered(
      grid,
      (from, to) => {
        asked++;
        return overlooks(plain, from, to);
      },
      4,
    );
    for (let round = 0; round < 2; round++) {
      for (let i = 0; i < 300; i++) {
        const from = (i * 37 + 2900) % 9990;
        const to = (from + 6 * ((i * 7) % 11) + 35 * (i % 9)) % 9990;
        const seen = overlooks(plain, from, to);
        expect(keeps(from, to)).toBe(seen);
        expect(keeps(from, to)).toBe(seen);
        expect(overlooks(plain, to, from)).toBe(seen);
      }
    }
    expect(asked).toBe(600);
  });
});
