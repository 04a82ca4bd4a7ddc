/** 12.10, 14.3, 6.3.4 Going back: by the compass, not into enemies, nor into their zones unless a friend is there. */
import type { GameEvent, Refusal } from "../../../engine/index.js";
import { directionTo, distance, type Hex, inWords, no, note, noted, pop, push } from "../../../kit/index.js";
import { NEVER, sideNames, type Unit } from "../battle.js";
import { CAVALRY_WITHDRAWAL, HIGH_GROUND_RETREAT } from "../data/tables.js";
import {
  besideEnemy,
  Chapter,
  DEFENDER,
  enemyOf,
  enter,
  has,
  hex,
  inZone,
  order,
  type Question,
  RETREATING,
  type State,
  unit,
} from "../state.js";
import { hexName, notHere, sideTitle, unitName } from "../words.js";
import { isHeldEast, isWest } from "./limits.js";
import { eliminate, loseStep } from "./losses.js";
import { mayStack } from "./stacking.js";

/** 12.10e to g whether a unit in retreat may go from the hex in the direction. */
function maySlide(s: State, u: Unit, from: Hex, direction: number): boolean {
  const { price, type, side, grid, closed } = s.battle;
  if (price[type[u]][from * 6 + direction] === NEVER) return false;
  const to = grid.neighbour[from * 6 + direction];
  const own = side[u];
  if (closed[own * grid.size + to]) return false;
  let friends = 0;
  for (let v = s.top[to]; v >= 0; v = s.below[v]) {
    if (side[v] !== own) return false;
    if (v !== u) friends++;
  }
  return friends > 0 || !inZone(s, enemyOf(own), to);
}

const compassOf = (s: State, u: Unit): readonly number[] => s.battle.compass[s.battle.side[u]];
const beyond = (s: State, from: Hex, d: number): Hex => s.battle.grid.neighbour[from * 6 + d];

/** B 8.5b where Jackson's column binds, a retreat that ends east of it goes before one that does not. */
const endsWell = (s: State, u: Unit, at: Hex, east: boolean): boolean => mayStack(s, u, at) && !(east && isHeldEast(s, u) && isWest(s, at));

/** 12.10.1a every step leads farther from where the retreat began: who goes three hexes ends three hexes away. */
function leadsAway(s: State, origin: Hex, from: Hex, d: number): boolean {
  const { grid } = s.battle;
  return distance(grid, origin, beyond(s, from, d)) > distance(grid, origin, from);
}

/** The directions in which a retreat that began in `origin` may go on. */
const waysBack = (s: State, u: Unit, from: Hex, origin: Hex): number[] =>
  compassOf(s, u).filter((d) => maySlide(s, u, from, d) && leadsAway(s, origin, from, d));

/** 12.10i whether so many hexes, or one more for want of room, can be gone from there. */
function canSlide(s: State, u: Unit, from: Hex, left: number, east: boolean, origin: Hex): boolean {
  return waysBack(s, u, from, origin).some((d) => slidesOn(s, u, beyond(s, from, d), left - 1, east, origin));
}

function slidesOn(s: State, u: Unit, at: Hex, left: number, east: boolean, origin: Hex): boolean {
  if (left > 0) return canSlide(s, u, at, left, east, origin);
  if (endsWell(s, u, at, east)) return true;
  return compassOf(s, u).some((d) => maySlide(s, u, at, d) && endsWell(s, u, beyond(s, at, d), east));
}

/** The hexes into which the unit can take its next step of so many. */
function slides(s: State, u: Unit, left: number, origin: Hex): Hex[] {
  const from = s.hex[u];
  const east = isHeldEast(s, u) && canSlide(s, u, from, left, true, origin);
  return waysBack(s, u, from, origin)
    .map((d) => beyond(s, from, d))
    .filter((to) => slidesOn(s, u, to, left - 1, east, origin));
}

/** Where a unit that has gone its distance must still find room. */
function lastSlides(s: State, u: Unit): Hex[] {
  const from = s.hex[u];
  const ends = compassOf(s, u).filter((d) => maySlide(s, u, from, d) && mayStack(s, u, beyond(s, from, d)));
  const east = ends.filter((d) => endsWell(s, u, beyond(s, from, d), true));
  return (east.length > 0 ? east : ends).map((d) => beyond(s, from, d));
}

