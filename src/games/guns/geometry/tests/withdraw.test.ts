import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { faceInto } from "../../../../kit/area.js";
import { type Army, CSA, type Ground, type GroundData, UNION } from "../../data/ground.js";
import { type Cover, type Deployment, separation } from "../faces.js";
import { createWithdrawals, type Retreat, withdraw, withdrawalPath } from "../withdraw.js";
import { type Blocks, deploy, face, graph, names, ridge, seenBy, woods } from "./graph.js";

const H = graph("H");

interface End {
  readonly path: string;
  readonly steps: number;
  readonly reduced: boolean;
}

/** The ends of the withdrawal of the first Union block. */
function ends(ground: Ground, blocks: Blocks, ordered: Partial<Omit<Retreat, "face">> = {}): Record<string, End> {
  const army = ordered.army ?? UNION;
  const deployment = deploy(ground, blocks);
  const [front] = (army === UNION ? blocks.union! : blocks.csa!)[0].split("@");
  const looks = face(ground, front);
  const retreat: Retreat = {
    army,
    face: looks,
    stand: deployment.stand[army * ground.map.positions + (looks >> 1)],
    steps: ordered.steps ?? 2,
    mounted: ordered.mounted ?? false,
    openOnly: ordered.openOnly ?? false,
  };
  const out = createWithdrawals(ground);
  withdraw(deployment, seenBy(deployment, 1 - army), retreat, out);
  const found: Record<string, End> = {};
  for (let i = 0; i < out.count; i++) {
    const path = names(ground, withdrawalPath(out, i));
    found[path.at(-1)!] = { path: path.join(" "), steps: out.cost[i], reduced: out.reduced[i] === 1 };
  }
  return found;
}
const list = (ground: Ground, blocks: Blocks, ordered: Partial<Omit<Retreat, "face">> = {}) =>
  Object.keys(ends(ground, blocks, ordered)).sort();
const neighbour = { union: ["c2-c3>c2"], csa: ["b2-c2>c2"] };

describe("the worked cases", () => {
  test("[GG-14.6b] [GG-14.5d] nowhere to go: every position is nearer the enemy or taken", () => {
    const blocks = { union: ["c2-c3>c2"], csa: ["c3-c4>c3", "b2-b3>b2", "d2-d3>d3"] };
    expect(ends(H, blocks)).toEqual({});
  });

  const loser = { union: ["c2-c3>c2@c3"], csa: ["c2-c3>c3@c2"] };
  test("[GG-14.6c] [GG-14.3g] [GG-13.9d] a losing attacker goes past its enemy's neighbours and may stop beyond", () => {
    const found = ends(H, loser);
    for (const first of ["b3-c3", "c3-c4", "c3-d3"]) expect(found[first]).toEqual({ path: first, steps: 1, reduced: false });
    expect(found["b2-c3"]).toBeUndefined();
    expect(found["c3-d2"]).toBeUndefined();
    expect(found["a3-b2"].path).toMatch(/^(b2-c3|b3-c3) a3-b2$/);
    expect(found["a3-b2"]).toMatchObject({ steps: 2, reduced: false });
  });

  test("[GG-14.6d] [GG-14.3d] [GG-14.5a] next to a new enemy it must stop and is reduced", () => {
    const found = ends(H, { union: loser.union, csa: [...loser.csa, "b3-c4>c4"] });
    for (const end of ["b3-c3", "c3-c4"]) expect(found[end]).toEqual({ path: end, steps: 1, reduced: true });
    expect(found["c3-d3"]).toEqual({ path: "c3-d3", steps: 1, reduced: false });
    expect(Object.values(found).filter((end) => /^(b3-c3|c3-c4) /.test(end.path))).toEqual([]);
  });

  test("[GG-14.6e] [GG-14.4b] a winner's neighbour must gain separation where it can", () => {
    const firsts = new Set(Object.values(ends(H, neighbour)).map((end) => end.path.split(" ")[0]));
    expect([...firsts].sort()).toEqual(["b3-c3", "c3-c4", "c3-d2", "c3-d3"]);
  });
});

