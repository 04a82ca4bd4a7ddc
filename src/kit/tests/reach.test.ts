import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { directionTo, distance, type Grid, type Hex, hexGrid, hexNamed } from "../hex.js";
import { flatLayout } from "../layout.js";
import { createReach, facedNet, flood, type Net, NO, pathTo, type Reach, STOP, type Step } from "../reach.js";

const grid = hexGrid(flatLayout(7, 6));
const hex = (name: string) => hexNamed(grid, name);
const names = (hexes: Iterable<Hex>) => Array.from(hexes, (h) => grid.names[h]);
const reached = (reach: Reach) => names(reach.found.subarray(0, reach.count));

/** Every state (hex, free to go on or not) relaxed until nothing changes. */
function cheapest(of: Net, start: Hex, points: number, step: Step): number[] {
  const free = new Array<number>(of.size).fill(Number.POSITIVE_INFINITY);
  const halted = [...free];
  free[start] = 0;
  for (let changed = true; changed; ) {
    changed = false;
    for (let from = 0; from < of.size; from++) {
      for (let direction = 0; direction < of.ways; direction++) {
        const to = of.neighbour[from * of.ways + direction];
        const price = to < 0 ? NO : step(from, to, direction);
        if (price === NO) continue;
        const table = price >= STOP ? halted : free;
        const total = free[from] + (price % 256);
        if (total > points || total >= table[to]) continue;
        table[to] = total;
        changed = true;
      }
    }
  }
  return free.map((cost, i) => (Math.min(cost, halted[i]) <= points ? Math.min(cost, halted[i]) : -1));
}

function expectPathsToAddUp(reach: Reach, of: Grid, start: Hex, step: Step): void {
  for (let i = 0; i < reach.count; i++) {
    const path = pathTo(reach, reach.found[i]);
    expect(path[0]).toBe(start);
    let spent = 0;
    for (let j = 1; j < path.length; j++) {
      const price = step(path[j - 1], path[j], directionTo(of, path[j - 1], path[j]));
      expect(price).not.toBe(NO);
      if (price >= STOP) expect(j, "a halt is the end of a path").toBe(path.length - 1);
      spent += price % 256;
    }
    expect(spent).toBe(reach.cost[reach.found[i]]);
  }
}

test("on open ground a unit reaches every hex within its points", () => {
  const reach = createReach(grid);
  flood(reach, grid, hex("0403"), 2, () => 1);
  expect(reached(reach).sort()).toEqual(names(grid.names.keys()).filter((name) => distance(grid, hex("0403"), hex(name)) <= 2));
  expect(reach.found[0]).toBe(hex("0403"));
  expect(reach.start).toBe(hex("0403"));
  expect(reach.cost[hex("0405")]).toBe(2);
  expect(reach.cost[hex("0406")]).toBe(-1);
});

test("no points, no move", () => {
  const reach = createReach(grid);
  flood(reach, grid, hex("0403"), 0, () => 1);
  expect(reached(reach)).toEqual(["0403"]);
  expect(names(pathTo(reach, hex("0403")))).toEqual(["0403"]);
  expect(pathTo(reach, hex("0404"))).toEqual([]);
});

test("a free step costs nothing, however often it is taken", () => {
  const reach = createReach(grid);
  flood(reach, grid, hex("0101"), 0, (_from, _to, direction) => (direction === 3 ? 0 : 1));
  expect(reached(reach)).toEqual(["0101", "0102", "0103", "0104", "0105", "0106"]);
});

test("the dear hex is walked round where that is cheaper", () => {
  const reach = createReach(grid);
  flood(reach, grid, hex("0403"), 9, (_from, to) => (to === hex("0402") ? 6 : 1));
  expect(reach.cost[hex("0401")]).toBe(3);
  expect(pathTo(reach, hex("0401"))).toHaveLength(4);
  expect(names(pathTo(reach, hex("0401")))).not.toContain("0402");
});

describe("a halt", () => {
  test("lets the unit in and not on", () => {
    const reach = createReach(grid);
    const ring = (to: Hex) => distance(grid, to, hex("0403")) === 1;
    flood(reach, grid, hex("0403"), 9, (_from, to) => (ring(to) ? 1 | STOP : 1));
    expect(reach.count).toBe(7);
    expect(reach.cost[hex("0402")]).toBe(1);
  });

  test("that hangs on the side a hex is entered by leaves the dearer way through open", () => {
    const reach = createReach(grid);
    // 0402 straight from the start: 1 point and halt. Round by 0302: free to go on. Beyond lies 0401, open from 0402 only.
    const step: Step = (from, to) => {
      if (to === hex("0401")) return from === hex("0402") ? 1 : NO;
      return from === hex("0403") && to === hex("0402") ? 1 | STOP : 1;
    };
    flood(reach, grid, hex("0403"), 4, step);
    expect(reach.cost[hex("0402")]).toBe(1);
    expect(names(pathTo(reach, hex("0402")))).toEqual(["0403", "0402"]);
    expect(reach.cost[hex("0401")]).toBe(3);
    expectPathsToAddUp(reach, grid, hex("0403"), step);
  });
});

