import fc from "fast-check";
import { expect, test } from "vitest";
import { type AreaMap, areaMap, areaNamed, faceInto, positionNamed } from "../area.js";
import { createAreaReach, type Going, HALT, marksOf, OPEN, offMap, placeOf, SHUT } from "../area-reach.js";
import { graphs, squares } from "./graphs.js";

const H = areaMap(graphs.H);
const at = (name: string) => positionNamed(H, name);
const into = (position: string, area: string) => faceInto(H, at(position), areaNamed(H, area));
const openGoing = (map: AreaMap) => ({
  rough: new Uint8Array(2 * map.positions),
  smoothOnly: false,
  barred: new Uint8Array(map.areas),
  entry: new Uint8Array(2 * map.positions),
  exits: false,
  marks: new Uint8Array(map.areas),
});

/** Least steps to each position, by name. */
function reached(going: Going, from: string, steps: number, leaving = 3): Record<string, number> {
  const reach = createAreaReach(H);
  reach.spread(going, at(from), leaving, steps);
  return nearest(H, reach);
}
function nearest(map: AreaMap, reach: ReturnType<typeof createAreaReach>): Record<string, number> {
  const cost: Record<string, number> = {};
  for (const node of reach.found.subarray(0, reach.count)) {
    const place = placeOf(node);
    const name = place < 2 * map.positions ? map.positionNames[place >> 1] : `off ${map.areaNames[place - 2 * map.positions]}`;
    cost[name] = Math.min(cost[name] ?? 99, reach.cost[node]);
  }
  return cost;
}

test("one step reaches the other positions of both areas", () => {
  const cost = reached(openGoing(H), "c2-c3", 1);
  expect(Object.keys(cost)).toHaveLength(10);
  expect(new Set(Object.values(cost))).toEqual(new Set([1]));
});

test("leaving by one side only", () => {
  const side = into("c2-c3", "c3") & 1;
  expect(Object.keys(reached(openGoing(H), "c2-c3", 1, 1 << side)).sort()).toEqual(["b2-c3", "b3-c3", "c3-c4", "c3-d2", "c3-d3"]);
});

test("rough ground inside the area crossed costs one step more, on either end or both; outside it nothing", () => {
  const going = openGoing(H);
  going.rough[into("c2-c3", "c3")] = 1;
  going.rough[into("c3-c4", "c3")] = 1;
  going.rough[into("c3-d2", "d2")] = 1;
  const cost = reached(going, "c2-c3", 2);
  expect(cost["b3-c3"]).toBe(2);
  expect(cost["c3-c4"]).toBe(2);
  expect(cost["b2-c2"]).toBe(1);
  expect(reached(going, "c3-d3", 1)["c3-d2"]).toBe(1);
});

test("who may not cross rough ground goes round it or not at all", () => {
  const going = { ...openGoing(H), smoothOnly: true, exits: true };
  going.rough[into("c2-c3", "c3")] = 1;
  const cost = reached(going, "c2-c3", 9);
  expect(cost["b3-c3"]).toBe(3);
  const edge = { ...openGoing(H), smoothOnly: true, exits: true };
  edge.rough[into("a1-a2", "a1")] = 1;
  expect(reached(edge, "a1-a2", 1)["off a1"]).toBeUndefined();
  expect(reached(edge, "a1-a2", 1)["off a2"]).toBe(1);
});

test("a barred area is not crossed, a shut face not entered, a halt not left", () => {
  const going = openGoing(H);
  going.barred[areaNamed(H, "c3")] = 1;
  going.entry[into("b2-c2", "c2")] = SHUT;
  going.entry[into("c1-c2", "c2")] = HALT;
  const cost = reached(going, "c2-c3", 3);
  expect(reached(going, "c2-c3", 2)["b3-c3"]).toBeUndefined();
  expect(cost["b2-c2"]).toBe(3);
  expect(cost["c1-c2"]).toBe(1);
  expect(cost["b1-c1"]).toBe(2);
  expect(cost["c1-d1"]).toBe(2);
  going.entry[into("b1-c2", "c2")] = HALT;
  going.entry[into("c2-d1", "c2")] = HALT;
  expect(reached(going, "c2-c3", 2)["b1-c1"]).toBeUndefined();
});

test("off the map and in again: a step, and one more for rough ground on the position", () => {
  const going = { ...openGoing(H), exits: true };
  going.rough[into("a1-a2", "a1")] = 1;
  expect(reached(going, "a1-a2", 1)).toMatchObject({ "off a2": 1 });
  expect(reached(going, "a1-a2", 2)["off a1"]).toBe(2);
  const reach = createAreaReach(H);
  reach.spreadIn(going, areaNamed(H, "a1"), 2);
  expect(nearest(H, reach)).toMatchObject({ "a1-b1": 1, "a1-a2": 2, "b1-b2": 2 });
  going.barred[areaNamed(H, "a1")] = 1;
  reach.spreadIn(going, areaNamed(H, "a1"), 2);
  expect(reach.count).toBe(0);
});

test("a way is the places entered, off the map included", () => {
  const reach = createAreaReach(H);
  reach.spread({ ...openGoing(H), exits: true }, at("b1-b2"), 3, 2);
  const exit = [...reach.found.subarray(0, reach.count)].find((node) => placeOf(node) === offMap(H, areaNamed(H, "a2")))!;
  const way = reach.wayTo(exit);
  expect(way.at(-1)).toBe(offMap(H, areaNamed(H, "a2")));
  expect(way).toHaveLength(2);
});

