/** The six maps as their notes and check scripts describe them. */
import { describe, expect, test } from "vitest";
import { bitsOf, type Chart, NEVER, pricesOf, zonesOf } from "../ground.js";
import { directionTo, distance, sideTo } from "../hex.js";
import { createReach, flood, NO } from "../reach.js";
import { fileOf, type MapName, mapNames, mapOf } from "./maps.js";

const look = (name: MapName) => {
  const ground = mapOf(name);
  const { grid, terrain, terrains, level, data } = ground;
  const at = (hex: string) => grid.ids.get(hex) ?? -1;
  const has = (a: string, b: string, kind: string) => (ground.sides[sideTo(grid, at(a), at(b))] & bitsOf(ground, [kind])) !== 0;
  const count = (kind: string) => ground.sides.reduce((sum, bits) => sum + (bits & bitsOf(ground, [kind]) ? 1 : 0), 0) / 2;
  return {
    ground,
    grid,
    at,
    has,
    count,
    around: (hex: string) => [0, 1, 2, 3, 4, 5].map((d) => grid.names[grid.neighbour[at(hex) * 6 + d]] ?? "-"),
    touch: (a: string, b: string) => directionTo(grid, at(a), at(b)) >= 0,
    apart: (a: string, b: string) => distance(grid, at(a), at(b)),
    terrain: (hex: string) => terrains[terrain[at(hex)]],
    level: (hex: string) => level[at(hex)],
    place: (of: string) => data.places.find((place) => place.name === of)?.hexes ?? [],
    road: (of: string) => data.roads.find((road) => road.name === of)?.hexes ?? [],
    /** What a path costs, hex by hex. */
    pay: (chart: Chart, ...path: string[]) => {
      const prices = pricesOf(ground, chart);
      return path.slice(1).map((to, i) => prices[sideTo(grid, at(path[i]), at(to))]);
    },
  };
};

test.each<[MapName, number, string, string]>([
  ["antietam", 588, "0101", "2128"],
  ["chickamauga", 700, "0101", "2528"],
  ["bullRun", 888, "1901", "5524"],
  ["gettysburg", 1161, "1301", "5527"],
  ["firstDay", 1302, "1000", "4041"],
  ["threeDays", 9990, "A0101", "D7035"],
])("%s has %i hexes, from %s to %s", (name, size, first, last) => {
  const { grid } = look(name);
  expect([grid.size, grid.names[0], grid.names[size - 1]]).toEqual([size, first, last]);
});

test.each(mapNames)("%s: every road is a chain of neighbours, entries and places are hexes of the map", (name) => {
  const { ground, touch, at } = look(name);
  for (const { name: road, hexes } of ground.data.roads) {
    expect(hexes.length, road).toBeGreaterThan(1);
    for (let i = 1; i < hexes.length; i++) expect(touch(hexes[i - 1], hexes[i]), `${road} ${hexes[i]}`).toBe(true);
  }
  const named = [...ground.data.entries, ...ground.data.places].flatMap(({ hexes }) => hexes);
  expect(named.filter((hex) => at(hex) < 0)).toEqual([]);
});

describe("neighbours, clockwise", () => {
  test("flat tops from north: even columns lower, or odd ones", () => {
    expect(look("antietam").around("0811")).toEqual(["0810", "0911", "0912", "0812", "0712", "0711"]);
    expect(look("bullRun").around("2010")).toEqual(["2009", "2109", "2110", "2011", "1910", "1909"]);
    expect(look("bullRun").around("2110")).toEqual(["2109", "2210", "2211", "2111", "2011", "2010"]);
    expect(look("bullRun").around("1901")).toEqual(["-", "2001", "2002", "1902", "-", "-"]);
  });

  test("points from north-east: rows to the north, odd ones further east", () => {
    expect(look("gettysburg").around("4215")).toEqual(["4315", "4216", "4115", "4114", "4214", "4314"]);
    expect(look("firstDay").around("1925")).toEqual(["2026", "1926", "1826", "1825", "1924", "2025"]);
    expect(look("firstDay").around("1000")).toEqual(["1100", "1001", "-", "-", "-", "-"]);
  });

  test("points on four sheets, columns from the east, and over the seams", () => {
    const { around } = look("threeDays");
    expect(around("B5824")).toEqual(["B5723", "B5823", "B5923", "B5924", "B5825", "B5724"]);
    expect(around("B5724")).toEqual(["B5624", "B5723", "B5824", "B5825", "B5725", "B5625"]);
    expect(around("B1035")).toEqual(["B0934", "B1034", "B1134", "B1135", "A1001", "B0935"]);
    expect(around("B7010")).toEqual(["B6909", "B7009", "C0109", "C0110", "B7011", "B6910"]);
    expect(around("D1035")).toEqual(["D0934", "D1034", "D1134", "D1135", "B1001", "D0935"]);
    expect(around("D7035")).toEqual(["D6934", "D7034", "-", "-", "B7001", "D6935"]);
    expect(around("A0135")).toEqual(["-", "A0134", "A0235", "-", "-", "-"]);
  });
});

