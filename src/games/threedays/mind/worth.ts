/** How a battle stands: the points one side may expect to lead by, of ground that counts and of men. */
import { isGun, sideNames, sideOf } from "../data/armies.js";
import { DISORDERED } from "../marks.js";
import { ELIMINATED, has, ROUTED, type State, SURRENDERED, scenarioOf } from "../state.js";
import { isWon, prizesOf } from "./prizes.js";

/** Victory points for a strength point, a gun, an enemy in Disorder or in rout. */
const POINT = 0.12;
const GUN = 0.25;
const SHAKEN = 0.1;

export function value(s: State, seat: string): number {
  const side = sideNames.indexOf(seat as never);
  let sum = 0;
  for (const prize of prizesOf(s)) if (isWon(s, prize)) sum += prize.side === side ? prize.worth : -prize.worth;
  for (const { unit: u, sp } of scenarioOf(s).placed) {
    const gone = s.hex[u] === ELIMINATED || s.hex[u] === SURRENDERED;
    const lost = gone ? sp : Math.max(0, sp - s.sp[u]);
    const shaken = s.hex[u] === ROUTED ? 3 * SHAKEN : s.hex[u] >= 0 && has(s, u, DISORDERED) ? SHAKEN : 0;
    sum += (sideOf[u] === side ? -1 : 1) * (lost * (isGun[u] ? GUN : POINT) + shaken);
  }
  return sum;
}
