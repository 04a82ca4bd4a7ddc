/** 9 Movement, hex by hex: what a step costs and whether it may be, facing, lines and refused flanks. */
import { type Hex, no, note, noted, pop, push, type Question } from "../../../kit/index.js";
import { Chapter } from "../agenda.js";
import { isCavalry, isGun, isHorseGun, sideOf, type Unit } from "../data/armies.js";
import { cut, earlyHalfRate, marsh, rail, rocky, town, way, woods } from "../data/map.js";
import { ADVANCE, ATTACK, MARCH_ORDER } from "../data/scenarios.js";
import { stacking, tablesFile } from "../data/tables.js";
import {
  ASTRAY,
  CHARGES,
  COLUMN,
  closeUp,
  ENTERED,
  enemyAt,
  facing,
  has,
  hex,
  isMounted,
  MOVING,
  neighbourOf,
  OWES,
  put,
  REFUSED_LEFT,
  REFUSED_RIGHT,
  reachInto,
  SPENT,
  STOPPED,
  type State,
  turnOf,
} from "../state.js";
import { deed, hexName, type Log, nameOf, pointsOf, seatOf } from "../words.js";
import { facings, leftFront, rightFront } from "./front.js";
import { leadersAt, steadies } from "./leadership.js";
import { ARTILLERY, alongRoad, alongTrail, attacking, GUNS_MOST, INFANTRY, MARCH, MOUNTED, NEVER, plain, slowRoad } from "./prices.js";
import { isFronted } from "./retreat.js";
import { fitsMarch, hasRoom, isDisordered, onMap, unitsIn } from "./strength.js";

/** What is known of a move. */
export const UNDER_WAY = 1;
/** 9.54 it began in the front of an enemy. */
export const WITHDRAWS = 2;
/** It has left the ways: no street or road is followed any more. */
export const OFF_ROAD = 4;
/** 8.1g it was sent on for want of room. */
const SENT_ON = 8;

const rows = tablesFile.movementAllowance.rows as readonly {
  unit: string;
  advance?: number;
  attack?: number;
  march?: number;
  disordered?: number;
  disorderedAttack?: number;
}[];
const rowFor = (s: State, u: Unit) =>
  rows.find(
    ({ unit }) => unit === (isHorseGun[u] ? "horse-artillery" : isGun[u] ? "artillery" : isMounted(s, u) ? "mounted cavalry" : "infantry"),
  )!;

/** 9.1 the half points of a unit under its order and in its state. */
export function allowanceOf(s: State, u: Unit): number {
  const row = rowFor(s, u);
  const attack = s.order[u] === ATTACK;
  if (isDisordered(s, u)) return 2 * ((attack ? row.disorderedAttack : undefined) ?? row.disordered ?? 0);
  return 2 * ((attack ? row.attack : s.order[u] === MARCH_ORDER ? row.march : row.advance) ?? 0);
}

const mover = (s: State): Unit => s.mover;
const points = (s: State): number => noted(s, 0);
const flags = (s: State): number => noted(s, 1);

export const columnOf = (s: State, u: Unit): number =>
  s.order[u] === MARCH_ORDER ? MARCH : isGun[u] ? ARTILLERY : isMounted(s, u) ? MOUNTED : INFANTRY;

/** 9.43 a way is followed within March stacking, and never under Attack. */
const followsWay = (s: State, u: Unit, k: number): boolean => way[k] > 0 && s.order[u] !== ATTACK && fitsMarch(s, neighbourOf(s)[k], u);

/** The price of a step in half points, NEVER where the ground forbids it. */
export function costOf(s: State, u: Unit, k: number): number {
  const column = columnOf(s, u);
  if (s.order[u] === ATTACK) return column === MARCH ? NEVER : attacking[column][k];
  if (!followsWay(s, u, k)) return plain[column][k];
  if (way[k] === 1) return alongTrail[column][k];
  // 9.22 until July 2, 1100, most roads are still strange to the troops.
  const { day, hour } = turnOf(s);
  const strange = column === MARCH && (day === 1 || (day === 2 && hour <= 1100)) && !earlyHalfRate[k];
  return strange ? slowRoad[k] : alongRoad[column][k];
}

const isBeside = (s: State, side: number, at: Hex): boolean => {
  for (let k = at * 6; k < at * 6 + 6; k++) if (neighbourOf(s)[k] >= 0 && enemyAt(s, side, neighbourOf(s)[k])) return true;
  return false;
};

