import { draw } from "../../../engine/index.js";
import { type Hex, no, note, noted, pop, push, type Question, sideTo } from "../../../kit/index.js";
import { Chapter } from "../agenda.js";
import { FIRST_SKIRMISHER, isGun, isSkirmisher, parentOf, sideOf, UNITS, type Unit } from "../data/armies.js";
import { grid } from "../data/map.js";
import { ATTACK, MARCH_ORDER } from "../data/scenarios.js";
import { tablesFile } from "../data/tables.js";
import { APART, CHARGES, COLUMN, ENTERED, FIRED, MOVING, OWES, REFUSED_LEFT, REFUSED_RIGHT, SPENT, STOPPED, STRAYED } from "../marks.js";
import { closeUp, put, reachInto } from "../stacks.js";
import { brigadeFor, facing, has, hex, isMounted, neighbourOf, type State, turnOf, unit } from "../state.js";
import { deed, hexName, type Log, nameOf, pointsOf, seatOf } from "../words.js";
import { arrivalOf, arrivingActivations, bringLeaders, entryCost } from "./arrivals.js";
import { chiefOf } from "./command/leadership.js";
import { slowedBy } from "./command/slocum.js";
import { OWN, whyNotAim, whyNotArmed } from "./fire.js";
import { facings } from "./front.js";
import { lose } from "./losses.js";
import { MOUNTED, NEVER, plain } from "./prices.js";
import { isFronted } from "./retreat.js";
import { absorb, whyNotAbsorb } from "./skirmish.js";
import {
  allowanceOf,
  eachStep,
  FULL_RUN,
  flags,
  isBeside,
  isStuck,
  mover,
  OFF_ROAD,
  points,
  runOf,
  SENT_ON,
  TOOK_IN,
  turnCost,
  UNDER_WAY,
  WITHDRAWS,
  whyNotColumn,
  whyNotExtend,
  whyNotHalt,
  whyNotRefuse,
  whyNotStep,
  whyNotStop,
} from "./steps.js";
import { isDisordered, onMap, unitsIn } from "./strength.js";
import { shoot } from "./volley.js";
export const move: Question<object, State> = {
  rule: "TD-9.1k",
  seat: (s) => seatOf(sideOf[mover(s)]),
  prompt: (s) => ({
    text: `${nameOf(mover(s))} in ${hexName(s.hex[mover(s)])}, facing ${facings[s.facing[mover(s)]]}: march on, turn, or halt; ${pointsOf(Math.max(0, points(s)))} left.`,
    unit: nameOf(mover(s)),
    points: points(s) / 2,
  }),
  done(s, log) {
    const u = mover(s);
    if (u < 0 || !onMap(s, u) || !has(s, u, MOVING)) return endMove(s, log);
    const stopped = has(s, u, STOPPED);
    if (!stopped && !isStuck(s, u)) return false;
    // 8.1g who has to stop where there is no room goes one hex farther.
    if (!whyNotStop(s, u)) return stopped && !mayStillTurn(s, u) ? endMove(s, log) : false;
    if (flags(s) & SENT_ON) return endMove(s, log);
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
      each(s, open) {
        const u = mover(s);
        if (s.order[u] === MARCH_ORDER) return;
        for (let to = 0; to < facings.length; to++) if (to !== s.facing[u] && turnCost(s, u, to) <= points(s)) open(to);
      },
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
    absorb: deed({
      fields: { unit },
      each(s, open) {
        for (let k = FIRST_SKIRMISHER; k < UNITS; k++) if (s.hex[k] >= 0 && !whyNotTakeIn(s, k)) open(k);
      },
      refuse: (s, { unit: k }) => whyNotTakeIn(s, k),
      do(s, { unit: k }, log) {
        note(s, 0, points(s) - absorbCost(s));
        note(s, 1, flags(s) | TOOK_IN);
        absorb(s, mover(s), k, log);
        s.marks[mover(s)] |= SPENT;
      },
    }),
    fire: deed({
      fields: { at: hex },
      each(s, open) {
        if (!isSkirmisher[mover(s)]) return;
        for (let e = 0; e < UNITS; e++)
          if (sideOf[e] !== sideOf[mover(s)] && s.hex[e] >= 0 && s.top[s.hex[e]] === e && !whyNotSnap(s, s.hex[e])) open(s.hex[e]);
      },
      refuse: (s, { at }) => whyNotSnap(s, at),
      do(s, { at }) {
        note(s, 0, points(s) - halfOf(s));
        s.marks[mover(s)] |= SPENT;
        shoot(s, mover(s), s.hex[mover(s)], at, OWN);
      },
    }),
    refuseLeft: deed({ refuse: (s) => whyNotRefuse(s, mover(s)), do: (s) => refuseFlank(s, REFUSED_LEFT) }),
    refuseRight: deed({ refuse: (s) => whyNotRefuse(s, mover(s)), do: (s) => refuseFlank(s, REFUSED_RIGHT) }),
    halt: deed({ refuse: (s) => whyNotHalt(s, mover(s)), do: (s, _, log) => void (endMove(s, log) && pop(s)) }),
  },
};

