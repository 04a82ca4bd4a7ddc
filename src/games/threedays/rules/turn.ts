/** 3.0 The turn: initiative, then command, Efficiency and orders, markers one by one, and the end. */
import { draw as roll } from "../../../engine/index.js";
import { inOrder, type Passage, pop, push } from "../../../kit/index.js";
import { Chapter } from "../agenda.js";
import type { Side } from "../data/armies.js";
import { FREED, FROZEN } from "../marks.js";
import { isAbstract } from "../options.js";
import { is, type State, scenarioOf, turnOf } from "../state.js";
import type { Log } from "../words.js";
import { muster } from "./arrivals.js";
import { chainOfCommand, placeWarren, startChain } from "./command/command.js";
import { drawEfficiency, fillCup, noteMarch, setMarkers } from "./command/efficiency.js";
import { armyChief, isThere, MEADE, ratingOf, WARREN } from "./command/leadership.js";

export const turn: Passage<State> = {
  run(s, log) {
    if (s.turn >= scenarioOf(s).turns.length) {
      pop(s);
      push(s, Chapter.over);
      return;
    }
    const { day, hour } = turnOf(s);
    const time = `${Math.floor(hour / 100)}:${`${hour % 100}`.padStart(2, "0")}`;
    log?.push({ event: "turn", rule: "TD-3.0b", text: `Turn ${s.turn + 1}: July ${day}, ${time}.`, turn: s.turn + 1 });
    push(s, Chapter.endTurn, -1);
    push(s, Chapter.draw);
    push(s, Chapter.first, s.initiative);
    push(s, Chapter.startTurn, -1);
  },
};

/** 3.0i the side without the initiative decides first. */
const both = (s: State, chapter: number): void => {
  push(s, chapter, s.initiative);
  push(s, chapter, 1 - s.initiative);
};

/** 3.0b, c parts I and II. */
export const startTurn = inOrder<State>([
  release,
  muster,
  rollInitiative,
  (s) => placeWarren(s, WARREN, MEADE),
  startChain,
  (s) => push(s, Chapter.chain),
  chainOfCommand,
  drawEfficiency,
  (s) => both(s, Chapter.help),
  setMarkers,
  (s) => both(s, Chapter.transfer),
  noteMarch,
  (s) => both(s, Chapter.orders),
  fillCup,
  (s) => {
    if (scenarioOf(s).farGuns) both(s, Chapter.farGuns);
  },
]);

/** 22.0l frozen brigades, until their hour; 22.2i some until their division's second marker of it. */
function release(s: State): void {
  for (const { brigades, until, marker } of scenarioOf(s).frozen)
    for (const b of brigades) {
      const held = s.turn < until || (s.turn === until && marker > 1);
      if (held && !is(s, b, FREED)) s.standing[b] |= FROZEN;
      else s.standing[b] &= ~FROZEN;
    }
}

/** 5.1a each rolls, adds his commander's rating and one for having had it; 5.1c the first turn is given. */
function rollInitiative(s: State, log?: Log): void {
  if (s.turn === (isAbstract(s) ? scenarioOf(s).afterBombardment : 0)) {
    s.initiative = scenarioOf(s).initiative;
    return;
  }
  const chief = (side: Side): number => (isThere(s, armyChief(side)) ? ratingOf(s, armyChief(side)) : 0);
  for (;;) {
    const dice = [roll(s.random, 10), roll(s.random, 10)];
    const totals = dice.map((die, side) => die + chief(side) + (side === s.initiative ? 1 : 0));
    log?.push({ event: "initiative", rule: "TD-5.1a", text: `Initiative: Union ${totals[0]}, Confederates ${totals[1]}.`, dice });
    if (totals[0] === totals[1]) continue;
    s.initiative = totals[0] > totals[1] ? 0 : 1;
    return;
  }
}
