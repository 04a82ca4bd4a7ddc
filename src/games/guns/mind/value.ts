/** How a state stands: the objectives and how near the Confederates are to them, blocks, tokens, and how the lines are drawn. */
import { logistic, type Weights, weigh } from "../../../engine/index.js";
import { type Area, current, type Face, onceFor, type Position } from "../../../kit/index.js";
import { Chapter } from "../agenda.js";
import { type Block, blocksOf, blocksOfArmy, CSA, commandOf, UNION } from "../data/blocks.js";
import type { Ground } from "../data/ground.js";
import { dayOf, hourCount } from "../data/time.js";
import { MOST_STRENGTH, tokenLevel, tokenStrength, tokensOfArmy } from "../data/tokens.js";
import { flankThreats, forcedBy } from "../geometry/faces.js";
import { isMatched } from "../rules/matching.js";
import { MOST_RECEIVED } from "../rules/objectives.js";
import { trayCount } from "../rules/tokens.js";
import { readSeat } from "../seats.js";
import { Did, enemyOf, exitArea, GONE, has, isCavalry, NOWHERE, OBJECTIVES, onMap, type State } from "../state.js";
import { costOfApproach, FAR, type Fields, fieldsOf, openness } from "./fields.js";
import fitted from "./weights.json" with { type: "json" };

const WIN = 100;
/** An objective the Confederates hold, and one they could be before at once. */
const LOST = 10;
const THREATENED = 6;
/** A way by which they could be before one at once. */
const BESET = 3;
/** A Confederate block that could be before an objective at once. */
const MENACE = 2;
/** Half steps over which a threat fades to a third. */
const FADES = 10;
/** 20.2 under fire, and cut off: on 1 July only a warning. */
const UNDER_FIRE = [0, 1.5, 6, 6];
const CUT_OFF = [0, 0.5, 5, 5];
/** An area farther from the Union's roads, as long as objectives may still move. */
const FLIGHT = 0.5;
/** The odds of blocks about an objective. */
const PRESSURE = 1.2;
const NEARNESS = Float64Array.from({ length: 64 }, (_, distance) => (1 + distance) ** -1.3);

const GRADES = [0, 0.5, 0.8, 1];
const CAVALRY = 0.35;
const TRAY = 0.14;
const POOL = 0.05;
/** 20.3b without tokens no Attack can be declared. */
const LAST_TOKEN = 3;
/** An enemy that winners will force back. */
const FORCED_BACK = 0.4;

/** What the value rests on, as the Union sees it. These are points already; what they say of winning is fitted. */
const features: Readonly<Record<string, (s: State, fields: Fields) => number>> = {
  bias: () => 1,
  secondDay: (s) => Number(dayOf[s.hour] === 2),
  thirdDay: (s) => Number(dayOf[s.hour] === 3),
  timeLeft: (s) => 1 - s.hour / hourCount,
  objectives: objectivePoints,
  pressure: (s) => -pressure(s),
  unionBlocks: (s) => blockPoints(s, UNION),
  confederateBlocks: (s) => -blockPoints(s, CSA),
  unionTokens: (s) => tokenPoints(s, UNION),
  confederateTokens: (s) => -tokenPoints(s, CSA),
  unionLine: (s, fields) => linePoints(s, UNION, fields),
  confederateLine: (s, fields) => -linePoints(s, CSA, fields),
};
const readings = Object.values(features);
export const weights: Weights = { features: Object.keys(features), points: fitted.points, chance: fitted.chance };

export function read(s: State, into: Float64Array): void {
  const fields = fieldsOf(s);
  for (let i = 0; i < readings.length; i++) into[i] = readings[i](s, fields);
}

const row = new Float64Array(readings.length);

function weighed(s: State, by: readonly number[]): number {
  read(s, row);
  return weigh(by, row);
}

const isOver = (s: State): boolean => current(s) === Chapter.over;

/** How the side stands. */
export function worthTo(s: State, army: number): number {
  const union = isOver(s) ? (s.winner === UNION ? WIN : -WIN) : weighed(s, weights.points);
  return army === UNION ? union : -union;
}