/** 6.43n a point, once for all who are taken in at one place; over no hexside that cannot be crossed. */
const absorbCost = (s: State): number => (flags(s) & TOOK_IN ? 0 : 2);
function whyNotTakeIn(s: State, k: Unit) {
  const u = mover(s);
  const why = whyNotAbsorb(s, u, k);
  if (why) return why;
  const side = sideTo(grid, s.hex[u], s.hex[k]);
  if (side < 0 || plain(MOUNTED)[side] >= NEVER) return no("TD-s6.43k", `${nameOf(k)} are not beside ${nameOf(u)}.`);
  return points(s) < absorbCost(s) ? no("TD-s6.43k", "It takes a movement point.") : undefined;
}

/** 9.85 Skirmishers fire on the move, with half of their allowance for the whole of it. */
const halfOf = (s: State): number => noted(s, 2) / 2;
function whyNotSnap(s: State, at: Hex) {
  const u = mover(s);
  if (!isSkirmisher[u]) return no("TD-6.11a", `${nameOf(u)} does not fire while it moves.`);
  if (has(s, u, FIRED)) return no("TD-10.1b", `${nameOf(u)} have fired.`);
  if (points(s) < halfOf(s)) return no("TD-s9.85a", `${nameOf(u)} have gone too far to fire.`);
  return whyNotArmed(s, u, s.hex[u]) ?? whyNotAim(s, u, s.hex[u], at);
}

/** 9.5e who has to stop before the enemy may still turn there, if it can pay. */
const mayStillTurn = (s: State, u: Unit): boolean =>
  !isDisordered(s, u) && s.order[u] !== MARCH_ORDER && turnCost(s, u, (s.facing[u] + 1) % 6) <= points(s);

function refuseFlank(s: State, flank: number): void {
  const u = mover(s);
  note(s, 0, points(s) - 2);
  s.marks[u] = (s.marks[u] & ~(REFUSED_LEFT | REFUSED_RIGHT)) | flank | SPENT;
}

/** 5.3e on the March marker one long move, worth as many activations as the command has this turn; 4.36h guns four; 19.0h in the heat three. */
const marchWorth = (s: State, u: Unit): number => {
  if (s.order[u] !== MARCH_ORDER) return 1;
  const b = brigadeFor(s, u);
  const division = s.attached[b] >= 0 ? s.attached[b] : parentOf[b];
  const arriving = arrivingActivations(s, b);
  const all = isGun[u] ? 4 : arriving > 0 ? arriving : Math.max(1, division < 0 ? 1 : s.entitled[division]);
  const cool = s.heat ? Math.min(3, all) : all;
  return slowedBy(s, b) === 1 ? Math.max(1, cool - 1) : cool;
};

/** Takes a unit up. */
export function takeUp(s: State, u: Unit): void {
  const withdraws = isFronted(s, sideOf[u], s.hex[u]);
  const all = allowanceOf(s, u) * marchWorth(s, u);
  setOut(s, u, withdraws ? Math.ceil(all / 4) * 2 : all, withdraws ? WITHDRAWS : 0, all);
}

