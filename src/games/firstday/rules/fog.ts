/** C Fog of War: the table of the scenario, and what its results ask of the players. */
import { die } from "../../../engine/index.js";
import { no, noted, pop, push, type Question, turnTo } from "../../../kit/index.js";
import { Chapter } from "../agenda.js";
import {
  ARCHER,
  BRIGADES,
  brigadeLeader,
  brigadeNames,
  brigadeSide,
  CONFEDERATE,
  isChief,
  LEADERS,
  LEE,
  type Leader,
  leaderNames,
  leaderSide,
  leaders,
  sideOf,
  UNION,
  UNITS,
  type Unit,
  unitsOf,
} from "../data/armies.js";
import { chitOf, EVENTS, eventNames, SHARPSHOOTERS } from "../data/scenarios.js";
import { fogTables } from "../data/tables.js";
import {
  ACTED,
  ACTIVATED,
  brigade,
  DRAWN,
  engaged,
  event,
  GONE,
  has,
  IS_HIT,
  LOW_AMMO,
  leader,
  RECOVERED,
  type State,
  scenarioOf,
  unit,
  WRECKED,
} from "../state.js";
import { deed, type Log, nameOf, seatOf, sideArmy } from "../words.js";
import { handSize } from "./chits.js";
import { hasMember, isChiefNow } from "./command.js";
import { hasFogMove } from "./fog-moves.js";
import { leaderTitle } from "./leaders.js";
import { eachSite } from "./works.js";
import { lossesOf } from "./wreck.js";

/** 7.1a, b the player who is not drawing rolls: the Union on the first turn, then in turn. */
const rollerOf = (s: State): number => (s.turn % 2 === 0 ? UNION : CONFEDERATE);

export function fogOfWar(s: State, log: Log): void {
  const roll = die(s.random);
  const result = fogTables[scenarioOf(s).fog][roll - 1];
  const text = `Fog of War, rolled by ${sideArmy(rollerOf(s)).replace("The", "the")}: ${roll}, ${result}.`;
  log?.push({ event: "fog", rule: "FD-7.3r", text, die: roll, result });
  const [first, second] = result.split(" ");
  if (first === "union" || first === "confederate") uncontrolled(s, first === "union" ? UNION : CONFEDERATE, second, log);
  else if (result === "low ammo") push(s, Chapter.lowAmmo, UNION, 0);
  else if (result === "general hit") push(s, Chapter.generalHit, rollerOf(s), 0);
  else if (result === "archer") archer(s, log);
  else if (result === "barricade") build(s, log);
  else special(s, log);
}

/** C.0, C.3a a unit is moved by its enemy. */
function uncontrolled(s: State, side: number, how: string, log: Log): void {
  let advance = how === "advance";
  if (how === "uncontrolled") {
    const roll = die(s.random);
    advance = roll <= 3;
    log?.push({ event: "fog", rule: "FD-C.3a", text: `${roll}: ${advance ? "an advance" : "a withdrawal"}.`, die: roll });
  }
  if (hasFogMove(s, side, advance)) push(s, Chapter.fogMove, side, advance ? 1 : 0);
  else nothing(log);
}

const nothing = (log: Log): void => void log?.push({ event: "nothing", rule: "FD-C.3j", text: "It finds nothing to work on." });

function build(s: State, log: Log): void {
  if (eachSite(s, () => true)) push(s, Chapter.barricade);
  else nothing(log);
}

/** C.2 */
function archer(s: State, log: Log): void {
  const inContact = !s.archerCaptured && hasMember(s, ARCHER, (u) => s.hex[u] >= 0 && engaged(s, u));
  if (!inContact) {
    push(s, Chapter.generalHit, rollerOf(s), 0);
    return;
  }
  const roll = die(s.random);
  const captured = roll <= 3;
  if (captured) s.archerCaptured = 1;
  log?.push({
    event: "archer",
    rule: "FD-C.2b",
    text: `Archer in contact: ${roll}, ${captured ? "he is captured" : "he gets away"}.`,
    die: roll,
    needed: 3,
  });
}

function special(s: State, log: Log): void {
  const roll = die(s.random);
  const result = fogTables.special[roll - 1];
  log?.push({ event: "fog", rule: "FD-C.3c", text: `Special event: ${roll}, ${result}.`, die: roll, result });
  const roller = rollerOf(s);
  if (result === "heat") s.heat = 1;
  else if (result === "smoke") s.smoke = 1;
  else if (result === "stragglers") push(s, Chapter.stragglers, UNION, 0);
  else if (result === "recovery") push(s, Chapter.recovery, roller);
  else if (result === "courier") push(s, Chapter.courier, 1 - roller);
  else push(s, Chapter.guide, roller);
}

