/** 7.3, 8.4, 8.5 Refused flanks, Extended Lines and columns: what a unit or stack on its move forms, and how a line goes on and wheels. */
import { type Hex, no, note, noted, noteFor, type Passage, pop, push, sideTo } from "../../../kit/index.js";
import { Chapter } from "../agenda.js";
import { isCavalry, isGun, isSkirmisher, sideOf, type Unit } from "../data/armies.js";
import { cut, grid, rail, town, way } from "../data/map.js";
import { ADVANCE, ATTACK, MARCH_ORDER } from "../data/scenarios.js";
import { stacking } from "../data/tables.js";
import { COLUMN, LABOURED, MAIN_GAVE, MOVING, REFUSED_LEFT, REFUSED_RIGHT, SPENT, WING_GAVE } from "../marks.js";
import { closeUp, reachInto } from "../stacks.js";
import { has, hex, holder, isMounted, neighbourOf, type State, turnOf } from "../state.js";
import { deed, hexName, type Log, nameOf, pointsOf } from "../words.js";
import { whyNotBlock } from "./arrivals.js";
import { displace } from "./command/ride.js";
import { stir } from "./command/stir.js";
import { settleWalls } from "./cover.js";
import { loadAgain } from "./fire.js";
import { facingAlong } from "./front.js";
import { whyNotNear } from "./near-enemy.js";
import { NEVER } from "./prices/prices.js";
import { costOf } from "./prices/step-price.js";
import { couldLeave, flags, isWaryAt, points, pointsInPlace, SOUNDS, WARINESS, WITHDRAWS, whyNotStopHere, whyNotStray } from "./steps.js";
import { halvesOf, hasRoom, hasRoomForHalf, hasRoomForMain, isDisordered, isLine, onMap, spIn, unitsIn } from "./strength.js";
import { takeSurrenders } from "./surrender.js";
import { movers } from "./together.js";

const mover = (s: State): Unit => s.mover;

/** Lines, columns and Skirmishers on the move are matters of one unit. */
export const whyNotAlone = (s: State) =>
  movers(s).length > 1 ? no("TD-3.1e", "Several move together: drop the others first.") : undefined;

const REFUSED = REFUSED_LEFT | REFUSED_RIGHT;
/** 7.3e formed men on foot in Good Order; a line refuses the flank that its other half does not stand on. */
const mayRefuse = (s: State, u: Unit, flank: number): boolean =>
  !isGun[u] && !isMounted(s, u) && !isSkirmisher[u] && !isDisordered(s, u) && s.order[u] !== MARCH_ORDER && isFreeFlank(s, u, flank);
const isFreeFlank = (s: State, u: Unit, flank: number): boolean =>
  s.second[u] < 0 || (isLine(s, u) && flankOf(s, u) !== (s.facing[u] + (flank === REFUSED_LEFT ? 4 : 1)) % 6);
/** The flanks that a unit refuses, or one whom it joins, as far as it may. */
const refusedBy = (s: State, u: Unit, marks: number): number =>
  [REFUSED_LEFT, REFUSED_RIGHT].reduce((kept, flank) => kept | (mayRefuse(s, u, flank) ? marks & flank : 0), 0);
const formedIn = (s: State, at: Hex): Unit[] => unitsIn(s, at).filter((u) => !isSkirmisher[u]);

/** 7.3a-e the whole stack refuses: three points in the hex, of dismounted cavalry four. */
function whyNotRefuse(s: State, flank: number) {
  const at = s.hex[mover(s)];
  if (has(s, mover(s), flank)) return no("TD-7.3a", `${nameOf(mover(s))} refuses that flank already.`);
  const there = formedIn(s, at);
  const not = [...movers(s), ...there].find((u) => !mayRefuse(s, u, flank));
  if (not !== undefined)
    return no("TD-7.3e", `${nameOf(not)} cannot refuse that flank: formed men on foot in Good Order can, where their line does not go on.`);
  if (there.length > movers(s).length) return no("TD-7.3a", `All in ${hexName(at)} refuse a flank together: take them up together.`);
  if (town[at]) return no("TD-7.3d", "No flank is refused in town.");
  const horse = there.every((u) => isCavalry[u]);
  const least = horse ? 4 : 3;
  if (there.reduce((sum, u) => sum + spIn(s, u, at), 0) < least)
    return no(horse ? "TD-7.3c" : "TD-7.3b", `It takes ${least} strength points in the hex to refuse a flank.`);
  return pointsInPlace(s) < 2 ? no("TD-7.3e", "It takes a movement point.") : undefined;
}

