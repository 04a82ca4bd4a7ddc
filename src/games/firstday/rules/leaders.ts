/** 7.3 Leader and commander-in-chief chits: a brigade named, the roll, what may answer it, and the Order. */
import { die } from "../../../engine/index.js";
import { among, no, noted, type Passage, pop, push, type Question } from "../../../kit/index.js";
import { Chapter } from "../agenda.js";
import {
  ARCHER,
  BRIGADES,
  type Brigade,
  brigadeLeader,
  brigadeNames,
  brigadeSide,
  brigades,
  isChief,
  type Leader,
  leaderNames,
  leaderSide,
  leaders,
  PETTIGREW,
  REYNOLDS,
  sideNames,
} from "../data/armies.js";
import { COMMAND_CONFUSION, INSPIRED } from "../data/scenarios.js";
import { ATTACK, orderNames, points } from "../data/tables.js";
import { seatOfBrigade, seatOfLeader } from "../seats.js";
import { ACTED, ACTIVATED, brigade, DRAWN, GONE, IS_HIT, LIMITED, type State, scenarioOf, WRECKED } from "../state.js";
import { deed, type Log, seatOf, sideDoes } from "../words.js";
import { holds, spendHeld } from "./chits.js";
import { isPresent } from "./command.js";

/** A.3, 7.3u the rating a leader has now. */
function ratingOfLeader(s: State, l: Leader, b: Brigade): number {
  const rating = s.leaders[l] & IS_HIT ? (leaders[l].replacement_rating ?? 0) : scenarioOf(s).ratings[l];
  return rating - (b === ARCHER && s.archerCaptured ? 1 : 0);
}

export const leaderTitle = (s: State, l: Leader): string =>
  s.leaders[l] & IS_HIT ? (leaders[l].replacement ?? leaderNames[l]) : leaderNames[l];

/** 7.3a, aa a brigade of his that is not Wrecked, not yet activated, and there. */
const isNameable = (s: State, l: Leader, b: Brigade): boolean =>
  brigadeLeader[b] === l && !(s.brigades[b] & (WRECKED | ACTIVATED)) && isPresent(s, b);

export function hasNameable(s: State, l: Leader): boolean {
  for (let b = 0; b < BRIGADES; b++) if (isNameable(s, l, b)) return true;
  return false;
}

/** 15.0(2) whether the brigade may be activated without a roll now. */
function isAutomatic(s: State, l: Leader, b: Brigade): boolean {
  const offer = scenarioOf(s).automatic.find(({ turn, leader }) => turn === s.turn && leader === l);
  return offer?.brigades.includes(b) === true && s.automatic < offer.times && isNameable(s, l, b);
}

function whyNotName(s: State, l: Leader, b: Brigade) {
  if (brigadeLeader[b] !== l) return no("FD-7.3a", `${brigadeNames[b]}'s brigade is not under ${leaderNames[l]}.`);
  if (s.brigades[b] & WRECKED) return no("FD-x12.9j", `${brigadeNames[b]}'s brigade is Wrecked.`);
  if (s.brigades[b] & ACTIVATED) return no("FD-7.3c", `${brigadeNames[b]}'s brigade has been activated this turn.`);
  return isPresent(s, b) ? undefined : no("FD-7.3aa", `${brigadeNames[b]}'s brigade has nobody on the map.`);
}

const drawnLeader = (s: State): Leader => noted(s, 0);

/** L1 */
export const name: Question<State> = {
  rule: "FD-7.3a",
  seat: (s) => seatOfLeader(s, drawnLeader(s)),
  prompt: (s) => ({ text: `${leaderTitle(s, drawnLeader(s))} is drawn: which of his brigades?`, leader: leaderNames[drawnLeader(s)] }),
  verbs: {
    automatic: deed({
      fields: { brigade },
      each(s, open) {
        for (let b = 0; b < BRIGADES; b++) if (isAutomatic(s, drawnLeader(s), b)) open(b);
      },
      refuse: (s, { brigade: b }) =>
        whyNotName(s, drawnLeader(s), b) ??
        (isAutomatic(s, drawnLeader(s), b) ? undefined : no("FD-15.0b", `${brigadeNames[b]}'s brigade has no automatic activation now.`)),
      do(s, { brigade: b }, log) {
        const l = drawnLeader(s);
        pop(s);
        s.automatic++;
        log?.push({
          event: "automatic",
          rule: "FD-x15.0e",
          text: `${brigadeNames[b]}'s brigade is activated without a roll.`,
          brigade: brigadeNames[b],
        });
        turnMarker(s, l, b);
        push(s, Chapter.order, b);
      },
    }),
    name: deed({
      fields: { brigade },
      each(s, open) {
        for (let b = 0; b < BRIGADES; b++) if (isNameable(s, drawnLeader(s), b)) open(b);
      },
      refuse: (s, { brigade: b }) => whyNotName(s, drawnLeader(s), b),
      do(s, { brigade: b }) {
        const l = drawnLeader(s);
        pop(s);
        turnMarker(s, l, b);
        push(s, Chapter.roll, l, b, 0);
      },
    }),
  },
};

