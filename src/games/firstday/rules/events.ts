/** B Event chits: when each may be played, and the questions it asks. */
import { type Hex, no, note, noted, type Passage, pop, push, type Question } from "../../../kit/index.js";
import { BY_CHIT, Chapter, FIREFIGHT_SHOT, REPLY, SKIRMISH } from "../agenda.js";
import { BRIGADES, brigadeLeader, brigadeNames, brigadeSide, isFoot, isGun, sideOf, UNION, unitsOf } from "../data/armies.js";
import { besideCut, grid, near } from "../data/map.js";
import {
  BARRICADE,
  COMMAND_CONFUSION,
  CONFIDENT,
  DOUBLE_CANISTER,
  eventNames,
  FALSE_INTEL,
  FIREFIGHT,
  FIX_BAYONETS,
  FORCED_MARCH,
  HOT_HEADED,
  HURRAH,
  INSPIRED,
  MASSED_GUNS,
  RALLY,
  REBEL_YELL,
  SHARPSHOOTERS,
  SKIRMISHERS,
} from "../data/scenarios.js";
import {
  ACTIVATED,
  ANSWERED,
  brigade,
  brigadeOf,
  CHEERED,
  enemyAt,
  engagedAt,
  entryOf,
  FIRING,
  FORCED,
  has,
  hex,
  LOW_AMMO,
  MISLED,
  neighbourOf,
  type State,
  scenarioOf,
  unmarkAll,
  WAITING,
  WRECKED,
} from "../state.js";
import { deed, hexName, seatOf } from "../words.js";
import { hasGuns } from "./artillery.js";
import { hasMember, isPresent } from "./command.js";
import { eachCharge } from "./declare.js";
import { eachEnemyHex, enemyHexes, isEnemyWithin } from "./enemies.js";
import { canFire } from "./fire.js";
import { eachHothead } from "./hot-heads.js";
import { sight } from "./sight.js";
import { open as openFire } from "./volley.js";
import { eachSite } from "./works.js";

/** 7.4a played before a draw, not at a moment of its own. */
export const isFree = (e: number): boolean =>
  e !== COMMAND_CONFUSION && e !== INSPIRED && e !== DOUBLE_CANISTER && e !== BARRICADE && e !== FALSE_INTEL && e !== HOT_HEADED;

/** Stops at the first that is found. */
const first = (): boolean => true;

function hasToSteady(s: State, side: number): boolean {
  for (const u of unitsOf[side]) if (s.hex[u] >= 0 && (s.hits[u] > 0 || has(s, u, LOW_AMMO))) return true;
  return false;
}

/** Whether an event would find something to work on. */
export function canPlay(s: State, side: number, e: number): boolean {
  if (e === FIX_BAYONETS || e === REBEL_YELL) return eachCharge(s, side, first);
  if (e === RALLY) return !s.heat && hasToSteady(s, side);
  if (e === SKIRMISHERS || e === SHARPSHOOTERS) return eachSnipe(s, side, e, first);
  if (e === FIREFIGHT) return eachFirefight(s, side, first);
  if (e === MASSED_GUNS) return hasGuns(s, side, true);
  if (e === BARRICADE) return eachSite(s, first);
  if (e === HOT_HEADED) return eachHothead(s, first);
  for (let b = 0; b < BRIGADES; b++) if (mayFavour(s, side, e, b)) return true;
  return false;
}

/** Lays on the agenda what a chit asks. */
export function play(s: State, side: number, e: number): void {
  if (e === FIX_BAYONETS || e === REBEL_YELL) push(s, Chapter.chargeAt, side);
  else if (e === RALLY) push(s, Chapter.rallyChit, side, -1, 0);
  else if (e === SKIRMISHERS || e === SHARPSHOOTERS) push(s, Chapter.snipe, side, e);
  else if (e === FIREFIGHT) push(s, Chapter.firefight, side);
  else if (e === MASSED_GUNS) push(s, Chapter.impulse, side, 0, 1);
  else if (e === BARRICADE) push(s, Chapter.barricade);
  else if (e === HOT_HEADED) push(s, Chapter.hotHead);
  else push(s, Chapter.favour, side, e);
}

/** B.1a the hex that is charged. */
export const chargeAt: Question<State> = {
  rule: "FD-B.1a",
  seat: (s) => seatOf(noted(s, 0)),
  prompt: (s) => ({ text: `${noted(s, 0) === UNION ? "Fix Bayonets!" : "Rebel Yell!"} Which hex is charged?` }),
  verbs: {
    attack: deed({
      fields: { hex },
      each: (s, open) => void eachCharge(s, noted(s, 0), open),
      refuse: (s, { hex: at }) =>
        eachCharge(s, noted(s, 0), (one) => one === at) ? undefined : no("FD-B.1a", `${hexName(at)} cannot be charged.`),
      do(s, { hex: at }) {
        pop(s);
        s.target = at;
        push(s, Chapter.declare, BY_CHIT);
      },
    }),
  },
};

