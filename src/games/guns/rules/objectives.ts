/** 16 Objectives phase, and 20.1 how objectives change hands. */
import type { Action, GameEvent } from "../../../engine/index.js";
import type { Area, Position } from "../../../kit/index.js";
import { CSA, UNION } from "../data/blocks.js";
import { hourCount } from "../data/time.js";
import { Ask, blocksAt, enemyOf, NOWHERE, Stage, type State, UP } from "../state.js";
import * as words from "../words/turn.js";
import { endTurn } from "./sequence.js";
import { DONE } from "./tokens.js";

export const OBJECTIVES = 3;
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
export function beginObjectives(s: State, log?: GameEvent[]): void {
  s.stage = Stage.objectives;
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
  s.ask = Ask.objectives;
  // 16.1f surplus moves lapse
  if (moves === 0 || !s.control.includes(UNION)) finishObjectives(s, log);
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
  const found: Position[] = [];
  for (let i = bounding.start[from]; i < bounding.start[from + 1]; i++)
    if (area[bounding.item[i] ^ 1] === to) found.push(bounding.item[i] >> 1);
  return found;
}

/** 16.1e to g; 24.1c before the game each objective may go on when the others have gone as far. */
export function mayShift(s: State, i: number): boolean {
  if (s.moves === 0 || s.objectiveAt[i] < 0) return false;
  if (s.ask === Ask.balance) return s.shifted[i] === Math.min(...s.shifted);
  return s.control[i] === UNION && s.shifted[i] === 0;
}

export function legalShifts(s: State, out: Action[]): void {
  const { map } = s.ground;
  const { beside } = map;
  for (let i = 0; i < OBJECTIVES; i++) {
    if (!mayShift(s, i)) continue;
    const from = s.objectiveAt[i];
    for (let k = beside.start[from]; k < beside.start[from + 1]; k++) {
      const to = beside.item[k];
      if (map.partial[to] || s.objectiveAt.includes(to)) continue;
      const over = crossings(s, from, to);
      // 16.1k where the areas share several positions, the Union says which one the marker crosses
      for (const p of over) {
        out.push({
          do: "shift",
          objective: map.areaNames[from],
          to: map.areaNames[to],
          ...(over.length > 1 && { over: map.positionNames[p] }),
        });
      }
    }
  }
  if (s.shifted.some((times) => times > 0)) out.push(RESET);
  if (farEnough(s)) out.push(DONE);
}

export const RESET: Action = Object.freeze({ do: "reset" });

export function shift(s: State, action: Action): void {
  const { areaNames, positionNames } = s.ground.map;
  const from = areaNames.indexOf(action.objective as string);
  const to = areaNames.indexOf(action.to as string);
  const over = action.over === undefined ? crossings(s, from, to)[0] : positionNames.indexOf(action.over as string);
  let i = 0;
  while (s.objectiveAt[i] !== from || !mayShift(s, i)) i++;
  s.objectiveAt[i] = to;
  s.shifted[i]++;
  s.moves--;
  if (s.ask === Ask.objectives) passBlocks(s, i, to, over);
}

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

export function reportShifts(s: State, rule: string, log?: GameEvent[]): void {
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

export function finishObjectives(s: State, log?: GameEvent[]): void {
  reportShifts(s, "GG-16.1e", log);
  endTurn(s, log);
}