describe("Antietam and Chickamauga", () => {
  test("bridges and fords lie on the creek; the town hangs together", () => {
    const { ground, has, touch, count } = look("antietam");
    for (const { a, b, kind } of ground.data.sides) if (kind !== "creek") expect(has(a, b, "creek"), `${a} ${b}`).toBe(true);
    expect([count("bridge"), count("ford")]).toEqual([4, 3]);
    expect([touch("0815", "0816"), touch("0716", "0815"), touch("0616", "0716")]).toEqual([true, true, true]);
  });

  test("Chickamauga: 213 road, 109 trail and 113 creek sides with 3 bridges and 8 fords; woods, rough ground and both at once", () => {
    const { ground, count, place } = look("chickamauga");
    expect(["road", "trail", "creek", "bridge", "ford"].map(count)).toEqual([213, 109, 113, 3, 8]);
    const hexes = (of: string) => ground.data.hexes.filter(({ terrain }) => terrain === of).length;
    expect(["forest", "clear", "forest-rough", "rough"].map(hexes)).toEqual([316, 248, 126, 10]);
    expect(place("towns")).toEqual(["1122", "0822"]);
  });
});

/** Regular movement in Clash of Giants, by the dossier. */
const foot: Chart = {
  enter: { clear: 1, town: 1, woods: 2, marsh: 2, devilsDen: 2 },
  across: { rise: { up: 1, down: 0 }, steep: { up: 1, down: 0 }, creek: 1, ford: 1, bridge: 1, cut: null, river: null, embankment: null },
  undoes: { ford: ["river", "creek"], bridge: ["river", "creek"], road: ["embankment"], pike: ["embankment"] },
};

describe("Clash of Giants, Gettysburg", () => {
  const { level, terrain, touch, has, count, road, pay, ground, at, grid } = look("gettysburg");

  test("levels of the examples", () => {
    expect(level("1716") < level("1816") && level("1816") < level("1915")).toBe(true);
    expect(level("1713") < level("1614") && level("1614") === level("1514")).toBe(true);
    expect(["5111", "5212", "5112", "5113", "5213"].map(level)).toEqual([0, 0, 1, 1, 2]);
    expect(level("4413") > level("4513") && level("4510") > level("4610") && level("4510") > level("4611")).toBe(true);
  });

  test("woods, towns, cuts and the sunken road", () => {
    for (const hex of ["1614", "1713", "1813", "1816", "1915", "2217", "2318", "2418", "5210"]) expect(terrain(hex), hex).toBe("woods");
    expect(["4116", "4216", "4318", "4317"].map(terrain)).toEqual(["town", "town", "town", "town"]);
    expect(has("4413", "4513", "cut") && has("4510", "4611", "cut")).toBe(true);
    expect(has("4510", "4610", "cut") || has("4510", "4511", "cut") || has("4413", "4313", "cut")).toBe(false);
    expect([count("creek"), count("steep"), count("cut"), count("sunken"), count("rail")]).toEqual([229, 16, 10, 8, 31]);
    for (const hex of ["3915", "3815", "3714", "3614"]) {
      const side = [0, 1, 2, 3, 4, 5].filter((d) => ground.owned[at(hex) * 6 + d] & bitsOf(ground, ["sunken"]));
      expect(side, hex).toEqual([1, 2]);
    }
  });

  test("the Hanover road, entry by entry", () => {
    expect(road("Hanover Road").slice(0, 5)).toEqual(["4127", "4126", "4125", "4225", "4224"]);
    expect(touch("4216", "4215") && touch("4215", "4314") && touch("4314", "4313")).toBe(true);
  });

  test("worked examples of movement: open ground 1, a climb into woods 3, over a cut never", () => {
    expect(pay(foot, "4809", "4908", "5008")).toEqual([1, 1]);
    expect(pay(foot, "1716", "1816")).toEqual([3]);
    expect(pay(foot, "4413", "4513")).toEqual([NEVER]);
  });

  test("zones stop at towns, Devil's Den, steep slopes, out of a cut and into the sunken road", () => {
    const zones = zonesOf(ground, {
      across: ["steep", "river"],
      acrossOwn: ["cut"],
      acrossTheirs: ["sunken"],
      into: ["town", "devilsDen"],
      outOf: ["devilsDen"],
    });
    const passes = (a: string, b: string) => zones[sideTo(grid, at(a), at(b))] === 1;
    expect([passes("4115", "4116"), passes("4116", "4115")]).toEqual([false, true]);
    expect([passes("1913", "1912"), passes("1912", "1913")]).toEqual([false, false]);
    expect([passes("1414", "1514"), passes("3915", "3916"), passes("3916", "3915")]).toEqual([false, true, false]);
  });
});

