/** 8 Orders: Fire, Movement, Close Combat and Rally, each for the whole brigade before the next; and the Limited Activation. */
import { type Hex, no, note, noted, type Passage, pop, push, type Question } from "../../../kit/index.js";
import { BRIGADE_FIRE, Chapter, LIMITED_FIRE, OPPORTUNITY } from "../agenda.js";
import {
  brigadeNames,
  brigadeSide,
  brigades,
  comesAlone,
  EIGHT_IL,
  eightIL,
  isMounted,
  membersOf,
  UNITS,
  type Unit,
} from "../data/armies.js";
import { cut, NEVER, near, offRoad, within2 } from "../data/map.js";
import { MANEUVER, orderNames, orders } from "../data/tables.js";
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
import { deed, firstMarked, hexName, type Log, nameOf, seatOf } from "../words.js";
import { canFire, whyNotFire } from "./fire.js";
import { allowanceOf, bringOn, takeUp, whyNotColumn } from "./march.js";
import { closesIn, group, isOpenTo, readGroup } from "./prices.js";
import { plan } from "./shot.js";
import { hasRoomFor } from "./stacking.js";

const seat = (s: State): string => seatOf(brigadeSide[s.brigade]);
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

/** Every shot a unit of the brigade could begin. */
function eachShot(s: State, most: number, open: (u: Unit, at: Hex) => void): void {
  for (const u of ours(s)) {
    if (!isOurs(s, u) || has(s, u, FIRED | MOVED)) continue;
    for (const at of within2[s.hex[u]]) {
      if (near(s.hex[u], at) > most) break;
      if (s.top[at] >= 0 && canFire(s, u, at)) open(u, at);
    }
  }
}

function canShoot(s: State, most: number): boolean {
  let some = false;
  eachShot(s, most, () => {
    some = true;
  });
  return some;
}

/** F1 */
export const fireStep: Question<object, State> = {
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
      each: (s, open) => eachShot(s, 2, open),
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

const mayTake = (s: State, u: Unit): boolean => isOf(s, u, s.brigade) && whyNotTake(s, u) === undefined;

function whyNotTake(s: State, u: Unit) {
  if (s.doing === FORCED && s.hex[u] === WAITING && isOf(s, u, s.brigade)) return undefined;
  const stranger = notOurs(s, u);
  if (stranger) return stranger;
  if (has(s, u, MOVED)) return no("FD-10.1e", `${nameOf(u)} has moved.`);
  if (isHeld(s, s.brigade)) return no("FD-x2.2e", `${who(s)} may not move yet.`);
  if (s.overfull >= 0 && s.hex[u] !== s.overfull) return no("FD-3.1e", `${hexName(s.overfull)} is overfull: a unit must leave it first.`);
  return allowanceOf(s, u) > 0 ? undefined : no("FD-x2.1(a)o", `${nameOf(u)} does not move under this Order.`);
}

/** 8.4b, 10.5 whether a unit may take up in March Column. */
function whyNotTakeColumn(s: State, u: Unit) {
  const free = s.doing === MANEUVER || s.doing === FORCED || has(s, u, ALONE);
  if (!free) return no("FD-8.4b", "March Column belongs to Maneuver.");
  if (brigades[s.brigade].no_march_column) return no("FD-x8.4a", "Heth's brigades never use March Column.");
  if (isMounted[u]) return no("FD-10.5a", "Mounted cavalry needs no March Column.");
  return whyNotTake(s, u) ?? whyNotColumn(s, u);
}

/** M1 */
export const moveStep: Question<object, State> = {
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
    for (const u of ours(s)) if (mayTake(s, u)) return false;
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
        for (const u of ours(s)) if (mayTake(s, u) && !whyNotTakeColumn(s, u)) open(u);
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

/** 7.3h one hex, whatever it costs, but not into contact. */
function whyNotShuffle(s: State, u: Unit, to: Hex) {
  const stranger = notOurs(s, u);
  if (stranger) return stranger;
  if (has(s, u, FIRED | MOVED)) return no("FD-7.3h", `${nameOf(u)} has done its part.`);
  const from = s.hex[u];
  const side = [0, 1, 2, 3, 4, 5].map((d) => from * 6 + d).find((k) => neighbourOf(s)[k] === to);
  if (side === undefined) return no("FD-7.3h", `${hexName(to)} is not next to ${nameOf(u)}.`);
  if (isHeld(s, s.brigade)) return no("FD-x2.2e", `${who(s)} may not move yet.`);
  if (cut[side]) return no("FD-x2.10e", `A Railroad Cut bars the way to ${hexName(to)}.`);
  s.marks[u] |= MARCHING;
  readGroup(s);
  s.began = from;
  const isOpen = isOpenTo(s, to);
  const closes = closesIn(s, to);
  s.began = -1;
  s.marks[u] &= ~MARCHING;
  if (!isOpen) return no("FD-7.3i", `${hexName(to)} is closed to ${nameOf(u)}.`);
  if (engagedAt(s, group.side, to)) return no("FD-7.3h", `${nameOf(u)} would come next to the enemy in ${hexName(to)}.`);
  if (isMounted[u] && offRoad[1][side] === NEVER) return no("FD-x2.1(a)n", `${nameOf(u)} cannot ride into ${hexName(to)}.`);
  if (closes) return no("FD-B.1h", `${nameOf(u)} is under False Intel and ends no move nearer to the enemy.`);
  return hasRoomFor(s, to, u) ? undefined : no("FD-7.3i", `${hexName(to)} is too full for ${nameOf(u)}.`);
}

/** L5 */
export const limited: Question<object, State> = {
  rule: "FD-7.3g",
  seat,
  prompt: (s) => ({ text: `${who(s)}, Limited: each unit may fire at an adjacent hex or move one hex.`, brigade: brigadeNames[s.brigade] }),
  done(s) {
    if (canShoot(s, 1)) return false;
    for (const u of ours(s))
      if (isOurs(s, u) && !has(s, u, FIRED | MOVED))
        for (let k = s.hex[u] * 6; k < s.hex[u] * 6 + 6; k++)
          if (neighbourOf(s)[k] >= 0 && !whyNotShuffle(s, u, neighbourOf(s)[k])) return false;
    dismiss(s);
    return true;
  },
  verbs: {
    aim: deed({
      fields: { unit, at: hex },
      each: (s, open) => eachShot(s, 1, open),
      refuse(s, { unit: u, at }) {
        if (has(s, u, FIRED | MOVED)) return no("FD-7.3h", `${nameOf(u)} has done its part.`);
        const bar = notOurs(s, u) ?? whyNotFire(s, u, at);
        return bar ?? (near(s.hex[u], at) > 1 ? no("FD-7.3g", "In a Limited Activation only adjacent hexes are fired at.") : undefined);
      },
      do: (s, { unit: u, at }) => plan(s, LIMITED_FIRE, u, at),
    }),
    step: deed({
      fields: { unit, to: hex },
      each(s, open) {
        for (const u of ours(s)) {
          if (!isOurs(s, u) || has(s, u, FIRED | MOVED)) continue;
          for (let k = s.hex[u] * 6; k < s.hex[u] * 6 + 6; k++) {
            const to = neighbourOf(s)[k];
            if (to >= 0 && !whyNotShuffle(s, u, to)) open(u, to);
          }
        }
      },
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
