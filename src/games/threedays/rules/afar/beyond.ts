/** 9.49 Units on the roads beyond the map: how far they have to go, and where they may come on. */
import { type Hex, no } from "../../../../kit/index.js";
import { sideOf, type Unit } from "../../data/armies.js";
import { MARCH_ORDER } from "../../data/scenarios.js";
import { ACTED } from "../../marks.js";
import { AWAY, enemyAt, neighbourOf, type State } from "../../state.js";
import { hexName, nameOf } from "../../words.js";
import { INFANTRY, MARCH, roadRate } from "../prices/prices.js";
import { hasRoom } from "../strength.js";

/** 9.49b nobody comes on next to an enemy. */
export function whyNotOn(s: State, u: Unit, at: Hex) {
  const near = [at, ...neighbourOf(s).subarray(at * 6, at * 6 + 6)];
  if (near.some((one) => one >= 0 && enemyAt(s, sideOf[u], one))) return no("TD-b9.49b", `The enemy is too near to ${hexName(at)}.`);
  return hasRoom(s, at, u) ? undefined : no("TD-9.7c", `${hexName(at)} is full.`);
}

/** 9.49h each hex at the rate of the road; 9.22g roads beyond the map are known to all. */
export const rateOf = (s: State, u: Unit): number => roadRate(s.order[u] === MARCH_ORDER ? MARCH : INFANTRY);
export const slotOf = (s: State, u: Unit): number => s.awayOf.indexOf(u);
export const costBack = (s: State, u: Unit): number => s.awayLeft[slotOf(s, u)] * rateOf(s, u);
export const eachAway = (s: State, visit: (u: Unit) => void): void => {
  for (let i = 0; i < AWAY; i++) if (s.awayOf[i] >= 0) visit(s.awayOf[i]);
};

/** Where a unit on such a road may come on. */
export const whyNotBack = (s: State, u: Unit, at: Hex) =>
  s.awayTo[slotOf(s, u)] === at ? whyNotOn(s, u, at) : no("TD-b9.49a", `${nameOf(u)} is not bound for ${hexName(at)}.`);

/** Goes on along the road with so many half points: whether it has come to the end of it. */
export function marchBeyond(s: State, u: Unit, halves: number): boolean {
  const slot = slotOf(s, u);
  s.awayLeft[slot] -= Math.min(s.awayLeft[slot], Math.floor(halves / rateOf(s, u)));
  if (s.awayLeft[slot] > 0) {
    s.marks[u] |= ACTED;
    return false;
  }
  s.awayOf[slot] = -1;
  s.awayTo[slot] = -1;
  return true;
}
