/** 24 Game balance: an auction for the choice of side, and objective moves for the loser; or a handicap, agreed on. */
import { draw } from "../../../engine/index.js";
import { no, offered, push, turnTo, whole } from "../../../kit/index.js";
import { Chapter } from "../agenda.js";
import { armyNames, CSA, UNION } from "../data/blocks.js";
import { army } from "../kinds.js";
import { ask, handicapOf } from "../options.js";
import { inCommand } from "../seats.js";
import { enemyOf, type State } from "../state.js";
import * as words from "../words/turn.js";
import { beginShifting } from "./objectives.js";
import { type Ask, verb } from "./verbs.js";

/** More moves than this would carry the objectives round the map. */
export const HIGHEST_BID = 30;

/** What evens the sides before the battle, if anything does. */
export function openBalance(s: State): void {
  if (ask.auction(s)) beginAuction(s);
  else for (const army of [UNION, CSA]) if (handicapOf(s, armyNames[army]) > 0) beginHandicap(s, army);
}

/** 24.1a who bids first is drawn by lot. Until the sides are chosen, `active` is the number of the player. */
function beginAuction(s: State): void {
  s.active = draw(s.random, 2);
  push(s, Chapter.bid);
}

/** 24.1f what the loser of an auction would get, agreed on without one. */
function beginHandicap(s: State, army: number): void {
  s.active = army;
  beginShifting(s, handicapOf(s, armyNames[army]));
  push(s, Chapter.balance);
}

/** 24.1e the first bidder must open; every later bid is higher. */
export const bid: Ask = {
  rule: "GG-24.1a",
  seat: inCommand,
  prompt: (s) => ({
    text:
      s.bid < 0 ? "Open the auction with a bid." : `The bid is ${s.bid}: ${offered(s, bid.verbs, { bid: "bid higher", pass: "pass" })}.`,
    bid: s.bid,
  }),
  verbs: {
    bid: verb({
      fields: { bid: { ...whole(0, HIGHEST_BID), none: (shown) => `A bid is a whole number from 0 to ${HIGHEST_BID}, not ${shown}.` } },
      refuse: (s, given) => (given.bid > s.bid ? undefined : no("GG-24.1a", `The bid is ${s.bid}; bid higher, or pass.`)),
      do(s, given, log) {
        s.bid = given.bid;
        log?.push(words.bidMade(s));
        s.active = enemyOf(s.active);
      },
    }),
    pass: verb({
      refuse: (s) => (s.bid < 0 ? no("GG-24.1e", "The first bidder must open; 0 is a bid.") : undefined),
      do(s, _, log) {
        log?.push(words.bidPassed(s));
        s.active = enemyOf(s.active);
        turnTo(s, Chapter.side);
      },
    }),
  },
};

/** 24.1b the winner takes a side; the loser moves objectives. */
export const side: Ask = {
  rule: "GG-24.1b",
  seat: inCommand,
  prompt: (s) => ({ text: `You have won the auction with ${s.bid}: choose your side.`, bid: s.bid }),
  verbs: {
    side: verb({
      fields: { side: army },
      do(s, given, log) {
        s.swapped = Number(given.side !== s.active);
        log?.push(words.sideChosen(s, given.side));
        s.active = given.side === UNION ? CSA : UNION;
        beginShifting(s, s.bid);
        turnTo(s, Chapter.balance);
      },
    }),
  },
};
