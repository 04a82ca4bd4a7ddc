/** 8 Orders: Fire, Movement, Close Combat and Rally, each for the whole brigade before the next; and the Limited Activation. */
import { type Hex, no, note, noted, type Passage, pop, push, type Question } from "../../../kit/index.js";
import { BRIGADE_FIRE, Chapter, LIMITED_FIRE, OPPORTUNITY } from "../agenda.js";
import { brigadeNames, brigades, comesAlone, EIGHT_IL, eightIL, isMounted, membersOf, UNITS, type Unit } from "../data/armies.js";
import { between, cut, NEVER, near, offRoad, within } from "../data/map.js";
import { MANEUVER, orderNames, orders } from "../data/tables.js";
import { seatOfBrigade } from "../seats.js";
import {
  ALONE,
  ATTACKED,
  COLUMN,
  ENDANGERED,
  engaged,
  engagedAt,
  FIRED,
  FORCED,
  has,
  hex,
  isOf,
  MARCHING,
  MOVED,
  NO_ORDER,
  neighbourOf,
  type State,
  scenarioOf,
  TRIED,
  unit,
  unmarkAll,
  WAITING,
} from "../state.js";
import { deed, firstMarked, hexName, type Log, nameOf } from "../words.js";
import { canFire, whyNotFire } from "./fire.js";
import { allowanceOf, bringOn, canClear, isOnRoad, takeUp } from "./march.js";
import { closesIn, group, isOpenTo, readOne } from "./prices.js";
import { plan } from "./shot.js";
import { hasRoomFor } from "./stacking.js";

const seat = (s: State): string => seatOfBrigade(s, s.brigade);
const who = (s: State): string => `${brigadeNames[s.brigade]}'s brigade`;

/** 8.1c the steps of an Order. */
export const obey: Passage<State> = {
  run(s, log) {
    const step = noted(s, 0) + 1;
    note(s, 0, step);
    const { fire, assault, rally } = orders[s.doing];
    if (step === 0) assemble(s, log);
    else if (step === 1 && fire) push(s, Chapter.fireStep);
    else if (step === 2) push(s, Chapter.moveStep);
    else if (step === 3 && assault) push(s, Chapter.assaultStep);
    else if (step === 4 && rally && !s.heat) push(s, Chapter.rallyStep);
    else if (step > 4) {
      dismiss(s);
      pop(s);
    }
  },
};

/** 10.11b who waits comes on; a regiment of its own may march as by Maneuver (x10.11(a)c); 10.5e columns form up. */
function assemble(s: State, log: Log): void {
  for (let u = 0; u < UNITS; u++) {
    if (!isOf(s, u, s.brigade)) continue;
    s.marks[u] &= ~COLUMN;
    if (s.hex[u] !== WAITING) continue;
    bringOn(s, u, log);
    if (comesAlone[u]) s.marks[u] |= ALONE;
  }
}

/** What an activation leaves behind is cleared. */
export function dismiss(s: State): void {
  unmarkAll(s, FIRED | MOVED | ATTACKED | TRIED | ALONE | ENDANGERED);
  s.assailed.fill(-1);
  s.brigade = -1;
  s.doing = NO_ORDER;
  s.overfull = -1;
}

/** Those who may be of the brigade that acts; whether they are is asked of each. */
const ours = (s: State): readonly Unit[] => (s.brigade === EIGHT_IL ? eightIL : membersOf[s.brigade]);
const isOurs = (s: State, u: Unit): boolean => s.hex[u] >= 0 && isOf(s, u, s.brigade);

function notOurs(s: State, u: Unit) {
  if (!isOf(s, u, s.brigade)) return no("FD-9.1a", `${nameOf(u)} is not of ${who(s)}.`);
  return s.hex[u] >= 0 ? undefined : no("FD-9.1a", `${nameOf(u)} is not on the map.`);
}

/** Every shot a unit of the brigade could begin, until `found` says true; whether it did. */
function eachShot(s: State, most: 1 | 2, found: (u: Unit, at: Hex) => unknown): boolean {
  for (const u of ours(s)) {
    if (!isOurs(s, u) || has(s, u, FIRED | MOVED)) continue;
    const around = within[most][s.hex[u]];
    for (let i = 0; i < around.length; i++)
      if (s.top[around[i]] >= 0 && canFire(s, u, around[i]) && found(u, around[i]) === true) return true;
  }
  return false;
}

const canShoot = (s: State, most: 1 | 2): boolean => eachShot(s, most, () => true);

/** F1 */
export const fireStep: Question<State> = {
  rule: "FD-9.1a",
  seat,
  prompt: (s) => ({
    text: `${who(s)}, ${orderNames[s.doing]}: fire, shot by shot, or end the Fire step.`,
    brigade: brigadeNames[s.brigade],
  }),
  done: (s) => !canShoot(s, 2),
  verbs: {
    aim: deed({
      fields: { unit, at: hex },
      each: (s, open) => void eachShot(s, 2, open),
      refuse(s, { unit: u, at }) {
        if (has(s, u, FIRED)) return no("FD-9.1b", `${nameOf(u)} has fired.`);
        return notOurs(s, u) ?? whyNotFire(s, u, at);
      },
      do: (s, { unit: u, at }) => plan(s, BRIGADE_FIRE, u, at),
    }),
    end: deed({ do: (s) => pop(s) }),
  },
};

