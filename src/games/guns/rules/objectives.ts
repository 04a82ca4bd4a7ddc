/** 16 Objectives phase, 20 how objectives change hands and who wins. */
import type { GameEvent, Refusal, Result } from "../../../engine/index.js";
import { type Area, clearAgenda, current, type Ending, no, optional, type Position, pop, push } from "../../../kit/index.js";
import { Chapter } from "../agenda.js";
import { CSA, UNION } from "../data/blocks.js";
import { dayOf, hourCount } from "../data/time.js";
import { communications } from "../geometry/faces.js";
import { area, position } from "../kinds.js";
import { COMMANDER, inCommand, seatFor } from "../seats.js";
import { blocksAt, NOWHERE, OBJECTIVES, Order, type State, UP } from "../state.js";
import { areaName, areaTitle, does, ofArmy, plural, positionName } from "../words/names.js";
import { enemyCover } from "./contact.js";
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

/** The objectives in any of these areas, as bits. */
export function objectivesIn(s: State, areas: readonly Area[]): number {
  return s.objectiveAt.reduce((bits, at, i) => (areas.includes(at) ? bits | (1 << i) : bits), 0);
}

/** Names of the areas whose bits are set. */
export function crossed(s: State, bits: number): string[] {
  return [...s.objectiveAt].filter((_, i) => bits & (1 << i)).map((at) => areaName(s, at));
}

/** 20.1a a side takes the enemy's objectives among these. */
export function takeObjectives(s: State, army: number, bits: number, log?: GameEvent[]): void {
  for (let i = 0; i < OBJECTIVES; i++) {
    if (!(bits & (1 << i)) || s.control[i] === army) continue;
    s.control[i] = army;
    log?.push(taken(s, i, "GG-20.1a"));
  }
}

function taken(s: State, objective: number, rule: string): GameEvent {
  const [at, army] = [s.objectiveAt[objective], s.control[objective]];
  return ofArmy(army, "objective", rule, `${does(army, "take")} the objective at ${areaTitle(s, at)}.`, { at: areaName(s, at) });
}