/** 7.2f, g into the front only, but for March, along a way, and withdrawing. */
const anyDirection = (s: State, u: Unit, k: number): boolean =>
  s.order[u] === MARCH_ORDER || followsWay(s, u, k) || (flags(s) & WITHDRAWS) !== 0;

function whyNotStep(s: State, u: Unit, k: number) {
  const [from, to] = [s.hex[u], neighbourOf(s)[k]];
  if (to < 0) return no("TD-9.13a", "Units do not leave the map.");
  if (enemyAt(s, sideOf[u], to)) return no("TD-8.1e", `The enemy holds ${hexName(to)}.`);
  if (k !== leftFront(from, s.facing[u]) && k !== rightFront(from, s.facing[u]) && !anyDirection(s, u, k))
    return no("TD-7.2f", `${hexName(to)} does not lie before ${nameOf(u)}: turn first.`);
  return whyNotNear(s, u, to) ?? whyNotAfford(s, u, k);
}

/** 6.11c, 6.12b, 6.13b, 9.5c who may go up to the enemy. */
function whyNotNear(s: State, u: Unit, to: Hex) {
  if (!isBeside(s, sideOf[u], to)) return undefined;
  if (isGun[u]) return no("TD-9.55d", `${nameOf(u)} does not move next to the enemy.`);
  if (s.order[u] === MARCH_ORDER) return no("TD-6.13b", `${nameOf(u)} is under March Orders: not next to the enemy.`);
  if (isDisordered(s, u)) return no("TD-9.5c", `${nameOf(u)} is Disordered: not next to the enemy.`);
  if (s.order[u] === ADVANCE) return no("TD-6.11c", `${nameOf(u)} is under Advance Orders: not next to the enemy.`);
  if (turnOf(s).light === "midnight") return no("TD-b16.13m", "Nobody closes with the enemy in the middle of the night.");
  if (has(s, u, ASTRAY)) return no("TD-4.2o", `${nameOf(u)} is Out of Command: it does not close with the enemy.`);
  return undefined;
}

/** 9.42a, 9.48a, 9.54c the points, the least move of one hex, and what guns never enter. */
function whyNotAfford(s: State, u: Unit, k: number) {
  const cost = stepCost(s, u, k);
  if (cost >= NEVER) return no("TD-9.4a", `${nameOf(u)} cannot enter ${hexName(neighbourOf(s)[k])} from ${hexName(s.hex[u])}.`);
  if (isGun[u] && cost > GUNS_MOST)
    return no("TD-9.42c", `${hexName(neighbourOf(s)[k])} would cost ${pointsOf(cost)}: guns enter no hex of more than 8 MP.`);
  if (cost <= points(s) || !(flags(s) & UNDER_WAY)) return undefined;
  return no("TD-9.4a", `${hexName(neighbourOf(s)[k])} costs ${pointsOf(cost)}, and ${pointsOf(points(s))} are left.`);
}

/** 8.2b one more point where friends stand. */
const stepCost = (s: State, u: Unit, k: number): number => {
  const cost = costOf(s, u, k);
  return cost >= NEVER ? NEVER : cost + (unitsIn(s, neighbourOf(s)[k]).length > 0 ? 2 : 0);
};

/** 8.1, 6.13f whether the move may end where the unit is. */
function whyNotStop(s: State, u: Unit) {
  const at = s.hex[u];
  if (!(flags(s) & UNDER_WAY)) return undefined;
  if (!hasRoom(s, at, u)) return no("TD-8.1a", `There is no room in ${hexName(at)} for ${nameOf(u)}.`);
  if (s.order[u] === MARCH_ORDER && !fitsMarch(s, at, u) && !has(s, u, COLUMN))
    return no("TD-6.13f", `${nameOf(u)} may not stop in ${hexName(at)} under March Orders.`);
  return undefined;
}

/** A step onto friends is listed only if the move can end there, or one hex farther on. */
function couldEnd(s: State, u: Unit, k: number, left: number): boolean {
  const to = neighbourOf(s)[k];
  if (unitsIn(s, to).length === 0) return true;
  if (hasRoom(s, to, u) && (s.order[u] !== MARCH_ORDER || fitsMarch(s, to, u))) return true;
  for (let next = to * 6; next < to * 6 + 6; next++) {
    const far = neighbourOf(s)[next];
    if (far < 0 || far === s.hex[u] || unitsIn(s, far).length > 0 || costOf(s, u, next) > left || whyNotNear(s, u, far)) continue;
    const ahead = next === leftFront(to, s.facing[u]) || next === rightFront(to, s.facing[u]);
    if ((ahead || anyDirection(s, u, next)) && !isFronted(s, sideOf[u], to)) return true;
  }
  return false;
}

