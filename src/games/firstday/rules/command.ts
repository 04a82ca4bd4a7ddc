/** 5 Command Decision: who arrives, the key events in secret, and what goes into the cup. */
import { die } from "../../../engine/index.js";
import { no, noted, type Passage, pop, push, type Question } from "../../../kit/index.js";
import { Chapter } from "../agenda.js";
import {
  type Brigade,
  brigadeLeader,
  CONFEDERATE,
  EIGHT_IL,
  eightIL,
  HANCOCK,
  HOWARD,
  isEightIL,
  LEADERS,
  type Leader,
  membersOf,
  sideNames,
  sideTitle,
  UNION,
} from "../data/armies.js";
import { BUFORD_WITHDRAWS, chitOf, EVENTS, eventNames, FOG, FORTUNES, LULL, SHARPSHOOTERS } from "../data/scenarios.js";
import { ask } from "../options.js";
import { seatsFor } from "../seats.js";
import { DRAWN, DUE, enemyAt, event, GONE, type State, scenarioOf, WAITING, WRECKED } from "../state.js";
import { deed, hexName, inWords, type Log, nameOf, seatOf, sideDoes, timeOf } from "../words.js";
import { poolSize, unsealed } from "./chits.js";

/** A turn begins; its phases lie on the agenda, the first on top (4.0a). */
export const turn: Passage<State> = {
  run(s, log) {
    log?.push({ event: "turn", rule: "FD-4.0a", text: `${timeOf(s)}.`, turn: s.turn + 1, time: timeOf(s) });
    for (let l = 0; l < LEADERS; l++) s.leaders[l] &= ~DRAWN;
    arrive(s, log);
    takeFreeChit(s, log);
    push(s, Chapter.endTurn, -1);
    push(s, Chapter.draw, 0);
    const first = scenarioOf(s).gunsFirst.includes(s.turn) ? CONFEDERATE : UNION;
    push(s, Chapter.impulse, first, 0, 0);
    push(s, Chapter.fill);
    push(s, Chapter.key, CONFEDERATE);
    push(s, Chapter.key, UNION);
  },
};

/** 10.11g (option) by the die a group comes a turn early or late. */
const EARLY = 1;
const LATE = 2;

function isDue(s: State, group: number, log: Log): boolean {
  const { arrivals } = scenarioOf(s);
  const { turn: when, entry } = arrivals[group];
  if (!ask.variableArrival(s)) return s.turn >= when;
  if (s.timing[group] === EARLY || s.turn > when) return true;
  const waits = s.timing[group] === LATE;
  if (waits || (s.turn !== when - 1 && s.turn !== when)) return false;
  const roll = die(s.random);
  const early = s.turn === when - 1;
  if (early && roll === 1) s.timing[group] = EARLY;
  if (!early && roll === 6) s.timing[group] = LATE;
  const text = `The group for ${hexName(entry)}: ${roll}, ${s.timing[group] === EARLY ? "it comes early" : s.timing[group] === LATE ? "it is late" : "as planned"}.`;
  log?.push({ event: "timing", rule: "FD-10.11g", text, die: roll, hex: hexName(entry) });
  return early ? s.timing[group] === EARLY : s.timing[group] !== LATE;
}

/** 10.11a groups stand in their entry hexes from here on; x10.11d unless the enemy is there. */
function arrive(s: State, log: Log): void {
  const { arrivals } = scenarioOf(s);
  arrivals.forEach(({ units, entry, side }, group) => {
    const some = units.filter((u) => s.hex[u] === DUE);
    if (some.length === 0 || !isDue(s, group, log)) return;
    if (enemyAt(s, side, entry)) {
      const text = `The enemy holds ${hexName(entry)}: ${inWords(some.map(nameOf))} must wait off the map.`;
      log?.push({ event: "delayed", rule: "FD-x10.11d", text, hex: hexName(entry) });
      return;
    }
    for (const u of some) s.hex[u] = WAITING;
    const text = `${inWords(some.map(nameOf))} ${some.length > 1 ? "wait" : "waits"} in ${hexName(entry)}.`;
    log?.push({ event: "arrives", rule: "FD-10.11a", text, hex: hexName(entry), units: some.map(nameOf), side: sideNames[side] });
  });
}

/** x15.0g one Sharpshooters chit free at hand on the first two turns, never two. */
function takeFreeChit(s: State, log: Log): void {
  const chit = chitOf(CONFEDERATE, SHARPSHOOTERS);
  if (!scenarioOf(s).sharpshooters.includes(s.turn) || s.freeChit || s.pool[chit] === 0) return;
  s.pool[chit]--;
  s.hand[chit]++;
  s.freeChit = 1;
  log?.push({ event: "held", rule: "FD-x15.0g", text: "The Confederates take Sharpshooters for free.", chit: eventNames[SHARPSHOOTERS] });
}

const chooser = (s: State): number => noted(s, 0);

