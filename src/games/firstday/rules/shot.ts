/** A shot is put together unit by unit: 9.1e two hexes of a brigade, 6.5f the chained hexes of a Barrage, or the guns of one hex. */
import { type Hex, no, note, noted, notedBy, pop, push, type Question } from "../../../kit/index.js";
import { BARRAGE, BATTERY, Chapter, LIMITED_FIRE } from "../agenda.js";
import { isGun, isMounted, sideOf, UNITS, type Unit } from "../data/armies.js";
import { near } from "../data/map.js";
import { bandOf, fireColumns, LONG } from "../data/tables.js";
import { seatOfUnit } from "../seats.js";
import { FIRED, FIRING, has, isOf, MARKED, neighbourOf, READY, type State, unit } from "../state.js";
import { countMarked, deed, firstMarked, hexName, type Log, marked, nameOf, names } from "../words.js";
import { barTo, whyNotFire, workOut } from "./fire.js";
import { fireSums } from "./sums.js";
import { open } from "./volley.js";

const mode = (s: State): number => noted(s, 0);
const target = (s: State): Hex => noted(s, 1);

/** Begins to plan a shot. */
export function plan(s: State, how: number, u: Unit, at: Hex): void {
  s.marks[u] |= FIRING;
  push(s, Chapter.shot, how, at);
}

/** B.2e the extra impulse of Massed Guns heeds no markers. */
const isExtra = (s: State): boolean => notedBy(s, Chapter.impulse, 2) === 1;
const isFar = (s: State, u: Unit, at: Hex): boolean => bandOf(near(s.hex[u], at)) >= LONG;

/** Whether a battery may take part in a Barrage on the hex: unmarked (but for Massed Guns), far enough, in range and sight. */
export const mayBarrage = (s: State, u: Unit, at: Hex, extra: boolean): boolean =>
  isGun[u] === 1 && s.hex[u] >= 0 && (extra || !has(s, u, MARKED)) && isFar(s, u, at) && barTo(s, u, at) === undefined;

/** The hexes that fire, at most three of them. */
function hexes(s: State): number {
  let [a, b, count] = [-1, -1, 0];
  for (let u = 0; u < UNITS; u++) {
    if (!(s.marks[u] & FIRING) || s.hex[u] === a || s.hex[u] === b) continue;
    if (count === 0) a = s.hex[u];
    else if (count === 1) b = s.hex[u];
    count++;
    if (count > 2) return count;
  }
  return count;
}

function isNextToFiring(s: State, u: Unit): boolean {
  if (firesFrom(s, s.hex[u])) return true;
  for (let k = s.hex[u] * 6; k < s.hex[u] * 6 + 6; k++) if (neighbourOf(s)[k] >= 0 && firesFrom(s, neighbourOf(s)[k])) return true;
  return false;
}

function firesFrom(s: State, at: Hex): boolean {
  for (let u = s.top[at]; u >= 0; u = s.below[u]) if (s.marks[u] & FIRING) return true;
  return false;
}

function isInFiringHex(s: State, u: Unit): boolean {
  for (let v = 0; v < UNITS; v++) if (v !== u && s.marks[v] & FIRING && s.hex[u] === s.hex[v]) return true;
  return false;
}

function canJoin(s: State, u: Unit): boolean {
  const first = firstMarked(s, FIRING);
  if (s.marks[u] & FIRING || s.hex[u] < 0 || sideOf[u] !== sideOf[first]) return false;
  const at = target(s);
  if (mode(s) === BATTERY) return s.hex[u] === s.hex[first] && has(s, u, READY) && isGun[u] === 1 && barTo(s, u, at) === undefined;
  if (mode(s) === BARRAGE) return isNextToFiring(s, u) && mayBarrage(s, u, at, isExtra(s));
  if (!isOf(s, u, s.brigade) || has(s, u, FIRED) || isMounted[u] || isMounted[first]) return false;
  if (!isInFiringHex(s, u) && (hexes(s) > 1 || !isNextToFiring(s, u))) return false;
  if (mode(s) === LIMITED_FIRE && near(s.hex[u], at) > 1) return false;
  return barTo(s, u, at) === undefined;
}

