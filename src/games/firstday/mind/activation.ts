/** What an activation would bring a brigade, Order by Order: its shots, its charges, the ground its units gain, the men it makes fit again. */
import { BRIGADE_FIRE } from "../agenda.js";
import { type Brigade, brigades, isBuford, isFragile, isGun, printedCr, sideOf, type Unit } from "../data/armies.js";
import { within } from "../data/map.js";
import { ATTACK, DEFEND, MANEUVER, orderNames, orders, REGROUP } from "../data/tables.js";
import { canFire } from "../rules/fire.js";
import { allowanceOf, isOnRoad } from "../rules/march.js";
import { isHeld } from "../rules/orders.js";
import { IN_COLUMN } from "../rules/prices.js";
import { AVAILABLE, engaged, FIRING, has, isOf, LOW_AMMO, type State, WAITING } from "../state.js";
import { chargeOutlook } from "./charges.js";
import type { Field } from "./field.js";
import { marchFrom } from "./marches.js";
import { worthAt } from "./shots.js";
import { unitsOf } from "./worth.js";

/** How much a better place counts against a shot, a unit that comes on, one that comes back, and one rebuilt. */
const GROUND = 0.45;
const ARRIVAL = 0.8;
const RETURN = 1.2;
const REBUILT = 0.9;
const HIT_OFF = [0, 0.35, 0.9];
const AMMUNITION = 0.4;

/** The best shot of each unit from where it stands. */
function shotsOf(s: State, some: readonly Unit[]): number {
  let sum = 0;
  for (const u of some) {
    let best = 0;
    for (const at of within[2][s.hex[u]]) {
      if (s.top[at] < 0 || sideOf[s.top[at]] === sideOf[u] || !canFire(s, u, at)) continue;
      s.marks[u] |= FIRING;
      best = Math.max(best, worthAt(s, BRIGADE_FIRE, at));
      s.marks[u] &= ~FIRING;
    }
    sum += best;
  }
  return sum;
}

/** What better places its units could come to. */
function marchesOf(s: State, field: Field, b: Brigade, some: readonly Unit[]): number {
  if (isHeld(s, b)) return 0;
  let sum = 0;
  for (const u of some) {
    const column = s.doing === MANEUVER && !brigades[b].no_march_column && isOnRoad(s, u) ? IN_COLUMN : 0;
    const points = allowanceOf(s, u);
    if (points > 0) sum += Math.max(0, marchFrom(s, field, u, points, column).gain);
  }
  return sum;
}

/** What the Rally step would mend. */
function mendedOf(s: State, field: Field, u: Unit): number {
  if (s.doing === DEFEND) return HIT_OFF[Math.min(1, s.hits[u])];
  if (engaged(s, u)) return 0;
  const rebuilds = s.worn[u] && s.hits[u] === 0 && !isFragile[u] && !isBuford[u] && field.enemyNear[s.hex[u]] > 2;
  const chance = Math.min(6, printedCr[2 * u + 1]) / 6;
  return HIT_OFF[s.hits[u]] + (has(s, u, LOW_AMMO) ? AMMUNITION : 0) + (rebuilds ? chance * REBUILT : 0);
}

/** Who marches by an enemy so near turns his flank to him. */
const CLOSE = 4;
const PASSING_BY = 0.6;
const isClose = (field: Field, s: State, some: readonly Unit[]): boolean => some.some((u) => field.enemyNear[s.hex[u]] <= CLOSE);

/** By Order: what it would bring; below 0 where the brigade never has it. */
const worth = new Float64Array(orderNames.length);

/** The outlook of every Order, read at once. */
export function outlook(s: State, field: Field, b: Brigade): Float64Array {
  worth.fill(0);
  const some = unitsOf(b).filter((u) => s.hex[u] >= 0 && isOf(s, u, b) && !isGun[u]);
  const waiting = unitsOf(b).filter((u) => s.hex[u] === WAITING).length;
  const back = unitsOf(b).filter((u) => s.hex[u] === AVAILABLE).length;
  const [brigade, doing] = [s.brigade, s.doing];
  const shots = shotsOf(s, some);
  s.brigade = b;
  for (const order of [ATTACK, DEFEND, MANEUVER, REGROUP]) {
    s.doing = order;
    const { fire, assault, rally } = orders[order];
    let sum = GROUND * marchesOf(s, field, b, some) + (fire ? shots : 0) + (assault ? chargeOutlook(s, b) : 0);
    if (rally && !s.heat) for (const u of some) sum += mendedOf(s, field, u);
    if (order === REGROUP && some.length > 0) sum += RETURN * back;
    if (order === MANEUVER) sum = (isClose(field, s, some) ? PASSING_BY : 1) * sum + ARRIVAL * waiting;
    worth[order] = sum;
  }
  if (brigades[b].no_attack_order) worth[ATTACK] = -1;
  s.brigade = brigade;
  s.doing = doing;
  return worth;
}
