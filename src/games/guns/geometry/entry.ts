/** Where reinforcements may enter: off the road (11.3) and along it (11.4). */
import type { Area, Position } from "../../../kit/area.js";
import type { RoadPath } from "../../../kit/area-roads.js";
import { MOST_IN_POSITION } from "../data/blocks.js";
import { type Army, CSA, type Ground, UNION } from "../data/ground.js";
import type { Cover, Deployment } from "./faces.js";

/** 11.3a sets `out` to 1 at each position where a block may end that comes in over an entry area. `shy` is 10.7 or 18.3a. */
export function entryEnds(
  ground: Ground,
  deployment: Deployment,
  enemyCover: Cover,
  army: Army,
  area: Area,
  shy: boolean,
  out: Uint8Array,
): void {
  out.fill(0);
  // 11.2c
  if (enemyCover.area[area]) return;
  for (const face of ground.map.bounding[area]) {
    const position = face >> 1;
    if (mayEnter(ground, deployment, enemyCover, army, position, shy) && hasRoom(ground, deployment, army, position)) out[position] = 1;
  }
}

/** 11.4 writes the road paths open to a block at an entry point, as indexes of ground.roads.paths, and returns how many. */
export function roadEnds(
  ground: Ground,
  deployment: Deployment,
  enemyCover: Cover,
  army: Army,
  entry: number,
  shy: boolean,
  out: Int16Array,
): number {
  const paths = ground.roads.from.get(ground.entries[entry].name) ?? [];
  let count = 0;
  for (const path of paths) {
    const road = ground.roads.paths[path];
    if (isOpen(ground, deployment, enemyCover, army, road, shy) && hasRoom(ground, deployment, army, road.end)) out[count++] = path;
  }
  return count;
}

function isOpen(ground: Ground, deployment: Deployment, enemyCover: Cover, army: Army, road: RoadPath, shy: boolean): boolean {
  // 11.2c, 11.4f
  if (enemyCover.area[road.areas[0]] || (army === CSA && road.areas.some((area) => ground.town[area]))) return false;
  return road.faces.every((face, i) => {
    const position = face >> 1;
    if (!mayEnter(ground, deployment, enemyCover, army, position, shy)) return false;
    // 11.4g
    return i === road.faces.length - 1 || !(enemyCover.position[position] || enemyCover.near[position]);
  });
}

/** 10.4a, 10.6c, 10.7, 18.3a */
function mayEnter(ground: Ground, deployment: Deployment, enemyCover: Cover, army: Army, position: Position, shy: boolean): boolean {
  if (army === UNION && ground.unionMayNot[position]) return false;
  if (deployment.count[(1 - army) * ground.map.positions + position]) return false;
  return !(shy && (enemyCover.position[position] || enemyCover.near[position]));
}

function hasRoom(ground: Ground, deployment: Deployment, army: Army, position: Position): boolean {
  return deployment.count[army * ground.map.positions + position] < MOST_IN_POSITION;
}
