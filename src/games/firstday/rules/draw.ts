/** 7 The Chit Draw Phase: the window before each draw, the draw, and what a chit does. */
import { die } from "../../../engine/index.js";
import { no, note, noted, type Passage, pop, push, type Question } from "../../../kit/index.js";
import { Chapter } from "../agenda.js";
import {
  BUFORD,
  EIGHT_IL,
  eightIL,
  GAMBLE,
  isBuford,
  isChief,
  isEightIL,
  leaderNames,
  REYNOLDS,
  sideDoes,
  sideNames,
  sideTitle,
  UNITS,
} from "../data/armies.js";
import { BUFORD_WITHDRAWS, cupNames, EVENTS, eventNames, events, FOG, FORTUNES, HOT_HEADED, LULL } from "../data/scenarios.js";
import { ask } from "../options.js";
import { ACTED, ACTIVATED, DRAWN, event, GONE, put, type State, scenarioOf, WITHDRAWN, WRECKED } from "../state.js";
import { deed, type Log, nameOf, seatOf, sideArmy, timeOf } from "../words.js";
import { chitEvent, chitSide, cupSize, drawChit, EVENT, spend, spendHeld } from "./chits.js";
import { canPlay, isFree, play } from "./events.js";
import { fogOfWar } from "./fog.js";
import { hasNameable, isLastOfReynolds, leaderDrawn, leaderTitle } from "./leaders.js";

/** 7.2a window and draw in turn until the cup is empty; 7.4e then one more window; a Lull ends it at once (7.3s). */
export const draw: Passage<State> = {
  run(s, log) {
    const asked = noted(s, 0) === 1;
    const empty = cupSize(s) === 0;
    if ((s.lulled && ask.lullEnds(s)) || (empty && (asked || !ask.lastWindow(s)))) {
      pop(s);
      return;
    }
    note(s, 0, asked ? 0 : 1);
    if (asked) takeOne(s, log);
    else push(s, Chapter.window, 0, 0);
  },
};

const windowSide = (s: State): number => noted(s, 0);

function hasPlayable(s: State, side: number): boolean {
  for (let e = 0; e < EVENTS; e++) if (s.hand[side * EVENTS + e] > 0 && isFree(e) && canPlay(s, side, e)) return true;
  return false;
}

/** E1 */
export const window: Question<State> = {
  rule: "FD-7.4b",
  seat: (s) => seatOf(windowSide(s)),
  prompt: (s) => ({ text: `${sideArmy(windowSide(s))}: play a held chit before the next draw, or pass?` }),
  done(s) {
    while (noted(s, 1) < 2 && !hasPlayable(s, windowSide(s))) {
      note(s, 0, 1 - windowSide(s));
      note(s, 1, noted(s, 1) + 1);
    }
    return noted(s, 1) > 1;
  },
  verbs: {
    play: deed({
      fields: { event },
      each(s, open) {
        for (let e = 0; e < EVENTS; e++) if (s.hand[windowSide(s) * EVENTS + e] > 0 && isFree(e) && canPlay(s, windowSide(s), e)) open(e);
      },
      refuse(s, { event: e }) {
        const side = windowSide(s);
        if (s.hand[side * EVENTS + e] === 0) return no("FD-7.4a", `${eventNames[e]} is not in the ${sideTitle(side)} hand.`);
        if (!isFree(e)) return no("FD-7.4a", `${eventNames[e]} is played at the moment its text names.`);
        return canPlay(s, side, e) ? undefined : no("FD-7.4a", `${eventNames[e]} would find nothing to work on.`);
      },
      do(s, { event: e }, log) {
        const side = windowSide(s);
        note(s, 0, 1 - side);
        note(s, 1, 0);
        spendHeld(s, side, e, log);
        play(s, side, e);
      },
    }),
    pass: deed({
      do(s) {
        note(s, 0, 1 - windowSide(s));
        note(s, 1, noted(s, 1) + 1);
      },
    }),
  },
  ahead: {
    title: "Before each draw, with chits in your hand",
    says: { pass: { title: "pass", act: () => ({ do: "pass" }) } },
  },
};