/** 16.1b, c hour by hour the arrivals are counted; each hour may give the Union an objective move. */
export function openObjectives(s: State, log?: GameEvent[]): void {
  s.active = UNION;
  let moves = 0;
  for (let hour = s.hour; hour < s.hour + s.hours; hour++) {
    for (const army of [UNION, CSA]) {
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
export function farEnough({ objectiveAt, ground: { map } }: State): boolean {
  return objectiveAt.every((from, i) =>
    objectiveAt.every((to, j) => j <= i || from < 0 || to < 0 || map.distance[from * map.areas + to] >= CLOSEST),
  );
}

/** The positions that a marker may cross on its way to the next area. */
function crossings(s: State, from: Area, to: Area): Position[] {
  const { bounding, area } = s.ground.map;
  return bounding[from].filter((face) => area[face ^ 1] === to).map((face) => face >> 1);
}

/** 16.1k where the areas share several positions, the Union says which one the marker crosses. */
function choicesOver(s: State, from: Area, to: Area): Position[] {
  const over = crossings(s, from, to);
  return over.length === 1 ? [NOWHERE] : over;
}

const isBalance = (s: State): boolean => current(s) === Chapter.balance;

/** 16.1e to g; 24.1c before the game each objective may go on when the others have gone as far. */
function mayShift(s: State, i: number): boolean {
  if (s.moves === 0 || s.objectiveAt[i] < 0) return false;
  if (isBalance(s)) return s.shifted[i] === Math.min(...s.shifted);
  return s.control[i] === UNION && s.shifted[i] === 0;
}

/** Which objective is moved from an area, -1 if none can be. */
const movedFrom = (s: State, from: Area): number => s.objectiveAt.findIndex((at, i) => at === from && mayShift(s, i));

const shift: Said = verb({
  rule: "GG-16.1e",
  fields: { objective: area, to: area, over: optional(position) },
  each(s, open) {
    const { beside, partial } = s.ground.map;
    for (const from of s.objectiveAt.filter((_, i) => mayShift(s, i))) {
      for (const to of beside[from]) {
        if (!partial[to] && !s.objectiveAt.includes(to)) for (const over of choicesOver(s, from, to)) open(from, to, over);
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
    return whyNotOver(s, choicesOver(s, from, to), over);
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
  if (open.includes(over)) return undefined;
  if (open.length === 1) return no("GG-16.1k", 'There is one position between the two: leave "over" out.');
  return no("GG-16.1k", `Say over which position it goes: ${open.map((p) => `"${positionName(s, p)}"`).join(", ")}.`);
}

const verbs = {
  shift,
  reset: verb({
    refuse: (s) => (s.shifted.some((times) => times > 0) ? undefined : no("GG-16.1e", "No objective has been moved yet.")),
    do: resetShifts,
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

const shiftPrompt = (s: State, shift: string) => ({
  text: `${offers(s, verbs, { shift, reset: "take the moves back", done: "leave them so" })} ${plural(s.moves, "move")} left. No two may end within two areas of each other.`,
  moves: s.moves,
});

export const objectives: Ask = {
  rule: "GG-16.1e",
  seat: inCommand,
  prompt: (s) => ({ ...shiftPrompt(s, "move objectives"), objectives: Array.from(s.objectiveAt, (at) => areaName(s, at)) }),
  verbs,
};

/** 24.1b, c the loser of the auction moves objectives before the game. */
export const balance: Ask = {
  rule: "GG-24.1c",
  seat: inCommand,
  prompt: (s) => shiftPrompt(s, "move the objectives, as evenly as you can"),
  done(s, log) {
    if (s.bid === 0) reportShifts(s, "GG-24.1b", log);
    return s.bid === 0;
  },
  verbs,
};

/** 20.1c, d the marker is the side's whose blocks it passed last. */
function passBlocks(s: State, i: number, to: Area, over: Position): void {
  const { area, positions } = s.ground.map;
  const present = [UNION, CSA].filter((army) => blocksAt(s, army, over) > 0);
  const last = present.length < 2 ? present[0] : present.find((army) => area[s.stand[army * positions + over]] === to);
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
    const [from, to] = [s.objectiveWas[i], s.objectiveAt[i]];
    if (from === to) continue;
    const text = `The objective at ${areaTitle(s, from)} moves to ${areaTitle(s, to)}.`;
    log?.push(ofArmy(s.control[i], "objectiveMoved", rule, text, { from: areaName(s, from), to: areaName(s, to) }));
    if (s.control[i] !== s.controlWas[i]) log?.push(taken(s, i, "GG-20.1c"));
  }
  s.moves = 0;
  s.shifted.fill(0);
  s.objectiveWas.fill(NOWHERE);
  s.controlWas.fill(0);
}

/** 20.2 blue, and with a communications path, which begins in no Confederate field of fire. */
function fullyControls(s: State, objective: number): boolean {
  const area = s.objectiveAt[objective];
  if (area < 0 || s.control[objective] !== UNION) return false;
  return communications(s, UNION, enemyCover(s, UNION), area).length > 0;
}

export const fullyControlled = (s: State): number => [...s.objectiveAt.keys()].filter((i) => fullyControls(s, i)).length;

/** 20.3a on 2 and 3 July only Attack orders keep a Union without full control in the game. */
export const isAtStake = (s: State): boolean => dayOf[s.hour] > 1 && fullyControlled(s) < OBJECTIVES;

/** 20.3a, c at the end of a Union phase. */
export const losesNow = (s: State): boolean => s.orders[UNION] !== Order.attack && isAtStake(s);

export function win(s: State, army: number, log?: GameEvent[]): void {
  s.winner = army;
  clearAgenda(s);
  push(s, Chapter.over);
  const { winner, level, text } = resultOf(s);
  log?.push({ event: "over", rule: army === CSA ? "GG-20.3a" : "GG-20.3d", winner, level, reveals: true, text });
}

function resultOf(s: State): Result {
  const held = fullyControlled(s);
  const how =
    s.winner === UNION
      ? `The Union wins: the night of 3 July is over, and it fully controls ${held} of ${OBJECTIVES} objectives.`
      : `The Confederates win: the Union fully controls ${held} of ${OBJECTIVES} objectives and has not declared Attack.`;
  return result(s, s.winner, held, how);
}

export const over: Ending<State> = { result: resultOf };

/** How it would be counted now: full control of all objectives, or not. */
export function standing(s: State): Result {
  if (current(s) === Chapter.over) return resultOf(s);
  const held = fullyControlled(s);
  return result(s, held === OBJECTIVES ? UNION : CSA, held, `The Union fully controls ${held} of ${OBJECTIVES} objectives.`);
}

function result(s: State, army: number, held: number, text: string): Result {
  const score = { [seatFor(s, UNION, COMMANDER)]: held, [seatFor(s, CSA, COMMANDER)]: OBJECTIVES - held };
  return { winner: seatFor(s, army, COMMANDER), level: army === UNION ? "held" : "objectives", score, text };
}
