/** What the enemy sees and touches: all of it, and for refusals by the names of the positions from which he does. */
import { type Area, type Face, onceFor, type Position } from "../../../kit/index.js";
import type { Ground } from "../data/ground.js";
import { type Cover, coverOf, emptyCover, seenBy, seesArea } from "../geometry/faces.js";
import { blocksAt, enemyOf, NOWHERE, type State } from "../state.js";
import { list, positionTitle } from "../words/names.js";

const coversOn = onceFor((ground: Ground) => [emptyCover(ground), emptyCover(ground)]);

/** What the enemy of a side saw and touched when that was last made fresh. */
export const lastCover = ({ ground }: State, army: number): Cover => coversOn(ground)[enemyOf(army)];

/** What the enemy of a side sees and touches now. */
export function enemyCover(s: State, army: number): Cover {
  const cover = lastCover(s, army);
  coverOf(s, enemyOf(army), cover);
  return cover;
}

/** Names of the positions that the enemy holds, those whose front passes. */
function held(s: State, passes: (front: Face) => boolean): string {
  const { positions } = s.ground.map;
  const enemy = enemyOf(s.active);
  const found: string[] = [];
  for (let p = 0; p < positions; p++)
    if (blocksAt(s, enemy, p) > 0 && passes(s.front[enemy * positions + p])) found.push(positionTitle(s, p));
  return list(found);
}

/** "next to the enemy at Little Round Top". */
export function nextTo(s: State, p: Position): string {
  const { positions, touching } = s.ground.map;
  return `next to the enemy at ${held(s, (front) => touching[p * positions + (front >> 1)] === 1)}`;
}

const inFire = (s: State, passes: (front: Face) => boolean): string => `in the field of fire of the enemy at ${held(s, passes)}`;
export const areaInFire = (s: State, across: Area): string => inFire(s, (front) => seesArea(s, enemyOf(s.active), front, across));
export const positionInFire = (s: State, p: Position): string => inFire(s, (front) => seenBy(s, enemyOf(s.active), front, p) !== NOWHERE);
