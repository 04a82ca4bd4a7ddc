import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Face } from "../../../../kit/area.js";
import { type Army, CSA, type Ground, type GroundData, UNION } from "../../data/ground.js";
import { attackArrivals, attackPaths, canBombard, defensiveFire, FULL_FIRE, HALF_FIRE, mayAttack, NO_FIRE } from "../attack.js";
import { type Deployment, emptyDeployment } from "../faces.js";
import { at, type Blocks, deploy, face, graph, names, ridge, woods } from "./graph.js";

const H = graph("H");
const ridgeH = graph("H", { "c2-c3/c3": ridge });

/** The first Union block attacks. */
const may = (ground: Ground, target: string, blocks: Blocks) =>
  mayAttack(deploy(ground, blocks), UNION, face(ground, blocks.union![0]), at(ground, target));
const paths = (ground: Ground, target: string, blocks: Blocks) =>
  attackPaths(deploy(ground, blocks), UNION, face(ground, blocks.union![0].split("@")[0]), at(ground, target)).map((path) =>
    names(ground, path).join(" "),
  );

describe("permission to attack", () => {
  test("[GG-13.1b] [GG-13.1c] a position on the front area, even one it cannot see", () => {
    const woody = graph("H", { "c2-c3/c3": woods, "c3-c4/c3": woods });
    expect(may(woody, "c3-c4", { union: ["c2-c3>c3"], csa: ["c3-c4>c4"] })).toBe(true);
    expect(may(H, "a2-b2", { union: ["c2-c3>c3"], csa: ["a2-b2>b2"] })).toBe(false);
  });

  test("[GG-13.1d] a position in its field of fire", () => {
    expect(may(ridgeH, "b2-b3", { union: ["c2-c3>c3"], csa: ["b2-b3>b3"] })).toBe(true);
    expect(may(H, "b2-b3", { union: ["c2-c3>c3"], csa: ["b2-b3>b3"] })).toBe(false);
  });

  test("[GG-13.1e] an enemy that sees it, or would if it faced about", () => {
    const far = graph("H", { "b2-b3/b2": ridge });
    expect(may(far, "b2-b3", { union: ["c2-c3>c3"], csa: ["b2-b3>b2"] })).toBe(true);
    expect(may(far, "b2-b3", { union: ["c2-c3>c3"], csa: ["b2-b3>b3"] })).toBe(true);
    expect(may(far, "b2-b3", { union: ["c2-c3>c3"], csa: ["b2-b3>b3", "b2-c3>b2", "b2-c2>c2"] })).toBe(false);
    const other = graph("H", { "b2-b3/b3": ridge });
    for (const front of ["b2", "b3"]) expect(may(other, "b2-b3", { union: ["c2-c3>c3"], csa: [`b2-b3>${front}`] })).toBe(true);
  });

  test("[GG-13.1n] [GG-13.1o] an empty position as if an enemy stood there, facing either way among the enemy's real blocks", () => {
    const far = graph("H", { "b2-b3/b2": ridge });
    expect(may(far, "b2-b3", { union: ["c2-c3>c3"] })).toBe(true);
    expect(may(H, "b2-b3", { union: ["c2-c3>c3"] })).toBe(false);
  });

  test("[GG-14.2g] never the position it stands in", () => {
    expect(may(H, "c2-c3", { union: ["c2-c3>c3"], csa: ["c2-c3>c2"] })).toBe(false);
  });
});

