/** 6.1a Who has formed units of the enemy in sight. */
import type { Hex } from "../../../kit/index.js";
import { FIRST_SKIRMISHER, type Side, UNITS } from "../data/armies.js";
import { near } from "../data/map.js";
import type { State } from "../state.js";
import { eyeOf } from "./fire.js";
import { sees } from "./sight.js";

/** How far the nearest formed enemy is that is seen from a hex, up to `most` hexes. */
export function seenWithin(s: State, side: Side, at: Hex, most: number): number {
  const eye = eyeOf(s, false);
  let nearest = most + 1;
  const look = (to: Hex) => {
    const far = to < 0 ? nearest : near(at, to);
    if (far > 0 && far < nearest && far <= eye.limit && sees(eye, at, to)) nearest = far;
  };
  for (let i = UNITS * (1 - side), end = i + s.many[1 - side]; i < end && nearest > 1 && s.afield[i] < FIRST_SKIRMISHER; i++) {
    look(s.hex[s.afield[i]]);
    look(s.second[s.afield[i]]);
  }
  return nearest;
}
