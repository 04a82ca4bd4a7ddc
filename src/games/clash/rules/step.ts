/** 11 The unit in hand moves by one way of moving, hex by hex or along the cheapest path. */
import type { GameEvent, Refusal } from "../../../engine/index.js";
import { directionTo, flag, type Hex, no, note, noted, optional, pathTo, pop, type Reach } from "../../../kit/index.js";
import { CONFEDERATE, NEVER, sideNames, type Unit } from "../battle.js";
import { QUARTERS } from "../data/tables.js";
import {
  enemyOf,
  FRESH,
  has,
  hex,
  inZone,
  isNight,
  LEFT,
  lift,
  MARCH,
  MOVED,
  modes,
  order,
  type Question,
  REGULAR,
  ROAD,
  STILL,
  STRAY,
  type State,
  WITHDRAWAL,
  walk,
  ZONED,
} from "../state.js";
import { hexName, pointsText, pointsWords, sideTitle, unitName } from "../words.js";
import {
  byRoad,
  canExit,
  canMove,
  eachExit,
  mayExit,
  mayGetAway,
  mayGoStraight,
  mayGoThere,
  mayMarchTo,
  mayTakeRoad,
  overGround,
} from "./destinations.js";
import { isHeldEast, isWest } from "./limits.js";
import { noteContact } from "./orders.js";
import { mayEnd, mayEndAway, type Reached, reachOf } from "./reach.js";
import { mayStack } from "./stacking.js";
import { regularStep } from "./steps.js";
import { winAtOnce } from "./victory.js";

const inHand = (s: State): Unit => noted(s, 0);

const leftOf = (s: State): number => noted(s, 1);

const modeOf = (s: State): number => noted(s, 2);

const reachNow = (s: State): Reached => reachOf(s, inHand(s), leftOf(s), modeOf(s));

/** The reach from which all verbs list what is open. */
let surveyed: Reached;

const layered = (s: State, path: readonly number[]): Hex[] => path.map((place) => place % s.battle.grid.size);

/** The unit has gone there: what it has left, and how it moves on. */
function moveOn(s: State, path: readonly Hex[], cost: number, mode: number, log?: GameEvent[]): void {
  const u = inHand(s);
  const to = path[path.length - 1];
  const stops =
    mode === REGULAR && (inZone(s, enemyOf(s.side), to) || (s.battle.roundTop[to] && !s.battle.roundTop[path[path.length - 2]]));
  walk(s, u, path);
  s.flags[u] &= ~FRESH;
  note(s, 1, stops ? 0 : leftOf(s) - cost);
  note(s, 2, mode);
  if (!log) return;
  const how = mode === MARCH ? "marches" : mode === ROAD ? "goes by road" : mode === WITHDRAWAL ? "withdraws" : "moves";
  const rule = mode === MARCH ? "CG-11.6b" : mode === ROAD ? "CG-11.7b" : mode === WITHDRAWAL ? "CG-11.5a" : "CG-11.1a";
  const text = `${unitName(s, u)} ${how} to ${hexName(s, to)} for ${pointsText(cost)}.`;
  log.push({
    event: "move",
    rule,
    text,
    unit: unitName(s, u),
    path: path.map((at) => hexName(s, at)),
    cost: cost / QUARTERS,
    mode: modes[mode],
  });
}

/** A verb that takes the unit in hand along a path of one of its floods. */
export function go(
  mode: number,
  rule: string,
  opens: (s: State, r: Reached, to: Hex) => boolean,
  floodOf: (r: Reached) => Reach,
  placeOf: (s: State, to: Hex) => number,
  refusal: (s: State, r: Reached, to: Hex) => Refusal,
) {
  return order({
    fields: { to: hex },
    rule,
    each(s, open) {
      const r = surveyed;
      const reach = floodOf(r);
      const { size } = s.battle.grid;
      for (let i = 1; i < reach.count; i++) {
        const place = reach.found[i];
        const to = place < size ? place : place - size;
        if (placeOf(s, to) === place && opens(s, r, to)) open(to);
      }
    },
    refuse(s, { to }) {
      const r = reachNow(s);
      return opens(s, r, to) ? undefined : (whyNotThere(s, r, to) ?? refusal(s, r, to));
    },
    do(s, { to }, log) {
      const r = reachNow(s);
      const place = placeOf(s, to);
      const path = layered(s, pathTo(floodOf(r), place));
      moveOn(s, path, floodOf(r).cost[place], mode, log);
    },
  });
}

const same = (_: State, to: Hex): number => to;

const upper = (s: State, to: Hex): number => s.battle.grid.size + to;

const marchTo = go(
  MARCH,
  "CG-11.6a",
  (_, r, to) => mayMarchTo(r, to),
  (r) => r.march,
  same,
  (s, r, to) => {
    const name = unitName(s, r.unit);
    if (r.mode !== STILL && r.mode !== MARCH) return no("CG-11.6e", `${name} has moved in another way and cannot march.`);
    if (!has(s, r.unit, FRESH)) return no("CG-11.6a", `${name} is not on its turn of entry in its entry hex: it cannot march.`);
    return no("CG-11.6g", `${name} cannot march to ${hexName(s, to)}: the road, the points, or units beside the road do not let it.`);
  },
);

