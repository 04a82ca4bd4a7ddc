/** Fields of fire (9), separation (14.4), flank threats (13.11) and communications (20.2): pure functions over the ground and who stands where. */
import { type Area, type Face, faceInto, LEFT, type Position, RIGHT } from "../../../kit/area.js";
import { MOST_IN_POSITION } from "../data/blocks.js";
import type { Army, Ground } from "../data/ground.js";

/** Who stands where, by army * positions + position: a state, or what a board has seen of one. All blocks of an army in a position share its row. */
export interface Deployment {
  readonly ground: Ground;
  readonly count: Uint8Array;
  /** Front face; has meaning where count is not 0. */
  readonly front: Int16Array;
  /** 10.6g where both armies share a position: the face of the area these blocks stand toward. */
  readonly stand: Int16Array;
}

export function emptyDeployment(ground: Ground): Deployment {
  const rows = 2 * ground.map.positions;
  return { ground, count: new Uint8Array(rows), front: new Int16Array(rows).fill(-1), stand: new Int16Array(rows).fill(-1) };
}

export function blocksAt({ ground, count }: Deployment, army: Army, p: Position): number {
  return count[army * ground.map.positions + p];
}

/** 10.6a */
export const isFull = (s: Deployment, army: Army, p: Position): boolean => blocksAt(s, army, p) >= MOST_IN_POSITION;

/** No position sees more: its front area, two extended ones, and what special lines of sight add. */
export const MOST_AREAS_SEEN = 8;

/** Writes the areas seen from a face into `out`, the front area first, and returns how many. `defensive` is 13.2e: guns see extended areas without a ridge. */
export function fieldOfFire(s: Deployment, army: Army, face: Face, out: Int16Array, defensive = false): number {
  const { ground } = s;
  // 9.4a an obstruction on the front side removes the whole field of fire, 9.5c special lines too
  if (ground.obstructed[face]) return 0;
  out[0] = ground.map.area[face];
  let seen = 1;
  if (defensive || ground.ridge[face]) {
    for (let hand = LEFT; hand <= RIGHT; hand++) {
      const area = ground.extended[face * 2 + hand];
      if (area < 0 || blocksAt(s, army, ground.extendedOver[face * 2 + hand]) > 0) continue;
      out[seen++] = area;
    }
  }
  for (const sight of ground.sightsOf[face]) {
    if (!isAmong(s, army, sight.via) && !holds(out, seen, sight.target)) out[seen++] = sight.target;
  }
  return seen;
}

/** 9.5b friends in a position that a special line passes cancel it. */
const isAmong = (s: Deployment, army: Army, via: readonly Position[]): boolean => via.some((p) => blocksAt(s, army, p) > 0);

/** Whether an area is among the first ones. */
export function holds(areas: Int16Array, count: number, area: Area): boolean {
  for (let i = 0; i < count; i++) if (areas[i] === area) return true;
  return false;
}

const seenAreas = new Int16Array(MOST_AREAS_SEEN);

export function seesArea(s: Deployment, army: Army, face: Face, area: Area): boolean {
  return holds(seenAreas, fieldOfFire(s, army, face, seenAreas), area);
}

/** The face of `position` by which a block with that front sees it, the front area before others; -1 = it does not. */
export function seenBy(s: Deployment, army: Army, front: Face, position: Position): Face {
  const seen = fieldOfFire(s, army, front, seenAreas);
  for (let i = 0; i < seen; i++) {
    const face = faceInto(s.ground.map, position, seenAreas[i]);
    if (face >= 0) return face;
  }
  return -1;
}

/** What an army sees and touches. */
export interface Cover {
  /** By area: 1 in a field of fire. */
  readonly area: Uint8Array;
  /** By position: 1 in a field of fire. */
  readonly position: Uint8Array;
  /** By position: 1 adjacent to a position that the army holds. */
  readonly near: Uint8Array;
  /** By position: the front of the army there, -1 where it is not. All the rest follows from that. */
  readonly held: Int16Array;
  /** Another number each time an army is found standing otherwise: with the same number nothing has changed. */
  edition: number;
}

export function emptyCover({ map }: Ground): Cover {
  const byPosition = () => new Uint8Array(map.positions);
  return {
    area: new Uint8Array(map.areas),
    position: byPosition(),
    near: byPosition(),
    held: new Int16Array(map.positions).fill(-1),
    edition: ++editions,
  };
}

let editions = 0;

/** 14.1 next to the army, or in its field of fire. */
export const isInContact = (cover: Cover, p: Position): boolean => cover.near[p] === 1 || cover.position[p] === 1;

/** Whether the army stands otherwise than when the cover was made; how it stands now is noted. */
function standsOtherwise({ count, front }: Deployment, from: number, { held }: Cover): boolean {
  let otherwise = false;
  for (let position = 0; position < held.length; position++) {
    const face = count[from + position] ? front[from + position] : -1;
    if (held[position] === face) continue;
    held[position] = face;
    otherwise = true;
  }
  return otherwise;
}

