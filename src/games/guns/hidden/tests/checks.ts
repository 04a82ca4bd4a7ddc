/** What holds of secrets on a walk: nobody is shown, told or asked anything that gives one away. 3 of the notes. */
import { expect } from "vitest";
import { below, type Check, outlookOf } from "../../../../engine/index.js";
import { guns } from "../../index.js";
import { COMMANDER, readSeat, SUBORDINATE } from "../../seats.js";
import { Extended, NOBODY, type State } from "../../state.js";
import { scrambled } from "./scramble.js";
import { playTwins } from "./twins.js";

/** All that a seat, or a spectator, is sent of a position, to the byte. */
const sent = (s: State, eyes: string | null): string => JSON.stringify(outlookOf(guns as never, s, eyes, true));

/** Something lies on the table that only the player who decides may see. */
function isStaged(s: State): boolean {
  const decision = guns.decision(s);
  return "ask" in decision && (["step", "face", "entry", "plan"].includes(decision.ask) || s.shifted.some((times) => times > 0));
}

/** A game changed by hand in what a seat cannot know looks the same to it; `changed` hears of each that is another. */
export function scrambledLooksTheSame(name: string, every: number, changed: (was: State, is: State) => void): Check<State> {
  return {
    name,
    every,
    look: ({ state: s, seats, random }) => {
      // A spectator's view takes those of all seats to make.
      for (const eyes of below(random, 4) === 0 ? [...seats, null] : seats) {
        const { army, role } = eyes === null ? { army: NOBODY, role: SUBORDINATE } : readSeat(s, eyes);
        const other = scrambled(s, army, role === COMMANDER, random);
        if (guns.hash(other) !== guns.hash(s)) changed(s, other);
        expect(sent(other, eyes)).toBe(sent(s, eyes));
        expect(guns.decision(other)).toEqual(guns.decision(s));
      }
    },
  };
}

/** While somebody plans, nobody else sees anything, not even that he does; `compared` hears of each look. */
export function planningIsUnseen(name: string, compared: () => void): Check<State> {
  let before: State | undefined;
  return {
    name,
    look: ({ state: s, table, seats, decision, random }) => {
      if (table.actions.length === 0) before = undefined;
      const isAnew = s.extended === Extended.again && s.squad.every((b) => b === NOBODY);
      if (!isStaged(s) || isAnew) before = guns.copy(s);
      else if (before && below(random, 12) === 0) {
        for (const eyes of [...seats, null]) {
          if (decision.seat === eyes) continue;
          expect(sent(s, eyes), `${eyes}`).toBe(sent(before, eyes));
          compared();
        }
      }
    },
  };
}

/** Two games that a seat cannot tell apart go on telling it the same until something is shown; `gone` hears how far they went. */
export function twinsTellTheSame(name: string, every: number, gone: (steps: number) => void): Check<State> {
  return {
    name,
    every,
    look: ({ state, seats, random }) => {
      if (isStaged(state)) return;
      for (const seat of seats) gone(playTwins(state, seat, 14, random).steps);
    },
  };
}