test("a step may ask where the unit came from", () => {
  const reach = createReach(grid);
  const straight: Step = (from, _to, direction) => {
    const before = reach.from[from];
    return before < 0 || directionTo(grid, before, from) === direction ? 1 : NO;
  };
  flood(reach, grid, hex("0403"), 2, straight);
  const lines = ["0402", "0401", "0503", "0602", "0504", "0604", "0404", "0405", "0304", "0204", "0303", "0202"];
  expect(reached(reach).slice(1).sort()).toEqual(lines.sort());
});

test("a reach used again remembers nothing of the last flood, even of one that broke off", () => {
  const reach = createReach(grid);
  flood(reach, grid, hex("0101"), 30, () => 1);
  let calls = 0;
  const broken: Step = () => {
    if (++calls > 20) throw new Error("broken off");
    return 1;
  };
  expect(() => flood(reach, grid, hex("0706"), 30, broken)).toThrow("broken off");
  flood(reach, grid, hex("0403"), 1, () => 1);
  const fresh = createReach(grid);
  flood(fresh, grid, hex("0403"), 1, () => 1);
  expect(reach.cost).toEqual(fresh.cost);
  expect(reached(reach)).toEqual(reached(fresh));
});

test("any ground, any halts, any points: the same costs as brute force, in order, with paths that add up", () => {
  const reach = createReach(grid);
  const price = fc.oneof(
    { weight: 4, arbitrary: fc.integer({ min: 0, max: 4 }) },
    { weight: 1, arbitrary: fc.constant(NO) },
    { weight: 1, arbitrary: fc.integer({ min: 0, max: 4 }).map((n) => n | STOP) },
  );
  const prices = fc.array(price, { minLength: grid.size * 6, maxLength: grid.size * 6 });
  fc.assert(
    fc.property(prices, fc.nat(grid.size - 1), fc.integer({ min: 0, max: 100 }), (bySide, start, points) => {
      const step: Step = (from, _to, direction) => bySide[from * 6 + direction];
      flood(reach, grid, start, points, step);
      const costs = cheapest(grid, start, points, step);
      expect([...reach.cost]).toEqual(costs);
      const found = [...reach.found.subarray(0, reach.count)];
      expect(new Set(found).size).toBe(found.length);
      expect(found.length).toBe(costs.filter((cost) => cost >= 0).length);
      expect(found.map((h) => reach.cost[h])).toEqual(found.map((h) => reach.cost[h]).sort((a, b) => a - b));
      expectPathsToAddUp(reach, grid, start, step);
    }),
    { numRuns: 300 },
  );
});

test("knowing the least cost of a step changes nothing but the time", () => {
  const plain = createReach(grid);
  const told = createReach(grid);
  const price = fc.oneof(
    fc.integer({ min: 2, max: 5 }),
    fc.constant(NO),
    fc.integer({ min: 2, max: 5 }).map((n) => n | STOP),
  );
  const prices = fc.array(price, { minLength: grid.size * 6, maxLength: grid.size * 6 });
  fc.assert(
    fc.property(prices, fc.nat(grid.size - 1), fc.integer({ min: 0, max: 30 }), (bySide, start, points) => {
      const step: Step = (from, _to, direction) => bySide[from * 6 + direction];
      flood(plain, grid, start, points, step);
      flood(told, grid, start, points, step, 2);
      expect(told.cost).toEqual(plain.cost);
      expectPathsToAddUp(told, grid, start, step);
    }),
  );
});

describe("with a facing", () => {
  const net = facedNet(grid);

  test("a place is a hex and a facing: steps keep the facing, turns keep the hex", () => {
    expect([net.size, net.ways]).toEqual([grid.size * 6, 8]);
    for (let place = 0; place < net.size; place++) {
      const [at, facing] = [Math.floor(place / 6), place % 6];
      for (let way = 0; way < 6; way++) {
        const to = grid.neighbour[at * 6 + way];
        expect(net.neighbour[place * net.ways + way]).toBe(to < 0 ? -1 : to * 6 + facing);
      }
      expect(net.neighbour[place * net.ways + 6]).toBe(at * 6 + ((facing + 1) % 6));
      expect(net.neighbour[place * net.ways + 7]).toBe(at * 6 + ((facing + 5) % 6));
    }
  });

  /** Steps only into the two hexes before the unit, at what the ground costs; a sixth of a turn costs 1, in rough hexes 2. */
  const ranked =
    (rough: readonly number[]): Step =>
    (from, to, way) => {
      const [at, facing] = [Math.floor(from / 6), from % 6];
      if (way >= 6) return 1 + rough[at];
      return way === facing || way === (facing + 1) % 6 ? 1 + 2 * rough[Math.floor(to / 6)] : NO;
    };

  test("every way round is found, and none too cheap", () => {
    const places = fc.record({
      start: fc.nat(grid.size * 6 - 1),
      points: fc.integer({ min: 0, max: 9 }),
      rough: fc.array(fc.constantFrom(0, 1), { minLength: grid.size, maxLength: grid.size }),
    });
    const reach = createReach(net);
    fc.assert(
      fc.property(places, ({ start, points, rough }) => {
        const step = ranked(rough);
        flood(reach, net, start, points, step);
        expect(Array.from(reach.cost)).toEqual(cheapest(net, start, points, step));
      }),
      { numRuns: 60 },
    );
  });
});