export function coverOf(s: Deployment, army: Army, out: Cover): void {
  const { positions, adjacent, bounding } = s.ground.map;
  if (!standsOtherwise(s, army * positions, out)) return;
  out.edition = ++editions;
  out.area.fill(0);
  out.position.fill(0);
  out.near.fill(0);
  for (let position = 0; position < positions; position++) {
    if (out.held[position] < 0) continue;
    for (const next of adjacent[position]) out.near[next] = 1;
    const seen = fieldOfFire(s, army, out.held[position], seenAreas);
    for (let i = 0; i < seen; i++) {
      const area = seenAreas[i];
      if (out.area[area]) continue;
      out.area[area] = 1;
      for (const face of bounding[area]) out.position[face >> 1] = 1;
    }
  }
}

/** 14.4a the lowest value that applies. */
export function separation(s: Deployment, enemy: Army, cover: Cover, position: Position): number {
  if (blocksAt(s, enemy, position) > 0) return 0;
  if (cover.near[position]) return 1;
  return cover.position[position] ? 2 : 3;
}

export const LEFT_FLANK = 1;
export const RIGHT_FLANK = 2;

/** 13.11 flanks of an enemy with front `victim` that a block of `army` with front `face` threatens. */
export function flankThreat(s: Deployment, army: Army, face: Face, victim: Face, pinned = true): number {
  const { map } = s.ground;
  const p = face >> 1;
  if (!map.touching[p * map.positions + (victim >> 1)]) return 0;
  // 13.11f an enemy before it in its own position pins it, unless players read the rule otherwise
  if (pinned && blocksAt(s, 1 - army, p) > 0 && s.stand[(1 - army) * map.positions + p] === face) return 0;
  let flanks = 0;
  for (let hand = LEFT; hand <= RIGHT; hand++) {
    const pivot = map.end[face * 2 + hand];
    if (pivot < 0 || !swingsInto(s, 1 - army, face, hand, victim)) continue;
    flanks |= pivot === map.end[victim * 2 + LEFT] ? LEFT_FLANK : RIGHT_FLANK;
  }
  return flanks;
}

/** 13.11b-e does the arc forward round one end reach the victim's rear side in two steps, past no other enemy? */
function swingsInto(s: Deployment, enemy: Army, face: Face, hand: number, victim: Face): boolean {
  const { obstructed, map } = s.ground;
  let steps = 0;
  for (let at = face; ; ) {
    const next = map.turn[at * 2 + hand];
    if (next < 0) return false;
    steps += 1 + (obstructed[at] | obstructed[next]);
    if (steps > 2) return false;
    if (next >> 1 === victim >> 1) return next === (victim ^ 1);
    if (blocksAt(s, enemy, next >> 1) > 0) return false;
    at = next ^ 1;
  }
}

/** Flanks of the enemy with front `victim` that blocks of `army` threaten, wherever they stand (13.11h). */
export function flankThreats(s: Deployment, army: Army, victim: Face): number {
  const { adjacent, positions } = s.ground.map;
  let flanks = 0;
  for (const next of adjacent[victim >> 1]) {
    if (blocksAt(s, army, next) > 0) flanks |= flankThreat(s, army, s.front[army * positions + next], victim);
  }
  return flanks;
}

/** 14.2b-d does an enemy that attacked and won, front `winner`, force a block of `army` with front `face` to withdraw? */
export function forcedBy(s: Deployment, army: Army, face: Face, winner: Face): boolean {
  const { map } = s.ground;
  if (face >> 1 === winner >> 1 || map.touching[(face >> 1) * map.positions + (winner >> 1)]) return true;
  return seesArea(s, 1 - army, winner, map.area[face ^ 1]);
}

/** 20.2b-c areas from `from` to a friendly entry area, clear of enemy fire and of positions the enemy holds; empty = no communications. */
export function communications(s: Deployment, army: Army, enemyCover: Cover, from: Area): Area[] {
  const { map, entries, entryOf } = s.ground;
  if (enemyCover.area[from]) return [];
  const before = new Int16Array(map.areas).fill(-1);
  before[from] = from;
  const found = [from];
  for (const area of found) {
    if (entries[entryOf[area]]?.army === army) return trail(before, area);
    for (const face of map.bounding[area]) {
      const next = map.area[face ^ 1];
      if (before[next] >= 0 || enemyCover.area[next] || blocksAt(s, 1 - army, face >> 1) > 0) continue;
      before[next] = area;
      found.push(next);
    }
  }
  return [];
}

function trail(before: Int16Array, end: Area): Area[] {
  const areas = [end];
  for (let at = end; before[at] !== at; at = before[at]) areas.push(before[at]);
  return areas.reverse();
}
