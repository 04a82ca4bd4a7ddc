/** 9.4, 9.48, 8.2 A unit enters a hex: what it pays, who goes along, and what the ground does to it. */
import { draw } from "../../../engine/index.js";
import { type Hex, isPending, note, noted, noteFor, type Passage, pop, push } from "../../../kit/index.js";
import { BY_MOVEMENT, BY_REACTION, Chapter } from "../agenda.js";
import { isGun, isSkirmisher, sideOf, type Unit } from "../data/armies.js";
import { cut, isIronGround, onEmmitsburgRoad, ROAD, rail, town, way } from "../data/map.js";
import { ATTACK } from "../data/scenarios.js";
import { ACTED, COLUMN, ENTERED, MOVING, REACTED, REFUSED_LEFT, REFUSED_RIGHT, SPENT, STOPPED } from "../marks.js";
import { ask } from "../options.js";
import { put, reachInto } from "../stacks.js";
import { brigadeFor, has, neighbourOf, type State, turnOf } from "../state.js";
import { hexName, type Log, nameOf, pointsIn, pointsOf } from "../words.js";
import { ironBrigades } from "./arrivals.js";
import { holds } from "./cohesion.js";
import { escortOf } from "./command/escort.js";
import { isIverson } from "./command/leadership.js";
import { displace } from "./command/ride.js";
import { stir } from "./command/stir.js";
import { faceAlong, joinFront } from "./lines.js";
import { lose, turnOver, wade } from "./losses.js";
import { crossBridge, farEnd } from "./lotts-bridge.js";
import { isBeside } from "./near-enemy.js";
import { type Part, some } from "./prices/price-parts.js";
import { GUNS_ROLL_FROM } from "./prices/prices.js";
import { followsWay } from "./prices/step-price.js";
import {
  BEYOND_POINTS,
  CLOSES_IN,
  DREW_FIRE,
  dearest,
  flags,
  isWary,
  keepsLine,
  OFF_ROAD,
  otherHalf,
  points,
  runOn,
  stepParts,
  UNDER_WAY,
  WARINESS,
  WITHDRAWS,
} from "./steps.js";
import { fitsMarch, halvesOf, hasRoom, isDisordered, isFreeForTail, onMap, unitsIn } from "./strength.js";
import { takeSurrenders } from "./surrender.js";
import { movers } from "./together.js";

/** The step itself, once those who fire at who leaves have been asked; the move below it on the agenda pays. */
export function enter(s: State, to: Hex, log: Log): void {
  const together = movers(s);
  const from = s.hex[s.mover];
  for (const u of together) noteFor(s, Chapter.halted, u, 1, () => from);
  if (farEnd(s, from) === to) {
    crossBridge(s, to, log);
    return;
  }
  let k = from * 6;
  while (neighbourOf(s)[k] !== to) k++;
  const riders = escortOf(s, from, together, true);
  const gaveWay = (flags(s) & CLOSES_IN) !== 0 && !together.some((u) => isWary(s, u, k));
  const cost = dearest(s, k) + (gaveWay ? WARINESS : 0);
  const parts = log ? [...stepParts(s, k), ...some(["going up to the enemy", gaveWay ? WARINESS : 0])] : [];
  const along = together.map((u) => followsWay(s, u, k));
  const first = !(flags(s) & UNDER_WAY);
  const onRoad = together.every((u, i) => (along[i] && way[k] === ROAD) || isIronMarch(s, u, to, cost));
  const short = cost > points(s);
  note(s, 0, Math.max(0, points(s) - cost));
  note(s, 1, (runOn(s, k) & ~DREW_FIRE) | UNDER_WAY | (onRoad ? 0 : OFF_ROAD) | (short ? BEYOND_POINTS : 0));
  const friends = first ? [] : friendsWith(s, together);
  const wings = together.map((u) => (keepsLine(s, u) ? otherHalf(s, u, k) : k));
  together.forEach((u, i) => {
    goIn(s, u, k, cost, parts, first, log);
    faceAlong(s, u, k % 6, along[i]);
  });
  for (const l of riders) if (!isIverson(s, l) || !isBeside(s, sideOf[together[0]], to)) s.leaderHex[l] = to;
  for (const at of halvesOf(s, together[0])) displace(s, at, 1 - sideOf[together[0]], log);
  takeSurrenders(s, together[0], log);
  stir(s, together, log);
  together.forEach((u, i) => {
    const harm = Math.max(harmOf(s, u, k, along[i]), wings[i] === k ? 0 : harmOf(s, u, wings[i], false));
    if (harm > 0) push(s, Chapter.disorder, u, BY_MOVEMENT, 0);
    if (harm === STOPS) s.marks[u] |= STOPPED;
    suffer(s, u, k, cost, along[i], log);
    passFriends(s, u, friends, from, log);
  });
}

/** The others in the hexes of those who move together, each once. */
function friendsWith(s: State, together: readonly Unit[]): Unit[] {
  const found: Unit[] = [];
  for (const u of together)
    for (const at of halvesOf(s, u))
      for (const other of unitsIn(s, at)) if (!together.includes(other) && !found.includes(other)) found.push(other);
  return found;
}

