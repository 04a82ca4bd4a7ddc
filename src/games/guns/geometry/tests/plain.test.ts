/** Fields of fire, flank threats and attacks held against the rules read plainly, by names, on the test graphs and on the real map. */
import { expect, test } from "vitest";
import { below, createRandom, type Random } from "../../../../engine/index.js";
import { graphs } from "../../../../kit/tests/graphs.js";
import { type Army, faceNamed, type Ground, type GroundData, groundOf, type Terrain } from "../../data/ground.js";
import { gettysburg } from "../../data/map.js";
import { canBombard, defensiveFire, FULL_FIRE, HALF_FIRE, mayAttack, NO_FIRE } from "../attack.js";
import { type Deployment, emptyDeployment, fieldOfFire, flankThreat, LEFT_FLANK, MOST_AREAS_SEEN, RIGHT_FLANK } from "../faces.js";
import { CSA, UNION } from "./graph.js";

interface Stand {
  readonly front: string;
  /** The area it stands toward where an enemy is in its position too. */
  readonly toward: string;
}
/** By side, then by position. */
type Blocks = readonly [ReadonlyMap<string, Stand>, ReadonlyMap<string, Stand>];

/** The notes' algorithms, word for word. */
function plain(data: GroundData, blocks: Blocks) {
  const symbol = (p: string, area: string): Terrain => data.terrain?.[p]?.[area] ?? {};
  const sides = new Map(data.positions.map(({ id, sides }) => [id, sides]));
  const ends = new Map(data.positions.map(({ id, endpoints }) => [id, endpoints]));
  const rounds = new Map(data.endpoints.map(({ id, clockwise }) => [id, clockwise]));
  const other = (p: string, area: string) => sides.get(p)!.find((one) => one !== area)!;
  const isBlind = (p: string) => sides.get(p)!.some((area) => symbol(p, area).obstructed || symbol(p, area).ridge !== undefined);
  /** The next position clockwise (1) or counter-clockwise (-1), and the area crossed to it. */
  const next = (v: string, p: string, turn: number): readonly [string, string | null] => {
    const round = rounds.get(v)!;
    const at = round.findIndex(([one]) => one === p);
    const to = (at + turn + round.length) % round.length;
    return [round[to][0], turn > 0 ? round[at][1] : round[to][1]];
  };
  const turnInto = (v: string, p: string, area: string) => (next(v, p, 1)[1] === area ? 1 : -1);

  const sees = (army: Army, p: string, front: string, defends = false): string[] => {
    if (symbol(p, front).obstructed) return [];
    const seen = [front];
    if (defends || symbol(p, front).ridge !== undefined) {
      for (const v of ends.get(p)!) {
        const [q] = next(v, p, turnInto(v, p, front));
        const beyond = other(q, front);
        if (beyond !== other(p, front) && !isBlind(q) && !blocks[army].has(q)) seen.push(beyond);
      }
    }
    for (const line of data.sights ?? [])
      if (line.position === p && line.side === front && line.via.every((q) => !blocks[army].has(q))) seen.push(line.target);
    return seen;
  };
  const bounds = (p: string, areas: readonly string[]) => areas.find((area) => sides.get(p)!.includes(area));

  const threatens = (army: Army, p: string, front: string, e: string, facing: string): number => {
    const foe = blocks[1 - army].get(p);
    if (foe?.toward === front) return 0;
    let flanks = 0;
    for (const v of ends.get(p)!.filter((one) => ends.get(e)!.includes(one))) {
      const turn = turnInto(v, p, front);
      for (let [at, steps] = [p, 0]; ; ) {
        const [q, area] = next(v, at, turn);
        if (area === null) break;
        steps += symbol(at, area).obstructed || symbol(q, area).obstructed ? 2 : 1;
        if (steps > 2) break;
        if (q === e) {
          if (area !== facing) flanks |= turnInto(v, e, facing) < 0 ? LEFT_FLANK : RIGHT_FLANK;
          break;
        }
        if (blocks[1 - army].has(q)) break;
        at = q;
      }
    }
    return flanks;
  };

  const attacks = (army: Army, p: string, front: string, target: string): boolean =>
    target !== p &&
    (sides.get(target)!.includes(front) ||
      bounds(target, sees(army, p, front)) !== undefined ||
      sides.get(target)!.some((facing) => bounds(p, sees(1 - army, target, facing)) !== undefined));

  const bombards = (army: Army, p: string, front: string, target: string, facing: string): boolean => {
    const through = bounds(target, sees(army, p, front));
    if (through !== undefined && !symbol(target, through).obstructed) return true;
    const back = bounds(p, sees(1 - army, target, facing));
    return back !== undefined && !symbol(p, back).obstructed;
  };
  return { sees, threatens, attacks, bombards };
}