const chooser = (s: State): number => noted(s, 0);
const isSecond = (s: State): boolean => noted(s, 1) === 1;

/** One player has chosen: then the other, and it is done. */
function next(s: State, chapter: number): void {
  const [side, second] = [chooser(s), isSecond(s)];
  if (second) pop(s);
  else turnTo(s, chapter, 1 - side, 1);
}

/** Nobody is asked who has nothing to choose. */
const skip =
  (has: (s: State, side: number) => boolean, chapter: number) =>
  (s: State): boolean => {
    if (!has(s, chooser(s)) && !isSecond(s)) turnTo(s, chapter, 1 - chooser(s), 1);
    return !has(s, chooser(s));
  };

const canLackAmmo = (s: State, by: number, u: Unit): boolean => s.hex[u] >= 0 && sideOf[u] !== by && !has(s, u, LOW_AMMO);

/** G2, C.1b each marks an enemy unit on the map. */
export const lowAmmo: Question<State> = {
  rule: "FD-C.1b",
  seat: (s) => seatOf(chooser(s)),
  prompt: () => ({ text: "Low Ammo: which enemy unit runs short?" }),
  done: skip((s, side) => unitsOf[1 - side].some((u) => canLackAmmo(s, side, u)), Chapter.lowAmmo),
  verbs: {
    deprive: deed({
      fields: { unit },
      each(s, open) {
        for (let u = 0; u < UNITS; u++) if (canLackAmmo(s, chooser(s), u)) open(u);
      },
      refuse(s, { unit: u }) {
        if (canLackAmmo(s, chooser(s), u)) return undefined;
        return has(s, u, LOW_AMMO)
          ? no("FD-x9.1(d)b", `${nameOf(u)} is low on ammunition already.`)
          : no("FD-C.1b", `${nameOf(u)} is no enemy on the map.`);
      },
      do(s, { unit: u }, log) {
        s.marks[u] |= LOW_AMMO;
        log?.push({ event: "lowAmmo", rule: "FD-C.1b", text: `${nameOf(u)} runs low on ammunition.`, unit: nameOf(u) });
        next(s, Chapter.lowAmmo);
      },
    }),
  },
};

/** C.1c, 7.3(a) an enemy leader drawn this turn, out of the cup, one of whose brigades has acted. */
function canBeHit(s: State, by: number, l: Leader): boolean {
  if (leaderSide[l] === by || s.cup[l] > 0 || !(s.leaders[l] & DRAWN) || s.leaders[l] & IS_HIT) return false;
  if (isChief[l]) return isChiefNow(s, l);
  if (s.leaders[l] & GONE) return false;
  for (let b = 0; b < BRIGADES; b++) if (brigadeLeader[b] === l && s.brigades[b] & ACTED) return true;
  return false;
}

const hasLeaderToHit = (s: State, side: number): boolean => leaders.some((_, l) => canBeHit(s, side, l));

export const generalHit: Question<State> = {
  rule: "FD-C.1c",
  seat: (s) => seatOf(chooser(s)),
  prompt: () => ({ text: "A general may be hit: name one of the enemy's. A 1 makes him a casualty." }),
  done: skip(hasLeaderToHit, Chapter.generalHit),
  verbs: {
    strike: deed({
      fields: { leader },
      each(s, open) {
        for (let l = 0; l < LEADERS; l++) if (canBeHit(s, chooser(s), l)) open(l);
      },
      refuse(s, { leader: l }) {
        if (canBeHit(s, chooser(s), l)) return undefined;
        if (leaderSide[l] === chooser(s)) return no("FD-C.1c", `${leaderNames[l]} is your own.`);
        if (s.leaders[l] & IS_HIT) return no("FD-7.3v", `${leaderNames[l]} has been hit; his successor is not hit again.`);
        if (s.cup[l] > 0 || !(s.leaders[l] & DRAWN))
          return no("FD-C.1c", `${leaderNames[l]} has not been drawn this turn, or is in the cup.`);
        return no("FD-x7.3(a)a", `No brigade of ${leaderNames[l]} has acted yet.`);
      },
      do(s, { leader: l }, log) {
        const roll = die(s.random);
        const text = `Is ${leaderTitle(s, l)} hit? ${roll}: ${roll === 1 ? "he is" : "he is not"}.`;
        log?.push({ event: "general", rule: "FD-C.1c", text, die: roll, needed: 1, leader: leaderNames[l] });
        if (roll === 1) fell(s, l, log);
        next(s, Chapter.generalHit);
      },
    }),
  },
};

