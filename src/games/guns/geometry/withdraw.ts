/** Where a withdrawal may go (14.3 to 14.6, with 18.2 and 18.4): each change of position to greater separation if it can be. */
import type { Face, Position } from "../../../kit/area.js";
import { offMap, type Stop } from "../../../kit/area-reach.js";
import { MOST_IN_POSITION } from "../data/blocks.js";
import { type Army, type Ground, UNION } from "../data/ground.js";
import { type Cover, type Deployment, emptyCover, emptyDeployment, separation } from "./faces.js";

export interface Retreat {
  army: Army;
  /** Its front; it leaves across the rear area. */
  face: Face;
  /** 10.6g the face it stands toward, if an enemy shares its position. */
  stand: Face;
  /** Seven at most. */
  steps: number;
  mounted: boolean;
  /** 18.4a cavalry of its own will under other orders than Withdraw: no position obstructed on either side. */
  openOnly: boolean;
}

const STATES = 8;
const UNASKED = 255;
const NONE = 254;
/** 10.5f */
const APART_OFF_MAP = 3;

/** What entering a position means: not at all; stop there; stop if there is no going on; stop or go on. */
const SHUT = 0;
const MUST_STOP = 1;
const MUST_GO_ON = 2;
const MAY_STOP = 3;

/** One entry for each end, the cheapest way to it. None = no legal withdrawal. */
export type Withdrawals = ReturnType<typeof createWithdrawals>;
type Search = Withdrawals["search"];

export function createWithdrawals(ground: Ground) {
  const { positions, areas } = ground.map;
  return {
    count: 0,
    /** A face entered, or offMap(map, area). */
    place: new Int16Array(positions + areas),
    cost: new Uint8Array(positions + areas),
    /** 14.5a-b it ends next to an enemy that was not there before. */
    reduced: new Uint8Array(positions + areas),
    /** By entry: the state it came from. */
    from: new Int16Array(positions + areas),
    /** A state of the search is position * 8 + steps spent: what is legal from there depends on nothing else. */
    search: {
      ground,
      deployment: emptyDeployment(ground),
      enemyCover: emptyCover(ground),
      retreat: { army: 0, face: 0, stand: -1, steps: 0, mounted: false, openOnly: false } as Retreat,
      /** By position: its separation, and what entering it means, UNASKED. */
      apart: new Uint8Array(positions),
      stop: new Uint8Array(positions),
      /** By state: the least separation that the next change must have, NONE if there is no next, UNASKED. */
      wanted: new Uint8Array(positions * STATES),
      /** By state: the face entered last, -1 = not reached, and the state before. */
      face: new Int16Array(positions * STATES),
      before: new Int16Array(positions * STATES),
      /** By position, and by area for leaving the map: 1 = already an end. */
      ended: new Uint8Array(positions + areas),
    },
  };
}

/** The places entered on the way to entry `i`, in order. */
export function withdrawalPath({ search, place, from }: Withdrawals, i: number): Stop[] {
  const path = [place[i]];
  for (let state = from[i]; search.face[state] >= 0; state = search.before[state]) path.push(search.face[state]);
  return path.reverse();
}

export function withdraw(ground: Ground, deployment: Deployment, enemyCover: Cover, retreat: Retreat, out: Withdrawals): void {
  const { search } = out;
  out.count = 0;
  const start = retreat.face >> 1;
  const shared = deployment.count[(1 - retreat.army) * ground.map.positions + start] > 0;
  // 10.6f it cannot leave to its rear past an enemy behind it
  if (shared && retreat.stand !== (retreat.face ^ 1)) return;
  if (retreat.openOnly && obstructedAt(ground, start)) return;
  search.ground = ground;
  search.deployment = deployment;
  search.enemyCover = enemyCover;
  search.retreat = retreat;
  search.apart[start] = separation(ground, deployment, 1 - retreat.army, enemyCover, start);
  search.stop.fill(UNASKED);
  search.wanted.fill(UNASKED);
  search.face.fill(-1);
  search.ended.fill(0);
  goOn(out, start * STATES);
  for (let spent = 1; spent <= retreat.steps; spent++) {
    for (let position = 0; position < ground.map.positions; position++) {
      const state = position * STATES + spent;
      if (search.face[state] >= 0) arrive(out, state);
    }
  }
}

function obstructedAt(ground: Ground, position: Position): boolean {
  return (ground.obstructed[2 * position] | ground.obstructed[2 * position + 1]) === 1;
}

/** What entering a position means, asked once: the enemy does not move meanwhile. */
function stopAt(search: Search, position: Position): number {
  if (search.stop[position] === UNASKED) search.stop[position] = survey(search, position);
  return search.stop[position];
}

function survey({ ground, deployment, enemyCover, retreat, apart }: Search, position: Position): number {
  const { area } = ground.map;
  const { army, face, openOnly } = retreat;
  const first = area[2 * position];
  const second = area[2 * position + 1];
  // 14.3c between the same two areas as before; its own position too
  if ((first === area[face] && second === area[face ^ 1]) || (first === area[face ^ 1] && second === area[face])) return SHUT;
  if ((army === UNION && ground.unionMayNot[position]) || (openOnly && obstructedAt(ground, position))) return SHUT;
  apart[position] = separation(ground, deployment, 1 - army, enemyCover, position);
  if (apart[position] === 0) return SHUT;
  if (apart[position] > 1) return MAY_STOP;
  return meetsNewEnemy(ground, deployment, army, face >> 1, position) ? MUST_STOP : MUST_GO_ON;
}