describe("Clash of Giants, Second Bull Run", () => {
  const { has, count, road, pay, touch, level, terrain, ground } = look("bullRun");

  test("fords, the Haymarket road, the embankment", () => {
    for (const [a, b] of ["3509 3508", "3308 3408", "4314 4313", "4613 4512", "4714 4814"].map((pair) => pair.split(" ")))
      expect(has(a, b, "ford"), `${a} ${b}`).toBe(true);
    expect(road("Sudley Springs - Haymarket Road")).toEqual(expect.arrayContaining(["1908", "2704", "2605", "2505", "2406", "2306"]));
    expect([count("river"), count("embankment"), count("ford"), count("rail")]).toEqual([79, 18, 9, 47]);
    expect(ground.data.sides.filter(({ kind, of }) => kind === "embankment" && of !== undefined)).toHaveLength(18);
  });

  test("the river is crossed at fords only, for one point more; the embankment by its road", () => {
    expect(pay(foot, "3509", "3508")).toEqual([2]);
    const river = ground.data.sides.find(({ a, b, kind }) => kind === "river" && !has(a, b, "ford") && !has(a, b, "bridge"))!;
    expect(pay(foot, river.a, river.b)).toEqual([NEVER]);
    expect(pay(foot, "2609", "2608")).toEqual([3]);
    expect(pay(foot, "2210", "2211")).toEqual([NEVER]);
  });

  test("Pope: 4313 is woods, 4412 costs two, 4312 and 4512 one, and 4913 stands above 4814", () => {
    expect(terrain("4313")).toBe("woods");
    expect(pay(foot, "4312", "4412")).toEqual([2]);
    expect(pay(foot, "4313", "4312")).toEqual([1]);
    expect(pay(foot, "4412", "4512")).toEqual([1]);
    expect(touch("4221", "4120") && touch("4021", "4120")).toBe(true);
    expect(level("4913")).toBeGreaterThan(level("4814"));
  });
});