function eachStep(s: State, open: (to: Hex) => void): void {
  const u = mover(s);
  for (let k = s.hex[u] * 6; k < s.hex[u] * 6 + 6; k++)
    if (!whyNotStep(s, u, k) && couldEnd(s, u, k, points(s) - stepCost(s, u, k))) open(neighbourOf(s)[k]);
}

/** It may not stop here, and no step is open to it. */
function isStuck(s: State, u: Unit): boolean {
  if (!whyNotStop(s, u)) return false;
  let open = false;
  eachStep(s, () => {
    open = true;
  });
  return !open;
}

/** 7.2a a turn: Advance one point for any; Attack a point a vertex, two in woods, rocks, marsh and town; guns a point a vertex; March free. */
export function turnCost(s: State, u: Unit, to: number): number {
  const vertices = Math.min((to - s.facing[u] + 6) % 6, (s.facing[u] - to + 6) % 6);
  if (s.order[u] === MARCH_ORDER) return 0;
  if (isGun[u]) return 2 * vertices;
  if (s.order[u] === ADVANCE) return vertices === 0 ? 0 : 2;
  const at = s.hex[u];
  return 2 * vertices * (woods[at] || rocky[at] || marsh[at] || town[at] ? 2 : 1);
}

/** 7.3 the SP it takes to refuse a flank, and where it may not be. */
function whyNotRefuse(s: State, u: Unit) {
  if (isGun[u] || isMounted(s, u)) return no("TD-7.3e", `${nameOf(u)} cannot refuse a flank: only men on foot can.`);
  if (isDisordered(s, u) || s.order[u] === MARCH_ORDER || s.second[u] >= 0) return no("TD-7.3e", `${nameOf(u)} cannot refuse a flank now.`);
  if (town[s.hex[u]]) return no("TD-7.3d", "No flank is refused in town.");
  if (s.sp[u] < (isCavalry[u] ? 4 : 3)) return no(isCavalry[u] ? "TD-7.3c" : "TD-7.3b", `${nameOf(u)} is too weak to refuse a flank.`);
  return points(s) < 2 ? no("TD-7.3e", "It takes a movement point.") : undefined;
}

/** 8.4 the line reaches into one of the flank hexes beside it. */
function whyNotExtend(s: State, u: Unit, to: Hex) {
  const at = s.hex[u];
  if (s.sp[u] < stacking.extendedLineMinSp.value) return no("TD-8.4a", `${nameOf(u)} has ${s.sp[u]} SP: a line takes eight.`);
  if (isGun[u] || isDisordered(s, u) || s.second[u] >= 0) return no("TD-8.4j", `${nameOf(u)} cannot extend now.`);
  if (town[at] || town[to]) return no("TD-8.4i", "No line is formed in town.");
  const flanks = [at * 6 + ((s.facing[u] + 1) % 6), at * 6 + ((s.facing[u] + 4) % 6)];
  if (!flanks.some((k) => neighbourOf(s)[k] === to)) return no("TD-8.4d", `${hexName(to)} does not lie beside ${nameOf(u)}.`);
  if (unitsIn(s, to).length > 0) return no("TD-8.1h", `${hexName(to)} is taken.`);
  if (isBeside(s, sideOf[u], to) && s.order[u] !== ATTACK) return no("TD-6.11c", `${hexName(to)} is next to the enemy.`);
  return points(s) < 4 ? no("TD-8.4f", "It takes two movement points.") : undefined;
}

/** 8.5 a unit of more than seven points strings itself out along its path. */
function whyNotColumn(s: State, u: Unit, to: Hex) {
  if (s.sp[u] <= stacking.marchSp || isGun[u]) return no("TD-8.5a", `${nameOf(u)} needs no column.`);
  if (s.order[u] === ATTACK || s.second[u] >= 0 || isDisordered(s, u)) return no("TD-8.5a", `${nameOf(u)} cannot form a column now.`);
  let k = s.hex[u] * 6;
  while (k < s.hex[u] * 6 + 6 && neighbourOf(s)[k] !== to) k++;
  if (k === s.hex[u] * 6 + 6) return no("TD-8.5e", `${hexName(to)} is not next to ${nameOf(u)}.`);
  if (unitsIn(s, to).length > 0) return no("TD-8.1h", `${hexName(to)} is taken.`);
  if (!way[k] && costOf(s, u, k) > 2) return no("TD-8.5e", "A column lies along a way or over clear ground.");
  return points(s) < 2 ? no("TD-8.5e", "It takes a movement point.") : undefined;
}

