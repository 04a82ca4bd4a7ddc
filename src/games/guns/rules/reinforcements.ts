/** 11 Reinforcements: time tokens turned up, entry off and on the road, transfers between entry points. */
import type { Action, GameEvent } from "../../../engine/index.js";
import type { Face } from "../../../kit/index.js";
import { armyOf, type Block, blockNames, blocksOf, CSA, firstOf, UNION } from "../data/blocks.js";
import { entryCount, entryNames, type Hour, hourCount, hourNames, queues } from "../data/time.js";
import { entryEnds, roadEnds } from "../geometry/entry.js";
import { forget, nameGroup } from "../hidden/knowledge.js";
import { on } from "../options.js";
import {
  Ask,
  BY_FIELD,
  BY_ROAD,
  CAME,
  ENTERED,
  enemyOf,
  entryPoint,
  FIRST_ARRIVAL,
  has,
  isCavalry,
  NEW,
  NO_ROAD,
  NOWHERE,
  placeAtEntry,
  RUMOR,
  remove,
  Stage,
  type State,
  setFlag,
  UP,
  WITHDRAW,
} from "../state.js";
import * as words from "../words/blocks.js";
import { beginMarches } from "./march.js";
import { arrive, chooseFront, END, emptyHand, enemyCover, workOf } from "./movement.js";
import { objectivesIn, takeObjectives } from "./objectives.js";

/** 11.1 the active side's time tokens of the turn are turned up, in order. */
export function turnUpTokens(s: State, log?: GameEvent[]): void {
  for (let hour = s.hour; hour < s.hour + s.hours; hour++) {
    const at = s.active * hourCount + hour;
    const token = s.track[at];
    if (token === 0 || token & UP) continue;
    if (token === RUMOR) {
      s.track[at] = 0; // 11.1b
      log?.push(words.tokenUp(s.active, hour, NOWHERE));
      continue;
    }
    const entry = token - FIRST_ARRIVAL;
    s.track[at] = token | UP; // 11.1f
    log?.push(words.tokenUp(s.active, hour, entry));
    bringUp(s, entry, hour, log);
  }
}

/** 11.1d, g the queue that feeds an entry point now: at CHAMBERSBURG III corps, then II, then I. */
export function currentQueue(s: State, entry: number): number {
  return queues.findIndex((queue, i) => queue.entry === entry && s.drawn[i] < queue.size);
}

/** 11.1d, e the command on top of the queue waits off the map. */
function bringUp(s: State, entry: number, hour: Hour, log?: GameEvent[]): void {
  const q = currentQueue(s, entry);
  const command = s.queue[queues[q].start + s.drawn[q]++];
  nameGroup(s, command);
  const staying: Block[] = [];
  for (const b of blocksOf[command]) {
    s.place[b] = placeAtEntry(s, entry);
    s.ready[b] = hour;
    s.arrived[b] = hour;
    setFlag(s, b, NEW);
    if (s.active === UNION && s.forfeit > 0) {
      // 17.5d
      s.forfeit--;
      log?.push(words.eliminated(s, b, "GG-17.5d"));
      forget(s, b);
      remove(s, b);
    } else staying.push(b);
  }
  if (staying.length > 0) log?.push(words.groupArrives(s, command, entry, staying));
}

export function beginEntries(s: State, log?: GameEvent[]): void {
  s.stage = Stage.entry;
  turnUpTokens(s, log);
  if (anyWaiting(s, s.active)) s.ask = Ask.enter;
  else beginMarches(s);
}

function anyWaiting(s: State, army: number): boolean {
  for (let b = firstOf[army]; b < firstOf[army + 1]; b++) if (entryPoint(s, b) >= 0) return true;
  return false;
}

/** 10.7, 18.3a enters no position next to the enemy or in his fire. */
export const isShy = (s: State, b: Block): boolean => s.orders[armyOf[b]] === WITHDRAW || isCavalry(b);

/** 11.2d, 11.3 whether any way in is open off the road; the enemy's cover must be fresh. */
export function fieldOpen(s: State, b: Block): boolean {
  const entry = entryPoint(s, b);
  if (s.entryMode[entry] === BY_ROAD) return false;
  const { covers, ends } = workOf(s);
  for (const area of s.ground.entries[entry].areas) {
    entryEnds(s.ground, s, covers[enemyOf(armyOf[b])], armyOf[b], area, isShy(s, b), ends);
    if (ends.includes(1)) return true;
  }
  return false;
}

