/** 5.3 Markers: the first by choice, the others out of the cup; and the brigades that act on one. */
import { draw as dieOf } from "../../../engine/index.js";
import { countIn, no, note, noted, notedBy, type Passage, pop, push, type Question } from "../../../kit/index.js";
import { Chapter } from "../agenda.js";
import { brigadesOf, type Formation, formationSide, formations, LEADERS, parentOf, type Side } from "../data/armies.js";
import { MARCH_ORDER } from "../data/scenarios.js";
import { CALLED, COORDINATED, FROZEN, IN_COMMAND, SENT_IN } from "../marks.js";
import { ask } from "../options.js";
import { formation, is, type State, scenarioOf } from "../state.js";
import { deed, type Log, seatOf, sideArmy, titleOf } from "../words.js";
import { arrivingActivations } from "./arrivals.js";
import { isArtillery, markersOpen, mostActs, mostWorn } from "./command/efficiency.js";
import { chiefOf, corpsFor, isThere, ratingOf } from "./command/leadership.js";
import { areLocked, brigadesFor, crewOf, isLocked, isManned, isTold, orderOf, waitersOf } from "./command/orders.js";
import { slowDown } from "./command/slocum.js";
import { comeTrue, rollEvent } from "./events.js";

const markersOf = (s: State, side: Side): number => {
  let sum = s.marchMarkers[side];
  for (let f = 0; f < formations.length; f++) if (formationSide[f] === side) sum += s.cup[f];
  return sum;
};

const hasMarch = (s: State, side: Side): boolean => s.marchMarkers[side] > 0;
const winner = (s: State): Side => noted(s, 0);

/** DP-10 */
export const first: Question<State> = {
  rule: "TD-5.1d",
  seat: (s) => seatOf(winner(s)),
  prompt: (s) => ({ text: `${sideArmy(winner(s))} have the initiative: which marker is played first?` }),
  done(s) {
    if (markersOf(s, winner(s)) > 0) return false;
    if (markersOf(s, 1 - winner(s)) === 0) return true;
    note(s, 0, 1 - winner(s));
    return false;
  },
  verbs: {
    play: deed({
      fields: { division: formation },
      each(s, open) {
        for (let f = 0; f < formations.length; f++) if (formationSide[f] === winner(s) && s.cup[f] > 0) open(f);
      },
      refuse: (s, { division: f }) =>
        formationSide[f] === winner(s) && s.cup[f] > 0 ? undefined : no("TD-5.1d", `${titleOf(f)} has no marker.`),
      do(s, { division: f }, log) {
        const side = winner(s);
        pop(s);
        s.cup[f]--;
        turnUp(s, side, f, log);
      },
    }),
    march: deed({
      refuse: (s) => (s.marchMarkers[winner(s)] > 0 ? undefined : no("TD-5.3e", "There is no March marker.")),
      do(s, _, log) {
        const side = winner(s);
        pop(s);
        s.marchMarkers[side]--;
        turnUp(s, side, -1, log);
      },
    }),
  },
};

/** 5.3a one after the other until the cup is empty; 22.2s no more than so many of one side in a row. */
export const draw: Passage<State> = {
  run(s, log) {
    const left = countIn(s.cup) + s.marchMarkers[0] + s.marchMarkers[1] + s.eventMarker;
    if (left === 0) {
      // 5.2b that nothing is left is found by reaching in: it is not told before, nor taken back.
      dieOf(s.random, 1);
      s.waiting = -1;
      pop(s);
      return;
    }
    const barred = [0, 1].find((side) => s.lastDrawn[side] >= scenarioOf(s).inARow && markersOf(s, 1 - side) > 0) ?? -1;
    let at = dieOf(s.random, barred < 0 ? left : markersOf(s, 1 - barred) + s.eventMarker);
    if (at < s.eventMarker) {
      s.eventMarker = 0;
      rollEvent(s, log);
      return;
    }
    at -= s.eventMarker;
    for (let f = 0; f < formations.length; f++) {
      if (formationSide[f] === barred) continue;
      if (at < s.cup[f]) {
        s.cup[f]--;
        turnUp(s, formationSide[f], f, log);
        return;
      }
      at -= s.cup[f];
    }
    const side = barred !== 0 && at < s.marchMarkers[0] ? 0 : 1;
    s.marchMarkers[side]--;
    turnUp(s, side, -1, log);
  },
};

function turnUp(s: State, side: Side, f: Formation, log: Log): void {
  s.lastDrawn[side]++;
  s.lastDrawn[1 - side] = 0;
  s.leaderRode.fill(0, 0, LEADERS);
  s.slowed.fill(0);
  for (let b = 0; b < formations.length; b++) s.standing[b] &= ~CALLED;
  if (f >= 0) s.used[f]++;
  const what = f < 0 ? "March" : titleOf(f);
  log?.push({
    event: "draw",
    rule: "TD-5.3a",
    text: `${sideArmy(side)}: the marker of ${what} is up.`,
    marker: what,
    side: seatOf(side),
    turn: s.turn + 1,
    reveals: true,
  });
  if (f >= 0) {
    freeOnMarker(s, f, log);
    slowDown(s, f, log);
  }
  push(s, Chapter.marker, side, f, -1);
  push(s, Chapter.coordinate);
  comeTrue(s, side);
}

