/** 5.0 Movement: units one at a time, hex by hex or along the cheapest path; 18.0 who may move at all. */
import type { GameEvent, Refusal } from "../../../engine/index.js";
import {
  createReach,
  directionTo,
  flag,
  flood,
  type Hex,
  NO,
  no,
  onceFor,
  optional,
  pathTo,
  plural,
  pop,
  push,
  type Reach,
  STOP,
} from "../../../kit/index.js";
import { type Battle, CONFEDERATE, NEVER, type Unit } from "../battle.js";
import { ENTRY_COST, MOVEMENT_ALLOWANCE, STACKING_LIMIT } from "../data/tables.js";
import { ask } from "../options.js";
import {
  BEYOND,
  Chapter,
  ELIMINATED,
  enemyOf,
  Flag,
  has,
  hex,
  holderOf,
  inZoneOf,
  isNight,
  order,
  phasing,
  type Question,
  type State,
  unit,
  walk,
} from "../state.js";
import { hexName, moved, sideTitle, stopped, unitName } from "../words.js";
import { outOfPhase } from "./phases.js";

/** 5.2, 5.3, 6.0 what it costs the unit to go on from a hex to the next, with STOP or NO. `before` is the hex it came from. */
export function stepCost(s: State, u: Unit, before: Hex, from: Hex, to: Hex, direction: number): number {
  const { battle } = s;
  const cost = (ask.roadCancelsFordSurcharge(s) ? battle.costRoadOverFord : battle.cost)[from * 6 + direction];
  if (cost === NEVER) return NO; // 5.24 river, 5.25 plain creek
  const enemy = enemyOf(battle.side[u]);
  if (holderOf(s, to) === enemy) return NO; // 5.12
  if (battle.ferry[from] && !isOtherBank(battle, from, before, direction)) return NO; // 5.24
  if (!inZoneOf(s, enemy, to)) return cost;
  if (isNight(s) || has(s, u, Flag.ineffective)) return NO; // 10.2, 11.2
  if (s.stack[to] >= STACKING_LIMIT) return NO; // 5.32 it would have to stop there
  return cost | STOP; // 6.0
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

/** Whether the unit finds a place further on, from a hex or through one in which it may not stop. */
export function canGoOn(s: State, u: Unit, before: Hex, hex: Hex, points: number): boolean {
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

/** 18.1, 20.1, 20.2 how many units the phasing player may move this turn. */
export function moveLimit(s: State): number {
  if (s.side === CONFEDERATE || s.creekCrossed || ask.totalUnionInitiative(s)) return Number.POSITIVE_INFINITY;
  return s.turn === 1 || ask.greaterUnionInitiative(s) ? 15 : 10;
}

/** 18.2, 20.3 the reserves south and west of the town stay put on turn 1. */
export function frozen(s: State, u: Unit): boolean {
  return s.turn === 1 && has(s, u, Flag.held) && !ask.earlyConfederateReinforcement(s);
}

/** 18.1 units are free of the limit on the turn they enter. */
export function countsAgainstLimit(s: State, u: Unit): boolean {
  return !has(s, u, Flag.entered);
}

function limitReached(s: State): boolean {
  return s.used >= s.battle.facts.moveLimit(s);
}

function limitText(s: State): Refusal {
  const rule = ask.greaterUnionInitiative(s) ? "BG-20.1" : s.turn === 1 ? "BG-18.1a" : "BG-18.1b";
  return no(rule, `The Union may move ${s.battle.facts.moveLimit(s)} units this turn, and has.`);
}

/** Points a unit not in hand could still spend this phase. */
export function pointsLeft(s: State, u: Unit): number {
  if (has(s, u, Flag.moved)) return 0; // 5.17
  return has(s, u, Flag.entered) ? MOVEMENT_ALLOWANCE - ENTRY_COST : MOVEMENT_ALLOWANCE;
}

/** Whether the phasing player may take up the unit. */
export function canTake(s: State, u: Unit, noneLeft = limitReached(s)): boolean {
  const { battle } = s;
  const hex = s.hex[u];
  if (hex < 0 || has(s, u, Flag.moved) || battle.fixed[u] || battle.side[u] !== s.side) return false;
  if (noneLeft && countsAgainstLimit(s, u)) return false;
  if (inZoneOf(s, enemyOf(s.side), hex)) return false; // 5.13
  if (battle.facts.frozen(s, u)) return false;
  return canGoOn(s, u, -1, hex, pointsLeft(s, u));
}

/** Points the unit in hand can still spend; 6.0 in an enemy zone it may go no further. */
function pointsInHand(s: State): number {
  return inZoneOf(s, enemyOf(s.side), s.hex[s.hand]) ? 0 : MOVEMENT_ALLOWANCE - s.spent;
}

/** One flood at a time is enough: rules ask, use it and forget it. What it rests on is noted, to know when it still holds. */
const floodOn = onceFor(({ grid, unitCount }: Battle) => ({
  reach: createReach(grid),
  numbers: new Int32Array(7),
  hexes: new Int16Array(unitCount),
}));

/** Whether nothing has changed since the last flood; if something has, it is noted. */
function isFlooded(s: State, { numbers, hexes }: ReturnType<typeof floodOn>): boolean {
  const { hex } = s;
  let same = numbers[0] === s.hand && numbers[1] === s.spent && numbers[2] === s.cameFrom && numbers[3] === s.turn;
  same &&= numbers[4] === s.side && numbers[5] === s.options[0] && numbers[6] === s.flags[s.hand];
  for (let u = 0; same && u < hex.length; u++) same = hex[u] === hexes[u];
  if (same) return true;
  numbers.set([s.hand, s.spent, s.cameFrom, s.turn, s.side, s.options[0], s.flags[s.hand]]);
  hexes.set(hex);
  return false;
}

/** The state being flooded: one step for all floods is a tenth quicker than one made for each. */
let flooded: State;

const beforeFerry = ({ start, from }: Reach, ferry: Hex): Hex => (ferry === start ? flooded.cameFrom : from[ferry]);

function floodStep(from: Hex, to: Hex, direction: number): number {
  const { battle, hand } = flooded;
  return stepCost(flooded, hand, battle.ferry[from] ? beforeFerry(floodOn(battle).reach, from) : -1, from, to, direction);
}

/** Everything the unit in hand can reach from where it is. Moving asks for what listing has just found. */
export function reachOfHand(s: State): Reach {
  const { battle, hand } = s;
  const last = floodOn(battle);
  const { reach } = last;
  if (isFlooded(s, last)) return reach;
  flooded = s;
  flood(reach, battle.grid, s.hex[hand], pointsInHand(s), floodStep, 1);
  return reach;
}

/** Whether the points would do if nobody had to stop in enemy zones. */
function isShutOff(s: State, to: Hex): boolean {
  const { grid, cost } = s.battle;
  const reach = createReach(grid);
  const enemy = enemyOf(s.side);
  const step = (from: Hex, next: Hex, direction: number) => {
    const price = cost[from * 6 + direction];
    return price === NEVER || holderOf(s, next) === enemy ? NO : price;
  };
  flood(reach, grid, s.hex[s.hand], MOVEMENT_ALLOWANCE - s.spent, step, 1);
  return reach.cost[to] >= 0;
}

/** Whether the flooded hex may be moved to: as a place to stop, or on the way to one. */
function isDestination(s: State, reach: Reach, hex: Hex): boolean {
  if (hex === reach.start || reach.cost[hex] < 0) return false;
  if (canStop(s, s.hand, hex)) return true;
  if (inZoneOf(s, enemyOf(s.side), hex)) return false;
  return canGoOn(s, s.hand, reach.from[hex], hex, MOVEMENT_ALLOWANCE - s.spent - reach.cost[hex]);
}

/** Where the unit in hand may be moved, the nearest first. */
export function destinations(s: State): Hex[] {
  const reach = reachOfHand(s);
  const open: Hex[] = [];
  for (let i = 1; i < reach.count; i++) if (isDestination(s, reach, reach.found[i])) open.push(reach.found[i]);
  return open;
}

/** 5.32, 5.24, 15.3 whether the unit in hand may be put down where it is. */
export function mayStop(s: State): boolean {
  const u = s.hand;
  if (s.battle.ferry[s.hex[u]]) return false;
  if (!has(s, u, Flag.moved) && s.cameFrom !== BEYOND) return false;
  return s.stack[s.hex[u]] <= STACKING_LIMIT || canStayOnEntry(s, u);
}

/** 15.3 entering units may overfill their entry hex for the time being, but not where an enemy zone would lock them in. */
function canStayOnEntry(s: State, u: Unit): boolean {
  return has(s, u, Flag.entered) && !has(s, u, Flag.moved) && !inZoneOf(s, enemyOf(s.side), s.hex[u]);
}

/** 5.0 whether the step straight into a neighbour is open where the cheapest path to it goes round. */
function mayGoStraight(s: State, reach: Reach, direction: number): boolean {
  const from = reach.start;
  const to = direction < 0 ? -1 : s.battle.grid.neighbour[from * 6 + direction];
  if (to < 0 || reach.cost[to] < 0 || reach.from[to] === from) return false;
  const cost = stepCost(s, s.hand, s.cameFrom, from, to, direction);
  const left = MOVEMENT_ALLOWANCE - s.spent - (cost & ~STOP);
  if (cost === NO || left < 0) return false;
  return canStop(s, s.hand, to) || (!(cost & STOP) && canGoOn(s, s.hand, from, to, left));
}

/** 5.0 along the cheapest path, or straight into the next hex; every hex entered counts for town and creek. */
function moveTo(s: State, to: Hex, straight: boolean, log?: GameEvent[]): void {
  const u = s.hand;
  const from = s.hex[u];
  const reach = reachOfHand(s);
  const path = straight ? [from, to] : pathTo(reach, to);
  const cost = straight ? stepCost(s, u, s.cameFrom, from, to, directionTo(s.battle.grid, from, to)) & ~STOP : reach.cost[to];
  if (!has(s, u, Flag.moved)) {
    if (countsAgainstLimit(s, u)) s.used++; // 18.1 it has left its hex
    s.flags[u] |= Flag.moved;
  }
  walk(s, u, path, false);
  s.cameFrom = path[path.length - 2];
  s.spent += cost;
  log?.push(moved(s, u, path, cost));
}

export const take = order({
  fields: { unit },
  rule: "BG-5.0a",
  each(s, open) {
    const noneLeft = limitReached(s);
    for (const u of s.battle.unitsOf[s.side]) if (canTake(s, u, noneLeft)) open(u);
  },
  refuse(s, { unit: u }) {
    if (canTake(s, u)) return undefined;
    const { battle } = s;
    const name = battle.names[u];
    if (battle.side[u] !== s.side) return no("BG-4.1c", `${name} is not yours: the ${sideTitle(s.side)} player moves now.`);
    if (s.hex[u] === ELIMINATED) return no("BG-7.6n", `${name} has been eliminated.`);
    if (s.hex[u] < 0) return no("BG-3.0b", `${name} is not on the map; it comes in by "enter" when it is due.`);
    if (has(s, u, Flag.moved)) return no("BG-5.17a", `${name} has finished its move for this phase.`);
    if (battle.fixed[u]) return no("BG-19.0a", `${name} is rifled artillery of the Union, which never moves.`);
    if (inZoneOf(s, enemyOf(s.side), s.hex[u])) {
      return no(isNight(s) ? "BG-10.2b" : "BG-5.13a", `${name} is in an enemy zone of control and may not leave it by movement.`);
    }
    if (battle.facts.frozen(s, u)) return no("BG-18.2a", `${name} may not move on turn 1.`);
    if (countsAgainstLimit(s, u) && limitReached(s)) return limitText(s);
    return no("BG-5.15d", `${name} cannot enter any hex around it.`);
  },
  do(s, { unit: u }) {
    takeUp(s, u);
    push(s, Chapter.step);
  },
});

/** The unit is in hand, with the points it has left. */
export function takeUp(s: State, u: Unit): void {
  s.hand = u;
  s.spent = MOVEMENT_ALLOWANCE - pointsLeft(s, u);
  s.cameFrom = -1;
}

const move = order({
  fields: { to: hex, straight: optional(flag, 0) },
  rule: "BG-15.4b",
  each(s, open) {
    if (pointsInHand(s) === 0) return;
    const reach = reachOfHand(s);
    for (let i = 1; i < reach.count; i++) if (isDestination(s, reach, reach.found[i])) open(reach.found[i]);
    for (let d = 0; d < 6; d++) if (mayGoStraight(s, reach, d)) open(s.battle.grid.neighbour[reach.start * 6 + d], 1);
  },
  refuse(s, { to, straight }) {
    const reach = reachOfHand(s);
    const there = isDestination(s, reach, to);
    if (straight ? mayGoStraight(s, reach, directionTo(s.battle.grid, reach.start, to)) : there) return undefined;
    const needless = straight && there;
    return (
      whyNotThere(s, to) ??
      (needless ? no("BG-5.0a", `The cheapest way to ${hexName(s, to)} is straight already: leave "straight" out.`) : whyNotReached(s, to))
    );
  },
  do: (s, { to, straight }, log) => moveTo(s, to, straight === 1, log),
});

/** What keeps the unit in hand out of a hex, however far it could go. */
function whyNotThere(s: State, to: Hex): Refusal | undefined {
  const { battle } = s;
  const u = s.hand;
  const name = unitName(s, u);
  const from = s.hex[u];
  const enemy = enemyOf(s.side);
  if (to === from) return no("BG-5.0b", `${name} is in ${hexName(s, to)} already.`);
  if (holderOf(s, to) === enemy) return no("BG-5.12", `The enemy holds ${hexName(s, to)}.`);
  if (!battle.holds[to] && !battle.ferry[to]) return no("BG-5.24a", "River hexes are never entered.");
  if (inZoneOf(s, enemy, from))
    return no(inZoneOf(s, enemy, to) ? "BG-5.13b" : "BG-6.0b", `${name} has come into an enemy zone of control and must stop.`);
  if (inZoneOf(s, enemy, to)) {
    if (isNight(s)) return no("BG-10.2a", "At night no unit enters an enemy zone of control.");
    if (has(s, u, Flag.ineffective)) return no("BG-11.2b", `${name} is ineffective and may not enter an enemy zone of control.`);
    if (s.stack[to] >= STACKING_LIMIT) return no("BG-5.32d", `${name} would have to stop in ${hexName(s, to)}, which is full.`);
  }
  return undefined;
}

function whyNotReached(s: State, to: Hex): Refusal {
  const { battle } = s;
  const u = s.hand;
  const name = unitName(s, u);
  const from = s.hex[u];
  const left = MOVEMENT_ALLOWANCE - s.spent;
  const direction = directionTo(battle.grid, from, to);
  if (direction >= 0) {
    if (battle.cost[from * 6 + direction] === NEVER) return no("BG-5.25a", "The creek is crossed only at bridges and fords.");
    const cost = stepCost(s, u, s.cameFrom, from, to, direction);
    if (cost === NO) return no("BG-5.24f", `From the ferry ${name} must go on to the other bank.`);
    if ((cost & ~STOP) > left) return no("BG-5.15d", `${hexName(s, to)} costs ${cost & ~STOP} and ${name} has ${left} left.`);
  }
  if (reachOfHand(s).cost[to] < 0) {
    return isShutOff(s, to)
      ? no("BG-6.0b", `Enemy zones of control shut ${name} off from ${hexName(s, to)}: it would have to stop on the way.`)
      : no("BG-5.15a", `${name} cannot reach ${hexName(s, to)} with ${left} points.`);
  }
  if (battle.ferry[to]) return no("BG-5.24e", `${name} could not go on from the ferry to the far bank.`);
  return no("BG-5.32a", `${hexName(s, to)} holds two units, and ${name} could not go on from there.`);
}

/** 5.17 the hand is taken from the piece. */
const stop = order({
  refuse(s) {
    if (mayStop(s)) return undefined;
    const name = unitName(s, s.hand);
    const at = s.hex[s.hand];
    if (s.battle.ferry[at]) return no("BG-5.24d", `${name} may not end its move in a ferry hex.`);
    if (s.stack[at] > STACKING_LIMIT) return no("BG-5.32a", `Two other units are in ${hexName(s, at)}; ${name} must go on.`);
    return no("BG-5.17b", `${name} has not moved; take the step back to put it down again.`);
  },
  do(s, _, log) {
    log?.push(stopped(s, s.hand));
    s.hand = -1;
    s.spent = 0;
    s.cameFrom = -1;
    pop(s);
  },
});

/** What may be done with the unit in hand. */
function choiceWords(s: State): string {
  if (!has(s, s.hand, Flag.moved)) return "choose where it goes";
  if (!mayStop(s)) return "it must go on";
  return destinations(s).length > 0 ? "move on, or stop" : "it stops here. Put it down, or take up another";
}

export const step: Question = {
  rule: "BG-5.0a",
  seat: phasing,
  prompt(s) {
    const pointsLeft = MOVEMENT_ALLOWANCE - s.spent;
    const unit = unitName(s, s.hand);
    const does = inZoneOf(s, enemyOf(s.side), s.hex[s.hand])
      ? "has come into an enemy zone of control and stops. Put it down, or take up another"
      : `has ${plural(pointsLeft, "point")}; ${choiceWords(s)}`;
    return { text: `${sideTitle(s.side)}: ${unit} ${does}.`, unit, pointsLeft };
  },
  verbs: { move, stop },
  notNow: (s, said, now) =>
    outOfPhase(s, said, now) ??
    no("BG-5.0a", `Units move one at a time: finish with ${unitName(s, s.hand)} first (${now}), or take the step back.`),
};
