import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { distance } from "../../../kit/index.js";
import { createBattle } from "../battle.js";
import { antietamBattle } from "../data/antietam.js";
import { type Terrain, terrainChart, terrains } from "../data/tables.js";
import { at, type FieldPlan, field } from "./field.js";

const a = at(0, 0);

/** Whether a Union battery in one hex may bombard another, over ground of the kinds given. */
function sees(to: string, ground: Readonly<Record<string, Terrain>>, plan: Partial<FieldPlan> = {}, from = a): boolean {
  const f = field({ phase: "combat", units: { Ua5: from, C3: to }, ground, ...plan });
  return f.refused({ do: "attack", target: to }) === "";
}

const forest = (...hexes: readonly string[]) => Object.fromEntries(hexes.map((hex) => [hex, "forest" as const]));

/** The field's board with the terrain given, hex by hex. */
function board(ground: readonly Terrain[]) {
  const { battle } = field({ units: { U1: a } }).s;
  const hexes = battle.grid.names.map((hex, i) => ({ hex, terrain: ground[i % ground.length] }));
  return createBattle({ ...battle.facts, map: { ...battle.facts.map, hexes } });
}

describe("8.3 line of sight", () => {
  it("[BG-8.31a] blocking ground between guns and target stops the fire", () => {
    expect([sees(at(2, 0), {}), sees(at(2, 0), forest(at(1, 0)))]).toEqual([true, false]);
    const f = field({ phase: "combat", units: { Ua5: a, U4: at(3, 0), C3: at(2, 0) }, ground: forest(at(1, 0)) });
    expect(f.play({ do: "attack", target: at(2, 0) }).refused({ do: "support", unit: "Ua5" })).toBe("BG-8.31a");
  });

  it("[BG-8.31b] the line runs from centre to centre, and every hex it crosses counts", () => {
    expect(sees(at(2, 1), forest(at(1, 0)))).toBe(false);
    expect(sees(at(2, 1), forest(at(1, 1)))).toBe(false);
    expect(sees(at(2, 1), forest(at(0, 1), at(2, 0), at(1, -1), at(1, 2), at(3, 0)))).toBe(true);
  });

  it("[BG-8.31c] a hex touched only at a corner does not block, but by the other reading", () => {
    const touched = forest(at(1, 1), at(3, 0));
    expect([sees(at(4, 1), touched), sees(at(4, 1), forest(at(2, 0)))]).toEqual([true, false]);
    expect(sees(at(4, 1), touched, { options: { cornerTouchBlocksSight: true } })).toBe(false);
    expect(sees(at(4, 1), {}, { options: { cornerTouchBlocksSight: true } })).toBe(true);
  });

  it("[BG-8.31d] who is seen sees", () => {
    const ground = fc.array(fc.constantFrom<Terrain>("clear", "clear", "forest", "town", "rough"), { minLength: 121, maxLength: 121 });
    fc.assert(
      fc.property(ground, fc.boolean(), (terrain, corners) => {
        const battle = board(terrain);
        for (let from = 0; from < battle.grid.size; from++) {
          for (let to = 0; to < from; to++) {
            if (distance(battle.grid, from, to) <= 7 && battle.sees(from, to, corners) !== battle.sees(to, from, corners))
              throw new Error(`${battle.grid.names[from]} and ${battle.grid.names[to]}`);
          }
        }
      }),
      { numRuns: 8 },
    );
  });

  it("[BG-8.32a] along a hexside one open hex of the two is enough", () => {
    const [left, right] = [at(1, 0), at(0, 1)];
    expect([sees(at(1, 1), forest(left)), sees(at(1, 1), forest(right)), sees(at(1, 1), forest(left, right))]).toEqual([true, true, false]);
  });

  it("[BG-8.32b] every pair and every hex of a long line is judged by itself", () => {
    expect(sees(at(2, 2), forest(at(1, 0), at(2, 1)))).toBe(true);
    expect(sees(at(2, 2), forest(at(1, 0), at(1, 2)))).toBe(true);
    expect(sees(at(2, 2), forest(at(2, 1), at(1, 2)))).toBe(false);
    expect(sees(at(2, 2), forest(at(1, 1)))).toBe(false);
  });

  it("[BG-8.32c] along the map's edge the hex that is not there does not block", () => {
    expect(sees("0501", forest("0401"), {}, "0301")).toBe(true);
    expect(sees("0502", forest("0401", "0402"), {}, "0302")).toBe(false);
  });

  it("[BG-8.33a] forest, forest on rough ground and town block, and nothing else", () => {
    const open = terrains.filter((terrain) => sees(at(2, 0), { [at(1, 0)]: terrain }));
    expect(open).toEqual(["clear", "rough", "river", "ferry"]);
  });

  it("[BG-8.33b] rough ground without forest does not block", () => {
    expect(sees(at(3, 0), { [at(1, 0)]: "rough", [at(2, 0)]: "rough" })).toBe(true);
    expect(sees(at(3, 0), { [at(1, 0)]: "rough", [at(2, 0)]: "forestRough" })).toBe(false);
  });

  it("[BG-8.33c] a road or trail does not open a forest to sight", () => {
    for (const path of ["road", "trail"] as const) {
      const sides = [
        [a, at(1, 0), path],
        [at(1, 0), at(2, 0), path],
      ] as const;
      expect(sees(at(2, 0), forest(at(1, 0)), { sides })).toBe(false);
    }
  });

  it("[BG-8.33d] there are no heights: on the battlefield without woods and town all see all", () => {
    const { facts } = antietamBattle;
    const bare = facts.map.hexes.map((row) => (terrainChart[row.terrain].blocksSight ? { ...row, terrain: "rough" as const } : row));
    const battle = createBattle({ ...facts, map: { ...facts.map, hexes: bare } });
    const { grid } = battle;
    let pairs = 0;
    for (let from = 0; from < grid.size; from++) {
      for (let to = 0; to < from; to++) {
        if (distance(grid, from, to) > 7) continue;
        pairs++;
        if (!battle.sees(from, to, true)) throw new Error(`${grid.names[from]} does not see ${grid.names[to]}`);
      }
    }
    expect(pairs).toBeGreaterThan(10_000);
  });

  it("[BG-8.34] the ground of guns and target never blocks", () => {
    for (const own of terrains.filter((terrain) => terrainChart[terrain].holds))
      expect(sees(at(2, 0), { [a]: own, [at(2, 0)]: "town" })).toBe(true);
  });

  it("[BG-8.35] units of either side never block", () => {
    const f = field({ phase: "combat", units: { Ua5: a, U4: at(1, 0), C2: at(2, 0), C3: at(3, 0) } });
    expect(f.refused({ do: "attack", target: at(3, 0) })).toBe("");
  });
});
