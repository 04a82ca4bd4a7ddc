/** What each brigade is about: to attack, to hold, or to rest; and the orders that go with it. */
import { type Formation, isGun } from "../data/armies.js";
import { ADVANCE, ATTACK, MARCH_ORDER } from "../data/scenarios.js";
import { INEFFECTIVE } from "../marks.js";
import { crewOf } from "../rules/command/orders.js";
import { isCollapsed, isDisordered } from "../rules/strength.js";
import { is, type State, scenarioOf } from "../state.js";
import { FAR, type Field } from "./field.js";
import { isAttack, type Stance } from "./places.js";
import { isEntered, prizesOf } from "./prizes.js";

/** A brigade at a glance. */
export interface Look {
  readonly units: number;
  readonly sp: number;
  /** Disordered, and past rallying. */
  readonly shaken: number;
  readonly spent: number;
  /** The nearest enemy to any, and the march to the goal of the one that has it nearest. */
  readonly near: number;
  readonly goal: number;
  readonly guns: boolean;
}

export function lookAt(s: State, field: Field, b: Formation): Look {
  let [units, sp, shaken, spent, near, goal, guns] = [0, 0, 0, 0, FAR + 1, 999, true];
  for (const u of crewOf(s, b)) {
    units++;
    near = Math.min(near, field.near[s.hex[u]]);
    goal = Math.min(goal, field.goal[s.hex[u]]);
    if (isGun[u]) continue;
    guns = false;
    sp += s.sp[u];
    if (isDisordered(s, u)) shaken++;
    if (isCollapsed(s, u)) spent++;
  }
  return { units, sp, shaken, spent, near, goal, guns };
}

const TIRED_OUT = 4;
/** Within so many hexes an attack can be brought home in a turn. */
const STRIKING = 9;
/** So near to the enemy who holds his ground is to strike back: under Attack Orders he may close with those in Disorder. */
const COUNTER = 5;

export function stanceOf(s: State, field: Field, b: Formation, look = lookAt(s, field, b)): Stance {
  if (look.guns) return "hold";
  const last = s.turn >= scenarioOf(s).turns.length - 1;
  const worn = is(s, b, INEFFECTIVE) || s.fatigue[b] >= TIRED_OUT + (last ? 1 : 0);
  if (worn || 2 * look.spent >= look.units) return look.near <= 2 ? "hold" : "rest";
  if (3 * look.shaken >= 2 * look.units) return "hold";
  if (field.spared.includes(b)) return "delay";
  if (field.wanted.some(({ brigades }) => !brigades || brigades.includes(b)))
    return field.hour === "gather" && look.near < COUNTER ? "hold" : (field.hour ?? "attack");
  return lostNearby(s, field, look) ? "attack" : "hold";
}

/** The enemy has what this side was to keep, and the brigade is near enough to take it back. */
const lostNearby = (s: State, field: Field, look: Look): boolean =>
  look.near <= STRIKING && look.goal <= 12 && prizesOf(s).some((prize) => prize.side !== field.side && !prize.clear && isEntered(s, prize));

/** So far from enemies a brigade may go in column, and only if it has far to go. */
const SAFE = 16;
const LONG_WAY = 30;

export function wantedOrder(s: State, field: Field, b: Formation): number {
  const look = lookAt(s, field, b);
  const stance = stanceOf(s, field, b, look);
  if (!look.guns && look.near >= SAFE && look.goal >= LONG_WAY && stance !== "rest") return MARCH_ORDER;
  if (look.guns || stance === "rest" || stance === "delay") return ADVANCE;
  return look.near <= (isAttack(stance) ? STRIKING : COUNTER) ? ATTACK : ADVANCE;
}
