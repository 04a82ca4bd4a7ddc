import { describe, expect, test } from "vitest";
import { areaMapFaults } from "../../../kit/area.js";
import type { Point } from "../../../kit/points.js";
import rimRows from "../data/map/rim.json" with { type: "json" };
import sources from "../data/map/sources.json" with { type: "json" };
import { areas, board, corners, entries, gettysburg, ground, positions, positionTitles, roads, sights } from "../data/map.js";
import { communications, fieldOfFire, MOST_AREAS_SEEN } from "../geometry/faces.js";
import { areaAt, areaName, at, CSA, deploy, face, seenBy, UNION } from "../geometry/tests/graph.js";

const { map } = ground;
const rim = new Set(rimRows.map((row) => String(row[0])));
const corner = (id: string): Point => corners.get(id)!;
const rowOf = (id: string) => positions.find((row) => row.id === id)!;
const outlineOf = (id: string): Point[] => areas.find((row) => row.id === id)!.outline.map(corner);
const apart = (a: number, b: number) => map.distance[a * map.areas + b];

/** Twice the area of a triangle, positive where a, b, c run clockwise on the sheet. */
const clockwise = (a: Point, b: Point, c: Point) => (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
function cross(a: Point, b: Point, c: Point, d: Point): boolean {
  return clockwise(a, b, c) * clockwise(a, b, d) < 0 && clockwise(c, d, a) * clockwise(c, d, b) < 0;
}
const pairs = <T>(ring: readonly T[]): [T, T][] => ring.map((one, i) => [one, ring[(i + 1) % ring.length]]);
const size = (ring: readonly Point[]) => pairs(ring).reduce((sum, [a, b]) => sum + (a.x * b.y - b.x * a.y) / 2, 0);
const middle = (points: readonly Point[]): Point => ({
  x: points.reduce((sum, point) => sum + point.x, 0) / points.length,
  y: points.reduce((sum, point) => sum + point.y, 0) / points.length,
});
/** Positions that a line crosses, in order. */
function crossed(line: readonly Point[]): string[] {
  return line.slice(1).flatMap((to, i) => {
    const from = line[i];
    const hits = positions.filter(({ ends }) => cross(from, to, corner(ends[0]), corner(ends[1])));
    const far = ({ ends: [a, b] }: (typeof positions)[number]) => {
      const [p, q] = [corner(a), corner(b)];
      return clockwise(p, q, from) / (clockwise(p, q, from) - clockwise(p, q, to));
    };
    return hits.sort((one, other) => far(one) - far(other)).map((row) => row.id);
  });
}

describe("the drawing", () => {
  test("areas are simple outlines, clockwise, and cover the board without gap or overlap", () => {
    for (const { id, outline } of areas) {
      const points = outline.map(corner);
      expect(size(points), id).toBeGreaterThan(0);
      const sides = pairs(points);
      const knots = sides.flatMap(([a, b], i) => sides.slice(0, i).filter(([c, d]) => cross(a, b, c, d)));
      expect(knots, id).toEqual([]);
    }
    expect(areas.reduce((sum, { id }) => sum + size(outlineOf(id)), 0)).toBeCloseTo(board.width * board.height);
  });

  test("no two positions cross", () => {
    const crossings = positions.flatMap((one, i) =>
      positions
        .slice(0, i)
        .filter((other) => cross(corner(one.ends[0]), corner(one.ends[1]), corner(other.ends[0]), corner(other.ends[1]))),
    );
    expect(crossings).toEqual([]);
  });

  test("the outline of an area is its positions and the edge of the board, nothing else", () => {
    for (const { id, outline, partial } of areas) {
      const ofMap = map.bounding[areaAt(ground, id)].map((one) => map.positionNames[one >> 1]);
      const drawn = pairs(outline).flatMap(([a, b]) =>
        positions.filter(({ ends }) => ends.includes(a) && ends.includes(b)).map((row) => row.id),
      );
      expect([...drawn].sort(), id).toEqual([...ofMap].sort());
      const edges = pairs(outline).filter(([a, b]) => rim.has(a) && rim.has(b));
      expect(drawn.length + edges.length, id).toBe(outline.length);
      expect(edges.length > 0, id).toBe(partial);
    }
  });

  test("[GG-3.1l] round every endpoint the list is clockwise on the sheet", () => {
    map.endpointNames.forEach((name, endpoint) => {
      const here = corner(name);
      const bearings = map.round[endpoint].map((p) => {
        const [a, b] = positions[p].ends;
        const there = corner(a === name ? b : a);
        return Math.atan2(there.y - here.y, there.x - here.x);
      });
      const drops = pairs(bearings).filter(([one, next]) => next < one).length;
      expect(drops, name).toBe(1);
    });
  });

  test("corners on the rim lie on the edge of the board, endpoints inside it", () => {
    for (const [id, { x, y }] of corners) {
      expect(x === 0 || y === 0 || x === board.width || y === board.height, id).toBe(rim.has(id));
    }
  });

  test("positions are long enough to hold a block and short enough to be one line of battle", () => {
    for (const { id, ends } of positions) {
      const [a, b] = ends.map(corner);
      const length = Math.hypot(b.x - a.x, b.y - a.y);
      expect(length, id).toBeGreaterThan(300);
      expect(length, id).toBeLessThan(1600);
    }
  });

  test("main roads begin at the edge of the board", () => {
    for (const { name, line } of roads.filter((road) => road.main)) {
      const { x, y } = line[0];
      expect(x === 0 || y === 0 || x === board.width || y === board.height, name).toBe(true);
    }
  });
});

describe("the map", () => {
  test("[GG-3.1a] [GG-3.1l] is planar and whole", () => {
    expect(areaMapFaults(gettysburg)).toEqual([]);
    expect([map.areas, map.positions, map.endpoints]).toEqual([106, 203, 98]);
  });

  test("[GG-3.1f] [GG-3.2c] every symbol is one that has a rule; a ridge carries one to three cannon", () => {
    for (const { terrain } of positions) {
      for (const symbols of Object.values(terrain)) {
        expect(["obstructed", "ridge", "steep"]).toEqual(expect.arrayContaining(Object.keys(symbols)));
        if (symbols.ridge !== undefined) expect([1, 2, 3]).toContain(symbols.ridge);
      }
    }
  });

  test("[GG-3.3a] a position at the edge has one endpoint, every other two", () => {
    for (const [p, { ends, id }] of positions.entries()) {
      const joined = [map.end[p * 4], map.end[p * 4 + 1]].filter((end) => end >= 0).length;
      expect(joined, id).toBe(2 - ends.filter((end) => rim.has(end)).length);
      expect(joined, id).toBeGreaterThan(0);
    }
  });

  test("[GG-3.4a] [GG-3.4d] six entry points, two adjacent areas at the edge each, no area for two", () => {
    expect(ground.entries.map((entry) => [entry.name, entry.army])).toEqual([
      ["EMMITSBURG", UNION],
      ["TANEYTOWN", UNION],
      ["BALTIMORE", UNION],
      ["CHAMBERSBURG", CSA],
      ["MUMMASBURG", CSA],
      ["HARRISBURG", CSA],
    ]);
    for (const { areas: two, name } of ground.entries) {
      expect(two, name).toHaveLength(2);
      expect(apart(two[0], two[1]), name).toBe(1);
      expect(
        two.every((area) => map.partial[area]),
        name,
      ).toBe(true);
    }
    expect(new Set(ground.entries.flatMap((entry) => entry.areas)).size).toBe(12);
  });

  test("[GG-3.4d] transfers go to the neighbour only, both ways", () => {
    const transfers = ground.entries.map((entry) => entry.transfers.map((to) => ground.entries[to].name));
    expect(transfers).toEqual([
      ["TANEYTOWN"],
      ["EMMITSBURG", "BALTIMORE"],
      ["TANEYTOWN"],
      ["MUMMASBURG"],
      ["CHAMBERSBURG", "HARRISBURG"],
      ["MUMMASBURG"],
    ]);
  });

  test("[GG-3.4b] two adjacent areas are the town", () => {
    const town = [...map.areaNames.keys()].filter((area) => ground.town[area]);
    expect(town).toHaveLength(2);
    expect(apart(town[0], town[1])).toBe(1);
  });

  test("[GG-3.4c] three objective areas, whole, no two within distance 2, none an entry area", () => {
    expect(ground.objectives).toHaveLength(3);
    for (const area of ground.objectives) {
      expect([map.partial[area], ground.entryOf[area]]).toEqual([0, -1]);
      for (const other of ground.objectives) if (other !== area) expect(apart(area, other)).toBeGreaterThan(2);
    }
  });

  test("[GG-3.4e] the Union may not enter the positions round Confederate entry areas, and only those", () => {
    const barred = positions.filter((_, p) => ground.unionMayNot[p]).map((row) => row.id);
    const csaAreas = entries.filter((entry) => entry.army === CSA).flatMap((entry) => entry.areas);
    expect(barred).toEqual(positions.filter(({ sides }) => sides.some((side) => csaAreas.includes(side))).map((row) => row.id));
  });

  test("[GG-11.2c] no Confederate entry point can be shut by sight alone: one area of each lies out of view from every position open to the Union", () => {
    const out = new Int16Array(MOST_AREAS_SEEN);
    const seen = new Set<number>();
    for (let front = 0; front < 2 * map.positions; front++) {
      if (ground.unionMayNot[front >> 1]) continue;
      const count = fieldOfFire(deploy(ground, {}), UNION, front, out);
      for (const area of out.subarray(0, count)) seen.add(area);
    }
    for (const entry of ground.entries.filter((one) => one.army === CSA)) {
      expect(
        entry.areas.some((area) => !seen.has(area)),
        entry.name,
      ).toBe(true);
    }
  });

  test("[GG-23.1c] [GG-4.8b] Buford's places: Herr Ridge at the pike, McPherson Ridge north of it, both open to him", () => {
    const [herr, mcpherson] = ground.buford.map((p) => positions[p]);
    expect(herr.title).toMatch(/^Herr Ridge/);
    expect(mcpherson.title).toMatch(/^McPherson Ridge north of the pike/);
    const pike = roads.find((road) => road.name === "Chambersburg Pike")!.stops;
    expect([pike.includes(herr.id), pike.includes(mcpherson.id)]).toEqual([true, false]);
    for (const p of ground.buford) {
      expect(ground.unionMayNot[p]).toBe(0);
      expect(ground.ridge[2 * p] | ground.ridge[2 * p + 1]).toBe(1);
    }
  });

  test("some pair of areas shares two positions, so that the rules for it have a case", () => {
    const sides = positions.map((row) => [...row.sides].sort().join());
    expect(sides.filter((one, i) => sides.indexOf(one) !== i)).toEqual(["KC,RC2"]);
  });

  test("every area and position has a name of its own for players", () => {
    expect(new Set(areas.map((row) => row.title)).size).toBe(areas.length);
    expect(new Set(positionTitles).size).toBe(positions.length);
    expect(positionTitles.filter((title) => title.includes("undefined") || title.trim() === "")).toEqual([]);
  });

  test("every group of facts says where it comes from", () => {
    expect(sources.filter(([what, from, why]) => !what || !why || !["seed", "public", "reconstructed"].includes(from))).toEqual([]);
  });
});

describe("roads", () => {
  test("[GG-3.4d] [GG-11.4b] a main road begins in an area of each entry point and is drawn over the positions it crosses, in order", () => {
    for (const entry of entries) {
      const road = roads.find((one) => one.name === entry.road)!;
      expect(road.main).toBe(true);
      expect(road.stops[0]).toBe(entry.name);
      expect(entry.areas).toContain(road.stops[1]);
      expect(crossed(road.line), road.name).toEqual(road.stops.filter((stop) => positions.some((row) => row.id === stop)));
    }
    expect(roads.filter((road) => road.main)).toHaveLength(6);
  });

  test("[GG-11.4b] all main roads join: from each entry point a path leads to every crossing", () => {
    const crossings = new Set(
      roads.filter((road) => road.main).flatMap((road) => road.stops.filter((stop) => positions.some((row) => row.id === stop))),
    );
    for (const { name } of entries) {
      const ends = ground.roads.from.get(name)!.map((path) => map.positionNames[ground.roads.paths[path].end]);
      expect(new Set(ends), name).toEqual(crossings);
      expect(ends.length, "one way each").toBe(crossings.size);
    }
  });

  test("[GG-11.4f] the Confederates reach the town's edge by each of their roads, and no further", () => {
    for (const name of ["CHAMBERSBURG", "MUMMASBURG", "HARRISBURG"]) {
      const paths = ground.roads.from.get(name)!.map((path) => ground.roads.paths[path]);
      const outside = paths.filter((path) => path.areas.every((area) => !ground.town[area]));
      const nearest = outside.at(-1)!.end;
      expect([map.area[2 * nearest], map.area[2 * nearest + 1]]).toContain(areaAt(ground, "TN"));
    }
  });
});

describe("special lines of sight", () => {
  test("[GG-3.2g] begin at a side, end in an area that is neither front nor rear, and are drawn over the positions they pass", () => {
    for (const { position, side, target, via } of sights) {
      const row = rowOf(position);
      expect(row.sides).toContain(side);
      expect(row.sides).not.toContain(target);
      expect(rowOf(via[0]).sides).toContain(side);
      expect(rowOf(via.at(-1)!).sides).toContain(target);
      const line = [middle(row.ends.map(corner)), middle(outlineOf(target))];
      expect(
        crossed(line)
          .filter((id) => id !== position)
          .sort(),
      ).toEqual([...via].sort());
      expect(row.terrain[side].obstructed ?? false, "an obstructed side would see nothing").toBe(false);
    }
  });

  test("[GG-9.5a] each adds an area that its side would not see without it", () => {
    for (const { position, side, target } of sights) {
      const front = face(ground, `${position}>${side}`);
      const out = new Int16Array(MOST_AREAS_SEEN);
      const seen = (over: typeof ground) => [...out.subarray(0, fieldOfFire(deploy(over, {}), UNION, front, out))];
      expect(seen(ground)).toContain(areaAt(ground, target));
      const without = { ...ground, sightsOf: ground.sightsOf.map(() => []) };
      expect(seen(without)).not.toContain(areaAt(ground, target));
    }
  });
});

describe("on the real ground", () => {
  const seen = (block: string, union: readonly string[] = []) => {
    const out = new Int16Array(MOST_AREAS_SEEN);
    const count = fieldOfFire(deploy(ground, { union }), UNION, face(ground, block), out);
    return [...out.subarray(0, count)].map((area) => areaName(ground, area));
  };

  test("[GG-9.3a] [GG-9.5a] [GG-9.4a] Little Round Top sees the valley, the Trostle farm and over Houck's Ridge; to the rear nothing", () => {
    expect(seen("C5-C6>VC5")).toEqual(["VC5", "DC2", "SV10"]);
    expect(seen("C5-C6>CT4")).toEqual([]);
  });

  test("[GG-9.4c] [GG-9.5b] its view ends where friends hold the position in between", () => {
    expect(seen("C5-C6>VC5", ["V10-V11>SV10"])).toEqual(["VC5", "DC2"]);
    expect(seen("C5-C6>VC5", ["V10-C5>DC2"])).toEqual(["VC5", "SV10"]);
  });

  test("[GG-20.2a] at the start every objective is in communication and out of fire, and stays so with Buford in his places", () => {
    const deployment = deploy(ground, { union: ["H2-H3>BH1", "M1-M2>HM1"] });
    const cover = seenBy(deployment, CSA);
    for (const area of ground.objectives) {
      const path = communications(deployment, UNION, cover, area);
      expect(path[0]).toBe(area);
      expect(ground.entries[ground.entryOf[path.at(-1)!]].army).toBe(UNION);
    }
  });

  test("[GG-20.2b] communications run round what the enemy sees, and end where he sees the objective", () => {
    const path = (...csa: string[]) => {
      const deployment = deploy(ground, { csa });
      return communications(deployment, UNION, seenBy(deployment, CSA), areaAt(ground, "CT0")).map((area) => areaName(ground, area));
    };
    expect(path()).toContain("KC");
    expect(path("Cu1-K3>WR1")).toContain("KC");
    expect(path("Cu3-P1>KC")).not.toContain("KC");
    expect(path("Cu3-P1>KC").length).toBeGreaterThan(path().length);
    expect(path("C2-C3>CT1")).toEqual([]);
  });

  test("[GG-13.1f] least steps are the same both ways, and nothing lies out of reach", () => {
    for (let p = 0; p < map.positions; p++) {
      for (let q = 0; q < p; q++) expect(ground.least[p * map.positions + q]).toBe(ground.least[q * map.positions + p]);
    }
    expect(Math.max(...ground.least)).toBeLessThan(30);
    expect(ground.least[at(ground, "M1-M2") * map.positions + at(ground, "M1-M2")]).toBe(0);
  });
});
