/** 9.4, 9.48, 8.2 A unit enters a hex: what it pays, who goes along, and what the ground does to it. */
import { draw } from "../../../engine/index.js";
import { type Hex, note, push } from "../../../kit/index.js";
import { BY_MOVEMENT, BY_REACTION, Chapter } from "../agenda.js";
import { formationOf, isGun, isSkirmisher, sideOf, type Unit } from "../data/armies.js";
import { creek, cut, ford, isIronGround, ROAD, rail, town, way } from "../data/map.js";
import { ATTACK, MARCH_ORDER } from "../data/scenarios.js";
import { COLUMN, ENTERED, REFUSED_LEFT, REFUSED_RIGHT, SPENT, STOPPED } from "../marks.js";
import { ask } from "../options.js";
import { put, reachInto } from "../stacks.js";
import { brigadeFor, enemyAt, has, neighbourOf, type State, turnOf } from "../state.js";
import { hexName, type Log, nameOf, pointsOf } from "../words.js";
import { holds } from "./cohesion.js";
import { isIverson, leadersAt, steadies } from "./command/leadership.js";
import { displace } from "./command/ride.js";
import { lose, turnOver } from "./losses.js";
import { GUNS_ROLL_FROM, NEVER } from "./prices.js";
import {
  BEYOND_POINTS,
  costOf,
  flags,
  followsWay,
  isBeside,
  mover,
  OFF_ROAD,
  points,
  runOn,
  stepCost,
  UNDER_WAY,
  WITHDRAWS,
} from "./steps.js";
import { isDisordered, onMap, unitsIn } from "./strength.js";
import { takeSurrenders } from "./surrender.js";
/** The step itself, once those who fire at who leaves have been asked; the move below it on the agenda pays. */
export function enter(s: State, to: Hex, log: Log): void {
  const u = mover(s);
  const from = s.hex[u];
  let k = from * 6;
  while (neighbourOf(s)[k] !== to) k++;
  const riders = leadersAt(s, from).filter((l) => steadies(s, l, u) && unitsIn(s, from).length === 1);
  const line = s.second[u];
  const cost = stepCost(s, u, k);
  const along = followsWay(s, u, k);
  const short = cost > points(s);
  note(s, 0, Math.max(0, points(s) - cost));
  const onRoad = (along && way[k] === ROAD) || isIronMarch(s, u, to, cost);
  note(s, 1, runOn(s, k) | UNDER_WAY | (onRoad ? 0 : OFF_ROAD) | (short ? BEYOND_POINTS : 0));
  const column = has(s, u, COLUMN);
  put(s, u, to);
  // 8.5f the tail of a column takes the hex that its head has left.
  if (column && unitsIn(s, from).length === 0) {
    reachInto(s, u, from);
    s.marks[u] |= COLUMN;
  } else keepLine(s, u, line, k);
  if (s.order[u] === MARCH_ORDER) s.facing[u] = k % 6;
  for (const l of riders) if (!isIverson(s, l) || !isBeside(s, sideOf[u], to)) s.leaderHex[l] = to;
  displace(s, to, 1 - sideOf[u], log);
  takeSurrenders(s, u, log);
  s.marks[u] = (s.marks[u] | ENTERED | SPENT) & ~(REFUSED_LEFT | REFUSED_RIGHT);
  log?.push({
    event: "move",
    rule: "TD-9.1k",
    text: `${nameOf(u)} moves to ${hexName(to)} for ${pointsOf(cost)}.`,
    unit: nameOf(u),
    path: [hexName(from), hexName(to)],
    cost: cost / 2,
  });
  if (spoils(s, u, k, along)) s.marks[u] |= STOPPED;
  passFriends(s, u, to, log);
  if (isGun[u]) jolt(s, u, k, from, cost, along, log);
  else if (flags(s) & WITHDRAWS && cost > 2 && !isSkirmisher[u] && !holds(s, u, 0, "TD-9.54b", "withdrawing over bad ground", log))
    push(s, Chapter.disorder, u, BY_REACTION, 0);
}

/** 9.22h-l (option) Cutler, Meredith and Stone across easy ground on the morning of July 1: as good as a road. */
const ironBrigades = ["us-2-1-i", "us-1-1-i", "us-2-3-i"].map(formationOf);
function isIronMarch(s: State, u: Unit, to: Hex, cost: number): boolean {
  const { day, hour } = turnOf(s);
  return ask.ironMarch(s) && day === 1 && hour <= 1100 && ironBrigades.includes(brigadeFor(s, u)) && cost <= 2 && isIronGround[to] === 1;
}

/** 8.2c where one of them is Disordered, who passes and who is passed are both tested. */
function passFriends(s: State, u: Unit, at: Hex, log: Log): void {
  for (const other of unitsIn(s, at)) {
    if (other === u || isSkirmisher[u] || isSkirmisher[other] || !(isDisordered(s, u) || isDisordered(s, other))) continue;
    for (const one of [u, other])
      if (!holds(s, one, 0, "TD-8.2c", "passing in Disorder", log)) push(s, Chapter.disorder, one, BY_MOVEMENT, 0);
  }
}

/** 9.48 guns roll where a hex costs five points or more, and a Creek Ford Disorders them; a second Disorder sends them back. */
function jolt(s: State, u: Unit, k: number, from: Hex, cost: number, along: boolean, log: Log): void {
  if (along && ford[k] && creek[k]) {
    turnOver(s, u, log);
    return;
  }
  if (along || cost < GUNS_ROLL_FROM) return;
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
    if (onMap(s, u)) put(s, u, from);
    s.marks[u] |= STOPPED;
  } else turnOver(s, u, log);
}

/** 8.4f a line goes ahead with both halves, if its other half finds the ground free; else it closes up. */
function keepLine(s: State, u: Unit, line: Hex, k: number): void {
  if (line < 0) return;
  const to = neighbourOf(s)[line * 6 + (k % 6)];
  if (to >= 0 && unitsIn(s, to).length === 0 && !enemyAt(s, sideOf[u], to) && costOf(s, u, line * 6 + (k % 6)) < NEVER) reachInto(s, u, to);
}

/** 9.44p, bx, bz off the streets of a town, into or out of a cut: Disorder, and a cut ends the move. */
function spoils(s: State, u: Unit, k: number, along: boolean): boolean {
  if (isSkirmisher[u]) return false;
  const [from, to] = [Math.floor(k / 6), neighbourOf(s)[k]];
  const inTown = (town[from] || town[to]) && !(way[k] > 0 && (along || s.order[u] === ATTACK));
  const inCut = (cut[from] || cut[to]) && !(along && rail[k]);
  if ((inTown || inCut) && !isDisordered(s, u)) {
    push(s, Chapter.disorder, u, BY_MOVEMENT, 0);
    return Boolean(inCut);
  }
  return false;
}