describe("limits", () => {
  test("[GG-14.3a] steps: two, or four under Withdraw orders", () => {
    const farthest = (steps: number) => Math.max(...Object.values(ends(H, neighbour, { steps })).map((end) => end.steps));
    expect([farthest(2), farthest(4)]).toEqual([2, 4]);
  });

  test("[GG-14.3b] the first area crossed is the rear area", () => {
    const found = ends(H, neighbour, { steps: 1 });
    expect(Object.keys(found).sort()).toEqual(["b3-c3", "c3-c4", "c3-d2", "c3-d3"]);
  });

  test("[GG-14.3c] no position between the same two areas as before", () => {
    const m = graph("M");
    const found = list(m, { union: ["p1>N"], csa: ["nw>N"] }, { steps: 4 });
    expect(found).not.toContain("p2");
    expect(found).not.toContain("p1");
    expect(found).toContain("se");
  });

  test("[GG-14.3f] [GG-14.5b] with no going on it stays next to its old enemy, unharmed", () => {
    expect(ends(H, { union: ["c2-c3>c2@c3"], csa: ["c2-c3>c3@c2"] }, { steps: 1 })["b2-c3"]).toEqual({
      path: "b2-c3",
      steps: 1,
      reduced: false,
    });
  });

  test("[GG-14.3h] enemy fire may be crossed, an enemy's position not entered, and the map left", () => {
    const blocks = { union: ["c2-c3>c2@c3"], csa: ["c2-c3>c3@c2", "b3-c3>b3"] };
    expect(list(H, blocks)).not.toContain("b3-c3");
    expect(list(H, blocks)).toContain("c3-d3");
    const edge = { union: ["a1-a2>a2@a1"], csa: ["a1-a2>a1@a2"] };
    expect(ends(H, edge)["off a1"]).toEqual({ path: "off a1", steps: 1, reduced: false });
  });

  test("[GG-14.3h] [GG-10.4a] a Union block without a way but past a Confederate entry area has none", () => {
    const gate: Partial<GroundData> = { entries: [{ name: "C", army: CSA, areas: ["c3", "c4"], transfers: [] }] };
    expect(list(graph("H", {}, gate), neighbour)).toEqual([]);
    expect(list(graph("H", {}, gate), { csa: neighbour.union, union: neighbour.csa }, { army: CSA })).not.toEqual([]);
  });

  test("[GG-10.6f] not past an enemy that stands behind it", () => {
    expect(list(H, { union: ["c2-c3>c2@c2"], csa: ["c2-c3>c2@c3"] })).toEqual([]);
  });
});

describe("separation", () => {
  test("[GG-14.4c] an equal one only where no greater is possible, a lower one never", () => {
    // Fire on all of c3 and the areas beyond: from separation 2 only separation 2 is to be had, and the neighbours of enemies are barred.
    const blocks = { union: ["c2-c3>c2"], csa: ["c4-c5>c4", "c3-c4>c3"] };
    const found = ends(H, blocks, { steps: 1 });
    expect(Object.keys(found).sort()).toEqual(["b2-c3", "c3-d2"]);
  });

  test("[GG-14.4d] any greater one will do", () => {
    const firsts = new Set(Object.values(ends(H, { union: ["c2-c3>c2@c3"], csa: ["c2-c3>c3@c2"] })).map((end) => end.path.split(" ")[0]));
    expect(firsts).toContain("b3-c3");
    const all = ends(H, { union: ["c2-c3>c2@c3"], csa: ["c2-c3>c3@c2"] }, { steps: 1 });
    expect(Object.keys(all).sort()).toEqual(["b2-c3", "b3-c3", "c3-c4", "c3-d2", "c3-d3"]);
  });

  test("[GG-14.4e] [GG-10.6a] a greater one that is full, with no steps left, is not possible: the equal one becomes legal", () => {
    const full = ["b3-c3", "c3-c4", "c3-d2", "c3-d3"].flatMap((name) => [`${name}>c3`, `${name}>c3`, `${name}>c3`]);
    expect(list(H, { union: [...neighbour.union, ...full], csa: neighbour.csa }, { steps: 1 })).toEqual(["b2-c3"]);
    expect(list(H, { union: [...neighbour.union, ...full.slice(1)], csa: neighbour.csa }, { steps: 1 })).toEqual(["b3-c3"]);
  });
});

describe("cavalry", () => {
  test("[GG-18.2b] mounted it makes no crossing that an obstruction would slow", () => {
    const woody = graph("H", { "c3-c4/c3": woods });
    expect(list(woody, neighbour)).toContain("c3-c4");
    expect(ends(woody, neighbour, { mounted: true, steps: 1 })["c3-c4"]).toBeUndefined();
    expect(list(graph("H", { "c2-c3/c3": woods }), neighbour, { mounted: true, steps: 3 })).toEqual([]);
  });

  test("[GG-18.4a] of its own will it starts and enters no position obstructed on either side", () => {
    const woody = graph("H", { "c3-c4/c4": woods });
    expect(list(woody, neighbour, { openOnly: true })).not.toContain("c3-c4");
    expect(list(woody, neighbour)).toContain("c3-c4");
    expect(list(graph("H", { "c2-c3/c2": woods }), neighbour, { openOnly: true })).toEqual([]);
  });
});

