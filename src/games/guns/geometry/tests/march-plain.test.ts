/** Marches held against the rules read plainly: every walk tried, on grounds and with blocks at random. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { faceInto } from "../../../../kit/area.js";
import { CSA, type Ground, UNION } from "../../data/ground.js";
import type { Cover } from "../faces.js";
import { createMarches, type MarchOrder, march, marchPath } from "../march.js";
import { deploy, graph, names, seenBy, woods } from "./graph.js";

const H = graph("H");

/** Sections 10, 12 and 21 word for word over whole walks, without pivots: the ends in reach. */
function plain(
  ground: Ground,
  order: MarchOrder,
  own: ReadonlyMap<number, number>,
  enemies: ReadonlySet<number>,
  cover: Cover,
): Set<string> {
  const { map } = ground;
  const ends = new Set<string>();
  const full = (p: number) => order.advanced && ground.fullyObstructed[p] === 1;
  const touched = (p: number) => map.adjacent[p].some((next) => enemies.has(next) && !full(p) && !full(next));
  const touchedAtAll = (p: number) => map.adjacent[p].some((next) => enemies.has(next));
  const friends = (p: number) => (own.get(p) ?? 0) - (p === order.from ? 1 : 0);
  const backed = (p: number) => friends(p) > 0 || map.adjacent[p].some((next) => friends(next) > 0);
  const walk = (from: number, spent: number): void => {
    for (const leaving of [2 * from, 2 * from + 1]) {
      const area = map.area[leaving];
      if (cover.area[area]) continue;
      const off = spent + (ground.obstructed[leaving] ? 2 : 1);
      if (map.partial[area] && off <= order.base && !(order.mounted && ground.obstructed[leaving])) ends.add(`off ${map.areaNames[area]}`);
      for (const to of map.bounding[area]) {
        const rough = ground.obstructed[leaving] || ground.obstructed[to];
        const p = to >> 1;
        const cost = spent + (rough ? 2 : 1);
        if (to === leaving || cost > order.limit || (rough && order.mounted)) continue;
        if (order.army === UNION && ground.unionMayNot[p]) continue;
        if (enemies.has(p) && (!full(p) || order.shy)) continue;
        if (order.shy && (cover.position[p] || touchedAtAll(p))) continue;
        if (p !== order.from && friends(p) < 3 && (cost <= order.base || backed(p))) ends.add(map.positionNames[p]);
        if (!enemies.has(p) && !cover.position[p] && !touched(p)) walk(p, cost);
      }
    }
  };
  if (!cover.position[order.from] && !touched(order.from)) walk(order.from, 0);
  return ends;
}

test("[GG-12.5a] the ends of a march are those of a plain search among all walks", () => {
  const positions = H.map.positions;
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.nat(2 * positions - 1), { maxLength: 40 }),
      fc.uniqueArray(fc.nat(2 * positions - 1), { maxLength: 4, selector: (side) => side >> 1 }),
      fc.array(fc.nat(positions - 1), { maxLength: 20 }),
      fc.nat(positions - 1),
      fc.record({ base: fc.constantFrom(1, 2, 3), more: fc.constantFrom(0, 1), army: fc.constantFrom(UNION, CSA) }),
      fc.record({ mounted: fc.boolean(), shy: fc.boolean(), advanced: fc.boolean() }),
      (rough, enemies, friends, from, { base, more, army }, ways) => {
        const sides = rough.map((side) => `${H.map.positionNames[side >> 1]}/${H.map.areaNames[H.map.area[side]]}`);
        const thickets = [...rough.keys()].slice(0, 8).flatMap((i) => {
          const p = rough[i] >> 1;
          return [
            `${H.map.positionNames[p]}/${H.map.areaNames[H.map.area[2 * p]]}`,
            `${H.map.positionNames[p]}/${H.map.areaNames[H.map.area[2 * p + 1]]}`,
          ];
        });
        const terrain = Object.fromEntries([...sides, ...thickets].map((side) => [side, woods]));
        const ground = graph("H", terrain, { entries: [{ name: "C", army: CSA, areas: ["a1", "a2"], transfers: [] }] });
        const deployment = deploy(ground, {});
        const own = new Map<number, number>([[from, 1]]);
        const taken = new Set<number>();
        for (const looks of enemies) {
          if (looks >> 1 === from) continue;
          taken.add(looks >> 1);
          deployment.count[(1 - army) * positions + (looks >> 1)] = 1;
          deployment.front[(1 - army) * positions + (looks >> 1)] = looks;
        }
        for (const p of friends) if (!taken.has(p)) own.set(p, Math.min(3, (own.get(p) ?? 0) + 1));
        for (const [p, count] of own) deployment.count[army * positions + p] = count;
        const cover = seenBy(deployment, 1 - army);
        const order: MarchOrder = {
          army,
          from,
          gate: -1,
          stand: -1,
          base,
          limit: base + more,
          pivots: false,
          marks: new Uint8Array(ground.map.areas),
          ...ways,
        };
        const out = createMarches(ground);
        march(deployment, cover, order, out);
        const found: string[] = [];
        for (let i = 0; i < out.count; i++) {
          const path = marchPath(out, i);
          found.push(names(ground, path).at(-1)!);
          let at = from;
          for (const place of path) {
            const area = place < 2 * positions ? ground.map.area[place] : place - 2 * positions;
            expect(faceInto(ground.map, at, area), "each area on the way lies beside the position left").toBeGreaterThanOrEqual(0);
            at = place >> 1;
          }
        }
        expect(found.sort()).toEqual([...plain(ground, order, own, taken, cover)].sort());
      },
    ),
    { seed: 12, numRuns: 300 },
  );
});
