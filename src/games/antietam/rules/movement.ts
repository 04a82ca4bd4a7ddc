/** 5.0 Movement: units one at a time, hex by hex or along the cheapest path. */
import type { Action, GameEvent } from "../../../engine/index.js";
import { createReach, directionTo, flood, type Hex, NO, pathTo, type Reach, STOP } from "../../../kit/index.js";
import { type Battle, NEVER, type Unit } from "../battle.js";
import { ENTRY_COST, MOVEMENT_ALLOWANCE, STACKING_LIMIT } from "../data/tables.js";
import { bitOf } from "../options.js";
import { Ask, BEYOND, ENTERED, enemyOf, has, holderOf, INEFFECTIVE, MOVED, type State, setFlag, shift } from "../state.js";
import * as words from "../words.js";
import { canStayOnEntry } from "./reinforcements.js";
import { countsAgainstLimit, limitReached } from "./restrictions.js";
import { inZoneOf } from "./zones.js";

const ROAD_CANCELS_FORD = bitOf("roadCancelsFordSurcharge");

/** 5.2, 5.3, 6.0 what it costs the unit to go on from a hex to the next, with STOP or NO. `before` is the hex it came from. */
export function stepCost(s: State, u: Unit, before: Hex, from: Hex, to: Hex, direction: number): number {
  const { battle } = s;
  const cost = (s.options & ROAD_CANCELS_FORD ? battle.costRoadOverFord : battle.cost)[from * 6 + direction];
  if (cost === NEVER) return NO; // 5.24 river, 5.25 plain creek
  const enemy = enemyOf(battle.side[u]);
  if (holderOf(s, to) === enemy) return NO; // 5.12
  if (battle.ferry[from] && !isOtherBank(battle, from, before, direction)) return NO; // 5.24
  if (!inZoneOf(s, enemy, to)) return cost;
  if (isNight(s) || has(s, u, INEFFECTIVE)) return NO; // 10.2, 11.2
  if (s.stack[to] >= STACKING_LIMIT) return NO; // 5.32 it would have to stop there
  return cost | STOP; // 6.0
}

export function isNight(s: State): boolean {
  return s.battle.facts.nights.includes(s.turn);
}

/** 5.24 from a ferry hex a unit goes on to land, on the bank it did not come from. */
function isOtherBank(battle: Battle, ferry: Hex, before: Hex, direction: number): boolean {
  const bank = battle.bank[ferry * 6 + direction];
  if (bank < 0 || before < 0) return bank >= 0;
  for (let side = ferry * 6; side < ferry * 6 + 6; side++) if (battle.grid.neighbour[side] === before) return battle.bank[side] !== bank;
  return true;
}

/** 5.32, 5.24 whether the unit could end its move there, coming from elsewhere or coming back. */
function canStop(s: State, u: Unit, hex: Hex): boolean {
  const others = s.stack[hex] - Number(s.hex[u] === hex);
  return others < STACKING_LIMIT && !s.battle.ferry[hex];
}

/** Whether a unit that may not stop in the hex finds a place further on. */
function canGoOn(s: State, u: Unit, before: Hex, hex: Hex, points: number): boolean {
  const { neighbour } = s.battle.grid;
  for (let d = 0; d < 6; d++) {
    const to = neighbour[hex * 6 + d];
    if (to < 0) continue;
    const cost = stepCost(s, u, before, hex, to, d);
    if (cost === NO || (cost & ~STOP) > points) continue;
    if (canStop(s, u, to)) return true;
    if (!(cost & STOP) && canGoOn(s, u, hex, to, points - cost)) return true;
  }
  return false;
}

/** Whether the unit has any step to take from its hex. */
export function hasStep(s: State, u: Unit, before: Hex, points: number): boolean {
  return canGoOn(s, u, before, s.hex[u], points);
}

/** Points a unit not in hand could still spend this phase. */
export function pointsLeft(s: State, u: Unit): number {
  if (has(s, u, MOVED)) return 0; // 5.17
  return has(s, u, ENTERED) ? MOVEMENT_ALLOWANCE - ENTRY_COST : MOVEMENT_ALLOWANCE;
}

/** Whether the phasing player may take up the unit. */
export function canTake(s: State, u: Unit): boolean {
  const { battle } = s;
  const hex = s.hex[u];
  if (hex < 0 || has(s, u, MOVED) || battle.fixed[u] || battle.side[u] !== s.side) return false;
  if (inZoneOf(s, enemyOf(s.side), hex)) return false; // 5.13
  if (battle.facts.frozen(s, u)) return false;
  if (countsAgainstLimit(s, u) && limitReached(s)) return false;
  return hasStep(s, u, -1, pointsLeft(s, u));
}

