/** 11 Reinforcements: time tokens turned up, entry off and on the road, transfers between entry points. */
import type { GameEvent, Refusal } from "../../../engine/index.js";
import { faceInto, no, noted, type Passage, pop, push } from "../../../kit/index.js";
import { Chapter } from "../agenda.js";
import { armyOf, type Block, blockNames, blocksOf, blocksOfArmy, CSA, UNION } from "../data/blocks.js";
import { entryCount, entryNames, type Hour, hourCount, hourNames, hourTitle, inHour, queues } from "../data/time.js";
import { entryEnds, roadEnds } from "../geometry/entry.js";
import { forget, nameGroup } from "../hidden/knowledge.js";
import { area, hour as hourKind, position } from "../kinds.js";
import { ask } from "../options.js";
import { inTheField } from "../seats.js";
import {
  BY_FIELD,
  BY_ROAD,
  Did,
  enemyOf,
  entryPoint,
  FIRST_ARRIVAL,
  has,
  NO_ROAD,
  NOWHERE,
  placeAtEntry,
  RUMOR,
  remove,
  type State,
  setFlag,
  UP,
} from "../state.js";
import * as words from "../words/blocks.js";
import { areaName, areaTitle, list, positionTitle } from "../words/names.js";
import { whoSees } from "./contact.js";
import { arrive, chooseFront, emptyHand, enemyCover, isShy, whyNotEnter, whyNotNear, workOf } from "./movement.js";
import { objectivesIn, takeObjectives } from "./objectives.js";
import { type Ask, handFull, offers, ownBlock, type Said, title, verb } from "./verbs.js";
import { anyWaiting, firstEntryHour, isOfTurn, notOfTurn, transfer, waitingBlocks, whyNotWaiting } from "./waiting.js";

