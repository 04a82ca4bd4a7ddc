/** 6 The Artillery Phase: impulses in turn, each a gun hex or a Barrage. */
import { type Hex, no, note, noted, pop, push, type Question } from "../../../kit/index.js";
import { BARRAGE, BATTERY, Chapter } from "../agenda.js";
import { gunsOf, isGun, sideNames, sideOf, type Unit } from "../data/armies.js";
import { ask } from "../options.js";
import {
  engaged,
  entryOf,
  GUNS,
  has,
  hex,
  LOW_AMMO,
  MARKED,
  MOVED,
  NO_ORDER,
  neighbourOf,
  READY,
  type State,
  unit,
  unmarkAll,
  WAITING,
} from "../state.js";
import { countMarked, deed, hexName, type Log, marked, nameOf, names, seatOf, sideArmy, sideDoes, timeOf } from "../words.js";
import { enemyHexes } from "./enemies.js";
import { canFire, whyNotFire } from "./fire.js";
import { takeUp } from "./march.js";
import { endImpulse, mayBarrage, plan } from "./shot.js";

const side = (s: State): number => noted(s, 0);
const passes = (s: State): number => noted(s, 1);
const isExtra = (s: State): boolean => noted(s, 2) === 1;

/** Where a battery stands, also one that waits in its entry hex. */
const stands = (s: State, u: Unit): Hex => (s.hex[u] === WAITING ? entryOf(s, u) : s.hex[u]);

/** 6.2d a battery that may still act. */
const isFresh = (s: State, u: Unit, extra: boolean): boolean => (s.hex[u] >= 0 || s.hex[u] === WAITING) && (extra || !has(s, u, MARKED));

/** Whether a side has a battery left for an impulse. */
export function hasGuns(s: State, who: number, extra = false): boolean {
  for (const u of gunsOf[who]) if (isFresh(s, u, extra)) return true;
  return false;
}

const seen: Hex[] = [];

function eachGunHex(s: State, found: (at: Hex) => void): void {
  seen.length = 0;
  for (const u of gunsOf[side(s)]) {
    if (!isFresh(s, u, isExtra(s))) continue;
    const at = stands(s, u);
    if (seen.includes(at)) continue;
    seen.push(at);
    found(at);
  }
}

/** Whether another battery stands in a hex beside it. */
function hasFellow(s: State, u: Unit): boolean {
  for (let k = s.hex[u] * 6; k < s.hex[u] * 6 + 6; k++) {
    const at = neighbourOf(s)[k];
    for (let v = at < 0 ? -1 : s.top[at]; v >= 0; v = s.below[v]) if (isGun[v] && sideOf[v] === sideOf[u]) return true;
  }
  return false;
}

/** x6.5(f)a batteries that could begin a Barrage on a hex: another one beside it can join. */
function canBeginBarrage(s: State, u: Unit, at: Hex): boolean {
  if (sideOf[u] !== side(s) || !mayBarrage(s, u, at, isExtra(s))) return false;
  for (let k = s.hex[u] * 6; k < s.hex[u] * 6 + 6; k++) {
    const beside = neighbourOf(s)[k];
    for (let v = beside < 0 ? -1 : s.top[beside]; v >= 0; v = s.below[v])
      if (isGun[v] && sideOf[v] === side(s) && mayBarrage(s, v, at, isExtra(s))) return true;
  }
  return false;
}

/** A1 */
export const impulse: Question<State> = {
  rule: (s) => (isExtra(s) ? "FD-B.2e" : "FD-6.1a"),
  seat: (s) => seatOf(side(s)),
  prompt: (s) => ({ text: `${sideArmy(side(s))}: an artillery impulse at ${timeOf(s)}: a gun hex, a Barrage, or pass.` }),
  done(s) {
    if (isExtra(s)) return !hasGuns(s, side(s), true);
    while (passes(s) < 2 && !hasGuns(s, side(s))) {
      note(s, 0, 1 - side(s));
      note(s, 1, passes(s) + 1);
    }
    return passes(s) > 1;
  },
  verbs: {
    guns: deed({
      fields: { hex },
      each: (s, open) => eachGunHex(s, open),
      refuse(s, { hex: at }) {
        for (const u of gunsOf[side(s)]) if (isFresh(s, u, isExtra(s)) && stands(s, u) === at) return undefined;
        for (const u of gunsOf[side(s)]) if (stands(s, u) === at) return no("FD-6.2d", `The guns in ${hexName(at)} have acted this turn.`);
        return no("FD-6.2a", `No gun of yours stands in ${hexName(at)}.`);
      },
      do: (s, { hex: at }, log) => begin(s, at, log),
    }),
    barrage: deed({
      fields: { unit, at: hex },
      each(s, open) {
        const targets = enemyHexes(s, side(s));
        for (const u of gunsOf[side(s)])
          if (s.hex[u] >= 0 && (isExtra(s) || !has(s, u, MARKED)) && hasFellow(s, u))
            for (let i = 0; i < targets.length; i++) if (canBeginBarrage(s, u, targets[i])) open(u, targets[i]);
      },
      refuse(s, { unit: u, at }) {
        if (!isGun[u] || sideOf[u] !== side(s) || s.hex[u] < 0) return no("FD-x6.5(f)a", `${nameOf(u)} is no battery of yours on the map.`);
        if (!isExtra(s) && has(s, u, MARKED)) return no("FD-x6.5(f)h", `${nameOf(u)} has acted this turn.`);
        const bar = whyNotFire(s, u, at);
        if (bar) return bar;
        if (!mayBarrage(s, u, at, isExtra(s)))
          return no("FD-x6.5(f)c", `${hexName(at)} is too near: a Barrage is fired at Long or Extreme range.`);
        return canBeginBarrage(s, u, at) ? undefined : no("FD-x6.5(f)g", `No battery next to ${nameOf(u)} can join on ${hexName(at)}.`);
      },
      do: (s, { unit: u, at }) => plan(s, BARRAGE, u, at),
    }),
    pass: deed({
      do(s, _, log) {
        if (isExtra(s)) {
          pop(s);
          return;
        }
        log?.push({ event: "pass", rule: "FD-6.3a", text: `${sideDoes(side(s), "pass", "passes")}.`, side: sideNames[side(s)] });
        note(s, 1, passes(s) + 1);
        note(s, 0, 1 - side(s));
      },
    }),
  },
};