test("a way is followed for 250 steps and no farther, however many are given", () => {
  const row = areaMap(squares(1, 300));
  const reach = createAreaReach(row);
  reach.spread(openGoing(row), 0, 3, 1000);
  expect(Math.max(...reach.found.subarray(0, reach.count).map((node) => reach.cost[node]))).toBe(250);
});

test("ways to one position are told apart by the marked areas they cross", () => {
  const going = openGoing(H);
  going.marks[areaNamed(H, "c3")] = 1;
  going.marks[areaNamed(H, "b2")] = 2;
  const reach = createAreaReach(H);
  reach.spread(going, at("c2-c3"), 3, 2);
  const marks = [...reach.found.subarray(0, reach.count)].filter((node) => placeOf(node) >> 1 === at("b2-b3")).map(marksOf);
  expect(new Set(marks)).toEqual(new Set([1, 2, 3]));
});

/** Every node relaxed until nothing changes. */
function naive(map: AreaMap, going: Going, from: number, leaving: number, steps: number): Map<string, number> {
  const cost = new Map<string, number>();
  const edges: (face: number) => [string, number, number][] = (face) => {
    const area = map.area[face];
    if (going.barred[area]) return [];
    const ways: [string, number, number][] = map.bounding[area].flatMap((to): [string, number, number][] => {
      const rough = Math.max(going.rough[face], going.rough[to]);
      if (to === face || going.entry[to] === SHUT || (rough && going.smoothOnly)) return [];
      return [[`${to}`, 1 + rough, going.marks[area]]];
    });
    if (going.exits && map.partial[area] && !(going.rough[face] && going.smoothOnly)) {
      ways.push([`off${area}`, 1 + going.rough[face], going.marks[area]]);
    }
    return ways;
  };
  const relax = (key: string, total: number): boolean => {
    if (total > steps || total >= (cost.get(key) ?? Number.POSITIVE_INFINITY)) return false;
    cost.set(key, total);
    return true;
  };
  for (const side of [0, 1]) {
    if (leaving & (1 << side)) for (const [to, price, marks] of edges(2 * from + side)) relax(`${to}/${marks}`, price);
  }
  for (let changed = true; changed; ) {
    changed = false;
    for (const [key, spent] of cost) {
      const [place, marks] = key.split("/");
      if (place.startsWith("off") || going.entry[Number(place)] === HALT) continue;
      for (const leave of [Number(place), Number(place) ^ 1]) {
        for (const [to, price, more] of edges(leave)) if (relax(`${to}/${Number(marks) | more}`, spent + price)) changed = true;
      }
    }
  }
  return cost;
}

test("every place, mark and cost is what a plain search finds, and ways add up", () => {
  const bits = (length: number, share: number) =>
    fc.array(fc.integer({ min: 0, max: 99 }), { minLength: length, maxLength: length }).map((row) => row.map((n) => (n < share ? 1 : 0)));
  const map = areaMap(squares(4, 4));
  const reach = createAreaReach(map);
  fc.assert(
    fc.property(
      bits(2 * map.positions, 25),
      bits(map.areas, 10),
      fc.array(fc.constantFrom(OPEN, OPEN, OPEN, HALT, SHUT), { minLength: 2 * map.positions, maxLength: 2 * map.positions }),
      fc.array(fc.constantFrom(0, 0, 0, 1, 2, 4), { minLength: map.areas, maxLength: map.areas }),
      fc.record({
        from: fc.nat(map.positions - 1),
        leaving: fc.integer({ min: 1, max: 3 }),
        steps: fc.integer({ min: 0, max: 7 }),
        smoothOnly: fc.boolean(),
        exits: fc.boolean(),
      }),
      (rough, barred, entry, marks, { from, leaving, steps, smoothOnly, exits }) => {
        const going: Going = {
          rough: Uint8Array.from(rough),
          barred: Uint8Array.from(barred),
          entry: Uint8Array.from(entry),
          marks: Uint8Array.from(marks),
          smoothOnly,
          exits,
        };
        reach.spread(going, from, leaving, steps);
        const found = new Map<string, number>();
        for (const node of reach.found.subarray(0, reach.count)) {
          const place = placeOf(node);
          const name = place < 2 * map.positions ? `${place}` : `off${place - 2 * map.positions}`;
          found.set(`${name}/${marksOf(node)}`, reach.cost[node]);
          expect(costOf(map, going, from, reach.wayTo(node))).toBe(reach.cost[node]);
        }
        expect(found).toEqual(naive(map, going, from, leaving, steps));
        expect(found.size).toBe(reach.count);
      },
    ),
    { seed: 1863, numRuns: 400 },
  );
});

function costOf(map: AreaMap, going: Going, from: number, way: readonly number[]): number {
  let spent = 0;
  let position = from;
  for (const place of way) {
    const area = place < 2 * map.positions ? map.area[place] : place - 2 * map.positions;
    const left = faceInto(map, position, area);
    expect(left).toBeGreaterThanOrEqual(0);
    spent += 1 + Math.max(going.rough[left], place < 2 * map.positions ? going.rough[place] : 0);
    position = place >> 1;
  }
  return spent;
}