function refuseFlank(s: State, flank: number): void {
  note(s, 0, points(s) - 2);
  for (const u of movers(s)) {
    s.marks[u] = (s.marks[u] & ~REFUSED) | flank | SPENT;
    s.duty[u] |= LABOURED;
  }
}

/** 7.1c, 7.3a who joins a stack faces with it, and refuses the flank that it refuses; the other half of a line refuses none. 7.2c Skirmishers turn with the formed unit that comes to them or turns among them. */
export function joinFront(s: State, u: Unit): void {
  const there = unitsIn(s, s.hex[u]).filter((one) => one !== u && !has(s, one, MOVING) && (s.hex[one] === s.hex[u] || isLine(s, one)));
  const other = there.find((one) => !isSkirmisher[one]) ?? there[0];
  if (other !== undefined && (isSkirmisher[u] || !isSkirmisher[other])) {
    s.facing[u] = s.facing[other];
    s.marks[u] = (s.marks[u] & ~REFUSED) | (s.hex[other] === s.hex[u] ? refusedBy(s, u, s.marks[other]) : 0);
  }
  if (isSkirmisher[u]) return;
  for (const at of halvesOf(s, u)) for (const one of unitsIn(s, at)) if (isSkirmisher[one]) s.facing[one] = s.facing[u];
}

/** 6.13g, 7.2g on the march a unit faces along its path, and who else follows a way too, unless it withdraws; a refused flank is dropped with the old front. */
export function faceAlong(s: State, u: Unit, direction: number, followsWay: boolean): void {
  const marches = s.order[u] === MARCH_ORDER;
  if (isSkirmisher[u] || (!marches && (!followsWay || flags(s) & WITHDRAWS))) return;
  const facing = marches ? direction : facingAlong(direction, s.facing[u]);
  if (facing !== s.facing[u]) s.marks[u] &= ~REFUSED;
  s.facing[u] = facing;
}

/** 8.4d the side of its hex on which the other half of a line stands. */
const flankOf = (s: State, u: Unit): number => {
  for (let d = 0; d < 6; d++) if (neighbourOf(s)[s.hex[u] * 6 + d] === s.second[u]) return d;
  return -1;
};
const isFreeFor = (s: State, u: Unit, to: Hex): boolean => to >= 0 && unitsIn(s, to).every((one) => one === u);

/** 8.4f a line wheels a vertex at a time for two points; its other half needs the ground beside the new front. */
export function whyNotWheel(s: State, u: Unit, to: number) {
  const by = (to - s.facing[u] + 6) % 6;
  if (by !== 1 && by !== 5) return no("TD-8.4f", "A line wheels one vertex at a time.");
  if (!isFreeFor(s, u, s.hex[u]))
    return no("TD-7.1c", `Others stand in ${hexName(s.hex[u])} and face as ${nameOf(u)} does: it wheels clear of them.`);
  const why = isDisordered(s, u) ? undefined : whyNotSwing(s, u, by);
  if (why) return why;
  const price = isDisordered(s, u) ? WHEELING : WHEELING + wariness(s, u, swungTo(s, u, to));
  return points(s) < price ? no("TD-8.4f", `It takes ${pointsOf(price)}.`) : undefined;
}