/** 6.2a, 6.7a the batteries of the hex, waiting ones too, act one after another. */
function begin(s: State, at: Hex, log: Log): void {
  const who = side(s);
  const extra = isExtra(s);
  for (const u of gunsOf[who]) if (isFresh(s, u, extra) && stands(s, u) === at) s.marks[u] |= READY;
  log?.push({
    event: "impulse",
    rule: "FD-6.2a",
    text: `${sideArmy(who)}: the guns in ${hexName(at)}.`,
    hex: hexName(at),
    side: sideNames[who],
  });
  endImpulse(s);
  s.doing = GUNS;
  push(s, Chapter.guns, at, who, extra ? 1 : 0);
}

/** 6.6a a battery out of contact takes one hit off. */
const canRally = (s: State, u: Unit): boolean =>
  s.hex[u] >= 0 && !engaged(s, u) && !s.heat && (s.hits[u] > 0 || (ask.gunsResupply(s) && has(s, u, LOW_AMMO)));

const gunner = (s: State): number => noted(s, 1);

/** A2 */
export const guns: Question<State> = {
  rule: "FD-6.2b",
  seat: (s) => seatOf(gunner(s)),
  prompt: (s) => ({
    text: `${names(marked(s, READY))} in ${hexName(noted(s, 0))}: fire, move, rally, or end the impulse.`,
    units: marked(s, READY).map(nameOf),
  }),
  done(s) {
    if (countMarked(s, READY) > 0) return false;
    finish(s);
    return true;
  },
  verbs: {
    aim: deed({
      fields: { unit, at: hex },
      each(s, open) {
        const targets = enemyHexes(s, gunner(s));
        for (const u of marked(s, READY))
          if (s.hex[u] >= 0) for (let i = 0; i < targets.length; i++) if (canFire(s, u, targets[i])) open(u, targets[i]);
      },
      refuse: (s, { unit: u, at }) =>
        notReady(s, u) ?? (s.hex[u] < 0 ? no("FD-10.11i", `${nameOf(u)} is not on the map yet.`) : whyNotFire(s, u, at)),
      do: (s, { unit: u, at }) => plan(s, BATTERY, u, at),
    }),
    take: deed({
      fields: { unit },
      each(s, open) {
        for (const u of marked(s, READY)) open(u);
      },
      refuse: (s, { unit: u }) => notReady(s, u),
      do(s, { unit: u }, log) {
        s.marks[u] = (s.marks[u] & ~READY) | MARKED;
        takeUp(s, u, false, log);
      },
    }),
    rally: deed({
      fields: { unit },
      each(s, open) {
        for (const u of marked(s, READY)) if (canRally(s, u)) open(u);
      },
      refuse(s, { unit: u }) {
        if (s.heat) return no("FD-C.3d", "In this heat nobody rallies.");
        if (canRally(s, u)) return notReady(s, u);
        return (
          notReady(s, u) ??
          no("FD-6.6a", s.hex[u] >= 0 && engaged(s, u) ? `${nameOf(u)} is next to the enemy.` : `${nameOf(u)} has no hit to take off.`)
        );
      },
      do(s, { unit: u }, log) {
        s.marks[u] = (s.marks[u] & ~READY) | MARKED;
        if (s.hits[u] > 0) s.hits[u]--;
        else s.marks[u] &= ~LOW_AMMO;
        log?.push({ event: "rally", rule: "FD-6.6a", text: `${nameOf(u)} rallies.`, unit: nameOf(u), hits: s.hits[u] });
      },
    }),
    end: deed({
      do(s) {
        finish(s);
        pop(s);
      },
    }),
  },
};

const notReady = (s: State, u: Unit) => (has(s, u, READY) ? undefined : no("FD-6.2a", `${nameOf(u)} does not act in this impulse.`));

/** 6.2c every battery of the hex is marked, also one that did nothing. */
function finish(s: State): void {
  for (const u of marked(s, READY)) s.marks[u] |= MARKED;
  unmarkAll(s, READY | MOVED);
  s.doing = NO_ORDER;
}