const roadTo = go(
  ROAD,
  "CG-11.7a",
  (_, r, to) => mayTakeRoad(r, to),
  (r) => r.mixed,
  same,
  (s, r, to) => {
    const name = unitName(s, r.unit);
    if (r.mode === REGULAR) return no("CG-11.7f", `${name} has left the road rate and does not get it back in this move.`);
    if (r.mode === MARCH) return no("CG-11.6e", "A march is not mixed with other movement.");
    if (s.battle.linesAt[s.hex[r.unit]] === 0) return no("CG-11.7a", `${name} does not start on a road.`);
    return no("CG-11.7d", `${name} cannot reach ${hexName(s, to)} at the road rate: units or enemy zones on the way, or too few points.`);
  },
);

const withdrawTo = go(
  WITHDRAWAL,
  "CG-11.5a",
  mayGetAway,
  (r) => r.away,
  upper,
  (s, r, to) => {
    const name = unitName(s, r.unit);
    if (!has(s, r.unit, ZONED)) return no("CG-11.5a", `${name} did not start in an enemy zone and needs no Emergency Withdrawal.`);
    if (has(s, r.unit, STRAY)) return no("CG-10.4j", `${name} is out of command: Emergency Withdrawal is closed to it.`);
    if (r.mode !== STILL && r.mode !== WITHDRAWAL) return no("CG-11.5g", `${name} has begun to move in another way.`);
    return no("CG-11.5e", `No withdrawal by the compass through one open hex brings ${name} to ${hexName(s, to)}.`);
  },
);

const moveTo = order({
  fields: { to: hex, straight: optional(flag, 0) },
  rule: "CG-11.1a",
  each(s, open) {
    const r = surveyed;
    const { size } = s.battle.grid;
    for (let i = 0; i < r.mixed.count; i++) {
      const to = r.mixed.found[i] - size;
      if (to >= 0 && mayGoThere(s, r, to)) open(to, 0);
    }
    for (let d = 0; d < 6; d++) if (mayGoStraight(s, r, d)) open(s.battle.grid.neighbour[s.hex[r.unit] * 6 + d], 1);
  },
  refuse(s, { to, straight }) {
    const r = reachNow(s);
    const open = straight ? mayGoStraight(s, r, directionTo(s.battle.grid, s.hex[r.unit], to)) : mayGoThere(s, r, to);
    if (open) return undefined;
    if (straight && mayGoThere(s, r, to))
      return no("CG-11.1a", `The cheapest way to ${hexName(s, to)} is straight already: leave "straight" out.`);
    return whyNotThere(s, r, to) ?? whyNotReached(s, r, to);
  },
  do(s, { to, straight }, log) {
    const r = reachNow(s);
    const from = s.hex[r.unit];
    const direct = straight === 1 ? regularStep(r.mover, from, directionTo(s.battle.grid, from, to), r.left, r.mode === STILL) & 255 : 0;
    const path = straight ? [from, to] : layered(s, pathTo(r.mixed, upper(s, to)));
    moveOn(s, path, straight ? direct : overGround(s, r, to), REGULAR, log);
  },
});

/** What keeps the unit in hand out of a hex, however it moves. */
function whyNotThere(s: State, r: Reached, to: Hex): Refusal | undefined {
  const { side, closed, grid, entryAt, entries } = s.battle;
  const name = unitName(s, r.unit);
  const own = side[r.unit];
  const there = hexName(s, to);
  if (to === s.hex[r.unit]) return no("CG-11.1a", `${name} is in ${there} already.`);
  if (s.top[to] >= 0 && side[s.top[to]] !== own) return no("CG-11.1c", `The enemy is in ${there}.`);
  if (closed[own * grid.size + to]) return no("CG-9.5a", `${there} is entry hex ${entries[entryAt[to]].id} of the enemy.`);
  if (inZone(s, enemyOf(own), s.hex[r.unit]) && r.mode !== STILL && r.mode !== WITHDRAWAL)
    return no("CG-8.2a", `${name} has come into an enemy zone of control and must stop.`);
  return undefined;
}

