/** Both maps: what holds for any, and that the rows of numbers which the rules read say what the files say, side by side. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { bullRun } from "../data/bull-run.js";
import { gettysburg } from "../data/gettysburg.js";
import { mayStrike } from "../rules/duties.js";
import { isFlanked, strengths } from "../rules/sums.js";
import { B, G, still } from "./field.js";
import { Plain, pairs } from "./plain.js";

describe.each([
  ["Second Bull Run", bullRun, B],
  ["Gettysburg", gettysburg, G],
] as const)("%s", (_, battle, game) => {
  const f = new Plain(battle.facts.map);
  const { grid, names, unitsOf, type } = battle;
  const hexes = f.hexes.map((name) => [name, grid.ids.get(name)!] as const);

  test("every hex has known ground and a level, and says where it comes from", () => {
    expect([...grid.names].sort()).toEqual(f.hexes);
    for (const { hex, terrain, level = 0, from } of f.map.hexes) {
      expect(["clear", "woods", "town", "marsh", "devilsDen"], hex).toContain(terrain);
      expect([0, 1, 2], hex).toContain(level);
      expect(["seed", "real-ground", "reconstructed"], hex).toContain(from);
    }
  });
  test("every hexside joins neighbours and says where it comes from", () => {
    for (const { a, b, kind, from } of f.map.sides) {
      expect(f.touch(a, b), `${a} ${b}`).toBe(true);
      expect(["seed", "real-ground", "reconstructed"], `${a} ${b} ${kind}`).toContain(from);
    }
  });
  test("a slope lies exactly where levels differ", () => {
    const rise = 1 << battle.ground.kinds.indexOf("rise");
    for (const [name, at] of hexes)
      for (let k = at * 6; k < at * 6 + 6; k++)
        if (grid.neighbour[k] >= 0)
          expect((battle.ground.sides[k] & rise) !== 0, name).toBe(f.level(name) !== f.level(grid.names[grid.neighbour[k]]));
  });
  test("roads are chains of neighbours that end on the edge or on another road, and one net", () => {
    for (const { hexes: line } of f.map.roads) for (const [a, b] of pairs(line)) expect(f.touch(a, b), `${a} ${b}`).toBe(true);
    const ends = [...f.net].filter(([, ways]) => ways.size === 1).map(([hex]) => hex);
    expect(ends.filter((hex) => f.edges(hex).length === 0)).toEqual([]);
    const [first] = f.net.keys();
    expect([...f.net.keys()].filter((hex) => f.roadLength(first, hex) < 0)).toEqual([]);
  });
  test("entry hexes lie on their edge and on a road", () => {
    for (const { hexes: places, edge } of f.map.entries)
      for (const hex of places) expect([f.edges(hex).includes(edge), f.net.has(hex)], hex).toEqual([true, true]);
  });
  test("infantry comes to every hex; no side is both river and creek", () => {
    const seen = new Set(["3010"]);
    for (const at of seen) for (const to of f.neighbours(at)) if (f.cost(at, to) !== undefined) seen.add(to);
    expect(seen.size).toBe(f.hexes.length);
    expect(f.sidesOf("river").filter(([a, b]) => f.is(a, b, "creek"))).toEqual([]);
  });
  test("steep sides join different levels", () => {
    for (const [a, b] of f.sidesOf("steep")) expect(f.level(a), `${a} ${b}`).not.toBe(f.level(b));
  });

  test("[CG-11.3a CG-8.1a CG-12.1k] prices, zones and where attacks go, side by side", () => {
    const { state: s } = still(game, {});
    const [foot, horse] = [0, 1].map((kind) => unitsOf.flat().find((u) => type[u] === kind)!);
    for (const [a, at] of hexes)
      for (let k = at * 6; k < at * 6 + 6; k++) {
        const b = grid.names[grid.neighbour[k]];
        if (b === undefined) continue;
        const price = (kind: number) => (battle.price[kind][k] === 255 ? undefined : battle.price[kind][k] / 4);
        const read = [price(0), price(1), battle.passes[k] === 1, mayStrike(s, foot, k), mayStrike(s, horse, k), battle.road[k] === 1];
        const said = [f.cost(a, b), f.cost(a, b, true), f.zone(a, b), f.strikes(a, b, false), f.strikes(a, b, true), f.isRoad(a, b)];
        expect(read, `${a} ${b}`).toEqual(said);
      }
  });

  test("[CG-12.11a CG-12.11g CG-12.12a] what the ground gives and takes, and flanks, round any hex", () => {
    const attackers = unitsOf[1].filter((u) => type[u] === 0).slice(0, 4);
    const defender = unitsOf[0].find((u) => type[u] === 0 && battle.fullSteps[u] === 2)!;
    const around = fc.uniqueArray(fc.nat(5), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(fc.nat(f.hexes.length - 1), around, fc.constantFrom(1, 2), (n, ways, steps) => {
        const target = f.hexes[n];
        const from = ways.map((d) => grid.names[grid.neighbour[grid.ids.get(target)! * 6 + d]]);
        fc.pre(from.every((hex) => hex !== undefined));
        const placed = Object.fromEntries(from.map((hex, i) => [names[attackers[i]], hex]));
        const { state: s } = still(game, { ...placed, [names[defender]]: { hex: target, steps } });
        const units = attackers.slice(0, from.length);
        const at = grid.ids.get(target)!;
        expect(strengths(s, units, [defender], at, [0, 0]).defence / 2).toBe(f.defence(steps, target, from));
        expect(isFlanked(s, units, at)).toBe(f.flanked(target, from));
      }),
      { numRuns: 400 },
    );
  });
});