export function take(s: State, u: Unit): void {
  s.hand = u;
  s.spent = MOVEMENT_ALLOWANCE - pointsLeft(s, u);
  s.cameFrom = -1;
  s.ask = Ask.step;
}

/** One flood at a time is enough: rules ask, use it and forget it. */
const reaches = new WeakMap<Battle, Reach>();
let floodState: State;
let floodUnit: Unit;
let floodReach: Reach;
const floodStep = (from: Hex, to: Hex, direction: number) =>
  stepCost(floodState, floodUnit, from === floodReach.start ? floodState.cameFrom : floodReach.from[from], from, to, direction);

/** Everything the unit in hand can reach from where it is. */
export function reachOfHand(s: State): Reach {
  let reach = reaches.get(s.battle);
  if (!reach) {
    reach = createReach(s.battle.grid);
    reaches.set(s.battle, reach);
  }
  floodState = s;
  floodUnit = s.hand;
  floodReach = reach;
  const hex = s.hex[s.hand];
  const halted = inZoneOf(s, enemyOf(s.side), hex); // 6.0 it may go no further
  flood(reach, s.battle.grid, hex, halted ? 0 : MOVEMENT_ALLOWANCE - s.spent, floodStep, 1);
  return reach;
}

/** Whether the flooded hex may be moved to: as a place to stop, or on the way to one. */
export function isDestination(s: State, reach: Reach, hex: Hex): boolean {
  if (hex === reach.start || reach.cost[hex] < 0) return false;
  if (canStop(s, s.hand, hex)) return true;
  if (inZoneOf(s, enemyOf(s.side), hex)) return false;
  return canGoOn(s, s.hand, reach.from[hex], hex, MOVEMENT_ALLOWANCE - s.spent - reach.cost[hex]);
}

/** 5.32, 5.24, 15.3 whether the unit in hand may be put down where it is. */
export function mayStop(s: State): boolean {
  const u = s.hand;
  if (s.battle.ferry[s.hex[u]]) return false;
  if (!has(s, u, MOVED) && s.cameFrom !== BEYOND) return false;
  return s.stack[s.hex[u]] <= STACKING_LIMIT || canStayOnEntry(s, u);
}

export function legalSteps(s: State, out: Action[]): void {
  const { actions } = s.battle;
  const reach = reachOfHand(s);
  for (let i = 1; i < reach.count; i++) {
    if (isDestination(s, reach, reach.found[i])) out.push(actions.move[reach.found[i]]);
  }
  for (let d = 0; d < 6; d++) if (mayGoStraight(s, reach, d)) out.push(actions.straight[s.battle.grid.neighbour[reach.start * 6 + d]]);
  if (mayStop(s)) out.push(actions.stop);
}

/** 5.0 whether the step straight into a neighbour is open where the cheapest path to it goes round. */
function mayGoStraight(s: State, reach: Reach, direction: number): boolean {
  const from = reach.start;
  const to = s.battle.grid.neighbour[from * 6 + direction];
  if (to < 0 || reach.cost[to] < 0 || reach.from[to] === from) return false;
  const cost = stepCost(s, s.hand, s.cameFrom, from, to, direction);
  const left = MOVEMENT_ALLOWANCE - s.spent - (cost & ~STOP);
  if (cost === NO || left < 0) return false;
  return canStop(s, s.hand, to) || (!(cost & STOP) && canGoOn(s, s.hand, from, to, left));
}

/** 5.0 along the cheapest path, or straight into the next hex; every hex entered counts for town and creek. */
export function moveTo(s: State, to: Hex, straight: boolean, log?: GameEvent[]): void {
  const u = s.hand;
  const from = s.hex[u];
  const reach = reachOfHand(s);
  const path = straight ? [from, to] : pathTo(reach, to);
  const cost = straight ? stepCost(s, u, s.cameFrom, from, to, directionTo(s.battle.grid, from, to)) & ~STOP : reach.cost[to];
  if (!has(s, u, MOVED)) {
    if (countsAgainstLimit(s, u)) s.used++; // 18.1 it has left its hex
    setFlag(s, u, MOVED);
  }
  for (let i = 1; i < path.length; i++) shift(s, u, path[i], false);
  s.cameFrom = path[path.length - 2];
  s.spent += cost;
  log?.push(words.moved(s, u, path, cost));
}

/** 5.17 the hand is taken from the piece. */
export function stop(s: State, log?: GameEvent[]): void {
  log?.push(words.stopped(s, s.hand));
  s.hand = -1;
  s.spent = 0;
  s.cameFrom = -1;
  s.ask = Ask.march;
}
