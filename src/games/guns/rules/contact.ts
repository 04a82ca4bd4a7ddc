/** Which enemies see or touch something, by the names of their positions: for refusals that say whose fire it is. */
import type { Area, Face, Position } from "../../../kit/index.js";
import { seenBy, seesArea } from "../geometry/faces.js";
import { enemyOf, NOWHERE, type State } from "../state.js";
import { list, positionTitle } from "../words/names.js";

/** Names of the positions that the enemy holds, those whose front passes. */
function held(s: State, passes: (front: Face) => boolean): string {
  const { positions } = s.ground.map;
  const enemy = enemyOf(s.active) * positions;
  const found: string[] = [];
  for (let p = 0; p < positions; p++) if (s.count[enemy + p] > 0 && passes(s.front[enemy + p])) found.push(positionTitle(s, p));
  return list(found);
}

/** Who stands next to the position. */
export const nextTo = (s: State, p: Position): string =>
  held(s, (front) => s.ground.map.touching[p * s.ground.map.positions + (front >> 1)] === 1);
/** Who has the area in his field of fire. */
export const whoSees = (s: State, across: Area): string => held(s, (front) => seesArea(s, enemyOf(s.active), front, across));
/** Who has the position in his field of fire. */
export const whoSeesPosition = (s: State, p: Position): string => held(s, (front) => seenBy(s, enemyOf(s.active), front, p) !== NOWHERE);