/** One of those who move together: 8.4f, 8.5f its line or the tail of its column follows, 7.3f a refused flank is kept for one hex. */
function goIn(s: State, u: Unit, k: number, cost: number, parts: readonly Part[], first: boolean, log: Log): void {
  const [from, to] = [Math.floor(k / 6), neighbourOf(s)[k]];
  const [line, column] = [s.second[u], has(s, u, COLUMN)];
  put(s, u, to);
  if (column && isFreeForTail(s, from, u)) {
    reachInto(s, u, from);
    s.marks[u] |= COLUMN;
  } else if (line >= 0 && !column && !isDisordered(s, u)) reachInto(s, u, neighbourOf(s)[line * 6 + (k % 6)]);
  s.marks[u] |= ENTERED | SPENT;
  if (!first || town[to]) s.marks[u] &= ~(REFUSED_LEFT | REFUSED_RIGHT);
  log?.push({
    event: "move",
    rule: "TD-9.1k",
    text: `${nameOf(u)} moves to ${hexName(to)} for ${pointsOf(cost)}.`,
    unit: nameOf(u),
    path: [hexName(from), hexName(to)],
    cost: cost / 2,
    ...(parts.length > 1 && { parts: parts.map(([of, halves]) => `${of} ${pointsIn(halves)}`) }),
  });
}

/** What the ground, friends in Disorder and a withdrawal do to it. */
function suffer(s: State, u: Unit, k: number, cost: number, along: boolean, log: Log): void {
  if (isGun[u]) jolt(s, u, k, cost, along, log);
  const withdraws = (flags(s) & WITHDRAWS) !== 0 && cost > 2 && !isSkirmisher[u] && s.hex[u] === neighbourOf(s)[k];
  if (withdraws && !holds(s, u, 0, "TD-9.54b", "withdrawing over bad ground", log)) push(s, Chapter.disorder, u, BY_REACTION, 0);
}

/** 9.22h-l (option) Cutler, Meredith and Stone across easy ground on the morning of July 1: as good as a road. */
function isIronMarch(s: State, u: Unit, to: Hex, cost: number): boolean {
  const { day, hour } = turnOf(s);
  if (!ask.ironMarch(s) || day !== 1 || hour > 1100 || !ironBrigades.includes(brigadeFor(s, u))) return false;
  const setOutThere = s.began >= 0 && (isIronGround[s.began] === 1 || onEmmitsburgRoad[s.began] === 1);
  return setOutThere && cost <= 2 && isIronGround[to] === 1;
}

/** 8.2c who goes on through friends: where one of them is Disordered, who passes and who is passed are both tested. */
export function passFriends(s: State, u: Unit, passed: readonly Unit[], from: Hex, log: Log): void {
  for (const other of passed) {
    if (isSkirmisher[u] || isSkirmisher[other] || !(isDisordered(s, u) || isDisordered(s, other))) continue;
    for (const one of [u, other]) if (!holds(s, one, 0, "TD-8.2c", "passing in Disorder", log)) shake(s, one, one === u ? from : -1);
  }
}

/** Movement Disorders a unit; 12.35f guns that were Disordered already go back to the hex before. */
export function shake(s: State, u: Unit, before: Hex): void {
  if (isGun[u] && isDisordered(s, u) && before >= 0 && before !== s.hex[u]) push(s, Chapter.sentBack, u, before);
  push(s, Chapter.disorder, u, BY_MOVEMENT, 0);
}

/** 12.35f to the hex before, 9.64b or to the wall; it stays where it is if others have left it no room there. */
export const sentBack: Passage<State> = {
  run(s, log) {
    const [u, to] = [noted(s, 0), noted(s, 1)];
    pop(s);
    if (!onMap(s, u) || s.hex[u] === to || !hasRoom(s, to, u)) return;
    // To the wall only when its Reaction Move is over.
    const isToWall = has(s, u, REACTED) && !isPending(s, Chapter.reactionMove, u);
    drawBack(s, u, to, isToWall ? "TD-b9.64b" : "TD-12.35f", log);
    s.marks[u] &= ~MOVING;
  },
};

/** 9.48 guns roll where a hex costs five points or more, and a Creek Ford Disorders them; a second Disorder sends them back. */
function jolt(s: State, u: Unit, k: number, cost: number, along: boolean, log: Log): void {
  if (wade(s, u, k, log) || along || cost < GUNS_ROLL_FROM) return;
  const roll = draw(s.random, 10);
  const shaken = roll <= cost / 2;
  log?.push({
    event: "jolted",
    rule: "TD-b9.48c",
    text: `${nameOf(u)} is dragged over bad ground: ${roll}${shaken ? ", and is shaken" : ""}.`,
    die: roll,
    unit: nameOf(u),
  });
  if (!shaken) return;
  if (isDisordered(s, u)) {
    lose(s, u, 1, "TD-b9.48d", log);
    if (onMap(s, u)) drawBack(s, u, Math.floor(k / 6), "TD-b9.48d", log);
    s.marks[u] = (s.marks[u] | ACTED) & ~MOVING;
  } else turnOver(s, u, log);
}

/** Back to where it came from, its leader with it; 7.1c among others it faces with them. */
function drawBack(s: State, u: Unit, to: Hex, rule: string, log: Log): void {
  const path = [hexName(s.hex[u]), hexName(to)];
  for (const l of escortOf(s, s.hex[u], [u], true)) s.leaderHex[l] = to;
  put(s, u, to);
  joinFront(s, u);
  log?.push({ event: "retreat", rule, text: `${nameOf(u)} is drawn back to ${path[1]}.`, unit: nameOf(u), path });
}

export const STOPS = 2;
/** 9.44p, bx, bz, ec what the ground does to who is in order: 1 off the streets of a town, Disorder; 2 into or out of a cut, Disorder and a stop. */
export function harmOf(s: State, u: Unit, k: number, along: boolean): number {
  if (isSkirmisher[u] || isDisordered(s, u)) return 0;
  const [from, to] = [Math.floor(k / 6), neighbourOf(s)[k]];
  const inTown = (town[from] || town[to]) && !along && !(way[k] > 0 && s.order[u] === ATTACK && fitsMarch(s, to, u));
  const inCut = (cut[from] || cut[to]) && !(along && rail[k]);
  return inCut ? STOPS : inTown ? 1 : 0;
}