/** 7.3c, d the marker turns, and the leader goes back into the cup if he has others. */
function turnMarker(s: State, l: Leader, b: Brigade): void {
  s.brigades[b] |= ACTIVATED | ACTED;
  if (!isChief[l] && hasNameable(s, l)) s.cup[l] = 1;
}

/** Of a roll: the first of Pettigrew's two has succeeded; Inspired Leadership has been used. */
const SECOND = 1;
const AGAIN = 2;

/** 7.3a, e d6 against the rating, twice for Pettigrew (16.0g). */
export const roll: Passage<State> = {
  run(s, log) {
    const [l, b, flags] = [noted(s, 0), noted(s, 1), noted(s, 2)];
    pop(s);
    const most = ratingOfLeader(s, l, b);
    const cast = die(s.random);
    const succeeds = cast <= most;
    const text = `${leaderTitle(s, l)} for ${brigadeNames[b]}: ${cast}, ${most} or less; ${succeeds ? "he succeeds" : "he fails"}.`;
    log?.push({
      event: "activation",
      rule: "FD-7.3a",
      text,
      die: cast,
      needed: most,
      leader: leaderNames[l],
      brigade: brigadeNames[b],
      succeeds,
    });
    if (!succeeds) {
      if (!(flags & AGAIN) && holds(s, leaderSide[l], INSPIRED)) push(s, Chapter.inspire, l, b, flags);
      else fail(s, l, b, log);
      return;
    }
    if (b === PETTIGREW && scenarioOf(s).doubleRoll && !(flags & SECOND) && !isChief[l]) push(s, Chapter.roll, l, b, flags | SECOND);
    else if (!isChief[l] && holds(s, 1 - leaderSide[l], COMMAND_CONFUSION)) push(s, Chapter.confuse, l, b);
    else push(s, Chapter.order, b);
  },
};

/** 7.3b a failed leader gives a Limited Activation, x7.3(b)(1)d a failed chief nothing. */
function fail(s: State, l: Leader, b: Brigade, log: Log): void {
  if (isChief[l]) {
    log?.push({ event: "nothing", rule: "FD-x7.3(b)(1)d", text: `${leaderTitle(s, l)} achieves nothing.`, leader: leaderNames[l] });
    return;
  }
  limit(s, b, log);
}

function limit(s: State, b: Brigade, log: Log): void {
  log?.push({
    event: "limited",
    rule: "FD-7.3b",
    text: `${brigadeNames[b]}'s brigade has a Limited Activation.`,
    brigade: brigadeNames[b],
  });
  s.brigade = b;
  s.doing = LIMITED;
  push(s, Chapter.limited);
}

/** L2 */
export const confuse: Question<State> = {
  rule: "FD-B.1g",
  seat: (s) => seatOf(1 - leaderSide[drawnLeader(s)]),
  prompt: (s) => ({ text: `${leaderTitle(s, drawnLeader(s))} has succeeded for ${brigadeNames[noted(s, 1)]}: Command Confusion?` }),
  verbs: {
    confuse: deed({
      do(s, _, log) {
        const [l, b] = [noted(s, 0), noted(s, 1)];
        pop(s);
        spendHeld(s, 1 - leaderSide[l], COMMAND_CONFUSION, log);
        limit(s, b, log);
      },
    }),
    pass: deed({
      do(s) {
        const b = noted(s, 1);
        pop(s);
        push(s, Chapter.order, b);
      },
    }),
  },
};

