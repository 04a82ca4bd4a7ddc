/** 12 Cohesion Tests: hits, Depletion, the Break Test, Panic, and 11.4 what a Close Combat asks of each unit. */
import { die } from "../../../engine/index.js";
import { no, noted, type Passage, pop, push, type Question } from "../../../kit/index.js";
import { Chapter } from "../agenda.js";
import { isBuford, isFragile, isGun, type Unit } from "../data/armies.js";
import { HIT, HIT_BACK_1, HIT_BACK_2, LOSS_PANIC, PANIC, testResult, testSaid, testWords } from "../data/tables.js";
import { ask } from "../options.js";
import { seatOfUnit } from "../seats.js";
import { BROKEN_3, ELIMINATED, HELD, has, isWrecked, OWING, onMap, type State, unit } from "../state.js";
import { countMarked, deed, firstMarked, type Log, marked, nameOf, names } from "../words.js";
import { holdsUpTo, ratingOf } from "./cohesion.js";
import { remove } from "./enter.js";

/** Of a retreat: it is a Panic; it follows a Break Test that was held. */
export const IN_PANIC = 1;
export const AFTER_HOLDING = 2;

/** 12.6f holding on has closed the event for the unit. */
const isDone = (s: State, u: Unit): boolean => !onMap(s, u) || has(s, u, HELD);

const hitWords = ["", "Shaken", "Disordered"];

/** 12.2a a third hit is a Depletion. */
export function takeHit(s: State, u: Unit, rule: string, log: Log): void {
  if (isDone(s, u)) return;
  if (s.hits[u] < 2) {
    s.hits[u]++;
    log?.push({
      event: "hit",
      rule,
      text: `${nameOf(u)} takes a Morale Hit and is ${hitWords[s.hits[u]]}.`,
      unit: nameOf(u),
      hits: s.hits[u],
    });
  } else {
    log?.push({
      event: "hit",
      rule: "FD-12.2a",
      text: `${nameOf(u)} is Disordered: a third hit is a Depletion.`,
      unit: nameOf(u),
      hits: 2,
    });
    push(s, Chapter.deplete, u);
  }
}

/** 12.2b a Fresh unit turns over, another takes a Break Test. */
export const deplete: Passage<State> = {
  run(s, log) {
    const u = noted(s, 0);
    pop(s);
    if (!onMap(s, u)) return;
    if (!s.worn[u]) {
      s.worn[u] = 1;
      log?.push({ event: "worn", rule: "FD-12.2b", text: `${nameOf(u)} is Battleworn.`, unit: nameOf(u) });
    } else if (has(s, u, HELD)) goToPieces(s, u, "FD-12.6f", log);
    else breakTest(s, u, log);
  },
};

function breakTest(s: State, u: Unit, log: Log): void {
  if (isWrecked(s, u)) {
    remove(s, u, ELIMINATED, "FD-x12.6a", "its brigade is Wrecked and it does not stand a Break Test", log);
    return;
  }
  const most = holdsUpTo(s, u);
  const roll = die(s.random);
  const holds = roll <= most;
  const text = `${nameOf(u)} takes a Break Test: ${roll}, ${most} or less holds${holds ? "; it holds on, Disordered, and falls back 3" : ""}.`;
  log?.push({ event: "break", rule: holds ? "FD-12.6b" : "FD-12.6a", text, die: roll, needed: most, unit: nameOf(u), held: holds });
  if (!holds) {
    goToPieces(s, u, isFragile[u] ? "FD-12.6d" : isGun[u] ? "FD-12.6e" : isBuford[u] ? "FD-x8.5c" : "FD-12.6c", log);
    return;
  }
  s.hits[u] = 2;
  if (ask.heldCloses(s)) s.marks[u] |= HELD;
  push(s, Chapter.retreat, u, 3, IN_PANIC | AFTER_HOLDING);
}

/** 12.6c to e, 8.5 who never comes back goes straight to the Eliminated box. */
function goToPieces(s: State, u: Unit, rule: string, log: Log): void {
  const forGood = isFragile[u] || isGun[u] || isBuford[u] || isWrecked(s, u);
  remove(s, u, forGood ? ELIMINATED : BROKEN_3, rule, forGood ? "" : "it goes to the Broken Track", log);
}

/** 12.0b Panic: a hit and a retreat of three; a unit of a Wrecked brigade is lost. */
export const panic: Passage<State> = {
  run(s, log) {
    const u = noted(s, 0);
    pop(s);
    if (!isDone(s, u)) takeFright(s, u, log);
  },
};

function takeFright(s: State, u: Unit, log: Log): void {
  if (isWrecked(s, u)) {
    remove(s, u, ELIMINATED, "FD-x12.0(b)a", "it panics, and its brigade is Wrecked", log);
    return;
  }
  log?.push({ event: "panic", rule: "FD-x12.1a", text: `${nameOf(u)} panics.`, unit: nameOf(u) });
  push(s, Chapter.retreat, u, 3, IN_PANIC);
  takeHit(s, u, "FD-x12.1a", log);
}

/** 12.1 a Cohesion Test, and 11.4k the retreat that a Close Combat asks for at least. */
export const test: Passage<State> = {
  run(s, log) {
    const u = noted(s, 0);
    const n = noted(s, 1);
    const least = noted(s, 2);
    pop(s);
    if (isDone(s, u)) return;
    const rating = ratingOf(s, u);
    const roll = die(s.random);
    const result = testResult(rating, n, roll);
    const margin = `${roll}${n > 0 ? ` + ${n}` : ""} against ${rating}`;
    log?.push({
      event: "test",
      rule: "FD-12.1a",
      text: `${nameOf(u)} is tested: ${margin}, ${testSaid[result]}.`,
      die: roll,
      unit: nameOf(u),
      result: testWords[result],
    });
    if (result === LOSS_PANIC || result === PANIC) {
      push(s, Chapter.panic, u);
      if (result === LOSS_PANIC) push(s, Chapter.deplete, u);
      return;
    }
    const back = Math.max(least, result === HIT_BACK_1 ? 1 : result === HIT_BACK_2 ? 2 : 0);
    if (back > 0) push(s, Chapter.retreat, u, back, 0);
    if (result >= HIT) takeHit(s, u, "FD-12.1e", log);
  },
};

/** Of a toll: a Depletion comes first; a Panic last. */
export const LOSES = 1;
export const PANICS = 2;

/** F3, 11.4l every unit that owes is dealt with, one by one, in its owner's order. */
export const toll: Question<State> = {
  rule: "FD-11.4l",
  seat: (s) => seatOfUnit(s, firstMarked(s, OWING)),
  prompt: (s) => ({ text: `Which unit is tested next: ${names(marked(s, OWING))}?` }),
  done(s) {
    if (countMarked(s, OWING) === 0) return true;
    if (countMarked(s, OWING) === 1) settle(s, firstMarked(s, OWING));
    return false;
  },
  verbs: {
    next: deed({
      fields: { unit },
      each(s, open) {
        for (const u of marked(s, OWING)) open(u);
      },
      refuse: (s, { unit: u }) => (has(s, u, OWING) ? undefined : no("FD-11.4l", `${nameOf(u)} has no test to take now.`)),
      do: (s, { unit: u }) => settle(s, u),
    }),
  },
};

function settle(s: State, u: Unit): void {
  const n = noted(s, 0);
  const least = noted(s, 1);
  const flags = noted(s, 2);
  s.marks[u] &= ~OWING;
  if (flags & PANICS) push(s, Chapter.panic, u);
  else push(s, Chapter.test, u, n, least);
  if (flags & LOSES) push(s, Chapter.deplete, u);
}
