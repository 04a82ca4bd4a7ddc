/** 12.4 Support, and 12.1 the rating and strength that a unit has just now. */
import type { Hex } from "../../../kit/index.js";
import { isGun, printedCr, printedSp, sideOf, type Unit } from "../data/armies.js";
import { closed, cut } from "../data/map.js";
import { ask } from "../options.js";
import { brigadeOf, CHEERED, neighbourOf, type State } from "../state.js";

/** 12.4 a sound unit of its brigade, for guns any sound foot or horse, stacked or adjacent. */
export function isSupported(s: State, u: Unit): boolean {
  const at = s.hex[u];
  if (at < 0 || closed[at]) return false;
  if (supporterIn(s, u, at)) return true;
  const neighbour = neighbourOf(s);
  for (let k = at * 6; k < at * 6 + 6; k++) {
    const to = neighbour[k];
    if (to < 0 || closed[to] || s.top[to] < 0 || (cut[k] && !ask.supportOverCut(s))) continue;
    if (supporterIn(s, u, to)) return true;
  }
  return false;
}

function supporterIn(s: State, u: Unit, at: Hex): boolean {
  for (let other = s.top[at]; other >= 0; other = s.below[other]) {
    if (other === u || s.hits[other] > 0 || isGun[other] || sideOf[other] !== sideOf[u]) continue;
    if (isGun[u] || brigadeOf(s, other) === brigadeOf(s, u)) return true;
  }
  return false;
}

/** 12.1b the printed rating of the side showing, less hits, less one without support; Hurrah! adds one. */
export function ratingOf(s: State, u: Unit): number {
  const b = brigadeOf(s, u);
  const cheer = b >= 0 && s.brigades[b] & CHEERED ? 1 : 0;
  return printedCr[2 * u + s.worn[u]] - s.hits[u] - (isSupported(s, u) ? 0 : 1) + cheer;
}

/** 12.6a what a Break Test may roll at most. */
export const holdsUpTo = (s: State, u: Unit): number => printedCr[2 * u + 1] - (isSupported(s, u) ? 0 : 1);

/** 9.1c one point less a hit, never below a company. */
export const strengthOf = (s: State, u: Unit): number => Math.max(0.5, printedSp[2 * u + s.worn[u]] - s.hits[u]);
