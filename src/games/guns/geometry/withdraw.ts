/** Where a withdrawal may go (14.3 to 14.6, with 18.2 and 18.4): each change of position to greater separation if it can be. */
import { type Face, faceInto, type Position } from "../../../kit/area.js";
import { offMap, type Stop } from "../../../kit/area-reach.js";
import { type Army, type Ground, UNION } from "../data/ground.js";
import { blocksAt, type Cover, type Deployment, emptyCover, emptyDeployment, isFull, separation } from "./faces.js";
import { exitOf } from "./march.js";

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

/** A state of the search is position * 8 + steps spent: what is legal from there depends on nothing else. */
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
    search: {
      s: emptyDeployment(ground),
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

export function withdraw(s: Deployment, enemyCover: Cover, retreat: Retreat, out: Withdrawals): void {
  const { search } = out;
  const { army, face, stand, steps, openOnly } = retreat;
  out.count = 0;
  const start = face >> 1;
  // 10.6f it cannot leave to its rear past an enemy behind it
  if (blocksAt(s, 1 - army, start) > 0 && stand !== (face ^ 1)) return;
  if (openOnly && isObstructed(s, start)) return;
  search.s = s;
  search.enemyCover = enemyCover;
  search.retreat = retreat;
  search.apart[start] = separation(s, 1 - army, enemyCover, start);
  search.stop.fill(UNASKED);
  search.wanted.fill(UNASKED);
  search.face.fill(-1);
  search.ended.fill(0);
  goOn(out, start * STATES);
  for (let spent = 1; spent <= steps; spent++) {
    for (let state = spent; state < search.face.length; state += STATES) if (search.face[state] >= 0) arrive(out, state);
  }
}

/** On either side. */
const isObstructed = ({ ground }: Deployment, p: Position): boolean => (ground.obstructed[2 * p] | ground.obstructed[2 * p + 1]) === 1;

/** What entering a position means, asked once: the enemy does not move meanwhile. */
function stopAt(search: Search, p: Position): number {
  if (search.stop[p] === UNASKED) search.stop[p] = survey(search, p);
  return search.stop[p];
}

function survey({ s, enemyCover, retreat, apart }: Search, p: Position): number {
  const { unionMayNot, map } = s.ground;
  const { army, face, openOnly } = retreat;
  const toward = faceInto(map, p, map.area[face]);
  // 14.3c between the same two areas as before; its own position too
  if (toward >= 0 && map.area[toward ^ 1] === map.area[face ^ 1]) return SHUT;
  if ((army === UNION && unionMayNot[p]) || (openOnly && isObstructed(s, p))) return SHUT;
  apart[p] = separation(s, 1 - army, enemyCover, p);
  if (apart[p] === 0) return SHUT;
  if (apart[p] > 1) return MAY_STOP;
  // 14.3e, 14.5b is an enemy next to it that was neither in nor next to where it began?
  const isNew = (q: Position) => blocksAt(s, 1 - army, q) > 0 && q !== face >> 1 && !map.touching[(face >> 1) * map.positions + q];
  return map.adjacent[p].some(isNew) ? MUST_STOP : MUST_GO_ON;
}

/** The changes of position that can be made from a state and completed: how far from the enemy, where to, and the steps spent with it. */
function eachChange(search: Search, state: number, found: (apart: number, to: Stop, spent: number) => void): void {
  const { s, retreat, apart } = search;
  const { bounding, area, partial } = s.ground.map;
  const before = state % STATES;
  for (let leaving = (state >> 3) * 2; leaving < (state >> 3) * 2 + 2; leaving++) {
    // 14.3b across the rear area at first, then to either side
    if (before === 0 && leaving !== (retreat.face ^ 1)) continue;
    const across = area[leaving];
    const off = before + stepsTo(search, leaving, leaving);
    if (partial[across] && off <= retreat.steps) found(APART_OFF_MAP, offMap(s.ground.map, across), off);
    for (const to of bounding[across]) {
      if (to === leaving || stopAt(search, to >> 1) === SHUT) continue;
      const spent = before + stepsTo(search, leaving, to);
      if (spent <= retreat.steps && canEnd(search, to >> 1, spent)) found(apart[to >> 1], to, spent);
    }
  }
}

/** 18.2b more than there can be, where a mounted block would be slowed. */
function stepsTo({ s, retreat }: Search, leaving: Face, to: Face): number {
  const rough = s.ground.obstructed[leaving] | s.ground.obstructed[to];
  return rough && retreat.mounted ? STATES : 1 + rough;
}

/** 14.4e can the move be completed, here or further on? */
function canEnd(search: Search, p: Position, spent: number): boolean {
  if (!isFull(search.s, search.retreat.army, p)) return true;
  return stopAt(search, p) !== MUST_STOP && wantedFrom(search, p * STATES + spent) !== NONE;
}

/** 14.4b-c the least separation the next change may have: greater if one is possible, else equal. */
function wantedFrom(search: Search, state: number): number {
  const { wanted, apart } = search;
  if (wanted[state] !== UNASKED) return wanted[state];
  let best = -1;
  eachChange(search, state, (next) => {
    best = Math.max(best, next);
  });
  const now = apart[state >> 3];
  wanted[state] = best < now ? NONE : Math.min(best, now + 1);
  return wanted[state];
}

function goOn(out: Withdrawals, state: number): void {
  const { search } = out;
  const wanted = wantedFrom(search, state);
  if (wanted === NONE) return;
  eachChange(search, state, (apart, to, spent) => {
    if (apart < wanted) return;
    if (exitOf(search.s.ground, to) >= 0) {
      end(out, to, spent, false, state);
      return;
    }
    const next = (to >> 1) * STATES + spent;
    if (search.face[next] >= 0) return;
    search.face[next] = to;
    search.before[next] = state;
  });
}

function arrive(out: Withdrawals, state: number): void {
  const { search } = out;
  const p = state >> 3;
  const stop = stopAt(search, p);
  const isLast = stop === MUST_STOP || wantedFrom(search, state) === NONE;
  if (!isFull(search.s, search.retreat.army, p) && (isLast || stop === MAY_STOP))
    end(out, search.face[state], state % STATES, stop === MUST_STOP, search.before[state]);
  if (!isLast) goOn(out, state);
}

function end(out: Withdrawals, place: Stop, cost: number, reduced: boolean, from: number): void {
  const { ground } = out.search.s;
  const key = exitOf(ground, place) < 0 ? place >> 1 : place - ground.map.positions;
  if (out.search.ended[key]) return;
  out.search.ended[key] = 1;
  out.place[out.count] = place;
  out.cost[out.count] = cost;
  out.reduced[out.count] = Number(reduced);
  out.from[out.count++] = from;
}