/** 11.2d to f, 11.4c whether the block may use the road at its entry point in that hour at all. */
export function mayUseRoad(s: State, b: Block, hour: Hour): boolean {
  const entry = entryPoint(s, b);
  if (s.entryMode[entry] === BY_FIELD) return false;
  if (s.roadUse[(hour - s.hour) * entryCount + entry] !== NO_ROAD) return false;
  return !(armyOf[b] === CSA && has(s, b, NEW) && !entryOpened(s, entry));
}

/** 11.2e, f reinforcements have entered here before; by the stricter reading, in an earlier turn. */
function entryOpened(s: State, entry: number): boolean {
  if (s.entryUsed[entry] === 0) return false;
  return !on(s, "roadNeedsEarlierTurn") || s.entryUsed[entry] > 1;
}

/** 11.4 the road paths open to the block in that hour, in the work table; the enemy's cover must be fresh. */
function openRoads(s: State, b: Block, hour: Hour): number {
  if (!mayUseRoad(s, b, hour)) return 0;
  const { covers, roads } = workOf(s);
  const found = roadEnds(s.ground, s, covers[enemyOf(armyOf[b])], armyOf[b], entryPoint(s, b), isShy(s, b), roads);
  let kept = 0;
  for (let i = 0; i < found; i++) if (!meetsAnother(s, roads[i], hour)) roads[kept++] = roads[i];
  return kept;
}

/** 11.4d, e */
function meetsAnother(s: State, path: number, hour: Hour): boolean {
  const { paths, meeting } = s.ground.roads;
  for (let entry = 0; entry < entryCount; entry++) {
    const other = s.roadUse[(hour - s.hour) * entryCount + entry];
    if (other !== NO_ROAD && meeting[path * paths.length + other]) return true;
  }
  return false;
}

const bringActions: readonly (readonly Action[])[] = blockNames.map((block) =>
  hourNames.map((hour) => Object.freeze({ do: "bring", block, hour })),
);
const transferActions: readonly (readonly (readonly Action[])[])[] = blockNames.map((block) =>
  entryNames.map((to) => hourNames.map((hour) => Object.freeze({ do: "transfer", block, to, hour }))),
);

export const firstEntryHour = (s: State, b: Block): Hour => Math.max(s.hour, s.ready[b]);

export function legalEntries(s: State, out: Action[]): void {
  enemyCover(s, s.active);
  const end = s.hour + s.hours;
  for (let b = firstOf[s.active]; b < firstOf[s.active + 1]; b++) {
    const entry = entryPoint(s, b);
    if (entry < 0) continue;
    const field = fieldOpen(s, b);
    for (let hour = firstEntryHour(s, b); hour < end; hour++) {
      if (field || openRoads(s, b, hour) > 0) out.push(bringActions[b][hour]);
      for (const to of s.ground.entries[entry].transfers) if (canTransfer(s, b, to, hour)) out.push(transferActions[b][to][hour]);
    }
  }
  out.push(END);
}

/** 11.2b, g a block is brought in in an hour of the turn. */
export function bring(s: State, b: Block, hour: Hour): void {
  s.hand = b;
  s.entryHour = hour;
  s.ask = Ask.entry;
}

export function legalWaysIn(s: State, out: Action[]): void {
  const b = s.hand;
  const entry = entryPoint(s, b);
  const { map, entries } = s.ground;
  enemyCover(s, s.active);
  if (s.entryMode[entry] !== BY_ROAD) {
    const { covers, ends } = workOf(s);
    for (const area of entries[entry].areas) {
      entryEnds(s.ground, s, covers[enemyOf(s.active)], s.active, area, isShy(s, b), ends);
      for (let p = 0; p < map.positions; p++) if (ends[p]) out.push({ do: "field", across: map.areaNames[area], to: map.positionNames[p] });
    }
  }
  const from = out.length;
  const open = openRoads(s, b, s.entryHour);
  for (let i = 0; i < open; i++) {
    const action = roadAction(s, workOf(s).roads[i]);
    if (!out.some((other, at) => at >= from && other.to === action.to && other.across === action.across)) out.push(action);
  }
}

