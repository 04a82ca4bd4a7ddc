/** 9.1a Sight on our map: the vectors of the data, the seed's examples, units in the way. */
import { describe, expect, test } from "vitest";
import { fileOf } from "../../../kit/tests/maps.js";
import { sightLine } from "../../../kit/tests/sight-line.js";
import { between, grid, hexAt, level, near, steep, town, woods } from "../data/map.js";
import { FRIEND_NEAR, groundSight, OVER_FRIEND, OVER_WOODS, sight } from "../rules/sight.js";
import { field, still } from "./field.js";

const sees = (a: string, b: string) => groundSight(hexAt(a), hexAt(b)) > 0;

describe("the line", () => {
  test.each([
    ["2716", "2515", 2, "2616", ""],
    ["3415", "3216", 2, "3315", ""],
    ["2024", "2224", 2, "", "2123 2124"],
    ["2604", "2612", 8, "2605 2606 2607 2608 2609 2610 2611", ""],
    ["2503", "2610", 7, "2504 2505 2506 2507 2606 2607 2608 2609", ""],
    ["2612", "3016", 6, "2712 2713 2814 2914 2915", ""],
    ["2011", "2412", 4, "2111 2211 2212 2311", ""],
    ["2612", "2809", 4, "2710", "2611 2711 2709 2810"],
    ["1925", "1824", 2, "", "1825 1924"],
  ])("[FD-9.1(a)a] [FD-9.1(a)b] [FD-9.1(a)f] from %s to %s", (from, to, distance, crossed, pairs) => {
    const line = sightLine(grid, hexAt(from), hexAt(to));
    const name = (hex: number) => grid.names[hex];
    expect(near(hexAt(from), hexAt(to))).toBe(distance);
    expect(line.crossed.map(name).sort().join(" ")).toBe(crossed);
    expect(line.along.flat().map(name).sort().join(" ")).toBe(pairs.split(" ").sort().join(" "));
  });
  test.each<{ from: string; to: string; distance: number; crossed: string[]; side_pairs: [string, string][] }>(fileOf("sight").firstDay)(
    "the vector from $from to $to",
    ({ from, to, crossed, side_pairs, ...vector }) => {
      const line = sightLine(grid, hexAt(from), hexAt(to));
      expect(near(hexAt(from), hexAt(to))).toBe(vector.distance);
      expect(line.crossed.map((hex) => grid.names[hex]).sort()).toEqual([...crossed].sort());
      const pairs = line.along.map((pair) => pair.map((hex) => grid.names[hex]).sort());
      expect(pairs.sort()).toEqual(side_pairs.map((pair) => [...pair].sort()).sort());
    },
  );
  test("[FD-9.1(a)h] distance is the least number of steps", () => {
    expect([near(hexAt("2503"), hexAt("2611")), near(hexAt("2604"), hexAt("2611")), near(hexAt("2024"), hexAt("2224"))]).toEqual([8, 7, 2]);
  });
  test("[FD-9.1(a)g] [FD-9.1(a)c] adjacent hexes see each other, and the ends never block", () => {
    for (let side = 0; side < grid.size * 6; side += 7)
      if (grid.neighbour[side] >= 0) expect(groundSight(Math.floor(side / 6), grid.neighbour[side])).toBeGreaterThan(0);
  });
  test("[FD-9.1(a)d] along a hexside both hexes must block", () => expect(sees("2024", "2224")).toBe(true));
});