/** Where its other half comes as it wheels. */
const swungTo = (s: State, u: Unit, to: number): Hex => neighbourOf(s)[s.hex[u] * 6 + ((flankOf(s, u) + to - s.facing[u] + 6) % 6)];
/** 6.11c what it costs more that the other half comes up to Skirmishers. */
const wariness = (s: State, u: Unit, at: Hex): number => (isWaryAt(s, u, at) ? WARINESS : 0);

function whyNotSwing(s: State, u: Unit, by: number) {
  const swung = swungTo(s, u, (s.facing[u] + by) % 6);
  if (!isFreeFor(s, u, swung) || town[swung]) return no("TD-8.4f", "There is no room for the other half of the line.");
  return whyNotReach(s, u, s.second[u], swung) ?? whyNotReach(s, u, s.hex[u], swung) ?? whyNotStray(s, u, swung, halvesOf(s, u));
}
const WHEELING = 4;

/** 9.44dc, bx half of a line crosses what the unit could, keeps out of cuts, and goes no nearer to the enemy than the whole of it. */
function whyNotReach(s: State, u: Unit, from: Hex, to: Hex) {
  if (costOf(s, u, sideTo(grid, from, to)) >= NEVER)
    return no("TD-9.4a", `${nameOf(u)} cannot enter ${hexName(to)} from ${hexName(from)}.`);
  if (cut[from] || cut[to]) return no("TD-b9.44bx", "A line does not reach over the side of a railroad cut.");
  return whyNotNear(s, u, to) ?? whyNotBlock(s, sideOf[u], to);
}

/** The line wheels, or closes up where it faces as it does, once those who have its other half before them have been asked: it leaves their front (9.54a). */
export function swing(s: State, to: number): void {
  const u = mover(s);
  const into = to === s.facing[u] || isDisordered(s, u) ? -1 : swungTo(s, u, to);
  if (into >= 0) note(s, 0, points(s) - wariness(s, u, into));
  push(s, Chapter.swung, to, -1);
  if (into >= 0) push(s, Chapter.arrived, SOUNDS, into);
  loadAgain(s, 1 - sideOf[u]);
  if (s.second[u] >= 0 && turnOf(s).light !== "midnight") push(s, Chapter.withdrawalFire, s.second[u]);
}

export const swung: Passage<State> = {
  run(s, log) {
    const [u, to, into] = [mover(s), noted(s, 0), noted(s, 1)];
    pop(s);
    if (u < 0 || !onMap(s, u) || !has(s, u, MOVING)) return;
    if (into >= 0) reach(s, u, into, log);
    else if (to !== s.facing[u]) wheel(s, u, to, log);
    else retract(s, u);
  },
};

function retract(s: State, u: Unit): void {
  note(s, 0, Math.max(0, points(s) - closingPrice(s)));
  const from = s.second[u];
  closeUp(s, u);
  if (from >= 0) settleWalls(s, from);
  s.marks[u] |= SPENT;
  s.duty[u] = (s.duty[u] & ~(MAIN_GAVE | WING_GAVE)) | LABOURED;
}

/** 8.4j one that is Disordered closes up as it turns. */
function wheel(s: State, u: Unit, to: number, log: Log): void {
  const from = s.second[u];
  const swung = swungTo(s, u, to);
  note(s, 0, Math.max(0, points(s) - WHEELING));
  closeUp(s, u);
  s.facing[u] = to;
  s.marks[u] = (s.marks[u] & ~REFUSED) | SPENT;
  if (!isDisordered(s, u)) {
    log?.push({
      event: "line",
      rule: "TD-8.4f",
      text: `${nameOf(u)} wheels: its other half comes to ${hexName(swung)}.`,
      unit: nameOf(u),
      hex: hexName(swung),
    });
    bringUp(s, u, swung, log);
  }
  for (const at of [from, s.hex[u]]) settleWalls(s, at);
}