describe("Gettysburg: The First Day", () => {
  const { level, terrain, touch, has, apart, place, ground, grid, at, count } = look("firstDay");

  test("hexes that the rules call neighbours are, 1824 and 1925 are not", () => {
    const pairs = "2409 2509, 2509 2510, 2431 2432, 2503 2604, 2604 2704, 1925 1924, 1925 1926, 1925 2026, 1925 2025, 1925 1826, 2716 2616";
    for (const [a, b] of `${pairs}, 2616 2515, 3415 3315, 3315 3216`.split(", ").map((pair) => pair.split(" ")))
      expect(touch(a, b), `${a} ${b}`).toBe(true);
    expect(apart("1824", "1925")).toBe(2);
  });

  test("levels, towns, woods, orchard and knoll as named", () => {
    expect(["2409", "2509", "2510", "2716", "2616", "2102", "3307"].map(level)).toEqual([5, 6, 7, 8, 7, 6, 6]);
    expect([level("3315") - level("3216"), level("3415") - level("3315")]).toEqual([1, 0]);
    for (const hex of ["2123", "1924", "1925", "1926", "2025", "2026", "1824"]) expect(terrain(hex), hex).toBe("town");
    expect([terrain("2323"), terrain("1826")].includes("town")).toBe(false);
    expect([terrain("3211"), terrain("2616")]).toEqual(["orchard", "woods"]);
    expect(place("Blocher's Knoll")).toEqual(["3327"]);
  });

  test("the railroad crosses Rock Creek at 2431/2432 without a bridge; every slope is where levels differ", () => {
    expect(has("2431", "2432", "creek") && has("2431", "2432", "railroad") && has("2431", "2432", "burntBridge")).toBe(true);
    expect(has("2431", "2432", "bridge") || has("2431", "2432", "ford")).toBe(false);
    expect(count("rise")).toBe(fileOf("first-day").hexsides.filter((row: { slope?: string }) => row.slope).length);
    expect([count("wall"), count("rrCut"), count("bridge"), count("ford")]).toEqual([31, 11, 23, 7]);
  });

  test("1925 is joined by road to the town hexes 1924, 1926 and 2026 and to no other", () => {
    const roads = bitsOf(ground, ["pike", "road", "street", "trail"]);
    const joined = [0, 1, 2, 3, 4, 5].filter((d) => ground.sides[at("1925") * 6 + d] & roads);
    const towns = joined.map((d) => grid.names[grid.neighbour[at("1925") * 6 + d]]).filter((hex) => terrain(hex) === "town");
    expect(towns.sort()).toEqual(["1924", "1926", "2026"]);
  });

  test("entries lie on the edge of the map and on a road", () => {
    for (const { hexes } of ground.data.entries) {
      expect(look("firstDay").around(hexes[0]), hexes[0]).toContain("-");
      expect(ground.data.roads.some((road) => road.hexes.includes(hexes[0]))).toBe(true);
    }
  });
});

/** Guns in Three Days, by the dossier's chart. */
const guns: Chart = {
  enter: { clear: 1, orchard: 2, woods: 4, marsh: 5, rocky: 6 },
  inside: { sloping: 2, farm: 1 },
  along: { road: 1, pike: 1 },
  across: { rise: { up: 1, down: 0 }, steep: { up: 3, down: 2 }, stream: 2, difficult: null, creek: null, rock: null },
  undoes: {
    steep: ["rise"],
    ...Object.fromEntries(["road", "pike"].map((kind) => [kind, ["rise", "steep", "stream", "difficult", "creek", "rock"]])),
  },
};

