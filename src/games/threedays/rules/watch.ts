/** 6.1a Who has formed units of the enemy in sight. */
import type { Hex } from "../../../kit/index.js";
import { FIRST_SKIRMISHER, type Side, UNITS } from "../data/armies.js";
import { near } from "../data/map.js";
import type { State } from "../state.js";
import { eyeOf } from "./fire.js";
import { sees } from "./sight.js";

/** How far the nearest formed enemy is that is seen from a hex, up to `most` hexes; once one is at `least`, no nearer one is looked for. */
export function seenWithin(s: State, side: Side, at: Hex, most: number, least = 1): number {
  const { afield, hex, second } = s;
  const eye = eyeOf(s, false);
  let nearest = most + 1;
  const look = (to: Hex) => {
    const far = near(at, to);
    if (far > 0 && far < nearest && far <= eye.limit && sees(eye, at, to)) nearest = far;
  };
  for (let i = UNITS * (1 - side), end = i + s.many[1 - side]; i < end && nearest > least && afield[i] < FIRST_SKIRMISHER; i++) {
    look(hex[afield[i]]);
    if (second[afield[i]] >= 0) look(second[afield[i]]);
  }
  return nearest;
}