/** 22.2i brigades that wait for a later marker of their division. */
function freeOnMarker(s: State, f: Formation, log: Log): void {
  for (const { brigades, until, marker: awaited } of scenarioOf(s).frozen)
    for (const b of brigades) {
      if (s.turn !== until || parentOf[b] !== f || s.used[f] < awaited || !is(s, b, FROZEN)) continue;
      s.standing[b] &= ~FROZEN;
      log?.push({ event: "released", rule: "TD-22.2i", text: `${titleOf(b)} is free to act.`, brigade: titleOf(b) });
    }
}

const markerSide = (s: State): Side => noted(s, 0);
const markerOf = (s: State): Formation => noted(s, 1);
/** The division of the marker, or the one brought along, with which a brigade acts; -1 for neither. */
const hostOf = (s: State, b: Formation): Formation => {
  for (const f of [markerOf(s), noted(s, 2)]) if (f >= 0 && actsWith(s, b, f)) return f;
  return -1;
};

/** 5.3b, d, f each brigade of the division once; those on the march only on the March marker; worn ones fewer times. */
function whyNotActivate(s: State, b: Formation, most = mostFor(s, b)) {
  const f = markerOf(s);
  if (formations[b].level !== "brigade" || formationSide[b] !== markerSide(s) || !isTold(s, b))
    return no("TD-5.3b", `${titleOf(b)} cannot act.`);
  if (is(s, b, CALLED)) return no("TD-5.3b", `${titleOf(b)} has acted on this marker.`);
  if (is(s, b, FROZEN)) return no("TD-22.0l", `${titleOf(b)} may not act yet.`);
  if (!isManned(s, b) && waitersOf(s, b).length === 0) return no("TD-b4.38i", `All batteries of ${titleOf(b)} serve with brigades.`);
  const marches = orderOf(s, b) === MARCH_ORDER && !ask.marchOnOwnMarkers(s);
  if (f < 0 && !marches) return no("TD-5.3e", `${titleOf(b)} is not on the march.`);
  // 5.3h before the March marker has come up a marching brigade may try for other orders on its division's.
  if (f >= 0 && marches && !hasMarch(s, markerSide(s))) return no("TD-5.3f", `${titleOf(b)} has marched.`);
  if (f >= 0 && hostOf(s, b) < 0) return no("TD-5.3b", `${titleOf(b)} does not act with ${titleOf(f)}.`);
  return s.used[b] >= most ? no("TD-5.2g", `${titleOf(b)} has acted ${s.used[b]} times: it can no more.`) : undefined;
}

/** 4.36, 4.37, 4.38 brigades of the division, artillery attached to it, and free artillery on its own marker. */
function actsWith(s: State, b: Formation, f: Formation): boolean {
  if (s.attached[b] >= 0) return s.attached[b] === f;
  const { arm, artilleryClass } = formations[b];
  if (formations[f].level === "artillery")
    return arm === "artillery" && artilleryClass !== "divisional" && formationSide[b] === formationSide[f];
  return brigadesOf[f].includes(b);
}

/** 4.2m, 4.41f the markers of its division that a brigade may act on, and one more where Warren has sent it. */
const sharedMarkers = (s: State, b: Formation, f: Formation, markers = s.entitled[f]): number =>
  markersOpen(s, b, f, markers) + (is(s, b, SENT_IN) ? 1 : 0);

/** What a brigade of a division may act this turn, on whatever marker. */
export function activationsOf(s: State, b: Formation): number {
  const f = parentOf[b];
  const arriving = arrivingActivations(s, b);
  const own = f < 0 ? 4 : sharedMarkers(s, b, f);
  return Math.max(1, Math.min(mostWorn(s, b), arriving > 0 ? arriving : own));
}

/** 4.36g, i, 9.75e; with so many markers, where others than its own are asked about. */
function mostFor(s: State, b: Formation, markers?: number): number {
  const f = hostOf(s, b);
  if (f < 0) return Math.max(1, mostActs(s, b));
  const astray = !is(s, b, IN_COMMAND);
  const own = formations[f].level === "artillery" ? (markers ?? s.entitled[b]) : sharedMarkers(s, b, f, markers);
  const arriving = arrivingActivations(s, b);
  return Math.max(1, Math.min(mostWorn(s, b), arriving > 0 ? arriving : own, isArtillery(b) ? (astray ? 2 : 3) : 4));
}

