/** 6.1a Who has the enemy in sight. */
import type { Hex } from "../../../kit/index.js";
import type { Side } from "../data/armies.js";
import { ring } from "../data/map.js";
import { enemyAt, type State } from "../state.js";
import { eyeOf } from "./fire.js";
import { sees } from "./sight.js";

/** How far the nearest enemy is that is seen from a hex, up to `most` hexes. */
export function seenWithin(s: State, side: Side, at: Hex, most: number): number {
  const eye = eyeOf(s, false);
  for (let far = 1; far <= most; far++) for (const hex of ring(at, far)) if (enemyAt(s, side, hex) && sees(eye, at, hex)) return far;
  return most + 1;
}