function isFull({ ground, deployment, retreat }: Search, position: Position): boolean {
  return deployment.count[retreat.army * ground.map.positions + position] >= MOST_IN_POSITION;
}

/** 14.3e, 14.5b is an enemy next to `position` that was neither in nor next to `start`? */
function meetsNewEnemy(ground: Ground, deployment: Deployment, army: Army, start: Position, position: Position): boolean {
  const { adjacent, positions, touching } = ground.map;
  for (const next of adjacent[position]) {
    if (!deployment.count[(1 - army) * positions + next]) continue;
    if (next !== start && !touching[start * positions + next]) return true;
  }
  return false;
}

/** 14.3b across the rear area at first, then to either side. */
function mayCross(search: Search, state: number, face: Face): boolean {
  return state % STATES > 0 || face === (search.retreat.face ^ 1);
}

function stepsTo(search: Search, leaving: Face, to: Face): number {
  const rough = search.ground.obstructed[leaving] | search.ground.obstructed[to];
  return rough && search.retreat.mounted ? STATES : 1 + rough;
}

/** 14.4b-c the least separation the next change may have: greater if one is possible, else equal. */
function wantedFrom(search: Search, state: number): number {
  if (search.wanted[state] !== UNASKED) return search.wanted[state];
  const best = bestFrom(search, state);
  const apart = search.apart[state >> 3];
  search.wanted[state] = best === NONE || best < apart ? NONE : Math.min(best, apart + 1);
  return search.wanted[state];
}

/** The greatest separation of any change of position that can be completed, NONE if there is none. */
function bestFrom(search: Search, state: number): number {
  const { bounding, area, partial } = search.ground.map;
  let best = -1;
  for (let leaving = (state >> 3) * 2; leaving < (state >> 3) * 2 + 2; leaving++) {
    if (!mayCross(search, state, leaving)) continue;
    if (partial[area[leaving]] && stepsOff(search, state, leaving) <= search.retreat.steps) best = Math.max(best, APART_OFF_MAP);
    for (const to of bounding[area[leaving]]) {
      const next = stateAfter(search, state, leaving, to);
      if (next >= 0 && search.apart[next >> 3] > best && canEnd(search, next)) best = search.apart[next >> 3];
    }
  }
  return best < 0 ? NONE : best;
}

/** Steps spent if it leaves the map across the area of a face. */
function stepsOff(search: Search, state: number, leaving: Face): number {
  return (state % STATES) + stepsTo(search, leaving, leaving);
}

/** -1 if the step may not be made. */
function stateAfter(search: Search, state: number, leaving: Face, to: Face): number {
  if (to === leaving || stopAt(search, to >> 1) === SHUT) return -1;
  const spent = (state % STATES) + stepsTo(search, leaving, to);
  return spent > search.retreat.steps ? -1 : (to >> 1) * STATES + spent;
}

/** 14.4e can the move be completed, here or further on? */
function canEnd(search: Search, state: number): boolean {
  if (!isFull(search, state >> 3)) return true;
  return stopAt(search, state >> 3) !== MUST_STOP && wantedFrom(search, state) !== NONE;
}

function goOn(out: Withdrawals, state: number): void {
  const { search } = out;
  const wanted = wantedFrom(search, state);
  if (wanted === NONE) return;
  const { bounding, area, partial } = search.ground.map;
  for (let leaving = (state >> 3) * 2; leaving < (state >> 3) * 2 + 2; leaving++) {
    if (!mayCross(search, state, leaving)) continue;
    if (partial[area[leaving]] && wanted <= APART_OFF_MAP) leave(out, state, leaving);
    for (const to of bounding[area[leaving]]) {
      const next = stateAfter(search, state, leaving, to);
      if (next < 0 || search.face[next] >= 0 || search.apart[next >> 3] < wanted || !canEnd(search, next)) continue;
      search.face[next] = to;
      search.before[next] = state;
    }
  }
}

function leave(out: Withdrawals, state: number, leaving: Face): void {
  const { map } = out.search.ground;
  const spent = stepsOff(out.search, state, leaving);
  if (spent > out.search.retreat.steps) return;
  end(out, offMap(map, map.area[leaving]), map.positions + map.area[leaving], spent, 0, state);
}

function arrive(out: Withdrawals, state: number): void {
  const { search } = out;
  const position = state >> 3;
  const stop = stopAt(search, position);
  const last = stop === MUST_STOP || wantedFrom(search, state) === NONE;
  if (!isFull(search, position) && (last || stop === MAY_STOP)) {
    end(out, search.face[state], position, state % STATES, stop === MUST_STOP ? 1 : 0, search.before[state]);
  }
  if (!last) goOn(out, state);
}

function end(out: Withdrawals, place: Stop, key: number, cost: number, reduced: number, from: number): void {
  if (out.search.ended[key]) return;
  out.search.ended[key] = 1;
  out.place[out.count] = place;
  out.cost[out.count] = cost;
  out.reduced[out.count] = reduced;
  out.from[out.count++] = from;
}
