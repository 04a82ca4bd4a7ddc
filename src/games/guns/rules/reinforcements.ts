/** 11 Reinforcements: time tokens turned up, entry off and on the road, transfers between entry points. */
import type { GameEvent, Refusal } from "../../../engine/index.js";
import { type Area, faceInto, no, type Passage, type Position, pop, push } from "../../../kit/index.js";
import { Chapter } from "../agenda.js";
import { armyOf, type Block, blockNames, blocksOf, blocksOfArmy, CSA, UNION } from "../data/blocks.js";
import { entryCount, entryNames, type Hour, hourCount, hourNames, hourTitle, inHour, queues } from "../data/time.js";
import { entryEnds, roadEnds } from "../geometry/entry.js";
import { forget, nameGroup } from "../hidden/knowledge.js";
import { area, entry as entryKind, hour as hourKind, position } from "../kinds.js";
import { ask } from "../options.js";
import { inTheField } from "../seats.js";
import {
  BY_FIELD,
  BY_ROAD,
  Did,
  entryPoint,
  exitArea,
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
import { whyBarred } from "./barred.js";
import { areaInFire, enemyCover } from "./contact.js";
import { chooseFront, endMove, isShy, workOf } from "./movement.js";
import { objectivesIn } from "./objectives.js";
import { type Ask, handFull, offers, ownBlock, type Said, title, verb } from "./verbs.js";

/** `entryUsed`: blocks have come in here for the first time in this turn, or before. */
const USED_NOW = 1;
const USED_BEFORE = 2;

/** 11.1 the active side's time tokens of the turn are turned up, in order. */
function turnUpTokens(s: State, log?: GameEvent[]): void {
  for (let hour = s.hour; hour < s.hour + s.hours; hour++) {
    const at = s.active * hourCount + hour;
    const token = s.track[at];
    if (token === 0 || token & UP) continue;
    const entry = token === RUMOR ? NOWHERE : token - FIRST_ARRIVAL;
    s.track[at] = entry === NOWHERE ? 0 : token | UP; // 11.1b, f
    log?.push(words.tokenUp(s.active, hour, entry));
    if (entry !== NOWHERE) bringUp(s, entry, hour, log);
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

const firstEntryHour = (s: State, b: Block): Hour => Math.max(s.hour, s.ready[b]);

const since = (hour: Hour): string => (hour < hourCount ? `from ${hourTitle(hour)} on` : "only after the battle");

function whyNotWaiting(s: State, b: Block): Refusal | undefined {
  if (entryPoint(s, b) >= 0) return undefined;
  return exitArea(s, b) >= 0
    ? no("GG-11.2a", `${blockNames[b]} has left the map and comes back by marching.`)
    : no("GG-11.2b", `${blockNames[b]} does not wait at an entry point.`);
}

function whyNotInTurn(s: State, hour: Hour, rule: string): Refusal | undefined {
  if (hour >= s.hour && hour < s.hour + s.hours) return undefined;
  return no(rule, `${hourNames[hour]} is not an hour of this turn, which has ${list(hourNames.slice(s.hour, s.hour + s.hours))}.`);
}

/** By hour of the turn and entry point. */
const slot = (s: State, hour: Hour, entry: number): number => (hour - s.hour) * entryCount + entry;

/** 11.3 where a block may end that comes in off the road across an entry area, as 1 by position, in the work table. */
function fieldEnds(s: State, b: Block, across: Area): Uint8Array {
  const { ends } = workOf(s);
  entryEnds(s, enemyCover(s, s.active), s.active, across, isShy(s, b), ends);
  return ends;
}

/** 11.4 the road paths open to the block in that hour. */
function openRoads(s: State, b: Block, hour: Hour): number[] {
  if (whyNotRoad(s, b, hour)) return [];
  const { roads } = workOf(s);
  const found = roadEnds(s, enemyCover(s, s.active), s.active, entryPoint(s, b), isShy(s, b), roads);
  return [...roads.subarray(0, found)].filter((path) => !meetsAnother(s, path, hour));
}

/** 11.4d, e */
function meetsAnother(s: State, path: number, hour: Hour): boolean {
  const { paths, meeting } = s.ground.roads;
  const others = s.roadUse.subarray(slot(s, hour, 0), slot(s, hour, entryCount));
  return others.some((other) => other !== NO_ROAD && meeting[path * paths.length + other]);
}

/** 11.2d to f, 11.4c why the road at its entry point is closed to the block in that hour. */
function whyNotRoad(s: State, b: Block, hour: Hour): Refusal | undefined {
  const entry = entryPoint(s, b);
  if (s.entryMode[entry] === BY_FIELD) return no("GG-11.2d", "Blocks have entered there off the road in this turn.");
  if (s.roadUse[slot(s, hour, entry)] !== NO_ROAD) return no("GG-11.4c", "One block an hour enters by the road there.");
  if (s.active !== CSA || !has(s, b, Did.new)) return undefined;
  if (s.entryUsed[entry] === 0) return no("GG-11.2e", "The first to enter there must come off the road.");
  return s.entryUsed[entry] === USED_NOW && ask.roadNeedsEarlierTurn(s)
    ? no("GG-11.2f", "New reinforcements use the road there only when others have entered in an earlier turn.")
    : undefined;
}

/** 11.2c, d whether there is any way in for the block in that hour. */
function canEnter(s: State, b: Block, hour: Hour): boolean {
  const entry = entryPoint(s, b);
  const hasField = s.entryMode[entry] !== BY_ROAD && s.ground.entries[entry].areas.some((across) => fieldEnds(s, b, across).includes(1));
  return hasField || openRoads(s, b, hour).length > 0;
}

/** 11.2b, g a block is brought in in an hour of the turn. */
const bring: Said = verb({
  fields: { block: ownBlock, hour: hourKind },
  each(s, open) {
    for (const b of waiting(s))
      for (let hour = firstEntryHour(s, b); hour < s.hour + s.hours; hour++) if (canEnter(s, b, hour)) open(b, hour);
  },
  refuse(s, { block: b, hour }) {
    const wrong = whyNotWaiting(s, b) ?? whyNotInTurn(s, hour, "GG-11.2g");
    if (wrong) return wrong;
    if (hour < firstEntryHour(s, b))
      return no(s.arrived[b] === s.ready[b] ? "GG-11.2g" : "GG-11.5b", `${blockNames[b]} is there ${since(s.ready[b])}.`);
    return canEnter(s, b, hour) ? undefined : (whyNotRoad(s, b, hour) ?? no("GG-11.2c", "No way in is open there."));
  },
  do(s, { block: b, hour }) {
    s.hand = b;
    s.entryHour = hour;
    push(s, Chapter.entering, NOWHERE);
    push(s, Chapter.entry);
  },
});

/** 11.5 from one entry point to another. */
const transfer: Said = verb({
  fields: { block: ownBlock, to: entryKind, hour: hourKind },
  each(s, open) {
    for (const b of waiting(s))
      for (let hour = firstEntryHour(s, b); hour < s.hour + s.hours; hour++)
        for (const to of s.ground.entries[entryPoint(s, b)].transfers) if (!whyNotThen(s, b, to, hour)) open(b, to, hour);
  },
  refuse(s, { block: b, to, hour }) {
    const elsewhere = whyNotWaiting(s, b);
    if (elsewhere) return elsewhere;
    if (s.ground.entries[to]?.army !== armyOf[b]) return no("GG-11.5a", `${entryNames[to]} is not an entry point of yours.`);
    const from = entryPoint(s, b);
    const { transfers } = s.ground.entries[from];
    if (transfers.includes(to)) return whyNotInTurn(s, hour, "GG-11.5g") ?? whyNotThen(s, b, to, hour);
    return no("GG-11.5f", `From ${entryNames[from]} blocks transfer to ${list(transfers.map((one) => entryNames[one]))} only.`);
  },
  do(s, { block: b, to, hour }, log) {
    const from = entryPoint(s, b);
    s.transferUse[slot(s, hour, from)] |= 1 << to;
    s.place[b] = placeAtEntry(s, to);
    s.ready[b] = hour + 1;
    log?.push(words.transferred(s, b, from, to, hour));
  },
});

/** 11.5b to e in an hour of the turn. */
function whyNotThen(s: State, b: Block, to: number, hour: Hour): Refusal | undefined {
  const soonest = Math.max(s.arrived[b] + 1, firstEntryHour(s, b));
  if (hour < soonest) return no("GG-11.5b", `${blockNames[b]} can transfer ${since(soonest)}, not in the hour it comes.`);
  if (s.track[s.active * hourCount + hour] === (UP | (FIRST_ARRIVAL + to)))
    return no("GG-11.5e", "Reinforcements arrive there in that hour.");
  // 11.5c, d one block an hour between two entry points, in either direction; by the other reading, one each way
  const from = entryPoint(s, b);
  const there = s.transferUse[slot(s, hour, from)] & (1 << to);
  const back = ask.transfersBothWays(s) ? 0 : s.transferUse[slot(s, hour, to)] & (1 << from);
  return there || back ? no("GG-11.5c", "Another block transfers between them in that hour.") : undefined;
}

const waiting = (s: State): Block[] => blocksOfArmy[s.active].filter((b) => entryPoint(s, b) >= 0);

/** So many are named; of more it is told how many wait where. */
const NAMED = 4;

function whoWaits(waiting: readonly { readonly block: string; readonly at: string }[]): string {
  if (waiting.length <= NAMED) return list(waiting.map(({ block, at }) => `${block} at ${at}`));
  const where = [...new Set(waiting.map(({ at }) => at))];
  return list(where.map((entry) => `${waiting.filter(({ at }) => at === entry).length} at ${entry}`));
}

export const enter: Ask = {
  rule: "GG-11.2a",
  seat: inTheField,
  prompt(s) {
    const blocks = waiting(s).map((b) => ({ block: blockNames[b], at: entryNames[entryPoint(s, b)] }));
    return {
      text: `${offers(s, enter.verbs, { bring: "bring in reinforcements", transfer: "transfer them", end: "go on" })} Waiting: ${whoWaits(blocks)}.`,
      waiting: blocks,
    };
  },
  done: (s) => waiting(s).length === 0,
  verbs: { bring, transfer, end: verb({ do: pop }) },
};

/** 11.3 from outside over an entry area. */
const field: Said = verb({
  rule: "GG-11.3a",
  fields: { across: area, to: position },
  each(s, open) {
    const entry = entryPoint(s, s.hand);
    if (s.entryMode[entry] === BY_ROAD) return;
    for (const across of s.ground.entries[entry].areas)
      for (const [p, is] of fieldEnds(s, s.hand, across).entries()) if (is) open(across, p);
  },
  refuse(s, { across, to }) {
    const entry = entryPoint(s, s.hand);
    const { areas } = s.ground.entries[entry];
    if (s.entryMode[entry] === BY_ROAD) return no("GG-11.2d", "Blocks have entered there by the road in this turn.");
    if (!areas.includes(across))
      return no("GG-11.3a", `At ${entryNames[entry]} blocks enter across ${list(areas.map((one) => areaTitle(s, one)))}.`);
    if (fieldEnds(s, s.hand, across)[to]) return undefined;
    if (faceInto(s.ground.map, to, across) < 0) return no("GG-11.3a", `${positionTitle(s, to)} does not bound ${areaTitle(s, across)}.`);
    return whyBarred(s, to) ?? no("GG-11.2c", `${areaTitle(s, across)} is ${areaInFire(s, across)}.`);
  },
  do(s, { across, to }) {
    s.goal = faceInto(s.ground.map, to, across);
    s.entryPath = NO_ROAD;
    chooseFront(s);
  },
});

/** The open road to a position across these areas, -1 where there is none. */
function roadTo(s: State, to: Position, across: string): number {
  const { paths } = s.ground.roads;
  return openRoads(s, s.hand, s.entryHour).find((path) => paths[path].end === to && paths[path].across === across) ?? NO_ROAD;
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
    const roads = openRoads(s, s.hand, s.entryHour).map((path) => s.ground.roads.paths[path]);
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
    const { hand: b, entryPath: path, entryHour: hour, goal } = s;
    const at = entryPoint(s, b);
    const isByRoad = path !== NO_ROAD;
    s.entered[b] = hour;
    if (s.entryUsed[at] === 0) s.entryUsed[at] = USED_NOW;
    s.entryMode[at] = isByRoad ? BY_ROAD : BY_FIELD;
    if (isByRoad) s.roadUse[slot(s, hour, at)] = path;
    const areas = isByRoad ? s.ground.roads.paths[path].areas : [s.ground.map.area[goal]];
    s.marksCrossed = objectivesIn(s, areas);
    const across = areas.map((a) => areaName(s, a));
    endMove(s, Did.entered | Did.came, { event: "enter", rule: isByRoad ? "GG-11.4a" : "GG-11.3a", across }, log);
  },
};

/** What a turn counts of entries begins anew. */
export function clearEntries(s: State): void {
  s.entryMode.fill(0);
  s.roadUse.fill(NO_ROAD);
  s.transferUse.fill(0);
  for (let entry = 0; entry < entryCount; entry++) if (s.entryUsed[entry] === USED_NOW) s.entryUsed[entry] = USED_BEFORE;
}