/** C1, 5.1 the key event, in secret. */
export const key: Question<State> = {
  rule: "FD-5.1a",
  seat: (s) => seatOf(chooser(s)),
  prompt: (s) => ({ text: `${sideDoes(chooser(s), "choose")} the key event for the cup at ${timeOf(s)}.` }),
  done: (s) => poolSize(s, chooser(s)) === 0,
  verbs: {
    choose: deed({
      fields: { event },
      each(s, open) {
        for (let e = 0; e < EVENTS; e++) if (s.pool[chitOf(chooser(s), e)] > 0) open(e);
      },
      refuse: (s, { event: e }) =>
        s.pool[chitOf(chooser(s), e)] > 0 ? undefined : no("FD-5.1c", `${eventNames[e]} is not in the ${sideTitle(chooser(s))} pool.`),
      do(s, { event: e }, log) {
        const side = chooser(s);
        s.sealed[chitOf(side, e)]++;
        s.sealedCount[side]++;
        pop(s);
        const text = `${sideDoes(side, "put")} ${eventNames[e]} into the cup.`;
        const secret = ask.keySecret(s)
          ? { only: seatsFor(s, side), others: { text: `${sideDoes(side, "have chosen their", "has chosen its")} key event.` } }
          : { reveals: true };
        log?.push({ event: "key", rule: "FD-5.1a", text, ...secret });
      },
    }),
  },
};

/** The units of a brigade as it is now: 8 IL leaves Gamble's when it is detached. */
export function eachMember(s: State, b: Brigade, found: (u: number) => void): void {
  if (b === EIGHT_IL) {
    if (s.detached) for (const u of eightIL) found(u);
  } else for (const u of membersOf[b]) if (!s.detached || !isEightIL[u]) found(u);
}

export const hasMember = (s: State, b: Brigade, is: (u: number) => boolean): boolean => {
  let some = false;
  eachMember(s, b, (u) => {
    some ||= is(u);
  });
  return some;
};

/** Whether a brigade has a unit on the map or in an entry hex. */
export const isPresent = (s: State, b: Brigade): boolean => hasMember(s, b, (u) => s.hex[u] >= 0 || s.hex[u] === WAITING);

/** 5.4b, c whether it is there, or due by now. */
function isHereOrDue(s: State, b: Brigade): boolean {
  const { arrivals, arrivalOf } = scenarioOf(s);
  return isPresent(s, b) || membersOf[b].some((u) => s.hex[u] === DUE && arrivals[arrivalOf[u]].turn <= s.turn);
}

/** x5.4a whether a leader has a brigade that he could lead. */
function isInUse(s: State, l: Leader): boolean {
  if (!scenarioOf(s).leaders.includes(l) || s.leaders[l] & GONE) return false;
  for (let b = 0; b < brigadeLeader.length; b++) if (brigadeLeader[b] === l && !(s.brigades[b] & WRECKED) && isHereOrDue(s, b)) return true;
  return false;
}

/** x7.3(b)(2) who commands an army now. */
export function isChiefNow(s: State, l: Leader): boolean {
  const chief = scenarioOf(s).chiefs.find(({ leader }) => leader === l);
  if (!chief || s.turn < chief.turn || s.leaders[l] & GONE) return false;
  return !(l === HOWARD && scenarioOf(s).chiefs.some(({ leader, turn: when }) => leader === HANCOCK && s.turn >= when));
}

/** 5.2, 5.4 random events unseen, leaders, chiefs, wild and scenario chits go into the cup. */
export const fill: Passage<State> = {
  run(s, log) {
    pop(s);
    const { random, lull, withdrawal } = scenarioOf(s);
    for (let side = 0; side < 2; side++) {
      const blind = Math.min(random, poolSize(s, side) - s.sealedCount[side]);
      if (ask.randomSeen(s)) for (let i = 0; i < blind; i++) sealOne(s, side, log);
      else s.blind[side] = blind;
    }
    for (let l = 0; l < LEADERS; l++) s.cup[l] = isInUse(s, l) || isChiefNow(s, l) ? 1 : 0;
    s.cup[FORTUNES] = 1;
    s.cup[FOG] = 1;
    s.cup[LULL] = lull.includes(s.turn) ? 1 : 0;
    s.cup[BUFORD_WITHDRAWS] = withdrawal.length > 0 && s.turn >= withdrawal[0].turn && !s.withdrawn ? 1 : 0;
  },
};

/** 5.2b by the other reading the owner sees what the blind draw put in. */
function sealOne(s: State, side: number, log: Log): void {
  const chit = unsealed(s, side);
  s.sealed[chit]++;
  s.sealedCount[side]++;
  const text = `The blind draw puts ${eventNames[chit % EVENTS]} into the cup.`;
  log?.push({ event: "key", rule: "FD-5.2b", text, only: seatsFor(s, side), others: { text: `${sideTitle(side)}: a blind draw.` } });
}
