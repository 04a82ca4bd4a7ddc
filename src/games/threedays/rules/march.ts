/** 9 A move, hex by hex: of one unit, or of several that go as a stack (3.1e). */
import { type Hex, isPending, no, note, noted, notedBy, pop, push, type Question, sideTo } from "../../../kit/index.js";
import { Chapter } from "../agenda.js";
import { FIRST_SKIRMISHER, type Formation, isGun, isSkirmisher, parentOf, sideOf, UNITS, type Unit } from "../data/armies.js";
import { grid } from "../data/map.js";
import { ATTACK, MARCH_ORDER } from "../data/scenarios.js";
import { tablesFile } from "../data/tables.js";
import {
  APART,
  CHARGES,
  COLUMN,
  ENTERED,
  FIRED,
  LABOURED,
  MOVING,
  OWES,
  REFUSED_LEFT,
  REFUSED_RIGHT,
  SPENT,
  STOPPED,
  STRAYED,
} from "../marks.js";
import { ask } from "../options.js";
import { put, raise } from "../stacks.js";
import { brigadeFor, DUE, facing, has, hex, isMounted, neighbourOf, type State, turnOf, unit } from "../state.js";
import { deed, hexName, type Log, nameOf, names, pointsOf, seatOf } from "../words.js";
import { marchBeyond, slotOf } from "./afar/beyond.js";
import { leaveVerb } from "./afar/buford.js";
import { offMapVerb } from "./afar/off-map.js";
import { allowanceOf } from "./allowance.js";
import { arrivalOf, arrivingActivations, bringLeaders, entryCost } from "./arrivals.js";
import { markersOpen, mostWorn } from "./command/efficiency.js";
import { escorts, forgetEscort } from "./command/escort.js";
import { chiefOf } from "./command/leadership.js";
import { displace } from "./command/ride.js";
import { slowedBy } from "./command/slocum.js";
import { stir } from "./command/stir.js";
import { settleWalls } from "./cover.js";
import { loadAgain, OWN, whyNotAim, whyNotArmed } from "./fire.js";
import { facings } from "./front.js";
import { testWheels } from "./guns.js";
import { forming, joinFront, swing, whyNotAlone, whyNotWheel } from "./lines.js";
import { bridgeVerb } from "./lotts-bridge.js";
import { hasComeUp } from "./near-enemy.js";
import { MOUNTED, NEVER, plain } from "./prices/prices.js";
import { isFronted } from "./retreat.js";
import { takeIn, whyNotAbsorb } from "./skirmish.js";
import {
  CLOSES_IN,
  couldTurn,
  DREW_FIRE,
  eachStep,
  FULL_RUN,
  flags,
  isStuck,
  isWary,
  OFF_ROAD,
  points,
  pointsInPlace,
  runOf,
  SENT_ON,
  startOf,
  TOOK_IN,
  turnCost,
  UNDER_WAY,
  WITHDRAWS,
  whyNotHalt,
  whyNotStep,
  whyNotStopHere,
} from "./steps.js";
import { halvesOf, hexesOf, isDisordered, isLine, isSlender, onMap, unitsIn } from "./strength.js";
import { takeSurrenders } from "./surrender.js";
import { movers, regroup } from "./together.js";
import { shoot } from "./volley.js";

const mover = (s: State): Unit => s.mover;
/** A turn costs all who move together the dearest of their prices. */
const turnPrice = (s: State, to: number): number => {
  let most = 0;
  for (const u of movers(s)) most = Math.max(most, turnCost(s, u, to));
  return most;
};

function whyNotTurn(s: State, to: number) {
  const u = mover(s);
  if (s.order[u] === MARCH_ORDER) return no("TD-6.13g", `${nameOf(u)} faces along its path.`);
  if (to === s.facing[u]) return no("TD-7.2a", `${nameOf(u)} faces that way.`);
  if (isLine(s, u)) return whyNotWheel(s, u, to);
  const price = turnPrice(s, to);
  if (price > pointsInPlace(s)) return no("TD-7.2a", `The turn costs ${pointsOf(price)}.`);
  return couldTurn(s, to, price) ? undefined : no("TD-8.1g", `There is no room in ${hexName(s.hex[u])}, and the move could not go on.`);
}

/** 3.1e who is left behind has ended its move there; one that has not gone a step may still act. */
function whyNotDrop(s: State, u: Unit) {
  if (movers(s).length < 2 || !movers(s).includes(u)) return no("TD-3.1e", `${nameOf(u)} does not move together with others.`);
  return whyNotHalt(s, u);
}

