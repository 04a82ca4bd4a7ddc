/** 3.1e, 9.6e Units of one hex that move as a stack: who they are now, and who leads them on when one falls out. */
import { batteryOf, isGun, isSkirmisher, UNITS, type Unit } from "../data/armies.js";
import { MOVING } from "../marks.js";
import { has, type State } from "../state.js";

/** Who moves together now, from the top. */
export function movers(s: State): Unit[] {
  const found: Unit[] = [];
  const at = s.mover < 0 ? -1 : s.hex[s.mover];
  if (at >= 0) for (let u = s.top[at]; u >= 0; u = s.below[u]) if (has(s, u, MOVING)) found.push(u);
  return found;
}

/** 9.44eb, 8.1d alone on the way, or with the other counters of its battery. */
export function isOneFile(s: State, u: Unit): boolean {
  if (!has(s, u, MOVING)) return true;
  for (let v = s.top[s.hex[u]]; v >= 0; v = s.below[v])
    if (v !== u && has(s, v, MOVING) && !isSkirmisher[v] && !(isGun[u] && batteryOf[v] === batteryOf[u])) return false;
  return true;
}

/** 9.6e where the one in front has fallen out the next leads on. */
export function regroup(s: State): void {
  if (s.mover < 0 || (s.hex[s.mover] >= 0 && has(s, s.mover, MOVING))) return;
  for (let u = 0; u < UNITS; u++) {
    if (!has(s, u, MOVING) || s.hex[u] < 0) continue;
    s.mover = u;
    s.mover = movers(s)[0];
    return;
  }
}