/** L3; a chief who has named nobody yet has no brigade. */
export const inspire: Question<State> = {
  rule: "FD-B.1m",
  seat: (s) => seatOfLeader(s, drawnLeader(s)),
  prompt: (s) => ({ text: `${leaderTitle(s, drawnLeader(s))} has failed: Inspired Leadership, and roll again?` }),
  verbs: {
    inspire: deed({
      do(s, _, log) {
        const [l, b, flags] = [noted(s, 0), noted(s, 1), noted(s, 2)];
        pop(s);
        spendHeld(s, leaderSide[l], INSPIRED, log);
        if (b < 0) rollChief(s, l, true, log);
        else push(s, Chapter.roll, l, b, flags | AGAIN);
      },
    }),
    pass: deed({
      do(s, _, log) {
        const [l, b] = [noted(s, 0), noted(s, 1)];
        pop(s);
        fail(s, l, b, log);
      },
    }),
  },
};

/** Why a brigade may not have an Order. */
function whyNotOrder(s: State, b: Brigade, order: number) {
  if (order !== ATTACK) return undefined;
  if (brigades[b].no_attack_order) return no("FD-x2.1(a)b", "Buford's troopers are never given an Attack Order.");
  const { noMove } = scenarioOf(s);
  const held = noMove?.brigade === b && s.turn < noMove.until;
  return held ? no("FD-16.3i", `${brigadeNames[b]}'s brigade is held in place.`) : undefined;
}

/** L4 */
export const order: Question<State> = {
  rule: "FD-8.1a",
  seat: (s) => seatOfBrigade(s, noted(s, 0)),
  prompt: (s) => ({ text: `${brigadeNames[noted(s, 0)]}'s brigade is fully activated: which Order?`, brigade: brigadeNames[noted(s, 0)] }),
  verbs: {
    order: deed({
      fields: { order: among(orderNames) },
      refuse: (s, { order: o }) => whyNotOrder(s, noted(s, 0), o),
      do(s, { order: o }, log) {
        const b = noted(s, 0);
        pop(s);
        s.brigade = b;
        s.doing = o;
        s.brigades[b] |= ACTED;
        log?.push({
          event: "order",
          rule: "FD-8.1a",
          text: `${brigadeNames[b]}'s brigade: ${orderNames[o]}.`,
          brigade: brigadeNames[b],
          order: orderNames[o],
        });
        push(s, Chapter.obey, -1);
      },
    }),
  },
};

/** Drawn: a division leader names, a chief rolls first. */
export function leaderDrawn(s: State, l: Leader, log: Log): void {
  s.leaders[l] |= DRAWN;
  if (!isChief[l]) {
    if (hasNameable(s, l)) push(s, Chapter.name, l);
    else log?.push({ event: "nothing", rule: "FD-7.3f", text: `${leaderTitle(s, l)} has nobody to name.`, leader: leaderNames[l] });
    return;
  }
  if (l === REYNOLDS && isLastOfReynolds(s)) s.leaders[l] |= GONE;
  if (hasCourse(s, l)) rollChief(s, l, false, log);
  else log?.push({ event: "nothing", rule: "FD-x7.3(b)(2)g", text: `${leaderTitle(s, l)} has nobody to name.`, leader: leaderNames[l] });
}

/** x7.3(b)(2)d the 10:30 turn is his last. */
export const isLastOfReynolds = (s: State): boolean => scenarioOf(s).turns[s.turn] === "10:30";

/** x7.3(b)(1)c any brigade of his army that is not Wrecked; Reynolds: whose marker is Available. */
const chiefMayName = (s: State, l: Leader, b: Brigade): boolean =>
  brigadeSide[b] === leaderSide[l] && !(s.brigades[b] & WRECKED) && isPresent(s, b) && (l !== REYNOLDS || !(s.brigades[b] & ACTIVATED));

const mayCoordinate = (s: State, l: Leader): boolean =>
  s.turn >= scenarioOf(s).coordination && s.coordination[leaderSide[l]] < points.coordination;

function hasCourse(s: State, l: Leader): boolean {
  for (let b = 0; b < BRIGADES; b++) if (chiefMayName(s, l, b)) return true;
  return mayCoordinate(s, l);
}

