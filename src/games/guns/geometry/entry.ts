/** Where reinforcements may enter: off the road (11.3) and along it (11.4). */
import type { Area, Position } from "../../../kit/area.js";
import type { RoadPath } from "../../../kit/area-roads.js";
import { type Army, CSA, UNION } from "../data/ground.js";
import { blocksAt, type Cover, type Deployment, isFull, isInContact } from "./faces.js";

/** 11.3a sets `out` to 1 at each position where a block may end that comes in over an entry area. `shy` is 10.7 or 18.3a. */
export function entryEnds(s: Deployment, enemyCover: Cover, army: Army, area: Area, shy: boolean, out: Uint8Array): void {
  out.fill(0);
  // 11.2c
  if (enemyCover.area[area]) return;
  for (const face of s.ground.map.bounding[area]) {
    const position = face >> 1;
    if (mayEnter(s, enemyCover, army, position, shy) && !isFull(s, army, position)) out[position] = 1;
  }
}

/** 11.4 writes the road paths open to a block at an entry point, as indexes of ground.roads.paths, and returns how many. */
export function roadEnds(s: Deployment, enemyCover: Cover, army: Army, entry: number, shy: boolean, out: Int16Array): number {
  const { roads, entries } = s.ground;
  let count = 0;
  for (const path of roads.from.get(entries[entry].name) ?? []) {
    const road = roads.paths[path];
    if (isOpen(s, enemyCover, army, road, shy) && !isFull(s, army, road.end)) out[count++] = path;
  }
  return count;
}

function isOpen(s: Deployment, enemyCover: Cover, army: Army, { areas, faces }: RoadPath, shy: boolean): boolean {
  // 11.2c, 11.4f
  if (enemyCover.area[areas[0]] || (army === CSA && areas.some((area) => s.ground.town[area]))) return false;
  // 11.4g past the enemy it does not go
  return faces.every(
    (face, i) => mayEnter(s, enemyCover, army, face >> 1, shy) && (i === faces.length - 1 || !isInContact(enemyCover, face >> 1)),
  );
}

/** 10.4a, 10.6c, 10.7, 18.3a */
function mayEnter(s: Deployment, enemyCover: Cover, army: Army, position: Position, shy: boolean): boolean {
  if (army === UNION && s.ground.unionMayNot[position]) return false;
  return blocksAt(s, 1 - army, position) === 0 && !(shy && isInContact(enemyCover, position));
}