describe("what the ground hides", () => {
  test("[FD-x9.1(a)g] example 1: 2716 sees 2515 over lower woods", () => {
    expect([sees("2716", "2515"), groundSight(hexAt("2716"), hexAt("2515")) & OVER_WOODS]).toEqual([true, OVER_WOODS]);
  });
  test("[FD-x9.1(a)h] [FD-x9.1(a)e] example 2: 3315 on the firer's level hides 3216", () => expect(sees("3415", "3216")).toBe(false));
  test("[FD-x9.1(a)j] [FD-x9.1(a)i] sight is mutual", () => {
    for (let i = 0; i < 4000; i++) {
      const [a, b] = [(i * 37) % grid.size, (i * 101 + 7) % grid.size];
      if (near(a, b) <= 16) expect(groundSight(a, b) > 0, `${grid.names[a]} ${grid.names[b]}`).toBe(groundSight(b, a) > 0);
    }
  });
  test("[FD-x9.1(a)a] [FD-x9.1(a)b] [FD-x9.1(a)d] against the rule, hex by hex", () => {
    let looked = 0;
    for (let i = 0; i < 3000; i++) {
      const [a, b] = [(i * 53) % grid.size, (i * 211 + 3) % grid.size];
      if (near(a, b) < 2 || near(a, b) > 16) continue;
      const [f, t] = [level[a], level[b]];
      const blocks = (hex: number) => {
        const h = level[hex];
        if (h > f && h > t) return true;
        if (f === t) return h === f && (woods[hex] === 1 || town[hex] === 1);
        return f < t ? h === t : h === f;
      };
      const line = sightLine(grid, a, b);
      const hidden = line.crossed.some(blocks) || line.along.some(([x, y]) => blocks(x) && (y < 0 || blocks(y)));
      expect(groundSight(a, b) === 0, `${grid.names[a]} ${grid.names[b]}`).toBe(hidden);
      looked++;
    }
    expect(looked).toBeGreaterThan(300);
  });
  test("wedding cake: a hex inside a plateau neither sees nor is seen from lower ground", () => {
    let lines = 0;
    const inner = [...grid.names.keys()].filter((hex) =>
      [0, 1, 2, 3, 4, 5].every((d) => {
        const next = grid.neighbour[hex * 6 + d];
        return next >= 0 && level[next] === level[hex];
      }),
    );
    for (const hex of inner) {
      for (let other = hex % 7; other < grid.size; other += 31) {
        if (level[other] >= level[hex] || near(hex, other) < 2 || near(hex, other) > 16) continue;
        lines++;
        expect(groundSight(hex, other) || groundSight(other, hex), `${grid.names[hex]} ${grid.names[other]}`).toBe(0);
      }
    }
    expect(lines).toBeGreaterThan(300);
  });
  test("the three guns on Herr Ridge share targets on McPherson Ridge", () => {
    const guns = ["2503", "2604", "2704"];
    const seen = grid.names.filter((name) => /^2[2-8]1[0-3]$/.test(name) && guns.every((gun) => sees(gun, name)));
    expect(seen.length).toBeGreaterThan(0);
  });
  test("[FD-x2.10n] [FD-x9.1(a)f] the Town blocks between units on its own level", () => {
    expect([sees("1923", "1925"), level[hexAt("1924")]]).toEqual([false, 6]);
  });
  test("[FD-x2.10i] a Railroad Cut does not matter", () => expect(sees("2811", "2813")).toBe(true));
});

describe("units in the way", () => {
  const look = (units: Record<string, string>, a: string, b: string) => sight(still(units).s, 0, hexAt(a), hexAt(b));
  test("[FD-x9.1(a)c] on one level any unit blocks, friend or enemy", () => {
    expect(look({}, "3532", "3534") > 0).toBe(true);
    expect([look({ "2 WI": "3533" }, "3532", "3534"), look({ "13 AL": "3533" }, "3532", "3534")]).toEqual([0, 0]);
  });
  test("[FD-x9.3k] [FD-x9.1(a)m] a friend below obscures: next to the target for guns, anywhere for small arms", () => {
    const seen = look({ "2 WI": "3318" }, "3317", "3319");
    expect([seen & OVER_FRIEND, seen & FRIEND_NEAR]).toEqual([OVER_FRIEND, FRIEND_NEAR]);
    const far = look({ "2 WI": "3318" }, "3317", "3321");
    expect([far & OVER_FRIEND, far & FRIEND_NEAR]).toEqual([OVER_FRIEND, 0]);
  });
  test("[FD-9.1(a)j] [FD-x3.1e] who waits neither blocks nor obscures", () => {
    const f = still({ "76 NY": "waiting", "2 WI": "1119" });
    expect(f.s.top[hexAt("1019")]).toBe(-1);
  });
});

test("[FD-x9.1(a)k] [FD-x9.1(a)l] guns in the Town: adjacent Town hexes by road only, others as usual", () => {
  const f = field(
    { Hall: "1925", "13 AL": "1924", "7 TN": "2026", "14 TN": "2025", "2 MS": "1826", "42 MS": "1926" },
    [["guns", "1925", "union", false]],
    { ready: ["Hall"], doing: "guns" },
  );
  expect(f.open("at", "aim")).toEqual(["1826", "1924", "1926", "2026"]);
  expect(f.refused({ do: "aim", unit: "Hall", at: "2025" })).toBe("FD-x9.1(a)k");
});
test("[FD-9.1(a)i] the restriction binds guns only", () => {
  const f = field({ "76 NY": "1925", "14 TN": "2025" }, [["obey", 1], "fireStep"], { brigade: "Cutler", doing: "attack" });
  expect(f.open("at", "aim")).toEqual(["2025"]);
});
test("[FD-x6.5(d)c] guns do not fire from woods, even on a trail", () => {
  const f = field({ Hall: "2016", "13 AL": "2018" }, [["guns", "2016", "union", false]], { ready: ["Hall"], doing: "guns" });
  expect(f.refused({ do: "aim", unit: "Hall", at: "2018" })).toBe("FD-x6.5(d)c");
});
test("[FD-2.10c] slopes and steep slopes follow from levels", () => {
  expect(steep[between(hexAt("2509"), hexAt("2510"))]).toBe(0);
  expect(steep[between(hexAt("1325"), hexAt("1426"))]).toBe(1);
});