const whyNotHaltAll = (s: State) => {
  for (const u of movers(s)) {
    const why = whyNotHalt(s, u);
    if (why) return why;
  }
  return undefined;
};

/** 8.3f over those who stand there already. */
const whyNotOver = (s: State) => {
  const at = s.hex[mover(s)];
  if (!unitsIn(s, at).some((u) => s.hex[u] === at && !has(s, u, MOVING) && isSkirmisher[u] === isSkirmisher[mover(s)]))
    return no("TD-8.3f", `Nobody else stands in ${hexName(at)}.`);
  return has(s, mover(s), ENTERED) ? whyNotHaltAll(s) : no("TD-8.3f", `${nameOf(mover(s))} has not moved in.`);
};

export const move: Question<State> = {
  rule: "TD-9.1k",
  seat: (s) => seatOf(sideOf[mover(s)]),
  prompt: (s) => ({
    text: `${names(movers(s))} in ${hexName(s.hex[mover(s)])}, facing ${facings[s.facing[mover(s)]]}: march on, turn, or halt; ${pointsOf(Math.max(0, points(s)))} left.`,
    unit: nameOf(mover(s)),
    points: Math.max(0, points(s)) / 2,
  }),
  done(s, log) {
    shed(s, log);
    const u = mover(s);
    if (u < 0 || !onMap(s, u) || !has(s, u, MOVING)) return endMove(s, log);
    keepToAllowance(s);
    const stopped = has(s, u, STOPPED);
    if (!stopped && !isStuck(s)) return false;
    // 8.1g who has to stop where there is no room goes one hex farther.
    if (!whyNotStopHere(s)) return stopped && !mayStillTurn(s, u) ? endMove(s, log) : false;
    if (flags(s) & SENT_ON) return endMove(s, log);
    note(s, 1, flags(s) | SENT_ON);
    for (const one of movers(s)) push(s, Chapter.retreat, one, 1, 0);
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
        const k = sideTo(grid, s.hex[u], to);
        // 9.54a, s10.10j whoever has had it in his front, Skirmishers too where it set out from.
        const sees = !(flags(s) & UNDER_WAY) || halvesOf(s, u).some((from) => isFronted(s, sideOf[u], from));
        const leaves = sees && !(flags(s) & DREW_FIRE);
        if (movers(s).some((one) => isWary(s, one, k))) note(s, 1, flags(s) | CLOSES_IN);
        push(s, Chapter.arrived, -1, to);
        loadAgain(s, 1 - sideOf[u]);
        if (leaves && turnOf(s).light !== "midnight") push(s, Chapter.withdrawalFire, to);
      },
    }),
    turn: deed({
      fields: { to: facing },
      each(s, open) {
        for (let to = 0; to < facings.length; to++) if (!whyNotTurn(s, to)) open(to);
      },
      refuse: (s, { to }) => whyNotTurn(s, to),
      do(s, { to }) {
        if (isLine(s, mover(s))) return swing(s, to);
        note(s, 0, points(s) - turnPrice(s, to));
        for (const u of movers(s)) {
          s.facing[u] = to;
          s.marks[u] = (s.marks[u] | SPENT) & ~(REFUSED_LEFT | REFUSED_RIGHT);
        }
        settleWalls(s, s.hex[mover(s)]);
      },
    }),
    ...forming,
    ...bridgeVerb,
    ...offMapVerb,
    ...leaveVerb,
    absorb: deed({
      fields: { unit },
      each(s, open) {
        for (let k = FIRST_SKIRMISHER; k < UNITS; k++) if (s.hex[k] >= 0 && !whyNotTakeIn(s, k)) open(k);
      },
      refuse: (s, { unit: k }) => whyNotTakeIn(s, k),
      do(s, { unit: k }, log) {
        note(s, 0, points(s) - absorbCost(s));
        note(s, 1, flags(s) | TOOK_IN);
        takeIn(s, mover(s), k, log);
        s.marks[mover(s)] |= SPENT;
        s.duty[mover(s)] |= LABOURED;
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
    drop: deed({
      fields: { unit },
      each(s, open) {
        if (movers(s).length > 1) for (const u of movers(s)) if (!whyNotDrop(s, u)) open(u);
      },
      refuse: (s, { unit: u }) => whyNotDrop(s, u),
      do(s, { unit: u }, log) {
        finish(s, u, log);
        regroup(s);
      },
    }),
    /** Before the first step. */
    ...escorts((s) => (flags(s) & UNDER_WAY ? [] : [{ at: s.hex[mover(s)], going: movers(s), marching: true }])),
    over: deed({
      refuse: whyNotOver,
      do(s, _, log) {
        for (const u of movers(s).reverse()) raise(s, u);
        endMove(s, log);
        pop(s);
      },
    }),
    halt: deed({ refuse: whyNotHaltAll, do: (s, _, log) => void (endMove(s, log) && pop(s)) }),
  },
};

/** 9.6e who has been stopped falls out, as long as others go on. */
function shed(s: State, log: Log): void {
  regroup(s);
  const together = movers(s);
  if (together.length < 2 || together.every((u) => has(s, u, STOPPED))) return;
  for (const u of together) if (has(s, u, STOPPED)) finish(s, u, log);
  regroup(s);
}

/** 3.1e, 9.48e, 9.54e the least that any of them has: more once he is dropped, less when one is Disordered. */
function keepToAllowance(s: State): void {
  const all = Math.min(...movers(s).map((u) => wholeOf(s, u)));
  if (all === noted(s, 2)) return;
  note(s, 0, Math.max(0, points(s) + startOf(s, mover(s), all, flags(s)) - startOf(s, mover(s), noted(s, 2), flags(s))));
  note(s, 2, all);
}

/** The move that goes on as it would be if its command had the most activations there are: all half points, and those left; and whether what is gone of it is within its own. */
export function marchAtMost(s: State): { readonly left: number; readonly all: number; readonly isWithin: boolean } {
  const [left, known, all] = [notedBy(s, Chapter.move, 0), notedBy(s, Chapter.move, 1), notedBy(s, Chapter.move, 2)];
  const lengthFor = (activations?: number) => Math.min(...movers(s).map((u) => wholeOf(s, u, activations)));
  const most = lengthFor(MOST_ACTIVATIONS);
  const start = (whole: number) => startOf(s, mover(s), whole, known);
  const gone = start(all) - left;
  return { left: start(most) - gone, all: most, isWithin: gone <= start(lengthFor()) };
}

/** 6.43n a point, once for all who are taken in at one place; over no hexside that cannot be crossed. */
const absorbCost = (s: State): number => (flags(s) & TOOK_IN ? 0 : 2);
function whyNotTakeIn(s: State, k: Unit) {
  const u = mover(s);
  const why = whyNotAlone(s) ?? whyNotAbsorb(s, u, k);
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
  if (movers(s).length > 1) return whyNotAlone(s);
  if (points(s) < halfOf(s)) return no("TD-s9.85a", `${nameOf(u)} have gone too far to fire.`);
  return whyNotArmed(s, u, s.hex[u]) ?? whyNotAim(s, u, s.hex[u], at);
}

/** 9.5e who has to stop before the enemy may still turn there, if it can pay. */
const mayStillTurn = (s: State, u: Unit): boolean =>
  !isDisordered(s, u) && s.order[u] !== MARCH_ORDER && turnCost(s, u, (s.facing[u] + 1) % 6) <= points(s);

const MOST_ACTIVATIONS = 4;
/** 5.3e on the March marker one long move, worth as many activations as the command has this turn, out of turn worth one; 9.75e who comes on what the schedule says; 4.36h guns four; 19.0h in the heat three. */
const marchWorth = (s: State, u: Unit, activations = -1): number => {
  if (s.order[u] !== MARCH_ORDER || ask.marchOnOwnMarkers(s) || isPending(s, Chapter.urged)) return 1;
  const b = brigadeFor(s, u);
  const division = s.attached[b] >= 0 ? s.attached[b] : parentOf[b];
  const arriving = arrivingActivations(s, b);
  const own = isGun[u] ? 4 : division < 0 ? 1 : marchable(s, b, division, activations);
  const all = arriving > 0 ? arriving : own;
  const cool = s.heat ? Math.min(3, all) : all;
  return slowedBy(s, b) === 1 ? Math.max(1, cool - 1) : cool;
};

/** 4.2l Out of Command one fewer; 5.2g, 13.2b, 17.3 no more than it may act this turn, with what it has done before this march. */
const marchable = (s: State, b: Formation, division: Formation, activations: number): number =>
  Math.max(
    1,
    Math.min(markersOpen(s, b, division, activations < 0 ? undefined : activations), mostWorn(s, b) - Math.max(0, s.used[b] - 1)),
  );

/** All the half points of a unit for its move. */
export const wholeOf = (s: State, u: Unit, activations = -1): number => allowanceOf(s, u) * marchWorth(s, u, activations);

/** Takes up a unit, or several of one hex. */
export function takeUp(s: State, together: readonly Unit[]): void {
  const [u] = together;
  const known = hexesOf(s, u).some((at) => isFronted(s, sideOf[u], at)) ? WITHDRAWS : 0;
  const all = Math.min(...together.map((one) => wholeOf(s, one)));
  setOut(s, together, startOf(s, u, all, known), known, all);
}

function setOut(s: State, together: readonly Unit[], left: number, known: number, all: number): void {
  s.mover = together[0];
  s.began = s.hex[s.mover];
  for (const u of together) {
    s.marks[u] |= MOVING;
    push(s, Chapter.halted, u, -1);
  }
  push(s, Chapter.move, left, known, all);
}

/** 9.7c, d a reinforcement comes on, pays for the entrance, to which the enemy reacts as to any other hex (9.6a), and moves on. */
export function comeOn(s: State, u: Unit, at: Hex, log: Log): void {
  const all = wholeOf(s, u);
  const left = Math.max(0, all - entryCost(s, u, at));
  if (slotOf(s, u) >= 0 && !marchBeyond(s, u, all)) return;
  bringLeaders(s, u, brigadeFor(s, u), at, (f) => chiefOf(s, f));
  if (s.hex[u] === DUE && arrivalOf(s, u)?.brigades.includes(brigadeFor(s, u)) !== true) s.duty[u] |= APART;
  put(s, u, at);
  displace(s, at, 1 - sideOf[u], log);
  s.facing[u] = inward(s, at);
  // 6.13f the tail of a column follows from beyond the edge.
  s.marks[u] |= ENTERED | SPENT | (s.order[u] === MARCH_ORDER && !isSlender(s, u) ? COLUMN : 0);
  log?.push({ event: "arrives", rule: "TD-9.7c", text: `${nameOf(u)} comes on at ${hexName(at)}.`, unit: nameOf(u), hex: hexName(at) });
  setOut(s, [u], left, UNDER_WAY, all);
  push(s, Chapter.arrived, 0, at);
  takeSurrenders(s, u, log);
  stir(s, [u], log);
}

/** A facing whose front lies on the map, with both flanks if there is one. */
function inward(s: State, at: Hex): number {
  for (const parts of [
    [0, 5, 1, 4],
    [0, 5],
  ])
    for (let facing = 0; facing < 6; facing++) if (parts.every((d) => neighbourOf(s)[at * 6 + ((facing + d) % 6)] >= 0)) return facing;
  for (let facing = 0; facing < 6; facing++) if (neighbourOf(s)[at * 6 + facing] >= 0) return facing;
  return 0;
}

/** The move of a unit is over: who came up to the enemy and has not fired owes a Shock (6.12c), and may have charged (11.1g). */
function finish(s: State, u: Unit, log: Log): void {
  if (s.order[u] === MARCH_ORDER && has(s, u, SPENT)) noteMarched(s, u, log);
  if (!onMap(s, u)) return;
  if (has(s, u, SPENT)) joinFront(s, u);
  const close = s.order[u] === ATTACK && !isGun[u] && hasComeUp(s, u, notedBy(s, Chapter.halted, 1));
  // 11.1g, i foot charge when they have gone a hex and come up, cavalry after a run of three hexes.
  const charge = !has(s, u, ENTERED) || (isMounted(s, u) && runOf(flags(s)) < FULL_RUN) ? OWES : OWES | CHARGES;
  s.marks[u] = (s.marks[u] & ~(MOVING | STOPPED)) | (close && !isDisordered(s, u) ? charge : 0);
}

function endMove(s: State, log: Log): true {
  const together = movers(s);
  if (together.length === 0 && s.mover >= 0) finish(s, s.mover, log);
  // Whom they join they face with, not one another.
  for (const u of together.reverse()) finish(s, u, log);
  forgetEscort(s);
  s.mover = -1;
  s.began = -1;
  return true;
}

/** 17.22d, k how many activations a march has been worth, by the unit that went farthest; 17.26 guns that use four test their wheels. */
function noteMarched(s: State, u: Unit, log: Log): void {
  const worth = Math.ceil((startOf(s, u, noted(s, 2), flags(s)) - points(s)) / Math.max(1, allowanceOf(s, u)));
  if (isGun[u]) {
    if (worth >= tablesFile.fatigue.brokenWheels.after && onMap(s, u)) testWheels(s, u, log);
    return;
  }
  if (s.duty[u] & APART) return;
  const b = brigadeFor(s, u);
  s.marched[b] = Math.max(s.marched[b], worth);
  if (flags(s) & OFF_ROAD) s.standing[b] |= STRAYED;
}