describe("attack paths", () => {
  test("[GG-13.1f] [GG-13.1g] [GG-13.1j] all of the least steps whose first area is the front area", () => {
    expect(H.least[at(H, "c2-c3") * H.map.positions + at(H, "b2-b3")]).toBe(2);
    expect(paths(ridgeH, "b2-b3", { union: ["c2-c3>c3"], csa: ["b2-b3>b2"] }).sort()).toEqual(["b2-c3 b2-b3", "b3-c3 b2-b3"]);
  });

  test("[GG-13.1h] past no position that the enemy holds", () => {
    expect(paths(ridgeH, "b2-b3", { union: ["c2-c3>c3"], csa: ["b2-b3>b2", "b2-c3>b2"] })).toEqual(["b3-c3 b2-b3"]);
  });

  test("[GG-13.1i] the minimum is that of the bare map; if none of its paths will do there is no attack", () => {
    expect(paths(ridgeH, "b2-c2", { union: ["c2-c3>c3"], csa: ["b2-c2>b2"] })).toEqual([]);
    expect(paths(ridgeH, "b2-b3", { union: ["c2-c3>c3"], csa: ["b2-b3>b2", "b2-c3>b2", "b3-c3>b3"] })).toEqual([]);
  });

  test("[GG-3.1d] obstructions count inside the area crossed", () => {
    const woody = graph("H", { "b2-c3/c3": woods });
    expect(paths(woody, "b2-b3", { union: ["c2-c3>c3"], csa: ["b2-b3>b2"] })).toEqual(["b3-c3 b2-b3"]);
  });

  test("[GG-10.6f] a block with the enemy before it cannot attack over him", () => {
    const blocks = { union: ["c2-c3>c3@c2"], csa: ["c3-c4>c3", "c2-c3>c2@c3"] };
    expect(paths(H, "c3-c4", blocks)).toEqual([]);
    expect(paths(H, "c3-c4", { ...blocks, union: ["c2-c3>c3@c3"] })).toEqual(["c3-c4"]);
  });

  test("[GG-10.4a] [GG-13.1za] no Union path or target on a position round a Confederate entry area", () => {
    const gate: Partial<GroundData> = { entries: [{ name: "C", army: CSA, areas: ["b3", "b4"], transfers: [] }] };
    const guarded = graph("H", { "c2-c3/c3": ridge }, gate);
    expect(paths(guarded, "b3-c3", { union: ["c2-c3>c3"], csa: ["b3-c3>c3"] })).toEqual([]);
    expect(paths(guarded, "c3-c4", { union: ["c2-c3>c3"], csa: ["c3-c4>c3"] })).toEqual(["c3-c4"]);
    const csa = deploy(guarded, { csa: ["c2-c3>c3"], union: ["b3-c3>c3"] });
    expect(attackPaths(csa, CSA, face(guarded, "c2-c3>c3"), at(guarded, "b3-c3"))).toHaveLength(1);
  });
});

describe("guns", () => {
  const bombard = (ground: Ground, guns: string, target: string, more: Blocks = {}) =>
    canBombard(
      deploy(ground, { union: [guns, ...(more.union ?? [])], csa: [target, ...(more.csa ?? [])] }),
      UNION,
      face(ground, guns),
      face(ground, target),
    );

  test("[GG-13.3e] bombard what they see and what sees them", () => {
    expect(bombard(H, "c2-c3>c3", "c3-c4>c4")).toBe(true);
    expect(bombard(H, "c2-c3>c2", "c3-c4>c3")).toBe(true);
    expect(bombard(H, "c2-c3>c2", "c3-c4>c4")).toBe(false);
  });

  test("[GG-13.3f] [GG-13.3g] unless an obstruction lies on the side nearer the other", () => {
    expect(bombard(graph("H", { "c3-c4/c4": woods }), "c2-c3>c3", "c3-c4>c4")).toBe(true);
    expect(bombard(graph("H", { "c3-c4/c3": woods }), "c2-c3>c3", "c3-c4>c4")).toBe(false);
    expect(bombard(graph("H", { "c2-c3/c3": woods }), "c2-c3>c2", "c3-c4>c3")).toBe(false);
    const both = graph("H", { "c2-c3/c3": ridge, "b2-c3/c3": { obstructed: true } });
    expect(bombard(both, "c2-c3>c3", "b2-c3>b2"), "the front area is the near side although b2 is seen too").toBe(false);
  });

  test("[GG-13.3h] extended front areas without a ridge do not count", () => {
    expect(bombard(H, "c2-c3>c3", "b2-b3>b3")).toBe(false);
    expect(bombard(ridgeH, "c2-c3>c3", "b2-b3>b3")).toBe(true);
  });

  const shot = (ground: Ground, guns: string, path: readonly string[], union: readonly string[] = []) =>
    defensiveFire(
      deploy(ground, { union: [guns, ...union] }),
      UNION,
      face(ground, guns),
      path.map((one) => face(ground, one)),
    );
  test("[GG-13.2d] [GG-13.2e] [GG-13.6e] fire at what crosses their front fully, their extended front by half, nothing else", () => {
    expect(shot(H, "c2-c3>c3", ["b3-c3>b3", "c3-c4>c3"])).toBe(FULL_FIRE);
    expect(shot(H, "c2-c3>c3", ["b2-b3>b2"])).toBe(HALF_FIRE);
    expect(shot(H, "c2-c3>c3", ["b3-b4>b3"])).toBe(NO_FIRE);
    expect(shot(ridgeH, "c2-c3>c3", ["b2-b3>b2"])).toBe(FULL_FIRE);
    expect(shot(H, "c2-c3>c3", ["b2-b3>b2"], ["b2-c3>b2"])).toBe(NO_FIRE);
    expect(shot(graph("H", { "b2-c3/b2": woods }), "c2-c3>c3", ["b2-b3>b2"])).toBe(NO_FIRE);
  });

  test("[GG-13.6h] an area seen by a special line counts in full", () => {
    const line = graph("H", {}, { sights: [{ position: "c2-c3", side: "c3", target: "c4", via: ["c3-c4"] }] });
    expect(shot(line, "c2-c3>c3", ["b3-c4>c4"])).toBe(FULL_FIRE);
  });
});