const snipeRange = (e: number): number => (e === SKIRMISHERS ? 2 : 4);

/** Skirmishers within two hexes, Sharpshooters within four, from a hex with foot of the side (B.1d, B.2b). */
function maySnipe(s: State, side: number, e: number, from: Hex, at: Hex): boolean {
  const range = near(from, at);
  if (range > snipeRange(e) || range < 1) return false;
  const { immune } = scenarioOf(s);
  if (immune[at] || immune[from] || s.top[at] < 0 || sideOf[s.top[at]] === side) return false;
  return hasFoot(s, side, from) && sight(s, side, from, at) > 0;
}

function hasFoot(s: State, side: number, at: Hex): boolean {
  for (let u = s.top[at]; u >= 0; u = s.below[u]) if (sideOf[u] === side && isFoot[u]) return true;
  return false;
}

/** The files and halves between which the targets lie. */
const box = { west: 0, east: 0, north: 0, south: 0 };

function readBox(targets: readonly Hex[]): void {
  box.north = box.west = 9999;
  box.south = box.east = -9999;
  for (const at of targets) {
    box.north = Math.min(box.north, grid.file[at]);
    box.south = Math.max(box.south, grid.file[at]);
    box.west = Math.min(box.west, grid.half[at]);
    box.east = Math.max(box.east, grid.half[at]);
  }
}

/** Whether a target can be so near at all: a hex is one file or two halves. */
const isNearBox = (at: Hex, range: number): boolean =>
  grid.file[at] >= box.north - range &&
  grid.file[at] <= box.south + range &&
  grid.half[at] >= box.west - 2 * range &&
  grid.half[at] <= box.east + 2 * range;

export function eachSnipe(s: State, side: number, e: number, found: (from: Hex, at: Hex) => unknown): boolean {
  const targets = enemyHexes(s, side);
  readBox(targets);
  return eachEnemyHex(s, 1 - side, (from) => {
    if (!isNearBox(from, snipeRange(e)) || !hasFoot(s, side, from)) return false;
    for (let i = 0; i < targets.length; i++) if (maySnipe(s, side, e, from, targets[i]) && found(from, targets[i]) === true) return true;
    return false;
  });
}

export const snipe: Question<State> = {
  rule: "FD-B.1d",
  seat: (s) => seatOf(noted(s, 0)),
  prompt: (s) => ({ text: `${eventNames[noted(s, 1)]}: from which hex, at which?` }),
  verbs: {
    snipe: deed({
      fields: { from: hex, at: hex },
      each: (s, open) => void eachSnipe(s, noted(s, 0), noted(s, 1), open),
      refuse: (s, { from, at }) =>
        maySnipe(s, noted(s, 0), noted(s, 1), from, at)
          ? undefined
          : no(
              noted(s, 1) === SKIRMISHERS ? "FD-B.1d" : "FD-B.2b",
              `${hexName(at)} is not an enemy hex in reach and sight of foot in ${hexName(from)}.`,
            ),
      do(s, { from, at }) {
        pop(s);
        openFire(s, SKIRMISH, at, from);
      },
    }),
  },
};

/** B.1e, f a stack and an adjacent enemy hex. */
function mayExchange(s: State, side: number, from: Hex, at: Hex): boolean {
  if (!enemyAt(s, side, at) || !enemyAt(s, 1 - side, from) || near(from, at) !== 1) return false;
  for (let u = s.top[from]; u >= 0; u = s.below[u]) if (!isGun[u] && canFire(s, u, at)) return true;
  return false;
}

function eachFirefight(s: State, side: number, found: (from: Hex, at: Hex) => unknown): boolean {
  const neighbour = neighbourOf(s);
  return eachEnemyHex(s, 1 - side, (from) => {
    // Fire crosses a Cut, contact does not.
    if (!engagedAt(s, side, from) && !besideCut[from]) return false;
    for (let k = from * 6; k < from * 6 + 6; k++) {
      const at = neighbour[k];
      if (at >= 0 && mayExchange(s, side, from, at) && found(from, at) === true) return true;
    }
    return false;
  });
}

