/** Sight over heights: by the vectors of Three Days, and on its map. */
import { describe, expect, test } from "vitest";
import { sidesWith } from "../ground.js";
import { type Heights, overlooks } from "../heights.js";
import { distance, type Hex, hexGrid, sideTo } from "../hex.js";
import type { Layout } from "../layout.js";
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