/** x2.2e a brigade that the scenario holds in place. */
export function isHeld(s: State, b: number): boolean {
  const { noMove } = scenarioOf(s);
  return noMove?.brigade === b && s.turn < noMove.until;
}

function mayTake(s: State, u: Unit, column = false): boolean {
  if (!isOf(s, u, s.brigade)) return false;
  if (s.hex[u] < 0) return s.doing === FORCED && s.hex[u] === WAITING;
  if (has(s, u, MOVED) || isHeld(s, s.brigade) || allowanceOf(s, u) === 0) return false;
  return s.overfull < 0 || (s.hex[u] === s.overfull && canClear(s, u, column));
}

function whyNotTake(s: State, u: Unit) {
  if (mayTake(s, u)) return undefined;
  const stranger = notOurs(s, u);
  if (stranger) return stranger;
  if (has(s, u, MOVED)) return no("FD-10.1e", `${nameOf(u)} has moved.`);
  if (isHeld(s, s.brigade)) return no("FD-x2.2e", `${who(s)} may not move yet.`);
  if (s.overfull >= 0 && s.hex[u] !== s.overfull) return no("FD-3.1e", `${hexName(s.overfull)} is overfull: a unit must leave it first.`);
  if (allowanceOf(s, u) === 0) return no("FD-x2.1(a)o", `${nameOf(u)} does not move under this Order.`);
  return no("FD-3.1e", `${hexName(s.overfull)} is overfull, and ${nameOf(u)} cannot leave it.`);
}

/** 8.4b the Orders that March Column belongs to. */
const marchesInColumn = (s: State, u: Unit): boolean => s.doing === MANEUVER || s.doing === FORCED || has(s, u, ALONE);

/** 8.4b, 10.5 whether a unit may take up in March Column. */
const mayTakeColumn = (s: State, u: Unit): boolean =>
  marchesInColumn(s, u) && !brigades[s.brigade].no_march_column && !isMounted[u] && isOnRoad(s, u) && mayTake(s, u, true);

function whyNotTakeColumn(s: State, u: Unit) {
  if (mayTakeColumn(s, u)) return undefined;
  if (!marchesInColumn(s, u)) return no("FD-8.4b", "March Column belongs to Maneuver.");
  if (brigades[s.brigade].no_march_column) return no("FD-x8.4a", "Heth's brigades never use March Column.");
  if (isMounted[u]) return no("FD-10.5a", "Mounted cavalry needs no March Column.");
  const bar = whyNotTake(s, u);
  if (bar) return bar;
  if (!isOnRoad(s, u)) return no("FD-10.5b", `${nameOf(u)} does not start on a road.`);
  return no("FD-3.1e", `${hexName(s.overfull)} is overfull, and no March Column can leave it.`);
}

/** M1 */
export const moveStep: Question<State> = {
  rule: "FD-10.1a",
  seat,
  prompt: (s) => ({
    text:
      s.overfull >= 0
        ? `${hexName(s.overfull)} is overfull: take up a unit there and leave.`
        : `${who(s)}: take up a unit to move it, or end the Movement step.`,
    brigade: brigadeNames[s.brigade],
  }),
  done(s) {
    const gun = firstMarked(s, ENDANGERED);
    if (gun >= 0) {
      s.marks[gun] &= ~ENDANGERED;
      push(s, Chapter.gunSafety, gun);
      return false;
    }
    for (const u of ours(s)) if (mayTake(s, u) || mayTakeColumn(s, u)) return false;
    return true;
  },
  verbs: {
    take: deed({
      fields: { unit },
      each(s, open) {
        for (const u of ours(s)) if (mayTake(s, u)) open(u);
      },
      refuse: (s, { unit: u }) => whyNotTake(s, u),
      do: (s, { unit: u }, log) => takeUp(s, u, false, log),
    }),
    column: deed({
      fields: { unit },
      each(s, open) {
        for (const u of ours(s)) if (mayTakeColumn(s, u)) open(u);
      },
      refuse: (s, { unit: u }) => whyNotTakeColumn(s, u),
      do: (s, { unit: u }, log) => takeUp(s, u, true, log),
    }),
    end: deed({
      refuse: (s) => (s.overfull < 0 ? undefined : no("FD-3.1e", `${hexName(s.overfull)} is overfull: a unit must leave it first.`)),
      do: (s) => pop(s),
    }),
  },
};

