/** C.0 Unwanted moves: one hex toward or away from the enemy, made by the opponent; C.3i the local guide. */
import { type Hex, no, noted, optional, pop, push, type Question } from "../../../kit/index.js";
import { Chapter, FOG_SHOT, OPPORTUNITY } from "../agenda.js";
import { isGun, isMounted, sideOf, UNION, UNITS, type Unit, unitsOf } from "../data/armies.js";
import { between, cut, NEVER, near, offRoad, woods } from "../data/map.js";
import {
  brigadeOf,
  enemyAt,
  engaged,
  engagedAt,
  FIRING,
  GUIDED,
  hex,
  MARCHING,
  MOVED,
  NO_ORDER,
  neighbourOf,
  type State,
  unit,
  unmarkAll,
} from "../state.js";
import { deed, hexName, nameOf, seatOf } from "../words.js";
import { isBanned } from "./bans.js";
import { nearestEnemy } from "./enemies.js";
import { canFire, whyNotFire } from "./fire.js";
import { takeUp } from "./march.js";
import { isHeld } from "./orders.js";
import { passable } from "./retreat.js";
import { hasRoom, isOwnEntry, loadOf } from "./stacking.js";
import { open as openFire } from "./volley.js";

/** C.0b, f whom Fog may move at all. */
function isMovable(s: State, side: number, u: Unit): boolean {
  if (s.hex[u] < 0 || sideOf[u] !== side || isGun[u] || isOwnEntry(s, s.hex[u], side)) return false;
  return !isHeld(s, brigadeOf(s, u));
}

/** Whether a unit could be driven over a side at all. */
function isOpenTo(s: State, u: Unit, k: number): boolean {
  const to = neighbourOf(s)[k];
  if (to < 0 || cut[k] || enemyAt(s, sideOf[u], to) || isBanned(s, sideOf[u], to) || !passable(u, k)) return false;
  return !isMounted[u] || offRoad[1][k] !== NEVER;
}

const hasRoomFor = (s: State, u: Unit, also: Unit, to: Hex): boolean =>
  hasRoom(s, to, loadOf(s, u) + (also < 0 ? 0 : loadOf(s, also)), also < 0 ? 1 : 2, isMounted[u] === 1);

/** C.0c, e nearer to the closest enemy, or farther. */
function leadsThere(s: State, side: number, now: number, to: Hex, advance: boolean): boolean {
  const then = nearestEnemy(s, side, to);
  return advance ? then < now : then > now;
}

function mayPush(s: State, u: Unit, to: Hex, advance: boolean, also: Unit): boolean {
  const k = between(s.hex[u], to);
  if (k < 0 || !isOpenTo(s, u, k) || !hasRoomFor(s, u, also, to)) return false;
  return leadsThere(s, sideOf[u], nearestEnemy(s, sideOf[u], s.hex[u]), to, advance);
}

/** Every push there is, until `found` says true; whether it did. */
function eachPush(s: State, side: number, advance: boolean, found: (u: Unit, to: Hex, also: Unit) => unknown): boolean {
  for (const u of unitsOf[side]) {
    if (!isMovable(s, side, u)) continue;
    const at = s.hex[u];
    const now = nearestEnemy(s, side, at);
    for (let k = at * 6; k < at * 6 + 6; k++) {
      const to = neighbourOf(s)[k];
      if (!isOpenTo(s, u, k) || !leadsThere(s, side, now, to, advance)) continue;
      if (hasRoomFor(s, u, -1, to) && found(u, to, -1) === true) return true;
      if (!woods[at]) continue;
      for (let v = s.top[at]; v >= 0; v = s.below[v])
        if (v > u && isMovable(s, side, v) && hasRoomFor(s, u, v, to) && found(u, to, v) === true) return true;
    }
  }
  return false;
}

export const hasFogMove = (s: State, side: number, advance: boolean): boolean => eachPush(s, side, advance, () => true);

const owner = (s: State): number => noted(s, 0);
const advances = (s: State): boolean => noted(s, 1) === 1;

