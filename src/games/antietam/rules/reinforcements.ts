/** 15.0, 16.0 Reinforcements. */
import { die, type GameEvent } from "../../../engine/index.js";
import type { Hex } from "../../../kit/index.js";
import { UNION, type Unit } from "../battle.js";
import { ENTRY_COST, MOVEMENT_ALLOWANCE, STACKING_LIMIT } from "../data/tables.js";
import type { Arrival } from "../data/timetable.js";
import { on } from "../options.js";
import { Ask, BEYOND, ENTERED, enemyOf, has, holderOf, lift, MOVED, OFF_MAP, place, type State, setFlag } from "../state.js";
import * as words from "../words.js";
import { canTake, hasStep, isNight } from "./movement.js";
import { inZoneOf } from "./zones.js";

/** 16.0, 20.3, 20.4 the turn from which a group may come, 0 for never; the additional one also once it is permitted (20.5). */
export function dueTurn(s: State, { group, turn, early }: Arrival): number {
  if (group === "optional" && s.permitted) return 1;
  return on(s, early.option) ? early.turn : turn;
}

/** 20.5 the Union rolls for the additional group as its Player-Turn opens, until it may come. */
export function callAdditional(s: State, log?: GameEvent[]): void {
  const roll = die(s.random);
  if (roll === 1) s.permitted = 1;
  s.ask = Ask.march;
  log?.push(words.additionalRoll(s, roll));
}

export function rollsForAdditional(s: State): boolean {
  if (s.side !== UNION || s.permitted || !on(s, "optionalReinforcement")) return false;
  return !(on(s, "earlyUnionReinforcement") && s.turn >= 2);
}

export function isDue(s: State, u: Unit): boolean {
  const group = s.battle.group[u];
  if (group < 0 || s.hex[u] !== OFF_MAP) return false;
  const turn = s.battle.facts.groups[group].due(s);
  return turn > 0 && s.turn >= turn;
}

export function canEnter(s: State, u: Unit): boolean {
  const { battle } = s;
  if (battle.side[u] !== s.side || !isDue(s, u)) return false;
  const hex = battle.entryHex[battle.group[u]];
  const enemy = enemyOf(s.side);
  if (holderOf(s, hex) === enemy) return false; // 15.0 no other hex is substituted
  if (inZoneOf(s, enemy, hex)) return !isNight(s) && s.stack[hex] < STACKING_LIMIT; // it must stop there
  return !battle.ferry[hex] || canLandFrom(s, u, hex);
}

/** 5.24 a unit that enters on a ferry hex has to go on. */
function canLandFrom(s: State, u: Unit, ferry: Hex): boolean {
  place(s, u, ferry);
  const lands = hasStep(s, u, BEYOND, MOVEMENT_ALLOWANCE - ENTRY_COST);
  lift(s, u, OFF_MAP);
  return lands;
}

/** 15.3 one point to be placed on the entry hex, whatever its ground. */
export function enter(s: State, u: Unit, log?: GameEvent[]): void {
  place(s, u, s.battle.entryHex[s.battle.group[u]]);
  setFlag(s, u, ENTERED);
  s.hand = u;
  s.spent = ENTRY_COST;
  s.cameFrom = BEYOND;
  s.ask = Ask.step;
  log?.push(words.entered(s, u));
}

/** 15.3 entering units may overfill their entry hex for the time being, but not where an enemy zone would lock them in. */
export function canStayOnEntry(s: State, u: Unit): boolean {
  return has(s, u, ENTERED) && !has(s, u, MOVED) && !inZoneOf(s, enemyOf(s.side), s.hex[u]);
}

/** The entry hex that holds too many, -1 if none. */
export function overfullEntry(s: State): Hex {
  return s.battle.entryHex.find((hex) => s.stack[hex] > STACKING_LIMIT) ?? -1;
}

/** 15.3 movement may not end while an overfull entry hex can still be cleared. */
export function mustClearEntry(s: State): boolean {
  const hex = overfullEntry(s);
  if (hex < 0) return false;
  for (let u = s.top[hex]; u >= 0; u = s.below[u]) if (canTake(s, u)) return true;
  return false;
}

/** The units that may go back from an overfull entry hex. */
export function mayBeSentBack(s: State, u: Unit): boolean {
  return s.hex[u] >= 0 && s.hex[u] === overfullEntry(s) && has(s, u, ENTERED) && !has(s, u, MOVED);
}

export function sendBack(s: State, u: Unit, log?: GameEvent[]): void {
  lift(s, u, OFF_MAP);
  s.flags[u] &= ~ENTERED;
  log?.push(words.sentBack(s, u));
}