/** The bars to the one hex of a Limited Activation, each with its rule and words. */
const shuffleBars = {
  done: (_: State, u: Unit) => no("FD-7.3h", `${nameOf(u)} has done its part.`),
  apart: (_: State, u: Unit, to: Hex) => no("FD-7.3h", `${hexName(to)} is not next to ${nameOf(u)}.`),
  held: (s: State) => no("FD-x2.2e", `${who(s)} may not move yet.`),
  cut: (_: State, __: Unit, to: Hex) => no("FD-x2.10e", `A Railroad Cut bars the way to ${hexName(to)}.`),
  closed: (_: State, u: Unit, to: Hex) => no("FD-7.3i", `${hexName(to)} is closed to ${nameOf(u)}.`),
  contact: (_: State, u: Unit, to: Hex) => no("FD-7.3h", `${nameOf(u)} would come next to the enemy in ${hexName(to)}.`),
  ride: (_: State, u: Unit, to: Hex) => no("FD-x2.1(a)n", `${nameOf(u)} cannot ride into ${hexName(to)}.`),
  misled: (_: State, u: Unit) => no("FD-B.1h", `${nameOf(u)} is under False Intel and ends no move nearer to the enemy.`),
  full: (_: State, u: Unit, to: Hex) => no("FD-7.3i", `${hexName(to)} is too full for ${nameOf(u)}.`),
};

/** 7.3h one hex, whatever it costs, but not into contact. */
function shuffleBar(s: State, u: Unit, to: Hex): keyof typeof shuffleBars | undefined {
  if (has(s, u, FIRED | MOVED)) return "done";
  const side = between(s.hex[u], to);
  if (side < 0 || neighbourOf(s)[side] < 0) return "apart";
  if (isHeld(s, s.brigade)) return "held";
  if (cut[side]) return "cut";
  readOne(s, u);
  if (!isOpenTo(s, to)) return "closed";
  if (engagedAt(s, group.side, to)) return "contact";
  if (isMounted[u] && offRoad[1][side] === NEVER) return "ride";
  if (closesIn(s, to, s.hex[u])) return "misled";
  return hasRoomFor(s, to, u) ? undefined : "full";
}

function whyNotShuffle(s: State, u: Unit, to: Hex) {
  const stranger = notOurs(s, u);
  if (stranger) return stranger;
  const bar = shuffleBar(s, u, to);
  return bar && shuffleBars[bar](s, u, to);
}

/** Every hex that a unit of the brigade may go to, until `found` says true; whether it did. */
function eachShuffle(s: State, found: (u: Unit, to: Hex) => unknown): boolean {
  const neighbour = neighbourOf(s);
  for (const u of ours(s)) {
    if (!isOurs(s, u) || has(s, u, FIRED | MOVED)) continue;
    for (let k = s.hex[u] * 6; k < s.hex[u] * 6 + 6; k++)
      if (neighbour[k] >= 0 && shuffleBar(s, u, neighbour[k]) === undefined && found(u, neighbour[k]) === true) return true;
  }
  return false;
}

/** L5 */
export const limited: Question<State> = {
  rule: "FD-7.3g",
  seat,
  prompt: (s) => ({ text: `${who(s)}, Limited: each unit may fire at an adjacent hex or move one hex.`, brigade: brigadeNames[s.brigade] }),
  done(s) {
    if (canShoot(s, 1) || eachShuffle(s, () => true)) return false;
    dismiss(s);
    return true;
  },
  verbs: {
    aim: deed({
      fields: { unit, at: hex },
      each: (s, open) => void eachShot(s, 1, open),
      refuse(s, { unit: u, at }) {
        if (has(s, u, FIRED | MOVED)) return no("FD-7.3h", `${nameOf(u)} has done its part.`);
        const bar = notOurs(s, u) ?? whyNotFire(s, u, at);
        return bar ?? (near(s.hex[u], at) > 1 ? no("FD-7.3g", "In a Limited Activation only adjacent hexes are fired at.") : undefined);
      },
      do: (s, { unit: u, at }) => plan(s, LIMITED_FIRE, u, at),
    }),
    step: deed({
      fields: { unit, to: hex },
      each: (s, open) => void eachShuffle(s, open),
      refuse: (s, { unit: u, to }) => whyNotShuffle(s, u, to),
      do: (s, { unit: u, to }) => shuffle(s, u, to),
    }),
    end: deed({
      do(s) {
        dismiss(s);
        pop(s);
      },
    }),
  },
};

/** One hex, under Opportunity Fire where it leaves contact (7.3ab). */
export function shuffle(s: State, u: Unit, to: Hex): void {
  const from = s.hex[u];
  const leaves = engaged(s, u);
  s.marks[u] |= MARCHING | MOVED;
  push(s, Chapter.shuffled);
  push(s, Chapter.step, to);
  if (leaves) push(s, Chapter.opportunity, OPPORTUNITY, from);
}

/** The one hex is gone, or the unit was driven off. */
export const shuffled: Passage<State> = {
  run(s) {
    unmarkAll(s, MARCHING);
    pop(s);
  },
};