const beaten = (s: State): Unit[] => s.battle.unitsOf[noted(s, 0)].filter((u) => has(s, u, RETREATING) && s.hex[u] >= 0);
const mayRetreat = (s: State, u: Unit): boolean => slides(s, u, s.owed[u], s.hex[u]).length > 0;

function stepBack(s: State, u: Unit, to: Hex, rule: string, log?: GameEvent[]): void {
  const from = s.hex[u];
  enter(s, u, to);
  const text = `${unitName(s, u)} retreats to ${hexName(s, to)}.`;
  log?.push({ event: "retreat", rule, text, unit: unitName(s, u), path: [hexName(s, from), hexName(s, to)] });
}

export const retreat: Question = {
  rule: "CG-12.10j",
  seat: (s) => sideNames[noted(s, 0)],
  prompt(s) {
    const names = beaten(s).map((u) => unitName(s, u));
    return { text: `${sideTitle(noted(s, 0))}: retreat ${names.join(", ")}.`, units: names };
  },
  verbs: {
    retreat: order({
      fields: { unit, to: hex },
      each(s, open) {
        for (const u of beaten(s)) for (const to of slides(s, u, s.owed[u], s.hex[u])) open(u, to);
      },
      refuse(s, { unit: u, to }) {
        const gone = notHere(s, noted(s, 0), u);
        if (gone) return gone;
        if (!has(s, u, RETREATING)) return no("CG-12.10d", `${unitName(s, u)} does not have to retreat.`);
        return slides(s, u, s.owed[u], s.hex[u]).includes(to) ? undefined : whyNotSlide(s, u, to);
      },
      do(s, { unit: u, to }, log) {
        const left = s.owed[u] - 1;
        s.flags[u] &= ~RETREATING;
        s.owed[u] = 0;
        const origin = s.hex[u];
        stepBack(s, u, to, "CG-12.10e", log);
        push(s, Chapter.flee, u, left, origin);
      },
    }),
  },
  done(s, log) {
    const left = beaten(s);
    if (left.some((u) => mayRetreat(s, u))) return false;
    for (const u of left) {
      s.flags[u] &= ~RETREATING;
      s.owed[u] = 0;
      eliminate(s, u, "CG-12.10h", `${unitName(s, u)} cannot retreat`, log);
    }
    return true;
  },
};

function whyNotSlide(s: State, u: Unit, to: Hex): Refusal {
  const { grid, side, price, type } = s.battle;
  const there = hexName(s, to);
  const d = directionTo(grid, s.hex[u], to);
  if (d < 0) return no("CG-12.10e", `${there} is not next to ${unitName(s, u)}.`);
  if (!compassOf(s, u).includes(d)) return no("CG-12.10e", `A retreat to ${there} would go against the compass.`);
  if (price[type[u]][s.hex[u] * 6 + d] === NEVER) return no("CG-12.10g", `${unitName(s, u)} cannot cross to ${there}.`);
  if (s.top[to] >= 0 && side[s.top[to]] !== side[u]) return no("CG-12.10g", `The enemy is in ${there}.`);
  if (!maySlide(s, u, s.hex[u], d)) return no("CG-12.10f", `${there} is in an enemy zone of control, or closed.`);
  return no("CG-12.10i", `From ${there} the retreat could not be completed.`);
}

/** 12.10.1, 12.10i the retreat goes on. */
export const flee: Question = {
  rule: "CG-12.10.1a",
  seat: (s) => sideNames[s.battle.side[noted(s, 0)]],
  prompt: (s) => ({
    text: `${sideTitle(s.battle.side[noted(s, 0)])}: ${unitName(s, noted(s, 0))} retreats on${noted(s, 1) > 0 ? `, ${noted(s, 1)} more` : " for want of room"}.`,
    unit: unitName(s, noted(s, 0)),
  }),
  verbs: {
    flee: order({
      fields: { to: hex },
      each(s, open) {
        for (const to of nextSlides(s)) open(to);
      },
      refuse: (s, { to }) => (nextSlides(s).includes(to) ? undefined : whyNotSlide(s, noted(s, 0), to)),
      do(s, { to }, log) {
        const [u, left] = [noted(s, 0), noted(s, 1)];
        stepBack(s, u, to, "CG-12.10e", log);
        if (left > 0) note(s, 1, left - 1);
      },
    }),
  },
  done: (s) => noted(s, 1) === 0 && mayStack(s, noted(s, 0), s.hex[noted(s, 0)]),
};

