/** 8.0 Artillery: who may bombard what. */
import { distance, type Hex } from "../../../kit/index.js";
import { ARTILLERY, type Unit } from "../battle.js";
import { ask } from "../options.js";
import { enemyOf, Flag, has, holderOf, inZoneOf, type State, setFlag, touches } from "../state.js";

/** Whether the battery is free to bombard in this Combat Phase. */
export function mayBombard(s: State, u: Unit): boolean {
  const { battle } = s;
  const hex = s.hex[u];
  if (battle.branch[u] !== ARTILLERY || battle.side[u] !== s.side || hex < 0) return false;
  if (has(s, u, Flag.fought | Flag.fired | Flag.displaced | Flag.ineffective | Flag.support)) return false; // 7.14, 8.14, 7.82, 11.2
  // 8.41 guns in an enemy zone may not bombard
  return ask.bombardmentCheckedWhenFired(s) ? !inZoneOf(s, enemyOf(s.side), hex) : has(s, u, Flag.freeGuns);
}

/** 8.14 guns that share a hex fire at the same combat or not at all, wherever they go afterwards. */
export function noteFire(s: State): void {
  const guns = s.battle.gunsOf[s.side];
  for (const u of guns) {
    if (!has(s, u, Flag.support)) continue;
    setFlag(s, u, Flag.fought);
    for (const mate of guns) if (s.hex[mate] === s.hex[u]) setFlag(s, mate, Flag.fired);
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

/** 7.74 a hex can be attacked only if a unit in it has not yet been. */
export function isFreshTarget(s: State, hex: Hex): boolean {
  if (holderOf(s, hex) !== enemyOf(s.side)) return false;
  for (let u = s.top[hex]; u >= 0; u = s.below[u]) if (!has(s, u, Flag.attacked)) return true;
  return false;
}