export const move: Question<object, State> = {
  rule: "TD-9.1k",
  seat: (s) => seatOf(sideOf[mover(s)]),
  prompt: (s) => ({
    text: `${nameOf(mover(s))} in ${hexName(s.hex[mover(s)])}, facing ${facings[s.facing[mover(s)]]}: march on, turn, or halt; ${pointsOf(Math.max(0, points(s)))} left.`,
    unit: nameOf(mover(s)),
    points: points(s) / 2,
  }),
  done(s) {
    const u = mover(s);
    if (u < 0 || !onMap(s, u) || !has(s, u, MOVING)) return endMove(s);
    const stopped = has(s, u, STOPPED);
    if (!stopped && !isStuck(s, u)) return false;
    // 8.1g who has to stop where there is no room goes one hex farther.
    if (!whyNotStop(s, u)) return stopped ? endMove(s) : false;
    if (flags(s) & SENT_ON) return endMove(s);
    note(s, 1, flags(s) | SENT_ON);
    push(s, Chapter.retreat, u, 1, 0);
    return false;
  },
  verbs: {
    step: deed({
      fields: { to: hex },
      each(s, open) {
        if (!has(s, mover(s), STOPPED)) eachStep(s, open);
      },
      refuse(s, { to }) {
        const u = mover(s);
        if (has(s, u, STOPPED)) return no("TD-9.5a", `${nameOf(u)} has to stop.`);
        let open = false;
        eachStep(s, (one) => {
          open ||= one === to;
        });
        if (open) return undefined;
        for (let k = s.hex[u] * 6; k < s.hex[u] * 6 + 6; k++)
          if (neighbourOf(s)[k] === to) return whyNotStep(s, u, k) ?? no("TD-8.1g", `The move could not end after ${hexName(to)}.`);
        return no("TD-9.1k", `${hexName(to)} is not next to ${nameOf(u)}.`);
      },
      do(s, { to }) {
        const u = mover(s);
        const from = s.hex[u];
        push(s, Chapter.arrived, -1, to);
        if (isFronted(s, sideOf[u], from) && turnOf(s).light !== "midnight") push(s, Chapter.withdrawalFire, to);
      },
    }),
    turn: deed({
      fields: { to: facing },
      refuse(s, { to }) {
        const u = mover(s);
        if (s.order[u] === MARCH_ORDER) return no("TD-6.13g", `${nameOf(u)} faces along its path.`);
        if (to === s.facing[u]) return no("TD-7.2a", `${nameOf(u)} faces that way.`);
        return turnCost(s, u, to) > points(s) ? no("TD-7.2a", `The turn costs ${pointsOf(turnCost(s, u, to))}.`) : undefined;
      },
      do(s, { to }) {
        const u = mover(s);
        note(s, 0, points(s) - turnCost(s, u, to));
        s.facing[u] = to;
        s.marks[u] = (s.marks[u] | SPENT) & ~(REFUSED_LEFT | REFUSED_RIGHT);
        closeUp(s, u);
      },
    }),
    extend: deed({
      fields: { to: hex },
      each(s, open) {
        const u = mover(s);
        for (let k = s.hex[u] * 6; k < s.hex[u] * 6 + 6; k++)
          if (neighbourOf(s)[k] >= 0 && !whyNotExtend(s, u, neighbourOf(s)[k])) open(neighbourOf(s)[k]);
      },
      refuse: (s, { to }) => whyNotExtend(s, mover(s), to),
      do(s, { to }, log) {
        note(s, 0, points(s) - 4);
        reachInto(s, mover(s), to);
        s.marks[mover(s)] |= SPENT;
        log?.push({
          event: "line",
          rule: "TD-8.4a",
          text: `${nameOf(mover(s))} extends its line into ${hexName(to)}.`,
          unit: nameOf(mover(s)),
          hex: hexName(to),
        });
      },
    }),
    retract: deed({
      refuse(s) {
        const u = mover(s);
        if (s.second[u] < 0) return no("TD-8.4f", `${nameOf(u)} has no line to close up.`);
        return points(s) < 4 ? no("TD-8.4f", "It takes two movement points.") : undefined;
      },
      do(s) {
        note(s, 0, points(s) - 4);
        closeUp(s, mover(s));
        s.marks[mover(s)] |= SPENT;
      },
    }),
    column: deed({
      fields: { to: hex },
      each(s, open) {
        const u = mover(s);
        for (let k = s.hex[u] * 6; k < s.hex[u] * 6 + 6; k++)
          if (neighbourOf(s)[k] >= 0 && !whyNotColumn(s, u, neighbourOf(s)[k])) open(neighbourOf(s)[k]);
      },
      refuse: (s, { to }) => whyNotColumn(s, mover(s), to),
      do(s, { to }, log) {
        const u = mover(s);
        note(s, 0, points(s) - 2);
        reachInto(s, u, to);
        s.marks[u] |= SPENT | COLUMN;
        log?.push({
          event: "column",
          rule: "TD-8.5a",
          text: `${nameOf(u)} forms a column back to ${hexName(to)}.`,
          unit: nameOf(u),
          hex: hexName(to),
        });
      },
    }),
    refuseLeft: deed({ refuse: (s) => whyNotRefuse(s, mover(s)), do: (s) => refuseFlank(s, REFUSED_LEFT) }),
    refuseRight: deed({ refuse: (s) => whyNotRefuse(s, mover(s)), do: (s) => refuseFlank(s, REFUSED_RIGHT) }),
    halt: deed({ refuse: (s) => whyNotStop(s, mover(s)), do: (s) => void (endMove(s) && pop(s)) }),
  },
};