const nextSlides = (s: State): Hex[] => (noted(s, 1) > 0 ? slides(s, noted(s, 0), noted(s, 1), noted(s, 2)) : lastSlides(s, noted(s, 0)));

/** 14.3c where attacked cavalry can withdraw to: one or two hexes, beside no enemy. */
export function havens(s: State, u: Unit): Hex[] {
  const own = s.battle.side[u];
  const found = new Set<Hex>();
  const look = (from: Hex, left: number) => {
    for (const d of compassOf(s, u)) {
      if (!maySlide(s, u, from, d)) continue;
      const to = beyond(s, from, d);
      if (mayStack(s, u, to) && !besideEnemy(s, own, to)) found.add(to);
      if (left > 1) look(to, left - 1);
    }
  };
  look(s.hex[u], CAVALRY_WITHDRAWAL);
  const all = [...found].sort((a, b) => a - b);
  const east = all.filter((at) => endsWell(s, u, at, true));
  return east.length > 0 ? east : all; // B 8.5b
}

export const slip: Question = {
  rule: "CG-14.3a",
  seat: (s) => sideNames[s.battle.side[noted(s, 0)]],
  prompt: (s) => ({
    text: `${sideTitle(s.battle.side[noted(s, 0)])}: withdraw ${unitName(s, noted(s, 0))} before the combat, or stand.`,
    unit: unitName(s, noted(s, 0)),
  }),
  verbs: {
    withdraw: order({
      fields: { to: hex },
      each(s, open) {
        for (const to of havens(s, noted(s, 0))) open(to);
      },
      refuse: (s, { to }) =>
        havens(s, noted(s, 0)).includes(to)
          ? undefined
          : no(
              "CG-14.3c",
              `${unitName(s, noted(s, 0))} withdraws one or two hexes by the compass, to where no enemy is next to it; not to ${hexName(s, to)}.`,
            ),
      do(s, { to }, log) {
        const u = noted(s, 0);
        s.flags[u] &= ~DEFENDER;
        const from = s.hex[u];
        enter(s, u, to);
        const text = `${unitName(s, u)} withdraws before combat to ${hexName(s, to)}.`;
        log?.push({ event: "withdraw", rule: "CG-14.3a", text, unit: unitName(s, u), path: [hexName(s, from), hexName(s, to)] });
        pop(s);
      },
    }),
    stand: order({ do: (s) => pop(s) }),
  },
  done: (s) => havens(s, noted(s, 0)).length === 0,
};

/** 6.3.4a to e whether a higher enemy in contact drives the unit off: its zone reaches it, and no friend stands up there beside that enemy. */
export function isDrivenOff(s: State, u: Unit, passes: Uint8Array): boolean {
  const { grid, level, side } = s.battle;
  const at = s.hex[u];
  for (let d = 0; d < 6; d++) {
    const from = grid.neighbour[at * 6 + d];
    if (from < 0 || s.top[from] < 0 || side[s.top[from]] === side[u] || level[from] <= level[at]) continue;
    if (passes[from * 6 + ((d + 3) % 6)] && !isHeldBeside(s, from, side[u])) return true;
  }
  return false;
}

function isHeldBeside(s: State, enemy: Hex, own: number): boolean {
  const { grid, level, side } = s.battle;
  for (let k = enemy * 6; k < enemy * 6 + 6; k++) {
    const at = grid.neighbour[k];
    if (at >= 0 && s.top[at] >= 0 && side[s.top[at]] === own && level[at] >= level[enemy]) return true;
  }
  return false;
}