/** 7.3u, w a successor, or Lee ill; x7.3(b)(3)a a temporary chief is not replaced. */
function fell(s: State, l: Leader, log: Log): void {
  s.leaders[l] |= IS_HIT;
  if (isChief[l] && l !== LEE) {
    s.leaders[l] |= GONE;
    log?.push({ event: "casualty", rule: "FD-x7.3(b)(3)a", text: `${leaderNames[l]} falls and is not replaced.`, leader: leaderNames[l] });
    return;
  }
  const text = l === LEE ? "Lee is ill and less effective." : `${leaderNames[l]} falls; ${leaders[l].replacement} takes over.`;
  log?.push({ event: "casualty", rule: l === LEE ? "FD-7.3w" : "FD-7.3u", text, leader: leaderNames[l] });
}

const isShaken = (s: State, side: number, u: Unit): boolean => s.hex[u] >= 0 && sideOf[u] === side && s.hits[u] > 0;

/** C.3f */
export const stragglers: Question<State> = {
  rule: "FD-C.3f",
  seat: (s) => seatOf(chooser(s)),
  prompt: () => ({ text: "Stragglers come up: which of your units loses a Morale Hit?" }),
  done: skip((s, side) => unitsOf[side].some((u) => isShaken(s, side, u)), Chapter.stragglers),
  verbs: {
    steady: deed({
      fields: { unit },
      each(s, open) {
        for (let u = 0; u < UNITS; u++) if (isShaken(s, chooser(s), u)) open(u);
      },
      refuse: (s, { unit: u }) => (isShaken(s, chooser(s), u) ? undefined : no("FD-C.3f", `${nameOf(u)} is not yours with a Morale Hit.`)),
      do(s, { unit: u }, log) {
        s.hits[u]--;
        log?.push({ event: "rally", rule: "FD-C.3f", text: `Stragglers steady ${nameOf(u)}.`, unit: nameOf(u), hits: s.hits[u] });
        next(s, Chapter.stragglers);
      },
    }),
  },
};

const canRecover = (s: State, side: number, b: number): boolean =>
  brigadeSide[b] === side && (s.brigades[b] & WRECKED) !== 0 && hasMember(s, b, (u) => s.hex[u] >= 0);

/** C.3g */
export const recovery: Question<State> = {
  rule: "FD-C.3g",
  seat: (s) => seatOf(chooser(s)),
  prompt: () => ({ text: "Recovery: which of your Wrecked brigades comes back?" }),
  done: (s) => !brigadeNames.some((_, b) => canRecover(s, chooser(s), b)),
  verbs: {
    recover: deed({
      fields: { brigade },
      refuse: (s, { brigade: b }) =>
        canRecover(s, chooser(s), b) ? undefined : no("FD-C.3g", `${brigadeNames[b]}'s is no Wrecked brigade of yours.`),
      do(s, { brigade: b }, log) {
        pop(s);
        s.brigades[b] = (s.brigades[b] & ~WRECKED) | ACTIVATED | RECOVERED;
        s.lostThen[b] = lossesOf(s, b);
        log?.push({
          event: "recovered",
          rule: "FD-C.3g",
          text: `${brigadeNames[b]}'s brigade is Wrecked no more.`,
          brigade: brigadeNames[b],
        });
      },
    }),
    pass: deed({ do: (s) => pop(s) }),
  },
};

/** C.3h */
export const courier: Question<State> = {
  rule: "FD-C.3h",
  seat: (s) => seatOf(chooser(s)),
  prompt: () => ({ text: "A courier is lost: which of your held chits goes back?" }),
  done: (s) => handSize(s, chooser(s)) === 0,
  verbs: {
    discard: deed({
      fields: { event },
      refuse: (s, { event: e }) =>
        s.hand[chooser(s) * EVENTS + e] > 0 ? undefined : no("FD-C.3h", `${eventNames[e]} is not in your hand.`),
      do(s, { event: e }, log) {
        const chit = chooser(s) * EVENTS + e;
        pop(s);
        s.hand[chit]--;
        s.used[chit]++;
        // 15.0(3) the free chit is gone with it.
        if (chit === chitOf(CONFEDERATE, SHARPSHOOTERS) && s.hand[chit] === 0) s.freeChit = 0;
        log?.push({ event: "returned", rule: "FD-C.3h", text: `${eventNames[e]} goes back.`, chit: eventNames[e] });
      },
    }),
  },
};