export const firefight: Question<State> = {
  rule: "FD-B.1e",
  seat: (s) => seatOf(noted(s, 0)),
  prompt: () => ({ text: "Firefight: which of your hexes fires at which adjacent hex? What is left there fires back." }),
  verbs: {
    exchange: deed({
      fields: { from: hex, at: hex },
      each: (s, open) => void eachFirefight(s, noted(s, 0), open),
      refuse: (s, { from, at }) =>
        mayExchange(s, noted(s, 0), from, at) ? undefined : no("FD-B.1f", `${hexName(from)} cannot fire at ${hexName(at)} next to it.`),
      do(s, { from, at }) {
        pop(s);
        push(s, Chapter.reply, from, at, 0);
      },
    }),
  },
};

/** One shot a brigade, then the reply of all that are left. */
export const reply: Passage<State> = {
  run(s) {
    const [from, at, stage] = [noted(s, 0), noted(s, 1), noted(s, 2)];
    if (stage === 0) {
      if (fireOne(s, from, at)) return;
      note(s, 2, 1);
      unmarkAll(s, ANSWERED);
      if (s.top[at] < 0 || s.top[from] < 0) return;
      let fires = false;
      for (let u = s.top[at]; u >= 0; u = s.below[u])
        if (canFire(s, u, from)) {
          s.marks[u] |= FIRING;
          fires = true;
        }
      if (fires) openFire(s, REPLY, from);
      return;
    }
    pop(s);
  },
};

function fireOne(s: State, from: Hex, at: Hex): boolean {
  let first = -1;
  for (let u = s.top[from]; u >= 0; u = s.below[u]) {
    if (isGun[u] || has(s, u, ANSWERED) || !canFire(s, u, at)) continue;
    if (first < 0) first = u;
    if (brigadeOf(s, u) === brigadeOf(s, first)) s.marks[u] |= FIRING | ANSWERED;
  }
  if (first >= 0) openFire(s, FIREFIGHT_SHOT, at);
  return first >= 0;
}

/** B.1h, i, l, B.2d chits that work on a brigade. */
function mayFavour(s: State, side: number, e: number, b: number): boolean {
  if (!isPresent(s, b)) return false;
  if (e === FALSE_INTEL) return brigadeSide[b] !== side && !(s.brigades[b] & MISLED);
  if (brigadeSide[b] !== side) return false;
  if (e === HURRAH) return !(s.brigades[b] & CHEERED);
  if (e === CONFIDENT) return (s.brigades[b] & (ACTIVATED | WRECKED)) === ACTIVATED && scenarioOf(s).leaders.includes(brigadeLeader[b]);
  return e === FORCED_MARCH && isFarOff(s, b, side);
}

/** B.1i no unit of it within three hexes of an enemy. */
function isFarOff(s: State, b: number, side: number): boolean {
  const { noMove } = scenarioOf(s);
  if (noMove?.brigade === b && s.turn < noMove.until) return false;
  return !hasMember(s, b, (u) => {
    const at = s.hex[u] === WAITING ? entryOf(s, u) : s.hex[u];
    return at >= 0 && isEnemyWithin(s, side, at, 3);
  });
}

const favourRules: Readonly<Record<number, string>> = {
  [FALSE_INTEL]: "FD-B.1h",
  [HURRAH]: "FD-B.1l",
  [CONFIDENT]: "FD-B.2d",
  [FORCED_MARCH]: "FD-B.1i",
};

export const favour: Question<State> = {
  rule: (s) => favourRules[noted(s, 1)],
  seat: (s) => seatOf(noted(s, 0)),
  prompt: (s) => ({ text: `${eventNames[noted(s, 1)]}: which brigade?` }),
  verbs: {
    name: deed({
      fields: { brigade },
      each(s, open) {
        for (let b = 0; b < BRIGADES; b++) if (mayFavour(s, noted(s, 0), noted(s, 1), b)) open(b);
      },
      refuse: (s, { brigade: b }) =>
        mayFavour(s, noted(s, 0), noted(s, 1), b)
          ? undefined
          : no(favourRules[noted(s, 1)], `${eventNames[noted(s, 1)]} does not work on ${brigadeNames[b]}'s brigade.`),
      do(s, { brigade: b }, log) {
        const e = noted(s, 1);
        pop(s);
        log?.push({
          event: "favour",
          rule: favourRules[e],
          text: `${eventNames[e]} for ${brigadeNames[b]}'s brigade.`,
          brigade: brigadeNames[b],
          chit: eventNames[e],
        });
        if (e === FALSE_INTEL) s.brigades[b] |= MISLED;
        else if (e === HURRAH) s.brigades[b] |= CHEERED;
        else if (e === CONFIDENT) push(s, Chapter.roll, brigadeLeader[b], b, 0);
        else {
          s.brigade = b;
          s.doing = FORCED;
          push(s, Chapter.forced);
          push(s, Chapter.moveStep);
        }
      },
    }),
  },
};