/** The other half comes into a hex: 7.3e the flank on its side is refused no more, nor either by a column, 9.6a the enemy may react as to a step, and 4.1j a leader of his who is alone there gives way. */
function bringUp(s: State, u: Unit, to: Hex, log: Log): void {
  reachInto(s, u, to);
  s.marks[u] = (s.marks[u] & ~REFUSED) | SPENT | refusedBy(s, u, s.marks[u]);
  noteFor(s, Chapter.halted, u, 1, () => to);
  push(s, Chapter.arrived, 0, to);
  displace(s, to, 1 - sideOf[u], log);
  takeSurrenders(s, u, log);
  stir(s, [u], log);
}

/** A line or column is formed, once Skirmishers whom it comes up to have been asked (s9.83a). */
function form(s: State, to: Hex, price: number): void {
  const u = mover(s);
  note(s, 0, points(s) - price);
  s.duty[u] |= LABOURED;
  push(s, Chapter.swung, s.facing[u], to);
  push(s, Chapter.arrived, SOUNDS, to);
}

function reach(s: State, u: Unit, to: Hex, log: Log): void {
  const column = has(s, u, COLUMN);
  log?.push({
    event: column ? "column" : "line",
    rule: column ? "TD-8.5a" : "TD-8.4a",
    text: `${nameOf(u)} ${column ? "forms a column back to" : "extends its line into"} ${hexName(to)}.`,
    unit: nameOf(u),
    hex: hexName(to),
  });
  bringUp(s, u, to, log);
}

/** 8.4 the line reaches into one of the flank hexes beside it. */
function whyNotExtend(s: State, to: Hex) {
  const u = mover(s);
  const at = s.hex[u];
  const together = whyNotAlone(s);
  if (together) return together;
  if (s.sp[u] < stacking.extendedLineMinSp.value) return no("TD-8.4a", `${nameOf(u)} has ${s.sp[u]} SP: a line takes eight.`);
  if (isGun[u] || isDisordered(s, u) || s.second[u] >= 0) return no("TD-8.4j", `${nameOf(u)} cannot extend now.`);
  if (s.order[u] === MARCH_ORDER) return no("TD-6.13f", `${nameOf(u)} is under March Orders: it goes in column, not in line.`);
  if (town[at] || town[to]) return no("TD-8.4i", "No line is formed in town.");
  const flanks = [at * 6 + ((s.facing[u] + 1) % 6), at * 6 + ((s.facing[u] + 4) % 6)];
  if (!flanks.some((k) => neighbourOf(s)[k] === to)) return no("TD-8.4d", `${hexName(to)} does not lie beside ${nameOf(u)}.`);
  if (unitsIn(s, at).some((one) => !isSkirmisher[one] && s.facing[one] !== s.facing[u]))
    return no("TD-7.1c", `Others stand in ${hexName(at)} and face another way: ${nameOf(u)} turns as they do first.`);
  if (whyNotStopHere(s) && !hasRoomForMain(s, at, u)) return no("TD-8.1g", `There is no room for half of ${nameOf(u)} in ${hexName(at)}.`);
  if (!hasRoomForHalf(s, to, u)) return no("TD-8.1h", `There is no room for half of ${nameOf(u)} in ${hexName(to)}.`);
  const why = whyNotReach(s, u, at, to) ?? whyNotStray(s, u, to);
  if (why) return why;
  const price = linePrice(s, u, to);
  return points(s) < price ? no("TD-8.4f", `It takes ${pointsOf(price)}.`) : undefined;
}
const linePrice = (s: State, u: Unit, to: Hex): number => 4 + wariness(s, u, to);
const columnPrice = (s: State, u: Unit, to: Hex): number => 2 + wariness(s, u, to);