/** 11.1 the active side's time tokens of the turn are turned up, in order. */
function turnUpTokens(s: State, log?: GameEvent[]): void {
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
function currentQueue(s: State, entry: number): number {
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
    setFlag(s, b, Did.new);
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

export function openEntries(s: State, log?: GameEvent[]): void {
  turnUpTokens(s, log);
  push(s, Chapter.enter);
}

/** 11.2d, 11.3 whether any way in is open off the road; the enemy's cover must be fresh. */
function fieldOpen(s: State, b: Block): boolean {
  const entry = entryPoint(s, b);
  if (s.entryMode[entry] === BY_ROAD) return false;
  const { covers, ends } = workOf(s);
  for (const area of s.ground.entries[entry].areas) {
    entryEnds(s, covers[enemyOf(armyOf[b])], armyOf[b], area, isShy(s, b), ends);
    if (ends.includes(1)) return true;
  }
  return false;
}

/** 11.2d to f, 11.4c whether the block may use the road at its entry point in that hour at all. */
export function mayUseRoad(s: State, b: Block, hour: Hour): boolean {
  const entry = entryPoint(s, b);
  if (s.entryMode[entry] === BY_FIELD) return false;
  if (s.roadUse[(hour - s.hour) * entryCount + entry] !== NO_ROAD) return false;
  return !(armyOf[b] === CSA && has(s, b, Did.new) && !entryOpened(s, entry));
}

/** 11.2e, f reinforcements have entered here before; by the stricter reading, in an earlier turn. */
function entryOpened(s: State, entry: number): boolean {
  if (s.entryUsed[entry] === 0) return false;
  return !ask.roadNeedsEarlierTurn(s) || s.entryUsed[entry] > 1;
}

/** 11.4 the road paths open to the block in that hour, in the work table; the enemy's cover must be fresh. */
function openRoads(s: State, b: Block, hour: Hour): number {
  if (!mayUseRoad(s, b, hour)) return 0;
  const { covers, roads } = workOf(s);
  const found = roadEnds(s, covers[enemyOf(armyOf[b])], armyOf[b], entryPoint(s, b), isShy(s, b), roads);
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

/** 11.2b, g a block is brought in in an hour of the turn. */
const bring: Said = verb({
  fields: { block: ownBlock, hour: hourKind },
  each(s, open) {
    enemyCover(s, s.active);
    for (const b of blocksOfArmy[s.active]) {
      if (entryPoint(s, b) < 0) continue;
      const field = fieldOpen(s, b);
      for (let hour = firstEntryHour(s, b); hour < s.hour + s.hours; hour++) if (field || openRoads(s, b, hour) > 0) open(b, hour);
    }
  },
  refuse(s, { block: b, hour }) {
    const elsewhere = whyNotWaiting(s, b);
    if (elsewhere) return elsewhere;
    if (!isOfTurn(s, hour)) return notOfTurn(s, hour, "GG-11.2g");
    if (hour < firstEntryHour(s, b))
      return no(s.arrived[b] === s.ready[b] ? "GG-11.2g" : "GG-11.5b", `${blockNames[b]} is there from ${hourTitle(s.ready[b])} on.`);
    enemyCover(s, s.active);
    if (fieldOpen(s, b) || openRoads(s, b, hour) > 0) return undefined;
    return whyNotRoad(s, b, hour) ?? no("GG-11.2c", "No way in is open there.");
  },
  do(s, { block: b, hour }) {
    s.hand = b;
    s.entryHour = hour;
    push(s, Chapter.entering, NOWHERE);
    push(s, Chapter.entry);
  },
});

/** Why the road at its entry point is closed to the block in that hour. */
function whyNotRoad(s: State, b: Block, hour: Hour): Refusal | undefined {
  const entry = entryPoint(s, b);
  if (mayUseRoad(s, b, hour)) return undefined;
  if (s.entryMode[entry] === BY_FIELD) return no("GG-11.2d", "Blocks have entered there off the road in this turn.");
  if (s.roadUse[(hour - s.hour) * entryCount + entry] !== NO_ROAD) return no("GG-11.4c", "One block an hour enters by the road there.");
  return s.entryUsed[entry] === 0
    ? no("GG-11.2e", "The first to enter there must come off the road.")
    : no("GG-11.2f", "New reinforcements use the road there only when others have entered in an earlier turn.");
}

/** So many are named; of more it is told how many wait where. */
const NAMED = 4;

function whoWaits(waiting: ReturnType<typeof waitingBlocks>): string {
  if (waiting.length <= NAMED) return list(waiting.map(({ block, at }) => `${block} at ${at}`));
  const where = [...new Set(waiting.map(({ at }) => at))];
  return list(where.map((entry) => `${waiting.filter(({ at }) => at === entry).length} at ${entry}`));
}

export const enter: Ask = {
  rule: "GG-11.2a",
  seat: inTheField,
  prompt(s) {
    const waiting = waitingBlocks(s);
    return {
      text: `${offers(s, enter.verbs, { bring: "bring in reinforcements", transfer: "transfer them", end: "go on" })} Waiting: ${whoWaits(waiting)}.`,
      waiting,
    };
  },
  done: (s) => !anyWaiting(s, s.active),
  verbs: { bring, transfer, end: verb({ do: pop }) },
};

/** What bars a position to the block that comes in. */
const whyBarred = (s: State, p: number): Refusal | undefined => whyNotEnter(s, s.hand, p, false) ?? whyNotNear(s, s.hand, p);

/** Positions that the block in hand reaches off the road across an entry area, in the work table. */
function fieldEnds(s: State, across: number): Uint8Array {
  const { covers, ends } = workOf(s);
  enemyCover(s, s.active);
  entryEnds(s, covers[enemyOf(s.active)], s.active, across, isShy(s, s.hand), ends);
  return ends;
}

/** 11.3 from outside over an entry area. */
const field: Said = verb({
  rule: "GG-11.3a",
  fields: { across: area, to: position },
  each(s, open) {
    const entry = entryPoint(s, s.hand);
    if (s.entryMode[entry] === BY_ROAD) return;
    for (const across of s.ground.entries[entry].areas) {
      const ends = fieldEnds(s, across);
      for (let p = 0; p < ends.length; p++) if (ends[p]) open(across, p);
    }
  },
  refuse(s, { across, to }) {
    const entry = entryPoint(s, s.hand);
    if (s.entryMode[entry] === BY_ROAD) return no("GG-11.2d", "Blocks have entered there by the road in this turn.");
    if (s.ground.entries[entry].areas.includes(across) && fieldEnds(s, across)[to]) return undefined;
    const { areas } = s.ground.entries[entry];
    if (!areas.includes(across))
      return no("GG-11.3a", `At ${entryNames[entry]} blocks enter across ${list(areas.map((one) => areaTitle(s, one)))}.`);
    if (faceInto(s.ground.map, to, across) < 0) return no("GG-11.3a", `${positionTitle(s, to)} does not bound ${areaTitle(s, across)}.`);
    return whyBarred(s, to) ?? no("GG-11.2c", `${areaTitle(s, across)} is in the field of fire of the enemy at ${whoSees(s, across)}.`);
  },
  do(s, { across, to }) {
    s.goal = faceInto(s.ground.map, to, across);
    s.entryPath = NO_ROAD;
    chooseFront(s);
  },
});

/** The open road to a position across these areas, -1 where there is none. */
function roadTo(s: State, to: number, across: string): number {
  enemyCover(s, s.active);
  const open = openRoads(s, s.hand, s.entryHour);
  const { roads } = workOf(s);
  const { paths } = s.ground.roads;
  for (let i = 0; i < open; i++) if (paths[roads[i]].end === to && paths[roads[i]].across === across) return roads[i];
  return NO_ROAD;
}

/** The road itself, or who is on it. */
function whyNotBy(s: State, to: number, across: string): Refusal {
  const { paths, from } = s.ground.roads;
  const entry = entryNames[entryPoint(s, s.hand)];
  const there = (from.get(entry) ?? []).filter((path) => paths[path].end === to);
  if (there.length === 0) return no("GG-11.4a", `No main road from ${entry} crosses ${positionTitle(s, to)}.`);
  const named = there.find((path) => paths[path].across === across);
  if (named === undefined) return no("GG-11.4a", `Roads there run across ${list(there.map((path) => `"${paths[path].across}"`))}.`);
  if (meetsAnother(s, named, s.entryHour)) return no("GG-11.4d", "Its road meets that of another block that enters in the same hour.");
  return s.active === CSA && paths[named].areas.some((one) => s.ground.town[one])
    ? no("GG-11.4f", "No Confederate road leads through the town.")
    : no("GG-11.4g", "The enemy bars the road, or stops it earlier.");
}

/** 11.4 along a main road. */
const road: Said = verb({
  rule: "GG-11.4a",
  fields: { to: position },
  words: "across",
  each(s, open) {
    enemyCover(s, s.active);
    const found = openRoads(s, s.hand, s.entryHour);
    const roads = [...workOf(s).roads.subarray(0, found)].map((path) => s.ground.roads.paths[path]);
    roads.forEach(({ end, across }, i) => {
      if (roads.findIndex((one) => one.end === end && one.across === across) === i) open(end, 0, 0, across);
    });
  },
  refuse(s, { to }, across) {
    if (roadTo(s, to, across) !== NO_ROAD) return undefined;
    return whyNotRoad(s, s.hand, s.entryHour) ?? whyBarred(s, to) ?? whyNotBy(s, to, across);
  },
  do(s, { to }, _, across) {
    s.entryPath = roadTo(s, to, across);
    s.goal = s.ground.roads.paths[s.entryPath].faces.at(-1)!;
    chooseFront(s);
  },
});

export const entry: Ask = {
  rule: "GG-11.3a",
  seat: inTheField,
  prompt: (s) => ({
    text: `${title(s)}: choose how ${blockNames[s.hand]} enters ${inHour(s.entryHour)}.`,
    block: blockNames[s.hand],
    hour: hourNames[s.entryHour],
  }),
  notNow: handFull,
  verbs: { field, road },
};

/** The block in hand comes in. */
export const entering: Passage<State> = {
  run(s, log) {
    const b = s.hand;
    const at = entryPoint(s, b);
    const { entryPath: path, entryHour: hour, goal } = s;
    arrive(s, noted(s, 0));
    pop(s);
    setFlag(s, b, Did.entered | Did.came);
    s.entered[b] = hour;
    // 2 = used in an earlier turn, 1 = first used in this one
    if (s.entryUsed[at] === 0) s.entryUsed[at] = 1;
    s.entryMode[at] = path === NO_ROAD ? BY_FIELD : BY_ROAD;
    if (path !== NO_ROAD) s.roadUse[(hour - s.hour) * entryCount + at] = path;
    const areas = path === NO_ROAD ? [s.ground.map.area[goal]] : s.ground.roads.paths[path].areas;
    const rule = path === NO_ROAD ? "GG-11.3a" : "GG-11.4a";
    log?.push(words.moved(s, b, { event: "enter", rule, from: entryNames[at], across: areas.map((a) => areaName(s, a)) }));
    takeObjectives(s, s.active, objectivesIn(s, areas), log);
    emptyHand(s);
    s.entryHour = 0;
    s.entryPath = NO_ROAD;
  },
};

/** What a turn counts of entries begins anew. */
export function clearEntries(s: State): void {
  s.entryMode.fill(0);
  s.roadUse.fill(NO_ROAD);
  s.transferUse.fill(0);
  for (let entry = 0; entry < entryCount; entry++) if (s.entryUsed[entry] === 1) s.entryUsed[entry] = 2;
}
