/** 6.1a Who has formed units of the enemy in sight. */
import type { Hex } from "../../../kit/index.js";
import { FIRST_SKIRMISHER, type Side, UNITS } from "../data/armies.js";
import { near } from "../data/map.js";
import type { State } from "../state.js";
import { eyeOf } from "./fire.js";
import { sees } from "./sight.js";

/** How far the nearest formed enemy is that is seen from a hex, up to `most` hexes. */
export function seenWithin(s: State, side: Side, at: Hex, most: number): number {
  const { afield, hex, second } = s;
  const eye = eyeOf(s, false);
  let nearest = most + 1;
  const look = (to: Hex) => {
    const far = to < 0 ? nearest : near(at, to);
    if (far > 0 && far < nearest && far <= eye.limit && sees(eye, at, to)) nearest = far;
  };
  for (let i = UNITS * (1 - side), end = i + s.many[1 - side]; i < end && nearest > 1 && afield[i] < FIRST_SKIRMISHER; i++) {
    look(hex[afield[i]]);
    look(second[afield[i]]);
  }
  return nearest;
}

/** Whether any formed enemy within so many hexes is seen from a hex. */
export function isSeenWithin(s: State, side: Side, at: Hex, most: number): boolean {
  const { afield, hex, second } = s;
  const eye = eyeOf(s, false);
  const reach = Math.min(most, eye.limit);
  const isSeen = (to: Hex) => to >= 0 && near(at, to) <= reach && sees(eye, at, to);
  for (let i = UNITS * (1 - side), end = i + s.many[1 - side]; i < end && afield[i] < FIRST_SKIRMISHER; i++)
    if (isSeen(hex[afield[i]]) || isSeen(second[afield[i]])) return true;
  return false;
}