function setOut(s: State, u: Unit, left: number, known: number, all: number): void {
  s.mover = u;
  s.began = s.hex[u];
  s.marks[u] |= MOVING;
  push(s, Chapter.halted, u);
  push(s, Chapter.move, left, known, all);
}

/** 9.7c, d a reinforcement comes on, pays for the entrance, and moves on. */
export function comeOn(s: State, u: Unit, at: Hex, log: Log): void {
  const all = allowanceOf(s, u) * marchWorth(s, u);
  const left = Math.max(0, all - entryCost(s, u, at));
  bringLeaders(s, u, brigadeFor(s, u), at, (f) => chiefOf(s, f));
  if (arrivalOf(s, u)?.brigades.includes(brigadeFor(s, u)) !== true) s.duty[u] |= APART;
  put(s, u, at);
  s.facing[u] = inward(s, at);
  s.marks[u] |= ENTERED | SPENT;
  log?.push({ event: "arrives", rule: "TD-9.7c", text: `${nameOf(u)} comes on at ${hexName(at)}.`, unit: nameOf(u), hex: hexName(at) });
  setOut(s, u, left, UNDER_WAY, all);
}

/** A facing whose front lies on the map. */
function inward(s: State, at: Hex): number {
  for (let facing = 0; facing < 6; facing++) if ([0, 5, 1, 4].every((d) => neighbourOf(s)[at * 6 + ((facing + d) % 6)] >= 0)) return facing;
  for (let facing = 0; facing < 6; facing++) if (neighbourOf(s)[at * 6 + facing] >= 0) return facing;
  return 0;
}

/** The move is over: who came up to the enemy and has not fired owes a Shock (6.12c), and may have charged (11.1g). */
function endMove(s: State, log: Log): true {
  const u = mover(s);
  if (u >= 0 && s.order[u] === MARCH_ORDER && has(s, u, SPENT)) noteMarched(s, u, log);
  if (u >= 0 && onMap(s, u)) {
    const walked = has(s, u, ENTERED);
    // 7.1c all units of a stack face one way: who joins takes it over.
    for (const other of unitsIn(s, s.hex[u])) if (other !== u && s.hex[other] === s.hex[u]) s.facing[u] = s.facing[other];
    const close = walked && isBeside(s, sideOf[u], s.hex[u]) && s.order[u] === ATTACK && !isGun[u];
    // 11.1g, i foot charge when they come up, cavalry after a run of three hexes.
    const charge = isMounted(s, u) && runOf(flags(s)) < FULL_RUN ? OWES : OWES | CHARGES;
    s.marks[u] = (s.marks[u] & ~(MOVING | STOPPED)) | (close && !isDisordered(s, u) ? charge : 0);
  }
  s.mover = -1;
  s.began = -1;
  return true;
}

/** 17.22d, k how many activations a march has been worth, by the unit that went farthest; 17.26 guns that use four test their wheels. */
function noteMarched(s: State, u: Unit, log: Log): void {
  const worth = Math.ceil((noted(s, 2) - noted(s, 0)) / Math.max(1, allowanceOf(s, u)));
  if (isGun[u]) {
    if (worth >= tablesFile.fatigue.brokenWheels.after && onMap(s, u)) testWheels(s, u, log);
    return;
  }
  const b = brigadeFor(s, u);
  s.marched[b] = Math.max(s.marched[b], worth);
  if (flags(s) & OFF_ROAD) s.standing[b] |= STRAYED;
}

function testWheels(s: State, u: Unit, log: Log): void {
  const roll = draw(s.random, 10);
  const breaks = tablesFile.fatigue.brokenWheels.lossOn.includes(roll);
  log?.push({
    event: "wheels",
    rule: "TD-17.26a",
    text: `${nameOf(u)} has marched hard: ${roll}${breaks ? ", and wheels break" : ""}.`,
    die: roll,
    unit: nameOf(u),
  });
  if (breaks) lose(s, u, 1, "TD-17.26b", log);
}