function takeOne(s: State, log: Log): void {
  const chit = drawChit(s);
  const what = chit >= EVENT ? `${eventNames[chitEvent(chit - EVENT)]} (${sideTitle(chitSide(chit - EVENT))})` : cupNames[chit];
  log?.push({ event: "draw", rule: "FD-7.2a", text: `Drawn: ${what}.`, chit: what, reveals: true });
  if (s.fortunes) {
    s.fortunes = 0;
    cancel(s, chit, log);
    return;
  }
  if (chit >= EVENT) eventDrawn(s, chit - EVENT, log);
  else if (chit === FORTUNES) s.fortunes = 1;
  else if (chit === FOG) fogOfWar(s, log);
  else if (chit === LULL) lull(s, log);
  else if (chit === BUFORD_WITHDRAWS) bufordChit(s, log);
  else if (s.lulled) s.leaders[chit] |= DRAWN;
  else leaderDrawn(s, chit, log);
}

function lull(s: State, log: Log): void {
  s.lulled = 1;
  log?.push({
    event: "lull",
    rule: "FD-7.3s",
    text: ask.lullEnds(s)
      ? "A lull falls over the field: no more chits are drawn."
      : "A lull falls over the field: no more Orders this turn.",
  });
}

/** 7.3m to q Fortunes of War cancel the chit. */
function cancel(s: State, chit: number, log: Log): void {
  if (chit === BUFORD_WITHDRAWS && withdrawalNow(s) === 6) {
    bufordChit(s, log);
    return;
  }
  log?.push({ event: "cancelled", rule: "FD-7.3m", text: "Fortunes of War cancel it." });
  if (chit >= EVENT) {
    const one = chit - EVENT;
    if (!(events[chitEvent(one)].oneTime && ask.fortunesRemoves(s))) s.used[one]++;
    return;
  }
  if (chit >= leaderNames.length) return;
  s.leaders[chit] |= DRAWN;
  if (isChief[chit]) {
    if (chit === REYNOLDS && isLastOfReynolds(s)) s.leaders[chit] |= GONE;
  } else if (hasNameable(s, chit)) push(s, Chapter.spent, chit);
  else log?.push({ event: "nothing", rule: "FD-7.3ac", text: `${leaderTitle(s, chit)} has nobody to lose.`, leader: leaderNames[chit] });
}

/** The highest roll by which Buford leaves on this turn; a chit first drawn later works as on the last (16.4w). */
function withdrawalNow(s: State): number {
  const { withdrawal } = scenarioOf(s);
  return withdrawal.find(({ turn }) => turn === s.turn)?.most ?? 6;
}

/** x16.4c to e */
function bufordChit(s: State, log: Log): void {
  const most = withdrawalNow(s);
  if (most < 6) {
    const roll = die(s.random);
    const goes = roll <= most;
    const rule = most === 2 ? "FD-x16.4c" : "FD-x16.4d";
    log?.push({
      event: "buford",
      rule,
      text: `Does Buford withdraw? ${roll}, ${most} or less: ${goes ? "he goes" : "he stays"}.`,
      die: roll,
      needed: most,
    });
    if (!goes) return;
  }
  withdrawBuford(s, log);
}

/** x16.4h to l all of Buford's leave but 8 IL, which goes to Wadsworth. */
function withdrawBuford(s: State, log: Log): void {
  const gambleActed = s.brigades[GAMBLE] & (ACTIVATED | ACTED);
  const units: string[] = [];
  for (let u = 0; u < UNITS; u++) {
    if (!isBuford[u] || isEightIL[u] || s.hex[u] < 0) continue;
    units.push(nameOf(u));
    put(s, u, WITHDRAWN);
    s.hits[u] = 0;
    s.marks[u] = 0;
  }
  s.withdrawn = 1;
  s.leaders[BUFORD] |= GONE;
  s.cup[BUFORD] = 0;
  log?.push({ event: "withdrawn", rule: "FD-x16.4h", text: `At ${timeOf(s)} Buford's division leaves the field; 8 IL stays.`, units });
  if (!eightIL.some((u) => s.hex[u] >= 0)) return;
  s.detached = 1;
  s.brigades[EIGHT_IL] = gambleActed | (ask.eightIlInherits(s) ? s.brigades[GAMBLE] & WRECKED : 0);
}