/** The algorithm of 14.6a word for word, over whole paths: the ends with what they cost the block. */
function plain(ground: Ground, deployment: Deployment, cover: Cover, retreat: Retreat): Map<string, boolean> {
  const { map } = ground;
  const start = retreat.face >> 1;
  const enemy = (1 - retreat.army) * map.positions;
  const apart = (place: number) => (place < 0 ? 3 : separation(deployment, 1 - retreat.army, cover, place));
  const enemies = (position: number) => map.adjacent[position].filter((next) => deployment.count[enemy + next]);
  const old = new Set([start, ...enemies(start)]);
  const sides = (p: number) => [map.area[2 * p], map.area[2 * p + 1]].sort().join();
  const room = (p: number) => deployment.count[retreat.army * map.positions + p] < 3;

  type Next = { readonly place: number; readonly spent: number; readonly key: string };
  const candidates = (position: number, spent: number): Next[] =>
    [2 * position, 2 * position + 1].flatMap((leaving): Next[] => {
      if (position === start && leaving !== (retreat.face ^ 1)) return [];
      const area = map.area[leaving];
      const out: Next[] = map.bounding[area].flatMap((to): Next[] => {
        const rough = ground.obstructed[leaving] || ground.obstructed[to];
        const p = to >> 1;
        if (to === leaving || deployment.count[enemy + p] || sides(p) === sides(start)) return [];
        if (retreat.army === UNION && ground.unionMayNot[p]) return [];
        return [{ place: p, spent: spent + (rough ? 2 : 1), key: map.positionNames[p] }];
      });
      if (map.partial[area])
        out.push({ place: -1, spent: spent + (ground.obstructed[leaving] ? 2 : 1), key: `off ${map.areaNames[area]}` });
      return out.filter((one) => one.spent <= retreat.steps);
    });
  const completions = (next: Next): Map<string, boolean> => {
    if (next.place < 0) return new Map([[next.key, false]]);
    const near = enemies(next.place);
    const stop = new Map(room(next.place) ? [[next.key, near.some((one) => !old.has(one))]] : []);
    if (near.some((one) => !old.has(one))) return stop;
    const further = search(next.place, next.spent);
    if (near.length > 0) return further.size > 0 ? further : stop;
    return new Map([...further, ...stop]);
  };
  const search = (position: number, spent: number): Map<string, boolean> => {
    const possible = candidates(position, spent)
      .map((next) => ({ next, ends: completions(next) }))
      .filter(({ ends: found }) => found.size > 0);
    const greater = possible.filter(({ next }) => apart(next.place) > apart(position));
    const kept = greater.length > 0 ? greater : possible.filter(({ next }) => apart(next.place) === apart(position));
    return new Map(kept.flatMap(({ ends: found }) => [...found]));
  };
  return search(start, 0);
}

test("[GG-14.6a] the ends are those of the rule's own depth-first search", () => {
  const positions = H.map.positions;
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.nat(2 * positions - 1), { maxLength: 15 }),
      fc.uniqueArray(fc.nat(2 * positions - 1), { minLength: 1, maxLength: 7, selector: (side) => side >> 1 }),
      fc.array(fc.nat(positions - 1), { maxLength: 24 }),
      fc.nat(2 * positions - 1),
      fc.constantFrom<Army>(UNION, CSA),
      fc.constantFrom(2, 3, 4),
      (rough, enemies, friends, front, army, steps) => {
        const terrain = Object.fromEntries(
          rough.map((side, i) => [`${H.map.positionNames[side >> 1]}/${H.map.areaNames[H.map.area[side]]}`, i % 3 ? woods : ridge]),
        );
        const ground = graph("H", terrain, { entries: [{ name: "C", army: CSA, areas: ["a1", "a2"], transfers: [] }] });
        const deployment = deploy(ground, {});
        const put = (side: Army, looks: number) => {
          const row = side * positions + (looks >> 1);
          deployment.count[row]++;
          deployment.front[row] = looks;
          deployment.stand[row] = looks ^ 1;
        };
        for (const looks of enemies) put(1 - army, looks);
        put(army, front);
        for (const p of friends) if (p !== front >> 1 && !deployment.count[(1 - army) * positions + p]) put(army, 2 * p);
        const cover = seenBy(deployment, 1 - army);
        const retreat: Retreat = { army, face: front, stand: front ^ 1, steps, mounted: false, openOnly: false };
        const out = createWithdrawals(ground);
        withdraw(deployment, cover, retreat, out);
        const found = new Map<string, boolean>();
        for (let i = 0; i < out.count; i++) {
          const path = withdrawalPath(out, i);
          found.set(names(ground, path).at(-1)!, out.reduced[i] === 1);
          expect(stepsOf(ground, front >> 1, path)).toBe(out.cost[i]);
        }
        expect([...found].sort()).toEqual([...plain(ground, deployment, cover, retreat)].sort());
      },
    ),
    { seed: 14, numRuns: 300 },
  );
});

function stepsOf(ground: Ground, start: number, path: readonly number[]): number {
  let at = start;
  let steps = 0;
  for (const place of path) {
    const off = place >= 2 * ground.map.positions;
    const area = off ? place - 2 * ground.map.positions : ground.map.area[place];
    const leaving = faceInto(ground.map, at, area);
    steps += 1 + Math.max(ground.obstructed[leaving], off ? 0 : ground.obstructed[place]);
    at = place >> 1;
  }
  return steps;
}