export const value = (s: State, seat: string): number => worthTo(s, readSeat(s, seat).army);

export function chance(s: State, seat: string): number {
  const union = isOver(s) ? Number(s.winner === UNION) : logistic(weighed(s, weights.chance));
  return readSeat(s, seat).army === UNION ? union : 1 - union;
}

/** By area: how far it is, on the average, from where the Union comes in: the least lies behind the middle of its line. */
const exposureOf = onceFor((ground: Ground): Float64Array => {
  const { areas, distance } = ground.map;
  const gates = ground.entries.flatMap((entry) => (entry.army === UNION ? entry.areas : []));
  const mean = (at: number) => gates.reduce((sum, gate) => sum + distance[at * areas + gate], 0) / Math.max(1, gates.length);
  return Float64Array.from({ length: areas }, (_, at) => mean(at));
});

function objectivePoints(s: State, fields: Fields): number {
  const day = dayOf[s.hour];
  let sum = 0;
  for (const b of blocksOfArmy[CSA]) if (onMap(s, b)) sum -= MENACE * Math.exp(-costOfApproach(s, fields, b) / FADES);
  for (let i = 0; i < OBJECTIVES; i++) {
    const at = s.objectiveAt[i];
    if (at < 0) continue;
    if (s.control[i] !== UNION) {
      sum -= LOST - 2 * Math.exp(-fields.reach[UNION][at] / FADES);
      continue;
    }
    sum -= day > 1 ? BESET * openness(s, fields, at, FADES) : THREATENED * Math.exp(-fields.reach[CSA][at] / FADES);
    if (day === 1 && s.received[UNION] < MOST_RECEIVED) sum -= FLIGHT * exposureOf(s.ground)[at];
    if (fields.covers[CSA].area[at]) sum -= UNDER_FIRE[day];
    else if (fields.linked[at] === FAR) sum -= CUT_OFF[day];
  }
  return sum;
}

/** Steps from an area to the nearer side of a position. */
function stepsTo({ ground: { map } }: State, from: Area, p: Position): number {
  return Math.min(map.distance[from * map.areas + map.area[2 * p]], map.distance[from * map.areas + map.area[2 * p + 1]]);
}

const weightOf = (s: State, b: Block): number => (isCavalry(b) ? CAVALRY : GRADES[s.grade[b]]);

/** Who has more about each objective. */
function pressure(s: State): number {
  let sum = 0;
  for (let i = 0; i < OBJECTIVES; i++) {
    const at = s.objectiveAt[i];
    if (at < 0) continue;
    const near = [0.5, 0.5];
    for (const army of [UNION, CSA])
      for (const b of blocksOfArmy[army]) if (onMap(s, b)) near[army] += NEARNESS[stepsTo(s, at, s.place[b] >> 1)] * weightOf(s, b);
    sum += Math.log(near[CSA] / near[UNION]);
  }
  return PRESSURE * sum;
}

function blockPoints(s: State, army: number): number {
  let sum = 0;
  for (const b of blocksOfArmy[army]) {
    if (s.place[b] === GONE) continue;
    sum += weightOf(s, b);
    if (exitArea(s, b) !== NOWHERE && s.place[b] >= 0) sum -= 0.2;
    if (s.active === army && has(s, b, Did.won) && onMap(s, b)) sum += forcedPoints(s, army, s.place[b]);
  }
  return sum;
}

/** 14.2 those who will have to go; each is counted for each winner, as he has the more to fear. */
function forcedPoints(s: State, army: number, winner: number): number {
  const enemy = enemyOf(army);
  let sum = 0;
  for (const b of blocksOfArmy[enemy]) if (onMap(s, b) && forcedBy(s, enemy, s.place[b], winner)) sum += FORCED_BACK;
  return sum;
}

function tokenPoints(s: State, army: number): number {
  let sum = 0;
  for (const token of tokensOfArmy[army]) {
    sum += TRAY * s.tray[token] * (tokenLevel[token] === "march" ? 0.6 : 1) + POOL * (s.pool[token] + s.returned[token]);
  }
  return army === UNION && dayOf[s.hour] > 1 ? sum - LAST_TOKEN * 0.5 ** trayCount(s, army) : sum;
}

