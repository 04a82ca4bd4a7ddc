/** 16 Objectives phase, and 20.1 how objectives change hands. */
import type { GameEvent, Refusal } from "../../../engine/index.js";
import { type Area, current, no, optional, type Position, pop, push } from "../../../kit/index.js";
import { Chapter } from "../agenda.js";
import { CSA, UNION } from "../data/blocks.js";
import { hourCount } from "../data/time.js";
import { area, position } from "../kinds.js";
import { inCommand } from "../seats.js";
import { blocksAt, enemyOf, NOWHERE, OBJECTIVES, type State, UP } from "../state.js";
import { areaName, areaTitle, plural, positionName } from "../words/names.js";
import * as words from "../words/turn.js";
import { type Ask, offers, type Said, verb } from "./verbs.js";

export const CLOSEST = 3;
/** 16.1d with so many arrivals the Union moves objectives no more. */
export const MOST_RECEIVED = 4;

/** By area: the bit of an objective that the enemy of a side controls there. */
export function markObjectives(s: State, army: number, out: Uint8Array): Uint8Array {
  out.fill(0);
  for (let i = 0; i < OBJECTIVES; i++) if (s.objectiveAt[i] >= 0 && s.control[i] !== army) out[s.objectiveAt[i]] |= 1 << i;
  return out;
}

/** The enemy's objectives in any of these areas, as bits. */
export function objectivesIn(s: State, areas: readonly Area[]): number {
  let bits = 0;
  for (let i = 0; i < OBJECTIVES; i++) if (areas.includes(s.objectiveAt[i])) bits |= 1 << i;
  return bits;
}

/** Names of the areas whose bits are set. */
export function crossed(s: State, bits: number): string[] {
  const names: string[] = [];
  for (let i = 0; i < OBJECTIVES; i++) if (bits & (1 << i)) names.push(s.ground.map.areaNames[s.objectiveAt[i]]);
  return names;
}

/** 20.1a a side takes the enemy's objectives among these. */
export function takeObjectives(s: State, army: number, bits: number, rule: string, log?: GameEvent[]): void {
  for (let i = 0; i < OBJECTIVES; i++) {
    if (!(bits & (1 << i)) || s.control[i] === army) continue;
    s.control[i] = army;
    log?.push(words.objectiveTaken(s, i, rule));
  }
}

/** 16.1b, c hour by hour the arrivals are counted; each hour may give the Union an objective move. */
export function openObjectives(s: State, log?: GameEvent[]): void {
  s.active = UNION;
  let moves = 0;
  for (let hour = s.hour; hour < s.hour + s.hours; hour++) {
    for (const army of [UNION, enemyOf(UNION)]) {
      const at = army * hourCount + hour;
      if (!(s.track[at] & UP)) continue;
      s.track[at] = 0;
      s.received[army]++;
    }
    if (s.received[UNION] < s.received[CSA] && s.received[UNION] < MOST_RECEIVED) moves++;
  }
  beginShifting(s, moves);
  // 16.1f surplus moves lapse
  if (moves === 0 || !s.control.includes(UNION)) reportShifts(s, "GG-16.1e", log);
  else push(s, Chapter.objectives);
}

/** Remembers where everything was, so that the moves can be laid out, taken back and shown in one go. */
export function beginShifting(s: State, moves: number): void {
  s.moves = moves;
  s.shifted.fill(0);
  s.objectiveWas.set(s.objectiveAt);
  s.controlWas.set(s.control);
}

/** 16.1h no two within distance 2. */
export function farEnough(s: State): boolean {
  const { distance, areas } = s.ground.map;
  for (let i = 0; i < OBJECTIVES; i++) {
    for (let j = i + 1; j < OBJECTIVES; j++) {
      if (s.objectiveAt[i] >= 0 && s.objectiveAt[j] >= 0 && distance[s.objectiveAt[i] * areas + s.objectiveAt[j]] < CLOSEST) return false;
    }
  }
  return true;
}

/** The positions that a marker may cross on its way to the next area. */
export function crossings(s: State, from: Area, to: Area): Position[] {
  const { bounding, area } = s.ground.map;
  return bounding[from].filter((face) => area[face ^ 1] === to).map((face) => face >> 1);
}

const isBalance = (s: State): boolean => current(s) === Chapter.balance;

/** 16.1e to g; 24.1c before the game each objective may go on when the others have gone as far. */
function mayShift(s: State, i: number): boolean {
  if (s.moves === 0 || s.objectiveAt[i] < 0) return false;
  if (isBalance(s)) return s.shifted[i] === Math.min(...s.shifted);
  return s.control[i] === UNION && s.shifted[i] === 0;
}

/** Which objective is moved from an area, -1 if none can be. */
function movedFrom(s: State, from: Area): number {
  for (let i = 0; i < OBJECTIVES; i++) if (s.objectiveAt[i] === from && mayShift(s, i)) return i;
  return NOWHERE;
}

