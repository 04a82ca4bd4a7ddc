import { describe, expect, test } from "vitest";
import { byTerrain, type Ground, sidesWith } from "../ground.js";
import { type Heights, overlooks } from "../heights.js";
import { distance, type Hex, hexGrid, sideTo } from "../hex.js";
import type { Layout } from "../layout.js";
import { remembered } from "../sight.js";
import { fileOf, mapOf } from "./maps.js";
import { sightLine } from "./sight-line.js";

const vectors = fileOf("sight");

/** The First Day: cover hides between ends of one level, and a crest as high as the higher end wherever it lies. */
const firstDay = (ground: Ground): Heights => ({
  grid: ground.grid,
  level: ground.level,
  cover: byTerrain(ground, { woods: 1, "rocky woods": 1, town: 1 }),
  coverCounts: "between equals",
  crest: "anywhere",
});

describe("Gettysburg: The First Day", () => {
  const ground = mapOf("firstDay");
  const { grid } = ground;
  const at = (name: string) => grid.ids.get(name)!;
  const heights = firstDay(ground);
  const sees = (a: string, b: string) => overlooks(heights, at(a), at(b));

  test.each<{ from: string; to: string; distance: number; crossed: string[]; side_pairs: [string, string][] }>(vectors.firstDay)(
    "the line from $from to $to",
    ({ from, to, crossed, side_pairs, ...vector }) => {
      const line = sightLine(grid, at(from), at(to));
      expect(distance(grid, at(from), at(to))).toBe(vector.distance);
      expect(line.crossed.map((hex) => grid.names[hex]).sort()).toEqual([...crossed].sort());
      const pairs = line.along.map((pair) => pair.map((hex) => grid.names[hex]).sort());
      expect(pairs.sort()).toEqual(side_pairs.map((pair) => [...pair].sort()).sort());
    },
  );

  test("lower woods do not hide; a crest as high as the firer hides what is below", () => {
    expect([sees("2716", "2515"), sees("2515", "2716")]).toEqual([true, true]);
    expect([sees("3415", "3216"), sees("3216", "3415")]).toEqual([false, false]);
  });

  test("wedding cake: a hex inside a plateau neither sees nor is seen from lower ground", () => {
    let lines = 0;
    const inner = [...grid.names.keys()].filter((hex) =>
      [0, 1, 2, 3, 4, 5].every((d) => {
        const next = grid.neighbour[hex * 6 + d];
        return next >= 0 && ground.level[next] === ground.level[hex];
      }),
    );
    for (const hex of inner) {
      for (let other = hex % 7; other < grid.size; other += 31) {
        const apart = distance(grid, hex, other);
        if (ground.level[other] >= ground.level[hex] || apart < 2 || apart > 16) continue;
        lines++;
        expect(overlooks(heights, hex, other) || overlooks(heights, other, hex), `${grid.names[hex]} ${grid.names[other]}`).toBe(false);
      }
    }
    expect(lines).toBeGreaterThan(300);
  });

  test("on one level woods and houses between hide, open ground does not, a unit does", () => {
    let lines = 0;
    for (let a = 0; a < grid.size; a++) {
      for (let d = 0; d < 6; d++) {
        const between = grid.neighbour[a * 6 + d];
        const b = between < 0 ? -1 : grid.neighbour[between * 6 + d];
        if (b < 0 || ground.level[a] !== ground.level[b] || ground.level[a] !== ground.level[between]) continue;
        lines++;
        expect(overlooks(heights, a, b)).toBe(heights.cover[between] === 0);
        expect(overlooks(heights, a, b, (hex) => hex === between)).toBe(false);
      }
    }
    expect(lines).toBeGreaterThan(500);
  });

  test("the three guns on Herr Ridge share targets on McPherson Ridge", () => {
    const guns = ["2503", "2604", "2704"].map(at);
    const seen = grid.names.filter((name) => /^2[2-8]1[0-3]$/.test(name) && guns.every((gun) => overlooks(heights, gun, at(name))));
    expect(seen.length).toBeGreaterThan(0);
  });
});

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
      coverCounts: "always",
      crest: "nearer the lower",
      fringe: true,
      canopy: { woods: mark(v.woods), steep },
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
    cover: byTerrain(ground, { woods: 1, town: 1 }),
    coverCounts: "always",
    crest: "nearer the lower",
    fringe: true,
    canopy: { woods: byTerrain(ground, { woods: 1 }), steep },
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
    const woods = byTerrain(ground, { woods: 1 });
    const found = new Set<string>();
    for (let a = 0; a < grid.size; a++) {
      for (let d = 0; d < 6; d++) {
        const k = grid.neighbour[a * 6 + d];
        const b = k < 0 ? -1 : grid.neighbour[k * 6 + d];
        if (b < 0 || !woods[a] || !woods[k] || ground.level[k] >= ground.level[a] || ground.level[b] > ground.level[a]) continue;
        const isSteep = steep[a * 6 + d] === 1;
        const below = ground.level[k] < ground.level[b];
        const open = overlooks(heights(false), a, b);
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