/** An enemy who can come behind a stack, by half step nearer than this; and who may come at all. */
const REAR = 10;
const REAR_RISK = 0.6;
const COMING = 8;
/** To be where the enemy may strike, by side: the Confederates must seek it. */
const CONTACT = [0.7, 0.2];
/** Two blocks or more. */
const STACK = 0.25;

/** How the side's stacks stand: their back safe, on good ground, not alone, flanks safe, commands together. */
function linePoints(s: State, army: number, { covers, reach, margin }: Fields): number {
  const { ground } = s;
  const { area, positions } = ground.map;
  const enemy = enemyOf(army);
  const cover = covers[enemy];
  const coming = reach[enemy];
  let sum = 0;
  for (let p = 0; p < positions; p++) {
    const count = s.count[army * positions + p];
    if (count === 0) continue;
    const front = s.front[army * positions + p];
    const ahead = coming[area[front]];
    const behind = coming[area[front ^ 1]];
    sum -= REAR_RISK * Math.max(0, REAR - behind);
    if (behind < ahead) sum -= 0.1;
    if (ground.obstructed[front]) sum -= 0.1;
    const touched = cover.near[p] || cover.position[p];
    if (!touched && ahead > COMING) continue;
    sum -= CONTACT[army];
    const threats = touched ? flankThreats(s, enemy, front) : 0;
    const flanks = (threats & 1) + (threats >> 1);
    sum -= BEATEN[Math.max(0, Math.min(4, margin[army][p] + flanks + 1))];
    if (count > 1) sum += STACK;
    sum += GUNS * gunsFor(s, army, p, front);
    if (!touched) continue;
    sum -= OUTNUMBERED * Math.max(0, blocksAbout(s, enemy, p) - blocksAbout(s, army, p));
  }
  return sum + cohesion(s, army);
}

/** By the margin of a blow at the front, from -1: what is to be feared. */
const BEATEN = [0.1, 0.3, 0.8, 1.1, 1.3];
const OUTNUMBERED = 0.5;
/** A point of defensive fire. */
const GUNS = 0.5;

/** 13.2, 13.6 points of defensive fire that the tray can bring up in a position. */
function gunsFor(s: State, army: number, p: Position, front: Face): number {
  let first = 0;
  let second = 0;
  for (const token of tokensOfArmy[army]) {
    if (s.tray[token] === 0 || tokenStrength[token] <= second || !isMatched(s, token, p)) continue;
    const strength = tokenStrength[token];
    second = s.tray[token] > 1 ? strength : Math.min(first, strength);
    first = Math.max(first, strength);
  }
  const sum = Math.min(MOST_STRENGTH, first + second);
  return sum + Math.min(sum, s.ground.cannon[front]);
}

/** Blocks of a side in a position and next to it. */
function blocksAbout(s: State, army: number, p: Position): number {
  const { adjacent, positions } = s.ground.map;
  let sum = s.count[army * positions + p];
  for (const next of adjacent[p]) sum += s.count[army * positions + next];
  return sum;
}

/** Two blocks of a command together, against each area between them, up to a few. */
const COHESION = 0.3;
const TOGETHER = 2;
const FARTHEST = 4;

/** 13.10 guns serve those who stand together; who is near may come together. */
function cohesion(s: State, army: number): number {
  const { area, touching, positions } = s.ground.map;
  let sum = 0;
  for (const b of blocksOfArmy[army]) {
    if (!onMap(s, b)) continue;
    for (const c of blocksOf[commandOf[b]]) {
      if (c <= b || !onMap(s, c)) continue;
      const p = s.place[b] >> 1;
      const q = s.place[c] >> 1;
      if (p === q || touching[p * positions + q]) sum += TOGETHER;
      const apart = Math.min(stepsTo(s, area[2 * p], q), stepsTo(s, area[2 * p + 1], q));
      sum -= Math.min(apart, FARTHEST);
    }
  }
  return COHESION * sum;
}