/** 8.5 a unit of more than seven points strings itself out along its path. */
function whyNotColumn(s: State, to: Hex) {
  const u = mover(s);
  const together = whyNotAlone(s);
  if (together) return together;
  if (s.sp[u] <= stacking.marchSp || isGun[u]) return no("TD-8.5a", `${nameOf(u)} needs no column.`);
  if (s.order[u] === ATTACK || s.second[u] >= 0 || has(s, u, COLUMN)) return no("TD-8.5a", `${nameOf(u)} cannot form a column now.`);
  let k = s.hex[u] * 6;
  while (k < s.hex[u] * 6 + 6 && neighbourOf(s)[k] !== to) k++;
  if (k === s.hex[u] * 6 + 6) return no("TD-8.5e", `${hexName(to)} is not next to ${nameOf(u)}.`);
  if (holder(s, to) >= 0) return no("TD-8.1h", `${hexName(to)} is taken.`);
  if (whyNotStopHere(s)) return no("TD-8.1g", `There is no room for ${nameOf(u)} in ${hexName(s.hex[u])}.`);
  if (!way[k] && costOf(s, u, k) > 2) return no("TD-8.5e", "A column lies along a way or over clear ground.");
  if ((cut[s.hex[u]] || cut[to]) && !rail[k]) return no("TD-b9.44bx", "In a railroad cut a column lies along the rails.");
  const why = whyNotNear(s, u, to) ?? whyNotBlock(s, sideOf[u], to) ?? whyNotStray(s, u, to);
  if (why) return why;
  if (!way[k] && s.order[u] === ADVANCE) return no("TD-8.5a", `${nameOf(u)} is under Advance Orders: it forms a column along a way only.`);
  const price = columnPrice(s, u, to);
  return points(s) < price ? no("TD-8.5e", `It takes ${pointsOf(price)}.`) : undefined;
}

/** 8.4f, 8.5e a line takes two points to close up, a column one; 6.13f on the march it stays as it is. */
const closingPrice = (s: State): number => (has(s, mover(s), COLUMN) ? 2 : 4);
function whyNotRetract(s: State) {
  const u = mover(s);
  const left = points(s) - closingPrice(s);
  if (s.second[u] < 0 && !has(s, u, COLUMN)) return no("TD-8.4f", `${nameOf(u)} has no line to close up.`);
  if (s.order[u] === MARCH_ORDER && has(s, u, COLUMN) && s.sp[u] > stacking.marchSp)
    return no("TD-6.13f", `${nameOf(u)} is under March Orders: it stays in column.`);
  if (left < 0) return no("TD-8.4f", "It has not the movement points.");
  return hasRoom(s, s.hex[u], u) || couldLeave(s, [u], s.hex[u], left)
    ? undefined
    : no("TD-8.1g", `There is no room for all of ${nameOf(u)} in ${hexName(s.hex[u])}, and the move could not go on.`);
}

const besideMover = (why: (s: State, to: Hex) => ReturnType<typeof no> | undefined) => ({
  fields: { to: hex },
  each(s: State, open: (to: Hex) => void) {
    for (let k = s.hex[mover(s)] * 6, end = k + 6; k < end; k++) {
      const to = neighbourOf(s)[k];
      if (to >= 0 && !why(s, to)) open(to);
    }
  },
  refuse: (s: State, { to }: { readonly to: Hex }) => why(s, to),
});

/** DP-16: what the unit or stack that moves may form. */
export const forming = {
  extend: deed({
    ...besideMover(whyNotExtend),
    do: (s, { to }) => form(s, to, linePrice(s, mover(s), to)),
  }),
  retract: deed({
    refuse: whyNotRetract,
    do: (s) => swing(s, s.facing[mover(s)]),
  }),
  column: deed({
    ...besideMover(whyNotColumn),
    do(s, { to }) {
      form(s, to, columnPrice(s, mover(s), to));
      s.marks[mover(s)] |= COLUMN;
    },
  }),
  refuseLeft: deed({ refuse: (s) => whyNotRefuse(s, REFUSED_LEFT), do: (s) => refuseFlank(s, REFUSED_LEFT) }),
  refuseRight: deed({ refuse: (s) => whyNotRefuse(s, REFUSED_RIGHT), do: (s) => refuseFlank(s, REFUSED_RIGHT) }),
};