const shift: Said = verb({
  rule: "GG-16.1e",
  // 16.1k where the areas share several positions, the Union says which one the marker crosses
  fields: { objective: area, to: area, over: optional(position) },
  each(s, open) {
    const { beside, partial } = s.ground.map;
    for (let i = 0; i < OBJECTIVES; i++) {
      if (!mayShift(s, i)) continue;
      const from = s.objectiveAt[i];
      for (const to of beside[from]) {
        if (partial[to] || s.objectiveAt.includes(to)) continue;
        const over = crossings(s, from, to);
        if (over.length === 1) open(from, to, NOWHERE);
        else for (const p of over) open(from, to, p);
      }
    }
  },
  refuse(s, { objective: from, to, over }) {
    if (!s.objectiveAt.includes(from)) return no("GG-16.1e", `There is no objective at ${areaTitle(s, from)}.`);
    if (s.moves === 0) return no("GG-16.1f", "No objective move is left.");
    if (movedFrom(s, from) === NOWHERE) return whyNotMoved(s, s.objectiveAt.indexOf(from));
    const { distance, areas, partial } = s.ground.map;
    if (distance[from * areas + to] !== 1) return no("GG-16.1e", "An objective moves to an area that shares a position with its own.");
    if (partial[to]) return no("GG-16.1g", "An objective may not enter a partial area.");
    if (s.objectiveAt.includes(to)) return no("GG-16.1h", "Another objective is there.");
    return whyNotOver(s, crossings(s, from, to), over);
  },
  do(s, { objective: from, to, over }) {
    const i = movedFrom(s, from);
    s.objectiveAt[i] = to;
    s.shifted[i]++;
    s.moves--;
    if (!isBalance(s)) passBlocks(s, i, to, over === NOWHERE ? crossings(s, from, to)[0] : over);
  },
  notNow: (_, now) => no("GG-16.1a", `Objectives move in the objectives phase; now: ${now}.`),
});

function whyNotMoved(s: State, i: number): Refusal {
  if (isBalance(s)) return no("GG-24.1c", "Moves are spread evenly: move the others first.");
  return s.shifted[i] > 0
    ? no("GG-16.1f", "Each objective moves once a turn.")
    : no("GG-16.1f", "Only objectives that the Union controls may be moved.");
}

function whyNotOver(s: State, open: readonly Position[], over: number): Refusal | undefined {
  if (open.length === 1 ? over === NOWHERE : open.includes(over)) return undefined;
  if (open.length === 1) return no("GG-16.1k", 'There is one position between the two: leave "over" out.');
  return no("GG-16.1k", `Say over which position it goes: ${open.map((p) => `"${positionName(s, p)}"`).join(", ")}.`);
}

const verbs = {
  shift,
  reset: verb({
    refuse: (s) => (s.shifted.some((times) => times > 0) ? undefined : no("GG-16.1e", "No objective has been moved yet.")),
    do: (s) => resetShifts(s),
  }),
  done: verb({
    refuse: (s) =>
      farEnough(s)
        ? undefined
        : no(isBalance(s) ? "GG-24.1d" : "GG-16.1h", "Two objectives would be within two areas of each other; move on, or reset."),
    do(s, _, log) {
      reportShifts(s, isBalance(s) ? "GG-24.1b" : "GG-16.1e", log);
      pop(s);
    },
  }),
};

const moving = { shift: "move objectives", reset: "take the moves back", done: "leave them so" };

export const objectives: Ask = {
  rule: "GG-16.1e",
  seat: inCommand,
  prompt: (s) => ({
    text: `${offers(s, verbs, moving)} ${plural(s.moves, "move")} left. No two may end within two areas of each other.`,
    moves: s.moves,
    objectives: Array.from(s.objectiveAt, (at) => areaName(s, at)),
  }),
  verbs,
};

/** 24.1b, c the loser of the auction moves objectives before the game. */
export const balance: Ask = {
  rule: "GG-24.1c",
  seat: inCommand,
  prompt: (s) => ({
    text: `${offers(s, verbs, { ...moving, shift: "move the objectives, as evenly as you can" })} ${plural(s.moves, "move")} left. No two may end within two areas of each other.`,
    moves: s.moves,
  }),
  done(s, log) {
    if (s.bid === 0) reportShifts(s, "GG-24.1b", log);
    return s.bid === 0;
  },
  verbs,
};

/** 20.1c, d the marker is the side's whose blocks it passed last. */
function passBlocks(s: State, i: number, to: Area, over: Position): void {
  const { area, positions } = s.ground.map;
  const present = [0, 1].filter((army) => blocksAt(s, army, over) > 0);
  if (present.length === 1) s.control[i] = present[0];
  if (present.length < 2) return;
  const last = present.find((army) => s.stand[army * positions + over] !== NOWHERE && area[s.stand[army * positions + over]] === to);
  if (last !== undefined) s.control[i] = last;
}

/** Takes the moves laid out so far back. */
export function resetShifts(s: State): void {
  s.moves += s.shifted.reduce((sum, times) => sum + times, 0);
  s.objectiveAt.set(s.objectiveWas);
  s.control.set(s.controlWas);
  s.shifted.fill(0);
}

function reportShifts(s: State, rule: string, log?: GameEvent[]): void {
  for (let i = 0; i < OBJECTIVES; i++) {
    if (s.objectiveAt[i] === s.objectiveWas[i]) continue;
    log?.push(words.objectiveMoved(s, i, s.objectiveWas[i], rule));
    if (s.control[i] !== s.controlWas[i]) log?.push(words.objectiveTaken(s, i, "GG-20.1c"));
  }
  s.moves = 0;
  s.shifted.fill(0);
  s.objectiveWas.fill(NOWHERE);
  s.controlWas.fill(0);
}
