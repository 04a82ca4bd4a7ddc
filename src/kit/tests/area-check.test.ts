import { describe, expect, test } from "vitest";
import { type AreaMapData, areaMap, areaMapFaults } from "../area.js";
import { graphs, squares } from "./graphs.js";

type Editable = {
  areas: { id: string; partial?: boolean }[];
  positions: { id: string; sides: string[]; endpoints: string[] }[];
  endpoints: { id: string; clockwise: [string, string | null][] }[];
};

/** A sound map with one thing broken. */
function broken(spoil: (map: Editable) => void, of: AreaMapData = graphs.H): string[] {
  const copy = JSON.parse(JSON.stringify(of)) as Editable;
  spoil(copy);
  return areaMapFaults(copy);
}
const position = (map: Editable, id: string) => map.positions.find((row) => row.id === id)!;
const endpoint = (map: Editable, id: string) => map.endpoints.find((row) => row.id === id)!;
const area = (map: Editable, id: string) => map.areas.find((row) => row.id === id)!;

test("the four test maps and boards of squares are sound", () => {
  for (const data of [...Object.values(graphs), squares(1, 2), squares(1, 5), squares(2, 2), squares(5, 3)])
    expect(areaMapFaults(data)).toEqual([]);
});

describe("refused, with a sentence that says what to do", () => {
  const cases: readonly (readonly [string, (map: Editable) => void, string])[] = [
    ["a name twice", (map) => map.areas.push({ id: "c3" }), "Area c3 is there twice: rename or remove one."],
    ["no name", (map) => map.endpoints.push({ id: "", clockwise: [] }), "Endpoint without a name: give it one."],
    ["no position at all", (map) => map.positions.splice(0), "The map has no position: add one."],
    ["one side only", (map) => position(map, "c2-c3").sides.pop(), "Position c2-c3 must lie between two different areas: name both."],
    [
      "the same area on both sides",
      (map) => position(map, "c2-c3").sides.splice(0, 1, "c3"),
      "Position c2-c3 must lie between two different areas: name both.",
    ],
    [
      "a side that is no area",
      (map) => position(map, "c2-c3").sides.splice(0, 1, "z9"),
      "Position c2-c3 names area z9, which is not there: add it or correct it.",
    ],
    [
      "three endpoints",
      (map) => position(map, "c2-c3").endpoints.push("b1.b2.c2"),
      "Position c2-c3 has 3 endpoints: leave it two at most.",
    ],
    [
      "a ring",
      (map) => position(map, "c2-c3").endpoints.splice(1, 1, "b2.c2.c3"),
      "Position c2-c3 begins and ends at b2.c2.c3: break it in two with an endpoint between.",
    ],
    [
      "an endpoint that is not there",
      (map) => position(map, "a1-a2").endpoints.push("z"),
      "Position a1-a2 names endpoint z, which is not there: add it or correct it.",
    ],
    [
      "a position that its endpoint does not list",
      (map) => position(map, "a1-a2").endpoints.push("b2.c2.c3"),
      "Endpoint b2.c2.c3 does not list position a1-a2: put it in its clockwise place.",
    ],
    [
      "an endpoint that lists a position that does not name it",
      (map) => position(map, "a1-a2").endpoints.pop(),
      "Position a1-a2 does not name endpoint a1.a2.b1, which lists it: name it or unlist it.",
    ],
    [
      "an endpoint that lists a position that is not there",
      (map) => endpoint(map, "b2.c2.c3").clockwise.splice(0, 1, ["z", "b2"]),
      "Endpoint b2.c2.c3 lists position z, which is not there: add it or correct it.",
    ],
    [
      "an endpoint of one position",
      (map) => map.endpoints.push({ id: "z", clockwise: [["c2-c3", null]] }),
      "Endpoint z joins fewer than two positions: leave it out or join it.",
    ],
    [
      "a position twice round an endpoint",
      (map) => endpoint(map, "b2.c2.c3").clockwise.push(["c2-c3", "c2"]),
      "Endpoint b2.c2.c3 lists a position twice: list each once.",
    ],
    [
      "two gaps at an endpoint",
      (map) => {
        for (const row of endpoint(map, "a1.a2.b1").clockwise.slice(0, 2)) row[1] = null;
      },
      "Endpoint a1.a2.b1 has two gaps off the map: make it two endpoints.",
    ],
    [
      "a sector that is no side of a neighbour",
      (map) => {
        endpoint(map, "b2.c2.c3").clockwise[0][1] = "c2";
      },
      "Endpoint b2.c2.c3 puts area c2 between b2-c2 and b2-c3, but it is no side of b2-c3: correct one of them.",
    ],
    ["an area without sides", (map) => map.areas.push({ id: "z" }), "Area z has no position: give it sides or take it out."],
    [
      "an open area that is not marked",
      (map) => {
        area(map, "a1").partial = false;
      },
      "Area a1 is open at the edge of the map: mark it partial or close it.",
    ],
    [
      "a closed area marked open",
      (map) => {
        area(map, "c3").partial = true;
      },
      "Area c3 is closed all round: do not mark it partial.",
    ],
  ];
  for (const [what, spoil, sentence] of cases) test(what, () => expect(broken(spoil)).toContain(sentence));

  test("a list written against the clock", () => {
    const faults = broken((map) => {
      endpoint(map, "b2.c2.c3").clockwise = [
        ["c2-c3", "c3"],
        ["b2-c3", "b2"],
        ["b2-c2", "c2"],
      ];
    });
    expect(faults).toContain("Endpoints b2.c2.c3 and c2.c3.d2 disagree on the sides of position c2-c3: turn one list round.");
  });

  test("one area on both sides of a position", () => {
    const faults = broken((map) => {
      endpoint(map, "m").clockwise = [
        ["p1", "N"],
        ["p2", "N"],
      ];
    }, graphs.M);
    expect(faults).toContain("Endpoint m has the same area on both sides of position p1: correct its clockwise list.");
  });

  test("an area in two places", () => {
    const faults = broken(
      (map) => {
        const rename = (id: string | null) => (id === "a1.1" ? "a3.3" : id);
        map.areas = map.areas.filter((row) => row.id !== "a1.1");
        for (const row of map.positions) row.sides = row.sides.map((id) => rename(id)!);
        for (const row of map.endpoints) row.clockwise = row.clockwise.map(([id, sector]) => [id, rename(sector)]);
      },
      squares(5, 5),
    );
    expect(faults).toEqual(["The sides of area a3.3 do not meet in one outline: join them or split the area."]);
  });

  test("two maps on one sheet", () => {
    const twice = (suffix: string): AreaMapData => {
      const copy = JSON.parse(JSON.stringify(graphs.FIG)) as Editable;
      return {
        areas: copy.areas.map((row) => ({ ...row, id: row.id + suffix })),
        positions: copy.positions.map((row) => ({
          id: row.id + suffix,
          sides: row.sides.map((id) => id + suffix),
          endpoints: row.endpoints.map((id) => id + suffix),
        })),
        endpoints: copy.endpoints.map((row) => ({
          id: row.id + suffix,
          clockwise: row.clockwise.map(([id, sector]) => [id + suffix, sector + suffix]),
        })),
      };
    };
    const [one, two] = [twice("1"), twice("2")];
    const both = {
      areas: [...one.areas, ...two.areas],
      positions: [...one.positions, ...two.positions],
      endpoints: [...one.endpoints, ...two.endpoints],
    };
    expect(areaMapFaults(both)).toEqual(["The map falls into 2 pieces: join them by positions that share endpoints."]);
  });

  test("a map rolled into a tube", () => {
    const ring = ["a", "b", "c"];
    const tube: AreaMapData = {
      areas: ring.map((id) => ({ id, partial: true })),
      positions: ring.map((id, i) => ({ id: `p${i}`, sides: [id, ring[(i + 1) % 3]], endpoints: [] })),
      endpoints: [],
    };
    expect(areaMapFaults(tube)).toEqual([
      "The map is not flat (corners - lines + areas is 1, not 2): look for lists that are not clockwise.",
    ]);
  });

  test("a map folded into a ring, on which every list is consistent", () => {
    // Squares on a torus: each endpoint, position and area looks right; only Euler's count tells.
    const n = 3;
    const at = (r: number, c: number) => `${(r + n) % n}${(c + n) % n}`;
    const cells = Array.from({ length: n * n }, (_, i) => [Math.floor(i / n), i % n]);
    const torus: AreaMapData = {
      areas: cells.map(([r, c]) => ({ id: at(r, c) })),
      positions: cells.flatMap(([r, c]) => [
        { id: `h${at(r, c)}`, sides: [at(r - 1, c), at(r, c)], endpoints: [`v${at(r, c)}`, `v${at(r, c + 1)}`] },
        { id: `u${at(r, c)}`, sides: [at(r, c - 1), at(r, c)], endpoints: [`v${at(r, c)}`, `v${at(r + 1, c)}`] },
      ]),
      endpoints: cells.map(([r, c]) => ({
        id: `v${at(r, c)}`,
        clockwise: [
          [`u${at(r - 1, c)}`, at(r - 1, c)],
          [`h${at(r, c)}`, at(r, c)],
          [`u${at(r, c)}`, at(r, c - 1)],
          [`h${at(r, c - 1)}`, at(r - 1, c - 1)],
        ],
      })),
    };
    expect(areaMapFaults(torus)).toEqual([
      "The map is not flat (corners - lines + areas is 0, not 2): look for lists that are not clockwise.",
    ]);
  });
});

test("a map with a fault is never built", () => {
  expect(() => areaMap({ areas: [], positions: [], endpoints: [] })).toThrow("The map cannot be used. The map has no area: add one.");
});