/** Every path of at most `most` steps, no position twice. */
function everyPath(ground: Ground, from: number, target: number, most: number): Face[][] {
  const found: Face[][] = [];
  const walk = (at: number, spent: number, path: readonly Face[]): void => {
    for (const leaving of [2 * at, 2 * at + 1]) {
      for (const to of ground.map.bounding[ground.map.area[leaving]]) {
        const cost = spent + 1 + Math.max(ground.obstructed[leaving], ground.obstructed[to]);
        if (to === leaving || cost > most || to >> 1 === from || path.some((one) => one >> 1 === to >> 1)) continue;
        if (to >> 1 === target) found.push([...path, to]);
        else walk(to >> 1, cost, [...path, to]);
      }
    }
  };
  walk(from, 0, []);
  return found;
}
function lengthOf(ground: Ground, from: number, path: readonly Face[]): number {
  let at = from;
  let steps = 0;
  for (const to of path) {
    const leaving = ground.map.area[2 * at] === ground.map.area[to] ? 2 * at : 2 * at + 1;
    steps += 1 + Math.max(ground.obstructed[leaving], ground.obstructed[to]);
    at = to >> 1;
  }
  return steps;
}

test("[GG-13.1f] [GG-13.1h] paths are those of a plain search among all walks", () => {
  const positions = H.map.positions;
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.nat(2 * positions - 1), { maxLength: 25 }),
      fc.uniqueArray(fc.nat(positions - 1), { maxLength: 8 }),
      fc.nat(2 * positions - 1),
      fc.nat(positions - 1),
      fc.constantFrom<Army>(UNION, CSA),
      (rough, enemies, front, target, army) => {
        const terrain = Object.fromEntries(
          rough.map((side) => [`${H.map.positionNames[side >> 1]}/${H.map.areaNames[H.map.area[side]]}`, woods]),
        );
        const gate: Partial<GroundData> = { entries: [{ name: "C", army: CSA, areas: ["a1", "a2"], transfers: [] }] };
        const ground = graph("H", terrain, gate);
        const start = front >> 1;
        if (target === start || ground.least[start * positions + target] > 3) return;
        const deployment: Deployment = emptyDeployment(ground);
        for (const enemy of enemies) if (enemy !== start) deployment.count[(1 - army) * positions + enemy] = 1;
        const walks = everyPath(ground, start, target, 3);
        const least = Math.min(...walks.map((path) => lengthOf(ground, start, path)));
        expect(ground.least[start * positions + target]).toBe(least);
        const legal = walks.filter(
          (path) =>
            lengthOf(ground, start, path) === least &&
            ground.map.area[path[0]] === ground.map.area[front] &&
            path.slice(0, -1).every((one) => !deployment.count[(1 - army) * positions + (one >> 1)]) &&
            (army === CSA || path.every((one) => !ground.unionMayNot[one >> 1])),
        );
        const found = attackPaths(deployment, army, front, target);
        expect(found.map(String).sort()).toEqual(legal.map(String).sort());
        expect(attackArrivals(deployment, army, front, target)).toBe(legal.reduce((bits, path) => bits | (1 << (path.at(-1)! & 1)), 0));
      },
    ),
    { seed: 3, numRuns: 150 },
  );
});
