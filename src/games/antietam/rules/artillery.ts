/** 8.0 Artillery: who may bombard what, and what keeps others from it. */
import type { Refusal } from "../../../engine/index.js";
import { distance, type Hex, no } from "../../../kit/index.js";
import { ARTILLERY, type Unit } from "../battle.js";
import { ask } from "../options.js";
import { enemyOf, Flag, has, holderOf, inZoneOf, type State, touches } from "../state.js";
import { unitName } from "../words.js";

/** Whether the battery is free to bombard in this Combat Phase. */
export function mayBombard(s: State, u: Unit): boolean {
  const { battle } = s;
  const hex = s.hex[u];
  if (battle.branch[u] !== ARTILLERY || battle.side[u] !== s.side || hex < 0) return false;
  if (has(s, u, Flag.fought | Flag.fired | Flag.displaced | Flag.ineffective)) return false; // 7.14, 8.14, 7.82, 11.2
  // 8.41 guns in an enemy zone may not bombard
  return ask.bombardmentCheckedWhenFired(s) ? !inZoneOf(s, enemyOf(s.side), hex) : has(s, u, Flag.freeGuns);
}

/** What keeps a battery from firing at anything in this phase. */
export function whyNoFire(s: State, u: Unit): Refusal | undefined {
  const { battle } = s;
  const name = unitName(s, u);
  if (battle.side[u] !== s.side) return no("BG-8.51b", `${name} is not yours to fire.`);
  if (s.hex[u] < 0) return no("BG-8.0a", `${name} is not on the map.`);
  if (battle.branch[u] !== ARTILLERY) return no("BG-7.0b", `${name} is not artillery: it attacks only what it touches.`);
  if (has(s, u, Flag.support)) return no("BG-7.14a", `${name} supports the attack already.`);
  if (has(s, u, Flag.fought)) return no("BG-7.14a", `${name} has attacked in this phase.`);
  if (has(s, u, Flag.displaced)) return no("BG-7.82d", `${name} was displaced and may not fire in this phase.`);
  if (has(s, u, Flag.ineffective)) return no("BG-11.2a", `${name} is ineffective and may not fire.`);
  if (has(s, u, Flag.fired)) return no("BG-8.14b", `A battery that stood with ${name} has fired at another combat.`);
  if (mayBombard(s, u)) return undefined;
  return inZoneOf(s, enemyOf(s.side), s.hex[u])
    ? no("BG-8.41b", `${name} is in an enemy zone of control and may not bombard.`)
    : no("BG-8.41c", `${name} was in an enemy zone of control when the phase began, and may not bombard.`);
}

/** 8.14 guns that share a hex fire at the same combat or not at all, wherever they go afterwards. */
export function noteFire(s: State, firing: readonly Unit[]): void {
  for (const u of firing) {
    s.flags[u] |= Flag.fought;
    for (const mate of s.battle.gunsOf[s.side]) if (s.hex[mate] === s.hex[u]) s.flags[mate] |= Flag.fired;
  }
}

/** 8.11, 8.12, 8.3, 8.45 whether the battery has the hex in range and sight; next to it only over plain creek. */
export function commands(s: State, u: Unit, target: Hex): boolean {
  const { battle } = s;
  const hex = s.hex[u];
  const range = distance(battle.grid, hex, target);
  if (range > battle.range[u] || range < 1) return false;
  if (range === 1) return !touches(s, hex, target);
  return battle.sees(hex, target, ask.cornerTouchBlocksSight(s));
}

/** Whether a battery that is free to bombard commands the hex. */
export function isCommanded(s: State, target: Hex): boolean {
  for (const u of s.battle.gunsOf[s.side]) if (mayBombard(s, u) && commands(s, u, target)) return true;
  return false;
}

/** What keeps a battery that may fire from supporting an attack on these hexes. */
export function whyNotOnThese(s: State, u: Unit, targets: readonly Hex[]): Refusal {
  const { battle } = s;
  const name = unitName(s, u);
  const ranges = targets.map((to) => distance(battle.grid, s.hex[u], to));
  const nearest = Math.min(...ranges);
  if (nearest > battle.range[u]) {
    const rule = battle.fixed[u] ? "BG-19.0h" : "BG-8.11a";
    return no(rule, `The target is ${nearest} hexes from ${name}; its range is ${battle.range[u]}.`);
  }
  if (targets.some((to) => commands(s, u, to))) return no("BG-7.1i", `${name} is needed where an attack is owed.`);
  if (ranges.every((range) => range === 1)) return no("BG-8.42a", `${name} is next to the target, and attacks it only by joining.`);
  return no("BG-8.31a", `${name} has no line of sight to a target within range.`);
}

/** 7.74 a hex can be attacked only if a unit in it has not yet been. */
export function isFreshTarget(s: State, hex: Hex): boolean {
  if (holderOf(s, hex) !== enemyOf(s.side)) return false;
  for (let u = s.top[hex]; u >= 0; u = s.below[u]) if (!has(s, u, Flag.attacked)) return true;
  return false;
}
