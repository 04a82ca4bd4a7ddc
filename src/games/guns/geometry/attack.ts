/** Attack permission and paths (13.1), bombardment (13.3) and what defending guns see (13.2, 13.6). */
import { type Face, faceInto, type Position } from "../../../kit/area.js";
import { type Army, UNION } from "../data/ground.js";
import { blocksAt, type Deployment, fieldOfFire, holds, MOST_AREAS_SEEN, seenBy } from "./faces.js";

/** 13.1b may a block with front `face` attack a position? 13.1n-o whether or not an enemy stands there, whichever way it faces. */
export function mayAttack(s: Deployment, army: Army, face: Face, target: Position): boolean {
  const own = face >> 1;
  if (target === own) return false;
  if (faceInto(s.ground.map, target, s.ground.map.area[face]) >= 0 || seenBy(s, army, face, target) >= 0) return true;
  return seenBy(s, 1 - army, 2 * target, own) >= 0 || seenBy(s, 1 - army, 2 * target + 1, own) >= 0;
}

/** 13.1f-j every legal path: least steps on the bare map, first across the front area, past no enemy (10.4a: nor, for the Union, a barred position). */
export function attackPaths(s: Deployment, army: Army, face: Face, target: Position): Face[][] {
  const paths: Face[][] = [];
  if (mayLeave(s, army, face)) follow(s, army, face, target, paths);
  return paths;
}

/** By which sides of the target some legal path arrives: bit 1 its first face, bit 2 its second, 0 = no attack. */
export function attackArrivals(s: Deployment, army: Army, face: Face, target: Position): number {
  return mayLeave(s, army, face) ? follow(s, army, face, target) : 0;
}

/** 10.6f a block that shares its position with the enemy leaves only across the area it stands toward. */
function mayLeave(s: Deployment, army: Army, face: Face): boolean {
  const { positions } = s.ground.map;
  return blocksAt(s, 1 - army, face >> 1) === 0 || s.stand[army * positions + (face >> 1)] === face;
}

/** The sides by which the paths arrive; where the paths are wanted too, all of them are found, each going on from `path`. */
function follow(s: Deployment, army: Army, leaving: Face, target: Position, paths?: Face[][], path: Face[] = []): number {
  const { bounding, area } = s.ground.map;
  let sides = 0;
  for (const to of bounding[area[leaving]]) {
    if (sides === 3 && !paths) break;
    if (!onTheWay(s, army, leaving, to, target)) continue;
    const longer = paths ? [...path, to] : path;
    if (to >> 1 !== target) sides |= follow(s, army, to, target, paths, longer) | follow(s, army, to ^ 1, target, paths, longer);
    else {
      sides |= 1 << (to & 1);
      paths?.push(longer);
    }
  }
  return sides;
}

function onTheWay(s: Deployment, army: Army, leaving: Face, to: Face, target: Position): boolean {
  const { least, obstructed, unionMayNot, map } = s.ground;
  const at = to >> 1;
  const steps = 1 + (obstructed[leaving] | obstructed[to]);
  if (to === leaving || steps + least[at * map.positions + target] !== least[(leaving >> 1) * map.positions + target]) return false;
  if (army === UNION && unionMayNot[at]) return false;
  return at === target || blocksAt(s, 1 - army, at) === 0;
}

/** 13.3e-h guns with front `guns` against a target whose blocks have front `target`: one sees the other, and neither near side is obstructed. */
export function canBombard(s: Deployment, army: Army, guns: Face, target: Face): boolean {
  const { obstructed } = s.ground;
  const targetSide = seenBy(s, army, guns, target >> 1);
  if (targetSide >= 0 && !obstructed[targetSide]) return true;
  const gunSide = seenBy(s, 1 - army, target, guns >> 1);
  return gunSide >= 0 && !obstructed[gunSide];
}

export const NO_FIRE = 0;
/** 13.6e without a ridge, across an extended front area only. */
export const HALF_FIRE = 1;
export const FULL_FIRE = 2;

const seenAreas = new Int16Array(MOST_AREAS_SEEN);

/** 13.2d-e, 13.6e how defending guns with front `face` meet a block on that path. */
export function defensiveFire(s: Deployment, army: Army, face: Face, path: readonly Face[]): number {
  if (crosses(s, path, fieldOfFire(s, army, face, seenAreas))) return FULL_FIRE;
  return crosses(s, path, fieldOfFire(s, army, face, seenAreas, true)) ? HALF_FIRE : NO_FIRE;
}

const crosses = ({ ground }: Deployment, path: readonly Face[], seen: number): boolean =>
  path.some((to) => holds(seenAreas, seen, ground.map.area[to]));
