import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type AreaMap, areaMap, areaNamed, extendedFront, faceInto, LEFT, positionNamed, RIGHT } from "../area.js";
import { graphs, squares } from "./graphs.js";

const maps = Object.fromEntries(Object.entries(graphs).map(([name, data]) => [name, areaMap(data)])) as Record<
  keyof typeof graphs,
  AreaMap
>;
const positionsRound = (map: AreaMap, area: string) => map.bounding[areaNamed(map, area)].map((face) => map.positionNames[face >> 1]);
const neighbours = (map: AreaMap, position: string) => map.adjacent[positionNamed(map, position)].map((p) => map.positionNames[p]);
const face = (map: AreaMap, position: string, area: string) => faceInto(map, positionNamed(map, position), areaNamed(map, area));
const extended = (map: AreaMap, from: number) =>
  [LEFT, RIGHT].map((hand) => map.areaNames[extendedFront(map, from, hand as typeof LEFT)] ?? null);
const apart = (map: AreaMap, a: string, b: string) => map.distance[areaNamed(map, a) * map.areas + areaNamed(map, b)];

describe("the honeycomb", () => {
  test("the bounding positions of an area are all that have it on one side, clockwise", () => {
    expect(positionsRound(maps.H, "c3")).toEqual(["b2-c3", "b3-c3", "c3-c4", "c3-d3", "c3-d2", "c2-c3"]);
  });

  test("a partial area is walked from edge to edge", () => {
    expect(positionsRound(maps.H, "a3")).toEqual(["a3-a4", "a3-b3", "a3-b2", "a2-a3"]);
  });

  test("positions are adjacent where they share an endpoint, never to themselves", () => {
    expect(neighbours(maps.H, "c2-c3").sort()).toEqual(["b2-c2", "b2-c3", "c2-d2", "c3-d2"]);
    const p = positionNamed(maps.H, "c2-c3");
    expect(maps.H.touching[p * maps.H.positions + p]).toBe(0);
    expect(maps.H.touching[p * maps.H.positions + positionNamed(maps.H, "c3-c4")]).toBe(0);
  });

  test("looking into an area, the ends of a position lie left and right", () => {
    const into = face(maps.H, "c2-c3", "c3");
    expect(maps.H.endpointNames[maps.H.end[into * 2 + LEFT]]).toBe("b2.c2.c3");
    expect(maps.H.endpointNames[maps.H.end[into * 2 + RIGHT]]).toBe("c2.c3.d2");
    expect(maps.H.endpointNames[maps.H.end[(into ^ 1) * 2 + LEFT]]).toBe("c2.c3.d2");
  });

  test("a swing goes forward across the area, and on round the endpoint back to its start", () => {
    const start = face(maps.H, "c2-c3", "c3");
    const first = maps.H.turn[start * 2 + LEFT];
    expect(first).toBe(face(maps.H, "b2-c3", "c3"));
    const second = maps.H.turn[(first ^ 1) * 2 + LEFT];
    expect(second).toBe(face(maps.H, "b2-c2", "b2"));
    expect(maps.H.turn[(second ^ 1) * 2 + LEFT]).toBe(start ^ 1);
  });

  test("a position that runs off the map has no end and no swing there", () => {
    const into = face(maps.H, "a1-a2", "a2");
    expect([maps.H.end[into * 2 + LEFT], maps.H.turn[into * 2 + LEFT]]).toEqual([-1, -1]);
    expect(maps.H.endpointNames[maps.H.end[into * 2 + RIGHT]]).toBe("a1.a2.b1");
  });

  test("extended front areas lie across the next position at either end", () => {
    expect(extended(maps.H, face(maps.H, "c2-c3", "c3"))).toEqual(["b2", "d2"]);
    expect(extended(maps.H, face(maps.H, "a1-a2", "a2"))).toEqual([null, "b1"]);
  });
});

test("where four positions meet, only the area across the next position is an extended front", () => {
  expect(extended(maps.Q, face(maps.Q, "s22-s32", "s22"))).toEqual(["s21", "s23"]);
});

test("where front and rear meet there is no extended front", () => {
  expect(extended(maps.M, face(maps.M, "p1", "N"))).toEqual(["W", null]);
  expect(extended(maps.M, face(maps.M, "p1", "S"))).toEqual([null, "W"]);
});

test("a triangle and a quadrilateral with one side in common", () => {
  const pairs = ["A", "B", "C", "D", "E", "F"].flatMap((p) => neighbours(maps.FIG, p).flatMap((q) => (p < q ? [p + q] : [])));
  expect(pairs.sort()).toEqual(["AB", "AC", "AE", "AF", "BC", "BF", "CD", "DE", "EF"]);
});

test("areas are adjacent over a position, not over a corner", () => {
  expect(apart(maps.Q, "s11", "s12")).toBe(1);
  expect(apart(maps.Q, "s11", "s22")).toBe(2);
  expect(apart(maps.H, "b2", "d3")).toBe(2);
  expect(apart(maps.H, "b2", "d4")).toBe(3);
});

test("an endpoint on the edge: no swing passes the gap", () => {
  const map = areaMap({
    areas: [
      { id: "A", partial: true },
      { id: "B", partial: true },
      { id: "C", partial: true },
    ],
    positions: [
      { id: "ab", sides: ["A", "B"], endpoints: ["v"] },
      { id: "bc", sides: ["B", "C"], endpoints: ["v"] },
    ],
    endpoints: [
      {
        id: "v",
        clockwise: [
          ["ab", "B"],
          ["bc", null],
        ],
      },
    ],
  });
  const into = face(map, "ab", "B");
  expect(map.turn[into * 2 + RIGHT]).toBe(face(map, "bc", "B"));
  const away = face(map, "ab", "A");
  expect([map.end[away * 2 + LEFT], map.turn[away * 2 + LEFT]]).toEqual([0, -1]);
});

test("a swing to one hand is undone by a swing to the other, on any board of squares", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 2, max: 6 }), (rows, cols) => {
      const map = areaMap(squares(rows, cols));
      for (let from = 0; from < 2 * map.positions; from++) {
        for (const hand of [LEFT, RIGHT]) {
          const to = map.turn[from * 2 + hand];
          if (to < 0) continue;
          expect(map.turn[to * 2 + 1 - hand]).toBe(from);
          expect(map.area[to]).toBe(map.area[from]);
          expect(map.end[to * 2 + 1 - hand]).toBe(map.end[from * 2 + hand]);
        }
      }
    }),
    { seed: 63, numRuns: 40 },
  );
});