/** V1 an event: hold it, play it, or let it go back. */
function eventDrawn(s: State, chit: number, log: Log): void {
  const e = chitEvent(chit);
  const side = chitSide(chit);
  if (e === HOT_HEADED) {
    if (canPlay(s, side, e)) {
      spend(s, chit, log);
      play(s, side, e);
    } else giveBack(s, chit, log);
    return;
  }
  if (!events[e].hold && !canPlay(s, side, e)) giveBack(s, chit, log);
  else push(s, Chapter.drawn, chit);
}

function giveBack(s: State, chit: number, log: Log): void {
  s.used[chit]++;
  const text = `${eventNames[chitEvent(chit)]} finds nothing to work on and goes back.`;
  log?.push({ event: "returned", rule: "FD-x7.3b", text, chit: eventNames[chitEvent(chit)] });
}

const drawnChit = (s: State): number => noted(s, 0);

export const drawn: Question<State> = {
  rule: "FD-2.4a",
  seat: (s) => seatOf(chitSide(drawnChit(s))),
  prompt: (s) => {
    const e = chitEvent(drawnChit(s));
    return { text: `You draw ${eventNames[e]}: ${events[e].effect}.`, chit: eventNames[e] };
  },
  done(s, log) {
    const chit = drawnChit(s);
    const e = chitEvent(chit);
    // Nothing but holding is left.
    if (!events[e].hold || (isFree(e) && canPlay(s, chitSide(chit), e))) return false;
    hold(s, chit, log);
    return true;
  },
  verbs: {
    play: deed({
      each(s, open) {
        const e = chitEvent(drawnChit(s));
        if ((isFree(e) || !events[e].hold) && canPlay(s, chitSide(drawnChit(s)), e)) open();
      },
      refuse(s) {
        const e = chitEvent(drawnChit(s));
        if ((isFree(e) || !events[e].hold) && canPlay(s, chitSide(drawnChit(s)), e)) return undefined;
        return no("FD-7.4a", `${eventNames[e]} would find nothing to work on now.`);
      },
      do(s, _, log) {
        const chit = drawnChit(s);
        pop(s);
        spend(s, chit, log);
        play(s, chitSide(chit), chitEvent(chit));
      },
    }),
    hold: deed({
      refuse: (s) =>
        events[chitEvent(drawnChit(s))].hold
          ? undefined
          : no("FD-2.4a", `${eventNames[chitEvent(drawnChit(s))]} is used when drawn or not at all.`),
      do(s, _, log) {
        const chit = drawnChit(s);
        pop(s);
        hold(s, chit, log);
      },
    }),
    return: deed({
      refuse: (s) =>
        events[chitEvent(drawnChit(s))].hold
          ? no("FD-x7.3c", `${eventNames[chitEvent(drawnChit(s))]} can be held or played; it is not thrown away.`)
          : undefined,
      do(s, _, log) {
        const chit = drawnChit(s);
        pop(s);
        s.used[chit]++;
        log?.push({
          event: "returned",
          rule: "FD-x7.3b",
          text: `${eventNames[chitEvent(chit)]} goes back unused.`,
          chit: eventNames[chitEvent(chit)],
        });
      },
    }),
  },
};

function hold(s: State, chit: number, log: Log): void {
  s.hand[chit]++;
  const side = chitSide(chit);
  log?.push({
    event: "held",
    rule: "FD-7.4d",
    text: `${sideDoes(side, "hold")} ${eventNames[chitEvent(chit)]} for later.`,
    chit: eventNames[chitEvent(chit)],
    side: sideNames[side],
  });
}