function whyNotReached(s: State, r: Reached, to: Hex): Refusal {
  const name = unitName(s, r.unit);
  const there = hexName(s, to);
  const own = s.battle.side[r.unit];
  if (r.mode === MARCH) return no("CG-11.6e", "A march is not mixed with other movement.");
  if (r.mode === WITHDRAWAL) return no("CG-11.5k", `${name} is withdrawing: it goes on by "withdraw".`);
  if (byRoad(r, to) > 0) return no("CG-11.7b", `${there} is reached as cheaply by road: use "road".`);
  if (inZone(s, enemyOf(own), to)) {
    if (isNight(s)) return no("CG-6.4d", "At night no unit enters an enemy zone of control.");
    if (has(s, r.unit, ZONED)) return no("CG-8.3a", `${name} began in an enemy zone and may enter no other; perhaps by "withdraw".`);
  }
  if (has(s, r.unit, STRAY))
    return no("CG-10.4e", `${name} is out of command and may not move next to an enemy, or cannot reach ${there}.`);
  if (s.battle.roundTop[to]) return no("CG-G7.5a", `Big Round Top is entered only by a unit that begins its move next to it.`);
  const direction = directionTo(s.battle.grid, s.hex[r.unit], to);
  if (direction >= 0 && s.battle.price[s.battle.type[r.unit]][s.hex[r.unit] * 6 + direction] === NEVER)
    return no("CG-11.3m", `${name} cannot cross from ${hexName(s, s.hex[r.unit])} to ${there}.`);
  const reached = overGround(s, r, to) >= 0;
  if (reached && r.heldEast && isWest(s, to))
    return no(
      "CG-B8.5a",
      `${name} may not end west of column ${s.battle.facts.limits!.jackson.column} before turn ${s.battle.facts.limits!.jackson.until + 1}.`,
    );
  if (reached) return no("CG-7.1a", `${name} may not end in ${there} with the units there, and could not go on.`);
  return no("CG-11.1a", `${name} cannot reach ${there} with ${pointsWords(r.left)}.`);
}

/** Whether the unit in hand may be put down where it is. */
function mayStop(s: State, r: Reached): boolean {
  if (r.mode === STILL) return false;
  if (r.mode === WITHDRAWAL) return mayEndAway(s, r, s.hex[r.unit]);
  return mayEnd(r.mover, s.hex[r.unit]);
}

function putDown(s: State): void {
  finish(s);
  pop(s);
}

function finish(s: State): void {
  s.flags[inHand(s)] |= MOVED;
  noteContact(s, inHand(s));
}

const stop = order({
  each(s, open) {
    if (mayStop(s, surveyed)) open();
  },
  refuse(s) {
    if (mayStop(s, reachNow(s))) return undefined;
    const name = unitName(s, inHand(s));
    if (modeOf(s) === STILL) return no("CG-11.1d", `${name} has not moved; take the order back to put it down again.`);
    if (reachNow(s).heldEast && isWest(s, s.hex[inHand(s)]))
      return no("CG-B8.5a", `${name} may not end its activation west of column ${s.battle.facts.limits!.jackson.column}; it must go on.`);
    if (modeOf(s) === WITHDRAWAL) return no("CG-11.5h", `${name} may not end a withdrawal here; it must go on.`);
    return no("CG-7.1d", `${name} may not end its move in ${hexName(s, s.hex[inHand(s)])}; it must go on.`);
  },
  do: putDown,
});

export const exit = order({
  fields: { by: optional(hex) },
  rule: "CG-G4.1.2b",
  each(s, open) {
    if (mayLeave(s)) eachExit(s, inHand(s), leftOf(s), open);
  },
  refuse(s, { by }) {
    if (mayLeave(s) && mayExit(s, inHand(s), leftOf(s), by)) return undefined;
    if (leftOf(s) < QUARTERS) return no("CG-G4.1.2c", "Leaving the map costs 1 Movement Point.");
    return no("CG-G4.1.2b", "The Confederates leave the map only by its edge from the Baltimore Pike to the Taneytown Road.");
  },
  do(s, _, log) {
    const u = inHand(s);
    lift(s, u, LEFT);
    s.exited++;
    const text = `${unitName(s, u)} leaves the map: ${s.exited} of ${s.battle.facts.exit!.wanted}.`;
    log?.push({ event: "exit", rule: "CG-G4.1.2a", text, unit: unitName(s, u) });
    putDown(s);
    if (s.exited >= s.battle.facts.exit!.wanted) winAtOnce(s, CONFEDERATE, "exits", log);
  },
});

/** G 4.1.2 not in the middle of a march or a withdrawal. */
const mayLeave = (s: State): boolean => modeOf(s) !== MARCH && modeOf(s) !== WITHDRAWAL;

/** Nothing is left to move with, and it may stay: known without looking at what it could reach. */
function hasArrived(s: State): boolean {
  const u = inHand(s);
  return leftOf(s) === 0 && (modeOf(s) === REGULAR || modeOf(s) === ROAD) && !isHeldEast(s, u) && mayStack(s, u, s.hex[u]);
}

export const step: Question = {
  rule: "CG-11.1a",
  seat: (s) => sideNames[s.side],
  prompt(s) {
    const name = unitName(s, inHand(s));
    const about = { unit: name, pointsLeft: leftOf(s) / QUARTERS, mode: modes[modeOf(s)] };
    return { text: `${sideTitle(s.side)}: move ${name}; ${pointsWords(leftOf(s))} left.`, ...about };
  },
  verbs: { march: marchTo, road: roadTo, move: moveTo, withdraw: withdrawTo, exit, stop },
  survey(s) {
    surveyed = reachNow(s);
  },
  done(s) {
    if (hasArrived(s)) {
      finish(s);
      return true;
    }
    const r = reachNow(s);
    if (!mayStop(s, r) || canMove(s, r) || (mayLeave(s) && canExit(s, inHand(s), leftOf(s)))) return false;
    finish(s);
    return true;
  },
};
