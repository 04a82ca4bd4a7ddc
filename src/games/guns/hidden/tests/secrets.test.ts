/** 3 of the notes: nobody is shown, told or asked anything that gives a secret away. */
import { describe, expect, it } from "vitest";
import { randomSetUp } from "../../../../engine/fuzz.js";
import { below, completeOptions, createRandom, isOver, type Options, outlookOf, seatsOf } from "../../../../engine/index.js";
import { guns } from "../../index.js";
import { COMMANDER, readSeat, SUBORDINATE } from "../../seats.js";
import { Extended, NOBODY, type State } from "../../state.js";
import { scrambled } from "./scramble.js";
import { playTwins } from "./twins.js";

/** Whole games by chance with options at random; `look` sees a share of the positions with the seats of the game. */
function wander(games: number, seed: string, share: number, look: (s: State, seats: readonly string[]) => void): void {
  for (let i = 0; i < games; i++) {
    const random = createRandom(`${seed}/${i}`);
    const options = completeOptions(guns.options, randomSetUp(guns, random).options ?? {}) as Options;
    const s = guns.setup("battle", options, random) as State;
    const seats = seatsOf(guns, options);
    while (!isOver(guns.decision(s))) {
      if (below(random, 1000) < share * 1000) look(s, seats);
      const legal = guns.legal(s);
      guns.act(s, legal[below(random, legal.length)]);
    }
  }
}

/** All that a seat, or a spectator, is sent of a position, to the byte. */
const sent = (s: State, eyes: string | null): string => JSON.stringify(outlookOf(guns as never, s, eyes, true));

/** Something lies on the table that only the player who decides may see. */
function isStaged(s: State): boolean {
  const decision = guns.decision(s);
  return "ask" in decision && (["step", "face", "entry", "plan"].includes(decision.ask) || s.shifted.some((times) => times > 0));
}

describe("no secret leaks", () => {
  it("[GG-2.1g] [GG-4.5e] [GG-8.1f] [GG-4.4c] [GG-2.2c] games changed by hand in what a seat cannot know look the same to it", () => {
    const random = createRandom("scramble");
    let changed = 0;
    wander(8, "scrambled", 0.25, (s, seats) => {
      // A spectator's view takes those of all seats to make.
      for (const eyes of below(random, 4) === 0 ? [...seats, null] : seats) {
        const { army, role } = eyes === null ? { army: NOBODY, role: SUBORDINATE } : readSeat(s, eyes);
        const other = scrambled(s, army, role === COMMANDER, random);
        if (guns.hash(other) !== guns.hash(s)) changed++;
        expect(sent(other, eyes)).toBe(sent(s, eyes));
        expect(guns.decision(other)).toEqual(guns.decision(s));
      }
    });
    expect(changed).toBeGreaterThan(2000);
  });

  it("[GG-13.1a] [GG-10.1b] while somebody plans, nobody else sees anything, not even that he does", () => {
    const random = createRandom("planning");
    let looks = 0;
    let before: State | undefined;
    wander(4, "planning", 1, (s, seats) => {
      const isAnew = s.extended === Extended.again && s.squad.every((b) => b === NOBODY);
      if (!isStaged(s) || isAnew) before = guns.copy(s);
      else if (before && below(random, 4) === 0) {
        const decision = guns.decision(s);
        for (const eyes of [...seats, null]) {
          if ("seat" in decision && decision.seat === eyes) continue;
          expect(sent(s, eyes), `${eyes}`).toBe(sent(before, eyes));
          looks++;
        }
      }
    });
    expect(looks).toBeGreaterThan(500);
  });

  it("[GG-13.2h] [GG-11.1e] [GG-25.1i] two games that a seat cannot tell apart go on telling it the same, and ask the same seats, until something is shown", () => {
    const random = createRandom("twins");
    let steps = 0;
    wander(4, "twins", 0.06, (s, seats) => {
      if (isStaged(s)) return;
      for (const seat of seats) steps += playTwins(s, seat, 14, random).steps;
    });
    expect(steps).toBeGreaterThan(2000);
  });
});