function roadAction(s: State, path: number): Action {
  const { end, areas } = s.ground.roads.paths[path];
  return { do: "road", to: s.ground.map.positionNames[end], across: areas.map((area) => s.ground.map.areaNames[area]).join(" ") };
}

/** 11.3 from outside over an entry area. */
export function enterByField(s: State, across: unknown, to: unknown, log?: GameEvent[]): void {
  const { map } = s.ground;
  const area = map.areaNames.indexOf(across as string);
  const p = map.positionNames.indexOf(to as string);
  s.goal = map.area[2 * p] === area ? 2 * p : 2 * p + 1;
  s.entryPath = NO_ROAD;
  chooseFront(s, log);
}

/** 11.4 along a main road. */
export function enterByRoad(s: State, action: Action, log?: GameEvent[]): void {
  enemyCover(s, s.active);
  const open = openRoads(s, s.hand, s.entryHour);
  const { roads } = workOf(s);
  let i = 0;
  for (; i < open; i++) {
    const way = roadAction(s, roads[i]);
    if (way.to === action.to && way.across === action.across) break;
  }
  const { faces } = s.ground.roads.paths[roads[i]];
  s.entryPath = roads[i];
  s.goal = faces[faces.length - 1];
  chooseFront(s, log);
}

export function finishEntry(s: State, front: Face, log?: GameEvent[]): void {
  const b = s.hand;
  const entry = entryPoint(s, b);
  const path = s.entryPath;
  const hour = s.entryHour;
  arrive(s, front);
  setFlag(s, b, ENTERED | CAME);
  s.entered[b] = hour;
  // 2 = used in an earlier turn, 1 = first used in this one
  if (s.entryUsed[entry] === 0) s.entryUsed[entry] = 1;
  s.entryMode[entry] = path === NO_ROAD ? BY_FIELD : BY_ROAD;
  const { map, roads } = s.ground;
  const areas = path === NO_ROAD ? [map.area[s.goal]] : roads.paths[path].areas;
  if (path !== NO_ROAD) s.roadUse[(hour - s.hour) * entryCount + entry] = path;
  const rule = path === NO_ROAD ? "GG-11.3a" : "GG-11.4a";
  log?.push(words.moved(s, b, { event: "enter", rule, from: entryNames[entry], across: areas.map((area) => map.areaNames[area]) }));
  takeObjectives(s, s.active, objectivesIn(s, areas), "GG-20.1a", log);
  emptyHand(s);
  s.entryHour = 0;
  s.entryPath = NO_ROAD;
  s.ask = Ask.enter;
  if (!anyWaiting(s, s.active)) beginMarches(s);
}

/** 11.5 */
export function canTransfer(s: State, b: Block, to: number, hour: Hour): boolean {
  const from = entryPoint(s, b);
  if (hour <= s.arrived[b] || hour < firstEntryHour(s, b)) return false; // 11.5b
  if (pairUsed(s, from, to, hour)) return false; // 11.5c
  return !arrivesThere(s, to, hour);
}

/** 11.5e */
export const arrivesThere = (s: State, entry: number, hour: Hour): boolean =>
  s.track[s.active * hourCount + hour] === (UP | (FIRST_ARRIVAL + entry));

/** 11.5c, d one block an hour between two entry points, in either direction; by the other reading, one each way. */
function pairUsed(s: State, from: number, to: number, hour: Hour): boolean {
  const at = (hour - s.hour) * entryCount;
  const there = (s.transferUse[at + from] & (1 << to)) !== 0;
  const back = (s.transferUse[at + to] & (1 << from)) !== 0;
  return there || (back && !on(s, "transfersBothWays"));
}

export function transfer(s: State, b: Block, to: number, hour: Hour, log?: GameEvent[]): void {
  const from = entryPoint(s, b);
  s.transferUse[(hour - s.hour) * entryCount + from] |= 1 << to;
  s.place[b] = placeAtEntry(s, to);
  s.ready[b] = hour + 1;
  log?.push(words.transferred(s, b, from, to, hour));
}

/** What a turn counts of entries begins anew. */
export function clearEntries(s: State): void {
  s.entryMode.fill(0);
  s.roadUse.fill(NO_ROAD);
  s.transferUse.fill(0);
  for (let entry = 0; entry < entryCount; entry++) if (s.entryUsed[entry] === 1) s.entryUsed[entry] = 2;
}