describe("Three Days of Gettysburg", () => {
  const { level, terrain, touch, has, apart, place, ground, grid, at, count, road, around } = look("threeDays");

  test("the hexes of the battle book: seams, lines and distances", () => {
    expect(touch("B5707", "B5708") && touch("B6605", "B6606")).toBe(true);
    const way = directionTo(grid, at("A1522"), at("A1623"));
    expect(directionTo(grid, at("A1623"), at("A1723"))).toBe(way);
    for (const hex of ["A1622", "A1523"]) expect(touch(hex, "A1623") && touch(hex, "A1522"), hex).toBe(true);
    expect(["B4925", "B4926", "B4927", "B4825", "B4826", "B4827"].map((hex) => apart("B4920", hex))).toEqual([5, 6, 7, 5, 6, 7]);
    expect([apart("B3619", "B3819"), apart("B3618", "B3819"), apart("B5824", "B6028")]).toEqual([2, 2, 5]);
  });

  test("Copse, Codori, town, creek and cuts", () => {
    expect([terrain("B5824"), terrain("B6028"), terrain("B3520")]).toEqual(["clear", "clear", "town"]);
    expect(place("Codori Farm")).toContain("B6028");
    expect(has("B5707", "B5708", "creek") && has("B6605", "B6606", "creek")).toBe(true);
    const line = road("Unfinished Railroad");
    expect(line.slice(line.indexOf("A1622"), line.indexOf("A1622") + 3)).toEqual(["A1622", "A1623", "A1523"]);
    expect(ground.features.get("cut")![at("A1623")]).toBe(1);
    expect([count("rock"), count("stoneWall")]).toEqual([2, 221]);
    expect(has("B5824", "B5825", "stoneWall")).toBe(true);
  });

  test("two levels make a steep side, and a steep side parts levels", () => {
    const [steep, rock] = [bitsOf(ground, ["steep"]), bitsOf(ground, ["rock"])];
    for (let side = 0; side < ground.sides.length; side++) {
      const to = grid.neighbour[side];
      const rise = to < 0 ? 0 : Math.abs(ground.level[to] - ground.level[Math.floor(side / 6)]);
      if (rise > 1) expect(ground.sides[side] & (steep | rock)).not.toBe(0);
      if (ground.sides[side] & steep) expect(rise).toBeGreaterThan(0);
    }
  });

  test("summits stand above what lies below them", () => {
    const top = (of: string) => Math.max(...place(of).map(level));
    const pairs =
      "Big Round Top>Little Round Top, Little Round Top>Devil's Den, Culp's Hill>lower Culp's Hill, Cemetery Hill>Cemetery Ridge";
    for (const [high, low] of `${pairs}, Oak Hill>McPherson Ridge, Wolf Hill>Benner's Hill`.split(", ").map((pair) => pair.split(">")))
      expect(top(high), `${high} above ${low}`).toBeGreaterThan(top(low));
  });

  test("a road or trail crosses water only at a bridge or a ford", () => {
    const [water, ways] = [bitsOf(ground, ["stream", "difficult", "creek"]), bitsOf(ground, ["road", "pike", "trail"])];
    const over = bitsOf(ground, ["bridge", "ford"]);
    for (const bits of ground.sides) if (bits & water && bits & ways) expect(bits & over).not.toBe(0);
  });

  test("guns do not easily climb Little Round Top, and some hexes cost them more than all they have", () => {
    const prices = pricesOf(ground, guns);
    const price = (a: string, b: string) => prices[sideTo(grid, at(a), at(b))];
    const [summit] = place("Little Round Top");
    expect(Math.min(...around(summit).map((hex) => price(hex, summit)))).toBeGreaterThanOrEqual(4);
    expect(Math.min(price("C1126", "C1125"), price("C1125", summit))).toBeGreaterThanOrEqual(6);
    expect(prices.some((points) => points > 8 && points < 50)).toBe(true);
    expect(price("B5824", "B5823")).toBe(1);
  });

  test("I Corps can march from the Emmitsburg road to McPherson Ridge on ground of one point: 22 hexes", () => {
    const prices = pricesOf(ground, {
      enter: { clear: 1, orchard: 1 },
      inside: { sloping: null, farm: null, cut: null },
      along: { road: 1, pike: 1, trail: 1 },
      across: { steep: null, stream: null, difficult: null, creek: null },
      undoes: Object.fromEntries(["road", "pike", "trail"].map((kind) => [kind, ["steep"]])),
    });
    const inside = (hex: number) => "AB".includes(grid.names[hex][0]) && grid.file[hex] < 59 && grid.half[hex] > 2 * (70 - 38);
    const reach = createReach(grid);
    const steps = road("Emmitsburg Road")
      .filter((hex) => /^B5[789]/.test(hex))
      .map((start) => {
        flood(reach, grid, at(start), 60, (from, to, way) => (prices[from * 6 + way] === 1 && inside(to) ? 1 : NO));
        return Math.min(...place("McPherson Ridge").map((hex) => (reach.cost[at(hex)] < 0 ? 99 : reach.cost[at(hex)])));
      });
    expect(Math.min(...steps)).toBe(22);
  });

  test("march dots lie every twelve hexes from the entrance", () => {
    for (const [name, dots] of Object.entries<string[]>(fileOf("three-days").marchDots))
      expect(
        [...road(name)].reverse().filter((_, i) => i > 0 && i % 12 === 0),
        name,
      ).toEqual(dots);
  });
});