function refuseFlank(s: State, flank: number): void {
  const u = mover(s);
  note(s, 0, points(s) - 2);
  s.marks[u] = (s.marks[u] & ~(REFUSED_LEFT | REFUSED_RIGHT)) | flank | SPENT;
}

/** Takes a unit up. */
export function takeUp(s: State, u: Unit): void {
  s.mover = u;
  s.began = s.hex[u];
  s.marks[u] |= MOVING;
  const withdraws = isFronted(s, sideOf[u], s.hex[u]);
  const all = allowanceOf(s, u);
  push(s, Chapter.halted, u);
  push(s, Chapter.move, withdraws ? Math.ceil(all / 4) * 2 : all, withdraws ? WITHDRAWS : 0, all);
}

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
  note(s, 0, Math.max(0, points(s) - cost));
  note(s, 1, flags(s) | UNDER_WAY | (along ? 0 : OFF_ROAD));
  const column = has(s, u, COLUMN);
  put(s, u, to);
  // 8.5f the tail of a column takes the hex that its head has left.
  if (column && unitsIn(s, from).length === 0) {
    reachInto(s, u, from);
    s.marks[u] |= COLUMN;
  } else keepLine(s, u, line, k);
  if (s.order[u] === MARCH_ORDER) s.facing[u] = k % 6;
  for (const l of riders) s.leaderHex[l] = to;
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
}

/** 8.4f a line goes ahead with both halves, if its other half finds the ground free; else it closes up. */
function keepLine(s: State, u: Unit, line: Hex, k: number): void {
  if (line < 0) return;
  const to = neighbourOf(s)[line * 6 + (k % 6)];
  if (to >= 0 && unitsIn(s, to).length === 0 && !enemyAt(s, sideOf[u], to) && costOf(s, u, line * 6 + (k % 6)) < NEVER) reachInto(s, u, to);
}

/** 9.44p, bx, bz off the streets of a town, into or out of a cut: Disorder, and a cut ends the move. */
function spoils(s: State, u: Unit, k: number, along: boolean): boolean {
  const [from, to] = [Math.floor(k / 6), neighbourOf(s)[k]];
  const inTown = (town[from] || town[to]) && !(way[k] > 0 && (along || s.order[u] === ATTACK));
  const inCut = (cut[from] || cut[to]) && !(along && rail[k]);
  if ((inTown || inCut) && !isDisordered(s, u)) {
    push(s, Chapter.disorder, u, 1, 0);
    return Boolean(inCut);
  }
  return false;
}

/** The move is over: who came up to the enemy and has not fired owes a Shock (6.12c), and may have charged (11.1g). */
export function endMove(s: State): true {
  const u = mover(s);
  if (u >= 0 && onMap(s, u)) {
    const walked = has(s, u, ENTERED);
    // 7.1c all units of a stack face one way: who joins takes it over.
    for (const other of unitsIn(s, s.hex[u])) if (other !== u && s.hex[other] === s.hex[u]) s.facing[u] = s.facing[other];
    const close = walked && isBeside(s, sideOf[u], s.hex[u]) && s.order[u] === ATTACK && !isGun[u];
    s.marks[u] = (s.marks[u] & ~(MOVING | STOPPED)) | (close && !isDisordered(s, u) ? OWES | CHARGES : 0);
  }
  s.mover = -1;
  s.began = -1;
  return true;
}