function rollChief(s: State, l: Leader, again: boolean, log: Log): void {
  const most = ratingOfLeader(s, l, -1);
  const cast = die(s.random);
  const succeeds = cast <= most;
  const text = `${leaderTitle(s, l)}: ${cast}, ${most} or less; ${succeeds ? "he succeeds" : "he fails"}.`;
  log?.push({ event: "activation", rule: "FD-7.3x", text, die: cast, needed: most, leader: leaderNames[l], succeeds });
  if (succeeds) push(s, Chapter.chief, l);
  else if (!again && holds(s, leaderSide[l], INSPIRED)) push(s, Chapter.inspire, l, -1, 0);
  else fail(s, l, -1, log);
}

/** V2 */
export const chief: Question<State> = {
  rule: "FD-7.3x",
  seat: (s) => seatOfLeader(s, drawnLeader(s)),
  prompt: (s) => ({
    text: `${leaderTitle(s, drawnLeader(s))} succeeds: a Full Activation for a brigade${mayCoordinate(s, drawnLeader(s)) ? ", or a point for coordination" : ""}.`,
    leader: leaderNames[drawnLeader(s)],
  }),
  verbs: {
    name: deed({
      fields: { brigade },
      each(s, open) {
        for (let b = 0; b < BRIGADES; b++) if (chiefMayName(s, drawnLeader(s), b)) open(b);
      },
      refuse(s, { brigade: b }) {
        const l = drawnLeader(s);
        if (chiefMayName(s, l, b)) return undefined;
        if (brigadeSide[b] !== leaderSide[l]) return no("FD-7.3x", `${brigadeNames[b]}'s brigade is not of his army.`);
        if (s.brigades[b] & WRECKED) return no("FD-x12.9j", `${brigadeNames[b]}'s brigade is Wrecked.`);
        if (!isPresent(s, b)) return no("FD-7.3aa", `${brigadeNames[b]}'s brigade has nobody on the map.`);
        return no("FD-x7.3(b)(2)e", `${brigadeNames[b]}'s brigade has been activated: Reynolds takes Available ones.`);
      },
      do(s, { brigade: b }) {
        const l = drawnLeader(s);
        pop(s);
        // 7.3y only Reynolds turns the marker.
        if (l === REYNOLDS) turnMarker(s, l, b);
        if (b === PETTIGREW && scenarioOf(s).doubleRoll) push(s, Chapter.roll, l, b, SECOND);
        else push(s, Chapter.order, b);
      },
    }),
    coordinate: deed({
      refuse: (s) =>
        mayCoordinate(s, drawnLeader(s))
          ? undefined
          : no("FD-x7.3(b)(4)e", "Coordination scores in the full battle from 16:00 on, four times at most."),
      do(s, _, log) {
        const side = leaderSide[drawnLeader(s)];
        pop(s);
        s.coordination[side]++;
        const text = `${sideDoes(side, "take")} a point for the coordination of reinforcements.`;
        log?.push({ event: "points", rule: "FD-x7.3(b)(4)a", text, side: sideNames[side], points: 1 });
      },
    }),
    pass: deed({ do: (s) => pop(s) }),
  },
};

/** V3 a leader cancelled by Fortunes: one of his brigades is spent (7.3n). */
export const spent: Question<State> = {
  rule: "FD-7.3n",
  seat: (s) => seatOfLeader(s, drawnLeader(s)),
  prompt: (s) => ({ text: `Fortunes of War cancel ${leaderTitle(s, drawnLeader(s))}: which of his brigades is spent?` }),
  verbs: {
    spend: deed({
      fields: { brigade },
      each(s, open) {
        for (let b = 0; b < BRIGADES; b++) if (isNameable(s, drawnLeader(s), b)) open(b);
      },
      refuse: (s, { brigade: b }) => whyNotName(s, drawnLeader(s), b),
      do(s, { brigade: b }, log) {
        const l = drawnLeader(s);
        pop(s);
        s.brigades[b] |= ACTIVATED;
        if (hasNameable(s, l)) s.cup[l] = 1;
        log?.push({
          event: "spent",
          rule: "FD-7.3n",
          text: `${brigadeNames[b]}'s brigade is spent for this turn.`,
          brigade: brigadeNames[b],
        });
      },
    }),
  },
};
