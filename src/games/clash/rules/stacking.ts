/** 7 Stacking: two units to a hex, of one division; the last of a division is not so particular. */
import type { Hex } from "../../../kit/index.js";
import { CAVALRY, type Unit } from "../battle.js";
import { STACKING_LIMIT } from "../data/tables.js";
import { ask } from "../options.js";
import { LEFT, LOST, type State } from "../state.js";

const withinCorps = ask.stackingExceptionWithinCorps;
const singleCounts = ask.singleBrigadeDivisionMayStack;

/** 7.2 nobody else of the division is in play or still due. */
export function isLast(s: State, u: Unit): boolean {
  const { division, formation, formationUnits } = s.battle;
  let mates = 0;
  for (const v of formationUnits[formation[u]]) {
    if (v === u || division[v] !== division[u]) continue;
    mates++;
    if (s.hex[v] !== LOST && s.hex[v] !== LEFT) return false;
  }
  return mates > 0 || singleCounts(s);
}

/** 7.1, 7.2 whether the two may share a hex. */
function mayShare(s: State, u: Unit, v: Unit): boolean {
  const { type, formation, division, corps } = s.battle;
  if (type[u] === CAVALRY || type[v] === CAVALRY) return type[u] === type[v] && formation[u] === formation[v];
  if (division[u] === division[v]) return true;
  if (withinCorps(s) && corps[u] !== corps[v]) return false;
  return isLast(s, u) || isLast(s, v);
}

/** 7.1 whether the unit may end there. */
export function mayStack(s: State, u: Unit, hex: Hex): boolean {
  let others = 0;
  for (let v = s.top[hex]; v >= 0; v = s.below[v]) {
    if (v === u) continue;
    others++;
    if (others >= STACKING_LIMIT || !mayShare(s, u, v)) return false;
  }
  return true;
}