function someTerrain(data: GroundData, random: Random): GroundData {
  const terrain = Object.fromEntries(
    data.positions.map(({ id, sides }) => {
      const symbols = sides.map((area): [string, Terrain] => {
        const kind = below(random, 6);
        return [area, kind === 0 ? { obstructed: true } : kind < 3 ? { ridge: 1 } : {}];
      });
      return [id, Object.fromEntries(symbols)];
    }),
  );
  return { ...data, terrain };
}

function someBlocks(data: GroundData, random: Random): Blocks {
  const blocks: [Map<string, Stand>, Map<string, Stand>] = [new Map(), new Map()];
  for (const { id, sides } of data.positions) {
    const stand = below(random, 2);
    for (const army of [UNION, CSA]) {
      if (below(random, 4) === 0)
        blocks[army].set(id, { front: sides[below(random, 2)], toward: sides[army === UNION ? stand : 1 - stand] });
    }
  }
  return blocks;
}

function deployed(ground: Ground, blocks: Blocks): Deployment {
  const deployment = emptyDeployment(ground);
  for (const army of [UNION, CSA]) {
    for (const [p, { front, toward }] of blocks[army]) {
      const row = army * ground.map.positions + ground.map.positionNames.indexOf(p);
      deployment.count[row] = 1;
      deployment.front[row] = faceNamed(ground.map, p, front);
      deployment.stand[row] = faceNamed(ground.map, p, toward);
    }
  }
  return deployment;
}

const grounds: readonly (readonly [string, number, (random: Random) => GroundData])[] = [
  ...(["H", "Q", "M", "FIG"] as const).map((name) => [name, 20, (random: Random) => someTerrain(graphs[name], random)] as const),
  ["the real map", 4, () => gettysburg],
];

for (const [name, rounds, groundFor] of grounds) {
  test(`[GG-9.2b] [GG-13.1b] [GG-13.3g] sight, flanks, attacks and guns are those of a plain reading: ${name}`, () => {
    const random = createRandom(`plain ${name}`);
    const found = new Set<string>();
    for (let round = 0; round < rounds; round++) {
      const data = groundFor(random);
      const ground = groundOf(data);
      const blocks = someBlocks(data, random);
      const deployment = deployed(ground, blocks);
      const { sees, threatens, attacks, bombards } = plain(data, blocks);
      const { positionNames, areaNames } = ground.map;
      const out = new Int16Array(MOST_AREAS_SEEN);
      for (const army of [UNION, CSA]) {
        for (const [p, { front }] of blocks[army]) {
          const face = faceNamed(ground.map, p, front);
          const seen = (defends: boolean) =>
            [...out.subarray(0, fieldOfFire(deployment, army, face, out, defends))].map((area) => areaNames[area]);
          for (const defends of [false, true]) expect(seen(defends).sort()).toEqual([...new Set(sees(army, p, front, defends))].sort());
          for (const area of areaNames) {
            const path = [ground.map.bounding[areaNames.indexOf(area)][0]];
            const full = sees(army, p, front).includes(area);
            const half = sees(army, p, front, true).includes(area);
            expect(defensiveFire(deployment, army, face, path)).toBe(full ? FULL_FIRE : half ? HALF_FIRE : NO_FIRE);
          }
          for (const [target, { front: facing }] of blocks[1 - army]) {
            const victim = faceNamed(ground.map, target, facing);
            const told = `${army} ${p}>${front} against ${target}>${facing}`;
            const flanks = target === p ? 0 : threatens(army, p, front, target, facing);
            expect(flankThreat(deployment, army, face, victim), told).toBe(flanks);
            expect(mayAttack(deployment, army, face, positionNames.indexOf(target)), told).toBe(attacks(army, p, front, target));
            expect(canBombard(deployment, army, face, victim), told).toBe(bombards(army, p, front, target, facing));
            found.add(`flanks ${flanks}`).add(`attack ${attacks(army, p, front, target)}`);
          }
        }
      }
    }
    for (const kind of ["flanks 0", "flanks 1", "flanks 2", "attack true"]) expect([...found]).toContain(kind);
  });
}