/** 6.3.4g the most hexes of those left that the unit can fall back and end in a place of its own; -1 where it cannot even stay. */
function longest(s: State, u: Unit, from: Hex, left: number, origin: Hex): number {
  let most = mayStack(s, u, from) ? 0 : -1;
  if (left === 0) return most;
  for (const d of waysBack(s, u, from, origin)) {
    const further = longest(s, u, beyond(s, from, d), left - 1, origin);
    if (further >= 0 && further + 1 > most) most = further + 1;
  }
  return most;
}

/** The next hexes on ways that go the whole distance, or else as far as can be. */
function falls(s: State, u: Unit, left: number, origin: Hex): Hex[] {
  const from = s.hex[u];
  if (canSlide(s, u, from, left, false, origin)) return slides(s, u, left, origin);
  const most = longest(s, u, from, left, origin);
  return waysBack(s, u, from, origin)
    .map((d) => beyond(s, from, d))
    .filter((to) => most > 0 && longest(s, u, to, left - 1, origin) === most - 1);
}

const mayFall = (s: State, u: Unit): boolean => falls(s, u, HIGH_GROUND_RETREAT, s.hex[u]).length > 0;

/** 6.3.4h units below an enemy go back four hexes, in the order their side likes. */
export const fallBack: Question = {
  rule: "CG-6.3.4a",
  seat: (s) => sideNames[noted(s, 0)],
  prompt(s) {
    const names = beaten(s).map((u) => unitName(s, u));
    return { text: `${sideTitle(noted(s, 0))}: ${inWords(names)} must fall back four hexes from the enemy above.`, units: names };
  },
  verbs: {
    fall: order({
      fields: { unit, to: hex },
      each(s, open) {
        for (const u of beaten(s)) for (const to of falls(s, u, HIGH_GROUND_RETREAT, s.hex[u])) open(u, to);
      },
      refuse(s, { unit: u, to }) {
        const gone = notHere(s, noted(s, 0), u);
        if (gone) return gone;
        if (!has(s, u, RETREATING)) return no("CG-6.3.4d", `${unitName(s, u)} does not have to fall back.`);
        return falls(s, u, HIGH_GROUND_RETREAT, s.hex[u]).includes(to) ? undefined : whyNotSlide(s, u, to);
      },
      do(s, { unit: u, to }, log) {
        s.flags[u] &= ~RETREATING;
        const origin = s.hex[u];
        stepBack(s, u, to, "CG-6.3.4a", log);
        push(s, Chapter.fall, u, HIGH_GROUND_RETREAT - 1, origin);
      },
    }),
  },
  done(s, log) {
    const left = beaten(s);
    if (left.some((u) => mayFall(s, u))) return false;
    for (const u of left) {
      s.flags[u] &= ~RETREATING;
      loseStep(s, u, "CG-6.3.4g", `${unitName(s, u)} cannot fall back`, log);
    }
    return true;
  },
};

const nextFalls = (s: State): Hex[] => (noted(s, 1) > 0 ? falls(s, noted(s, 0), noted(s, 1), noted(s, 2)) : lastSlides(s, noted(s, 0)));

export const fall: Question = {
  rule: "CG-6.3.4f",
  seat: (s) => sideNames[s.battle.side[noted(s, 0)]],
  prompt: (s) => ({
    text: `${sideTitle(s.battle.side[noted(s, 0)])}: ${unitName(s, noted(s, 0))} falls back, ${noted(s, 1)} more.`,
    unit: unitName(s, noted(s, 0)),
  }),
  verbs: {
    flee: order({
      fields: { to: hex },
      each(s, open) {
        for (const to of nextFalls(s)) open(to);
      },
      refuse: (s, { to }) => (nextFalls(s).includes(to) ? undefined : whyNotSlide(s, noted(s, 0), to)),
      do(s, { to }, log) {
        const [u, left] = [noted(s, 0), noted(s, 1)];
        stepBack(s, u, to, "CG-6.3.4a", log);
        if (left > 0) note(s, 1, left - 1);
      },
    }),
  },
  done(s, log) {
    const [u, left] = [noted(s, 0), noted(s, 1)];
    const rests = mayStack(s, u, s.hex[u]);
    if (left === 0) return rests;
    if (falls(s, u, left, noted(s, 2)).length > 0) return false;
    loseStep(s, u, "CG-6.3.4g", `${unitName(s, u)} cannot fall back far enough`, log);
    return true;
  },
};