function eachBrigade(s: State, open: (b: Formation) => void, markers?: number): void {
  const f = markerOf(s);
  for (const b of brigadesFor(s, markerSide(s)))
    if (!is(s, b, CALLED | FROZEN) && (f < 0 || hostOf(s, b) >= 0) && !whyNotActivate(s, b, mostFor(s, b, markers))) open(b);
}
/** 5.2d */
const MOST_MARKERS = 4;

/** 22.2f whom the scenario sends forward does not sit out a marker. */
function whyNotPass(s: State) {
  if (!areLocked(s)) return undefined;
  let bound = -1;
  eachBrigade(s, (b) => {
    if (crewOf(s, b).some((u) => isLocked(s, u))) bound = b;
  });
  return bound < 0 ? undefined : no("TD-22.2f", `${titleOf(bound)} has to go forward.`);
}

/** 5.34 the marker below: its division may bring along another of the corps, once a turn. */
const ownMarker = (s: State, i: number): number => notedBy(s, Chapter.marker, i);

/** What everybody sees of it: whoever is asked by that gives away nothing of the cup. */
function whyNotTogether(s: State, f: Formation) {
  const own = ownMarker(s, 1);
  if (
    own < 0 ||
    formations[own].level !== "division" ||
    formations[f].level !== "division" ||
    f === own ||
    corpsFor(s, f) !== corpsFor(s, own)
  )
    return no("TD-5.34c", "A division brings along another of its corps.");
  if (is(s, corpsFor(s, own), COORDINATED)) return no("TD-5.34a", `${titleOf(corpsFor(s, own))} has tried this turn.`);
  return is(s, own, IN_COMMAND) && is(s, f, IN_COMMAND) && s.entitled[f] > 0 ? undefined : no("TD-5.34b", "Both are In Command.");
}

const whyNotCoordinate = (s: State, f: Formation) =>
  whyNotTogether(s, f) ?? (s.cup[f] > 0 ? undefined : no("TD-5.34b", `${titleOf(f)} has no marker left.`));

/** 5.34a so much or less brings it along. */
export function neededToJoin(s: State, f: Formation): number {
  const l = chiefOf(s, f);
  return COORDINATES_ON + (isThere(s, l) ? ratingOf(s, l) : 0);
}

/** DP-11 */
export const coordinate: Question<State> = {
  rule: "TD-5.34a",
  seat: (s) => seatOf(ownMarker(s, 0)),
  prompt: (s) => ({ text: `${sideArmy(ownMarker(s, 0))}: bring along a second division of the corps, or not?` }),
  done(s) {
    const own = ownMarker(s, 1);
    return own < 0 || !formations.some((_, f) => corpsFor(s, f) === corpsFor(s, own) && !whyNotTogether(s, f));
  },
  verbs: {
    coordinate: deed({
      fields: { with: formation },
      each(s, open) {
        for (let f = 0; f < formations.length; f++) if (!whyNotCoordinate(s, f)) open(f);
      },
      refuse: (s, { with: f }) => whyNotCoordinate(s, f),
      do(s, { with: f }, log) {
        s.standing[corpsFor(s, f)] |= COORDINATED;
        const needed = neededToJoin(s, f);
        const roll = dieOf(s.random, 10);
        const joins = roll <= needed;
        log?.push({
          event: "coordination",
          rule: "TD-5.34a",
          text: `${titleOf(f)} is to act with them: ${roll}, ${needed} or less needed${joins ? "" : ": in vain"}.`,
          die: roll,
          needed,
          division: titleOf(f),
        });
        pop(s);
        if (!joins) return;
        s.cup[f]--;
        s.used[f]++;
        note(s, 2, f);
        freeOnMarker(s, f, log);
        slowDown(s, f, log);
      },
    }),
    alone: deed({ do: pop }),
  },
};
/** tables: "d10 <= 3 + Activation Rating of the second division" */
const COORDINATES_ON = 3;

/** DP-12 */
export const marker: Question<State> = {
  rule: "TD-5.3b",
  seat: (s) => seatOf(markerSide(s)),
  prompt: (s) => ({
    text: `${sideArmy(markerSide(s))}: which brigade of ${markerOf(s) < 0 ? "those on the march" : titleOf(markerOf(s))}${noted(s, 2) < 0 ? "" : ` or ${titleOf(noted(s, 2))}`} acts next?`,
  }),
  /** 5.2b asked as long as a brigade could act if its command had drawn the most: that none can any more is for its owner to know. */
  done(s) {
    let open = false;
    const found = () => {
      open = true;
    };
    eachBrigade(s, found, MOST_MARKERS);
    return !open;
  },
  verbs: {
    activate: deed({
      fields: { brigade: formation },
      each: (s, open) => eachBrigade(s, open),
      refuse: (s, { brigade: b }) => whyNotActivate(s, b),
      do: (s, { brigade: b }) => push(s, Chapter.activate, -1, b),
    }),
    pass: deed({ refuse: whyNotPass, do: pop }),
  },
};
