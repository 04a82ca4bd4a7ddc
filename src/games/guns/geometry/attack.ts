/** Attack permission and paths (13.1), bombardment (13.3) and what defending guns see (13.2, 13.6). */
import { type Face, faceInto, type Position } from "../../../kit/area.js";
import { type Army, type Ground, UNION } from "../data/ground.js";
import { type Deployment, fieldOfFire, MOST_AREAS_SEEN, seenBy } from "./faces.js";

/** 13.1b may a block with front `face` attack a position? 13.1n-o whether or not an enemy stands there, whichever way it faces. */
export function mayAttack(ground: Ground, deployment: Deployment, army: Army, face: Face, target: Position): boolean {
  if (target === face >> 1) return false;
  if (faceInto(ground.map, target, ground.map.area[face]) >= 0) return true;
  if (seenBy(ground, deployment, army, face, target) >= 0) return true;
  const own = face >> 1;
  return seenBy(ground, deployment, 1 - army, 2 * target, own) >= 0 || seenBy(ground, deployment, 1 - army, 2 * target + 1, own) >= 0;
}

/** 13.1f-j every legal path: least steps on the bare map, first across the front area, past no enemy (10.4a: nor, for the Union, a barred position). */
export function attackPaths(ground: Ground, deployment: Deployment, army: Army, face: Face, target: Position): Face[][] {
  const paths: Face[][] = [];
  if (mayLeave(ground, deployment, army, face)) follow(ground, deployment, army, face, target, [], paths);
  return paths;
}

/** 10.6f a block that shares its position with the enemy leaves only across the area it stands toward. */
function mayLeave(ground: Ground, deployment: Deployment, army: Army, face: Face): boolean {
  const { positions } = ground.map;
  const position = face >> 1;
  return !deployment.count[(1 - army) * positions + position] || deployment.stand[army * positions + position] === face;
}

function follow(
  ground: Ground,
  deployment: Deployment,
  army: Army,
  leaving: Face,
  target: Position,
  path: readonly Face[],
  out: Face[][],
): void {
  const { bounding, area } = ground.map;
  for (const to of bounding[area[leaving]]) {
    if (!onTheWay(ground, deployment, army, leaving, to, target)) continue;
    const longer = [...path, to];
    if (to >> 1 === target) {
      out.push(longer);
      continue;
    }
    follow(ground, deployment, army, to, target, longer, out);
    follow(ground, deployment, army, to ^ 1, target, longer, out);
  }
}

function onTheWay(ground: Ground, deployment: Deployment, army: Army, leaving: Face, to: Face, target: Position): boolean {
  const { positions } = ground.map;
  const at = to >> 1;
  const steps = 1 + (ground.obstructed[leaving] | ground.obstructed[to]);
  if (to === leaving || steps + ground.least[at * positions + target] !== ground.least[(leaving >> 1) * positions + target]) return false;
  if (army === UNION && ground.unionMayNot[at]) return false;
  return at === target || deployment.count[(1 - army) * positions + at] === 0;
}

/** By which sides of the target some legal path arrives: bit 1 its first face, bit 2 its second, 0 = no attack. */
export function attackArrivals(ground: Ground, deployment: Deployment, army: Army, face: Face, target: Position): number {
  if (!mayLeave(ground, deployment, army, face)) return 0;
  return arrivals(ground, deployment, army, face, target);
}

function arrivals(ground: Ground, deployment: Deployment, army: Army, leaving: Face, target: Position): number {
  const { bounding, area } = ground.map;
  let sides = 0;
  for (const to of bounding[area[leaving]]) {
    if (sides === 3) break;
    if (!onTheWay(ground, deployment, army, leaving, to, target)) continue;
    if (to >> 1 === target) sides |= 1 << (to & 1);
    else sides |= arrivals(ground, deployment, army, to, target) | arrivals(ground, deployment, army, to ^ 1, target);
  }
  return sides;
}

/** 13.3e-h guns with front `guns` against a target whose blocks have front `target`: one sees the other, and neither near side is obstructed. */
export function canBombard(ground: Ground, deployment: Deployment, army: Army, guns: Face, target: Face): boolean {
  const targetSide = seenBy(ground, deployment, army, guns, target >> 1);
  if (targetSide >= 0 && !ground.obstructed[targetSide]) return true;
  const gunSide = seenBy(ground, deployment, 1 - army, target, guns >> 1);
  return gunSide >= 0 && !ground.obstructed[gunSide];
}

export const NO_FIRE = 0;
/** 13.6e without a ridge, across an extended front area only. */
export const HALF_FIRE = 1;
export const FULL_FIRE = 2;

const seenAreas = new Int16Array(MOST_AREAS_SEEN);

/** 13.2d-e, 13.6e how defending guns with front `face` meet a block on that path. */
export function defensiveFire(ground: Ground, deployment: Deployment, army: Army, face: Face, path: readonly Face[]): number {
  if (crosses(ground, path, fieldOfFire(ground, deployment, army, face, seenAreas))) return FULL_FIRE;
  return crosses(ground, path, fieldOfFire(ground, deployment, army, face, seenAreas, true)) ? HALF_FIRE : NO_FIRE;
}

function crosses(ground: Ground, path: readonly Face[], seen: number): boolean {
  for (let i = 0; i < path.length; i++) {
    const area = ground.map.area[path[i]];
    for (let j = 0; j < seen; j++) if (seenAreas[j] === area) return true;
  }
  return false;
}