function whyNotJoin(s: State, u: Unit) {
  if (canJoin(s, u)) return undefined;
  const first = firstMarked(s, FIRING);
  if (has(s, u, FIRING)) return no("FD-9.1e", `${nameOf(u)} is in the shot already.`);
  if (s.hex[u] < 0 || sideOf[u] !== sideOf[first]) return no("FD-9.1e", `${nameOf(u)} cannot join.`);
  const bar = whyNotFire(s, u, target(s));
  if (mode(s) === BARRAGE) {
    if (!isGun[u]) return no("FD-9.1i", "Only batteries join a Barrage.");
    if (has(s, u, MARKED)) return no("FD-x6.5(f)h", `${nameOf(u)} has acted this turn.`);
    if (!isNextToFiring(s, u)) return no("FD-x6.5(f)b", `${nameOf(u)} is not next to a hex of the Barrage.`);
    return bar ?? no("FD-x6.5(f)c", `${nameOf(u)} is too near: a Barrage is fired at Long or Extreme range.`);
  }
  if (mode(s) === BATTERY)
    return isGun[u] ? (bar ?? no("FD-x6.5(f)i", `${nameOf(u)} is not ready in the same hex.`)) : no("FD-9.1i", "Guns fire by themselves.");
  if (!isOf(s, u, s.brigade)) return no("FD-9.1h", `${nameOf(u)} is of another brigade.`);
  if (has(s, u, FIRED)) return no("FD-9.1b", `${nameOf(u)} has fired.`);
  if (isMounted[u] || isMounted[first]) return no("FD-9.1(e)a", "Mounted cavalry fires alone.");
  if (!isInFiringHex(s, u) && hexes(s) > 1) return no("FD-9.1f", "At most two adjacent hexes fire together.");
  if (!isNextToFiring(s, u)) return no("FD-9.1e", `${nameOf(u)} is not next to the others.`);
  return bar ?? no("FD-7.3g", "In a Limited Activation only adjacent hexes are fired at.");
}

/** Taking one out may break a chain: what is left must hang together. */
function hangsTogether(s: State, without: Unit): boolean {
  const rest = marked(s, FIRING).filter((u) => u !== without);
  const linked = [rest[0]];
  for (const u of linked) for (const v of rest) if (!linked.includes(v) && near(s.hex[u], s.hex[v]) <= 1) linked.push(v);
  return linked.length === rest.length;
}

const isBarrage = (s: State): boolean => mode(s) === BARRAGE;

export const shotQuestion: Question<State> = {
  rule: (s) => (isBarrage(s) ? "FD-x6.5(f)a" : "FD-9.1e"),
  seat: (s) => seatOfUnit(s, firstMarked(s, FIRING)),
  prompt(s) {
    s.aimed = target(s);
    const { strength, column } = workOut(s, mode(s), -1, false);
    s.aimed = -1;
    const sum = column < 0 ? "off the table" : `column ${fireColumns[column]}`;
    return {
      text: `${isBarrage(s) ? "A Barrage" : "Fire"} on ${hexName(target(s))} by ${names(marked(s, FIRING))}: ${strength} SP, ${sum}.`,
      place: hexName(target(s)),
      units: marked(s, FIRING).map(nameOf),
      column: column < 0 ? null : fireColumns[column],
      sums: fireSums(s, mode(s), target(s)),
    };
  },
  verbs: {
    join: deed({
      fields: { unit },
      each(s, openTo) {
        const side = sideOf[firstMarked(s, FIRING)];
        for (let u = 0; u < UNITS; u++) if (s.hex[u] >= 0 && sideOf[u] === side && isNextToFiring(s, u) && canJoin(s, u)) openTo(u);
      },
      refuse: (s, { unit: u }) => whyNotJoin(s, u),
      do(s, { unit: u }) {
        s.marks[u] |= FIRING;
      },
    }),
    leave: deed({
      fields: { unit },
      each(s, openTo) {
        if (countMarked(s, FIRING) > 1) for (const u of marked(s, FIRING)) if (hangsTogether(s, u)) openTo(u);
      },
      refuse(s, { unit: u }) {
        if (!has(s, u, FIRING)) return no("FD-9.1e", `${nameOf(u)} is not in the shot.`);
        if (countMarked(s, FIRING) < 2) return no("FD-9.1d", "It is the only one: cancel the shot instead.");
        return hangsTogether(s, u) ? undefined : no("FD-x6.5(f)b", `Without ${nameOf(u)} the others do not hang together.`);
      },
      do(s, { unit: u }) {
        s.marks[u] &= ~FIRING;
      },
    }),
    fire: deed({
      refuse: (s) =>
        isBarrage(s) && hexes(s) < 2
          ? no("FD-x6.5(f)a", "A Barrage needs batteries of two adjacent hexes; one hex fires by its impulse.")
          : undefined,
      do: (s, _, log) => fire(s, log),
    }),
    cancel: deed({
      do(s) {
        for (let u = 0; u < UNITS; u++) s.marks[u] &= ~FIRING;
        pop(s);
      },
    }),
  },
};

/** Those who fire have acted. */
function fire(s: State, log: Log): void {
  const how = mode(s);
  const at = target(s);
  pop(s);
  for (let u = 0; u < UNITS; u++) {
    if (!(s.marks[u] & FIRING)) continue;
    s.marks[u] |= isGun[u] ? MARKED : FIRED;
    s.marks[u] &= ~READY;
  }
  if (how === BARRAGE) {
    log?.push({ event: "barrage", rule: "FD-x6.5(f)d", text: `A Barrage on ${hexName(at)}.`, at: hexName(at) });
    endImpulse(s);
  }
  open(s, how, at);
}

/** x6.5(f)d the impulse on top is used up: the other side is next, or after an extra one play goes on. */
export function endImpulse(s: State): void {
  if (isExtra(s)) pop(s);
  else {
    note(s, 0, 1 - noted(s, 0));
    note(s, 1, 0);
  }
}
