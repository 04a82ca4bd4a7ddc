/** 24 Game balance: an auction for the choice of side, or a handicap, agreed on. 25 Team play: special orders, the one word from a commander. */
import { draw, type Refusal } from "../../../engine/index.js";
import { no, noted, offered, pop, push, turnTo, whole } from "../../../kit/index.js";
import { Chapter } from "../agenda.js";
import { armyNames, CSA, UNION } from "../data/blocks.js";
import { army } from "../kinds.js";
import { ask, handicapOf } from "../options.js";
import { COMMANDER, inCommand, inTheField, isTeam, seatFor } from "../seats.js";
import { enemyOf, LONGEST_ORDER, type State } from "../state.js";
import { armyTitle, inSecret, ofArmy, orderTitle, theArmy } from "../words/names.js";
import { beginShifting } from "./objectives.js";
import { type Ask, verb } from "./verbs.js";

/** More moves than this would carry the objectives round the map. */
export const HIGHEST_BID = 30;

/** What evens the sides before the battle, if anything does. */
export function openBalance(s: State): void {
  if (ask.auction(s)) {
    // 24.1a who bids first is drawn by lot; until the sides are chosen, `active` is the number of the player
    s.active = draw(s.random, 2);
    push(s, Chapter.bid);
    return;
  }
  // 24.1f what the loser of an auction would get, agreed on without one
  for (const army of [UNION, CSA]) {
    const moves = handicapOf(s, armyNames[army]);
    if (moves === 0) continue;
    s.active = army;
    beginShifting(s, moves);
    push(s, Chapter.balance);
  }
}

const bidder = (s: State): string => `The ${s.active === 0 ? "first" : "second"} player`;

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
        log?.push({ event: "bid", rule: "GG-24.1a", seat: inCommand(s), bid: s.bid, text: `${bidder(s)} bids ${s.bid}.` });
        s.active = enemyOf(s.active);
      },
    }),
    pass: verb({
      refuse: (s) => (s.bid < 0 ? no("GG-24.1e", "The first bidder must open; 0 is a bid.") : undefined),
      do(s, _, log) {
        log?.push({ event: "pass", rule: "GG-24.1a", seat: inCommand(s), text: `${bidder(s)} passes.` });
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
        const text = `The winner of the auction takes ${theArmy(given.side)}.`;
        // Its player now looks at his tokens and queues.
        log?.push(ofArmy(given.side, "side", "GG-24.1b", text, { seat: seatFor(s, given.side, COMMANDER), reveals: true }));
        s.active = given.side === UNION ? CSA : UNION;
        beginShifting(s, s.bid);
        turnTo(s, Chapter.balance);
      },
    }),
  },
};

const WORDS_PER_HOUR = 5;
const SECONDS_PER_HOUR = 30;

/** 25.1f before set-up the turn is one hour long. */
const wordsAllowed = (s: State): number => WORDS_PER_HOUR * s.hours;

/** Letters, digits and the signs of plain prose, in one line. */
const PLAIN = /^[\p{L}\p{M}\d .,;:!?'’"“”()–—-]*$/u;
const SIGNS = /^[.,;:!?'’"“”()–—-]+|[.,;:!?'’"“”()–—-]+$/gu;
/** "Don't", "Round-Top", "A.P": one word. */
const WORD = /^[\p{L}\p{M}'’]+(-[\p{L}\p{M}'’]+)?$|^\p{L}(\.\p{L})+$/u;
/** A time of day is the only number an order may have. */
const CLOCK = /^\d{1,2}(:\d\d)?(am|pm)?$/i;

/** 25.1f, g what is wrong with the text of an order: too many words, too long, drawn, a code, or several words run into one. */
function orderFault(s: State, text: string): Refusal | undefined {
  const parts = text.split(/\s+/u).filter((word) => word !== "");
  if (parts.length > wordsAllowed(s))
    return no("GG-25.1f", `A special order has ${wordsAllowed(s)} words at most now; this one has ${parts.length}.`);
  if (text.length > LONGEST_ORDER) return no("GG-25.1f", `A special order has ${LONGEST_ORDER} letters at most.`);
  if (text !== text.trim() || !PLAIN.test(text)) return no("GG-25.1g", "A special order is plain words in one line.");
  const odd = parts.map((part) => part.replace(SIGNS, "")).find((word) => word !== "" && !WORD.test(word) && !CLOCK.test(word));
  if (odd === undefined) return undefined;
  return /\d/.test(odd)
    ? no("GG-25.1g", `“${odd}” looks like a code; write in words.`)
    : no("GG-25.1f", `“${odd}” is more than one word; write them apart.`);
}

export function orderText(s: State, army: number): string {
  const from = army * LONGEST_ORDER;
  return String.fromCharCode(...s.words.subarray(from, from + s.wordsLength[army]));
}

export function keepOrder(s: State, army: number, text: string): void {
  const from = army * LONGEST_ORDER;
  s.words.fill(0, from, from + LONGEST_ORDER);
  for (let i = 0; i < text.length; i++) s.words[from + i] = text.charCodeAt(i);
  s.wordsLength[army] = text.length;
}

/** General orders in force, and in a team what the commander has written. */
export function ordersInForce(s: State) {
  return { orders: orderTitle(s.orders[s.active]), ...(isTeam(s, s.active) && { specialOrder: orderText(s, s.active) }) };
}

/** 25.1e */
export const write: Ask = {
  rule: "GG-25.1e",
  seat: inCommand,
  prompt(s) {
    const [words, seconds] = [wordsAllowed(s), SECONDS_PER_HOUR * s.hours];
    return { text: `Write a special order for your subordinate: ${words} words, ${seconds} seconds.`, words, seconds };
  },
  done(s) {
    s.active = noted(s, 0);
    return false;
  },
  verbs: {
    write: verb({
      rule: "GG-25.1g",
      words: "text",
      refuse: (s, _, text) => orderFault(s, text),
      do(s, _, log, text) {
        keepOrder(s, s.active, text);
        const who = `The ${armyTitle(s.active)} commander`;
        const told = ofArmy(s.active, "specialOrder", "GG-25.1e", `${who} has had his time to write.`);
        const own = text === "" ? `${who} writes no special order.` : `Special order: “${text}”`;
        log?.push(inSecret([inCommand(s), inTheField(s)], told, { words: text }, own));
        pop(s);
      },
    }),
  },
};