/** G1 */
export const fogMove: Question<State> = {
  rule: "FD-C.0b",
  seat: (s) => seatOf(1 - owner(s)),
  prompt: (s) => ({
    text: `${advances(s) ? "An unwanted advance" : "An unwanted withdrawal"}: move one of ${owner(s) === UNION ? "the Union's" : "the Confederates'"} units one hex.`,
  }),
  done: (s) => !hasFogMove(s, owner(s), advances(s)),
  verbs: {
    push: deed({
      fields: { unit, to: hex, also: optional(unit) },
      each: (s, open) => void eachPush(s, owner(s), advances(s), open),
      refuse(s, { unit: u, to, also }) {
        if (!isMovable(s, owner(s), u)) return no("FD-C.0f", `${nameOf(u)} is not moved by Fog of War.`);
        if (also >= 0 && (also <= u || s.hex[also] !== s.hex[u] || !woods[s.hex[u]] || !isMovable(s, owner(s), also)))
          return no("FD-C.0b", "Two units go together only from one Woods hex, the first of the list named first.");
        if (mayPush(s, u, to, advances(s), also)) return undefined;
        return no(
          advances(s) ? "FD-C.0c" : "FD-C.0e",
          `${nameOf(u)} cannot go to ${hexName(to)}: one hex ${advances(s) ? "nearer to" : "farther from"} its closest enemy, with room.`,
        );
      },
      do(s, { unit: u, to, also }) {
        const from = s.hex[u];
        const leaves = engaged(s, u);
        const advance = advances(s);
        pop(s);
        s.marks[u] |= MARCHING;
        if (also >= 0) s.marks[also] |= MARCHING;
        if (advance) push(s, Chapter.fogShot, u);
        push(s, Chapter.shuffled);
        push(s, Chapter.step, to);
        if (leaves) push(s, Chapter.opportunity, OPPORTUNITY, from);
      },
    }),
  },
};

const pushed = (s: State): Unit => noted(s, 0);

function eachShooter(s: State, found: (u: Unit) => void): void {
  const at = s.hex[pushed(s)];
  for (let k = at * 6; k < at * 6 + 6; k++) {
    const from = neighbourOf(s)[k];
    if (from < 0 || cut[k] || !enemyAt(s, sideOf[pushed(s)], from)) continue;
    for (let u = s.top[from]; u >= 0; u = s.below[u]) if (canFire(s, u, at)) found(u);
  }
}

/** G4, C.0d one enemy beside it may fire. */
export const fogShot: Question<State> = {
  rule: "FD-C.0d",
  seat: (s) => seatOf(1 - sideOf[pushed(s)]),
  prompt: (s) => ({ text: `${nameOf(pushed(s))} has blundered next to you: one unit may fire.`, unit: nameOf(pushed(s)) }),
  done(s) {
    if (s.hex[pushed(s)] < 0 || !engagedAt(s, sideOf[pushed(s)], s.hex[pushed(s)])) return true;
    let some = false;
    eachShooter(s, () => {
      some = true;
    });
    return !some;
  },
  verbs: {
    fire: deed({
      fields: { unit },
      each: (s, open) => eachShooter(s, open),
      refuse(s, { unit: u }) {
        let some = false;
        eachShooter(s, (one) => {
          some ||= one === u;
        });
        if (some) return undefined;
        if (s.hex[u] < 0 || near(s.hex[u], s.hex[pushed(s)]) !== 1)
          return no("FD-C.0d", `${nameOf(u)} is not next to ${nameOf(pushed(s))}.`);
        return whyNotFire(s, u, s.hex[pushed(s)]) ?? no("FD-10.2a", "A Railroad Cut lies between.");
      },
      do(s, { unit: u }) {
        const at = s.hex[pushed(s)];
        pop(s);
        s.marks[u] |= FIRING;
        openFire(s, FOG_SHOT, at);
      },
    }),
    hold: deed({ do: (s) => pop(s) }),
  },
};

const mayBeGuided = (s: State, u: Unit): boolean => s.hex[u] >= 0 && sideOf[u] === noted(s, 0) && !isGun[u] && !isHeld(s, brigadeOf(s, u));

/** C.3i one own unit goes up to three points, not into contact. */
export const guide: Question<State> = {
  rule: "FD-C.3i",
  seat: (s) => seatOf(noted(s, 0)),
  prompt: () => ({ text: "A local guide: one of your units moves up to 3 MP." }),
  done(s) {
    if (s.doing === GUIDED) {
      s.doing = NO_ORDER;
      unmarkAll(s, MOVED);
      return true;
    }
    return !unitsOf[noted(s, 0)].some((u) => mayBeGuided(s, u));
  },
  verbs: {
    take: deed({
      fields: { unit },
      each(s, open) {
        for (let u = 0; u < UNITS; u++) if (mayBeGuided(s, u)) open(u);
      },
      refuse: (s, { unit: u }) =>
        mayBeGuided(s, u) ? undefined : no("FD-C.3i", `${nameOf(u)} is no infantry or cavalry of yours that may move.`),
      do(s, { unit: u }, log) {
        s.doing = GUIDED;
        takeUp(s, u, false, log);
      },
    }),
    pass: deed({ do: (s) => pop(s) }),
  },
};
