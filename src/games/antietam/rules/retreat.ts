/** 7.7 Retreat after combat, 7.8 displacement, 8.16 guns that go back by choice. */
import type { Action, GameEvent } from "../../../engine/index.js";
import type { Hex } from "../../../kit/index.js";
import type { Unit } from "../battle.js";
import { STACKING_LIMIT } from "../data/tables.js";
import { on } from "../options.js";
import { Ask, BY_COMBAT, CHAIN, DISPLACED, enemyOf, has, holderOf, RETREATING, type State, SUPPORT, setFlag, shift } from "../state.js";
import * as words from "../words.js";
import { advanceOrFinish } from "./advance.js";
import { eliminate, results } from "./results.js";
import { afterForcedRetreats } from "./sequence.js";
import { inZoneOf } from "./zones.js";

/** The side whose units have to find a place. */
export function retreatingSide(s: State): number {
  return s.ordered !== BY_COMBAT || results[s.result] !== "Dr" ? s.side : enemyOf(s.side);
}

/** 7.72 whether the unit may go over the hexside: open, no river or ferry, no enemy and no enemy zone; nor back into its own chain (7.82). */
function isSafe(s: State, u: Unit, side: number): boolean {
  const { battle } = s;
  const to = battle.grid.neighbour[side];
  if (to < 0 || !battle.open[side] || !battle.holds[to]) return false;
  const enemy = enemyOf(battle.side[u]);
  return holderOf(s, to) !== enemy && !inZoneOf(s, enemy, to) && !(s.marks[to] & CHAIN);
}

/** 7.73 whether the unit finds a safe hex with room. */
function hasRoom(s: State, u: Unit): boolean {
  const from = s.hex[u] * 6;
  for (let k = from; k < from + 6; k++) if (isSafe(s, u, k) && s.stack[s.battle.grid.neighbour[k]] < STACKING_LIMIT) return true;
  return false;
}

/** 7.81, 7.82 whether the unit standing in a hex can be pushed out of it without loss, by whatever chain. */
function canBePushed(s: State, u: Unit): boolean {
  if (s.battle.fixed[u]) return false;
  return hasRoom(s, u) || firstPush(s, u) >= 0;
}

/** A unit whose displacement makes room for `u`, -1 if none: all hexes, units and chains are searched. */
function firstPush(s: State, u: Unit): Unit {
  const from = s.hex[u];
  const marked = s.marks[from] & CHAIN;
  s.marks[from] |= CHAIN;
  let found = -1;
  for (let k = from * 6; k < from * 6 + 6 && found < 0; k++) {
    if (!isSafe(s, u, k)) continue;
    const to = s.battle.grid.neighbour[k];
    for (let v = s.top[to]; v >= 0 && found < 0; v = s.below[v]) if (canMakeRoom(s, v)) found = v;
  }
  if (!marked) s.marks[from] &= ~CHAIN;
  return found;
}

/** Whether the unit can leave its hex to another, which takes its place. */
function canMakeRoom(s: State, v: Unit): boolean {
  const hex = s.hex[v];
  s.marks[hex] |= CHAIN;
  const can = canBePushed(s, v);
  s.marks[hex] &= ~CHAIN;
  return can;
}

/** Whether the unit can retreat at all, by displacement if need be. */
export function canRetreat(s: State, u: Unit): boolean {
  return hasRoom(s, u) || firstPush(s, u) >= 0;
}

/** The choices of one unit: safe hexes with room, or else units to displace. */
export function retreatsOf(s: State, u: Unit, out: Action[]): void {
  const { battle } = s;
  const from = s.hex[u];
  const room = hasRoom(s, u);
  const marked = s.marks[from] & CHAIN;
  s.marks[from] |= CHAIN;
  for (let k = from * 6; k < from * 6 + 6; k++) {
    if (!isSafe(s, u, k)) continue;
    const to = battle.grid.neighbour[k];
    const action = { do: "retreat", unit: battle.names[u], to: battle.grid.names[to] };
    if (room) {
      if (s.stack[to] < STACKING_LIMIT) out.push(action);
      continue;
    }
    for (let v = s.top[to]; v >= 0; v = s.below[v]) if (canMakeRoom(s, v)) out.push({ ...action, displace: battle.names[v] });
  }
  if (!marked) s.marks[from] &= ~CHAIN;
}

export function legalRetreats(s: State, out: Action[]): void {
  if (s.hand >= 0) {
    retreatsOf(s, s.hand, out);
    return;
  }
  for (const u of s.battle.unitsOf[retreatingSide(s)]) if (has(s, u, RETREATING)) retreatsOf(s, u, out);
}

/** Units with the RETREATING flag have to go back now. */
export function beginRetreat(s: State, log?: GameEvent[]): void {
  s.ask = Ask.retreat;
  continueRetreat(s, log);
}

/** 7.71 the owner takes them in any order; who cannot go is lost (7.72) when nobody else can. */
function continueRetreat(s: State, log?: GameEvent[]): void {
  const pending = s.battle.unitsOf[retreatingSide(s)].filter((u) => has(s, u, RETREATING));
  if (pending.some((u) => canRetreat(s, u))) return;
  for (const u of pending) {
    s.flags[u] &= ~RETREATING;
    eliminate(s, u, "BG-7.72e", log);
  }
  if (s.ordered !== BY_COMBAT) {
    afterForcedRetreats(s, log);
  } else if (results[s.result] === "Ar" && anyGunsMayRetreat(s)) {
    s.ask = Ask.guns;
  } else {
    advanceOrFinish(s);
  }
}

export function retreat(s: State, u: Unit, to: Hex, displaced: Unit, log?: GameEvent[]): void {
  const from = s.hex[u];
  s.flags[u] &= ~RETREATING;
  log?.push(words.retreated(s, u, to, displaced));
  shift(s, u, to, true);
  if (displaced >= 0) {
    s.marks[from] |= CHAIN;
    s.marks[to] |= CHAIN;
    setFlag(s, displaced, DISPLACED);
    s.hand = displaced;
    return;
  }
  if (s.hand >= 0) {
    s.hand = -1;
    for (let hex = 0; hex < s.marks.length; hex++) s.marks[hex] &= ~CHAIN;
  }
  continueRetreat(s, log);
}

/** 8.16 on Ar a bombarding battery may go back one hex, if one is safe and has room. */
export function gunsMayRetreat(s: State, u: Unit): boolean {
  if (s.hex[u] < 0 || !has(s, u, SUPPORT) || (s.battle.fixed[u] && !on(s, "unionGunsMayElectRetreat"))) return false;
  return hasRoom(s, u);
}

function anyGunsMayRetreat(s: State): boolean {
  return s.battle.gunsOf[s.side].some((u) => gunsMayRetreat(s, u));
}

export function legalGunRetreats(s: State, out: Action[]): void {
  for (const u of s.battle.gunsOf[s.side]) if (gunsMayRetreat(s, u)) retreatsOf(s, u, out);
  out.push(s.battle.actions.stand);
}

export function retreatGuns(s: State, u: Unit, to: Hex, log?: GameEvent[]): void {
  log?.push(words.retreated(s, u, to, -1));
  shift(s, u, to, true);
  s.flags[u] &= ~SUPPORT;
  if (!anyGunsMayRetreat(s)) advanceOrFinish(s);
}
